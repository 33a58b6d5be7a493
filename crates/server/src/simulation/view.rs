//! The game as a client sees it.

use std::sync::Arc;

use table::{LogEvent, LogLine, Table};

use crate::db::game::StoredStatus;
use crate::ids::GameId;
use crate::simulation::world::{World, lock};

/// Tolerance for the error of a node's clock in a check of a delay.
const CLOCK_TOLERANCE_MS: i64 = 300;

/// Log lines that a client has received.
pub(super) struct View {
    world: Arc<World>,
    game_id: GameId,
    /// Delay with which the client may see moves.
    delay_ms: i64,
    pub table: Table,
    pub lines: Vec<String>,
}

/// Creates the table of a game without moves.
pub(super) fn empty_table(config: &str) -> Table {
    Table::new(config.parse().expect("valid config"))
}

/// Returns the number of inputs that are not credits of time: it changes with every turn.
pub(super) fn turn_number(lines: &[LogLine]) -> usize {
    lines.iter().filter(|line| !matches!(line.event, LogEvent::Outage { .. })).count()
}

impl View {
    pub(super) fn new(world: &Arc<World>, game_id: GameId, config: &str, delay_ms: i64) -> View {
        View {
            world: Arc::clone(world),
            game_id,
            delay_ms,
            table: empty_table(config),
            lines: Vec::new(),
        }
    }

    pub(super) fn version(&self) -> u32 {
        self.lines.len() as u32
    }

    /// Replaces the log.
    pub(super) fn reset(&mut self, config: &str, lines: Vec<String>) {
        if lines.len() < self.lines.len() {
            self.world.fail(format!("P4: game {}: a client loses lines", self.game_id.0));
        }
        self.table = empty_table(config);
        self.lines.clear();
        self.append(0, lines);
    }

    /// Appends lines; returns false if lines are missing between.
    pub(super) fn append(&mut self, from_version: u32, lines: Vec<String>) -> bool {
        if from_version > self.version() {
            return false;
        }
        let known = (self.version() - from_version) as usize;
        for text in lines.into_iter().skip(known) {
            self.append_line(text);
        }
        true
    }

    fn append_line(&mut self, text: String) {
        self.check_line(&text);
        let line: Option<LogLine> = text.parse().ok();
        if line.is_none_or(|line| self.table.replay_line(line).is_err()) {
            self.world.fail(format!("P4: game {}: line {text} does not follow", self.game_id.0));
        }
        self.lines.push(text);
    }

    /// Checks that a line is stored at this place, and that the client may see it.
    fn check_line(&self, text: &str) {
        let failure = {
            let database = lock(&self.world.database);
            let game = &database.games[&self.game_id];
            let stored = game.entries.get(self.lines.len()).map(|entry| entry.line.as_str());
            let at_ms: i64 =
                text.split([' ', '~']).next().and_then(|at| at.parse().ok()).unwrap_or(0);
            let is_early = at_ms + self.delay_ms > self.world.now().0 + CLOCK_TOLERANCE_MS;
            if stored != Some(text) {
                Some(format!("P4: a client sees {text}, stored is {stored:?}"))
            } else if self.delay_ms > 0 && is_early && game.row.status == StoredStatus::Live {
                Some(format!("P10: a spectator sees {text} before the delay is over"))
            } else {
                None
            }
        };
        if let Some(failure) = failure {
            self.world.fail(format!(
                "{failure} (game {}, line {})",
                self.game_id.0,
                self.lines.len()
            ));
        }
    }
}
