//! Engine side of a protocol session, without clock, threads or I/O.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::collections::VecDeque;
use std::ops::ControlFlow;

use games::{AnyMove, Game, History, ParsedLine};
use rulebook::{Notation, Position, Seat};

use super::bench::BENCH_EVALS;
use super::from_engine::{FromEngine, IdField};
use super::lexer::{ExpectedToken, ProtocolError};
use super::options::{OptionChange, SessionOptions, option_decls};
use super::queries::{chooser, run_query};
use super::task::{EngineTask, TaskKind, TaskResult};
use super::time_management::allocate_time;
use super::to_engine::{EngineQuery, GoCommand, ToEngine};
use crate::{Engine, SearchLimits, TimeLimit, engine_for};

/// Action that the driver of a session must execute.
pub enum SessionEffect {
    /// Send this line.
    Send(FromEngine),
    /// Run this task ([`EngineTask::run`]) and return its result ([`Session::task_finished`]).
    /// Its clock starts now, unless the session waits for `ponderhit` ([`Session::is_pondering`]).
    /// There is never more than one task.
    Start(EngineTask),
    /// Stop the running task.
    Stop,
    /// Start the clock of the running task.
    StartClock,
    /// End the program.
    Quit,
}

/// One session, as a state machine.
pub struct Session {
    game: Game,
    /// Current position; `None` if the last `position` line was invalid.
    /// Searching an older position instead would answer a question that was not asked.
    position_history: Option<ParsedLine>,
    options: SessionOptions,
    /// The engine, unless a task uses it or none was created yet.
    engine: Option<Box<dyn Engine>>,
    running: Option<RunningTask>,
    queue: VecDeque<ToEngine>,
    queue_bytes: usize,
    ending: bool,
}

/// The running task.
struct RunningTask {
    kind: RunningKind,
    reply_timing: ReplyTiming,
    /// Seat whose move is searched.
    seat: Seat,
    root_moves: Vec<AnyMove>,
    /// Result of a finished task that is not to be sent yet.
    result: Option<TaskResult>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum RunningKind {
    Search,
    Count,
}

/// Time at which the result of a search is sent.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ReplyTiming {
    /// As soon as the search ends.
    Immediate,
    /// After `stop` is received.
    AfterStop,
    /// After `ponderhit` or `stop`; an infinite search stays infinite after `ponderhit`.
    Pondering { infinite: bool },
}

/// Maximum number of bytes of queued commands.
const QUEUE_BYTES_MAX: usize = super::LINE_BYTES_MAX;

/// Maximum number of queued commands.
const QUEUE_LENGTH_MAX: usize = 256;

/// Time per move without limits and without a level.
const DEFAULT_MOVE_TIME_MS: u64 = 1_000;

/// Maximum depth of `go perft`.
const PERFT_DEPTH_MAX: u32 = 30;

impl Default for Session {
    fn default() -> Session {
        Session::new()
    }
}

impl Session {
    /// Creates a session at the start of the default game.
    pub fn new() -> Session {
        let game = super::default_game();
        Session {
            position_history: Some(start_position(&game)),
            game,
            options: SessionOptions::default(),
            engine: None,
            running: None,
            queue: VecDeque::new(),
            queue_bytes: 0,
            ending: false,
        }
    }

    /// Returns true while the clock of the task waits for `ponderhit`.
    pub fn is_pondering(&self) -> bool {
        let reply_timing = self.running.as_ref().map(|running| running.reply_timing);
        matches!(reply_timing, Some(ReplyTiming::Pondering { .. }))
    }

    /// Returns true once no further input is read.
    pub fn is_ending(&self) -> bool {
        self.ending
    }

