//! The positions to learn from: one line of text each, so that new features can be computed from
//! old games.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// A position with what became of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// The game it is from, by its seed.
    pub game: u64,
    /// Plies played before.
    pub ply: u32,
    /// What the search found, for the player to move, in hundredths of a piece out.
    pub value: i32,
    /// How the game ended for the player to move: 1 won, 0 drawn, -1 lost. None if a random move
    /// came in between.
    pub result: Option<i8>,
    /// The position, as the rules write it.
    pub position: String,
}

/// Games of different rounds have different seeds.
pub const ROUND: u64 = 1 << 32;

impl Sample {
    /// The round it is from.
    pub fn round(&self) -> u64 {
        self.game / ROUND
    }

    /// As a line of a shard.
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

    /// Reads a line; none if it is not one, as the last line of an interrupted run may be.
    pub fn read(line: &str) -> Option<Sample> {
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

/// The shards of a folder, sorted.
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

/// Reads one shard.
pub fn read(file: &Path, mut each: impl FnMut(Sample)) -> Result<()> {
    let reader = fs::File::open(file).with_context(|| format!("reading {}", file.display()))?;
    for line in BufReader::new(reader).lines() {
        if let Some(sample) = Sample::read(&line?) {
            each(sample);
        }
    }
    Ok(())
}

/// Says what there is.
pub fn status(folder: &Path) -> Result<()> {
    let mut results = BTreeMap::new();
    let (mut all, mut games) = (0, 0);
    for file in shards(folder)? {
        let (mut count, mut last, mut played) = (0, None, 0);
        read(&file, |sample| {
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
        let told = match result {
            None => "no result (a random move came later)",
            Some(1) => "won by the player to move",
            Some(0) => "drawn",
            Some(_) => "lost by the player to move",
        };
        println!("  {count} {told}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_survive_being_written() {
        for result in [None, Some(1), Some(0), Some(-1)] {
            let position = "2 a b c".to_owned();
            let sample = Sample { game: 7, ply: 12, value: -135, result, position };
            assert_eq!(Sample::read(sample.to_line().trim_end()), Some(sample));
        }
        assert_eq!(Sample::read("7\t12\t-1"), None);
    }
}
