//! Outcome of a game.

use alloc::vec::Vec;

use crate::{BySeat, Seat, SeatSet, Team};

/// The outcome of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Outcome {
    /// The game is not over.
    Unfinished,
    /// The game is over; each seat has a score and a place.
    Final(FinalResult),
    /// The game is over without a result and is played again.
    Replay,
}

impl Outcome {
    /// Returns true if the game is over.
    pub fn is_over(&self) -> bool {
        !matches!(self, Outcome::Unfinished)
    }
}

/// Scores and places of a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct FinalResult {
    /// Points of each seat, by the rules of the game.
    pub score: BySeat<i32>,
    /// Place of each seat, 1 for the best.
    /// Teams are counted, not seats: partners share a place, and so do ties.
    pub place: BySeat<u8>,
    /// The game's own code for how it ended.
    /// `line`, `captures`, `out` … Localised texts are made from it elsewhere.
    pub reason: &'static str,
}

impl FinalResult {
    /// Ranks the seats by score, highest first.
    pub fn by_score(
        score: BySeat<i32>,
        team: impl Fn(Seat) -> Team,
        reason: &'static str,
    ) -> FinalResult {
        let place = places(&score, &team, |seat, other| score[other] > score[seat]);
        FinalResult { score, place, reason }
    }

    /// Puts these seats behind all others without changing the points: they share the last place.
    /// Partners share their place, so a team is last only if all its seats are.
    #[must_use]
    pub fn ranked_last(self, last: SeatSet, team: impl Fn(Seat) -> Team) -> FinalResult {
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
        FinalResult { place, ..self }
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
        let end = FinalResult::by_score(score, |seat| Team(teams[seat.index()]), "test");
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
        let end = FinalResult::by_score(score, team, "test").ranked_last(last, team);
        assert_eq!(end.place.as_slice(), places);
        assert_eq!(end.score, score);
    }

    #[test]
    fn ranked_last_keeps_points() {
        check_last(&[3, 0], &[0, 1], &[0], &[2, 1]);
        check_last(&[3, 2, 1], &[0, 1, 2], &[1], &[1, 3, 2]);
        check_last(&[3, 2, 1], &[0, 1, 2], &[0, 1], &[2, 2, 1]);
        check_last(&[3, 2, 1], &[0, 1, 2], &[], &[1, 2, 3]);
        check_last(&[5, 3, 5, 3], &[0, 1, 0, 1], &[0], &[1, 2, 1, 2]);
        check_last(&[5, 3, 5, 3], &[0, 1, 0, 1], &[0, 2], &[2, 1, 2, 1]);
    }
}
