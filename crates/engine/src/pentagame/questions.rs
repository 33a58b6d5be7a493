//! What can be asked of a position: who threatens what, how everybody stands, what matters now.

use pentagame::{Move, Pentagame, Piece, Seating};
use rulebook::{Position, Seat};

use super::explain::{Tag, explain, named};
use super::predicates::{
    Exit, Over, area, chosen, connections, defence, distance, exits, exits_of, finishes,
    followed_by, held_by, isolated, nodes, options, path_state, rivals, side, temperature,
};
use crate::reason::{Reasoned, Value};

/// How a player stands in one respect.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Feature {
    /// Whose.
    pub seat: Seat,
    /// In what respect: a word of the book, with a piece behind it where it is about one.
    pub name: String,
    /// How.
    pub value: String,
}

/// Everything the book has a word for, player by player.
pub(crate) fn features(position: &Pentagame) -> Vec<Feature> {
    let mut found = Vec::new();
    for seat in position.seats().iter() {
        let mut say = |name: &str, value: String| {
            found.push(Feature { seat, name: name.to_owned(), value });
        };
        let names = |pieces: &[Piece]| named(position.seating(), pieces).to_string();
        let count = |count: usize| count.to_string();
        say("out", position.out(seat).to_string());
        say("distance", distance(position, seat).to_string());
        say("hot-three", names(&chosen(position, seat)));
        let ways = exits_of(position, seat);
        say("exits", names(&pieces_of(&ways)));
        let black: Vec<Exit> = ways.into_iter().filter(|exit| exit.over == Over::Black).collect();
        say("abracadabra", names(&pieces_of(&black)));
        say("options", count(options(position, seat)));
        say("area", area(position, seat).to_string());
        say("connections", count(connections(position, seat).len()));
        say("isolated", names(&isolated(position, seat)));
        say("nodes", count(nodes(position, seat)));
        for piece in Piece::of(position.seating(), seat) {
            let Some(state) = path_state(position, piece) else { continue };
            let name = piece.name(position.seating());
            say(&format!("temperature.{name}"), temperature(position, piece).to_string());
            say(&format!("path.{name}"), state.code().to_owned());
            if let Some(side) = side(position, piece) {
                say(&format!("direction.{name}"), side.code().to_owned());
            }
            let held = held_by(position, piece);
            if !held.is_empty() {
                say(&format!("tied-to.{name}"), names(&held));
            }
            let followed = followed_by(position, piece);
            if !followed.is_empty() {
                say(&format!("followed-by.{name}"), names(&followed));
            }
        }
    }
    found.retain(|feature| !feature.value.is_empty());
    found
}

