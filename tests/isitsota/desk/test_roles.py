"""Who may do what: every address of the desk, read off its patterns, asked by every role, GET and POST."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.auth.models import Group, Permission, User
from django.contrib.contenttypes.models import ContentType
from django.db import connection, transaction
from django.db.models import Q
from django.test import Client
from django.urls import URLPattern, URLResolver, reverse

from isitsota.desk.roles import LOOK, ROLES, give_role, write_roles
from models_app.models import Claim, Fact, Release, Source

pytestmark = pytest.mark.django_db

# What each role may do with each kind of row: view, add, change, delete. In capitals: as long as its release
# is not published. "reader" is staff that may only look.
READ, NOTHING = ("v", "v", "v", "v"), ("", "", "", "vacd")
RIGHTS = {  #                      reader, editor, publisher, admin
    "models_app.lab": ("v", "vac", "vacd", "vacd"),
    "models_app.release": ("v", "vaCD", "vacd", "vacd"),
    "models_app.claim": ("v", "vaCD", "vacd", "vacd"),
    "models_app.source": ("v", "vaCD", "vacd", "vacd"),
    "models_app.slughistory": READ,
    "models_app.contentversion": READ,
    "boards_app.category": ("v", "v", "v", "vacd"),
    "boards_app.board": ("v", "v", "v", "vacd"),
    "boards_app.metric": ("v", "v", "v", "vacd"),
    "boards_app.alias": ("v", "vac", "vacd", "vacd"),
    "boards_app.rowmark": ("v", "v", "vacd", "vacd"),
    "boards_app.recipeversion": READ,
    "boards_app.rawfile": READ,
    "boards_app.snapshot": READ,
    "boards_app.snapshotdecision": READ,
    "boards_app.result": READ,
    "boards_app.publication": READ,
    "boards_app.verdict": READ,
    "boards_app.currentverdict": READ,
    "boards_app.reign": READ,
    "boards_app.standing": READ,
    "boards_app.correction": READ,
    "boards_app.boardevent": READ,
    "boards_app.linkcheck": READ,
    "auth.user": NOTHING,
    "auth.group": NOTHING,
}
COLUMNS = ("reader", "editor", "publisher", "admin")

# The pages that each kind of row has: the right that GET needs, and what POST needs ("-": it is never taken).
PAGES = {
    "changelist": ("v", "?"),  # POST does what was chosen for several rows: see the tests of that below
    "add": ("a", "a"),
    "change": ("v", "c"),
    "delete": ("d", "d"),
    "history": ("v", "v"),
    "export": ("v", "-"),
    "compare": ("v", "-"),
    "deleted": ("v", "-"),
    "bring_back": ("-", "c"),
}

# Pages of their own: the roles that may GET, and that may POST.
ALL, EDITORS = set(COLUMNS), {"editor", "publisher", "admin"}
DECIDERS, ADMINS, NOBODY = {"publisher", "admin"}, {"admin"}, set[str]()
OWN = {
    "index": (ALL, ALL),
    "login": (ALL, ALL),
    "logout": (NOBODY, ALL),
    "password_change": (ALL, ALL),
    "password_change_done": (ALL, NOBODY),
    "jsi18n": (ALL, NOBODY),
    "autocomplete": (ALL, NOBODY),
    "view_on_site": (ALL, ALL),
    "app_list": (ALL, ALL),
    "second_factor": (ALL, ALL),
    "second_factor_code": (ALL, ALL),
    "content_files": (DECIDERS, DECIDERS),
    "auth_user_password_change": (ADMINS, ADMINS),
    "models_app_release_preview_new": (NOBODY, EDITORS),
    "models_app_release_preview": (NOBODY, DECIDERS),  # of a published release
    "prose": (NOBODY, ALL),
    "slug": (ALL, NOBODY),
    "boards_app_snapshot_import": (EDITORS, EDITORS),
    "boards_app_snapshot_fetch": (NOBODY, EDITORS),
    "boards_app_snapshot_names": (ALL, NOBODY),
    "boards_app_snapshot_rows": (ALL, DECIDERS),
    "boards_app_snapshot_decide": (NOBODY, DECIDERS),
    "boards_app_alias_names": (ALL, NOBODY),
    "boards_app_alias_decide": (NOBODY, EDITORS),
    "boards_app_alias_undo": (NOBODY, EDITORS),
    "boards_app_boardevent_note": (DECIDERS, DECIDERS),
}
ANSWERED = {200, 302, 400, 409}  # 400 and 409 are forms that come back
REFUSED = {403}
NOT_TAKEN = {403, 405}


class Address(NamedTuple):
    """An address of the desk: what it is called, its parameters, and what stands behind it."""

    name: str
    parameters: tuple[str, ...]


def addresses(patterns: Any = None) -> Iterator[Address]:
    """Yield all addresses of the desk that have a name; those without one only redirect, or say 404."""
    for pattern in patterns or admin.site.get_urls():
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns)
        elif isinstance(pattern, URLPattern) and pattern.name:
            names = (*pattern.pattern.converters, *pattern.pattern.regex.groupindex)
            yield Address(pattern.name, tuple(dict.fromkeys(names)))


def kind_of(name: str) -> tuple[str, str] | None:
    """Return the model and the page that a name stands for, or None when it is a page of its own."""
    for label in RIGHTS:
        page = name.removeprefix(label.replace(".", "_") + "_")
        if page != name and page in PAGES and name not in OWN:
            return label, page
    return None


def may(label: str, right: str, role: str, is_published: bool) -> bool:
    """Tell whether a role has a right to the row of a kind that the tests look at."""
    rights = RIGHTS[label][COLUMNS.index(role)]
    return right in rights or (right.upper() in rights and not is_published)


def expected(address: Address, method: str, role: str, is_published: bool) -> set[int]:
    """Return the statuses that are right."""
    which = ("GET", "POST").index(method)
    kind = kind_of(address.name)
    if kind is None:
        allowed = OWN[address.name][which]
        if address.name == "models_app_release_preview" and not is_published and method == "POST":
            allowed = EDITORS
        never = allowed is NOBODY
        return NOT_TAKEN if never else ANSWERED if role in allowed else REFUSED
    label, page = kind
    right = PAGES[page][which]
    if right == "-":
        return NOT_TAKEN
    if right == "?":
        return ANSWERED | REFUSED
    return ANSWERED if may(label, right, role, is_published) else REFUSED


def path_of(address: Address) -> str:
    """Return an address with the parameters of a row that there is."""
    kind = kind_of(address.name)
    label = (
        kind[0]
        if kind
        else next((one for one in RIGHTS if address.name.startswith(one.replace(".", "_"))), "")
    )
    row = apps.get_model(label).objects.order_by("pk").first() if label else Release.objects.get()
    values: dict[str, Any] = {
        "object_id": row.pk,
        "id": row.pk,
        "key": row.pk,
        "form": "html" if kind is None else "csv",
    }
    values |= {"app_label": "models_app", "content_type_id": ContentType.objects.get_for_model(Release).pk}
    if kind and kind[1] == "bring_back":
        from models_app.history.states import changes

        values["key"] = changes(type(row), row.pk)[-1].key
    path = reverse(f"admin:{address.name}", kwargs={name: values[name] for name in address.parameters})
    asked = "?app_label=models_app&model_name=release&field_name=lab"
    return path + asked if address.name == "autocomplete" else path


def of_a_release(address: Address) -> bool:
    """Tell whether it can matter to an address if the release is published."""
    kind = kind_of(address.name)
    return "release" in address.name or (kind is not None and any(map(str.isupper, "".join(RIGHTS[kind[0]]))))


def log_in(role: str) -> Client:
    """Return a client of somebody with a role; "reader" may look at what roles see, and no more."""
    user = User.objects.create_user(f"some {role}", password="x", is_staff=role != "visitor")
    if role == "reader":
        names = [one.split(".") for one in LOOK]
        wanted = [Q(content_type__app_label=app, codename=codename) for app, codename in names]
        user.user_permissions.set(Permission.objects.filter(Q(*wanted, _connector=Q.OR)))
    elif role in ROLES:
        give_role(user, role)
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture(autouse=True)
def roles(db: None) -> None:
    """Have the roles, also after tests that empty all tables."""
    if not Group.objects.filter(name="Editor").exists():
        write_roles()


@pytest.fixture(params=[True, False], ids=["published", "unpublished"])
def is_published(request: Any, one: Release) -> bool:
    """Publish the release, or take it back."""
    Release.objects.update(is_published=request.param)
    return bool(request.param)


def send(client: Client, method: str, path: str) -> int:
    """Send a request, take back what it did, and return the status."""
    with transaction.atomic():
        response = client.get(path) if method == "GET" else client.post(path, {"post": "yes"})
        transaction.set_rollback(True)
    return int(response.status_code)


def test_every_address_has_a_line_in_the_tables() -> None:
    """A new page of the desk needs one: who may see it, and who may send it something?"""
    unknown = {one.name for one in addresses() if kind_of(one.name) is None} - OWN.keys()
    assert unknown == set()
    registered = {model._meta.label_lower for model in admin.site._registry}
    assert registered == RIGHTS.keys()


def test_the_tables_name_no_address_that_is_not_there() -> None:
    assert OWN.keys() - {one.name for one in addresses()} == set()


@pytest.mark.parametrize("role", COLUMNS)
def test_each_role_gets_what_the_tables_say(role: str, is_published: bool, one: Release) -> None:
    client = log_in(role)
    Group.objects.get_or_create(name="A")
    wrong = []
    for address in addresses():
        if address.name in ("logout", "login") or not (is_published or of_a_release(address)):
            continue
        path = path_of(address)
        for method in ("GET", "POST"):
            status = send(client, method, path)
            right = expected(address, method, role, is_published)
            if status not in right:
                wrong.append((method, path, status, right))
    assert not wrong, "\n".join(map(str, wrong))


@pytest.mark.parametrize("role", ["anonymous", "visitor"])
def test_whoever_is_no_staff_is_led_to_log_in(role: str, one: Release) -> None:
    client = log_in("visitor") if role == "visitor" else Client()
    User.objects.get_or_create(username="somebody")
    Group.objects.get_or_create(name="A")
    for address in addresses():
        if address.name in ("login", "logout"):
            continue
        for method in ("get", "post"):
            response = getattr(client, method)(path_of(address))
            assert response.status_code == 302, address
            assert response["Location"].startswith("/admin/login/?next="), address


def test_addresses_without_a_name_ask_for_a_log_in_too(one: Release) -> None:
    assert Client().get("/admin/nothing/here/")["Location"].startswith("/admin/login/")
    assert Client().get(f"/admin/models_app/release/{one.pk}/")["Location"].startswith("/admin/login/")


def stored() -> dict[str, list[Any]]:
    """Return all that is stored of the catalogue, of people's decisions, and of people."""
    models = [apps.get_model(label) for label in RIGHTS] + [Fact]
    return {model._meta.label: list(model.objects.order_by("pk").values()) for model in models}


