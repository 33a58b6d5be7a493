//! What can be said of a move, in the book's words.

use pentagame::{Pentagame, Piece, Seating, Setup, Stop};
use rulebook::Seat;

use crate::reason::{NamedPiece, Place, Reasoned, Value};

/// A true statement about a move. Numbers are temperatures before and after unless they say
/// otherwise; *rival* pieces are those of a player of another team.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Tag {
    /// The game is over and the mover's side alone is first.
    Wins,
    /// The game is over and the mover's side shares the first place.
    SharesTheWin,
    /// The side has its number out and nobody can draw level in what is left of the round.
    Decides,
    /// A rival could take its last piece out next.
    AllowsLastPiece { rivals: Vec<Piece> },
    /// The side has its number out; these players still have a turn.
    LastRound { left: Vec<Seat> },
    /// A piece goes out over a black block: two blocks are set.
    Abracadabra { piece: Piece, black: Stop, grey: Stop },
    /// A piece goes out.
    GoesOut { piece: Piece },
    /// A swap carries another piece of the side onto its goal.
    CarriesHome { piece: Piece },
    /// A rival could have taken its last piece out next, and cannot any more.
    StopsLastPiece { rivals: Vec<Piece> },
    /// A rival could have gone out next, and cannot any more.
    StopsOut { rivals: Vec<Piece> },
    /// The black block on a rival's goal is eaten, so that going out is no abracadabra.
    Anticadabra { rival: Piece, at: Stop },
    /// This piece goes out next turn, whatever a single rival does.
    Unstoppable { piece: Piece, last: LastPiece },
    /// Some piece goes out next turn, whatever a single rival does.
    Fork { pieces: Vec<Piece>, last: LastPiece },
    /// If the rival ends the game now, the mover still scores in the last round.
    FinalFork { rival: Seat },
    /// These could go out next turn by an abracadabra, which they could not before.
    ThreatensAbracadabra { pieces: Vec<Piece> },
    /// These could go out next turn, which they could not before.
    Threatens { pieces: Vec<Piece>, last: LastPiece },
    /// A piece of the side now stands in a rival piece's way.
    CutsOff { piece: Piece, at: Stop, rival: Piece, heat: (u32, u32) },
    /// A block now lies in a rival piece's way.
    Blocks { block: Block, at: Stop, rival: Piece, heat: (u32, u32) },
    /// The rival piece that was swapped is farther from home.
    SwapsAway { rival: Piece, heat: (u32, u32) },
    /// Ko forbids the owner of the piece that was swapped to swap it back.
    KoHolds { rival: Piece },
    /// A swap brings both pieces closer.
    SwapCools { piece: Piece, heat: (u32, u32), other: Piece, other_heat: (u32, u32) },
    /// A piece of the side comes closer to its goal.
    Cools { piece: Piece, heat: (u32, u32) },
    /// The stop that was left opens a way for another piece of the side.
    MakesRoom { piece: Piece, at: Stop, heat: (u32, u32) },
    /// A rival's piece of the same colour now has to follow this one.
    Leads { piece: Piece, rival: Piece },
    /// These pieces were connected with none of their own, and now are.
    Connects { pieces: Vec<Piece> },
    /// These pieces of a rival are now connected with none of their own.
    Isolates { rivals: Vec<Piece> },
    /// The mover's options and area both grow; the numbers are options.
    GainsRoom { options: (usize, usize) },
    /// A rival's options and area both shrink; the numbers are options.
    TakesRoom { rival: Seat, options: (usize, usize) },
    /// The piece leaves a line for a node.
    TakesNode { piece: Piece, at: Stop },
    /// These could have gone out, and nothing goes out.
    PassesUp { pieces: Vec<Piece> },
    /// A rival can go out next.
    AllowsOut { rivals: Vec<Piece> },
    /// A rival's piece comes closer to its goal.
    HelpsRival { rival: Piece, heat: (u32, u32) },
    /// The owner of the piece that was swapped can swap it back at once.
    CanBeUndone { rival: Piece },
    /// The piece has to stay where it is, or the rival's piece goes home.
    Ties { piece: Piece, rivals: Vec<Piece> },
    /// A piece of the side is farther from its goal.
    Warms { piece: Piece, heat: (u32, u32) },
}

