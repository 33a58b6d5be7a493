//! Applies one input to a live game: check it in memory, commit it to PostgreSQL, broadcast it.

use std::sync::Arc;
use std::time::Duration;

use rulebook::Seat;
use table::{Command, ConditionalMoves, Event, Table};
use tokio::sync::MutexGuard;
use uuid::Uuid;
use wire::{ApiError, GameCommand, InputKind, PlayerKind};

use crate::auth::auth_user::AuthUser;
use crate::db::commit::{Commit, CommitOutcome};
use crate::db::game::{ExecutedPremove, StoredStatus};
use crate::db::move_circumstances::MoveCircumstances;
use crate::error::{Error, is_connection_lost, is_overloaded};
use crate::game::cache::{is_current, load};
use crate::game::cached_game::{CacheState, CachedGame};
use crate::game::command_receipt::CommandReceipt;
use crate::game::events::CommittedGame;
use crate::game::live_game::{LiveGame, TurnMarker};
use crate::game::replay::{announce_broken, game_broken};
use crate::game::replication::LogUpdate;
use crate::game::service;
use crate::ids::{GameId, PlayerId};
use crate::node::Node;
use crate::rejection_text::to_api_error;

/// Maximum number of attempts after version conflicts and lost connections.
const ATTEMPTS_MAX: u32 = 6;

/// Delay before the database is tried again.
const DB_RETRY_DELAY: Duration = Duration::from_millis(300);

/// Time after its receipt from which on a move counts as delayed by the server.
const MOVE_DELAY_MS: u64 = 1_000;

/// Time in which the database must store a move.
/// Later it is applied again, so that the clock of the next player does not start before it.
const STORE_WITHIN_MS: u64 = 3_000;

/// Maximum number of polls while it is unknown whether a node has died.
/// Somewhat longer than the heartbeat timeout.
const LIVENESS_POLLS_MAX: u32 = 100;

/// Interval of these polls.
const LIVENESS_POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Result of one attempt.
enum Attempt {
    Done(u32),
    /// Another node has changed the game.
    Conflict,
    /// The connection was lost: the commit may or may not have succeeded.
    CommitUnknown,
    /// The database was too slow: nothing was stored.
    Overloaded,
    /// A flag may have fallen, and the state of another node is unknown.
    /// It may have been dead, or it may have an earlier command.
    WaitForLiveness,
}

/// Input to a live game.
pub(crate) enum GameInput<'a> {
    Command(PlayerCommand<'a>),
    ClockTick,
    /// The game ends without result if it has no clock and no input for this long.
    AbortIdle {
        idle_ms: u64,
    },
    /// The game ends without result.
    Abort,
    /// The seats that have to decide may have premoves.
    Premove,
}

impl GameInput<'_> {
    fn is_move(&self) -> bool {
        match self {
            GameInput::Command(command) => matches!(command.command, Command::Move(_)),
            GameInput::Premove => true,
            GameInput::ClockTick | GameInput::AbortIdle { .. } | GameInput::Abort => false,
        }
    }
}

/// Sender of a command.
#[derive(Clone, Copy)]
pub(crate) struct CommandSender {
    pub(super) player_id: PlayerId,
    client: ClientKind,
}

/// Kind of the client that sends a command.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ClientKind {
    /// A page of the app, or the server itself for a player.
    Page,
    /// A program with the token of a member.
    MemberToken,
    /// A bot or computer player.
    Program(InputKind),
}

impl CommandSender {
    /// Returns a computer player as the sender.
    pub(crate) fn computer(player_id: PlayerId) -> CommandSender {
        CommandSender { player_id, client: ClientKind::Program(InputKind::Computer) }
    }
}

impl From<PlayerId> for CommandSender {
    fn from(player_id: PlayerId) -> CommandSender {
        CommandSender { player_id, client: ClientKind::Page }
    }
}

impl From<&AuthUser> for CommandSender {
    fn from(user: &AuthUser) -> CommandSender {
        let client = match user.kind {
            PlayerKind::Computer => ClientKind::Program(InputKind::Computer),
            PlayerKind::Bot => ClientKind::Program(InputKind::Api),
            _ if user.is_member_token() => ClientKind::MemberToken,
            _ => ClientKind::Page,
        };
        CommandSender { player_id: user.player_id, client }
    }
}

