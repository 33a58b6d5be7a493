//! What an outcome is worth to each seat, in whole numbers.

use rulebook::{BySeat, Outcome, Position, Seat};

use super::walk::Ended;

/// A win. Nothing is a loss.
pub(crate) const ONE: i64 = 1 << 16;

/// From here on a reward is a win that nobody shares.
pub(crate) const WON: i64 = ONE;

/// What each seat gets out of an outcome: first place is worth most, the other places a little;
/// where the game was cut short, the score as it stands shifts an even reward.
pub(crate) fn rewards<P: Position>(position: &P, outcome: &Outcome, ended: Ended) -> BySeat<i64> {
    let seats = position.seats();
    let Outcome::Final(end) = outcome else { return BySeat::from_fn(seats, |_| ONE / 2) };
    // Whoever has a place shares it with its whole team.
    let is_first_of_team = |seat: Seat| {
        seats.iter().take(seat.index()).all(|other| position.team(other) != position.team(seat))
    };
    let teams: Vec<Seat> = seats.iter().filter(|seat| is_first_of_team(*seat)).collect();
    let count = teams.len() as i64;
    let firsts = teams.iter().filter(|seat| end.place[**seat] == 1).count() as i64;
    BySeat::from_fn(seats, |seat| {
        let place = end.place[seat];
        let reward = if count == 1 {
            ONE
        } else if firsts == count {
            ONE / 2
        } else if place == 1 {
            // Two of three that share are better off than one alone that loses.
            ONE - (firsts - 1) * ONE / count
        } else {
            let worse = teams.iter().filter(|other| end.place[**other] > place).count() as i64;
            worse * ONE / (4 * count)
        };
        match ended {
            Ended::ByRules => reward,
            Ended::CutShort => {
                let rivals =
                    seats.iter().filter(|other| position.team(*other) != position.team(seat));
                let best = rivals.map(|other| end.score[other]).max().unwrap_or(0);
                let lead = i64::from(end.score[seat]) - i64::from(best);
                // Half of what it may be in the end, and never as sure.
                (ONE / 2 + reward) / 2 + ONE / 8 * lead / (lead.abs() + 2)
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::Game;
    use rulebook::Final;

    fn check(game: &str, scores: &[i32], expected: &[i64]) {
        let position = game.parse::<Game>().unwrap().start();
        let score = BySeat::from_fn(position.seats(), |seat| scores[seat.index()]);
        let end = Outcome::Final(Final::by_score(score, |seat| position.team(seat), "test"));
        let rewards = rewards(&position, &end, Ended::ByRules);
        assert_eq!(rewards.as_slice(), expected, "{game} {scores:?}");
    }

    #[test]
    fn the_first_place_is_worth_most() {
        check("pentalath", &[1, 0], &[ONE, 0]);
        check("pentalath", &[0, 0], &[ONE / 2, ONE / 2]);
        check("pentalath:3", &[0, 1, 0], &[0, ONE, 0]);
        check("pentalath:3", &[1, 1, 0], &[ONE - ONE / 3, ONE - ONE / 3, 0]);
        check("pente:teams", &[1, 0, 1, 0], &[ONE, 0, ONE, 0]);
    }
}
