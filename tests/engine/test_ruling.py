"""Rulings are values: legal, or every broken rule."""

from companion.engine.ruling import LEGAL, Breach, Notice, Ruling


def test_legal_breaks_nothing():
    assert LEGAL.is_legal
    assert LEGAL.rules == ()


def test_a_breach_makes_it_illegal():
    assert not Ruling((Breach("IF-BUILD-4"),)).is_legal


def test_each_rule_is_named_once_in_the_order_found():
    ruling = Ruling((Breach("B", {"slot": 1}), Breach("A"), Breach("B", {"slot": 2})))

    assert ruling.rules == ("B", "A")


def test_the_sentence_is_named_by_rule_and_case():
    assert Breach("IF-END").key == "IF-END"
    assert Breach("IF-END", case="over").key == "IF-END.over"


def test_a_notice_is_worded_as_a_breach_is():
    notice = Notice("IF-RUL-STOCK", {"total": 19, "limit": 18}, "chips")

    assert (notice.key, notice.values["total"]) == ("IF-RUL-STOCK.chips", 19)
