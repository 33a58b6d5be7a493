//! Games by name.

use games::{Game, OpeningTracker};
use pyo3::prelude::*;
use rulebook::Position as _;

use crate::error::bad_value;
use crate::position::PositionBinding;
use crate::state::StateBinding;

/// A game with its options, by its one name: `pentagame:3`, `pente:13,keryo`.
#[pyclass(frozen, eq, hash, name = "Game", module = "palamedes")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct GameBinding {
    pub game: Game,
}

#[pymethods]
impl GameBinding {
    #[new]
    fn new(name: &str) -> PyResult<GameBinding> {
        Ok(GameBinding { game: name.parse().map_err(bad_value)? })
    }

    /// Name without options.
    #[getter]
    fn name(&self) -> &'static str {
        self.game.name()
    }

    /// Revision of the rules that are played.
    #[getter]
    fn rules_revision(&self) -> u32 {
        self.game.rules_revision()
    }

    /// Groups of options that exclude each other; the default of a group comes first.
    #[getter]
    fn option_groups(&self) -> Vec<Vec<&'static str>> {
        self.game.option_groups().iter().map(|group| group.to_vec()).collect()
    }

    /// Number of seats at the table.
    #[getter]
    fn seats(&self) -> usize {
        self.game.start().seats().len()
    }

    /// The position in which a game begins.
    fn start(&self) -> PositionBinding {
        PositionBinding { game: self.game.clone(), position: self.game.start() }
    }

    /// Reads a position: `startpos` or the text of a position, each perhaps with `moves M1 M2 …`.
    fn position(&self, line: &str) -> PyResult<PositionBinding> {
        let position = self.game.read_line(line).map_err(bad_value)?.position;
        Ok(PositionBinding { game: self.game.clone(), position })
    }

    /// The state in which a game begins, or one that begins in this position.
    #[pyo3(signature = (position=None))]
    fn new_initial_state(&self, position: Option<&PositionBinding>) -> PyResult<StateBinding> {
        match position {
            None => Ok(StateBinding::new(&self.game, self.game.start())),
            Some(other) if other.game != self.game => {
                Err(bad_value(format_args!("the position is of {}", other.game)))
            }
            Some(other) => Ok(StateBinding::new(&self.game, other.position.clone())),
        }
    }

    /// Number of players of a state.
    fn num_players(&self) -> usize {
        self.seats()
    }

    /// Number of different actions; an action is a step of a move.
    fn num_distinct_actions(&self) -> usize {
        self.game.start().step_count()
    }

    /// Highest number of actions in a game.
    fn max_game_length(&self) -> usize {
        let start = self.game.start();
        start.draw_limits().plies as usize * start.steps_per_move_max()
    }

    /// Lowest return of a player.
    fn min_utility(&self) -> f64 {
        -1.0
    }

    /// Highest return of a player.
    fn max_utility(&self) -> f64 {
        1.0
    }

    /// Sum of the returns of all players.
    fn utility_sum(&self) -> f64 {
        0.0
    }

    /// Shape of the tensor of an observation.
    fn observation_tensor_shape(&self) -> Vec<usize> {
        self.game.start().observation_shape()
    }

    /// Number of values in the tensor of an observation.
    fn observation_tensor_size(&self) -> usize {
        self.observation_tensor_shape().into_iter().product()
    }

    fn __str__(&self) -> String {
        self.game.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Game('{}')", self.game)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (String,)) {
        (py.get_type::<GameBinding>().into_any(), (self.game.to_string(),))
    }
}

/// Lists the plain names of all games.
#[pyfunction(name = "games")]
pub fn game_names() -> Vec<&'static str> {
    Game::all().map(|game| game.name()).collect()
}

/// Reads a game by its name, as `Game` does.
#[pyfunction]
pub fn load_game(name: &str) -> PyResult<GameBinding> {
    GameBinding::new(name)
}

/// Lists the openings that have a name: code and name.
#[pyfunction]
pub fn openings() -> Vec<(&'static str, &'static str)> {
    OpeningTracker::all().collect()
}
