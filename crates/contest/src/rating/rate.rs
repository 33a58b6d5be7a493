//! Rating of one game.

use std::cmp::Ordering;
use std::fmt;

use rulebook::Team;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use skillratings::{MultiTeamOutcome, Outcomes};

use super::{Model, Participant, RatedGame, Rating, RatingParams};

/// Computes the ratings after a game from those before it, both in the order of seats.
/// The order of seats makes no difference, to the last bit.
///
/// # Errors
/// If `before` does not fit the game.
pub fn rate<P>(before: &[Rating], game: &RatedGame<P>) -> Result<Vec<Rating>, RateError> {
    let participants = game.participants();
    if before.len() != participants.len() {
        return Err(RateError::Count { ratings: before.len(), players: participants.len() });
    }
    if let Some(wrong) = before.iter().find(|rating| rating.model() != game.model()) {
        return Err(RateError::Model { rating: wrong.model(), game: game.model() });
    }
    let ready = before.iter().map(|rating| rating.params_on(game.day()).before_game());
    let after = match game.model() {
        Model::Glicko2 => {
            glicko2(&ready.filter_map(glicko2_numbers).collect::<Vec<_>>(), participants)
        }
        Model::WengLin => {
            weng_lin(&ready.filter_map(weng_lin_numbers).collect::<Vec<_>>(), participants)
        }
    };
    let rated = before.iter().zip(after).map(|(before, after)| Rating {
        params: after.rounded(),
        games: before.games.saturating_add(1),
        day: before.day.max(game.day()),
    });
    Ok(rated.collect())
}

/// Ratings that do not fit a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RateError {
    /// Not one for each player.
    Count {
        /// Number of ratings.
        ratings: usize,
        /// Number of players.
        players: usize,
    },
    /// Of the other model: two games of different shape are in one pool.
    Model {
        /// That of a rating.
        rating: Model,
        /// That of the game.
        game: Model,
    },
}

impl fmt::Display for RateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RateError::Count { ratings, players } => {
                write!(f, "{ratings} ratings for {players} players")
            }
            RateError::Model { rating, game } => {
                write!(f, "a rating by {rating:?} in a game for {game:?}")
            }
        }
    }
}

impl std::error::Error for RateError {}

fn glicko2_numbers(params: RatingParams) -> Option<Glicko2Rating> {
    let RatingParams::Glicko2 { rating, deviation, volatility } = params else { return None };
    Some(Glicko2Rating { rating, deviation, volatility })
}

fn weng_lin_numbers(params: RatingParams) -> Option<WengLinRating> {
    let RatingParams::WengLin { mean, deviation } = params else { return None };
    Some(WengLinRating { rating: mean, uncertainty: deviation })
}

/// Each game is a rating period of its own.
fn glicko2<P>(before: &[Glicko2Rating], participants: &[Participant<P>]) -> Vec<RatingParams> {
    let seats = 0..before.len();
    let after = seats.clone().map(|seat| {
        let rivals = seats.clone().filter(|rival| *rival != seat);
        let results: Vec<(Glicko2Rating, Outcomes)> = rivals
            .map(|rival| {
                (before[rival], outcome_of(participants[seat].place, participants[rival].place))
            })
            .collect();
        glicko2_after(&before[seat], &results)
    });
    after.collect()
}

fn glicko2_after(player: &Glicko2Rating, results: &[(Glicko2Rating, Outcomes)]) -> RatingParams {
    let after = glicko2_rating_period(player, results, &Glicko2Config::new());
    let Glicko2Rating { rating, deviation, volatility } = after;
    RatingParams::Glicko2 { rating, deviation, volatility }
}

fn outcome_of(place: u8, rival: u8) -> Outcomes {
    match place.cmp(&rival) {
        Ordering::Less => Outcomes::WIN,
        Ordering::Equal => Outcomes::DRAW,
        Ordering::Greater => Outcomes::LOSS,
    }
}

/// One side of a game with several.
struct Side {
    team: Team,
    place: u8,
    /// Seats, in the order of `members`.
    seats: Vec<usize>,
    members: Vec<WengLinRating>,
}

