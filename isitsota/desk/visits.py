"""When somebody was at the desk before: what the log-in finds, kept for the session."""

from datetime import datetime, timedelta
from typing import Any

from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.auth.forms import UsernameField
from django.forms import TextInput
from django.http import HttpRequest
from django.utils.dateparse import parse_datetime

VISIT = "last_visit"  # in the session
FIRST_VISIT = timedelta(days=7)


class LogInForm(AdminAuthenticationForm):
    """The admin's own form; it notes the log-in before this one, which Django then overwrites."""

    username = UsernameField(  # Django's hands on names longer than the record of a failure can hold
        max_length=150, widget=TextInput(attrs={"autofocus": True})
    )

    def confirm_login_allowed(self, user: Any) -> None:
        """Note it, once it is known that the person may log in."""
        super().confirm_login_allowed(user)
        if self.request is not None and user.last_login:
            self.request.session[VISIT] = user.last_login.isoformat()


def last_visit(request: HttpRequest, now: datetime) -> datetime:
    """Return when this person logged in the time before; a week ago for somebody who is here first."""
    kept = request.session.get(VISIT)
    return (parse_datetime(kept) if kept else None) or now - FIRST_VISIT
