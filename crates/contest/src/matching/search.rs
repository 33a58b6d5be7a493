//! The search for an augmenting path of least change of the dual variables.
//!
//! Every vertex has a dual variable, every blossom another one, all doubled so that they stay
//! whole numbers. The *slack* of an edge between two outermost nodes is the sum of the variables
//! of its vertices minus twice its weight, and is never negative. Matched edges have slack 0.
//!
//! A search grows one alternating tree from a free vertex. Nodes at even distance from the root
//! are *outer*: their vertices lose what `now` gains. Nodes at odd distance are *inner*: their
//! vertices gain it. So every change of the tree has a time at which it is due, and the changes
//! are taken from a heap. The search ends at the first of two times: an edge to a free node has no
//! slack (the path to it augments the matching), or the variable of an outer vertex is 0 (that
//! vertex is free from now on, and the path to it matches the root).

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::blossoms::{Blossoms, Child, Edge};
use super::graph::{Amount, Graph};

/// The place of an outermost node in the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Label {
    Outside,
    Outer,
    /// With the edge by which the tree reached the node.
    Inner(Edge),
}

/// A change of the tree that becomes due.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Change {
    /// An inner blossom has the variable 0 and is dissolved.
    Dissolve { blossom: usize },
    /// An edge of an outer vertex, by its slot, has no slack.
    UseEdge { from: usize, slot: usize },
}

/// The end of a search.
#[derive(Clone, Copy)]
struct PathEnd {
    time: Amount,
    vertex: usize,
    /// A vertex of a free node; without it, `vertex` becomes free.
    free: Option<usize>,
}

/// A matching in progress with its dual variables.
pub(super) struct Search<'a> {
    graph: &'a Graph,
    pub(super) blossoms: Blossoms,
    /// Dual variable of each node.
    ///
    /// That of a blossom is as of the time in `since`. That of a vertex is to be added to the
    /// offset of its group.
    dual: Vec<Amount>,
    /// Common part of the variables of the vertices of each group, at the time in `since`.
    offset: Vec<Amount>,
    /// Time at which the variables of each group were last computed.
    since: Vec<Amount>,
    label: Vec<Label>,
    now: Amount,
    changes: BinaryHeap<Reverse<(Amount, Change)>>,
    end: Option<PathEnd>,
    /// Earliest time in `changes` at which the tree reaches a vertex outside.
    earliest: Vec<Option<Amount>>,
    /// Vertices with a value in `earliest`.
    reachable: Vec<usize>,
    /// Nodes that had a label in this search.
    in_tree: Vec<usize>,
    /// Number of walks to the root in pairs, and the last one that visited each node.
    walks: u64,
    last_walk: Vec<u64>,
}

