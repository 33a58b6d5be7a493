//! What an engine is told.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::fmt;
use std::str::{FromStr, SplitWhitespace};

use games::{Game, START};
use rulebook::{MAX_SEATS, Seat};

use super::clock::Clock;
use super::words::{OneLine, Unread, Wanted, first_word, joined, milliseconds, number};

/// A line to an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ToEngine {
    /// Say who you are and what can be set.
    Ugi,
    /// Say when all that was asked before is done; amid a search, that you are alive.
    IsReady,
    /// Set an option.
    SetOption {
        /// Its name, in any case.
        name: Box<str>,
        /// Its value; some options have none.
        value: Option<Box<str>>,
    },
    /// A new game begins: this one, or again the one played before.
    NewGame(Option<Game>),
    /// Look at a position: a text as [`Game::read_line`] takes it.
    Position(Box<str>),
    /// Think.
    Go(Box<Go>),
    /// Answer now.
    Stop,
    /// The move you were pondering about was played: your clock runs.
    PonderHit,
    /// The game ended like this.
    GameOver(Box<str>),
    /// Answer a question about the position.
    Query(Query),
    /// Search the fixed list of positions, each with so many evaluations.
    Bench(Option<u64>),
    /// End.
    Quit,
}

/// How long, how deep and about what to think. What is given binds all at once.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Go {
    /// The clocks, in the order of the seats.
    pub clocks: [Option<Clock>; MAX_SEATS],
    /// Milliseconds for each turn when the clock has run out.
    pub byoyomi_ms: Option<u64>,
    /// Milliseconds for this turn.
    pub movetime_ms: Option<u64>,
    /// Static evaluations for this turn.
    pub nodes: Option<u64>,
    /// Depth in whole turns.
    pub depth: Option<u32>,
    /// Until `stop`.
    pub infinite: bool,
    /// Until `ponderhit`; the limits count from there.
    pub ponder: bool,
    /// Only these moves; if empty, all.
    pub searchmoves: Vec<Box<str>>,
    /// Count the ways to play so many turns instead of thinking.
    pub perft: Option<u32>,
    /// Words that say nothing. They are never written.
    pub unread: Vec<Unread>,
}

/// A question about the position. Each is answered by exactly one `response`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Query {
    /// Whether the game is over.
    GameOver,
    /// How it ended.
    Result,
    /// Who decides next.
    Turn,
    /// Whether this seat does.
    SeatTurn(Seat),
    /// How many sit at the table.
    Players,
    /// The text of the position.
    Fen,
    /// The key of the position.
    Key,
    /// How many moves there are.
    LegalCount,
    /// The first steps of all moves.
    Steps,
    /// The steps that can follow the beginning of a move.
    Places(Box<str>),
    /// Whether a move is legal, and if not, why.
    IsLegal(Box<str>),
    /// All moves, if they are not too many.
    Legal,
    /// What the position is worth at first sight.
    Eval,
    /// The parts of that.
    Features,
    /// What speaks for a move.
    Explain(Box<str>),
    /// Who threatens what.
    Threats,
}

/// So many words that say nothing are told of one line.
const UNREAD_MAX: usize = 8;

impl FromStr for ToEngine {
    type Err = Unread;

    fn from_str(line: &str) -> Result<ToEngine, Unread> {
        if line.len() > super::LINE_BYTES {
            return Err(Unread::new(Wanted::Shorter, line));
        }
        let (command, rest) = first_word(line);
        let mut words = rest.split_whitespace();
        match command {
            "ugi" => Ok(ToEngine::Ugi),
            "isready" => Ok(ToEngine::IsReady),
            "setoption" => read_option(words),
            "uginewgame" => read_new_game(words).map(ToEngine::NewGame),
            "position" => read_position(words).map(ToEngine::Position),
            "go" => Ok(ToEngine::Go(Box::new(Go::read(words)))),
            "stop" => Ok(ToEngine::Stop),
            "ponderhit" => Ok(ToEngine::PonderHit),
            "gameover" => Ok(ToEngine::GameOver(joined(words))),
            "query" => read_query(words).map(ToEngine::Query),
            "bench" => match words.next() {
                None => Ok(ToEngine::Bench(None)),
                Some(word) => match number(word) {
                    Some(nodes) => Ok(ToEngine::Bench(Some(nodes))),
                    None => Err(Unread::new(Wanted::Number, word)),
                },
            },
            "quit" => Ok(ToEngine::Quit),
            _ => Err(Unread::new(Wanted::Command, command)),
        }
    }
}

