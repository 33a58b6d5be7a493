//! Import of the finished games of another server.
//!
//! Every game is replayed before it is stored. Games are stored in small transactions and enter the
//! archive when the whole file has been read, in the order of their ends: so ratings do not depend
//! on an interruption. A second import of the same file changes nothing.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read};

use flate2::bufread::GzDecoder;
use sqlx::PgPool;
use table::{Config, LogLine};
use wire::PlayerKind;

use crate::archive::finalize::finalize_next;
use crate::archive::game_export::GameTransferError;
use crate::archive::line_fault::LineFault;
use crate::archive::transfer_line::{TRANSFER_FORMAT, TransferGame, TransferLine, TransferPlayer};
use crate::auth::names::name_key;
use crate::auth::players::create_player;
use crate::clock::UnixMs;
use crate::db::game::GameSpeed;
use crate::db::game_log::LoggedEntry;
use crate::db::game_transfer::{
    self, FinishedGameRow, FinishedSeatRow, GameIdentity, NewFinishedGame,
};
use crate::db::recorded_game::{RecordedGame, RecordedSeat};
use crate::db::{self, partition};
use crate::error::Error;
use crate::ids::{GameId, PlayerId};
use crate::numbers::{SeatNumber, in_range};
use crate::runtime::runtime;

/// Maximum number of games that are stored in one transaction.
const BATCH_GAMES: usize = 100;

/// Maximum number of bytes of lines that are stored in one transaction, unless one line has more.
const BATCH_BYTES: usize = 8 << 20;

/// Maximum length of a line in bytes.
const LINE_BYTES_MAX: u64 = 16 << 20;

/// Maximum length of a name of a player, generated ones included.
const NAME_BYTES_MAX: usize = 40;

/// First bytes of a compressed file.
const GZIP_MAGIC: [u8; 2] = [0x1f, 0x8b];

/// Result of an import.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ImportReport {
    /// Number of games in the file.
    pub games: u64,
    /// Number of games that were stored.
    pub imported: u64,
    /// Number of games that the server had before, unchanged.
    pub known: u64,
    /// Number of players that were created.
    pub players: u64,
}

/// Imports the games of a file of [`export_games`](super::game_export::export_games).
/// `progress` is called with the number of games so far.
///
/// # Errors
/// [`GameTransferError::Line`] when a line is damaged or contradicts the database. Games of
/// earlier lines may be stored and enter the archive with the next complete import.
pub fn import_games(
    database: &str,
    input: &mut dyn BufRead,
    progress: &mut dyn FnMut(u64),
) -> Result<ImportReport, GameTransferError> {
    let is_compressed = input.fill_buf()?.starts_with(&GZIP_MAGIC);
    let mut plain;
    let mut unpacked;
    let input: &mut dyn BufRead = match is_compressed {
        true => {
            unpacked = BufReader::new(GzDecoder::new(input));
            &mut unpacked
        }
        false => {
            plain = input;
            &mut plain
        }
    };
    runtime()?.block_on(async {
        let pool = db::connect_migrated(database).await?;
        let mut import = GameImport { pool, report: ImportReport::default() };
        import.read(input, progress).await?;
        let mut db = import.pool.acquire().await.map_err(Error::from)?;
        game_transfer::release_games(&mut db).await?;
        drop(db);
        while finalize_next(&import.pool).await?.is_some() {}
        Ok(import.report)
    })
}

/// A game with the number of its line.
struct ReadGame {
    line: u64,
    game: TransferGame,
}

/// A running import.
struct GameImport {
    pool: PgPool,
    report: ImportReport,
}

