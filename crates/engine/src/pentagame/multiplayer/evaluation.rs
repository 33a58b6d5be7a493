//! Static evaluation for three, four or five players, one value per seat.
//!
//! Each seat has a score: a sum of weights of features of its own pieces, its turn and its seat.
//! The [`Objective`] turns the scores of all seats into values. A hundred points are a piece out,
//! and for [`Objective::Win`] a factor of e in the odds of winning.

use pentagame::Pentagame;
use rulebook::{MAX_SEATS, Position, Seat, Seats};

use super::super::level_params::eval_noise;
use super::super::position_scan::{DISTANCES, Distance, PositionScan};
use super::seat_weights::{SeatWeights, turns_until};
use super::win_probability::{LN_TIMES_100, combined_rivals};
use crate::engine::{WIN, WIN_THRESHOLD};

/// One value per seat.
pub(crate) type SeatValues = [i32; MAX_SEATS];

/// Value of a piece out in the last round, when little can change.
const LAST_ROUND_PIECE_VALUE: i32 = 600;

/// Goal of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Objective {
    /// To be first.
    Win,
    /// Most pieces out, the only goal of the lowest level.
    Points,
}

/// Static evaluation for several players.
pub(crate) struct MultiplayerEval {
    objective: Objective,
    weights: SeatWeights,
    noise: EvalNoise,
}

/// Evaluation noise of a weak level, fixed for each position.
#[derive(Clone, Copy, Default)]
pub(crate) struct EvalNoise {
    pub(crate) amplitude: i32,
    pub(crate) seed: u64,
}

impl MultiplayerEval {
    pub(super) fn new(
        utility: Objective,
        weights: SeatWeights,
        amplitude: EvalNoise,
    ) -> MultiplayerEval {
        MultiplayerEval { objective: utility, weights, noise: amplitude }
    }

    /// The evaluation at full strength.
    pub(crate) fn full_strength() -> MultiplayerEval {
        MultiplayerEval::new(Objective::Win, SeatWeights::by_hand(), EvalNoise::default())
    }

    /// Values of a position that is not over.
    pub(crate) fn values(&self, position: &Pentagame, scan: &PositionScan) -> SeatValues {
        let seats = position.layout().seats();
        let mut scores = match self.objective {
            Objective::Win => by_seat(seats, |seat| self.seat_score(position, scan, seat)),
            Objective::Points => by_seat(seats, |seat| expected_points(position, scan, seat)),
        };
        if self.noise.amplitude > 0 {
            for (seat, scores) in scores.iter_mut().enumerate() {
                let seed = self.noise.seed.wrapping_add(seat as u64);
                *scores += eval_noise(position.key(), seed, self.noise.amplitude);
            }
        }
        self.objective_values(seats, &scores)
            .map(|value| value.clamp(-WIN_THRESHOLD + 1, WIN_THRESHOLD - 1))
    }

    /// Values of the seats, from the scores of all.
    fn objective_values(&self, seats: Seats, scores: &SeatValues) -> SeatValues {
        let rivals = |seat: Seat| seats.iter().filter(move |other| *other != seat);
        by_seat(seats, |seat| {
            let own = scores[seat.index()];
            match self.objective {
                Objective::Win => {
                    let all =
                        rivals(seat).map(|rival| scores[rival.index()]).reduce(combined_rivals);
                    own - all.unwrap_or(own) + LN_TIMES_100[(seats.len() - 2).min(4)]
                }
                Objective::Points => own,
            }
        })
    }

    /// Values of the current score as the final result, `ply` turns from the root.
    pub(crate) fn final_values(&self, position: &Pentagame, ply: usize) -> SeatValues {
        let seats = position.layout().seats();
        let outs = by_seat(seats, |seat| i32::from(position.out(seat)));
        if self.objective != Objective::Win {
            return self.objective_values(seats, &outs.map(|out| 100 * out));
        }
        let limits = seats.iter().map(|seat| outs[seat.index()]).max().unwrap_or_default();
        let first = seats.iter().filter(|seat| outs[seat.index()] == limits).count();
        let ply = ply as i32;
        by_seat(seats, |seat| {
            let own = outs[seat.index()];
            if own == limits {
                // A shared first place is worth its share of the win probability.
                if first == 1 {
                    WIN - ply
                } else {
                    LN_TIMES_100[seats.len() - 2] - LN_TIMES_100[first - 2]
                }
            } else {
                let behind = seats.iter().filter(|other| outs[other.index()] > own).count();
                ply + 20 * (MAX_SEATS - behind) as i32 - WIN
            }
        })
    }

    /// Score of a seat for [`Objective::Win`].
    fn seat_score(&self, position: &Pentagame, scan: &PositionScan, seat: Seat) -> i32 {
        if position.is_last_round() {
            return last_round_score(position, scan, seat);
        }
        self.weights.score(position, scan, seat)
    }
}

fn by_seat(seats: Seats, mut value: impl FnMut(Seat) -> i32) -> SeatValues {
    let mut values = SeatValues::default();
    for seat in seats.iter() {
        values[seat.index()] = value(seat);
    }
    values
}

