//! Queries on all segments of a folder.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use games::{Action, AnyPosition, CanonicalPosition, Game};
use rulebook::{Notation as _, Position as _, Turn};

use crate::entry::{MoveOccurrences, Occurrence};
use crate::error::Error;
use crate::game::{GameSource, RatingBand};
use crate::numbered_games::{NumberRange, ranges_of};
use crate::position_key::RulesKey;
use crate::segment::{Segment, StoredContent};
use crate::tally::{Group, Tally};
use crate::writer::EXTENSION;

/// Maximum number of segments in a folder.
const SEGMENTS_MAX: usize = 4096;

/// Attempts to list a folder while a merge deletes segments.
const LISTINGS_MAX: usize = 5;

/// Maximum number of moves in a report; the rest is only part of the totals.
const MOVES_MAX: usize = 500;

/// Number of example games in a report.
const EXAMPLES: usize = 8;

/// Games of a segment that are looked at for examples of a filter.
const EXAMINED_MAX: usize = 64;

/// Games that a query counts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    /// Sources; all if empty.
    pub sources: Vec<GameSource>,
    /// Rating bands; all if empty.
    pub bands: Vec<RatingBand>,
}

impl Filter {
    fn accepts(&self, (source, band): Group) -> bool {
        (self.sources.is_empty() || self.sources.contains(&source))
            && (self.bands.is_empty() || self.bands.contains(&band))
    }
}

/// Everything that the index knows about a position.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PositionReport {
    /// Counts of all games that reached the position.
    pub totals: Tally,
    /// Moves that were played, the most frequent first.
    pub moves: Vec<MoveReport>,
    /// The newest of these games.
    pub examples: Vec<GameReference>,
}

/// A move with its results.
#[derive(Clone, PartialEq, Debug)]
pub struct MoveReport {
    /// The move in the notation of the game, in the orientation of the position asked for.
    /// A lost turn is `--`. Of moves that a symmetry exchanges, one is named.
    pub text: String,
    /// Counts of the games in which it was played.
    pub tally: Tally,
    /// Share of these games in the games of the position.
    pub share: f64,
}

/// A game that reached a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct GameReference {
    /// Identifier of the game.
    pub game_id: u64,
    /// Number of plies before the first occurrence of the position.
    pub ply: u8,
}

/// The open segments of a folder.
/// Segments that are added later are seen after the folder is opened again.
pub struct Explorer {
    segments: Vec<Segment>,
    /// Names of segments that were merged into others.
    replaced: BTreeSet<String>,
}

impl Explorer {
    /// Opens all segments of a folder.
    ///
    /// # Errors
    /// When the folder or a segment cannot be read, or when a segment is damaged.
    pub fn open(folder: &Path) -> Result<Explorer, Error> {
        let mut listings = 1;
        loop {
            let opened: Result<Vec<Segment>, Error> =
                segment_files(folder)?.iter().map(|path| Segment::open(path)).collect();
            match opened {
                // A merge deleted a segment after it was listed; its replacement is there.
                Err(Error::Io { source, .. })
                    if source.kind() == ErrorKind::NotFound && listings < LISTINGS_MAX =>
                {
                    listings += 1;
                }
                opened => return Ok(Explorer::of(opened?)),
            }
        }
    }

    fn of(mut segments: Vec<Segment>) -> Explorer {
        let names = segments.iter().flat_map(|segment| segment.metadata().replaces.iter().cloned());
        let replaced: BTreeSet<String> = names.collect();
        segments.retain(|segment| !replaced.contains(&segment.name()));
        Explorer { segments, replaced }
    }

    /// Checks if a segment of this name is in the index, by itself or merged into another.
    pub fn has_segment(&self, name: &str) -> bool {
        self.replaced.contains(name) || self.segments.iter().any(|one| one.name() == name)
    }

    /// Lists the names of all segments that are in the index, by themselves or merged.
    pub fn segment_names(&self) -> impl Iterator<Item = String> {
        let own = self.segments.iter().map(Segment::name);
        self.replaced.iter().cloned().chain(own)
    }

    /// Counts the segment files.
    pub fn segments_len(&self) -> usize {
        self.segments.len()
    }

    /// Lists the numbers of a series of games that are in the index, in ascending order.
    /// The names of their segments are those of [`NumberRange::segment_name`].
    pub fn numbers(&self, series: &str) -> Vec<NumberRange> {
        let names: Vec<String> = self.segments.iter().map(Segment::name).collect();
        ranges_of(names.iter().chain(&self.replaced).map(String::as_str), series)
    }

    /// Counts the games of all segments.
    pub fn games(&self) -> u64 {
        self.segments.iter().map(|segment| segment.footer().games).sum()
    }

    pub(crate) fn segments(&self) -> &[Segment] {
        &self.segments
    }

    pub(crate) fn replaced(&self) -> &BTreeSet<String> {
        &self.replaced
    }

