//! One evening at the table: games between people and the house, until somebody leaves.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use ::engine::protocol::{NextSteps, next_steps};
use ::engine::{Budget, Question, Settings, Thinker, house};
use games::{Action, AnyIllegal, AnyMove, AnyPosition, Openings};
use picture::{Ansi, Labels, Legend, TextBoard};
use rulebook::{Notation, Outcome, Position, Seat, SeatSet, Turn};
use table::{Command as Said, Config, Ending, Event, Lost, Offer, Refusal, Table, TimeControl};

use super::advice::Help;
use super::input::{Typed, read};
use super::typed::Command;
use crate::command::engine::Stopwatch;
use crate::command::play_move::action;
use crate::words::Words;

/// What is agreed before anybody moves.
#[derive(Clone)]
pub struct Agreed {
    /// The game, where it begins, and its clock.
    pub config: Config,
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
    pub(super) agreed: Agreed,
    pub(super) words: &'a Words,
    pub(super) out: W,
    thinker: Box<dyn Thinker>,
    pub(super) table: Table,
    /// When the evening began: the instants of the table count from here.
    began: Instant,
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
    /// An evening, if one seat alone begins.
    pub fn new(agreed: Agreed, words: &'a Words, out: W) -> Result<Evening<'a, W>, Refusal> {
        Ok(Evening {
            thinker: player(&agreed),
            table: Table::new(agreed.config.clone())?,
            began: Instant::now(),
            begun: String::new(),
            help: Help::default(),
            agreed,
            words,
            out,
        })
    }

    /// Plays until somebody leaves or the input ends.
    pub fn play(&mut self, input: &mut dyn BufRead) -> io::Result<()> {
        self.welcome()?;
        self.show()?;
        self.start_clock()?;
        loop {
            if let Some(seat) = self.house_to_move() {
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
        let seats: Vec<String> = self.agreed.people.iter().map(|seat| seat.to_string()).collect();
        let (game, level) = (self.agreed.config.game.to_string(), self.agreed.level.to_string());
        let arguments = [("game", &*game), ("seats", &seats.join(", ")), ("level", &level)];
        self.tell("play-welcome", &arguments)
    }

    /// The board, the last move on it marked, and how the game stands.
    fn show(&mut self) -> io::Result<()> {
        let legend = if self.table.plies().is_empty() { Legend::Shown } else { Legend::Hidden };
        let title = self.standing();
        let ansi = self.agreed.ansi;
        let mut board =
            TextBoard::new().labels(Labels::Numbered).legend(legend).ansi(ansi).title(title);
        if let Some((before, m)) = self.last_move() {
            board = board.marks(picture::last_move(&before, &m));
        }
        write!(self.out, "\n{}", picture::write(self.table.position(), &board))?;
        self.announce_end()
    }

    fn standing(&self) -> String {
        let outcome = self.table.ended().map_or(Outcome::Unfinished, |ended| ended.outcome);
        self.words.standing_as(self.table.position(), &outcome)
    }

    pub(super) fn last_move(&self) -> Option<(AnyPosition, AnyMove)> {
        let (before, ply) = self.table.played_on().last()?;
        let m = match &ply.played.action {
            Action::Move(text) => before.read_move(text.as_str()).ok()?,
            _ => return None,
        };
        Some((before, m))
    }

    fn announce_end(&mut self) -> io::Result<()> {
        let Some(ended) = self.table.ended() else { return Ok(()) };
        if let Ending::Impasse(impasse) = ended.ending {
            self.tell("play-impasse", &[("impasse", impasse.code())])?;
        }
        let standing = self.standing();
        writeln!(self.out, "{standing}")?;
        let mut openings = Openings::new(self.table.start());
        for (before, ply) in self.table.played_on() {
            openings.watch(&before, &ply.played.action);
        }
        for named in openings.names() {
            let seat = named.seat.to_string();
            let arguments = [("seat", &*seat), ("code", named.code), ("name", named.name)];
            self.tell("play-opening", &arguments)?;
        }
        self.tell("play-over", &[])
    }

    /// A seat says something to the table, and what happens is told.
    fn say(&mut self, seat: Seat, said: Said) -> io::Result<Result<(), Refusal>> {
        let (events, result) = match self.table.apply(self.now_ms(), seat, said) {
            Ok(events) => (events, Ok(())),
            Err(refused) => (refused.events, Err(refused.reason)),
        };
        self.tell_events(&events)?;
        Ok(result)
    }

    fn now_ms(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// What is not seen on the board.
    fn tell_events(&mut self, events: &[Event]) -> io::Result<()> {
        for event in events {
            match event {
                Event::Played(played) => {
                    self.begun.clear();
                    self.help = Help::default();
                    if played.lost == Some(Lost::Clock) {
                        self.tell("play-turn-lost", &[("seat", &played.seat.to_string())])?;
                    }
                }
                Event::Gone(seat, departure) => {
                    let arguments = [("seat", &*seat.to_string()), ("how", departure.code())];
                    self.tell("play-gone", &arguments)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn house_to_move(&self) -> Option<Seat> {
        self.table.to_move().filter(|seat| !self.agreed.people.contains(*seat))
    }

    fn prompt(&mut self) -> io::Result<()> {
        let (bold, plain) = match self.agreed.ansi {
            Ansi::Coloured => ("\x1b[1m", "\x1b[0m"),
            Ansi::Plain => ("", ""),
        };
        let prompt = match self.table.to_move() {
            Some(seat) => self.words.sentence("play-prompt", &[("seat", &seat.to_string())]),
            None => self.words.sentence("play-prompt-over", &[]),
        };
        let left = self.left().map(|left| format!(" {left}")).unwrap_or_default();
        let begun = if self.begun.is_empty() { "" } else { " " };
        write!(self.out, "{bold}{prompt}{left}>{begun}{}{plain} ", self.begun)?;
        self.out.flush()
    }

    /// What is left on the clock that runs, as minutes and seconds.
    fn left(&self) -> Option<String> {
        let face = self.table.face(self.now_ms());
        let seconds = face.left_ms[face.running?]?.div_ceil(1000);
        Some(format!("{}:{:02}", seconds / 60, seconds % 60))
    }

    fn obey(&mut self, line: &str) -> io::Result<Next> {
        let events = self.table.tick(self.now_ms());
        if !events.is_empty() {
            // What was typed was meant for a turn that is over.
            self.tell_events(&events)?;
            self.show()?;
            return Ok(Next::GoOn);
        }
        match Command::read(line) {
            Command::Nothing if !self.begun.is_empty() => {
                self.begun.clear();
                self.tell("play-begin-anew", &[])?;
            }
            Command::Nothing => self.tell("play-type", &[])?,
            Command::Help => self.tell("play-help", &[])?,
            Command::Board => self.show()?,
            Command::Position => {
                writeln!(self.out, "{}", self.table.position().position_text())?;
            }
            Command::Moves(beginning) => self.list_moves(beginning)?,
            Command::Undo => self.undo()?,
            Command::Hint => self.hint()?,
            Command::Why => self.why()?,
            Command::Level(level) => self.set_level(level)?,
            Command::Resign => self.resign()?,
            Command::New => self.begin_anew()?,
            Command::Save(file) => self.save(file)?,
            Command::Quit => return Ok(Next::Leave),
            Command::Move(text) => self.try_move(text)?,
        }
        Ok(Next::GoOn)
    }

    fn begin_anew(&mut self) -> io::Result<()> {
        if let Ok(table) = Table::new(self.agreed.config.clone()) {
            self.table = table;
        }
        self.begun.clear();
        self.help = Help::default();
        self.thinker.new_game(&self.agreed.config.game);
        self.show()?;
        self.start_clock()
    }

    /// Without one, a table begins with its first ply.
    fn start_clock(&mut self) -> io::Result<()> {
        match self.agreed.config.control {
            TimeControl::None => Ok(()),
            _ => self.say(Seat::FIRST, Said::Begin).map(|_| ()),
        }
    }

    /// Plays what was typed, or says why not, or asks for the rest.
    fn try_move(&mut self, text: &str) -> io::Result<()> {
        let Some(seat) = self.table.to_move() else { return self.tell("play-over", &[]) };
        let begun = std::mem::take(&mut self.begun);
        // Behind a beginning the rest is wanted, but a whole move is welcome, too.
        let candidates = [self.completed(&begun, text), text.to_owned()];
        let mut refusal = None;
        for candidate in candidates.iter().skip(usize::from(begun.is_empty())) {
            let played = match action(self.table.position(), candidate) {
                Ok(action) => self.say(seat, Said::Move(action))?,
                Err(error) => Err(Refusal::Move(error)),
            };
            let error = match played {
                Ok(()) => return self.show(),
                Err(Refusal::Move(error)) => error,
                Err(_) => return self.show(),
            };
            if let NextSteps::Steps(steps) = next_steps(self.table.position(), candidate) {
                self.begun.clone_from(candidate);
                self.say_refused(&error)?;
                self.tell("play-rest", &[("begun", candidate)])?;
                return self.list(&steps);
            }
            refusal.get_or_insert(error);
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
            (begun.is_empty(), next_steps(self.table.position(), begun))
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

    fn say_refused(&mut self, refusal: &games::Refusal<AnyIllegal>) -> io::Result<()> {
        let game = self.agreed.config.game.name();
        writeln!(self.out, "{}", self.words.refusal(game, refusal))
    }

    fn think(&mut self, seat: Seat) -> io::Result<()> {
        self.out.flush()?;
        let budget = self.agreed.budget;
        let watch = match budget.time {
            Some(_) => Stopwatch::running(),
            None => Stopwatch::running_at_most(PATIENCE),
        };
        let position = self.table.position();
        let question =
            Question { watch: &watch, ..Question::new(position, self.table.history(), budget) };
        let thinker = &mut self.thinker;
        // A fault of the search costs a good move and not the game.
        let thought = catch_unwind(AssertUnwindSafe(|| thinker.think(&question, &mut |_| {})));
        let found = thought.as_ref().ok().and_then(|thought| thought.best()).cloned();
        if thought.is_err() {
            self.thinker = player(&self.agreed);
        }
        let m = found.filter(|m| position.is_legal(seat, m)).or_else(|| any(position));
        let action = m.as_ref().and_then(|m| Action::of(position, m).ok());
        let (Some(m), Some(action)) = (m, action) else {
            return self.say(seat, Said::Resign).map(|_| ());
        };
        let (text, shown) = (position.move_text(&m), position.shown(&m));
        let number = seat.to_string();
        self.tell("play-house-moves", &[("seat", &number), ("move", &shown), ("text", &text)])?;
        // Too late a move is refused, and its turn lost.
        self.say(seat, Said::Move(action)).map(|_| ())
    }

    /// Takes back up to the last turn of a person, or else only what they said last.
    fn undo(&mut self) -> io::Result<()> {
        let people = self.agreed.people;
        let plies = self.table.plies();
        let given_up = self.table.gone().iter().rfind(|gone| people.contains(gone.seat));
        let stand = match given_up {
            Some(gone) => Some(gone.plies as usize),
            None => plies.iter().rposition(|ply| people.contains(ply.played.seat)),
        };
        let Some(stand) = stand else { return self.tell("play-undo-none", &[]) };
        let plies = u32::try_from(plies.len().saturating_sub(stand)).unwrap_or(u32::MAX);
        match self.say(Seat::FIRST, Said::Offer(Offer::TakeBack { plies }))? {
            Ok(()) => {
                self.begun.clear();
                self.help = Help::default();
                self.show()
            }
            Err(_) => self.tell("play-undo-none", &[]),
        }
    }

    fn set_level(&mut self, level: &str) -> io::Result<()> {
        match level.parse::<u8>() {
            Ok(level @ 1..=10) => {
                self.agreed.level = level;
                self.thinker = player(&self.agreed);
                self.tell("play-level", &[("level", &level.to_string())])
            }
            _ => self.tell("play-level-wrong", &[("level", &self.agreed.level.to_string())]),
        }
    }

    fn resign(&mut self) -> io::Result<()> {
        let Some(seat) = self.table.to_move() else { return self.tell("play-over", &[]) };
        let _ = self.say(seat, Said::Resign)?;
        let gone = self.table.gone_seats();
        // The house does not play on with itself.
        if self.table.ended().is_none() && self.agreed.people.iter().all(|seat| gone.contains(seat))
        {
            let _ = self.say(seat, Said::Offer(Offer::Impasse))?;
        }
        match self.table.ended() {
            Some(_) => self.announce_end(),
            None => self.show(),
        }
    }
}

/// The house player of a table.
fn player(agreed: &Agreed) -> Box<dyn Thinker> {
    let settings = Settings { level: Some(agreed.level), seed: agreed.seed, ..Settings::default() };
    let mut thinker = house(&agreed.config.game, &settings);
    thinker.new_game(&agreed.config.game);
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
