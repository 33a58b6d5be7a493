//! Turns a game into rows of the data set while it is played or replayed.

use std::ops::ControlFlow;

use engine::StaticEvaluation;
use games::{Action, ActionError, AnyIllegal, AnyMove, AnyPosition, Game, History, OpeningTracker};
use rulebook::{BySeat, Notation, Outcome, Position, Seat, Steps, Turn};

use crate::data_set::{GameRow, PlyRow, SeatRow, Source};

/// Ending of a game that was not played to its end.
pub const CUT: &str = "cut";

/// Kind of a ply that chance decided.
const CHANCE: &str = "chance";

/// Facts about a ply that do not follow from the rules.
#[derive(Clone, Debug, Default)]
pub struct PlyDetails {
    /// Value of the chosen move per seat.
    pub value: Option<BySeat<i32>>,
    /// Static evaluations of the search.
    pub evals: Option<u64>,
    /// Time spent in milliseconds.
    pub time_ms: Option<u32>,
    /// True if the move was entered before the turn began.
    pub is_premove: Option<bool>,
    /// Kind of input.
    pub input: Option<&'static str>,
    /// True if the player was connected during the whole turn.
    pub is_connected: Option<bool>,
}

/// Follows one game from its start.
pub struct GameRecorder {
    game: String,
    game_id: String,
    rules: u16,
    position: AnyPosition,
    history: History,
    openings: OpeningTracker,
    /// Turns of seats so far; choices made together fill a round.
    turns: usize,
    rows: Vec<PlyRow>,
}

impl GameRecorder {
    /// Begins a game at a position.
    pub fn new(game: &Game, game_id: String, start: AnyPosition) -> GameRecorder {
        GameRecorder {
            game: game.spelled_out().to_string(),
            game_id,
            rules: game.rules_revision() as u16,
            history: History::new(&start),
            openings: OpeningTracker::new(&start),
            position: start,
            turns: 0,
            rows: Vec::new(),
        }
    }

    /// The current position.
    pub fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// The positions so far.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The outcome so far, by the rules or by a referee.
    pub fn outcome(&self) -> Outcome {
        self.history.outcome(&self.position)
    }

    /// Number of plies so far.
    pub fn plies(&self) -> usize {
        self.rows.len()
    }

    /// Plays an action.
    ///
    /// # Errors
    /// The action is not legal. The game is as before.
    pub fn push(
        &mut self,
        action: &Action,
        details: &PlyDetails,
        evaluation: &mut StaticEvaluation,
    ) -> Result<(), ActionError<AnyIllegal>> {
        let mut after = self.position.clone();
        action.play(&mut after)?;
        let mut row = self.row_before(action);
        self.openings.observe(&self.position, action);
        self.position = after;
        self.history.push(&self.position);
        let seats = self.position.seats();
        self.turns = match action {
            Action::Move(_) | Action::Lost => self.turns + 1,
            Action::Simultaneous(_) => (self.turns / seats.len() + 1) * seats.len(),
            Action::Chance(_) => self.turns,
        };
        row.progress = seats.iter().map(|seat| self.position.progress(seat)).collect();
        row.standing = to_list(evaluation.values(&self.position));
        row.position_key = self.position.symmetric_key();
        row.value = to_list(details.value);
        row.evals = details.evals.map(|evals| u32::try_from(evals).unwrap_or(u32::MAX));
        row.time_ms = details.time_ms;
        row.is_premove = details.is_premove;
        row.input = details.input;
        row.is_connected = details.is_connected;
        self.rows.push(row);
        Ok(())
    }