impl GameImport {
    /// Reads all lines and stores their games.
    async fn read(
        &mut self,
        input: &mut dyn BufRead,
        progress: &mut dyn FnMut(u64),
    ) -> Result<(), GameTransferError> {
        let mut lines = LineReader { input, line: 0 };
        match lines.next()? {
            Some((TransferLine::Header { format: TRANSFER_FORMAT }, _)) => {}
            Some((TransferLine::Header { format }, _)) => {
                let known = TRANSFER_FORMAT;
                return Err(lines.fault(LineFault::OtherFormat { found: format, known }));
            }
            _ => return Err(lines.fault(LineFault::NoHeader)),
        }
        let (mut batch, mut bytes) = (Vec::new(), 0);
        loop {
            match lines.next()? {
                Some((TransferLine::Game(game), length)) => {
                    batch.push(ReadGame { line: lines.line, game: *game });
                    bytes += length;
                    self.report.games += 1;
                    progress(self.report.games);
                }
                Some((TransferLine::End { games }, _)) if games == self.report.games => break,
                Some((TransferLine::End { games }, _)) => {
                    let read = self.report.games;
                    return Err(lines.fault(LineFault::GamesMissing { written: games, read }));
                }
                Some((TransferLine::Header { .. }, _)) => {
                    return Err(lines.fault(LineFault::SecondHeader));
                }
                None => return Err(lines.fault(LineFault::Incomplete)),
            }
            if batch.len() >= BATCH_GAMES || bytes >= BATCH_BYTES {
                self.store(&batch).await?;
                (batch, bytes) = (Vec::new(), 0);
            }
        }
        self.store(&batch).await?;
        match lines.next()? {
            None => Ok(()),
            Some(_) => Err(lines.fault(LineFault::AfterEnd)),
        }
    }

    /// Stores games in one transaction.
    async fn store(&mut self, games: &[ReadGame]) -> Result<(), GameTransferError> {
        let mut batch = ImportBatch::begin(&self.pool, games).await?;
        for ReadGame { line, game } in games {
            let stored = batch.store_game(game).await;
            let fault = |fault| GameTransferError::Line { line: *line, fault };
            match stored {
                Ok(StoredGameKind::New) => self.report.imported += 1,
                Ok(StoredGameKind::Known) => self.report.known += 1,
                Err(ImportFault::Line(reason)) => return Err(fault(reason)),
                Err(ImportFault::Server(error)) => return Err(error.into()),
            }
        }
        self.report.players += batch.created;
        Ok(batch.transaction.commit().await.map_err(Error::from)?)
    }
}

/// Reads lines of bounded length.
struct LineReader<'a> {
    input: &'a mut dyn BufRead,
    /// The number of the last line.
    line: u64,
}

impl LineReader<'_> {
    /// Returns the next line with its length; none at the end of the file.
    fn next(&mut self) -> Result<Option<(TransferLine, usize)>, GameTransferError> {
        let mut text = Vec::new();
        let length = (&mut self.input).take(LINE_BYTES_MAX).read_until(b'\n', &mut text)?;
        if length == 0 {
            return Ok(None);
        }
        self.line += 1;
        match serde_json::from_slice(&text) {
            Ok(line) => Ok(Some((line, length))),
            Err(error) => Err(self.fault(LineFault::Json(error.to_string()))),
        }
    }

    fn fault(&self, fault: LineFault) -> GameTransferError {
        GameTransferError::Line { line: self.line.max(1), fault }
    }
}

/// Reason why a game cannot be stored.
enum ImportFault {
    Line(LineFault),
    Server(Error),
}

impl From<LineFault> for ImportFault {
    fn from(fault: LineFault) -> ImportFault {
        ImportFault::Line(fault)
    }
}

impl From<Error> for ImportFault {
    fn from(error: Error) -> ImportFault {
        ImportFault::Server(error)
    }
}

/// A game of the file in the database.
enum StoredGameKind {
    New,
    Known,
}

/// A transaction with some games.
struct ImportBatch {
    transaction: sqlx::Transaction<'static, sqlx::Postgres>,
    now_ms: UnixMs,
    /// Players of this transaction by name key.
    players: HashMap<String, PlayerId>,
    /// Number of created players.
    created: u64,
}

