//! Legality of a single move, with the reason when it is illegal.

use core::fmt;

use rulebook::{Reason, Seat};

use crate::move_generator::BlocksToPlace;
use crate::moves::Move;
use crate::position::Pentagame;
use crate::reach::LineOfSight;
use crate::setup::{Piece, PieceName};
use crate::stop::Stop;

/// A piece as a refusal names it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PieceRef {
    /// The player it belongs to.
    pub owner: Seat,
    /// The name of the piece.
    pub name: PieceName,
}

/// An obstacle on a way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Obstacle {
    /// A black block.
    Black,
    /// A grey block.
    Grey,
    /// A piece, or the first of several.
    Piece(PieceRef),
}

/// Why a move is not allowed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Illegal {
    /// The last round has been played out (E1).
    GameOver,
    /// Another player is to move.
    NotYourTurn {
        /// The player to move.
        to_move: Seat,
    },
    /// A piece waits on its goal and must be taken out now (T8).
    MustLeave {
        /// The first of those that wait.
        piece: PieceRef,
        /// The goal of the piece.
        goal: Stop,
    },
    /// The piece does not stand on its goal, so it cannot leave from there (T8).
    NotOnGoal {
        /// The piece that would leave.
        piece: PieceRef,
    },
    /// There is a move, so the turn cannot be passed (T11).
    NoPass,
    /// The piece is another player's.
    NotYours {
        /// The other player's piece.
        piece: PieceRef,
    },
    /// The piece is out.
    PieceOut {
        /// The piece that is out.
        piece: PieceRef,
    },
    /// The piece stands somewhere else.
    PieceElsewhere {
        /// The piece that walks.
        piece: PieceRef,
        /// The stop the move names.
        from: Stop,
        /// The stop it stands on.
        at: Stop,
    },
    /// A walk may not end where it began (T1).
    SameStop {
        /// The stop it begins and ends on.
        from: Stop,
    },
    /// No free way leads there (T1).
    WayBlocked {
        /// The first stop of the walk.
        from: Stop,
        /// The last stop of the walk.
        to: Stop,
        /// The first obstacle on the shortest way.
        at: Stop,
        /// The kind of obstacle.
        by: Obstacle,
    },
    /// A piece stands there and must be named, to be swapped with (T3).
    SwapNeeded {
        /// The stop of that piece.
        to: Stop,
    },
    /// The piece to be swapped with does not stand there.
    NotThere {
        /// The piece to be swapped with.
        piece: PieceRef,
        /// The stop the walk ends on.
        to: Stop,
    },
    /// The same player has made the same swap before (T10).
    Ko {
        /// The piece that walks.
        piece: PieceRef,
        /// The stop it walks from.
        from: Stop,
        /// The piece it would swap with.
        other: PieceRef,
        /// The stop it walks to.
        to: Stop,
    },
    /// A black block was beaten and must be set (T2).
    BlackNeeded {
        /// The stop it was beaten on.
        at: Stop,
    },
    /// No black block was beaten, so none can be set.
    BlackUncalled,
    /// The black block cannot be set on a stop that is taken (T4).
    BlackNotFree {
        /// The stop that is taken.
        at: Stop,
    },
    /// A piece went out and a grey block must be set (T5).
    GreyNeeded,
    /// No piece went out, so no grey block can be set.
    GreyUncalled,
    /// The grey block cannot be set on a stop that is taken (T4).
    GreyNotFree {
        /// The stop that is taken.
        at: Stop,
    },
    /// The pool is empty: say which grey block on the board is set anew (T5).
    TakeNeeded,
    /// The pool has a grey block, so none is taken from the board (T5).
    TakeUncalled,
    /// No grey block stands there.
    TakeNotGrey {
        /// The stop without a grey block.
        at: Stop,
    },
    /// The move is another spelling of a legal one.
    /// The other way round of an own swap (T9), or a higher number among twins on one stop (T12).
    OtherSpelling,
}

