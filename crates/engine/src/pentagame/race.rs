//! The race: how few turns a player needs to take pieces out when nobody interferes.
//!
//! The answer is exact. It is bounded from below by a search in which blocks that are met vanish
//! and no block is ever set: a block never helps the one who walks, so nothing real is faster. It
//! is bounded from above by a line of legal moves, with every block set where it is in nobody's
//! way. Where the two do not meet, or the nodes do not suffice, only the lower bound is given.

use std::collections::HashMap;

use pentagame::{Blocks, COLOURS, Move, Pentagame, Piece, Sight, Stop, Stops};
use rulebook::{MAX_SEATS, Position, Seat};

/// What is known of a race.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Race {
    /// So few turns, and no fewer: the player's own moves, while everybody else loses her turns.
    Exactly(Vec<Move>),
    /// Not with fewer turns than this. Never, when it is [`NEVER`].
    AtLeast(u32),
}

/// More turns than any game has.
pub const NEVER: u32 = u32::MAX;

impl Race {
    /// The number of turns that cannot be undercut.
    pub fn turns(&self) -> u32 {
        match self {
            Race::Exactly(line) => line.len() as u32,
            Race::AtLeast(turns) => *turns,
        }
    }
}

/// The fewest turns in which a player takes so many more pieces out if nobody else moves.
/// The search looks at no more than so many boards.
pub fn race(position: &Pentagame, seat: Seat, pieces: u8, nodes: u64) -> Race {
    let mut start = position.clone();
    while start.to_move() != seat && !start.is_over() {
        start.lose_turn();
    }
    let needed = u32::from(pieces);
    let wins = start.setup().out();
    if start.is_over() || start.out(seat) + pieces > wins.max(start.out(seat)) {
        return Race::AtLeast(if needed == 0 { 0 } else { NEVER });
    }
    let board = Board::of(&start, seat);
    let mut search = Search { start: &start, nodes, in_vain: HashMap::new() };
    let mut turns = board.bound(&start, needed);
    while turns != NEVER {
        search.in_vain.clear();
        let mut plan = Vec::new();
        if search.reach(&board, needed, turns, &mut plan) {
            plan.reverse();
            return realised(&start, seat, &plan).map_or(Race::AtLeast(turns), Race::Exactly);
        }
        if search.nodes == 0 {
            break;
        }
        turns += 1;
    }
    Race::AtLeast(turns)
}

/// A board without ko, turns and pool: blocks that are met vanish.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Board {
    seat: Seat,
    stops: [Option<Stop>; MAX_SEATS * COLOURS],
    black: Stops,
    grey: Stops,
    taken: Stops,
}

impl Board {
    fn of(position: &Pentagame, seat: Seat) -> Board {
        let mut stops = [None; MAX_SEATS * COLOURS];
        for piece in Piece::all(position.seating()) {
            stops[place(piece)] = position.stop_of(piece);
        }
        let (black, grey, taken) = (position.black(), position.grey(), position.taken());
        Board { seat, stops, black, grey, taken }
    }

