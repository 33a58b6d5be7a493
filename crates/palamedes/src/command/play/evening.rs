//! One evening at the table: games between people and the house, until somebody leaves.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use ::engine::protocol::{NextSteps, next_steps};
use ::engine::{Budget, Question, Settings, Thinker, house};
use games::{Action, AnyIllegal, AnyMove, AnyPosition, Game, History, Openings, Refusal};
use picture::{Ansi, Labels, Legend, TextBoard};
use rulebook::{Notation, Outcome, Position, Seat, SeatSet, Turn};

use super::advice::Help;
use super::input::{Typed, read};
use super::typed::Command;
use crate::command::engine::Stopwatch;
use crate::command::play_move::action;
use crate::words::Words;

/// What is agreed before anybody moves.
#[derive(Clone)]
pub struct Table {
    pub game: Game,
    pub start: AnyPosition,
    /// The seats of people; the house sits on all others.
    pub people: SeatSet,
    pub level: u8,
    pub seed: u64,
    /// What the house may spend on a turn; where it says nothing, the level does.
    pub budget: Budget,
    pub ansi: Ansi,
}

/// However the house takes its measure, nobody waits longer.
const PATIENCE: Duration = Duration::from_secs(10);

pub struct Evening<'a, W> {
    pub(super) table: Table,
    pub(super) words: &'a Words,
    pub(super) out: W,
    thinker: Box<dyn Thinker>,
    pub(super) position: AnyPosition,
    pub(super) history: History,
    /// What was played, each with the position before it.
    pub(super) played: Vec<(AnyPosition, Action)>,
    pub(super) resigned: Option<Seat>,
    /// The beginning of a move that is being typed.
    pub(super) begun: String,
    /// How much help was given in this position.
    pub(super) help: Help,
}

/// Whether the evening goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    GoOn,
    Leave,
}

impl<'a, W: Write> Evening<'a, W> {
    pub fn new(table: Table, words: &'a Words, out: W) -> Evening<'a, W> {
        Evening {
            thinker: player(&table),
            position: table.start.clone(),
            history: History::new(&table.start),
            played: Vec::new(),
            resigned: None,
            begun: String::new(),
            help: Help::default(),
            table,
            words,
            out,
        }
    }

    /// Plays until somebody leaves or the input ends.
    pub fn play(&mut self, input: &mut dyn BufRead) -> io::Result<()> {
        self.welcome()?;
        self.show()?;
        loop {
            if let (None, Some(seat)) = (self.outcome(), self.house_to_move()) {
                self.think(seat)?;
                self.show()?;
                continue;
            }
            self.prompt()?;
            let line = match read(input)? {
                Typed::Line(line) => line,
                Typed::TooLong => {
                    self.tell("play-too-long", &[])?;
                    continue;
                }
                Typed::End => {
                    writeln!(self.out)?;
                    return self.out.flush();
                }
            };
            if self.obey(&line)? == Next::Leave {
                return self.out.flush();
            }
        }
    }

    pub(super) fn tell(&mut self, code: &str, arguments: &[(&str, &str)]) -> io::Result<()> {
        writeln!(self.out, "{}", self.words.sentence(code, arguments))
    }

    fn welcome(&mut self) -> io::Result<()> {
        let seats: Vec<String> = self.table.people.iter().map(|seat| seat.to_string()).collect();
        let (game, level) = (self.table.game.to_string(), self.table.level.to_string());
        let arguments = [("game", &*game), ("seats", &seats.join(", ")), ("level", &level)];
        self.tell("play-welcome", &arguments)
    }

    /// The board, the last move on it marked, and how the game stands.
    fn show(&mut self) -> io::Result<()> {
        let legend = if self.played.is_empty() { Legend::Shown } else { Legend::Hidden };
        let mut board =
            TextBoard::new().labels(Labels::Numbered).legend(legend).ansi(self.table.ansi).title(
                self.words.standing_as(&self.position, &self.history.outcome(&self.position)),
            );
        if let Some((before, m)) = self.last_move() {
            board = board.marks(picture::last_move(before, &m));
        }
        write!(self.out, "\n{}", picture::write(&self.position, &board))?;
        self.announce_end()
    }

    pub(super) fn last_move(&self) -> Option<(&AnyPosition, AnyMove)> {
        match self.played.last()? {
            (before, Action::Move(text)) => Some((before, before.read_move(text.as_str()).ok()?)),
            _ => None,
        }
    }

    fn announce_end(&mut self) -> io::Result<()> {
        let Some(outcome) = self.outcome() else { return Ok(()) };
        if let Some(seat) = self.resigned {
            self.tell("play-resigned", &[("seat", &seat.to_string())])?;
        } else {
            if let (false, Some(impasse)) =
                (self.position.outcome().is_over(), self.history.impasse())
            {
                self.tell("play-impasse", &[("impasse", impasse.code())])?;
            }
            let standing = self.words.standing_as(&self.position, &outcome);
            writeln!(self.out, "{standing}")?;
        }
        let mut openings = Openings::new(&self.table.start);
        for (before, action) in &self.played {
            openings.watch(before, action);
        }
        for named in openings.names() {
            let seat = named.seat.to_string();
            let arguments = [("seat", &*seat), ("code", named.code), ("name", named.name)];
            self.tell("play-opening", &arguments)?;
        }
        self.tell("play-over", &[])
    }

    /// How the game ended, if it did.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        let outcome = self.history.outcome(&self.position);
        (outcome.is_over() || self.resigned.is_some()).then_some(outcome)
    }