/// Computes the ratings of all participants with Weng and Lin.
/// Floating-point sums depend on their order, so sides and partners are sorted by their ratings and
/// not by their seats. Players with equal ratings get equal results, whichever comes first.
fn weng_lin<P>(before: &[WengLinRating], participants: &[Participant<P>]) -> Vec<RatingParams> {
    let mut seats: Vec<usize> = (0..before.len()).collect();
    seats.sort_by(|one, other| by_numbers(&before[*one], &before[*other]));
    let mut sides: Vec<Side> = Vec::with_capacity(before.len());
    for seat in seats {
        let Participant { team, place, .. } = participants[seat];
        let index = sides.iter().position(|side| side.team == team).unwrap_or_else(|| {
            sides.push(Side { team, place, seats: Vec::new(), members: Vec::new() });
            sides.len() - 1
        });
        sides[index].seats.push(seat);
        sides[index].members.push(before[seat]);
    }
    sides.sort_by(|one, other| {
        let mut members = one.members.iter().zip(&other.members);
        let unlike =
            members.find_map(|(one, other)| Some(by_numbers(one, other)).filter(|it| it.is_ne()));
        let numbers = unlike.unwrap_or(one.members.len().cmp(&other.members.len()));
        one.place.cmp(&other.place).then(numbers)
    });
    let ranked: Vec<(&[WengLinRating], MultiTeamOutcome)> = sides
        .iter()
        .map(|side| (side.members.as_slice(), MultiTeamOutcome::new(usize::from(side.place))))
        .collect();
    let rated = weng_lin_multi_team(&ranked, &WengLinConfig::new());
    let mut after: Vec<(usize, RatingParams)> = Vec::with_capacity(before.len());
    for (side, members) in sides.iter().zip(rated) {
        after.extend(side.seats.iter().zip(members).map(|(seat, member)| {
            let WengLinRating { rating: mean, uncertainty: deviation } = member;
            (*seat, RatingParams::WengLin { mean, deviation })
        }));
    }
    after.sort_by_key(|(seat, _)| *seat);
    after.into_iter().map(|(_, params)| params).collect()
}

