"""Every address of the site. Nothing ends in a slash but the home page and what belongs to the desk."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, path, re_path
from django.views.generic import RedirectView

from isitsota.api import views as api
from isitsota.web import errors, health, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.home, name="home"),
    path("index.md", views.home),
    path("m", views.releases, name="releases"),
    path("m.md", views.releases),
    re_path(r"^m/(?P<slug>[^/]+)\.md$", views.release),
    re_path(r"^m/(?P<slug>[^/]+)$", views.release, name="release"),
    path("labs", views.labs, name="labs"),
    path("labs.md", views.labs),
    re_path(r"^labs/(?P<slug>[^/]+)\.md$", views.lab),
    re_path(r"^labs/(?P<slug>[^/]+)$", views.lab, name="lab"),
    path("releases", views.pending, name="pending"),
    path("releases.md", views.pending),
    path("v1", api.Home.as_view(), name="api"),
    path("v1/models", api.Models.as_view()),
    re_path(r"^v1/models/(?P<slug>[^/]+)$", api.Model.as_view()),
    path("v1/labs", api.Labs.as_view()),
    re_path(r"^v1/labs/(?P<slug>[^/]+)$", api.Lab.as_view()),
    path("healthz", health.healthz),
    path("readyz", health.readyz),
    path("admin", RedirectView.as_view(url="/admin/", permanent=True)),
    path("admin/", admin.site.urls),
]

handler400 = errors.bad_request
handler403 = errors.permission_denied
handler404 = errors.page_not_found
handler500 = errors.server_error
