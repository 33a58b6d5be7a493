//! The games of one table in one round, fair to every seat.
//!
//! A seat is good or bad because of the player before it, so a fair match contains every cyclic
//! order of its players once: (n − 1)! games. The orders come in pairs of one clockwise and one
//! counter-clockwise game. A player who sits at one end of the first sits at the other end of the
//! second.

/// Number of players at the largest table.
pub const TABLE_MAX: usize = 5;

/// Length of what one table plays in one round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MatchLength {
    /// A single game.
    Game,
    /// Every cyclic order once: (n − 1)! games.
    Match,
    /// Every order with every start: n! games.
    Round,
    /// About 90 minutes: six games of two players, two games of three, one game of more.
    NinetyMinutes,
}

impl MatchLength {
    /// Number of games at a table of this many players.
    pub fn games(self, players: usize) -> usize {
        let factorial = |n: usize| (1..=n).product::<usize>();
        match (self, players) {
            (MatchLength::Game, _) => 1,
            (MatchLength::Match, n) => factorial(n.saturating_sub(1)),
            (MatchLength::Round, n) => factorial(n),
            (MatchLength::NinetyMinutes, 2) => 6,
            (MatchLength::NinetyMinutes, 3) => 2,
            (MatchLength::NinetyMinutes, _) => 1,
        }
    }
}

/// The orders of play of a table, game after game.
///
/// The plan does not change with the results, so a match can stop and resume after any game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchPlan {
    orders: Vec<Vec<usize>>,
}

impl MatchPlan {
    /// The plan for two to five players.
    pub fn new(players: usize) -> MatchPlan {
        let mut orders: Vec<Vec<usize>> = Vec::new();
        let mut starts = vec![0_usize; players];
        for circle in circles(players) {
            // The two ends of a line start once each. Cut the circle where they started least.
            let end = |cut: usize| (circle[cut], circle[(cut + players - 1) % players]);
            let cut = (0..players).min_by_key(|cut| {
                let (first, last) = end(*cut);
                (starts[first].max(starts[last]), starts[first] + starts[last])
            });
            let cut = cut.unwrap_or(0);
            let line: Vec<usize> = (0..players).map(|i| circle[(cut + i) % players]).collect();
            let reverse: Vec<usize> = line.iter().rev().copied().collect();
            starts[line[0]] += 1;
            starts[reverse[0]] += 1;
            orders.push(line);
            // Two players have one circle, the same in both directions.
            if players > 2 {
                orders.push(reverse);
            }
        }
        for turn in 1..players {
            for game in 0..MatchLength::Match.games(players) {
                let mut order = orders[game].clone();
                order.rotate_left(turn);
                orders.push(order);
            }
        }
        MatchPlan { orders }
    }

    /// The order of play of a game: places at the table, the first begins.
    ///
    /// After all orders and starts the plan begins again.
    pub fn order(&self, game: usize) -> &[usize] {
        &self.orders[game % self.orders.len()]
    }

    /// Counts how often each place begins in this many games.
    pub fn starts(&self, games: usize) -> Vec<i32> {
        let mut starts = vec![0; self.orders[0].len()];
        for game in 0..games {
            starts[self.order(game)[0]] += 1;
        }
        starts
    }
}

/// All cyclic orders up to direction, each with place 0 first.
fn circles(players: usize) -> Vec<Vec<usize>> {
    let mut found = Vec::new();
    extend_circle(&mut vec![0], players, &mut found);
    found
}

fn extend_circle(circle: &mut Vec<usize>, players: usize, found: &mut Vec<Vec<usize>>) {
    if circle.len() == players {
        // Of the two directions, the one whose second place is the smaller.
        if circle[1] <= circle[players - 1] {
            found.push(circle.clone());
        }
        return;
    }
    for place in 1..players {
        if !circle.contains(&place) {
            circle.push(place);
            extend_circle(circle, players, found);
            circle.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The Compendium's table VI 2.1: games per match and per round for two to four players.
    #[test]
    fn table_vi_2_1_counts_games() {
        let games = |length: MatchLength| [2, 3, 4].map(|players| length.games(players));
        assert_eq!(games(MatchLength::Match), [1, 2, 6]);
        assert_eq!(games(MatchLength::Round), [2, 6, 24]);
    }

    /// The Compendium's recipe VI 2.3: six games of two or two games of three in 90 minutes.
    #[test]
    fn recipe_vi_2_3_fills_ninety_minutes() {
        let games = [2, 3].map(|players| MatchLength::NinetyMinutes.games(players));
        assert_eq!(games, [6, 2]);
    }

    #[test]
    fn match_has_every_cyclic_order_once() {
        for players in 2..=TABLE_MAX {
            let plan = MatchPlan::new(players);
            let games = MatchLength::Match.games(players);
            let circles: BTreeSet<Vec<usize>> = (0..games)
                .map(|game| {
                    let mut order = plan.order(game).to_vec();
                    let zero = order.iter().position(|place| *place == 0).unwrap();
                    order.rotate_left(zero);
                    order
                })
                .collect();
            assert_eq!(circles.len(), games, "{players} players");
        }
    }

    #[test]
    fn games_come_in_both_directions() {
        assert_eq!(MatchPlan::new(3).order(0), [0, 1, 2]);
        assert_eq!(MatchPlan::new(3).order(1), [2, 1, 0]);
        for players in 3..=TABLE_MAX {
            let plan = MatchPlan::new(players);
            for game in (0..MatchLength::Match.games(players)).step_by(2) {
                let reverse: Vec<usize> = plan.order(game).iter().rev().copied().collect();
                assert_eq!(plan.order(game + 1), reverse);
            }
        }
    }

    #[test]
    fn starts_of_a_match_differ_by_one_at_most() {
        for players in 2..=TABLE_MAX {
            let plan = MatchPlan::new(players);
            for length in [MatchLength::Game, MatchLength::Match, MatchLength::Round] {
                let starts = plan.starts(length.games(players));
                let (least, most) = (starts.iter().min().unwrap(), starts.iter().max().unwrap());
                assert!(most - least <= 1, "{players} players, {length:?}: {starts:?}");
            }
        }
        assert_eq!(MatchPlan::new(2).starts(6), [3, 3]);
    }
}
