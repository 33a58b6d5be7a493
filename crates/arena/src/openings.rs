//! Random openings of a contest.

use engine::{Engine, SearchLimits, SearchRequest};
use games::{Action, AnyPosition, Game, History, random_action};
use rulebook::conformance::SplitMix64;
use rulebook::{Position, Team, Turn, mix64};

use crate::references::{self, AbRef};

/// Default number of random plies in games whose balance can be evaluated.
const BALANCED_PLIES: u32 = 4;
/// Default number of random plies in all other games.
const PLIES: u32 = 2;

/// Maximum lead of a side in a balanced opening: half a piece out.
const LEAD_MAX: i32 = 50;
/// Evaluations spent on the balance of an opening.
const BALANCE_CHECK_EVALS: u64 = 2_000;
/// Maximum number of attempts; then the most balanced opening is used.
const ATTEMPTS_MAX: u64 = 200;

/// The random openings of a contest.
#[derive(Clone, Debug)]
pub struct Openings {
    game: Game,
    plies: u32,
    seed: u64,
}

impl Openings {
    /// Creates openings of this length; none for the default.
    pub fn new(game: &Game, plies: Option<u32>, seed: u64) -> Openings {
        let usual = if references::know(game) { BALANCED_PLIES } else { PLIES };
        Openings { game: game.clone(), plies: plies.unwrap_or(usual), seed }
    }

    /// Number of random plies.
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// The opening with this number.
    /// With two sides, and where a frozen player can judge it, it is one that gives neither side
    /// half a piece out.
    pub fn opening(&self, number: u64) -> Vec<Action> {
        let mut best: Option<(i32, Vec<Action>)> = None;
        for attempt in 0..ATTEMPTS_MAX {
            let seed = mix64(self.seed ^ mix64(number)).wrapping_add(mix64(attempt));
            let Some((position, moves)) = self.draw(&mut SplitMix64::new(seed)) else { continue };
            let lead = self.lead(&position);
            if best.as_ref().is_none_or(|(least, _)| lead < *least) {
                best = Some((lead, moves));
            }
            if lead < LEAD_MAX {
                break;
            }
        }
        best.map(|(_, moves)| moves).unwrap_or_default()
    }

    /// Draws random plies; none if they end the game.
    fn draw(&self, random: &mut SplitMix64) -> Option<(AnyPosition, Vec<Action>)> {
        let mut position = self.game.start();
        let mut moves = Vec::new();
        for _ in 0..self.plies {
            let action = random_action(&position, random)?;
            action.play(&mut position).ok()?;
            moves.push(action);
        }
        (position.turn() != Turn::Over).then_some((position, moves))
    }

    /// Lead of one side, as far as it can be evaluated.
    fn lead(&self, position: &AnyPosition) -> i32 {
        let Turn::Seat(seat) = position.turn() else { return 0 };
        if !references::know(&self.game) || sides(position) != 2 || self.plies == 0 {
            return 0;
        }
        let history = History::new(position);
        let request =
            SearchRequest::new(position, &history, SearchLimits::evals(BALANCE_CHECK_EVALS));
        let result = AbRef::new().search(&request, &mut |_| {});
        result.variations.first().map_or(0, |line| line.value[seat].abs())
    }
}

/// Number of teams.
pub(crate) fn sides(position: &AnyPosition) -> usize {
    let mut teams: Vec<Team> = position.seats().iter().map(|seat| position.team(seat)).collect();
    teams.sort_unstable();
    teams.dedup();
    teams.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_depend_on_seed_and_number() {
        for game in ["pentagame", "pentagame:3", "pentagame:4t", "pente", "pentalath"] {
            let game: Game = game.parse().unwrap();
            let openings = |seed| Openings::new(&game, None, seed);
            let plies = openings(1).plies() as usize;
            assert_eq!(openings(1).opening(3).len(), plies);
            assert_eq!(openings(1).opening(3), openings(1).opening(3));
            assert_ne!(openings(1).opening(3), openings(1).opening(4));
            assert_ne!(openings(1).opening(3), openings(2).opening(3));
        }
        let game: Game = "pentagame".parse().unwrap();
        assert!(Openings::new(&game, Some(0), 1).opening(0).is_empty());
    }

    #[test]
    fn openings_are_balanced() {
        let game: Game = "pentagame".parse().unwrap();
        let openings = Openings::new(&game, None, 7);
        for number in 0..10 {
            let mut position = game.start();
            for m in openings.opening(number) {
                m.play(&mut position).unwrap();
            }
            assert!(openings.lead(&position) < LEAD_MAX, "{position:?}");
        }
    }
}
