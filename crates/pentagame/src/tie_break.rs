//! The tie-break by shape: which goals a player reached, and in which order (rule E2).

use alloc::vec::Vec;

use rulebook::{BySeat, FinalResult, Seat};

use crate::moves::Move;
use crate::position::Pentagame;
use crate::setup::{Piece, PlayerLayout, TieBreak};
use crate::stop::COLOURS;

/// The shape of two goals.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pair {
    /// Next to each other on the pentagon.
    Adjacent,
    /// With a goal between them.
    Across,
}

impl Pair {
    /// Of two different colours.
    pub const fn from_colours(one: usize, other: usize) -> Pair {
        match (one + COLOURS - other % COLOURS) % COLOURS {
            1 | 4 => Pair::Adjacent,
            _ => Pair::Across,
        }
    }
}

/// The shape of three goals.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Triangle {
    /// Two next to each other and the one opposite both.
    Acute,
    /// Three in a row.
    Obtuse,
}

impl Triangle {
    /// Of three different colours.
    pub fn from_colours([one, two, three]: [usize; 3]) -> Triangle {
        let pairs = [
            Pair::from_colours(one, two),
            Pair::from_colours(two, three),
            Pair::from_colours(three, one),
        ];
        // Three in a row are two steps; an acute triangle has one short side.
        match pairs.iter().filter(|pair| **pair == Pair::Adjacent).count() {
            2 => Triangle::Obtuse,
            _ => Triangle::Acute,
        }
    }
}

/// The grade of a win with three out, by how hard it was after the first two.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Win {
    /// Two of the three goals that were left led to this shape.
    Inferior,
    /// Only one did.
    Superior,
}

impl Win {
    /// By the first two goals and the shape of all three.
    pub const fn from_shapes(first_two: Pair, three: Triangle) -> Win {
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
/// use pentagame::{ExitOrder, Pentagame, TieBreak};
/// use rulebook::{Notation, Outcome, Position};
///
/// // Both have white and blue out, adjacent; then yellow makes an acute triangle, red an obtuse.
/// let mut position: Pentagame =
///     "2 +,+,C,c3d,E/+,+,b3c,D,E A2B,B2C,C2D,D2E,E2A - 1 20 -".parse()?;
/// let mut order = ExitOrder::new(&position);
/// for text in ["dc3d-d+A1d", "cb3c-c+A1c"] {
///     let m = position.read_move(text)?;
///     order.observe(&position, m);
///     position = position.play(m)?;
/// }
/// let Outcome::Final(end) = position.outcome() else { panic!("the round is complete") };
/// assert_eq!(end.place.as_slice(), [1, 1]);
/// assert_eq!(order.break_tie(TieBreak::Shape, end).place.as_slice(), [1, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ExitOrder {
    layout: PlayerLayout,
    exits: BySeat<Exits>,
}

/// The pieces one player has out, in order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
struct Exits {
    /// The colours in order; those out at the beginning come first, in any order.
    colours: [u8; COLOURS],
    count: usize,
    at_the_start: usize,
}

impl Exits {
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
        Some(Win::from_shapes(
            Pair::from_colours(first, second),
            Triangle::from_colours([first, second, third]),
        ))
    }
}

impl ExitOrder {
    /// Begins with the start position, before any move.
    /// Pieces that are out already at the start of the game are counted: the order of the first two
    /// does not matter.
    pub fn new(start: &Pentagame) -> ExitOrder {
        let layout = start.layout();
        let exits = BySeat::from_fn(layout.seats(), |seat| {
            let mut exits = Exits::default();
            for piece in
                Piece::of_seat(layout, seat).filter(|piece| start.stop_of(*piece).is_none())
            {
                exits.push(piece.colour(layout));
            }
            Exits { at_the_start: exits.count, ..exits }
        });
        ExitOrder { layout, exits }
    }

    /// A legal move is played on the position before it.
    /// A lost turn changes nothing and may be left out.
    pub fn observe(&mut self, before: &Pentagame, m: Move) {
        let Some(piece) = m.piece() else {
            return;
        };
        let goal = piece.goal(before.layout());
        // A move without a way is the exit of a piece that waited.
        if m.to().is_none_or(|to| to == goal) && self.exits.seats().contains(piece.seat()) {
            self.exits[piece.seat()].push(piece.colour(self.layout));
        }
    }

    /// The colours a player took out, in order.
    pub fn colours_out(&self, seat: Seat) -> impl Iterator<Item = usize> {
        let exits = self.exits[seat];
        exits.colours.into_iter().take(exits.count).map(usize::from)
    }

    /// Returns the grade of a player's win with three out.
    /// None with any other number out, and in set-ups 4t and 5: a team can take the same colour out
    /// twice, and in set-up 5 all pieces of a player have one goal, so neither makes a triangle.
    pub fn win(&self, seat: Seat) -> Option<Win> {
        match self.layout {
            PlayerLayout::Two | PlayerLayout::Three | PlayerLayout::Four => self.exits[seat].win(),
            PlayerLayout::Teams | PlayerLayout::Five => None,
        }
    }

