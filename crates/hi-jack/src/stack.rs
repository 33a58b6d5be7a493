//! A stack of pieces.

use crate::HiJackColour;

/// The highest stack that can be read. No stack of a game is as high.
pub(crate) const HEIGHT_MAX: u8 = 30;

/// The stack on a square, or an empty square.
/// One byte: height in the low five bits, then the owner, open, hi-jacked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Content(u8);

const HEIGHT: u8 = 31;
const WHITE: u8 = 32;
const OPEN: u8 = 64;
const HIJACKED: u8 = 128;

/// A stack of pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HiJackStack {
    /// Number of pieces of both colours.
    pub height: u8,
    /// The player who played there last.
    pub owner: HiJackColour,
    /// True if the owner may add one piece.
    pub open: bool,
    /// True if the owner has hi-jacked the stack.
    pub hijacked: bool,
}

impl HiJackStack {
    /// A single piece.
    pub(crate) const fn single(owner: HiJackColour) -> HiJackStack {
        HiJackStack { height: 1, owner, open: true, hijacked: false }
    }

    /// The stack after its owner has added a piece.
    pub(crate) const fn added(self) -> HiJackStack {
        HiJackStack { height: self.height + 1, open: false, ..self }
    }

    /// The stack after the opponent of its owner has attacked it.
    pub(crate) const fn attacked(self) -> HiJackStack {
        HiJackStack {
            height: self.height + 1,
            owner: self.owner.other(),
            open: true,
            hijacked: self.height >= 2,
        }
    }
}

impl Content {
    pub(crate) const EMPTY: Content = Content(0);

    pub(crate) const fn of(stack: HiJackStack) -> Content {
        let owner = match stack.owner {
            HiJackColour::Black => 0,
            HiJackColour::White => WHITE,
        };
        let open = if stack.open { OPEN } else { 0 };
        let hijacked = if stack.hijacked { HIJACKED } else { 0 };
        Content(stack.height & HEIGHT | owner | open | hijacked)
    }

    pub(crate) const fn stack(self) -> Option<HiJackStack> {
        if self.0 == 0 {
            return None;
        }
        let owner = if self.0 & WHITE == 0 { HiJackColour::Black } else { HiJackColour::White };
        Some(HiJackStack {
            height: self.0 & HEIGHT,
            owner,
            open: self.0 & OPEN != 0,
            hijacked: self.0 & HIJACKED != 0,
        })
    }

    /// The same stack with the colours exchanged.
    pub(crate) const fn exchanged(self) -> Content {
        if self.0 == 0 { self } else { Content(self.0 ^ WHITE) }
    }

    pub(crate) const fn number(self) -> u8 {
        self.0
    }
}

impl core::fmt::Debug for Content {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.stack().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_keeps_every_stack() {
        for number in 0..64 {
            let stack = HiJackStack {
                height: number % 31 + 1,
                owner: HiJackColour::ALL[usize::from(number & 1)],
                open: number & 2 == 2,
                hijacked: number & 4 == 4,
            };
            assert_eq!(Content::of(stack).stack(), Some(stack));
            let exchanged = HiJackStack { owner: stack.owner.other(), ..stack };
            assert_eq!(Content::of(stack).exchanged(), Content::of(exchanged));
        }
        assert_eq!(Content::EMPTY.stack(), None);
        assert_eq!(Content::EMPTY.exchanged(), Content::EMPTY);
    }
}