/// Whether a threat would end the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LastPiece {
    /// It is the last piece needed.
    Last,
    /// More are needed.
    OneOfMore,
}

impl LastPiece {
    fn value(self) -> Value {
        Value::Word(match self {
            LastPiece::Last => "last",
            LastPiece::OneOfMore => "more",
        })
    }
}

/// The colour of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Block {
    /// Black.
    Black,
    /// Grey.
    Grey,
}

/// The codes of all tags, the most important first.
const CODES: [&str; 35] = [
    "wins",
    "shares-the-win",
    "decides",
    "allows-last-piece",
    "last-round",
    "abracadabra",
    "goes-out",
    "carries-home",
    "stops-last-piece",
    "stops-out",
    "anticadabra",
    "unstoppable",
    "fork",
    "final-fork",
    "threatens-abracadabra",
    "threatens",
    "cuts-off",
    "blocks",
    "swaps-away",
    "ko-holds",
    "swap-cools",
    "cools",
    "makes-room",
    "leads",
    "connects",
    "isolates",
    "gains-room",
    "takes-room",
    "takes-node",
    "passes-up",
    "allows-out",
    "helps-rival",
    "can-be-undone",
    "ties",
    "warms",
];

/// The colours, in their order.
const COLOUR_WORDS: [&str; 5] = ["white", "blue", "red", "yellow", "green"];

