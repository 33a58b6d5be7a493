//! Nested blossoms: the odd cycles that a search treats as one vertex.
//!
//! A *node* is a vertex or a blossom. Vertices have the numbers below that of the first blossom.
//! The children of a blossom form a cycle of odd length. The first child contains the base, and
//! matched edges join the second and third child, the fourth and fifth, and so on.
//!
//! Vertices know their outermost node by a *group*. A new blossom takes over the group of its
//! largest child, so that only the vertices of the other children change their group.

/// An edge by its two vertices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Edge {
    pub(super) from: usize,
    pub(super) to: usize,
}

impl Edge {
    pub(super) fn reversed(self) -> Edge {
        Edge { from: self.to, to: self.from }
    }
}

/// A child of a blossom with the edge to the next child of the cycle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Child {
    pub(super) node: usize,
    pub(super) next: Edge,
}

/// A vertex with its old and its new group.
#[derive(Clone, Copy, Debug)]
pub(super) struct GroupChange {
    pub(super) vertex: usize,
    pub(super) from: usize,
    pub(super) to: usize,
}

/// A matching and the blossoms around its vertices.
pub(super) struct Blossoms {
    vertices: usize,
    /// The matched neighbour of each vertex.
    pub(super) mate: Vec<Option<usize>>,
    /// The group of each vertex: that of its outermost node.
    group_of_vertex: Vec<usize>,
    /// The outermost node of each group.
    node_of_group: Vec<usize>,
    /// The group that each node has while it is outermost.
    group: Vec<usize>,
    /// Number of vertices inside each node.
    size: Vec<usize>,
    parent: Vec<Option<usize>>,
    /// The vertex of each node that is not matched inside of it.
    base: Vec<usize>,
    children: Vec<Vec<Child>>,
    /// Numbers of dissolved blossoms, to be used again.
    unused: Vec<usize>,
}

impl Blossoms {
    pub(super) fn new(vertices: usize) -> Blossoms {
        Blossoms {
            vertices,
            mate: vec![None; vertices],
            group_of_vertex: (0..vertices).collect(),
            node_of_group: (0..vertices).collect(),
            group: (0..vertices).collect(),
            size: vec![1; vertices],
            parent: vec![None; vertices],
            base: (0..vertices).collect(),
            children: vec![Vec::new(); vertices],
            unused: Vec::new(),
        }
    }

    pub(super) fn is_blossom(&self, node: usize) -> bool {
        node >= self.vertices
    }

    pub(super) fn is_outermost(&self, node: usize) -> bool {
        self.parent[node].is_none()
    }

    pub(super) fn outermost(&self, vertex: usize) -> usize {
        self.node_of_group[self.group_of_vertex[vertex]]
    }

    pub(super) fn group_of_vertex(&self, vertex: usize) -> usize {
        self.group_of_vertex[vertex]
    }

    pub(super) fn group(&self, node: usize) -> usize {
        self.group[node]
    }

    pub(super) fn base(&self, node: usize) -> usize {
        self.base[node]
    }

    /// The vertex with which the base of a node is matched.
    pub(super) fn mate_of_base(&self, node: usize) -> Option<usize> {
        self.mate[self.base[node]]
    }

    /// Collects the vertices inside a node.
    pub(super) fn vertices_of(&self, node: usize, vertices: &mut Vec<usize>) {
        vertices.clear();
        // Nodes that wait are in the same list, behind the finished vertices.
        vertices.push(node);
        let mut finished = 0;
        while finished < vertices.len() {
            let last = vertices[vertices.len() - 1];
            if self.is_blossom(last) {
                vertices.pop();
                vertices.extend(self.children[last].iter().map(|child| child.node));
            } else {
                let end = vertices.len() - 1;
                vertices.swap(finished, end);
                finished += 1;
            }
        }
    }

