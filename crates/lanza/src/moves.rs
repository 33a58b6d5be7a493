//! Decisions of seats and of chance, and why they can be refused.

use core::fmt;

use rulebook::{Reason, Seat};

use crate::{LanzaCard, LanzaCell, LanzaPiece, LanzaRank};

/// The orders of one seat: a card for each of its pieces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LanzaOrders {
    /// The cards of the Jack, the Queen and the King.
    pub cards: [LanzaCard; 3],
}

impl LanzaOrders {
    /// The card of a rank.
    pub const fn card(self, rank: LanzaRank) -> LanzaCard {
        self.cards[rank as usize]
    }

    /// A card that is used twice, if there is one.
    pub fn repeated_card(self) -> Option<LanzaCard> {
        let [jack, queen, king] = self.cards;
        if jack == queen || jack == king { Some(jack) } else { (queen == king).then_some(queen) }
    }
}

impl fmt::Display for LanzaOrders {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        LanzaRank::ALL
            .into_iter()
            .try_for_each(|rank| write!(f, "{}{}", rank.letter(), self.card(rank)))
    }
}

/// One whole decision of a seat, or one event of chance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// A seat gives orders.
    Orders(LanzaOrders),
    /// The owner of the piece turned up puts it on a cell of the rim.
    Place(LanzaCell),
    /// Chance deals this piece to the next starting cell, or turns it up.
    Draw(LanzaPiece),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Orders(orders) => write!(f, "{orders}"),
            Move::Place(cell) => write!(f, "{cell}"),
            Move::Draw(piece) => write!(f, "{piece}"),
        }
    }
}

/// One step of a decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// A piece gets a card.
    Card(LanzaRank, LanzaCard),
    /// A returning piece gets a cell.
    Place(LanzaCell),
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Card(rank, card) => write!(f, "{}{card}", rank.letter()),
            Step::Place(cell) => write!(f, "{cell}"),
        }
    }
}

/// The reason why a decision is refused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Illegal {
    /// The game is over.
    Over,
    /// Chance decides now.
    ChanceDecides,
    /// All seats give orders at once, so no orders are played alone.
    AllChoose,
    /// Another seat decides, or the seat has no part in this game.
    NotYourTurn,
    /// Orders are due, and this is something else.
    OrdersDue,
    /// A cell for a returning piece is due, and this is something else.
    CellDue {
        /// The piece that returns.
        piece: LanzaPiece,
    },
    /// A card is used twice.
    CardTwice {
        /// The card that is used twice.
        card: LanzaCard,
    },
    /// The cell is not on the rim.
    NotRim {
        /// The cell that was chosen.
        cell: LanzaCell,
    },
    /// A piece is on the cell.
    Occupied {
        /// The cell that was chosen.
        cell: LanzaCell,
        /// The piece on it.
        piece: LanzaPiece,
    },
}

impl Reason for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Illegal::Over => "game-over",
            Illegal::ChanceDecides => "chance-decides",
            Illegal::AllChoose => "all-choose",
            Illegal::NotYourTurn => "not-your-turn",
            Illegal::OrdersDue => "orders-due",
            Illegal::CellDue { .. } => "cell-due",
            Illegal::CardTwice { .. } => "card-twice",
            Illegal::NotRim { .. } => "not-rim",
            Illegal::Occupied { .. } => "occupied",
        }
    }

    fn arguments(&self, each: &mut dyn FnMut(&'static str, &dyn fmt::Display)) {
        match self {
            Illegal::Over
            | Illegal::ChanceDecides
            | Illegal::AllChoose
            | Illegal::NotYourTurn
            | Illegal::OrdersDue => {}
            Illegal::CellDue { piece } => each("piece", piece),
            Illegal::CardTwice { card } => each("card", card),
            Illegal::NotRim { cell } => each("cell", cell),
            Illegal::Occupied { cell, piece } => {
                each("cell", cell);
                each("piece", piece);
            }
        }
    }
}

/// The piece of `seat` that a rank names; seats of this game have one.
pub(crate) fn piece_of(seat: Seat, rank: LanzaRank) -> LanzaPiece {
    LanzaPiece::new(seat, rank).expect("at most four seats")
}
