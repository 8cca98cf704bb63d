"""Found by Django's admin after the apps' own pages: the desk completes them."""

from isitsota.desk import catalogue, people

catalogue.register()
people.register()
