//! Archive search by position.

use rulebook::Seat;
use serde_json::Value;
use server::verify_archive;
use sqlx::PgPool;
use table::Table;

use crate::fixtures::{BEGIN_MS, FinishedGame, finalize_all, insert_players, slug};
use crate::kit::TestKit;
use crate::opening_explorer::{IndexFolder, wait_for_games};

/// Builds a game of Pentagame with these moves, after which the player to move resigns.
pub fn played(game_id: i64, seats: &[i64], moves: &[&str]) -> FinishedGame {
    let mut made = FinishedGame::new(game_id, "pentagame", seats, 0);
    let mut table = Table::new("pentagame".parse().unwrap());
    let commands = moves.iter().map(|m| format!("move {m}")).chain(["resign".to_owned()]);
    for (command, turn) in commands.zip(0..) {
        let seat = Seat::from_index(turn % 2).unwrap();
        table.apply(*BEGIN_MS, seat, command.parse().unwrap()).unwrap();
    }
    made.table = table;
    made
}

/// Inserts three games with the same two moves, rotated in the second and mirrored in the third.
pub async fn insert_three_games(pool: &PgPool) {
    insert_players(pool).await;
    played(1, &[1, 2], &["aA-B*b", "dD-b#E1b"]).insert(pool).await;
    played(2, &[3, 2], &["bB-C*c", "eE-c#A1c", "bC-D*d"]).insert(pool).await;
    played(3, &[1, 3], &["aA-E*e", "cC-e#B1e"]).insert(pool).await;
    FinishedGame::new(4, "pentagame:3", &[1, 2, 3], 0).insert(pool).await;
    let hidden = played(5, &[1, 2], &["aA-B*b"]);
    FinishedGame { listed: false, rated: false, ..hidden }.insert(pool).await;
    finalize_all(pool).await;
}

fn found(response: &Value) -> Vec<(String, u64)> {
    let games = response["games"].as_array().unwrap().iter();
    games
        .map(|game| {
            (game["id"].as_str().unwrap().to_owned(), game["found_at_ply"].as_u64().unwrap_or(99))
        })
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn archive_search_finds_positions_and_their_symmetric_images() {
    let folder = IndexFolder::new("search");
    let kit = folder.start().await;
    insert_three_games(&kit.node.pool).await;
    wait_for_games(&kit, 3).await;
    let find = async |query: &str| {
        let response = kit.get(&format!("/api/archive?rules=pentagame&{query}"), "").await;
        assert_eq!(response.status, 200, "{query}: {}", response.json());
        found(&response.json())
    };
    let listed = |games: &[(i64, u64)]| -> Vec<(String, u64)> {
        games.iter().map(|(game_id, ply)| (slug(*game_id), *ply)).collect()
    };
    let one = "position=startpos+moves+aA-B*b";
    assert_eq!(find(one).await, listed(&[(3, 1), (2, 1), (1, 1)]));
    let two = "position=startpos+moves+aA-B*b+dD-b%23E1b";
    assert_eq!(find(two).await, listed(&[(3, 2), (2, 2), (1, 2)]));
    // The same position in position notation.
    let start = "position=2+A,B,C,D,E/A,B,C,D,E+a,b,c,d,e+-+1+1+-";
    assert_eq!(find(start).await, listed(&[(3, 0), (2, 0), (1, 0)]));
    assert_eq!(find(&format!("{two}+eE-D*d")).await, []);
    assert_eq!(find("position=startpos+moves+aA-d%23A1B").await, []);
    // Combined with other filters.
    assert_eq!(find(&format!("{one}&player=Cora")).await, listed(&[(3, 1), (2, 1)]));
    assert_eq!(find(&format!("{one}&player=Cora&against=ben")).await, listed(&[(2, 1)]));
    assert_eq!(find(&format!("{one}&player=Cora&result=won")).await, listed(&[(3, 1), (2, 1)]));
    assert_eq!(find(&format!("{one}&player=Cora&result=lost")).await, []);
    assert_eq!(find(&format!("{one}&opening=1a")).await, listed(&[(2, 1)]));
    assert_eq!(find(&format!("{one}&limit=1&before={}", slug(3))).await, listed(&[(2, 1)]));
    // A game of three players has another start position.
    let three = kit.get("/api/archive?rules=pentagame:3&position=startpos", "").await.json();
    assert_eq!(found(&three), [(slug(4), 0)]);
    for query in [
        "position=startpos",
        "rules=pentagame&position=",
        "rules=pentagame&position=nonsense",
        "rules=pentagame:3&position=2+A,B,C,D,E/A,B,C,D,E+a,b,c,d,e+-+1+1+-",
        "rules=pentagame&position=startpos+moves+aA-Q",
    ] {
        assert_eq!(kit.get(&format!("/api/archive?{query}"), "").await.status, 400, "{query}");
    }
    let long = format!("/api/archive?rules=pentagame&position=startpos{}", "+".repeat(2050));
    assert_eq!(kit.get(&long, "").await.status, 400);
}

#[tokio::test(flavor = "multi_thread")]
async fn private_game_is_found_by_its_players_only() {
    let folder = IndexFolder::new("private");
    let kit = folder.start().await;
    let pool = &kit.node.pool;
    insert_three_games(pool).await;
    wait_for_games(&kit, 3).await;
    let (cookie, guest) = kit.guest().await;
    let taken = sqlx::query("UPDATE seat SET player_id = $1 WHERE game_id = 5 AND seat = 2");
    taken.bind(guest).execute(pool).await.unwrap();
    let path = "/api/archive?rules=pentagame&position=startpos+moves+aA-B*b&limit=1";
    assert_eq!(found(&kit.get(path, &cookie).await.json())[0].0, slug(5));
    let (stranger, _) = kit.guest().await;
    for cookie in ["", &stranger] {
        assert_eq!(found(&kit.get(path, cookie).await.json())[0].0, slug(3));
        let of = format!("{path}&player=ada");
        assert_eq!(found(&kit.get(&of, cookie).await.json())[0].0, slug(3));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn archive_check_reports_wrong_openings() {
    let mut kit = TestKit::start().await;
    kit.expected_errors = 1;
    let pool = &kit.node.pool;
    insert_three_games(pool).await;
    assert_eq!(verify_archive(pool).await.unwrap().errors, 0);
    let damage = "UPDATE seat SET opening = '4h' WHERE game_id = 3 AND seat = 1";
    assert_eq!(sqlx::query(damage).execute(pool).await.unwrap().rows_affected(), 1);
    let checked = verify_archive(pool).await.unwrap();
    assert_eq!(checked.errors, 1, "{:?}", checked.findings);
}
