//! Tags of a move, in the words of the Compendium.

use games::{MessageArgument, NamedPiece, NamedPlace};
use pentagame::{Pentagame, Piece, PlayerLayout, Setup, Stop};
use rulebook::Seat;

use crate::explanation::Explanation;

/// A true statement about a move. Number pairs are temperatures (moves to go), before and after.
/// *Rival* pieces are those of a player of another team.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum MoveTag {
    /// The game is over and the mover's side alone is first.
    Wins,
    /// The game is over and the mover's side shares the first place.
    SharesTheWin,
    /// The side has its number out and no player can draw level in the rest of the round.
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
    /// This piece goes out next turn against any reply of a single rival.
    Unstoppable { piece: Piece, last: LastPiece },
    /// Some piece goes out next turn against any reply of a single rival.
    Fork { pieces: Vec<Piece>, last: LastPiece },
    /// If the rival ends the game now, the mover still scores in the last round.
    FinalFork { rival: Seat },
    /// These pieces can now go out next turn by an abracadabra.
    ThreatensAbracadabra { pieces: Vec<Piece> },
    /// These pieces can now go out next turn.
    Threatens { pieces: Vec<Piece>, last: LastPiece },
    /// A piece of the side now stands in a rival piece's way.
    CutsOff { piece: Piece, at: Stop, rival: Piece, moves: (u32, u32) },
    /// A block now lies in a rival piece's way.
    Blocks { block: BlockColour, at: Stop, rival: Piece, moves: (u32, u32) },
    /// The rival piece that was swapped is farther from home.
    SwapsAway { rival: Piece, moves: (u32, u32) },
    /// Ko forbids the owner of the piece that was swapped to swap it back.
    KoHolds { rival: Piece },
    /// A swap brings both pieces closer.
    SwapCools { piece: Piece, moves: (u32, u32), other: Piece, other_moves: (u32, u32) },
    /// A piece of the side comes closer to its goal.
    Cools { piece: Piece, moves: (u32, u32) },
    /// The stop that was left opens a way for another piece of the side.
    MakesRoom { piece: Piece, at: Stop, moves: (u32, u32) },
    /// A rival's piece of the same colour now has to follow this one.
    Leads { piece: Piece, rival: Piece },
    /// These pieces had no connection to own pieces, and now have one.
    Connects { pieces: Vec<Piece> },
    /// These pieces of a rival now have no connection to own pieces.
    Isolates { rivals: Vec<Piece> },
    /// The mover's options and area both grow; the numbers are options.
    GainsRoom { options: (usize, usize) },
    /// A rival's options and area both shrink; the numbers are options.
    TakesRoom { rival: Seat, options: (usize, usize) },
    /// The piece leaves a line for a node.
    TakesNode { piece: Piece, at: Stop },
    /// These pieces could have gone out, and no piece goes out.
    PassesUp { pieces: Vec<Piece> },
    /// A rival can go out next.
    AllowsOut { rivals: Vec<Piece> },
    /// A rival's piece comes closer to its goal.
    HelpsRival { rival: Piece, moves: (u32, u32) },
    /// The owner of the piece that was swapped can swap it back at once.
    CanBeUndone { rival: Piece },
    /// The piece has to stay where it is, or the rival's piece goes home.
    Ties { piece: Piece, rivals: Vec<Piece> },
    /// A piece of the side is farther from its goal.
    Warms { piece: Piece, moves: (u32, u32) },
}

/// Number of pieces still needed when a threat is executed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LastPiece {
    /// The last piece needed.
    Last,
    /// One of several pieces needed.
    OneOfMore,
}

impl LastPiece {
    fn value(self) -> MessageArgument {
        MessageArgument::text(match self {
            LastPiece::Last => "last",
            LastPiece::OneOfMore => "more",
        })
    }
}

/// Colour of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BlockColour {
    /// A black block.
    Black,
    /// A grey block.
    Grey,
}

/// Codes of all tags, the most important first.
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

