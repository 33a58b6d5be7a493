use std::collections::BTreeSet;

use rulebook::conformance::SplitMix64;

use super::graph::{Amount, Graph};
use super::search::Search;
use super::*;

fn edge(a: usize, b: usize, weight: i64) -> WeightedEdge {
    WeightedEdge { a, b, weight }
}

/// A random graph in which about `density` of 100 pairs are joined.
fn random_graph(
    random: &mut SplitMix64,
    vertices: usize,
    density: u64,
    weights: i64,
) -> Vec<WeightedEdge> {
    let mut edges = Vec::new();
    for a in 0..vertices {
        for b in a + 1..vertices {
            if random.below(100) < density {
                edges.push(edge(a, b, random.below(weights as u64) as i64 - weights / 4));
            }
        }
    }
    edges
}

/// Number of pairs and total weight; fails unless the mates are a matching of the graph.
fn size_and_weight(edges: &[WeightedEdge], mates: &[Option<usize>]) -> (usize, i64) {
    let (mut size, mut weight) = (0, 0);
    for (vertex, mate) in mates.iter().enumerate() {
        let Some(mate) = *mate else { continue };
        assert_eq!(mates[mate], Some(vertex));
        if vertex < mate {
            let joins = |edge: &&WeightedEdge| (edge.a, edge.b) == (vertex, mate);
            weight += edges.iter().find(joins).expect("matched along an edge").weight;
            size += 1;
        }
    }
    (size, weight)
}

/// The best of all matchings by trying each partner of the first vertex.
fn exhaustive(
    vertices: &[usize],
    weight: &dyn Fn(usize, usize) -> Option<i64>,
) -> Vec<(usize, i64)> {
    let Some((&first, others)) = vertices.split_first() else { return vec![(0, 0)] };
    let mut found = exhaustive(others, weight);
    for &partner in others {
        if let Some(edge) = weight(first, partner) {
            let rest: Vec<usize> = others.iter().copied().filter(|&v| v != partner).collect();
            let matchings = exhaustive(&rest, weight);
            found.extend(matchings.iter().map(|(size, total)| (size + 1, total + edge)));
        }
    }
    // Only the heaviest of each size can be part of the best.
    found.sort_unstable_by_key(|&(size, total)| (size, -total));
    found.dedup_by_key(|&mut (size, _)| size);
    found
}

#[test]
fn weight_equals_exhaustive_search() {
    let mut random = SplitMix64::new(16);
    for case in 0..1_000 {
        let vertices = 1 + random.below(9) as usize;
        let (density, weights) = (20 + random.below(81), [3, 8, 1_000][case % 3]);
        let edges = random_graph(&mut random, vertices, density, weights);
        let weight =
            |a, b| edges.iter().find(|edge| (edge.a, edge.b) == (a, b)).map(|edge| edge.weight);
        let best = exhaustive(&(0..vertices).collect::<Vec<_>>(), &weight);
        let heaviest = best.iter().map(|&(_, total)| total).max();
        let largest = best.iter().max();
        let (_, total) = size_and_weight(&edges, &max_weight_matching(vertices, &edges));
        assert_eq!(Some(total), heaviest, "{edges:?}");
        let found = size_and_weight(&edges, &max_weight_perfect_matching(vertices, &edges));
        assert_eq!(Some(&found), largest, "{edges:?}");
    }
}