    /// Reports the moves that were played in a position, with their results.
    ///
    /// # Errors
    /// When a segment cannot be read or is damaged.
    pub fn query(
        &self,
        game: &Game,
        position: &AnyPosition,
        filter: &Filter,
    ) -> Result<PositionReport, Error> {
        let canonical = position.canonical();
        let key = RulesKey::new(game).position(canonical.key());
        let mut moves: BTreeMap<Box<str>, Tally> = BTreeMap::new();
        let mut examples = Vec::new();
        for segment in &self.segments {
            collect(segment, key, filter, &mut moves, &mut examples)?;
        }
        examples.sort_unstable_by(|one: &GameReference, other| other.cmp(one));
        examples.truncate(EXAMPLES);
        let mut totals = Tally::default();
        moves.values().for_each(|tally| totals.add(tally));
        let reports = moves.into_iter().filter_map(|(m, tally)| {
            let text = original_text(position, &canonical, &m)?;
            Some(MoveReport { text, tally, share: tally.games as f64 / totals.games as f64 })
        });
        let mut moves: Vec<MoveReport> = reports.collect();
        moves.sort_by(|one, other| {
            other.tally.games.cmp(&one.tally.games).then_with(|| one.text.cmp(&other.text))
        });
        moves.truncate(MOVES_MAX);
        Ok(PositionReport { totals, moves, examples })
    }

    /// Lists games that reached a position, the largest identifier first.
    /// With `before`, only those with smaller identifiers.
    ///
    /// # Errors
    /// When a segment cannot be read or is damaged.
    pub fn games_with(
        &self,
        game: &Game,
        position: &AnyPosition,
        limit: usize,
        before: Option<u64>,
    ) -> Result<Vec<GameReference>, Error> {
        let key = RulesKey::new(game).position(position.symmetric_key());
        let mut found = Vec::new();
        for segment in &self.segments {
            let Some(content) = segment.find(key)? else { continue };
            let below = match before {
                Some(game_id) => segment.games_before(game_id)?,
                None => u32::MAX,
            };
            let newest = match content {
                StoredContent::Few(few) => newest_of_few(&few, below, limit),
                StoredContent::Many(place) => {
                    let list = segment.counts(place)?.occurrences;
                    segment.newest_occurrences(&list, below, limit)?
                }
            };
            for occurrence in newest {
                let game_id = segment.game(occurrence.game)?.game_id;
                found.push(GameReference { game_id, ply: occurrence.ply });
            }
        }
        found.sort_unstable_by(|one: &GameReference, other| other.cmp(one));
        found.truncate(limit);
        Ok(found)
    }
}

/// Lists the segment files of a folder.
fn segment_files(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(Error::io(folder))? {
        let path = entry.map_err(Error::io(folder))?.path();
        if path.extension().is_some_and(|extension| extension == EXTENSION) {
            if paths.len() == SEGMENTS_MAX {
                return Err(Error::TooMany { what: "segments in a folder", max: SEGMENTS_MAX });
            }
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

/// Adds the counts of one segment and some of its newest games.
fn collect(
    segment: &Segment,
    key: u64,
    filter: &Filter,
    moves: &mut BTreeMap<Box<str>, Tally>,
    examples: &mut Vec<GameReference>,
) -> Result<(), Error> {
    let newest = match segment.find(key)? {
        None => return Ok(()),
        Some(StoredContent::Few(few)) => {
            for (m, occurrence) in &few {
                let row = segment.game(occurrence.game)?;
                if filter.accepts((row.source, row.band)) {
                    moves.entry(m.clone()).or_default().add_game(&row);
                }
            }
            newest_of_few(&few, u32::MAX, EXAMINED_MAX)
        }
        Some(StoredContent::Many(place)) => {
            let counts = segment.counts(place)?;
            for (m, groups) in counts.tallies {
                for (_, tally) in groups.iter().filter(|(group, _)| filter.accepts(**group)) {
                    moves.entry(m.clone()).or_default().add(tally);
                }
            }
            segment.newest_occurrences(&counts.occurrences, u32::MAX, EXAMINED_MAX)?
        }
    };
    let mut shown = 0;
    for occurrence in newest {
        if shown == EXAMPLES {
            break;
        }
        let row = segment.game(occurrence.game)?;
        if filter.accepts((row.source, row.band)) {
            examples.push(GameReference { game_id: row.game_id, ply: occurrence.ply });
            shown += 1;
        }
    }
    Ok(())
}

/// Newest of a few occurrences in games below a number, newest first.
fn newest_of_few(few: &MoveOccurrences, below: u32, limit: usize) -> Vec<Occurrence> {
    let occurrences = few.iter().map(|(_, occurrence)| *occurrence);
    let mut older: Vec<Occurrence> =
        occurrences.filter(|occurrence| occurrence.game < below).collect();
    older.sort_unstable_by(|one, other| other.cmp(one));
    older.truncate(limit);
    older
}

/// Text of a canonical move in the orientation of the position.
/// `None` if it is empty or not legal there, which happens when two positions share a key.
fn original_text(
    position: &AnyPosition,
    canonical: &CanonicalPosition<'_>,
    text: &str,
) -> Option<String> {
    if let Ok(action @ (Action::Lost | Action::Simultaneous(_) | Action::Chance(_))) = text.parse()
    {
        action.play(&mut position.clone()).ok()?;
        return Some(text.to_owned());
    }
    let Turn::Seat(seat) = position.turn() else { return None };
    let m = canonical.read_move(text).ok()?;
    position.check(seat, &m).ok()?;
    Some(position.move_text(&m))
}
