//! A game between people: commands or log lines in, events and views out.

use contest::{constant_sum, zero_sum};
use games::{AnyPosition, Message};
use rulebook::{Notation, Outcome, Position, Seat};
use serde::Serialize;
use table::{
    ChanceSeed, Command, Config, Ending, Event, GameEnd, LogEvent, LogLine, OpenOffer, Phase, Ply,
    RejectedCommand, Rejection, Secrets, Table,
};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::json;

/// Settings of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TableConfig {
    /// The game with its options.
    pub rules: String,
    /// Time control, such as `egg:60`.
    pub time_control: String,
    /// Seats whose consent an offer needs, by code.
    pub consent: &'static str,
    /// Number of the game in its match, from 1.
    pub number: u32,
    /// Start position, if it is not the usual one.
    pub start_position: Option<String>,
}

/// The next game of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RematchView {
    /// Settings of the next game.
    pub config: TableConfig,
    /// Seat of this table whose player takes each seat, from 1.
    pub seating: Vec<u8>,
}

/// Result of a command or of a log line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CommandResult {
    /// Events in order. A rejected command may still have events of the clock before it.
    pub events: Vec<TableEvent>,
    /// Explanation of the rejection, if the command was rejected.
    pub rejection: Option<Message>,
}

/// Events and state of a game after one more log line.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TablePreview {
    /// Events of the line.
    pub events: Vec<TableEvent>,
    /// State after it.
    pub view: TableView,
}

/// An event of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TableEvent {
    /// Code of the event: the first word of its text in the table crate.
    pub code: String,
    /// Seat of the event, from 1.
    pub seat: Option<u8>,
    /// Offer of the events `offered`, `accepted`, `declined` and `lapsed`: `impasse`, `takeback 2`.
    pub offer: Option<String>,
}

/// State of a game at an instant.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TableView {
    /// Text of the position.
    pub position: String,
    /// The whole game as a line for an engine.
    pub line: String,
    /// Seat to move, from 1; none when the game is over or several seats choose.
    pub turn: Option<u8>,
    /// Seats that have to decide now and have not, from 1.
    pub waiting: Vec<u8>,
    /// Seats that have made their secret choice in this turn, from 1.
    pub chosen: Vec<u8>,
    /// Number of seats.
    pub seats: u8,
    /// Clock of each seat.
    pub clocks: Vec<ClockView>,
    /// Time in the egg timer for the next player.
    pub carry_ms: f64,
    /// Instant at which the next seat runs out of time, on the clock of the commands.
    pub deadline_ms: Option<f64>,
    /// True while the clocks are stopped by agreement.
    pub paused: bool,
    /// The open offers.
    pub offers: Vec<OfferView>,
    /// Ending of the game, if it is over.
    pub ending: Option<EndingView>,
    /// All plies so far.
    pub plies: Vec<PlyView>,
}

/// Clock of a seat.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ClockView {
    /// Time left; none without a clock.
    pub left_ms: Option<f64>,
    /// True if the clock runs.
    pub running: bool,
    /// True if the seat has dropped out of the game.
    pub dropped_out: bool,
}

/// An open offer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OfferView {
    /// The offer in the notation of commands.
    pub offer: String,
    /// Seat that made it, from 1.
    pub by: u8,
    /// Seats that accepted it, the offering seat included.
    pub accepted: Vec<u8>,
}

/// Ending of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct EndingView {
    /// Code of the record: `rules`, `impasse`, `resigned` and so on.
    pub code: &'static str,
    /// Seat that ended the game, if one did.
    pub seat: Option<u8>,
    /// The game's own code of the ending; none if the game was not played to its end.
    /// `replay` if the game is played again.
    pub reason: Option<&'static str>,
    /// Points of each seat; none if the game does not count.
    pub seats: Option<Vec<SeatPoints>>,
}

