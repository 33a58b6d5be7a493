//! A live game in memory: its row, seats and table.

use rulebook::{Seat, SeatSet};
use table::{Command, LogEvent, Phase, Table};
use uuid::Uuid;
use wire::{ApiError, GameSnapshot, GameStatus, PlayerRef, SeatView};

use crate::clock::UnixMs;
use crate::db::commit::{Commit, GameRowUpdate};
use crate::db::game::{
    ExecutedPremove, GameRow, GameSpeed, LogEntry, SeatRow, StoredGame, StoredStatus,
};
use crate::db::heartbeat::Outage;
use crate::db::player_kind::StoredKind;
use crate::db::vacation::VacationSpan;
use crate::error::Error;
use crate::game::apply::PlayerCommand;
use crate::game::known_secrets::known_secrets;
use crate::game::replay::replay;
use crate::ids::PlayerId;
use crate::numbers::{SeatNumber, WaitingSeats, count_to_u32, in_range};
use crate::position_key::position_key;
use crate::seat_rating::seat_rating;

/// Time for the first move, after which the clock starts by itself.
pub(crate) const FIRST_MOVE_LIMIT_MS: i64 = 15_000;

/// Maximum delay after which an outage becomes known.
const OUTAGE_REPORT_DELAY_MS: u64 = 60_000;

/// A game with the state that follows from its log.
pub(crate) struct LiveGame {
    pub row: GameRow,
    pub seats: Vec<SeatRow>,
    pub table: Table,
    /// The request id of each log entry.
    request_ids: Vec<Option<Uuid>>,
    pub seats_with_premoves: SeatSet,
    /// The premoves that were played or dropped last, until that is stored.
    pub executed_premoves: Vec<ExecutedPremove>,
    vacations: CreditedVacations,
    /// The number of log entries in the database.
    committed: usize,
    /// The turn as of the last commit.
    committed_turn: TurnMarker,
    /// The secrets in the database.
    committed_secrets: String,
}

/// Vacations of the players, and the time up to which they are credited to the clock.
#[derive(Clone, Default)]
struct CreditedVacations {
    spans: Vec<VacationSpan>,
    until_ms: u64,
}

/// Compact form of an idle game, from which it is restored without the database.
pub(crate) struct CompactGame {
    row: GameRow,
    pub seats: Vec<SeatRow>,
    table: table::CompactTable,
    request_ids: Box<[Option<Uuid>]>,
    seats_with_premoves: SeatSet,
    vacations: CreditedVacations,
    committed_turn: TurnMarker,
    committed_secrets: String,
}

impl CompactGame {
    /// Restores the game.
    pub fn expand(self) -> LiveGame {
        let committed = self.request_ids.len();
        LiveGame {
            row: self.row,
            seats: self.seats,
            table: self.table.expand(),
            request_ids: self.request_ids.into_vec(),
            seats_with_premoves: self.seats_with_premoves,
            executed_premoves: Vec::new(),
            vacations: self.vacations,
            committed,
            committed_turn: self.committed_turn,
            committed_secrets: self.committed_secrets,
        }
    }
}

/// Marker that changes with every turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TurnMarker {
    pub status: StoredStatus,
    /// The seat to move, if only one decides.
    pub seat: Option<Seat>,
    plies: usize,
}

impl LiveGame {
    /// Restores a game from the database. An open game has an empty log.
    ///
    /// # Errors
    /// The reason why the log cannot be replayed.
    pub fn new(stored: StoredGame) -> Result<LiveGame, String> {
        let StoredGame { row, seats, mut entries, seats_with_premoves, secrets } = stored;
        let mut table = replay(&row, &mut entries)?;
        let stored_secrets = secrets.unwrap_or_default();
        table.set_secrets(known_secrets(&row, &table, &stored_secrets)?);
        let committed = entries.len();
        let committed_turn = turn_marker(row.status, &table);
        Ok(LiveGame {
            row,
            seats,
            table,
            request_ids: entries.into_iter().map(|entry| entry.request_id).collect(),
            seats_with_premoves: seats_with_premoves
                .into_iter()
                .filter_map(SeatNumber::seat)
                .collect(),
            executed_premoves: Vec::new(),
            vacations: CreditedVacations::default(),
            committed,
            committed_turn,
            committed_secrets: stored_secrets,
        })
    }