/// Names of the colours, in their order.
const COLOUR_WORDS: [&str; 5] = ["white", "blue", "red", "yellow", "green"];

impl MoveTag {
    /// Stable code for programs.
    pub(crate) fn code(&self) -> &'static str {
        match self {
            MoveTag::Wins => "wins",
            MoveTag::SharesTheWin => "shares-the-win",
            MoveTag::Decides => "decides",
            MoveTag::AllowsLastPiece { .. } => "allows-last-piece",
            MoveTag::LastRound { .. } => "last-round",
            MoveTag::Abracadabra { .. } => "abracadabra",
            MoveTag::GoesOut { .. } => "goes-out",
            MoveTag::CarriesHome { .. } => "carries-home",
            MoveTag::StopsLastPiece { .. } => "stops-last-piece",
            MoveTag::StopsOut { .. } => "stops-out",
            MoveTag::Anticadabra { .. } => "anticadabra",
            MoveTag::Unstoppable { .. } => "unstoppable",
            MoveTag::Fork { .. } => "fork",
            MoveTag::FinalFork { .. } => "final-fork",
            MoveTag::ThreatensAbracadabra { .. } => "threatens-abracadabra",
            MoveTag::Threatens { .. } => "threatens",
            MoveTag::CutsOff { .. } => "cuts-off",
            MoveTag::Blocks { .. } => "blocks",
            MoveTag::SwapsAway { .. } => "swaps-away",
            MoveTag::KoHolds { .. } => "ko-holds",
            MoveTag::SwapCools { .. } => "swap-cools",
            MoveTag::Cools { .. } => "cools",
            MoveTag::MakesRoom { .. } => "makes-room",
            MoveTag::Leads { .. } => "leads",
            MoveTag::Connects { .. } => "connects",
            MoveTag::Isolates { .. } => "isolates",
            MoveTag::GainsRoom { .. } => "gains-room",
            MoveTag::TakesRoom { .. } => "takes-room",
            MoveTag::TakesNode { .. } => "takes-node",
            MoveTag::PassesUp { .. } => "passes-up",
            MoveTag::AllowsOut { .. } => "allows-out",
            MoveTag::HelpsRival { .. } => "helps-rival",
            MoveTag::CanBeUndone { .. } => "can-be-undone",
            MoveTag::Ties { .. } => "ties",
            MoveTag::Warms { .. } => "warms",
        }
    }

    /// Position in the order of importance; 0 is the most important.
    pub(crate) fn rank(&self) -> usize {
        CODES.iter().position(|code| *code == self.code()).unwrap_or(CODES.len())
    }

    /// Lowest temperature of the pair: orders tags of the same code.
    pub(crate) fn nearest_temperature(&self) -> u32 {
        match self {
            MoveTag::CutsOff { moves, .. }
            | MoveTag::Blocks { moves, .. }
            | MoveTag::SwapsAway { moves, .. }
            | MoveTag::Cools { moves, .. }
            | MoveTag::MakesRoom { moves, .. }
            | MoveTag::HelpsRival { moves, .. }
            | MoveTag::Warms { moves, .. } => moves.0.min(moves.1),
            _ => 0,
        }
    }

    /// Converts the tag to an explanation.
    // One arm per tag: a table of arguments, not logic.
    #[allow(clippy::too_many_lines)]
    pub(crate) fn to_explanation(&self, position: &Pentagame) -> Explanation {
        let explanations = Explanation::new(self.code(), position.to_move());
        let all = |pieces: &[Piece]| named_pieces(position.layout(), pieces);
        let one = |piece: &Piece| named_pieces(position.layout(), &[*piece]);
        let number = |number: usize| MessageArgument::Number(number as u32);
        match self {
            MoveTag::Wins | MoveTag::SharesTheWin | MoveTag::Decides => explanations,
            MoveTag::LastRound { left } => {
                explanations.with("left", MessageArgument::Seats(left.clone()))
            }
            MoveTag::FinalFork { rival } => {
                explanations.with("rival", MessageArgument::text(*rival))
            }
            MoveTag::AllowsLastPiece { rivals }
            | MoveTag::StopsLastPiece { rivals }
            | MoveTag::StopsOut { rivals }
            | MoveTag::Isolates { rivals }
            | MoveTag::AllowsOut { rivals } => explanations.with("rivals", all(rivals)),
            MoveTag::Abracadabra { piece, black, grey } => explanations
                .with("piece", one(piece))
                .with("black", named_stop(*black))
                .with("grey", named_stop(*grey)),
            MoveTag::GoesOut { piece } | MoveTag::CarriesHome { piece } => {
                explanations.with("piece", one(piece))
            }
            MoveTag::Unstoppable { piece, last } => {
                explanations.with("piece", one(piece)).with("last", last.value())
            }
            MoveTag::Anticadabra { rival, at: stop } => {
                explanations.with("rival", one(rival)).with("at", named_stop(*stop))
            }
            MoveTag::ThreatensAbracadabra { pieces }
            | MoveTag::Connects { pieces }
            | MoveTag::PassesUp { pieces } => explanations.with("pieces", all(pieces)),
            MoveTag::KoHolds { rival } | MoveTag::CanBeUndone { rival } => {
                explanations.with("rival", one(rival))
            }
            MoveTag::Fork { pieces, last } | MoveTag::Threatens { pieces, last } => {
                explanations.with("pieces", all(pieces)).with("last", last.value())
            }
            MoveTag::CutsOff { piece, at: stop, rival, moves } => {
                let explanations =
                    explanations.with("piece", one(piece)).with("at", named_stop(*stop));
                with_moves(explanations.with("rival", one(rival)), *moves)
            }
            MoveTag::Blocks { block, at: stop, rival, moves } => {
                let block = if *block == BlockColour::Black { "black" } else { "grey" };
                let explanations = explanations
                    .with("block", MessageArgument::text(block))
                    .with("at", named_stop(*stop));
                with_moves(explanations.with("rival", one(rival)), *moves)
            }
            MoveTag::SwapsAway { rival, moves } | MoveTag::HelpsRival { rival, moves } => {
                with_moves(explanations.with("rival", one(rival)), *moves)
            }
            MoveTag::SwapCools { piece, moves, other, other_moves } => {
                with_moves(explanations.with("piece", one(piece)), *moves)
                    .with("other", one(other))
                    .with("other-from", MessageArgument::Number(other_moves.0))
                    .with("other-to", MessageArgument::Number(other_moves.1))
            }
            MoveTag::Cools { piece, moves } | MoveTag::Warms { piece, moves } => {
                with_moves(explanations.with("piece", one(piece)), *moves)
            }
            MoveTag::MakesRoom { piece, at: stop, moves } => with_moves(
                explanations.with("piece", one(piece)).with("at", named_stop(*stop)),
                *moves,
            ),
            MoveTag::Leads { piece, rival } => {
                explanations.with("piece", one(piece)).with("rival", one(rival))
            }
            MoveTag::GainsRoom { options } => {
                explanations.with("from", number(options.0)).with("to", number(options.1))
            }
            MoveTag::TakesRoom { rival, options } => explanations
                .with("rival", MessageArgument::text(*rival))
                .with("from", number(options.0))
                .with("to", number(options.1)),
            MoveTag::TakesNode { piece, at: stop } => {
                explanations.with("piece", one(piece)).with("at", named_stop(*stop))
            }
            MoveTag::Ties { piece, rivals } => {
                explanations.with("piece", one(piece)).with("rivals", all(rivals))
            }
        }
    }
}