/// Points of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SeatPoints {
    /// Points of the game.
    pub points: i32,
    /// Place, 1 for the best.
    pub place: u8,
    /// Zero-sum score (rule E4).
    pub zero_sum: i32,
    /// The constant-sum score.
    pub constant_sum: i32,
}

/// One ply of the game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PlyView {
    /// Seat that moved, from 1; none where several seats or chance decided.
    pub seat: Option<u8>,
    /// The move in machine notation, `--` for a lost turn.
    #[serde(rename = "move")]
    pub text: String,
    /// The move in human notation.
    pub display: String,
    /// The milliseconds spent.
    pub spent_ms: f64,
    /// Reason of a lost turn, by code.
    pub lost: Option<&'static str>,
}

/// One game between people.
/// [`TableBinding::open`] and [`TableBinding::restore`] return `undefined` for invalid input.
#[wasm_bindgen(js_name = Table)]
pub struct TableBinding {
    table: Table,
    display: DisplayedMoves,
}

/// Moves in human notation, cached because a page reads them many times a second.
#[derive(Clone)]
struct DisplayedMoves {
    moves: Vec<String>,
    /// Position after the last of them.
    position: AnyPosition,
}

#[wasm_bindgen(js_class = Table)]
impl TableBinding {
    /// Creates a game from the text of its config.
    pub fn open(config: &str) -> Option<TableBinding> {
        let config: Config = config.parse().ok()?;
        Some(TableBinding::with_table(Table::new(config)))
    }

    /// Gives the game its secrets.
    /// They are those of [`TableBinding::secrets`], or for a new game with chance 32 random bytes
    /// as a seed. Then chance decides, if it is its turn. False if the text is invalid.
    pub fn set_secrets(&mut self, at_ms: f64, secrets: &str, random: &[u8]) -> bool {
        let Ok(mut secrets) = secrets.parse::<Secrets>() else { return false };
        if secrets.seed.is_none()
            && self.table.position().has_chance()
            && let Ok(random) = random.try_into()
        {
            secrets.seed = Some(ChanceSeed::new(random));
        }
        self.table.set_secrets(secrets);
        let events = self.table.settle(instant(at_ms));
        self.display.update(&self.table, &events);
        true
    }

    /// Returns the secrets of the game, to be stored apart from the log.
    pub fn secrets(&self) -> String {
        self.table.secrets().to_string()
    }

    /// Creates a game from the text of its config and replays its log.
    pub fn restore(config: &str, log: &str) -> Option<TableBinding> {
        let config: Config = config.parse().ok()?;
        Table::restore(config, log).ok().map(TableBinding::with_table)
    }

    /// Applies a command of a seat, counted from 1, at an instant: a [`CommandResult`].
    pub fn command(&mut self, at_ms: f64, seat: u8, command: &str) -> String {
        match self.parse_command(seat, command) {
            Ok((seat, command)) => {
                let applied = self.table.apply(instant(at_ms), seat, command);
                self.result(applied, Some(seat))
            }
            Err(message) => json(&CommandResult { events: Vec::new(), rejection: Some(message) }),
        }
    }

    /// Replays the next line of the log of the same game on a server: a [`CommandResult`].
    /// After a rejection the game has to be restored from the whole log.
    pub fn replay(&mut self, line: &str) -> String {
        match line.parse::<LogLine>() {
            Ok(line) => {
                let actor = acting_seat(&line);
                let replayed = self.table.replay_line(line);
                self.result(replayed, actor)
            }
            Err(error) => {
                let name = self.table.position().name();
                let message = Message::parse_error(name, "command", &error);
                json(&CommandResult { events: Vec::new(), rejection: Some(message) })
            }
        }
    }