impl Reason for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Illegal::GameOver => "game-over",
            Illegal::NotYourTurn { .. } => "not-your-turn",
            Illegal::MustLeave { .. } => "must-leave",
            Illegal::NotOnGoal { .. } => "not-on-goal",
            Illegal::NoPass => "no-pass",
            Illegal::NotYours { .. } => "not-yours",
            Illegal::PieceOut { .. } => "piece-out",
            Illegal::PieceElsewhere { .. } => "piece-elsewhere",
            Illegal::SameStop { .. } => "same-stop",
            Illegal::WayBlocked { .. } => "way-blocked",
            Illegal::SwapNeeded { .. } => "swap-needed",
            Illegal::NotThere { .. } => "not-there",
            Illegal::Ko { .. } => "ko",
            Illegal::BlackNeeded { .. } => "black-needed",
            Illegal::BlackUncalled => "black-uncalled",
            Illegal::BlackNotFree { .. } => "black-not-free",
            Illegal::GreyNeeded => "grey-needed",
            Illegal::GreyUncalled => "grey-uncalled",
            Illegal::GreyNotFree { .. } => "grey-not-free",
            Illegal::TakeNeeded => "take-needed",
            Illegal::TakeUncalled => "take-uncalled",
            Illegal::TakeNotGrey { .. } => "take-not-grey",
            Illegal::OtherSpelling => "other-spelling",
        }
    }

    fn arguments(&self, each: &mut dyn FnMut(&'static str, &dyn fmt::Display)) {
        let named = |each: &mut dyn FnMut(&'static str, &dyn fmt::Display), piece: &PieceRef| {
            each("piece", &piece.name);
            each("owner", &piece.owner);
        };
        match self {
            Illegal::NotYourTurn { to_move } => each("to-move", to_move),
            Illegal::MustLeave { piece, goal } => {
                named(each, piece);
                each("goal", &goal.human_name());
            }
            Illegal::NotOnGoal { piece }
            | Illegal::NotYours { piece }
            | Illegal::PieceOut { piece } => named(each, piece),
            Illegal::PieceElsewhere { piece, from, at } => {
                named(each, piece);
                each("from", &from.human_name());
                each("at", &at.human_name());
            }
            Illegal::SameStop { from } => each("from", &from.human_name()),
            Illegal::WayBlocked { from, to, at, by } => {
                each("from", &from.human_name());
                each("to", &to.human_name());
                each("at", &at.human_name());
                match by {
                    Obstacle::Black => each("by", &"black"),
                    Obstacle::Grey => each("by", &"grey"),
                    Obstacle::Piece(piece) => {
                        each("by", &"piece");
                        named(each, piece);
                    }
                }
            }
            Illegal::SwapNeeded { to } => each("to", &to.human_name()),
            Illegal::NotThere { piece, to } => {
                named(each, piece);
                each("to", &to.human_name());
            }
            Illegal::Ko { piece, from, other, to } => {
                named(each, piece);
                each("from", &from.human_name());
                each("other", &other.name);
                each("other-owner", &other.owner);
                each("to", &to.human_name());
            }
            Illegal::BlackNeeded { at }
            | Illegal::BlackNotFree { at }
            | Illegal::GreyNotFree { at }
            | Illegal::TakeNotGrey { at } => each("at", &at.human_name()),
            Illegal::GameOver
            | Illegal::NoPass
            | Illegal::BlackUncalled
            | Illegal::GreyNeeded
            | Illegal::GreyUncalled
            | Illegal::TakeNeeded
            | Illegal::TakeUncalled
            | Illegal::OtherSpelling => {}
        }
    }
}

impl Pentagame {
    /// Returns whether the player to move may play this move.
    ///
    /// # Errors
    /// The first rule it breaks.
    pub fn check_move(&self, m: Move) -> Result<(), Illegal> {
        if self.is_over() {
            return Err(Illegal::GameOver);
        }
        let Some(piece) = m.piece() else {
            self.check_waiting(None)?;
            return match (self.is_stuck(), m == Move::PASS) {
                (true, true) => Ok(()),
                (true, false) => Err(Illegal::OtherSpelling),
                (false, _) => Err(Illegal::NoPass),
            };
        };
        if piece.seat() != self.to_move || piece.index() >= self.layout.pieces() {
            return Err(Illegal::NotYours { piece: self.piece_ref(piece) });
        }
        match (m.from(), m.to()) {
            (Some(from), Some(to)) => {
                self.check_waiting(None)?;
                self.check_walk(piece, from, to, m)?;
            }
            _ => {
                self.check_waiting(Some(piece))?;
                if self.stop_of(piece) != Some(piece.goal(self.layout)) {
                    return Err(Illegal::NotOnGoal { piece: self.piece_ref(piece) });
                }
                if m.swapped().is_some() || m.from().is_some() || m.to().is_some() {
                    return Err(Illegal::OtherSpelling);
                }
            }
        }
        self.check_blocks(m)?;
        if self.canonical(m) == m { Ok(()) } else { Err(Illegal::OtherSpelling) }
    }

    /// Returns whether [`Pentagame::each_walk`] lists this walk, either spelling of an own swap.
    pub(crate) fn is_walk(&self, walk: Move) -> bool {
        let (Some(piece), Some(from), Some(to)) = (walk.piece(), walk.from(), walk.to()) else {
            return false;
        };
        piece.seat() == self.to_move
            && walk == walk.without_blocks()
            && self.check_waiting(None).is_ok()
            && self.check_walk(piece, from, to, walk).is_ok()
            && self.is_lowest_twin(piece)
            && walk.swapped().is_none_or(|other| self.is_lowest_twin(other))
    }

    pub(crate) fn is_stuck(&self) -> bool {
        let mut first = None;
        let _ = self.each_legal(|m| {
            first = Some(m);
            core::ops::ControlFlow::Break(())
        });
        first == Some(Move::PASS)
    }