impl ImportBatch {
    async fn begin(pool: &PgPool, games: &[ReadGame]) -> Result<ImportBatch, Error> {
        let mut db = pool.acquire().await?;
        let now_ms = db::now_ms(&mut db).await?;
        let ids = games.iter().filter_map(|read| read.game.id.parse::<GameId>().ok());
        let times: Vec<UnixMs> = ids.map(GameId::created).filter(|time| *time <= now_ms).collect();
        if let (Some(first), Some(last)) = (times.iter().min(), times.iter().max()) {
            // It fails if rows of such a month are in the partition `default`. There is their place
            // then.
            if let Err(error) = partition::add_between(&mut db, *first, *last).await {
                tracing::debug!(%error, "no partitions for imported games");
            }
        }
        drop(db);
        let transaction = pool.begin().await?;
        Ok(ImportBatch { transaction, now_ms, players: HashMap::new(), created: 0 })
    }

    async fn store_game(&mut self, game: &TransferGame) -> Result<StoredGameKind, ImportFault> {
        let game_id: GameId = game.id.parse().map_err(|_| LineFault::GameId)?;
        let identity =
            GameIdentity { config: game.config.clone(), ended_ms: Some(game.ended_ms.into()) };
        if let Some(found) = game_transfer::find_identity(&mut self.transaction, game_id).await? {
            return match found == identity {
                true => Ok(StoredGameKind::Known),
                false => Err(LineFault::OtherGame(game_id).into()),
            };
        }
        if game_id.created() > self.now_ms {
            return Err(LineFault::FutureGame(game_id).into());
        }
        let (speed, last_entry_ms) =
            check_game(game_id, game).map_err(|reason| LineFault::Game { game_id, reason })?;
        let created_by = self.resolve_player(&game.created_by).await?;
        let mut seats = Vec::with_capacity(game.seats.len());
        for seat in &game.seats {
            let player_id = match &seat.player {
                Some(player) => Some(self.resolve_player(player).await?),
                None => None,
            };
            seats.push(FinishedSeatRow { player_id, software: seat.software.clone() });
        }
        let row = game_row(game, created_by);
        let entries = log_entries(game);
        let (seats, entries, row) = (&*seats, &*entries, &row);
        let new = NewFinishedGame { game_id, speed, row, last_entry_ms, seats, entries };
        game_transfer::insert(&mut self.transaction, &new).await?;
        Ok(StoredGameKind::New)
    }

    /// Returns the player of this name, who is created if missing.
    async fn resolve_player(&mut self, player: &TransferPlayer) -> Result<PlayerId, ImportFault> {
        let name = player.name.as_str();
        let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        if name.is_empty() || name.len() > NAME_BYTES_MAX || !name.bytes().all(is_allowed) {
            return Err(LineFault::PlayerName.into());
        }
        let key = name_key(name);
        if let Some(player_id) = self.players.get(&key) {
            return Ok(*player_id);
        }
        let player_id = match game_transfer::find_player(&mut self.transaction, &key).await? {
            Some(found) => {
                let kind = PlayerKind::from(found.kind);
                if kind != player.kind || found.is_deleted != player.deleted_ms.is_some() {
                    return Err(LineFault::OtherPlayer(name.to_owned()).into());
                }
                found.player_id
            }
            None => self.create_player(player).await?,
        };
        self.players.insert(key, player_id);
        Ok(player_id)
    }

