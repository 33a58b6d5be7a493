//! Positions: moves, steps, notation and pictures.

use games::{AnyMove, AnyPosition, AnyStep, Game};
use picture::{Background, Drawing, Labels, Mark, Theme};
use pyo3::prelude::*;
use pyo3::types::PyList;
use rulebook::{Notation, Outcome, Position, Seat, Steps, Turn};

use crate::error::{bad_value, illegal};
use crate::game::GameBinding;
use crate::moves::{MoveBinding, MoveWriter, StepBinding, step_binding};

/// Width of a picture in a notebook.
const NOTEBOOK_WIDTH_PX: u32 = 400;

/// Greatest width of a picture.
const WIDTH_MAX_PX: u32 = 4096;

/// A position of a game. It never changes: `play` returns another position.
#[pyclass(frozen, eq, name = "Position", module = "palamedes")]
#[derive(Clone, PartialEq, Eq)]
pub struct PositionBinding {
    pub game: Game,
    pub position: AnyPosition,
}

/// A move as an object or as text in machine or human notation.
#[derive(FromPyObject)]
pub enum MoveInput<'py> {
    Object(PyRef<'py, MoveBinding>),
    Text(String),
}

impl MoveInput<'_> {
    fn to_move(&self, position: &AnyPosition) -> PyResult<AnyMove> {
        match self {
            MoveInput::Object(object) => Ok(object.m.clone()),
            MoveInput::Text(text) => position.read_displayed_move(text).map_err(bad_value),
        }
    }
}

/// Result of a finished game.
#[pyclass(frozen, get_all, name = "Outcome", module = "palamedes")]
pub struct OutcomeBinding {
    /// Points of each seat.
    points: Vec<i32>,
    /// Place of each seat, 1 for the best; partners and ties share a place.
    places: Vec<u32>,
    /// Code of the ending; `replay` if the game is played again.
    reason: &'static str,
}

#[pymethods]
impl OutcomeBinding {
    fn __repr__(&self) -> String {
        let OutcomeBinding { points, places, reason } = self;
        format!("Outcome(points={points:?}, places={places:?}, reason='{reason}')")
    }
}

impl OutcomeBinding {
    /// Nothing for an unfinished game.
    pub fn new(position: &AnyPosition, outcome: &Outcome) -> Option<OutcomeBinding> {
        match outcome {
            Outcome::Unfinished => None,
            Outcome::Replay => {
                let seats = position.seats().len();
                Some(OutcomeBinding {
                    points: vec![0; seats],
                    places: vec![1; seats],
                    reason: "replay",
                })
            }
            Outcome::Final(end) => Some(OutcomeBinding {
                points: end.score.as_slice().to_vec(),
                places: end.place.as_slice().iter().copied().map(u32::from).collect(),
                reason: end.reason,
            }),
        }
    }
}

impl PositionBinding {
    fn mover(&self) -> Option<Seat> {
        match self.position.turn() {
            Turn::Seat(seat) => Some(seat),
            _ => None,
        }
    }

    fn drawing(&self, marks: Vec<Mark>, width_px: u32) -> Drawing {
        let marks = if marks.is_empty() { picture::winning_marks(&self.position) } else { marks };
        let title = format!("{} {}", self.game, self.position.position_text());
        Drawing::new().width_px(width_px.clamp(1, WIDTH_MAX_PX)).marks(marks).title(title)
    }
}

#[pymethods]
impl PositionBinding {
    #[new]
    #[pyo3(signature = (game, text="startpos"))]
    fn new(game: &str, text: &str) -> PyResult<PositionBinding> {
        let game: Game = game.parse().map_err(bad_value)?;
        let position = game.read_line(text).map_err(bad_value)?.position;
        Ok(PositionBinding { game, position })
    }

    /// The game of the position.
    #[getter]
    fn game(&self) -> GameBinding {
        GameBinding { game: self.game.clone() }
    }

    /// Text of the position.
    #[getter]
    fn text(&self) -> String {
        self.position.position_text()
    }

    /// Number of seats at the table.
    #[getter]
    fn seats(&self) -> usize {
        self.position.seats().len()
    }

    /// Team of each seat; without teams each seat is its own.
    #[getter]
    fn teams(&self) -> Vec<u32> {
        let seats = self.position.seats();
        seats.iter().map(|seat| u32::from(self.position.team(seat).0)).collect()
    }

    /// Seat to move, counted from 1; None when the game is over.
    #[getter]
    fn turn(&self) -> Option<u8> {
        self.mover().map(Seat::number)
    }

    /// Returns true if the game is over by the rules. A repetition is seen by a state only.
    #[getter]
    fn is_over(&self) -> bool {
        self.position.outcome().is_over()
    }

    /// Result by the rules; None while the game goes on.
    #[getter]
    fn outcome(&self) -> Option<OutcomeBinding> {
        OutcomeBinding::new(&self.position, &self.position.outcome())
    }

    /// Hash of everything that decides how play can continue.
    #[getter]
    fn key(&self) -> u64 {
        self.position.key()
    }

    /// Hash that is the same for all symmetric images of the position.
    #[getter]
    fn symmetric_key(&self) -> u64 {
        self.position.symmetric_key()
    }

