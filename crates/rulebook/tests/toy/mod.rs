//! Tiny games for the tests.
//! A toy says what is special about it, and [`Table`] makes a whole game of it, sound or with one
//! fault of our choice.
#![allow(dead_code, reason = "each test file uses its own part")]

use std::fmt::{self, Debug};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow;

use rulebook::conformance::{
    BoardSymmetry, ConformanceConfig, ConformanceReport, check_conformance,
};
use rulebook::{
    BySeat, FinalResult, Notation, Outcome, ParseError, Position, Reason, Seat, Seats, Steps, Team,
    Turn,
};

/// A game whose moves are words and whose steps are the letters of these words.
pub trait Toy: Clone + PartialEq + Eq + Hash + Debug {
    const SEATS: usize;

    fn start() -> Self;
    fn team(seat: Seat) -> Team {
        seat.into()
    }
    fn turn(&self) -> Turn;
    /// The moves of a seat that is to move, in order; no word is the beginning of another.
    fn words(&self, seat: Seat) -> Vec<String>;
    fn events(&self) -> Vec<(String, u64)> {
        Vec::new()
    }
    fn play(&mut self, word: &str);
    fn play_together(&mut self, _: &BySeat<Option<String>>) {}
    fn lose_turn(&mut self);
    /// The score of a seat when the game is over.
    fn score(&self, _: Seat) -> i32 {
        0
    }
    fn ends_in_replay(&self) -> bool {
        false
    }
    /// Everything there is to know.
    fn fields(&self) -> Vec<u32>;
    fn from_fields(fields: &[u32]) -> Option<Self>;
    /// The board turned, if it can be.
    fn mirrored(&self) -> Self {
        self.clone()
    }
    fn mirrored_letter(letter: char) -> char {
        letter
    }
}

/// A deliberate fault of a toy game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fault {
    None,
    CountsOneMore,
    ListsBackwards,
    ListsTwice,
    ListsOnAfterBreak,
    RefusesAListedMove,
    AllowsUnlistedMoves,
    LetsOthersMove,
    HasNoMove,
    ForgetsAField,
    ReadsAnotherMove,
    ShowsMovesAlike,
    WritesASpace,
    WritesALostTurn,
    KeepsAStaleKey,
    HasOneKeyForAll,
    TurnsTheBoardOnly,
    MissesAStep,
    HasAStepTooMany,
    WritesStepsOtherwise,
    StopsHalfway,
    EndsWithoutOutcome,
    AdjudicatesUnfinished,
    ScoresTooFewSeats,
    SeparatesPartners,
    LosesTurnOfNoSeat,
    DealsWithoutWeight,
    DealsAtAnyTime,
}

#[derive(Clone, Debug)]
pub struct Table<T> {
    pub toy: T,
    key: u64,
    fault: Fault,
}

/// Without the key, so that a wrong key is noticed as just that.
impl<T: Toy> PartialEq for Table<T> {
    fn eq(&self, other: &Table<T>) -> bool {
        self.toy == other.toy && self.fault == other.fault
    }
}

impl<T: Toy> Eq for Table<T> {}

impl<T: Toy> Hash for Table<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.toy.hash(state);
        self.fault.hash(state);
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotNow;