    /// Handles an input line.
    /// An invalid line is answered and changes nothing, except that an invalid position removes the
    /// current one.
    pub fn handle_line(&mut self, line: &str) -> Vec<SessionEffect> {
        let mut effects = Vec::new();
        if self.ending || line.trim().is_empty() {
            return effects;
        }
        match line.parse::<ToEngine>() {
            Ok(ToEngine::Quit) => self.quit(&mut effects),
            Ok(ToEngine::Stop) => self.stop(&mut effects),
            Ok(ToEngine::PonderHit) => self.ponderhit(&mut effects),
            Ok(ToEngine::IsReady) => effects.push(SessionEffect::Send(FromEngine::ReadyOk)),
            Ok(ToEngine::Query(query)) if self.queue.is_empty() => {
                self.answer_query(&query, &mut effects);
            }
            Ok(command) if self.running.is_some() => {
                self.enqueue(command, line.len(), &mut effects);
            }
            Ok(command) => self.execute(command, &mut effects),
            Err(error) => self.reject_line(line, &error, &mut effects),
        }
        effects
    }

    /// Handles a line longer than [`super::LINE_BYTES_MAX`], given its beginning.
    pub fn handle_long_line(&mut self, beginning: &str) -> Vec<SessionEffect> {
        let mut effects = Vec::new();
        if !self.ending {
            let error = ProtocolError::new(ExpectedToken::Shorter, beginning.trim_start());
            self.reject_line(beginning, &error, &mut effects);
        }
        effects
    }

    /// Handles the end of the input. Running work that has an end is still answered.
    pub fn handle_end_of_input(&mut self) -> Vec<SessionEffect> {
        let mut effects = Vec::new();
        if self.ending {
            return effects;
        }
        self.ending = true;
        match &self.running {
            None => effects.push(SessionEffect::Quit),
            Some(running) if running.reply_timing != ReplyTiming::Immediate => {
                self.stop(&mut effects);
            }
            Some(_) => {}
        }
        effects
    }

    /// Handles the result of a task.
    pub fn task_finished(&mut self, result: TaskResult) -> Vec<SessionEffect> {
        let mut effects = Vec::new();
        if let Some(running) = &mut self.running {
            if running.reply_timing == ReplyTiming::Immediate {
                self.finish_task(result, &mut effects);
            } else {
                running.result = Some(result);
            }
        }
        effects
    }

    fn reject_line(&mut self, line: &str, error: &ProtocolError, effects: &mut Vec<SessionEffect>) {
        effects.push(SessionEffect::Send(FromEngine::info_string(format!("unknown {error}"))));
        match line.split_whitespace().next() {
            Some("query") => effects.push(SessionEffect::Send(FromEngine::response("unknown"))),
            Some("position") if self.running.is_some() => {
                // It will be refused in its turn.
                self.enqueue(ToEngine::Position(Box::default()), 0, effects);
            }
            Some("position") => self.position_history = None,
            // Users of chess engines type this first.
            Some("uci") => send_info_strings(["this is UGI: type ugi, or help"], effects),
            _ => {}
        }
    }

    fn quit(&mut self, effects: &mut Vec<SessionEffect>) {
        self.ending = true;
        self.queue.clear();
        if self.running.is_some() {
            self.stop(effects);
        } else {
            effects.push(SessionEffect::Quit);
        }
    }

    fn stop(&mut self, effects: &mut Vec<SessionEffect>) {
        let Some(running) = &mut self.running else { return };
        running.reply_timing = ReplyTiming::Immediate;
        match running.result.take() {
            Some(result) => self.finish_task(result, effects),
            None => effects.push(SessionEffect::Stop),
        }
    }

    fn ponderhit(&mut self, effects: &mut Vec<SessionEffect>) {
        let Some(running) = &mut self.running else { return };
        let ReplyTiming::Pondering { infinite } = running.reply_timing else { return };
        running.reply_timing =
            if infinite { ReplyTiming::AfterStop } else { ReplyTiming::Immediate };
        match running.result.take() {
            Some(result) if !infinite => self.finish_task(result, effects),
            result => {
                running.result = result;
                effects.push(SessionEffect::StartClock);
            }
        }
    }

    fn enqueue(&mut self, command: ToEngine, bytes: usize, effects: &mut Vec<SessionEffect>) {
        if self.queue.len() < QUEUE_LENGTH_MAX && self.queue_bytes + bytes <= QUEUE_BYTES_MAX {
            self.queue_bytes += bytes;
            self.queue.push_back(command);
        } else {
            effects.push(SessionEffect::Send(FromEngine::info_string(
                "dropped: too much waits for the search",
            )));
        }
    }

