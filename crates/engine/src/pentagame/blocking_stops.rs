//! Stops on which one block or piece cuts off a piece that can leave next.

use pentagame::{Line, OpenLines, Pentagame, Stop, StopSet};

use super::position_scan::{PieceView, PositionScan};

/// Free stops each of which, if taken, blocks the piece from its goal.
/// Empty if no single stop does.
pub(crate) fn blocking_stops(
    position: &Pentagame,
    scan: &PositionScan,
    view: &PieceView,
    colour: usize,
) -> StopSet {
    let goal = Stop::crossing(colour);
    let Some(stop) = view.stop() else { return StopSet::NONE };
    let free = position.free();
    let nodes = free.without(goal).node_bits();
    let open = scan.sight.open_lines();
    let starts = view.view.straight.node_bits() & nodes;
    let ends = scan.goals[colour].straight.node_bits() & nodes;
    let lines = free - StopSet::NODES;
    if view.view.straight.contains(goal) {
        return if is_connected(open, starts, ends, nodes) {
            StopSet::NONE
        } else {
            view.view.straight & scan.goals[colour].straight & lines
        };
    }
    let Some(path) = ShortestPath::find(open, starts, ends, nodes) else { return StopSet::NONE };
    let mut cuts = StopSet::NONE;
    let between = |one: StopSet, node: Stop| one & scan.sight.straight(node) & lines;
    let (first, last) = (path.node(0), path.node(path.len - 1));
    if !is_connected(open, starts & !bit(first), ends, nodes) {
        cuts |= between(view.view.straight, first);
    }
    if !is_connected(open, starts, ends & !bit(last), nodes) {
        cuts |= between(scan.goals[colour].straight, last);
    }
    for place in 0..path.len {
        let node = path.node(place);
        let without = !bit(node);
        if !is_connected(open, starts & without, ends & without, nodes & without) {
            cuts = cuts.with(node);
        }
        if place + 1 < path.len {
            let next = path.node(place + 1);
            if let Some((line, _)) = Line::between(node, next)
                && !is_connected(open.without(line), starts, ends, nodes)
            {
                cuts |= between(scan.sight.straight(node), next);
            }
        }
    }
    cuts.without(stop)
}

fn bit(node: Stop) -> u64 {
    1 << node.index()
}

/// Returns true if a free path connects the two sets of nodes.
#[inline]
fn is_connected(open: OpenLines, from: u64, to: u64, nodes: u64) -> bool {
    let mut group = from;
    loop {
        if group & to != 0 {
            return true;
        }
        let more = open.far(group) & nodes & !group;
        if more == 0 {
            return false;
        }
        group |= more;
    }
}

/// One shortest path over free nodes.
struct ShortestPath {
    nodes: [u8; 10],
    len: usize,
}

impl ShortestPath {
    fn find(open: OpenLines, from: u64, to: u64, nodes: u64) -> Option<ShortestPath> {
        let mut layers = [0; 10];
        let mut group = from;
        layers[0] = from;
        let mut last = 0;
        while layers[last] & to == 0 {
            let more = open.far(group) & nodes & !group;
            if more == 0 || last + 1 == layers.len() {
                return None;
            }
            group |= more;
            last += 1;
            layers[last] = more;
        }
        let mut path = ShortestPath { nodes: [0; 10], len: last + 1 };
        let mut here = layers[last] & to;
        for place in (0..=last).rev() {
            here &= here.wrapping_neg();
            path.nodes[place] = here.trailing_zeros() as u8;
            if place > 0 {
                here = open.far(here) & layers[place - 1];
            }
        }
        Some(path)
    }

    fn node(&self, place: usize) -> Stop {
        Stop::from_index(usize::from(self.nodes[place])).unwrap_or(Stop::corner(0))
    }
}

#[cfg(test)]
mod tests {
    use pentagame::{LineOfSight, Piece};
    use rulebook::Position;
    use rulebook::conformance::SplitMix64;

    use super::*;

    #[test]
    fn blocking_stops_agree_with_brute_force() {
        let mut random = SplitMix64::new(11);
        let mut scan = PositionScan::new();
        let (mut leaving, mut cut) = (0, 0);
        let mut position = Pentagame::start(&"2".parse().unwrap());
        for _ in 0..1500 {
            if position.is_over() {
                position = Pentagame::start(&"2".parse().unwrap());
            }
            scan.compute(&position);
            for piece in Piece::all(position.layout()) {
                let view = scan.piece_views[piece.seat().index()][piece.index()];
                let goal = piece.goal(position.layout());
                let Some(stop) = view.stop() else { continue };
                if stop == goal || !view.view.reach.contains(goal) {
                    continue;
                }
                leaving += 1;
                let found = blocking_stops(&position, &scan, &view, piece.index());
                cut += u32::from(!found.is_empty());
                let plain: StopSet = position
                    .free()
                    .without(goal)
                    .filter(|&block| {
                        !LineOfSight::new(position.taken().with(block)).reach(stop).contains(goal)
                    })
                    .collect();
                assert_eq!(found, plain, "{position} {stop} to {goal}");
            }
            let moves = position.moves(position.to_move());
            position.play_unchecked(moves[random.below(moves.len() as u64) as usize]);
        }
        assert!(leaving > 1000 && cut > 500, "{leaving} {cut}");
    }
}
