//! Canonical images of positions and moves under the symmetries of the board.

use pente::SquareSymmetry;
use rulebook::{Notation, ParseError, Position as _};

use crate::{AnyMove, AnyPosition};

/// A position as it stands, and its canonical image.
///
/// All images of a position under the symmetries of its game have the same canonical image. A move
/// is translated in both directions. Moves that a symmetry of the position itself exchanges have
/// one canonical move.
///
/// ```
/// use games::Game;
/// use rulebook::Notation;
///
/// let start = "pentalath".parse::<Game>().unwrap().start();
/// let canonical = start.canonical();
/// let text = |m: &str| canonical.move_text(&start.read_move(m).unwrap());
/// assert_eq!(text("a1"), text("a7"));
/// ```
#[derive(Clone, Debug)]
pub struct CanonicalPosition<'a> {
    original: &'a AnyPosition,
    image: AnyPosition,
    key: u64,
    way: Way,
}

/// Symmetries that lead to the canonical image, and one that leads back.
#[derive(Clone, Debug)]
enum Way {
    Pentagame {
        symmetry: pentagame::Symmetry,
        own: Vec<pentagame::Symmetry>,
    },
    Pente {
        there: Vec<SquareSymmetry>,
        back: SquareSymmetry,
    },
    Pentalath {
        mirrors: Vec<bool>,
    },
    /// The position is its own image.
    Identity,
}

impl AnyPosition {
    /// Returns a key that is the same for all symmetric images of a position.
    /// It is the [`rulebook::Position::key`] of the canonical image over the symmetries of the
    /// game: ten of Pentagame's star (one with five players), eight of the boards of Pente, left
    /// and right of Pentalath's. Servers keep these keys for years.
    pub fn symmetric_key(&self) -> u64 {
        match self {
            AnyPosition::Pentagame(position) => position.symmetric_key(),
            AnyPosition::Pente(position) => {
                let keys = SquareSymmetry::ALL.map(|symmetry| position.turned(symmetry).key());
                keys.into_iter().min().unwrap_or_default()
            }
            AnyPosition::Pentalath(position) => position.key().min(position.mirrored().key()),
            _ => self.key(),
        }
    }

    /// Returns the canonical image; its key is [`AnyPosition::symmetric_key`].
    pub fn canonical(&self) -> CanonicalPosition<'_> {
        let (image, way) = match self {
            AnyPosition::Pentagame(position) => {
                let (form, symmetry) = position.canonical_form();
                let own = form.own_symmetries().collect();
                (AnyPosition::Pentagame(form), Way::Pentagame { symmetry, own })
            }
            AnyPosition::Pente(position) => {
                let images = SquareSymmetry::ALL.map(|one| (position.turned(one), one));
                let least = images.iter().map(|(image, _)| image.key()).min().unwrap_or_default();
                let reaches = |(image, _): &&(pente::Pente, SquareSymmetry)| image.key() == least;
                let there: Vec<SquareSymmetry> =
                    images.iter().filter(reaches).map(|(_, one)| *one).collect();
                let image = images.iter().find(reaches).map_or(position, |(image, _)| image);
                let mut all = SquareSymmetry::ALL.into_iter();
                let back = all.find(|one| image.turned(*one).key() == position.key());
                let back = back.unwrap_or(SquareSymmetry::ALL[0]);
                (AnyPosition::Pente(image.clone()), Way::Pente { there, back })
            }
            AnyPosition::Pentalath(position) => {
                let mirrored = position.mirrored();
                let (image, mirrors) = match position.key().cmp(&mirrored.key()) {
                    std::cmp::Ordering::Less => (position.clone(), vec![false]),
                    std::cmp::Ordering::Equal => (position.clone(), vec![false, true]),
                    std::cmp::Ordering::Greater => (mirrored, vec![true]),
                };
                (AnyPosition::Pentalath(image), Way::Pentalath { mirrors })
            }
            _ => (self.clone(), Way::Identity),
        };
        CanonicalPosition { original: self, key: image.key(), image, way }
    }
}

impl CanonicalPosition<'_> {
    /// The key of the canonical image, the same for all images.
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The canonical image itself.
    pub fn image(&self) -> &AnyPosition {
        &self.image
    }

    /// Writes a move of the original position as the least of its images on the canonical one.
    /// A move of another game is written `?`.
    pub fn move_text(&self, m: &AnyMove) -> String {
        let least = match (&self.way, self.original, &self.image, m) {
            (
                Way::Pentagame { symmetry, own },
                AnyPosition::Pentagame(original),
                AnyPosition::Pentagame(image),
                AnyMove::Pentagame(m),
            ) => {
                let m = original.transform_move(*symmetry, *m);
                let images = own.iter().map(|symmetry| image.transform_move(*symmetry, m));
                images.min().map(AnyMove::Pentagame)
            }
            (Way::Pente { there, .. }, AnyPosition::Pente(original), _, AnyMove::Pente(m)) => {
                let size = original.setup().size();
                there.iter().map(|symmetry| m.turned(size, *symmetry)).min().map(AnyMove::Pente)
            }
            (Way::Pentalath { mirrors }, _, _, AnyMove::Pentalath(m)) => {
                let images = mirrors.iter().map(|mirror| if *mirror { m.mirrored() } else { *m });
                images.min().map(AnyMove::Pentalath)
            }
            _ => None,
        };
        self.image.move_text(least.as_ref().unwrap_or(m))
    }

    /// Reads a move of the canonical image as a move of the original position.
    ///
    /// # Errors
    /// What the notation found wrong; a move that is read may still be illegal.
    pub fn read_move(&self, text: &str) -> Result<AnyMove, ParseError> {
        let m = self.image.read_move(text)?;
        Ok(match (&self.way, self.original, &self.image, m) {
            (
                Way::Pentagame { symmetry, .. },
                _,
                AnyPosition::Pentagame(image),
                AnyMove::Pentagame(m),
            ) => AnyMove::Pentagame(image.transform_move(symmetry.inverse(), m)),
            (Way::Pente { back, .. }, AnyPosition::Pente(original), _, AnyMove::Pente(m)) => {
                AnyMove::Pente(m.turned(original.setup().size(), *back))
            }
            (Way::Pentalath { mirrors }, _, _, AnyMove::Pentalath(m)) => {
                AnyMove::Pentalath(if mirrors.first() == Some(&true) { m.mirrored() } else { m })
            }
            (_, _, _, m) => m,
        })
    }
}

