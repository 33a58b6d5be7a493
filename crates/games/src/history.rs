//! The memory of a game: how often a position has occurred and how many plies were played.

use rulebook::{DrawLimits, Outcome, Position};

/// Reason why a referee ends a game that the rules would continue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Impasse {
    /// The position occurred too often ([`DrawLimits::repeats`]).
    Repetition,
    /// The game lasted too long ([`DrawLimits::plies`]).
    Length,
}

impl Impasse {
    /// Returns the code of the reason.
    pub fn code(self) -> &'static str {
        match self {
            Impasse::Repetition => "repetition",
            Impasse::Length => "length",
        }
    }
}

/// Counts the occurrences of positions and the plies of one game.
/// It decides when a referee ends the game. The start is an occurrence; every ply after it (a move,
/// a lost turn, what was chosen together, an event of chance) is one [`History::push`].
///
/// Adding and taking back cost the same however long the game is, so a search can carry it along.
/// It never remembers more than the [`DrawLimits::plies`] of the start: what is pushed beyond is
/// only counted.
#[derive(Clone, Debug)]
pub struct History {
    limits: DrawLimits,
    /// The key of the start and of every ply, the current one last.
    keys: Vec<u64>,
    /// Occurrences by key: open addressing, a power of two of places, never more than half full.
    counts: Vec<Count>,
    distinct: usize,
    /// Plies beyond the limit, which are not remembered.
    beyond: u32,
}

/// A place of the table; free when `count` is 0.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    key: u64,
    count: u32,
}

const SMALLEST_TABLE: usize = 64;

impl History {
    /// A game that begins here.
    pub fn new<P: Position>(start: &P) -> History {
        let mut history = History {
            limits: start.draw_limits(),
            keys: Vec::new(),
            counts: vec![Count::default(); SMALLEST_TABLE],
            distinct: 0,
            beyond: 0,
        };
        history.add(start.key());
        history
    }

    /// One ply was played and led here.
    pub fn push<P: Position>(&mut self, position: &P) {
        if self.beyond > 0 || self.keys.len() as u64 > u64::from(self.limits.plies) {
            self.beyond = self.beyond.saturating_add(1);
        } else {
            self.add(position.key());
        }
    }

    /// The last ply is taken back. At the start nothing happens.
    pub fn pop(&mut self) {
        if self.beyond > 0 {
            self.beyond -= 1;
        } else if self.keys.len() > 1
            && let Some(key) = self.keys.pop()
        {
            let place = self.place(key);
            self.counts[place].count -= 1;
            if self.counts[place].count == 0 {
                self.distinct -= 1;
            }
        }
    }

    /// Plies played since the start.
    pub fn plies(&self) -> u32 {
        (self.keys.len() as u32 - 1).saturating_add(self.beyond)
    }

    /// Number of occurrences of the current position, including this one.
    pub fn occurrences(&self) -> u32 {
        match self.keys.last() {
            Some(key) if self.beyond == 0 => self.counts[self.place(*key)].count,
            _ => 1,
        }
    }

    /// Number of occurrences of a position so far.
    pub fn occurrences_of<P: Position>(&self, position: &P) -> u32 {
        self.counts[self.place(position.key())].count
    }

    /// Returns the reason why a referee ends the game here. Repetition has priority over length.
    pub fn impasse(&self) -> Option<Impasse> {
        if self.occurrences() >= self.limits.repeats {
            Some(Impasse::Repetition)
        } else if self.plies() >= self.limits.plies {
            Some(Impasse::Length)
        } else {
            None
        }
    }

    /// Outcome of the current position: by the rules, or as the referee ends it.
    pub fn outcome<P: Position>(&self, position: &P) -> Outcome {
        let outcome = position.outcome();
        if outcome.is_over() || self.impasse().is_none() { outcome } else { position.adjudicate() }
    }

    fn add(&mut self, key: u64) {
        self.keys.push(key);
        if self.distinct * 2 >= self.counts.len() {
            self.grow();
        } else {
            self.count(key);
        }
    }

    fn count(&mut self, key: u64) {
        let place = self.place(key);
        let count = &mut self.counts[place];
        self.distinct += usize::from(count.count == 0);
        *count = Count { key, count: count.count + 1 };
    }

    /// Counts everything again in the order of play.
    /// That order matters: a key taken back last of all stands at the end of its run of places, so
    /// freeing its place never hides another key.
    fn grow(&mut self) {
        self.counts = vec![Count::default(); self.counts.len() * 2];
        self.distinct = 0;
        for index in 0..self.keys.len() {
            self.count(self.keys[index]);
        }
    }

    /// Slot of the key, or the slot where it would be inserted.
    fn place(&self, key: u64) -> usize {
        let mask = self.counts.len() - 1;
        let mut place = (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize & mask;
        while self.counts[place].count > 0 && self.counts[place].key != key {
            place = (place + 1) & mask;
        }
        place
    }
}

#[cfg(test)]
mod tests {
    use std::fmt;
    use std::ops::ControlFlow;