fn read_option(mut words: SplitWhitespace<'_>) -> Result<ToEngine, Unread> {
    match words.next() {
        Some("name") => {}
        other => return Err(Unread::new(Wanted::Word, other.unwrap_or_default())),
    }
    let name = joined(words.by_ref().take_while(|word| *word != "value"));
    if name.is_empty() {
        return Err(Unread::new(Wanted::Option, ""));
    }
    let value = joined(words);
    let value = if value.is_empty() { None } else { Some(value) };
    Ok(ToEngine::SetOption { name, value })
}

fn read_new_game(mut words: SplitWhitespace<'_>) -> Result<Option<Game>, Unread> {
    match words.next() {
        None => Ok(None),
        Some("game") => {
            let name = words.next().unwrap_or_default();
            let game = name.parse().map_err(|_| Unread::new(Wanted::Game, name))?;
            match words.next() {
                None => Ok(Some(game)),
                Some(more) => Err(Unread::new(Wanted::Word, more)),
            }
        }
        Some(other) => Err(Unread::new(Wanted::Word, other)),
    }
}

fn read_position(mut words: SplitWhitespace<'_>) -> Result<Box<str>, Unread> {
    match words.next() {
        Some(START) => Ok(joined([START].into_iter().chain(words))),
        Some("fen") => {
            let line = joined(words);
            if line.is_empty() { Err(Unread::new(Wanted::More, "fen")) } else { Ok(line) }
        }
        other => Err(Unread::new(Wanted::Word, other.unwrap_or_default())),
    }
}

fn read_query(mut words: SplitWhitespace<'_>) -> Result<Query, Unread> {
    let what = words.next().unwrap_or_default();
    let mut turn = || match words.next() {
        Some(turn) => Ok(turn.into()),
        None => Err(Unread::new(Wanted::More, what)),
    };
    let query = match what {
        "gameover" => Query::GameOver,
        "result" => Query::Result,
        "turn" => Query::Turn,
        "players" => Query::Players,
        "fen" => Query::Fen,
        "key" => Query::Key,
        "legalcount" => Query::LegalCount,
        "steps" => Query::Steps,
        "places" => Query::Places(turn()?),
        "islegal" => Query::IsLegal(turn()?),
        "legal" => Query::Legal,
        "eval" => Query::Eval,
        "features" => Query::Features,
        "explain" => Query::Explain(turn()?),
        "threats" => Query::Threats,
        other => match seat_word(other, "turn") {
            Some(seat) => Query::SeatTurn(seat),
            None => return Err(Unread::new(Wanted::Word, what)),
        },
    };
    match words.next() {
        Some(more) => Err(Unread::new(Wanted::Word, more)),
        None => Ok(query),
    }
}

/// The seat in a word such as `p2time`.
fn seat_word(word: &str, ending: &str) -> Option<Seat> {
    word.strip_prefix('p')?.strip_suffix(ending)?.parse().ok()
}

/// The words that end a list of moves.
fn is_go_word(word: &str) -> bool {
    const WORDS: [&str; 8] =
        ["byoyomi", "movetime", "nodes", "depth", "infinite", "ponder", "searchmoves", "perft"];
    WORDS.contains(&word) || seat_word(word, "time").is_some() || seat_word(word, "inc").is_some()
}

impl Go {
    /// Reads whatever can be read, since whoever says `go` waits for an answer.
    fn read(words: SplitWhitespace<'_>) -> Go {
        let mut go = Go::default();
        let mut words = words.peekable();
        while let Some(word) = words.next() {
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    while let Some(turn) = words.next_if(|word| !is_go_word(word)) {
                        go.searchmoves.push(turn.into());
                    }
                }
                _ if is_go_word(word) => {
                    let value = words.next_if(|word| !is_go_word(word)).unwrap_or_default();
                    if go.set(word, value).is_none() {
                        go.note(Unread::new(Wanted::Number, value));
                    }
                }
                _ => go.note(Unread::new(Wanted::Word, word)),
            }
        }
        go
    }

    fn set(&mut self, word: &str, value: &str) -> Option<()> {
        match word {
            "byoyomi" => self.byoyomi_ms = Some(milliseconds(value)?),
            "movetime" => self.movetime_ms = Some(milliseconds(value)?),
            "nodes" => self.nodes = Some(number(value)?),
            "depth" => self.depth = Some(number(value)?.try_into().ok()?),
            "perft" => self.perft = Some(number(value)?.try_into().ok()?),
            _ => {
                let time = seat_word(word, "time");
                let seat = time.or_else(|| seat_word(word, "inc"))?;
                let ms = milliseconds(value)?;
                let clock = self.clocks.get_mut(seat.index())?.get_or_insert_default();
                if time.is_some() { clock.left_ms = ms } else { clock.increment_ms = ms }
            }
        }
        Some(())
    }

    fn note(&mut self, unread: Unread) {
        if self.unread.len() < UNREAD_MAX {
            self.unread.push(unread);
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
            ToEngine::Quit => f.write_str("quit"),
        }
    }
}

