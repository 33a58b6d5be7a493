//! The engine's side of a conversation.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::collections::VecDeque;
use std::ops::ControlFlow;

use games::{AnyMove, Game, History, Reached};
use rulebook::{Notation, Position, Turn};

use super::answer::answer;
use super::bench::BENCH_EVALS;
use super::clock::shared_out;
use super::from_engine::{FromEngine, Id};
use super::options::{Change, Options, offers};
use super::task::{Ended, Task, Work};
use super::to_engine::{Go, Query, ToEngine};
use super::words::{Unread, Wanted};
use crate::{Budget, Thinker, Time, house};

/// What the driver of a session is to do.
pub enum Act {
    /// Say this.
    Say(FromEngine),
    /// Carry this out ([`Task::run`]) and give what became of it back ([`Session::ended`]). Its
    /// clock runs from now on, unless the session waits for `ponderhit`
    /// ([`Session::is_pondering`]). There is never more than one.
    Start(Task),
    /// Tell the task to come to an end.
    Stop,
    /// The clock of the task runs from now on.
    StartClock,
    /// End.
    Quit,
}

/// One conversation, from the engine's side.
pub struct Session {
    game: Game,
    /// Nothing where the last position could not be read: to go on with an older one would be an
    /// answer to a question nobody asked.
    reached: Option<Reached>,
    options: Options,
    /// The player, unless it is away or not yet called.
    thinker: Option<Box<dyn Thinker>>,
    busy: Option<Busy>,
    waiting: VecDeque<ToEngine>,
    waiting_bytes: usize,
    ending: bool,
}

/// A task that is under way.
struct Busy {
    kind: Kind,
    patience: Patience,
    among: Vec<AnyMove>,
    /// Done, but the answer is not wanted yet.
    ended: Option<Ended>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Search,
    Count,
}

/// When the answer to a search is wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Patience {
    /// As soon as it is there.
    None,
    /// After `stop`.
    Infinite,
    /// After `ponderhit` or `stop`; an infinite search stays infinite after `ponderhit`.
    Pondering { infinite: bool },
}

/// So many bytes of commands may wait for a search to end.
const WAITING_BYTES: usize = super::LINE_BYTES;

/// And so many commands.
const WAITING_MAX: usize = 256;

/// How long a turn takes when nobody says how long and no level does.
const USUAL_MS: u64 = 1_000;

/// More turns are not counted: nobody could wait for it.
const PERFT_MAX: u32 = 30;

impl Default for Session {
    fn default() -> Session {
        Session::new()
    }
}

impl Session {
    /// A conversation that has not begun.
    pub fn new() -> Session {
        let game = super::usual_game();
        Session {
            reached: Some(begun(&game)),
            game,
            options: Options::default(),
            thinker: None,
            busy: None,
            waiting: VecDeque::new(),
            waiting_bytes: 0,
            ending: false,
        }
    }

    /// Whether the clock of the task stands still until `ponderhit`.
    pub fn is_pondering(&self) -> bool {
        let patience = self.busy.as_ref().map(|busy| busy.patience);
        matches!(patience, Some(Patience::Pondering { .. }))
    }

    /// Whether nothing more is heard.
    pub fn is_ending(&self) -> bool {
        self.ending
    }

    /// A line was said. One that is not to be understood is answered and changes nothing, except
    /// that a position that cannot be read leaves none.
    pub fn hear(&mut self, line: &str) -> Vec<Act> {
        let mut acts = Vec::new();
        if self.ending || line.trim().is_empty() {
            return acts;
        }
        match line.parse::<ToEngine>() {
            Ok(ToEngine::Quit) => self.quit(&mut acts),
            Ok(ToEngine::Stop) => self.stop(&mut acts),
            Ok(ToEngine::PonderHit) => self.ponderhit(&mut acts),
            Ok(ToEngine::IsReady) => acts.push(Act::Say(FromEngine::ReadyOk)),
            Ok(ToEngine::Query(query)) if self.waiting.is_empty() => {
                self.answer(&query, &mut acts);
            }
            Ok(said) if self.busy.is_some() => self.wait(said, line.len(), &mut acts),
            Ok(said) => self.obey(said, &mut acts),
            Err(unread) => self.not_understood(line, &unread, &mut acts),
        }
        acts
    }