/// Proves by the dual variables that no matching is heavier.
///
/// For all matchings, the sum of the variables is at least twice the weight if no edge has a
/// negative slack.
fn assert_certificate(graph: &Graph, search: &Search<'_>) {
    let vertices = graph.vertices();
    let around: Vec<BTreeSet<usize>> =
        (0..vertices).map(|v| search.blossoms.around(v).into_iter().collect()).collect();
    let mut twice_weight = 0;
    for a in 0..vertices {
        for slot in graph.slots(a) {
            let neighbour = graph.neighbour(slot);
            let b = neighbour.vertex;
            let shared: Amount =
                around[a].intersection(&around[b]).map(|&n| search.blossom_dual(n)).sum();
            let slack =
                search.vertex_dual(a) + search.vertex_dual(b) + shared - 2 * neighbour.weight;
            assert!(slack >= 0, "edge {a} {b} has slack {slack}");
            if search.blossoms.mate[a] == Some(b) {
                twice_weight += neighbour.weight;
            }
        }
    }
    let blossoms: BTreeSet<usize> = around.iter().flatten().copied().collect();
    let mut bound: Amount = (0..vertices).map(|v| search.vertex_dual(v)).sum();
    for blossom in blossoms {
        let size = around.iter().filter(|nodes| nodes.contains(&blossom)).count();
        assert!(size % 2 == 1 && search.blossom_dual(blossom) >= 0);
        bound += search.blossom_dual(blossom) * (size / 2) as Amount;
    }
    assert!((0..vertices).all(|v| search.vertex_dual(v) >= 0));
    assert_eq!(twice_weight, bound);
}

#[test]
fn dual_variables_certify_the_weight() {
    let mut random = SplitMix64::new(17);
    for case in 0..400 {
        let vertices = 2 + random.below(63) as usize;
        let (density, weights) = (3 + random.below(98), [2, 5, 40, 1 << 40][case % 4]);
        let edges = random_graph(&mut random, vertices, density, weights);
        for bonus in [0, cardinality_bonus(vertices, &edges)] {
            let graph = Graph::new(vertices, &edges, bonus);
            assert_certificate(&graph, &Search::run(&graph));
        }
    }
}

#[test]
fn fixed_graphs_have_known_weights() {
    let check = |edges: &[(usize, usize, i64)], heaviest, largest| {
        let edges: Vec<_> = edges.iter().map(|&(a, b, weight)| edge(a, b, weight)).collect();
        let vertices = edges.iter().map(|edge| edge.b + 1).max().unwrap_or(0);
        let found = |mates: Vec<Option<usize>>| size_and_weight(&edges, &mates);
        assert_eq!(found(max_weight_matching(vertices, &edges)), heaviest);
        assert_eq!(found(max_weight_perfect_matching(vertices, &edges)), largest);
    };
    check(&[], (0, 0), (0, 0));
    check(&[(0, 1, -1)], (0, 0), (1, -1));
    // The middle edge outweighs both outer ones.
    check(&[(0, 1, 3), (1, 2, 7), (2, 3, 3)], (1, 7), (2, 6));
    // A triangle with a tail at each corner.
    let triangle = [(0, 1, 9), (0, 2, 9), (1, 2, 9), (0, 3, 2), (1, 4, 2), (2, 5, 2)];
    check(&triangle, (2, 11), (3, 6));
    // A pentagon inside of which a triangle closes first, so that blossoms are nested.
    let nested = [(0, 1, 10), (0, 2, 10), (1, 2, 10), (1, 3, 9), (2, 4, 9), (3, 4, 9), (4, 5, 1)];
    check(&nested, (3, 20), (3, 20));
}

#[test]
fn unusable_and_parallel_edges_are_ignored() {
    let edges = [edge(0, 0, 9), edge(0, 7, 9), edge(1, 0, 2), edge(0, 1, 5), edge(1, 2, 4)];
    assert_eq!(max_weight_matching(3, &edges), [Some(1), Some(0), None]);
    assert_eq!(max_weight_matching(0, &edges), []);
}

#[test]
fn extreme_weights_do_not_overflow() {
    let edges = [edge(0, 1, i64::MIN), edge(1, 2, i64::MAX), edge(2, 3, i64::MIN)];
    assert_eq!(max_weight_matching(4, &edges), [None, Some(2), Some(1), None]);
    let perfect = max_weight_perfect_matching(4, &edges);
    assert_eq!(perfect, [Some(1), Some(0), Some(3), Some(2)]);
}
