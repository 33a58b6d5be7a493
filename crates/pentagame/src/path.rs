//! The way a piece walks, stop by stop: what a drawing shows and a refusal points at.

use alloc::vec;
use alloc::vec::Vec;

use crate::position::Pentagame;
use crate::stop::{STOPS, Stop};
use crate::stop_set::StopSet;

impl Pentagame {
    /// A shortest free way between two stops, both ends included.
    /// Over free stops only, but for the ends. None when there is no free way, or when the two are
    /// the same.
    pub fn shortest_path(&self, from: Stop, to: Stop) -> Option<Vec<Stop>> {
        let taken = self.taken.without(to);
        shortest(from, to, taken)
    }

    /// Returns where the shortest way between two stops is first blocked, if it is.
    pub(crate) fn first_obstacle(&self, from: Stop, to: Stop) -> Option<Stop> {
        let way = shortest(from, to, StopSet::NONE)?;
        let inner = way.get(1..way.len() - 1)?;
        inner.iter().copied().find(|stop| self.taken.contains(*stop))
    }
}

/// Breadth first; of equally short ways the one found first in the order of the stops.
fn shortest(from: Stop, to: Stop, closed: StopSet) -> Option<Vec<Stop>> {
    let mut came_from = [None; STOPS];
    let mut seen = StopSet::only(from);
    let mut waiting = alloc::collections::VecDeque::from([from]);
    while let Some(stop) = waiting.pop_front() {
        for next in stop.neighbours() {
            if seen.contains(next) || closed.contains(next) {
                continue;
            }
            seen = seen.with(next);
            came_from[next.index()] = Some(stop);
            waiting.push_back(next);
        }
    }
    let mut way = vec![to];
    let mut at = to;
    while let Some(before) = came_from[at.index()] {
        way.push(before);
        at = before;
    }
    way.reverse();
    (at == from && way.len() > 1).then_some(way)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Setup;

    fn check(from: &str, to: &str, expected: &str) {
        let position = Pentagame::new(Setup::default());
        let way = position.shortest_path(from.parse().unwrap(), to.parse().unwrap());
        let names: Vec<String> =
            way.unwrap_or_default().iter().map(|stop| stop.to_string()).collect();
        assert_eq!(names.join(" "), expected, "{from} to {to}");
    }

    #[test]
    fn ways_at_the_start() {
        check("A", "B", "A A1B A2B A3B B");
        check("A", "c", "A A1c A2c A3c A4c A5c A6c c");
        check("A", "A2E", "A E3A E2A");
        check("A", "b", "");
        check("A", "A", "");
    }
}
