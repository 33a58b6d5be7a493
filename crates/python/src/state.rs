//! A game in progress, in the style of OpenSpiel: an action is one step of a move.

use games::record::RecordPly;
use games::{Action, AnyPosition, AnyStep, Game, GameRecord, History};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyTuple};
use rulebook::{Notation, Outcome, Position, Seat, Steps, Turn};

use crate::error::bad_value;
use crate::game::GameBinding;
use crate::moves::{StepBinding, step_binding};
use crate::position::{OutcomeBinding, PositionBinding};
use crate::record::RecordBinding;

// Numbers of OpenSpiel for turns that belong to no single player.
const TERMINAL: i32 = -4;
const SIMULTANEOUS: i32 = -2;
const CHANCE: i32 = -1;

/// A game in progress. Players are counted from 0, and an action is one step of a move.
/// The same player acts until the move is complete.
#[pyclass(name = "State", module = "palamedes")]
#[derive(Clone)]
pub struct StateBinding {
    game: Game,
    pub position: AnyPosition,
    pub history: History,
    /// Steps of the move that is not complete yet.
    made: Vec<AnyStep>,
    /// Actions since the start.
    taken: Vec<usize>,
    record: GameRecord,
    outcome: Outcome,
}

impl StateBinding {
    pub fn new(game: &Game, start: AnyPosition) -> StateBinding {
        let mut record = GameRecord::new(game);
        if start != game.start() {
            // The text of a position is a valid value of a tag.
            let _ = record.set_tag("Start", &start.position_text());
        }
        StateBinding {
            game: game.clone(),
            history: History::new(&start),
            outcome: start.outcome(),
            position: start,
            made: Vec::new(),
            taken: Vec::new(),
            record,
        }
    }

    fn mover(&self) -> Option<Seat> {
        match self.position.turn() {
            Turn::Seat(seat) if !self.outcome.is_over() => Some(seat),
            _ => None,
        }
    }

    fn steps(&self) -> Vec<AnyStep> {
        self.mover().map_or_else(Vec::new, |seat| self.position.steps(seat, &self.made))
    }

    fn indices(&self) -> Vec<usize> {
        self.steps().iter().filter_map(|step| self.position.step_index(step)).collect()
    }

    fn step(&self, action: usize) -> PyResult<AnyStep> {
        let is_action = |step: &AnyStep| self.position.step_index(step) == Some(action);
        let found = self.steps().into_iter().find(is_action);
        found.ok_or_else(|| bad_value(format_args!("action {action} is not legal")))
    }

    fn seat(&self, player: Option<usize>) -> PyResult<Seat> {
        let seats = self.position.seats();
        match player {
            Some(player) => Seat::from_index(player)
                .filter(|seat| seats.contains(*seat))
                .ok_or_else(|| bad_value(format_args!("no player {player}"))),
            None => Ok(self.mover().unwrap_or(Seat::FIRST)),
        }
    }

    /// Outcome with tie-breaks over the whole game, once it is over.
    fn settle(&mut self) -> PyResult<()> {
        self.outcome = self.history.outcome(&self.position);
        if self.outcome.is_over() {
            self.outcome = self.record.outcome().map_err(bad_value)?;
            self.record.set_result().map_err(bad_value)?;
        }
        Ok(())
    }
}

#[pymethods]
impl StateBinding {
    /// The game of the state.
    fn get_game(&self) -> GameBinding {
        GameBinding { game: self.game.clone() }
    }

    /// The position before the steps of an incomplete move.
    #[getter]
    fn position(&self) -> PositionBinding {
        PositionBinding { game: self.game.clone(), position: self.position.clone() }
    }

    /// Steps of the incomplete move.
    #[getter]
    fn steps_made(&self, py: Python<'_>) -> PyResult<Vec<StepBinding>> {
        let steps = self.made.iter();
        steps.map(|step| step_binding(py, &self.position, step.clone())).collect()
    }

    /// Number of players.
    fn num_players(&self) -> usize {
        self.position.seats().len()
    }

    /// Number of different actions.
    fn num_distinct_actions(&self) -> usize {
        self.position.step_count()
    }

    /// Number of actions since the start.
    fn move_number(&self) -> usize {
        self.taken.len()
    }

    /// Actions since the start.
    fn history(&self) -> Vec<usize> {
        self.taken.clone()
    }

    /// Player to act; -4 when the game is over.
    fn current_player(&self) -> i32 {
        if self.outcome.is_over() {
            return TERMINAL;
        }
        match self.position.turn() {
            Turn::Seat(seat) => seat.index() as i32,
            Turn::Simultaneous(_) => SIMULTANEOUS,
            Turn::Chance => CHANCE,
            Turn::Over => TERMINAL,
        }
    }

    /// Returns true if the game is over, by the rules or because of its length or a repetition.
    fn is_terminal(&self) -> bool {
        self.outcome.is_over()
    }

    /// Returns true if chance decides.
    fn is_chance_node(&self) -> bool {
        self.current_player() == CHANCE
    }

    /// Returns true if several players choose at once.
    fn is_simultaneous_node(&self) -> bool {
        self.current_player() == SIMULTANEOUS
    }

    /// Lists the legal actions of a player in ascending order; those of another player are none.
    #[pyo3(signature = (player=None))]
    fn legal_actions(&self, player: Option<usize>) -> PyResult<Vec<usize>> {
        if player.is_some() && Some(self.seat(player)?) != self.mover() {
            return Ok(Vec::new());
        }
        let mut indices = self.indices();
        indices.sort_unstable();
        Ok(indices)
    }

