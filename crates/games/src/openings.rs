//! Names of the openings of a game.

use rulebook::{Notation, Seat};

use crate::{Action, AnyMove, AnyPosition};

/// An opening with a name, played by a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PlayedOpening {
    /// Seat that played the opening.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub seat: Seat,
    /// Code of the opening in the literature.
    pub code: &'static str,
    /// Usual name of the opening.
    pub name: &'static str,
}

/// Names the openings played in a game, observed from its start.
#[derive(Clone, Debug)]
pub struct OpeningTracker {
    tracked: TrackedOpening,
}

#[derive(Clone, Debug)]
enum TrackedOpening {
    /// This game's openings have no names, or the game did not begin at its start.
    Nothing,
    #[cfg(feature = "pentagame")]
    Pentagame { seating: pentagame::PlayerLayout, moves: Vec<pentagame::Move> },
}

/// No opening reaches further: two moves of each of five players, and some lost turns.
const OPENING_PLIES: usize = 64;

impl OpeningTracker {
    /// The code and the name of every opening that has one, in the order of the codes.
    #[cfg(feature = "pentagame")]
    pub fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
        pentagame::Opening::ALL.into_iter().map(|opening| (opening.code(), opening.name()))
    }

    /// For a game that begins in this position. Only the usual start has openings.
    pub fn new(start: &AnyPosition) -> OpeningTracker {
        let tracked = match start {
            #[cfg(feature = "pentagame")]
            AnyPosition::Pentagame(position)
                if *position == pentagame::Pentagame::new(position.setup()) =>
            {
                TrackedOpening::Pentagame { seating: position.layout(), moves: Vec::new() }
            }
            _ => TrackedOpening::Nothing,
        };
        OpeningTracker { tracked }
    }

    /// Records an action that is about to be played on a position.
    pub fn observe(&mut self, position: &AnyPosition, action: &Action) {
        #[cfg(feature = "pentagame")]
        if let (TrackedOpening::Pentagame { moves, .. }, Action::Move(text)) =
            (&mut self.tracked, action)
            && moves.len() < OPENING_PLIES
            && let Ok(AnyMove::Pentagame(m)) = position.read_move(text.as_str())
        {
            moves.push(m);
        }
    }

    /// The openings that have a name, in the order of the seats.
    pub fn names(&self) -> Vec<PlayedOpening> {
        match &self.tracked {
            TrackedOpening::Nothing => Vec::new(),
            #[cfg(feature = "pentagame")]
            TrackedOpening::Pentagame { seating, moves } => {
                let named = seating.seats().iter().filter_map(|seat| {
                    let opening =
                        pentagame::Opening::played_by(seat, *seating, moves.iter().copied())?;
                    Some(PlayedOpening { seat, code: opening.code(), name: opening.name() })
                });
                named.collect()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;

    #[test]
    fn openings_are_named_from_the_start_only() {
        let names = |start: &str| {
            let game: Game = "pentagame".parse().unwrap();
            let mut position = game.read_line(start).unwrap().position;
            let mut openings = OpeningTracker::new(&position);
            for text in ["aA-B*b", "dD-b#E1b", "aB-C*c"] {
                let action: Action = text.parse().unwrap();
                openings.observe(&position, &action);
                action.play(&mut position).unwrap();
            }
            openings.names()
        };
        let expected = PlayedOpening { seat: Seat::FIRST, code: "1a", name: "Running Rabbit" };
        assert_eq!(names("startpos"), [expected]);
        assert_eq!(names("2 A,B,C,D,E/A,B,C,D,E a,b,c,d,e - 1 2 -"), []);
    }
}
