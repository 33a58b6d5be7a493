//! Something happens at a table: judged in memory, committed, told.

use std::sync::Arc;
use std::time::Duration;

use rulebook::Reason;
use table::{Command, Event, Plan};
use tokio::sync::MutexGuard;
use uuid::Uuid;
use wire::{Act, Why};

use crate::days;
use crate::error::{Error, is_away};
use crate::game::hear::Hint;
use crate::game::live::{self, Followed, Live, Turn};
use crate::game::slot::{Slot, State};
use crate::game::{Games, is_fresh, loaded};
use crate::node::Node;
use crate::store::commit::{Commit, Committed};
use crate::store::load;

/// How often something is judged again when another node was first or the database went away.
const ATTEMPTS: u32 = 6;

/// How long to wait before asking a database that went away.
const BREATH: Duration = Duration::from_millis(300);

/// How often and how long it is waited for nodes that may have died: somewhat longer than it takes
/// to find one dead.
const LOOKS: u32 = 100;
const LOOK: Duration = Duration::from_millis(50);

/// What came of something that was tried.
enum Tried {
    Done(u32),
    Again,
    /// The database went away: it may be stored or not.
    Unknown,
    /// Somebody's time may be up, and it is not known yet whether we were all there.
    Wait,
}

/// Something to happen at a table.
pub(super) enum Deed<'a> {
    Say { player_id: i64, act: &'a Act, key: Uuid, command: &'a Command, when: When },
    Tick,
    Plan,
}

/// When something was said.
#[derive(Clone, Copy)]
pub(super) struct When {
    /// It came at this instant. However long the database takes, it is judged by it.
    pub came_ms: u64,
    /// A message takes so long to the client and back.
    pub lag_ms: u64,
}

/// Tries until it is known what came of it, or it is time to give up.
pub(super) async fn happen(node: &Arc<Node>, game_id: i64, deed: &Deed<'_>) -> Result<u32, Error> {
    let (mut attempts, mut looks) = (0, 0);
    // What is said is stored with the instant at which it came: from then on others wait for it.
    let since_ms = match deed {
        Deed::Say { when, .. } => i64::try_from(when.came_ms).unwrap_or(i64::MAX),
        Deed::Tick | Deed::Plan => node.now(),
    };
    let acted = node.games.slot(node, game_id);
    let _acting = matches!(deed, Deed::Say { .. }).then(|| acted.act());
    while attempts < ATTEMPTS && looks < LOOKS {
        if attempts > 1 {
            tokio::time::sleep(BREATH).await;
        }
        attempts += 1;
        let slot = node.games.slot(node, game_id);
        match attempt_once(node, &slot, deed).await {
            Ok(Tried::Done(version)) => return Ok(version),
            Ok(Tried::Again) => {}
            Ok(Tried::Wait) => {
                (attempts, looks) = (0, looks + 1);
                tokio::time::sleep(LOOK).await;
            }
            // Who waits for this, on whatever node, waits for us.
            Ok(Tried::Unknown) => node.games.away_since(since_ms),
            Err(Error::Database(error)) if is_away(&error) => node.games.away_since(since_ms),
            Err(error) => return Err(error),
        }
    }
    Err(Error::TryAgain)
}

async fn attempt_once(node: &Arc<Node>, slot: &Slot, deed: &Deed<'_>) -> Result<Tried, Error> {
    let mut state = slot.state.lock().await;
    let live = loaded(node, slot, &mut state).await?;
    if let Deed::Say { key, .. } = deed
        && let Some(version) = live.said(*key)
    {
        return Ok(Tried::Done(version));
    }
    let at_ms = match deed {
        Deed::Say { when, .. } => when.came_ms,
        _ => node.now_ms(),
    };
    if live.in_doubt(at_ms).is_some_and(|until_ms| !node.games.all_were_there(until_ms)) {
        return Ok(Tried::Wait);
    }
    if matches!(deed, Deed::Tick) && slot.is_acting() {
        // What came before is judged before. The deadline is looked at again with the next beat.
        node.games.timers.set(slot.game_id, live.deadline_ms());
        return Ok(Tried::Done(live.version()));
    }
    let before = live.turn();
    let judged = judge(node, live, deed, at_ms).await;
    let key = match deed {
        Deed::Say { key, .. } if judged.is_ok() => Some(*key),
        _ => None,
    };
    let Some(commit) = live.unstored(key) else {
        // Nothing happened: a deadline was looked at too early, or something was refused. What is
        // known here may be old, and nobody is refused for that.
        let (version, deadline_ms, failed) =
            (live.version(), live.deadline_ms(), live.followed.take());
        let in_doubt = judged.is_err() || matches!(deed, Deed::Plan);
        if in_doubt && !is_fresh(node, slot, &mut state).await? {
            return Ok(Tried::Again);
        }
        if let Some(Followed { seat, was, rest }) = failed {
            load::follow_plan(&node.pool, (slot.game_id, seat), &was, rest).await?;
        }
        node.games.timers.set(slot.game_id, deadline_ms);
        return judged.map(|_| Tried::Done(version));
    };
    let committed = commit_now(node, commit.clone()).await;
    if committed != Committed::Yes {
        slot.forget(&mut state);
        let unknown = committed == Committed::Unknown;
        return Ok(if unknown { Tried::Unknown } else { Tried::Again });
    }
    let (events, refused) = match judged {
        Ok(events) => (events, None),
        Err(error) => (Vec::new(), Some(error)),
    };
    let version = stored(node, slot, state, commit, (before, &events)).await;
    refused.map_or(Ok(Tried::Done(version)), Err)
}

