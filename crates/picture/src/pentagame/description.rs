//! What a screen reader says of a position.

use std::fmt::Write as _;

use ::pentagame::{Pentagame, Piece, Seating, Stop};
use rulebook::{Position, Seat};

use crate::silhouette::Family;

/// Where everything stands, in English.
pub(super) fn of(position: &Pentagame) -> String {
    let mut text = String::new();
    let seating = position.seating();
    for seat in position.seats().iter() {
        let standing: Vec<String> = Piece::of(seating, seat)
            .map(|piece| match position.stop_of(piece) {
                Some(stop) => format!("{} on {}", piece.name(seating), stop.book()),
                None => format!("{} out", piece.name(seating)),
            })
            .collect();
        let shape = family(position, seat).map_or("numbered discs", |family| family.names().0);
        let _ = write!(text, "Player {seat}, {shape}: {}. ", standing.join(", "));
    }
    let _ = write!(text, "Black blocks: {}. ", stops(position.black()));
    let (grey, pool) = (stops(position.grey()), position.pool());
    let _ = write!(text, "Grey blocks: {grey}; {pool} in the pool, in the middle of the board");
    if position.is_over() {
        text.push('.');
    } else {
        let seat = position.to_move();
        let sign = match family(position, seat) {
            Some(family) => family.names().1.to_owned(),
            None => format!("letter {}", Stop::corner(seat.index())),
        };
        let _ = write!(text, "; the {sign} inside it says that player {seat} is to move.");
    }
    text
}

/// The animals of a player. Five players have discs.
fn family(position: &Pentagame, seat: Seat) -> Option<Family> {
    Family::of(seat).filter(|_| position.seating() != Seating::Five)
}

fn stops(stops: impl Iterator<Item = Stop>) -> String {
    let names: Vec<String> = stops.map(|stop| stop.book().to_string()).collect();
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(position: &str, expected: &str) {
        let position: Pentagame = position.parse().unwrap();
        assert_eq!(of(&position), expected);
    }

    #[test]
    fn everything_is_named() {
        check(
            "2 A,B,C1D,+,E/A,B,C,D,E a,b,c,d,E1b e 1 9 -",
            "Player 1, rabbits: a on A, b on B, c on C-1-D, d out, e on E. \
             Player 2, hedgehogs: a on A, b on B, c on C, d on D, e on E. \
             Black blocks: a, b, c, d, E-1-b. Grey blocks: e; 4 in the pool, in the middle of \
             the board; the rabbit inside it says that player 1 is to move.",
        );
        check(
            "5 A,A,A/B,B,B/C,C,C/D,D,D/E,E,E a,b,c,d,e - 2 1 -",
            "Player 1, numbered discs: a1 on A, a2 on A, a3 on A. \
             Player 2, numbered discs: b1 on B, b2 on B, b3 on B. \
             Player 3, numbered discs: c1 on C, c2 on C, c3 on C. \
             Player 4, numbered discs: d1 on D, d2 on D, d3 on D. \
             Player 5, numbered discs: e1 on E, e2 on E, e3 on E. \
             Black blocks: a, b, c, d, e. Grey blocks: none; 5 in the pool, in the middle of \
             the board; the letter B inside it says that player 2 is to move.",
        );
    }
}