    /// Compacts the game; returns none if it has uncommitted entries.
    pub fn compact(self) -> Option<CompactGame> {
        (self.table.log().len() == self.committed).then(|| CompactGame {
            table: self.table.compact(),
            row: self.row,
            seats: self.seats,
            request_ids: self.request_ids.into(),
            seats_with_premoves: self.seats_with_premoves,
            vacations: self.vacations,
            committed_turn: self.committed_turn,
            committed_secrets: self.committed_secrets,
        })
    }

    /// Returns the number of committed log entries.
    pub fn version(&self) -> u32 {
        count_to_u32(self.committed)
    }

    /// Returns the version after the entry with the request id of a command, if it exists.
    ///
    /// # Errors
    /// [`Error::Conflict`] if the entry has another content.
    pub fn version_of_request(&self, command: &PlayerCommand<'_>) -> Result<Option<u32>, Error> {
        let is_same_id = |other: &Option<Uuid>| *other == Some(command.request_id);
        let Some(index) = self.request_ids.iter().position(is_same_id) else { return Ok(None) };
        let is_repeated = match self.table.log().get(index).map(|line| &line.event) {
            Some(LogEvent::Command(seat, stored)) => {
                self.seat_of(command.sender.player_id) == Some(*seat)
                    && (stored == command.command
                        || *stored == self.table.canonical_command(command.command))
            }
            // What was chosen is not in the log.
            Some(LogEvent::Choose(seat)) => {
                self.seat_of(command.sender.player_id) == Some(*seat)
                    && matches!(command.command, Command::Move(_))
            }
            _ => false,
        };
        if !is_repeated {
            return Err(Error::Conflict(ApiError::new("request-id-reused")));
        }
        Ok(Some(count_to_u32(index + 1)))
    }

    /// Returns the seat of a player.
    pub fn seat_of(&self, player_id: PlayerId) -> Option<Seat> {
        let is_theirs = |row: &&SeatRow| row.player_id == Some(player_id);
        self.seats.iter().find(is_theirs)?.seat.seat()
    }

    /// Returns whether a viewer has a seat.
    pub fn is_seated(&self, player_id: Option<PlayerId>) -> bool {
        player_id.is_some_and(|player_id| self.seat_of(player_id).is_some())
    }

    /// Returns whether a player has a seat or an invitation.
    pub fn is_participant(&self, player_id: PlayerId) -> bool {
        let player_id = Some(player_id);
        self.seats.iter().any(|row| row.player_id == player_id || row.reserved_for == player_id)
    }

    /// Returns the player of a seat.
    pub fn player_of(&self, seat: Seat) -> Option<PlayerId> {
        let number = SeatNumber::from(seat);
        self.seats.iter().find(|row| row.seat == number)?.player_id
    }

    /// Credits the outages of the players' nodes that are not credited yet to the current turn.
    /// A move that was received before an outage may be stored after it, so the opponent of the
    /// affected player gets the time, too. Returns the table before, if anything was credited.
    pub fn credit_outages(&mut self, now_ms: u64, outages: &[Outage]) -> Option<Table> {
        let since_ms = self.table.now_ms().saturating_sub(OUTAGE_REPORT_DELAY_MS).into();
        let affects = |outage: &&Outage| {
            let mut players = self.seats.iter().filter_map(|seat| seat.player_id);
            outage.until_ms >= since_ms
                && players.any(|player_id| outage.players.binary_search(&player_id).is_ok())
        };
        let affecting: Vec<&Outage> = outages.iter().filter(affects).collect();
        if affecting.is_empty() {
            return None;
        }
        let before = self.table.clone();
        for outage in affecting {
            self.table.credit_outage(now_ms, outage.from_ms.into(), outage.until_ms.into());
        }
        (self.table.log().len() > before.log().len()).then_some(before)
    }

    /// Credits the time since a move was received to the seat to move, like an outage.
    /// So the clock of the next seat starts when it can see the move. Returns the table before, if
    /// anything was credited.
    pub fn credit_delay(&mut self, now_ms: u64, received_ms: u64) -> Option<Table> {
        let before = self.table.clone();
        let events = self.table.credit_outage(now_ms, received_ms, now_ms);
        (!events.is_empty()).then_some(before)
    }

    /// Restores the table from before the credit of outages if an input had no effect.
    pub fn restore_if_unchanged(&mut self, uncredited: Option<Table>, events: &[table::Event]) {
        if let Some(table) = uncredited.filter(|_| events.is_empty()) {
            self.table = table;
        }
    }

