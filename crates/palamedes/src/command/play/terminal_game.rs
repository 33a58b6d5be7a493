//! An interactive game in the terminal against computer players.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use ::engine::protocol::{NextSteps, next_steps};
use ::engine::{Engine, EngineOptions, SearchLimits, SearchRequest, engine_for};
use games::{Action, ActionError, AnyIllegal, AnyMove, AnyPosition, Message, OpeningTracker};
use picture::{Ansi, Labels, Legend, TextBoard, TextLayout};
use rulebook::{Notation, Outcome, Position, Seat, SeatSet};
use table::{
    ChanceSeed, Command, Config, Consent, Ending, Event, LostTurnReason, Offer, Ply, Rejection,
    Secrets, Table, TimeControl,
};

use super::hints::HintState;
use super::input_line::{TypedLine, read_line};
use super::line_editor::LineEditor;
use super::prompt_command::PromptCommand;
use super::saved_games::{ResumedGame, SavedGames};
use crate::command::engine::SearchClock;
use crate::command::play_move::parse_action;
use crate::translator::Translator;

/// Configuration of the game, fixed at the start.
#[derive(Clone)]
pub struct TerminalGameConfig {
    /// Rules, start position and time control.
    pub table: Config,
    /// Seats of the user; the computer plays all others.
    pub human_seats: SeatSet,
    pub level: u8,
    pub seed: u64,
    /// Search limits of the computer; where none is set, those of the level.
    pub limits: SearchLimits,
    pub ansi: Ansi,
    /// Small boards in any terminal.
    pub compact: bool,
    /// Folder of the saved games; none if there is no such folder.
    pub saved_games: Option<SavedGames>,
}

/// Rows of a terminal in which a full board with its legend and the prompt fit.
const FULL_BOARD_ROWS: u16 = 40;

/// Maximum time of a computer move without a time limit.
const COMPUTER_MOVE_MAX: Duration = Duration::from_secs(10);

/// A table, its engine and the state of the prompt.
pub struct TerminalGame<'a, W> {
    pub(super) config: TerminalGameConfig,
    pub(super) translator: &'a Translator,
    pub(super) out: W,
    engine: Box<dyn Engine>,
    pub(super) table: Table,
    /// File of this game, once it has a move.
    pub(super) saved_file: Option<PathBuf>,
    /// Zero of the times of the table.
    start: Instant,
    /// First steps of a move that is being typed.
    pub(super) typed_steps: String,
    pub(super) hint_state: HintState,
}

/// Reaction of the prompt to a command.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AfterCommand {
    Continue,
    Quit,
}

