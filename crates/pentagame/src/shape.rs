//! The tie-break by shape: which goals a player reached, and in which order (rule E2).

use rulebook::{BySeat, Final, Seat};

use crate::moves::Move;
use crate::position::Pentagame;
use crate::setup::{Piece, Seating, TieBreak};
use crate::stop::COLOURS;

/// How two goals lie.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pair {
    /// Next to each other on the pentagon.
    Adjacent,
    /// With a goal between them.
    Across,
}

impl Pair {
    /// Of two different colours.
    pub const fn of(one: usize, other: usize) -> Pair {
        match (one + COLOURS - other % COLOURS) % COLOURS {
            1 | 4 => Pair::Adjacent,
            _ => Pair::Across,
        }
    }
}

/// How three goals lie.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Triangle {
    /// Two next to each other and the one opposite both.
    Acute,
    /// Three in a row.
    Obtuse,
}

impl Triangle {
    /// Of three different colours.
    pub fn of([one, two, three]: [usize; 3]) -> Triangle {
        let pairs = [Pair::of(one, two), Pair::of(two, three), Pair::of(three, one)];
        // Three in a row are two steps; an acute triangle has one short side.
        match pairs.iter().filter(|pair| **pair == Pair::Adjacent).count() {
            2 => Triangle::Obtuse,
            _ => Triangle::Acute,
        }
    }
}

/// How hard three out were to reach after the first two.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Win {
    /// Two of the three goals that were left led to this shape.
    Inferior,
    /// Only one did.
    Superior,
}

impl Win {
    /// By the first two goals and the shape of all three.
    pub const fn of(first_two: Pair, three: Triangle) -> Win {
        match (first_two, three) {
            (Pair::Adjacent, Triangle::Acute) | (Pair::Across, Triangle::Obtuse) => Win::Superior,
            (Pair::Adjacent, Triangle::Obtuse) | (Pair::Across, Triangle::Acute) => Win::Inferior,
        }
    }

    /// A word for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Win::Superior => "superior",
            Win::Inferior => "inferior",
        }
    }
}

/// The order in which the pieces of each player went out, kept along a game.
///
/// ```
/// use pentagame::{OrderOut, Pentagame, TieBreak};
/// use rulebook::{Notation, Outcome, Position};
///
/// // Both have white and blue out, adjacent; then yellow makes an acute triangle, red an obtuse.
/// let mut position: Pentagame =
///     "2 +,+,C,c3d,E/+,+,b3c,D,E A2B,B2C,C2D,D2E,E2A - 1 20 -".parse()?;
/// let mut order = OrderOut::new(&position);
/// for text in ["dc3d-d+A1d", "cb3c-c+A1c"] {
///     let m = position.read_move(text)?;
///     order.follow(&position, m);
///     position = position.play(m)?;
/// }
/// let Outcome::Final(end) = position.outcome() else { panic!("the round is complete") };
/// assert_eq!(end.place.as_slice(), [1, 1]);
/// assert_eq!(order.settle(TieBreak::Shape, end).place.as_slice(), [1, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OrderOut {
    seating: Seating,
    reached: BySeat<Reached>,
}

/// What one player reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Reached {
    /// The colours in order; those out at the beginning come first, in any order.
    colours: [u8; COLOURS],
    count: usize,
    at_the_start: usize,
}

impl Reached {
    fn push(&mut self, colour: usize) {
        if let Some(place) = self.colours.get_mut(self.count) {
            *place = colour as u8;
            self.count += 1;
        }
    }

    /// None unless exactly three are out and the last of them is known.
    fn win(&self) -> Option<Win> {
        if self.count != 3 || self.at_the_start > 2 {
            return None;
        }
        let [first, second, third, ..] = self.colours.map(usize::from);
        Some(Win::of(Pair::of(first, second), Triangle::of([first, second, third])))
    }
}

impl OrderOut {
    /// Nobody has moved yet. Pieces that are out already at the start of the game are counted: the
    /// order of the first two does not matter.
    pub fn new(start: &Pentagame) -> OrderOut {
        let seating = start.seating();
        let reached = BySeat::from_fn(seating.seats(), |seat| {
            let mut reached = Reached::default();
            for piece in Piece::of(seating, seat).filter(|piece| start.stop_of(*piece).is_none()) {
                reached.push(piece.colour(seating));
            }
            Reached { at_the_start: reached.count, ..reached }
        });
        OrderOut { seating, reached }
    }

    /// A legal move is played on the position before it. A lost turn changes nothing and may be
    /// left out.
    pub fn follow(&mut self, before: &Pentagame, m: Move) {
        let Some(piece) = m.piece() else {
            return;
        };
        let goal = piece.goal(before.seating());
        // A move without a way is the exit of a piece that waited.
        if m.to().is_none_or(|to| to == goal) && self.reached.seats().contains(piece.seat()) {
            self.reached[piece.seat()].push(piece.colour(self.seating));
        }
    }

    /// The colours a player took out, in order.
    pub fn of(&self, seat: Seat) -> impl Iterator<Item = usize> {
        let reached = self.reached[seat];
        reached.colours.into_iter().take(reached.count).map(usize::from)
    }

