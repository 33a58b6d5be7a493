"""The data set as Arrow."""

import tempfile
import unittest

import palamedes
import pyarrow

from palamedes import DataSet, Game


class DataSetTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def play(self, name, games, **options):
        return palamedes.self_play(self.folder, Game(name), games, **options)

    def test_tables_are_read_as_arrow(self):
        self.play("pentalath", 3, players=["random"])
        self.play("pente:9,free", 2, players=["random"], max_plies=20)
        data = DataSet(self.folder)
        games = pyarrow.table(data.games())
        plies = pyarrow.table(data.plies())
        self.assertEqual(games.num_rows, 5)
        self.assertEqual(plies.num_rows, sum(games["plies"].to_pylist()))
        self.assertEqual(games.column_names, [name for name, _ in data.games().columns])
        self.assertTrue(all(about for _, about in data.plies().columns))
        for batch in plies.to_batches():
            batch.validate(full=True)
        # A table can be read again.
        self.assertEqual(pyarrow.table(data.games()), games)

    def test_moves_of_the_table_are_legal(self):
        data = self.play("pentalath:3", 1, players=["random"])
        rows = pyarrow.table(data.plies()).to_pylist()
        position = Game("pentalath:3").start()
        for row in rows:
            self.assertEqual(row["seat"], position.turn)
            self.assertEqual(row["legal_moves"], position.count_moves())
            position = position.play(row["move"])
        self.assertTrue(position.is_over)

    def test_the_same_seed_gives_the_same_rows(self):
        first = pyarrow.table(self.play("pentalath", 2, players=["random"], seed=7).plies())
        with tempfile.TemporaryDirectory() as other:
            again = palamedes.self_play(other, Game("pentalath"), 2, players=["random"], seed=7)
            self.assertEqual(pyarrow.table(again.plies()), first)

    def test_an_empty_folder_has_empty_tables(self):
        self.assertEqual(pyarrow.table(DataSet(self.folder).games()).num_rows, 0)

    def test_bad_folders_and_players_are_refused(self):
        with self.assertRaises(palamedes.Error):
            DataSet(self.folder + "/missing")
        with self.assertRaises(palamedes.Error):
            self.play("pentalath", 1, players=["level:11"])
        with self.assertRaises(palamedes.Error):
            self.play("pentalath", 1, players=["random"] * 3)


if __name__ == "__main__":
    unittest.main()
