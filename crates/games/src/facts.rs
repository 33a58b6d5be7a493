//! Facts about the games, for lists of games.

use rulebook::Position;

use crate::Game;

/// True if a game of this build has secret choices or chance. Small builds leave out code for them.
pub const HAS_JOINT_TURNS: bool = cfg!(any(
    feature = "frames",
    feature = "king_of_pearls",
    feature = "lanza",
    feature = "nibelungenlied"
));

/// Main subject of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameKind {
    /// Pieces race to their goals.
    Race,
    /// Pieces make a line.
    Line,
    /// Pieces connect sides of the board.
    Connection,
    /// Stones surround an area.
    Area,
    /// Pieces are stacked.
    Stacking,
    /// Pieces capture each other.
    Capture,
    /// A king is checkmated.
    Chess,
    /// Seeds are sown.
    Sowing,
    /// Players bid against each other.
    Bidding,
    /// The players have different aims.
    Roles,
}

impl GameKind {
    /// Returns the code of the kind, for catalogues of texts.
    pub const fn code(self) -> &'static str {
        match self {
            GameKind::Race => "race",
            GameKind::Line => "line",
            GameKind::Connection => "connection",
            GameKind::Area => "area",
            GameKind::Stacking => "stacking",
            GameKind::Capture => "capture",
            GameKind::Chess => "chess",
            GameKind::Sowing => "sowing",
            GameKind::Bidding => "bidding",
            GameKind::Roles => "roles",
        }
    }
}

/// Facts about a game with any of its options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameFacts {
    /// Smallest and largest number of players.
    pub players: [u8; 2],
    /// Typical length of a game between people.
    pub minutes: u8,
    /// Main subject of the game.
    pub kind: GameKind,
    /// True if several seats choose secretly and at once.
    pub secret_choices: bool,
    /// True if there may be a clock that costs only the turn, such as an egg timer.
    /// In other games running out of time costs the game.
    pub timeout_may_cost_turn: bool,
}

const fn facts(players: [u8; 2], minutes: u8, kind: GameKind) -> GameFacts {
    GameFacts { players, minutes, kind, secret_choices: false, timeout_may_cost_turn: false }
}

const fn secret(facts: GameFacts) -> GameFacts {
    GameFacts { secret_choices: true, ..facts }
}

#[cfg(any(feature = "pentagame", feature = "rows"))]
const fn with_lost_turns(facts: GameFacts) -> GameFacts {
    GameFacts { timeout_may_cost_turn: true, ..facts }
}

impl Game {
    /// Returns the facts about the game, whatever its options are.
    pub const fn facts(&self) -> GameFacts {
        match self {
            #[cfg(feature = "pentagame")]
            Game::Pentagame(_) => with_lost_turns(facts([2, 5], 20, GameKind::Race)),
            #[cfg(feature = "rows")]
            Game::Pente(_) => with_lost_turns(facts([2, 4], 15, GameKind::Line)),
            #[cfg(feature = "rows")]
            Game::Pentalath(_) => with_lost_turns(facts([2, 3], 15, GameKind::Line)),
            #[cfg(feature = "hi_jack")]
            Game::HiJack(_) => facts([2, 2], 20, GameKind::Stacking),
            #[cfg(feature = "frames")]
            Game::Frames(_) => secret(facts([2, 2], 15, GameKind::Area)),
            #[cfg(feature = "chess")]
            Game::Millennium3dChess(_) => facts([2, 2], 45, GameKind::Chess),
            #[cfg(feature = "chess")]
            Game::Nardeshir(_) => facts([2, 2], 45, GameKind::Chess),
            #[cfg(feature = "king_of_pearls")]
            Game::KingOfPearls(_) => secret(facts([2, 2], 15, GameKind::Bidding)),
            #[cfg(feature = "nibelungenlied")]
            Game::Nibelungenlied(_) => secret(facts([2, 2], 30, GameKind::Roles)),
            #[cfg(feature = "lanza")]
            Game::Lanza(_) => secret(facts([2, 4], 20, GameKind::Capture)),
            #[cfg(feature = "captures")]
            Game::OtTjin(_) => facts([2, 2], 10, GameKind::Sowing),
            #[cfg(feature = "captures")]
            Game::SleepingBeautyDraughts(_) => facts([2, 2], 20, GameKind::Capture),
            #[cfg(feature = "akron")]
            Game::Akron(_) => facts([2, 2], 30, GameKind::Connection),
        }
    }

    /// Returns true if chance decides something in the game.
    pub fn has_chance(&self) -> bool {
        self.start().has_chance()
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use rulebook::Turn;

    use super::*;
    use crate::AnyPosition;

    /// Plays the first legal choice of each turn and looks for a turn of several seats.
    fn has_secret_choices(mut position: AnyPosition) -> bool {
        for _ in 0..50 {
            match position.turn() {
                Turn::Simultaneous(_) => return true,
                Turn::Over => return false,
                Turn::Seat(seat) => {
                    let first = position.moves(seat).swap_remove(0);
                    position.play_unchecked(first);
                }
                Turn::Chance => {
                    let mut first = None;
                    let _ = position.each_chance(|event, _| {
                        first = Some(event);
                        ControlFlow::Break(())
                    });
                    position.play_unchecked(first.expect("an event"));
                }
            }
        }
        false
    }

    #[test]
    fn facts_agree_with_the_rules() {
        for game in Game::all() {
            let facts = game.facts();
            assert_eq!(has_secret_choices(game.start()), facts.secret_choices, "{game}");
            let mut counts = vec![game.start().seats().len()];
            for option in game.option_groups().iter().copied().flatten().filter(|o| !o.is_empty()) {
                if let Ok(other) = format!("{}:{option}", game.name()).parse::<Game>() {
                    counts.push(other.start().seats().len());
                }
            }
            let ends = [counts.iter().min(), counts.iter().max()];
            let expected = facts.players.map(usize::from);
            assert_eq!(ends.map(|end| *end.expect("a count")), expected, "{game}");
        }
    }

    #[test]
    fn timeout_may_cost_only_a_turn_in_three_games() {
        let names: Vec<_> = Game::all()
            .filter(|game| game.facts().timeout_may_cost_turn)
            .map(|game| game.name())
            .collect();
        assert_eq!(names, ["pentagame", "pente", "pentalath"]);
    }
}
