//! The position index of a data set: one segment of the opening explorer per part.
//!
//! A segment is named after the part and the content of its table of games. So a part is counted
//! once, and an interrupted run continues behind the segments that exist.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use arrow_array::cast::AsArray;
use arrow_array::types::{ArrowPrimitiveType, Float32Type, UInt8Type, UInt16Type};
use arrow_array::{Array, ArrayRef, RecordBatch, StringArray};
use explorer::{
    Explorer, ExplorerGame, ExplorerResult, GameSource, PLIES_MAX, RatingBand, SegmentSummary,
    SegmentWriter,
};
use games::Game;
use sha2::{Digest, Sha256};

use crate::data_set::{DataStore, DataTable};

/// Columns of the games that the index needs.
const GAME_COLUMNS: [&str; 8] =
    ["game_id", "source", "game", "start", "plies", "kind", "rating", "place"];

/// Columns of the plies that the index needs.
const PLY_COLUMNS: [&str; 2] = ["game_id", "move"];

/// Characters of a part's name that begin the name of its segment.
const SLUG_LENGTH: usize = 44;

/// Bit of all identifiers of games of data sets. Games of a server have smaller identifiers.
const DATA_SET_BIT: u64 = 1 << 63;

/// A part of a data set with the segment that belongs to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IndexPart {
    /// Name of the part.
    pub part: String,
    /// Number of its games.
    pub games: u64,
    /// Name of its segment.
    pub segment: String,
}

/// The identifier of a game in the index: 63 bits of the SHA-256 of its text.
/// The highest bit marks games of data sets.
pub fn index_id(game_id: &str) -> u64 {
    first_bytes(game_id.as_bytes()) | DATA_SET_BIT
}

/// The parts of a data set that are not in the index.
///
/// # Errors
/// The data set or the index cannot be read, or a part has changed since it was indexed.
pub async fn missing_parts(data: &DataStore, folder: &Path) -> Result<Vec<IndexPart>> {
    std::fs::create_dir_all(folder).with_context(|| format!("creating {}", folder.display()))?;
    let explorer = Explorer::open(folder)?;
    let names: Vec<String> = explorer.segment_names().collect();
    let mut missing = Vec::new();
    for part in data.parts(DataTable::Games).await? {
        let bytes = data.bytes(DataTable::Games, &part).await?;
        let prefix = segment_prefix(&part);
        let segment = format!("{prefix}{:08x}", first_bytes(&bytes) >> 32);
        if explorer.has_segment(&segment) {
            continue;
        }
        if names.iter().any(|name| name.starts_with(&prefix)) {
            bail!(
                "the part {part} has changed since it was indexed in {}: \
                 index the data set into a new folder",
                folder.display()
            );
        }
        let reader = data.read_columns(DataTable::Games, &part, &["plies"]).await?;
        let mut games = 0;
        for batch in reader {
            games += batch?.num_rows() as u64;
        }
        missing.push(IndexPart { part, games, segment });
    }
    Ok(missing)
}

/// Writes the segment of one part. `each` is called after every game.
///
/// # Errors
/// The part cannot be read, a game cannot be replayed, or the segment cannot be written.
pub async fn index_part(
    data: &DataStore,
    folder: &Path,
    part: &IndexPart,
    each: &(dyn Fn() + Sync),
) -> Result<SegmentSummary> {
    let mut games = read_games(data, &part.part).await?;
    let mut writer = SegmentWriter::create(folder, &part.segment)?;
    let mut add = |game_id: &str, moves: &[String], plies: u16| -> Result<()> {
        let indexed = games.remove(game_id).ok_or_else(|| {
            anyhow!("the plies of {game_id} are not together, or the game is not in the games")
        })?;
        writer.add(&indexed.with_moves(game_id, moves, plies)?)?;
        each();
        Ok(())
    };
    let mut current: Option<(String, Vec<String>, u16)> = None;
    for batch in data.read_columns(DataTable::Plies, &part.part, &PLY_COLUMNS).await? {
        let batch = batch?;
        let [ids, texts] = [texts(&batch, "game_id")?, texts(&batch, "move")?];
        for (game_id, text) in ids.iter().flatten().zip(texts.iter().flatten()) {
            if current.as_ref().is_none_or(|(current, ..)| current != game_id) {
                if let Some((before, moves, plies)) = current.take() {
                    add(&before, &moves, plies)?;
                }
                current = Some((game_id.to_owned(), Vec::new(), 0));
            }
            if let Some((_, moves, plies)) = &mut current {
                *plies = plies.saturating_add(1);
                if moves.len() < PLIES_MAX {
                    moves.push(text.to_owned());
                }
            }
        }
    }
    if let Some((game_id, moves, plies)) = current {
        add(&game_id, &moves, plies)?;
    }
    // A game that ended before the first move has no plies.
    let without_plies: Vec<String> = games.keys().cloned().collect();
    for game_id in without_plies {
        if let Some(game) = games.remove(&game_id) {
            writer.add(&game.with_moves(&game_id, &[], 0)?)?;
            each();
        }
    }
    Ok(writer.finish()?)
}

/// A row of the games, before its moves are known.
struct GameToIndex {
    game: Game,
    start: Option<String>,
    plies: u16,
    source: GameSource,
    band: RatingBand,
    places: Vec<u8>,
}

