//! How a game ended.

use crate::{BySeat, Seat, Team};

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
        let place = BySeat::from_fn(score.seats(), |seat| {
            let mut better: Vec<Team> = score
                .iter()
                .filter(|(_, other)| **other > score[seat])
                .map(|(other, _)| team(other))
                .collect();
            better.sort_unstable();
            better.dedup();
            1 + better.len() as u8
        });
        Final { score, place, reason }
    }

    /// The seats that came first.
    pub fn winners(&self) -> impl Iterator<Item = Seat> {
        self.place.iter().filter(|(_, place)| **place == 1).map(|(seat, _)| seat)
    }
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
}
