//! The simulated database: tables in memory with the semantics of the SQL statements.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::clock::UnixMs;
use crate::db::commit::{Commit, CommitOutcome};
use crate::db::game::{
    ExecutedPremove, GameDeadline, GameRow, GameSpeed, GameVersion, LogEntry, SeatRow, StoredGame,
    StoredStatus,
};
use crate::db::game_store::ShardScan;
use crate::db::heartbeat::{HeartbeatReport, NodeHeartbeat, Outage, RETURN_GRACE_MS};
use crate::db::player_kind::StoredKind;
use crate::ids::{GameId, NodeId, OutageId, PlayerId};
use crate::numbers::{LogVersion, SeatNumber, WaitingSeats};
use crate::simulation::view::empty_table;

/// Tables of the simulated database.
#[derive(Default)]
pub(super) struct Database {
    pub games: BTreeMap<GameId, GameTable>,
    nodes: BTreeMap<NodeId, NodeHeartbeat>,
    node_players: BTreeMap<NodeId, BTreeSet<PlayerId>>,
    outages: Vec<OutageRow>,
    premoves: BTreeMap<(GameId, SeatNumber), String>,
    /// Flags in the order of their commits.
    pub flags: Vec<Flag>,
}

/// A game with its columns that live games do not load.
pub(super) struct GameTable {
    pub row: GameRow,
    pub seats: Vec<SeatRow>,
    pub entries: Vec<LogEntry>,
    deadline_ms: Option<UnixMs>,
    waiting_seats: WaitingSeats,
    secrets: Option<String>,
    pub result: Option<String>,
    pub ending: Option<String>,
    /// Number of commits that finished the game.
    pub finished: usize,
}

struct OutageRow {
    node_id: NodeId,
    outage: Outage,
}

/// A commit that flagged a player.
pub(super) struct Flag {
    pub game_id: GameId,
    pub committed_ms: UnixMs,
    pub deadline_ms: Option<UnixMs>,
    pub has_credit: bool,
}

/// A new outage, or a longer one.
struct OutageSpan<'a> {
    node_id: NodeId,
    from_ms: UnixMs,
    until_ms: UnixMs,
    is_over: bool,
    players: &'a [PlayerId],
}

impl GameTable {
    /// Returns the log line that made a ply.
    pub(super) fn line_of_ply(&self, ply: usize) -> Option<&str> {
        let mut table = empty_table(&self.row.config);
        self.entries.iter().map(|entry| entry.line.as_str()).find(|line| {
            let is_next = table.plies().len() == ply;
            let is_replayed = line.parse().is_ok_and(|line| table.replay_line(line).is_ok());
            is_replayed && is_next && table.plies().len() > ply
        })
    }

    fn is_unfinished(&self) -> bool {
        self.row.status != StoredStatus::Finished
    }
}

impl Database {
    /// Inserts a live game of some players.
    pub(super) fn insert_game(
        &mut self,
        game_id: GameId,
        config: &str,
        players: &[PlayerId],
        spectator_delay_s: i16,
        now_ms: UnixMs,
    ) {
        let seat_row = |(index, player_id): (usize, &PlayerId)| SeatRow {
            seat: SeatNumber(index as i16 + 1),
            player_id: Some(*player_id),
            name: Some(player_id.to_string()),
            kind: Some(StoredKind::Guest),
            reserved_for: None,
            reserved_name: None,
            reserved_kind: None,
            rating_before: None,
            vacation_until_ms: None,
        };
        let row = GameRow {
            game_id,
            database: None,
            config: config.to_owned(),
            speed: GameSpeed::RealTime,
            status: StoredStatus::Live,
            version: LogVersion(0),
            turn_version: LogVersion(0),
            started_ms: Some(now_ms),
            ended_ms: None,
            research: false,
            rated: true,
            listed: true,
            chat_disabled: false,
            spectator_delay_s,
            invite: None,
            rematch_id: None,
            rules_revision: 0,
        };
        let game = GameTable {
            row,
            seats: players.iter().enumerate().map(seat_row).collect(),
            entries: Vec::new(),
            deadline_ms: Some(now_ms + crate::game::live_game::FIRST_MOVE_LIMIT_MS),
            waiting_seats: WaitingSeats(1 << 1),
            secrets: None,
            result: None,
            ending: None,
            finished: 0,
        };
        self.games.insert(game_id, game);
    }

    pub(super) fn load_game(&self, game_id: GameId) -> Option<StoredGame> {
        let game = self.games.get(&game_id)?;
        let premoves = self.premoves.keys().filter(|(id, _)| *id == game_id);
        Some(StoredGame {
            row: game.row.clone(),
            seats: game.seats.clone(),
            entries: game.entries.clone(),
            seats_with_premoves: premoves.map(|(_, seat)| *seat).collect(),
            secrets: game.secrets.clone(),
        })
    }

    pub(super) fn versions(&self, game_ids: &[GameId]) -> HashMap<GameId, GameVersion> {
        let version =
            |game: &GameTable| GameVersion { version: game.row.version, status: game.row.status };
        let found = game_ids.iter().filter_map(|id| Some((*id, version(self.games.get(id)?))));
        found.collect()
    }

