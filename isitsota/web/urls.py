"""Addresses beside the pages: feeds, badges, and what programs look for."""

from django.urls import path

from isitsota.pages.card.load import load_category_card, load_release_card, load_site_card
from isitsota.pages.feed.crowns import load_crowns
from isitsota.pages.feed.load import load_all, load_editions, load_of_lab, load_of_release
from isitsota.web import found, health
from isitsota.web.badges import as_shield, as_svg, badge_view
from isitsota.web.cards import card_view
from isitsota.web.feeds import as_atom, as_json_feed, feed_view

urlpatterns = [
    path("m/<slug>/badge.svg", badge_view("svg", as_svg), name="badge"),
    path("m/<slug>/badge.json", badge_view("json", as_shield)),
    path("card.png", card_view(load_site_card)),
    path("m/<slug>/card.png", card_view(load_release_card)),
    path("sota/<slug>/card.png", card_view(load_category_card)),
    path("feed.atom", feed_view(load_all, as_atom)),
    path("feed.json", feed_view(load_all, as_json_feed)),
    path("m/<slug>/feed.atom", feed_view(load_of_release, as_atom)),
    path("labs/<slug>/feed.atom", feed_view(load_of_lab, as_atom)),
    path("sota/<slug>/feed.atom", feed_view(load_crowns, as_atom)),
    path("boards/<slug>/feed.atom", feed_view(load_editions, as_atom)),
    path("robots.txt", found.robots_txt),
    path("sitemap.xml", found.sitemap_xml),
    path("llms.txt", found.llms_txt),
    path("healthz", health.healthz),
    path("readyz", health.readyz),
]
