//! Evaluation of Millennium 3D Chess and Nardeshir.

use std::marker::PhantomData;

use games::{AnyMove, AnyPosition};
use millennium_3d_chess::nardeshir::NardeshirRules;
use millennium_3d_chess::{
    Chess3d, Chess3dQueen, Chess3dVariant, MillenniumCell, MillenniumColour, MillenniumKind,
    MillenniumRules, Move,
};
use rulebook::Seat;

use crate::board_search::BoardEvaluation;

/// Value of each rank and level that a pawn has come nearer to its promotion.
const PAWN_ADVANCE: i32 = 7;

/// Value of each step of a piece towards the middle.
const CENTRE: i32 = 4;

/// Lead from which the king of the other side is driven to the edge.
const DRIVE_LEAD: i32 = 600;

/// Value of each step of that king away from the middle, and of the own king towards it.
const DRIVE: i32 = 12;

/// Half-moves after which the game is drawn.
const CLOCK_MAX: i32 = 100;

/// A game of 3D chess among all games.
pub(crate) trait Chess3dGame: Chess3dVariant + Send {
    /// The position of this game.
    fn position(any: &AnyPosition) -> Option<&Chess3d<Self>>
    where
        Self: Sized;

    /// A move as a move of any game.
    fn to_any(m: Move) -> AnyMove;

    /// A move of any game as one of this game.
    fn from_any(any: &AnyMove) -> Option<Move>;
}

macro_rules! chess_game {
    ($rules:ty, $game:ident) => {
        impl Chess3dGame for $rules {
            fn position(any: &AnyPosition) -> Option<&Chess3d<$rules>> {
                match any {
                    AnyPosition::$game(position) => Some(position),
                    _ => None,
                }
            }

            fn to_any(m: Move) -> AnyMove {
                AnyMove::$game(m)
            }

            fn from_any(any: &AnyMove) -> Option<Move> {
                match any {
                    AnyMove::$game(m) => Some(*m),
                    _ => None,
                }
            }
        }
    };
}

chess_game!(MillenniumRules, Millennium3dChess);
chess_game!(NardeshirRules, Nardeshir);

/// Material, advanced pawns, pieces in the middle, and a cornered king.
pub(crate) struct Chess3dEvaluation<V>(PhantomData<V>);

/// Evaluation of Millennium 3D Chess.
pub(crate) type MillenniumEvaluation = Chess3dEvaluation<MillenniumRules>;

/// Evaluation of Nardeshir.
pub(crate) type NardeshirEvaluation = Chess3dEvaluation<NardeshirRules>;

/// Value of a piece: about a hundredth of a pawn for each direction or leap.
fn piece_value(kind: MillenniumKind, queen: Chess3dQueen) -> i32 {
    match kind {
        MillenniumKind::Pawn => 100,
        MillenniumKind::Knight | MillenniumKind::Bishop => 450,
        MillenniumKind::Rook => 650,
        MillenniumKind::Queen if queen == Chess3dQueen::Steps => 450,
        MillenniumKind::Queen => 1_250,
        MillenniumKind::King => 0,
    }
}

/// Distance from the middle of the boards, 0 to 7.
fn from_centre(cell: MillenniumCell) -> i32 {
    let off = |place: u8| (2 * i32::from(place) - 7).abs() / 2;
    off(cell.file()) + off(cell.rank()) + i32::from(cell.level() != 1)
}

fn distance(one: MillenniumCell, other: MillenniumCell) -> i32 {
    let steps = [
        one.file().abs_diff(other.file()),
        one.rank().abs_diff(other.rank()),
        one.level().abs_diff(other.level()),
    ];
    i32::from(steps.into_iter().max().unwrap_or(0))
}

fn side_value<V: Chess3dVariant>(position: &Chess3d<V>, colour: MillenniumColour) -> i32 {
    let queen = position.rules().queen;
    let is_white = colour == MillenniumColour::White;
    // The pawns are promoted on the level on which the other side starts.
    let home = position.arrangement().map_or(0, |arrangement| arrangement.home_level(colour));
    let mut value = 0;
    for kind in MillenniumKind::ALL {
        let worth = piece_value(kind, queen);
        for cell in position.pieces(colour, kind).iter() {
            value += worth;
            value += match kind {
                MillenniumKind::Pawn => {
                    let rank = i32::from(cell.rank());
                    let climbed = i32::from(cell.level().abs_diff(home));
                    PAWN_ADVANCE * (if is_white { rank } else { 7 - rank } + climbed)
                }
                MillenniumKind::King => 0,
                _ => CENTRE * (7 - from_centre(cell)),
            };
        }
    }
    value
}

/// Value of driving the other king to the edge.
fn drive_value<V: Chess3dVariant>(position: &Chess3d<V>, leader: MillenniumColour) -> i32 {
    let king = |colour| position.pieces(colour, MillenniumKind::King).first();
    match (king(leader), king(leader.other())) {
        (Some(own), Some(other)) => DRIVE * (from_centre(other) + 7 - distance(own, other)),
        _ => 0,
    }
}

impl<V: Chess3dGame> BoardEvaluation for Chess3dEvaluation<V> {
    type Position = Chess3d<V>;

    fn position(any: &AnyPosition) -> Option<&Chess3d<V>> {
        V::position(any)
    }

    fn to_any(m: Move) -> AnyMove {
        V::to_any(m)
    }

    fn from_any(any: &AnyMove) -> Option<Move> {
        V::from_any(any)
    }

    fn evaluate(position: &Chess3d<V>, seat: Seat) -> i32 {
        let own = MillenniumColour::of_seat(seat);
        let mut value = side_value(position, own) - side_value(position, own.other());
        if value >= DRIVE_LEAD {
            value += drive_value(position, own);
        } else if value <= -DRIVE_LEAD {
            value -= drive_value(position, own.other());
        }
        // A lead that makes no progress is drawn in the end.
        value * (2 * CLOCK_MAX - i32::from(position.clock())) / (2 * CLOCK_MAX)
    }

    fn gain(position: &Chess3d<V>, m: &Move) -> Option<i32> {
        let Move::Piece { from, to, promotion } = *m else { return None };
        let queen = position.rules().queen;
        let value = |kind| piece_value(kind, queen);
        let victim = position.piece(to).map(|piece| value(piece.kind));
        let promoted = promotion.map(|kind| value(kind) - value(MillenniumKind::Pawn));
        if victim.is_none() && promoted.is_none() {
            return None;
        }
        let attacker = position.piece(from).map_or(0, |piece| value(piece.kind));
        Some(victim.unwrap_or(0) + promoted.unwrap_or(0) - attacker / 64)
    }
}