    /// Stores entries if the game has the expected version.
    pub(super) fn commit(&mut self, commit: &Commit, now_ms: UnixMs) -> CommitOutcome {
        let Some(game) = self.games.get_mut(&commit.game_id) else {
            return CommitOutcome::Conflict;
        };
        let is_open = matches!(game.row.status, StoredStatus::Live | StoredStatus::Finished);
        let is_expired = commit.valid_until_ms.is_some_and(|until_ms| until_ms <= now_ms);
        if game.row.version != commit.expected || !is_open || is_expired {
            return CommitOutcome::Conflict;
        }
        let has = |event: &str| commit.entries.iter().any(|entry| entry.line.contains(event));
        if has(" - tick") || has(" late") {
            self.flags.push(Flag {
                game_id: commit.game_id,
                committed_ms: now_ms,
                deadline_ms: game.deadline_ms,
                has_credit: has(" - outage"),
            });
        }
        let after = &commit.after;
        if after.status == StoredStatus::Finished && game.row.status == StoredStatus::Live {
            game.finished += 1;
        }
        game.row.version = LogVersion(commit.expected.0 + commit.entries.len() as i32);
        game.row.status = after.status;
        game.row.turn_version = after.turn_version;
        game.row.ended_ms = game.row.ended_ms.or(after.ended_ms);
        game.deadline_ms = after.deadline_ms;
        game.waiting_seats = after.waiting_seats;
        if let Some(secrets) = &commit.secrets {
            game.secrets = Some(secrets.clone()).filter(|secrets| !secrets.is_empty());
        }
        game.ending.clone_from(&after.ending);
        game.result.clone_from(&after.result);
        game.entries.extend(commit.entries.iter().cloned());
        CommitOutcome::Applied
    }

    /// Parks a live game as broken; returns whether it was unchanged.
    pub(super) fn park(&mut self, game_id: GameId, version: LogVersion) -> bool {
        let Some(game) = self.games.get_mut(&game_id) else { return false };
        let is_same = game.row.version == version && game.row.status == StoredStatus::Live;
        if is_same {
            game.row.status = StoredStatus::Broken;
            game.deadline_ms = None;
        }
        is_same
    }

    pub(super) fn set_rules_revision(&mut self, game_id: GameId, revision: i16) {
        if let Some(game) = self.games.get_mut(&game_id) {
            game.row.rules_revision = revision;
        }
    }

    pub(super) fn premoves(&self, game_id: GameId, seat: SeatNumber) -> Option<String> {
        self.premoves.get(&(game_id, seat)).cloned()
    }

    pub(super) fn store_premoves(&mut self, game_id: GameId, seat: SeatNumber, text: String) {
        self.premoves.insert((game_id, seat), text);
    }

    pub(super) fn update_premoves(&mut self, game_id: GameId, executed: ExecutedPremove) {
        let key = (game_id, executed.seat);
        if self.premoves.get(&key) != Some(&executed.text) {
            return;
        }
        match executed.remaining {
            Some(remaining) => drop(self.premoves.insert(key, remaining)),
            None => drop(self.premoves.remove(&key)),
        }
    }

    pub(super) fn delete_all_premoves(&mut self, game_id: GameId) {
        self.premoves.retain(|(id, _), _| *id != game_id);
    }

    pub(super) fn deadlines(&self, game_ids: &[GameId]) -> Vec<GameDeadline> {
        let live = |game_id: &GameId| {
            self.games.get(game_id).filter(|game| game.row.status == StoredStatus::Live)
        };
        let deadline = |game: &GameTable| {
            let (game_id, deadline_ms) = (game.row.game_id, game.deadline_ms?);
            Some(GameDeadline { game_id, deadline_ms })
        };
        game_ids.iter().filter_map(live).filter_map(deadline).collect()
    }

    pub(super) fn scan_shards(&self, shards: &[i16]) -> ShardScan {
        let is_live = |game: &&GameTable| {
            game.row.status == StoredStatus::Live && shards.contains(&game.row.game_id.shard())
        };
        let live: Vec<&GameTable> = self.games.values().filter(is_live).collect();
        let deadline = |game: &&GameTable| {
            let (game_id, deadline_ms) = (game.row.game_id, game.deadline_ms?);
            Some(GameDeadline { game_id, deadline_ms })
        };
        let is_due = |game: &&&GameTable| {
            let mut waiting = self.premoves.keys().filter(|(id, _)| *id == game.row.game_id);
            waiting.any(|(_, seat)| game.waiting_seats.contains(*seat))
        };
        ShardScan {
            deadlines: live.iter().filter_map(deadline).collect(),
            due_premoves: live.iter().filter(is_due).map(|game| game.row.game_id).collect(),
            live_games: live.len() as i64,
        }
    }

