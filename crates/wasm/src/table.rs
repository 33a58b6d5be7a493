//! A table, for a page.

use contest::{constant_sum, zero_sum};
use games::{AnyMove, AnyPosition};
use rulebook::{Notation, Outcome, Position, Seat, Turn};
use table::{Command, Config, Ended, Ending, Event, OpenOffer, Phase, Ply, Refusal, Refused};
use wasm_bindgen::prelude::wasm_bindgen;
use wire::{
    ClockView, EndingView, OfferView, PlyView, Rematch, Said, SeatPoints, TableAnswer, TableConfig,
    TableEvent, TableView,
};

use crate::json;
use crate::said::{self, number_of};

/// One game between people. A table that could not be opened is nowhere: [`Table::open`] and
/// [`Table::restore`] hand over `undefined`.
#[wasm_bindgen]
pub struct Table {
    table: table::Table,
    shown: Shown,
}

/// The moves as people are shown them, kept because a page asks for them many times a second.
struct Shown {
    moves: Vec<String>,
    /// Behind the last of them.
    position: AnyPosition,
}

#[wasm_bindgen]
impl Table {
    /// Opens a table by the text of its config.
    pub fn open(config: &str) -> Option<Table> {
        let config: Config = config.parse().ok()?;
        table::Table::new(config).ok().map(Table::of)
    }

    /// Opens a table and repeats what was said there.
    pub fn restore(config: &str, log: &str) -> Option<Table> {
        let config: Config = config.parse().ok()?;
        table::Table::restore(config, log).ok().map(Table::of)
    }

    /// A command of a seat, counted from 1, at an instant: a [`TableAnswer`].
    pub fn command(&mut self, at_ms: f64, seat: u8, command: &str) -> String {
        let (events, refused) = match self.read_command(seat, command) {
            Err(why) => (Vec::new(), Some(why)),
            Ok((seat, command)) => match self.table.apply(instant(at_ms), seat, command) {
                Ok(events) => (events, None),
                Err(Refused { reason, events }) => (events, Some(self.told(&reason))),
            },
        };
        self.shown.follow(&self.table, &events);
        json(&TableAnswer { events: events.iter().map(event).collect(), refused })
    }

    /// Time has passed: a list of [`TableEvent`].
    pub fn tick(&mut self, at_ms: f64) -> String {
        let events = self.table.tick(instant(at_ms));
        self.shown.follow(&self.table, &events);
        json(&events.iter().map(event).collect::<Vec<_>>())
    }

    /// How it stands at an instant: a [`TableView`].
    pub fn view(&self, at_ms: f64) -> String {
        json(&view(&self.table, &self.shown, instant(at_ms)))
    }

    /// All that was said, to be kept.
    pub fn log(&self) -> String {
        self.table.log_text()
    }

    /// The record of the game, with tags given as names and values by turns. What cannot be a tag
    /// is left out.
    pub fn record(&self, tags: Vec<String>) -> String {
        let mut record = self.table.record();
        for [name, value] in tags.chunks_exact(2).filter_map(<[String]>::as_array::<2>) {
            let _ = record.set_tag(name, value);
        }
        record.text().unwrap_or_default()
    }

    /// The next game of the match, once all agreed to play it: a [`Rematch`], or `null`.
    pub fn rematch(&self) -> String {
        json(&self.table.rematch().map(|next| Rematch {
            config: config(&next.config),
            seating: next.seating.iter().map(|(_, seat)| number_of(*seat)).collect(),
        }))
    }

    fn of(table: table::Table) -> Table {
        let shown = Shown::new(&table);
        Table { table, shown }
    }

    fn read_command(&self, seat: u8, command: &str) -> Result<(Seat, Command), Said> {
        let seat = usize::from(seat).checked_sub(1).and_then(Seat::from_index);
        let seat = seat.ok_or_else(|| Said::new(["refused-no-seat"]).with("seat", "?"))?;
        let name = self.table.position().name();
        let command = command.parse().map_err(|error| said::unread(name, "command", &error))?;
        Ok((seat, command))
    }

    fn told(&self, reason: &Refusal) -> Said {
        match reason {
            Refusal::Move(why) => said::refusal(self.table.position().name(), why),
            other => said::refused(other),
        }
    }
}

/// An instant of a page, a number that may be anything.
fn instant(at_ms: f64) -> u64 {
    at_ms as u64
}

/// Milliseconds as a page counts them; instants of tables fit exactly.
fn ms(ms: u64) -> f64 {
    ms as f64
}

fn config(config: &Config) -> TableConfig {
    TableConfig {
        game: config.game.to_string(),
        control: config.control.to_string(),
        consent: config.consent.code().to_owned(),
        number: config.number,
        start: config.start.as_ref().map(Notation::position_text),
    }
}

fn event(event: &Event) -> TableEvent {
    let text = event.to_string();
    let code = text.split(' ').next().unwrap_or_default().to_owned();
    let seat = match event {
        Event::Played(played) => Some(played.seat),
        Event::Offered(seat, _)
        | Event::Accepted(seat, _)
        | Event::Declined(seat, _)
        | Event::Gone(seat, _) => Some(*seat),
        Event::Ended(ending) => ending.seat(),
        Event::Begun
        | Event::Lapsed(_)
        | Event::Back { .. }
        | Event::Paused
        | Event::Resumed
        | Event::Outage { .. }
        | Event::Again => None,
    };
    TableEvent { code, text, seat: seat.map(number_of) }
}