/// It is stored: now it may be told. What goes wrong from here on changes nothing about that.
async fn stored(
    node: &Arc<Node>,
    slot: &Slot,
    mut state: MutexGuard<'_, State>,
    commit: Commit,
    (before, events): (Turn, &[Event]),
) -> u32 {
    let Some(live) = state.live() else { return 0 };
    live.was_stored(&commit);
    let hint = Hint {
        node: node.node_id,
        from: u32::try_from(commit.expected).unwrap_or(0),
        entries: commit.entries,
    };
    node.games.publish('g', slot.game_id, &hint);
    let (version, deadline) = (live.version(), live.deadline_ms());
    let planned = live.table.to_move().is_some_and(|seat| live.planned.contains(seat));
    let ended = live.table.ended().is_some() && !live.planned.is_empty();
    let followed = live.followed.take();
    crate::lobby::after(node, live, before, events);
    slot.tell(&mut state, node.now_ms());
    drop(state);
    node.games.timers.set(slot.game_id, deadline);
    let mut kept = Ok(());
    if ended || events.iter().any(|event| matches!(event, Event::Back { .. })) {
        // What was decided on stood on what is taken back, or no turn will come.
        kept = load::drop_plans(&node.pool, slot.game_id).await;
    } else if let Some(Followed { seat, was, rest }) = followed {
        kept = load::follow_plan(&node.pool, (slot.game_id, seat), &was, rest).await;
    }
    kept.unwrap_or_else(|error| error.log());
    if planned {
        tokio::spawn(Games::plan(Arc::clone(node), slot.game_id));
    }
    version
}

#[cfg(not(feature = "sabotage"))]
async fn commit_now(node: &Arc<Node>, commit: Commit) -> Committed {
    node.games.committer.commit(commit).await
}

/// With the sabotage of the crash test: says yes first, and stores it when it likes.
#[cfg(feature = "sabotage")]
async fn commit_now(node: &Arc<Node>, commit: Commit) -> Committed {
    if std::env::var("PALAMEDES_SABOTAGE").as_deref() != Ok("ack-first") {
        return node.games.committer.commit(commit).await;
    }
    let node = Arc::clone(node);
    tokio::spawn(async move {
        tokio::time::sleep(Duration::from_millis(200)).await;
        node.games.committer.commit(commit).await
    });
    Committed::Yes
}

/// Lets it happen at the table in memory. A refusal may still have let time pass.
async fn judge(
    node: &Node,
    live: &mut Live,
    deed: &Deed<'_>,
    at_ms: u64,
) -> Result<Vec<Event>, Error> {
    if live.row.status == 0 {
        return Err(Error::Conflict(Why::new("still-gathering")));
    }
    match deed {
        Deed::Say { player_id, act, command, when, .. } => {
            let seat = live.seat_of(*player_id).ok_or(Error::Forbidden("not-your-table"))?;
            if matches!(command, Command::Leave | Command::Begin) {
                return Err(Error::Forbidden("not-yours-to-say"));
            }
            let plies = live.table.plies().len() as u64;
            if matches!(command, Command::Move(_)) && act.ply.map(u64::from) != Some(plies) {
                return Err(Error::Conflict(Why::new("stale").with("ply", plies.to_string())));
            }
            account(node, live, at_ms).await?;
            let applied = live.table.apply_lagged(at_ms, when.lag_ms, seat, (*command).clone());
            applied.map_err(|refused| Error::Refused(why(&refused.reason)))
        }
        Deed::Tick => {
            account(node, live, at_ms).await?;
            Ok(live.tick(at_ms))
        }
        Deed::Plan => {
            let Some(seat) = live.table.to_move() else { return Ok(Vec::new()) };
            let number = live::seat_number(seat);
            let Some(text) = load::plan(&node.pool, live.row.game_id, number).await? else {
                return Ok(Vec::new());
            };
            let plan = text.parse::<Plan>().ok();
            let answer = plan.as_ref().and_then(|plan| plan.answer(&live.table, seat));
            let mut played = Vec::new();
            if let Some(action) = answer {
                account(node, live, at_ms).await?;
                let applied = live.table.apply(at_ms, seat, Command::Move(action));
                played = applied.unwrap_or_default();
            }
            // One that did not come true is gone, as is one that has come true to its end.
            let rest = plan.and_then(|plan| plan.after(&live.table, seat));
            let rest = rest.map(|plan| plan.to_string());
            if !played.is_empty() || rest.is_none() {
                live.followed = Some(Followed { seat: number, was: text, rest });
            }
            Ok(played)
        }
    }
}

/// Time in which nobody could play, or who is to move was away, is given back before anything is
/// judged.
async fn account(node: &Node, live: &mut Live, at_ms: u64) -> Result<(), Error> {
    live.account(at_ms, &node.games.outages());
    if live.is_over_days() {
        let away = days::stretches(&node.pool, live.row.game_id, live.away_since_ms()).await?;
        live.account_away(at_ms, away);
    }
    Ok(())
}

/// A refusal of the table, as a code with what it is about.
fn why(refusal: &table::Refusal) -> Why {
    let mut why = Why::new(refusal.code());
    refusal.arguments(&mut |name, value| {
        why.arguments.insert(name.to_owned(), value.to_string());
    });
    why
}
