//! Points of a finished game for its contest.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use contest::{GamePoints, POINTS_MAX};
use games::record::GameResult;
use table::Ending;

/// The points of the seats of a finished game; `None` if it has no result.
///
/// The points are those of the rules. Where a player resigned, left or ran out of time, places say
/// more than points: the player who is left has at least the points of a win, and no player has
/// more points than one with a better place. Among equal points the better place is the superior
/// shape.
pub(crate) fn seat_points(ending: &str, result: &str, win: i32) -> Option<GamePoints> {
    let Ok(GameResult::SeatScores(scores)) = result.parse::<GameResult>() else { return None };
    let raw = scores.score().as_slice();
    let better = |one: &i32| 1 + raw.iter().filter(|other| *other > one).count();
    let places: Vec<usize> = match scores.place() {
        Some(stated) => stated.as_slice().iter().map(|place| usize::from(*place)).collect(),
        None => raw.iter().map(better).collect(),
    };
    let is_departure = ending.parse::<Ending>().is_ok_and(|ending| ending.seat().is_some());
    let seats = || raw.iter().copied().zip(places.iter().copied());
    let raised = |(points, place): (i32, usize)| {
        if is_departure && place == 1 { points.max(win) } else { points }
    };
    let capped = |(points, place): (i32, usize)| {
        let ahead = seats().filter(|(_, other)| *other < place).map(raised);
        ahead.fold(raised((points, place)), i32::min).clamp(-POINTS_MAX, POINTS_MAX)
    };
    let is_superior = |(points, place): (i32, usize)| {
        !is_departure && seats().any(|(other, behind)| other == points && behind > place)
    };
    let superior = seats().enumerate().filter(|(_, seat)| is_superior(*seat));
    let superior = superior.map(|(seat, _)| seat).collect();
    Some(GamePoints::new(seats().map(capped).collect(), superior))
}

/// Points by place at the table, from those by seat and the order of play of the game.
pub(crate) fn by_place(seats: &GamePoints, order: &[usize]) -> GamePoints {
    let mut points = vec![0; order.len()];
    for (place, own) in order.iter().zip(&seats.points) {
        if let Some(entry) = points.get_mut(*place) {
            *entry = *own;
        }
    }
    let superior = seats.superior.iter().filter_map(|seat| order.get(*seat).copied()).collect();
    GamePoints::new(points, superior)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(ending: &str, result: &str, points: &[i32], superior: &[usize]) {
        let found = seat_points(ending, result, 3).unwrap();
        assert_eq!((&*found.points, &*found.superior), (points, superior), "{ending} {result}");
    }

    #[test]
    fn points_of_the_rules_are_kept() {
        check("rules", "3:1", &[3, 1], &[]);
        check("rules", "2:3:3", &[2, 3, 3], &[]);
        check("rules", "3:3/1:2", &[3, 3], &[0]);
        check("resigned 2", "3:2", &[3, 2], &[]);
        assert_eq!(seat_points("aborted", "*", 3), None);
        assert_eq!(seat_points("rules", "replay", 3), None);
        assert_eq!(seat_points("rules", "", 3), None);
    }

    #[test]
    fn players_who_left_have_no_more_points_than_those_ahead() {
        check("resigned 3", "0:0:0/1:3:2", &[3, 0, 0], &[]);
        check("out-of-time 1", "2:1:0/3:1:2", &[0, 3, 0], &[]);
        check("rules", "3:2:1/3:1:2", &[1, 2, 1], &[]);
    }

    #[test]
    fn points_follow_the_players_to_their_places() {
        let seats = GamePoints::new(vec![3, 2, 1], vec![0]);
        let placed = by_place(&seats, &[2, 0, 1]);
        assert_eq!((placed.points, placed.superior), (vec![2, 1, 3], vec![2]));
    }
}
