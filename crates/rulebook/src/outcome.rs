//! How a game ended.

use crate::{BySeat, Seat, SeatSet, Team};

/// What a position says about the end of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The game goes on.
    Unfinished,
    /// The game is over and each seat has its score and place.
    Final(Final),
    /// The game is over and counts for nothing: it is played again.
    Replay,
}

impl Outcome {
    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        !matches!(self, Outcome::Unfinished)
    }
}

/// Scores and places of a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Final {
    /// What each seat earned, in the game's own points.
    pub score: BySeat<i32>,
    /// 1 for the best. Teams, not seats, are counted: partners share a place, and so do ties.
    pub place: BySeat<u8>,
    /// The game's own word for how it ended: `line`, `captures`, `out` … Words for people are
    /// made from it elsewhere.
    pub reason: &'static str,
}

impl Final {
    /// Ranks the seats by score, the highest first. `team` says who plays together.
    pub fn by_score(
        score: BySeat<i32>,
        team: impl Fn(Seat) -> Team,
        reason: &'static str,
    ) -> Final {
        let place = places(&score, &team, |seat, other| score[other] > score[seat]);
        Final { score, place, reason }
    }

    /// The same points, with these seats behind all others: they share the last place. Partners
    /// share their place, so a team is behind only if all its seats are.
    #[must_use]
    pub fn ranked_last(self, last: SeatSet, team: impl Fn(Seat) -> Team) -> Final {
        let seats = self.score.seats();
        let behind = |seat: Seat| {
            let mut partners = seats.iter().filter(|other| team(*other) == team(seat));
            partners.all(|partner| last.contains(partner))
        };
        let place = places(&self.score, &team, |seat, other| match (behind(seat), behind(other)) {
            (true, other_too) => !other_too,
            (false, true) => false,
            (false, false) => self.place[other] < self.place[seat],
        });
        Final { place, ..self }
    }

    /// The seats that came first.
    pub fn winners(&self) -> impl Iterator<Item = Seat> {
        self.place.iter().filter(|(_, place)| **place == 1).map(|(seat, _)| seat)
    }
}

/// One more than the number of teams that are better.
fn places(
    score: &BySeat<i32>,
    team: &impl Fn(Seat) -> Team,
    is_better: impl Fn(Seat, Seat) -> bool,
) -> BySeat<u8> {
    BySeat::from_fn(score.seats(), |seat| {
        let others = score.seats().iter().filter(|other| is_better(seat, *other));
        let mut better: Vec<Team> = others.map(team).collect();
        better.sort_unstable();
        better.dedup();
        1 + better.len() as u8
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seats;

    fn check(scores: &[i32], teams: &[u8], places: &[u8]) {
        let seats = Seats::new(scores.len()).unwrap();
        let score = BySeat::from_fn(seats, |seat| scores[seat.index()]);
        let end = Final::by_score(score, |seat| Team(teams[seat.index()]), "test");
        assert_eq!(end.place.as_slice(), places);
    }

    #[test]
    fn places_follow_scores_and_ties_share() {
        check(&[3, 2], &[0, 1], &[1, 2]);
        check(&[3, 3], &[0, 1], &[1, 1]);
        check(&[1, 3, 3], &[0, 1, 2], &[3, 1, 1]);
        check(&[0], &[0], &[1]);
    }

    #[test]
    fn partners_share_a_place() {
        check(&[5, 3, 5, 3], &[0, 1, 0, 1], &[1, 2, 1, 2]);
    }

    fn check_last(scores: &[i32], teams: &[u8], last: &[usize], places: &[u8]) {
        let seats = Seats::new(scores.len()).unwrap();
        let score = BySeat::from_fn(seats, |seat| scores[seat.index()]);
        let team = |seat: Seat| Team(teams[seat.index()]);
        let last = last.iter().map(|index| Seat::from_index(*index).unwrap()).collect();
        let end = Final::by_score(score, team, "test").ranked_last(last, team);
        assert_eq!(end.place.as_slice(), places);
        assert_eq!(end.score, score);
    }

    #[test]
    fn who_is_ranked_last_keeps_the_points() {
        check_last(&[3, 0], &[0, 1], &[0], &[2, 1]);
        check_last(&[3, 2, 1], &[0, 1, 2], &[1], &[1, 3, 2]);
        check_last(&[3, 2, 1], &[0, 1, 2], &[0, 1], &[2, 2, 1]);
        check_last(&[3, 2, 1], &[0, 1, 2], &[], &[1, 2, 3]);
        check_last(&[5, 3, 5, 3], &[0, 1, 0, 1], &[0], &[1, 2, 1, 2]);
        check_last(&[5, 3, 5, 3], &[0, 1, 0, 1], &[0, 2], &[2, 1, 2, 1]);
    }
}
