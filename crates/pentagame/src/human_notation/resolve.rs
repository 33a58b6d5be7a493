//! Between [`MoveAst`] and [`PartialMove`]: which pieces and which blocks a text means.

use alloc::vec;
use alloc::vec::Vec;

use rulebook::Position;

use super::ast::{Action, Block, MoveAst, Name, Names, Setting, Sign, Walk};
use super::{MoveAnnotations, PartialMove};
use crate::move_generator::BlocksToPlace;
use crate::moves::Move;
use crate::position::Pentagame;
use crate::reach::LineOfSight;
use crate::setup::{Piece, PlayerLayout};
use crate::stop::Stop;

/// Error code of a text, as a word for programs.
type Code = &'static str;

impl Pentagame {
    /// Resolves a turn in this position.
    pub(super) fn resolve(&self, turn: &MoveAst) -> Result<(PartialMove, MoveAnnotations), Code> {
        let walk = match turn.action {
            Action::LostTurn => Move::PASS,
            Action::Walk(Walk { names, from: Some((from, sign)), to, out })
                if sign != Sign::Move || matches!(names, Names::Two(..)) =>
            {
                self.settle_swap(&Swapping { names, from, sign, to, out })?
            }
            Action::Walk(walk) => self.settle_walk(walk)?,
        };
        let marks = MoveAnnotations { walk: turn.mark, ..MoveAnnotations::default() };
        self.settle_blocks(walk, marks, &turn.settings)
    }

    /// Puts every block where it belongs: those that say their colour first.
    fn settle_blocks(
        &self,
        walk: Move,
        mut marks: MoveAnnotations,
        settings: &[Setting],
    ) -> Result<(PartialMove, MoveAnnotations), Code> {
        let default = self.default_block(walk);
        let mut turn = PartialMove::from(walk);
        let (said, unsaid): (Vec<&Setting>, Vec<&Setting>) =
            settings.iter().partition(|setting| setting.block.is_some());
        for setting in said.into_iter().chain(unsaid) {
            let block = setting.block.unwrap_or(match (turn.black, turn.grey) {
                (None, None) if default == DefaultBlock::Grey => Block::Grey,
                (None, _) => Block::Black,
                (Some(_), _) => Block::Grey,
            });
            let (slot, mark) = match block {
                Block::Black => (&mut turn.black, &mut marks.black),
                Block::Grey => (&mut turn.grey, &mut marks.grey),
            };
            if slot.replace(setting.to).is_some() {
                return Err("block-twice");
            }
            *mark = setting.mark;
            if block == Block::Grey {
                turn.taken = setting.taken;
            }
        }
        Ok((turn, marks))
    }

    fn default_block(&self, walk: Move) -> DefaultBlock {
        match self.placement_phase(walk).blocks {
            BlocksToPlace::Grey | BlocksToPlace::GreyFromBoard => DefaultBlock::Grey,
            _ => DefaultBlock::BlackFirst,
        }
    }

    /// Returns whether a name can be this piece's.
    fn is_name_of(&self, name: Name, piece: Piece) -> bool {
        let number = match (self.layout, name.number) {
            (_, None) => true,
            (PlayerLayout::Five, Some(number)) => number == piece.index() + 1,
            _ => false,
        };
        number
            && name.colour == piece.colour(self.layout)
            && name.owner.is_none_or(|owner| owner == piece.seat())
    }

    /// A walk without a swap, or an exit.
    fn settle_walk(&self, walk: Walk) -> Result<Move, Code> {
        let Walk { names, from, to, out } = walk;
        let from = from.map(|(from, _)| from);
        let can_be_meant = |piece: &Piece| match names {
            // Where the colour is the player's, the letter says whose piece it is.
            Names::One(name) if name.owner.is_some() || self.layout == PlayerLayout::Five => {
                self.is_name_of(name, *piece)
            }
            Names::One(name) => piece.seat() == self.to_move && self.is_name_of(name, *piece),
            Names::None | Names::Two(..) => piece.seat() == self.to_move,
        };
        let mut meant: Vec<Piece> = Piece::all(self.layout).filter(can_be_meant).collect();
        if meant.is_empty() {
            return Err("no-such-piece");
        }
        // The machine's notation knows no walk of another player's piece: it would name the
        // mover's own.
        meant.retain(|piece| piece.seat() == self.to_move);
        if meant.is_empty() {
            return Err("other-player");
        }
        if out {
            meant.retain(|piece| piece.goal(self.layout) == to);
            if meant.is_empty() {
                return Err("not-its-goal");
            }
        }
        let waits = |piece: &&Piece| self.is_on(**piece, to) && piece.goal(self.layout) == to;
        if let (None, Some(piece)) = (from, meant.iter().find(waits)) {
            return Ok(Move::exit(*piece));
        }
        let walks = meant.iter().filter_map(|piece| {
            let at = self.stop_of(*piece)?;
            from.is_none_or(|from| from == at).then(|| Move::walk(*piece, at, to))
        });
        match (self.the_only(walks.collect())?, from, meant.as_slice()) {
            (Some(walk), ..) => Ok(walk),
            // Named, but not there: what the rules say to that is for others to tell.
            (None, Some(from), [piece]) => Ok(self.canonical(Move::walk(*piece, from, to))),
            (None, None, [_]) => Err("piece-out"),
            (None, ..) => Err("no-such-piece"),
        }
    }

