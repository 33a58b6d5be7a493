//! Moves as the magazine prints them.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::ControlFlow;

use rulebook::{Position, Turn};

use crate::position::{Chess3d, MillenniumEnding};
use crate::variant::Chess3dVariant;
use crate::{MillenniumCell, MillenniumKind, Move};

impl<V: Chess3dVariant> Chess3d<V> {
    /// A legal move such as `Nd3e5`, `ex3d5`, `3a8=Q+`, `O-O`; another one in machine notation.
    pub(crate) fn printed_text(&self, m: Move) -> String {
        let legal = matches!(self.turn(), Turn::Seat(seat) if self.is_legal(seat, &m));
        let Some(mut text) = self.unmarked_text(m).filter(|_| legal) else { return m.to_string() };
        let mut next = self.clone();
        next.play_unchecked(m);
        if let Some(MillenniumEnding::Checkmate(_)) = next.ending() {
            text.push('#');
        } else if next.in_check() {
            text.push('+');
        }
        text
    }

    /// The legal move with this text. The marks of check and mate are not judged.
    pub(crate) fn printed_move(&self, text: &str) -> Option<Move> {
        let unmarked = text.trim_end_matches(['+', '#']);
        let Turn::Seat(seat) = self.turn() else { return None };
        let mut found = None;
        let _ = self.each_move(seat, |m| {
            // The text of castling does not contain the target.
            let is_near = matches!(m, Move::Piece { to, .. }
                if unmarked.starts_with('O') || unmarked.contains(&to.to_string()));
            if is_near && self.unmarked_text(m).as_deref() == Some(unmarked) {
                found = Some(m);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        found
    }

    /// The text of a move of a piece without the marks of check and mate.
    fn unmarked_text(&self, m: Move) -> Option<String> {
        let Move::Piece { from, to, promotion } = m else { return None };
        let piece = self.piece(from)?;
        let aside = from.file().abs_diff(to.file()) == 2;
        let castles = piece.kind == MillenniumKind::King && aside;
        let mut text = if castles && to.file() > from.file() {
            "O-O".to_owned()
        } else if castles {
            "O-O-O".to_owned()
        } else {
            self.display_piece(piece.kind, from, to)
        };
        if let Some(kind) = promotion {
            text.push('=');
            text.push(kind.letter());
        }
        Some(text)
    }

    /// Letter, origin as far as it is needed, `x` and target.
    fn display_piece(
        &self,
        kind: MillenniumKind,
        from: MillenniumCell,
        to: MillenniumCell,
    ) -> String {
        let mut text = String::new();
        let is_pawn = kind == MillenniumKind::Pawn;
        if !is_pawn {
            text.push(kind.letter());
        }
        let file = char::from(b'a' + from.file());
        let pawn_captures = is_pawn && from.file() != to.file();
        let rivals = self.rivals(kind, from, to, pawn_captures);
        if rivals.iter().any(|cell| cell.file() == from.file()) {
            text += &from.to_string();
        } else if pawn_captures || !rivals.is_empty() {
            text.push(file);
        }
        if self.piece(to).is_some() || pawn_captures {
            text.push('x');
        }
        text + &to.to_string()
    }

    /// Other pieces of this kind that may go to the same cell; of pawns those in the same way.
    fn rivals(
        &self,
        kind: MillenniumKind,
        from: MillenniumCell,
        to: MillenniumCell,
        pawn_captures: bool,
    ) -> Vec<MillenniumCell> {
        let mut rivals = Vec::new();
        let Turn::Seat(seat) = self.turn() else { return rivals };
        let _ = self.each_move(seat, |m| {
            if let Move::Piece { from: other, to: same, .. } = m
                && same == to
                && other != from
                && self.piece(other).is_some_and(|piece| piece.kind == kind)
                && (kind != MillenniumKind::Pawn || (other.file() != to.file()) == pawn_captures)
            {
                rivals.push(other);
            }
            ControlFlow::Continue(())
        });
        rivals
    }
}
