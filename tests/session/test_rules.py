"""The rules desk: from a refusal to its rule and back to the entry being made; found by typing; tried at the desk."""

from __future__ import annotations

import re

import pytest

from companion.games.island_fortress.meta import META
from companion.games.registry import rules_desk_of
from companion.text.catalogue import LANGUAGES, catalogue
from tests.drive.app_server import AppServer
from tests.drive.driver import saying
from tests.drive.kept import keep, kept, record, sample
from tests.e2e.conftest import OpenScreen
from tests.e2e.test_rules import NAMES, PETITION


def chapter_of(rule: str) -> str:
    """Where the desk has a rule."""
    return next(chapter.name for chapter in rules_desk_of(META.format).chapters("en") if rule in chapter.rules)


def test_a_rule_is_found_by_typing_and_tried_at_the_desk(server: AppServer, open_screen: OpenScreen) -> None:
    """From the table with a thumb: more, rules, type, tap; what was found is still there on the way back."""
    id = keep(server, record(NAMES, [PETITION], "full"))
    screen = open_screen(f"/games/{id}", dark=True, width=360, height=740)
    screen.tap("bar-more")
    screen.tap("table-rules")
    screen.wait_for("rules-chapter-setup")

    screen.type_into("rules-search", "workrs die")
    screen.wait_for("rules-found")
    screen.tap("rule-IF-BUILD-8")
    screen.expect_text("rule-page-IF-BUILD-8", re.compile("7: 4"))
    screen.wait_for("rule-question-losses_example")
    screen.tap("back")
    screen.wait_for("rule-IF-BUILD-8")
    assert "rules-chapter-setup" not in screen.identifiers()
    screen.type_into("rules-search", "xylophone")
    screen.expect_text("rules-found", catalogue("en")("rules.nothing"))
    screen.wait_for("rules-chapter-setup")
    screen.tap("rules-clear")
    screen.gone("rules-found")
    screen.type_into("rules-search", "tower")
    screen.tap("rule-IF-TOWER")
    screen.tap("rule-try")

    screen.expect_text("mode-banner", catalogue("en")("mode.ask"))
    assert screen.address.partition("?")[0].endswith(f"/games/{id}/ask/1")
    screen.wait_for("ruling-IF-BUILD-2")
    screen.tap("panel-close")
    screen.wait_for("card-builder")
    screen.tap("what-if-rules")
    screen.type_into("rules-search", "tower")
    screen.tap("rule-IF-TOWER")
    screen.tap("rule-try")
    screen.wait_for("ruling-IF-BUILD-2")
    screen.tap("back")
    screen.wait_for("undo")
    assert len(kept(server)[0]["events"]) == 1


def test_an_old_position_is_tried_where_it_was(server: AppServer, open_screen: OpenScreen) -> None:
    """A rule looked up at the desk of an old position leads back to that desk."""
    id = keep(server, sample(1))
    screen = open_screen(f"/games/{id}/ask/2")
    screen.tap("slot-1a2")
    screen.tap("ruling-IF-BUILD-5-rule")
    screen.wait_for("rule-page-IF-BUILD-5")
    screen.tap("rule-try")
    screen.wait_for("ruling-IF-BUILD-5")
    assert screen.address.partition("?")[0].endswith(f"/games/{id}/ask/2")


def test_what_is_tried_stands_open(server: AppServer, open_screen: OpenScreen) -> None:
    """From a wall of the past over its rules to the petition, to a Favor card, and to the next tap on the wall."""
    id = keep(server, sample(1))
    screen = open_screen(f"/games/{id}/at/2")
    for rule, opened in (
        ("IF-PETITION-3", "petition-bids"),
        ("IF-FAVOR-2", "favor-seat-0"),
        ("IF-FINAL-JADE", "finish-not-over"),
        ("IF-REPLACE-3", "panel-close"),
    ):
        screen.tap("what-if-rules")
        screen.tap(f"rules-chapter-{chapter_of(rule)}")
        screen.scroll_to(f"rule-{rule}")
        screen.tap(f"rule-{rule}")
        screen.tap("rule-try")
        screen.wait_for(opened)
        screen.go(f"/games/{id}/at/2")
        screen.wait_for("looking-back")
    assert kept(server)[0]["events"] == sample(1)["events"]
    assert "failed" not in server.output