# --- Several rows at once ---------------------------------------------------------------------------------


OFFERED = {  # what can be chosen for several rows, beside what Django's `delete_selected` asks of everybody
    "auth.user": ({"take_second_factor_away", "let_in_again"}, ADMINS),
}


@pytest.mark.parametrize("role", COLUMNS)
def test_each_role_is_offered_what_it_may_do_and_can_do_nothing_else(role: str, one: Release) -> None:
    client = log_in(role)
    Group.objects.get_or_create(name="A")
    for model, page in admin.site._registry.items():
        label = model._meta.label_lower
        more, roles_of_more = OFFERED.get(label, (set(), NOBODY))
        known = {name for _, name, _ in page._get_base_actions()}
        assert known - {"delete_selected"} == more, f"{label}: a new action needs a line in OFFERED"
        deletes = "d" in RIGHTS[label][COLUMNS.index(role)].lower()
        offered = ({"delete_selected"} if deletes else set()) | (more if role in roles_of_more else set())
        path = reverse(f"admin:{label.replace('.', '_')}_changelist")
        for name in sorted(known):
            chosen = {"action": name, "_selected_action": [str(model.objects.first().pk)], "post": "yes"}
            _check_action(client, path, chosen, is_offered=name in offered, any_offered=bool(offered))