impl Tag {
    /// A word for programs.
    pub(crate) fn code(&self) -> &'static str {
        match self {
            Tag::Wins => "wins",
            Tag::SharesTheWin => "shares-the-win",
            Tag::Decides => "decides",
            Tag::AllowsLastPiece { .. } => "allows-last-piece",
            Tag::LastRound { .. } => "last-round",
            Tag::Abracadabra { .. } => "abracadabra",
            Tag::GoesOut { .. } => "goes-out",
            Tag::CarriesHome { .. } => "carries-home",
            Tag::StopsLastPiece { .. } => "stops-last-piece",
            Tag::StopsOut { .. } => "stops-out",
            Tag::Anticadabra { .. } => "anticadabra",
            Tag::Unstoppable { .. } => "unstoppable",
            Tag::Fork { .. } => "fork",
            Tag::FinalFork { .. } => "final-fork",
            Tag::ThreatensAbracadabra { .. } => "threatens-abracadabra",
            Tag::Threatens { .. } => "threatens",
            Tag::CutsOff { .. } => "cuts-off",
            Tag::Blocks { .. } => "blocks",
            Tag::SwapsAway { .. } => "swaps-away",
            Tag::KoHolds { .. } => "ko-holds",
            Tag::SwapCools { .. } => "swap-cools",
            Tag::Cools { .. } => "cools",
            Tag::MakesRoom { .. } => "makes-room",
            Tag::Leads { .. } => "leads",
            Tag::Connects { .. } => "connects",
            Tag::Isolates { .. } => "isolates",
            Tag::GainsRoom { .. } => "gains-room",
            Tag::TakesRoom { .. } => "takes-room",
            Tag::TakesNode { .. } => "takes-node",
            Tag::PassesUp { .. } => "passes-up",
            Tag::AllowsOut { .. } => "allows-out",
            Tag::HelpsRival { .. } => "helps-rival",
            Tag::CanBeUndone { .. } => "can-be-undone",
            Tag::Ties { .. } => "ties",
            Tag::Warms { .. } => "warms",
        }
    }

    /// How far from the most important.
    pub(crate) fn rank(&self) -> usize {
        CODES.iter().position(|code| *code == self.code()).unwrap_or(CODES.len())
    }

    /// Among tags of one code the piece that is or was nearest to its goal comes first.
    pub(crate) fn heat(&self) -> u32 {
        match self {
            Tag::CutsOff { heat, .. }
            | Tag::Blocks { heat, .. }
            | Tag::SwapsAway { heat, .. }
            | Tag::Cools { heat, .. }
            | Tag::MakesRoom { heat, .. }
            | Tag::HelpsRival { heat, .. }
            | Tag::Warms { heat, .. } => heat.0.min(heat.1),
            _ => 0,
        }
    }

    /// The statement for everybody else.
    pub(crate) fn reasoned(&self, position: &Pentagame) -> Reasoned {
        let said = Reasoned::new(self.code(), position.to_move());
        let all = |pieces: &[Piece]| named(position.seating(), pieces);
        let one = |piece: &Piece| named(position.seating(), &[*piece]);
        let number = |number: usize| Value::Number(number as u32);
        match self {
            Tag::Wins | Tag::SharesTheWin | Tag::Decides => said,
            Tag::LastRound { left } => said.with("left", Value::Seats(left.clone())),
            Tag::FinalFork { rival } => said.with("rival", Value::Seat(*rival)),
            Tag::AllowsLastPiece { rivals }
            | Tag::StopsLastPiece { rivals }
            | Tag::StopsOut { rivals }
            | Tag::Isolates { rivals }
            | Tag::AllowsOut { rivals } => said.with("rivals", all(rivals)),
            Tag::Abracadabra { piece, black, grey } => {
                said.with("piece", one(piece)).with("black", at(*black)).with("grey", at(*grey))
            }
            Tag::GoesOut { piece } | Tag::CarriesHome { piece } => said.with("piece", one(piece)),
            Tag::Unstoppable { piece, last } => {
                said.with("piece", one(piece)).with("last", last.value())
            }
            Tag::Anticadabra { rival, at: stop } => {
                said.with("rival", one(rival)).with("at", at(*stop))
            }
            Tag::ThreatensAbracadabra { pieces }
            | Tag::Connects { pieces }
            | Tag::PassesUp { pieces } => said.with("pieces", all(pieces)),
            Tag::KoHolds { rival } | Tag::CanBeUndone { rival } => said.with("rival", one(rival)),
            Tag::Fork { pieces, last } | Tag::Threatens { pieces, last } => {
                said.with("pieces", all(pieces)).with("last", last.value())
            }
            Tag::CutsOff { piece, at: stop, rival, heat } => {
                let said = said.with("piece", one(piece)).with("at", at(*stop));
                with_heat(said.with("rival", one(rival)), *heat)
            }
            Tag::Blocks { block, at: stop, rival, heat } => {
                let block = if *block == Block::Black { "black" } else { "grey" };
                let said = said.with("block", Value::Word(block)).with("at", at(*stop));
                with_heat(said.with("rival", one(rival)), *heat)
            }
            Tag::SwapsAway { rival, heat } | Tag::HelpsRival { rival, heat } => {
                with_heat(said.with("rival", one(rival)), *heat)
            }
            Tag::SwapCools { piece, heat, other, other_heat } => {
                with_heat(said.with("piece", one(piece)), *heat)
                    .with("other", one(other))
                    .with("other-from", Value::Number(other_heat.0))
                    .with("other-to", Value::Number(other_heat.1))
            }
            Tag::Cools { piece, heat } | Tag::Warms { piece, heat } => {
                with_heat(said.with("piece", one(piece)), *heat)
            }
            Tag::MakesRoom { piece, at: stop, heat } => {
                with_heat(said.with("piece", one(piece)).with("at", at(*stop)), *heat)
            }
            Tag::Leads { piece, rival } => said.with("piece", one(piece)).with("rival", one(rival)),
            Tag::GainsRoom { options } => {
                said.with("from", number(options.0)).with("to", number(options.1))
            }
            Tag::TakesRoom { rival, options } => said
                .with("rival", Value::Seat(*rival))
                .with("from", number(options.0))
                .with("to", number(options.1)),
            Tag::TakesNode { piece, at: stop } => {
                said.with("piece", one(piece)).with("at", at(*stop))
            }
            Tag::Ties { piece, rivals } => {
                said.with("piece", one(piece)).with("rivals", all(rivals))
            }
        }
    }
}

