//! Lines from the driver to the engine.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::fmt;
use std::str::{FromStr, SplitWhitespace};

use games::{Game, START};
use rulebook::{MAX_SEATS, Seat};

use super::lexer::{
    ExpectedToken, OneLine, ProtocolError, first_word, join_words, parse_milliseconds, parse_number,
};
use super::time_management::RemainingTime;

/// A line to an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ToEngine {
    /// Requests the identification and the options.
    Ugi,
    /// Requests `readyok`, also during a search.
    IsReady,
    /// Sets an option.
    SetOption {
        /// Name of the option, in any case.
        name: Box<str>,
        /// Value of the option, if it has one.
        value: Option<Box<str>>,
    },
    /// Starts a new game: the given one, or the same as before.
    NewGame(Option<Game>),
    /// Sets the position, as text for [`Game::read_line`].
    Position(Box<str>),
    /// Starts a search.
    Go(Box<GoCommand>),
    /// Stops the search.
    Stop,
    /// Reports that the expected move was played: the clock starts.
    PonderHit,
    /// Reports the result of the game.
    GameOver(Box<str>),
    /// Queries the position.
    Query(EngineQuery),
    /// Runs the bench with this number of evaluations per position.
    Bench(Option<u64>),
    /// Describes the position, for people.
    Show,
    /// Lists the commands, for people.
    Help,
    /// Ends the program.
    Quit,
}

/// Parameters of a search. All given limits apply.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct GoCommand {
    /// Remaining time of each seat.
    pub clocks: [Option<RemainingTime>; MAX_SEATS],
    /// Milliseconds per move after the clock has run out.
    pub byoyomi_ms: Option<u64>,
    /// Milliseconds for this move.
    pub movetime_ms: Option<u64>,
    /// Static evaluations for this move.
    pub nodes: Option<u64>,
    /// Depth in whole turns.
    pub depth: Option<u32>,
    /// Seat whose choice is wanted where several choose at once.
    pub seat: Option<Seat>,
    /// Search until `stop`.
    pub infinite: bool,
    /// Search until `ponderhit`; the limits count from there.
    pub ponder: bool,
    /// Moves to search; if empty, all.
    pub searchmoves: Vec<Box<str>>,
    /// Count move sequences to this depth instead of searching.
    pub perft: Option<u32>,
    /// Invalid words. They are never written.
    pub errors: Vec<ProtocolError>,
}

/// A query about the position. Each is answered by exactly one `response`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EngineQuery {
    /// Returns true if the game is over.
    GameOver,
    /// Result of the game.
    Result,
    /// Players to move.
    Turn,
    /// Returns true if this seat is to move.
    SeatTurn(Seat),
    /// Number of seats.
    Players,
    /// Position in notation.
    Fen,
    /// Key of the position.
    Key,
    /// Number of legal moves.
    LegalCount,
    /// First steps of all moves.
    Steps,
    /// Steps that can follow the beginning of a move.
    Places(Box<str>),
    /// Legality of a move, with the reason if it is illegal.
    IsLegal(Box<str>),
    /// All legal moves, if they are not too many; or as many as fit after a number of them.
    Legal(Option<u64>),
    /// A random legal move, chosen by this seed.
    Random(Option<u64>),
    /// Static value of the position.
    Eval,
    /// Features of the position.
    Features,
    /// Explanations of a move.
    Explain(Box<str>),
    /// Threats on the board.
    Threats,
    /// The same query for one of several seats that choose at once.
    ForSeat(Seat, Box<EngineQuery>),
}

/// Maximum number of reported errors per line.
const REPORTED_ERRORS_MAX: usize = 8;

impl FromStr for ToEngine {
    type Err = ProtocolError;

