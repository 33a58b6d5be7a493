//! Long-running tasks of a session: search, perft and bench.

use std::ops::ControlFlow;

use games::{AnyMove, AnyPosition, ParsedLine};
use rulebook::{BySeat, Notation, Position, Seat, Turn};

use super::bench::bench;
use super::from_engine::FromEngine;
use super::info::{EngineScore, SearchInfo};
use crate::{
    Engine, SearchControl, SearchLimits, SearchRequest, SearchResult, Variation, WIN, WIN_THRESHOLD,
};

/// A task that can be sent to another thread.
pub struct EngineTask {
    pub(super) kind: Box<TaskKind>,
}

pub(super) enum TaskKind {
    Search {
        engine: Box<dyn Engine>,
        position_history: ParsedLine,
        seat: Seat,
        limits: SearchLimits,
        root_moves: Vec<AnyMove>,
        multi_pv: usize,
    },
    Perft {
        position: AnyPosition,
        depth: u32,
    },
    Bench {
        evals: u64,
    },
}

/// Result of a task, to be returned to the session.
pub struct TaskResult {
    pub(super) engine: Option<Box<dyn Engine>>,
    pub(super) search_result: Option<SearchResult>,
}

impl TaskResult {
    /// Result of a task that was aborted. The session creates a new engine.
    pub fn aborted() -> TaskResult {
        TaskResult { engine: None, search_result: None }
    }
}

impl EngineTask {
    /// Runs the task. `say` receives the lines of the engine, except the final one.
    pub fn run(self, control: &dyn SearchControl, send: &mut dyn FnMut(FromEngine)) -> TaskResult {
        match *self.kind {
            TaskKind::Search {
                mut engine,
                position_history: current,
                seat,
                limits,
                root_moves,
                multi_pv: lines,
            } => {
                let ParsedLine { position, history } = &current;
                let measured = DefaultSearchCap { control };
                let own = limits == SearchLimits::default();
                let control: &dyn SearchControl = if own { &measured } else { control };
                let request = SearchRequest {
                    position,
                    seat: Some(seat),
                    history,
                    limits,
                    root_moves: &root_moves,
                    multi_pv: lines,
                    control,
                };
                let mut reported = None;
                let result = engine.search(&request, &mut |result| {
                    send_info((position, seat), result, control, send);
                    reported = Some(result.clone());
                });
                // The final result is sent only if it differs from the last report. Weak levels
                // change the order of the lines at last.
                if reported.as_ref() != Some(&result) {
                    send_info((position, seat), &result, control, send);
                }
                TaskResult { engine: Some(engine), search_result: Some(result) }
            }
            TaskKind::Perft { position, depth } => {
                send(match stoppable_perft(&position, depth, control) {
                    Some(count) => FromEngine::Perft { depth, count },
                    None => FromEngine::info_string("the counting was stopped"),
                });
                TaskResult::aborted()
            }
            TaskKind::Bench { evals } => {
                send(match bench(evals, control) {
                    Some(benched) => FromEngine::Bench {
                        nodes: benched.nodes,
                        signature: benched.signature,
                        nps: per_second(benched.nodes, control.elapsed_us()),
                    },
                    None => FromEngine::info_string("the bench was stopped"),
                });
                TaskResult::aborted()
            }
        }
    }
}

/// Maximum time of a search without limits.
const DEFAULT_SEARCH_MAX_US: u64 = 10_000_000;

/// Control that stops a search without limits after the maximum time.
struct DefaultSearchCap<'a> {
    control: &'a dyn SearchControl,
}

impl SearchControl for DefaultSearchCap<'_> {
    fn elapsed_us(&self) -> u64 {
        self.control.elapsed_us()
    }

    fn is_stopped(&self) -> bool {
        self.control.is_stopped() || self.control.elapsed_us() >= DEFAULT_SEARCH_MAX_US
    }
}

fn per_second(count: u64, elapsed_us: u64) -> u64 {
    let per_second = u128::from(count) * 1_000_000 / u128::from(elapsed_us.max(1));
    if elapsed_us == 0 { 0 } else { u64::try_from(per_second).unwrap_or(u64::MAX) }
}

/// Sends one `info` line for each variation.
fn send_info(
    (position, seat): (&AnyPosition, Seat),
    result: &SearchResult,
    control: &dyn SearchControl,
    send: &mut dyn FnMut(FromEngine),
) {
    let elapsed_us = control.elapsed_us();
    for (index, variation) in result.variations.iter().enumerate() {
        let multipv =
            if result.variations.len() > 1 { u32::try_from(index + 1).ok() } else { None };
        let nps = per_second(result.nodes, elapsed_us);
        send(FromEngine::Info(Box::new(SearchInfo {
            depth: Some(result.depth),
            seldepth: Some(result.selective_depth.max(result.depth)),
            time_ms: Some(elapsed_us / 1000),
            nodes: Some(result.nodes),
            evals: Some(result.evals),
            nps: (elapsed_us > 0).then_some(nps),
            hashfull: None,
            multipv,
            score: score_of(position, seat, &variation.value),
            bound: None,
            pv: variation_text(position, seat, variation),
        })));
    }
}

