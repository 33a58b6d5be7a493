//! What the lobby does by itself: it looks who is there, reminds of turns, closes tables that
//! everybody has left, and mends what a crash cut off.

use std::sync::{Arc, Weak};
use std::time::Duration;

use tokio::time::{MissedTickBehavior, interval};

use super::{after, forsake, presence, rematch, remind};
use crate::error::Error;
use crate::node::Node;

/// How often it is looked who is there. The other chores are done every so many times.
const SAMPLE: Duration = Duration::from_secs(10);

/// Of so many samples one sweeps.
const SWEEP: u64 = 6;

/// Of so many samples one mends.
const MEND: u64 = 30;

/// Starts what the lobby does by itself. It ends with the node.
pub(crate) fn keep(node: &Arc<Node>) {
    tokio::spawn(run(Arc::downgrade(node)));
    // Beside the others: mail servers and devices may take their time.
    tokio::spawn(remind::send(Arc::downgrade(node)));
}

async fn run(node: Weak<Node>) {
    let mut interval = interval(SAMPLE);
    interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
    for round in 0u64.. {
        interval.tick().await;
        let Some(node) = node.upgrade() else { return };
        log(presence::sample(&node).await);
        if round.is_multiple_of(SWEEP) {
            log(presence::sweep(&node).await);
        }
        if round.is_multiple_of(MEND) {
            log(rematch::mend(&node).await);
            log(forsake::mend(&node).await);
            log(remind::mend(&node).await);
            log(after::mend(&node).await);
        }
    }
}

/// What failed is done again in the next round.
fn log(result: Result<(), Error>) {
    if let Err(error) = result {
        error.log();
    }
}
