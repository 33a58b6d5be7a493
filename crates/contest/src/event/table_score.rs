//! The score of one table.

use rulebook::{BySeat, FinalResult, Outcome, Seats, Team};

use super::{ContestEvent, EventSettings, EventTable, GamePoints, Scoring};
use crate::match_plan::MatchPlan;
use crate::scoring::{constant_sum, zero_sum};

/// Scores of the places of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableScore {
    /// Score of the event, with the factor of the table.
    pub score: Vec<i64>,
    /// Games decided by shape in favour of the place.
    pub superior: Vec<u32>,
}

impl TableScore {
    /// The better of two places: by score, then by games won by shape.
    pub fn compare(&self, one: usize, other: usize) -> std::cmp::Ordering {
        let key = |place: usize| (self.score[place], self.superior[place]);
        key(one).cmp(&key(other))
    }

    /// The only place that is better than all others.
    pub fn winner(&self) -> Option<usize> {
        let better = |one: usize, other: usize| one == other || self.compare(one, other).is_gt();
        (0..self.score.len()).find(|one| (0..self.score.len()).all(|other| better(*one, other)))
    }
}

/// The score of a table from its games so far.
///
/// Where players are absent, the games of the match count as lost for them at zero points and as
/// won for the others.
pub fn table_score(event: &ContestEvent, table: &EventTable, plan: &MatchPlan) -> TableScore {
    let settings = &event.settings;
    let players = table.players.len();
    let mut total = TableScore { score: vec![0; players], superior: vec![0; players] };
    let mut add = |game: usize, points: &GamePoints| {
        let score = game_score(settings, plan.order(game), points);
        for (total, score) in total.score.iter_mut().zip(score) {
            *total += score * settings.factor(players);
        }
        for place in &points.superior {
            total.superior[*place] += 1;
        }
    };
    if table.absent.is_empty() {
        for (game, points) in table.games.iter().enumerate() {
            add(game, points);
        }
    } else {
        let credit = |player| if table.absent.contains(player) { 0 } else { settings.stakes.win };
        let forfeit = GamePoints::from(table.players.iter().map(credit).collect::<Vec<_>>());
        for game in 0..event.games_per_table(players) {
            add(game, &forfeit);
        }
    }
    total
}

/// The scores of one game by place at the table.
fn game_score(settings: &EventSettings, order: &[usize], game: &GamePoints) -> Vec<i64> {
    let points = &game.points;
    let seats = Seats::new(order.len()).expect("a table has two to five players");
    let by_seat = BySeat::from_fn(seats, |seat| points[order[seat.index()]]);
    let outcome = || Outcome::Final(FinalResult::by_score(by_seat, Team::from, "points"));
    let scores = match settings.scoring {
        Scoring::PointsOut => Some(by_seat),
        Scoring::ZeroSum => zero_sum(&outcome(), Team::from),
        Scoring::ConstantSum => constant_sum(&outcome(), Team::from, settings.stakes),
        Scoring::Places => Some(BySeat::from_fn(seats, |seat| {
            let key = |place: usize| (points[place], game.superior.contains(&place));
            let own = key(order[seat.index()]);
            let others = (0..points.len()).filter(|place| *place != order[seat.index()]);
            others.map(|place| own.cmp(&key(place)) as i32 + 1).sum()
        })),
    };
    let mut by_place = vec![0; order.len()];
    for (seat, score) in scores.iter().flat_map(BySeat::iter) {
        by_place[order[seat.index()]] = i64::from(*score);
    }
    by_place
}

#[cfg(test)]
mod tests {
    use super::super::{Entry, System};
    use super::*;

    fn event(system: System, scoring: Scoring) -> ContestEvent {
        let mut settings = EventSettings::new(system);
        settings.scoring = scoring;
        let entries = ["Ada", "Ben", "Cleo"].map(|name| Entry::new(name, 1500)).to_vec();
        ContestEvent::new(settings, entries)
    }

    fn check(event: &ContestEvent, games: &[&[i32]], expected: &[i64]) {
        let mut table = EventTable::new((0..games[0].len()).collect());
        table.games = games.iter().map(|points| GamePoints::from(points.to_vec())).collect();
        let score = table_score(event, &table, &MatchPlan::new(games[0].len()));
        assert_eq!(score.score, expected, "{games:?}");
    }

    /// The Compendium's table VI 2.2: a game clockwise, a game widdershins, the sum times three.
    #[test]
    fn table_vi_2_2_three_player_match() {
        let event = event(System::Mixed, Scoring::ZeroSum);
        // Clockwise A:B:C 3:2:1 is 1, 1, −2; widdershins A loses what C has: 2, −1, −1.
        check(&event, &[&[3, 2, 1]], &[3, 3, -6]);
        check(&event, &[&[3, 2, 1], &[3, 2, 1]], &[9, 0, -9]);
    }

    /// The recipe VI 2.3: three players share 2 · 9 points, tripled; two share 6 · 6; 18 each.
    #[test]
    fn recipe_vi_2_3_shares_18_points_each() {
        let event = event(System::Mixed, Scoring::ConstantSum);
        check(&event, &[[3, 3, 3].as_slice(); 2], &[18, 18, 18]);
        check(&event, &[[3, 3].as_slice(); 6], &[18, 18]);
        check(&event, &[[3, 0].as_slice(); 6], &[36, 0]);
        assert_eq!(event.settings.bye_score(), 18);
    }

    /// The Compendium's table VI 2.3: six games, points let go go to the opponent.
    #[test]
    fn table_vi_2_3_two_player_match() {
        let event = event(System::Mixed, Scoring::ZeroSum);
        let games: [&[i32]; 6] = [&[3, 1], &[2, 3], &[3, 3], &[3, 0], &[1, 3], &[3, 2]];
        check(&event, &games, &[3, -3]);
    }

    /// The Compendium's chapter IV 4.3: a win, a draw and a loss as in other games.
    #[test]
    fn places_score_wins_and_draws() {
        let event = event(System::swiss(), Scoring::Places);
        check(&event, &[&[3, 1]], &[2, 0]);
        check(&event, &[&[3, 3]], &[1, 1]);
        check(&event, &[&[3, 2, 2]], &[4, 1, 1]);
        check(&event, &[&[1, 3, 3]], &[0, 3, 3]);
    }

    #[test]
    fn superior_shape_breaks_a_tie() {
        let event = event(System::swiss(), Scoring::Places);
        let mut table = EventTable::new(vec![0, 1]);
        table.games.push(GamePoints::new(vec![3, 3], vec![1]));
        let score = table_score(&event, &table, &MatchPlan::new(2));
        assert_eq!(score.score, [0, 2]);
        assert_eq!(score.winner(), Some(1));
    }

    #[test]
    fn absent_player_forfeits_the_match() {
        let event = event(System::swiss(), Scoring::ZeroSum);
        let mut table = EventTable::new(vec![0, 1, 2]);
        table.absent = vec![1];
        let score = table_score(&event, &table, &MatchPlan::new(3));
        assert_eq!(score.score, [3, -6, 3]);
    }
}