    /// Returns whether vacations stop the clock.
    pub fn is_correspondence(&self) -> bool {
        self.row.speed == GameSpeed::Correspondence
    }

    /// Returns the time from which on vacations matter.
    pub fn vacations_since_ms(&self) -> UnixMs {
        self.table.now_ms().saturating_sub(OUTAGE_REPORT_DELAY_MS).into()
    }

    /// Credits the vacation of the player to move to the clock, like an outage.
    pub fn credit_vacations(&mut self, now_ms: u64, spans: Vec<VacationSpan>) {
        let waiting = WaitingSeats::from(self.table.waiting_seats());
        for span in spans.iter().filter(|span| waiting.contains(span.seat)) {
            self.table.credit_outage(now_ms, span.from_ms.into(), span.until_ms.into());
        }
        self.vacations = CreditedVacations { spans, until_ms: now_ms };
    }

    /// Returns the time of the next clock event: a flag, or the start of the first clock.
    /// A planned vacation of the player to move extends it.
    pub fn deadline_ms(&self) -> Option<UnixMs> {
        if self.row.status == StoredStatus::Broken {
            return None;
        }
        if self.table.can_settle() && self.row.status == StoredStatus::Live {
            return self.row.started_ms;
        }
        if *self.table.phase() == Phase::Waiting {
            return Some(self.row.started_ms? + FIRST_MOVE_LIMIT_MS);
        }
        let mut deadline_ms = UnixMs::from(self.table.deadline()?);
        let waiting = WaitingSeats::from(self.table.waiting_seats());
        let CreditedVacations { spans, until_ms } = &self.vacations;
        for span in spans.iter().filter(|span| waiting.contains(span.seat)) {
            let from_ms = span.from_ms.max(UnixMs::from(*until_ms));
            if from_ms < deadline_ms {
                deadline_ms = deadline_ms + (span.until_ms - from_ms).max(0);
            }
        }
        Some(deadline_ms)
    }

    /// Returns the time up to which all nodes must have been alive.
    /// There is none if no flag can have fallen by `at_ms`.
    pub fn flag_in_doubt_until(&self, at_ms: u64) -> Option<u64> {
        let waiting = self.table.waiting_seats();
        let quota_ms = waiting.iter().map(|seat| self.table.quota_ms(seat)).max()?;
        let deadline_ms = self.table.deadline()?;
        (at_ms >= deadline_ms.saturating_sub(quota_ms)).then(|| at_ms.min(deadline_ms))
    }

    /// Advances the clock.
    pub fn tick(&mut self, now_ms: u64) -> Vec<table::Event> {
        if self.table.can_settle() {
            return self.table.settle(now_ms);
        }
        if *self.table.phase() != Phase::Waiting {
            return self.table.tick(now_ms);
        }
        let begins_ms = self.deadline_ms().map(u64::from);
        if begins_ms.is_some_and(|begins_ms| begins_ms <= now_ms) {
            self.table.apply(now_ms, Seat::FIRST, Command::Begin).unwrap_or_default()
        } else {
            Vec::new()
        }
    }

    /// Ends the game without result if its clock does not run and it had no input for this long.
    pub fn abort_if_idle(&mut self, at_ms: u64, idle_ms: u64) -> Vec<table::Event> {
        let is_idle = self.table.now_ms().saturating_add(idle_ms) <= at_ms;
        if is_idle && self.deadline_ms().is_none() {
            self.table.abort_by_server(at_ms)
        } else {
            Vec::new()
        }
    }

    /// Returns whether a flag has fallen that is not committed.
    pub fn has_uncommitted_flag(&self) -> bool {
        let lines = self.table.log().get(self.committed..).unwrap_or_default();
        lines.iter().any(|line| matches!(line.event, LogEvent::Tick | LogEvent::Late(_)))
    }

