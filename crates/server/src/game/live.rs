//! A game that somebody plays or watches, in memory.

use contest::Rating;
use rulebook::{Seat, SeatSet};
use table::{Command, Phase, Table, TimeControl};
use uuid::Uuid;
use wire::{FullGame, GameStatus, PlayerName, SeatView};

use crate::days::Stretch;
use crate::error::Error;
use crate::ids::slug;
use crate::store::beat::Outage;
use crate::store::commit::{Commit, Standing};
use crate::store::load::{Row, Seated, Stored, player_kind};

/// Whoever has the first turn has so long to make it before the clock starts by itself.
pub(crate) const FIRST_TURN_MS: i64 = 15_000;

/// An outage may become known so long after it was over.
const KNOWN_LATE_MS: u64 = 60_000;

/// The entries of a game, and all that follows from them.
pub(crate) struct Live {
    pub row: Row,
    pub seats: Vec<Seated>,
    pub table: Table,
    /// The key of each entry.
    keys: Vec<Option<Uuid>>,
    /// Seats that have a plan.
    pub planned: SeatSet,
    /// The plan by which the last move was made.
    pub followed: Option<Followed>,
    /// When its players are away, and until when the table was told of it.
    away: (Vec<Stretch>, u64),
    /// Entries that are in the database.
    stored: usize,
}

/// A game in which somebody thinks, with its table as texts. Unfolding it plays it over and asks
/// nobody.
pub(crate) struct Folded {
    row: Row,
    pub seats: Vec<Seated>,
    table: table::Folded,
    keys: Box<[Option<Uuid>]>,
    planned: SeatSet,
    away: (Vec<Stretch>, u64),
}

impl Folded {
    /// The game as it was.
    pub fn unfold(self) -> Live {
        let stored = self.keys.len();
        Live {
            row: self.row,
            seats: self.seats,
            table: self.table.unfold(),
            keys: self.keys.into_vec(),
            planned: self.planned,
            followed: None,
            away: self.away,
            stored,
        }
    }
}

/// How far a game is: it changes with every turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Turn {
    pub status: i16,
    seat: Option<Seat>,
    plies: usize,
}

/// A plan that was followed.
pub(crate) struct Followed {
    pub seat: i16,
    pub was: String,
    /// What of it can still come true.
    pub rest: Option<String>,
}

impl Live {
    /// The game as it was stored. One that is still gathering has an empty log.
    pub fn new(stored: Stored) -> Result<Live, Error> {
        let wrong = |why: String| Error::Internal(format!("game {}: {why}", stored.row.game_id));
        let config = stored.row.config.parse();
        let config = config.map_err(|error: rulebook::ParseError| wrong(error.to_string()))?;
        let (lines, keys): (Vec<String>, Vec<Option<Uuid>>) = stored.entries.into_iter().unzip();
        let mut text = lines.join("\n");
        text.push('\n');
        let table = Table::restore(config, if lines.is_empty() { "" } else { &text });
        let table = table.map_err(|error| wrong(error.to_string()))?;
        if table.log().len() != keys.len() || i64::from(stored.row.version) != keys.len() as i64 {
            return Err(wrong("the log is not as long as its version".to_owned()));
        }
        let stored_entries = keys.len();
        Ok(Live {
            row: stored.row,
            seats: stored.seats,
            table,
            keys,
            planned: stored.planned.into_iter().filter_map(seat).collect(),
            followed: None,
            away: (Vec::new(), 0),
            stored: stored_entries,
        })
    }

    /// Puts the game away. One with something that is not stored must not be kept.
    pub fn fold(self) -> Option<Folded> {
        (self.table.log().len() == self.stored).then(|| Folded {
            table: self.table.fold(),
            row: self.row,
            seats: self.seats,
            keys: self.keys.into(),
            planned: self.planned,
            away: self.away,
        })
    }

    /// How many entries the database has.
    pub fn version(&self) -> u32 {
        u32::try_from(self.stored).unwrap_or(u32::MAX)
    }

    /// The version behind the entry with this key, if it was said already.
    pub fn said(&self, key: Uuid) -> Option<u32> {
        let at = self.keys.iter().position(|other| *other == Some(key))?;
        u32::try_from(at + 1).ok()
    }

    /// Where this player sits.
    pub fn seat_of(&self, player_id: i64) -> Option<Seat> {
        let sits = |seated: &&Seated| seated.player_id == Some(player_id);
        seat(self.seats.iter().find(sits)?.seat)
    }

    /// Whether this player sits there; nobody does not.
    pub fn sits(&self, player_id: Option<i64>) -> bool {
        player_id.is_some_and(|player_id| self.seat_of(player_id).is_some())
    }

