//! The position and what it shows.

use crate::character::characters_in;
use crate::point::{ALL, CASTLE_BITS, CENTRAL_BITS, neighbours_of, points_in};
use crate::{NibelungCastle, NibelungCharacter, NibelungForce, NibelungPair, NibelungPoint, Setup};

/// The ending of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NibelungEnding {
    /// Siegfried is alone with a queen in a castle: Natural Order wins.
    SiegfriedMarries,
    /// Siegfried, Gunther and Brunhild fill a castle: Tragic Destiny wins.
    GuntherMarries,
    /// Siegfried, Gunther and Hagen fill a central triangle: Tragic Destiny wins.
    SiegfriedKilled,
    /// The last turn is over without a winner.
    TurnLimit,
}

impl NibelungEnding {
    /// The code of the ending.
    pub const fn name(self) -> &'static str {
        match self {
            NibelungEnding::SiegfriedMarries => "siegfried-marries",
            NibelungEnding::GuntherMarries => "gunther-marries",
            NibelungEnding::SiegfriedKilled => "siegfried-killed",
            NibelungEnding::TurnLimit => "turn-limit",
        }
    }

    /// The force that has won, if one has.
    pub const fn winner(self) -> Option<NibelungForce> {
        match self {
            NibelungEnding::SiegfriedMarries => Some(NibelungForce::NaturalOrder),
            NibelungEnding::GuntherMarries | NibelungEnding::SiegfriedKilled => {
                Some(NibelungForce::TragicDestiny)
            }
            NibelungEnding::TurnLimit => None,
        }
    }
}

/// The movements that are left in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Movements {
    /// The largest number of steps of each character; 0 if no movement is left.
    pub(crate) steps: u8,
    /// The characters that each force has still to move, as bits.
    pub(crate) movers: [u8; 2],
}

impl Movements {
    /// The characters that are still to move, as bits.
    pub(crate) const fn characters(self) -> u8 {
        let [tragic_destiny, natural_order] = self.movers;
        tragic_destiny | natural_order
    }
}

/// A position of Nibelungenlied.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Nibelungenlied {
    pub(crate) setup: Setup,
    pub(crate) points: [NibelungPoint; 5],
    pub(crate) front: [Option<NibelungPair>; 2],
    pub(crate) turn_number: u16,
    pub(crate) movements: Movements,
}

impl Nibelungenlied {
    /// The position with these fields, if play can continue from it or is over.
    /// The error is the code of what does not fit.
    pub(crate) fn restore(self) -> Result<Nibelungenlied, &'static str> {
        let moving = self.movements.characters() != 0;
        let in_front = self.front.iter().any(Option::is_some);
        if self.turn_number == 0 && (moving || in_front) {
            return Err("before-first-turn");
        }
        if moving && self.ending().is_some() {
            return Err("over");
        }
        Ok(self)
    }

    pub(crate) fn at_start(setup: Setup) -> Nibelungenlied {
        let [worms_n, worms_w, worms_e] = setup.points_of(NibelungCastle::Worms);
        let [xanten_n, _, _] = setup.points_of(NibelungCastle::Xanten);
        let [_, isenstein_w, _] = setup.points_of(NibelungCastle::Isenstein);
        Nibelungenlied {
            setup,
            points: [worms_n, worms_e, worms_w, xanten_n, isenstein_w],
            front: [None; 2],
            turn_number: 0,
            movements: Movements::default(),
        }
    }

    /// The options of the game.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The point on which a character stands.
    pub fn point_of(&self, character: NibelungCharacter) -> NibelungPoint {
        self.points[character.index()]
    }

    /// The character on a point.
    pub fn character_on(&self, point: NibelungPoint) -> Option<NibelungCharacter> {
        NibelungCharacter::ALL.into_iter().find(|character| self.point_of(*character) == point)
    }

    /// The tokens in front of the screen of a player; all others are behind it.
    pub fn front(&self, force: NibelungForce) -> Option<NibelungPair> {
        self.front[force.index()]
    }

    /// The number of the turn: 0 before Tragic Destiny has put its first two tokens.
    pub fn turn_number(&self) -> u16 {
        self.turn_number
    }

    /// The largest number of steps of a character in this turn; 0 if no movement is left.
    pub fn step_limit(&self) -> u8 {
        self.movements.steps
    }

    /// The force that has still to move this character in this turn.
    pub fn mover(&self, character: NibelungCharacter) -> Option<NibelungForce> {
        NibelungForce::ALL
            .into_iter()
            .find(|force| self.movements.movers[force.index()] & character.bit() != 0)
    }

    /// The character that moves next and the force that moves it.
    pub fn next_movement(&self) -> Option<(NibelungCharacter, NibelungForce)> {
        let character = characters_in(self.movements.characters()).next()?;
        Some((character, self.mover(character)?))
    }

    /// The points where a character can come to rest, in order; its own point is among them.
    /// The steps are those of this turn.
    pub fn destinations(
        &self,
        character: NibelungCharacter,
    ) -> impl Iterator<Item = NibelungPoint> + use<> {
        points_in(self.reach(character))
    }

    /// Returns how the game ended, if it has.
    pub fn ending(&self) -> Option<NibelungEnding> {
        let [gunther, kriemhild, hagen, siegfried, brunhild] = self.points.map(NibelungPoint::bit);
        if let Some(castle) = CASTLE_BITS.into_iter().find(|castle| castle & siegfried != 0) {
            let others = self.occupied() & castle & !siegfried;
            if others == gunther | brunhild {
                return Some(NibelungEnding::GuntherMarries);
            }
            if others == kriemhild || others == brunhild {
                return Some(NibelungEnding::SiegfriedMarries);
            }
        }
        if CENTRAL_BITS.contains(&(siegfried | gunther | hagen)) {
            return Some(NibelungEnding::SiegfriedKilled);
        }
        (self.turn_number > self.setup.turns()).then_some(NibelungEnding::TurnLimit)
    }

    /// The position on the board mirrored at its vertical axis.
    #[must_use]
    pub fn mirrored(&self) -> Nibelungenlied {
        Nibelungenlied { points: self.points.map(NibelungPoint::mirrored), ..*self }
    }

    /// The position on the board after a third of a turn.
    #[must_use]
    pub fn rotated(&self) -> Nibelungenlied {
        Nibelungenlied { points: self.points.map(NibelungPoint::rotated), ..*self }
    }

    fn occupied(&self) -> u16 {
        self.points.iter().fold(0, |all, point| all | point.bit())
    }

    /// The points where a character can come to rest, as bits.
    pub(crate) fn reach(&self, character: NibelungCharacter) -> u16 {
        let from = self.point_of(character).bit();
        let vacant = ALL & !self.occupied();
        let mut reached = from;
        for _ in 0..self.movements.steps {
            reached |= neighbours_of(reached) & vacant;
        }
        reached
    }
}