    /// The result of the game with the tie-break that was agreed.
    /// Ties between players with three out each are broken: the superior ones keep the place, the
    /// inferior ones come behind them. The scores stay, and the reason is `shape` when a place has
    /// changed.
    #[must_use]
    pub fn break_tie(&self, tie_break: TieBreak, end: FinalResult) -> FinalResult {
        if tie_break == TieBreak::Shared || end.place.seats() != self.exits.seats() {
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
        FinalResult { place, reason, ..end }
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

    fn order(layout: PlayerLayout, colours: &[&[usize]]) -> ExitOrder {
        let mut order = ExitOrder::new(&Pentagame::new(crate::Setup::new(layout)));
        for (seat, colours) in layout.seats().iter().zip(colours) {
            for colour in *colours {
                order.exits[seat].push(*colour);
            }
        }
        order
    }

    /// Scores by the number out, settled by shape.
    fn settled(layout: PlayerLayout, colours: &[&[usize]]) -> FinalResult {
        let score = BySeat::from_fn(layout.seats(), |seat| colours[seat.index()].len() as i32);
        let end = FinalResult::by_score(score, |seat| layout.team(seat), "out");
        let order = order(layout, colours);
        assert_eq!(order.break_tie(TieBreak::Shared, end), end);
        order.break_tie(TieBreak::Shape, end)
    }

    fn check(layout: PlayerLayout, colours: &[&[usize]], places: &[u8], reason: &str) {
        let end = settled(layout, colours);
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
            assert_eq!(
                order(PlayerLayout::Two, &[colours]).win(Seat::FIRST),
                Some(win),
                "{colours:?}"
            );
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
            assert_eq!(
                Triangle::from_colours(triple) == Triangle::Obtuse,
                obtuse(&triple),
                "{triple:?}"
            );
            let [first, second, _] = triple;
            let left = (0..5).filter(|third| ![first, second].contains(third));
            let wins: Vec<Win> = left.map(|third| win(&[first, second, third])).collect();
            assert_eq!(wins.iter().filter(|win| **win == Win::Superior).count(), 1, "{triple:?}");
            assert_eq!(wins.len(), 3);
        }
    }

    fn win(colours: &[usize]) -> Win {
        order(PlayerLayout::Two, &[colours]).win(Seat::FIRST).unwrap()
    }

    /// The Compendium, IV.12: four of nine ties are broken.
    #[test]
    fn e2_four_of_nine_ties_are_broken() {
        let mut broken = 0;
        for one in triples() {
            for other in triples() {
                let end = settled(PlayerLayout::Two, &[&one, &other]);
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
    fn e2_only_ties_at_three_are_broken() {
        let (superior, inferior) = (ADJACENT_ACUTE, ACROSS_ACUTE);
        check(PlayerLayout::Two, &[superior, &[0, 1]], &[1, 2], "out");
        check(PlayerLayout::Two, &[inferior, &[0, 1]], &[1, 2], "out");
        check(PlayerLayout::Two, &[&[0, 1], &[0, 2]], &[1, 1], "out");
        check(PlayerLayout::Three, &[inferior, superior, superior], &[3, 1, 1], "shape");
        check(PlayerLayout::Three, &[inferior, superior, &[]], &[2, 1, 3], "shape");
        check(PlayerLayout::Three, &[inferior, inferior, &[]], &[1, 1, 3], "out");
        check(PlayerLayout::Four, &[inferior, superior, inferior, &[1]], &[2, 1, 2, 4], "shape");
        check(PlayerLayout::Four, &[inferior, &[0], superior, &[1]], &[2, 3, 1, 3], "shape");
    }

    #[test]
    fn e2_teams_and_five_players_stay_tied() {
        let (superior, inferior) = (ADJACENT_ACUTE, ACROSS_ACUTE);
        let teams = order(PlayerLayout::Teams, &[superior, inferior, &[], &[]]);
        assert!(PlayerLayout::Teams.seats().iter().all(|seat| teams.win(seat).is_none()));
        let score = BySeat::from_fn(PlayerLayout::Teams.seats(), |_| 3);
        let end = FinalResult::by_score(score, |seat| PlayerLayout::Teams.team(seat), "out");
        assert_eq!(teams.break_tie(TieBreak::Shape, end), end);
        check(
            PlayerLayout::Five,
            &[&[0, 0, 0], &[1, 1, 1], &[], &[], &[]],
            &[1, 1, 3, 3, 3],
            "out",
        );
    }

    /// Plays on from a position and settles what comes out.
    fn check_played(start: &str, moves: &[&str], places: &[u8]) {
        let mut position: Pentagame = start.parse().unwrap();
        let mut order = ExitOrder::new(&position);
        for text in moves {
            let m = position.read_move(text).unwrap();
            order.observe(&position, m);
            position = position.play(m).unwrap();
        }
        let Outcome::Final(end) = position.outcome() else { panic!("{start} is not over") };
        let end = order.break_tie(TieBreak::Shape, end);
        assert_eq!(end.place.as_slice(), places, "{start} {moves:?}");
        for seat in end.score.seats().iter() {
            assert_eq!(order.colours_out(seat).count(), usize::from(position.out(seat)));
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
