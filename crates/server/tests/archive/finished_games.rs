//! Finalizing, rating, searching and exporting of finished games.

use std::time::{Duration, Instant};

use games::record::read_records;
use rulebook::Seat;
use server::{ArchiveReport, finalize_next, verify_archive};
use table::{Command, Table};
use tokio::time::timeout;

use crate::fixtures::{
    BEGIN_MS, BETWEEN_MS, FinishedGame, NAMES, count, finalize_all, insert_players, mixed_games,
    slug,
};
use crate::kit::client::TEST_TIMEOUT;
use crate::kit::{self, TestKit};

#[tokio::test(flavor = "multi_thread")]
async fn each_game_is_finalized_once_and_ratings_are_reproducible() {
    let kit = TestKit::start().await;
    let pool = &kit.node.pool;
    insert_players(pool).await;
    let made = mixed_games(60);
    for game in &made {
        game.insert(pool).await;
    }
    let workers: Vec<_> = (0..4)
        .map(|_| {
            let pool = pool.clone();
            tokio::spawn(async move { while finalize_next(&pool).await.unwrap().is_some() {} })
        })
        .collect();
    for worker in workers {
        worker.await.unwrap();
    }
    finalize_all(pool).await;
    let rated = count(pool, "SELECT count(*) FROM rated_game").await as u64;
    assert_eq!(rated, 60);
    assert_eq!(count(pool, "SELECT sum(games)::bigint FROM pool").await, 60);
    assert_eq!(count(pool, "SELECT count(*) FROM finished_game WHERE error IS NOT NULL").await, 0);
    let checked = verify_archive(pool).await.unwrap();
    let ratings = count(pool, "SELECT count(*) FROM rating").await as u64;
    let expected = ArchiveReport { games: 60, rated, ratings, ..ArchiveReport::default() };
    assert_eq!(checked, expected);
    assert!(ratings > 30, "{ratings}");
    // Each kind of game has its own pool.
    let names: Vec<String> =
        sqlx::query_scalar("SELECT name FROM pool ORDER BY name").fetch_all(pool).await.unwrap();
    let expected =
        ["pentagame:2", "pentagame:5", "pentalath", "pentalath:3", "pente:9,free", "pente:9,teams"];
    assert_eq!(names, expected);
}

/// Number of games of one pool to be settled in the gate, and in the nightly run.
/// There `PALAMEDES_GAMES` is at least 1,000.
const SETTLED_GAMES: [u32; 2] = [320, 2_000];

/// Minimum number of games of one pool that are settled in a second, in the nightly run.
const SETTLED_PER_SECOND: f64 = 300.0;

#[tokio::test(flavor = "multi_thread")]
async fn many_games_of_one_pool_are_settled_together() {
    let games = std::env::var("PALAMEDES_GAMES").ok().and_then(|games| games.parse().ok());
    let is_full = games.unwrap_or(0) >= 1_000;
    let games = SETTLED_GAMES[usize::from(is_full)];
    let kit = TestKit::start().await;
    let pool = &kit.node.pool;
    insert_players(pool).await;
    // Only this test settles games.
    let pause = "UPDATE job SET due_ms = 9000000000000000 WHERE job_id = 'finalize_games'";
    sqlx::query(pause).execute(pool).await.unwrap();
    for game_id in 1..=i64::from(games) {
        let players = [1 + game_id % 5, 6 + game_id % 4];
        FinishedGame::new(game_id, "pentalath", &players, 6).insert(pool).await;
    }
    let (begun, mut batches) = (Instant::now(), 0);
    while finalize_next(pool).await.unwrap().is_some() {
        batches += 1;
    }
    let rate = f64::from(games) / begun.elapsed().as_secs_f64();
    println!("{games} games settled in {batches} transactions, {rate:.0} per second");
    assert_eq!(batches, games.div_ceil(64));
    assert_eq!(count(pool, "SELECT games::bigint FROM pool").await, i64::from(games));
    assert_eq!(verify_archive(pool).await.unwrap().errors, 0);
    assert!(!is_full || rate >= SETTLED_PER_SECOND, "{rate:.0}");
}

