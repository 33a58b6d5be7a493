//! Players that are external programs with the engine protocol.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::time::{Duration, Instant};

use engine::protocol::{
    EngineScore, FromEngine, GoCommand, IdField, InputLine, SearchInfo, ToEngine,
};
use engine::{Engine, SearchRequest, SearchResult, Variation, WIN};
use games::{AnyMove, AnyPosition, Game, START};
use rulebook::{BySeat, Notation, Position, Seat, Turn};

use crate::debug_log::DebugLog;
use crate::program::{Program, ProgramError, StderrMode, command_words};

/// Default time in which a program must be ready.
pub const READY_TIMEOUT: Duration = Duration::from_secs(10);

/// Tolerance beyond the time of a turn. A machine can be busy.
const MOVE_GRACE: Duration = Duration::from_secs(2);

/// Maximum time of a turn without a time limit.
const SEARCH_TIMEOUT_MAX: Duration = Duration::from_secs(300);

/// Interval at which cancellation is checked during a search.
const CANCEL_POLL_INTERVAL: Duration = Duration::from_millis(50);

/// A player that is another program.
///
/// Where the program fails (it exits, does not respond in time, returns no legal move) the result
/// is empty and [`ExternalEngine::failure`] describes the failure; for the next game the program is
/// restarted.
pub struct ExternalEngine {
    text: String,
    command: Vec<String>,
    settings: ProgramSettings,
    game: Game,
    name: Option<Box<str>>,
    program: Option<Program>,
    failure: Option<String>,
}

/// Settings of an external program.
#[derive(Clone)]
pub struct ProgramSettings {
    /// Options of the engine protocol with their values.
    pub options: Vec<(String, String)>,
    /// Log of the dialogue.
    pub log: Option<DebugLog>,
    /// Time in which the program must be ready, after its start and before each game.
    pub ready_timeout: Duration,
}

impl Default for ProgramSettings {
    fn default() -> ProgramSettings {
        ProgramSettings { options: Vec::new(), log: None, ready_timeout: READY_TIMEOUT }
    }
}

impl ExternalEngine {
    /// Starts a program by its command line and checks that it supports this game.
    ///
    /// # Errors
    /// The program cannot be started, or does not support this game.
    pub fn start(
        text: &str,
        game: &Game,
        settings: ProgramSettings,
    ) -> Result<ExternalEngine, String> {
        let command = command_words(text).map_err(|error| error.to_string())?;
        let mut external = ExternalEngine {
            text: text.to_owned(),
            command,
            settings,
            game: game.clone(),
            name: None,
            program: None,
            failure: None,
        };
        external.restart()?;
        Ok(external)
    }

    /// The name that the program has stated, if any.
    pub fn stated_name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Description of the last failure, if any.
    pub fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }

    /// Begins a new game, restarting the program if necessary.
    fn restart(&mut self) -> Result<(), String> {
        let mut program = match self.program.take() {
            Some(program) => program,
            None => {
                let mut program = Program::start(&self.command, StderrMode::Discard)
                    .map_err(|error| error.to_string())?;
                program.set_log(self.settings.log.clone());
                self.name = handshake(&mut program, &self.settings)?;
                set_options(&mut program, &self.settings)?;
                program
            }
        };
        send(&mut program, &ToEngine::NewGame(Some(self.game.clone())))?;
        ready(&mut program, &self.settings)?;
        self.program = Some(program);
        Ok(())
    }

    fn request_move(
        &mut self,
        request: &SearchRequest<'_>,
        report: &mut dyn FnMut(&SearchResult),
    ) -> Result<SearchResult, String> {
        let (position, seat) = (request.position, request.chooser());
        let program = self.program.as_mut().ok_or("the engine program is not running")?;
        let text = position.position_text();
        let start = self.game.start().position_text() == text;
        let line = if start { START.into() } else { text.into() };
        send(program, &ToEngine::Position(line))?;
        let begun = Instant::now();
        send(program, &ToEngine::Go(Box::new(go_command(request))))?;
        let most = search_timeout(request);
        let mut result = SearchResult::default();
        let mut stopped = false;
        let mut most = most;
        loop {
            if request.control.is_stopped() && !stopped {
                send(program, &ToEngine::Stop)?;
                stopped = true;
                most = begun.elapsed().saturating_add(MOVE_GRACE).min(most);
            }
            let left = most.saturating_sub(begun.elapsed());
            if left.is_zero() {
                return Err(format!(
                    "the engine program sent no move within {} ms",
                    most.as_millis()
                ));
            }
            match program.receive(left.min(CANCEL_POLL_INTERVAL)) {
                Ok(InputLine::Line(line)) => match line.parse::<FromEngine>() {
                    Ok(FromEngine::Info(info)) => {
                        if update_from_info(&mut result, (position, seat), &info) {
                            report(&result);
                        }
                    }
                    Ok(FromEngine::BestMove { m, ponder }) => {
                        let best = m.as_deref().unwrap_or("none");
                        return best_move_result(result, (position, seat), best, ponder.as_deref());
                    }
                    // A program may say more than is known here.
                    Ok(_) | Err(_) => {}
                },
                Ok(InputLine::TooLong(_)) | Err(ProgramError::Timeout(_)) => {}
                Err(error) => return Err(error.to_string()),
            }
        }
    }
}

