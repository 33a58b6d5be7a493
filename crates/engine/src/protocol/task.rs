//! What takes long: searching and counting. It is carried out wherever the driver likes.

use std::ops::ControlFlow;

use games::{AnyMove, AnyPosition, Reached};
use rulebook::{BySeat, Notation, Position, Seat, Turn};

use super::bench::bench;
use super::from_engine::FromEngine;
use super::info::{Info, Score};
use crate::{Budget, Question, Thinker, Thought, Variation, WIN, WON, Watch};

/// A piece of work, ready to be sent to another thread.
pub struct Task {
    pub(super) work: Box<Work>,
}

pub(super) enum Work {
    Search {
        thinker: Box<dyn Thinker>,
        reached: Reached,
        budget: Budget,
        among: Vec<AnyMove>,
        lines: usize,
    },
    Perft {
        position: AnyPosition,
        depth: u32,
    },
    Bench {
        evals: u64,
    },
}

/// What became of a task. It is given back to the session.
pub struct Ended {
    pub(super) thinker: Option<Box<dyn Thinker>>,
    pub(super) thought: Option<Thought>,
}

impl Ended {
    /// The task was lost, with whatever was in it. The session goes on with a new player.
    pub fn lost() -> Ended {
        Ended { thinker: None, thought: None }
    }
}

impl Task {
    /// Carries it out. `say` hears the lines of the engine meanwhile; the last word is the
    /// session's.
    pub fn run(self, watch: &dyn Watch, say: &mut dyn FnMut(FromEngine)) -> Ended {
        match *self.work {
            Work::Search { mut thinker, reached, budget, among, lines } => {
                let Reached { position, history } = &reached;
                let measured = Measured { watch };
                let own = budget == Budget::default();
                let watch: &dyn Watch = if own { &measured } else { watch };
                let question = Question { position, history, budget, among: &among, lines, watch };
                let mut told = None;
                let thought = thinker.think(&question, &mut |thought| {
                    tell(position, thought, watch, say);
                    told = Some((thought.depth, thought.nodes));
                });
                // What the last report said already is not said again.
                if told != Some((thought.depth, thought.nodes)) {
                    tell(position, &thought, watch, say);
                }
                Ended { thinker: Some(thinker), thought: Some(thought) }
            }
            Work::Perft { position, depth } => {
                say(match perft(&position, depth, watch) {
                    Some(count) => FromEngine::Perft { depth, count },
                    None => FromEngine::remark("the counting was stopped"),
                });
                Ended::lost()
            }
            Work::Bench { evals } => {
                say(match bench(evals, watch) {
                    Some(benched) => FromEngine::Bench {
                        nodes: benched.nodes,
                        signature: benched.signature,
                        nps: per_second(benched.nodes, watch.elapsed_us()),
                    },
                    None => FromEngine::remark("the bench was stopped"),
                });
                Ended::lost()
            }
        }
    }
}

/// Where a player takes its own measure, nobody waits longer.
const OWN_MEASURE_US: u64 = 10_000_000;

/// A clock that calls an end to a player's own measure.
struct Measured<'a> {
    watch: &'a dyn Watch,
}

impl Watch for Measured<'_> {
    fn elapsed_us(&self) -> u64 {
        self.watch.elapsed_us()
    }

    fn is_stopped(&self) -> bool {
        self.watch.is_stopped() || self.watch.elapsed_us() >= OWN_MEASURE_US
    }
}

fn per_second(count: u64, elapsed_us: u64) -> u64 {
    let per_second = u128::from(count) * 1_000_000 / u128::from(elapsed_us.max(1));
    if elapsed_us == 0 { 0 } else { u64::try_from(per_second).unwrap_or(u64::MAX) }
}

