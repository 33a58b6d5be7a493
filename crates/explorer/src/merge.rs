//! Merging of small segments.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use crate::entry::Content;
use crate::error::Error;
use crate::explorer::Explorer;
use crate::game::GameRow;
use crate::numbered_games::joined_names;
use crate::segment::{Alphabet, EntryCursor, Segment, SegmentFileWriter};
use crate::writer::{SegmentSummary, segment_path};

/// Number of segments of similar size that are merged into one.
const MERGE_WIDTH: usize = 8;

/// Segments with more games are not merged again.
const MERGE_GAMES_MAX: u64 = 1 << 22;

/// Prefix of the names of merged segments.
const PREFIX: &str = "merged-";

/// Merges eight segments of similar size, the smallest first, if there are as many.
/// Returns `None` if nothing is left to merge, so a caller repeats it as long as it has time. With
/// N games a folder then has at most about 8 · log₈ N segments, and each game is copied at most
/// log₈ N times. Readers that are open keep what they see.
///
/// # Errors
/// When a segment cannot be read or written; the folder is then as it was.
pub fn merge_segments(folder: &Path) -> Result<Option<SegmentSummary>, Error> {
    let explorer = Explorer::open(folder)?;
    remove_replaced(folder, explorer.replaced())?;
    let mut tiers: BTreeMap<u32, Vec<&Segment>> = BTreeMap::new();
    for segment in explorer.segments() {
        let games = segment.footer().games;
        if games <= MERGE_GAMES_MAX {
            // A digit to the base of eight is three bits.
            tiers.entry(games.max(1).ilog2() / 3).or_default().push(segment);
        }
    }
    let Some(tier) = tiers.into_values().find(|tier| tier.len() >= MERGE_WIDTH) else {
        return Ok(None);
    };
    let sources: Vec<&Segment> = tier.into_iter().take(MERGE_WIDTH).collect();
    let taken = |name: &str| explorer.has_segment(name);
    let mut names = (1..u64::MAX).map(|number| format!("{PREFIX}{number}"));
    let name = names.find(|name| !taken(name)).unwrap_or_default();
    let summary = merge(folder, &name, &sources)?;
    for source in sources {
        // What remains is ignored by readers and deleted by the next merge.
        let _ = fs::remove_file(source.path());
    }
    Ok(Some(summary))
}

/// Deletes segments that an interrupted merge left behind.
fn remove_replaced(folder: &Path, replaced: &BTreeSet<String>) -> Result<(), Error> {
    for name in replaced {
        let path = segment_path(folder, name);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                return Err(Error::io(&path)(error));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Names that a merged segment lists.
/// What its sources replaced is deleted, so of those only the names remain by which a program
/// knows that it has written the games.
fn replaced_names(sources: &[&Segment]) -> Vec<String> {
    let before = sources.iter().flat_map(|source| source.metadata().replaces.iter());
    let before = before.map(String::as_str).filter(|name| !name.starts_with(PREFIX));
    let mut names = joined_names(before);
    names.extend(sources.iter().map(|source| source.name()));
    names
}

fn merge(folder: &Path, name: &str, sources: &[&Segment]) -> Result<SegmentSummary, Error> {
    let (games, numbers) = merged_games(sources)?;
    let characters: BTreeSet<u8> =
        sources.iter().flat_map(|source| source.metadata().characters.iter().copied()).collect();
    let alphabet = Alphabet::new(&characters.into_iter().collect::<Vec<u8>>());
    let alphabet = alphabet.ok_or(Error::TooMany { what: "kinds of characters", max: 94 })?;
    let path = segment_path(folder, name);
    let mut file = SegmentFileWriter::create(path.with_extension("tmp"), alphabet, games.len())?;
    let mut cursors: Vec<EntryCursor<'_>> =
        sources.iter().map(|source| EntryCursor::new(source)).collect();
    let mut heads = BinaryHeap::new();
    let mut contents: BTreeMap<usize, Content> = BTreeMap::new();
    for (source, cursor) in cursors.iter_mut().enumerate() {
        if let Some((key, content)) = cursor.next()? {
            heads.push(Reverse((key, source)));
            contents.insert(source, content);
        }
    }
    while let Some(Reverse((key, _))) = heads.peek().copied() {
        let mut same = Vec::new();
        while let Some(Reverse((head, source))) = heads.peek().copied()
            && head == key
        {
            heads.pop();
            let numbers = numbers.get(source).map(Vec::as_slice).unwrap_or_default();
            same.extend(contents.remove(&source).map(|content| renumbered(content, numbers)));
            if let Some(cursor) = cursors.get_mut(source)
                && let Some((next, content)) = cursor.next()?
            {
                heads.push(Reverse((next, source)));
                contents.insert(source, content);
            }
        }
        file.push(key, Content::join(same, &games))?;
    }
    let footer = file.finish(&path, &games, replaced_names(sources))?;
    Ok(SegmentSummary {
        games: footer.games,
        positions: footer.entries,
        occurrences: footer.occurrences,
    })
}

/// Joins the tables of games; also returns the new numbers of the games of each source.
fn merged_games(sources: &[&Segment]) -> Result<(Vec<GameRow>, Vec<Vec<u32>>), Error> {
    let mut rows = Vec::new();
    let mut numbers = Vec::new();
    for (at, source) in sources.iter().enumerate() {
        let before = rows.len();
        for page in 0..source.footer().games().len() {
            rows.extend(source.games_page(page)?.into_iter().map(|row| (row, at)));
        }
        numbers.push(Vec::with_capacity(rows.len() - before));
    }
    // Stable, so the games of one source keep their order.
    rows.sort_by_key(|(row, _)| row.game_id);
    for (number, (_, source)) in (0..).zip(&rows) {
        if let Some(numbers) = numbers.get_mut(*source) {
            numbers.push(number);
        }
    }
    Ok((rows.into_iter().map(|(row, _)| row).collect(), numbers))
}

/// Replaces the numbers of games by new ones.
fn renumbered(mut content: Content, numbers: &[u32]) -> Content {
    let renumber =
        |game: &mut u32| *game = numbers.get(*game as usize).copied().unwrap_or_default();
    match &mut content {
        Content::Few(moves) => moves.iter_mut().for_each(|(_, one)| renumber(&mut one.game)),
        Content::Many { occurrences, .. } => {
            occurrences.iter_mut().for_each(|one| renumber(&mut one.game));
        }
    }
    content
}