    fn from_str(line: &str) -> Result<ToEngine, ProtocolError> {
        if line.len() > super::LINE_BYTES_MAX {
            return Err(ProtocolError::new(ExpectedToken::Shorter, line));
        }
        let (command, rest) = first_word(line);
        let mut words = rest.split_whitespace();
        match command {
            "ugi" => Ok(ToEngine::Ugi),
            "isready" => Ok(ToEngine::IsReady),
            "setoption" => parse_option(words),
            "uginewgame" => parse_new_game(words).map(ToEngine::NewGame),
            "position" => parse_position(words).map(ToEngine::Position),
            "go" => Ok(ToEngine::Go(Box::new(GoCommand::parse(words)))),
            "stop" => Ok(ToEngine::Stop),
            "ponderhit" => Ok(ToEngine::PonderHit),
            "gameover" => Ok(ToEngine::GameOver(join_words(words))),
            "query" => parse_query(words).map(ToEngine::Query),
            "bench" => match words.next() {
                None => Ok(ToEngine::Bench(None)),
                Some(word) => match parse_number(word) {
                    Some(nodes) => Ok(ToEngine::Bench(Some(nodes))),
                    None => Err(ProtocolError::new(ExpectedToken::Number, word)),
                },
            },
            "d" => Ok(ToEngine::Show),
            "help" => Ok(ToEngine::Help),
            "quit" => Ok(ToEngine::Quit),
            _ => Err(ProtocolError::new(ExpectedToken::Command, command)),
        }
    }
}

fn parse_option(mut words: SplitWhitespace<'_>) -> Result<ToEngine, ProtocolError> {
    match words.next() {
        Some("name") => {}
        other => return Err(ProtocolError::new(ExpectedToken::Keyword, other.unwrap_or_default())),
    }
    let name = join_words(words.by_ref().take_while(|word| *word != "value"));
    if name.is_empty() {
        return Err(ProtocolError::new(ExpectedToken::Option, ""));
    }
    let value = join_words(words);
    let value = if value.is_empty() { None } else { Some(value) };
    Ok(ToEngine::SetOption { name, value })
}

fn parse_new_game(mut words: SplitWhitespace<'_>) -> Result<Option<Game>, ProtocolError> {
    match words.next() {
        None => Ok(None),
        Some("game") => {
            let name = words.next().unwrap_or_default();
            let game = name.parse().map_err(|_| ProtocolError::new(ExpectedToken::Game, name))?;
            match words.next() {
                None => Ok(Some(game)),
                Some(more) => Err(ProtocolError::new(ExpectedToken::Keyword, more)),
            }
        }
        Some(other) => Err(ProtocolError::new(ExpectedToken::Keyword, other)),
    }
}

fn parse_position(mut words: SplitWhitespace<'_>) -> Result<Box<str>, ProtocolError> {
    match words.next() {
        Some(START) => Ok(join_words([START].into_iter().chain(words))),
        Some("fen") => {
            let line = join_words(words);
            if line.is_empty() {
                Err(ProtocolError::new(ExpectedToken::NotEmpty, "fen"))
            } else {
                Ok(line)
            }
        }
        other => Err(ProtocolError::new(ExpectedToken::Keyword, other.unwrap_or_default())),
    }
}

fn parse_query(mut words: SplitWhitespace<'_>) -> Result<EngineQuery, ProtocolError> {
    let what = words.next().unwrap_or_default();
    let turn = |words: &mut SplitWhitespace<'_>| match words.next() {
        Some(turn) => Ok(turn.into()),
        None => Err(ProtocolError::new(ExpectedToken::NotEmpty, what)),
    };
    let query = match what {
        "gameover" => EngineQuery::GameOver,
        "result" => EngineQuery::Result,
        "turn" => EngineQuery::Turn,
        "players" => EngineQuery::Players,
        "fen" => EngineQuery::Fen,
        "key" => EngineQuery::Key,
        "legalcount" => EngineQuery::LegalCount,
        "steps" => EngineQuery::Steps,
        "places" => EngineQuery::Places(turn(&mut words)?),
        "islegal" => EngineQuery::IsLegal(turn(&mut words)?),
        "legal" => EngineQuery::Legal(parse_optional_number(&mut words)?),
        "random" => EngineQuery::Random(parse_optional_number(&mut words)?),
        "eval" => EngineQuery::Eval,
        "features" => EngineQuery::Features,
        "explain" => EngineQuery::Explain(turn(&mut words)?),
        "threats" => EngineQuery::Threats,
        other => match parse_seat_word(other, "turn") {
            Some(seat) => EngineQuery::SeatTurn(seat),
            None => return Err(ProtocolError::new(ExpectedToken::Keyword, what)),
        },
    };
    let query = match (words.next(), is_about_a_seat(&query)) {
        (None, _) => return Ok(query),
        (Some("seat"), true) => {
            let word = words.next().unwrap_or_default();
            let seat = word.parse().map_err(|_| ProtocolError::new(ExpectedToken::Number, word))?;
            EngineQuery::ForSeat(seat, Box::new(query))
        }
        (Some(more), _) => return Err(ProtocolError::new(ExpectedToken::Keyword, more)),
    };
    match words.next() {
        Some(more) => Err(ProtocolError::new(ExpectedToken::Keyword, more)),
        None => Ok(query),
    }
}