    /// A line was longer than [`super::LINE_BYTES`]; this is how it began.
    pub fn hear_too_long(&mut self, beginning: &str) -> Vec<Act> {
        let mut acts = Vec::new();
        if !self.ending {
            let unread = Unread::new(Wanted::Shorter, beginning.trim_start());
            self.not_understood(beginning, &unread, &mut acts);
        }
        acts
    }

    /// Nobody will say anything more. Whatever was asked and has an end is still answered.
    pub fn hear_end(&mut self) -> Vec<Act> {
        let mut acts = Vec::new();
        if self.ending {
            return acts;
        }
        self.ending = true;
        match &self.busy {
            None => acts.push(Act::Quit),
            Some(busy) if busy.patience != Patience::None => self.stop(&mut acts),
            Some(_) => {}
        }
        acts
    }

    /// A task has ended.
    pub fn ended(&mut self, ended: Ended) -> Vec<Act> {
        let mut acts = Vec::new();
        if let Some(busy) = &mut self.busy {
            if busy.patience == Patience::None {
                self.conclude(ended, &mut acts);
            } else {
                busy.ended = Some(ended);
            }
        }
        acts
    }

    fn not_understood(&mut self, line: &str, unread: &Unread, acts: &mut Vec<Act>) {
        acts.push(Act::Say(FromEngine::remark(format!("unknown {unread}"))));
        match line.split_whitespace().next() {
            Some("query") => acts.push(Act::Say(FromEngine::response("unknown"))),
            Some("position") if self.busy.is_some() => {
                // It will be refused in its turn.
                self.wait(ToEngine::Position(Box::default()), 0, acts);
            }
            Some("position") => self.reached = None,
            _ => {}
        }
    }

    fn quit(&mut self, acts: &mut Vec<Act>) {
        self.ending = true;
        self.waiting.clear();
        if self.busy.is_some() {
            self.stop(acts);
        } else {
            acts.push(Act::Quit);
        }
    }

    fn stop(&mut self, acts: &mut Vec<Act>) {
        let Some(busy) = &mut self.busy else { return };
        busy.patience = Patience::None;
        match busy.ended.take() {
            Some(ended) => self.conclude(ended, acts),
            None => acts.push(Act::Stop),
        }
    }

    fn ponderhit(&mut self, acts: &mut Vec<Act>) {
        let Some(busy) = &mut self.busy else { return };
        let Patience::Pondering { infinite } = busy.patience else { return };
        busy.patience = if infinite { Patience::Infinite } else { Patience::None };
        match busy.ended.take() {
            Some(ended) if !infinite => self.conclude(ended, acts),
            ended => {
                busy.ended = ended;
                acts.push(Act::StartClock);
            }
        }
    }

    fn wait(&mut self, said: ToEngine, bytes: usize, acts: &mut Vec<Act>) {
        if self.waiting.len() < WAITING_MAX && self.waiting_bytes + bytes <= WAITING_BYTES {
            self.waiting_bytes += bytes;
            self.waiting.push_back(said);
        } else {
            acts.push(Act::Say(FromEngine::remark("dropped: too much waits for the search")));
        }
    }

    /// The last word on a task, and then whatever waited for it.
    fn conclude(&mut self, ended: Ended, acts: &mut Vec<Act>) {
        let Some(busy) = self.busy.take() else { return };
        if busy.kind == Kind::Search {
            self.thinker = ended.thinker;
            let best = self.best_move(ended.thought, &busy.among, acts);
            acts.push(Act::Say(best));
        }
        while self.busy.is_none() {
            let Some(said) = self.waiting.pop_front() else {
                self.waiting_bytes = 0;
                if self.ending {
                    acts.push(Act::Quit);
                }
                return;
            };
            self.obey(said, acts);
        }
        if self.ending && self.busy.as_ref().is_some_and(|busy| busy.patience != Patience::None) {
            self.stop(acts);
        }
    }

