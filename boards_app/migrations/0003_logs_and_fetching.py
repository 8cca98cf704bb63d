"""Logs of what was put right and of what boards did; whether a board may be fetched."""

import django.db.models.deletion
import models_app.fields
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("boards_app", "0002_append_only"),
        ("models_app", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="BoardEvent",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "about",
                    models.TextField(
                        help_text="What happened, in a sentence.",
                        validators=[models_app.fields.validate_text],
                    ),
                ),
                ("reason", models.TextField(blank=True, validators=[models_app.fields.validate_text])),
                (
                    "since",
                    models.DateField(blank=True, help_text="The first day that it touches.", null=True),
                ),
                ("by", models.CharField(max_length=150)),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("struck", "struck a row"),
                            ("renamed", "renamed a row"),
                            ("re-scored", "scored anew"),
                            ("new-version", "went on as a new version"),
                            ("shrunk", "lost rows"),
                            ("retired", "retired"),
                        ],
                        max_length=12,
                    ),
                ),
            ],
            options={
                "ordering": ["-at", "-id"],
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Correction",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "about",
                    models.TextField(
                        help_text="What happened, in a sentence.",
                        validators=[models_app.fields.validate_text],
                    ),
                ),
                ("reason", models.TextField(blank=True, validators=[models_app.fields.validate_text])),
                (
                    "since",
                    models.DateField(blank=True, help_text="The first day that it touches.", null=True),
                ),
                ("by", models.CharField(max_length=150)),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("snapshot-revoked", "snapshot revoked"),
                            ("snapshot-corrected", "snapshot corrected"),
                            ("snapshot-late", "snapshot added late"),
                            ("row-excluded", "row excluded"),
                            ("row-restored", "row restored"),
                            ("alias-changed", "alias changed"),
                            ("alias-removed", "alias removed"),
                        ],
                        max_length=20,
                    ),
                ),
            ],
            options={
                "ordering": ["-at", "-id"],
                "abstract": False,
            },
        ),
        migrations.AddField(
            model_name="board",
            name="fetch_allowed",
            field=models.BooleanField(
                default=False, help_text="Its terms let us take the address of the data by schedule."
            ),
        ),
        migrations.AddField(
            model_name="board",
            name="fetch_terms_url",
            field=models.CharField(
                blank=True,
                max_length=1000,
                validators=[models_app.fields.validate_web_address],
                verbose_name="address of those terms",
            ),
        ),
        migrations.AddConstraint(
            model_name="board",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("fetch_allowed", False),
                    models.Q(
                        models.Q(("source_url", ""), _negated=True),
                        models.Q(("fetch_terms_url", ""), _negated=True),
                    ),
                    _connector="OR",
                ),
                name="board_fetched_by_its_terms",
                violation_error_message="To be fetched a board needs the address of the data, and that of the terms that allow it.",
            ),
        ),
        migrations.AddField(
            model_name="boardevent",
            name="board",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="events", to="boards_app.board"
            ),
        ),
        migrations.AddField(
            model_name="boardevent",
            name="publication",
            field=models.ForeignKey(
                blank=True,
                help_text="The judging that followed; empty when no verdict changed.",
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="boards_app.publication",
            ),
        ),
        migrations.AddField(
            model_name="boardevent",
            name="snapshot",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="boards_app.snapshot",
            ),
        ),
        migrations.AddField(
            model_name="correction",
            name="board",
            field=models.ForeignKey(
                blank=True,
                help_text="Empty: it touches all boards.",
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="corrections",
                to="boards_app.board",
            ),
        ),
        migrations.AddField(
            model_name="correction",
            name="publication",
            field=models.ForeignKey(
                blank=True,
                help_text="The judging that followed; empty when no verdict changed.",
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="boards_app.publication",
            ),
        ),
        migrations.AddField(
            model_name="correction",
            name="release",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="corrections",
                to="models_app.release",
            ),
        ),
        migrations.AddField(
            model_name="correction",
            name="snapshot",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="boards_app.snapshot",
            ),
        ),
    ]