    /// How a player got three out. None with any other number out, and in set-ups 4t and 5: a team
    /// can take the same colour out twice, and in set-up 5 all pieces of a player have one goal, so
    /// neither makes a triangle.
    pub fn win(&self, seat: Seat) -> Option<Win> {
        match self.seating {
            Seating::Two | Seating::Three | Seating::Four => self.reached[seat].win(),
            Seating::Teams | Seating::Five => None,
        }
    }

    /// The result of the game with the tie-break that was agreed. Players who share a place with
    /// three out each are told apart: the superior ones keep the place, the inferior ones come
    /// behind them. The scores stay, and the reason is `shape` when a place has changed.
    #[must_use]
    pub fn settle(&self, tie_break: TieBreak, end: Final) -> Final {
        if tie_break == TieBreak::Shared || end.place.seats() != self.reached.seats() {
            return end;
        }
        let place = BySeat::from_fn(end.place.seats(), |seat| {
            let tied: Option<Vec<Win>> = (end.place.iter())
                .filter(|(_, place)| **place == end.place[seat])
                .map(|(other, _)| self.win(other).filter(|_| end.score[other] == 3))
                .collect();
            // One whose shape is not known leaves the tie as it is.
            let superior = tied.iter().flatten().filter(|win| **win == Win::Superior).count() as u8;
            let behind = self.win(seat) == Some(Win::Inferior);
            end.place[seat] + if behind { superior } else { 0 }
        });
        let reason = if place == end.place { end.reason } else { "shape" };
        Final { place, reason, ..end }
    }
}

#[cfg(test)]
mod tests {
    use rulebook::{Notation, Outcome, Position};

    use super::*;

    /// All ordered choices of three colours.
    fn triples() -> impl Iterator<Item = [usize; 3]> {
        (0..125)
            .map(|number| [number / 25, number / 5 % 5, number % 5])
            .filter(|[one, two, three]| one != two && two != three && three != one)
    }

    fn order(seating: Seating, colours: &[&[usize]]) -> OrderOut {
        let mut order = OrderOut::new(&Pentagame::new(crate::Setup::new(seating)));
        for (seat, colours) in seating.seats().iter().zip(colours) {
            for colour in *colours {
                order.reached[seat].push(*colour);
            }
        }
        order
    }

    /// Scores by the number out, settled by shape.
    fn settled(seating: Seating, colours: &[&[usize]]) -> Final {
        let score = BySeat::from_fn(seating.seats(), |seat| colours[seat.index()].len() as i32);
        let end = Final::by_score(score, |seat| seating.team(seat), "out");
        let order = order(seating, colours);
        assert_eq!(order.settle(TieBreak::Shared, end), end);
        order.settle(TieBreak::Shape, end)
    }

    fn check(seating: Seating, colours: &[&[usize]], places: &[u8], reason: &str) {
        let end = settled(seating, colours);
        assert_eq!((end.place.as_slice(), end.reason), (places, reason), "{colours:?}");
        for (seat, score) in end.score.iter() {
            assert_eq!(*score, colours[seat.index()].len() as i32);
        }
    }

    /// After adjacent goals an acute triangle, after goals across an obtuse one.
    const ADJACENT_ACUTE: &[usize] = &[0, 1, 3];
    const ADJACENT_OBTUSE: &[usize] = &[1, 0, 2];
    const ACROSS_ACUTE: &[usize] = &[2, 4, 1];
    const ACROSS_OBTUSE: &[usize] = &[0, 2, 1];

    #[test]
    fn e2_the_four_ways_to_three_out() {
        for (colours, win) in [
            (ADJACENT_ACUTE, Win::Superior),
            (ADJACENT_OBTUSE, Win::Inferior),
            (ACROSS_ACUTE, Win::Inferior),
            (ACROSS_OBTUSE, Win::Superior),
        ] {
            assert_eq!(order(Seating::Two, &[colours]).win(Seat::FIRST), Some(win), "{colours:?}");
        }
    }

    #[test]
    fn e2_acute_and_obtuse_are_equally_many_and_superior_is_one_in_three() {
        let obtuse = |triple: &[usize; 3]| {
            let [first, ..] = *triple;
            // Three in a row, wherever the row begins.
            (0..3).any(|back| {
                let start = first + 5 - back;
                (0..3).all(|step| triple.contains(&((start + step) % 5)))
            })
        };
        assert_eq!(triples().count(), 60);
        assert_eq!(triples().filter(obtuse).count(), 30);
        for triple in triples() {
            assert_eq!(Triangle::of(triple) == Triangle::Obtuse, obtuse(&triple), "{triple:?}");
            let [first, second, _] = triple;
            let left = (0..5).filter(|third| ![first, second].contains(third));
            let wins: Vec<Win> = left.map(|third| win(&[first, second, third])).collect();
            assert_eq!(wins.iter().filter(|win| **win == Win::Superior).count(), 1, "{triple:?}");
            assert_eq!(wins.len(), 3);
        }
    }

