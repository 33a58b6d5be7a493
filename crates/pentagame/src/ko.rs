//! The swaps that may not be made again (rule T10).

use alloc::sync::Arc;
use alloc::vec::Vec;

use rulebook::Seat;

use crate::setup::Piece;
use crate::stop::Stop;

/// A swap one player has made: two pieces and the two stops they stood on, the earlier stop first.
/// It fits one word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Swap(u32);

impl Swap {
    /// `player` swapped the piece on one stop with the piece on another.
    pub(crate) fn new(player: Seat, one: (Piece, Stop), other: (Piece, Stop)) -> Swap {
        let (first, second) = if one.1 < other.1 { (one, other) } else { (other, one) };
        let pack = |(piece, stop): (Piece, Stop)| u32::from(piece.0) << 7 | stop.index() as u32;
        Swap((player.index() as u32) << 24 | pack(first) << 12 | pack(second))
    }

    #[inline]
    pub(crate) fn player(self) -> Seat {
        Seat::from_index((self.0 >> 24) as usize).unwrap_or_default()
    }

    #[inline]
    pub(crate) fn pieces(self) -> [(Piece, Stop); 2] {
        let unpack = |word: u32| (Piece((word >> 7 & 31) as u8), Stop::from_u8((word & 127) as u8));
        [unpack(self.0 >> 12), unpack(self.0)]
    }

    pub(crate) fn names(self, piece: Piece) -> bool {
        self.pieces().iter().any(|(named, _)| *named == piece)
    }

    /// A hash of the swap.
    pub(crate) fn key(self) -> u64 {
        rulebook::mix64((u64::from(self.0) + 1).wrapping_mul(rulebook::GOLDEN_GAMMA))
    }
}

/// All swaps that may not be made again.
/// They change only with a swap or when a piece goes out, so positions share them: to copy a
/// position is to count one more user.
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub(crate) struct KoSet(Option<Arc<[Swap]>>);

impl KoSet {
    /// Made from swaps in any order.
    pub(crate) fn new(mut swaps: Vec<Swap>) -> KoSet {
        if swaps.is_empty() {
            return KoSet(None);
        }
        swaps.sort_unstable();
        KoSet(Some(swaps.into()))
    }

    #[inline]
    pub(crate) fn swaps(&self) -> &[Swap] {
        self.0.as_deref().unwrap_or(&[])
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    pub(crate) fn contains(&self, swap: Swap) -> bool {
        self.swaps().binary_search(&swap).is_ok()
    }

    pub(crate) fn insert(&mut self, swap: Swap) {
        let old = self.swaps();
        if let Err(place) = old.binary_search(&swap) {
            let (before, after) = old.split_at(place);
            let swaps = before.iter().chain([&swap]).chain(after).copied();
            // The length is known, so this is one allocation.
            self.0 = Some(swaps.collect());
        }
    }

    /// Forgets every swap that names a piece which is out, and returns their joint key.
    pub(crate) fn forget(&mut self, piece: Piece) -> u64 {
        if !self.swaps().iter().any(|swap| swap.names(piece)) {
            return 0;
        }
        let gone = self.swaps().iter().filter(|swap| swap.names(piece));
        let key = gone.fold(0, |key, swap| key ^ swap.key());
        let kept = self.swaps().iter().copied().filter(|swap| !swap.names(piece));
        *self = KoSet::new(kept.collect());
        key
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn t10_swaps_are_forgotten_by_piece_not_by_key() {
        let one = |index: usize| Piece::new(Seat::FIRST, index);
        let stop = Stop::corner;
        let swap = |piece, other, from, to| {
            Swap::new(Seat::FIRST, (one(piece), stop(from)), (one(other), stop(to)))
        };
        let kept = swap(1, 2, 0, 1);
        let mut ko = KoSet::new(vec![swap(0, 1, 0, 1), kept, swap(2, 0, 3, 4)]);
        let gone = swap(0, 1, 0, 1).key() ^ swap(2, 0, 3, 4).key();
        assert_eq!(ko.forget(one(0)), gone);
        assert_eq!(ko.swaps(), [kept]);
        assert_eq!(ko.forget(one(0)), 0);
        assert_eq!(ko.forget(one(1)), kept.key());
        assert!(ko.is_empty());
    }
}
