//! Reward of an outcome for each seat, in integers.

use rulebook::{BySeat, Outcome, Position, Seat};

use super::cursor::PlayoutEnd;

/// Reward of a win; a loss is 0.
pub(crate) const REWARD_ONE: i64 = 1 << 16;

/// Rewards from here on are wins of one team alone.
pub(crate) const WIN_REWARD: i64 = REWARD_ONE;

/// Rewards of all seats: first place counts most, the other places a little.
/// If the playout was truncated, the score shifts an even reward.
pub(crate) fn rewards<P: Position>(
    position: &P,
    outcome: &Outcome,
    end_kind: PlayoutEnd,
) -> BySeat<i64> {
    let seats = position.seats();
    let Outcome::Final(end) = outcome else { return BySeat::from_fn(seats, |_| REWARD_ONE / 2) };
    // Places are shared by whole teams.
    let is_first_of_team = |seat: Seat| {
        seats.iter().take(seat.index()).all(|other| position.team(other) != position.team(seat))
    };
    let teams: Vec<Seat> = seats.iter().filter(|seat| is_first_of_team(*seat)).collect();
    let count = teams.len() as i64;
    let firsts = teams.iter().filter(|seat| end.place[**seat] == 1).count() as i64;
    BySeat::from_fn(seats, |seat| {
        let place = end.place[seat];
        let reward = if count == 1 {
            REWARD_ONE
        } else if firsts == count {
            REWARD_ONE / 2
        } else if place == 1 {
            // A shared first place is better than a loss.
            REWARD_ONE - (firsts - 1) * REWARD_ONE / count
        } else {
            let worse = teams.iter().filter(|other| end.place[**other] > place).count() as i64;
            worse * REWARD_ONE / (4 * count)
        };
        match end_kind {
            PlayoutEnd::ByRules => reward,
            PlayoutEnd::Truncated => {
                let rivals =
                    seats.iter().filter(|other| position.team(*other) != position.team(seat));
                let best = rivals.map(|other| end.score[other]).max().unwrap_or(0);
                let lead = i64::from(end.score[seat]) - i64::from(best);
                // Half of the possible final reward, because the result is uncertain.
                (REWARD_ONE / 2 + reward) / 2 + REWARD_ONE / 8 * lead / (lead.abs() + 2)
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::Game;
    use rulebook::FinalResult;

    fn check(game: &str, scores: &[i32], expected: &[i64]) {
        let position = game.parse::<Game>().unwrap().start();
        let score = BySeat::from_fn(position.seats(), |seat| scores[seat.index()]);
        let end = Outcome::Final(FinalResult::by_score(score, |seat| position.team(seat), "test"));
        let rewards = rewards(&position, &end, PlayoutEnd::ByRules);
        assert_eq!(rewards.as_slice(), expected, "{game} {scores:?}");
    }

    #[test]
    fn first_place_has_the_highest_reward() {
        check("pentalath", &[1, 0], &[REWARD_ONE, 0]);
        check("pentalath", &[0, 0], &[REWARD_ONE / 2, REWARD_ONE / 2]);
        check("pentalath:3", &[0, 1, 0], &[0, REWARD_ONE, 0]);
        check(
            "pentalath:3",
            &[1, 1, 0],
            &[REWARD_ONE - REWARD_ONE / 3, REWARD_ONE - REWARD_ONE / 3, 0],
        );
        check("pente:teams", &[1, 0, 1, 0], &[REWARD_ONE, 0, REWARD_ONE, 0]);
    }
}