    /// Whether this player sits there or a seat is kept for them.
    pub fn concerns(&self, player_id: i64) -> bool {
        let player_id = Some(player_id);
        self.seats.iter().any(|s| s.player_id == player_id || s.reserved_for == player_id)
    }

    /// Who sits there.
    pub fn player_of(&self, seat: Seat) -> Option<i64> {
        let number = seat_number(seat);
        self.seats.iter().find(|seated| seated.seat == number)?.player_id
    }

    /// Tells the table when we were away, so far as it is not told.
    pub fn account(&mut self, now_ms: u64, outages: &[Outage]) {
        let since_ms = self.table.now_ms().saturating_sub(KNOWN_LATE_MS);
        for outage in outages {
            let from_ms = u64::try_from(outage.from_ms).unwrap_or(0);
            let until_ms = u64::try_from(outage.until_ms).unwrap_or(0);
            if until_ms >= since_ms {
                self.table.outage(now_ms, from_ms, until_ms);
            }
        }
    }

    /// Whether days are given, so that somebody who is away may stay away.
    pub fn is_over_days(&self) -> bool {
        matches!(self.table.config().control, TimeControl::Days { .. })
    }

    /// From when on it matters who is away.
    pub fn away_since_ms(&self) -> i64 {
        let since_ms = self.table.now_ms().saturating_sub(KNOWN_LATE_MS);
        i64::try_from(since_ms).unwrap_or(i64::MAX)
    }

    /// Tells the table how long the player who is to move was away until now, so far as it is not
    /// told: just as if we had been away.
    pub fn account_away(&mut self, now_ms: u64, away: Vec<Stretch>) {
        let turn = self.table.to_move().map(seat_number);
        for stretch in away.iter().filter(|stretch| Some(stretch.seat) == turn) {
            let from_ms = u64::try_from(stretch.from_ms).unwrap_or(0);
            let until_ms = u64::try_from(stretch.until_ms).unwrap_or(0);
            self.table.outage(now_ms, from_ms, until_ms);
        }
        self.away = (away, now_ms);
    }

    /// When something happens by itself: time runs out, or the first clock starts. The time of
    /// somebody who will be away stands still then: nothing need be looked at before they are back.
    pub fn deadline_ms(&self) -> Option<i64> {
        if *self.table.phase() == Phase::Waiting {
            return Some(self.row.started_ms? + FIRST_TURN_MS);
        }
        let mut deadline_ms = i64::try_from(self.table.deadline()?).ok()?;
        let turn = self.table.to_move().map(seat_number);
        let (away, told_ms) = &self.away;
        let told_ms = i64::try_from(*told_ms).unwrap_or(i64::MAX);
        for stretch in away.iter().filter(|stretch| Some(stretch.seat) == turn) {
            let from_ms = stretch.from_ms.max(told_ms);
            if from_ms < deadline_ms {
                deadline_ms += (stretch.until_ms - from_ms).max(0);
            }
        }
        Some(deadline_ms)
    }

    /// Whether somebody's time may be up by this instant; if so, until when it must be known that
    /// everybody could take a move.
    pub fn in_doubt(&self, at_ms: u64) -> Option<u64> {
        let quota_ms = self.table.quota_ms(self.table.to_move()?);
        let deadline_ms = self.table.deadline()?;
        (at_ms >= deadline_ms.saturating_sub(quota_ms)).then(|| at_ms.min(deadline_ms))
    }

    /// Time passes.
    pub fn tick(&mut self, now_ms: u64) -> Vec<table::Event> {
        let begins = self.deadline_ms().and_then(|deadline| u64::try_from(deadline).ok());
        if *self.table.phase() == Phase::Waiting {
            return match begins.is_some_and(|begins| begins <= now_ms) {
                true => self.table.apply(now_ms, Seat::FIRST, Command::Begin).unwrap_or_default(),
                false => Vec::new(),
            };
        }
        self.table.tick(now_ms)
    }

    /// What has been said since the last commit; the last of it bears the key.
    pub fn unstored(&self, key: Option<Uuid>) -> Option<Commit> {
        let lines = &self.table.log()[self.stored..];
        let last = lines.len().checked_sub(1)?;
        let entry =
            |(at, line): (usize, &table::LogLine)| (line.to_string(), key.filter(|_| at == last));
        Some(Commit {
            game_id: self.row.game_id,
            expected: i32::try_from(self.stored).ok()?,
            entries: lines.iter().enumerate().map(entry).collect(),
            after: self.standing(),
        })
    }