/// One statement of every kind.
pub(crate) fn samples() -> Vec<Reasoned> {
    let second = Seating::Two.seats().after(Seat::FIRST);
    let own = named(Seating::Two, &[Piece::new(Seat::FIRST, 0)]);
    let rival = named(Seating::Two, &[Piece::new(second, 2)]);
    let plain = |code| Reasoned::new(code, Seat::FIRST);
    let last = Value::Word("more");
    let exits = ["can-go-out", "can-abracadabra", "must-leave"].map(|code| {
        let said = plain(code).with("pieces", own.clone());
        said.with("last", last.clone())
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
    let mut said: Vec<Reasoned> = exits.into_iter().chain(threats).collect();
    said.extend(ideas.map(plain));
    said.push(plain("idea-eat").with("rival", rival.clone()));
    said.push(plain("idea-hinder").with("rival", rival).with("from", Value::Number(2)));
    said
}

/// Who can go out: the player to move now, and each rival if the turn were lost. A rival whom no
/// single reply stops has a fork.
pub(crate) fn threats(position: &Pentagame) -> Vec<Reasoned> {
    let seat = position.to_move();
    let mut found = Vec::new();
    if position.is_over() {
        return found;
    }
    let own = exits(position);
    if !own.is_empty() {
        let code = match own.first().map(|exit| exit.over) {
            Some(Over::Waiting) => "must-leave",
            _ if own.iter().any(|exit| exit.over == Over::Black) => "can-abracadabra",
            _ => "can-go-out",
        };
        let pieces = named(position.seating(), &pieces_of(&own));
        let said = Reasoned::new(code, seat).with("pieces", pieces);
        found.push(said.with("last", last(position, seat)));
    }
    for rival in rivals(position, seat) {
        let threats = exits_of(position, rival);
        if threats.is_empty() {
            continue;
        }
        let stoppable = defence(position, rival).is_some();
        let code = if stoppable { "rival-threatens" } else { "rival-forks" };
        let pieces = named(position.seating(), &pieces_of(&threats));
        let said = Reasoned::new(code, seat).with("rivals", pieces);
        found.push(said.with("last", last(position, rival)));
    }
    found
}

fn last(position: &Pentagame, seat: Seat) -> Value {
    let last = finishes(position, seat) && !position.is_last_round();
    Value::Word(if last { "last" } else { "more" })
}

fn pieces_of(exits: &[Exit]) -> Vec<Piece> {
    exits.iter().map(|exit| exit.piece).collect()
}

/// What matters now, told without the move: the threats on the board, then what the move is for.
/// A piece of the mover is never named.
pub(crate) fn matters(position: &Pentagame, m: Move) -> Vec<Reasoned> {
    let seat = position.to_move();
    let mut said: Vec<Reasoned> =
        threats(position).into_iter().filter(|threat| threat.code.starts_with("rival")).collect();
    let tags = explain(position, m);
    // What stops a threat is told by the threat; after that the next reason counts.
    let threatens =
        |rival: &Piece| exits_of(position, rival.seat()).iter().any(|e| e.piece == *rival);
    let told = |tag: &&Tag| match tag {
        Tag::CutsOff { rival, .. } | Tag::Blocks { rival, .. } | Tag::SwapsAway { rival, .. } => {
            threatens(rival)
        }
        _ => false,
    };
    let new = tags.iter().filter(|tag| !told(tag));
    if let Some(idea) = new.into_iter().find_map(|tag| idea(position, tag)) {
        said.push(idea);
    } else if said.is_empty() {
        said.push(Reasoned::new("quiet", seat));
    }
    said
}

/// What a move with this tag is for, without the move.
fn idea(position: &Pentagame, tag: &Tag) -> Option<Reasoned> {
    let seat = position.to_move();
    let code = match tag {
        Tag::Wins | Tag::SharesTheWin | Tag::Decides | Tag::LastRound { .. } => "idea-out",
        Tag::GoesOut { .. } if position.waiting(seat).next().is_some() => "idea-leave",
        Tag::GoesOut { .. } => "idea-out",
        Tag::Abracadabra { .. } => "idea-abracadabra",
        Tag::Unstoppable { .. } | Tag::Fork { .. } | Tag::FinalFork { .. } => "idea-fork",
        Tag::CarriesHome { .. } | Tag::SwapCools { .. } => "idea-swap",
        Tag::Threatens { .. } | Tag::ThreatensAbracadabra { .. } => "idea-threat",
        Tag::Anticadabra { rival, .. } => {
            let rival = named(position.seating(), &[*rival]);
            return Some(Reasoned::new("idea-eat", seat).with("rival", rival));
        }
        Tag::CutsOff { rival, heat, .. }
        | Tag::Blocks { rival, heat, .. }
        | Tag::SwapsAway { rival, heat } => {
            let rival = named(position.seating(), &[*rival]);
            let said = Reasoned::new("idea-hinder", seat).with("rival", rival);
            return Some(said.with("from", Value::Number(heat.0)));
        }
        Tag::MakesRoom { .. } => "idea-room",
        Tag::Cools { .. } => "idea-closer",
        Tag::Connects { .. } | Tag::GainsRoom { .. } | Tag::TakesNode { .. } => "idea-space",
        _ => return None,
    };
    Some(Reasoned::new(code, seat))
}