impl GameToIndex {
    fn with_moves(self, game_id: &str, moves: &[String], plies: u16) -> Result<ExplorerGame> {
        if plies != self.plies {
            bail!("{game_id} has {} plies in the games and {plies} in the plies", self.plies);
        }
        let start = match &self.start {
            None => self.game.start(),
            Some(text) => {
                let read = self.game.read_position(text);
                read.map_err(|error| anyhow!("{game_id}: start position {text}: {error}"))?
            }
        };
        let actions = moves
            .iter()
            .map(|text| text.parse().map_err(|error| anyhow!("{game_id}: move {text}: {error}")));
        Ok(ExplorerGame {
            game_id: index_id(game_id),
            actions: actions.collect::<Result<_>>()?,
            source: self.source,
            band: self.band,
            result: ExplorerResult::from_places(&start, &self.places),
            game: self.game,
            start,
        })
    }
}

/// The games of a part by their identifiers.
async fn read_games(data: &DataStore, part: &str) -> Result<BTreeMap<String, GameToIndex>> {
    let mut games = BTreeMap::new();
    for batch in data.read_columns(DataTable::Games, part, &GAME_COLUMNS).await? {
        let batch = batch?;
        for row in 0..batch.num_rows() {
            let game_id = text(&batch, "game_id", row)?.unwrap_or_default();
            let name = text(&batch, "game", row)?.unwrap_or_default();
            let game = name.parse::<Game>().map_err(|error| {
                anyhow!("{game_id}: game {name}: {error}; the data set is of another version")
            })?;
            let kinds = items(&batch, "kind", row)?;
            let kinds = kinds.as_string_opt::<i32>().ok_or_else(|| wrong_type("kind"))?;
            let to_index = GameToIndex {
                game,
                start: text(&batch, "start", row)?,
                plies: plies(&batch, row)?,
                source: source(&text(&batch, "source", row)?.unwrap_or_default(), kinds),
                band: band(&numbers::<Float32Type>(&batch, "rating", row)?),
                places: numbers::<UInt8Type>(&batch, "place", row)?.into_iter().flatten().collect(),
            };
            if games.insert(game_id.clone(), to_index).is_some() {
                bail!("the part {part} has the game {game_id} twice");
            }
        }
    }
    Ok(games)
}

fn source(code: &str, kinds: &StringArray) -> GameSource {
    let has_program = kinds.iter().flatten().any(|kind| kind == "computer" || kind == "bot");
    match code {
        "server" if has_program => GameSource::Computers,
        "server" => GameSource::Members,
        _ => GameSource::SelfPlay,
    }
}

/// The band of the mean rating; without ratings if one is missing.
fn band(ratings: &[Option<f32>]) -> RatingBand {
    let known: Vec<f32> = ratings.iter().copied().flatten().collect();
    if known.is_empty() || known.len() < ratings.len() {
        return RatingBand::UNRATED;
    }
    RatingBand::of((known.iter().sum::<f32>() / known.len() as f32) as u16)
}

fn wrong_type(name: &str) -> anyhow::Error {
    anyhow!("the column {name} has another type than this program writes")
}

fn column<'a>(batch: &'a RecordBatch, name: &str) -> Result<&'a ArrayRef> {
    batch.column_by_name(name).ok_or_else(|| anyhow!("the data set has no column {name}"))
}

fn texts<'a>(batch: &'a RecordBatch, name: &str) -> Result<&'a StringArray> {
    column(batch, name)?.as_string_opt::<i32>().ok_or_else(|| wrong_type(name))
}

fn text(batch: &RecordBatch, name: &str, row: usize) -> Result<Option<String>> {
    let texts = texts(batch, name)?;
    Ok((!texts.is_null(row)).then(|| texts.value(row).to_owned()))
}

fn plies(batch: &RecordBatch, row: usize) -> Result<u16> {
    let plies = column(batch, "plies")?.as_primitive_opt::<UInt16Type>();
    Ok(plies.ok_or_else(|| wrong_type("plies"))?.value(row))
}

/// The items of a column with one item per seat.
fn items(batch: &RecordBatch, name: &str, row: usize) -> Result<ArrayRef> {
    let lists = column(batch, name)?.as_list_opt::<i32>().ok_or_else(|| wrong_type(name))?;
    Ok(lists.value(row))
}

fn numbers<T: ArrowPrimitiveType>(
    batch: &RecordBatch,
    name: &str,
    row: usize,
) -> Result<Vec<Option<T::Native>>> {
    let items = items(batch, name, row)?;
    let numbers = items.as_primitive_opt::<T>().ok_or_else(|| wrong_type(name))?;
    Ok(numbers.iter().collect())
}

/// First part of the names of all segments of a part, fit for a file name.
fn segment_prefix(part: &str) -> String {
    let slug = part.to_ascii_lowercase().replace(|c: char| !c.is_ascii_alphanumeric(), "-");
    // Two parts can have the same slug.
    let hash = first_bytes(part.as_bytes()) >> 32;
    format!("{}-{hash:08x}-", &slug[..slug.len().min(SLUG_LENGTH)])
}

/// The first eight bytes of the SHA-256.
fn first_bytes(bytes: &[u8]) -> u64 {
    let digest = Sha256::digest(bytes);
    digest.iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte))
}
