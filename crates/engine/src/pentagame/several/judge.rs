//! What a position is worth to each of three, four or five players.
//!
//! Each seat has a standing: a sum of weights of small true statements about its own pieces, its
//! turn and its seat. What a seat wants of the standings of all is its [`Utility`]. A hundred
//! points are a piece out, and for [`Utility::Win`] a factor of e in the odds of coming first.

use pentagame::Pentagame;
use rulebook::{MAX_SEATS, Position, Seat, Seats};

use super::super::levels::blur;
use super::super::scan::{HEATS, Heat, Scan};
use super::scale::{LN, together};
use super::standings::{Standings, turns_until};
use crate::Utility;
use crate::think::{WIN, WON};

/// One value for each seat.
pub(crate) type Values = [i32; MAX_SEATS];

/// A piece more in the last round, when little can change any more.
const LAST_OUT: i32 = 600;

/// Judges positions without looking ahead.
pub(crate) struct Judge {
    utility: Utility,
    standings: Standings,
    fog: Fog,
}

/// By how much a weak level misjudges every position, always in the same way.
#[derive(Clone, Copy, Default)]
pub(crate) struct Fog {
    pub(crate) most: i32,
    pub(crate) seed: u64,
}

impl Judge {
    pub(super) fn new(utility: Utility, standings: Standings, fog: Fog) -> Judge {
        Judge { utility, standings, fog }
    }

    /// What a position that goes on is worth to each seat.
    pub(crate) fn values(&self, position: &Pentagame, scan: &Scan) -> Values {
        let seats = position.seating().seats();
        let mut worth = match self.utility {
            Utility::Win => by_seat(seats, |seat| self.standing(position, scan, seat)),
            Utility::Points | Utility::ZeroSumNext => {
                by_seat(seats, |seat| points(position, scan, seat))
            }
        };
        if self.fog.most > 0 {
            for (seat, worth) in worth.iter_mut().enumerate() {
                let seed = self.fog.seed.wrapping_add(seat as u64);
                *worth += blur(position.key(), seed, self.fog.most);
            }
        }
        self.wanted(seats, &worth).map(|value| value.clamp(-WON + 1, WON - 1))
    }

    /// What each seat makes of what all have.
    fn wanted(&self, seats: Seats, worth: &Values) -> Values {
        let rivals = |seat: Seat| seats.iter().filter(move |other| *other != seat);
        by_seat(seats, |seat| {
            let own = worth[seat.index()];
            match self.utility {
                Utility::Win => {
                    let all = rivals(seat).map(|rival| worth[rival.index()]).reduce(together);
                    own - all.unwrap_or(own) + LN[(seats.len() - 2).min(4)]
                }
                Utility::Points => own,
                Utility::ZeroSumNext => own - worth[seats.after(seat).index()],
            }
        })
    }

    /// What the score as it stands is worth to each seat, `ply` turns from here.
    pub(crate) fn over(&self, position: &Pentagame, ply: usize) -> Values {
        let seats = position.seating().seats();
        let outs = by_seat(seats, |seat| i32::from(position.out(seat)));
        if self.utility != Utility::Win {
            return self.wanted(seats, &outs.map(|out| 100 * out));
        }
        let most = seats.iter().map(|seat| outs[seat.index()]).max().unwrap_or_default();
        let first = seats.iter().filter(|seat| outs[seat.index()] == most).count();
        let ply = ply as i32;
        by_seat(seats, |seat| {
            let own = outs[seat.index()];
            if own == most {
                // Shared, it is worth what its part of the chances is.
                if first == 1 { WIN - ply } else { LN[seats.len() - 2] - LN[first - 2] }
            } else {
                let behind = seats.iter().filter(|other| outs[other.index()] > own).count();
                ply + 20 * (MAX_SEATS - behind) as i32 - WIN
            }
        })
    }

    /// The standing of a seat for [`Utility::Win`].
    fn standing(&self, position: &Pentagame, scan: &Scan, seat: Seat) -> i32 {
        if position.is_last_round() {
            return last_standing(position, scan, seat);
        }
        self.standings.of(position, scan, seat)
    }
}

fn by_seat(seats: Seats, mut value: impl FnMut(Seat) -> i32) -> Values {
    let mut values = Values::default();
    for seat in seats.iter() {
        values[seat.index()] = value(seat);
    }
    values
}

/// The heat of the hottest piece of a seat.
fn hottest(scan: &Scan, seat: Seat) -> Heat {
    let looks = &scan.looks[seat.index()][..scan.pieces];
    let on_board = looks.iter().map(|look| look.heat).filter(|heat| *heat != Heat::Out);
    on_board.min().unwrap_or(Heat::Out)
}