    fn check_waiting(&self, leaving: Option<Piece>) -> Result<(), Illegal> {
        let mut waiting = self.waiting(self.to_move);
        match waiting.next() {
            None => Ok(()),
            Some(first) if Some(first) == leaving => Ok(()),
            Some(_) if waiting.any(|piece| Some(piece) == leaving) => Ok(()),
            Some(piece) => {
                let goal = piece.goal(self.layout);
                Err(Illegal::MustLeave { piece: self.piece_ref(piece), goal })
            }
        }
    }

    fn check_walk(&self, piece: Piece, from: Stop, to: Stop, m: Move) -> Result<(), Illegal> {
        let named = self.piece_ref(piece);
        let Some(at) = self.stop_of(piece) else {
            return Err(Illegal::PieceOut { piece: named });
        };
        if at != from {
            return Err(Illegal::PieceElsewhere { piece: named, from, at });
        }
        if from == to {
            return Err(Illegal::SameStop { from });
        }
        if !LineOfSight::new(self.taken).reach(from).contains(to) {
            // Every shorter way than the free one is blocked, and here none is free.
            let at = self.first_obstacle(from, to).unwrap_or(to);
            return Err(Illegal::WayBlocked { from, to, at, by: self.obstacle(at) });
        }
        let holds_piece = (self.taken - self.black - self.grey).contains(to);
        match m.swapped() {
            None if holds_piece => Err(Illegal::SwapNeeded { to }),
            None => Ok(()),
            Some(other) if !self.is_on(other, to) => {
                Err(Illegal::NotThere { piece: self.piece_ref(other), to })
            }
            Some(other) if self.is_forbidden((piece, from), (other, to)) => {
                Err(Illegal::Ko { piece: named, from, other: self.piece_ref(other), to })
            }
            Some(_) => Ok(()),
        }
    }

    fn check_blocks(&self, m: Move) -> Result<(), Illegal> {
        let placing = self.placement_phase(m);
        let (black, grey, from_board) = match placing.blocks {
            BlocksToPlace::None => (false, false, false),
            BlocksToPlace::Black => (true, false, false),
            BlocksToPlace::Grey => (false, true, false),
            BlocksToPlace::GreyFromBoard => (false, true, true),
            BlocksToPlace::BlackAndGrey => (true, true, false),
            BlocksToPlace::BlackAndGreyFromBoard => (true, true, true),
        };
        let mut free = placing.free;
        match (m.black(), m.to()) {
            (None, Some(at)) if black => return Err(Illegal::BlackNeeded { at }),
            (Some(_), _) if !black => return Err(Illegal::BlackUncalled),
            (Some(at), _) if !free.contains(at) => return Err(Illegal::BlackNotFree { at }),
            (Some(at), _) => free = free.without(at),
            (None, _) => {}
        }
        match m.grey() {
            None if grey => return Err(Illegal::GreyNeeded),
            Some(_) if !grey => return Err(Illegal::GreyUncalled),
            Some(at) if !free.contains(at) => return Err(Illegal::GreyNotFree { at }),
            _ => {}
        }
        match m.taken() {
            None if from_board => Err(Illegal::TakeNeeded),
            Some(_) if !from_board => Err(Illegal::TakeUncalled),
            Some(at) if !self.grey.contains(at) => Err(Illegal::TakeNotGrey { at }),
            _ => Ok(()),
        }
    }

    /// The one spelling of a move that is written.
    /// An own swap from the earlier stop (T9), and the lowest number among twins on one stop (T12).
    #[must_use]
    pub fn canonical(&self, m: Move) -> Move {
        let lowest = |piece: Piece, stop: Stop| {
            if self.is_lowest_twin(piece) {
                return piece;
            }
            let twins = self.pieces_on(stop).filter(|twin| {
                twin.seat() == piece.seat() && twin.goal(self.layout) == piece.goal(self.layout)
            });
            if self.is_on(piece, stop) { twins.min().unwrap_or(piece) } else { piece }
        };
        let (Some(piece), Some(from), Some(to)) = (m.piece(), m.from(), m.to()) else {
            return m;
        };
        let piece = lowest(piece, from);
        let m = m.with_piece(piece);
        let Some(other) = m.swapped() else {
            return m;
        };
        let other = lowest(other, to);
        let m = m.swapping(other);
        if self.is_other_spelling(m) && self.is_on(other, to) && self.is_on(piece, from) {
            return m.turned_round(other, to, piece, from);
        }
        m
    }

    pub(crate) fn piece_ref(&self, piece: Piece) -> PieceRef {
        PieceRef { owner: piece.seat(), name: piece.name(self.layout) }
    }

    fn obstacle(&self, at: Stop) -> Obstacle {
        if self.black.contains(at) {
            Obstacle::Black
        } else if let Some(piece) = self.pieces_on(at).next() {
            Obstacle::Piece(self.piece_ref(piece))
        } else {
            Obstacle::Grey
        }
    }
}