    /// The racer's pieces and where they stand.
    fn own<'a>(&'a self, start: &Pentagame) -> impl Iterator<Item = (Piece, Stop)> + 'a {
        let own = Piece::of(start.seating(), self.seat);
        own.filter_map(|piece| self.stops[place(piece)].map(|stop| (piece, stop)))
    }

    /// Fewer turns are not enough. A turn without an exit clears at most one stop of a way; one
    /// with an exit at most two, where the piece stood and its goal. So of any `k` pieces that
    /// leave, one needs its own temperature of turns, less one for each exit before it.
    fn bound(&self, start: &Pentagame, needed: u32) -> u32 {
        if needed == 0 {
            return 0;
        }
        let sight = Sight::new(self.taken);
        let mut heats: Vec<u32> = self
            .own(start)
            .map(|(piece, stop)| self.temperature(&sight, stop, piece.goal(start.seating())).max(1))
            .collect();
        heats.sort_unstable();
        if heats.len() < needed as usize {
            return NEVER;
        }
        let bounds = heats
            .iter()
            .take(needed as usize)
            .zip(1..)
            .map(|(heat, k)| (heat + needed).saturating_sub(2 * k - 1).max(needed));
        bounds.max().unwrap_or(NEVER)
    }

    /// The fewest landings from a stop to a goal, the last one on it.
    fn temperature(&self, sight: &Sight, from: Stop, goal: Stop) -> u32 {
        if from == goal {
            return 0;
        }
        let mut reached = Stops::only(from);
        let mut layer = reached;
        for landings in 1.. {
            let seen = { layer }.fold(Stops::NONE, |all, stop| all | sight.reach(stop));
            if seen.contains(goal) {
                return landings;
            }
            layer = (seen & self.taken) - reached;
            reached |= layer;
            if layer.is_empty() {
                break;
            }
        }
        NEVER / 2
    }

    /// Calls `each` with every walk and exit of the racer, without blocks.
    fn each_walk(&self, start: &Pentagame, mut each: impl FnMut(Move)) {
        let seating = start.seating();
        let mut waits = false;
        for (piece, stop) in self.own(start) {
            if stop == piece.goal(seating) {
                each(Move::exit(piece));
                waits = true;
            }
        }
        if waits {
            return;
        }
        let sight = Sight::new(self.taken);
        for (piece, from) in self.own(start) {
            for to in sight.reach(from) {
                let walk = Move::walk(piece, from, to);
                let free = !self.taken.contains(to);
                if free || self.black.contains(to) || self.grey.contains(to) {
                    each(walk);
                    continue;
                }
                for other in Piece::all(seating) {
                    let stands = self.stops[place(other)] == Some(to);
                    if stands && !start.is_forbidden((piece, from), (other, to)) {
                        let walk = walk.swapping(other);
                        let twice = other.seat() == self.seat && other < piece;
                        if !twice || to == piece.goal(seating) || from == other.goal(seating) {
                            each(walk);
                        }
                    }
                }
            }
        }
    }

    /// The board after a walk, and whether a piece went out.
    fn after(&self, start: &Pentagame, walk: Move) -> (Board, bool) {
        let mut board = self.clone();
        let Some(piece) = walk.piece() else { return (board, false) };
        let goal = piece.goal(start.seating());
        let (Some(from), Some(to)) = (walk.from(), walk.to()) else {
            board.stops[place(piece)] = None;
            board.taken = board.taken.without(goal);
            return (board, true);
        };
        board.black = board.black.without(to);
        board.grey = board.grey.without(to);
        let out = to == goal;
        board.stops[place(piece)] = if out { None } else { Some(to) };
        if let Some(other) = walk.swapped() {
            board.stops[place(other)] = Some(from);
        }
        let stands = |stop: Stop| board.stops.contains(&Some(stop));
        let (stays, lands) = (stands(from), stands(to));
        board.taken = board.taken.without(from).without(to);
        if stays {
            board.taken = board.taken.with(from);
        }
        if lands {
            board.taken = board.taken.with(to);
        }
        (board, out)
    }

    /// Whether the racer can go on with these walks.
    fn allows(&self, start: &Pentagame, walks: &[Move]) -> bool {
        let Some((walk, rest)) = walks.split_first() else { return true };
        let (Some(from), Some(to)) = (walk.from(), walk.to()) else {
            return self.after(start, *walk).0.allows(start, rest);
        };
        Sight::new(self.taken).reach(from).contains(to)
            && self.after(start, *walk).0.allows(start, rest)
    }
}

fn place(piece: Piece) -> usize {
    piece.seat().index() * COLOURS + piece.index()
}

struct Search<'a> {
    start: &'a Pentagame,
    nodes: u64,
    /// With how many turns left a board was searched in vain.
    in_vain: HashMap<(Board, u32), u32>,
}

