//! The value of the endgame problem.
//!
//! After 9 neither player can force a win. All 8,436,285 placements of ten seeds are solved for
//! this, which takes a while, so it is done only if `PALAMEDES_GAMES` is set. A part of it is
//! always proved: there is no win within a number of plies.

mod board;

use std::collections::HashMap;

use board::{play, position, result, stores};
use ot_tjin::{Move, OtTjin, OtTjinRow, SowingEnd};
use rulebook::Position;

const PROBLEM: &str = "S 0 0 0 0 0 0 0 1 2 N 0 2 0 0 1 0 1 1 2 40:40 S";

/// Seeds as seen by the player to move, whose holes come first.
type Holes = [u8; 18];

/// The position after a move, seen by the next player.
struct Next {
    holes: Holes,
    caught: bool,
}

impl Next {
    /// The next player has no seed, so the mover takes all that are left.
    fn is_swept(&self) -> bool {
        self.holes[..9] == [0; 9]
    }
}

/// Sowing with fish of five, written apart from the crate.
fn sow(before: &Holes, from: usize) -> Next {
    let (mut holes, mut hole) = (*before, from);
    loop {
        let seeds = std::mem::take(&mut holes[hole]);
        for _ in 0..seeds {
            hole = (hole + 1) % 18;
            holes[hole] += 1;
        }
        if matches!(holes[hole], 1 | 5) {
            break;
        }
    }
    let caught = holes[hole] == 5;
    if caught {
        holes[hole] = 0;
    }
    holes.rotate_left(9);
    Next { holes, caught }
}

fn each_next(holes: &Holes) -> impl Iterator<Item = Next> {
    (0..9).filter(|hole| holes[*hole] > 0).map(|hole| sow(holes, hole))
}

fn seen(game: &OtTjin) -> Holes {
    let mut holes = *game.holes();
    holes.rotate_left(9 * game.row_to_move().index());
    holes
}

#[test]
fn sowing_agrees_with_the_crate() {
    let problem = position("fish=5", PROBLEM);
    for moves in ["9", "9/8", "9/8/8", "9/8/8/1/5/4/4/6", "8"] {
        let game = play(&problem, moves);
        for m in Move::all().filter(|m| seen(&game)[m.index()] > 0) {
            let next = sow(&seen(&game), m.index());
            assert_eq!(game.sowing(m).0.end == SowingEnd::Fish, next.caught);
            let played = game.clone().play(m).unwrap();
            assert_eq!(played.outcome().is_over(), next.is_swept());
            assert!(next.is_swept() || seen(&played) == next.holes);
        }
    }
}

/// All placements of seeds in eighteen holes.
fn placements(seeds: u8) -> Vec<Holes> {
    let mut all = vec![([0; 18], seeds)];
    for index in 0..17 {
        let more = |(holes, left): (Holes, u8)| {
            (0..=left).map(move |here| {
                let mut holes = holes;
                holes[index] = here;
                (holes, left - here)
            })
        };
        all = all.into_iter().flat_map(more).collect();
    }
    let last = |(mut holes, left): (Holes, u8)| {
        holes[17] = left;
        holes
    };
    all.into_iter().map(last).collect()
}

/// The last five seeds, with one player five ahead, who wins by taking them.
/// The other player can only save a draw by taking them, or keep the seeds going round.
struct LastFive {
    /// The leader is to move and can force it.
    leader: HashMap<Holes, bool>,
    /// The other player is to move and the leader can force it.
    other: HashMap<Holes, bool>,
}

impl LastFive {
    fn solve() -> LastFive {
        let all: Vec<Holes> =
            placements(5).into_iter().filter(|holes| holes[..9] != [0; 9]).collect();
        let unknown: HashMap<Holes, bool> = all.iter().map(|holes| (*holes, false)).collect();
        let mut last = LastFive { leader: unknown.clone(), other: unknown };
        loop {
            let mut changed = false;
            for holes in &all {
                if !last.leader[holes]
                    && each_next(holes).any(|next| next.is_swept() || last.other[&next.holes])
                {
                    last.leader.insert(*holes, true);
                    changed = true;
                }
                let lost = |next: Next| !next.is_swept() && last.leader[&next.holes];
                if !last.other[holes] && each_next(holes).all(lost) {
                    last.other.insert(*holes, true);
                    changed = true;
                }
            }
            if !changed {
                return last;
            }
        }
    }
}

/// Numbers the placements of ten seeds, in the order of [`placements`].
struct Ranks {
    /// Numbers of placements of so many seeds in so many holes.
    ways: [[usize; 19]; 11],
}

impl Ranks {
    fn new() -> Ranks {
        let mut ways = [[0; 19]; 11];
        for holes in 0..19 {
            for seeds in 0..11 {
                ways[seeds][holes] = match (seeds, holes) {
                    (0, _) => 1,
                    (_, 0) => 0,
                    _ => ways[seeds - 1][holes] + ways[seeds][holes - 1],
                };
            }
        }
        Ranks { ways }
    }

    fn rank(&self, holes: &Holes) -> usize {
        let mut left: usize = holes.iter().map(|seeds| usize::from(*seeds)).sum();
        let mut rank = 0;
        for (index, seeds) in holes.iter().enumerate() {
            for fewer in 0..usize::from(*seeds) {
                rank += self.ways[left - fewer][17 - index];
            }
            left -= usize::from(*seeds);
        }
        rank
    }
}

