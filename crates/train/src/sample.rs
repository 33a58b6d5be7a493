//! Stored training positions, one line of text each.
//!
//! New features can so be computed from old games.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// A stored position with its search value and result.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// Seed of the game.
    pub game: u64,
    /// Plies played before the position.
    pub ply: u32,
    /// Search value for the player to move, in hundredths of a piece out.
    pub value: i32,
    /// Result for the player to move: 1 win, 0 draw, -1 loss.
    /// `None` if a random move was played later.
    pub result: Option<i8>,
    /// The position in notation.
    pub position: String,
}

/// Distance between the game seeds of two rounds.
pub const SEEDS_PER_ROUND: u64 = 1 << 32;

impl Sample {
    /// Number of the round.
    pub fn round(&self) -> u64 {
        self.game / SEEDS_PER_ROUND
    }

    /// Formats the sample as a line of a shard.
    pub fn to_line(&self) -> String {
        let result = match self.result {
            None => "-",
            Some(result) if result > 0 => "1",
            Some(0) => "0",
            Some(_) => "-1",
        };
        let Sample { game, ply, value, position, .. } = self;
        format!("{game}\t{ply}\t{value}\t{result}\t{position}\n")
    }

    /// Parses a line; `None` for a damaged one, such as the last line of an interrupted run.
    pub fn parse(line: &str) -> Option<Sample> {
        let mut fields = line.split('\t');
        let mut next = || fields.next();
        let (game, ply, value) = (next()?.parse(), next()?.parse(), next()?.parse());
        let result = match next()? {
            "-" => None,
            text => Some(text.parse().ok()?),
        };
        let position = next()?.to_owned();
        Some(Sample { game: game.ok()?, ply: ply.ok()?, value: value.ok()?, result, position })
    }
}

/// Lists the shards of a folder, sorted by name.
pub fn shards(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    if folder.is_dir() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.extension().is_some_and(|ending| ending == "tsv") {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

/// Reads the samples of one shard.
pub fn read_shard(file: &Path, mut each: impl FnMut(Sample)) -> Result<()> {
    let reader = fs::File::open(file).with_context(|| format!("reading {}", file.display()))?;
    for line in BufReader::new(reader).lines() {
        if let Some(sample) = Sample::parse(&line?) {
            each(sample);
        }
    }
    Ok(())
}

/// Prints the number of positions by shard and by result.
pub fn print_status(folder: &Path) -> Result<()> {
    let mut results = BTreeMap::new();
    let (mut all, mut games) = (0, 0);
    for file in shards(folder)? {
        let (mut count, mut last, mut played) = (0, None, 0);
        read_shard(&file, |sample| {
            count += 1;
            *results.entry(sample.result).or_insert(0) += 1;
            played += u64::from(last != Some(sample.game));
            last = Some(sample.game);
        })?;
        println!("{}: {count} positions of {played} games", file.display());
        all += count;
        games += played;
    }
    println!("{all} positions of {games} games in {}", folder.display());
    for (result, count) in results {
        let meaning = match result {
            None => "no result (a random move came later)",
            Some(1) => "won by the player to move",
            Some(0) => "drawn",
            Some(_) => "lost by the player to move",
        };
        println!("  {count} {meaning}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sample_line_round_trips() {
        for result in [None, Some(1), Some(0), Some(-1)] {
            let position = "2 a b c".to_owned();
            let sample = Sample { game: 7, ply: 12, value: -135, result, position };
            assert_eq!(Sample::parse(sample.to_line().trim_end()), Some(sample));
        }
        assert_eq!(Sample::parse("7\t12\t-1"), None);
    }
}
