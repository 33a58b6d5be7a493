//! Positions set up for a test, and short ways to play on them.
#![allow(dead_code, unused_imports, reason = "each test file uses its own part")]

use akron::{Akron, AkronPoint, Move, Setup};
use rulebook::{Notation, Outcome, Position, Reason, Turn};

pub use akron::AkronColour::{Black, White};

pub fn start(options: &str) -> Akron {
    Akron::start(&options.parse::<Setup>().unwrap())
}

pub fn point(name: &str) -> AkronPoint {
    name.parse().unwrap()
}

/// A position with these balls (`"w d4 e4 1d4, b d5"`), the rest in the piles.
pub fn balls(options: &str, list: &str, to_move: char) -> Akron {
    let setup: Setup = options.parse().unwrap();
    with_piles(options, list, to_move, setup.pile())
}

/// The same with at most this many balls of each player, on the board and in the pile.
pub fn with_piles(options: &str, list: &str, to_move: char, all: u16) -> Akron {
    let start = start(options);
    let mut cells: Vec<(AkronPoint, char)> = start.points().map(|point| (point, '1')).collect();
    for of_colour in list.split(", ").filter(|text| !text.is_empty()) {
        let (letter, names) = of_colour.split_once(' ').unwrap();
        for name in names.split_whitespace() {
            let cell = cells.iter_mut().find(|(at, _)| *at == point(name)).unwrap();
            assert_eq!(cell.1, '1', "{name} twice");
            cell.1 = letter.chars().next().unwrap();
        }
    }
    let pile = |letter| usize::from(all) - cells.iter().filter(|cell| cell.1 == letter).count();
    let (white, black) = (pile('w'), pile('b'));
    let mut levels = Vec::new();
    for level in cells.chunk_by(|(one, _), (other, _)| one.level() == other.level()) {
        let ranks = level.chunk_by(|(one, _), (other, _)| one.y() == other.y());
        let mut ranks: Vec<String> = ranks.map(rank_text).collect();
        ranks.reverse();
        levels.push(ranks.join("/"));
    }
    let text = format!("{} {to_move} w{white}b{black}", levels.join("|"));
    Akron::read_position(start.setup(), &text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn rank_text(cells: &[(AkronPoint, char)]) -> String {
    let mut text = String::new();
    for run in cells.chunk_by(|one, other| one.1 == other.1) {
        match run[0].1 {
            '1' => text += &run.len().to_string(),
            letter => text.extend(run.iter().map(|_| letter)),
        }
    }
    text
}

/// The same position with one more ball, which need not be legal.
pub fn with(position: &Akron, list: &str) -> Akron {
    let mut all: Vec<(char, String)> = Vec::new();
    for at in position.points() {
        if let Some(colour) = position.ball(at) {
            all.push((colour.letter(), at.to_string()));
        }
    }
    let names = |letter| {
        let of_colour = all.iter().filter(|(own, _)| *own == letter);
        of_colour.map(|(_, name)| format!(" {name}")).collect::<String>()
    };
    let mut text = Vec::new();
    for letter in ['w', 'b'] {
        let more = list.split(", ").find_map(|part| part.strip_prefix(letter)).unwrap_or("");
        let names = names(letter) + more;
        if !names.is_empty() {
            text.push(format!("{letter}{names}"));
        }
    }
    let to_move = position.colour_to_move().letter();
    balls(&position.setup().to_string(), &text.join(", "), to_move)
}

pub fn read(position: &Akron, name: &str) -> Move {
    position.read_move(name).unwrap()
}

/// The position after these moves, each of them legal.
pub fn play(position: &Akron, names: &str) -> Akron {
    names.split_whitespace().fold(position.clone(), |position, name| {
        let m = read(&position, name);
        position.play(m).unwrap_or_else(|error| panic!("{name}: {error}"))
    })
}

/// The code of the reason why the seat to move may not play this.
pub fn refused(position: &Akron, name: &str) -> &'static str {
    let error = position.clone().play(read(position, name)).unwrap_err();
    assert_eq!(error.position, *position, "handed back unharmed");
    error.reason.code()
}

/// The names of all legal moves.
pub fn names(position: &Akron) -> Vec<String> {
    let Turn::Seat(seat) = position.turn() else { return Vec::new() };
    position.moves(seat).iter().map(|m| position.move_text(m)).collect()
}

/// The destinations of a ball, separated by spaces.
pub fn destinations(position: &Akron, from: &str) -> String {
    let names: Vec<String> =
        position.destinations(point(from)).iter().map(ToString::to_string).collect();
    names.join(" ")
}

pub fn connected(position: &Akron, one: &str, other: &str) -> bool {
    position.is_connected(point(one), point(other))
}

/// The letters of the balls on these points, dots for empty ones.
pub fn on(position: &Akron, names: &str) -> String {
    let ball = |name: &str| position.ball(point(name)).map_or('.', |colour| colour.letter());
    names.split(' ').map(ball).collect()
}

/// The score of each seat and the reason, or nothing while the game goes on.
pub fn result(position: &Akron) -> Option<(Vec<i32>, &'static str)> {
    match position.outcome() {
        Outcome::Final(end) => Some((end.score.as_slice().to_vec(), end.reason)),
        _ => None,
    }
}