    fn standing(&self) -> Standing {
        let Some(ended) = self.table.ended() else {
            return Standing {
                status: 1,
                deadline_ms: self.deadline_ms(),
                turn: self.table.to_move().map(seat_number),
                ..Standing::default()
            };
        };
        // What is said after the end changes nothing about when it was.
        let now_ms = i64::try_from(self.table.now_ms()).ok();
        Standing {
            status: 2,
            ended_ms: self.row.ended_ms.or(now_ms),
            ending: Some(ended.ending.to_string()),
            result: Some(self.table.record().result.to_string()),
            ..Standing::default()
        }
    }

    /// The commit is in the database.
    pub fn was_stored(&mut self, commit: &Commit) {
        self.keys.extend(commit.entries.iter().map(|(_, key)| *key));
        self.stored = self.keys.len();
        self.row.status = commit.after.status;
        self.row.ended_ms = commit.after.ended_ms;
        self.row.version = i32::try_from(self.stored).unwrap_or(i32::MAX);
    }

    /// Another node has stored these entries. Tells what happened, or nothing if they do not
    /// follow here.
    pub fn hear(&mut self, from: u32, entries: &[(String, Option<Uuid>)]) -> Option<()> {
        // While seats are free, who sits where may have changed with the beginning.
        if from != self.version() || self.row.status == 0 {
            return None;
        }
        for (line, key) in entries {
            let line: table::LogLine = line.parse().ok()?;
            self.table.repeat(line).ok()?;
            self.keys.push(*key);
        }
        self.stored = self.keys.len();
        self.row.version = i32::try_from(self.stored).unwrap_or(i32::MAX);
        let standing = self.standing();
        (self.row.status, self.row.ended_ms) = (standing.status, standing.ended_ms);
        (self.table.log().len() == self.stored).then_some(())
    }

    /// Entries from one version to another, as lines.
    pub fn lines(&self, from: u32, to: u32) -> Vec<String> {
        let from = usize::try_from(from).unwrap_or(usize::MAX);
        let to = usize::try_from(to).unwrap_or(usize::MAX).min(self.stored);
        let lines = self.table.log().get(from..to).unwrap_or_default();
        lines.iter().map(ToString::to_string).collect()
    }

    /// How much later everybody but the players learns what happens. With its end the game is
    /// open to all.
    pub fn delay_ms(&self) -> u64 {
        let delay_s = if self.row.status == 1 { self.row.delay_s } else { 0 };
        1_000 * u64::try_from(delay_s).unwrap_or(0)
    }

    /// How many entries this player or anybody may know of now.
    pub fn visible(&self, player_id: Option<i64>, now_ms: u64) -> u32 {
        let delay_ms = self.delay_ms();
        if delay_ms == 0 || self.sits(player_id) {
            return self.version();
        }
        let stored = self.table.log().get(..self.stored).unwrap_or_default();
        let seen = stored.partition_point(|line| line.at_ms + delay_ms <= now_ms);
        u32::try_from(seen).unwrap_or(u32::MAX)
    }

    /// Whose turn it is, and which one.
    pub fn turn(&self) -> Turn {
        let plies = self.table.plies().len();
        Turn { status: self.row.status, seat: self.table.to_move(), plies }
    }

    /// How far the game is.
    pub fn status(&self) -> GameStatus {
        match self.row.status {
            0 => GameStatus::Gathering,
            1 => GameStatus::Live,
            _ => GameStatus::Over,
        }
    }

    /// The game as a whole, for this player or for anybody.
    pub fn full(&self, player_id: Option<i64>, here: impl Fn(i64) -> bool, at_ms: u64) -> FullGame {
        let you = player_id.and_then(|player_id| self.seat_of(player_id));
        let version = self.visible(player_id, at_ms);
        FullGame {
            game: slug(self.row.game_id),
            version,
            status: self.status(),
            config: self.row.config.clone(),
            log: self.lines(0, version),
            seats: self.seats.iter().map(|seated| seat_view(seated, &here)).collect(),
            you: you.and_then(|seat| u8::try_from(seat_number(seat)).ok()),
            rated: self.row.rated,
            silent: self.row.silent,
            delay_s: u16::try_from(self.row.delay_s).unwrap_or(0),
            next: self.row.next_game_id.map(slug),
            at_ms,
        }
    }
}

/// A seat as others see it.
pub(crate) fn seat_view(seated: &Seated, here: &impl Fn(i64) -> bool) -> SeatView {
    let shown = |name: &Option<String>, kind: Option<i16>| {
        let kind = player_kind(kind.unwrap_or(0));
        name.as_ref().map(|name| PlayerName { name: name.clone(), kind })
    };
    let rating = seated.rating_before.as_deref().and_then(|text| text.parse::<Rating>().ok());
    SeatView {
        seat: u8::try_from(seated.seat).unwrap_or(0),
        player: shown(&seated.name, seated.kind),
        reserved_for: shown(&seated.reserved_name, seated.reserved_kind),
        rating: rating.map(|rating| rating.shown(rating.day()).number),
        here: seated.player_id.is_some_and(here),
        away_until_ms: seated.away_until_ms.map(i64::unsigned_abs),
    }
}

