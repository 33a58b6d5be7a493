//! The contract: what a position of any game answers.

use std::fmt;
use std::hash::Hash;
use std::ops::ControlFlow;

use crate::{BySeat, Outcome, ParseError, PlayError, Reason, Seat, Seats, Team, Turn};

/// How a turn is written that a player lost (to the clock, or because no move exists).
pub const LOST_TURN: &str = "--";

/// When a referee ends a game that goes nowhere. [`Position::stalled`] says with what result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The occurrence of one position ([`Position::key`]) that ends the game: 3 for the third.
    pub repeats: u32,
    /// The number of plies that ends the game.
    pub plies: u32,
}

/// What winning is worth. Rules do not need it; scoring does, where a game ended without them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stakes {
    /// The points that win, and that the other side is credited when one of two gives up.
    pub win: i32,
    /// What is added to the zero-sum score of each seat to make it a constant-sum score.
    pub add: i32,
}

/// A position of a game: all that the rules may ask about in order to go on.
///
/// A *move* is the whole decision of one seat, however many steps it takes, or one whole event
/// of chance. What only one game needs is inherent to that game's own type.
pub trait Position: Clone + PartialEq + Eq + fmt::Debug + Sized {
    /// The options the game is played with: players, board size, variants.
    type Setup: Clone + PartialEq + Eq + fmt::Debug;
    /// One whole decision. `Ord` is the order in which [`Position::each_move`] lists.
    type Move: Clone + PartialEq + Eq + PartialOrd + Ord + Hash + fmt::Debug;
    /// Why a move is refused.
    type Illegal: Reason;

    /// The position in which a game begins.
    fn start(setup: &Self::Setup) -> Self;

    /// How many sit at the table.
    fn seats(&self) -> Seats;

    /// Who plays together; by default each for themselves.
    fn team(&self, seat: Seat) -> Team {
        seat.into()
    }

    /// Who decides next.
    fn turn(&self) -> Turn;