fn with_heat(said: Reasoned, heat: (u32, u32)) -> Reasoned {
    said.with("from", Value::Number(heat.0)).with("to", Value::Number(heat.1))
}

/// Pieces as everybody else knows them.
pub(crate) fn named(seating: Seating, pieces: &[Piece]) -> Value {
    let name = |piece: &Piece| NamedPiece {
        owner: piece.seat(),
        name: piece.name(seating).to_string(),
        colour: COLOUR_WORDS.get(piece.colour(seating)).copied().unwrap_or_default(),
        number: (seating == Seating::Five).then_some(piece.index() as u32 + 1),
    };
    Value::Pieces(pieces.iter().map(name).collect())
}

/// A stop as everybody else knows it.
pub(crate) fn at(stop: Stop) -> Value {
    Value::Places(vec![Place { name: stop.to_string(), shown: stop.book().to_string() }])
}

/// One tag of every kind, about pieces of the start.
pub(crate) fn samples() -> Vec<Reasoned> {
    let position = Pentagame::new(Setup::default());
    let second = position.seating().seats().after(Seat::FIRST);
    let (piece, other) = (Piece::new(Seat::FIRST, 0), Piece::new(Seat::FIRST, 1));
    let rival = Piece::new(second, 2);
    let (pieces, rivals) = (vec![piece, other], vec![rival]);
    let stop = Stop::crossing(2);
    let (heat, options) = ((2, 1), (20, 24));
    let tags = [
        Tag::Wins,
        Tag::SharesTheWin,
        Tag::Decides,
        Tag::AllowsLastPiece { rivals: rivals.clone() },
        Tag::LastRound { left: vec![second] },
        Tag::Abracadabra { piece, black: stop, grey: stop },
        Tag::GoesOut { piece },
        Tag::CarriesHome { piece },
        Tag::StopsLastPiece { rivals: rivals.clone() },
        Tag::StopsOut { rivals: rivals.clone() },
        Tag::Anticadabra { rival, at: stop },
        Tag::Unstoppable { piece, last: LastPiece::OneOfMore },
        Tag::Fork { pieces: pieces.clone(), last: LastPiece::OneOfMore },
        Tag::FinalFork { rival: second },
        Tag::ThreatensAbracadabra { pieces: pieces.clone() },
        Tag::Threatens { pieces: pieces.clone(), last: LastPiece::OneOfMore },
        Tag::CutsOff { piece, at: stop, rival, heat },
        Tag::Blocks { block: Block::Black, at: stop, rival, heat },
        Tag::SwapsAway { rival, heat },
        Tag::KoHolds { rival },
        Tag::SwapCools { piece, heat, other, other_heat: heat },
        Tag::Cools { piece, heat },
        Tag::MakesRoom { piece, at: stop, heat },
        Tag::Leads { piece, rival },
        Tag::Connects { pieces: pieces.clone() },
        Tag::Isolates { rivals: rivals.clone() },
        Tag::GainsRoom { options },
        Tag::TakesRoom { rival: second, options },
        Tag::TakesNode { piece, at: stop },
        Tag::PassesUp { pieces },
        Tag::AllowsOut { rivals: rivals.clone() },
        Tag::HelpsRival { rival, heat },
        Tag::CanBeUndone { rival },
        Tag::Ties { piece, rivals },
        Tag::Warms { piece, heat },
    ];
    tags.iter().map(|tag| tag.reasoned(&position)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_has_its_place_and_its_sample() {
        let codes: Vec<&str> = samples().iter().map(|sample| sample.code).collect();
        assert_eq!(codes, CODES);
    }

    #[test]
    fn a_statement_is_written_for_programs() {
        let position = Pentagame::new(Setup::default());
        let rival = Piece::new(position.seating().seats().after(Seat::FIRST), 2);
        let at = "E1b".parse().expect("a stop");
        let tag = Tag::Blocks { block: Block::Black, at, rival, heat: (1, 3) };
        let expected = "blocks seat=1 block=black at=E1b rival=2c from=1 to=3";
        assert_eq!(tag.reasoned(&position).to_string(), expected);
    }
}