impl Search<'_> {
    /// Whether so many pieces go out in so many turns; if so, the walks are left in `plan`, the
    /// last first.
    fn reach(&mut self, board: &Board, needed: u32, turns: u32, plan: &mut Vec<Move>) -> bool {
        if needed == 0 {
            return true;
        }
        if self.nodes == 0 || board.bound(self.start, needed) > turns {
            return false;
        }
        self.nodes -= 1;
        let key = (board.clone(), needed);
        if self.in_vain.get(&key).is_some_and(|&before| before >= turns) {
            return false;
        }
        let mut walks = Vec::new();
        board.each_walk(self.start, |walk| walks.push(walk));
        // Exits first, then what lands on something: plain moves only make room.
        walks.sort_by_cached_key(|walk| {
            let exit = walk.to().is_none_or(|to| {
                walk.piece().is_some_and(|piece| piece.goal(self.start.seating()) == to)
            });
            (!exit, walk.to().is_some_and(|to| !board.taken.contains(to)))
        });
        for walk in walks {
            let (next, out) = board.after(self.start, walk);
            if self.reach(&next, needed - u32::from(out), turns - 1, plan) {
                plan.push(walk);
                return true;
            }
        }
        if self.nodes > 0 {
            self.in_vain.insert(key, turns);
        }
        false
    }
}

/// The plan as legal moves, if there is a place for every block where it does not hinder it.
fn realised(start: &Pentagame, seat: Seat, plan: &[Move]) -> Option<Vec<Move>> {
    let mut position = start.clone();
    let mut line = Vec::new();
    for (index, walk) in plan.iter().enumerate() {
        let m = with_blocks(&position, seat, *walk, &plan[index + 1..])?;
        let m = position.canonical(m);
        position.check_move(m).ok()?;
        position.play_unchecked(m);
        line.push(m);
        while position.to_move() != seat && !position.is_over() {
            position.lose_turn();
        }
    }
    Some(line)
}