def _check_action(client: Client, path: str, chosen: Any, *, is_offered: bool, any_offered: bool) -> None:
    before = stored()
    with transaction.atomic():
        response = client.post(path, chosen)
        if not any_offered:
            assert response.status_code == 403, (path, chosen)
        if not is_offered:
            assert stored() == before, (path, chosen)
        transaction.set_rollback(True)


def test_an_editor_deletes_no_published_release_among_others(one: Release) -> None:
    free = Release.objects.create(name="Free", slug="free", lab=one.lab)
    path, before = reverse("admin:models_app_release_changelist"), Release.objects.count()
    chosen = {"action": "delete_selected", "_selected_action": [one.pk, free.pk], "post": "yes"}
    client = log_in("editor")
    assert client.post(path, chosen).status_code in (200, 403), "200 says what stands in the way"
    assert Release.objects.count() == before
    assert client.post(path, chosen | {"_selected_action": [free.pk]}).status_code == 302
    assert not Release.objects.filter(pk=free.pk).exists()


# --- What is published ------------------------------------------------------------------------------------

ROWS = {
    f"{prefix}-{key}_FORMS": "0" for prefix in ("facts", "sources", "claims") for key in ("TOTAL", "INITIAL")
}

PUBLISHING = [
    ({"is_published": "on"}, "the switch"),
    ({"publish_at_0": "2026-03-01", "publish_at_1": "09:00"}, "a time to come"),
    ({"publish_at": "2026-03-01"}, "by the field's own name"),
    ({"_publish": "1"}, "the button"),
    ({"_schedule": "1"}, "the button of a time"),
]


