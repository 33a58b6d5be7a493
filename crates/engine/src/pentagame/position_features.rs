//! Features, threats and situation of a position, for players and programs.

use games::MessageArgument;
use pentagame::{Move, Pentagame, Piece, PlayerLayout};
use rulebook::{Position, Seat};

use super::explain::{MoveTag, explain, named_pieces};
use super::predicates::{
    GoalContent, PieceExit, area, connections, direction, distance, exits, exits_of, find_defence,
    followers, isolated, nearest_pieces, needs_one_more, nodes, options, path_state, rivals,
    temperature, tied_rivals,
};
use crate::explanation::{Explanation, PositionFeature};

/// All features that the Compendium names, player by player.
pub(crate) fn features(position: &Pentagame) -> Vec<PositionFeature> {
    let mut found = Vec::new();
    for seat in position.seats().iter() {
        let mut say = |name: &str, value: String| {
            found.push(PositionFeature { seat, name: name.to_owned(), value });
        };
        let names = |pieces: &[Piece]| named_pieces(position.layout(), pieces).to_string();
        let count = |count: usize| count.to_string();
        say("out", position.out(seat).to_string());
        say("distance", distance(position, seat).to_string());
        say("nearest", names(&nearest_pieces(position, seat)));
        let ways = exits_of(position, seat);
        say("exits", names(&exit_pieces(&ways)));
        let black: Vec<PieceExit> =
            ways.into_iter().filter(|exit| exit.goal_content == GoalContent::Black).collect();
        say("abracadabra", names(&exit_pieces(&black)));
        say("options", count(options(position, seat)));
        say("area", area(position, seat).to_string());
        say("connections", count(connections(position, seat).len()));
        say("isolated", names(&isolated(position, seat)));
        say("nodes", count(nodes(position, seat)));
        for piece in Piece::of_seat(position.layout(), seat) {
            let Some(state) = path_state(position, piece) else { continue };
            let name = piece.name(position.layout());
            say(&format!("temperature.{name}"), temperature(position, piece).to_string());
            say(&format!("path.{name}"), state.code().to_owned());
            if let Some(side) = direction(position, piece) {
                say(&format!("direction.{name}"), side.code().to_owned());
            }
            let held = tied_rivals(position, piece);
            if !held.is_empty() {
                say(&format!("tied-to.{name}"), names(&held));
            }
            let followed = followers(position, piece);
            if !followed.is_empty() {
                say(&format!("followed-by.{name}"), names(&followed));
            }
        }
    }
    found.retain(|feature| !feature.value.is_empty());
    found
}

/// One explanation of every kind.
pub(crate) fn sample_explanations() -> Vec<Explanation> {
    let second = PlayerLayout::Two.seats().after(Seat::FIRST);
    let own = named_pieces(PlayerLayout::Two, &[Piece::new(Seat::FIRST, 0)]);
    let rival = named_pieces(PlayerLayout::Two, &[Piece::new(second, 2)]);
    let plain = |code| Explanation::new(code, Seat::FIRST);
    let last = MessageArgument::text("more");
    let exits = ["can-go-out", "can-abracadabra", "must-leave"].map(|code| {
        let explanations = plain(code).with("pieces", own.clone());
        explanations.with("last", last.clone())
    });
    let threats = ["rival-threatens", "rival-forks"]
        .map(|code| plain(code).with("rivals", rival.clone()).with("last", last.clone()));
    let ideas = [
        "idea-out",
        "idea-abracadabra",
        "idea-leave",
        "idea-fork",
        "idea-swap",
        "idea-threat",
        "idea-room",
        "idea-closer",
        "idea-space",
        "quiet",
    ];
    let mut explanations: Vec<Explanation> = exits.into_iter().chain(threats).collect();
    explanations.extend(ideas.map(plain));
    explanations.push(plain("idea-eat").with("rival", rival.clone()));
    explanations
        .push(plain("idea-hinder").with("rival", rival).with("from", MessageArgument::Number(2)));
    explanations
}

