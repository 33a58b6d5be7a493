//! The tree: nodes, and the edges that lead on.

use rulebook::{BySeat, Steps};

use super::walk::{Actor, Deed};

/// No node.
pub(crate) const NONE: u32 = u32::MAX;

/// A deed that can be done at a node, with all that is known of it.
#[derive(Clone)]
pub(crate) struct Edge<P: Steps> {
    pub(crate) deed: Deed<P>,
    /// The number of the step of this seat, wherever it is made.
    pub(crate) id: u32,
    /// Where it leads.
    pub(crate) child: u32,
    pub(crate) visits: u32,
    /// Playouts in which the step was made here or later by the same seat.
    pub(crate) later: u32,
    /// What whoever decides here earned with it, and with it or later.
    pub(crate) earned: i64,
    pub(crate) earned_later: i64,
    /// What whoever decides here gets for certain.
    pub(crate) proof: Option<i64>,
}

/// A decision.
pub(crate) struct Node<P: Steps> {
    pub(crate) actor: Actor,
    pub(crate) edges: Vec<Edge<P>>,
    pub(crate) is_open: bool,
    pub(crate) visits: u32,
    /// What each seat earned in all playouts through here.
    pub(crate) earned: BySeat<i64>,
    /// What each seat gets for certain.
    pub(crate) proof: Option<BySeat<i64>>,
}

impl<P: Steps> Edge<P> {
    pub(crate) fn new(deed: Deed<P>, id: u32) -> Edge<P> {
        Edge { deed, id, child: NONE, visits: 0, later: 0, earned: 0, earned_later: 0, proof: None }
    }

    /// What it earned on average, if it was tried.
    pub(crate) fn mean(&self) -> Option<i64> {
        (self.visits > 0).then(|| self.earned / i64::from(self.visits))
    }
}

impl<P: Steps> Node<P> {
    pub(crate) fn new(actor: Actor, nothing: BySeat<i64>) -> Node<P> {
        Node { actor, edges: Vec::new(), is_open: false, visits: 0, earned: nothing, proof: None }
    }
}