impl Engine for ExternalEngine {
    fn name(&self) -> String {
        self.name.as_deref().unwrap_or(&self.text).to_owned()
    }

    fn new_game(&mut self, game: &Game) {
        self.game = game.clone();
        if let Err(failure) = self.restart() {
            self.failure = Some(failure);
        }
    }

    fn search(
        &mut self,
        request: &SearchRequest<'_>,
        report: &mut dyn FnMut(&SearchResult),
    ) -> SearchResult {
        match self.request_move(request, report) {
            Ok(result) => result,
            Err(failure) => {
                // A late response of the previous search must not answer the next one.
                self.program = None;
                self.failure = Some(failure);
                SearchResult::default()
            }
        }
    }
}

/// Longest time to wait for a move.
fn search_timeout(request: &SearchRequest<'_>) -> Duration {
    let clock = request.seat.and_then(|seat| request.control.clocks().get(seat.index()));
    let most = match (clock, request.limits.time) {
        (Some(clock), _) => Duration::from_millis(clock.left_ms),
        (None, Some(time)) => Duration::from_micros(time.hard_us),
        (None, None) => return SEARCH_TIMEOUT_MAX,
    };
    most.saturating_add(MOVE_GRACE)
}

fn send(program: &mut Program, line: &ToEngine) -> Result<(), String> {
    program.send(&line.to_string()).map_err(|error| error.to_string())
}

/// Receives lines until `is_it` accepts one.
fn wait<T>(
    program: &mut Program,
    settings: &ProgramSettings,
    expected: &str,
    mut is_it: impl FnMut(FromEngine) -> Option<Result<T, String>>,
) -> Result<T, String> {
    let begun = Instant::now();
    loop {
        let left = settings.ready_timeout.saturating_sub(begun.elapsed());
        match program.receive(left) {
            Ok(InputLine::Line(line)) if line.trim() == ToEngine::Ugi.to_string() => {
                return Err("the program repeats its input: it is not an engine".to_owned());
            }
            Ok(InputLine::Line(line)) => {
                if let Some(found) = line.parse().ok().and_then(&mut is_it) {
                    return found;
                }
            }
            Ok(InputLine::TooLong(_)) => {}
            Err(error) => return Err(format!("no {expected} from the engine program: {error}")),
        }
    }
}

/// Performs the handshake; returns the name of the program.
fn handshake(
    program: &mut Program,
    settings: &ProgramSettings,
) -> Result<Option<Box<str>>, String> {
    send(program, &ToEngine::Ugi)?;
    let mut name = None;
    wait(program, settings, "ugiok", |line| match line {
        FromEngine::Id(IdField::Name, said) => {
            name = Some(said);
            None
        }
        FromEngine::UgiOk => Some(Ok(())),
        _ => None,
    })?;
    Ok(name)
}

/// Sets options; one that the program does not know is an error.
fn set_options(program: &mut Program, settings: &ProgramSettings) -> Result<(), String> {
    for (name, value) in &settings.options {
        let (name, value) = (name.as_str().into(), Some(value.as_str().into()));
        send(program, &ToEngine::SetOption { name, value })?;
    }
    if settings.options.is_empty() {
        return Ok(());
    }
    send(program, &ToEngine::IsReady)?;
    wait(program, settings, "readyok", |line| match line {
        FromEngine::ReadyOk => Some(Ok(())),
        FromEngine::InfoString(remark) if remark.starts_with("unknown ") => {
            Some(Err(format!("the engine program does not accept an option: {remark}")))
        }
        _ => None,
    })
}