/// Says what a search has found, one line for each of the best moves.
fn tell(
    position: &AnyPosition,
    thought: &Thought,
    watch: &dyn Watch,
    say: &mut dyn FnMut(FromEngine),
) {
    let elapsed_us = watch.elapsed_us();
    for (index, variation) in thought.lines.iter().enumerate() {
        let multipv = if thought.lines.len() > 1 { u32::try_from(index + 1).ok() } else { None };
        let nps = per_second(thought.nodes, elapsed_us);
        say(FromEngine::Info(Box::new(Info {
            depth: Some(thought.depth),
            seldepth: Some(thought.deepest.max(thought.depth)),
            time_ms: Some(elapsed_us / 1000),
            nodes: Some(thought.nodes),
            evals: Some(thought.evals),
            nps: (elapsed_us > 0).then_some(nps),
            hashfull: None,
            multipv,
            score: score(position, &variation.value),
            bound: None,
            pv: line_text(position, variation),
        })));
    }
}

/// The moves of a variation as text, up to the first that does not follow.
pub(super) fn line_text(position: &AnyPosition, variation: &Variation) -> Vec<Box<str>> {
    let mut position = position.clone();
    let mut line = Vec::new();
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

/// Whether there are but two sides, so that what one wins the other loses.
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

/// What a value is for the player to move.
pub(super) fn score(position: &AnyPosition, value: &BySeat<i32>) -> Option<Score> {
    let Turn::Seat(seat) = position.turn() else { return None };
    if value.seats() != position.seats() {
        return None;
    }
    if !has_two_sides(position) {
        return Some(Score::Vec(value.as_slice().to_vec()));
    }
    let own = value[seat];
    Some(if own >= WON {
        Score::Win(WIN.saturating_sub(own).unsigned_abs())
    } else if own <= -WON {
        Score::Loss(WIN.saturating_add(own).unsigned_abs())
    } else {
        Score::Cp(own)
    })
}

/// [`rulebook::perft`] that can be stopped.
fn perft(position: &AnyPosition, depth: u32, watch: &dyn Watch) -> Option<u64> {
    if watch.is_stopped() {
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
        match perft(&next, depth - 1, watch) {
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
    use crate::NoWatch;

    #[test]
    fn counting_agrees_with_the_rules() {
        for (game, depth) in [("pente:9", 3), ("pentalath", 3), ("pentagame:5", 2)] {
            let position = game.parse::<Game>().unwrap().start();
            assert_eq!(perft(&position, depth, &NoWatch), Some(position.perft(depth)), "{game}");
        }
    }

    struct Stopped;

    impl Watch for Stopped {
        fn elapsed_us(&self) -> u64 {
            0
        }
        fn is_stopped(&self) -> bool {
            true
        }
    }

    #[test]
    fn counting_can_be_stopped() {
        let position = "pentagame".parse::<Game>().unwrap().start();
        assert_eq!(perft(&position, 30, &Stopped), None);
    }

    #[test]
    fn scores_are_told_for_the_player_to_move() {
        let check = |game: &str, values: &[i32], expected: &str| {
            let position = game.parse::<Game>().unwrap().read_line("startpos moves --").unwrap();
            let position = position.position;
            let seats = Seats::new(values.len()).unwrap();
            let value = BySeat::from_fn(seats, |seat| values[seat.index()]);
            let told = score(&position, &value).map(|score| score.to_string());
            assert_eq!(told.as_deref(), Some(expected), "{game}");
        };
        check("pentagame", &[25, -25], "cp -25");
        check("pentagame", &[-29_997, 29_997], "win 3");
        check("pentagame", &[29_996, -29_996], "loss 4");
        check("pentagame:4t", &[7, -7, 7, -7], "cp -7");
        check("pentagame:3", &[1, 2, -3], "vec 1 2 -3");
    }

    struct At(u64);

    impl Watch for At {
        fn elapsed_us(&self) -> u64 {
            self.0
        }
        fn is_stopped(&self) -> bool {
            false
        }
    }

    #[test]
    fn nobody_waits_for_ever() {
        for (at, stopped) in [(0, false), (OWN_MEASURE_US - 1, false), (OWN_MEASURE_US, true)] {
            assert_eq!(Measured { watch: &At(at) }.is_stopped(), stopped);
        }
    }

    #[test]
    fn speed_is_counted_by_the_second() {
        assert_eq!(per_second(500, 1_000), 500_000);
        assert_eq!(per_second(500, 0), 0);
        assert_eq!(per_second(u64::MAX, 1), u64::MAX);
    }
}
