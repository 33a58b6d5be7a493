//! Evaluation of Pentagame positions by the frozen players. Frozen itself: see [`super`].

use engine::WIN;
use pentagame::{COLOURS, LineOfSight, Pentagame, Piece, PlayerLayout, Stop, StopSet};
use rulebook::{MAX_SEATS, Team};

/// Terms of the evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Terms {
    /// Pieces out and temperature alone.
    Temperature,
    /// Also threats, forks, tempo and nodes.
    Full,
}

/// A piece out.
const OUT: i32 = 100;
/// A piece that may still be needed, by its temperature.
/// Waiting on its goal, one move away, two, three, further.
const HEAT: [i32; TEMPERATURES] = [70, 55, 32, 14, 0];
/// A piece beyond the number that is needed counts this part of it.
const JOKER_PART: i32 = 4;
/// The seat to move can take a piece out at once.
const THREAT: i32 = 30;
/// Another seat threatens with two pieces or more.
const FORK: i32 = 25;
/// To be on the move.
const TEMPO: i32 = 10;
/// A piece on a node.
const NODE: i32 = 2;

/// The last round, when all who are left to move do what they can.
const AS_GOOD_AS_WON: i32 = 20_000;

const TEMPERATURES: usize = 5;

/// Counts of a position.
struct Count {
    /// Pieces of each team by temperature.
    by_temperature: [[i32; TEMPERATURES]; MAX_SEATS],
    /// Pieces of each team on nodes.
    on_nodes: [i32; MAX_SEATS],
    /// The seat can take a piece out in one move.
    threatens: [bool; MAX_SEATS],
}

/// The value of a position for a team.
/// Its own standing minus that of its best rival, in hundredths of a piece out. A finished game is
/// worth [`WIN`], nothing or its negative.
pub(crate) fn value(position: &Pentagame, team: Team, terms: Terms) -> i32 {
    let mut outs = outs(position);
    if position.is_over() {
        return settled(margin(position, team, &outs), WIN);
    }
    let count = count(position);
    if position.is_last_round() {
        for seat in position.layout().seats().iter().skip(position.to_move().index()) {
            let own = usize::from(position.layout().team(seat).0);
            outs[own] += i32::from(count.threatens[seat.index()]);
        }
        let margin = margin(position, team, &outs);
        return settled(margin, AS_GOOD_AS_WON) + OUT * margin;
    }
    let mover = usize::from(position.layout().team(position.to_move()).0);
    let needed = i32::from(position.setup().out());
    let standing = std::array::from_fn(|team| {
        let by_temperature = &count.by_temperature[team];
        let mut standing = OUT * outs[team] + heat(by_temperature, needed - outs[team]);
        if terms == Terms::Full {
            let threats = by_temperature[0] + by_temperature[1];
            standing += NODE * count.on_nodes[team];
            standing += if team == mover {
                TEMPO + THREAT * threats.min(1)
            } else {
                FORK * i32::from(threats >= 2)
            };
        }
        standing
    });
    margin(position, team, &standing)
}

/// Pieces out, by team.
fn outs(position: &Pentagame) -> [i32; MAX_SEATS] {
    let mut outs = [0; MAX_SEATS];
    for seat in position.layout().seats().iter() {
        outs[usize::from(position.layout().team(seat).0)] += i32::from(position.out(seat));
    }
    outs
}

/// A team's number minus that of its best rival.
fn margin(position: &Pentagame, team: Team, by_team: &[i32; MAX_SEATS]) -> i32 {
    let teams =
        if position.layout() == PlayerLayout::Teams { 2 } else { position.layout().seats().len() };
    let own = usize::from(team.0);
    let rivals = (0..teams).filter(|rival| *rival != own).map(|rival| by_team[rival]);
    by_team[own] - rivals.max().unwrap_or_default()
}

/// Value of a finished game.
fn settled(margin: i32, win: i32) -> i32 {
    win * margin.signum()
}

