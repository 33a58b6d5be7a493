//! Ownership of shards by nodes.

use crate::ids::{NodeId, SHARDS};

/// Returns the node that runs the clocks of a shard, by rendezvous hashing.
/// All nodes agree, and a node that leaves does not move the shards of the others.
pub(crate) fn shard_owner(nodes: &[NodeId], shard: u16) -> Option<NodeId> {
    let weight = |node: &NodeId| {
        let mixed = (node.0 as u64 ^ u64::from(shard).wrapping_mul(0xD6E8_FEB8_6659_FD93))
            .wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed ^ (mixed >> 32)).wrapping_mul(0xBF58_476D_1CE4_E5B9)
    };
    nodes.iter().copied().max_by_key(weight)
}

/// Returns the shards that a node owns.
pub(crate) fn owned_shards(nodes: &[NodeId], node_id: NodeId) -> Vec<i16> {
    (0..SHARDS)
        .filter(|shard| shard_owner(nodes, *shard) == Some(node_id))
        .filter_map(|shard| i16::try_from(shard).ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_balanced_and_do_not_move_without_need() {
        let nodes = [11, 22, 33].map(NodeId);
        let owners = |nodes: &[NodeId]| -> Vec<NodeId> {
            (0..SHARDS).map(|shard| shard_owner(nodes, shard).unwrap()).collect()
        };
        let before = owners(&nodes);
        for node in nodes {
            let count = before.iter().filter(|owner| **owner == node).count();
            assert!((250..430).contains(&count), "{node} owns {count}");
            assert_eq!(owned_shards(&nodes, node).len(), count);
        }
        let after = owners(&nodes[..2]);
        let moved = before.iter().zip(&after).filter(|(before, after)| before != after);
        assert!(moved.into_iter().all(|(before, _)| *before == NodeId(33)));
        assert_eq!(shard_owner(&[], 5), None);
    }
}