/// Command of a player, parsed.
pub(crate) struct PlayerCommand<'a> {
    pub sender: CommandSender,
    pub request: &'a GameCommand,
    pub request_id: Uuid,
    pub command: &'a Command,
    pub received: &'a Received,
}

/// Receive time and lag of a command.
pub(crate) struct Received {
    /// The time at which the command counts, independent of the speed of the database.
    pub receipt: CommandReceipt,
    /// The time at which this attempt was received. A repetition counts from an earlier receipt.
    pub attempt_ms: u64,
    /// The round-trip time of the connection.
    pub lag_ms: u64,
}

impl Received {
    /// Returns the receive time of a command that the server itself gives now.
    pub(crate) fn now(node: &Node) -> Received {
        Received::new(node.games.receive_command(node.now_ms()), 0)
    }

    /// Returns the receive time and lag of a command that was received once.
    pub(crate) fn new(receipt: CommandReceipt, lag_ms: u64) -> Received {
        Received { attempt_ms: receipt.at_ms(), receipt, lag_ms }
    }
}

/// Applies an input, with retries, and returns the version after it.
pub(crate) async fn apply(
    node: &Arc<Node>,
    game_id: GameId,
    input: &GameInput<'_>,
) -> Result<u32, Error> {
    let (mut attempts, mut polls) = (0, 0);
    let mut failure = None;
    // A command is stored with its receive time: from then on other players wait for it.
    let since_ms = match input {
        GameInput::Command(command) => command.received.attempt_ms.into(),
        _ => node.now(),
    };
    let entry = entry_for(node, game_id, input).await;
    let _pending = matches!(input, GameInput::Command(_)).then(|| entry.begin_command());
    let _unwatched = UnwatchedGuard { node, entry: &entry };
    while attempts < ATTEMPTS_MAX && polls < LIVENESS_POLLS_MAX {
        if attempts > 1 {
            tokio::time::sleep(DB_RETRY_DELAY).await;
        }
        attempts += 1;
        let cached = entry_for(node, game_id, input).await;
        match attempt_once(node, &cached, input).await {
            Ok(Attempt::Done(version)) => return Ok(version),
            Ok(Attempt::Conflict) => {}
            Ok(Attempt::WaitForLiveness) => {
                (attempts, polls) = (0, polls + 1);
                tokio::time::sleep(LIVENESS_POLL_INTERVAL).await;
            }
            // An outage is recorded from the time the input was received.
            Ok(Attempt::CommitUnknown) => {
                node.games.note_connection_loss(since_ms);
                failure = Some(Error::Unavailable);
            }
            Err(Error::Database(error)) if is_connection_lost(&error) => {
                node.games.note_connection_loss(since_ms);
            }
            Ok(Attempt::Overloaded) => {
                failure.get_or_insert(Error::Overloaded);
            }
            Err(Error::Database(error)) if is_overloaded(&error) => {
                failure.get_or_insert(Error::Overloaded);
            }
            Err(error) => return Err(error),
        }
    }
    Err(failure.unwrap_or(Error::Unavailable))
}

/// Returns the entry of a game. Only commands of clients need messages of other nodes about it.
async fn entry_for(node: &Node, game_id: GameId, input: &GameInput<'_>) -> Arc<CachedGame> {
    match input {
        GameInput::Command(_) => node.games.watched_entry(node, game_id).await,
        _ => node.games.entry(node, game_id),
    }
}

/// Removes a game from the cache after an input if no client of this node needs it.
struct UnwatchedGuard<'a> {
    node: &'a Node,
    entry: &'a Arc<CachedGame>,
}

impl Drop for UnwatchedGuard<'_> {
    fn drop(&mut self) {
        self.node.games.forget_unwatched(self.entry);
    }
}