fn by_numbers(one: &WengLinRating, other: &WengLinRating) -> Ordering {
    let uncertainty = one.uncertainty.total_cmp(&other.uncertainty);
    one.rating.total_cmp(&other.rating).then(uncertainty)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Day;

    fn near(found: f64, expected: f64, within: f64) {
        assert!((found - expected).abs() <= within, "{found}, not {expected}");
    }

    /// The example of Glickman's paper: three games in one period.
    /// The paper rounds on the way and comes to 1464.06, 151.52 and 0.05999.
    #[test]
    fn glickman_s_example() {
        let player = |rating, deviation| Glicko2Rating { rating, deviation, volatility: 0.06 };
        let results = [
            (player(1400.0, 30.0), Outcomes::WIN),
            (player(1550.0, 100.0), Outcomes::LOSS),
            (player(1700.0, 300.0), Outcomes::LOSS),
        ];
        let after = glicko2_after(&player(1500.0, 200.0), &results);
        let RatingParams::Glicko2 { rating, deviation, volatility } = after else { unreachable!() };
        near(rating, 1464.06, 0.015);
        near(deviation, 151.52, 0.005);
        near(volatility, 0.05999, 0.00001);
    }

    /// Places, strengths before and after; teams if there are two places among four.
    fn check(
        places: &[u8],
        teams: &[u8],
        before: &[RatingParams],
        after: &[RatingParams],
        within: f64,
    ) {
        let participants = (0..places.len()).map(|seat| Participant {
            player: seat,
            team: Team(teams[seat]),
            place: places[seat],
        });
        let game = RatedGame::new(participants.collect(), Day(20_000)).unwrap();
        let before: Vec<Rating> =
            before.iter().map(|params| Rating::restore(*params, 5, Day(20_000)).unwrap()).collect();
        for (found, expected) in rate(&before, &game).unwrap().iter().zip(after) {
            assert_eq!((found.games(), found.day()), (6, Day(20_000)));
            match (found.params(), *expected) {
                (
                    RatingParams::Glicko2 { rating, deviation, volatility },
                    RatingParams::Glicko2 { rating: r, deviation: d, volatility: v },
                ) => {
                    near(rating, r, within);
                    near(deviation, d, within);
                    near(volatility, v, within);
                }
                (
                    RatingParams::WengLin { mean, deviation },
                    RatingParams::WengLin { mean: m, deviation: d },
                ) => {
                    near(mean, m, within);
                    near(deviation, d, within);
                }
                unlike => panic!("{unlike:?}"),
            }
        }
    }

    fn two(rating: f64, deviation: f64, volatility: f64) -> RatingParams {
        RatingParams::Glicko2 { rating, deviation, volatility }
    }

    fn many(mean: f64, deviation: f64) -> RatingParams {
        RatingParams::WengLin { mean, deviation }
    }

    /// Worked out apart from this crate by the steps of the paper, the volatility by bisection.
    #[test]
    fn two_players_by_the_steps_of_the_paper() {
        let new = RatingParams::new(Model::Glicko2);
        let won = two(1662.310894, 290.318964, 0.059999675);
        let lost = two(1337.689106, 290.318964, 0.059999675);
        check(&[1, 2], &[0, 1], &[new, new], &[won, lost], 1e-4);
        check(&[2, 1], &[0, 1], &[new, new], &[lost, won], 1e-4);
        let drawn = two(1500.0, 290.318962, 0.059998961);
        check(&[1, 1], &[0, 1], &[new, new], &[drawn, drawn], 1e-4);
        let strong = two(2100.0, 60.0, 0.055);
        let weak = two(1650.0, 90.0, 0.06);
        let after =
            [two(2081.280961, 60.514889, 0.055007398), two(1692.291095, 89.80976, 0.060009954)];
        check(&[2, 1], &[0, 1], &[strong, weak], &after, 1e-4);
    }

    /// By hand, for three beginners.
    /// C = √(2·(25/6)² + 2·(25/3)²) = 13.17616, each meeting is even, so the first gains 2 ·
    /// (25/3)²/c · ½ = 5.27046. Each meeting takes (25/3)³/c³ · ¼, that is 0.0632456, off the
    /// square of the deviation: 25/3 · √(1 − 0.1264911) = 7.788475.
    #[test]
    fn three_beginners_by_hand() {
        let new = RatingParams::new(Model::WengLin);
        let after = [many(30.27046, 7.788475), many(25.0, 7.788475), many(19.72954, 7.788475)];
        check(&[1, 2, 3], &[0, 1, 2], &[new; 3], &after, 1e-5);
        // Who shares the first place gains from the last alone.
        let after = [many(27.63523, 7.788475), many(27.63523, 7.788475), many(19.72954, 7.788475)];
        check(&[1, 1, 3], &[0, 1, 2], &[new; 3], &after, 1e-5);
        // All equal: nothing but certainty is gained.
        check(&[1, 1, 1], &[0, 1, 2], &[new; 3], &[many(25.0, 7.788475); 3], 1e-5);
    }

    /// Two teams of beginners.
    /// C = √(2·(25/6)² + 4·(25/3)²) = 17.67767, the sides' square is 2·(25/3)², so each winner
    /// gains ½ · 138.8889/c · ½ = 1.964186.
    #[test]
    fn two_teams_by_hand() {
        let new = RatingParams::new(Model::WengLin);
        let (won, lost) = (many(26.964186, 8.177556), many(23.035814, 8.177556));
        check(&[1, 2, 1, 2], &[0, 1, 0, 1], &[new; 4], &[won, lost, won, lost], 1e-5);
    }

    /// Worked out apart from this crate by the sums of the paper.
    #[test]
    fn unlike_players_by_the_sums_of_the_paper() {
        let before = [many(28.0, 2.0), many(31.0, 3.5), many(19.5, 1.25), many(25.0, 8.0)];
        let after = [
            many(27.761616, 1.989372),
            many(32.384285, 3.40549),
            many(19.635342, 1.251205),
            many(16.059389, 6.501252),
        ];
        check(&[2, 1, 2, 4], &[0, 1, 2, 3], &before, &after, 2e-6);
        let before = [many(30.0, 2.0), many(27.0, 3.0), many(21.0, 5.0), many(24.0, 1.0)];
        let after = [
            many(29.766707, 1.99319),
            many(27.524405, 2.984227),
            many(19.544039, 4.865937),
            many(24.058627, 1.002835),
        ];
        check(&[2, 1, 2, 1], &[0, 1, 0, 1], &before, &after, 2e-6);
    }

    #[test]
    fn ratings_must_fit_the_game() {
        let participant = |seat: u8| Participant { player: seat, team: Team(seat), place: 1 };
        let game = RatedGame::new((0..3).map(participant).collect(), Day(0)).unwrap();
        let [two, many] = [Model::Glicko2, Model::WengLin].map(Rating::new);
        let count = RateError::Count { ratings: 2, players: 3 };
        assert_eq!(rate(&[many; 2], &game), Err(count));
        let model = RateError::Model { rating: Model::Glicko2, game: Model::WengLin };
        assert_eq!(rate(&[many, two, many], &game), Err(model));
    }
}