fn with_blocks(position: &Pentagame, seat: Seat, walk: Move, rest: &[Move]) -> Option<Move> {
    let placing = position.placing(walk);
    let after = Board::of(position, seat).after(position, walk).0;
    let mut free = placing.free;
    let fits = |set: &[Stop], lifted: Option<Stop>| {
        let mut board = after.clone();
        for stop in set {
            // What colour a block has does not matter to the one who meets it.
            board.black = board.black.with(*stop);
            board.taken = board.taken.with(*stop);
        }
        if let Some(lifted) = lifted {
            board.grey = board.grey.without(lifted);
            board.taken = board.taken.without(lifted);
        }
        board.allows(position, rest)
    };
    let lifted = position.grey().first();
    match placing.blocks {
        Blocks::None => Some(walk),
        Blocks::Black => free.find(|stop| fits(&[*stop], None)).map(|stop| walk.black_to(stop)),
        Blocks::Grey => free.find(|stop| fits(&[*stop], None)).map(|stop| walk.grey_to(stop)),
        Blocks::GreyFromBoard => {
            let grey = free.find(|stop| fits(&[*stop], lifted))?;
            Some(walk.grey_to(grey).grey_from(lifted?))
        }
        Blocks::BlackAndGrey | Blocks::BlackAndGreyFromBoard => {
            let from = if placing.blocks == Blocks::BlackAndGrey { None } else { lifted };
            let black = free.find(|stop| fits(&[*stop], None))?;
            let mut left = placing.free.without(black);
            let grey = left.find(|stop| fits(&[black, *stop], from))?;
            let m = walk.black_to(black).grey_to(grey);
            Some(from.map_or(m, |from| m.grey_from(from)))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use rulebook::Notation;
    use rulebook::conformance::Seeded;

    use super::*;

    const NODES: u64 = 20_000;

    /// Checks the number of turns and, where a line is given, that it is legal and does it.
    fn check(position: &Pentagame, seat: Seat, pieces: u8, expected: u32) {
        let found = race(position, seat, pieces, NODES);
        assert_eq!(found.turns(), expected, "{position} {seat}: {found:?}");
        let Race::Exactly(line) = found else { panic!("{position} {seat}: {found:?}") };
        let mut now = position.clone();
        for m in line {
            while now.to_move() != seat {
                now.lose_turn();
            }
            now = now.play(m).unwrap_or_else(|wrong| panic!("{wrong} on {position}"));
        }
        assert_eq!(now.out(seat), position.out(seat) + pieces, "{position} {seat}");
    }

    fn played(line: &str) -> Pentagame {
        let mut position = Pentagame::new("2".parse().unwrap());
        for text in line.split_whitespace() {
            let m = position.read_move(text).unwrap();
            position = position.play(m).unwrap();
        }
        position
    }

    /// IV.2.6: three turns for the first piece, five for three, and not one fewer, if nobody helps.
    #[test]
    fn five_turns_win_and_four_do_not() {
        for setup in ["2", "3", "4"] {
            let start = Pentagame::new(setup.parse().unwrap());
            for seat in start.seating().seats().iter() {
                check(&start, seat, 1, 3);
                check(&start, seat, 2, 4);
                check(&start, seat, 3, 5);
            }
        }
        let five = Pentagame::new("5".parse().unwrap());
        check(&five, Seat::FIRST, 1, 3);
    }

    /// Fig. 2.8: against a black block every turn the piece is out with its seventh move, although
    /// undisturbed it would need only so many more at each turn.
    #[test]
    fn seven_moves_against_blocks() {
        let game = "aA-B*b dD-b#B1e aB-C*c aA-c#C1a aC-e#D2E eE-D2E#e1a ae-e1a#A2B bB-B1e#e2a \
                    ae1a-e2a#C2D cC-C1a#e3a ae2a-e3a#B2C bB1e-d#E2A ae3a-a#A3d+B3d";
        let plies: Vec<&str> = game.split_whitespace().collect();
        let turns: Vec<u32> = (0..7)
            .map(|round| {
                race(&played(&plies[..2 * round].join(" ")), Seat::FIRST, 1, NODES).turns()
            })
            .collect();
        assert_eq!(turns, [3, 2, 2, 2, 2, 2, 1]);
    }

    /// IV.9.2: a joined Fork needs one turn more, an open one two.
    #[test]
    fn the_fork_is_fast() {
        check(&played("aA-B*b aA-B*b cC-D*d cC-D*d"), Seat::FIRST, 1, 2);
        check(&played("aA-B*b aA-B*b cC-D*d cC-D*d aB-C*d aB-C*d"), Seat::FIRST, 1, 1);
    }

    fn after(position: &Pentagame, m: Move) -> Pentagame {
        let mut next = position.clone();
        next.play_unchecked(m);
        next
    }

    fn goes_out(position: &Pentagame, m: Move) -> bool {
        m.piece().is_some_and(|piece| m.to().is_none_or(|to| to == piece.goal(position.seating())))
    }

    /// Whether so many go out in so many turns, by every legal move.
    fn plain(position: &Pentagame, seat: Seat, needed: u32, turns: u32) -> bool {
        if needed == 0 {
            return true;
        }
        if needed > turns || position.is_over() {
            return false;
        }
        if position.to_move() != seat {
            let mut next = position.clone();
            next.lose_turn();
            return plain(&next, seat, needed, turns);
        }
        position
            .each_legal(|m| {
                let out = u32::from(goes_out(position, m));
                let found = (out == 1 || turns > needed)
                    && plain(&after(position, m), seat, needed - out, turns - 1);
                if found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
            .is_break()
    }

    #[test]
    fn the_race_is_what_every_legal_move_can_do() {
        let mut compared = [0; 4];
        for seed in 0..14 {
            let mut random = Seeded::new(seed);
            let mut position = Pentagame::new("2".parse().unwrap());
            for ply in 0..24 {
                if position.is_over() || position.is_last_round() {
                    break;
                }
                let seat = position.to_move();
                if ply % 6 == 5 {
                    for pieces in 1..=2.min(3 - position.out(seat)) {
                        let found = race(&position, seat, pieces, NODES);
                        let turns = found.turns();
                        // A third turn by every move is too much to try everywhere.
                        let most = if pieces == 2 && seed < 2 { 3 } else { 2 };
                        for limit in 1..=most {
                            let can = plain(&position, seat, u32::from(pieces), limit);
                            assert_eq!(
                                can,
                                turns <= limit,
                                "{position} {pieces} {limit} {found:?}"
                            );
                        }
                        compared[turns.min(3) as usize] += 1;
                    }
                }
                let moves = position.moves(seat);
                let outs: Vec<Move> =
                    moves.iter().copied().filter(|m| goes_out(&position, *m)).collect();
                let list = if outs.is_empty() { &moves } else { &outs };
                position = after(&position, list[random.below(list.len() as u64) as usize]);
            }
        }
        assert!(compared[1..].iter().all(|count| *count >= 5), "{compared:?}");
    }
}
