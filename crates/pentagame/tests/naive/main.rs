//! Counting, listing and checking are three views of the same rules.
//! Each is compared with a second generator that is slow and plain, on positions from random games
//! and on positions made at random.

mod construct;
mod plain;

use std::collections::BTreeSet;

use pentagame::{Move, Pentagame, Piece, Step, Stop};
use plain::{Graph, Plain, Walked};
use rulebook::conformance::SplitMix64;
use rulebook::{Notation, Position, Reason, Seat, Steps, Turn};

/// Every set-up, and every other number out that can be agreed, as a position names it.
const SETUPS: [&str; 9] = ["2", "3", "4", "4t", "4t:2", "4t:3", "4t:4", "5", "5:3"];

/// Returns the factor by which the run is longer than usual.
/// One in the gate, ten in the long run, where `PALAMEDES_GAMES` asks for 2,000 games.
fn length() -> u64 {
    let games = std::env::var("PALAMEDES_GAMES").ok().and_then(|games| games.parse().ok());
    games.map_or(1, |games: u64| games.div_ceil(200))
}

/// Counts of comparisons, so that a run that compares nothing is noticed.
#[derive(Default, Debug)]
struct Compared {
    positions: u64,
    moves: u64,
    waiting: u64,
    empty_pool: u64,
    stuck: u64,
    over: u64,
    struck_by_ko: u64,
    mutated: u64,
    mutated_legal: u64,
    read: u64,
}

struct Comparison<'a> {
    graph: &'a Graph,
    random: SplitMix64,
    compared: Compared,
}

