"""Benchmarks: ours beside something known to be fast, in the same run; what is printed are ratios."""
