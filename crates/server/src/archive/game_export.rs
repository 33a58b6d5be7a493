//! Export of all finished games into a file, for another server.
//!
//! Games are read in pages of ids and written one by one, so the export needs the memory of one
//! page and one game, however many games there are.

use std::collections::HashMap;
use std::io::{self, Write};

use flate2::Compression;
use flate2::write::GzEncoder;
use sqlx::{PgConnection, PgPool};

use crate::archive::line_fault::LineFault;
use crate::archive::transfer_line::{
    TRANSFER_FORMAT, TransferEntry, TransferGame, TransferLine, TransferPlayer, TransferSeat,
};
use crate::db::game_transfer::{self, FinishedPlayerRow};
use crate::db::{self, finished_game, game_log};
use crate::error::Error;
use crate::ids::{GameId, PlayerId};
use crate::numbers::in_range;
use crate::runtime::runtime;

/// Number of games whose ids are read at once.
const PAGE_GAMES: i64 = 200;

/// Reason why games cannot be exported or imported.
#[derive(Debug, thiserror::Error)]
pub enum GameTransferError {
    /// The database failed.
    #[error(transparent)]
    Server(#[from] Error),
    /// The file cannot be read or written.
    #[error("{0}")]
    File(#[from] io::Error),
    /// A line of the file cannot be used.
    #[error("line {line}: {fault}")]
    Line {
        /// The number of the line, counted from 1.
        line: u64,
        /// Reason why the line cannot be used.
        fault: LineFault,
    },
}

/// Writes all archived games as compressed lines of JSON and returns their number.
/// `progress` is called with the number of games so far.
///
/// # Errors
/// When the database fails or the output cannot be written.
pub fn export_games(
    database: &str,
    output: &mut dyn Write,
    progress: &mut dyn FnMut(u64),
) -> Result<u64, GameTransferError> {
    runtime()?.block_on(async {
        let pool = db::connect_migrated(database).await?;
        let mut output = GzEncoder::new(output, Compression::default());
        let games = write_games(&pool, &mut output, progress).await?;
        output.finish()?.flush()?;
        Ok(games)
    })
}

async fn write_games(
    pool: &PgPool,
    output: &mut impl Write,
    progress: &mut dyn FnMut(u64),
) -> Result<u64, GameTransferError> {
    write_line(output, &TransferLine::Header { format: TRANSFER_FORMAT })?;
    let (mut games, mut last) = (0, GameId(i64::MIN));
    loop {
        let page = finished_game::list_finalized(pool, last, PAGE_GAMES).await?;
        let Some(end) = page.last() else { break };
        last = *end;
        let mut db = pool.acquire().await.map_err(Error::from)?;
        for game_id in page {
            if let Some(game) = load_game(&mut db, game_id).await? {
                write_line(output, &TransferLine::Game(Box::new(game)))?;
                games += 1;
                progress(games);
            }
        }
    }
    write_line(output, &TransferLine::End { games })?;
    Ok(games)
}

fn write_line(output: &mut impl Write, line: &TransferLine) -> Result<(), GameTransferError> {
    serde_json::to_writer(&mut *output, line).map_err(io::Error::from)?;
    Ok(output.write_all(b"\n")?)
}

/// Reads a game with its players and its log.
async fn load_game(db: &mut PgConnection, game_id: GameId) -> Result<Option<TransferGame>, Error> {
    let Some(row) = game_transfer::find(&mut *db, game_id).await? else { return Ok(None) };
    let seats = game_transfer::list_seats(&mut *db, game_id).await?;
    let mut player_ids: Vec<PlayerId> = seats.iter().filter_map(|seat| seat.player_id).collect();
    player_ids.push(row.created_by);
    let players = game_transfer::list_players(&mut *db, &player_ids).await?;
    let players: HashMap<PlayerId, TransferPlayer> =
        players.into_iter().map(|row| (row.player_id, transfer_player(row))).collect();
    let Some(created_by) = players.get(&row.created_by).cloned() else { return Ok(None) };
    let log = game_log::load(db, game_id).await?;
    let seat = |seat: game_transfer::FinishedSeatRow| TransferSeat {
        player: seat.player_id.and_then(|player_id| players.get(&player_id).cloned()),
        software: seat.software,
    };
    let entry = |entry: game_log::LoggedEntry| TransferEntry {
        line: entry.line,
        input: entry.input.map(Into::into),
        premove: entry.premove,
        connected: entry.connected,
    };
    Ok(Some(TransferGame {
        id: game_id.to_string(),
        config: row.config,
        rules_revision: in_range(row.rules_revision),
        created_ms: row.created_ms.into(),
        started_ms: row.started_ms.map(u64::from),
        ended_ms: row.ended_ms.map_or(0, u64::from),
        rated: row.rated && !row.is_excluded,
        listed: row.listed,
        chat_disabled: row.chat_disabled,
        spectator_delay_s: in_range(row.spectator_delay_s),
        shuffled: row.shuffled,
        research: row.research,
        ending: row.ending,
        result: row.result,
        rematch_of: row.rematch_of.map(|game_id| game_id.to_string()),
        created_by,
        seats: seats.into_iter().map(seat).collect(),
        log: log.into_iter().map(entry).collect(),
    }))
}

fn transfer_player(row: FinishedPlayerRow) -> TransferPlayer {
    TransferPlayer {
        name: row.name,
        kind: row.kind.into(),
        created_ms: row.created_ms.into(),
        deleted_ms: row.deleted_ms.map(u64::from),
        owner: row.owner,
    }
}