/// Returns true for queries whose answer depends on the seat that chooses.
fn is_about_a_seat(query: &EngineQuery) -> bool {
    matches!(
        query,
        EngineQuery::LegalCount
            | EngineQuery::Steps
            | EngineQuery::Places(_)
            | EngineQuery::IsLegal(_)
            | EngineQuery::Legal(_)
            | EngineQuery::Random(_)
            | EngineQuery::Eval
    )
}

/// The next word as a number, if there is one.
fn parse_optional_number(words: &mut SplitWhitespace<'_>) -> Result<Option<u64>, ProtocolError> {
    let mut rest = words.clone();
    let Some(word) = rest.next().filter(|word| *word != "seat") else { return Ok(None) };
    *words = rest;
    let number = parse_number(word);
    number.map(Some).ok_or_else(|| ProtocolError::new(ExpectedToken::Number, word))
}

/// The seat in a word such as `p2time`.
fn parse_seat_word(word: &str, ending: &str) -> Option<Seat> {
    word.strip_prefix('p')?.strip_suffix(ending)?.parse().ok()
}

/// Returns true for keywords that end a list of moves.
fn is_go_keyword(word: &str) -> bool {
    const WORDS: [&str; 9] = [
        "byoyomi",
        "movetime",
        "nodes",
        "depth",
        "seat",
        "infinite",
        "ponder",
        "searchmoves",
        "perft",
    ];
    WORDS.contains(&word)
        || parse_seat_word(word, "time").is_some()
        || parse_seat_word(word, "inc").is_some()
}

impl GoCommand {
    /// Parses all valid words; invalid ones are collected, as `go` must be answered.
    fn parse(words: SplitWhitespace<'_>) -> GoCommand {
        let mut go = GoCommand::default();
        let mut words = words.peekable();
        while let Some(word) = words.next() {
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    while let Some(turn) = words.next_if(|word| !is_go_keyword(word)) {
                        go.searchmoves.push(turn.into());
                    }
                }
                _ if is_go_keyword(word) => {
                    let value = words.next_if(|word| !is_go_keyword(word)).unwrap_or_default();
                    if go.set(word, value).is_none() {
                        go.push_error(ProtocolError::new(ExpectedToken::Number, value));
                    }
                }
                _ => go.push_error(ProtocolError::new(ExpectedToken::Keyword, word)),
            }
        }
        go
    }

    fn set(&mut self, word: &str, value: &str) -> Option<()> {
        match word {
            "byoyomi" => self.byoyomi_ms = Some(parse_milliseconds(value)?),
            "movetime" => self.movetime_ms = Some(parse_milliseconds(value)?),
            "nodes" => self.nodes = Some(parse_number(value)?),
            "depth" => self.depth = Some(parse_number(value)?.try_into().ok()?),
            "seat" => self.seat = Some(value.parse().ok()?),
            "perft" => self.perft = Some(parse_number(value)?.try_into().ok()?),
            _ => {
                let time = parse_seat_word(word, "time");
                let seat = time.or_else(|| parse_seat_word(word, "inc"))?;
                let ms = parse_milliseconds(value)?;
                let clock = self.clocks.get_mut(seat.index())?.get_or_insert_default();
                if time.is_some() { clock.left_ms = ms } else { clock.increment_ms = ms }
            }
        }
        Some(())
    }

    fn push_error(&mut self, error: ProtocolError) {
        if self.errors.len() < REPORTED_ERRORS_MAX {
            self.errors.push(error);
        }
    }
}