impl Shown {
    fn new(table: &table::Table) -> Shown {
        let mut shown = Shown { moves: Vec::new(), position: table.start().clone() };
        shown.follow(table, &[]);
        shown
    }

    /// The plies that are new, or all of them when some were taken back.
    fn follow(&mut self, table: &table::Table, events: &[Event]) {
        if events.iter().any(|event| matches!(event, Event::Back { .. })) {
            *self = Shown { moves: Vec::new(), position: table.start().clone() };
        }
        for ply in table.plies().get(self.moves.len()..).unwrap_or_default() {
            let text = ply.played.action.to_string();
            let m: Option<AnyMove> = match self.position.turn() {
                Turn::Seat(_) => self.position.read_move(&text).ok(),
                _ => None,
            };
            self.moves.push(m.map_or(text, |m| self.position.shown(&m)));
            let played = ply.played.action.play_on(&mut self.position);
            debug_assert!(played.is_ok(), "{played:?}");
        }
    }
}

fn view(table: &table::Table, shown: &Shown, at_ms: u64) -> TableView {
    let position = table.position();
    let face = table.face(at_ms);
    let gone = table.gone_seats();
    let clock = |(seat, left): (Seat, &Option<u64>)| ClockView {
        left_ms: left.map(ms),
        running: face.running == Some(seat),
        gone: gone.contains(seat),
    };
    TableView {
        position: position.position_text(),
        line: table.line(),
        turn: table.to_move().map(number_of),
        seats: u8::try_from(position.seats().len()).unwrap_or_default(),
        clocks: face.left_ms.iter().map(clock).collect(),
        carry_ms: ms(face.carry_ms),
        deadline_ms: table.deadline().map(ms),
        paused: matches!(table.phase(), Phase::Paused { .. }),
        offers: table.offers().iter().map(offer).collect(),
        ending: table.ended().map(|ended| ending(position, ended)),
        plies: table.plies().iter().zip(&shown.moves).map(ply).collect(),
    }
}

fn offer(open: &OpenOffer) -> OfferView {
    OfferView {
        what: open.offer.to_string(),
        by: number_of(open.by),
        accepted: open.accepted.iter().map(number_of).collect(),
    }
}

fn ending(position: &AnyPosition, ended: &Ended) -> EndingView {
    let team = |seat| position.team(seat);
    let scores =
        zero_sum(&ended.outcome, team).zip(constant_sum(&ended.outcome, team, position.stakes()));
    let seats = match (&ended.outcome, scores) {
        (Outcome::Final(end), Some((zero, constant))) => {
            let points = |(seat, points): (Seat, &i32)| SeatPoints {
                points: *points,
                place: end.place[seat],
                zero_sum: zero[seat],
                constant_sum: constant[seat],
            };
            Some(end.score.iter().map(points).collect())
        }
        _ => None,
    };
    let reason = match (ended.ending, &ended.outcome) {
        (Ending::Rules, Outcome::Final(end)) => Some(end.reason.to_owned()),
        _ => None,
    };
    EndingView {
        code: ended.ending.code().to_owned(),
        seat: ended.ending.seat().map(number_of),
        reason,
        seats,
    }
}

fn ply((ply, shown): (&Ply, &String)) -> PlyView {
    PlyView {
        seat: number_of(ply.played.seat),
        text: ply.played.action.to_string(),
        shown: shown.clone(),
        spent_ms: ms(ply.played.spent_ms),
        lost: ply.played.lost.map(|lost| lost.code().to_owned()),
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
    fn what_time_did_is_told_also_with_a_refusal() {
        let mut table = Table::open("pente:9,free control=egg:60").unwrap();
        check(&table.command(0.0, 1, "begin"), &[r#""code":"begun""#, r#""refused":null"#]);
        let late = table.command(60_001.0, 1, "move E5");
        check(&late, &["lost-clock 1 1 -- 60000", r#""ids":["refused-turn-of"]"#]);
        check(&table.log(), &["60001 - tick"]);
        let unread = r#"{"events":[],"refused":{"ids":["unread-command"]"#;
        check(&table.command(60_002.0, 2, "pass"), &[unread]);
        check(&table.command(60_002.0, 0, "resign"), &[r#"{"events":[],"refused":{"ids""#]);
    }

    #[test]
    fn moves_are_shown_also_after_some_were_taken_back() {
        let mut table = Table::open("pente:9,free consent=anybody").unwrap();
        for (seat, m) in [(1, "move E5"), (2, "move A1"), (1, "offer takeback 2"), (1, "move B2")] {
            check(&table.command(0.0, seat, m), &[r#""refused":null"#]);
        }
        check(&table.view(0.0), &[r#""plies":[{"seat":1,"move":"B2","shown":"B2""#]);
        let again = Table::restore("pente:9,free consent=anybody", &table.log()).unwrap();
        assert_eq!(again.view(0.0), table.view(0.0));
    }

    #[test]
    fn the_reason_of_an_end_is_the_game_s_own() {
        let mut table = Table::open("pentagame").unwrap();
        table.command(0.0, 2, "resign");
        check(&table.view(0.0), &[r#""code":"resigned","seat":2,"reason":null"#]);
        let over = "pentagame start=2 +,+,+,D,E/A,B,C,D,+ a,b,c,d,e A1B 1 9 -";
        let table = Table::open(over).unwrap();
        check(&table.view(0.0), &[r#""code":"rules","seat":null,"reason":"out""#]);
    }
}
