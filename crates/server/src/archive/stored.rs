//! A game as it is stored, and what its log leads to.

use contest::{Day, Rating};
use games::Openings;
use rulebook::{Outcome, Position, Seat, Team};
use sqlx::PgConnection;
use table::{Config, Ended, Table};
use wire::{ArchivedSeat, PlayerName};

use super::positions::{Come, Positions};
use crate::error::Error;
use crate::store::load::player_kind;

/// A game with its seats and its log.
pub(super) struct Stored {
    pub(super) game_id: i64,
    pub(super) config: String,
    pub(super) rules: i16,
    pub(super) rated: bool,
    pub(super) listed: bool,
    pub(super) delay_s: i16,
    pub(super) research: bool,
    pub(super) started_ms: Option<i64>,
    pub(super) ended_ms: Option<i64>,
    pub(super) ending: Option<String>,
    pub(super) result: Option<String>,
    pub(super) seats: Vec<StoredSeat>,
    pub(super) log: Vec<String>,
}

/// A seat of a stored game.
pub(super) struct StoredSeat {
    pub(super) game_id: i64,
    pub(super) seat: i16,
    pub(super) player_id: Option<i64>,
    pub(super) name: Option<String>,
    pub(super) kind: Option<i16>,
    pub(super) place: Option<i16>,
    pub(super) points: Option<i32>,
    pub(super) opening: Option<String>,
    pub(super) rating_before: Option<String>,
    pub(super) rating_after: Option<String>,
}

impl Stored {
    /// Reads it all, if there is such a game.
    pub(super) async fn read(db: &mut PgConnection, game_id: i64) -> Result<Option<Stored>, Error> {
        let game = sqlx::query!(
            "SELECT config, rules, rated, listed, delay_s, research, started_ms, ended_ms, ending,
                result
             FROM game WHERE game_id = $1",
            game_id
        );
        let Some(game) = game.fetch_optional(&mut *db).await? else { return Ok(None) };
        let seats = StoredSeat::read(db, &[game_id]).await?;
        let log = sqlx::query_scalar!(
            "SELECT line FROM entry WHERE game_id = $1 ORDER BY number",
            game_id
        );
        let log = log.fetch_all(&mut *db).await?;
        Ok(Some(Stored {
            game_id,
            config: game.config,
            rules: game.rules,
            rated: game.rated,
            listed: game.listed,
            delay_s: game.delay_s,
            research: game.research,
            started_ms: game.started_ms,
            ended_ms: game.ended_ms,
            ending: game.ending,
            result: game.result,
            seats,
            log,
        }))
    }

    /// The table that the log leads to.
    pub(super) fn table(&self) -> Result<Table, String> {
        self.table_after(self.log.len())
    }

    fn table_after(&self, lines: usize) -> Result<Table, String> {
        let config: Config = self.config.parse().map_err(|error| format!("config: {error}"))?;
        let log = self.log.get(..lines).unwrap_or_default().join("\n");
        Table::restore(config, &log).map_err(|error| format!("log: {error}"))
    }

    /// When the game ended. Nothing but a rematch is spoken of after that, and never before.
    fn ended_ms(&self) -> Result<u64, String> {
        let last = self.log.iter().rposition(|line| !line.ends_with(" rematch"));
        let table = self.table_after(last.map_or(0, |last| last + 1))?;
        table.ended().map(|_| table.now_ms()).ok_or_else(|| "it ended after its end".to_owned())
    }

    /// What the log says about the end, if that is what is stored.
    pub(super) fn facts(&self) -> Result<Facts, String> {
        let table = self.table()?;
        let Some(ended) = table.ended() else { return Err("the log does not end".to_owned()) };
        let facts = Facts::of(&table, ended, self.ended_ms()?);
        let same = |what: &str, stored: &str, found: &str| match stored == found {
            true => Ok(()),
            false => Err(format!("{what}: stored {stored}, found {found}")),
        };
        same("ending", self.ending.as_deref().unwrap_or("none"), &facts.ending)?;
        same("result", self.result.as_deref().unwrap_or("none"), &facts.result)?;
        if self.seats.len() != table.position().seats().len() {
            return Err(format!("{} seats are stored", self.seats.len()));
        }
        for (stored, (place, points)) in self.seats.iter().zip(&facts.places) {
            let place = stored.place.is_none_or(|stored| stored == *place);
            let points = stored.points.is_none_or(|stored| stored == *points);
            if !place || !points {
                return Err(format!("seat {}: another place or score is stored", stored.seat));
            }
        }
        Ok(facts)
    }
}

