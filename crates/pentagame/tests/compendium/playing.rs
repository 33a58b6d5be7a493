//! Reading the filed positions, playing lines of machine notation, and asking who can go out.

use std::ops::ControlFlow;

use pentagame::{Illegal, Move, Pentagame, Piece, Setup, Step, Stop};
use rulebook::{Notation, Outcome, Position, Seat, Steps};

/// The first player.
pub const ALICE: Seat = seat(1);
/// The second player.
pub const BOB: Seat = seat(2);
/// The third player.
pub const CHARLIE: Seat = seat(3);

const fn seat(number: usize) -> Seat {
    Seat::from_index(number - 1).expect("one to five")
}

/// Name, position and reason of everything in `positions.txt`.
pub fn all_filed() -> impl Iterator<Item = (&'static str, &'static str, String)> {
    let paragraphs = include_str!("positions.txt").split("\n\n");
    paragraphs.filter(|paragraph| !paragraph.starts_with('#')).map(|paragraph| {
        let mut lines = paragraph.trim().lines();
        let name = lines.next().expect("a name");
        let position = lines.next().unwrap_or_else(|| panic!("{name} has no position"));
        (name, position, lines.collect::<Vec<_>>().join(" "))
    })
}

/// The position filed under this name.
pub fn filed(name: &str) -> Pentagame {
    let found = all_filed().find(|(filed, ..)| *filed == name);
    let (_, text, _) = found.unwrap_or_else(|| panic!("no position is filed as {name}"));
    text.parse().unwrap_or_else(|error| panic!("{name}: {text}: {error}"))
}

/// The position in which a game of this set-up begins.
pub fn start(setup: &str) -> Pentagame {
    Pentagame::new(setup.parse::<Setup>().unwrap_or_else(|error| panic!("{setup}: {error}")))
}

/// Reads a move of the player to move.
pub fn read(position: &Pentagame, text: &str) -> Move {
    position.read_move(text).unwrap_or_else(|error| panic!("\"{text}\" on {position}: {error}"))
}

/// Plays a line of moves, separated by spaces; `--` is a lost turn.
pub fn play(position: &Pentagame, line: &str) -> Pentagame {
    let mut now = position.clone();
    for (ply, text) in line.split_whitespace().enumerate() {
        if text == "--" {
            now.lose_turn();
            continue;
        }
        let m = read(&now, text);
        now = now.play(m).unwrap_or_else(|refused| {
            panic!("ply {} of \"{line}\", {text}: {refused} on {}", ply + 1, refused.position)
        });
    }
    now
}

/// Why a move is refused.
pub fn refusal(position: &Pentagame, text: &str) -> Illegal {
    match position.check_move(read(position, text)) {
        Err(reason) => reason,
        Ok(()) => panic!("{text} should be refused on {position}"),
    }
}

/// Returns whether a move is allowed.
pub fn allows(position: &Pentagame, text: &str) -> bool {
    position.check_move(read(position, text)).is_ok()
}

/// Asserts that ko, and nothing else, forbids a move.
pub fn assert_ko(position: &Pentagame, text: &str) {
    let reason = refusal(position, text);
    assert!(matches!(reason, Illegal::Ko { .. }), "{text}: {reason:?} on {position}");
}

/// Every legal move, and where it leads.
pub fn replies(position: &Pentagame) -> impl Iterator<Item = (Move, Pentagame)> {
    let moves = position.moves(position.to_move());
    assert!(!moves.is_empty(), "the game is over: {position}");
    moves.into_iter().map(move |m| (m, after(position, m)))
}

/// Returns the position after a legal move.
pub fn after(position: &Pentagame, m: Move) -> Pentagame {
    let mut next = position.clone();
    next.play_unchecked(m);
    next
}

/// Returns whether a move takes a piece out.
pub fn goes_out(position: &Pentagame, m: Move) -> bool {
    match (m.piece(), m.to()) {
        (Some(piece), Some(to)) => to == piece.goal(position.layout()),
        (piece, _) => piece.is_some(),
    }
}

/// Returns whether a move sets a black and a grey block.
pub fn is_abracadabra(m: Move) -> bool {
    m.black().is_some() && m.grey().is_some()
}

/// Returns whether the player to move can take a piece out onto a black block, and so set two.
pub fn can_abracadabra(position: &Pentagame) -> bool {
    let black = position.black();
    let found = position.each_step(position.to_move(), &[], |step| match step {
        Step::Walk(walk)
            if goes_out(position, walk) && walk.to().is_some_and(|to| black.contains(to)) =>
        {
            ControlFlow::Break(())
        }
        _ => ControlFlow::Continue(()),
    });
    found.is_break()
}

/// Every legal move that takes a piece out, and where it leads.
pub fn ways_out(position: &Pentagame) -> Vec<(Move, Pentagame)> {
    replies(position).filter(|(m, _)| goes_out(position, *m)).collect()
}

/// The letters of the pieces that the player to move can take out now.
pub fn can_take_out(position: &Pentagame) -> String {
    let mut pieces: Vec<Piece> = Vec::new();
    let _ = each_piece_that_goes_out(position, |piece| {
        pieces.push(piece);
        ControlFlow::Continue(())
    });
    pieces.sort_unstable();
    pieces.dedup();
    pieces.into_iter().map(|piece| piece.name(position.layout()).to_string()).collect()
}

/// Returns whether the player to move can take a piece out now.
pub fn can_go_out(position: &Pentagame) -> bool {
    each_piece_that_goes_out(position, |_| ControlFlow::Break(())).is_break()
}

fn each_piece_that_goes_out(
    position: &Pentagame,
    mut each: impl FnMut(Piece) -> ControlFlow<()>,
) -> ControlFlow<()> {
    position.each_step(position.to_move(), &[], |step| match step {
        Step::Exit(piece) => each(piece),
        Step::Walk(walk) if goes_out(position, walk) => {
            walk.piece().map_or(ControlFlow::Continue(()), &mut each)
        }
        _ => ControlFlow::Continue(()),
    })
}

/// The threat: what the next player could take out if the player to move did nothing.
pub fn threat(position: &Pentagame) -> String {
    let mut next = position.clone();
    next.lose_turn();
    can_take_out(&next)
}

/// The moves of the player to move after which the next player cannot go out.
pub fn stoppers(position: &Pentagame) -> Vec<(Move, Pentagame)> {
    replies(position).filter(|(_, next)| !can_go_out(next)).collect()
}

/// Returns whether the player to move has a move after which the next player cannot go out.
pub fn can_stop(position: &Pentagame) -> bool {
    replies(position).any(|(_, next)| !can_go_out(&next))
}

/// The texts of moves, for messages and lists.
pub fn texts(position: &Pentagame, moves: &[(Move, Pentagame)]) -> Vec<String> {
    moves.iter().map(|(m, _)| position.move_text(m)).collect()
}

/// The score of a finished game, `3:2`.
pub fn result(position: &Pentagame) -> String {
    match position.outcome() {
        Outcome::Final(end) => points(end.score.as_slice()),
        _ => panic!("the game is not over: {position}"),
    }
}

/// Points side by side, `3:2`.
pub fn points(score: &[i32]) -> String {
    score.iter().map(i32::to_string).collect::<Vec<_>>().join(":")
}

/// A stop by its name.
pub fn stop(name: &str) -> Stop {
    name.parse().unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The stops of a line by their names, from the first node to the last, nodes left out.
pub fn stops_between(from: char, to: char) -> impl Iterator<Item = String> {
    let stops = if from.is_uppercase() == to.is_uppercase() { 3 } else { 6 };
    (1..=stops).map(move |number| format!("{from}{number}{to}"))
}