/// The words behind `go`, each with a space before it.
impl fmt::Display for Go {
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

impl fmt::Display for Query {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Query::GameOver => f.write_str("gameover"),
            Query::Result => f.write_str("result"),
            Query::Turn => f.write_str("turn"),
            Query::SeatTurn(seat) => write!(f, "p{seat}turn"),
            Query::Players => f.write_str("players"),
            Query::Fen => f.write_str("fen"),
            Query::Key => f.write_str("key"),
            Query::LegalCount => f.write_str("legalcount"),
            Query::Steps => f.write_str("steps"),
            Query::Places(turn) => write!(f, "places {}", OneLine(turn)),
            Query::IsLegal(turn) => write!(f, "islegal {}", OneLine(turn)),
            Query::Legal => f.write_str("legal"),
            Query::Eval => f.write_str("eval"),
            Query::Features => f.write_str("features"),
            Query::Explain(turn) => write!(f, "explain {}", OneLine(turn)),
            Query::Threats => f.write_str("threats"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expected: &str) {
        let read = line.parse::<ToEngine>();
        let told = read.as_ref().map_or_else(ToString::to_string, ToString::to_string);
        assert_eq!(told, expected, "{line}");
        if let Ok(mut read) = read {
            if let ToEngine::Go(go) = &mut read {
                go.unread.clear();
            }
            assert_eq!(told.parse(), Ok(read), "{line} is read again as it was written");
        }
    }

    #[test]
    fn commands_are_read_and_written() {
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
        for line in ["stop", "ponderhit", "quit", "bench", "gameover", "go"] {
            check(line, line);
        }
    }

    #[test]
    fn limits_are_read_and_written() {
        let all = "go p1time 1000 p1inc 10 p3time 500 byoyomi 30 movetime 7 nodes 8 depth 9 \
                   infinite ponder searchmoves aA-B*b --";
        check(all, all);
        check("go searchmoves K10 L11 depth 3", "go depth 3 searchmoves K10 L11");
        check("go perft 3", "go perft 3");
        check("go p2inc 5", "go p2time 0 p2inc 5");
        check("go p1time -40", "go p1time 0");
    }

    #[test]
    fn whoever_says_go_is_answered_whatever_else_is_said() {
        let check = |line: &str, written: &str, unread: &[&str]| {
            let Ok(ToEngine::Go(go)) = line.parse() else { panic!("{line} is read") };
            assert_eq!(go.to_string(), written, "{line}");
            let told: Vec<String> = go.unread.iter().map(ToString::to_string).collect();
            assert_eq!(told, unread, "{line}");
        };
        check("go fast depth 3", " depth 3", &["word \"fast\""]);
        check("go movetime depth 3", " depth 3", &["number \"\""]);
        check("go movetime soon", "", &["number \"soon\""]);
        check("go p6time 5", "", &["word \"p6time\"", "word \"5\""]);
        check("go depth 99999999999", "", &["number \"99999999999\""]);
        let Ok(ToEngine::Go(go)) = format!("go {}", "x ".repeat(100)).parse() else { panic!() };
        assert_eq!(go.unread.len(), UNREAD_MAX);
    }

    #[test]
    fn queries_are_read_and_written() {
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
            "eval",
            "features",
            "explain aA-B*b",
            "threats",
        ] {
            check(&format!("query {what}"), &format!("query {what}"));
        }
        check("query", "word \"\"");
        check("query p6turn", "word \"p6turn\"");
        check("query islegal", "end \"islegal\"");
        check("query islegal a b", "word \"b\"");
    }

    #[test]
    fn what_says_nothing_is_named() {
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
        let long = "x".repeat(super::super::LINE_BYTES + 1);
        check(&long, &format!("length \"{}\"", "x".repeat(40)));
    }
}