    /// Returns the events and the state after one more line of the log, without changing the game.
    /// A [`TablePreview`], or `null` for a line that does not fit.
    pub fn preview(&self, line: &str, at_ms: f64) -> String {
        let Ok(line) = line.parse::<LogLine>() else { return json(&None::<TablePreview>) };
        let (mut table, mut display) = (self.table.clone(), self.display.clone());
        let actor = acting_seat(&line);
        json(&table.replay_line(line).ok().map(|events| {
            display.update(&table, &events);
            TablePreview {
                events: events.iter().map(|event| table_event(event, actor)).collect(),
                view: table_view(&table, &display, instant(at_ms)),
            }
        }))
    }

    /// Advances the clock to an instant: a list of [`TableEvent`].
    pub fn tick(&mut self, at_ms: f64) -> String {
        let events = self.table.tick(instant(at_ms));
        self.display.update(&self.table, &events);
        json(&events.iter().map(|event| table_event(event, None)).collect::<Vec<_>>())
    }

    /// Returns the state at an instant: a [`TableView`].
    pub fn view(&self, at_ms: f64) -> String {
        json(&table_view(&self.table, &self.display, instant(at_ms)))
    }

    /// Returns the log, to be stored.
    pub fn log(&self) -> String {
        self.table.log_text()
    }

    /// Returns the record of the game.
    /// `tags` alternates names and values, invalid ones are omitted.
    pub fn record(&self, tags: Vec<String>) -> String {
        let mut record = self.table.record();
        for [name, value] in tags.chunks_exact(2).filter_map(<[String]>::as_array::<2>) {
            let _ = record.set_tag(name, value);
        }
        record.text().unwrap_or_default()
    }

    /// Returns the next game of the match once all seats agreed to it.
    /// A [`RematchView`], or `null`.
    pub fn rematch(&self) -> String {
        json(&self.table.rematch().map(|next| RematchView {
            config: table_config(&next.config),
            seating: next.seating.iter().map(|(_, seat)| seat.number()).collect(),
        }))
    }

    fn with_table(table: Table) -> TableBinding {
        let display = DisplayedMoves::new(&table);
        TableBinding { table, display }
    }

    fn result(
        &mut self,
        applied: Result<Vec<Event>, RejectedCommand>,
        actor: Option<Seat>,
    ) -> String {
        let (events, rejection) = match applied {
            Ok(events) => (events, None),
            Err(RejectedCommand { reason, events }) => (events, Some(self.explain(&reason))),
        };
        self.display.update(&self.table, &events);
        let events = events.iter().map(|event| table_event(event, actor)).collect();
        json(&CommandResult { events, rejection })
    }

    fn parse_command(&self, seat: u8, command: &str) -> Result<(Seat, Command), Message> {
        let seat = usize::from(seat).checked_sub(1).and_then(Seat::from_index);
        let seat = seat.ok_or_else(|| Message::new(["refused-no-seat"]).text("seat", "?"))?;
        let name = self.table.position().name();
        let command =
            command.parse().map_err(|error| Message::parse_error(name, "command", &error))?;
        Ok((seat, command))
    }

    fn explain(&self, rejection: &Rejection) -> Message {
        match rejection {
            Rejection::Move(error) => Message::rejected_move(self.table.position().name(), error),
            other => Message::rejection(other),
        }
    }
}

/// Converts an instant of a page, which can be any number.
fn instant(at_ms: f64) -> u64 {
    at_ms as u64
}

/// Converts milliseconds for a page; the instants of a table fit exactly.
fn ms(ms: u64) -> f64 {
    ms as f64
}

fn table_config(config: &Config) -> TableConfig {
    TableConfig {
        rules: config.game.to_string(),
        time_control: config.control.to_string(),
        consent: config.consent.code(),
        number: config.number,
        start_position: config.start.as_ref().map(Notation::position_text),
    }
}

/// The seat whose command is in a log line.
fn acting_seat(line: &LogLine) -> Option<Seat> {
    match line.event {
        LogEvent::Command(seat, _) => Some(seat),
        LogEvent::Choose(seat) => Some(seat),
        _ => None,
    }
}

