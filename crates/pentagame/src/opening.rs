//! The names of the openings.

use core::fmt;

use rulebook::Seat;

use crate::moves::Move;
use crate::setup::{Piece, PlayerLayout};
use crate::stop::Stop;
use crate::symmetry::Symmetry;

/// An opening: a player's first two moves, each an own swap or a replace.
/// The moves of the other players in between and the placements of the black blocks do not matter.
/// The Compendium (IV.3) distinguishes twenty, and every symmetry of the board (rule B6) leaves the
/// name as it is: each stands for ten pairs of moves. Only walks along one line count, as on a
/// board where no other player has moved. A swap that is taken back at once has no name.
///
/// The code is the type and the letter of the Compendium's text. (Its tables exchange 1a and 1b.)
/// Which letter is which was drawn in figures that are lost, but for the Little Rabbit (2e), the
/// Rocket (4h) and the Zig-zag (4i). Here the letters go round the ring: the board is turned so
/// that the first replace leads from `A` to `d`, and what the other move does is counted clockwise
/// from `A`:
///
/// - mixed: the arc that is swapped, `A-B` for a to `D-E` for d. The fifth arc `E-A` is then the
///   Little Rabbit, which is e in the book too. The inverse mixed openings bear the letter of the
///   mixed one that ends with the same pieces on the same stops, as in the book.
/// - double replace: the corner the second piece comes from. Going the same way round, `B` for a
///   to `E` for d. Going the other way round, `C` for e to `E` for g, because from `B` the piece
///   would meet the first one and swap.
///
/// ```
/// use pentagame::{Opening, Pentagame, Setup};
/// use rulebook::{Notation, Position};
///
/// let mut position = Pentagame::new(Setup::default());
/// let mut moves = Vec::new();
/// for text in ["cC-D*d", "aA-c#A1B", "cD-E*e", "ac-b#B1d"] {
///     let m = position.read_move(text)?;
///     position = position.play(m)?;
///     moves.push(m);
/// }
/// let openings = position.seats().iter().map(|seat| {
///     Opening::played_by(seat, position.layout(), moves.iter().copied())
/// });
/// assert!(openings.eq([Some(Opening::RunningRabbit), Some(Opening::Rocket)]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the names are all there is to say")]
pub enum Opening {
    RunningRabbit,
    Fork,
    MixedA,
    MixedB,
    MixedC,
    MixedD,
    LittleRabbit,
    InverseMixedA,
    InverseMixedB,
    InverseMixedC,
    InverseMixedD,
    ClockworkA,
    ClockworkB,
    ClockworkC,
    ClockworkD,
    BiDirectionalE,
    BiDirectionalF,
    BiDirectionalG,
    Rocket,
    ZigZag,
}

impl Opening {
    /// All twenty, in the order of their codes.
    pub const ALL: [Opening; 20] = [
        Opening::RunningRabbit,
        Opening::Fork,
        Opening::MixedA,
        Opening::MixedB,
        Opening::MixedC,
        Opening::MixedD,
        Opening::LittleRabbit,
        Opening::InverseMixedA,
        Opening::InverseMixedB,
        Opening::InverseMixedC,
        Opening::InverseMixedD,
        Opening::ClockworkA,
        Opening::ClockworkB,
        Opening::ClockworkC,
        Opening::ClockworkD,
        Opening::BiDirectionalE,
        Opening::BiDirectionalF,
        Opening::BiDirectionalG,
        Opening::Rocket,
        Opening::ZigZag,
    ];

    /// The name that these first two moves of one player have.
    /// In set-up 5, where no player has two colours, only the Rocket and the Zig-zag can be played.
    pub fn classify(layout: PlayerLayout, first: Move, second: Move) -> Option<Opening> {
        let played = [OpeningMove::of(layout, first)?, OpeningMove::of(layout, second)?];
        Symmetry::all().find_map(|symmetry| {
            let turned = played.map(|opening_move| opening_move.turned(symmetry));
            Opening::ALL.into_iter().find(|opening| opening.opening_moves() == turned)
        })
    }

    /// The name of a player's opening, from all moves of a game in order.
    /// The moves begin with the start position. A lost turn is no move: the player's first two
    /// moves count.
    pub fn played_by(
        seat: Seat,
        layout: PlayerLayout,
        moves: impl IntoIterator<Item = Move>,
    ) -> Option<Opening> {
        let mut own = moves.into_iter().filter(|m| m.piece().map(Piece::seat) == Some(seat));
        Opening::classify(layout, own.next()?, own.next()?)
    }

