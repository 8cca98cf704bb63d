"""`manage.py make_editor`: a log-in with a role, or a sentence and nothing done."""

from io import StringIO

import pytest
from django.contrib.auth.models import Group, User
from django.core.management import CommandError, call_command

pytestmark = pytest.mark.django_db


def make(*arguments: str) -> str:
    """Run it; return what it says."""
    said = StringIO()
    call_command("make_editor", *arguments, stdout=said)
    return said.getvalue()


def roles(name: str) -> list[str]:
    return [group.name for group in User.objects.get(username=name).groups.all()]


def test_a_new_person_gets_a_role_and_a_password_that_is_said_once() -> None:
    first, second = make("ada", "--role", "editor").splitlines()
    assert first == "ada has the role Editor."
    user = User.objects.get(username="ada")
    assert user.check_password(second.removeprefix("The password, shown only now: "))
    assert (user.is_staff, user.is_superuser, roles("ada")) == (True, False, ["Editor"])


def test_a_role_takes_the_place_of_another_and_leaves_the_password() -> None:
    make("ada", "--role", "admin")
    user = User.objects.get(username="ada")
    user.groups.add(Group.objects.create(name="Of their own"))
    assert make("ada", "--role", "publisher") == "ada has the role Publisher.\n"
    assert sorted(roles("ada")) == ["Of their own", "Publisher"]
    assert User.objects.get(username="ada").password == user.password


def test_a_password_can_be_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("a long word of mine\n"))
    assert make("ada", "--role", "editor", "--password-stdin") == "ada has the role Editor.\n"
    assert User.objects.get(username="ada").check_password("a long word of mine")


REFUSED = [
    (["bo", "--role", "owner"], "", "choose from", "there are three roles"),
    (["bo o", "--role", "editor"], "", "no name to log in with", "no spaces"),
    (["", "--role", "editor"], "", "no name to log in with", "no name"),
    (["boss", "--role", "editor"], "", "is a superuser", "it would look like a limit and be none"),
    (["bo", "--role", "editor", "--password-stdin"], "short\n", "too short", "as at the desk"),
    (["bo", "--role", "editor", "--password-stdin"], "", "too short", "nothing came in"),
]


@pytest.mark.parametrize(("arguments", "typed", "said", "because"), REFUSED, ids=[row[3] for row in REFUSED])
def test_what_is_wrong_is_said_and_nothing_is_done(
    arguments: list[str], typed: str, said: str, because: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    User.objects.create_superuser("boss")
    monkeypatch.setattr("sys.stdin", StringIO(typed))
    with pytest.raises(CommandError, match=said) as error:
        make(*arguments)
    assert error.value.returncode in (1, 2), because
    assert list(User.objects.values_list("username", flat=True)) == ["boss"]
    assert not User.objects.get().groups.exists()


def test_a_closed_log_in_stays_closed() -> None:
    User.objects.create_user("ada", is_active=False)
    assert "The log-in is closed, as it was" in make("ada", "--role", "editor")
    assert not User.objects.get().is_active
