"""The crowns and reigns that demo/README.md traces are those that the rules give."""

import re

from tests.demo.files import CONTENT, DAY, DEMO, boards, decision, read

README = (DEMO / "README.md").read_text(encoding="utf-8")
ROW = re.compile(
    r"^\| (\w+) \| (all|open) \| `([\w-]+)` \| (\d{4}-\d\d-\d\d) \| (\d{4}-\d\d-\d\d|worn) \|", re.M
)


def test_readme_lists_the_reigns_of_the_rules() -> None:
    given = [
        (reign["category"], reign["scope"], reign["release"], reign["from"], reign["until"] or "worn")
        for reign in decision().judgement()["reigns"]
    ]
    assert ROW.findall(README) == given


def test_readme_names_every_board() -> None:
    for slug, board in boards().items():
        assert f"`{slug}`" in README
        assert board["attribution"] in README
        for metric in board["metrics"]:
            assert metric["tie_reason"] in README, (slug, metric["key"])


def test_crowns_are_worn_and_reigns_have_ended() -> None:
    reigns = decision().judgement()["reigns"]
    assert sum(reign["until"] is None for reign in reigns) >= 1
    assert sum(reign["until"] is not None for reign in reigns) >= 4


def test_live_categories_on_the_day() -> None:
    verdicts = decision().judgement()["verdicts"]
    ranked = {
        category
        for verdict in verdicts.values()
        for category, part in verdict["categories"].items()
        if part["scopes"]
    }
    assert ranked == {"reasoning", "agents"}
    assert ranked < {category["slug"] for category in read(CONTENT / "categories.yaml")}


def test_clover_is_pending() -> None:
    verdict = decision().judgement()["verdicts"]["clover-35b-a3b-preview"]
    assert verdict["state"] == "pending"
    assert verdict["checks"]["announced"]
    assert verdict["checks"]["usable"]
    assert not verdict["checks"]["listed"]
    assert decision().judgement()["as_of"] == DAY