/// Converts an event; a pause and its end get the seat that acted.
fn table_event(event: &Event, actor: Option<Seat>) -> TableEvent {
    let code = event.to_string().split(' ').next().unwrap_or_default().to_owned();
    let (seat, offer) = match event {
        Event::Played(ply) => (ply.seat, None),
        Event::Chosen(choice) => (Some(choice.seat), None),
        Event::Offered(seat, offer)
        | Event::Accepted(seat, offer)
        | Event::Declined(seat, offer) => (Some(*seat), Some(offer)),
        Event::Lapsed(offer) => (None, Some(offer)),
        Event::DroppedOut(seat, _) => (Some(*seat), None),
        Event::Ended(ending) => (ending.seat(), None),
        Event::Paused | Event::Resumed => (actor, None),
        Event::Begun | Event::Back { .. } | Event::Outage { .. } | Event::Again => (None, None),
    };
    TableEvent { code, seat: seat.map(Seat::number), offer: offer.map(ToString::to_string) }
}

impl DisplayedMoves {
    fn new(table: &Table) -> DisplayedMoves {
        let mut display = DisplayedMoves { moves: Vec::new(), position: table.start().clone() };
        display.update(table, &[]);
        display
    }

    /// Adds the new plies; starts again if plies were taken back.
    fn update(&mut self, table: &Table, events: &[Event]) {
        if events.iter().any(|event| matches!(event, Event::Back { .. })) {
            *self = DisplayedMoves { moves: Vec::new(), position: table.start().clone() };
        }
        for ply in table.plies().get(self.moves.len()..).unwrap_or_default() {
            self.moves.push(self.position.display_action(&ply.played.action));
            let played = ply.played.action.play(&mut self.position);
            debug_assert!(played.is_ok(), "{played:?}");
        }
    }
}

fn table_view(table: &Table, display: &DisplayedMoves, at_ms: u64) -> TableView {
    let position = table.position();
    let reading = table.clock_reading(at_ms);
    let dropped_out = table.dropped_out_seats();
    let clock = |(seat, left): (Seat, &Option<u64>)| ClockView {
        left_ms: left.map(ms),
        running: reading.running.contains(seat),
        dropped_out: dropped_out.contains(seat),
    };
    TableView {
        position: position.position_text(),
        line: table.line(),
        turn: table.to_move().map(Seat::number),
        waiting: table.waiting_seats().iter().map(Seat::number).collect(),
        chosen: table.chosen_seats().iter().map(Seat::number).collect(),
        seats: u8::try_from(position.seats().len()).unwrap_or_default(),
        clocks: reading.left_ms.iter().map(clock).collect(),
        carry_ms: ms(reading.carry_ms),
        deadline_ms: table.deadline().map(ms),
        paused: matches!(table.phase(), Phase::Paused { .. }),
        offers: table.offers().iter().map(offer_view).collect(),
        ending: table.game_end().map(|end| ending_view(position, end)),
        plies: table.plies().iter().zip(&display.moves).map(ply_view).collect(),
    }
}

fn offer_view(open: &OpenOffer) -> OfferView {
    OfferView {
        offer: open.offer.to_string(),
        by: open.by.number(),
        accepted: open.accepted.iter().map(Seat::number).collect(),
    }
}

fn ending_view(position: &AnyPosition, end: &GameEnd) -> EndingView {
    let team = |seat| position.team(seat);
    let scores =
        zero_sum(&end.outcome, team).zip(constant_sum(&end.outcome, team, position.stakes()));
    let seats = match (&end.outcome, scores) {
        (Outcome::Final(result), Some((zero, constant))) => {
            let points = |(seat, points): (Seat, &i32)| SeatPoints {
                points: *points,
                place: result.place[seat],
                zero_sum: zero[seat],
                constant_sum: constant[seat],
            };
            Some(result.score.iter().map(points).collect())
        }
        _ => None,
    };
    let reason = match (end.ending, &end.outcome) {
        (Ending::Rules, Outcome::Final(result)) => Some(result.reason),
        (Ending::Rules, Outcome::Replay) => Some("replay"),
        _ => None,
    };
    let seat = end.ending.seat().map(Seat::number);
    EndingView { code: end.ending.code(), seat, reason, seats }
}