impl Reason for NotNow {
    fn code(&self) -> &'static str {
        "not-now"
    }

    fn arguments(&self, _: &mut dyn FnMut(&'static str, &dyn fmt::Display)) {}
}

impl<T: Toy> Table<T> {
    fn new(toy: T, fault: Fault) -> Table<T> {
        let mut table = Table { toy, key: 0, fault };
        table.key = table.fresh_key();
        table
    }

    fn fresh_key(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        if self.fault != Fault::HasOneKeyForAll {
            self.toy.fields().hash(&mut hasher);
        }
        hasher.finish()
    }

    fn update_key(&mut self) {
        if self.fault != Fault::KeepsAStaleKey {
            self.key = self.fresh_key();
        }
    }

    fn words(&self, seat: Seat) -> Vec<String> {
        let to_move = self.toy.turn().is_of(seat);
        if to_move && self.fault != Fault::HasNoMove { self.toy.words(seat) } else { Vec::new() }
    }

    fn final_outcome(&self, reason: &'static str) -> Outcome {
        let seats = if self.fault == Fault::ScoresTooFewSeats { 1 } else { T::SEATS };
        let seats = Seats::new(seats).unwrap();
        let score = BySeat::from_fn(seats, |seat| self.toy.score(seat));
        let mut end = FinalResult::by_score(score, T::team, reason);
        if self.fault == Fault::SeparatesPartners {
            end.place[Seat::FIRST] += 1;
        }
        Outcome::Final(end)
    }
}

impl<T: Toy> Position for Table<T> {
    type Setup = Fault;
    type Move = String;
    type Illegal = NotNow;

    fn start(fault: &Fault) -> Table<T> {
        Table::new(T::start(), *fault)
    }

    fn seats(&self) -> Seats {
        Seats::new(T::SEATS).unwrap()
    }

    fn team(&self, seat: Seat) -> Team {
        T::team(seat)
    }

    fn turn(&self) -> Turn {
        self.toy.turn()
    }

    fn each_move(
        &self,
        seat: Seat,
        mut each: impl FnMut(String) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut words = self.words(seat);
        match self.fault {
            Fault::ListsBackwards => words.reverse(),
            Fault::ListsTwice => {
                words = words.iter().flat_map(|w| [w.clone(), w.clone()]).collect();
            }
            Fault::ListsOnAfterBreak => {
                for word in words {
                    let _ = each(word);
                }
                return ControlFlow::Continue(());
            }
            _ => {}
        }
        words.into_iter().try_for_each(each)
    }

    fn count_moves(&self, seat: Seat) -> u64 {
        let count = self.words(seat).len() as u64;
        match self.fault {
            Fault::CountsOneMore if count > 1 => count + 1,
            Fault::ListsTwice => 2 * count,
            _ => count,
        }
    }

    fn check(&self, seat: Seat, m: &String) -> Result<(), NotNow> {
        let words = self.words(seat);
        let legal = match self.fault {
            Fault::RefusesAListedMove => words.iter().skip(1).any(|word| word == m),
            Fault::AllowsUnlistedMoves => self.toy.turn().is_of(seat),
            Fault::LetsOthersMove => self.toy.turn() != Turn::Over,
            _ => words.contains(m),
        };
        if legal { Ok(()) } else { Err(NotNow) }
    }

    fn has_chance(&self) -> bool {
        true
    }

    fn each_chance(&self, mut each: impl FnMut(String, u64) -> ControlFlow<()>) -> ControlFlow<()> {
        let mut events = self.toy.events();
        match self.fault {
            Fault::DealsWithoutWeight => events.iter_mut().take(1).for_each(|event| event.1 = 0),
            Fault::DealsAtAnyTime => events.push(("x".to_owned(), 1)),
            _ => {}
        }
        events.into_iter().try_for_each(|(event, weight)| each(event, weight))
    }

    fn play_unchecked(&mut self, m: String) {
        self.toy.play(&m);
        self.update_key();
    }

    fn play_simultaneous_unchecked(&mut self, choices: &BySeat<Option<String>>) {
        self.toy.play_together(choices);
        self.update_key();
    }

    fn lose_turn(&mut self) {
        if matches!(self.toy.turn(), Turn::Seat(_)) || self.fault == Fault::LosesTurnOfNoSeat {
            self.toy.lose_turn();
            self.update_key();
        }
    }

    fn outcome(&self) -> Outcome {
        match self.toy.turn() {
            Turn::Over if self.fault == Fault::EndsWithoutOutcome => Outcome::Unfinished,
            Turn::Over if self.toy.ends_in_replay() => Outcome::Replay,
            Turn::Over => self.final_outcome("points"),
            _ => Outcome::Unfinished,
        }
    }

    fn adjudicate(&self) -> Outcome {
        match self.fault {
            Fault::AdjudicatesUnfinished => Outcome::Unfinished,
            _ => self.final_outcome("impasse"),
        }
    }

    fn no_single_mover(&self) -> NotNow {
        NotNow
    }

    fn key(&self) -> u64 {
        self.key
    }
}

impl<T: Toy> Steps for Table<T> {
    type Step = char;

    fn each_step(
        &self,
        seat: Seat,
        made: &[char],
        mut each: impl FnMut(char) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let made: String = made.iter().collect();
        if self.fault == Fault::StopsHalfway && made.len() == 1 {
            return ControlFlow::Continue(());
        }
        let words = self.words(seat);
        let mut letters: Vec<char> =
            words.iter().filter_map(|word| word.strip_prefix(&made)?.chars().next()).collect();
        letters.dedup();
        match self.fault {
            Fault::MissesAStep if letters.len() > 1 => letters.truncate(1),
            Fault::HasAStepTooMany if made.is_empty() && !letters.is_empty() => letters.push('!'),
            _ => {}
        }
        letters.into_iter().try_for_each(&mut each)
    }

    fn assemble(&self, seat: Seat, made: &[char]) -> Option<String> {
        let word: String = made.iter().collect();
        let extra = self.fault == Fault::HasAStepTooMany && word == "!";
        (extra || self.words(seat).contains(&word)).then_some(word)
    }

    fn steps_of(&self, _: Seat, m: &String) -> Vec<char> {
        m.chars().collect()
    }
}

impl<T: Toy> Notation for Table<T> {
    fn write_move(&self, m: &String, out: &mut dyn fmt::Write) -> fmt::Result {
        match self.fault {
            Fault::WritesASpace => write!(out, "{m} "),
            Fault::WritesALostTurn => write!(out, "--"),
            _ => write!(out, "{m}"),
        }
    }

    fn read_move(&self, text: &str) -> Result<String, ParseError> {
        match self.fault {
            Fault::ReadsAnotherMove => Ok(format!("{text}{text}")),
            _ if text.is_empty() => Err(ParseError::new("word", 0, text)),
            _ => Ok(text.trim_end().to_owned()),
        }
    }

    fn display_move(&self, m: &String) -> String {
        match self.fault {
            Fault::ShowsMovesAlike => "move".to_owned(),
            _ => self.move_text(m),
        }
    }

    fn write_step(&self, step: &char, out: &mut dyn fmt::Write) -> fmt::Result {
        match self.fault {
            Fault::WritesStepsOtherwise => write!(out, "{}", step.to_ascii_uppercase()),
            _ => write!(out, "{step}"),
        }
    }

    fn write_position(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        let fields = self.toy.fields();
        let texts: Vec<String> = fields.iter().map(u32::to_string).collect();
        write!(out, "{}", texts.join("."))
    }

    fn read_position(fault: &Fault, text: &str) -> Result<Table<T>, ParseError> {
        let wrong = || ParseError::new("fields", 0, text);
        let fields: Result<Vec<u32>, _> = text.split('.').map(str::parse).collect();
        let mut fields = fields.map_err(|_| wrong())?;
        if *fault == Fault::ForgetsAField {
            fields[0] = 0;
        }
        Ok(Table::new(T::from_fields(&fields).ok_or_else(wrong)?, *fault))
    }
}

fn mirrored<T: Toy>(table: &Table<T>) -> Table<T> {
    Table::new(table.toy.mirrored(), table.fault)
}

fn mirrored_move<T: Toy>(table: &Table<T>, m: &str) -> String {
    match table.fault {
        Fault::TurnsTheBoardOnly => m.to_owned(),
        _ => m.chars().map(T::mirrored_letter).collect(),
    }
}

/// Examines a toy with a fault.
pub fn examined<T: Toy>(fault: Fault) -> Result<ConformanceReport, String> {
    check_conformance(&ConformanceConfig::<Table<T>> {
        max_turns: 50_000,
        symmetries: vec![BoardSymmetry {
            name: "mirror",
            position: mirrored::<T>,
            turned_move: |table, m| mirrored_move(table, m),
        }],
        ..ConformanceConfig::new(fault)
    })
}

/// Seat number `n`.
pub fn seat(n: usize) -> Seat {
    Seat::from_index(n - 1).unwrap()
}
