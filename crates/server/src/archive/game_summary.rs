//! Summaries of finished games, computed from their logs.

use contest::Day;
use games::OpeningTracker;
use rulebook::{Outcome, Position, Seat, Team};
use table::{Command, Config, GameEnd, LogEvent, Offer, Table};
use wire::{ArchivedSeat, PlayerRef};

use crate::clock::UnixMs;
use crate::db::recorded_game::{RecordedGame, RecordedSeat};
use crate::numbers::in_range;
use crate::seat_rating::seat_rating;

impl RecordedGame {
    /// Replays the log.
    pub(crate) fn table(&self) -> Result<Table, String> {
        let config: Config =
            self.config.parse().map_err(|error| format!("invalid config: {error}"))?;
        Table::restore(config, &self.log.join("\n"))
            .map_err(|error| format!("invalid log: {error}"))
    }

    /// Computes the summary from the log and compares it with the stored result.
    pub(crate) fn summary(&self) -> Result<GameSummary, String> {
        let table = self.table()?;
        let Some(ended) = table.game_end() else { return Err("log without an end".to_owned()) };
        let summary = GameSummary::from_table(&table, ended);
        let same = |what: &str, stored: &str, found: &str| match stored == found {
            true => Ok(()),
            false => Err(format!("{what}: stored {stored}, found {found}")),
        };
        same("ending", self.ending.as_deref().unwrap_or("none"), &summary.ending)?;
        same("result", self.result.as_deref().unwrap_or("none"), &summary.result)?;
        if self.seats.len() != table.position().seats().len() {
            return Err(format!("{} seats are stored", self.seats.len()));
        }
        for (stored, (place, points)) in self.seats.iter().zip(&summary.places) {
            let place = stored.place.is_none_or(|stored| stored == *place);
            let points = stored.points.is_none_or(|stored| stored == *points);
            if !place || !points {
                return Err(format!("seat {}: stored place or score differs", stored.seat.0));
            }
        }
        Ok(summary)
    }
}

impl RecordedSeat {
    /// Public view of the seat.
    pub(crate) fn view(&self) -> ArchivedSeat {
        let player = self
            .name
            .clone()
            .zip(self.kind)
            .map(|(name, kind)| PlayerRef { name, kind: kind.into() });
        ArchivedSeat {
            seat: self.seat.into(),
            player,
            place: self.place.map(in_range),
            points: self.points,
            rating_before: self.rating_before.as_deref().and_then(seat_rating),
            rating_after: self.rating_after.as_deref().and_then(seat_rating),
        }
    }
}

/// Summary of a finished game, computed from its log.
pub(crate) struct GameSummary {
    /// Rules with all options spelled out.
    pub(crate) rules: String,
    /// True if the game began with the standard start position.
    pub(crate) from_start: bool,
    pub(crate) plies: i32,
    /// Ending as stored in `game.ending`.
    pub(crate) ending: String,
    /// Result as written in a record.
    pub(crate) result: String,
    /// Place and points by seat; empty if the game has no result.
    pub(crate) places: Vec<(i16, i32)>,
    pub(crate) teams: Vec<Team>,
    /// True if several teams share the first place.
    pub(crate) tied: bool,
    pub(crate) openings: Vec<String>,
    /// Code of the opening played from each seat.
    pub(crate) seat_openings: Vec<Option<String>>,
    /// Day of the end.
    pub(crate) day: Day,
}

impl GameSummary {
    fn from_table(table: &Table, ended: &GameEnd) -> GameSummary {
        let seats = table.position().seats();
        let team = |seat: Seat| table.position().team(seat);
        let mut first: Vec<Team> = Vec::new();
        let places = match &ended.outcome {
            Outcome::Final(end) => {
                first.extend(end.winners().map(team));
                let place = |seat: Seat| (i16::from(end.place[seat]), end.score[seat]);
                seats.iter().map(place).collect()
            }
            Outcome::Unfinished | Outcome::Replay => Vec::new(),
        };
        first.sort_unstable();
        first.dedup();
        let config = table.config();
        let rules = config.game.spelled_out().to_string();
        let seat_openings = replay_openings(table);
        let mut openings: Vec<String> = seat_openings.iter().flatten().cloned().collect();
        openings.sort_unstable();
        openings.dedup();
        GameSummary {
            rules,
            from_start: config.start.is_none(),
            plies: in_range(table.plies().len()),
            ending: ended.ending.to_string(),
            result: table.record().result.to_string(),
            places,
            teams: seats.iter().map(team).collect(),
            tied: first.len() > 1,
            openings,
            seat_openings,
            day: Day::from_unix_ms(ended_at(table).0),
        }
    }
}

/// Returns the time of the end. After it the log contains only offers of a rematch.
fn ended_at(table: &Table) -> UnixMs {
    use Command::{Accept, Decline, Offer as Make};
    let is_rematch = |event: &LogEvent| {
        matches!(event, LogEvent::Command(_, Make(offer) | Accept(offer) | Decline(offer))
            if *offer == Offer::Rematch)
    };
    let end = table.log().iter().rfind(|line| !is_rematch(&line.event));
    end.map_or(0, |line| line.at_ms).into()
}

/// Collects the opening of each seat from the plies.
fn replay_openings(table: &Table) -> Vec<Option<String>> {
    let mut openings = OpeningTracker::new(table.start());
    let seats = table.position().seats();
    let replayed = table.record().replay_with(|position, ply| {
        openings.observe(position, &ply.action);
    });
    if replayed.is_err() {
        return vec![None; seats.len()];
    }
    let names = openings.names();
    let of = |seat: Seat| names.iter().find(|opening| opening.seat == seat);
    seats.iter().map(|seat| of(seat).map(|opening| opening.code.to_owned())).collect()
}
