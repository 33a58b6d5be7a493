//! Plays stored games again and compares the rows.

use std::collections::BTreeMap;
use std::ops::Range;

use anyhow::Result;
use arrow_array::cast::AsArray;
use arrow_array::{Array, RecordBatch};
use rulebook::mix64;

use super::SelfPlay;
use crate::data_set::{DataStore, DataTable, games_batch, plies_batch};

/// Columns that depend on the machine.
const TIME_COLUMNS: [&str; 1] = ["time_ms"];

/// Result of a comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Verification {
    /// Number of games that were played again.
    pub games: u64,
    /// Number of those whose stored rows differ.
    pub differ: u64,
}

impl SelfPlay {
    /// Draws a share of the stored games, by a seed.
    ///
    /// # Errors
    /// The data set cannot be read.
    pub async fn sample(&self, store: &DataStore, share: f64, seed: u64) -> Result<Vec<u64>> {
        let is_drawn =
            |number: &u64| mix64(seed ^ mix64(*number)) as f64 / u64::MAX as f64 <= share;
        let stored = self.stored_games(store).await?;
        Ok(stored.into_iter().flatten().filter(is_drawn).collect())
    }

    /// Numbers of the games in the data set, for each of its files.
    ///
    /// # Errors
    /// The data set cannot be read.
    pub async fn stored_games(&self, store: &DataStore) -> Result<Vec<Range<u64>>> {
        let mut stored = Vec::new();
        let prefix = format!("{}_", self.name());
        for part in store.parts(DataTable::Games).await? {
            let Some(first) = part.strip_prefix(&prefix).and_then(|first| first.parse().ok())
            else {
                continue;
            };
            let mut games = 0;
            for batch in store.read_columns(DataTable::Games, &part, &["plies"]).await? {
                games += batch?.num_rows() as u64;
            }
            stored.push(first..first + games);
        }
        Ok(stored)
    }

    /// Plays games again and compares their rows with those of the data set, column by column.
    /// `differs` is called with the identifier of each game that differs.
    ///
    /// # Errors
    /// The data set cannot be read.
    pub async fn verify(
        &self,
        store: &DataStore,
        numbers: &[u64],
        jobs: usize,
        each: &(dyn Fn() + Sync),
        differs: &dyn Fn(&str),
    ) -> Result<Verification> {
        let mut result = Verification::default();
        let block = self.block_games();
        for numbers in numbers.chunk_by(|one, other| one / block == other / block) {
            let part = self.part(numbers[0] / block * block);
            let played = self.play_numbers(numbers, jobs, each);
            let games = played
                .iter()
                .map(|(game, _)| (game.game_id.clone(), games_batch(std::slice::from_ref(game))));
            let plies =
                played.iter().map(|(game, plies)| (game.game_id.clone(), plies_batch(plies)));
            let games = equal_rows(store, DataTable::Games, &part, games.collect()).await?;
            let plies = equal_rows(store, DataTable::Plies, &part, plies.collect()).await?;
            for number in numbers {
                let game_id = self.game_id(*number);
                result.games += 1;
                if !(games[&game_id] && plies[&game_id]) {
                    result.differ += 1;
                    differs(&game_id);
                }
            }
        }
        Ok(result)
    }
}

/// For each game: whether the stored rows of a table are the expected ones.
async fn equal_rows(
    store: &DataStore,
    table: DataTable,
    part: &str,
    expected: BTreeMap<String, RecordBatch>,
) -> Result<BTreeMap<String, bool>> {
    let Some(any) = expected.values().next() else { return Ok(BTreeMap::new()) };
    let schema = any.schema();
    let columns: Vec<&str> = schema.fields().iter().map(|field| field.name().as_str()).collect();
    // Number of rows that were found, and whether all of them are equal.
    let mut found: BTreeMap<&str, (usize, bool)> =
        expected.keys().map(|game_id| (game_id.as_str(), (0, true))).collect();
    for batch in store.read_columns(table, part, &columns).await? {
        let batch = batch?;
        let ids = batch.column_by_name("game_id").and_then(|ids| ids.as_string_opt::<i32>());
        for (row, game_id) in ids.into_iter().flatten().flatten().enumerate() {
            let Some((rows, is_equal)) = found.get_mut(game_id) else { continue };
            let expected = &expected[game_id];
            *is_equal &= *rows < expected.num_rows()
                && is_equal_row(&expected.slice(*rows, 1), &batch.slice(row, 1));
            *rows += 1;
        }
    }
    let is_equal = |(game_id, (rows, is_equal)): (&str, (usize, bool))| {
        (game_id.to_owned(), is_equal && rows == expected[game_id].num_rows())
    };
    Ok(found.into_iter().map(is_equal).collect())
}

fn is_equal_row(expected: &RecordBatch, stored: &RecordBatch) -> bool {
    expected.schema().fields().iter().all(|field| {
        TIME_COLUMNS.contains(&field.name().as_str())
            || match (expected.column_by_name(field.name()), stored.column_by_name(field.name())) {
                (Some(expected), Some(stored)) => expected.to_data() == stored.to_data(),
                _ => false,
            }
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;
    use crate::self_play::SelfPlayer;

    #[test]
    fn changed_and_missing_rows_are_found() {
        let game = "pente:9,free".parse().unwrap();
        let run =
            SelfPlay { game, players: Vec::new(), seed: 5, varied_plies: 0, max_plies: Some(12) };
        let run = run.with_players(&[SelfPlayer::Random]).unwrap();
        let store = DataStore::memory();
        let mut rows = run.play_block(0, 6, 1, &|| ());
        let check = |rows: &_, differing: &[u64]| {
            let verify = async {
                run.write_block(&store, 0, rows).await.unwrap();
                run.describe(&store).await.unwrap();
                let stored = SelfPlay::read(&store, &run.name()).await.unwrap().unwrap();
                assert_eq!(stored, run);
                let numbers = run.sample(&store, 1.0, 1).await.unwrap();
                let found = Mutex::new(Vec::new());
                let differs = |game_id: &str| found.lock().unwrap().push(game_id.to_owned());
                let result = run.verify(&store, &numbers, 2, &|| (), &differs).await.unwrap();
                let expected: Vec<String> =
                    differing.iter().map(|number| run.game_id(*number)).collect();
                assert_eq!(*found.lock().unwrap(), expected);
                assert_eq!(result.differ, differing.len() as u64);
            };
            tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(verify);
        };
        check(&rows, &[]);
        rows.1[0].time_ms = Some(7);
        check(&rows, &[]);
        rows.1[13].legal_moves += 1;
        check(&rows, &[1]);
        rows.0[2].seats[1].place = Some(1);
        check(&rows, &[1, 2]);
        rows.1.pop();
        check(&rows, &[1, 2, 5]);
    }

    #[test]
    fn a_share_of_the_games_is_drawn() {
        let game = "pente:9,free".parse().unwrap();
        let run =
            SelfPlay { game, players: Vec::new(), seed: 5, varied_plies: 0, max_plies: Some(1) };
        let run = run.with_players(&[SelfPlayer::Random]).unwrap();
        let store = DataStore::memory();
        let drawn = async {
            run.write_block(&store, 0, &run.play_block(0, 1000, 1, &|| ())).await.unwrap();
            run.sample(&store, 0.1, 1).await.unwrap()
        };
        let drawn = tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(drawn);
        assert!((70..130).contains(&drawn.len()), "{}", drawn.len());
    }
}