    async fn create_player(&mut self, player: &TransferPlayer) -> Result<PlayerId, ImportFault> {
        let created_ms = UnixMs::from(player.created_ms).min(self.now_ms);
        let owner_id = match &player.owner {
            Some(name) if player.kind == PlayerKind::Bot => {
                let owner = TransferPlayer {
                    name: name.clone(),
                    kind: PlayerKind::Member,
                    created_ms: player.created_ms,
                    deleted_ms: None,
                    owner: None,
                };
                Some(Box::pin(self.resolve_player(&owner)).await?)
            }
            _ => None,
        };
        let db = &mut *self.transaction;
        let created = create_player(created_ms, db, &player.name, player.kind).await?;
        let taken = || LineFault::NameTaken(player.name.clone());
        let player_id = created.ok_or_else(taken)?;
        if let Some(owner_id) = owner_id {
            db::token::insert_bot(&mut self.transaction, player_id, owner_id).await?;
        }
        if let Some(deleted_ms) = player.deleted_ms {
            let db = &mut self.transaction;
            game_transfer::set_deleted(db, player_id, deleted_ms.into()).await?;
        }
        self.created += 1;
        Ok(player_id)
    }
}

/// Replays a game; returns its speed and the time of its last log entry.
fn check_game(game_id: GameId, game: &TransferGame) -> Result<(GameSpeed, UnixMs), String> {
    let config: Config = game.config.parse().map_err(|error| format!("invalid config: {error}"))?;
    let seats = (1..).map(SeatNumber).zip(&game.seats).map(|(seat, _)| RecordedSeat {
        game_id,
        seat,
        player_id: None,
        name: None,
        kind: None,
        place: None,
        points: None,
        opening: None,
        rating_before: None,
        rating_after: None,
    });
    let recorded = RecordedGame {
        is_elsewhere: false,
        game_id,
        config: game.config.clone(),
        rules_revision: in_range(game.rules_revision),
        rated: game.rated,
        listed: game.listed,
        spectator_delay_s: in_range(game.spectator_delay_s),
        research: game.research,
        started_ms: game.started_ms.map(UnixMs::from),
        ended_ms: Some(game.ended_ms.into()),
        ending: game.ending.clone(),
        result: game.result.clone(),
        seats: seats.collect(),
        log: game.log.iter().map(|entry| entry.line.clone()).collect(),
    };
    recorded.summary()?;
    let last = game.log.last().and_then(|entry| entry.line.parse::<LogLine>().ok());
    let last_entry_ms = last.map_or(game.ended_ms, |line| line.at_ms).into();
    Ok((GameSpeed::of(config.control), last_entry_ms))
}

fn game_row(game: &TransferGame, created_by: PlayerId) -> FinishedGameRow {
    FinishedGameRow {
        config: game.config.clone(),
        rules_revision: in_range(game.rules_revision),
        created_by,
        created_ms: game.created_ms.into(),
        started_ms: game.started_ms.map(UnixMs::from),
        ended_ms: Some(game.ended_ms.into()),
        rated: game.rated,
        listed: game.listed,
        chat_disabled: game.chat_disabled,
        spectator_delay_s: in_range(game.spectator_delay_s),
        shuffled: game.shuffled,
        research: game.research,
        ending: game.ending.clone(),
        result: game.result.clone(),
        rematch_of: game.rematch_of.as_deref().and_then(|id| id.parse().ok()),
        is_excluded: false,
    }
}

fn log_entries(game: &TransferGame) -> Vec<LoggedEntry> {
    let entries = (0..).zip(&game.log).map(|(number, entry)| LoggedEntry {
        number,
        line: entry.line.clone(),
        request_id: None,
        input: entry.input.map(Into::into),
        premove: entry.premove,
        connected: entry.connected,
    });
    entries.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damaged_lines_are_refused_with_their_number() {
        fn check(text: &str, expected: &str) {
            let mut lines = LineReader { input: &mut text.as_bytes(), line: 0 };
            let error = loop {
                match lines.next() {
                    Ok(Some(_)) => {}
                    Ok(None) => panic!("no error in {text}"),
                    Err(error) => break error.to_string(),
                }
            };
            assert!(error.starts_with(expected), "{error}");
        }
        check("{}\n", "line 1: invalid JSON");
        check("{\"type\":\"header\",\"format\":1}\n{\"type\":\"game\"}\n", "line 2: invalid JSON");
        check("{\"type\":\"end\",\"games\":-1}", "line 1: invalid JSON");
    }
}