    /// Sends the result of a task and executes the queued commands.
    fn finish_task(&mut self, result: TaskResult, effects: &mut Vec<SessionEffect>) {
        let Some(running) = self.running.take() else { return };
        if running.kind == RunningKind::Search {
            self.engine = result.engine;
            let best = self.best_move(result.search_result, &running, effects);
            effects.push(SessionEffect::Send(best));
        }
        while self.running.is_none() {
            let Some(command) = self.queue.pop_front() else {
                self.queue_bytes = 0;
                if self.ending {
                    effects.push(SessionEffect::Quit);
                }
                return;
            };
            self.execute(command, effects);
        }
        if self.ending
            && self
                .running
                .as_ref()
                .is_some_and(|running| running.reply_timing != ReplyTiming::Immediate)
        {
            self.stop(effects);
        }
    }

    /// The best move found, or any legal move.
    fn best_move(
        &self,
        result: Option<crate::SearchResult>,
        running: &RunningTask,
        effects: &mut Vec<SessionEffect>,
    ) -> FromEngine {
        let none = FromEngine::BestMove { m: None, ponder: None };
        let Some(position) = self.position_history.as_ref().map(|current| &current.position) else {
            return none;
        };
        let seat = running.seat;
        let line = result.as_ref().and_then(|result| result.variations.first());
        let mut words = line
            .map(|line| super::task::variation_text(position, seat, line))
            .unwrap_or_default()
            .into_iter();
        if let Some(m) = words.next() {
            return FromEngine::BestMove { m: Some(m), ponder: words.next() };
        }
        effects.push(SessionEffect::Send(FromEngine::info_string(
            "the search found no move; any will do",
        )));
        let mut any = running.root_moves.first().cloned();
        if any.is_none() {
            let _ = position.each_move(seat, |m| {
                any = Some(m);
                ControlFlow::Break(())
            });
        }
        let m = any.map(|m| position.move_text(&m).into());
        FromEngine::BestMove { m, ponder: None }
    }

    fn execute(&mut self, command: ToEngine, effects: &mut Vec<SessionEffect>) {
        match command {
            ToEngine::Ugi => send_identification(effects),
            ToEngine::IsReady => effects.push(SessionEffect::Send(FromEngine::ReadyOk)),
            ToEngine::SetOption { name, value } => {
                self.set_option(&name, value.as_deref().unwrap_or_default(), effects);
            }
            ToEngine::NewGame(game) => self.new_game(game.unwrap_or_else(|| self.game.clone())),
            ToEngine::Position(line) => self.set_position(&line, effects),
            ToEngine::Go(go) => self.start_search(&go, effects),
            ToEngine::Query(query) => self.answer_query(&query, effects),
            ToEngine::Bench(evals) => {
                let evals = evals.unwrap_or(BENCH_EVALS);
                self.start_task(
                    RunningKind::Count,
                    ReplyTiming::Immediate,
                    TaskKind::Bench { evals },
                    effects,
                );
            }
            ToEngine::Show => self.describe_position(effects),
            ToEngine::Help => send_info_strings(HELP.iter().copied(), effects),
            // The engine needs no action at the end of a game.
            ToEngine::GameOver(_) => {}
            ToEngine::Stop | ToEngine::PonderHit | ToEngine::Quit => {}
        }
    }

    fn set_option(&mut self, name: &str, value: &str, effects: &mut Vec<SessionEffect>) {
        match self.options.set(name, value) {
            Ok(OptionChange::Nothing) => {}
            Ok(OptionChange::Engine) => self.engine = None,
            Ok(OptionChange::Game(game)) => self.new_game(game),
            Err(error) => {
                effects.push(SessionEffect::Send(FromEngine::info_string(error.to_string())));
            }
        }
    }

    fn new_game(&mut self, game: Game) {
        match &mut self.engine {
            Some(engine) if self.game == game => engine.new_game(&game),
            engine => *engine = None,
        }
        self.position_history = Some(start_position(&game));
        self.game = game;
    }