    /// Returns the uncommitted entries; that of the command gets the request id.
    pub fn pending_commit(&self, request_id: Option<Uuid>) -> Option<Commit> {
        let lines = self.table.log().get(self.committed..)?;
        if lines.is_empty() {
            return None;
        }
        // What the command reveals follows it.
        let is_input = |line: &table::LogLine| {
            matches!(line.event, LogEvent::Command(..) | LogEvent::Choose(_))
        };
        let command = lines.iter().rposition(is_input);
        let entry = |(index, line): (usize, &table::LogLine)| LogEntry {
            line: line.to_string(),
            request_id: request_id.filter(|_| Some(index) == command),
        };
        let secrets = self.table.secrets().to_string();
        Some(Commit {
            game_id: self.row.game_id,
            database: self.row.database.clone(),
            expected: self.committed.into(),
            entries: lines.iter().enumerate().map(entry).collect(),
            after: self.row_update(),
            valid_until_ms: None,
            secrets: (secrets != self.committed_secrets).then_some(secrets),
            circumstances: None,
            computer_seats: self.computer_seats(),
        })
    }

    /// Returns the computer players that have to move or to answer an offer.
    /// There is none if no computer plays.
    pub fn computer_seats(&self) -> Option<WaitingSeats> {
        let is_computer = |row: &&SeatRow| row.kind == Some(StoredKind::Computer);
        let mut computers = self.seats.iter().filter(is_computer).peekable();
        computers.peek()?;
        let is_over = self.table.game_end().is_some();
        let is_paused = matches!(self.table.phase(), Phase::Paused { .. });
        let (waiting, gone) = (self.table.waiting_seats(), self.table.dropped_out_seats());
        let has_to_act = |seat: &Seat| {
            let mut offers = self.table.offers().iter();
            let has_offer = offers.any(|open| !open.accepted.contains(*seat));
            (has_offer && (is_over || !gone.contains(*seat)))
                || (!is_over && !is_paused && waiting.contains(*seat))
        };
        let acting: SeatSet =
            computers.filter_map(|row| row.seat.seat()).filter(has_to_act).collect();
        Some(acting.into())
    }

    /// Returns the time at which the turn began, as of the last commit.
    pub fn turn_began_ms(&self) -> Option<u64> {
        match usize::try_from(self.row.turn_version.0).unwrap_or_default().checked_sub(1) {
            Some(last) => self.table.log().get(last).map(|line| line.at_ms),
            None => self.row.started_ms.map(u64::from),
        }
    }

    /// Returns the columns of the row after all entries of the log.
    pub fn row_update(&self) -> GameRowUpdate {
        let last_entry_ms = self.table.log().last().map(|line| line.at_ms.into());
        let Some(end) = self.table.game_end() else {
            let turn_began = turn_marker(StoredStatus::Live, &self.table) != self.committed_turn;
            let version = self.table.log().len().into();
            return GameRowUpdate {
                status: StoredStatus::Live,
                last_entry_ms,
                deadline_ms: self.deadline_ms(),
                waiting_seats: self.table.waiting_seats().into(),
                turn_version: if turn_began { version } else { self.row.turn_version },
                position_key: self.rated_position_key(),
                ..GameRowUpdate::default()
            };
        };
        // Entries after the end do not change the time of the end.
        let now_ms = self.table.now_ms().into();
        GameRowUpdate {
            status: StoredStatus::Finished,
            last_entry_ms,
            turn_version: self.row.turn_version,
            ended_ms: self.row.ended_ms.or(Some(now_ms)),
            ending: Some(end.ending.to_string()),
            result: Some(self.table.record().result.to_string()),
            rematch_agreed: self.table.rematch().is_some(),
            ..GameRowUpdate::default()
        }
    }

    /// Returns the key of the current position of a rated game after its first ply.
    /// No new game may start from it.
    fn rated_position_key(&self) -> Option<i64> {
        if !self.row.rated || self.table.plies_len() == 0 {
            return None;
        }
        let rules = self.table.config().game.spelled_out().to_string();
        Some(position_key(&rules, self.table.position()))
    }

    /// Marks a commit as stored.
    pub fn mark_committed(&mut self, commit: &Commit) {
        self.request_ids.extend(commit.entries.iter().map(|entry| entry.request_id));
        if let Some(secrets) = &commit.secrets {
            self.committed_secrets.clone_from(secrets);
        }
        self.update_row(&commit.after);
    }

    fn update_row(&mut self, after: &GameRowUpdate) {
        self.committed = self.request_ids.len();
        self.row.status = after.status;
        self.row.ended_ms = after.ended_ms;
        self.row.turn_version = after.turn_version;
        self.row.version = self.committed.into();
        self.committed_turn = self.turn_marker();
    }