impl<'a> Search<'a> {
    /// A maximum-weight matching of the graph with its dual variables.
    pub(super) fn run(graph: &'a Graph) -> Search<'a> {
        let vertices = graph.vertices();
        let mut search = Search {
            graph,
            blossoms: Blossoms::new(vertices),
            dual: (0..vertices).map(|vertex| graph.heaviest(vertex)).collect(),
            offset: vec![0; vertices],
            since: vec![0; vertices],
            label: vec![Label::Outside; vertices],
            now: 0,
            changes: BinaryHeap::new(),
            end: None,
            earliest: vec![None; vertices],
            reachable: Vec::new(),
            in_tree: Vec::new(),
            walks: 0,
            last_walk: vec![0; vertices],
        };
        for root in 0..vertices {
            if search.blossoms.mate[root].is_none() {
                search.match_root(root);
            }
        }
        search
    }

    /// Matches a free vertex, or finds that a vertex with the variable 0 can stay free.
    fn match_root(&mut self, root: usize) {
        self.now = 0;
        self.add_outer(self.blossoms.outermost(root));
        while let Some(Reverse((time, change))) = self.changes.pop() {
            if self.end.is_some_and(|end| end.time <= time) {
                break;
            }
            self.now = time;
            match change {
                Change::Dissolve { blossom } => self.dissolve(blossom),
                Change::UseEdge { from, slot } => self.use_edge(from, slot),
            }
        }
        if let Some(end) = self.end {
            self.now = end.time;
            self.augment(end);
            self.remove_tree();
        }
    }

    /// The variable of a vertex now.
    pub(super) fn vertex_dual(&self, vertex: usize) -> Amount {
        let group = self.blossoms.group_of_vertex(vertex);
        let gain = self.gain(self.blossoms.outermost(vertex), group);
        self.dual[vertex] + self.offset[group] + gain
    }

    /// The variable of a blossom between two searches.
    #[cfg(test)]
    pub(super) fn blossom_dual(&self, blossom: usize) -> Amount {
        self.dual[blossom]
    }

    /// Gain of the vertices of an outermost node since they were last computed.
    fn gain(&self, node: usize, group: usize) -> Amount {
        match self.label[node] {
            Label::Outside => 0,
            Label::Outer => self.since[group] - self.now,
            Label::Inner(_) => self.now - self.since[group],
        }
    }

    /// Computes the variables inside an outermost node.
    fn settle(&mut self, node: usize) {
        let group = self.blossoms.group(node);
        let gain = self.gain(node, group);
        self.offset[group] += gain;
        self.since[group] = self.now;
        if self.blossoms.is_blossom(node) {
            // So that edges inside keep their slack.
            self.dual[node] -= 2 * gain;
        }
    }

    fn set_label(&mut self, node: usize, label: Label) {
        self.settle(node);
        self.label[node] = label;
        self.in_tree.push(node);
    }

    fn add_outer(&mut self, node: usize) {
        self.set_label(node, Label::Outer);
        let mut inside = Vec::new();
        self.blossoms.vertices_of(node, &mut inside);
        self.scan(&inside);
    }

    fn add_inner(&mut self, node: usize, reached_by: Edge) {
        self.set_label(node, Label::Inner(reached_by));
        if self.blossoms.is_blossom(node) {
            let time = self.now + self.dual[node] / 2;
            self.add_change(time, Change::Dissolve { blossom: node });
        }
    }

    fn add_change(&mut self, time: Amount, change: Change) {
        if self.end.is_none_or(|end| time < end.time) {
            self.changes.push(Reverse((time, change)));
        }
    }

    fn add_end(&mut self, time: Amount, vertex: usize, free: Option<usize>) {
        if self.end.is_none_or(|end| time < end.time) {
            self.end = Some(PathEnd { time, vertex, free });
        }
    }

    /// Finds the changes that vertices cause that have become outer.
    fn scan(&mut self, vertices: &[usize]) {
        for &vertex in vertices {
            self.add_end(self.now + self.vertex_dual(vertex), vertex, None);
            for slot in self.graph.slots(vertex) {
                self.scan_edge(vertex, slot);
            }
        }
    }

    /// Finds the change that an edge of an outer vertex causes.
    fn scan_edge(&mut self, from: usize, slot: usize) {
        let to = self.graph.neighbour(slot).vertex;
        let node = self.blossoms.outermost(to);
        match self.label[node] {
            Label::Outside => {
                let time = self.now + self.slack(from, slot);
                if self.blossoms.mate_of_base(node).is_none() {
                    self.add_end(time, from, Some(to));
                } else if self.earliest[to].is_none_or(|earliest| time < earliest) {
                    if self.earliest[to].is_none() {
                        self.reachable.push(to);
                    }
                    self.earliest[to] = Some(time);
                    self.add_change(time, Change::UseEdge { from, slot });
                }
            }
            Label::Outer if node != self.blossoms.outermost(from) => {
                // Both ends lose. The slack is even: tight edges join all vertices of the tree.
                let time = self.now + self.slack(from, slot) / 2;
                self.add_change(time, Change::UseEdge { from, slot });
            }
            Label::Outer | Label::Inner(_) => {}
        }
    }

    fn slack(&self, from: usize, slot: usize) -> Amount {
        let neighbour = self.graph.neighbour(slot);
        self.vertex_dual(from) + self.vertex_dual(neighbour.vertex) - 2 * neighbour.weight
    }

    /// Grows the tree by an edge or closes a blossom with it.
    fn use_edge(&mut self, from: usize, slot: usize) {
        let edge = Edge { from, to: self.graph.neighbour(slot).vertex };
        let node = self.blossoms.outermost(edge.to);
        // The other end may have been in the tree for some time since the change was added.
        if node == self.blossoms.outermost(from) || self.slack(from, slot) != 0 {
            return;
        }
        match self.label[node] {
            Label::Outside => {
                let mate = self.blossoms.mate_of_base(node);
                self.add_inner(node, edge);
                if let Some(mate) = mate {
                    self.add_outer(self.blossoms.outermost(mate));
                }
            }
            Label::Outer => self.close_blossom(edge),
            Label::Inner(_) => {}
        }
    }

    /// The edges from an outer node to its inner parent, and from there to the next outer node.
    fn edges_up(&self, outer: usize) -> Option<[Edge; 2]> {
        let matched =
            Edge { from: self.blossoms.base(outer), to: self.blossoms.mate_of_base(outer)? };
        match self.label[self.blossoms.outermost(matched.to)] {
            Label::Inner(reached_by) => Some([matched, reached_by.reversed()]),
            Label::Outside | Label::Outer => None,
        }
    }

    /// Joins two outer nodes and their paths to the first common outer node to a blossom.
    fn close_blossom(&mut self, edge: Edge) {
        let cycle = self.cycle_through(edge);
        let (mut new_outer, mut inside) = (Vec::new(), Vec::new());
        for child in &cycle {
            self.settle(child.node);
            if self.label[child.node] != Label::Outer {
                self.blossoms.vertices_of(child.node, &mut inside);
                new_outer.append(&mut inside);
            }
        }
        let blossom = self.blossoms.join(cycle, |change| {
            self.dual[change.vertex] += self.offset[change.from] - self.offset[change.to];
        });
        if blossom == self.dual.len() {
            self.dual.push(0);
            self.label.push(Label::Outer);
            self.last_walk.push(0);
        }
        self.dual[blossom] = 0;
        self.label[blossom] = Label::Outer;
        self.in_tree.push(blossom);
        self.scan(&new_outer);
    }

    /// The cycle that an edge between two outer nodes closes.
    ///
    /// It begins at the node nearest to the root.
    fn cycle_through(&mut self, edge: Edge) -> Vec<Child> {
        // Both paths are followed in turn, so that the effort is that of the cycle.
        let mut paths = [Vec::new(), Vec::new()];
        let mut ends = [edge.from, edge.to].map(|end| Some(self.blossoms.outermost(end)));
        let mut side = 0;
        self.walks += 1;
        let meeting = loop {
            if let Some(node) = ends[side] {
                if self.last_walk[node] == self.walks {
                    break node;
                }
                self.last_walk[node] = self.walks;
                ends[side] = self.edges_up(node).map(|edges| {
                    paths[side].extend(edges);
                    self.blossoms.outermost(edges[1].to)
                });
            }
            side = 1 - side;
        };
        let [mut left, mut right] = paths;
        for path in [&mut left, &mut right] {
            let is_beyond = |edge: &Edge| self.blossoms.outermost(edge.from) == meeting;
            let length = path.iter().position(is_beyond).unwrap_or(path.len());
            path.truncate(length);
        }
        let down = left.into_iter().rev().map(Edge::reversed);
        let edges = down.chain([edge]).chain(right);
        edges.map(|next| Child { node: self.blossoms.outermost(next.from), next }).collect()
    }

    /// Replaces an inner blossom by its children: those on the path become inner and outer.
    fn dissolve(&mut self, blossom: usize) {
        let Label::Inner(reached_by) = self.label[blossom] else { return };
        if !self.blossoms.is_outermost(blossom) {
            return;
        }
        self.settle(blossom);
        self.label[blossom] = Label::Outside;
        let children = self.blossoms.dissolve(blossom, |change| {
            self.dual[change.vertex] += self.offset[change.from] - self.offset[change.to];
        });
        for child in &children {
            self.label[child.node] = Label::Outside;
        }
        let entry_node = self.blossoms.outermost(reached_by.to);
        let entry = children.iter().position(|child| child.node == entry_node).unwrap_or(0);
        let path = Blossoms::even_path(&children, entry);
        let mut reached_by = reached_by;
        let mut outer = Vec::new();
        for step in path.chunks(2) {
            self.add_inner(children[step[0]].node, reached_by);
            if let &[_, matched] = step {
                outer.push(children[matched].node);
                let next = path[2 * outer.len()];
                reached_by = Blossoms::edge_between(&children, matched, next);
            }
        }
        for node in outer {
            self.add_outer(node);
        }
        for child in children {
            if self.label[child.node] == Label::Outside {
                self.scan_outside(child.node);
            }
        }
    }

    /// Finds the earliest edges to the vertices of a node that has left the tree.
    fn scan_outside(&mut self, node: usize) {
        let mut inside = Vec::new();
        self.blossoms.vertices_of(node, &mut inside);
        for vertex in inside {
            self.earliest[vertex] = None;
            for slot in self.graph.slots(vertex) {
                let other = self.graph.neighbour(slot).vertex;
                if self.label[self.blossoms.outermost(other)] == Label::Outer
                    && let Some(back) = self.graph.slot_of(other, vertex)
                {
                    self.scan_edge(other, back);
                }
            }
        }
    }

    /// Exchanges matched and other edges on the path from the root to its end.
    fn augment(&mut self, end: PathEnd) {
        if let Some(free) = end.free {
            self.blossoms.move_base(self.blossoms.outermost(free), free);
            self.blossoms.mate[free] = Some(end.vertex);
        }
        let (mut vertex, mut mate) = (end.vertex, end.free);
        loop {
            let outer = self.blossoms.outermost(vertex);
            let edges = self.edges_up(outer);
            self.blossoms.move_base(outer, vertex);
            self.blossoms.mate[vertex] = mate;
            let Some([_, edge]) = edges else { return };
            self.blossoms.move_base(self.blossoms.outermost(edge.from), edge.from);
            self.blossoms.mate[edge.from] = Some(edge.to);
            (vertex, mate) = (edge.to, Some(edge.from));
        }
    }

    /// Stores the variables of all nodes of the tree and removes their labels.
    fn remove_tree(&mut self) {
        for node in std::mem::take(&mut self.in_tree) {
            if self.label[node] != Label::Outside && self.blossoms.is_outermost(node) {
                self.settle(node);
            }
            self.label[node] = Label::Outside;
        }
        for vertex in self.reachable.drain(..) {
            self.earliest[vertex] = None;
        }
        self.changes.clear();
        self.end = None;
    }
}
