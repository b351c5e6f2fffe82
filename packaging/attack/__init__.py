"""What somebody malicious would try: nothing may be taken that should not be, and nothing may break."""