@pytest.mark.parametrize(("sent", "because"), PUBLISHING, ids=[row[1] for row in PUBLISHING])
def test_an_editor_publishes_nothing_by_sending_the_field(
    sent: dict[str, str], because: str, one: Release
) -> None:
    free = Release.objects.create(name="Free", slug="free", lab=one.lab)
    client, data = log_in("editor"), {"name": "New", "slug": "new", "lab": str(one.lab_id)} | ROWS
    for path in (
        reverse("admin:models_app_release_add"),
        reverse("admin:models_app_release_change", args=[free.pk]),
    ):
        assert client.post(path, data | sent).status_code == 403, because
        page = client.get(path).content.decode()
        assert 'name="is_published"' not in page
        assert 'name="publish_at_0"' not in page
    assert not Release.objects.filter(name="New").exists()
    assert client.post(path, data).status_code == 302, "all but that can be saved"
    free.refresh_from_db()
    assert (free.name, free.is_published, free.publish_at) == ("New", False, None)


def test_a_publisher_publishes(one: Release) -> None:
    free = Release.objects.create(name="Free", slug="free", lab=one.lab)
    path = reverse("admin:models_app_release_change", args=[free.pk])
    data = {"name": "Free", "slug": "free", "lab": str(one.lab_id), "is_published": "on"} | ROWS
    assert log_in("publisher").post(path, data).status_code == 302
    free.refresh_from_db()
    assert free.is_published


def test_a_published_release_says_to_an_editor_why_it_can_only_be_read(one: Release) -> None:
    path = reverse("admin:models_app_release_change", args=[one.pk])
    page = log_in("editor").get(path).content.decode()
    assert "This release is published, so only a publisher may change it." in page
    assert 'name="_save"' not in page
    for role in ("reader", "publisher"):
        assert "only a publisher may change it" not in log_in(role).get(path).content.decode(), role


def test_a_release_whose_time_is_to_come_is_a_publishers_too(one: Release) -> None:
    Release.objects.update(publish_at="2030-01-01T00:00Z")
    path = reverse("admin:models_app_release_change", args=[one.pk])
    refused = log_in("editor").post(path, {"name": "x"})
    assert refused.status_code == 403
    assert "Your role at the desk does not let you do this." in refused.content.decode()


@pytest.mark.parametrize("model", [Claim, Source])
def test_an_editor_moves_no_row_to_a_published_release(model: Any, one: Release) -> None:
    free = Release.objects.create(name="Free", slug="free", lab=one.lab)
    row = {"text": "x"} if model is Claim else {"kind": "LAB", "title": "x", "url": "https://example.org/x"}
    own = model.objects.create(release=free, **row)
    data = row | {"position": "0", "scores-TOTAL_FORMS": "0", "scores-INITIAL_FORMS": "0"}
    name, client = f"admin:models_app_{model._meta.model_name}", log_in("editor")
    for path in (reverse(f"{name}_add"), reverse(f"{name}_change", args=[own.pk])):
        response = client.post(path, data | {"release": str(one.pk)})
        assert "published, so only a publisher may add to it" in response.content.decode()
        data["url"] = f"https://example.org{path}"  # of each release once
        assert client.post(path, data | {"release": str(free.pk)}).status_code == 302, path
    own.refresh_from_db()
    assert own.release == free
    assert one.claims.count() + one.sources.count() == 2


