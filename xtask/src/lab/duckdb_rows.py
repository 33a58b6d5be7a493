"""Prints the rows of each statistic by DuckDB, one JSON object per line.

Arguments: folder of the data set, folder of the statistics, folder of the queries that were
written apart, names of the statistics. A query that was written apart comes first.
"""

import json
import pathlib
import sys

import duckdb

data, statistics, apart = (pathlib.Path(folder) for folder in sys.argv[1:4])
connection = duckdb.connect()
for table in ("games", "plies"):
    files = f"{data}/{table}/*.parquet"
    connection.execute(f"CREATE VIEW {table} AS SELECT * FROM read_parquet('{files}')")
connection.execute((statistics / "views.sql").read_text())
# The level of all seats, or the levels in the order of the seats.
connection.execute(
    "CREATE MACRO label(levels) AS CASE WHEN len(list_distinct(levels)) = 1"
    " THEN CAST(levels[1] AS VARCHAR) ELSE array_to_string(levels, ',') END"
)
for name in sys.argv[4:]:
    file = apart / f"{name}.sql"
    if not file.exists():
        file = statistics / f"{name}.sql"
    answer = connection.execute(file.read_text())
    columns = [column[0] for column in answer.description]
    rows = [list(row) for row in answer.fetchall()]
    print(json.dumps({"name": name, "columns": columns, "rows": rows}))
