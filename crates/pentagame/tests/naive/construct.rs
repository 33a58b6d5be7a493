//! Positions no game would reach, but which are valid (rule S5).
//! Corners with crowds, pieces that wait on their goals, an empty pool, swaps forbidden.

use rulebook::conformance::SplitMix64;

use crate::plain::{Graph, Piece, Plain, written};

/// Parameters of a random position.
struct Layout {
    /// One piece in so many is out.
    out_one_in: u64,
    /// Of the others, so many in ten stand on a corner, on a crossing, on their goal.
    on_corner: u64,
    on_crossing: u64,
    on_goal: u64,
    /// Number of corners in use; few make crowds.
    corners: u64,
    /// Number of blocks, out of ten, that stand on nodes.
    blocks_on_nodes: u64,
}

fn pick<'a, T>(random: &mut SplitMix64, from: &'a [T]) -> &'a T {
    &from[random.below(from.len() as u64) as usize]
}

fn chance(random: &mut SplitMix64, in_ten: u64) -> bool {
    random.below(10) < in_ten
}

fn layout(random: &mut SplitMix64) -> Layout {
    Layout {
        out_one_in: *pick(random, &[2, 3, 5, 1000]),
        on_corner: random.below(11),
        on_crossing: random.below(6),
        on_goal: *pick(random, &[0, 0, 1, 3, 6]),
        corners: 1 + random.below(5),
        blocks_on_nodes: *pick(random, &[0, 2, 5, 10]),
    }
}

/// A valid position of this set-up, as text.
pub fn position(graph: &Graph, setup: &str, random: &mut SplitMix64) -> String {
    let layout = layout(random);
    let players = u64::from(setup.as_bytes()[0] - b'0');
    let each_has = if setup.starts_with('5') { 3 } else { 5 };
    let mut taken: Vec<usize> = Vec::new();
    let mut pieces: Vec<String> = Vec::new();
    for player in 0..players {
        let stops: Vec<String> = (0..each_has)
            .map(|index| {
                let colour = if each_has == 3 { player } else { index };
                place(graph, &layout, colour as usize, &mut taken, random)
            })
            .collect();
        pieces.push(stops.join(","));
    }
    let black = blocks(graph, &layout, 5, &mut taken, random);
    let grey_blocks = *pick(random, &[0, 1, 3, 5, 5]);
    let grey = blocks(graph, &layout, grey_blocks, &mut taken, random);
    let (to_move, round) = (1 + random.below(players), 1 + random.below(90));
    let text = format!("{setup} {} {black} {grey} {to_move} {round}", pieces.join("/"));
    let ko = forbidden(graph, &Plain::read(graph, &format!("{text} -")), random);
    format!("{text} {ko}")
}

fn place(
    graph: &Graph,
    layout: &Layout,
    colour: usize,
    taken: &mut Vec<usize>,
    random: &mut SplitMix64,
) -> String {
    if random.below(layout.out_one_in) == 0 {
        return String::from("+");
    }
    let mut stop = if chance(random, layout.on_goal) {
        5 + colour
    } else if chance(random, layout.on_corner) {
        random.below(layout.corners) as usize
    } else if chance(random, layout.on_crossing) {
        5 + random.below(5) as usize
    } else {
        random.below(100) as usize
    };
    if stop >= 5 && taken.contains(&stop) {
        stop = colour;
    }
    taken.push(stop);
    graph.stops[stop].clone()
}

fn blocks(
    graph: &Graph,
    layout: &Layout,
    count: usize,
    taken: &mut Vec<usize>,
    random: &mut SplitMix64,
) -> String {
    let mut blocks = Vec::new();
    while blocks.len() < count {
        let among = if chance(random, layout.blocks_on_nodes) { 10 } else { 100 };
        let mut stop = random.below(among) as usize;
        while taken.contains(&stop) {
            stop = random.below(100) as usize;
        }
        taken.push(stop);
        blocks.push(stop);
    }
    blocks.sort();
    written(&blocks.into_iter().map(|stop| graph.stops[stop].clone()).collect::<Vec<_>>())
}

/// Some swaps, most of them about pieces where they stand now.
fn forbidden(graph: &Graph, board: &Plain<'_>, random: &mut SplitMix64) -> String {
    let on_board: Vec<&Piece> = board.pieces.iter().filter(|piece| piece.stop.is_some()).collect();
    let mut entries: Vec<String> = Vec::new();
    for _ in 0..*pick(random, &[0, 0, 3, 10, 40]) {
        if on_board.len() < 2 {
            break;
        }
        let mut sides = [*pick(random, &on_board), *pick(random, &on_board)].map(|piece| {
            let elsewhere = chance(random, 1).then(|| random.below(100) as usize);
            (elsewhere.or(piece.stop).unwrap(), format!("{}{}", piece.owner, piece.name))
        });
        if sides[0].0 == sides[1].0 || sides[0].1 == sides[1].1 {
            continue;
        }
        sides.sort();
        let players = board.pieces.last().unwrap().owner as u64;
        let random_player = 1 + random.below(players) as usize;
        let player = if chance(random, 8) { board.to_move } else { random_player };
        let [one, other] = sides.map(|(stop, piece)| format!("{piece}@{}", graph.stops[stop]));
        let entry = format!("{player}:{one}*{other}");
        if !entries.contains(&entry) {
            entries.push(entry);
        }
    }
    entries.sort();
    written(&entries)
}
