//! Legal next steps of a move, addressed by item and place.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use games::{AnyMove, AnyPosition, AnyStep, with_steps};
use rulebook::{Notation, Seat, Steps};

use super::acting_seat;
use crate::game_drawing::GameDrawing;

/// Maximal number of steps of a move in any game.
pub const MAX_STEPS: usize = 8;

/// Effect of one step of a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum StepEffect {
    /// A piece walks to a free stop.
    Free,
    /// A piece walks and changes places with another.
    Swap,
    /// A piece walks to a black block, which is then placed elsewhere.
    Replace,
    /// A piece walks to a grey block, which returns to the pool.
    Grey,
    /// A piece that waits on its goal leaves.
    Exit,
    /// The black block is placed.
    Black,
    /// A grey block is placed.
    GreyBlock,
    /// A grey block is taken from the board because the pool is empty.
    Take,
    /// A stone is placed.
    Stone,
    /// A piece is chosen that moves.
    From,
    /// The chosen piece goes here.
    To,
    /// A choice without a place, shown as its own text: a number or a card.
    Choice,
    /// A step without a place, such as a pass.
    Keyword,
}

/// One legal next step, addressed by item and place.
/// The same step can appear twice: an own swap by either piece, a move of twins by either twin.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LegalStep {
    /// The step in notation.
    pub text: String,
    /// Key of the piece that walks or leaves.
    pub mover: Option<String>,
    /// Name of the target place.
    pub place: Option<String>,
    /// Key of the piece that is swapped.
    pub partner: Option<String>,
    /// Effect of the step.
    pub effect: StepEffect,
    /// The word in the catalogue for what is placed here, such as `stone` or `ball`.
    pub noun: Option<&'static str>,
    /// True if the mover goes out with this step.
    pub reaches_goal: bool,
    /// Keyword of a step without a place: `pass`, `swap`, `stay`, `skip`.
    pub keyword: Option<&'static str>,
}

impl LegalStep {
    pub(crate) fn new(text: String, effect: StepEffect) -> LegalStep {
        LegalStep {
            text,
            mover: None,
            place: None,
            partner: None,
            effect,
            noun: None,
            reaches_goal: false,
            keyword: None,
        }
    }

    pub(crate) fn at(self, place: impl ToString) -> LegalStep {
        LegalStep { place: Some(place.to_string()), ..self }
    }

    pub(crate) fn by(self, mover: String) -> LegalStep {
        LegalStep { mover: Some(mover), ..self }
    }

    pub(crate) fn keyword(text: String, keyword: &'static str) -> LegalStep {
        LegalStep { keyword: Some(keyword), ..LegalStep::new(text, StepEffect::Keyword) }
    }
}

/// Kind of the step expected next.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum StepKind {
    /// A walk: a piece and its target.
    Walk,
    /// A piece that waits on its goal and leaves.
    Exit,
    /// A place for the black block.
    Black,
    /// A place for the grey block.
    Grey,
    /// A grey block to take from the board.
    Take,
    /// A place for a stone.
    Stone,
    /// A piece that moves.
    From,
    /// A target for the chosen piece.
    To,
    /// A choice without a place: a number or a card.
    Choice,
    /// A keyword only: a pass or the choice of a colour.
    Keyword,
    /// No step: the move is complete.
    Complete,
    /// No step: the game is over, or these steps begin no move.
    None,
}

impl StepKind {
    fn after(steps: &[LegalStep], is_complete: bool) -> StepKind {
        // A game that expects a stone may also offer a keyword.
        let placing = steps.iter().find(|step| step.effect != StepEffect::Keyword);
        match placing.or(steps.first()).map(|step| step.effect) {
            Some(StepEffect::Free | StepEffect::Swap | StepEffect::Replace | StepEffect::Grey) => {
                StepKind::Walk
            }
            Some(StepEffect::Exit) => StepKind::Exit,
            Some(StepEffect::Black) => StepKind::Black,
            Some(StepEffect::GreyBlock) => StepKind::Grey,
            Some(StepEffect::Take) => StepKind::Take,
            Some(StepEffect::Stone) => StepKind::Stone,
            Some(StepEffect::From) => StepKind::From,
            Some(StepEffect::To) => StepKind::To,
            Some(StepEffect::Choice) => StepKind::Choice,
            Some(StepEffect::Keyword) => StepKind::Keyword,
            None if is_complete => StepKind::Complete,
            None => StepKind::None,
        }
    }
}

/// All legal next steps of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LegalSteps {
    /// The legal steps.
    pub steps: Vec<LegalStep>,
    /// The complete move in notation, once the steps make one.
    pub complete_move: Option<String>,
    /// Kind of the step expected next.
    pub expected: StepKind,
}

impl LegalSteps {
    /// No step: for steps that begin no move.
    pub const NONE: LegalSteps =
        LegalSteps { steps: Vec::new(), complete_move: None, expected: StepKind::None };
}

/// Lists the legal steps after the steps already made.
/// `viewer` is the seat that chooses where several seats do.
pub fn legal_steps(position: &AnyPosition, viewer: Option<Seat>, made: &[AnyStep]) -> LegalSteps {
    let Some(seat) = acting_seat(position, viewer) else { return LegalSteps::NONE };
    let mut steps = Vec::new();
    with_steps!(position, made, (position, made) => {
        for step in position.steps(seat, &made) {
            let text = position.step_text(&step);
            GameDrawing::add_legal_steps(position, &step, &text, &mut steps);
        }
    });
    let complete_move = position.assemble(seat, made).map(|m| position.move_text(&m));
    let expected = StepKind::after(&steps, complete_move.is_some());
    LegalSteps { steps, complete_move, expected }
}

/// Parses the steps of a move: each has to be legal after those before it.
pub fn parse_steps<T: AsRef<str>>(
    position: &AnyPosition,
    viewer: Option<Seat>,
    texts: &[T],
) -> Option<Vec<AnyStep>> {
    let mut made = Vec::new();
    if texts.is_empty() {
        return Some(made);
    }
    let seat = acting_seat(position, viewer)?;
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

/// Returns the steps of a legal move in notation.
pub fn step_texts(position: &AnyPosition, viewer: Option<Seat>, m: &AnyMove) -> Vec<String> {
    let Some(seat) = acting_seat(position, viewer) else { return Vec::new() };
    position.steps_of(seat, m).iter().map(|step| position.step_text(step)).collect()
}
