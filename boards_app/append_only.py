"""UPDATE triggers on what is never changed: raw bytes, results, verdicts, on SQLite and PostgreSQL.

SQLite drops a table's triggers when a migration rebuilds the table, so such a migration calls
`make_triggers` once more at its end; a test looks for the triggers after all migrations.
"""

from django.apps.registry import Apps
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

# Table, and the condition under which an update is refused. Raw bytes may be purged (set to NULL) on a
# take-down; all else of a raw file but the reason for that stays.
FROZEN = {
    "boards_app_result": "1 = 1",
    "boards_app_verdict": "1 = 1",
    "boards_app_recipeversion": "1 = 1",
    "boards_app_correction": "1 = 1",
    "boards_app_boardevent": "1 = 1",
    "boards_app_rawfile": "NEW.content IS NOT NULL OR NEW.sha256 <> OLD.sha256 OR NEW.size <> OLD.size",
}


def trigger_name(table: str) -> str:
    """Return the name of the trigger that freezes a table."""
    return f"{table}_never_updated"


def make_triggers(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Create the triggers on the tables there are by now; those that exist are made again."""
    drop_triggers(apps, schema_editor)
    make = _make_on_postgresql if schema_editor.connection.vendor == "postgresql" else _make_on_sqlite
    for table in _frozen_tables(schema_editor):
        make(schema_editor, table, FROZEN[table])


def _frozen_tables(schema_editor: BaseDatabaseSchemaEditor) -> list[str]:
    tables = schema_editor.connection.introspection.table_names()
    return [table for table in FROZEN if table in tables]


def drop_triggers(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Remove the triggers."""
    is_postgresql = schema_editor.connection.vendor == "postgresql"
    for table in _frozen_tables(schema_editor):
        on_table = f" ON {table}" if is_postgresql else ""
        schema_editor.execute(f"DROP TRIGGER IF EXISTS {trigger_name(table)}{on_table}", params=None)
    if is_postgresql:
        schema_editor.execute("DROP FUNCTION IF EXISTS isitsota_never_updated()", params=None)


def _make_on_sqlite(schema_editor: BaseDatabaseSchemaEditor, table: str, condition: str) -> None:
    schema_editor.execute(
        f"CREATE TRIGGER {trigger_name(table)} BEFORE UPDATE ON {table} FOR EACH ROW WHEN {condition} "
        f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END",
        params=None,
    )


def _make_on_postgresql(schema_editor: BaseDatabaseSchemaEditor, table: str, condition: str) -> None:
    schema_editor.execute(
        "CREATE OR REPLACE FUNCTION isitsota_never_updated() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$",
        params=None,
    )
    schema_editor.execute(
        f"CREATE TRIGGER {trigger_name(table)} BEFORE UPDATE ON {table} FOR EACH ROW WHEN ({condition}) "
        "EXECUTE FUNCTION isitsota_never_updated()",
        params=None,
    )