/// Waits until the program is ready.
fn ready(program: &mut Program, settings: &ProgramSettings) -> Result<(), String> {
    send(program, &ToEngine::IsReady)?;
    wait(program, settings, "readyok", |line| match line {
        FromEngine::ReadyOk => Some(Ok(())),
        FromEngine::InfoString(remark) if remark.starts_with("unknown game") => {
            Some(Err(format!("the engine program does not play this game: {remark}")))
        }
        _ => None,
    })
}

/// Converts search limits to a `go` command.
fn go_command(request: &SearchRequest<'_>) -> GoCommand {
    let clocks = request.control.clocks();
    let among = request.root_moves.iter().map(|m| request.position.move_text(m).into());
    GoCommand {
        nodes: request.limits.evals,
        depth: request.limits.depth,
        // Not every program knows the word.
        seat: match request.position.turn() {
            Turn::Simultaneous(_) => request.chooser(),
            _ => None,
        },
        // A program with a clock divides its time itself.
        clocks: std::array::from_fn(|seat| clocks.get(seat).copied()),
        movetime_ms: request
            .limits
            .time
            .filter(|_| clocks.is_empty())
            .map(|time| (time.hard_us / 1000).max(1)),
        searchmoves: among.collect(),
        ..GoCommand::default()
    }
}

/// Updates the result with search information of the program.
/// Returns true if there is a new best line.
fn update_from_info(
    result: &mut SearchResult,
    (position, seat): (&AnyPosition, Option<Seat>),
    info: &SearchInfo,
) -> bool {
    result.depth = info.depth.unwrap_or(result.depth);
    result.selective_depth = info.seldepth.unwrap_or(result.selective_depth).max(result.depth);
    result.nodes = info.nodes.unwrap_or(result.nodes);
    result.evals = info.evals.unwrap_or(result.nodes);
    if info.multipv.is_some_and(|rank| rank > 1) || info.bound.is_some() {
        return false;
    }
    let moves = read_line(position, seat, &info.pv);
    if moves.is_empty() {
        return false;
    }
    let value = value(position, seat, info.score.as_ref());
    result.variations = vec![Variation { value, moves }];
    true
}

/// Parses the moves of a line, up to the first illegal one.
fn read_line(position: &AnyPosition, seat: Option<Seat>, words: &[Box<str>]) -> Vec<AnyMove> {
    let mut position = position.clone();
    let mut moves = Vec::new();
    if let (Turn::Simultaneous(_), Some(seat), Some(word)) = (position.turn(), seat, words.first())
    {
        // The answers of the others are not known.
        let m = position.read_move(word).ok().filter(|m| position.is_legal(seat, m));
        return m.into_iter().collect();
    }
    for word in words {
        let Turn::Seat(seat) = position.turn() else { break };
        let Ok(m) = position.read_move(word) else { break };
        if !position.is_legal(seat, &m) {
            break;
        }
        position.play_unchecked(m.clone());
        moves.push(m);
    }
    moves
}

/// Value of a score for each seat; zero if the score is unknown.
fn value(position: &AnyPosition, seat: Option<Seat>, score: Option<&EngineScore>) -> BySeat<i32> {
    let Some(seat) = seat else {
        return BySeat::from_fn(position.seats(), |_| 0);
    };
    let own = match score {
        None | Some(EngineScore::Out(_)) => 0,
        Some(EngineScore::Cp(value)) => (*value).clamp(-WIN, WIN),
        Some(EngineScore::Win(plies)) => WIN.saturating_sub_unsigned(*plies).max(0),
        Some(EngineScore::Loss(plies)) => {
            WIN.saturating_sub_unsigned(*plies).max(0).saturating_neg()
        }
        Some(EngineScore::Vec(values)) => {
            return BySeat::from_fn(position.seats(), |seat| {
                values.get(seat.index()).copied().unwrap_or(0)
            });
        }
    };
    let team = position.team(seat);
    BySeat::from_fn(position.seats(), |seat| if position.team(seat) == team { own } else { -own })
}

/// Result with the best move and the line reported for it.
fn best_move_result(
    mut result: SearchResult,
    (position, seat): (&AnyPosition, Option<Seat>),
    best: &str,
    ponder: Option<&str>,
) -> Result<SearchResult, String> {
    let words: Vec<Box<str>> = [Some(best), ponder].into_iter().flatten().map(Into::into).collect();
    let moves = read_line(position, seat, &words);
    if moves.is_empty() {
        let place = position.position_text();
        return Err(format!(
            "the engine program sent the illegal move {best:?} in position {place}"
        ));
    }
    let known = result.variations.first().is_some_and(|line| line.moves.first() == moves.first());
    if !known {
        result.variations = vec![Variation { value: value(position, seat, None), moves }];
    }
    Ok(result)
}