    /// The move that was found, if it is one; else any.
    fn best_move(
        &self,
        thought: Option<crate::Thought>,
        among: &[AnyMove],
        acts: &mut Vec<Act>,
    ) -> FromEngine {
        let none = FromEngine::BestMove { m: None, ponder: None };
        let Some(position) = self.reached.as_ref().map(|reached| &reached.position) else {
            return none;
        };
        let Turn::Seat(seat) = position.turn() else { return none };
        let line = thought.as_ref().and_then(|thought| thought.lines.first());
        let mut words =
            line.map(|line| super::task::line_text(position, line)).unwrap_or_default().into_iter();
        if let Some(m) = words.next() {
            return FromEngine::BestMove { m: Some(m), ponder: words.next() };
        }
        acts.push(Act::Say(FromEngine::remark("the search found no move; any will do")));
        let mut any = among.first().cloned();
        if any.is_none() {
            let _ = position.each_move(seat, |m| {
                any = Some(m);
                ControlFlow::Break(())
            });
        }
        let m = any.map(|m| position.move_text(&m).into());
        FromEngine::BestMove { m, ponder: None }
    }

    fn obey(&mut self, said: ToEngine, acts: &mut Vec<Act>) {
        match said {
            ToEngine::Ugi => introduce(acts),
            ToEngine::IsReady => acts.push(Act::Say(FromEngine::ReadyOk)),
            ToEngine::SetOption { name, value } => {
                self.set_option(&name, value.as_deref().unwrap_or_default(), acts);
            }
            ToEngine::NewGame(game) => self.new_game(game.unwrap_or_else(|| self.game.clone())),
            ToEngine::Position(line) => self.look_at(&line, acts),
            ToEngine::Go(go) => self.go(&go, acts),
            ToEngine::Query(query) => self.answer(&query, acts),
            ToEngine::Bench(evals) => {
                let evals = evals.unwrap_or(BENCH_EVALS);
                self.start(Kind::Count, Patience::None, Work::Bench { evals }, acts);
            }
            // The game goes on for whoever says more, and the others have said all.
            ToEngine::GameOver(_) => {}
            ToEngine::Stop | ToEngine::PonderHit | ToEngine::Quit => {}
        }
    }

    fn set_option(&mut self, name: &str, value: &str, acts: &mut Vec<Act>) {
        match self.options.set(name, value) {
            Ok(Change::Nothing) => {}
            Ok(Change::Player) => self.thinker = None,
            Ok(Change::Game(game)) => self.new_game(game),
            Err(unread) => {
                acts.push(Act::Say(FromEngine::remark(format!("unknown {unread}"))));
            }
        }
    }

    fn new_game(&mut self, game: Game) {
        match &mut self.thinker {
            Some(thinker) if self.game == game => thinker.new_game(&game),
            thinker => *thinker = None,
        }
        self.reached = Some(begun(&game));
        self.game = game;
    }

    fn look_at(&mut self, line: &str, acts: &mut Vec<Act>) {
        match self.game.read_line(line) {
            Ok(reached) => self.reached = Some(reached),
            Err(error) => {
                self.reached = None;
                acts.push(Act::Say(FromEngine::remark(format!("refused {error}"))));
            }
        }
    }

    fn answer(&self, query: &Query, acts: &mut Vec<Act>) {
        match &self.reached {
            Some(reached) => {
                acts.extend(answer(&self.game, reached, query).into_iter().map(Act::Say));
            }
            None => acts.push(Act::Say(FromEngine::response("refused no-position"))),
        }
    }

    fn go(&mut self, go: &Go, acts: &mut Vec<Act>) {
        for unread in &go.unread {
            acts.push(Act::Say(FromEngine::remark(format!("unknown {unread}"))));
        }
        let Some(reached) = self.reached.clone() else {
            acts.push(Act::Say(FromEngine::remark("refused no-position")));
            // Who only wanted to count waits for no move.
            if go.perft.is_none() {
                acts.push(Act::Say(FromEngine::BestMove { m: None, ponder: None }));
            }
            return;
        };
        if let Some(depth) = go.perft {
            let depth = depth.min(PERFT_MAX);
            let work = Work::Perft { position: reached.position, depth };
            return self.start(Kind::Count, Patience::None, work, acts);
        }
        if !matches!(reached.position.turn(), Turn::Seat(_)) {
            acts.push(Act::Say(FromEngine::remark("refused nobody-to-move")));
            acts.push(Act::Say(FromEngine::BestMove { m: None, ponder: None }));
            return;
        }
        let among = among(&reached, &go.searchmoves, acts);
        let budget = self.budget(go, &reached);
        let thinker = self.thinker.take().unwrap_or_else(|| player(&self.game, &self.options));
        let lines = self.options.lines;
        let patience = match (go.ponder, go.infinite) {
            (true, infinite) => Patience::Pondering { infinite },
            (false, true) => Patience::Infinite,
            (false, false) => Patience::None,
        };
        let work = Work::Search { thinker, reached, budget, among: among.clone(), lines };
        self.start(Kind::Search, patience, work, acts);
        if let Some(busy) = &mut self.busy {
            busy.among = among;
        }
    }

