//! Where one block, or one piece, cuts a hot piece off from its goal.

use pentagame::{Line, OpenLines, Pentagame, Stop, Stops};

use super::scan::{Look, Scan};

/// The free stops any one of which, taken, keeps the piece from its goal. Empty when no single
/// stop does.
pub(crate) fn cuts(position: &Pentagame, scan: &Scan, look: &Look, colour: usize) -> Stops {
    let goal = Stop::crossing(colour);
    let Some(stop) = look.stop() else { return Stops::NONE };
    let free = position.free();
    let nodes = free.without(goal).node_bits();
    let open = scan.sight.open_lines();
    let starts = look.view.straight.node_bits() & nodes;
    let ends = scan.goals[colour].straight.node_bits() & nodes;
    let lines = free - Stops::NODES;
    if look.view.straight.contains(goal) {
        return if is_joined(open, starts, ends, nodes) {
            Stops::NONE
        } else {
            look.view.straight & scan.goals[colour].straight & lines
        };
    }
    let Some(path) = Path::find(open, starts, ends, nodes) else { return Stops::NONE };
    let mut cuts = Stops::NONE;
    let between = |one: Stops, node: Stop| one & scan.sight.straight(node) & lines;
    let (first, last) = (path.node(0), path.node(path.len - 1));
    if !is_joined(open, starts & !bit(first), ends, nodes) {
        cuts |= between(look.view.straight, first);
    }
    if !is_joined(open, starts, ends & !bit(last), nodes) {
        cuts |= between(scan.goals[colour].straight, last);
    }
    for place in 0..path.len {
        let node = path.node(place);
        let without = !bit(node);
        if !is_joined(open, starts & without, ends & without, nodes & without) {
            cuts = cuts.with(node);
        }
        if place + 1 < path.len {
            let next = path.node(place + 1);
            if let Some((line, _)) = Line::between(node, next)
                && !is_joined(open.without(line), starts, ends, nodes)
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

/// Whether a free way leads from some of the nodes to others.
#[inline]
fn is_joined(open: OpenLines, from: u64, to: u64, nodes: u64) -> bool {
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

/// One shortest way over free nodes.
struct Path {
    nodes: [u8; 10],
    len: usize,
}

impl Path {
    fn find(open: OpenLines, from: u64, to: u64, nodes: u64) -> Option<Path> {
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
        let mut path = Path { nodes: [0; 10], len: last + 1 };
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
    use pentagame::{Piece, Sight};
    use rulebook::Position;
    use rulebook::conformance::Seeded;

    use super::*;

    #[test]
    fn the_cuts_are_the_stops_that_cut() {
        let mut random = Seeded::new(11);
        let mut scan = Scan::new();
        let (mut hot, mut cut) = (0, 0);
        let mut position = Pentagame::start(&"2".parse().unwrap());
        for _ in 0..1500 {
            if position.is_over() {
                position = Pentagame::start(&"2".parse().unwrap());
            }
            scan.fill(&position);
            for piece in Piece::all(position.seating()) {
                let look = scan.looks[piece.seat().index()][piece.index()];
                let goal = piece.goal(position.seating());
                let Some(stop) = look.stop() else { continue };
                if stop == goal || !look.view.reach.contains(goal) {
                    continue;
                }
                hot += 1;
                let found = cuts(&position, &scan, &look, piece.index());
                cut += u32::from(!found.is_empty());
                let plain: Stops = position
                    .free()
                    .without(goal)
                    .filter(|&block| {
                        !Sight::new(position.taken().with(block)).reach(stop).contains(goal)
                    })
                    .collect();
                assert_eq!(found, plain, "{position} {stop} to {goal}");
            }
            let moves = position.moves(position.to_move());
            position.play_unchecked(moves[random.below(moves.len() as u64) as usize]);
        }
        assert!(hot > 1000 && cut > 500, "{hot} {cut}");
    }
}