/// Formats the moves of a variation, up to the first illegal one.
/// The choice of a seat in a simultaneous turn stands alone.
pub(super) fn variation_text(
    position: &AnyPosition,
    seat: Seat,
    variation: &Variation,
) -> Vec<Box<str>> {
    let mut position = position.clone();
    let mut line = Vec::new();
    if let (Turn::Simultaneous(_), Some(m)) = (position.turn(), variation.moves.first()) {
        line.extend(position.is_legal(seat, m).then(|| position.move_text(m).into()));
        return line;
    }
    for m in &variation.moves {
        let Turn::Seat(seat) = position.turn() else { break };
        if !position.is_legal(seat, m) {
            break;
        }
        line.push(position.move_text(m).into());
        position.play_unchecked(m.clone());
    }
    line
}

/// Returns true for exactly two sides, where one side's win is the other's loss.
pub(super) fn has_two_sides(position: &AnyPosition) -> bool {
    let first = position.team(Seat::FIRST);
    let others: Vec<_> = position
        .seats()
        .iter()
        .map(|seat| position.team(seat))
        .filter(|team| *team != first)
        .collect();
    !others.is_empty() && others.iter().all(|team| Some(team) == others.first())
}

/// Score of a value for a seat.
pub(super) fn score_of(
    position: &AnyPosition,
    seat: Seat,
    value: &BySeat<i32>,
) -> Option<EngineScore> {
    if value.seats() != position.seats() {
        return None;
    }
    if !has_two_sides(position) {
        return Some(EngineScore::Vec(value.as_slice().to_vec()));
    }
    let own = value[seat];
    Some(if own >= WIN_THRESHOLD {
        EngineScore::Win(WIN.saturating_sub(own).unsigned_abs())
    } else if own <= -WIN_THRESHOLD {
        EngineScore::Loss(WIN.saturating_add(own).unsigned_abs())
    } else {
        EngineScore::Cp(own)
    })
}

/// Perft that can be stopped; see [`rulebook::perft`].
fn stoppable_perft(position: &AnyPosition, depth: u32, control: &dyn SearchControl) -> Option<u64> {
    if control.is_stopped() {
        return None;
    }
    let Turn::Seat(seat) = position.turn() else { return Some(position.perft(depth)) };
    if depth <= 2 {
        return Some(position.perft(depth));
    }
    let mut sum = 0_u64;
    let flow = position.each_move(seat, |m| {
        let mut next = position.clone();
        next.play_unchecked(m);
        match stoppable_perft(&next, depth - 1, control) {
            Some(count) => {
                sum = sum.saturating_add(count);
                ControlFlow::Continue(())
            }
            None => ControlFlow::Break(()),
        }
    });
    if flow.is_break() { None } else { Some(sum) }
}

#[cfg(test)]
mod tests {
    use games::Game;
    use rulebook::Seats;

    use super::*;
    use crate::NeverStop;

    #[test]
    fn stoppable_perft_agrees_with_perft() {
        for (game, depth) in [("pente:9", 3), ("pentalath", 3), ("pentagame:5", 2)] {
            let position = game.parse::<Game>().unwrap().start();
            assert_eq!(
                stoppable_perft(&position, depth, &NeverStop),
                Some(position.perft(depth)),
                "{game}"
            );
        }
    }

    struct Stopped;

    impl SearchControl for Stopped {
        fn elapsed_us(&self) -> u64 {
            0
        }
        fn is_stopped(&self) -> bool {
            true
        }
    }

    #[test]
    fn perft_can_be_stopped() {
        let position = "pentagame".parse::<Game>().unwrap().start();
        assert_eq!(stoppable_perft(&position, 30, &Stopped), None);
    }

    #[test]
    fn score_is_for_the_player_to_move() {
        let check = |game: &str, values: &[i32], expected: &str| {
            let position = game.parse::<Game>().unwrap().read_line("startpos moves --").unwrap();
            let position = position.position;
            let seats = Seats::new(values.len()).unwrap();
            let value = BySeat::from_fn(seats, |seat| values[seat.index()]);
            let Turn::Seat(seat) = position.turn() else { panic!("over") };
            let output = score_of(&position, seat, &value).map(|score| score.to_string());
            assert_eq!(output.as_deref(), Some(expected), "{game}");
        };
        check("pentagame", &[25, -25], "cp -25");
        check("pentagame", &[-29_997, 29_997], "win 3");
        check("pentagame", &[29_996, -29_996], "loss 4");
        check("pentagame:4t", &[7, -7, 7, -7], "cp -7");
        check("pentagame:3", &[1, 2, -3], "vec 1 2 -3");
    }

    struct At(u64);

    impl SearchControl for At {
        fn elapsed_us(&self) -> u64 {
            self.0
        }
        fn is_stopped(&self) -> bool {
            false
        }
    }

    #[test]
    fn search_without_limits_is_capped() {
        for (at, stopped) in
            [(0, false), (DEFAULT_SEARCH_MAX_US - 1, false), (DEFAULT_SEARCH_MAX_US, true)]
        {
            assert_eq!(DefaultSearchCap { control: &At(at) }.is_stopped(), stopped);
        }
    }

    #[test]
    fn nodes_per_second_are_computed() {
        assert_eq!(per_second(500, 1_000), 500_000);
        assert_eq!(per_second(500, 0), 0);
        assert_eq!(per_second(u64::MAX, 1), u64::MAX);
    }
}
