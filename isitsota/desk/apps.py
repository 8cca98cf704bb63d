"""The editors' desk: Django's admin under our name, and its users under that of people."""

from django.apps import apps
from django.contrib.admin.apps import AdminConfig


class DeskConfig(AdminConfig):
    """Use our admin site wherever Django's own would be used."""

    default_site = "isitsota.desk.site.Desk"

    def ready(self) -> None:
        """Call what Django calls authentication and authorization by what editors look for in it."""
        super().ready()
        apps.get_app_config("auth").verbose_name = "People"