impl fmt::Display for ToEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ToEngine::Ugi => f.write_str("ugi"),
            ToEngine::IsReady => f.write_str("isready"),
            ToEngine::SetOption { name, value: None } => {
                write!(f, "setoption name {}", OneLine(name))
            }
            ToEngine::SetOption { name, value: Some(value) } => {
                write!(f, "setoption name {} value {}", OneLine(name), OneLine(value))
            }
            ToEngine::NewGame(None) => f.write_str("uginewgame"),
            ToEngine::NewGame(Some(game)) => write!(f, "uginewgame game {game}"),
            ToEngine::Position(line) if line.split_whitespace().next() == Some(START) => {
                write!(f, "position {}", OneLine(line))
            }
            ToEngine::Position(line) => write!(f, "position fen {}", OneLine(line)),
            ToEngine::Go(go) => write!(f, "go{go}"),
            ToEngine::Stop => f.write_str("stop"),
            ToEngine::PonderHit => f.write_str("ponderhit"),
            ToEngine::GameOver(result) if result.is_empty() => f.write_str("gameover"),
            ToEngine::GameOver(result) => write!(f, "gameover {}", OneLine(result)),
            ToEngine::Query(query) => write!(f, "query {query}"),
            ToEngine::Bench(None) => f.write_str("bench"),
            ToEngine::Bench(Some(nodes)) => write!(f, "bench {nodes}"),
            ToEngine::Show => f.write_str("d"),
            ToEngine::Help => f.write_str("help"),
            ToEngine::Quit => f.write_str("quit"),
        }
    }
}

/// Formats the words after `go`, each with a space before it.
impl fmt::Display for GoCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, clock) in self.clocks.iter().enumerate() {
            if let Some(clock) = clock {
                write!(f, " p{}time {}", index + 1, clock.left_ms)?;
                if clock.increment_ms > 0 {
                    write!(f, " p{}inc {}", index + 1, clock.increment_ms)?;
                }
            }
        }
        let numbers = [
            ("byoyomi", self.byoyomi_ms),
            ("movetime", self.movetime_ms),
            ("nodes", self.nodes),
            ("depth", self.depth.map(u64::from)),
            ("seat", self.seat.map(|seat| u64::from(seat.number()))),
            ("perft", self.perft.map(u64::from)),
        ];
        for (word, value) in numbers {
            if let Some(value) = value {
                write!(f, " {word} {value}")?;
            }
        }
        f.write_str(if self.infinite { " infinite" } else { "" })?;
        f.write_str(if self.ponder { " ponder" } else { "" })?;
        if !self.searchmoves.is_empty() {
            f.write_str(" searchmoves")?;
            self.searchmoves.iter().try_for_each(|turn| write!(f, " {}", OneLine(turn)))?;
        }
        Ok(())
    }
}