#[cfg(test)]
mod tests {
    use rulebook::Turn;
    use rulebook::conformance::{SplitMix64, random_move};

    use super::*;
    use crate::Game;

    fn key(game: &str, line: &str) -> u64 {
        let game: Game = game.parse().unwrap();
        game.read_line(line).unwrap().position.symmetric_key()
    }

    #[test]
    fn images_of_a_position_have_one_key() {
        let check = |game: &str, one: &str, other: &str, same: bool| {
            let keys = [one, other].map(|moves| key(game, &format!("startpos moves {moves}")));
            assert_eq!(keys[0] == keys[1], same, "{game}: {one} and {other}");
        };
        check("pentagame", "aA-B*b", "aA-E*e", true);
        check("pentagame", "aA-B*b", "cC-D*d", true);
        check("pentagame", "aA-B*b", "aA-d#A1B", false);
        check("pentagame", "aA-B*b", "aA-B*2b", false);
        check("pente:9,free", "A1 B2", "J9 H8", true);
        check("pente:9,free", "A1 B2", "A9 B8", true);
        check("pente:9,free", "A1 B2", "B2 A1", false);
        check("pentalath", "a1", "a7", true);
        check("pentalath", "a1", "g1", false);
    }

    /// Databases contain these keys. If one changes, all stored positions must be recomputed.
    #[test]
    fn keys_stay_what_they_are() {
        let check = |game: &str, moves: &str, expected: u64| {
            assert_eq!(key(game, &format!("startpos{moves}")), expected, "{game} {moves}");
        };
        check("pentagame", " moves aA-B*b dD-b#E1b", 0x0D88_47C8_347C_AA4C);
        check("pentagame:5", "", 0x43E2_D42D_AFFA_CBBC);
        check("pente", " moves K10 L11", 0x184A_6DD8_69CC_0F6F);
        check("pentalath", " moves a1 b3", 0x0266_E16C_431D_0C2D);
    }

    /// Every legal move comes back as a legal move with the same next position.
    #[test]
    fn moves_are_translated_there_and_back() {
        for name in ["pentagame", "pentagame:3", "pentagame:5", "pente:9,free", "pentalath"] {
            let mut position = name.parse::<Game>().unwrap().start();
            let mut random = SplitMix64::new(5);
            for _ in 0..40 {
                let Turn::Seat(seat) = position.turn() else { break };
                let canonical = position.canonical();
                assert_eq!(canonical.key(), position.symmetric_key());
                assert_eq!(canonical.image().key(), canonical.key());
                for _ in 0..20 {
                    let m = random_move(&position, seat, &mut random).unwrap();
                    let text = canonical.move_text(&m);
                    let back = canonical.read_move(&text).unwrap();
                    assert_eq!(canonical.move_text(&back), text, "{name}");
                    let next = |m: AnyMove| position.clone().play(m).unwrap().symmetric_key();
                    assert_eq!(next(back), next(m), "{name} {text}");
                }
                let m = random_move(&position, seat, &mut random).unwrap();
                position = position.play(m).unwrap();
            }
        }
    }

    #[test]
    fn equivalent_moves_have_one_canonical_move() {
        let check = |game: &str, line: &str, moves: &[&str], expected: usize| {
            let position = game.parse::<Game>().unwrap().read_line(line).unwrap().position;
            let canonical = position.canonical();
            let text = |m: &&str| canonical.move_text(&position.read_move(m).unwrap());
            let mut texts: Vec<String> = moves.iter().map(text).collect();
            texts.sort();
            texts.dedup();
            assert_eq!(texts.len(), expected, "{game} {moves:?}");
        };
        check("pentagame", "startpos", &["aA-B*b", "aA-E*e", "cC-D*d", "cC-B*b"], 1);
        check("pentagame", "startpos moves aA-B*b", &["dD-b#E1b", "dD-b#A1E"], 2);
        check("pente:9,free", "startpos", &["A1", "J9", "A9", "J1"], 1);
        check("pente:9,free", "startpos moves E5", &["A1", "J9", "A2"], 2);
        check("pente:9,free", "startpos moves A2", &["A1", "J9"], 2);
        check("pentalath", "startpos", &["a1", "a7"], 1);
        check("pentalath", "startpos moves a1", &["b1", "b7"], 2);
    }
}
