//! Matches of level 10 against random play and against level 5, with both seatings.
//!
//! The budget of both players is capped, so level 10 is weaker than on the pages. A match has the
//! same games on every machine. `PALAMEDES_GAMES=2000` plays 50 games of each match, a smaller
//! number in proportion, but at least two.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use arena::{ClockSource, Contest, MatchConditions, Openings, Schedule};
use engine::SearchLimits;
use games::Game;

/// Games of a match in the nightly run, for which `PALAMEDES_GAMES` is this.
const NIGHTLY: (u64, u64) = (50, 2_000);

/// Opponent of level 10, with the cap on the evaluations or playouts of both per turn.
struct Opponent {
    name: &'static str,
    evals: u64,
    /// Score per game that level 10 must reach.
    required: f64,
}

/// Random play as the opponent in a game of open moves.
const fn random(evals: u64) -> Opponent {
    Opponent { name: "random", evals, required: 0.98 }
}

/// Level 5 as the opponent in a game of open moves.
const fn level_5(evals: u64) -> Opponent {
    Opponent { name: "level:5", evals, required: 0.75 }
}

fn check(name: &str, opponent: &Opponent) {
    let game: Game = name.parse().unwrap();
    let (usual, of) = NIGHTLY;
    let wanted = std::env::var("PALAMEDES_GAMES").ok().and_then(|games| games.parse().ok());
    let games = (usual * wanted.unwrap_or(1) / of).next_multiple_of(2).max(2);
    let contest = Contest {
        schedule: Schedule::of_match(&game, None).unwrap(),
        conditions: MatchConditions::default(),
        openings: Openings::new(&game, None, 1),
        players: ["level:10", opponent.name].map(|player| player.parse().unwrap()).into(),
        budget: Some(SearchLimits::evals(opponent.evals)),
        clock: ClockSource::Wall,
        seed: 1,
        game,
    };
    let team = contest.team();
    let mut scores = Vec::new();
    let mut each = |played: arena::MatchGameResult, _| {
        scores.extend(played.score(&team, 0, 1));
        ControlFlow::Continue(())
    };
    contest.run(games, &BTreeSet::new(), 1, &mut each).unwrap();
    let mean = scores.iter().sum::<f64>() / scores.len() as f64;
    let Opponent { name, evals, required } = opponent;
    println!("{games} games with {evals} per turn against {name}: {mean:.3}");
    assert_eq!(scores.len() as u64, games);
    assert!(mean >= *required, "{mean:.3} of {required}");
}

/// Defines the two tests of each game.
macro_rules! matches {
    ($($test:ident: $game:literal $random:expr, $level_5:expr;)*) => {
        $(mod $test {
            use super::{check, level_5, random};

            #[test]
            fn level_10_beats_random_play() {
                check($game, &$random);
            }

            #[test]
            fn level_10_beats_level_5() {
                check($game, &$level_5);
            }
        })*
    };
}

matches! {
    akron: "akron" random(500), level_5(3_000);
    hi_jack: "hi-jack" random(1_000), level_5(10_000);
    millennium_3d_chess: "millennium-3d-chess" random(1_000), level_5(5_000);
    nardeshir: "nardeshir" random(1_000), level_5(5_000);
    ot_tjin: "ot-tjin" random(1_000), level_5(10_000);
    sleeping_beauty_draughts: "sleeping-beauty-draughts" random(1_000), level_5(10_000);
}