    /// The type and letter in the Compendium, `1a` to `4i`.
    pub const fn code(self) -> &'static str {
        self.code_and_name().0
    }

    /// The name of the opening.
    pub const fn name(self) -> &'static str {
        self.code_and_name().1
    }

    const fn code_and_name(self) -> (&'static str, &'static str) {
        match self {
            Opening::RunningRabbit => ("1a", "Running Rabbit"),
            Opening::Fork => ("1b", "Fork"),
            Opening::MixedA => ("2a", "Mixed a"),
            Opening::MixedB => ("2b", "Mixed b"),
            Opening::MixedC => ("2c", "Mixed c"),
            Opening::MixedD => ("2d", "Mixed d"),
            Opening::LittleRabbit => ("2e", "Little Rabbit"),
            Opening::InverseMixedA => ("3a", "Inverse Mixed a"),
            Opening::InverseMixedB => ("3b", "Inverse Mixed b"),
            Opening::InverseMixedC => ("3c", "Inverse Mixed c"),
            Opening::InverseMixedD => ("3d", "Inverse Mixed d"),
            Opening::ClockworkA => ("4a", "Clockwork a"),
            Opening::ClockworkB => ("4b", "Clockwork b"),
            Opening::ClockworkC => ("4c", "Clockwork c"),
            Opening::ClockworkD => ("4d", "Clockwork d"),
            Opening::BiDirectionalE => ("4e", "Bi-directional e"),
            Opening::BiDirectionalF => ("4f", "Bi-directional f"),
            Opening::BiDirectionalG => ("4g", "Bi-directional g"),
            Opening::Rocket => ("4h", "Rocket"),
            Opening::ZigZag => ("4i", "Zig-zag"),
        }
    }

    /// The two moves, on the board turned to the normal form.
    /// There the first replace leads from `A` to `d`, or the first swap joins `A` and `B`.
    const fn opening_moves(self) -> [OpeningMove; 2] {
        /// The first piece to replace goes clockwise, from `A`.
        const IN: OpeningMove = OpeningMove::replace(0, Stop::corner(0), Stop::crossing(3));
        match self {
            Opening::RunningRabbit => [OpeningMove::arc(0), OpeningMove::swap((0, 1), (2, 2))],
            Opening::Fork => [OpeningMove::arc(0), OpeningMove::arc(2)],
            // Blue stands on A after the swap, and green after the other one.
            Opening::MixedA => {
                [OpeningMove::arc(0), OpeningMove::replace(1, Stop::corner(0), Stop::crossing(3))]
            }
            Opening::MixedB => [OpeningMove::arc(1), IN],
            Opening::MixedC => [OpeningMove::arc(2), IN],
            Opening::MixedD => [OpeningMove::arc(3), IN],
            Opening::LittleRabbit => {
                [OpeningMove::arc(4), OpeningMove::replace(4, Stop::corner(0), Stop::crossing(3))]
            }
            // White comes back to the ring and blue goes in.
            Opening::InverseMixedA => [IN, OpeningMove::swap((1, 1), (0, 8))],
            Opening::InverseMixedB => [IN, OpeningMove::arc(1)],
            Opening::InverseMixedC => [IN, OpeningMove::arc(2)],
            Opening::InverseMixedD => [IN, OpeningMove::arc(3)],
            Opening::ClockworkA => [IN, OpeningMove::clockwise(1)],
            Opening::ClockworkB => [IN, OpeningMove::clockwise(2)],
            Opening::ClockworkC => [IN, OpeningMove::clockwise(3)],
            Opening::ClockworkD => [IN, OpeningMove::clockwise(4)],
            Opening::BiDirectionalE => [IN, OpeningMove::counter_clockwise(2)],
            Opening::BiDirectionalF => [IN, OpeningMove::counter_clockwise(3)],
            Opening::BiDirectionalG => [IN, OpeningMove::counter_clockwise(4)],
            // The line from A to d runs straight on to e.
            Opening::Rocket => [IN, OpeningMove::replace(0, Stop::crossing(3), Stop::crossing(4))],
            Opening::ZigZag => [IN, OpeningMove::replace(0, Stop::crossing(3), Stop::crossing(2))],
        }
    }
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One move of an opening, by its effect on the player's own pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum OpeningMove {
    /// Two colours and their stops, the earlier stop first.
    Swap([(usize, Stop); 2]),
    Replace {
        colour: usize,
        from: Stop,
        to: Stop,
    },
}

impl OpeningMove {
    /// None when the move is neither an own swap nor a replace, or takes a piece out.
    fn of(layout: PlayerLayout, m: Move) -> Option<OpeningMove> {
        let (piece, from, to) = (m.piece()?, m.from()?, m.to()?);
        let colour = piece.colour(layout);
        match (m.swapped(), m.black(), m.grey()) {
            (Some(other), None, None) if other.seat() == piece.seat() => {
                Some(OpeningMove::Swap([(colour, from), (other.colour(layout), to)]).in_order())
            }
            (None, Some(_), None) => Some(OpeningMove::replace(colour, from, to)),
            _ => None,
        }
    }

    const fn replace(colour: usize, from: Stop, to: Stop) -> OpeningMove {
        OpeningMove::Replace { colour, from, to }
    }

    /// Colours and the indices of the nodes they stand on.
    const fn swap(one: (usize, u8), other: (usize, u8)) -> OpeningMove {
        OpeningMove::Swap([(one.0, Stop::from_u8(one.1)), (other.0, Stop::from_u8(other.1))])
    }

    /// The pieces of the corner and of the next one clockwise, both at home, are swapped.
    const fn arc(corner: usize) -> OpeningMove {
        match corner {
            4 => OpeningMove::swap((0, 0), (4, 4)),
            _ => OpeningMove::swap((corner, corner as u8), (corner + 1, corner as u8 + 1)),
        }
    }

    const fn clockwise(corner: usize) -> OpeningMove {
        OpeningMove::replace(corner, Stop::corner(corner), Stop::crossing(corner + 3))
    }

    const fn counter_clockwise(corner: usize) -> OpeningMove {
        OpeningMove::replace(corner, Stop::corner(corner), Stop::crossing(corner + 2))
    }

    fn turned(self, symmetry: Symmetry) -> OpeningMove {
        match self {
            OpeningMove::Swap(pieces) => OpeningMove::Swap(
                pieces.map(|(colour, stop)| (symmetry.colour(colour), symmetry.stop(stop))),
            )
            .in_order(),
            OpeningMove::Replace { colour, from, to } => OpeningMove::replace(
                symmetry.colour(colour),
                symmetry.stop(from),
                symmetry.stop(to),
            ),
        }
    }

    fn in_order(self) -> OpeningMove {
        match self {
            OpeningMove::Swap([one, other]) if other.1 < one.1 => OpeningMove::Swap([other, one]),
            replace => replace,
        }
    }
}