    /// The columns that describe a legal action and the position before it.
    fn row_before(&self, action: &Action) -> PlyRow {
        let actions = count_actions(&self.position);
        let mut row = PlyRow {
            game_id: self.game_id.clone(),
            game: self.game.clone(),
            ply: (self.rows.len() + 1) as u16,
            round: (self.turns / self.position.seats().len() + 1) as u16,
            text: action.to_string(),
            legal_moves: u32::try_from(actions).unwrap_or(u32::MAX),
            walks: u32::try_from(actions).unwrap_or(u32::MAX),
            ..PlyRow::default()
        };
        if let Turn::Seat(seat) = self.position.turn() {
            row.seat = seat.number();
            row.walks = u32::try_from(self.position.count_walks()).unwrap_or(u32::MAX);
        }
        match action {
            Action::Lost => row.kind = "lost-turn",
            Action::Chance(_) => row.kind = CHANCE,
            Action::Simultaneous(choices) => {
                row.kind = "simultaneous";
                for (seat, choice) in choices.iter() {
                    let m = choice.and_then(|text| self.position.read_move(text.as_str()).ok());
                    row.steps = row.steps.saturating_add(m.map_or(0, |m| self.steps(seat, &m)));
                }
            }
            Action::Move(text) => {
                if let (Turn::Seat(seat), Ok(m)) =
                    (self.position.turn(), self.position.read_move(text.as_str()))
                {
                    let facts = self.position.move_facts(&m);
                    row.steps = self.steps(seat, &m);
                    (row.kind, row.gain, row.goal) = (facts.kind, facts.gain, facts.goal);
                }
            }
        }
        row
    }

    /// Number of steps of a move.
    fn steps(&self, seat: Seat, m: &AnyMove) -> u8 {
        u8::try_from(self.position.steps_of(seat, m).len()).unwrap_or(u8::MAX)
    }

    /// Ends the game. `seats` says who played; results and openings are filled in.
    /// Without an `ending` it is that of the rules or the referee, or [`CUT`].
    pub fn finish(
        self,
        source: Source,
        mut seats: Vec<SeatRow>,
        ending: Option<&str>,
    ) -> (GameRow, Vec<PlyRow>) {
        let outcome = self.outcome();
        for (seat, row) in self.position.seats().iter().zip(&mut seats) {
            row.team = self.position.team(seat).0 + 1;
            row.progress = self.position.progress(seat);
            if let Outcome::Final(result) = &outcome {
                row.place = Some(result.place[seat]);
                row.points = i16::try_from(result.score[seat]).ok();
            }
        }
        for opening in self.openings.names() {
            if let Some(row) = seats.get_mut(opening.seat.index()) {
                row.opening = Some(opening.code.to_owned());
            }
        }
        let reason = match (&outcome, self.history.impasse()) {
            (Outcome::Unfinished, _) => CUT,
            (_, Some(impasse)) if !self.position.outcome().is_over() => impasse.code(),
            (Outcome::Final(result), _) => result.reason,
            (Outcome::Replay, _) => "replay",
        };
        let row = GameRow {
            game_id: self.game_id,
            source,
            game: self.game,
            rules: self.rules,
            seed: None,
            start: None,
            varied_plies: 0,
            is_rated: None,
            clock: None,
            day: None,
            plies: self.rows.len() as u16,
            rounds: self.rows.iter().rfind(|row| row.kind != CHANCE).map_or(0, |row| row.round),
            ending: ending.unwrap_or(reason).to_owned(),
            seats,
        };
        (row, self.rows)
    }
}

fn to_list(values: Option<BySeat<i32>>) -> Vec<i32> {
    values.map(|values| values.as_slice().to_vec()).unwrap_or_default()
}

/// Number of possible actions.
/// These are moves of the seat to move, combinations of choices made together, or events of chance.
fn count_actions(position: &AnyPosition) -> u64 {
    match position.turn() {
        Turn::Chance => {
            let mut events = 0;
            let _ = position.each_chance(|_, weight| {
                events += u64::from(weight > 0);
                ControlFlow::Continue(())
            });
            events
        }
        turn => {
            let moves = turn.seats().iter().map(|seat| position.count_moves(seat));
            moves.fold(1, u64::saturating_mul)
        }
    }
}
