//! Facts about moves and positions that statistics count, the same for every game.

use pentagame::{Encounter, WayOut};
use rulebook::{Position as _, Seat};

use crate::{AnyMove, AnyPosition};

/// Facts about one legal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveFacts {
    /// Code of the kind of the move.
    /// Pentagame: `move`, `replace`, `swap`, `foreign-swap`, `cooperate`, `exit` or `pass`.
    /// Pente and Pentalath: `place`, `capture` or `other`.
    pub kind: &'static str,
    /// Pieces that go out by this move, or stones that it captures.
    pub gain: u16,
    /// Colour of the piece that goes out, as its letter; it is the letter of its goal, too.
    pub goal: Option<char>,
}

impl MoveFacts {
    const fn new(kind: &'static str) -> MoveFacts {
        MoveFacts { kind, gain: 0, goal: None }
    }

    fn of_stone(captured: u16) -> MoveFacts {
        let kind = if captured == 0 { "place" } else { "capture" };
        MoveFacts { gain: captured, ..MoveFacts::new(kind) }
    }
}

impl AnyPosition {
    /// Facts about a legal move of this position. A move of another game is `other`.
    pub fn move_facts(&self, m: &AnyMove) -> MoveFacts {
        match (self, m) {
            (AnyPosition::Pentagame(position), AnyMove::Pentagame(m)) => {
                pentagame_facts(position, *m)
            }
            (AnyPosition::Pente(position), AnyMove::Pente(m)) if !position.is_choice() => {
                let before: u16 = captures(position);
                let mut after = position.clone();
                after.play_unchecked(*m);
                MoveFacts::of_stone(captures(&after) - before)
            }
            (
                AnyPosition::Pentalath(position),
                AnyMove::Pentalath(pentalath::Move::Place(cell)),
            ) => MoveFacts::of_stone(position.captured(*cell).len() as u16),
            _ => MoveFacts::new("other"),
        }
    }

    /// Number of ways in which the seat to move can move a piece, before blocks are placed.
    /// In games without placements after a move it is the number of legal moves.
    pub fn count_walks(&self) -> u64 {
        match self {
            AnyPosition::Pentagame(position) => position.count_walks(),
            _ => {
                let turn = self.turn();
                let seats = self.seats();
                let mover = seats.iter().find(|seat| turn.is_of(*seat));
                mover.map_or(0, |seat| self.count_moves(seat))
            }
        }
    }

    /// Progress of a seat so far: pieces out, or stones captured.
    pub fn progress(&self, seat: Seat) -> u16 {
        match self {
            AnyPosition::Pentagame(position) => u16::from(position.out(seat)),
            AnyPosition::Pente(position) => {
                position.colour_of(seat).map_or(0, |colour| position.captures(colour))
            }
            _ => 0,
        }
    }
}

fn captures(position: &pente::Pente) -> u16 {
    position.colours().iter().map(|colour| position.captures(*colour)).sum()
}

fn pentagame_facts(position: &pentagame::Pentagame, m: pentagame::Move) -> MoveFacts {
    let (Some(kind), Some(piece)) = (position.kind(m), m.piece()) else {
        return MoveFacts::new("pass");
    };
    let word = match (kind.met, kind.out) {
        (_, WayOut::Waiting) => "exit",
        (Encounter::Nothing | Encounter::GreyBlock, _) => "move",
        (Encounter::BlackBlock, _) => "replace",
        (Encounter::OwnPiece, _) => "swap",
        (Encounter::ForeignPiece, _) => "foreign-swap",
        (Encounter::PartnersPiece, _) => "cooperate",
    };
    if kind.out == WayOut::None {
        return MoveFacts::new(word);
    }
    let goal = piece.goal(position.layout()).to_string().chars().next();
    MoveFacts { kind: word, gain: 1, goal }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use rulebook::Notation;

    use super::*;
    use crate::Game;

    fn check(game: &str, line: &str, m: &str, kind: &'static str, gain: u16, goal: Option<char>) {
        let game: Game = game.parse().unwrap();
        let position = game.read_line(line).unwrap().position;
        let facts = position.move_facts(&position.read_move(m).unwrap());
        assert_eq!(facts, MoveFacts { kind, gain, goal }, "{line} {m}");
    }

    #[test]
    fn moves_of_pentagame_have_the_words_of_the_rules() {
        check("pentagame", "startpos", "aA-A2B", "move", 0, None);
        check("pentagame", "startpos", "aA-d#A1B", "replace", 0, None);
        check("pentagame", "startpos", "aA-B*b", "swap", 0, None);
        check("pentagame", "startpos", "aA-B*2b", "foreign-swap", 0, None);
        check("pentagame:4t", "startpos", "aA-B*3b", "cooperate", 0, None);
        let home = "2 C1a,B,C,D,E/A,B,C,D,E a,b,c,d,e - 1 3 -";
        check("pentagame", home, "aC1a-a#A1B+A2B", "replace", 1, Some('a'));
        let waiting = "2 a,B,C,D,E/A,B,C,D,E A1B,b,c,d,e - 1 3 -";
        check("pentagame", waiting, "a+A2B", "exit", 1, Some('a'));
    }

    #[test]
    fn stones_are_placed_or_capture() {
        check("pente:9,free", "startpos", "E5", "place", 0, None);
        check("pente:9,free", "startpos moves A1 B1 A9 C1", "D1", "capture", 2, None);
        check("pentalath", "startpos moves g2 g1", "f1", "capture", 1, None);
    }

    /// An own swap has two spellings and counts once.
    #[test]
    fn walks_are_counted_without_blocks() {
        let count = |game: &str| game.parse::<Game>().unwrap().start().count_walks();
        let start = "pentagame".parse::<Game>().unwrap().start();
        let mut walks: Vec<String> = Vec::new();
        let _ = start.each_move(Seat::FIRST, |m| {
            let text = start.move_text(&m);
            walks.push(text.split('#').next().unwrap_or_default().to_owned());
            ControlFlow::Continue(())
        });
        walks.dedup();
        assert_eq!(count("pentagame"), walks.len() as u64);
        assert_eq!(count("pente:9,free"), 81);
    }

    #[test]
    fn progress_is_what_is_out_or_captured() {
        let seats = |game: &str, line: &str| {
            let position = game.parse::<Game>().unwrap().read_line(line).unwrap().position;
            position.seats().iter().map(|seat| position.progress(seat)).collect::<Vec<_>>()
        };
        assert_eq!(seats("pentagame", "2 +,B,C,+,E/A,+,C,D,E a,b,c,d,e A2B 1 9 -"), [2, 1]);
        assert_eq!(seats("pente:9,free", "startpos moves A1 B1 A9 C1 D1"), [2, 0]);
    }
}