    /// Applies entries that another node has committed.
    /// Returns none if they do not follow the known version.
    pub fn apply_remote(&mut self, from_version: u32, entries: &[LogEntry]) -> Option<()> {
        // The seats of an open game may have changed when it started.
        if from_version != self.version() || self.row.status == StoredStatus::Open {
            return None;
        }
        for entry in entries {
            let line: table::LogLine = entry.line.parse().ok()?;
            if matches!(line.event, LogEvent::Choose(_) | LogEvent::Commit(_)) {
                // What was chosen is in the database only.
                return None;
            }
            self.table.replay_line(line).ok()?;
            self.request_ids.push(entry.request_id);
        }
        let after = self.row_update();
        self.update_row(&after);
        (self.table.log().len() == self.committed).then_some(())
    }

    /// Returns the log lines from an entry on, committed or not.
    pub fn lines_from(&self, entry: usize) -> Vec<String> {
        self.table.log().iter().skip(entry).map(ToString::to_string).collect()
    }

    /// Returns committed log lines between two versions.
    pub fn lines(&self, from: u32, to: u32) -> Vec<String> {
        let (from, to) = (from as usize, self.committed.min(to as usize));
        let lines = self.table.log().get(from..to).unwrap_or_default();
        lines.iter().map(ToString::to_string).collect()
    }

    /// Returns the delay of updates for spectators, which ends with the game.
    pub fn spectator_delay_ms(&self) -> u64 {
        match self.row.status {
            StoredStatus::Live | StoredStatus::Broken => {
                1_000 * in_range::<u64>(self.row.spectator_delay_s)
            }
            StoredStatus::Open | StoredStatus::Finished => 0,
        }
    }

    /// Returns the version that a viewer may see now.
    pub fn visible_version(&self, player_id: Option<PlayerId>, now_ms: u64) -> u32 {
        let delay_ms = self.spectator_delay_ms();
        if delay_ms == 0 || self.is_seated(player_id) {
            return self.version();
        }
        let committed = self.table.log().get(..self.committed).unwrap_or_default();
        let visible = committed.partition_point(|line| line.at_ms + delay_ms <= now_ms);
        count_to_u32(visible)
    }

    /// Returns the marker of the current turn.
    pub fn turn_marker(&self) -> TurnMarker {
        turn_marker(self.row.status, &self.table)
    }

    /// Returns the status of the game.
    pub fn status(&self) -> GameStatus {
        self.row.status.into()
    }

    /// Returns the whole game for one viewer.
    pub fn snapshot(
        &self,
        player_id: Option<PlayerId>,
        is_online: impl Fn(PlayerId) -> bool,
        now_ms: u64,
    ) -> GameSnapshot {
        let your_seat = player_id.and_then(|player_id| self.seat_of(player_id));
        let version = self.visible_version(player_id, now_ms);
        GameSnapshot {
            id: self.row.game_id.to_string(),
            version,
            status: self.status(),
            config: self.row.config.clone(),
            log: self.lines(0, version),
            seats: self.seats.iter().map(|row| seat_view(row, &is_online)).collect(),
            your_seat: your_seat.map(|seat| seat.number()),
            rated: self.row.rated,
            chat_disabled: self.row.chat_disabled,
            spectator_delay_s: in_range(self.row.spectator_delay_s),
            rematch_id: self.row.rematch_id.map(|id| id.to_string()),
            server_time_ms: now_ms,
        }
    }
}

fn turn_marker(status: StoredStatus, table: &Table) -> TurnMarker {
    TurnMarker { status, seat: table.to_move(), plies: table.plies().len() }
}

/// Returns a seat as viewers see it.
pub(crate) fn seat_view(row: &SeatRow, is_online: &impl Fn(PlayerId) -> bool) -> SeatView {
    let player = |name: &Option<String>, kind: Option<StoredKind>| {
        Some(PlayerRef { name: name.clone()?, kind: kind?.into() })
    };
    SeatView {
        seat: row.seat.into(),
        player: player(&row.name, row.kind),
        reserved_for: player(&row.reserved_name, row.reserved_kind),
        rating: row.rating_before.as_deref().and_then(seat_rating),
        // Any node may play for a computer.
        online: row.kind == Some(StoredKind::Computer) || row.player_id.is_some_and(is_online),
        queue_position: None,
        vacation_until_ms: row.vacation_until_ms.map(u64::from),
    }
}

#[cfg(test)]
#[path = "live_game_tests.rs"]
mod tests;