/// The seat with this number, from 1.
pub(crate) fn seat(number: i16) -> Option<Seat> {
    Seat::from_index(usize::try_from(number).ok()?.checked_sub(1)?)
}

/// The number of a seat, from 1.
pub(crate) fn seat_number(seat: Seat) -> i16 {
    i16::try_from(seat.index() + 1).unwrap_or(i16::MAX)
}

#[cfg(test)]
mod tests {
    use table::Event;

    use super::*;

    const HOUR_MS: i64 = 3_600_000;
    const DAY_MS: i64 = 24 * HOUR_MS;

    fn live(control: &str) -> Live {
        let row = Row {
            game_id: 1,
            config: format!("pente:9,free control={control}"),
            status: 1,
            version: 1,
            started_ms: Some(0),
            ended_ms: None,
            rated: false,
            listed: true,
            silent: false,
            delay_s: 0,
            invite: None,
            next_game_id: None,
        };
        let entries = vec![("0 1 begin".to_owned(), None)];
        Live::new(Stored { row, seats: Vec::new(), entries, planned: Vec::new() }).unwrap()
    }

    /// Some stretches of the first seat, in the order of time, and one of the second that must not
    /// matter.
    fn stretches(mut chance: impl FnMut(i64) -> i64) -> Vec<Stretch> {
        let mut at_ms = -chance(3) * DAY_MS;
        let mut all = vec![Stretch { seat: 2, from_ms: 0, until_ms: 90 * DAY_MS }];
        for _ in 0..chance(5) {
            let from_ms = at_ms + chance(60) * HOUR_MS;
            at_ms = from_ms + 1 + chance(6 * DAY_MS);
            all.push(Stretch { seat: 1, from_ms, until_ms: at_ms });
        }
        all
    }

    /// When two days have passed in which the first seat was there.
    fn over_ms(away: &[Stretch]) -> i64 {
        let mut over_ms = 2 * DAY_MS;
        for stretch in away.iter().filter(|stretch| stretch.seat == 1) {
            if stretch.from_ms < over_ms {
                over_ms += (stretch.until_ms - stretch.from_ms.max(0)).max(0);
            }
        }
        over_ms
    }

    #[test]
    fn whoever_is_away_has_as_much_time_as_if_they_were_not() {
        for seed in 1..=500u64 {
            let mut state = seed;
            let mut chance = |below: i64| {
                state =
                    state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
                (state >> 33) as i64 % below
            };
            let away = stretches(&mut chance);
            let mut live = live("days:2");
            let mut looks = 0;
            let out_ms = loop {
                // Looked at when time is up by what is known, or before that by chance.
                let due_ms = live.deadline_ms().unwrap();
                let early_ms = live.table.now_ms() as i64 + chance(9 * DAY_MS);
                let at_ms = if chance(3) == 0 { due_ms.min(early_ms) } else { due_ms };
                looks += 1;
                live.account_away(at_ms as u64, away.clone());
                if live.tick(at_ms as u64).iter().any(|e| matches!(e, Event::Ended(_))) {
                    break at_ms;
                }
                assert!(looks < 60, "{seed}: {:?}", live.table.log());
            };
            assert_eq!(out_ms, over_ms(&away), "{seed}: {away:?}");
            // The log alone tells the same.
            let told: Vec<String> = live.table.log().iter().map(ToString::to_string).collect();
            let config = live.row.config.parse().unwrap();
            let again = Table::restore(config, &(told.join("\n") + "\n")).unwrap();
            assert_eq!(again.ended(), live.table.ended(), "{seed}");
        }
    }

    #[test]
    fn one_look_is_enough_for_somebody_who_has_gone() {
        let away = vec![Stretch { seat: 1, from_ms: 2 * DAY_MS - 1, until_ms: 30 * DAY_MS }];
        let mut live = live("days:2");
        let mut looks = 0;
        while live.table.ended().is_none() {
            let at_ms = live.deadline_ms().unwrap() as u64;
            live.account_away(at_ms, away.clone());
            live.tick(at_ms);
            looks += 1;
        }
        // At the old deadline, and when they had been back for the last millisecond they had.
        assert_eq!((looks, live.table.now_ms() as i64), (2, 30 * DAY_MS + 1));
        assert_eq!(live.table.log().len(), 4);
    }
}