#[cfg(test)]
mod tests {
    use engine::SearchLimits;
    use games::History;

    use super::*;

    #[test]
    fn invalid_programs_are_errors() {
        let game: Game = "pente:9".parse().unwrap();
        let start = |text| ExternalEngine::start(text, &game, ProgramSettings::default()).err();
        let error = start("no-such-program-anywhere --fast");
        assert!(error.is_some_and(|error| error.contains("no-such-program-anywhere")));
        assert!(start("'open").is_some());
        // Such a program was waited for half a minute.
        assert!(start("cat").is_some_and(|error| error.contains("repeats its input")));
    }

    /// A silent program was waited for half a minute, whatever the user wanted.
    #[test]
    fn silent_program_is_an_error_after_the_ready_timeout() {
        let game: Game = "pente:9".parse().unwrap();
        let ready_timeout = Duration::from_millis(100);
        let settings = ProgramSettings { ready_timeout, ..ProgramSettings::default() };
        let error = ExternalEngine::start("sleep 60", &game, settings).err().unwrap();
        let expected = "no ugiok from the engine program: the engine program sent nothing";
        assert!(error.starts_with(expected), "{error}");
    }

    #[test]
    fn search_limits_become_go_commands() {
        let position = "pente:9,free".parse::<Game>().unwrap().start();
        let history = History::new(&position);
        let check = |budget: SearchLimits, expected: &str| {
            let request = SearchRequest::new(&position, &history, budget);
            assert_eq!(go_command(&request).to_string(), expected);
        };
        check(SearchLimits::default(), "");
        check(SearchLimits::evals(500), " nodes 500");
        check(SearchLimits::time_ms(50), " movetime 50");
        check(SearchLimits { depth: Some(3), ..SearchLimits::evals(5) }, " nodes 5 depth 3");
        let among = [position.read_move("B2").unwrap()];
        let request = SearchRequest {
            root_moves: &among,
            ..SearchRequest::new(&position, &history, SearchLimits::default())
        };
        assert_eq!(go_command(&request).to_string(), " searchmoves B2");
    }

    #[test]
    fn search_info_updates_the_result() {
        let check = |game: &str, line: &str, expected: &[i32]| {
            let position = game.parse::<Game>().unwrap().start();
            let Ok(FromEngine::Info(info)) = line.parse() else { panic!("{line}") };
            let mut result = SearchResult::default();
            assert!(update_from_info(&mut result, (&position, Some(Seat::FIRST)), &info), "{line}");
            assert_eq!(result.variations[0].value.as_slice(), expected, "{line}");
        };
        check("pente:9", "info depth 3 score cp 25 pv E5", &[25, -25]);
        check("pente:9", "info score win 3 pv E5", &[WIN - 3, 3 - WIN]);
        check("pente:9", "info score loss 4 pv E5", &[4 - WIN, WIN - 4]);
        check("pentagame:4t", "info score cp 7 pv aA-B*b", &[7, -7, 7, -7]);
        check("pentagame:3", "info score vec 1 2 -3 pv aA-B*b", &[1, 2, -3]);
        let position = "pente:9".parse::<Game>().unwrap().start();
        for line in [
            "info depth 3",
            "info score cp 1 lowerbound pv E5",
            "info multipv 2 pv E5",
            "info pv Z9",
        ] {
            let Ok(FromEngine::Info(info)) = line.parse() else { panic!("{line}") };
            assert!(
                !update_from_info(
                    &mut SearchResult::default(),
                    (&position, Some(Seat::FIRST)),
                    &info
                ),
                "{line}"
            );
        }
    }

    #[test]
    fn illegal_best_moves_are_rejected() {
        let position = "pente:9".parse::<Game>().unwrap().start();
        let result = best_move_result(
            SearchResult::default(),
            (&position, Some(Seat::FIRST)),
            "E5",
            Some("E4"),
        )
        .unwrap();
        assert_eq!(result.variations[0].moves.len(), 2);
        for best in ["none", "A1", "zz", "--"] {
            assert!(
                best_move_result(
                    SearchResult::default(),
                    (&position, Some(Seat::FIRST)),
                    best,
                    None
                )
                .is_err(),
                "{best}"
            );
        }
    }
}