    fn house_to_move(&self) -> Option<Seat> {
        match self.position.turn() {
            Turn::Seat(seat) if !self.table.people.contains(seat) => Some(seat),
            _ => None,
        }
    }

    fn prompt(&mut self) -> io::Result<()> {
        let (bold, plain) = match self.table.ansi {
            Ansi::Coloured => ("\x1b[1m", "\x1b[0m"),
            Ansi::Plain => ("", ""),
        };
        let prompt = match (self.outcome(), self.position.turn()) {
            (None, Turn::Seat(seat)) => {
                self.words.sentence("play-prompt", &[("seat", &seat.to_string())])
            }
            _ => self.words.sentence("play-prompt-over", &[]),
        };
        let begun = if self.begun.is_empty() { "" } else { " " };
        write!(self.out, "{bold}{prompt}>{begun}{}{plain} ", self.begun)?;
        self.out.flush()
    }

    fn obey(&mut self, line: &str) -> io::Result<Next> {
        match Command::read(line) {
            Command::Nothing if !self.begun.is_empty() => {
                self.begun.clear();
                self.tell("play-begin-anew", &[])?;
            }
            Command::Nothing => self.tell("play-type", &[])?,
            Command::Help => self.tell("play-help", &[])?,
            Command::Board => self.show()?,
            Command::Position => writeln!(self.out, "{}", self.position.position_text())?,
            Command::Moves(beginning) => self.list_moves(beginning)?,
            Command::Undo => self.undo()?,
            Command::Hint => self.hint()?,
            Command::Why => self.why()?,
            Command::Level(level) => self.set_level(level)?,
            Command::Resign => self.resign()?,
            Command::New => {
                self.played.clear();
                self.begin(self.table.start.clone());
                self.thinker.new_game(&self.table.game);
                self.show()?;
            }
            Command::Save(file) => self.save(file)?,
            Command::Quit => return Ok(Next::Leave),
            Command::Move(text) => self.try_move(text)?,
        }
        Ok(Next::GoOn)
    }

    /// Stands at this position, with what was played before it.
    fn begin(&mut self, position: AnyPosition) {
        self.history = History::new(&self.table.start);
        for (before, _) in self.played.iter().skip(1) {
            self.history.push(before);
        }
        if !self.played.is_empty() {
            self.history.push(&position);
        }
        self.position = position;
        self.resigned = None;
        self.begun.clear();
        self.help = Help::default();
    }

    /// Plays what was typed, or says why not, or asks for the rest.
    fn try_move(&mut self, text: &str) -> io::Result<()> {
        if self.outcome().is_some() {
            return self.tell("play-over", &[]);
        }
        let begun = std::mem::take(&mut self.begun);
        // Behind a beginning the rest is wanted, but a whole move is welcome, too.
        let candidates = [self.completed(&begun, text), text.to_owned()];
        let mut refusal = None;
        for candidate in candidates.iter().skip(usize::from(begun.is_empty())) {
            match self.played_action(candidate) {
                Ok(action) => {
                    self.go_on(action);
                    return self.show();
                }
                Err(error) => {
                    if let NextSteps::Steps(steps) = next_steps(&self.position, candidate) {
                        self.begun.clone_from(candidate);
                        self.say_refused(&error)?;
                        self.tell("play-rest", &[("begun", candidate)])?;
                        return self.list(&steps);
                    }
                    refusal.get_or_insert(error);
                }
            }
        }
        if let Some(refusal) = refusal {
            self.say_refused(&refusal)?;
        }
        if !begun.is_empty() {
            self.tell("play-begin-anew", &[])?;
        }
        self.tell("play-help-is-there", &[])
    }