    fn win(colours: &[usize]) -> Win {
        order(Seating::Two, &[colours]).win(Seat::FIRST).unwrap()
    }

    /// The Compendium, IV.12: four of nine ties are broken.
    #[test]
    fn e2_four_of_nine_ties_are_broken() {
        let mut broken = 0;
        for one in triples() {
            for other in triples() {
                let end = settled(Seating::Two, &[&one, &other]);
                let expected = match (win(&one), win(&other)) {
                    (Win::Superior, Win::Inferior) => [1, 2],
                    (Win::Inferior, Win::Superior) => [2, 1],
                    _ => [1, 1],
                };
                assert_eq!(end.place.as_slice(), expected);
                broken += usize::from(expected != [1, 1]);
            }
        }
        assert_eq!((broken, 60 * 60), (4 * 400, 9 * 400));
    }

    #[test]
    fn e2_only_players_tied_at_three_are_told_apart() {
        let (superior, inferior) = (ADJACENT_ACUTE, ACROSS_ACUTE);
        check(Seating::Two, &[superior, &[0, 1]], &[1, 2], "out");
        check(Seating::Two, &[inferior, &[0, 1]], &[1, 2], "out");
        check(Seating::Two, &[&[0, 1], &[0, 2]], &[1, 1], "out");
        check(Seating::Three, &[inferior, superior, superior], &[3, 1, 1], "shape");
        check(Seating::Three, &[inferior, superior, &[]], &[2, 1, 3], "shape");
        check(Seating::Three, &[inferior, inferior, &[]], &[1, 1, 3], "out");
        check(Seating::Four, &[inferior, superior, inferior, &[1]], &[2, 1, 2, 4], "shape");
        check(Seating::Four, &[inferior, &[0], superior, &[1]], &[2, 3, 1, 3], "shape");
    }

    #[test]
    fn e2_teams_and_five_players_stay_tied() {
        let (superior, inferior) = (ADJACENT_ACUTE, ACROSS_ACUTE);
        let teams = order(Seating::Teams, &[superior, inferior, &[], &[]]);
        assert!(Seating::Teams.seats().iter().all(|seat| teams.win(seat).is_none()));
        let score = BySeat::from_fn(Seating::Teams.seats(), |_| 3);
        let end = Final::by_score(score, |seat| Seating::Teams.team(seat), "out");
        assert_eq!(teams.settle(TieBreak::Shape, end), end);
        check(Seating::Five, &[&[0, 0, 0], &[1, 1, 1], &[], &[], &[]], &[1, 1, 3, 3, 3], "out");
    }

    /// Plays on from a position and settles what comes out.
    fn check_played(start: &str, moves: &[&str], places: &[u8]) {
        let mut position: Pentagame = start.parse().unwrap();
        let mut order = OrderOut::new(&position);
        for text in moves {
            let m = position.read_move(text).unwrap();
            order.follow(&position, m);
            position = position.play(m).unwrap();
        }
        let Outcome::Final(end) = position.outcome() else { panic!("{start} is not over") };
        let end = order.settle(TieBreak::Shape, end);
        assert_eq!(end.place.as_slice(), places, "{start} {moves:?}");
        for seat in end.score.seats().iter() {
            assert_eq!(order.of(seat).count(), usize::from(position.out(seat)));
        }
    }

    #[test]
    fn e2_the_order_is_kept_along_a_game() {
        // Player 1: d and e (adjacent), then b makes it acute: superior.
        let start = "2 A,a3b,C,c3d,d3e/e3a,b1c,c1d,D,E A2B,B2C,C2D,D2E,E2A - 1 9 -";
        let play = |white: &str, then: [&str; 2], places: &[u8]| {
            let moves = ["dc3d-d+A1d", white, "ed3e-e+A2d", then[0], "ba3b-b+A3d", then[1]];
            check_played(start, &moves, places);
        };
        // Player 2: the same three goals, once after a and c, once after a and b.
        play("ae3a-a+A1c", ["cc1d-c+A2c", "bb1c-b+A3c<A1c"], &[1, 1]);
        play("ae3a-a+A1c", ["bb1c-b+A2c", "cc1d-c+A3c<A1c"], &[1, 2]);
        play("ae3a-a+A1c", ["bb1c-b+A2c", "cc1d-c2d"], &[1, 2]);
    }

    #[test]
    fn e2_the_exit_of_a_piece_that_waited_counts() {
        // White waits on its goal: out third, after blue and red (adjacent, then obtuse).
        let start = "2 a,+,+,D,E/+,+,C,c3d,E A2B,B2C,C2D,D2E,E2A - 1 20 -";
        check_played(start, &["a+A1d", "dc3d-d+A2d"], &[2, 1]);
    }

    #[test]
    fn e2_three_out_in_unknown_order_leave_the_tie() {
        let start = "2 +,+,C,+,E/+,+,b3c,D,E A2B,B2C,C2D,D2E,E2A - 2 20 -";
        check_played(start, &["cb3c-c+A1c"], &[1, 1]);
    }
}