fn ply_view((ply, display): (&Ply, &String)) -> PlyView {
    PlyView {
        seat: ply.played.seat.map(Seat::number),
        text: ply.played.action.to_string(),
        display: display.clone(),
        spent_ms: ms(ply.played.spent_ms),
        lost: ply.played.lost.map(|lost| lost.code()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(answer: &str, parts: &[&str]) {
        for part in parts {
            assert!(answer.contains(part), "{part} in {answer}");
        }
    }

    #[test]
    fn rejected_command_reports_events_of_the_clock() {
        let mut table = TableBinding::open("pente:9,free control=egg:60").unwrap();
        check(&table.command(0.0, 1, "begin"), &[r#""code":"begun""#, r#""rejection":null"#]);
        let late = table.command(60_001.0, 1, "move E5");
        let lost = r#""code":"lost-clock","seat":1,"offer":null"#;
        check(&late, &[lost, r#""ids":["refused-turn-of"]"#]);
        check(&table.view(60_001.0), &[r#""spent_ms":60000.0,"lost":"clock""#]);
        check(&table.log(), &["60001 - tick"]);
        let unknown = r#"{"events":[],"rejection":{"ids":["invalid-command"]"#;
        check(&table.command(60_002.0, 2, "pass"), &[unknown]);
        check(&table.command(60_002.0, 0, "resign"), &[r#"{"events":[],"rejection":{"ids""#]);
    }

    #[test]
    fn moves_are_displayed_after_a_takeback() {
        let mut table = TableBinding::open("pente:9,free consent=anybody").unwrap();
        for (seat, m) in [(1, "move E5"), (2, "move A1"), (1, "offer takeback 2"), (1, "move B2")] {
            check(&table.command(0.0, seat, m), &[r#""rejection":null"#]);
        }
        check(&table.view(0.0), &[r#""plies":[{"seat":1,"move":"B2","display":"B2""#]);
        let again = TableBinding::restore("pente:9,free consent=anybody", &table.log()).unwrap();
        assert_eq!(again.view(0.0), table.view(0.0));
    }

    #[test]
    fn replayed_log_gives_the_same_events_and_view() {
        let config = "pente:9,free consent=everybody";
        let mut table = TableBinding::open(config).unwrap();
        let mut copy = TableBinding::open(config).unwrap();
        let commands = [(1, "move E5"), (2, "offer takeback 1"), (1, "accept takeback 1")];
        for (index, (seat, command)) in commands.into_iter().enumerate() {
            let events = table.command(0.0, seat, command);
            check(&events, &[r#""rejection":null"#]);
            let log = table.log();
            assert_eq!(copy.replay(log.lines().nth(index).unwrap()), events);
            assert_eq!(copy.view(0.0), table.view(0.0));
        }
        check(&copy.replay("0 2 move E5"), &[r#""ids":["refused-turn-of"]"#]);
        check(&copy.replay("nonsense"), &[r#""ids":["invalid-command"]"#]);
    }

    #[test]
    fn reason_of_the_ending_is_the_game_s_own() {
        let mut table = TableBinding::open("pentagame").unwrap();
        table.command(0.0, 2, "resign");
        check(&table.view(0.0), &[r#""code":"resigned","seat":2,"reason":null"#]);
        let over = "pentagame start=2 +,+,+,D,E/A,B,C,D,+ a,b,c,d,e A1B 1 9 -";
        let table = TableBinding::open(over).unwrap();
        check(&table.view(0.0), &[r#""code":"rules","seat":null,"reason":"out""#]);
    }
}