async fn attempt_once(
    node: &Arc<Node>,
    cached: &CachedGame,
    input: &GameInput<'_>,
) -> Result<Attempt, Error> {
    let mut state = cached.state.lock().await;
    let live = load(node, cached, &mut state).await?;
    let command = match input {
        GameInput::Command(command) => Some(command),
        _ => None,
    };
    if let Some(command) = command
        && let Some(version) = live.version_of_request(command)?
    {
        return Ok(Attempt::Done(version));
    }
    let at_ms = command.map_or_else(|| node.now_ms(), |c| c.received.receipt.at_ms());
    let in_doubt_ms = live.flag_in_doubt_until(at_ms);
    if in_doubt_ms.is_some_and(|ms| !node.games.all_nodes_alive_at(ms)) {
        return Ok(Attempt::WaitForLiveness);
    }
    // A command in time waits for no other one. If the flag falls, earlier ones go first.
    let unsettled =
        in_doubt_ms.filter(|ms| !node.games.is_settled_at(*ms)).map(|_| live.table.clone());
    if matches!(input, GameInput::ClockTick) && cached.has_pending_commands() {
        // Commands that came before the tick go first; the next heartbeat ticks again.
        node.games.timers.set(cached.game_id, live.deadline_ms());
        return Ok(Attempt::Done(live.version()));
    }
    let before = live.turn_marker();
    let result = apply_to_table(node, live, input, at_ms).await;
    if let Some(table) = unsettled.filter(|_| live.has_uncommitted_flag()) {
        live.table = table;
        return Ok(Attempt::WaitForLiveness);
    }
    let request_id = command.filter(|_| result.is_ok()).map(|command| command.request_id);
    let Some(mut commit) = live.pending_commit(request_id) else {
        return without_commit(node, cached, state, input, result.map(drop)).await;
    };
    let starts_clock = input.is_move() && commit.after.deadline_ms.is_some();
    commit.valid_until_ms = starts_clock.then(|| (node.now_ms() + STORE_WITHIN_MS).into());
    if result.is_ok() && live.row.research {
        commit.circumstances = circumstances(node, live, input, before);
    }
    let asked_ms = node.clock.monotonic_ms();
    match node.games.store.commit(commit.clone()).await {
        CommitOutcome::Applied => cached.confirm(asked_ms),
        CommitOutcome::Conflict => {
            cached.invalidate(&mut state);
            let is_expired = commit.valid_until_ms.is_some_and(|until_ms| until_ms <= node.now());
            return Ok(if is_expired { Attempt::Overloaded } else { Attempt::Conflict });
        }
        CommitOutcome::Unknown => {
            cached.invalidate(&mut state);
            return Ok(Attempt::CommitUnknown);
        }
        CommitOutcome::Overloaded => {
            cached.invalidate(&mut state);
            return Ok(Attempt::Overloaded);
        }
        CommitOutcome::Broken => {
            cached.invalidate(&mut state);
            announce_broken(node, cached.game_id);
            // Subscribers receive the game as it is stored.
            load(node, cached, &mut state).await?;
            return Err(game_broken());
        }
    }
    // A rejected command may still have advanced the clock.
    let (events, rejection) = match result {
        Ok(events) => (events, None),
        Err(error) => (Vec::new(), Some(error)),
    };
    let version = after_commit(node, cached, state, Applied { commit, before, events }).await;
    rejection.map_or(Ok(Attempt::Done(version)), Err)
}

/// Returns the circumstances of a move, for research.
fn circumstances(
    node: &Node,
    live: &LiveGame,
    input: &GameInput<'_>,
    before: TurnMarker,
) -> Option<MoveCircumstances> {
    if !input.is_move() {
        return None;
    }
    let stated = match input {
        GameInput::Command(command) => match command.sender.client {
            ClientKind::Page => command.request.input,
            ClientKind::MemberToken => Some(InputKind::Api),
            ClientKind::Program(kind) => Some(kind),
        },
        _ => None,
    };
    // Connections to other nodes are not known here to the millisecond.
    let since_ms = live.player_of(before.seat?).and_then(|id| node.games.connected_since_ms(id));
    let is_connected = since_ms.zip(live.turn_began_ms()).map(|(since, began)| since <= began);
    let is_premove = matches!(input, GameInput::Premove);
    Some(MoveCircumstances { input: stated.map(Into::into), is_premove, is_connected })
}