def test_the_rules_lead_back_to_the_wall_of_the_past_and_to_the_desk(
    server: AppServer, open_screen: OpenScreen
) -> None:
    """Where no step is taken back, the rules are one tap away, on a small phone too."""
    id = keep(server, sample(1))
    screen = open_screen(f"/games/{id}/at/5", width=360, height=740)
    screen.tap("what-if-rules")
    screen.wait_for("rules-search")
    screen.tap("back")
    screen.expect_text("looking-back", re.compile("entry 5 of 33"))
    screen.tap("back-ask")
    screen.wait_for("bar-petition")
    screen.tap("what-if-rules")
    screen.wait_for("rules-search")
    screen.tap("back")
    screen.expect_text("mode-banner", catalogue("en")("mode.ask"))
    assert screen.address.partition("?")[0].endswith(f"/games/{id}/ask/5")


def test_without_a_game_there_is_nothing_to_try(open_screen: OpenScreen) -> None:
    """An address of a rule opens it; the way back is the first screen; an id that is none is told."""
    screen = open_screen("/rules/if-gov-3", width=1280, height=800)
    screen.wait_for("rule-page-IF-GOV-3")
    assert "rule-try" not in screen.identifiers()
    screen.tap("rule-related-IF-GOV")
    screen.wait_for("rule-page-IF-GOV")
    screen.tap("back")
    screen.wait_for("rule-page-IF-GOV-3")
    screen.tap("back")
    screen.wait_for("home-new")

    screen.go("/rules/IF-NOTHING")
    screen.wait_for("back")
    assert "There is no rule IF-NOTHING." in screen.words()

    screen.go("/rules")
    screen.tap("rules-guide")
    screen.wait_for("guide-0")
    screen.tap("back")
    screen.wait_for("guide-island_fortress")
    screen.tap("back")
    screen.wait_for("rules-search")


@pytest.mark.parametrize(("language", "dark"), [("de", False), ("hu", True)])
def test_every_chapter_speaks_the_readers_language(
    server: AppServer, open_screen: OpenScreen, language: str, dark: bool
) -> None:
    """All chapters opened one after the other, and every rule of ours: no raw key, and nothing of another language."""
    texts = catalogue(language, META.key)
    families = sorted({key.split(".")[0] for key in texts})
    raw = re.compile(rf"\b({'|'.join(families)})\.[a-z_A-Z-]+\b(?! )")
    foreign = {
        catalogue(other, META.key)(key)
        for other in LANGUAGES
        if other != language
        for key in catalogue(other, META.key)
        if key.startswith(("title.", "chapter.", "rules."))
        and "{" not in (told := catalogue(other, META.key)._texts[key])
        and len(told) > 14
        and told != texts._texts[key]
    }
    screen = open_screen("/rules", locale=language, dark=dark, width=412, height=3000)
    screen.wait_for("rules-chapter-setup")
    for chapter in rules_desk_of(META.format).chapters(language):
        screen.tap(f"rules-chapter-{chapter.name}")
        screen.wait_for(f"rule-{chapter.rules[0]}")
        screen.stand_still()
        said = screen.words()
        assert texts(f"title.{chapter.rules[-1]}") in said
        assert not raw.search(said), raw.search(said)
        assert [text for text in foreign if text in said] == []
        screen.tap(f"rules-chapter-{chapter.name}")
        screen.gone(f"rule-{chapter.rules[0]}")
    screen.type_into("rules-search", "IF-RUL-STOCK")
    screen.tap("rule-IF-RUL-STOCK")
    screen.expect_text("rule-page-IF-RUL-STOCK", saying(texts("rules.ours")))
    screen.expect_text("rule-page-IF-RUL-STOCK", saying(texts("reason.IF-RUL-STOCK").rstrip(".")))
    assert "failed" not in server.output