    /// Joins outermost nodes to a blossom whose base is that of the first child.
    ///
    /// `on_move` is called for each vertex that changes its group.
    pub(super) fn join(&mut self, cycle: Vec<Child>, on_move: impl FnMut(GroupChange)) -> usize {
        let blossom = self.unused.pop().unwrap_or_else(|| {
            self.parent.push(None);
            self.base.push(0);
            self.group.push(0);
            self.size.push(0);
            self.children.push(Vec::new());
            self.base.len() - 1
        });
        let mut largest = cycle[0].node;
        self.size[blossom] = 0;
        for child in &cycle {
            self.parent[child.node] = Some(blossom);
            self.size[blossom] += self.size[child.node];
            if self.size[child.node] > self.size[largest] {
                largest = child.node;
            }
        }
        let group = self.group[largest];
        let others = cycle.iter().map(|child| child.node).filter(|&node| node != largest);
        self.base[blossom] = self.base[cycle[0].node];
        self.group[blossom] = group;
        self.node_of_group[group] = blossom;
        self.move_vertices(others.map(|node| (node, group)).collect(), on_move);
        self.children[blossom] = cycle;
        blossom
    }

    /// Removes an outermost blossom and returns its children, now outermost nodes.
    ///
    /// `on_move` is called for each vertex that changes its group.
    pub(super) fn dissolve(
        &mut self,
        blossom: usize,
        on_move: impl FnMut(GroupChange),
    ) -> Vec<Child> {
        let children = std::mem::take(&mut self.children[blossom]);
        let mut moves = Vec::new();
        for child in &children {
            let group = self.group[child.node];
            self.parent[child.node] = None;
            self.node_of_group[group] = child.node;
            if group != self.group[blossom] {
                moves.push((child.node, group));
            }
        }
        self.move_vertices(moves, on_move);
        self.unused.push(blossom);
        children
    }

    /// Moves the vertices of nodes to other groups.
    fn move_vertices(
        &mut self,
        nodes_and_groups: Vec<(usize, usize)>,
        mut on_move: impl FnMut(GroupChange),
    ) {
        let mut inside = Vec::new();
        for (node, group) in nodes_and_groups {
            self.vertices_of(node, &mut inside);
            for &vertex in &inside {
                on_move(GroupChange { vertex, from: self.group_of_vertex[vertex], to: group });
                self.group_of_vertex[vertex] = group;
            }
        }
    }

    /// The child of a blossom that contains a vertex.
    fn child_with(&self, blossom: usize, vertex: usize) -> usize {
        let mut node = vertex;
        while let Some(parent) = self.parent[node].filter(|&parent| parent != blossom) {
            node = parent;
        }
        node
    }

    /// The blossoms around a vertex, from the innermost to the outermost.
    #[cfg(test)]
    pub(super) fn around(&self, vertex: usize) -> Vec<usize> {
        std::iter::successors(self.parent[vertex], |&node| self.parent[node]).collect()
    }

    /// Indices of the path from a child to the first one that has an even number of edges.
    ///
    /// It begins with a matched edge.
    pub(super) fn even_path(children: &[Child], entry: usize) -> Vec<usize> {
        let first_of_cycle = |index: usize| index % children.len();
        match entry % 2 {
            0 => (0..=entry).rev().collect(),
            _ => (entry..=children.len()).map(first_of_cycle).collect(),
        }
    }

    /// The edge from one child to a neighbour in the cycle, by their indices.
    pub(super) fn edge_between(children: &[Child], from: usize, to: usize) -> Edge {
        if (from + 1) % children.len() == to {
            children[from].next
        } else {
            children[to].next.reversed()
        }
    }

    /// Changes the matching inside a node so that this vertex becomes its base.
    pub(super) fn move_base(&mut self, node: usize, vertex: usize) {
        // A list instead of recursion: blossoms may be nested deeply.
        let mut waiting = vec![(node, vertex)];
        while let Some((node, vertex)) = waiting.pop() {
            if !self.is_blossom(node) || self.base[node] == vertex {
                continue;
            }
            self.base[node] = vertex;
            let entry_node = self.child_with(node, vertex);
            waiting.push((entry_node, vertex));
            let mut children = std::mem::take(&mut self.children[node]);
            let entry = children.iter().position(|child| child.node == entry_node).unwrap_or(0);
            let path = Blossoms::even_path(&children, entry);
            for step in path[1..].chunks_exact(2) {
                let edge = Blossoms::edge_between(&children, step[0], step[1]);
                self.mate[edge.from] = Some(edge.to);
                self.mate[edge.to] = Some(edge.from);
                waiting.push((children[step[0]].node, edge.from));
                waiting.push((children[step[1]].node, edge.to));
            }
            children.rotate_left(entry);
            self.children[node] = children;
        }
    }
}
