"""The editors' desk: Django's admin under our name."""

from django.contrib.admin.apps import AdminConfig


class DeskConfig(AdminConfig):
    """Use our admin site wherever Django's own would be used."""

    default_site = "isitsota.desk.site.Desk"