    fn start(&mut self, kind: Kind, patience: Patience, work: Work, acts: &mut Vec<Act>) {
        self.busy = Some(Busy { kind, patience, among: Vec::new(), ended: None });
        acts.push(Act::Start(Task { work: Box::new(work) }));
    }

    fn budget(&self, go: &Go, reached: &Reached) -> Budget {
        let own = match reached.position.turn() {
            Turn::Seat(seat) => go.clocks.get(seat.index()).copied().flatten(),
            _ => None,
        };
        let clock = match (own, go.byoyomi_ms) {
            (None, None) => None,
            (own, byoyomi) => Some(shared_out(own.unwrap_or_default(), byoyomi.unwrap_or(0))),
        };
        let fixed = go.movetime_ms.map(|ms| {
            let us = ms.max(1).saturating_mul(1000);
            Time { soft_us: us, hard_us: us }
        });
        let time = match (clock, fixed) {
            (Some(clock), Some(fixed)) => Some(Time {
                soft_us: clock.soft_us.min(fixed.soft_us),
                hard_us: clock.hard_us.min(fixed.hard_us),
            }),
            (clock, fixed) => clock.or(fixed),
        };
        let budget = Budget { evals: go.nodes.map(|nodes| nodes.max(1)), depth: go.depth, time };
        match (budget == Budget::default(), go.infinite) {
            // The level takes its own measure unless it is told that there is none.
            (true, true) => Budget::evals(u64::MAX / 4),
            (true, false) if self.options.settings.level.is_none() => Budget::time_ms(USUAL_MS),
            _ => budget,
        }
    }
}

fn begun(game: &Game) -> Reached {
    let position = game.start();
    Reached { history: History::new(&position), position }
}

/// The house player, with or without its book.
fn player(game: &Game, options: &Options) -> Box<dyn Thinker> {
    let mut thinker = house(game, &options.settings);
    #[cfg(feature = "book")]
    if options.own_book
        && let Ok(book) = crate::book::Book::own()
    {
        thinker = Box::new(crate::book::Booked::new(book, thinker));
    }
    thinker.new_game(game);
    thinker
}

fn introduce(acts: &mut Vec<Act>) {
    let name = concat!("palamedes ", env!("CARGO_PKG_VERSION"));
    let author = "the authors of Palamedes";
    acts.push(Act::Say(FromEngine::Id(Id::Name, name.into())));
    acts.push(Act::Say(FromEngine::Id(Id::Author, author.into())));
    acts.extend(offers().into_iter().map(|offer| Act::Say(FromEngine::Option(offer))));
    acts.push(Act::Say(FromEngine::UgiOk));
}

/// The moves that alone are to be looked at, as far as they are legal.
fn among(reached: &Reached, words: &[Box<str>], acts: &mut Vec<Act>) -> Vec<AnyMove> {
    let position = &reached.position;
    let mut among = Vec::new();
    for word in words {
        let legal = position
            .read_move(word)
            .ok()
            .filter(|m| matches!(position.turn(), Turn::Seat(seat) if position.is_legal(seat, m)));
        match legal {
            Some(m) if !among.contains(&m) => among.push(m),
            Some(_) => {}
            None => {
                let unread = Unread::new(Wanted::Word, word);
                acts.push(Act::Say(FromEngine::remark(format!("unknown {unread}"))));
            }
        }
    }
    among
}

#[cfg(test)]
mod tests;