    /// Array of 0 and 1 of all actions: 1 for the legal ones. Needs numpy.
    #[pyo3(signature = (player=None))]
    fn legal_actions_mask<'py>(
        &self,
        py: Python<'py>,
        player: Option<usize>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut mask = vec![0_u8; self.position.step_count()];
        for action in self.legal_actions(player)? {
            if let Some(legal) = mask.get_mut(action) {
                *legal = 1;
            }
        }
        array(py, &mask, "int8")
    }

    /// Makes a step. The last step of a move plays it.
    fn apply_action(&mut self, action: usize) -> PyResult<()> {
        let step = self.step(action)?;
        let Some(seat) = self.mover() else { return Err(bad_value("the game is over")) };
        self.made.push(step);
        if let Some(m) = self.position.assemble(seat, &self.made) {
            let played = Action::from_move(&self.position, &m).map_err(bad_value)?;
            self.record.line.plies.push(RecordPly::new(played));
            self.position.play_unchecked(m);
            self.history.push(&self.position);
            self.made.clear();
            self.settle()?;
        }
        self.taken.push(action);
        Ok(())
    }

    /// Text of a legal action; a player before the action is ignored.
    #[pyo3(signature = (*arguments))]
    fn action_to_string(&self, arguments: &Bound<'_, PyTuple>) -> PyResult<String> {
        let numbers: Vec<usize> = arguments.extract()?;
        let action = match numbers[..] {
            [action] | [_, action] => action,
            _ => return Err(bad_value("expected an action, or a player and an action")),
        };
        Ok(self.position.step_text(&self.step(action)?))
    }

    /// Legal action with this text.
    fn string_to_action(&self, text: &str) -> PyResult<usize> {
        let is_text = |step: &AnyStep| self.position.step_text(step) == text;
        let found = self.steps().into_iter().find(is_text);
        let index = found.and_then(|step| self.position.step_index(&step));
        index.ok_or_else(|| bad_value(format_args!("step \"{text}\" is not legal")))
    }

    /// Return of each player between -1 and 1; all are 0 before the end.
    /// It is the share of opponents with a worse place less the share with a better one.
    fn returns(&self) -> Vec<f64> {
        let seats = self.position.seats();
        let Outcome::Final(end) = &self.outcome else { return vec![0.0; seats.len()] };
        let value = |seat: Seat| {
            let team = self.position.team(seat);
            let opponents = seats.iter().filter(|other| self.position.team(*other) != team);
            let (mut count, mut sum) = (0.0, 0.0);
            for other in opponents {
                count += 1.0;
                sum += match end.place[other].cmp(&end.place[seat]) {
                    std::cmp::Ordering::Greater => 1.0,
                    std::cmp::Ordering::Equal => 0.0,
                    std::cmp::Ordering::Less => -1.0,
                };
            }
            if count > 0.0 { sum / count } else { 0.0 }
        };
        seats.iter().map(value).collect()
    }

    /// Return of one player.
    fn player_return(&self, player: usize) -> PyResult<f64> {
        let index = self.seat(Some(player))?.index();
        Ok(self.returns().get(index).copied().unwrap_or(0.0))
    }

    /// Result of the game with tie-breaks; None while the game goes on.
    #[getter]
    fn outcome(&self) -> Option<OutcomeBinding> {
        OutcomeBinding::new(&self.position, &self.outcome)
    }

    /// The game so far as a record.
    fn record(&self) -> RecordBinding {
        RecordBinding { record: self.record.clone() }
    }

    /// Planes that describe the state as a player sees it, as an array of float32. Needs numpy.
    #[pyo3(signature = (player=None))]
    fn observation_tensor<'py>(
        &self,
        py: Python<'py>,
        player: Option<usize>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let values = self.position.observation(self.seat(player)?, &self.made);
        let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        let flat = array(py, &bytes, "<f4")?;
        flat.call_method1("reshape", (self.position.observation_shape(),))
    }

    /// Another state that begins where this one is.
    fn clone(&self) -> StateBinding {
        Clone::clone(self)
    }

    /// Another state in which this action was taken.
    fn child(&self, action: usize) -> PyResult<StateBinding> {
        let mut child = Clone::clone(self);
        child.apply_action(action)?;
        Ok(child)
    }

    fn __copy__(&self) -> StateBinding {
        Clone::clone(self)
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> StateBinding {
        Clone::clone(self)
    }

    fn __str__(&self) -> String {
        let made = self.made.iter().map(|step| self.position.step_text(step));
        let made: Vec<String> = made.collect();
        let steps = if made.is_empty() { String::new() } else { format!(" {}", made.concat()) };
        format!("{}{steps}", self.position.position_text())
    }

    fn __repr__(&self) -> String {
        format!("<State of {}: {}>", self.game, self.__str__())
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        Bound::new(py, self.position())?.call_method0("_repr_svg_")?.extract()
    }
}

/// A flat array of numpy over its own bytes.
fn array<'py>(py: Python<'py>, bytes: &[u8], kind: &str) -> PyResult<Bound<'py, PyAny>> {
    let buffer = PyByteArray::new(py, bytes);
    py.import("numpy")?.call_method1("frombuffer", (buffer, kind))
}