# --- Only looking (F106) ----------------------------------------------------------------------------------


def test_f106_who_may_only_look_imports_nothing(one: Release) -> None:
    client, before = log_in("reader"), stored()
    steps = [one for one in addresses() if one.name.startswith("boards_app_snapshot_")]
    own = [one for one in steps if one.name in OWN]
    assert own, "the pages that take files in have another name"
    for address in own:
        assert send(client, "POST", path_of(address)) in NOT_TAKEN, address
        shown = {200} if OWN[address.name][0] is ALL else NOT_TAKEN  # names and rows can be seen
        assert send(client, "GET", path_of(address)) in shown, address
    assert stored() == before


def test_f106_who_may_only_look_sees_no_button(one: Release) -> None:
    client = log_in("reader")
    for address in addresses():
        kind = kind_of(address.name)
        if kind is None or kind[1] not in ("changelist", "change", "history") or kind[0].startswith("auth."):
            continue
        page = client.get(path_of(address)).content.decode()
        main = page.partition("<main")[2].partition("</main>")[0]
        for sign in (
            'name="_save"',
            'name="action"',
            "addlink",
            "deletelink",
            "/add/",
            "/import/",
            "bring-back",
        ):
            assert sign not in main, (address, sign)


# --- People -----------------------------------------------------------------------------------------------


def test_an_admin_makes_no_superuser_and_changes_none() -> None:
    boss, client = User.objects.create_superuser("boss", password="x"), log_in("admin")
    path = reverse("admin:auth_user_change", args=[boss.pk])
    assert client.get(path).status_code == 200
    assert 'name="_save"' not in client.get(path).content.decode()
    assert client.post(path, {"username": "boss"}).status_code == 403
    assert client.post(reverse("admin:auth_user_delete", args=[boss.pk]), {"post": "yes"}).status_code == 403
    assert client.get(reverse("admin:auth_user_password_change", args=[boss.pk])).status_code == 403
    other = User.objects.create_user("other")
    data = {"username": "other", "is_active": "on", "is_staff": "on", "is_superuser": "on"}
    data["user_permissions"] = str(Permission.objects.first().pk)
    assert client.post(reverse("admin:auth_user_change", args=[other.pk]), data).status_code == 302
    other.refresh_from_db()
    assert (other.is_staff, other.is_superuser, other.user_permissions.count()) == (True, False, 0)


@pytest.mark.parametrize("page", ["user", "group"])
def test_hostile_addresses_of_people_are_answered(editor: Client, page: str) -> None:
    for key in ("0", "x", "9" * 30, "%00", "-1"):
        assert editor.get(f"/admin/auth/{page}/{key}/change/").status_code in (302, 404), key
    for query in (
        "q=%00",
        "q=" + "+".join(["a"] * 500),
        "groups__id__exact=" + "9" * 30,
        "is_staff__exact=x",
    ):
        assert editor.get(f"/admin/auth/{page}/?{query}", follow=True).status_code in (200, 400), query
    assert editor.get(f"/admin/auth/user/{'9' * 30}/password/").status_code in (302, 404)


def test_the_list_of_people_takes_as_many_queries_for_nine_as_for_three(editor: Client) -> None:
    from django.test.utils import CaptureQueriesContext

    def count() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert editor.get("/admin/auth/user/").status_code == 200
        return len(captured)

    for number in range(3):
        give_role(User.objects.create_user(f"u{number}"), "editor")
    count()
    before = count()
    for number in range(3, 9):
        give_role(User.objects.create_user(f"u{number}"), "publisher")
    assert count() == before


def test_keys_of_second_factors_have_no_page() -> None:
    labels = {model._meta.app_label for model in admin.site._registry}
    assert labels == {"auth", "models_app", "boards_app"}