    /// The one move meant; of several, the one that can be walked.
    fn the_only(&self, moves: Vec<Move>) -> Result<Option<Move>, Code> {
        let mut moves: Vec<Move> = moves.into_iter().map(|m| self.canonical(m)).collect();
        moves.sort_unstable();
        moves.dedup();
        if moves.len() > 1 {
            let sight = LineOfSight::new(self.taken);
            moves.retain(|m| self.can_be_walked(&sight, *m));
            if moves.is_empty() {
                return Err("no-such-piece");
            }
        }
        match moves.as_slice() {
            [] => Ok(None),
            [only] => Ok(Some(*only)),
            _ => Err("which-piece"),
        }
    }

    fn can_be_walked(&self, sight: &LineOfSight, m: Move) -> bool {
        let (Some(piece), Some(from), Some(to)) = (m.piece(), m.from(), m.to()) else {
            return false;
        };
        let ko = m.swapped().is_some_and(|other| self.is_forbidden((piece, from), (other, to)));
        sight.reach(from).contains(to) && !ko
    }

    fn settle_swap(&self, swapping: &Swapping) -> Result<Move, Code> {
        let Swapping { names, from, sign, to, out } = *swapping;
        if from == to {
            return Err("same-stop");
        }
        let orders = match names {
            Names::None => vec![(None, None)],
            Names::One(name) => vec![(Some(name), None), (None, Some(name))],
            Names::Two(name, other) => {
                vec![(Some(name), Some(other)), (Some(other), Some(name))]
            }
        };
        for &(walker, other) in &orders {
            let swaps = self.swaps_between(swapping, from, to, walker, other);
            if let Some(m) = self.the_only(swaps)? {
                return Ok(m);
            }
        }
        // Only the player's own piece can walk, so another's may be written first.
        if sign != Sign::Swap && !out {
            for &(walker, other) in &orders {
                let mut swaps = self.swaps_between(swapping, to, from, walker, other);
                swaps.retain(|m| m.swapped().is_some_and(|other| other.seat() != self.to_move));
                if let Some(m) = self.the_only(swaps)? {
                    return Ok(m);
                }
            }
        }
        match names {
            Names::Two(name, other) => self.settle_unmet(swapping, name, other),
            Names::None | Names::One(_) => Err("no-such-piece"),
        }
    }

    /// The swaps of pieces that stand on two stops and bear these names.
    fn swaps_between(
        &self,
        swapping: &Swapping,
        from: Stop,
        to: Stop,
        walker: Option<Name>,
        other: Option<Name>,
    ) -> Vec<Move> {
        let fits =
            |name: Option<Name>, piece: Piece| name.is_none_or(|name| self.is_name_of(name, piece));
        let mut swaps = Vec::new();
        for piece in self.pieces_on(from) {
            let home = piece.goal(self.layout) == to;
            if piece.seat() != self.to_move || !fits(walker, piece) || swapping.out && !home {
                continue;
            }
            let swapped = self.pieces_on(to).filter(|swapped| {
                *swapped != piece
                    && fits(other, *swapped)
                    && self.is_sign_of(swapping.sign, piece, *swapped, other)
            });
            swaps.extend(swapped.map(|swapped| Move::walk(piece, from, to).swapping(swapped)));
        }
        swaps
    }