    /// Records a heartbeat, and an outage if the node had a gap; returns all nodes.
    pub(super) fn record_heartbeat(
        &mut self,
        report: &HeartbeatReport<'_>,
        now_ms: UnixMs,
    ) -> Vec<NodeHeartbeat> {
        let node_id = report.node_id;
        let row = self.nodes.get(&node_id);
        let (is_new, ended) = (row.is_none(), row.is_some_and(|row| row.ended));
        let answered_until_ms =
            report.oldest_command_ms.map_or(now_ms, |oldest| oldest.min(now_ms));
        let row = NodeHeartbeat { node_id, heartbeat_ms: now_ms, answered_until_ms, ended };
        self.nodes.insert(node_id, row);
        let players = self.node_players.entry(node_id).or_default();
        players.extend(if is_new { report.players } else { report.joined });
        players.retain(|player_id| !report.left.contains(player_id));
        let gap_ms = report.last_ms.filter(|last_ms| now_ms - *last_ms > report.outage_after_ms);
        if let Some(from_ms) = gap_ms.into_iter().chain(report.connection_lost_ms).min() {
            let until_ms = now_ms + RETURN_GRACE_MS;
            let (players, is_over) = (report.players, true);
            self.insert_outage(&OutageSpan { node_id, from_ms, until_ms, is_over, players });
        }
        self.nodes.values().cloned().collect()
    }

    /// Extends the outages of a node that touch a span, or inserts one.
    fn insert_outage(&mut self, span: &OutageSpan<'_>) {
        let until_ms = span.until_ms.max(span.from_ms);
        let unfinished = self.games.values().filter(|game| game.is_unfinished());
        let active: BTreeSet<PlayerId> =
            unfinished.flat_map(|game| &game.seats).filter_map(|seat| seat.player_id).collect();
        let affected = span.players.iter().filter(|player_id| active.contains(player_id));
        let mut is_extended = false;
        for OutageRow { node_id, outage } in &mut self.outages {
            if *node_id != span.node_id
                || outage.from_ms > until_ms
                || outage.until_ms < span.from_ms
            {
                continue;
            }
            outage.from_ms = outage.from_ms.min(span.from_ms);
            outage.until_ms = if span.is_over { until_ms } else { outage.until_ms.max(until_ms) };
            outage.players.extend(affected.clone());
            outage.players.sort_unstable();
            outage.players.dedup();
            is_extended = true;
        }
        if !is_extended {
            let mut players: Vec<PlayerId> = affected.copied().collect();
            players.sort_unstable();
            let outage_id = OutageId(self.outages.len() as i64 + 1);
            let outage = Outage { outage_id, from_ms: span.from_ms, until_ms, players };
            self.outages.push(OutageRow { node_id: span.node_id, outage });
        }
    }

    /// Deletes a dead node and records an outage; returns whether the node was still there.
    pub(super) fn remove_dead_node(&mut self, dead: &NodeHeartbeat, until_ms: UnixMs) -> bool {
        let stored = self.nodes.get(&dead.node_id);
        if stored.is_none_or(|stored| stored.heartbeat_ms != dead.heartbeat_ms) {
            return false;
        }
        self.nodes.remove(&dead.node_id);
        let players = self.node_players.remove(&dead.node_id).unwrap_or_default();
        let players: Vec<PlayerId> = players.into_iter().collect();
        let (node_id, from_ms) = (dead.node_id, dead.heartbeat_ms);
        self.insert_outage(&OutageSpan {
            node_id,
            from_ms,
            until_ms,
            is_over: false,
            players: &players,
        });
        true
    }

    pub(super) fn outages(&self, since_ms: UnixMs) -> Vec<Outage> {
        let all = self.outages.iter().map(|row| row.outage.clone());
        let mut found: Vec<Outage> = all.filter(|outage| outage.until_ms >= since_ms).collect();
        found.sort_by_key(|outage| std::cmp::Reverse(outage.until_ms));
        found
    }

    pub(super) fn record_shutdown(
        &mut self,
        node_id: NodeId,
        away_ms: i64,
        players: &[PlayerId],
        now_ms: UnixMs,
    ) {
        let Some(row) = self.nodes.get_mut(&node_id) else { return };
        (row.ended, row.heartbeat_ms) = (true, now_ms);
        let until_ms = now_ms + away_ms;
        self.insert_outage(&OutageSpan {
            node_id,
            from_ms: now_ms,
            until_ms,
            is_over: false,
            players,
        });
    }

    pub(super) fn record_total_outage(&mut self, alive_since_ms: UnixMs, until_ms: UnixMs) {
        let is_alive = |row: &NodeHeartbeat| !row.ended && row.heartbeat_ms >= alive_since_ms;
        if self.nodes.values().any(is_alive) {
            return;
        }
        for row in self.nodes.values().cloned().collect::<Vec<_>>() {
            self.remove_dead_node(&row, until_ms);
        }
    }

    pub(super) fn insert_player(&mut self, node_id: NodeId, player_id: PlayerId) {
        if self.nodes.contains_key(&node_id) {
            self.node_players.entry(node_id).or_default().insert(player_id);
        }
    }

    pub(super) fn delete_old_outages(&mut self, nodes_before_ms: UnixMs, before_ms: UnixMs) {
        self.nodes.retain(|_, row| !row.ended || row.heartbeat_ms >= nodes_before_ms);
        self.outages.retain(|row| row.outage.until_ms >= before_ms);
    }
}
