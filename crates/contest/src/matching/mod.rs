//! Maximum-weight matching in general graphs.
//!
//! An own implementation of Edmonds' algorithm with one alternating tree at a time and a heap of
//! the times at which the tree changes. The result is exact. Equal input gives equal output.

mod blossoms;
mod graph;
mod search;
#[cfg(test)]
mod tests;

use graph::{Amount, Graph};
use search::Search;

/// An edge between two vertices with its weight.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WeightedEdge {
    /// One of the vertices.
    pub a: usize,
    /// The other vertex.
    pub b: usize,
    /// Any number; sums are computed with 128 bits and cannot overflow.
    pub weight: i64,
}

/// Returns the matched neighbour of each vertex in a matching of greatest total weight.
///
/// Edges without positive weight are never used. Loops and edges of vertices that do not exist
/// are ignored, and of parallel edges the heaviest counts.
///
/// ```
/// use contest::{WeightedEdge, max_weight_matching};
///
/// let edge = |a, b, weight| WeightedEdge { a, b, weight };
/// let path = [edge(0, 1, 4), edge(1, 2, 7), edge(2, 3, 4)];
/// assert_eq!(max_weight_matching(4, &path), [Some(1), Some(0), Some(3), Some(2)]);
/// ```
pub fn max_weight_matching(vertices: usize, edges: &[WeightedEdge]) -> Vec<Option<usize>> {
    let graph = Graph::new(vertices, edges, 0);
    Search::run(&graph).blossoms.mate
}

/// Returns the matched neighbour of each vertex in the heaviest of the largest matchings.
///
/// The number of matched vertices is the greatest possible, and among these matchings the total
/// weight. So weights may be negative, for example costs with the opposite sign.
///
/// ```
/// use contest::{WeightedEdge, max_weight_perfect_matching};
///
/// let edge = |a, b, weight| WeightedEdge { a, b, weight };
/// let path = [edge(0, 1, -4), edge(1, 2, 70), edge(2, 3, -4)];
/// assert_eq!(max_weight_perfect_matching(4, &path), [Some(1), Some(0), Some(3), Some(2)]);
/// ```
pub fn max_weight_perfect_matching(vertices: usize, edges: &[WeightedEdge]) -> Vec<Option<usize>> {
    let graph = Graph::new(vertices, edges, cardinality_bonus(vertices, edges));
    Search::run(&graph).blossoms.mate
}

/// A bonus for each edge by which one more edge outweighs every difference of weights.
fn cardinality_bonus(vertices: usize, edges: &[WeightedEdge]) -> Amount {
    let weights = || edges.iter().map(|edge| Amount::from(edge.weight));
    let (lowest, highest) = (weights().min().unwrap_or(0), weights().max().unwrap_or(0));
    // One more edge gains at least the bonus and the lowest weight, and each of the other edges,
    // of which there are less than half the number of vertices, loses the spread at most.
    let others = (vertices / 2).min(edges.len()) as Amount;
    others * (highest - lowest) + 1 - lowest.min(0)
}