impl<'a, W: Write> TerminalGame<'a, W> {
    /// Creates a game.
    pub fn new(
        config: TerminalGameConfig,
        translator: &'a Translator,
        out: W,
    ) -> TerminalGame<'a, W> {
        TerminalGame {
            engine: new_engine(&config),
            table: new_table(&config),
            saved_file: None,
            start: Instant::now(),
            typed_steps: String::new(),
            hint_state: HintState::default(),
            config,
            translator,
            out,
        }
    }

    /// Plays until the user quits or the input ends.
    pub fn play(&mut self, input: &mut PromptInput<'_>) -> io::Result<()> {
        self.print_welcome()?;
        self.offer_saved_game()?;
        self.show()?;
        self.start_clock()?;
        loop {
            if let Some(seat) = self.computer_to_move() {
                self.play_computer_move(seat)?;
                self.show()?;
                continue;
            }
            let line = match self.read_line(input)? {
                TypedLine::Line(line) => line,
                TypedLine::TooLong => {
                    self.print("play-too-long", &[])?;
                    continue;
                }
                TypedLine::End => {
                    writeln!(self.out)?;
                    self.say_goodbye()?;
                    return self.out.flush();
                }
            };
            if self.run_command(&line)? == AfterCommand::Quit {
                self.say_goodbye()?;
                return self.out.flush();
            }
        }
    }

    fn read_line(&mut self, input: &mut PromptInput<'_>) -> io::Result<TypedLine> {
        let prompt = self.prompt();
        match input {
            PromptInput::Editor(editor) => {
                self.out.flush()?;
                editor.read(&prompt, self.table.position(), &self.typed_steps)
            }
            PromptInput::Reader(reader) => {
                write!(self.out, "{prompt}")?;
                self.out.flush()?;
                read_line(*reader)
            }
        }
    }

    /// Continues a game of a record, which replaces the current one.
    pub fn resume(&mut self, resumed: &ResumedGame) {
        let mut config = self.config.clone();
        config.table = Config { consent: Consent::Any, ..Config::new(resumed.game.clone()) };
        config.table.control = resumed.control();
        config.table.start = resumed.record.start().ok().filter(|at| *at != resumed.game.start());
        let human_seats = resumed.human_seats().unwrap_or(config.human_seats);
        let seats = resumed.game.start().seats();
        config.human_seats = human_seats.iter().filter(|seat| seats.contains(*seat)).collect();
        config.level = resumed.level().unwrap_or(config.level);
        self.start = Instant::now();
        let mut table = new_table(&config);
        for action in resumed.actions() {
            let played = table.to_move().map(|seat| table.apply(0, seat, Command::Move(action)));
            if !matches!(played, Some(Ok(_))) {
                // A lost turn, a joint choice or chance: the game goes on from its last position.
                let last = resumed.record.replay_with(|_, _| {}).ok();
                config.table.start = last.map(|replay| replay.position);
                table = new_table(&config);
                break;
            }
        }
        (self.table, self.config) = (table, config);
        self.engine = new_engine(&self.config);
        self.forget_input();
        // A file of the user is read and not written.
        let is_saved = self
            .config
            .saved_games
            .as_ref()
            .is_some_and(|saved_games| resumed.file.parent() == Some(saved_games.folder()));
        self.saved_file = is_saved.then(|| resumed.file.clone());
    }

    fn forget_input(&mut self) {
        self.typed_steps.clear();
        self.hint_state = HintState::default();
    }

    /// Names the newest unfinished game at the start of another one.
    fn offer_saved_game(&mut self) -> io::Result<()> {
        let Some(saved_games) =
            self.config.saved_games.clone().filter(|_| self.table.plies().is_empty())
        else {
            return Ok(());
        };
        saved_games.remove_old();
        match saved_games.newest_unfinished(None) {
            Some(resumed) => {
                let plies = resumed.record.line.plies.len().to_string();
                let game = resumed.game.to_string();
                self.print("play-resume-offer", &[("game", &game), ("plies", &plies)])
            }
            None => Ok(()),
        }
    }

    pub(super) fn print(&mut self, code: &str, arguments: &[(&str, &str)]) -> io::Result<()> {
        writeln!(self.out, "{}", self.translator.translate(code, arguments))
    }

    fn print_welcome(&mut self) -> io::Result<()> {
        let seats: Vec<String> =
            self.config.human_seats.iter().map(|seat| seat.to_string()).collect();
        let (game, level) = (self.config.table.game.to_string(), self.config.level.to_string());
        let arguments = [("game", &*game), ("seats", &seats.join(", ")), ("level", &level)];
        self.print("play-welcome", &arguments)
    }

    /// Prints the board with the last move marked, and the status of the game.
    pub(super) fn show(&mut self) -> io::Result<()> {
        let legend = if self.table.plies().is_empty() { Legend::Shown } else { Legend::Marks };
        self.show_with(legend)
    }

    fn show_with(&mut self, legend: Legend) -> io::Result<()> {
        let title = self.status_text();
        let layout = self.layout();
        let mut board = TextBoard::new()
            .labels(Labels::Numbered)
            .legend(legend)
            .layout(layout)
            .ansi(self.config.ansi)
            .title(title);
        if let Some((before, m)) = self.last_move() {
            board = board.marks(picture::last_move(&before, &m));
        }
        let translate = |message: &Message| self.translator.translate_message(message);
        let text = picture::write(self.table.position(), &board, &translate);
        let gap = if layout == TextLayout::Compact { "" } else { "\n" };
        write!(self.out, "{gap}{text}")?;
        self.announce_end()
    }

    /// The compact layout where a full board does not fit.
    fn layout(&self) -> TextLayout {
        let is_low = || {
            let size = terminal_size::terminal_size_of(io::stdout());
            size.is_some_and(|(_, rows)| rows.0 < FULL_BOARD_ROWS)
        };
        if self.config.compact || is_low() { TextLayout::Compact } else { TextLayout::Full }
    }

    fn status_text(&self) -> String {
        let outcome = self.table.game_end().map_or(Outcome::Unfinished, |ended| ended.outcome);
        self.translator.describe_outcome(self.table.position(), &outcome)
    }

    pub(super) fn last_move(&self) -> Option<(AnyPosition, AnyMove)> {
        let (before, ply) = self.table.positions_with_plies().last()?;
        let m = match &ply.played.action {
            Action::Move(text) => before.read_move(text.as_str()).ok()?,
            _ => return None,
        };
        Some((before, m))
    }

    fn announce_end(&mut self) -> io::Result<()> {
        let Some(ended) = self.table.game_end() else { return Ok(()) };
        if let Ending::Impasse(impasse) = ended.ending {
            self.print("play-impasse", &[("impasse", impasse.code())])?;
        }
        let status = self.status_text();
        writeln!(self.out, "{status}")?;
        let mut openings = OpeningTracker::new(self.table.start());
        for (before, ply) in self.table.positions_with_plies() {
            openings.observe(&before, &ply.played.action);
        }
        for named in openings.names() {
            let seat = named.seat.to_string();
            let arguments = [("seat", &*seat), ("code", named.code), ("name", named.name)];
            self.print("play-opening", &arguments)?;
        }
        self.print("play-over", &[])
    }

    /// Applies a command to the table and prints the events.
    fn apply(&mut self, seat: Seat, command: Command) -> io::Result<Result<(), Rejection>> {
        let (events, result) = match self.table.apply(self.now_ms(), seat, command) {
            Ok(events) => (events, Ok(())),
            Err(rejected) => (rejected.events, Err(rejected.reason)),
        };
        self.print_events(&events)?;
        if !events.is_empty() {
            self.keep()?;
        }
        Ok(result)
    }

    fn now_ms(&self) -> u64 {
        u64::try_from(self.start.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// Prints events that the board does not show.
    fn print_events(&mut self, events: &[Event]) -> io::Result<()> {
        for event in events {
            match event {
                Event::Played(played) => {
                    self.forget_input();
                    if played.seat.is_none() {
                        let shown = self.table.start().display_action(&played.action);
                        self.print("play-revealed", &[("move", &shown)])?;
                    }
                    if let (Some(LostTurnReason::Timeout), Some(seat)) = (played.lost, played.seat)
                    {
                        self.print("play-turn-lost", &[("seat", &seat.to_string())])?;
                    }
                }
                Event::DroppedOut(seat, departure) => {
                    let arguments = [("seat", &*seat.to_string()), ("how", departure.code())];
                    self.print("play-gone", &arguments)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn computer_to_move(&self) -> Option<Seat> {
        let waiting = self.table.waiting_seats();
        waiting.iter().find(|seat| !self.config.human_seats.contains(*seat))
    }

    /// The seat that acts next: the first that has to decide.
    pub(super) fn seat_to_act(&self) -> Option<Seat> {
        self.table.waiting_seats().iter().next()
    }

    fn prompt(&self) -> String {
        let prompt = match self.seat_to_act() {
            Some(seat) => self.translator.translate("play-prompt", &[("seat", &seat.to_string())]),
            None => self.translator.translate("play-prompt-over", &[]),
        };
        let time = self.remaining_time().map(|time| format!(" {time}")).unwrap_or_default();
        let begun = if self.typed_steps.is_empty() { "" } else { " " };
        format!("{prompt}{time}>{begun}{} ", self.typed_steps)
    }

    /// Remaining time of the running clock, as minutes and seconds.
    fn remaining_time(&self) -> Option<String> {
        let face = self.table.clock_reading(self.now_ms());
        let seconds = face.left_ms[face.running.iter().next()?]?.div_ceil(1000);
        Some(format!("{}:{:02}", seconds / 60, seconds % 60))
    }

    fn run_command(&mut self, line: &str) -> io::Result<AfterCommand> {
        let events = self.table.tick(self.now_ms());
        if !events.is_empty() {
            // The line was typed for a turn that has ended.
            self.print_events(&events)?;
            self.keep()?;
            self.show()?;
            return Ok(AfterCommand::Continue);
        }
        match PromptCommand::parse(line) {
            PromptCommand::Empty if !self.typed_steps.is_empty() => {
                self.typed_steps.clear();
                self.print("play-begin-anew", &[])?;
            }
            PromptCommand::Empty => self.print("play-type", &[])?,
            PromptCommand::Help => {
                let example = self.first_step();
                self.print("play-help", &[("example", &example)])?;
            }
            PromptCommand::Legend => self.show_with(Legend::Shown)?,
            PromptCommand::Resume => self.resume_saved_game()?,
            PromptCommand::Board => self.show()?,
            PromptCommand::Position => {
                writeln!(self.out, "{}", self.table.position().position_text())?;
            }
            PromptCommand::Moves(beginning) => self.list_moves(beginning)?,
            PromptCommand::Undo => self.undo()?,
            PromptCommand::Hint => self.hint()?,
            PromptCommand::Explain => self.explain_last_move()?,
            PromptCommand::Level(level) => self.set_level(level)?,
            PromptCommand::Resign => self.resign()?,
            PromptCommand::New => self.start_new_game()?,
            PromptCommand::Save(file) => self.save(file)?,
            PromptCommand::Quit => return Ok(AfterCommand::Quit),
            PromptCommand::Move(text) => self.try_move(text)?,
        }
        Ok(AfterCommand::Continue)
    }

    fn start_new_game(&mut self) -> io::Result<()> {
        self.table = new_table(&self.config);
        self.saved_file = None;
        self.forget_input();
        self.engine.new_game(&self.config.table.game);
        self.show()?;
        self.start_clock()
    }

    /// Starts the clock; a game without a clock starts with its first ply.
    fn start_clock(&mut self) -> io::Result<()> {
        match self.config.table.control {
            TimeControl::None => Ok(()),
            _ => self.apply(Seat::FIRST, Command::Begin).map(|_| ()),
        }
    }

    /// Plays the typed move, prints the reason why not, or asks for the remaining steps.
    fn try_move(&mut self, text: &str) -> io::Result<()> {
        let Some(seat) = self.seat_to_act() else { return self.print("play-over", &[]) };
        let typed = std::mem::take(&mut self.typed_steps);
        // After first steps the text may be the rest or a complete move.
        let candidates = [self.with_typed_steps(&typed, text), text.to_owned()];
        let mut first_error = None;
        for candidate in candidates.iter().skip(usize::from(typed.is_empty())) {
            let played = match parse_action(self.table.position(), candidate) {
                Ok(action) => self.apply(seat, Command::Move(action))?,
                Err(error) => Err(Rejection::Move(error)),
            };
            let error = match played {
                Ok(()) => return self.show(),
                Err(Rejection::Move(error)) => error,
                Err(_) => return self.show(),
            };
            if let NextSteps::Steps(steps) = next_steps(self.table.position(), candidate) {
                self.typed_steps.clone_from(candidate);
                self.print_rejection(&error)?;
                self.print("play-rest", &[("begun", candidate)])?;
                return self.list(&steps);
            }
            first_error.get_or_insert(error);
        }
        if let Some(error) = first_error {
            self.print_rejection(&error)?;
        }
        if !typed.is_empty() {
            self.print("play-begin-anew", &[])?;
        }
        self.print("play-help-is-there", &[])
    }

    /// The typed steps followed by the rest.
    ///
    /// The sign of the next step may be left out if only one step fits.
    fn with_typed_steps(&self, typed: &str, rest: &str) -> String {
        if let (false, NextSteps::Steps(steps)) =
            (typed.is_empty(), next_steps(self.table.position(), typed))
        {
            let mut fits = steps.iter().filter(|step| {
                let sign = step.strip_suffix(rest).unwrap_or(rest);
                sign.chars().all(|c| c.is_ascii_punctuation())
            });
            if let (Some(step), None) = (fits.next(), fits.next()) {
                return format!("{typed}{step}");
            }
        }
        format!("{typed}{rest}")
    }

    fn print_rejection(&mut self, error: &ActionError<AnyIllegal>) -> io::Result<()> {
        let game = self.config.table.game.name();
        writeln!(
            self.out,
            "{}",
            self.translator.translate_message(&Message::rejected_move(game, error))
        )
    }

    fn play_computer_move(&mut self, seat: Seat) -> io::Result<()> {
        self.out.flush()?;
        let limits = self.config.limits;
        let clock = match limits.time {
            Some(_) => SearchClock::running(),
            None => SearchClock::with_limit(COMPUTER_MOVE_MAX),
        };
        let position = self.table.position();
        let request = SearchRequest::new(position, self.table.history(), limits);
        let request = SearchRequest { control: &clock, ..request };
        let engine = &mut self.engine;
        // A panic in the search costs a good move and not the game.
        let result = catch_unwind(AssertUnwindSafe(|| engine.search(&request, &mut |_| {})));
        let best = result.as_ref().ok().and_then(|result| result.best_move()).cloned();
        if result.is_err() {
            self.engine = new_engine(&self.config);
        }
        let m = best.filter(|m| position.is_legal(seat, m));
        let m = m.or_else(|| first_legal_move(position, seat));
        let action = m.as_ref().and_then(|m| Action::from_move(position, m).ok());
        let (Some(m), Some(action)) = (m, action) else {
            return self.apply(seat, Command::Resign).map(|_| ());
        };
        let (text, shown) = (position.move_text(&m), position.display_move(&m));
        let number = seat.to_string();
        if self.table.to_move().is_some() {
            let arguments = [("seat", &*number), ("move", &shown), ("text", &text)];
            self.print("play-computer-moves", &arguments)?;
        } else {
            self.print("play-computer-chooses", &[("seat", &number)])?;
        }
        // A move after the deadline is rejected and the turn lost.
        self.apply(seat, Command::Move(action)).map(|_| ())
    }

    /// Takes back to the last turn of the user, or only the resignation.
    fn undo(&mut self) -> io::Result<()> {
        let human_seats = self.config.human_seats;
        let plies = self.table.plies();
        let resigned =
            self.table.dropouts().iter().rfind(|dropout| human_seats.contains(dropout.seat));
        let ply = match resigned {
            Some(dropout) => Some(dropout.plies as usize),
            None => plies.iter().rposition(|ply| is_of_human(ply, human_seats)),
        };
        let Some(ply) = ply else { return self.print("play-undo-none", &[]) };
        let plies = u32::try_from(plies.len().saturating_sub(ply)).unwrap_or(u32::MAX);
        match self.apply(Seat::FIRST, Command::Offer(Offer::TakeBack { plies }))? {
            Ok(()) => {
                self.forget_input();
                self.show()
            }
            Err(_) => self.print("play-undo-none", &[]),
        }
    }

    fn set_level(&mut self, level: &str) -> io::Result<()> {
        match level.parse::<u8>() {
            Ok(level @ 1..=10) => {
                self.config.level = level;
                self.engine = new_engine(&self.config);
                self.print("play-level", &[("level", &level.to_string())])
            }
            _ => self.print("play-level-wrong", &[("level", &self.config.level.to_string())]),
        }
    }

    fn resign(&mut self) -> io::Result<()> {
        let Some(seat) = self.seat_to_act() else { return self.print("play-over", &[]) };
        let _ = self.apply(seat, Command::Resign)?;
        let dropped_out = self.table.dropped_out_seats();
        // Computer players do not continue without the user.
        if self.table.game_end().is_none()
            && self.config.human_seats.iter().all(|seat| dropped_out.contains(seat))
        {
            let _ = self.apply(seat, Command::Offer(Offer::Impasse))?;
        }
        match self.table.game_end() {
            Some(_) => self.announce_end(),
            None => self.show(),
        }
    }
}

/// Source of the typed lines.
pub enum PromptInput<'a> {
    /// The line editor of a terminal.
    Editor(Box<LineEditor>),
    /// A file or a pipe, line by line.
    Reader(&'a mut dyn BufRead),
}

/// A new table. Chance draws from a seed of the operating system.
fn new_table(config: &TerminalGameConfig) -> Table {
    let mut table = Table::new(config.table.clone());
    let mut random = [0; 32];
    if table.position().has_chance() && getrandom::fill(&mut random).is_ok() {
        let seed = Some(ChanceSeed::new(random));
        table.set_secrets(Secrets { seed, choices: Vec::new() });
        table.settle(0);
    }
    table
}

fn is_of_human(ply: &Ply, human_seats: SeatSet) -> bool {
    let chose = ply.choices.iter().any(|choice| human_seats.contains(choice.seat));
    chose || ply.played.seat.is_some_and(|seat| human_seats.contains(seat))
}

/// The computer player of the game.
fn new_engine(config: &TerminalGameConfig) -> Box<dyn Engine> {
    let options =
        EngineOptions { level: Some(config.level), seed: config.seed, ..EngineOptions::default() };
    let mut engine = engine_for(&config.table.game, &options);
    engine.new_game(&config.table.game);
    engine
}

/// The first legal move of the list.
fn first_legal_move(position: &AnyPosition, seat: Seat) -> Option<AnyMove> {
    let mut first = None;
    let _ = position.each_move(seat, |m| {
        first = Some(m);
        std::ops::ControlFlow::Break(())
    });
    first
}
