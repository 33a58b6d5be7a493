//! Nodes and edges of the search tree.

use rulebook::{BySeat, Steps};

use super::cursor::{Actor, TreeAction};
use super::joint::JointNode;

/// Index that stands for no node.
pub(crate) const NO_NODE: u32 = u32::MAX;

/// An action at a node with its statistics.
#[derive(Clone)]
pub(crate) struct MctsEdge<P: Steps> {
    pub(crate) action: TreeAction<P>,
    /// Id of the step of this seat, the same wherever it is made.
    pub(crate) id: u32,
    /// Index of the child node.
    pub(crate) child: u32,
    pub(crate) visits: u32,
    /// Playouts in which the same seat made the step here or later.
    pub(crate) amaf_visits: u32,
    /// Reward sums of the deciding seat: for this edge, and for AMAF.
    pub(crate) reward_sum: i64,
    pub(crate) amaf_reward_sum: i64,
    /// Proven reward of the deciding seat.
    pub(crate) proof: Option<i64>,
}

/// A decision in the tree.
pub(crate) struct MctsNode<P: Steps> {
    pub(crate) actor: Actor,
    pub(crate) edges: Vec<MctsEdge<P>>,
    /// The choices of a simultaneous turn, instead of edges.
    pub(crate) joint: Option<Box<JointNode<P>>>,
    pub(crate) is_expanded: bool,
    pub(crate) visits: u32,
    /// Reward sum of each seat over all playouts through the node.
    pub(crate) reward_sum: BySeat<i64>,
    /// Proven reward of each seat.
    pub(crate) proof: Option<BySeat<i64>>,
}

impl<P: Steps> MctsEdge<P> {
    pub(crate) fn new(action: TreeAction<P>, id: u32) -> MctsEdge<P> {
        MctsEdge {
            action,
            id,
            child: NO_NODE,
            visits: 0,
            amaf_visits: 0,
            reward_sum: 0,
            amaf_reward_sum: 0,
            proof: None,
        }
    }

    /// Mean reward, if the edge was visited.
    pub(crate) fn mean(&self) -> Option<i64> {
        (self.visits > 0).then(|| self.reward_sum / i64::from(self.visits))
    }
}

impl<P: Steps> MctsNode<P> {
    pub(crate) fn new(actor: Actor, zero_rewards: BySeat<i64>) -> MctsNode<P> {
        MctsNode {
            actor,
            edges: Vec::new(),
            joint: None,
            is_expanded: false,
            visits: 0,
            reward_sum: zero_rewards,
            proof: None,
        }
    }
}