    fn set_position(&mut self, line: &str, effects: &mut Vec<SessionEffect>) {
        match self.game.read_line(line) {
            Ok(current) => self.position_history = Some(current),
            Err(error) => {
                self.position_history = None;
                effects
                    .push(SessionEffect::Send(FromEngine::info_string(format!("refused {error}"))));
            }
        }
    }

    fn answer_query(&self, query: &EngineQuery, effects: &mut Vec<SessionEffect>) {
        match &self.position_history {
            Some(current) => {
                effects.extend(
                    run_query(&self.game, current, query).into_iter().map(SessionEffect::Send),
                );
            }
            None => effects.push(SessionEffect::Send(FromEngine::response("refused no-position"))),
        }
    }

    fn describe_position(&self, effects: &mut Vec<SessionEffect>) {
        let mut lines = vec![format!("game {}", self.game)];
        for (name, query) in [
            ("position", EngineQuery::Fen),
            ("key", EngineQuery::Key),
            ("turn", EngineQuery::Turn),
            ("legal moves", EngineQuery::LegalCount),
        ] {
            let Some(current) = &self.position_history else { break };
            let answers = run_query(&self.game, current, &query);
            lines.extend(answers.iter().filter_map(|answer| match answer {
                FromEngine::Response(text) => Some(format!("{name} {text}")),
                _ => None,
            }));
        }
        send_info_strings(lines.iter().map(String::as_str), effects);
    }

    fn start_search(&mut self, go: &GoCommand, effects: &mut Vec<SessionEffect>) {
        for error in &go.errors {
            effects.push(SessionEffect::Send(FromEngine::info_string(format!("unknown {error}"))));
        }
        let Some(current) = self.position_history.clone() else {
            effects.push(SessionEffect::Send(FromEngine::info_string("refused no-position")));
            // A perft request expects no move.
            if go.perft.is_none() {
                effects.push(SessionEffect::Send(FromEngine::BestMove { m: None, ponder: None }));
            }
            return;
        };
        if let Some(depth) = go.perft {
            let depth = depth.min(PERFT_DEPTH_MAX);
            let work = TaskKind::Perft { position: current.position, depth };
            return self.start_task(RunningKind::Count, ReplyTiming::Immediate, work, effects);
        }
        let Some(seat) = chooser(&current.position, go.seat) else {
            effects.push(SessionEffect::Send(FromEngine::info_string(format!(
                "refused {}",
                super::NO_MOVER
            ))));
            effects.push(SessionEffect::Send(FromEngine::BestMove { m: None, ponder: None }));
            return;
        };
        let root_moves = parse_root_moves(&current, seat, &go.searchmoves, effects);
        let limits = self.search_limits(go, seat);
        let engine = self.engine.take().unwrap_or_else(|| new_engine(&self.game, &self.options));
        let lines = self.options.multi_pv;
        let reply_timing = match (go.ponder, go.infinite) {
            (true, infinite) => ReplyTiming::Pondering { infinite },
            (false, true) => ReplyTiming::AfterStop,
            (false, false) => ReplyTiming::Immediate,
        };
        let work = TaskKind::Search {
            engine,
            position_history: current,
            seat,
            limits,
            root_moves: root_moves.clone(),
            multi_pv: lines,
        };
        self.start_task(RunningKind::Search, reply_timing, work, effects);
        if let Some(running) = &mut self.running {
            running.seat = seat;
            running.root_moves = root_moves;
        }
    }

    fn start_task(
        &mut self,
        kind: RunningKind,
        reply_timing: ReplyTiming,
        work: TaskKind,
        effects: &mut Vec<SessionEffect>,
    ) {
        self.running = Some(RunningTask {
            kind,
            reply_timing,
            seat: Seat::FIRST,
            root_moves: Vec::new(),
            result: None,
        });
        effects.push(SessionEffect::Start(EngineTask { kind: Box::new(work) }));
    }