/// The chance, in hundredths, that a seat takes a piece out in its next turn.
fn next_out(scan: &Scan, seat: Seat, turn: usize) -> i32 {
    match (turn, hottest(scan, seat)) {
        (0, Heat::Waiting | Heat::Open | Heat::Narrow) => 100,
        (0, _) => 0,
        (_, Heat::Waiting) => 80,
        (_, Heat::Open) => 70,
        (_, Heat::Narrow) => 35,
        (_, Heat::Warm | Heat::Foreign) => 3,
        _ => 0,
    }
}

/// The standing in the last round: what is out, and what the turn that is left may bring.
fn last_standing(position: &Pentagame, scan: &Scan, seat: Seat) -> i32 {
    let has_turn = seat.index() >= position.to_move().index();
    let more = if has_turn { next_out(scan, seat, turns_until(position, seat)) } else { 0 };
    LAST_OUT * i32::from(position.out(seat)) + LAST_OUT * more / 100
}

/// The pieces out that a seat may expect, in hundredths.
fn points(position: &Pentagame, scan: &Scan, seat: Seat) -> i32 {
    const HOPE: [i32; HEATS] = [0, 80, 65, 45, 25, 18, 8, 0];
    let out = 100 * i32::from(position.out(seat));
    let turn = turns_until(position, seat);
    if position.is_last_round() {
        let has_turn = seat.index() >= position.to_move().index();
        return out + if has_turn { next_out(scan, seat, turn) } else { 0 };
    }
    let mut heats: Vec<i32> = scan.looks[seat.index()][..scan.pieces]
        .iter()
        .map(|look| HOPE[look.heat as usize])
        .collect();
    heats.sort_unstable_by_key(|heat| -heat);
    let need = usize::from(position.out_to_win().saturating_sub(position.out(seat)));
    let hope: i32 = heats.iter().take(need).sum();
    let at_once = if turn == 0 && hottest(scan, seat).is_hot() { 25 } else { 0 };
    out + hope + at_once
}

#[cfg(test)]
mod tests {
    use pentagame::Symmetry;
    use rulebook::conformance::Seeded;

    use super::*;

    fn judge(utility: Utility) -> Judge {
        Judge::new(utility, Standings::by_hand(), Fog::default())
    }

    fn check_over(position: &str, utility: Utility, expected: &[i32]) {
        let position: Pentagame = position.parse().unwrap();
        let values = judge(utility).over(&position, 5);
        assert_eq!(&values[..expected.len()], expected, "{position}");
    }

    #[test]
    fn the_end_is_worth_what_was_wanted() {
        let alone = "3 +,+,+,D,E/+,+,C,D,E/A,B,C,D,E a,b,c,d,e A1B 1 9 -";
        check_over(alone, Utility::Win, &[WIN - 5, 5 + 80 - WIN, 5 + 60 - WIN]);
        check_over(alone, Utility::Points, &[300, 200, 0]);
        check_over(alone, Utility::ZeroSumNext, &[100, 200, -300]);
        let shared = "3 +,+,+,D,E/+,+,+,D,E/A,B,C,D,E a,b,c,d,e A1B 1 9 -";
        check_over(shared, Utility::Win, &[69, 69, 5 + 60 - WIN]);
        let by_all = "3 +,+,+,D,E/+,+,+,D,E/+,+,+,D,E a,b,c,d,e A1B 1 9 -";
        check_over(by_all, Utility::Win, &[0, 0, 0]);
    }

    #[test]
    fn the_last_round_counts_the_turns_that_are_left() {
        // The first has three out; the second, one step from home, is on the move.
        let text = "3 +,+,+,D,E/+,+,C1a,d1e,E/A,B,C,D,E a,b,c,e,A3c A1B 2 9 -";
        let position: Pentagame = text.parse().unwrap();
        let mut scan = Scan::new();
        scan.fill(&position);
        let values = judge(Utility::Win).values(&position, &scan);
        assert!(values[0] > 0 && values[2] < -500, "{values:?}");
        assert!((values[0] - values[1]).abs() < 10, "both will have three: {values:?}");
    }

    #[test]
    fn turning_the_board_changes_nothing() {
        let mut random = Seeded::new(3);
        let mut scan = Scan::new();
        for setup in ["3", "4"] {
            let mut position = Pentagame::new(setup.parse().unwrap());
            for _ in 0..40 {
                scan.fill(&position);
                let values = judge(Utility::Win).values(&position, &scan);
                for symmetry in Symmetry::all() {
                    scan.fill(&position.turned(symmetry));
                    let turned = judge(Utility::Win).values(&position.turned(symmetry), &scan);
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