    /// Lists the legal moves of the seat to move.
    fn legal_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        match self.mover() {
            Some(seat) => MoveWriter::default().legal_moves(py, &self.position, seat),
            None => Ok(PyList::empty(py)),
        }
    }

    /// Counts the legal moves without listing them.
    fn count_moves(&self) -> u64 {
        self.mover().map_or(0, |seat| self.position.count_moves(seat))
    }

    /// Counts the sequences of moves of this length.
    fn perft(&self, py: Python<'_>, depth: u32) -> u64 {
        py.detach(|| self.position.perft(depth))
    }

    /// Reads a move in machine or human notation. It may be illegal.
    fn read_move(&self, py: Python<'_>, text: &str) -> PyResult<Py<MoveBinding>> {
        let m = self.position.read_displayed_move(text).map_err(bad_value)?;
        MoveWriter::default().binding(py, &self.position, m)
    }

    /// Returns true if a move is legal.
    fn is_legal(&self, m: MoveInput<'_>) -> PyResult<bool> {
        let m = m.to_move(&self.position)?;
        Ok(self.mover().is_some_and(|seat| self.position.is_legal(seat, &m)))
    }

    /// Plays a move and returns the position after it.
    fn play(&self, m: MoveInput<'_>) -> PyResult<PositionBinding> {
        let m = m.to_move(&self.position)?;
        let played = self.position.clone().play(m).map_err(|error| illegal(&error.reason))?;
        Ok(PositionBinding { game: self.game.clone(), position: played })
    }

    /// The position after the seat to move has lost its turn.
    fn lose_turn(&self) -> PositionBinding {
        let mut position = self.position.clone();
        position.lose_turn();
        PositionBinding { game: self.game.clone(), position }
    }

    /// Writes a move in the notation for people.
    fn display_move(&self, m: MoveInput<'_>) -> PyResult<String> {
        Ok(self.position.display_move(&m.to_move(&self.position)?))
    }

    /// Code of the kind of a legal move, such as `move`, `swap`, `place` or `capture`.
    fn kind(&self, m: MoveInput<'_>) -> PyResult<&'static str> {
        Ok(self.position.move_facts(&m.to_move(&self.position)?).kind)
    }

    /// Lists the possible next steps of a move after these steps.
    #[pyo3(signature = (made=Vec::new()))]
    fn legal_steps(
        &self,
        py: Python<'_>,
        made: Vec<PyRef<'_, StepBinding>>,
    ) -> PyResult<Vec<StepBinding>> {
        let made = own_steps(&made);
        let Some(seat) = self.mover() else { return Ok(Vec::new()) };
        let steps = self.position.steps(seat, &made);
        steps.into_iter().map(|step| step_binding(py, &self.position, step)).collect()
    }

    /// The legal move that these steps form; None if they do not form one.
    fn assemble(
        &self,
        py: Python<'_>,
        steps: Vec<PyRef<'_, StepBinding>>,
    ) -> PyResult<Option<Py<MoveBinding>>> {
        let steps = own_steps(&steps);
        let m = self.mover().and_then(|seat| self.position.assemble(seat, &steps));
        m.map(|m| MoveWriter::default().binding(py, &self.position, m)).transpose()
    }

    /// Steps of a legal move.
    fn steps_of(&self, py: Python<'_>, m: MoveInput<'_>) -> PyResult<Vec<StepBinding>> {
        let m = m.to_move(&self.position)?;
        let Some(seat) = self.mover() else { return Ok(Vec::new()) };
        self.position.check(seat, &m).map_err(|reason| illegal(&reason))?;
        let steps = self.position.steps_of(seat, &m);
        steps.into_iter().map(|step| step_binding(py, &self.position, step)).collect()
    }

    /// Draws the position as SVG; `last_move` is marked as played from `before`.
    #[pyo3(signature = (*, width=400, theme="day", labels=true, clear=false,
                        before=None, last_move=None))]
    fn svg(
        &self,
        width: u32,
        theme: &str,
        labels: bool,
        clear: bool,
        before: Option<&PositionBinding>,
        last_move: Option<MoveInput<'_>>,
    ) -> PyResult<String> {
        let unknown = || bad_value(format_args!("theme \"{theme}\" is not one of day, night"));
        let theme = Theme::ALL.into_iter().find(|one| one.name() == theme).ok_or_else(unknown)?;
        let marks = match (before, last_move) {
            (Some(before), Some(m)) => {
                picture::last_move(&before.position, &m.to_move(&before.position)?)
            }
            (None, None) => Vec::new(),
            _ => return Err(bad_value("`before` and `last_move` belong together")),
        };
        let labels = if labels { Labels::Shown } else { Labels::Hidden };
        let background = if clear { Background::Clear } else { Background::Paper };
        let drawing = self.drawing(marks, width).theme(theme).labels(labels).background(background);
        Ok(picture::draw(&self.position, &drawing).into())
    }

    fn _repr_svg_(&self) -> String {
        picture::draw(&self.position, &self.drawing(Vec::new(), NOTEBOOK_WIDTH_PX)).into()
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("Position('{}', '{}')", self.game, self.position.position_text())
    }

    fn __hash__(&self) -> u64 {
        self.position.key()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (String, String)) {
        let class = py.get_type::<PositionBinding>().into_any();
        (class, (self.game.to_string(), self.position.position_text()))
    }
}

fn own_steps(steps: &[PyRef<'_, StepBinding>]) -> Vec<AnyStep> {
    steps.iter().map(|step| step.step.clone()).collect()
}