    /// The beginning with the rest behind it. The sign before a place may be left out where only
    /// one step names that place.
    fn completed(&self, begun: &str, rest: &str) -> String {
        if let (false, NextSteps::Steps(steps)) =
            (begun.is_empty(), next_steps(&self.position, begun))
        {
            let mut fits = steps.iter().filter(|step| {
                let sign = step.strip_suffix(rest).unwrap_or(rest);
                sign.chars().all(|c| c.is_ascii_punctuation())
            });
            if let (Some(step), None) = (fits.next(), fits.next()) {
                return format!("{begun}{step}");
            }
        }
        format!("{begun}{rest}")
    }

    /// What is typed as an action, if it can be played here.
    fn played_action(&self, text: &str) -> Result<Action, Refusal<AnyIllegal>> {
        let action = action(&self.position, text)?;
        // Nobody loses a turn of their own will.
        if action == Action::Lost
            && !matches!(self.position.turn(), Turn::Seat(seat) if self.must_pass(seat))
        {
            return Err(Refusal::OneSeatDecides);
        }
        action.play_on(&mut self.position.clone())?;
        Ok(action)
    }

    /// Whether the only move is to lose the turn.
    fn must_pass(&self, seat: Seat) -> bool {
        let pass = self.position.read_move(rulebook::LOST_TURN);
        pass.is_ok_and(|m| self.position.is_legal(seat, &m))
    }

    fn say_refused(&mut self, refusal: &Refusal<AnyIllegal>) -> io::Result<()> {
        writeln!(self.out, "{}", self.words.refusal(self.table.game.name(), refusal))
    }

    fn go_on(&mut self, action: Action) {
        let before = self.position.clone();
        if action.play_on(&mut self.position).is_ok() {
            self.history.push(&self.position);
            self.played.push((before, action));
        }
        self.begun.clear();
        self.help = Help::default();
    }

    fn think(&mut self, seat: Seat) -> io::Result<()> {
        self.out.flush()?;
        let budget = self.table.budget;
        let watch = match budget.time {
            Some(_) => Stopwatch::running(),
            None => Stopwatch::running_at_most(PATIENCE),
        };
        let question =
            Question { watch: &watch, ..Question::new(&self.position, &self.history, budget) };
        let thinker = &mut self.thinker;
        // A fault of the search costs a good move and not the game.
        let thought = catch_unwind(AssertUnwindSafe(|| thinker.think(&question, &mut |_| {})));
        let found = thought.as_ref().ok().and_then(|thought| thought.best()).cloned();
        if thought.is_err() {
            self.thinker = player(&self.table);
        }
        let m = found.filter(|m| self.position.is_legal(seat, m)).or_else(|| any(&self.position));
        let Some(m) = m else { return Ok(()) };
        let (text, shown) = (self.position.move_text(&m), self.position.shown(&m));
        let action = match Action::of(&self.position, &m) {
            Ok(action) => action,
            Err(_) => Action::Lost,
        };
        let seat = seat.to_string();
        self.tell("play-house-moves", &[("seat", &seat), ("move", &shown), ("text", &text)])?;
        self.go_on(action);
        Ok(())
    }

    /// Takes back up to the last turn of a person.
    fn undo(&mut self) -> io::Result<()> {
        let people = self.table.people;
        let own = self.played.iter().rposition(
            |(before, _)| matches!(before.turn(), Turn::Seat(seat) if people.contains(seat)),
        );
        if self.resigned.take().is_some() {
            return self.show();
        }
        let Some(own) = own else { return self.tell("play-undo-none", &[]) };
        let taken = self.played.split_off(own);
        if let Some((before, _)) = taken.into_iter().next() {
            self.begin(before);
        }
        self.show()
    }

    fn set_level(&mut self, level: &str) -> io::Result<()> {
        match level.parse::<u8>() {
            Ok(level @ 1..=10) => {
                self.table.level = level;
                self.thinker = player(&self.table);
                self.tell("play-level", &[("level", &level.to_string())])
            }
            _ => self.tell("play-level-wrong", &[("level", &self.table.level.to_string())]),
        }
    }

    fn resign(&mut self) -> io::Result<()> {
        match (self.outcome(), self.position.turn()) {
            (None, Turn::Seat(seat)) => {
                self.resigned = Some(seat);
                self.announce_end()
            }
            _ => self.tell("play-over", &[]),
        }
    }
}

/// The house player of a table.
fn player(table: &Table) -> Box<dyn Thinker> {
    let settings = Settings { level: Some(table.level), seed: table.seed, ..Settings::default() };
    let mut thinker = house(&table.game, &settings);
    thinker.new_game(&table.game);
    thinker
}

/// Any legal move.
fn any(position: &AnyPosition) -> Option<AnyMove> {
    let Turn::Seat(seat) = position.turn() else { return None };
    let mut any = None;
    let _ = position.each_move(seat, |m| {
        any = Some(m);
        std::ops::ControlFlow::Break(())
    });
    any
}
