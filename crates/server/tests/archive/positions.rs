//! Games are found by a position.

use std::time::{Duration, Instant};

use rulebook::Seat;
use serde_json::{Value, json};
use server::{check_archive, slug};
use sqlx::PgPool;
use table::Table;

use crate::kit::Kit;
use crate::made::{BEGIN_MS, Made, count, players, settled};

/// A game of Pentagame with these moves, after which the next one gives up.
fn played(game_id: i64, seats: &[i64], moves: &[&str]) -> Made {
    let mut made = Made::new(game_id, "pentagame", seats, 0);
    let mut table = Table::new("pentagame".parse().unwrap()).unwrap();
    let commands = moves.iter().map(|m| format!("move {m}")).chain(["resign".to_owned()]);
    for (command, turn) in commands.zip(0..) {
        let seat = Seat::from_index(turn % 2).unwrap();
        table.apply(*BEGIN_MS, seat, command.parse().unwrap()).unwrap();
    }
    made.table = table;
    made
}

/// The same two moves, turned by a corner in the second game and mirrored in the third.
async fn three_games(pool: &PgPool) {
    players(pool).await;
    played(1, &[1, 2], &["aA-B*b", "dD-b#E1b"]).store(pool).await;
    played(2, &[3, 2], &["bB-C*c", "eE-c#A1c", "bC-D*d"]).store(pool).await;
    played(3, &[1, 3], &["aA-E*e", "cC-e#B1e"]).store(pool).await;
    Made::new(4, "pentagame:3", &[1, 2, 3], 0).store(pool).await;
    let hidden = played(5, &[1, 2], &["aA-B*b"]);
    Made { listed: false, rated: false, ..hidden }.store(pool).await;
    settled(pool).await;
}

fn found(answer: &Value) -> Vec<(String, u64)> {
    let games = answer["games"].as_array().unwrap().iter();
    games
        .map(|game| {
            (game["game"].as_str().unwrap().to_owned(), game["found_at"].as_u64().unwrap_or(99))
        })
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_found_by_a_position_and_its_images() {
    let kit = Kit::start().await;
    let pool = &kit.node.pool;
    three_games(pool).await;
    let find = async |query: &str| {
        let answer = kit.get(&format!("/api/archive?game=pentagame&{query}"), "").await;
        assert_eq!(answer.status, 200, "{query}: {}", answer.json());
        found(&answer.json())
    };
    let listed = |games: &[(i64, u64)]| -> Vec<(String, u64)> {
        games.iter().map(|(game_id, ply)| (slug(*game_id), *ply)).collect()
    };
    let one = "position=startpos+moves+aA-B*b";
    assert_eq!(find(one).await, listed(&[(3, 1), (2, 1), (1, 1)]));
    let two = "position=startpos+moves+aA-B*b+dD-b%23E1b";
    assert_eq!(find(two).await, listed(&[(3, 2), (2, 2), (1, 2)]));
    // The same as a position is written, with its hash sign escaped or none in it.
    let start = "position=2+A,B,C,D,E/A,B,C,D,E+a,b,c,d,e+-+1+1+-";
    assert_eq!(find(start).await, listed(&[(3, 0), (2, 0), (1, 0)]));
    assert_eq!(find(&format!("{two}+eE-D*d")).await, []);
    assert_eq!(find("position=startpos+moves+aA-d%23A1B").await, []);
    // Beside other things that are asked for.
    assert_eq!(find(&format!("{one}&player=Cora")).await, listed(&[(3, 1), (2, 1)]));
    assert_eq!(find(&format!("{one}&player=Cora&against=ben")).await, listed(&[(2, 1)]));
    assert_eq!(find(&format!("{one}&player=Cora&result=won")).await, listed(&[(3, 1), (2, 1)]));
    assert_eq!(find(&format!("{one}&player=Cora&result=lost")).await, []);
    assert_eq!(find(&format!("{one}&opening=1a")).await, listed(&[(2, 1)]));
    assert_eq!(find(&format!("{one}&limit=1&before={}", slug(3))).await, listed(&[(2, 1)]));
    // A game of three has another start.
    let three = kit.get("/api/archive?game=pentagame:3&position=startpos", "").await.json();
    assert_eq!(found(&three), [(slug(4), 0)]);
    for query in [
        "position=startpos",
        "game=pentagame&position=",
        "game=pentagame&position=nonsense",
        "game=pentagame:3&position=2+A,B,C,D,E/A,B,C,D,E+a,b,c,d,e+-+1+1+-",
        "game=pentagame&position=startpos+moves+aA-Q",
    ] {
        assert_eq!(kit.get(&format!("/api/archive?{query}"), "").await.status, 400, "{query}");
    }
    let long = format!("/api/archive?game=pentagame&position=startpos{}", "+".repeat(2050));
    assert_eq!(kit.get(&long, "").await.status, 400);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_game_is_found_by_its_players_alone() {
    let kit = Kit::start().await;
    let pool = &kit.node.pool;
    three_games(pool).await;
    let (cookie, guest) = kit.guest().await;
    let taken = sqlx::query("UPDATE seat SET player_id = $1 WHERE game_id = 5 AND seat = 2");
    taken.bind(guest).execute(pool).await.unwrap();
    let path = "/api/archive?game=pentagame&position=startpos+moves+aA-B*b&limit=1";
    assert_eq!(found(&kit.get(path, &cookie).await.json())[0].0, slug(5));
    let (stranger, _) = kit.guest().await;
    for cookie in ["", &stranger] {
        assert_eq!(found(&kit.get(path, cookie).await.json())[0].0, slug(3));
        let of = format!("{path}&player=ada");
        assert_eq!(found(&kit.get(&of, cookie).await.json())[0].0, slug(3));
    }
}

/// Games that were archived before positions were kept are looked at by and by.
#[tokio::test(flavor = "multi_thread")]
async fn older_games_are_looked_at_later() {
    let kit = Kit::start().await;
    let pool = &kit.node.pool;
    three_games(pool).await;
    let before = count(pool, "SELECT count(*) FROM position").await;
    assert!(before >= 11, "{before}");
    for damage in [
        "DELETE FROM position",
        "UPDATE seat SET opening = NULL",
        "UPDATE archived SET positions = NULL",
    ] {
        sqlx::query(damage).execute(pool).await.unwrap();
    }
    let begun = Instant::now();
    while count(pool, "SELECT count(*) FROM archived WHERE positions IS NULL").await > 0 {
        assert!(begun.elapsed() < Duration::from_secs(120));
        tokio::task::yield_now().await;
    }
    assert_eq!(count(pool, "SELECT count(*) FROM position").await, before);
    let opening = "SELECT count(*) FROM seat WHERE game_id = 2 AND seat = 1 AND opening = '1a'";
    assert_eq!(count(pool, opening).await, 1);
    assert_eq!(check_archive(pool).await.unwrap().wrong, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_check_finds_lost_positions_and_openings() {
    let mut kit = Kit::start().await;
    kit.wrong = 2;
    let pool = &kit.node.pool;
    three_games(pool).await;
    assert_eq!(check_archive(pool).await.unwrap().wrong, 0);
    for damage in [
        "UPDATE position SET ply = ply + 1 WHERE game_id = 1 AND ply = 2",
        "UPDATE seat SET opening = '4h' WHERE game_id = 3 AND seat = 1",
    ] {
        assert_eq!(sqlx::query(damage).execute(pool).await.unwrap().rows_affected(), 1);
    }
    let checked = check_archive(pool).await.unwrap();
    assert_eq!(checked.wrong, 2, "{:?}", checked.findings);
    assert_eq!(json!(checked.findings.len()), 2);
}
