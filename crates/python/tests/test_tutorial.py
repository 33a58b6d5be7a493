"""The tutorial notebook, run as a script."""

import contextlib
import io
import json
import os
import pathlib
import subprocess
import tempfile
import unittest
from unittest import mock

NOTEBOOK = pathlib.Path(__file__).parents[3] / "docs/research/tutorial.ipynb"


def run_notebook(folder, data=None):
    """Runs all cells in this folder and returns their names."""
    cells = json.loads(NOTEBOOK.read_text())["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    environment = {"MPLBACKEND": "Agg", **({"PALAMEDES_DATA": data} if data else {})}
    names = {}
    with mock.patch.dict(os.environ, environment), contextlib.chdir(folder):
        with contextlib.redirect_stdout(io.StringIO()):
            for cell in code:
                exec(compile(cell, NOTEBOOK.name, "exec"), names)
    return names


class TutorialTest(unittest.TestCase):
    def test_the_notebook_runs_without_data(self):
        with tempfile.TemporaryDirectory() as folder:
            names = run_notebook(folder)
        self.assertEqual(names["finished"].num_rows, 100)
        self.assertAlmostEqual(sum(names["score_shares"].values()), 1)

    @unittest.skipUnless("PALAMEDES_LAB" in os.environ, "PALAMEDES_LAB is the path of palamedes-lab")
    def test_the_figures_are_those_of_the_report(self):
        lab = os.environ["PALAMEDES_LAB"]
        with tempfile.TemporaryDirectory() as folder:
            run = [lab, "selfplay", "--game", "pentagame:2", "--games", "40", "--level", "2"]
            subprocess.run([*run, "--seed", "3", "--out", folder], check=True, capture_output=True)
            names = run_notebook(folder, data=folder)
            listing = [lab, "statistics", "--data", folder, "--format", "raw"]
            for name in ["game_length", "branching_moves", "score_shares"]:
                listing += ["--name", name]
            raw = subprocess.run(listing, check=True, capture_output=True, text=True)
        report = {}
        for line in raw.stdout.splitlines():
            table = json.loads(line)
            report[table["name"]] = [dict(zip(table["columns"], row)) for row in table["rows"]]
        mean = lambda row: row["total"] / row["n"]
        self.assertEqual([names["game_length"]], [mean(row) for row in report["game_length"]])
        branching = {row["x"]: mean(row) for row in report["branching_moves"]}
        self.assertEqual(names["branching"], branching)
        shares = {row["x"]: row["count"] / row["n"] for row in report["score_shares"]}
        self.assertEqual(names["score_shares"], shares)


if __name__ == "__main__":
    unittest.main()
