//! Neighbours and weights of a graph.

use super::WeightedEdge;

/// Weights and dual variables: 128 bits hold every sum of 64-bit weights.
pub(super) type Amount = i128;

/// An edge as one of its vertices sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Neighbour {
    pub(super) vertex: usize,
    pub(super) weight: Amount,
}

/// A simple graph: the neighbours of all vertices in one list.
pub(super) struct Graph {
    neighbours: Vec<Neighbour>,
    /// Index of the first neighbour of each vertex, and the total number.
    starts: Vec<usize>,
}

impl Graph {
    /// Builds the graph with each weight raised by `shift`.
    ///
    /// Loops, edges of unknown vertices and edges whose raised weight is not positive are left
    /// out. Of parallel edges the heaviest counts.
    pub(super) fn new(vertices: usize, edges: &[WeightedEdge], shift: Amount) -> Graph {
        let mut directed = Vec::with_capacity(2 * edges.len());
        for edge in edges.iter().filter(|edge| is_usable(vertices, edge)) {
            let weight = Amount::from(edge.weight) + shift;
            if weight > 0 {
                directed.push((edge.a, edge.b, weight));
                directed.push((edge.b, edge.a, weight));
            }
        }
        directed.sort_unstable_by_key(|&(from, to, weight)| (from, to, -weight));
        directed.dedup_by_key(|&mut (from, to, _)| (from, to));
        let mut starts = vec![0; vertices + 1];
        for &(from, _, _) in &directed {
            starts[from + 1] += 1;
        }
        for vertex in 0..vertices {
            starts[vertex + 1] += starts[vertex];
        }
        let neighbour = |(_, vertex, weight)| Neighbour { vertex, weight };
        Graph { neighbours: directed.into_iter().map(neighbour).collect(), starts }
    }

    pub(super) fn vertices(&self) -> usize {
        self.starts.len() - 1
    }

    /// Indices of the neighbours of a vertex, for [`neighbour`](Graph::neighbour).
    pub(super) fn slots(&self, vertex: usize) -> std::ops::Range<usize> {
        self.starts[vertex]..self.starts[vertex + 1]
    }

    pub(super) fn neighbour(&self, slot: usize) -> Neighbour {
        self.neighbours[slot]
    }

    /// The slot of an edge at its first vertex.
    pub(super) fn slot_of(&self, from: usize, to: usize) -> Option<usize> {
        let slots = self.slots(from);
        let found = self.neighbours[slots.clone()].binary_search_by_key(&to, |n| n.vertex);
        found.ok().map(|index| slots.start + index)
    }

    /// Weight of the heaviest edge of a vertex; 0 without edges.
    pub(super) fn heaviest(&self, vertex: usize) -> Amount {
        self.slots(vertex).map(|slot| self.neighbours[slot].weight).max().unwrap_or(0)
    }
}

/// True if an edge joins two different vertices of the graph.
pub(super) fn is_usable(vertices: usize, edge: &WeightedEdge) -> bool {
    edge.a < vertices && edge.b < vertices && edge.a != edge.b
}
