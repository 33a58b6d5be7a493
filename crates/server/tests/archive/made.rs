//! Games made for a test, and stored as a server stores them.

use std::sync::LazyLock;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use rulebook::conformance::Seeded;
use rulebook::{Notation, Position, Seat, Turn};
use server::settle_next;
use sqlx::PgPool;
use table::{Command, Config, Table};

/// A month ago, at midnight, and every game a few hours later than the one before.
pub static BEGIN_MS: LazyLock<u64> = LazyLock::new(|| {
    let day_ms = 24 * 60 * 60 * 1000;
    let now_ms = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as u64;
    (now_ms / day_ms - 30) * day_ms
});
pub const BETWEEN_MS: u64 = 5 * 60 * 60 * 1000;

/// A game in the making, as it would be stored.
pub struct Made {
    pub game_id: i64,
    pub config: &'static str,
    pub players: Vec<i64>,
    pub rated: bool,
    pub listed: bool,
    pub table: Table,
}

impl Made {
    /// Plays at random for so many plies, then somebody gives up until it is over.
    pub fn new(game_id: i64, config: &'static str, players: &[i64], plies: usize) -> Made {
        let mut random = Seeded::new(game_id as u64);
        let parsed: Config = config.parse().unwrap();
        let mut table = Table::new(parsed).unwrap();
        let mut at_ms = *BEGIN_MS + game_id as u64 * BETWEEN_MS;
        let mut played = 0;
        while table.ended().is_none() {
            at_ms += 1_000 + random.below(20_000);
            let Turn::Seat(seat) = table.position().turn() else { panic!("somebody decides") };
            let command = match played < plies {
                true => Command::Move(draw(&table, seat, &mut random)),
                false => Command::Resign,
            };
            table.apply(at_ms, seat, command).unwrap();
            played += 1;
        }
        let players = players.to_vec();
        Made { game_id, config, players, rated: true, listed: true, table }
    }

    /// With a word about another game, days later.
    pub fn with_rematch(mut self) -> Made {
        let at_ms = self.table.now_ms() + 3 * 24 * 60 * 60 * 1000;
        self.table.apply(at_ms, Seat::FIRST, "offer rematch".parse().unwrap()).unwrap();
        self
    }

    pub async fn store(&self, pool: &PgPool) {
        let ended = self.table.ended().unwrap();
        let ended_ms = (*BEGIN_MS + self.game_id as u64 * BETWEEN_MS) as i64;
        sqlx::query(
            "INSERT INTO game (game_id, shard, config, status, version, opened_by, opened_ms,
                               started_ms, ended_ms, rated, listed, silent, ending, result)
             VALUES ($1, 1, $2, 2, $3, $4, $5, $5, $5, $6, $7, false, $8, $9)",
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
            "INSERT INTO entry (game_id, number, line)
             SELECT $1, number - 1, line
             FROM unnest($2::text[]) WITH ORDINALITY AS t (line, number)",
        )
        .bind(self.game_id)
        .bind(lines)
        .execute(pool)
        .await
        .unwrap();
        sqlx::query("INSERT INTO finished (game_id, at_ms) VALUES ($1, $2)")
            .bind(self.game_id)
            .bind(ended_ms)
            .execute(pool)
            .await
            .unwrap();
    }
}

fn draw(table: &Table, seat: Seat, random: &mut Seeded) -> games::Action {
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

/// Players 1 to 9 are members, 10 is a bot.
pub const NAMES: [&str; 10] =
    ["Ada", "Ben", "Cora", "Dave", "Eve", "Fred", "Greta", "Hugo", "Jan", "Robot"];

pub async fn players(pool: &PgPool) {
    for (player_id, name) in (1_i64..).zip(NAMES) {
        sqlx::query(
            "INSERT INTO player (player_id, name, name_key, kind, made_ms)
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

/// Waits until the list is done; the node itself works on it, too.
pub async fn settled(pool: &PgPool) {
    let begun = Instant::now();
    loop {
        while settle_next(pool).await.unwrap().is_some() {}
        let left: i64 = sqlx::query_scalar("SELECT count(*) FROM finished WHERE NOT rating_done")
            .fetch_one(pool)
            .await
            .unwrap();
        if left == 0 {
            return;
        }
        assert!(begun.elapsed() < Duration::from_secs(120), "{left} games are left");
        tokio::task::yield_now().await;
    }
}

pub async fn count(pool: &PgPool, of: &'static str) -> i64 {
    sqlx::query_scalar(of).fetch_one(pool).await.unwrap()
}

/// Games of every shape, each between others.
pub fn mixed(games: i64) -> Vec<Made> {
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
        Made::new(game_id, config, &players, plies)
    });
    made.collect()
}