/// Players who can go out: the mover now, each rival if the mover loses the turn.
/// A rival whom no single reply stops has a fork.
pub(crate) fn threats(position: &Pentagame) -> Vec<Explanation> {
    let seat = position.to_move();
    let mut found = Vec::new();
    if position.is_over() {
        return found;
    }
    let own = exits(position);
    if !own.is_empty() {
        let code = match own.first().map(|exit| exit.goal_content) {
            Some(GoalContent::Waiting) => "must-leave",
            _ if own.iter().any(|exit| exit.goal_content == GoalContent::Black) => {
                "can-abracadabra"
            }
            _ => "can-go-out",
        };
        let pieces = named_pieces(position.layout(), &exit_pieces(&own));
        let explanations = Explanation::new(code, seat).with("pieces", pieces);
        found.push(explanations.with("last", last_piece_value(position, seat)));
    }
    for rival in rivals(position, seat) {
        let threats = exits_of(position, rival);
        if threats.is_empty() {
            continue;
        }
        let stoppable = find_defence(position, rival).is_some();
        let code = if stoppable { "rival-threatens" } else { "rival-forks" };
        let pieces = named_pieces(position.layout(), &exit_pieces(&threats));
        let explanations = Explanation::new(code, seat).with("rivals", pieces);
        found.push(explanations.with("last", last_piece_value(position, rival)));
    }
    found
}

fn last_piece_value(position: &Pentagame, seat: Seat) -> MessageArgument {
    let last = needs_one_more(position, seat) && !position.is_last_round();
    MessageArgument::text(if last { "last" } else { "more" })
}

fn exit_pieces(exits: &[PieceExit]) -> Vec<Piece> {
    exits.iter().map(|exit| exit.piece).collect()
}

/// Describes the situation: the rivals' threats, then the idea of the move.
/// A piece of the mover is never named.
pub(crate) fn situation(position: &Pentagame, m: Move) -> Vec<Explanation> {
    let seat = position.to_move();
    let mut explanations: Vec<Explanation> =
        threats(position).into_iter().filter(|threat| threat.code.starts_with("rival")).collect();
    let tags = explain(position, m);
    // Stopping a threat is implied by the threat, so the next reason counts.
    let threatens =
        |rival: &Piece| exits_of(position, rival.seat()).iter().any(|e| e.piece == *rival);
    let is_implied = |tag: &&MoveTag| match tag {
        MoveTag::CutsOff { rival, .. }
        | MoveTag::Blocks { rival, .. }
        | MoveTag::SwapsAway { rival, .. } => threatens(rival),
        _ => false,
    };
    let new = tags.iter().filter(|tag| !is_implied(tag));
    if let Some(idea) = new.into_iter().find_map(|tag| idea(position, tag)) {
        explanations.push(idea);
    } else if explanations.is_empty() {
        explanations.push(Explanation::new("quiet", seat));
    }
    explanations
}

/// The idea of a move with this tag, without the move.
fn idea(position: &Pentagame, tag: &MoveTag) -> Option<Explanation> {
    let seat = position.to_move();
    let code = match tag {
        MoveTag::Wins | MoveTag::SharesTheWin | MoveTag::Decides | MoveTag::LastRound { .. } => {
            "idea-out"
        }
        MoveTag::GoesOut { .. } if position.waiting(seat).next().is_some() => "idea-leave",
        MoveTag::GoesOut { .. } => "idea-out",
        MoveTag::Abracadabra { .. } => "idea-abracadabra",
        MoveTag::Unstoppable { .. } | MoveTag::Fork { .. } | MoveTag::FinalFork { .. } => {
            "idea-fork"
        }
        MoveTag::CarriesHome { .. } | MoveTag::SwapCools { .. } => "idea-swap",
        MoveTag::Threatens { .. } | MoveTag::ThreatensAbracadabra { .. } => "idea-threat",
        MoveTag::Anticadabra { rival, .. } => {
            let rival = named_pieces(position.layout(), &[*rival]);
            return Some(Explanation::new("idea-eat", seat).with("rival", rival));
        }
        MoveTag::CutsOff { rival, moves, .. }
        | MoveTag::Blocks { rival, moves, .. }
        | MoveTag::SwapsAway { rival, moves } => {
            let rival = named_pieces(position.layout(), &[*rival]);
            let explanations = Explanation::new("idea-hinder", seat).with("rival", rival);
            return Some(explanations.with("from", MessageArgument::Number(moves.0)));
        }
        MoveTag::MakesRoom { .. } => "idea-room",
        MoveTag::Cools { .. } => "idea-closer",
        MoveTag::Connects { .. } | MoveTag::GainsRoom { .. } | MoveTag::TakesNode { .. } => {
            "idea-space"
        }
        _ => return None,
    };
    Some(Explanation::new(code, seat))
}