impl<'a> Comparison<'a> {
    fn new(graph: &'a Graph, seed: u64) -> Comparison<'a> {
        Comparison { graph, random: SplitMix64::new(seed), compared: Compared::default() }
    }

    fn position(&mut self, position: &Pentagame) {
        let text = position.to_string();
        let plain = Plain::read(self.graph, &text);
        assert_eq!(plain.write(), text);
        let walks = plain.walks();
        let expected = plain::names(&walks);
        let seat = position.to_move();
        let listed = position.moves(seat);
        assert!(listed.windows(2).all(|pair| pair[0] < pair[1]), "not in order: {text}");
        let names: Vec<String> = listed.iter().map(|m| position.move_text(m)).collect();
        if names != expected {
            let (names, expected): (BTreeSet<_>, BTreeSet<_>) =
                (names.into_iter().collect(), expected.into_iter().collect());
            let difference: Vec<&String> = names.symmetric_difference(&expected).collect();
            panic!("{text}: one list alone, or in another order, has {difference:?}");
        }
        assert_eq!(position.count_moves(seat), expected.len() as u64, "count: {text}");
        assert_eq!(position.turn() == Turn::Over, plain.is_over(), "over: {text}");
        self.note(position, &expected);
        for _ in 0..4 {
            self.play_one(position, &walks, &listed);
        }
        for _ in 0..16 {
            self.mutate_one(position, &expected, &listed);
            self.read_one(position, &expected);
        }
    }

    fn note(&mut self, position: &Pentagame, expected: &[String]) {
        let compared = &mut self.compared;
        compared.positions += 1;
        compared.moves += expected.len() as u64;
        compared.waiting += u64::from(position.waiting(position.to_move()).next().is_some());
        compared.empty_pool += u64::from(position.pool() == 0);
        compared.stuck += u64::from(expected == ["--"]);
        compared.over += u64::from(expected.is_empty());
        let mut without_ko: Vec<String> =
            position.to_string().split(' ').map(String::from).collect();
        without_ko[6] = String::from("-");
        let without_ko: Pentagame = without_ko.join(" ").parse().unwrap();
        compared.struck_by_ko += u64::from(without_ko.count_legal() != expected.len() as u64);
    }

    fn below(&mut self, bound: usize) -> usize {
        self.random.below(bound as u64) as usize
    }

    /// A legal move leads to the same position both ways.
    fn play_one(&mut self, position: &Pentagame, walks: &[Walked<'_>], listed: &[Move]) {
        if listed.is_empty() {
            return;
        }
        // The long lists are nearly all placements, so every other draw is one of swaps.
        let swaps: Vec<&Move> = listed.iter().filter(|m| m.swapped().is_some()).collect();
        let m = if swaps.is_empty() || self.below(2) == 0 {
            listed[self.below(listed.len())]
        } else {
            *swaps[self.below(swaps.len())]
        };
        let name = position.move_text(&m);
        let next = position.clone().play(m).unwrap_or_else(|error| panic!("{position} {error}"));
        let expected = plain::play(walks, &name).expect("a legal move").write();
        assert_eq!(next.to_string(), expected, "{position} {name}");
        let fresh: Pentagame = expected.parse().unwrap();
        assert_eq!(next.key(), fresh.key(), "{position} {name}");
        assert!(next == fresh, "{position} {name}");
    }

    /// A legal move with one field changed is legal exactly when it is in the list.
    fn mutate_one(&mut self, position: &Pentagame, expected: &[String], listed: &[Move]) {
        let original = match listed.len() {
            0 => Move::PASS,
            count => listed[self.below(count)],
        };
        let m = self.changed(position, original);
        let name = position.move_text(&m);
        let whose = m.piece().map_or(position.to_move(), Piece::seat);
        let wanted = whose == position.to_move() && expected.contains(&name);
        let checked = position.check(position.to_move(), &m);
        let code = checked.as_ref().map_err(Reason::code);
        assert_eq!(checked.is_ok(), wanted, "{position} {name} of {whose}: {code:?}");
        assert_eq!(listed.binary_search(&m).is_ok(), wanted, "{position} {name} of {whose}");
        self.compared.mutated += 1;
        self.compared.mutated_legal += u64::from(wanted);
    }

    fn changed(&mut self, position: &Pentagame, m: Move) -> Move {
        let near = m.to().map(|to| to.neighbours().collect::<Vec<Stop>>());
        let (any, one_of_all) = (self.below(100), Stop::from_index(self.below(100)));
        let stop = match near {
            Some(near) if self.below(4) == 0 => Some(near[any % near.len()]),
            _ => one_of_all,
        };
        let seats = position.seats().len();
        let seat = Seat::from_index(self.below(seats)).unwrap();
        let piece = Piece::new(seat, self.below(position.layout().pieces()));
        let none = |stop: Option<Stop>, keep: usize| stop.filter(|_| keep > 0);
        let mut fields = Fields::of(m);
        match self.below(8) {
            0 => fields.piece = Some(piece),
            1 => fields.from = stop,
            2 => fields.to = stop,
            3 => fields.swapped = Some(piece).filter(|_| any > 30),
            4 => fields.black = none(stop, any % 3),
            5 => fields.grey = none(stop, any % 3),
            6 => fields.taken = none(stop, any % 3),
            _ => {
                let grey: Vec<Stop> = position.grey().collect();
                fields.taken = if grey.is_empty() { None } else { Some(grey[any % grey.len()]) };
            }
        }
        fields.into_move()
    }

    /// Whatever can be read is legal exactly when its name is in the list.
    fn read_one(&mut self, position: &Pentagame, expected: &[String]) {
        let mut text = match expected.len() {
            0 => String::from("aA-B"),
            count => expected[self.below(count)].clone(),
        };
        for _ in 0..=self.below(2) {
            let at = self.below(text.len());
            let kind = ["ABCDEabcde", "123456", "-*#+<"];
            let kind = *kind.iter().find(|kind| kind.contains(&text[at..=at])).unwrap();
            let other = self.below(kind.len());
            match self.below(12) {
                0 => text.insert_str(at, &kind[other..=other]),
                1 if at > 0 => text.truncate(at),
                _ => text.replace_range(at..=at, &kind[other..=other]),
            }
        }
        let Ok(m) = position.read_move(&text) else {
            assert!(!expected.contains(&text), "{position}: {text} is not read");
            return;
        };
        let name = position.move_text(&m);
        let wanted = expected.contains(&name);
        assert_eq!(position.is_legal(position.to_move(), &m), wanted, "{position} {text}");
        assert!(wanted || !expected.contains(&text), "{position} {text}");
        self.compared.read += 1;
    }
}

/// A move taken apart.
struct Fields {
    piece: Option<Piece>,
    from: Option<Stop>,
    to: Option<Stop>,
    swapped: Option<Piece>,
    black: Option<Stop>,
    grey: Option<Stop>,
    taken: Option<Stop>,
}

impl Fields {
    fn of(m: Move) -> Fields {
        Fields {
            piece: m.piece(),
            from: m.from(),
            to: m.to(),
            swapped: m.swapped(),
            black: m.black(),
            grey: m.grey(),
            taken: m.taken(),
        }
    }

    fn into_move(self) -> Move {
        let mut m = match (self.piece, self.from, self.to) {
            (Some(piece), Some(from), Some(to)) => Move::walk(piece, from, to),
            (Some(piece), _, _) => Move::exit(piece),
            (None, _, _) => return Move::PASS,
        };
        m = self.swapped.filter(|_| m.to().is_some()).map_or(m, |piece| m.swapping(piece));
        m = self.black.map_or(m, |stop| m.black_to(stop));
        m = self.grey.map_or(m, |stop| m.grey_to(stop));
        self.taken.map_or(m, |stop| m.grey_from(stop))
    }
}

/// A move drawn step by step, so that walks and swaps are not drowned by placements.
/// A way home is taken more often than not, so that games end.
fn draw(position: &Pentagame, random: &mut SplitMix64) -> Move {
    let mut made = Vec::new();
    loop {
        if let Some(m) = position.assemble(position.to_move(), &made) {
            return m;
        }
        let steps = position.steps(position.to_move(), &made);
        let home = steps.iter().find(|step| match step {
            Step::Walk(m) => m.to() == m.piece().map(|piece| piece.goal(position.layout())),
            _ => false,
        });
        made.push(match home {
            Some(home) if random.below(3) > 0 => *home,
            _ => steps[random.below(steps.len() as u64) as usize],
        });
    }
}

#[test]
fn random_games_agree_with_the_plain_rules() {
    let graph = Graph::new();
    let mut comparison = Comparison::new(&graph, 11);
    for game in 0..length() * 20 {
        let setup = SETUPS[game as usize % SETUPS.len()].replace(':', ",out=");
        let mut position = Pentagame::start(&setup.parse().unwrap());
        while position.turn() != Turn::Over && position.round() < 60 {
            comparison.position(&position);
            match comparison.below(30) {
                0 => position.lose_turn(),
                _ => position.play_unchecked(draw(&position, &mut comparison.random)),
            }
        }
        comparison.position(&position);
    }
    let compared = comparison.compared;
    println!("{compared:?}");
    assert!(compared.over > 0 && compared.empty_pool > 0 && compared.mutated_legal > 0);
}

#[test]
fn made_up_positions_agree_with_the_plain_rules() {
    let graph = Graph::new();
    let mut comparison = Comparison::new(&graph, 12);
    for turn in 0..length() * 2_000 {
        let setup = SETUPS[turn as usize % SETUPS.len()];
        let text = construct::position(&graph, setup, &mut comparison.random);
        let position: Pentagame = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(position.to_string(), text);
        comparison.position(&position);
    }
    let compared = comparison.compared;
    println!("{compared:?}");
    assert!(compared.waiting > 0 && compared.empty_pool > 0 && compared.stuck > 0);
    assert!(compared.over > 0 && compared.struck_by_ko > 0 && compared.mutated_legal > 0);
}
