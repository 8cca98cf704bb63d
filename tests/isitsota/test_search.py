"""Search: one release gets its answer, several are asked about, none is never guessed at."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils.html import escape

from boards_app.models import Alias
from isitsota.pages.search.names import Name, Names
from models_app.models import Release, SlugHistory
from tests.boards_app.evidence import make_release
from tests.isitsota.scene import DEMO_DAY, VERSION_QUERY, judge, make_contest

pytestmark = pytest.mark.django_db

NAMES = Names(
    [
        Name("GPT-4o", "gpt-4o"),
        Name("GPT-4o mini", "gpt-4o-mini"),
        Name("gpt-4o-2024-05-13", "gpt-4o", "listed as gpt-4o-2024-05-13"),
        Name("Qwen3.6 35B A3B", "qwen"),
        Name("Qwen/Qwen3.6-35B-A3B", "clover", "derived from Qwen/Qwen3.6-35B-A3B", is_hint=True),
        Name("Command R", "r"),
        Name("Command R+", "r-plus"),
        Name("通义千问 3.5", "tongyi"),
        Name("Twin", "twin-a"),
        Name("twin", "twin-b"),
    ]
)
LOOK_UPS = [
    ("GPT-4o", ["gpt-4o"], ["gpt-4o-mini"], "its own name, and one that begins so"),
    ("gpt4o", ["gpt-4o"], ["gpt-4o-mini"], "blanks and dashes don't matter"),
    ("GPT 4O", ["gpt-4o"], ["gpt-4o-mini"], "nor does case"),
    ("openai/gpt-4o-2024-05-13", ["gpt-4o"], [], "a board's name, with its maker"),
    ("Qwen/Qwen3.6-35B-A3B", ["qwen"], ["clover"], "an identifier, and what derives from it"),
    ("qwen3.6-35b-a3b", ["qwen"], ["clover"], "the same by any dash and dot"),
    ("Command R", ["r"], ["r-plus"], "a plus is part of a name"),
    ("Command R+", ["r-plus"], [], "and is asked for by it"),
    ("mini gpt", [], ["gpt-4o-mini"], "all words, in any order"),
    ("通义千问 3.5", ["tongyi"], [], "another script"),
    ("TWIN", ["twin-a", "twin-b"], [], "two of one name are both there"),
    ("gpt-4o high", [], [], "a word more is another name: no guess"),
    ("🙂", [], [], "nothing to look up"),
    ("", [], [], "nothing asked"),
]


@pytest.mark.parametrize(("asked", "same", "alike", "because"), LOOK_UPS, ids=[row[3] for row in LOOK_UPS])
def test_what_a_name_may_mean(asked: str, same: list[str], alike: list[str], because: str) -> None:
    answers = NAMES.look_up(asked)
    assert [name.release for name in answers.same] == same
    assert [name.release for name in answers.alike] == alike


@pytest.mark.parametrize(
    ("asked", "near"), [("gpt-4p mini", "gpt-4o-mini"), ("comand r", "r"), ("xyz-9", None)]
)
def test_a_slip_is_met_with_the_nearest_names(asked: str, near: str | None) -> None:
    answers = NAMES.look_up(asked)
    assert not answers.same
    assert [name.release for name in answers.near][:1] == ([near] if near else [])


def test_a_name_with_blanks_keeps_its_slash() -> None:
    names = Names([Name("DeepSeek V3/R1", "both"), Name("R1", "r1")])
    assert [name.release for name in names.look_up("R1").same] == ["r1"]
    assert [name.release for name in names.look_up("deepseek v3/r1").same] == ["both"]


@pytest.fixture
def contest() -> None:
    make_contest()
    Release.objects.filter(slug="r0").update(name="Rex 4.5")
    Release.objects.filter(slug="r1").update(name="Rex 4.5 Mini")
    Alias.objects.filter(name="r0").update(name="rex-4.5 (high)")
    Alias.objects.create(name="rex-4.5", release=Release.objects.get(slug="r0"), by="test")
    judge()


def test_one_release_is_answered_first_in_each_form(contest: None, client: Any) -> None:
    page = client.get("/v1/search?q=rex+4-5").json()
    assert page["match"]["row"]["release"]["slug"] == "r0"
    assert [one["row"]["release"]["slug"] for one in page["alike"]] == ["r1"]
    html = client.get("/search?q=rex+4-5").content.decode()
    assert f'<p class="answer">{page["match"]["answer"]}</p>' in html
    assert 'href="/m/r0"' in html
    assert 'value="rex 4-5"' in html
    markdown = client.get("/search.md?q=rex+4-5").content.decode()
    assert markdown.startswith(f"# Is Rex 4.5 SOTA?\n\n{page['match']['answer']}\n")


def test_a_board_s_name_leads_to_its_release(contest: None, client: Any) -> None:
    page = client.get("/v1/search", {"q": "Rex-4.5 (High)"}).json()
    assert page["match"]["row"]["release"]["slug"] == "r0"
    assert page["match"]["found_as"] == "listed as rex-4.5 (high)"


def test_several_are_asked_about(contest: None, client: Any) -> None:
    html = client.get("/search?q=rex").content.decode()
    assert '<p class="answer">Which one?</p>' in html
    assert html.count('<th scope="row"') == 2


def test_nothing_is_guessed(contest: None, client: Any) -> None:
    page = client.get("/v1/search?q=rx+4.5").json()
    assert (page["match"], page["alike"]) == (None, [])
    assert [one["row"]["release"]["slug"] for one in page["nearest"]] == ["r0"]
    assert "No release of this name is tracked." in client.get("/search?q=rx+4.5").content.decode()


def test_what_readers_can_not_see_is_not_found(contest: None, client: Any) -> None:
    Release.objects.filter(slug="r0").update(is_published=False)
    page = client.get("/v1/search?q=rex+4.5").json()
    assert page["match"] is None
    assert [one["row"]["release"]["slug"] for one in page["alike"]] == ["r1"]


def test_a_new_name_is_found_at_once(contest: None, client: Any) -> None:
    assert client.get("/v1/search?q=newcomer").json()["match"] is None
    make_release("newcomer")
    SlugHistory.objects.create(slug="formerly", release=Release.objects.get(slug="r2"))
    judge()
    assert client.get("/v1/search?q=newcomer").json()["match"]["row"]["release"]["slug"] == "newcomer"
    assert client.get("/v1/search?q=formerly").json()["match"]["found_as"] == "once at the address formerly"


@pytest.mark.parametrize("name", ['<b>x</b> "y"', "A|B]C", "نموذج 3", "&amp;"])
def test_what_was_asked_is_shown_as_it_stands(name: str, contest: None, client: Any) -> None:
    Release.objects.filter(slug="r2").update(name=name)
    judge()
    html = client.get("/search", {"q": name}).content.decode()
    assert f"Is {escape(name)} SOTA?" in html
    assert f'value="{escape(name)}"' in html
    assert client.get("/v1/search", {"q": name}).json()["asked"] == name


@pytest.mark.parametrize("path", ["/search", "/search.md", "/v1/search"])
def test_a_question_turns_no_line_around(path: str, contest: None, client: Any) -> None:
    assert "\u202e" not in client.get(path, {"q": "\u202eevil"}).content.decode()


HOSTILE = [
    ("q=%00", 400),
    ("q=%ED%A0%80", 400),
    ("q=" + "a" * 10_000, 400),
    ("q=" + "+".join(["word"] * 2_000), 400),
    ("q=" + "a" * 201, 400),
    ("q=" + "a" * 200, 200),
    ("q=" + "a+" * 100, 200),
    ("q=%3Cscript%3E", 200),
    ("q=a%7Cb%5Dc%60", 200),
    ("q=/", 200),
    ("q=a&q=b", 400),
    ("name=a", 400),
    ("q=x&utm_source=y", 200),
]


@pytest.mark.parametrize(("query", "status"), HOSTILE, ids=[row[0][:24] for row in HOSTILE])
@pytest.mark.parametrize("path", ["/search", "/search.md", "/v1/search"])
def test_hostile_questions(path: str, query: str, status: int, contest: None, client: Any) -> None:
    assert client.get(f"{path}?{query}").status_code == status


def test_a_search_is_a_fixed_number_of_queries(
    contest: None, client: Any, django_assert_num_queries: Any
) -> None:
    client.get("/search?q=rex")
    for query, number in (("rex", 2), ("rex+4.5", 3), ("zzz", 1)):
        with django_assert_num_queries(VERSION_QUERY + number):
            client.get(f"/search?q={query}")
    make_release("newcomer")
    judge(DEMO_DAY + timedelta(days=1))
    with django_assert_num_queries(VERSION_QUERY + 5):
        client.get("/search?q=rex")
