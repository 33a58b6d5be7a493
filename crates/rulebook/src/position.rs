//! The interface that every game implements.

use alloc::string::String;
use alloc::vec::{self, Vec};
use core::fmt;
use core::hash::Hash;
use core::ops::ControlFlow;

use crate::{BySeat, Outcome, ParseError, PlayError, Reason, Seat, Seats, Team, Turn};

/// Notation of a lost turn (lost on time, or because no move exists).
pub const LOST_TURN: &str = "--";

/// Limits at which a referee ends a game without progress.
/// The result is that of [`Position::adjudicate`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DrawLimits {
    /// Number of occurrences of one position ([`Position::key`]) that ends the game.
    pub repeats: u32,
    /// Number of plies that ends the game.
    pub plies: u32,
}

/// Value of a win, for the scoring of games that did not end by the rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Stakes {
    /// Points of a win, credited to the other side when one of two resigns.
    pub win: i32,
    /// Offset from the zero-sum score of a seat to its constant-sum score.
    pub add: i32,
}

/// A position of a game, with everything the rules need to continue.
///
/// A *move* is the complete decision of one seat, possibly of several steps, or one event of
/// chance.
pub trait Position: Clone + PartialEq + Eq + Hash + fmt::Debug + Sized {
    /// Options of the game: players, board size, variants.
    type Setup: Clone + PartialEq + Eq + Hash + fmt::Debug;
    /// One complete move. `Ord` is the order in which [`Position::each_move`] lists.
    type Move: Clone + PartialEq + Eq + PartialOrd + Ord + Hash + fmt::Debug;
    /// Reason why a move is illegal.
    type Illegal: Reason;

    /// Creates the start position.
    fn start(setup: &Self::Setup) -> Self;

    /// Number of seats.
    fn seats(&self) -> Seats;

    /// Team of a seat; by default each seat plays for itself.
    fn team(&self, seat: Seat) -> Team {
        seat.into()
    }

    /// Seat or seats to decide next.
    fn turn(&self) -> Turn;

    /// Calls `each` with every move `seat` may choose now, until it breaks.
    /// The moves come in ascending order and once each. A seat whose turn it is not
    /// ([`Turn::is_of`]) has none.
    fn each_move(
        &self,
        seat: Seat,
        each: impl FnMut(Self::Move) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// Counts the legal moves of `seat`. Games with long lists count without listing.
    fn count_moves(&self, seat: Seat) -> u64 {
        let mut count = 0;
        let _ = self.each_move(seat, |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// Checks if a move of `seat` is legal, directly and without a search in the list.
    ///
    /// # Errors
    /// The first rule the move breaks.
    fn check(&self, seat: Seat, m: &Self::Move) -> Result<(), Self::Illegal>;

    /// Returns true if chance decides in some positions of the game.
    fn has_chance(&self) -> bool {
        false
    }

    /// Calls `each` with every event chance may deal now and its weight, until it breaks.
    fn each_chance(&self, each: impl FnMut(Self::Move, u64) -> ControlFlow<()>) -> ControlFlow<()> {
        let _ = each;
        ControlFlow::Continue(())
    }

    /// Plays a move that is known to be legal, or an event that chance may deal.
    /// What happens with any other is up to the game, short of undefined behaviour.
    fn play_unchecked(&mut self, m: Self::Move);

    /// Carries out what the seats of a [`Turn::Simultaneous`] chose.
    /// `None` is a seat that lost its turn. Games in which one seat decides at a time keep the
    /// default.
    fn play_simultaneous_unchecked(&mut self, choices: &BySeat<Option<Self::Move>>) {
        if let Turn::Seat(seat) = self.turn() {
            match &choices[seat] {
                Some(m) => self.play_unchecked(m.clone()),
                None => self.lose_turn(),
            }
        }
    }

    /// The seat to move loses its turn, to the clock or because its player has left.
    /// Never a choice, so never among the moves. Nothing happens where no single seat is to move.
    fn lose_turn(&mut self);

    /// Outcome of the position. Finished exactly when [`Position::turn`] is [`Turn::Over`].
    fn outcome(&self) -> Outcome;

    /// Result if a referee ends the game here ([`DrawLimits`]).
    fn adjudicate(&self) -> Outcome;

    /// Limits at which a referee ends the game.
    fn draw_limits(&self) -> DrawLimits {
        DrawLimits { repeats: 3, plies: 500 }
    }

    /// Value of a win; by default one point.
    fn stakes(&self) -> Stakes {
        Stakes { win: 1, add: 1 }
    }

    /// Hash of everything that decides how play can continue.
    /// Positions that count as repetitions have the same key. Different positions rarely share a
    /// key, but constructed positions can.
    fn key(&self) -> u64;

    /// Reason why [`Position::play`] rejects any move where no single seat is to move.
    /// The game is over, several seats choose at once, or chance decides.
    fn no_single_mover(&self) -> Self::Illegal;

    /// Returns true if the move of `seat` is legal.
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

    /// The moves of the one seat to move. The list is made first: there can be tens of thousands.
    /// Empty where no single seat is to move; [`Position::moves`] then has the choices of a seat.
    /// [`Position::each_move`] can stop early.
    fn legal_moves(&self) -> vec::IntoIter<Self::Move> {
        match self.turn() {
            Turn::Seat(seat) => self.moves(seat).into_iter(),
            _ => Vec::new().into_iter(),
        }
    }

    /// Plays the move of the one seat to move.
    ///
    /// # Errors
    /// The position unharmed and the rule the move breaks, or [`Position::no_single_mover`].
    fn play(self, m: Self::Move) -> Result<Self, PlayError<Self, Self::Illegal>> {
        let checked = match self.turn() {
            Turn::Seat(seat) => self.check(seat, &m),
            _ => Err(self.no_single_mover()),
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

/// Moves built step by step: players click steps, search expands steps.
pub trait Steps: Position {
    /// One step of a move.
    type Step: Clone + PartialEq + Eq + Hash + fmt::Debug;

    /// Calls `each` with every step that can follow `made`, until it breaks.
    /// None follows when the move is whole, when `made` is not the beginning of a legal move, or
    /// when it is not the seat's turn.
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

/// The form in which people read choices that several seats made at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ChoiceForm {
    /// The text between two choices.
    pub separator: &'static str,
    /// The sign before the choice of each seat; empty if the order says whose it is.
    pub signs: &'static [&'static str],
}

/// Text of positions, moves and steps.
/// The text of a move is one token without spaces; it is made of the texts of its steps, one behind
/// the other. [`LOST_TURN`] is reserved.
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

    /// The form in which the rules page writes choices made at once.
    fn choice_form(&self) -> ChoiceForm {
        ChoiceForm { separator: "|", signs: &[] }
    }

    /// The text of a move.
    fn move_text(&self, m: &Self::Move) -> String {
        let mut text = String::new();
        self.write_move(m, &mut text).expect("writing to a string cannot fail");
        text
    }

    /// The text in which the rules page shows a move to people.
    /// Legal moves of one position have different texts; an illegal one has any text.
    fn display_move(&self, m: &Self::Move) -> String {
        self.move_text(m)
    }

    /// Reads a move as [`Notation::write_move`] or [`Notation::display_move`] writes it.
    ///
    /// # Errors
    /// What was wrong, and where.
    fn read_displayed_move(&self, text: &str) -> Result<Self::Move, ParseError> {
        self.read_move(text)
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
