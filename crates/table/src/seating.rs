//! Seating of players over the games of a match.

use rulebook::{BySeat, Position, Seat, Team};

use crate::config::{Config, GAMES_PER_MATCH};
use crate::table::{Rematch, Table};

/// Player on each seat, named by their seat in the first game.
pub type Seating = BySeat<Seat>;

/// All orders of play of a match.
/// Each player sits behind each other player in every way, regardless of the beginner. That makes
/// (n − 1)! games for n players, the usual order first. With teams, only those that keep partners
/// together.
///
/// ```
/// use games::Game;
/// use table::{Seating, seatings};
///
/// let order = |name: &str| {
///     let game: Game = name.parse().unwrap();
///     let seatings = seatings(&game.start());
///     let written = |s: &Seating| s.iter().map(|(_, p)| p.to_string()).collect::<String>();
///     seatings.iter().map(written).collect::<Vec<String>>()
/// };
/// assert_eq!(order("pentagame:3"), ["123", "132"]);
/// assert_eq!(order("pentagame:4").len(), 6);
/// assert_eq!(order("pentagame:4t"), ["1234", "1432"]);
/// ```
pub fn seatings(position: &impl Position) -> Vec<Seating> {
    let seats = position.seats();
    let rest: Vec<Seat> = seats.iter().skip(1).collect();
    let mut orders = Vec::new();
    extend(vec![Seat::FIRST], &rest, &mut orders);
    let team = |seat| position.team(seat);
    orders
        .iter()
        .map(|order| BySeat::from_fn(seats, |seat| order[seat.index()]))
        .filter(|seating| keeps_partners(seating, team))
        .collect()
}

fn extend(order: Vec<Seat>, rest: &[Seat], orders: &mut Vec<Vec<Seat>>) {
    if rest.is_empty() {
        orders.push(order);
        return;
    }
    for next in rest {
        let left: Vec<Seat> = rest.iter().copied().filter(|seat| seat != next).collect();
        extend([&order[..], &[*next]].concat(), &left, orders);
    }
}

fn keeps_partners(seating: &Seating, team: impl Fn(Seat) -> Team) -> bool {
    let pairs = seating.iter().flat_map(|one| seating.iter().map(move |other| (one, other)));
    pairs.into_iter().all(|((seat, player), (other_seat, other_player))| {
        (team(seat) == team(other_seat)) == (team(*player) == team(*other_player))
    })
}

/// Seating of a game in a match of any length; the first game is number 1.
/// The games cycle through all [`seatings`], and the beginner changes from game to game and from
/// cycle to cycle, so that all players begin equally often with each seating.
pub fn seating(position: &impl Position, game: u32) -> Seating {
    let all = seatings(position);
    let seats = position.seats();
    let index = game.saturating_sub(1) as usize;
    let (row, place) = (index / all.len(), index % all.len());
    let turned = (row + place) % seats.len();
    BySeat::from_fn(seats, |seat| {
        let from = Seat::from_index((seat.index() + turned) % seats.len());
        all[place][from.unwrap_or_default()]
    })
}

impl Table {
    /// The next game of the match, if all agreed to play it.
    pub fn rematch(&self) -> Option<Rematch> {
        if !self.rematch_agreed {
            return None;
        }
        let next = self.config.number % GAMES_PER_MATCH + 1;
        let (now, then) = (seating(&self.start, self.config.number), seating(&self.start, next));
        let seat_now = |player: Seat| {
            now.iter()
                .find(|(_, other)| **other == player)
                .map(|(seat, _)| seat)
                .unwrap_or_default()
        };
        Some(Rematch {
            config: Config { number: next, ..self.config.clone() },
            seating: BySeat::from_fn(self.start.seats(), |seat| seat_now(then[seat])),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use games::Game;

    use super::*;

    fn players(seating: &Seating) -> String {
        seating.iter().map(|(_, player)| player.to_string()).collect()
    }

    fn check(game: &str, match_length: usize, first: &[&str]) {
        let position = game.parse::<Game>().unwrap().start();
        let all = seatings(&position);
        assert_eq!(all.len(), match_length, "{game}");
        for (number, expected) in (1..).zip(first) {
            assert_eq!(players(&seating(&position, number)), *expected, "{game} {number}");
        }
        // Over as many rows as there are seats nothing is repeated.
        let count = (match_length * position.seats().len()) as u32;
        let met: BTreeSet<String> =
            (1..=count).map(|number| players(&seating(&position, number))).collect();
        assert_eq!(met.len(), count as usize, "{game}");
    }

    #[test]
    fn matches_contain_all_orders_of_play() {
        check("pentagame:2", 1, &["12", "21", "12"]);
        check("pentagame:3", 2, &["123", "321", "231"]);
        check("pentagame:4", 6, &["1234", "2431"]);
        check("pentagame:4t", 2, &["1234", "4321"]);
        check("pentagame:5", 24, &["12345"]);
    }

    #[test]
    fn partners_stay_partners() {
        let position = "pentagame:4t".parse::<Game>().unwrap().start();
        for number in 1..=8 {
            let seating = seating(&position, number);
            assert!(keeps_partners(&seating, |seat| position.team(seat)));
        }
    }
}