fn with_moves(explanations: Explanation, moves: (u32, u32)) -> Explanation {
    explanations
        .with("from", MessageArgument::Number(moves.0))
        .with("to", MessageArgument::Number(moves.1))
}

/// Argument that names pieces.
pub(crate) fn named_pieces(seating: PlayerLayout, pieces: &[Piece]) -> MessageArgument {
    let name = |piece: &Piece| NamedPiece {
        owner: piece.seat(),
        name: piece.name(seating).to_string(),
        colour: COLOUR_WORDS.get(piece.colour(seating)).copied().unwrap_or_default(),
        number: (seating == PlayerLayout::Five).then_some(piece.index() as u32 + 1),
    };
    MessageArgument::Pieces(pieces.iter().map(name).collect())
}

/// Argument that names a stop.
pub(crate) fn named_stop(stop: Stop) -> MessageArgument {
    MessageArgument::Places(vec![NamedPlace {
        name: stop.to_string(),
        display_name: stop.human_name().to_string(),
    }])
}

/// One explanation of every kind, about pieces of the start position.
pub(crate) fn sample_explanations() -> Vec<Explanation> {
    let position = Pentagame::new(Setup::default());
    let second = position.layout().seats().after(Seat::FIRST);
    let (piece, other) = (Piece::new(Seat::FIRST, 0), Piece::new(Seat::FIRST, 1));
    let rival = Piece::new(second, 2);
    let (pieces, rivals) = (vec![piece, other], vec![rival]);
    let stop = Stop::crossing(2);
    let (moves, options) = ((2, 1), (20, 24));
    let tags = [
        MoveTag::Wins,
        MoveTag::SharesTheWin,
        MoveTag::Decides,
        MoveTag::AllowsLastPiece { rivals: rivals.clone() },
        MoveTag::LastRound { left: vec![second] },
        MoveTag::Abracadabra { piece, black: stop, grey: stop },
        MoveTag::GoesOut { piece },
        MoveTag::CarriesHome { piece },
        MoveTag::StopsLastPiece { rivals: rivals.clone() },
        MoveTag::StopsOut { rivals: rivals.clone() },
        MoveTag::Anticadabra { rival, at: stop },
        MoveTag::Unstoppable { piece, last: LastPiece::OneOfMore },
        MoveTag::Fork { pieces: pieces.clone(), last: LastPiece::OneOfMore },
        MoveTag::FinalFork { rival: second },
        MoveTag::ThreatensAbracadabra { pieces: pieces.clone() },
        MoveTag::Threatens { pieces: pieces.clone(), last: LastPiece::OneOfMore },
        MoveTag::CutsOff { piece, at: stop, rival, moves },
        MoveTag::Blocks { block: BlockColour::Black, at: stop, rival, moves },
        MoveTag::SwapsAway { rival, moves },
        MoveTag::KoHolds { rival },
        MoveTag::SwapCools { piece, moves, other, other_moves: moves },
        MoveTag::Cools { piece, moves },
        MoveTag::MakesRoom { piece, at: stop, moves },
        MoveTag::Leads { piece, rival },
        MoveTag::Connects { pieces: pieces.clone() },
        MoveTag::Isolates { rivals: rivals.clone() },
        MoveTag::GainsRoom { options },
        MoveTag::TakesRoom { rival: second, options },
        MoveTag::TakesNode { piece, at: stop },
        MoveTag::PassesUp { pieces },
        MoveTag::AllowsOut { rivals: rivals.clone() },
        MoveTag::HelpsRival { rival, moves },
        MoveTag::CanBeUndone { rival },
        MoveTag::Ties { piece, rivals },
        MoveTag::Warms { piece, moves },
    ];
    tags.iter().map(|tag| tag.to_explanation(&position)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tag_has_a_rank_and_a_sample() {
        let codes: Vec<&str> = sample_explanations().iter().map(|sample| sample.code).collect();
        assert_eq!(codes, CODES);
    }

    #[test]
    fn explanation_is_formatted_as_code_with_arguments() {
        let position = Pentagame::new(Setup::default());
        let rival = Piece::new(position.layout().seats().after(Seat::FIRST), 2);
        let at = "E1b".parse().expect("a stop");
        let tag = MoveTag::Blocks { block: BlockColour::Black, at, rival, moves: (1, 3) };
        let expected = "blocks seat=1 block=black at=E1b rival=2c from=1 to=3";
        assert_eq!(tag.to_explanation(&position).to_string(), expected);
    }
}
