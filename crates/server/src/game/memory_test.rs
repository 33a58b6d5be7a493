//! Memory used by a cached game.

use std::fs;
use std::ops::ControlFlow;
use std::sync::Arc;

use games::Action;
use rulebook::conformance::SplitMix64;
use rulebook::{Seat, Steps};
use table::{Command, Table};

use crate::game::service;
use crate::game::tests::{P1, P2, command, game, nodes, send};
use crate::ids::{GameId, new_id};
use crate::node::Node;
use crate::subscriber::{Subscriber, SubscriberQueue};

const CONFIG: &str = "pentagame:2 control=fischer:600+10 lag=credit";

/// A game without a winner after this number of plies: the mean length of one.
fn played(plies: usize, at_ms: u64) -> Table {
    let mut random = SplitMix64::new(5);
    loop {
        let mut table = Table::new(CONFIG.parse().unwrap());
        while let (Some(seat), true) = (table.to_move(), table.plies_len() < plies) {
            let mut made = Vec::new();
            let m = loop {
                let mut steps = Vec::new();
                let _ = table.position().each_step(seat, &made, |step| {
                    steps.push(step);
                    ControlFlow::Continue(())
                });
                if steps.is_empty() {
                    break table.position().assemble(seat, &made).unwrap();
                }
                made.push(steps.swap_remove(random.below(steps.len() as u64) as usize));
            };
            let action = Action::from_move(table.position(), &m).unwrap();
            let lag_ms = random.below(400);
            let at_ms = at_ms + 1_000 * table.plies_len() as u64;
            table.apply_lagged(at_ms, lag_ms, seat, Command::Move(action)).unwrap();
        }
        if table.game_end().is_none() {
            return table;
        }
    }
}

/// Resident bytes of this process.
fn resident() -> usize {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    1024 * line.trim().trim_end_matches(" kB").parse::<usize>().unwrap()
}

/// Stores this number of games, all with the same log.
async fn stored(node: &Node, number: usize, log: &Table) -> Vec<GameId> {
    game(node, CONFIG).await;
    let first: i64 = new_id(node.now() - 1_000).unwrap();
    let ids: Vec<GameId> = (first..).map(GameId).take(number).collect();
    let shards: Vec<i16> = ids.iter().map(|game_id| game_id.shard()).collect();
    let games = "INSERT INTO game (game_id, shard, config, speed, status, version, \
        created_by, created_ms, started_ms, deadline_ms, rated, listed, chat_disabled) \
        SELECT game_id, shard, $3, 1, 1, $4, 1, $5, $5, $5 + 600000, false, true, false \
        FROM unnest($1::bigint[], $2::smallint[]) AS g (game_id, shard)";
    let games = sqlx::query(games).bind(&ids).bind(&shards).bind(CONFIG);
    let games = games.bind(log.log().len() as i32).bind(node.now());
    games.execute(&node.pool).await.unwrap();
    let seats = "INSERT INTO seat (game_id, seat, player_id) \
        SELECT game_id, n, n FROM unnest($1::bigint[]) game_id, generate_series(1, 2) n";
    sqlx::query(seats).bind(&ids).execute(&node.pool).await.unwrap();
    let lines: Vec<String> = log.log().iter().map(ToString::to_string).collect();
    let entries = "INSERT INTO log_entry (game_id, number, request_id, line) \
        SELECT game_id, n - 1, gen_random_uuid(), line \
        FROM unnest($1::bigint[]) game_id, unnest($2::text[]) WITH ORDINALITY AS l (line, n)";
    sqlx::query(entries).bind(&ids).bind(&lines).execute(&node.pool).await.unwrap();
    ids
}

/// Subscribes two clients to these live games.
async fn watched(
    node: &Arc<Node>,
    ids: &[GameId],
    two: &mut [(Subscriber, SubscriberQueue); 2],
    log: &Table,
) {
    for game_id in ids {
        for (watcher, messages) in &mut *two {
            let known = Some(log.log().len() as u32);
            service::subscribe(node, *game_id, watcher, known).await.unwrap();
            messages.next().await;
        }
        node.games.lock()[game_id].compact();
    }
}

/// Issue 5: a live game costs a node at most 4 kB.
/// On one thread: each has memory of its own for what comes and goes, which is not the game's.
#[tokio::test]
async fn cached_game_uses_little_memory() {
    const GAMES: usize = 250;
    const PLIES: usize = 30;
    let nats = std::env::var("PALAMEDES_TEST_NATS").expect("PALAMEDES_TEST_NATS");
    let (one, _two) = nodes(Some(nats)).await;
    let log = played(PLIES, one.now_ms() - 100_000);
    let ids = stored(&one, 4 * GAMES, &log).await;
    let mut two = [Subscriber::new(Some(P1)), Subscriber::new(Some(P2))];
    let mut costs = Vec::new();
    for some in ids.chunks(GAMES) {
        let before = resident();
        watched(&one, some, &mut two, &log).await;
        costs.push(resident().saturating_sub(before) / GAMES);
    }
    // Whatever is made once, and what else goes on meanwhile, is not the game's.
    let each = costs[1..].iter().min().unwrap();
    println!("{costs:?} bytes");
    assert!(*each <= 4_096, "{costs:?} bytes");
    // It is all still there.
    let turn = log.to_move().unwrap();
    let other = if turn == Seat::FIRST { P2 } else { P1 };
    let refused = send(&one, ids[0], other, command(PLIES as u32, "move aA-A1B")).await;
    assert_eq!(refused.unwrap_err().code(), "turn-of");
    assert_eq!(service::snapshot(&one, ids[0], None).await.unwrap().log.len(), PLIES);
}