#[tokio::test(flavor = "multi_thread")]
async fn locked_pool_delays_no_other_pool() {
    let kit = TestKit::start().await;
    let pool = &kit.node.pool;
    insert_players(pool).await;
    FinishedGame::new(1, "pente:9,free", &[1, 2], 6).insert(pool).await;
    finalize_all(pool).await;
    let mut other = pool.begin().await.unwrap();
    sqlx::query("SELECT 1 FROM pool FOR UPDATE").execute(&mut *other).await.unwrap();
    for (game_id, config) in [(2, "pente:9,free"), (3, "pentalath")] {
        FinishedGame::new(game_id, config, &[1, 2], 6).insert(pool).await;
    }
    let queue = pool.clone();
    let settling = tokio::spawn(async move { finalize_next(&queue).await });
    let rated = "SELECT count(*) FROM rated_game WHERE game_id = 3";
    let settled = async {
        while count(pool, rated).await == 0 {
            tokio::task::yield_now().await;
        }
    };
    // A statement that waits for the locked pool is ended after 5 seconds.
    timeout(Duration::from_secs(4), settled).await.unwrap();
    assert_eq!(count(pool, "SELECT count(*) FROM rated_game WHERE game_id = 2").await, 0);
    other.rollback().await.unwrap();
    settling.await.unwrap().unwrap();
    finalize_all(pool).await;
    assert_eq!(count(pool, "SELECT count(*) FROM rated_game").await, 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn game_locked_by_another_node_is_skipped() {
    let kit = TestKit::start().await;
    let pool = &kit.node.pool;
    insert_players(pool).await;
    let mut other = pool.begin().await.unwrap();
    for game in [
        FinishedGame::new(1, "pentalath", &[1, 2], 6),
        FinishedGame::new(2, "pentalath", &[2, 3], 6),
    ] {
        game.insert(pool).await;
        if game.game_id == 1 {
            // The job of the node may have finalized it already; then nothing is locked.
            sqlx::query("SELECT 1 FROM finished_game WHERE game_id = 1 FOR UPDATE")
                .execute(&mut *other)
                .await
                .unwrap();
        }
    }
    while finalize_next(pool).await.unwrap().is_some() {}
    // The other node dies while it holds the lock, and another one takes over.
    other.rollback().await.unwrap();
    finalize_all(pool).await;
    assert_eq!(count(pool, "SELECT count(*) FROM rated_game").await, 2);
    assert_eq!(verify_archive(pool).await.unwrap().errors, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn poisoned_finished_game_delays_no_other() {
    let kit = TestKit::start().await;
    let pool = &kit.node.pool;
    insert_players(pool).await;
    // The archive rejects the first game; the pool of the second has a gap in its numbers.
    let fails = "CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS \
        $$ BEGIN RAISE EXCEPTION 'fails'; END $$; \
        CREATE TRIGGER fail BEFORE INSERT ON archived_game FOR EACH ROW \
        WHEN (new.game_id = 1) EXECUTE FUNCTION fail();";
    sqlx::raw_sql(fails).execute(pool).await.unwrap();
    FinishedGame::new(7, "pente:9,free", &[1, 2], 6).insert(pool).await;
    finalize_all(pool).await;
    sqlx::query("UPDATE pool SET games = 0").execute(pool).await.unwrap();
    for (game_id, config) in [(1, "pentalath"), (2, "pente:9,free"), (3, "pentalath")] {
        FinishedGame::new(game_id, config, &[1, 2], 6).insert(pool).await;
    }
    let left = "SELECT game_id FROM finished_game WHERE NOT finalized ORDER BY game_id";
    let settled = async {
        loop {
            while finalize_next(pool).await.unwrap().is_some() {}
            let left: Vec<i64> = sqlx::query_scalar(left).fetch_all(pool).await.unwrap();
            if left == [1, 2] {
                return;
            }
            tokio::task::yield_now().await;
        }
    };
    timeout(TEST_TIMEOUT, settled).await.unwrap();
    assert_eq!(count(pool, "SELECT count(*) FROM rated_game WHERE game_id = 3").await, 1);
    let postponed = "SELECT count(*) FROM finished_game WHERE tries = 1 AND error IS NOT NULL \
        AND next_try_ms > extract(epoch FROM clock_timestamp()) * 1000 + 20000";
    let both = async {
        while count(pool, postponed).await < 2 {
            tokio::task::yield_now().await;
        }
    };
    timeout(TEST_TIMEOUT, both).await.unwrap();

    // After the repair they are rated, each once, and the error is gone.
    sqlx::raw_sql("DROP TRIGGER fail ON archived_game; UPDATE pool SET games = 1;")
        .execute(pool)
        .await
        .unwrap();
    sqlx::query("UPDATE finished_game SET next_try_ms = 0").execute(pool).await.unwrap();
    finalize_all(pool).await;
    assert_eq!(count(pool, "SELECT count(*) FROM finished_game WHERE error IS NOT NULL").await, 0);
    assert_eq!(verify_archive(pool).await.unwrap().errors, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_eligible_games_are_rated_and_bots_have_their_own_pool() {
    let kit = TestKit::start().await;
    let pool = &kit.node.pool;
    insert_players(pool).await;
    let casual = FinishedGame { rated: false, ..FinishedGame::new(1, "pentalath", &[1, 2], 6) };
    casual.insert(pool).await;
    FinishedGame::new(2, "pentalath", &[1, 10], 6).insert(pool).await;
    let elsewhere = "pentagame start=2 A,B,C,D,E/A,B,C,D,E a,b,c,d,e - 2 1 -";
    FinishedGame::new(3, elsewhere, &[1, 2], 4).insert(pool).await;
    let mut aborted = FinishedGame::new(4, "pentalath", &[1, 2], 6);
    let mut table = Table::new("pentalath".parse().unwrap());
    table.apply(*BEGIN_MS, Seat::FIRST, Command::Abort).unwrap();
    aborted.table = table;
    aborted.insert(pool).await;
    FinishedGame::new(5, "pentalath", &[1, 2], 6).with_rematch().insert(pool).await;
    finalize_all(pool).await;
    let rated: Vec<(String, i64)> = sqlx::query_as(
        "SELECT p.name, r.game_id FROM rated_game r JOIN pool p ON p.pool_id = r.pool_id
         ORDER BY 2",
    )
    .fetch_all(pool)
    .await
    .unwrap();
    assert_eq!(rated, [("bots.pentalath".to_owned(), 2), ("pentalath".to_owned(), 5)]);
    // An offer after the end does not change the day.
    let day = count(pool, "SELECT day::bigint FROM rated_game WHERE game_id = 5").await as u64;
    assert_eq!(day, (*BEGIN_MS + 5 * BETWEEN_MS) / (24 * 60 * 60 * 1000));
    let checked = verify_archive(pool).await.unwrap();
    assert_eq!((checked.errors, checked.findings), (0, Vec::new()));
}

#[tokio::test(flavor = "multi_thread")]
async fn archive_check_reports_each_kind_of_damage() {
    let kit = TestKit::start().await;
    let pool = &kit.node.pool;
    insert_players(pool).await;
    for game in mixed_games(12) {
        game.insert(pool).await;
    }
    finalize_all(pool).await;
    assert_eq!(verify_archive(pool).await.unwrap().errors, 0);
    for (damage, repair) in [
        (
            "UPDATE rating SET rating = replace(rating, ' ', '1 ') WHERE player_id = 2",
            "UPDATE rating SET rating = replace(rating, '1 ', ' ') WHERE player_id = 2",
        ),
        (
            "UPDATE rating SET display_value = display_value + 1",
            "UPDATE rating SET display_value = display_value - 1",
        ),
        (
            "UPDATE seat SET rating_after = rating_after || '0'::bytea WHERE game_id = 3",
            "UPDATE seat SET rating_after = substring(rating_after FOR length(rating_after) - 1)
             WHERE game_id = 3",
        ),
        (
            "UPDATE game SET result = result || '0' WHERE game_id = 2",
            "UPDATE game SET result = left(result, -1) WHERE game_id = 2",
        ),
        (
            "UPDATE game SET ending = ending || '0' WHERE game_id = 2",
            "UPDATE game SET ending = left(ending, -1) WHERE game_id = 2",
        ),
        (
            "UPDATE seat SET place = 3 - place WHERE game_id = 1",
            "UPDATE seat SET place = 3 - place WHERE game_id = 1",
        ),
        (
            "UPDATE log_entry SET line = line || 'x' WHERE game_id = 4 AND number = 2",
            "UPDATE log_entry SET line = left(line, -1) WHERE game_id = 4 AND number = 2",
        ),
        (
            "UPDATE rated_game SET number = number + 1000 WHERE game_id = 5",
            "UPDATE rated_game SET number = number - 1000 WHERE game_id = 5",
        ),
        ("UPDATE rated_game SET day = day + 1", "UPDATE rated_game SET day = day - 1"),
        (
            "UPDATE archived_game SET plies = plies + 1 WHERE game_id = 6",
            "UPDATE archived_game SET plies = plies - 1 WHERE game_id = 6",
        ),
    ] {
        let done = sqlx::query(damage).execute(pool).await.unwrap();
        assert!(done.rows_affected() > 0, "{damage}");
        assert!(verify_archive(pool).await.unwrap().errors > 0, "{damage}");
        sqlx::query(repair).execute(pool).await.unwrap();
        let checked = verify_archive(pool).await.unwrap();
        assert_eq!((checked.errors, checked.findings), (0, Vec::new()), "{repair}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn inconsistent_game_does_not_block_the_queue() {
    let mut kit = TestKit::start().await;
    kit.expected_errors = 1;
    let pool = &kit.node.pool;
    insert_players(pool).await;
    let mut wrong = FinishedGame::new(1, "pentalath", &[1, 2], 6);
    wrong.config = "pentalath:3";
    wrong.insert(pool).await;
    FinishedGame::new(2, "pentalath", &[1, 2], 6).insert(pool).await;
    finalize_all(pool).await;
    assert_eq!(count(pool, "SELECT count(*) FROM finished_game WHERE error IS NOT NULL").await, 1);
    assert_eq!(count(pool, "SELECT count(*) FROM rated_game").await, 1);
    assert_eq!(verify_archive(pool).await.unwrap().errors, 1);
}

#[allow(clippy::too_many_lines)] // One scenario, step by step.
#[tokio::test(flavor = "multi_thread")]
async fn archive_search_filters_and_paginates() {
    let kit = TestKit::start().await;
    let pool = &kit.node.pool;
    insert_players(pool).await;
    for game in mixed_games(30) {
        game.insert(pool).await;
    }
    let hidden = FinishedGame::new(31, "pentalath", &[1, 2], 6);
    let hidden = FinishedGame { listed: false, rated: false, ..hidden };
    hidden.insert(pool).await;
    finalize_all(pool).await;
    let find = async |query: &str| {
        let response = kit.get(&format!("/api/archive?{query}"), "").await;
        assert_eq!(response.status, 200, "{query}: {}", response.json());
        response.json()
    };
    let games = |found: &serde_json::Value| found["games"].as_array().unwrap().clone();
    // In pages, newest first, without unlisted games.
    let mut seen = Vec::new();
    let mut query = "limit=7".to_owned();
    loop {
        let found = find(&query).await;
        seen.extend(games(&found).iter().map(|game| game["id"].as_str().unwrap().to_owned()));
        match found["next"].as_str() {
            Some(next) => query = format!("limit=7&before={next}"),
            None => break,
        }
    }
    let all: Vec<String> = (1..=30).rev().map(slug).collect();
    assert_eq!(seen, all);
    let found = games(&find("rules=pentagame&limit=100").await);
    assert_eq!(found.len(), 5);
    assert!(found.iter().all(|game| game["rules"] == "pentagame:2" && game["rated"] == true));
    let found = games(&find("player=cora&limit=100").await);
    assert!(!found.is_empty() && found.len() < 30);
    let seats = |game: &serde_json::Value| game["seats"].as_array().unwrap().clone();
    for game in &found {
        assert!(seats(game).iter().any(|seat| seat["player"]["name"] == "Cora"));
    }
    let mut parts = 0;
    for result in ["won", "tied", "lost"] {
        parts += games(&find(&format!("player=Cora&result={result}&limit=100")).await).len();
    }
    assert_eq!(parts, found.len());
    let both = games(&find("player=Cora&against=Eve&limit=100").await);
    assert!(!both.is_empty() && both.len() < found.len());
    assert!(games(&find("player=Unknown").await).is_empty());
    // Invalid text finds nothing.
    for query in ["player=%00", "player=%FF", "opening=%00", "player=Cora&against=a%00"] {
        assert!(games(&find(query).await).is_empty(), "{query}");
    }
    for path in ["players/%00", "players/%FF", "ratings/%FF", "games/%FF/record"] {
        let response = kit.get(&format!("/api/{path}"), "").await;
        assert_eq!(
            (response.status.as_u16(), response.code().as_str()),
            (404, "not-found"),
            "{path}"
        );
    }
    // An unlisted game is found by its players only.
    let (cookie, guest) = kit.guest().await;
    sqlx::query("UPDATE seat SET player_id = $1 WHERE game_id = 31 AND seat = 1")
        .bind(guest)
        .execute(pool)
        .await
        .unwrap();
    let own = kit.get("/api/archive?limit=1", &cookie).await.json();
    assert_eq!(games(&own)[0]["id"], slug(31).as_str());
    let record = format!("/api/games/{}/record", slug(31));
    assert_eq!(kit.get(&record, &cookie).await.status, 200);
    assert_eq!(kit.get(&record, "").await.status, 404);
    for query in
        ["limit=0", "limit=101", "rules=chess", "before=0", "result=won", "result=x", "x=1"]
    {
        let response = kit.get(&format!("/api/archive?{query}"), "").await;
        assert_eq!(response.status, 400, "{query}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn archive_search_finds_openings_by_code() {
    let kit = TestKit::start().await;
    let pool = &kit.node.pool;
    insert_players(pool).await;
    FinishedGame::new(1, "pentagame", &[1, 2], 0).insert(pool).await;
    let mut rabbit = FinishedGame::new(2, "pentagame", &[1, 2], 0);
    let mut table = Table::new("pentagame".parse().unwrap());
    let moves = ["move aA-B*b", "move dD-b#E1b", "move aB-C*c", "resign"];
    for (command, seat) in moves.into_iter().zip([0, 1, 0, 1]) {
        let seat = Seat::from_index(seat).unwrap();
        table.apply(*BEGIN_MS, seat, command.parse().unwrap()).unwrap();
    }
    rabbit.table = table;
    rabbit.insert(pool).await;
    finalize_all(pool).await;
    let found = kit.get("/api/archive?opening=1a", "").await.json();
    let games = found["games"].as_array().unwrap();
    assert_eq!((games.len(), &games[0]["id"]), (1, &slug(2).into()));
    assert_eq!(games[0]["openings"], serde_json::json!(["1a"]));
    let none = kit.get("/api/archive?opening=4h", "").await.json();
    assert_eq!(none["games"], serde_json::json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn game_record_is_exported_as_pgr_and_json() {
    let kit = TestKit::start().await;
    let pool = &kit.node.pool;
    insert_players(pool).await;
    let made = mixed_games(12);
    for game in &made {
        game.insert(pool).await;
    }
    let hidden = FinishedGame { listed: false, ..FinishedGame::new(13, "pentalath", &[1, 2], 6) };
    hidden.insert(pool).await;
    finalize_all(pool).await;
    for game in &made {
        let path = format!("/api/games/{}/record", slug(game.game_id));
        let response = kit.get(&path, "").await;
        assert_eq!(response.status, 200);
        let kind = response.headers["content-type"].to_str().unwrap();
        assert!(kind.starts_with("application/x-palamedes-record"), "{kind}");
        let record = read_records(&response.body).remove(0).unwrap();
        assert!(record.issues().is_empty(), "{:?}", record.issues());
        assert_eq!(record.result, game.table.record().result);
        assert_eq!(record.line, game.table.record().line);
        assert_eq!(record.tag("Seat1"), Some(NAMES[game.players[0] as usize - 1]));
        assert_eq!(record.tag("Date").map(str::len), Some(10));
        let response = kit.get(&format!("{path}?as=json"), "").await;
        let document = response.json();
        assert_eq!(document["config"], game.config);
        let lines: Vec<&str> =
            document["log"].as_array().unwrap().iter().map(|line| line.as_str().unwrap()).collect();
        let again = Table::restore(game.config.parse().unwrap(), &lines.join("\n")).unwrap();
        assert_eq!(again.log_text(), game.table.log_text());
        assert_eq!(document["plies"].as_array().unwrap().len(), game.table.plies().len());
        assert!(document["seats"][0]["rating_after"]["value"].is_i64());
    }
    let json = axum::http::Request::get(format!("/api/games/{}/record", slug(1)))
        .header("accept", "application/json");
    let response = kit.request(json.body(axum::body::Body::empty()).unwrap()).await;
    assert_eq!(response.headers["content-type"], "application/json");
    for path in [slug(13), slug(99), "!".to_owned()] {
        let response = kit.get(&format!("/api/games/{path}/record"), "").await;
        assert_eq!(
            (response.status.as_u16(), response.code().as_str()),
            (404, "not-found"),
            "{path}"
        );
    }
    let response = kit.get(&format!("/api/games/{}/record?as=pdf", slug(1)), "").await;
    assert_eq!(response.status, 400);
}

#[tokio::test(flavor = "multi_thread")]
async fn leaderboard_lists_provisional_players_after_established_ones() {
    let kit = TestKit::start().await;
    let pool = &kit.node.pool;
    insert_players(pool).await;
    let list = async || kit.get("/api/ratings/pentalath", "").await.json();
    for game_id in 1..=40 {
        // The first player wins four of five: in a game without plies the first seat resigns.
        let players = if game_id % 5 == 0 { [1, 2] } else { [2, 1] };
        let game = FinishedGame::new(game_id, "pentalath", &players, 0);
        game.insert(pool).await;
        // One at a time: the order of the games changes the rating.
        finalize_all(pool).await;
        if game_id == 3 {
            let players = list().await["players"].clone();
            let provisional = |index: usize| players[index]["rating"]["provisional"] == true;
            assert!(provisional(0) && provisional(1), "{players}");
        }
    }
    FinishedGame::new(41, "pentalath", &[3, 4], 0).insert(pool).await;
    finalize_all(pool).await;
    let found = list().await;
    assert_eq!(found["games"], 41);
    let names: Vec<&str> = found["players"]
        .as_array()
        .unwrap()
        .iter()
        .map(|listed| listed["player"]["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["Ada", "Ben", "Dave", "Cora"]);
    let first = &found["players"][0]["rating"];
    assert!(first["value"].as_i64() > Some(1600) && first["games"] == 40);
    assert_eq!(first["provisional"], false);
    // The name of the pool is normalized.
    let other = kit.get("/api/ratings/pentalath:2?limit=1", "").await.json();
    assert_eq!(other["pool"], "pentalath");
    assert_eq!(other["players"].as_array().unwrap().len(), 1);
    let none = kit.get("/api/ratings/bots.pentagame", "").await.json();
    assert_eq!((&none["pool"], &none["games"]), (&"bots.pentagame:2".into(), &0.into()));
    for path in ["chess", "bots.", "pente:x"] {
        assert_eq!(kit.get(&format!("/api/ratings/{path}"), "").await.status, 404, "{path}");
    }
    let pools = kit.get("/api/ratings", "").await.json();
    assert_eq!(pools, serde_json::json!([{"pool": "pentalath", "games": 41}]));

    let page = kit.get("/api/players/ada", "").await.json();
    assert_eq!((&page["player"]["name"], &page["game_count"]), (&"Ada".into(), &40.into()));
    assert_eq!(page["ratings"][0]["pool"], "pentalath");
    assert_eq!(&page["ratings"][0]["rating"], first);
    let page = kit.get("/api/players/Dave", "").await.json();
    assert_eq!(page["ratings"][0]["rating"]["provisional"], true);
    // A deleted player is on no list and has no page.
    sqlx::query("UPDATE player SET deleted_ms = 1 WHERE player_id = 1")
        .execute(pool)
        .await
        .unwrap();
    assert_eq!(kit.get("/api/players/Ada", "").await.status, 404);
    assert_eq!(list().await["players"][0]["player"]["name"], "Ben");
}

#[tokio::test(flavor = "multi_thread")]
async fn game_played_over_http_is_rated() {
    let kit = TestKit::start().await;
    let pool = &kit.node.pool;
    let (one, two) = (kit.guest().await, kit.guest().await);
    sqlx::query("UPDATE player SET kind = 1").execute(pool).await.unwrap();
    let table = serde_json::json!({
        "rules": "pente:9,free", "time_control": "fischer:300+5", "rated": true, "seat": 1,
    });
    let mut ratings = Vec::new();
    for _ in 0..2 {
        let opened = kit.post("/api/lobby/games", &one.0, table.clone()).await;
        assert_eq!(opened.status, 201, "{}", opened.json());
        let game = opened.json()["game_id"].as_str().unwrap().to_owned();
        let joined =
            kit.post(&format!("/api/games/{game}/join"), &two.0, serde_json::json!({})).await;
        assert_eq!(joined.status, 200, "{}", joined.json());
        let full = kit.get(&format!("/api/games/{game}"), &one.0).await.json();
        ratings.push(full["seats"][0]["rating"]["value"].clone());
        for (cookie, ply, say) in
            [(&one.0, 0, "move E5"), (&two.0, 1, "move D4"), (&one.0, 2, "resign")]
        {
            let act = serde_json::to_value(kit::command(ply, say)).unwrap();
            let acted = kit.post(&format!("/api/games/{game}/commands"), cookie, act).await;
            assert_eq!(acted.status, 200, "{say}: {}", acted.json());
        }
        finalize_all(pool).await;
        let document = kit.get(&format!("/api/games/{game}/record?as=json"), "").await.json();
        assert_eq!(document["ending"], "resigned 1");
        ratings.push(document["seats"][0]["rating_after"]["value"].clone());
    }
    // The second game starts with the ratings after the first.
    assert_eq!(ratings[0], serde_json::Value::Null);
    assert_eq!(ratings[1], 1338);
    assert_eq!(ratings[2], 1338);
    assert!(ratings[3].as_i64() < Some(1338));
    let checked = verify_archive(pool).await.unwrap();
    assert_eq!((checked.rated, checked.ratings, checked.errors), (2, 2, 0));
}

/// Waits until the query counts one row.
async fn wait_for_row(kit: &TestKit, query: &'static str) {
    let polled = async {
        while count(&kit.node.pool, query).await != 1 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(TEST_TIMEOUT, polled).await.unwrap_or_else(|_| panic!("{query}"));
}

#[tokio::test(flavor = "multi_thread")]
async fn failed_archive_check_is_repeated() {
    const DONE: &str = "SELECT count(*) FROM job WHERE job_id = 'verify_archive'
        AND due_ms > 7 AND leased_by IS NULL AND failures = 0";
    let kit = TestKit::start().await;
    let pool = &kit.node.pool;
    wait_for_row(&kit, DONE).await;
    // The next check fails.
    for statement in [
        "ALTER TABLE pool RENAME TO pool_away",
        "UPDATE job SET due_ms = 7 WHERE job_id = 'verify_archive'",
    ] {
        sqlx::query(statement).execute(pool).await.unwrap();
    }
    const FAILED: &str = "SELECT count(*) FROM job WHERE job_id = 'verify_archive'
        AND leased_by IS NULL AND failures = 1";
    wait_for_row(&kit, FAILED).await;
    sqlx::query("ALTER TABLE pool_away RENAME TO pool").execute(pool).await.unwrap();
    // It is due again, and another node repeats it.
    let node = kit.second_node().await;
    kit.run_jobs_now().await;
    wait_for_row(&kit, DONE).await;
    drop(node);
}