/// Distance of the nearest piece of a seat.
fn nearest(scan: &PositionScan, seat: Seat) -> Distance {
    let looks = &scan.piece_views[seat.index()][..scan.piece_count];
    let on_board =
        looks.iter().map(|view| view.distance).filter(|distance| *distance != Distance::Out);
    on_board.min().unwrap_or(Distance::Out)
}

/// Probability in percent that a seat takes a piece out in its next turn.
fn exit_chance(scan: &PositionScan, seat: Seat, turn: usize) -> i32 {
    match (turn, nearest(scan, seat)) {
        (0, Distance::Waiting | Distance::Open | Distance::Narrow) => 100,
        (0, _) => 0,
        (_, Distance::Waiting) => 80,
        (_, Distance::Open) => 70,
        (_, Distance::Narrow) => 35,
        (_, Distance::Two | Distance::TwoForeign) => 3,
        _ => 0,
    }
}

/// Score in the last round: pieces out, and the expected piece of the remaining turn.
fn last_round_score(position: &Pentagame, scan: &PositionScan, seat: Seat) -> i32 {
    let has_turn = seat.index() >= position.to_move().index();
    let more = if has_turn { exit_chance(scan, seat, turns_until(position, seat)) } else { 0 };
    LAST_ROUND_PIECE_VALUE * i32::from(position.out(seat)) + LAST_ROUND_PIECE_VALUE * more / 100
}

/// Expected pieces out of a seat, in hundredths.
fn expected_points(position: &Pentagame, scan: &PositionScan, seat: Seat) -> i32 {
    const HOPE: [i32; DISTANCES] = [0, 80, 65, 45, 25, 18, 8, 0];
    let out = 100 * i32::from(position.out(seat));
    let turn = turns_until(position, seat);
    if position.is_last_round() {
        let has_turn = seat.index() >= position.to_move().index();
        return out + if has_turn { exit_chance(scan, seat, turn) } else { 0 };
    }
    let mut distances: Vec<i32> = scan.piece_views[seat.index()][..scan.piece_count]
        .iter()
        .map(|view| HOPE[view.distance as usize])
        .collect();
    distances.sort_unstable_by_key(|distance| -distance);
    let need = usize::from(position.out_to_win().saturating_sub(position.out(seat)));
    let value: i32 = distances.iter().take(need).sum();
    let at_once = if turn == 0 && nearest(scan, seat).can_leave() { 25 } else { 0 };
    out + value + at_once
}

#[cfg(test)]
mod tests {
    use pentagame::Symmetry;
    use rulebook::conformance::SplitMix64;

    use super::*;

    fn eval(utility: Objective) -> MultiplayerEval {
        MultiplayerEval::new(utility, SeatWeights::by_hand(), EvalNoise::default())
    }

    fn check_over(position: &str, utility: Objective, expected: &[i32]) {
        let position: Pentagame = position.parse().unwrap();
        let values = eval(utility).final_values(&position, 5);
        assert_eq!(&values[..expected.len()], expected, "{position}");
    }

    #[test]
    fn final_values_follow_the_objective() {
        let alone = "3 +,+,+,D,E/+,+,C,D,E/A,B,C,D,E a,b,c,d,e A1B 1 9 -";
        check_over(alone, Objective::Win, &[WIN - 5, 5 + 80 - WIN, 5 + 60 - WIN]);
        check_over(alone, Objective::Points, &[300, 200, 0]);
        let shared = "3 +,+,+,D,E/+,+,+,D,E/A,B,C,D,E a,b,c,d,e A1B 1 9 -";
        check_over(shared, Objective::Win, &[69, 69, 5 + 60 - WIN]);
        let by_all = "3 +,+,+,D,E/+,+,+,D,E/+,+,+,D,E a,b,c,d,e A1B 1 9 -";
        check_over(by_all, Objective::Win, &[0, 0, 0]);
    }

    #[test]
    fn last_round_counts_the_remaining_turns() {
        // The first player has three out; the second, one step from home, is to move.
        let text = "3 +,+,+,D,E/+,+,C1a,d1e,E/A,B,C,D,E a,b,c,e,A3c A1B 2 9 -";
        let position: Pentagame = text.parse().unwrap();
        let mut scan = PositionScan::new();
        scan.compute(&position);
        let values = eval(Objective::Win).values(&position, &scan);
        assert!(values[0] > 0 && values[2] < -500, "{values:?}");
        assert!((values[0] - values[1]).abs() < 10, "both will have three: {values:?}");
    }

    #[test]
    fn symmetry_changes_nothing() {
        let mut random = SplitMix64::new(3);
        let mut scan = PositionScan::new();
        for setup in ["3", "4"] {
            let mut position = Pentagame::new(setup.parse().unwrap());
            for _ in 0..40 {
                scan.compute(&position);
                let values = eval(Objective::Win).values(&position, &scan);
                for symmetry in Symmetry::all() {
                    scan.compute(&position.transform(symmetry));
                    let turned = eval(Objective::Win).values(&position.transform(symmetry), &scan);
                    assert_eq!(values, turned, "{position} {symmetry:?}");
                }
                let moves = position.moves(position.to_move());
                position.play_unchecked(moves[random.below(moves.len() as u64) as usize]);
                if position.is_over() {
                    break;
                }
            }
        }
    }
}