    /// Returns whether a sign can stand between these two.
    /// A piece whose owner is named may be a partner's behind the sign of a foreign swap too.
    fn is_sign_of(&self, sign: Sign, piece: Piece, other: Piece, name: Option<Name>) -> bool {
        let own = piece.seat() == other.seat();
        let partners = self.team(piece.seat()) == self.team(other.seat());
        match sign {
            Sign::Move => true,
            Sign::Swap => own,
            Sign::Foreign => !own && (!partners || name.is_some_and(|name| name.owner.is_some())),
            Sign::Cooperate => !own && partners,
        }
    }

    /// Two pieces that do not stand where the text has them.
    /// It is still clear who they are when their names say so, and the rules can then tell what is
    /// wrong.
    fn settle_unmet(&self, swapping: &Swapping, name: Name, other: Name) -> Result<Move, Code> {
        let only = |meant: Vec<Piece>| match meant.as_slice() {
            [] => Ok(None),
            [only] => Ok(Some(*only)),
            _ => Err("which-piece"),
        };
        let own = |name: Name| {
            let named = Piece::of_seat(self.layout, self.to_move);
            only(named.filter(|piece| self.is_name_of(name, *piece)).collect())
        };
        let (piece, other) = match own(name)? {
            Some(piece) => (piece, other),
            None => (own(other)?.ok_or("no-such-piece")?, name),
        };
        let named = Piece::all(self.layout)
            .filter(|swapped| *swapped != piece && self.is_name_of(other, *swapped));
        let mut named: Vec<Piece> = named.collect();
        if named.is_empty() {
            return Err("no-such-piece");
        }
        named.retain(|swapped| self.is_sign_of(swapping.sign, piece, *swapped, Some(other)));
        let swapped = only(named)?.ok_or("sign")?;
        if swapping.out && piece.goal(self.layout) != swapping.to {
            return Err("not-its-goal");
        }
        let walk = Move::walk(piece, swapping.from, swapping.to);
        let m = self.canonical(walk.swapping(swapped));
        // Twins on one stop are one to the rules, and no piece swaps with itself.
        if m.piece() == m.swapped() { Err("no-such-piece") } else { Ok(m) }
    }

    /// Returns how a turn is written: all that it takes to read it here, and no more.
    pub(super) fn to_ast(&self, turn: &PartialMove, marks: MoveAnnotations) -> MoveAst {
        let mut settings = Vec::new();
        if let Some(to) = turn.black {
            // Where only a grey block is called for, an unmarked one is read as grey.
            let odd = self.default_block(turn.walk) == DefaultBlock::Grey && turn.grey.is_none();
            let block = odd.then_some(Block::Black);
            settings.push(Setting { block, to, taken: None, mark: marks.black });
        }
        if let Some(to) = turn.grey {
            let block = Some(Block::Grey);
            settings.push(Setting { block, to, taken: turn.taken, mark: marks.grey });
        }
        MoveAst { action: self.action(turn.walk), mark: marks.walk, settings }
    }

    fn action(&self, walk: Move) -> Action {
        let Some(piece) = walk.piece() else {
            return Action::LostTurn;
        };
        let goal = piece.goal(self.layout);
        let name = self.book_name(piece);
        let (Some(from), Some(to)) = (walk.from(), walk.to()) else {
            return Action::Walk(Walk { names: Names::One(name), from: None, to: goal, out: true });
        };
        let (names, sign) = match walk.swapped() {
            None => (Names::One(name), Sign::Move),
            Some(other) => {
                let sign = if other.seat() == piece.seat() {
                    Sign::Swap
                } else if self.team(other.seat()) == self.team(piece.seat()) {
                    Sign::Cooperate
                } else {
                    Sign::Foreign
                };
                (Names::Two(name, self.book_name(other)), sign)
            }
        };
        Action::Walk(Walk { names, from: Some((from, sign)), to, out: to == goal })
    }

    /// Another player's piece bears its owner's number, unless its colour says whose it is.
    fn book_name(&self, piece: Piece) -> Name {
        let five = self.layout == PlayerLayout::Five;
        let foreign = piece.seat() != self.to_move;
        Name {
            owner: (foreign && !five).then(|| piece.seat()),
            colour: piece.colour(self.layout),
            number: five.then(|| piece.index() + 1),
        }
    }
}

/// The colour of a block whose colour is not written.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum DefaultBlock {
    /// As the grey one: no other is to be set.
    Grey,
    /// As the black one, and a second as the grey one (rule T6).
    BlackFirst,
}

/// A swap as a text says it.
struct Swapping {
    names: Names,
    from: Stop,
    sign: Sign,
    to: Stop,
    out: bool,
}