    /// Calls `each` with every move `seat` may choose now, in ascending order and once each, until
    /// it breaks. A seat whose turn it is not ([`Turn::is_of`]) has none.
    fn each_move(
        &self,
        seat: Seat,
        each: impl FnMut(Self::Move) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// How many moves `seat` may choose from. Games with long lists answer without listing.
    fn count_moves(&self, seat: Seat) -> u64 {
        let mut count = 0;
        let _ = self.each_move(seat, |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// Whether `seat` may choose this move, judged directly and never by a search in the list.
    ///
    /// # Errors
    /// The first rule the move breaks.
    fn check(&self, seat: Seat, m: &Self::Move) -> Result<(), Self::Illegal>;

    /// Calls `each` with every event chance may deal now and its weight, until it breaks.
    fn each_chance(&self, each: impl FnMut(Self::Move, u64) -> ControlFlow<()>) -> ControlFlow<()> {
        let _ = each;
        ControlFlow::Continue(())
    }

    /// Plays a move that is known to be legal, or an event that chance may deal. What happens with
    /// any other is up to the game, short of undefined behaviour.
    fn play_unchecked(&mut self, m: Self::Move);

    /// Carries out what the seats of a [`Turn::Together`] chose. `None` is a seat that lost its
    /// turn. Games in which one seat decides at a time keep the default.
    fn play_together_unchecked(&mut self, choices: &BySeat<Option<Self::Move>>) {
        if let Turn::Seat(seat) = self.turn() {
            match &choices[seat] {
                Some(m) => self.play_unchecked(m.clone()),
                None => self.lose_turn(),
            }
        }
    }

    /// The seat to move loses its turn, to the clock or because its player has left: never a
    /// choice, so never among the moves. Nothing happens where no single seat is to move.
    fn lose_turn(&mut self);

    /// How the game stands. Finished exactly when [`Position::turn`] says [`Turn::Over`].
    fn outcome(&self) -> Outcome;

    /// The result if a referee ends the game here because it goes nowhere ([`Limits`]).
    fn stalled(&self) -> Outcome;

    /// When a referee does.
    fn limits(&self) -> Limits {
        Limits { repeats: 3, plies: 500 }
    }

    /// What winning is worth; by default one point.
    fn stakes(&self) -> Stakes {
        Stakes { win: 1, add: 1 }
    }

    /// A hash of everything that decides how play can go on. Two positions that a referee must
    /// take for the same have the same key. Different positions of a game hardly ever share one;
    /// somebody who builds positions for the purpose can make them.
    fn key(&self) -> u64;

    /// Why [`Position::play`] is refused where no single seat is to move: the game is over, or
    /// several choose at once, or chance decides.
    fn nobody_alone(&self) -> Self::Illegal;

    /// Whether `seat` may choose this move.
    fn is_legal(&self, seat: Seat, m: &Self::Move) -> bool {
        self.check(seat, m).is_ok()
    }

    /// All moves of `seat`. Fit for small lists and tests; there can be tens of thousands.
    fn moves(&self, seat: Seat) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        let _ = self.each_move(seat, |m| {
            moves.push(m);
            ControlFlow::Continue(())
        });
        moves
    }

    /// Plays the move of the one seat to move.
    ///
    /// # Errors
    /// The position unharmed and the rule the move breaks, or [`Position::nobody_alone`].
    fn play(self, m: Self::Move) -> Result<Self, PlayError<Self, Self::Illegal>> {
        let checked = match self.turn() {
            Turn::Seat(seat) => self.check(seat, &m),
            _ => Err(self.nobody_alone()),
        };
        match checked {
            Ok(()) => {
                let mut next = self;
                next.play_unchecked(m);
                Ok(next)
            }
            Err(reason) => Err(PlayError { position: self, reason }),
        }
    }
}

/// A move built step by step: what people click and search expands.
pub trait Steps: Position {
    /// One step of a move.
    type Step: Clone + PartialEq + Eq + fmt::Debug;

    /// Calls `each` with every step that can follow `made`, until it breaks. None follows when the
    /// move is whole, when `made` is not the beginning of a legal move, or when it is not the
    /// seat's turn.
    fn each_step(
        &self,
        seat: Seat,
        made: &[Self::Step],
        each: impl FnMut(Self::Step) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// The whole move, once the steps make one.
    fn assemble(&self, seat: Seat, made: &[Self::Step]) -> Option<Self::Move>;

    /// The steps of a legal move.
    fn steps_of(&self, seat: Seat, m: &Self::Move) -> Vec<Self::Step>;

    /// The steps that can follow `made`, as a list.
    fn steps(&self, seat: Seat, made: &[Self::Step]) -> Vec<Self::Step> {
        let mut steps = Vec::new();
        let _ = self.each_step(seat, made, |step| {
            steps.push(step);
            ControlFlow::Continue(())
        });
        steps
    }
}

/// The written forms. The text of a move is one token without spaces; it is made of the texts of
/// its steps, one behind the other. [`LOST_TURN`] is reserved.
pub trait Notation: Steps {
    /// Writes a move.
    fn write_move(&self, m: &Self::Move, out: &mut dyn fmt::Write) -> fmt::Result;

    /// Reads a move. Whether it is legal is another question ([`Position::check`]).
    ///
    /// # Errors
    /// What was wrong, and where.
    fn read_move(&self, text: &str) -> Result<Self::Move, ParseError>;

    /// Writes a step.
    fn write_step(&self, step: &Self::Step, out: &mut dyn fmt::Write) -> fmt::Result;

    /// Writes the position.
    fn write_position(&self, out: &mut dyn fmt::Write) -> fmt::Result;

    /// Reads a position of a game with these options.
    ///
    /// # Errors
    /// What was wrong, and where.
    fn read_position(setup: &Self::Setup, text: &str) -> Result<Self, ParseError>;

    /// The text of a move.
    fn move_text(&self, m: &Self::Move) -> String {
        let mut text = String::new();
        self.write_move(m, &mut text).expect("writing to a string cannot fail");
        text
    }

    /// The text of a step.
    fn step_text(&self, step: &Self::Step) -> String {
        let mut text = String::new();
        self.write_step(step, &mut text).expect("writing to a string cannot fail");
        text
    }

    /// The text of the position.
    fn position_text(&self) -> String {
        let mut text = String::new();
        self.write_position(&mut text).expect("writing to a string cannot fail");
        text
    }
}
