//! Finished games to be rated.

use std::fmt;

use rulebook::{MAX_SEATS, Team};

use super::Model;

/// A day of the calendar in UTC, counted from the first of January 1970.
/// Ratings know no smaller part of time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Day(pub u32);

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

impl Day {
    /// Day of an instant in milliseconds since the first of January 1970.
    /// Earlier instants count as that day.
    pub fn from_unix_ms(unix_ms: i64) -> Day {
        let days = unix_ms.max(0) / DAY_MS;
        Day(u32::try_from(days).unwrap_or(u32::MAX))
    }

    /// Number of days to a later day; 0 if it is not later.
    pub fn until(self, later: Day) -> u32 {
        later.0.saturating_sub(self.0)
    }
}

/// One player of a finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Participant<P> {
    /// Identity of the player.
    pub player: P,
    /// Team of the player; partners share it.
    pub team: Team,
    /// 1 for the best; equal places are ties. Partners share theirs.
    pub place: u8,
}

/// A finished game that can be rated: two to five players of at least two sides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedGame<P> {
    participants: Vec<Participant<P>>,
    day: Day,
}

impl<P: PartialEq> RatedGame<P> {
    /// In the order of seats.
    ///
    /// # Errors
    /// If no model can say anything about such a game.
    pub fn new(
        participants: Vec<Participant<P>>,
        day: Day,
    ) -> Result<RatedGame<P>, UnratableError> {
        if !(2..=MAX_SEATS).contains(&participants.len()) {
            return Err(UnratableError::Players(participants.len()));
        }
        for (index, one) in participants.iter().enumerate() {
            for other in participants.iter().skip(index + 1) {
                if one.player == other.player {
                    return Err(UnratableError::PlayerTwice);
                }
                if one.team == other.team && one.place != other.place {
                    return Err(UnratableError::PartnersApart);
                }
            }
        }
        let Some(first) = participants.first() else { return Err(UnratableError::Players(0)) };
        if participants.iter().all(|participant| participant.team == first.team) {
            return Err(UnratableError::OneSide);
        }
        Ok(RatedGame { participants, day })
    }
}

impl<P> RatedGame<P> {
    /// The players in the order of seats.
    pub fn participants(&self) -> &[Participant<P>] {
        &self.participants
    }

    /// The day on which it ended.
    pub fn day(&self) -> Day {
        self.day
    }

    /// The model that rates it. Two players are always two sides.
    pub fn model(&self) -> Model {
        if self.participants.len() == 2 { Model::Glicko2 } else { Model::WengLin }
    }
}

/// Reason why a game cannot be rated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnratableError {
    /// Not two to five players.
    Players(usize),
    /// A player has two seats.
    PlayerTwice,
    /// Partners have different places.
    PartnersApart,
    /// All players are in one team.
    OneSide,
}

impl fmt::Display for UnratableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnratableError::Players(count) => write!(f, "{count} players, not two to five"),
            UnratableError::PlayerTwice => f.write_str("one player has two seats"),
            UnratableError::PartnersApart => f.write_str("partners have different places"),
            UnratableError::OneSide => f.write_str("all players are in one team"),
        }
    }
}

impl std::error::Error for UnratableError {}

#[cfg(test)]
mod tests {
    use super::*;

    /// Player, team and place of each.
    fn check(participants: &[(u8, u8, u8)], expected: Result<Model, UnratableError>) {
        let participants = participants.iter().map(|(player, team, place)| Participant {
            player,
            team: Team(*team),
            place: *place,
        });
        let rated = RatedGame::new(participants.collect(), Day(0));
        assert_eq!(rated.map(|game| game.model()), expected);
    }

    #[test]
    fn two_players_are_rated_by_glicko2_and_more_by_weng_lin() {
        check(&[(7, 0, 1), (8, 1, 2)], Ok(Model::Glicko2));
        check(&[(7, 0, 1), (8, 1, 1), (9, 2, 3)], Ok(Model::WengLin));
        check(&[(1, 0, 1), (2, 1, 2), (3, 0, 1), (4, 1, 2)], Ok(Model::WengLin));
        check(&[(1, 0, 1), (2, 1, 2), (3, 2, 3), (4, 3, 4), (5, 4, 5)], Ok(Model::WengLin));
    }

    #[test]
    fn invalid_games_are_rejected() {
        check(&[], Err(UnratableError::Players(0)));
        check(&[(1, 0, 1)], Err(UnratableError::Players(1)));
        check(&[(7, 0, 1), (7, 1, 2)], Err(UnratableError::PlayerTwice));
        check(&[(7, 0, 1), (8, 0, 1)], Err(UnratableError::OneSide));
        let apart = [(1, 0, 1), (2, 1, 2), (3, 0, 2), (4, 1, 2)];
        check(&apart, Err(UnratableError::PartnersApart));
        let six: Vec<(u8, u8, u8)> = (0..6).map(|n| (n, n, 1)).collect();
        check(&six, Err(UnratableError::Players(6)));
    }

    #[test]
    fn days_are_calendar_days_in_utc() {
        for (unix_ms, day) in [
            (i64::MIN, 0),
            (-1, 0),
            (0, 0),
            (DAY_MS - 1, 0),
            (DAY_MS, 1),
            (1_794_700_800_000, 20_772),
            (i64::MAX, u32::MAX),
        ] {
            assert_eq!(Day::from_unix_ms(unix_ms), Day(day), "{unix_ms}");
        }
        assert_eq!(Day(3).until(Day(10)), 7);
        assert_eq!(Day(10).until(Day(3)), 0);
    }
}
