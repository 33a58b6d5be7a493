//! Which steps can follow, by what they are about.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use games::{AnyMove, AnyPosition, AnyStep};
use rulebook::{Notation, Position, Steps, Turn};

use crate::{pentagame, pentalath, pente};

/// No move of any game has more steps.
pub const MAX_STEPS: usize = 8;

/// What a step does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ChoiceKind {
    /// A piece walks to a free stop.
    Free,
    /// A piece walks and changes places with another.
    Swap,
    /// A piece walks to a black block, which is set elsewhere.
    Replace,
    /// A piece walks to a grey block, which goes back to the pool.
    Grey,
    /// A piece that waits on its goal leaves.
    Exit,
    /// The black block is set.
    Black,
    /// A grey block is set.
    GreyBlock,
    /// A grey block is taken from the board, since the pool is empty.
    Take,
    /// A stone is set.
    Stone,
    /// Something without a place: a word to be said.
    Word,
}

impl ChoiceKind {
    /// A word for programs.
    pub const fn code(self) -> &'static str {
        match self {
            ChoiceKind::Free => "free",
            ChoiceKind::Swap => "swap",
            ChoiceKind::Replace => "replace",
            ChoiceKind::Grey => "grey",
            ChoiceKind::Exit => "exit",
            ChoiceKind::Black => "black",
            ChoiceKind::GreyBlock => "grey-block",
            ChoiceKind::Take => "take",
            ChoiceKind::Stone => "stone",
            ChoiceKind::Word => "word",
        }
    }
}

/// Whether a walk brings the mover where it wants to be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Aim {
    /// Not yet.
    #[default]
    OnTheWay,
    /// It does: the mover goes out.
    Goal,
}

/// One step that can be made now, for one who picks a thing and a place. One step may be found in
/// two ways: an own swap by either piece, a move of twins by either twin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The step as it is written.
    pub text: String,
    /// The key of the piece that walks or leaves.
    pub mover: Option<String>,
    /// The name of the place it is about.
    pub place: Option<String>,
    /// The key of the piece that it swaps with.
    pub partner: Option<String>,
    /// What it does.
    pub kind: ChoiceKind,
    /// Whether the mover goes out with it.
    pub aim: Aim,
    /// What is said, where there is no place: `pass`, `swap`, `stay`, `skip`.
    pub word: Option<&'static str>,
}

impl Choice {
    pub(crate) fn new(text: String, kind: ChoiceKind) -> Choice {
        let (mover, place, partner) = (None, None, None);
        Choice { text, mover, place, partner, kind, aim: Aim::OnTheWay, word: None }
    }

    pub(crate) fn at(self, place: impl ToString) -> Choice {
        Choice { place: Some(place.to_string()), ..self }
    }

    pub(crate) fn by(self, mover: String) -> Choice {
        Choice { mover: Some(mover), ..self }
    }

    pub(crate) fn saying(text: String, word: &'static str) -> Choice {
        Choice { word: Some(word), ..Choice::new(text, ChoiceKind::Word) }
    }
}

/// What is to be chosen next.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Stage {
    /// A piece and where it walks.
    Walk,
    /// A piece that waits on its goal and leaves.
    Exit,
    /// Where the black block goes.
    Black,
    /// Where the grey block goes.
    Grey,
    /// Where the grey block is taken from.
    Take,
    /// Where a stone goes.
    Stone,
    /// A word alone: to pass, or which colour to play.
    Word,
    /// Nothing: the move is whole.
    Whole,
    /// Nothing: the game is over, or these steps begin no move.
    Nothing,
}

impl Stage {
    /// A word for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Stage::Walk => "walk",
            Stage::Exit => "exit",
            Stage::Black => "black",
            Stage::Grey => "grey",
            Stage::Take => "take",
            Stage::Stone => "stone",
            Stage::Word => "word",
            Stage::Whole => "whole",
            Stage::Nothing => "nothing",
        }
    }

    fn of(choices: &[Choice], whole: Option<&str>) -> Stage {
        // A game that asks for a stone may also offer a word.
        let telling = choices.iter().find(|choice| choice.kind != ChoiceKind::Word);
        match telling.or(choices.first()).map(|choice| choice.kind) {
            Some(ChoiceKind::Free | ChoiceKind::Swap | ChoiceKind::Replace | ChoiceKind::Grey) => {
                Stage::Walk
            }
            Some(ChoiceKind::Exit) => Stage::Exit,
            Some(ChoiceKind::Black) => Stage::Black,
            Some(ChoiceKind::GreyBlock) => Stage::Grey,
            Some(ChoiceKind::Take) => Stage::Take,
            Some(ChoiceKind::Stone) => Stage::Stone,
            Some(ChoiceKind::Word) => Stage::Word,
            None if whole.is_some() => Stage::Whole,
            None => Stage::Nothing,
        }
    }
}

/// All that can be chosen next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choices {
    /// The steps.
    pub choices: Vec<Choice>,
    /// The whole move as it is written, once the steps make one.
    pub whole: Option<String>,
    /// What is to be chosen.
    pub stage: Stage,
}

/// Which steps the seat to move can make after these.
pub fn choices(position: &AnyPosition, made: &[AnyStep]) -> Choices {
    let mut choices = Vec::new();
    let mut whole = None;
    if let Turn::Seat(seat) = position.turn() {
        for step in position.steps(seat, made) {
            let text = position.step_text(&step);
            match (position, step) {
                (AnyPosition::Pentagame(position), AnyStep::Pentagame(step)) => {
                    pentagame::live::choose(position, step, &text, &mut choices);
                }
                (AnyPosition::Pente(_), AnyStep::Pente(step)) => {
                    choices.push(pente::live::choice(step, text));
                }
                (AnyPosition::Pentalath(_), AnyStep::Pentalath(step)) => {
                    choices.push(pentalath::live::choice(step, text));
                }
                _ => {}
            }
        }
        whole = position.assemble(seat, made).map(|m| position.move_text(&m));
    }
    let stage = Stage::of(&choices, whole.as_deref());
    Choices { choices, whole, stage }
}

/// Reads the steps of a move from their texts: only such as can follow one another here.
pub fn read_steps<T: AsRef<str>>(position: &AnyPosition, texts: &[T]) -> Option<Vec<AnyStep>> {
    let mut made = Vec::new();
    if texts.is_empty() {
        return Some(made);
    }
    let Turn::Seat(seat) = position.turn() else { return None };
    if texts.len() > MAX_STEPS {
        return None;
    }
    for text in texts {
        let steps = position.steps(seat, &made);
        let step = steps.into_iter().find(|step| position.step_text(step) == text.as_ref())?;
        made.push(step);
    }
    Some(made)
}

/// The texts of the steps of a legal move.
pub fn step_texts(position: &AnyPosition, m: &AnyMove) -> Vec<String> {
    let Turn::Seat(seat) = position.turn() else { return Vec::new() };
    position.steps_of(seat, m).iter().map(|step| position.step_text(step)).collect()
}