impl fmt::Display for EngineQuery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineQuery::GameOver => f.write_str("gameover"),
            EngineQuery::Result => f.write_str("result"),
            EngineQuery::Turn => f.write_str("turn"),
            EngineQuery::SeatTurn(seat) => write!(f, "p{seat}turn"),
            EngineQuery::Players => f.write_str("players"),
            EngineQuery::Fen => f.write_str("fen"),
            EngineQuery::Key => f.write_str("key"),
            EngineQuery::LegalCount => f.write_str("legalcount"),
            EngineQuery::Steps => f.write_str("steps"),
            EngineQuery::Places(turn) => write!(f, "places {}", OneLine(turn)),
            EngineQuery::IsLegal(turn) => write!(f, "islegal {}", OneLine(turn)),
            EngineQuery::Legal(None) => f.write_str("legal"),
            EngineQuery::Legal(Some(skipped)) => write!(f, "legal {skipped}"),
            EngineQuery::Random(None) => f.write_str("random"),
            EngineQuery::Random(Some(seed)) => write!(f, "random {seed}"),
            EngineQuery::Eval => f.write_str("eval"),
            EngineQuery::Features => f.write_str("features"),
            EngineQuery::Explain(turn) => write!(f, "explain {}", OneLine(turn)),
            EngineQuery::Threats => f.write_str("threats"),
            EngineQuery::ForSeat(seat, query) => write!(f, "{query} seat {seat}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expected: &str) {
        let parsed = line.parse::<ToEngine>();
        let output = parsed.as_ref().map_or_else(ToString::to_string, ToString::to_string);
        assert_eq!(output, expected, "{line}");
        if let Ok(mut parsed) = parsed {
            if let ToEngine::Go(go) = &mut parsed {
                go.errors.clear();
            }
            assert_eq!(output.parse(), Ok(parsed), "{line} is parsed again as it was written");
        }
    }

    #[test]
    fn commands_round_trip() {
        check("ugi", "ugi");
        check("  isready\r", "isready");
        check("setoption name Hash value 64", "setoption name Hash value 64");
        check("setoption name Clear  Hash", "setoption name Clear Hash");
        check("uginewgame", "uginewgame");
        check("uginewgame game pente:13,keryo", "uginewgame game pente:13,keryo");
        check("position  startpos   moves a b", "position startpos moves a b");
        check("position fen 9/9 w 0:0 0 moves a", "position fen 9/9 w 0:0 0 moves a");
        check("gameover 3-2 p1win", "gameover 3-2 p1win");
        check("bench 500", "bench 500");
        for line in ["stop", "ponderhit", "quit", "bench", "gameover", "go", "d", "help"] {
            check(line, line);
        }
    }

    #[test]
    fn go_limits_round_trip() {
        let all = "go p1time 1000 p1inc 10 p3time 500 byoyomi 30 movetime 7 nodes 8 depth 9 seat 2 \
                   infinite ponder searchmoves aA-B*b --";
        check(all, all);
        check("go searchmoves K10 L11 depth 3", "go depth 3 searchmoves K10 L11");
        check("go perft 3", "go perft 3");
        check("go p2inc 5", "go p2time 0 p2inc 5");
        check("go p1time -40", "go p1time 0");
    }

    #[test]
    fn go_with_invalid_words_is_still_parsed() {
        let check = |line: &str, written: &str, error: &[&str]| {
            let Ok(ToEngine::Go(go)) = line.parse() else { panic!("{line} is parsed") };
            assert_eq!(go.to_string(), written, "{line}");
            let output: Vec<String> = go.errors.iter().map(ToString::to_string).collect();
            assert_eq!(output, error, "{line}");
        };
        check("go fast depth 3", " depth 3", &["word \"fast\""]);
        check("go movetime depth 3", " depth 3", &["number \"\""]);
        check("go movetime soon", "", &["number \"soon\""]);
        check("go seat 6", "", &["number \"6\""]);
        check("go p6time 5", "", &["word \"p6time\"", "word \"5\""]);
        check("go depth 99999999999", "", &["number \"99999999999\""]);
        let Ok(ToEngine::Go(go)) = format!("go {}", "x ".repeat(100)).parse() else { panic!() };
        assert_eq!(go.errors.len(), REPORTED_ERRORS_MAX);
    }

    #[test]
    fn queries_round_trip() {
        for what in [
            "gameover",
            "result",
            "turn",
            "p1turn",
            "p5turn",
            "players",
            "fen",
            "key",
            "legalcount",
            "steps",
            "places aA-b",
            "islegal K10",
            "legal",
            "legal 4999",
            "random",
            "random 7",
            "eval",
            "features",
            "explain aA-B*b",
            "threats",
            "legalcount seat 2",
            "steps seat 1",
            "places aA seat 5",
            "islegal K10 seat 2",
            "legal seat 2",
            "legal 4999 seat 2",
            "random seat 1",
            "random 7 seat 1",
            "eval seat 2",
        ] {
            check(&format!("query {what}"), &format!("query {what}"));
        }
        check("query", "word \"\"");
        check("query p6turn", "word \"p6turn\"");
        check("query islegal", "end \"islegal\"");
        check("query islegal a b", "word \"b\"");
        check("query legal all", "number \"all\"");
        check("query legal seat 6", "number \"6\"");
        check("query turn seat 1", "word \"seat\"");
        check("query steps seat 1 2", "word \"2\"");
    }

    #[test]
    fn invalid_lines_are_reported() {
        check("", "command \"\"");
        check("hello world", "command \"hello\"");
        check("UGI", "command \"UGI\"");
        check("uginewgame game chess", "game \"chess\"");
        check("uginewgame game", "game \"\"");
        check("uginewgame players 3", "word \"players\"");
        check("uginewgame game pente players 3", "word \"players\"");
        check("position", "word \"\"");
        check("position fen", "end \"fen\"");
        check("position e4", "word \"e4\"");
        check("setoption Hash 3", "word \"Hash\"");
        check("setoption name", "option \"\"");
        check("setoption name value 3", "option \"\"");
        check("bench lots", "number \"lots\"");
        let long = "x".repeat(super::super::LINE_BYTES_MAX + 1);
        check(&long, &format!("length \"{}\"", "x".repeat(40)));
    }
}