/// Ends an attempt that changed nothing: a tick came too early, or a command was rejected.
/// A rejection counts only if the cached game was current.
async fn without_commit(
    node: &Node,
    cached: &CachedGame,
    mut state: MutexGuard<'_, CacheState>,
    input: &GameInput<'_>,
    result: Result<(), Error>,
) -> Result<Attempt, Error> {
    let live = load(node, cached, &mut state).await?;
    let (version, deadline_ms) = (live.version(), live.deadline_ms());
    let executed = std::mem::take(&mut live.executed_premoves);
    let in_doubt = result.is_err() || matches!(input, GameInput::Premove);
    if in_doubt && !is_current(node, cached, &mut state).await? {
        return Ok(Attempt::Conflict);
    }
    for executed in executed {
        node.games.store.update_premoves(cached.game_id, executed).await?;
    }
    node.games.timers.set(cached.game_id, deadline_ms);
    result.map(|()| Attempt::Done(version))
}

/// A stored commit with what led to it.
struct Applied {
    commit: Commit,
    before: TurnMarker,
    events: Vec<Event>,
}

/// Publishes a stored commit. Errors from here on do not affect it.
async fn after_commit(
    node: &Arc<Node>,
    cached: &CachedGame,
    mut state: MutexGuard<'_, CacheState>,
    applied: Applied,
) -> u32 {
    let Applied { commit, before, events } = applied;
    let Some(live) = state.live() else { return 0 };
    live.mark_committed(&commit);
    let update = LogUpdate {
        node: node.node_id,
        from_version: commit.expected.into(),
        entries: commit.entries,
    };
    node.games.publish_update(cached.game_id, update);
    let (version, deadline_ms) = (live.version(), live.deadline_ms());
    let waiting = live.table.waiting_seats();
    let has_premove = waiting.iter().any(|seat| live.seats_with_premoves.contains(seat));
    let ended = live.table.game_end().is_some() && !live.seats_with_premoves.is_empty();
    let executed = std::mem::take(&mut live.executed_premoves);
    node.games.emit(&CommittedGame { node, game: live, before, events: &events });
    cached.broadcast(&mut state, node.now_ms());
    drop(state);
    node.games.timers.set(cached.game_id, deadline_ms);
    let taken_back = events.iter().any(|event| matches!(event, Event::Back { .. }));
    if ended || taken_back {
        // The premoves were made for moves that are taken back, or no turn will come.
        let deleted = node.games.store.delete_all_premoves(cached.game_id).await;
        deleted.unwrap_or_else(|error| error.log());
    } else {
        for executed in executed {
            let stored = node.games.store.update_premoves(cached.game_id, executed).await;
            stored.unwrap_or_else(|error| error.log());
        }
    }
    if has_premove {
        tokio::spawn(service::play_premove(Arc::clone(node), cached.game_id));
    }
    version
}

/// Applies an input to the table in memory. A rejection may still have advanced the clock.
async fn apply_to_table(
    node: &Node,
    live: &mut LiveGame,
    input: &GameInput<'_>,
    at_ms: u64,
) -> Result<Vec<Event>, Error> {
    match live.row.status {
        StoredStatus::Open => return Err(Error::Conflict(ApiError::new("game-not-started"))),
        StoredStatus::Broken => return Err(game_broken()),
        StoredStatus::Live | StoredStatus::Finished => {}
    }
    match input {
        GameInput::Command(command) => apply_command(node, live, command).await,
        GameInput::ClockTick => {
            let uncredited = credit_time(node, live, at_ms).await?;
            let events = live.tick(at_ms);
            live.restore_if_unchanged(uncredited, &events);
            Ok(events)
        }
        GameInput::AbortIdle { idle_ms } => Ok(live.abort_if_idle(at_ms, *idle_ms)),
        GameInput::Abort => Ok(live.table.abort_by_server(at_ms)),
        GameInput::Premove => apply_premove(node, live, at_ms).await,
    }
}

