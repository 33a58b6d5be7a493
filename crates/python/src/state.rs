//! A game in progress, in the style of OpenSpiel: an action is one step of a move.

use std::ops::ControlFlow;

use games::record::RecordPly;
use games::{Action, AnyMove, AnyPosition, AnyStep, Game, GameRecord, History, action_of_choices};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyTuple};
use rulebook::{BySeat, Notation, Outcome, Position, Seat, SeatSet, Steps, Turn};

use crate::error::{bad_value, illegal};
use crate::game::GameBinding;
use crate::moves::{StepBinding, step_binding};
use crate::position::{OutcomeBinding, PositionBinding};
use crate::record::RecordBinding;

// Numbers of OpenSpiel for turns that belong to no single player.
const TERMINAL: i32 = -4;
const SIMULTANEOUS: i32 = -2;
const CHANCE: i32 = -1;

/// A game in progress. Players are counted from 0, and an action is one step of a move.
/// The same player acts until the move is complete. Where several players choose at once, each
/// makes one step at a time, and none sees the steps of another.
#[pyclass(name = "State", module = "palamedes")]
#[derive(Clone)]
pub struct StateBinding {
    game: Game,
    pub position: AnyPosition,
    pub history: History,
    /// Steps of each seat in the turn that is not complete yet.
    made: BySeat<Vec<AnyStep>>,
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
            made: BySeat::from_fn(start.seats(), |_| Vec::new()),
            position: start,
            taken: Vec::new(),
            record,
        }
    }

    fn turn(&self) -> Turn {
        if self.outcome.is_over() { Turn::Over } else { self.position.turn() }
    }

    fn mover(&self) -> Option<Seat> {
        match self.turn() {
            Turn::Seat(seat) => Some(seat),
            _ => None,
        }
    }

    /// Seats that have a step to make; where several choose, those whose move is not complete.
    fn actors(&self) -> SeatSet {
        let seats = self.turn().seats();
        seats.iter().filter(|seat| self.choice(*seat).is_none()).collect()
    }

    /// The whole move of a seat, once its steps make one.
    fn choice(&self, seat: Seat) -> Option<AnyMove> {
        self.position.assemble(seat, &self.made[seat])
    }

    fn steps(&self, seat: Seat) -> Vec<AnyStep> {
        if !self.actors().contains(seat) {
            return Vec::new();
        }
        self.position.steps(seat, &self.made[seat])
    }

    /// Legal step of a seat with this number.
    fn step(&self, seat: Seat, action: usize) -> PyResult<AnyStep> {
        let is_action = |step: &AnyStep| self.position.step_index(step) == Some(action);
        let found = self.steps(seat).into_iter().find(is_action);
        found.ok_or_else(|| bad_value(format_args!("action {action} is not legal")))
    }

    /// Events of chance with their weights, in the order of their numbers.
    fn events(&self) -> Vec<(AnyMove, u64)> {
        let mut events = Vec::new();
        if self.turn() == Turn::Chance {
            let _ = self.position.each_chance(|event, weight| {
                events.push((event, weight));
                ControlFlow::Continue(())
            });
        }
        events
    }

    /// Plays the moves of all seats to move, once the last of them is complete.
    fn play_complete_moves(&mut self) -> PyResult<()> {
        let seats = self.turn().seats();
        let choices: Option<Vec<(Seat, AnyMove)>> =
            seats.iter().map(|seat| Some((seat, self.choice(seat)?))).collect();
        let Some(choices) = choices else { return Ok(()) };
        let played = action_of_choices(&self.position, &choices)
            .ok_or_else(|| bad_value("the moves have no text"))?;
        self.play(played)
    }

    fn play(&mut self, action: Action) -> PyResult<()> {
        action.play(&mut self.position).map_err(|reason| illegal(&reason))?;
        self.record.line.plies.push(RecordPly::new(action));
        self.history.push(&self.position);
        self.made = BySeat::from_fn(self.position.seats(), |_| Vec::new());
        self.settle()
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

    /// Steps of this turn that a seat may know: all open steps, and its own secret ones.
    fn known_steps(&self, seat: Seat) -> &[AnyStep] {
        &self.made[self.mover().unwrap_or(seat)]
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

    /// Steps of the incomplete move; none where several players choose at once.
    #[getter]
    fn steps_made(&self, py: Python<'_>) -> PyResult<Vec<StepBinding>> {
        let steps = self.mover().into_iter().flat_map(|seat| self.made[seat].iter());
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

    /// Player to act; -1 for chance, -2 where several choose at once, -4 when the game is over.
    fn current_player(&self) -> i32 {
        match self.turn() {
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

    /// Lists the legal actions of a player in ascending order; without a player, of the one to act.
    /// A player who has nothing to do has none. Where chance decides, lists the events.
    #[pyo3(signature = (player=None))]
    fn legal_actions(&self, player: Option<usize>) -> PyResult<Vec<usize>> {
        let seat = match (player, self.turn()) {
            (None, Turn::Chance) => return Ok((0..self.events().len()).collect()),
            (None, Turn::Simultaneous(_)) => {
                return Err(bad_value("several players choose at once: name one of them"));
            }
            _ => self.seat(player)?,
        };
        let steps = self.steps(seat);
        let mut indices: Vec<usize> =
            steps.iter().filter_map(|step| self.position.step_index(step)).collect();
        indices.sort_unstable();
        Ok(indices)
    }

    /// Lists the events of chance with their probabilities; none where chance does not decide.
    fn chance_outcomes(&self) -> Vec<(usize, f64)> {
        let events = self.events();
        let sum: u64 = events.iter().map(|(_, weight)| weight).sum();
        let probability = |weight: u64| weight as f64 / sum.max(1) as f64;
        events.iter().map(|(_, weight)| probability(*weight)).enumerate().collect()
    }

    /// Array of 0 and 1 of all actions: 1 for the legal ones. Needs numpy.
    #[pyo3(signature = (player=None))]
    fn legal_actions_mask<'py>(
        &self,
        py: Python<'py>,
        player: Option<usize>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut mask = vec![0_u8; self.position.step_count()];
        // Events of chance are no actions of a player.
        let is_chance = player.is_none() && self.turn() == Turn::Chance;
        let legal = if is_chance { Vec::new() } else { self.legal_actions(player)? };
        for action in legal {
            if let Some(legal) = mask.get_mut(action) {
                *legal = 1;
            }
        }
        array(py, &mask, "int8")
    }

    /// Makes a step. The last step of a move plays it. Where chance decides, deals an event.
    fn apply_action(&mut self, action: usize) -> PyResult<()> {
        match self.turn() {
            Turn::Over => return Err(bad_value("the game is over")),
            Turn::Simultaneous(_) => {
                return Err(bad_value("several players choose at once: use apply_actions"));
            }
            Turn::Chance => {
                let events = self.events();
                let (event, _) = events
                    .get(action)
                    .ok_or_else(|| bad_value(format_args!("chance has no event {action}")))?;
                let dealt = Action::from_move(&self.position, event).map_err(bad_value)?;
                self.play(dealt)?;
            }
            Turn::Seat(seat) => {
                let step = self.step(seat, action)?;
                self.made[seat].push(step);
                self.play_complete_moves()?;
            }
        }
        self.taken.push(action);
        Ok(())
    }

    /// Makes a step of every player who has one to make, where several choose at once.
    /// The list has an action for each player, None for a player without one. The moves are
    /// played together when the last is complete.
    fn apply_actions(&mut self, actions: Vec<Option<usize>>) -> PyResult<()> {
        if !matches!(self.turn(), Turn::Simultaneous(_)) {
            return Err(bad_value("one player decides: use apply_action"));
        }
        let (actors, seats) = (self.actors(), self.position.seats());
        if actions.len() != seats.len() {
            return Err(bad_value(format_args!("expected {} actions", seats.len())));
        }
        let mut steps = Vec::new();
        for (seat, action) in seats.iter().zip(actions) {
            match (action, actors.contains(seat)) {
                (Some(action), true) => steps.push((seat, action, self.step(seat, action)?)),
                (None, false) => {}
                (None, true) => {
                    return Err(bad_value(format_args!("player {} has to act", seat.index())));
                }
                (Some(_), false) => {
                    return Err(bad_value(format_args!("player {} cannot act", seat.index())));
                }
            }
        }
        for (seat, action, step) in steps {
            self.made[seat].push(step);
            self.taken.push(action);
        }
        self.play_complete_moves()
    }

    /// Text of a legal action. The player before the action matters where several choose.
    #[pyo3(signature = (*arguments))]
    fn action_to_string(&self, arguments: &Bound<'_, PyTuple>) -> PyResult<String> {
        let numbers: Vec<i64> = arguments.extract()?;
        let (player, action) = match numbers[..] {
            [action] => (None, action),
            [player, action] => (usize::try_from(player).ok(), action),
            _ => return Err(bad_value("expected an action, or a player and an action")),
        };
        let action = usize::try_from(action).map_err(bad_value)?;
        if self.turn() == Turn::Chance {
            let event = self.events().into_iter().nth(action);
            let (event, _) =
                event.ok_or_else(|| bad_value(format_args!("chance has no event {action}")))?;
            return Ok(self.position.move_text(&event));
        }
        let seat = match self.mover() {
            Some(mover) => mover,
            None => self.seat(player)?,
        };
        Ok(self.position.step_text(&self.step(seat, action)?))
    }

    /// Legal action with this text, of any player who has to act.
    fn string_to_action(&self, text: &str) -> PyResult<usize> {
        let is_event = |(event, _): &(AnyMove, u64)| self.position.move_text(event) == text;
        if let Some(number) = self.events().iter().position(is_event) {
            return Ok(number);
        }
        let is_text = |step: &AnyStep| self.position.step_text(step) == text;
        let found = self.actors().iter().flat_map(|seat| self.steps(seat)).find(is_text);
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
        let seat = self.seat(player)?;
        let values = self.position.observation(seat, self.known_steps(seat));
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
        let made = self.mover().into_iter().flat_map(|seat| self.made[seat].iter());
        let made: Vec<String> = made.map(|step| self.position.step_text(step)).collect();
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