    fn search_limits(&self, go: &GoCommand, seat: Seat) -> SearchLimits {
        let own = go.clocks.get(seat.index()).copied().flatten();
        let clock = match (own, go.byoyomi_ms) {
            (None, None) => None,
            (own, byoyomi) => Some(allocate_time(own.unwrap_or_default(), byoyomi.unwrap_or(0))),
        };
        let fixed = go.movetime_ms.map(|ms| {
            let us = ms.max(1).saturating_mul(1000);
            TimeLimit { soft_us: us, hard_us: us }
        });
        let time = match (clock, fixed) {
            (Some(clock), Some(fixed)) => Some(TimeLimit {
                soft_us: clock.soft_us.min(fixed.soft_us),
                hard_us: clock.hard_us.min(fixed.hard_us),
            }),
            (clock, fixed) => clock.or(fixed),
        };
        let limits =
            SearchLimits { evals: go.nodes.map(|nodes| nodes.max(1)), depth: go.depth, time };
        match (limits == SearchLimits::default(), go.infinite) {
            // The level uses its default limits unless the search is infinite.
            (true, true) => SearchLimits::evals(u64::MAX / 4),
            (true, false) if self.options.engine.level.is_none() => {
                SearchLimits::time_ms(DEFAULT_MOVE_TIME_MS)
            }
            _ => limits,
        }
    }
}

fn start_position(game: &Game) -> ParsedLine {
    let position = game.start();
    ParsedLine { history: History::new(&position), position }
}

/// Creates the engine, with its opening book if enabled.
fn new_engine(game: &Game, options: &SessionOptions) -> Box<dyn Engine> {
    let mut engine = engine_for(game, &options.engine);
    #[cfg(feature = "book")]
    if options.own_book
        && let Ok(book) = crate::opening_book::OpeningBook::embedded()
    {
        engine = Box::new(crate::opening_book::BookEngine::new(book, engine));
    }
    engine.new_game(game);
    engine
}

/// The answer to `help`.
const HELP: [&str; 8] = [
    "ugi | isready | setoption name NAME value VALUE | uginewgame game GAME",
    "position startpos moves MOVE ... | position fen FIELDS moves MOVE ...",
    "go nodes N | go movetime MS | go depth N | go infinite | stop | go perft N | bench",
    "query gameover | result | turn | players | fen | key | eval | features | threats",
    "query legalcount | legal | legal SKIP | random | random SEED | steps | places BEGINNING",
    "query islegal MOVE | explain MOVE",
    "d describes the position, quit ends the program",
    "documentation: docs/api/engine-protocol.md",
];

fn send_info_strings<'a>(
    lines: impl IntoIterator<Item = &'a str>,
    effects: &mut Vec<SessionEffect>,
) {
    let lines = lines.into_iter().map(|line| SessionEffect::Send(FromEngine::info_string(line)));
    effects.extend(lines);
}

fn send_identification(effects: &mut Vec<SessionEffect>) {
    let name = concat!("palamedes ", env!("CARGO_PKG_VERSION"));
    let author = "the authors of Palamedes";
    effects.push(SessionEffect::Send(FromEngine::Id(IdField::Name, name.into())));
    effects.push(SessionEffect::Send(FromEngine::Id(IdField::Author, author.into())));
    effects.extend(
        option_decls().into_iter().map(|declare| SessionEffect::Send(FromEngine::Option(declare))),
    );
    effects.push(SessionEffect::Send(FromEngine::UgiOk));
}

/// Parses the root moves of `go searchmoves`; illegal ones are reported.
fn parse_root_moves(
    current: &ParsedLine,
    seat: Seat,
    words: &[Box<str>],
    effects: &mut Vec<SessionEffect>,
) -> Vec<AnyMove> {
    let position = &current.position;
    let mut root_moves = Vec::new();
    for word in words {
        let legal = position.read_move(word).ok().filter(|m| position.is_legal(seat, m));
        match legal {
            Some(m) if !root_moves.contains(&m) => root_moves.push(m),
            Some(_) => {}
            None => {
                let error = ProtocolError::new(ExpectedToken::Keyword, word);
                effects
                    .push(SessionEffect::Send(FromEngine::info_string(format!("unknown {error}"))));
            }
        }
    }
    root_moves
}

#[cfg(test)]
mod tests;