async fn apply_command(
    node: &Node,
    live: &mut LiveGame,
    command: &PlayerCommand<'_>,
) -> Result<Vec<Event>, Error> {
    let PlayerCommand { sender, request, command, received, .. } = command;
    let seat = live.seat_of(sender.player_id).ok_or(Error::Forbidden("not-a-player"))?;
    if live.row.rated && sender.client == ClientKind::MemberToken {
        return Err(Error::Forbidden("rated-by-token"));
    }
    if matches!(command, Command::Leave | Command::Begin) {
        return Err(Error::Forbidden("command-not-allowed"));
    }
    let plies = live.table.plies().len() as u64;
    let is_stale = request.ply.is_some_and(|ply| u64::from(ply) != plies);
    if is_stale && matches!(command, Command::Move(_)) {
        return Err(Error::Conflict(ApiError::new("stale-ply").with("ply", plies.to_string())));
    }
    let (received_ms, lag_ms) = (received.receipt.at_ms(), received.lag_ms);
    let now_ms = node.now_ms();
    let is_delayed = matches!(command, Command::Move(_))
        && live.table.waiting_seats().contains(seat)
        && live.table.deadline().is_some()
        && now_ms > received_ms + MOVE_DELAY_MS;
    let at_ms = if is_delayed { now_ms } else { received_ms };
    let mut uncredited = credit_time(node, live, at_ms).await?;
    if is_delayed {
        // Most of the time since the receipt may be credited as an outage already.
        let before = live.credit_delay(at_ms, received_ms);
        uncredited = uncredited.or(before);
    }
    let applied = live.table.apply_lagged(at_ms, lag_ms, seat, (*command).clone());
    applied.map_err(|rejected| {
        live.restore_if_unchanged(uncredited, &rejected.events);
        let game = live.table.config().game.name();
        Error::Unprocessable(to_api_error(game, &rejected.reason))
    })
}

/// Plays the premove of one seat that has to decide. After the commit the next seat follows.
async fn apply_premove(node: &Node, live: &mut LiveGame, at_ms: u64) -> Result<Vec<Event>, Error> {
    live.executed_premoves.clear();
    for seat in live.table.waiting_seats().iter() {
        let events = apply_premove_of(node, live, at_ms, seat).await?;
        if !events.is_empty() {
            return Ok(events);
        }
    }
    Ok(Vec::new())
}

async fn apply_premove_of(
    node: &Node,
    live: &mut LiveGame,
    at_ms: u64,
    seat: Seat,
) -> Result<Vec<Event>, Error> {
    let Some(text) = node.games.store.premoves(live.row.game_id, seat.into()).await? else {
        return Ok(Vec::new());
    };
    let premoves = text.parse::<ConditionalMoves>().ok();
    let next_move = premoves.as_ref().and_then(|moves| moves.next_move(&live.table, seat));
    let mut events = Vec::new();
    if let Some(action) = next_move {
        let uncredited = credit_time(node, live, at_ms).await?;
        events = live.table.apply(at_ms, seat, Command::Move(action)).unwrap_or_default();
        live.restore_if_unchanged(uncredited, &events);
    }
    // Premoves whose condition did not occur are deleted, like those that are all played.
    let remaining = premoves.and_then(|moves| moves.remaining(&live.table, seat));
    let remaining = remaining.map(|moves| moves.to_string());
    if !events.is_empty() || remaining.is_none() {
        live.executed_premoves.push(ExecutedPremove { seat: seat.into(), text, remaining });
    }
    Ok(events)
}

/// Credits outages, and vacations in correspondence games, before an input is checked.
/// Returns the table without the outages, if there were any: without effect of the input they are
/// not logged, so that one outage is one log entry, even if it grows.
async fn credit_time(node: &Node, live: &mut LiveGame, at_ms: u64) -> Result<Option<Table>, Error> {
    if live.is_correspondence() {
        let since_ms = live.vacations_since_ms();
        let spans = node.games.store.vacation_spans(live.row.game_id, since_ms).await?;
        live.credit_vacations(at_ms, spans);
    }
    Ok(live.credit_outages(at_ms, &node.games.outages()))
}
