//! Scores of results in a contest (rule E4 of Pentagame, for every game).

use rulebook::{BySeat, Outcome, Seat, Stakes, Team};

/// The points of each seat less those of its chief rival.
/// The next seat in the order of play that is of another side. Between two players or two teams
/// that is the other side. Over all sides the sum is zero. `None` for a game that is not over or
/// counts for nothing.
pub fn zero_sum(outcome: &Outcome, team: impl Fn(Seat) -> Team) -> Option<BySeat<i32>> {
    let Outcome::Final(end) = outcome else { return None };
    let seats = end.score.seats();
    Some(BySeat::from_fn(seats, |seat| {
        let after = std::iter::successors(Some(seats.after(seat)), |next| Some(seats.after(*next)));
        let rival = after.take(seats.len()).find(|other| team(*other) != team(seat));
        end.score[seat] - rival.map_or(0, |rival| end.score[rival])
    }))
}

/// The same with a number added to each, so that an even result is no longer nothing.
/// The sum is constant, and seldom is a score negative.
pub fn constant_sum(
    outcome: &Outcome,
    team: impl Fn(Seat) -> Team,
    stakes: Stakes,
) -> Option<BySeat<i32>> {
    let score = zero_sum(outcome, team)?;
    Some(BySeat::from_fn(score.seats(), |seat| score[seat] + stakes.add))
}

#[cfg(test)]
mod tests {
    use rulebook::{FinalResult, Seats};

    use super::*;

    /// Points by seat, the zero-sum and the constant-sum scores.
    /// Four seats are two teams if partners have equal points.
    fn check(points: &[i32], zero: &[i32], constant: &[i32]) {
        let seats = Seats::new(points.len()).unwrap();
        let teams = points.len() == 4 && points[0] == points[2] && points[1] == points[3];
        let team = |seat: Seat| if teams { Team(seat.index() as u8 % 2) } else { seat.into() };
        let stakes = if teams { Stakes { win: 5, add: 5 } } else { Stakes { win: 3, add: 3 } };
        let score = BySeat::from_fn(seats, |seat| points[seat.index()]);
        let outcome = Outcome::Final(FinalResult::by_score(score, team, "out"));
        assert_eq!(zero_sum(&outcome, team).unwrap().as_slice(), zero, "{points:?}");
        let constant_scores = constant_sum(&outcome, team, stakes).unwrap();
        assert_eq!(constant_scores.as_slice(), constant, "{points:?}");
        assert_eq!(zero.iter().sum::<i32>(), 0, "{points:?}");
    }

    /// The Compendium's tables 4.4 and 4.5.
    #[test]
    fn e4_two_players() {
        check(&[3, 3], &[0, 0], &[3, 3]);
        check(&[3, 2], &[1, -1], &[4, 2]);
        check(&[3, 1], &[2, -2], &[5, 1]);
        check(&[3, 0], &[3, -3], &[6, 0]);
        // An impasse at 2:0 is worth what 3:1 is, not 5:0.
        check(&[2, 0], &[2, -2], &[5, 1]);
    }

    /// The Compendium's table 2.1: the points of the player who moves after you are taken off.
    #[test]
    fn e4_three_players() {
        check(&[3, 2, 1], &[1, 1, -2], &[4, 4, 1]);
        check(&[3, 2, 2], &[1, 0, -1], &[4, 3, 2]);
    }

    /// The Compendium's table 3.1, and the sixth piece that a team can have out.
    #[test]
    fn e4_two_teams() {
        check(&[5, 5, 5, 5], &[0, 0, 0, 0], &[5, 5, 5, 5]);
        check(&[5, 4, 5, 4], &[1, -1, 1, -1], &[6, 4, 6, 4]);
        check(&[5, 3, 5, 3], &[2, -2, 2, -2], &[7, 3, 7, 3]);
        check(&[5, 2, 5, 2], &[3, -3, 3, -3], &[8, 2, 8, 2]);
        check(&[5, 1, 5, 1], &[4, -4, 4, -4], &[9, 1, 9, 1]);
        check(&[5, 0, 5, 0], &[5, -5, 5, -5], &[10, 0, 10, 0]);
        check(&[6, 0, 6, 0], &[6, -6, 6, -6], &[11, -1, 11, -1]);
    }

    #[test]
    fn e4_four_and_five_players() {
        check(&[3, 2, 1, 0], &[1, 1, 1, -3], &[4, 4, 4, 0]);
        check(&[2, 0, 1, 1, 2], &[2, -1, 0, -1, 0], &[5, 2, 3, 2, 3]);
    }

    #[test]
    fn what_counts_for_nothing_has_no_score() {
        assert_eq!(zero_sum(&Outcome::Unfinished, Team::from), None);
        assert_eq!(constant_sum(&Outcome::Replay, Team::from, Stakes { win: 1, add: 1 }), None);
    }
}
