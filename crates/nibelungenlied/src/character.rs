//! The characters, the two players, and pairs of tokens.

use core::fmt;

use rulebook::Seat;

/// A character, in the order of movement.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum NibelungCharacter {
    /// Gunther, written `G`.
    Gunther,
    /// Kriemhild, a queen, written `K`.
    Kriemhild,
    /// Hagen, written `H`.
    Hagen,
    /// Siegfried, written `S`.
    Siegfried,
    /// Brunhild, a queen, written `B`.
    Brunhild,
}

impl NibelungCharacter {
    /// All characters in the order of movement.
    pub const ALL: [NibelungCharacter; 5] = [
        NibelungCharacter::Gunther,
        NibelungCharacter::Kriemhild,
        NibelungCharacter::Hagen,
        NibelungCharacter::Siegfried,
        NibelungCharacter::Brunhild,
    ];

    /// Index counted from 0 in the order of movement.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter it is written with.
    pub const fn letter(self) -> char {
        match self {
            NibelungCharacter::Gunther => 'G',
            NibelungCharacter::Kriemhild => 'K',
            NibelungCharacter::Hagen => 'H',
            NibelungCharacter::Siegfried => 'S',
            NibelungCharacter::Brunhild => 'B',
        }
    }

    /// The character that is written with this letter.
    pub fn from_letter(letter: char) -> Option<NibelungCharacter> {
        NibelungCharacter::ALL.into_iter().find(|character| character.letter() == letter)
    }

    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

impl fmt::Display for NibelungCharacter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// The characters in a set of bits, in the order of movement.
pub(crate) fn characters_in(bits: u8) -> impl Iterator<Item = NibelungCharacter> {
    NibelungCharacter::ALL.into_iter().filter(move |character| bits & character.bit() != 0)
}

/// The force that a player plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum NibelungForce {
    /// Tragic Destiny, seat 1, written `t`.
    TragicDestiny,
    /// Natural Order, seat 2, written `n`.
    NaturalOrder,
}

impl NibelungForce {
    /// Both forces, in the order of their seats.
    pub const ALL: [NibelungForce; 2] = [NibelungForce::TragicDestiny, NibelungForce::NaturalOrder];

    /// Index counted from 0.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter it is written with.
    pub const fn letter(self) -> char {
        match self {
            NibelungForce::TragicDestiny => 't',
            NibelungForce::NaturalOrder => 'n',
        }
    }

    /// The force of the other player.
    #[must_use]
    pub const fn other(self) -> NibelungForce {
        match self {
            NibelungForce::TragicDestiny => NibelungForce::NaturalOrder,
            NibelungForce::NaturalOrder => NibelungForce::TragicDestiny,
        }
    }

    /// The seat that plays this force.
    pub const fn seat(self) -> Seat {
        match (self, Seat::from_index(1)) {
            (NibelungForce::NaturalOrder, Some(second)) => second,
            _ => Seat::FIRST,
        }
    }

    /// The force that a seat plays, if the table has that seat.
    pub const fn of_seat(seat: Seat) -> Option<NibelungForce> {
        match seat.index() {
            0 => Some(NibelungForce::TragicDestiny),
            1 => Some(NibelungForce::NaturalOrder),
            _ => None,
        }
    }
}

impl fmt::Display for NibelungForce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// Two different tokens of one player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NibelungPair {
    first: NibelungCharacter,
    second: NibelungCharacter,
}

impl NibelungPair {
    /// The pair of these two tokens in either order, if they differ.
    pub fn new(one: NibelungCharacter, two: NibelungCharacter) -> Option<NibelungPair> {
        (one != two).then(|| NibelungPair { first: one.min(two), second: one.max(two) })
    }

    /// All ten pairs in order.
    pub fn all() -> impl Iterator<Item = NibelungPair> {
        let second = |first: NibelungCharacter| {
            let later = NibelungCharacter::ALL.into_iter().filter(move |other| *other > first);
            later.map(move |second| NibelungPair { first, second })
        };
        NibelungCharacter::ALL.into_iter().flat_map(second)
    }

    /// Both characters in the order of movement.
    pub const fn characters(self) -> [NibelungCharacter; 2] {
        [self.first, self.second]
    }

    /// Returns true if the token of this character is one of the two.
    pub fn contains(self, character: NibelungCharacter) -> bool {
        self.bits() & character.bit() != 0
    }

    pub(crate) const fn bits(self) -> u8 {
        self.first.bit() | self.second.bit()
    }
}

impl fmt::Display for NibelungPair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.first, self.second)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_sorted_and_complete() {
        let all: Vec<String> = NibelungPair::all().map(|pair| pair.to_string()).collect();
        assert_eq!(all, ["GK", "GH", "GS", "GB", "KH", "KS", "KB", "HS", "HB", "SB"]);
        assert!(NibelungPair::all().is_sorted());
        for pair in NibelungPair::all() {
            let [first, second] = pair.characters();
            assert_eq!(NibelungPair::new(second, first), Some(pair));
            assert_eq!(NibelungPair::new(first, first), None);
            let members = characters_in(pair.bits()).filter(|one| pair.contains(*one));
            assert_eq!(members.collect::<Vec<_>>(), [first, second]);
        }
    }
}
