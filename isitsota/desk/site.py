"""The admin site with the names editors see."""

from django.contrib.admin import AdminSite


class Desk(AdminSite):
    """Django's admin, headed as the editors' desk."""

    site_title = "isitsota desk"
    site_header = "isitsota: the editors' desk"
    index_title = "What we know, and where from"
    site_url = "/"
