"""What robots.txt asks of us, as RFC 9309 has it."""

import pytest

from boards_app.fetching.robots import Rules

ALL = "User-agent: *\n"

RULES = [
    ("", "/a", True, "no rules"),
    (ALL + "Disallow:", "/a", True, "an empty rule forbids nothing"),
    (ALL + "Disallow: /", "/a", False, "everything"),
    (ALL + "Disallow: /data", "/data.csv", False, "a rule is a beginning"),
    (ALL + "Disallow: /data", "/a/data", True, "and nothing but a beginning"),
    (ALL + "Disallow: /Data", "/data", True, "paths have case"),
    (ALL + "Allow: /\nDisallow: /data", "/data/a", False, "the longest rule decides, not the first"),
    (ALL + "Disallow: /\nAllow: /data", "/data/a", True, "nor the last"),
    (ALL + "Disallow: /a\nAllow: /a", "/a", True, "of two as long the one that allows"),
    (ALL + "Disallow: /*/raw/", "/me/raw/a.csv", False, "a star stands for anything"),
    (ALL + "Disallow: /*/raw/", "/raw/a.csv", True, "with its slashes"),
    (ALL + "Disallow: /*.csv$", "/a.csv", False, "a dollar is the end"),
    (ALL + "Disallow: /*.csv$", "/a.csv?b", True, "of path and query"),
    (ALL + "Disallow: /a$", "/a", False, "a dollar without a star"),
    (ALL + "Disallow: /a$", "/ab", True, "a dollar without a star, longer"),
    (ALL + "Disallow: /a*a$", "/a", True, "no letter is counted twice"),
    (ALL + "Disallow: /*?", "/a?b", False, "the query belongs to it"),
    (ALL + "Disallow: /%7Eme", "/~me", False, "written in two ways"),
    (ALL + "Disallow: /ä", "/%C3%A4", False, "letters outside ASCII"),
    ("User-agent: isitsota\nDisallow: /\n\n" + ALL + "Allow: /", "/a", False, "our name before all"),
    ("User-agent: IsItSota\nDisallow: /", "/a", False, "without case"),
    ("User-agent: other\nDisallow: /", "/a", True, "somebody else"),
    ("User-agent: other\nUser-agent: *\nDisallow: /", "/a", False, "a group of two agents"),
    (ALL + "Disallow: /\nUser-agent: isitsota\nAllow: /", "/a", True, "a new group begins at an agent"),
    (
        "User-agent: isitsota\nDisallow: /a\n\nUser-agent: isitsota\nDisallow: /b",
        "/b",
        False,
        "groups add up",
    ),
    (ALL + "\n\n# a note\nDisallow: /  # all of it\n", "/a", False, "blank lines and notes say nothing"),
    ("\ufeffuser-AGENT:  *\r\nDISALLOW:  /\r\n", "/a", False, "byte-order mark, case and blanks"),
    (ALL + "Sitemap: https://x.example/\nDisallow: /", "/a", False, "unknown lines are passed over"),
    ("<html>no rules</html>", "/a", True, "no robots.txt at all"),
    (ALL + "Disallow: /" + "*a" * 5000 + "b", "/" + "a" * 1900, True, "a hostile rule costs little"),
]


@pytest.mark.parametrize(("text", "path", "may", "because"), RULES, ids=[row[3] for row in RULES])
def test_who_may_ask_for_what(text: str, path: str, may: bool, because: str) -> None:
    assert Rules(text, "isitsota").may_ask(f"https://board.example{path}") is may, because


DELAYS = [
    ("Crawl-delay: 3", 3), ("crawl-delay: 0.5", 0.5), ("Crawl-delay: soon", 0), ("Crawl-delay: -1", 0),
    ("Crawl-delay: nan", 0), ("", 0),
]  # fmt: skip


@pytest.mark.parametrize(("line", "delay"), DELAYS)
def test_how_long_to_wait(line: str, delay: float) -> None:
    assert Rules(ALL + line, "isitsota").delay == delay