impl StoredSeat {
    /// The seats of these games, in the order of games and seats.
    pub(super) async fn read(
        db: &mut PgConnection,
        game_ids: &[i64],
    ) -> Result<Vec<StoredSeat>, Error> {
        let seats = sqlx::query_as!(
            StoredSeat,
            r#"SELECT s.game_id, s.seat, s.player_id, p.name AS "name?", p.kind AS "kind?",
                      s.place, s.points, s.opening, s.rating_before, s.rating_after
               FROM seat s LEFT JOIN player p ON p.player_id = s.player_id
               WHERE s.game_id = ANY($1) ORDER BY s.game_id, s.seat"#,
            game_ids
        );
        Ok(seats.fetch_all(db).await?)
    }

    /// As others see it.
    pub(super) fn view(&self) -> ArchivedSeat {
        let player = self
            .name
            .clone()
            .zip(self.kind)
            .map(|(name, kind)| PlayerName { name, kind: player_kind(kind) });
        ArchivedSeat {
            seat: u8::try_from(self.seat).unwrap_or(0),
            player,
            place: self.place.and_then(|place| u8::try_from(place).ok()),
            points: self.points,
            rating_before: self.rating_before.as_deref().and_then(number),
            rating_after: self.rating_after.as_deref().and_then(number),
        }
    }
}

/// The number that people are shown. A day does not change it.
fn number(rating: &str) -> Option<i32> {
    let rating: Rating = rating.parse().ok()?;
    Some(rating.shown(rating.day()).number)
}

/// What a finished game's log says.
pub(super) struct Facts {
    /// The game with its options spelled out.
    pub(super) game: String,
    /// Whether it began as its rules say.
    pub(super) from_start: bool,
    pub(super) plies: i32,
    /// As `game.ending` keeps it.
    pub(super) ending: String,
    /// As a record writes it.
    pub(super) result: String,
    /// By seat; none if it counts for nothing.
    pub(super) places: Vec<(i16, i32)>,
    pub(super) teams: Vec<Team>,
    /// Whether several sides share the first place.
    pub(super) tied: bool,
    pub(super) openings: Vec<String>,
    /// The opening played from each seat, where it has a name.
    pub(super) opening_of: Vec<Option<String>>,
    /// The different positions that came about.
    pub(super) positions: Vec<Come>,
    /// When it ended.
    pub(super) day: Day,
}

impl Facts {
    fn of(table: &Table, ended: &Ended, ended_ms: u64) -> Facts {
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
        let game = config.game.spelled_out().to_string();
        let (opening_of, positions) = watched(table, &game);
        let mut openings: Vec<String> = opening_of.iter().flatten().cloned().collect();
        openings.sort_unstable();
        openings.dedup();
        Facts {
            game,
            from_start: config.start.is_none(),
            plies: i32::try_from(table.plies().len()).unwrap_or(i32::MAX),
            ending: ended.ending.to_string(),
            result: table.record().result.to_string(),
            places,
            teams: seats.iter().map(team).collect(),
            tied: first.len() > 1,
            openings,
            opening_of,
            positions,
            day: Day::of_unix_ms(i64::try_from(ended_ms).unwrap_or(i64::MAX)),
        }
    }
}

/// The opening of each seat and the positions, from the plies that stand.
fn watched(table: &Table, game: &str) -> (Vec<Option<String>>, Vec<Come>) {
    let record = table.record();
    let mut openings = Openings::new(table.start());
    let mut positions = Positions::new(game);
    let seats = table.position().seats();
    let replayed = record.replay_with(|position, ply| {
        openings.watch(position, &ply.action);
        positions.watch(position);
    });
    let Ok(replayed) = replayed else { return (vec![None; seats.len()], Vec::new()) };
    positions.watch(&replayed.position);
    let names = openings.names();
    let of = |seat: Seat| names.iter().find(|opening| opening.seat == seat);
    let opening_of = seats.iter().map(|seat| of(seat).map(|opening| opening.code.to_owned()));
    (opening_of.collect(), positions.finish())
}
