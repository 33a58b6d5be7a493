//! Evaluation of Akron.

use std::collections::VecDeque;
use std::sync::OnceLock;

use akron::{Akron, AkronColour, AkronPoint, Move};
use games::{AnyMove, AnyPosition};
use rulebook::Seat;

use crate::board_search::BoardEvaluation;
use crate::level_limits::{LevelTable, SLOW_BOARD_LEVELS};

/// Value of a ball that a chain still needs.
const BALL: i32 = 100;

/// Value of the move.
const TO_MOVE: i32 = 50;

/// Value of each further point that can be part of a shortest chain, up to the limit.
const WAY: i32 = 4;
const WAYS_MAX: i32 = 10;

/// Sizes of boards below this number.
const SIZES: usize = 17;

/// Balls of a chain that cannot be completed.
const UNREACHED: u16 = 1_000;

/// Balls that the shortest chains need.
pub(crate) struct AkronEvaluation;

/// Points that touch each point, by their numbers in the order of points.
struct TouchTable {
    points: Vec<AkronPoint>,
    touching: Vec<Vec<u16>>,
    /// The four points below a point of a higher level.
    supports: Vec<Vec<u16>>,
}

impl TouchTable {
    fn of(position: &Akron) -> &'static TouchTable {
        static ALL: [OnceLock<TouchTable>; SIZES] = [const { OnceLock::new() }; SIZES];
        let size = usize::from(position.setup().size()).min(SIZES - 1);
        ALL[size].get_or_init(|| TouchTable::new(position))
    }

    fn new(position: &Akron) -> TouchTable {
        let points: Vec<AkronPoint> = position.points().collect();
        let number = |level: i8, x: i8, y: i8| {
            let [level, x, y] = [level, x, y].map(|place| u8::try_from(place).ok());
            let point = AkronPoint::new(level?, x?, y?)?;
            points.binary_search(&point).ok().map(|number| number as u16)
        };
        let mut table =
            TouchTable { points: Vec::new(), touching: Vec::new(), supports: Vec::new() };
        for point in &points {
            let [level, x, y] = [point.level(), point.x(), point.y()].map(|place| place as i8);
            let beside = [(1, 0), (0, 1), (-1, 0), (0, -1)];
            let above = [(0, 0), (-1, 0), (-1, -1), (0, -1)];
            let below = [(0, 0), (1, 0), (1, 1), (0, 1)];
            let at = |levels: i8, steps: [(i8, i8); 4]| {
                steps.into_iter().filter_map(move |(dx, dy)| number(level + levels, x + dx, y + dy))
            };
            table.touching.push(at(0, beside).chain(at(1, above)).chain(at(-1, below)).collect());
            table.supports.push(at(-1, below).collect());
        }
        table.points = points;
        table
    }
}

/// Distances of one colour from one of its sides, in balls to be added.
fn distances(costs: &[u16], table: &TouchTable, side: &[bool]) -> Vec<u16> {
    let mut found = vec![UNREACHED; costs.len()];
    let mut queue = VecDeque::new();
    let reach = |at: usize, way: u16, found: &mut Vec<u16>, queue: &mut VecDeque<usize>| {
        if costs[at] < UNREACHED && way + costs[at] < found[at] {
            found[at] = way + costs[at];
            if costs[at] == 0 { queue.push_front(at) } else { queue.push_back(at) }
        }
    };
    for (at, _) in side.iter().enumerate().filter(|(_, is_side)| **is_side) {
        reach(at, 0, &mut found, &mut queue);
    }
    while let Some(from) = queue.pop_front() {
        for to in &table.touching[from] {
            reach(usize::from(*to), found[from], &mut found, &mut queue);
        }
    }
    found
}

/// Balls that a chain of a colour still needs, and the points that can be part of such a chain.
fn chain(position: &Akron, table: &TouchTable, colour: AkronColour) -> (i32, i32) {
    let balls: Vec<Option<AkronColour>> =
        table.points.iter().map(|point| position.ball(*point)).collect();
    let has_ball = |at: &u16| balls[usize::from(*at)].is_some();
    let costs: Vec<u16> = (balls.iter().zip(&table.supports))
        .map(|(ball, supports)| match ball {
            Some(ball) if *ball == colour => 0,
            Some(_) => UNREACHED,
            None if supports.iter().all(has_ball) => 1,
            None => UNREACHED,
        })
        .collect();
    let last = position.setup().size() - 1;
    let side = |end: u8| -> Vec<bool> {
        let is_end = |point: &AkronPoint| {
            let along = if colour == AkronColour::Black { point.y() } else { point.x() };
            point.level() == 0 && along == end
        };
        table.points.iter().map(is_end).collect()
    };
    let [from, to] = [side(0), side(last)].map(|side| distances(&costs, table, &side));
    // A point is in both distances.
    let through: Vec<u16> = (from.iter().zip(&to))
        .zip(&costs)
        .map(|((from, to), cost)| from + to - cost.min(from))
        .collect();
    let least = through.iter().copied().min().unwrap_or(UNREACHED).min(UNREACHED);
    let ways = through.iter().zip(&costs).filter(|(way, cost)| **way == least && **cost == 1);
    let least = i32::from(least).min(i32::from(position.setup().size()) * 2);
    (least, ways.count() as i32)
}

impl BoardEvaluation for AkronEvaluation {
    type Position = Akron;

    const HAS_NOISY_MOVES: bool = false;
    const LEVELS: &'static LevelTable = &SLOW_BOARD_LEVELS;

    fn position(any: &AnyPosition) -> Option<&Akron> {
        match any {
            AnyPosition::Akron(position) => Some(position),
            _ => None,
        }
    }

    fn to_any(m: Move) -> AnyMove {
        AnyMove::Akron(m)
    }

    fn from_any(any: &AnyMove) -> Option<Move> {
        match any {
            AnyMove::Akron(m) => Some(*m),
            _ => None,
        }
    }

    fn evaluate(position: &Akron, seat: Seat) -> i32 {
        let table = TouchTable::of(position);
        let own = position.colour_of(seat);
        let value = |colour| {
            let (balls, ways) = chain(position, table, colour);
            WAY * ways.min(WAYS_MAX) - BALL * balls
        };
        let to_move = if position.colour_to_move() == own { TO_MOVE } else { -TO_MOVE };
        value(own) - value(own.other()) + to_move
    }

    fn gain(_: &Akron, _: &Move) -> Option<i32> {
        None
    }
}

#[cfg(test)]
mod tests {
    use games::Game;

    use super::*;

    /// Checks the balls that the chains of Black and White still need.
    fn check(line: &str, black: i32, white: i32) {
        let game: Game = "akron:n=4,swap=off".parse().unwrap();
        let any = game.read_line(line).unwrap().position;
        let position = AkronEvaluation::position(&any).unwrap();
        let table = TouchTable::of(position);
        let needed =
            [AkronColour::Black, AkronColour::White].map(|colour| chain(position, table, colour).0);
        assert_eq!(needed, [black, white], "{line}");
    }

    #[test]
    fn chains_need_balls() {
        check("startpos", 4, 4);
        check("startpos moves a1 b2 a2", 2, 4);
        check("startpos moves a1 d1 a2 d2 a3", 1, 4);
        check("startpos moves a1 b1 a2 b2 a3 b3", 1, 4);
    }
}