    use rulebook::conformance::SplitMix64;
    use rulebook::{Reason, Seat, Seats, Turn};

    use super::*;

    /// A position that is nothing but its key.
    #[derive(Clone, PartialEq, Eq, Hash, Debug)]
    struct Keyed(u64);

    #[derive(Clone, PartialEq, Eq, Hash, Debug)]
    struct Never;

    impl Reason for Never {
        fn code(&self) -> &'static str {
            "never"
        }
        fn arguments(&self, _: &mut dyn FnMut(&'static str, &dyn fmt::Display)) {}
    }

    impl Position for Keyed {
        type Setup = u64;
        type Move = u64;
        type Illegal = Never;

        fn start(setup: &u64) -> Keyed {
            Keyed(*setup)
        }
        fn seats(&self) -> Seats {
            Seats::new(1).unwrap()
        }
        fn turn(&self) -> Turn {
            Turn::Seat(Seat::FIRST)
        }
        fn each_move(&self, _: Seat, _: impl FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
            ControlFlow::Continue(())
        }
        fn check(&self, _: Seat, _: &u64) -> Result<(), Never> {
            Ok(())
        }
        fn play_unchecked(&mut self, m: u64) {
            self.0 = m;
        }
        fn lose_turn(&mut self) {}
        fn outcome(&self) -> Outcome {
            Outcome::Unfinished
        }
        fn adjudicate(&self) -> Outcome {
            Outcome::Replay
        }
        fn no_single_mover(&self) -> Never {
            Never
        }

        fn key(&self) -> u64 {
            self.0
        }
        fn draw_limits(&self) -> DrawLimits {
            DrawLimits { repeats: 3, plies: 500 }
        }
    }

    fn check(keys: &[u64], occurrences: u32, impasse: Option<Impasse>) {
        let (start, plies) = keys.split_first().unwrap();
        let mut history = History::new(&Keyed(*start));
        for key in plies {
            history.push(&Keyed(*key));
        }
        assert_eq!(history.plies() as usize, plies.len(), "{keys:?}");
        assert_eq!(history.occurrences(), occurrences, "{keys:?}");
        assert_eq!(history.impasse(), impasse, "{keys:?}");
        let outcome = if impasse.is_some() { Outcome::Replay } else { Outcome::Unfinished };
        assert_eq!(history.outcome(&Keyed(keys[keys.len() - 1])), outcome);
    }

    #[test]
    fn e3_the_third_occurrence_ends_the_game_and_the_start_counts() {
        check(&[7], 1, None);
        check(&[7, 8, 7], 2, None);
        check(&[7, 8, 7, 8, 7], 3, Some(Impasse::Repetition));
        check(&[7, 8, 7, 8, 9], 1, None);
    }

    #[test]
    fn e3_so_do_five_hundred_plies() {
        let long: Vec<u64> = (0..=500).collect();
        check(&long, 1, Some(Impasse::Length));
        check(&long[..500], 1, None);
        let longer: Vec<u64> = (0..=600).collect();
        check(&longer, 1, Some(Impasse::Length));
    }

    #[test]
    fn memory_is_bounded_by_the_limit() {
        let mut history = History::new(&Keyed(0));
        for ply in 1..=100_000 {
            history.push(&Keyed(ply));
        }
        assert_eq!((history.plies(), history.keys.len()), (100_000, 501));
        assert!(history.counts.len() <= 2048);
        for _ in 0..100_000 {
            history.pop();
        }
        assert_eq!((history.plies(), history.occurrences()), (0, 1));
        history.pop();
        assert_eq!(history.plies(), 0);
    }

    /// Random pushes and pops against a count made afresh, with few and unkindly chosen keys.
    #[test]
    fn counting_agrees_with_counting_afresh() {
        for seed in 0..50 {
            let mut random = SplitMix64::new(seed);
            let spread = [3, 40, 4_000][random.below(3) as usize];
            let mut plain = vec![random.below(spread)];
            let mut history = History::new(&Keyed(plain[0]));
            for _ in 0..2_000 {
                if random.below(5) < 3 && plain.len() < 500 {
                    let key = random.below(spread) << (32 * random.below(2));
                    plain.push(key);
                    history.push(&Keyed(key));
                } else if plain.len() > 1 {
                    plain.pop();
                    history.pop();
                }
                for key in [plain[plain.len() - 1], random.below(spread)] {
                    let afresh = plain.iter().filter(|other| **other == key).count() as u32;
                    assert_eq!(history.occurrences_of(&Keyed(key)), afresh, "seed {seed}");
                }
                assert_eq!(history.plies() as usize, plain.len() - 1);
            }
        }
    }
}