/// Calls `each` with every position that a move without capture leads to this one from.
/// The last lap began in the nearest empty hole before the last seed, since no lap goes round.
fn each_before(after: &Holes, mut each: impl FnMut(&Holes)) {
    let mut mover = *after;
    mover.rotate_left(9);
    for last in (0..18).filter(|hole| mover[*hole] == 1) {
        let (mut holes, mut hole) = (mover, last);
        loop {
            let mut seeds = 0;
            while holes[hole] > 0 {
                holes[hole] -= 1;
                seeds += 1;
                hole = (hole + 17) % 18;
            }
            holes[hole] = seeds;
            if hole < 9 {
                each(&holes);
            }
            if matches!(seeds, 1 | 5) {
                break;
            }
        }
    }
}

#[test]
fn moves_forward_and_backward_agree() {
    let all = placements(6);
    let mut forward: Vec<(Holes, Holes)> = Vec::new();
    let mut backward = Vec::new();
    for holes in &all {
        let going_on = each_next(holes).filter(|next| !next.caught);
        forward.extend(going_on.map(|next| (*holes, next.holes)));
        each_before(holes, |before| backward.push((*before, *holes)));
    }
    forward.sort_unstable();
    backward.sort_unstable();
    assert_eq!(forward, backward);
    assert!(forward.len() > all.len());
}

/// The value of a position for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Value {
    /// Neither player can force a win, or not known yet.
    Open,
    Won,
    Lost,
}

/// The values of all positions of ten seeds with equal stores, solved backwards from the ends.
struct LastTen {
    ranks: Ranks,
    values: Vec<Value>,
    /// Moves that may still save the player to move.
    saving: Vec<u8>,
    decided: Vec<Holes>,
}

impl LastTen {
    fn solve(last: &LastFive) -> LastTen {
        let all = placements(10);
        assert_eq!(all.len(), 8_436_285);
        let mut solution = LastTen {
            ranks: Ranks::new(),
            values: vec![Value::Open; all.len()],
            saving: vec![0; all.len()],
            decided: Vec::new(),
        };
        for (rank, holes) in all.iter().enumerate() {
            let wins = |next: Next| next.is_swept() || next.caught && last.other[&next.holes];
            if each_next(holes).any(wins) {
                solution.decide(rank, holes, Value::Won);
            }
            solution.saving[rank] = each_next(holes).count() as u8;
        }
        while let Some(holes) = solution.decided.pop() {
            let value = solution.value(&holes);
            each_before(&holes, |before| solution.update(before, value));
        }
        solution
    }

    fn value(&self, holes: &Holes) -> Value {
        self.values[self.ranks.rank(holes)]
    }

    fn decide(&mut self, rank: usize, holes: &Holes, value: Value) {
        self.values[rank] = value;
        self.decided.push(*holes);
    }

    /// A move leads from this position to one of this value.
    fn update(&mut self, holes: &Holes, next: Value) {
        let rank = self.ranks.rank(holes);
        if self.values[rank] != Value::Open {
            return;
        }
        if next == Value::Lost {
            self.decide(rank, holes, Value::Won);
            return;
        }
        self.saving[rank] -= 1;
        if self.saving[rank] == 0 {
            self.decide(rank, holes, Value::Lost);
        }
    }
}

#[test]
fn problem_eight_loses_to_three() {
    let after = play(&position("fish=5", PROBLEM), "8");
    assert!(after.row(OtTjinRow::South).iter().all(|seeds| *seeds == 0));
    // North keeps South's row empty and takes the ten seeds.
    let over = play(&after, "3");
    assert_eq!(stores(&over), [40, 50]);
    assert_eq!(result(&over), (vec![40, 50], vec![2, 1], "seeds"));
}

/// Returns whether the player to move forces a win in so many plies.
fn wins(
    last: &LastFive,
    known: &mut HashMap<(Holes, u32), bool>,
    holes: &Holes,
    plies: u32,
) -> bool {
    if let Some(known) = known.get(&(*holes, plies)) {
        return *known;
    }
    let won = plies > 0
        && each_next(holes).any(|next| match (next.is_swept(), next.caught) {
            (true, _) => true,
            (false, true) => last.other[&next.holes],
            (false, false) => loses(last, known, &next.holes, plies - 1),
        });
    known.insert((*holes, plies), won);
    won
}

/// Returns whether the opponent of the player to move forces a win in so many plies.
fn loses(
    last: &LastFive,
    known: &mut HashMap<(Holes, u32), bool>,
    holes: &Holes,
    plies: u32,
) -> bool {
    let lost =
        |next: Next| !next.is_swept() && !next.caught && wins(last, known, &next.holes, plies - 1);
    plies > 0 && each_next(holes).all(lost)
}

/// The part of the proof that takes a moment: no win within a number of plies.
#[test]
fn problem_nine_holds_for_some_plies() {
    let last = LastFive::solve();
    let problem = position("fish=5", PROBLEM);
    let mut known = HashMap::new();
    let after = seen(&play(&problem, "9"));
    assert!(!wins(&last, &mut known, &after, 9), "North has no quick win");
    assert!(!loses(&last, &mut known, &after, 9), "South has no quick win");
    let other = seen(&play(&problem, "8"));
    assert!(wins(&last, &mut known, &other, 1), "North wins at once after the other move");
}

/// All positions of ten seeds are solved: it runs only if `PALAMEDES_GAMES` is set.
#[test]
fn problem_nine_holds() {
    if std::env::var_os("PALAMEDES_GAMES").is_none() {
        return;
    }
    let solution = LastTen::solve(&LastFive::solve());
    let problem = position("fish=5", PROBLEM);
    let value = |moves| solution.value(&seen(&play(&problem, moves)));
    assert_eq!(solution.value(&seen(&problem)), Value::Open);
    assert_eq!(value("9"), Value::Open, "neither player can force a win");
    assert_eq!(value("8"), Value::Won, "North wins");
    let count = |value| solution.values.iter().filter(|other| **other == value).count();
    println!("{} won, {} lost", count(Value::Won), count(Value::Lost));
}