/// The hottest pieces in full, as many as are needed, the others in part.
fn heat(by_temperature: &[i32; TEMPERATURES], needed: i32) -> i32 {
    let mut needed = needed;
    let mut heat = 0;
    for (pieces, worth) in by_temperature.iter().zip(HEAT) {
        let counted = (*pieces).min(needed);
        needed -= counted;
        heat += worth * counted + worth / JOKER_PART * (pieces - counted);
    }
    heat
}

fn count(position: &Pentagame) -> Count {
    let seating = position.layout();
    let sight = LineOfSight::new(position.taken());
    let mut count = Count {
        by_temperature: [[0; TEMPERATURES]; MAX_SEATS],
        on_nodes: [0; MAX_SEATS],
        threatens: [false; MAX_SEATS],
    };
    for colour in 0..COLOURS {
        let mut goal = Goal::new(position, &sight, Stop::crossing(colour));
        for seat in seating.seats().iter() {
            let pieces = match seating {
                PlayerLayout::Five if seat.index() == colour => 0..3,
                PlayerLayout::Five => 0..0,
                _ => colour..colour + 1,
            };
            for index in pieces {
                let Some(stop) = position.stop_of(Piece::new(seat, index)) else { continue };
                let temperature = goal.temperature(stop);
                let team = usize::from(seating.team(seat).0);
                count.by_temperature[team][temperature] += 1;
                count.on_nodes[team] += i32::from(stop.is_node());
                count.threatens[seat.index()] |= temperature <= 1;
            }
        }
    }
    count
}

/// A goal and what lies around it.
struct Goal<'a> {
    sight: &'a LineOfSight,
    taken: StopSet,
    stop: Stop,
    /// Seen from the goal.
    near: StopSet,
    /// The obstacles seen from the obstacles seen from the goal, computed on demand.
    second: Option<StopSet>,
}

impl<'a> Goal<'a> {
    fn new(position: &Pentagame, sight: &'a LineOfSight, stop: Stop) -> Goal<'a> {
        let taken = position.taken();
        Goal { sight, taken, stop, near: sight.reach(stop), second: None }
    }

    /// Number of moves a piece needs to its goal, past the pieces that stand now.
    fn temperature(&mut self, from: Stop) -> usize {
        if from == self.stop {
            return 0;
        }
        if self.near.contains(from) {
            return 1;
        }
        let reach = self.sight.reach(from) & self.taken;
        if !(reach & self.near).is_empty() {
            return 2;
        }
        let (sight, near, taken) = (self.sight, self.near, self.taken);
        let second = *self.second.get_or_insert_with(|| {
            let obstacles = near & taken;
            obstacles.fold(StopSet::NONE, |seen, obstacle| seen | sight.reach(obstacle))
        });
        if (reach & second).is_empty() { 4 } else { 3 }
    }
}

#[cfg(test)]
mod tests {
    use rulebook::Seat;

    use super::*;

    fn check(position: &str, temperatures: [usize; COLOURS]) {
        let position: Pentagame = position.parse().unwrap();
        let sight = LineOfSight::new(position.taken());
        let found = std::array::from_fn(|colour| {
            let stop = position.stop_of(Piece::new(Seat::FIRST, colour)).unwrap();
            Goal::new(&position, &sight, Stop::crossing(colour)).temperature(stop)
        });
        assert_eq!(found, temperatures, "{position}");
    }

    #[test]
    fn temperatures_are_moves_to_the_goal() {
        check("2 A,B,C,D,E/A,B,C,D,E a,b,c,d,e - 1 1 -", [3; COLOURS]);
        check("2 C1a,B,C,D,E/A,B,C,D,E a,b,c,d,e - 1 3 -", [1, 3, 3, 3, 3]);
        check("2 C,A,B,D,E/A,B,e,b,E a,c,d,C1a,E1b - 1 3 -", [2, 2, 2, 3, 3]);
    }

    #[test]
    fn the_start_is_worth_the_tempo() {
        let start = Pentagame::new(pentagame::Setup::default());
        assert_eq!(value(&start, Team(0), Terms::Temperature), 0);
        assert_eq!(value(&start, Team(0), Terms::Full), TEMPO);
        assert_eq!(value(&start, Team(1), Terms::Full), -TEMPO);
    }
}
