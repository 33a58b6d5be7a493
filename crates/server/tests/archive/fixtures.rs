//! Finished games inserted as the server stores them.

use std::sync::LazyLock;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use rulebook::conformance::SplitMix64;
use rulebook::{Notation, Position, Seat, Turn};
use server::{GameId, finalize_next};
use sqlx::PgPool;
use table::{Command, Config, Table};

/// Start of the first game: midnight a month ago.
pub static BEGIN_MS: LazyLock<u64> = LazyLock::new(|| {
    let day_ms = 24 * 60 * 60 * 1000;
    let now_ms = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as u64;
    (now_ms / day_ms - 30) * day_ms
});
pub const BETWEEN_MS: u64 = 5 * 60 * 60 * 1000;

/// Returns the id of a game as in URLs.
pub fn slug(game_id: i64) -> String {
    GameId(game_id).to_string()
}

/// Finished game with the values of its row.
pub struct FinishedGame {
    pub game_id: i64,
    pub config: &'static str,
    pub players: Vec<i64>,
    pub rated: bool,
    pub listed: bool,
    pub table: Table,
}

impl FinishedGame {
    /// Plays random moves for this number of plies, then resigns until the game is over.
    pub fn new(game_id: i64, config: &'static str, players: &[i64], plies: usize) -> FinishedGame {
        let mut random = SplitMix64::new(game_id as u64);
        let parsed: Config = config.parse().unwrap();
        let mut table = Table::new(parsed);
        let mut at_ms = *BEGIN_MS + game_id as u64 * BETWEEN_MS;
        let mut played = 0;
        while table.game_end().is_none() {
            at_ms += 1_000 + random.below(20_000);
            let Turn::Seat(seat) = table.position().turn() else {
                panic!("no single seat to move")
            };
            let command = match played < plies {
                true => Command::Move(random_action(&table, seat, &mut random)),
                false => Command::Resign,
            };
            table.apply(at_ms, seat, command).unwrap();
            played += 1;
        }
        let players = players.to_vec();
        FinishedGame { game_id, config, players, rated: true, listed: true, table }
    }

    /// Adds a rematch offer three days after the end.
    pub fn with_rematch(mut self) -> FinishedGame {
        let at_ms = self.table.now_ms() + 3 * 24 * 60 * 60 * 1000;
        self.table.apply(at_ms, Seat::FIRST, "offer rematch".parse().unwrap()).unwrap();
        self
    }

    pub async fn insert(&self, pool: &PgPool) {
        let ended = self.table.game_end().unwrap();
        let ended_ms = (*BEGIN_MS + self.game_id as u64 * BETWEEN_MS) as i64;
        sqlx::query(
            "INSERT INTO game (game_id, shard, config, speed, status, version, created_by,
                               created_ms, started_ms, ended_ms, rated, listed, chat_disabled,
                               ending, result)
             VALUES ($1, 1, $2, 1, 2, $3, $4, $5, $5, $5, $6, $7, false, $8, $9)",
        )
        .bind(self.game_id)
        .bind(self.config)
        .bind(self.table.log().len() as i32)
        .bind(self.players[0])
        .bind(ended_ms)
        .bind(self.rated)
        .bind(self.listed)
        .bind(ended.ending.to_string())
        .bind(self.table.record().result.to_string())
        .execute(pool)
        .await
        .unwrap();
        for (seat, player) in (1_i16..).zip(&self.players) {
            sqlx::query("INSERT INTO seat (game_id, seat, player_id) VALUES ($1, $2, $3)")
                .bind(self.game_id)
                .bind(seat)
                .bind(player)
                .execute(pool)
                .await
                .unwrap();
        }
        let lines: Vec<String> = self.table.log().iter().map(ToString::to_string).collect();
        sqlx::query(
            "INSERT INTO log_entry (game_id, number, line)
             SELECT $1, number - 1, line
             FROM unnest($2::text[]) WITH ORDINALITY AS t (line, number)",
        )
        .bind(self.game_id)
        .bind(lines)
        .execute(pool)
        .await
        .unwrap();
        sqlx::query("INSERT INTO finished_game (game_id, finished_ms) VALUES ($1, $2)")
            .bind(self.game_id)
            .bind(ended_ms)
            .execute(pool)
            .await
            .unwrap();
    }
}

fn random_action(table: &Table, seat: Seat, random: &mut SplitMix64) -> games::Action {
    let position = table.position();
    let mut left = random.below(position.count_moves(seat).max(1));
    let mut drawn = None;
    let _ = position.each_move(seat, |m| {
        drawn = Some(m);
        if left == 0 {
            return std::ops::ControlFlow::Break(());
        }
        left -= 1;
        std::ops::ControlFlow::Continue(())
    });
    position.move_text(&drawn.expect("there is a move")).parse().unwrap()
}

/// Names of the players; 1 to 9 are members, 10 is a bot.
pub const NAMES: [&str; 10] =
    ["Ada", "Ben", "Cora", "Dave", "Eve", "Fred", "Greta", "Hugo", "Jan", "Robot"];

pub async fn insert_players(pool: &PgPool) {
    for (player_id, name) in (1_i64..).zip(NAMES) {
        sqlx::query(
            "INSERT INTO player (player_id, name, name_key, kind, created_ms)
             VALUES ($1, $2, lower($2), $3, $4)",
        )
        .bind(player_id)
        .bind(name)
        .bind(if player_id == 10 { 2_i16 } else { 1 })
        .bind(*BEGIN_MS as i64)
        .execute(pool)
        .await
        .unwrap();
    }
}

/// Finalizes games until the queue is empty; the job of the node takes part.
pub async fn finalize_all(pool: &PgPool) {
    let started = Instant::now();
    loop {
        while finalize_next(pool).await.unwrap().is_some() {}
        let left: i64 =
            sqlx::query_scalar("SELECT count(*) FROM finished_game WHERE NOT finalized")
                .fetch_one(pool)
                .await
                .unwrap();
        if left == 0 {
            return;
        }
        assert!(started.elapsed() < Duration::from_secs(120), "{left} games are left");
        tokio::task::yield_now().await;
    }
}

pub async fn count(pool: &PgPool, of: &'static str) -> i64 {
    sqlx::query_scalar(of).fetch_one(pool).await.unwrap()
}

/// Creates games of all kinds between different players.
pub fn mixed_games(games: i64) -> Vec<FinishedGame> {
    const KINDS: [(&str, usize); 6] = [
        ("pente:9,free", 2),
        ("pentalath", 2),
        ("pentalath:3", 3),
        ("pente:9,teams", 4),
        ("pentagame:5", 5),
        ("pentagame control=fischer:3000+5", 2),
    ];
    let made = (1..=games).map(|game_id| {
        let (config, seats) = KINDS[game_id as usize % KINDS.len()];
        let players: Vec<i64> =
            (0..seats as i64).map(|seat| 1 + (game_id / 3 + seat * 2) % 9).collect();
        let plies = if config.starts_with("pentagame") { 6 } else { 200 };
        FinishedGame::new(game_id, config, &players, plies)
    });
    made.collect()
}
