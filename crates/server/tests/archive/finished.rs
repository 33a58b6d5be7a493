//! Every game is settled once, ratings can be made again to the same digits, and games are found
//! and written out.

use std::time::Duration;

use games::record::read_records;
use rulebook::Seat;
use server::{CheckedArchive, Node, check_archive, settle_next, slug};
use table::{Command, Table};
use tokio::time::timeout;

use crate::kit::client::SOON;
use crate::kit::{self, Kit};
use crate::made::{BEGIN_MS, BETWEEN_MS, Made, NAMES, count, mixed, players, settled};

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_settled_once_and_leads_to_the_same_ratings() {
    let kit = Kit::start().await;
    let pool = &kit.node.pool;
    players(pool).await;
    let made = mixed(60);
    for game in &made {
        game.store(pool).await;
    }
    let workers: Vec<_> = (0..4)
        .map(|_| {
            let pool = pool.clone();
            tokio::spawn(async move { while settle_next(&pool).await.unwrap().is_some() {} })
        })
        .collect();
    for worker in workers {
        worker.await.unwrap();
    }
    settled(pool).await;
    let rated = count(pool, "SELECT count(*) FROM rated").await as u64;
    assert_eq!(rated, 60);
    assert_eq!(count(pool, "SELECT sum(games)::bigint FROM pool").await, 60);
    assert_eq!(count(pool, "SELECT count(*) FROM finished WHERE wrong IS NOT NULL").await, 0);
    let checked = check_archive(pool).await.unwrap();
    let ratings = count(pool, "SELECT count(*) FROM rating").await as u64;
    let expected = CheckedArchive { games: 60, rated, ratings, wrong: 0, findings: Vec::new() };
    assert_eq!(checked, expected);
    assert!(ratings > 30, "{ratings}");
    // Every kind of game has its pool, under its whole name.
    let names: Vec<String> =
        sqlx::query_scalar("SELECT name FROM pool ORDER BY name").fetch_all(pool).await.unwrap();
    let expected =
        ["pentagame:2", "pentagame:5", "pentalath", "pentalath:3", "pente:9,free", "pente:9,teams"];
    assert_eq!(names, expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_a_game_in_hand_is_left_alone() {
    let kit = Kit::start().await;
    let pool = &kit.node.pool;
    players(pool).await;
    let mut other = pool.begin().await.unwrap();
    for game in [Made::new(1, "pentalath", &[1, 2], 6), Made::new(2, "pentalath", &[2, 3], 6)] {
        game.store(pool).await;
        if game.game_id == 1 {
            // The node itself may have been quicker; then there is nothing to hold.
            sqlx::query("SELECT 1 FROM finished WHERE game_id = 1 FOR UPDATE")
                .execute(&mut *other)
                .await
                .unwrap();
        }
    }
    while settle_next(pool).await.unwrap().is_some() {}
    // The other node dies with the game in its hand, and somebody else takes it.
    other.rollback().await.unwrap();
    settled(pool).await;
    assert_eq!(count(pool, "SELECT count(*) FROM rated").await, 2);
    assert_eq!(check_archive(pool).await.unwrap().wrong, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_games_that_count_are_rated_and_bots_are_apart() {
    let kit = Kit::start().await;
    let pool = &kit.node.pool;
    players(pool).await;
    let casual = Made { rated: false, ..Made::new(1, "pentalath", &[1, 2], 6) };
    casual.store(pool).await;
    Made::new(2, "pentalath", &[1, 10], 6).store(pool).await;
    let elsewhere = "pentagame start=2 A,B,C,D,E/A,B,C,D,E a,b,c,d,e - 2 1 -";
    Made::new(3, elsewhere, &[1, 2], 4).store(pool).await;
    let mut aborted = Made::new(4, "pentalath", &[1, 2], 6);
    let mut table = Table::new("pentalath".parse().unwrap()).unwrap();
    table.apply(*BEGIN_MS, Seat::FIRST, Command::Abort).unwrap();
    aborted.table = table;
    aborted.store(pool).await;
    Made::new(5, "pentalath", &[1, 2], 6).with_rematch().store(pool).await;
    settled(pool).await;
    let rated: Vec<(String, i64)> = sqlx::query_as(
        "SELECT p.name, r.game_id FROM rated r JOIN pool p ON p.pool_id = r.pool_id ORDER BY 2",
    )
    .fetch_all(pool)
    .await
    .unwrap();
    assert_eq!(rated, [("bots.pentalath".to_owned(), 2), ("pentalath".to_owned(), 5)]);
    // What was said after the end does not move it to another day.
    let day = count(pool, "SELECT day::bigint FROM rated WHERE game_id = 5").await as u64;
    assert_eq!(day, (*BEGIN_MS + 5 * BETWEEN_MS) / (24 * 60 * 60 * 1000));
    let checked = check_archive(pool).await.unwrap();
    assert_eq!((checked.wrong, checked.findings), (0, Vec::new()));
}

/// Whatever is changed behind the server's back is found.
#[tokio::test(flavor = "multi_thread")]
async fn a_check_finds_what_is_wrong() {
    let kit = Kit::start().await;
    let pool = &kit.node.pool;
    players(pool).await;
    for game in mixed(12) {
        game.store(pool).await;
    }
    settled(pool).await;
    assert_eq!(check_archive(pool).await.unwrap().wrong, 0);
    for (damage, repair) in [
        (
            "UPDATE rating SET rating = replace(rating, ' ', '1 ') WHERE player_id = 2",
            "UPDATE rating SET rating = replace(rating, '1 ', ' ') WHERE player_id = 2",
        ),
        ("UPDATE rating SET shown = shown + 1", "UPDATE rating SET shown = shown - 1"),
        (
            "UPDATE seat SET rating_after = rating_after || '0' WHERE game_id = 3",
            "UPDATE seat SET rating_after = left(rating_after, -1) WHERE game_id = 3",
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
            "UPDATE entry SET line = line || 'x' WHERE game_id = 4 AND number = 2",
            "UPDATE entry SET line = left(line, -1) WHERE game_id = 4 AND number = 2",
        ),
        (
            "UPDATE rated SET number = number + 1000 WHERE game_id = 5",
            "UPDATE rated SET number = number - 1000 WHERE game_id = 5",
        ),
        ("UPDATE rated SET day = day + 1", "UPDATE rated SET day = day - 1"),
        (
            "UPDATE archived SET plies = plies + 1 WHERE game_id = 6",
            "UPDATE archived SET plies = plies - 1 WHERE game_id = 6",
        ),
    ] {
        let done = sqlx::query(damage).execute(pool).await.unwrap();
        assert!(done.rows_affected() > 0, "{damage}");
        assert!(check_archive(pool).await.unwrap().wrong > 0, "{damage}");
        sqlx::query(repair).execute(pool).await.unwrap();
        let checked = check_archive(pool).await.unwrap();
        assert_eq!((checked.wrong, checked.findings), (0, Vec::new()), "{repair}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_leads_nowhere_keeps_nobody_waiting() {
    let mut kit = Kit::start().await;
    kit.wrong = 1;
    let pool = &kit.node.pool;
    players(pool).await;
    let mut wrong = Made::new(1, "pentalath", &[1, 2], 6);
    wrong.config = "pentalath:3";
    wrong.store(pool).await;
    Made::new(2, "pentalath", &[1, 2], 6).store(pool).await;
    settled(pool).await;
    assert_eq!(count(pool, "SELECT count(*) FROM finished WHERE wrong IS NOT NULL").await, 1);
    assert_eq!(count(pool, "SELECT count(*) FROM rated").await, 1);
    assert_eq!(check_archive(pool).await.unwrap().wrong, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_found() {
    let kit = Kit::start().await;
    let pool = &kit.node.pool;
    players(pool).await;
    for game in mixed(30) {
        game.store(pool).await;
    }
    let hidden = Made::new(31, "pentalath", &[1, 2], 6);
    let hidden = Made { listed: false, rated: false, ..hidden };
    hidden.store(pool).await;
    settled(pool).await;
    let find = async |query: &str| {
        let answer = kit.get(&format!("/api/archive?{query}"), "").await;
        assert_eq!(answer.status, 200, "{query}: {}", answer.json());
        answer.json()
    };
    let games = |found: &serde_json::Value| found["games"].as_array().unwrap().clone();
    // In parts, the newest first, each once; what is not listed is not there.
    let mut seen = Vec::new();
    let mut query = "limit=7".to_owned();
    loop {
        let found = find(&query).await;
        seen.extend(games(&found).iter().map(|game| game["game"].as_str().unwrap().to_owned()));
        match found["next"].as_str() {
            Some(next) => query = format!("limit=7&before={next}"),
            None => break,
        }
    }
    let all: Vec<String> = (1..=30).rev().map(slug).collect();
    assert_eq!(seen, all);
    let found = games(&find("game=pentagame&limit=100").await);
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
    assert!(games(&find("player=Nobody").await).is_empty());
    // What no text may hold finds nothing and breaks nothing.
    for query in ["player=%00", "player=%FF", "opening=%00", "player=Cora&against=a%00"] {
        assert!(games(&find(query).await).is_empty(), "{query}");
    }
    for path in ["players/%00", "players/%FF", "ratings/%FF", "games/%FF/record"] {
        let answer = kit.get(&format!("/api/{path}"), "").await;
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (404, "not-found"), "{path}");
    }
    // Who played it finds it, and nobody else.
    let (cookie, guest) = kit.guest().await;
    sqlx::query("UPDATE seat SET player_id = $1 WHERE game_id = 31 AND seat = 1")
        .bind(guest)
        .execute(pool)
        .await
        .unwrap();
    let own = kit.get("/api/archive?limit=1", &cookie).await.json();
    assert_eq!(games(&own)[0]["game"], slug(31).as_str());
    let record = format!("/api/games/{}/record", slug(31));
    assert_eq!(kit.get(&record, &cookie).await.status, 200);
    assert_eq!(kit.get(&record, "").await.status, 404);
    for query in ["limit=0", "limit=101", "game=chess", "before=0", "result=won", "result=x", "x=1"]
    {
        let answer = kit.get(&format!("/api/archive?{query}"), "").await;
        assert_eq!(answer.status, 400, "{query}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn openings_are_found_by_their_code() {
    let kit = Kit::start().await;
    let pool = &kit.node.pool;
    players(pool).await;
    Made::new(1, "pentagame", &[1, 2], 0).store(pool).await;
    let mut rabbit = Made::new(2, "pentagame", &[1, 2], 0);
    let mut table = Table::new("pentagame".parse().unwrap()).unwrap();
    let moves = ["move aA-B*b", "move dD-b#E1b", "move aB-C*c", "resign"];
    for (command, seat) in moves.into_iter().zip([0, 1, 0, 1]) {
        let seat = Seat::from_index(seat).unwrap();
        table.apply(*BEGIN_MS, seat, command.parse().unwrap()).unwrap();
    }
    rabbit.table = table;
    rabbit.store(pool).await;
    settled(pool).await;
    let found = kit.get("/api/archive?opening=1a", "").await.json();
    let games = found["games"].as_array().unwrap();
    assert_eq!((games.len(), &games[0]["game"]), (1, &slug(2).into()));
    assert_eq!(games[0]["openings"], serde_json::json!(["1a"]));
    let none = kit.get("/api/archive?opening=4h", "").await.json();
    assert_eq!(none["games"], serde_json::json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_written_out() {
    let kit = Kit::start().await;
    let pool = &kit.node.pool;
    players(pool).await;
    let made = mixed(12);
    for game in &made {
        game.store(pool).await;
    }
    let hidden = Made { listed: false, ..Made::new(13, "pentalath", &[1, 2], 6) };
    hidden.store(pool).await;
    settled(pool).await;
    for game in &made {
        let path = format!("/api/games/{}/record", slug(game.game_id));
        let answer = kit.get(&path, "").await;
        assert_eq!(answer.status, 200);
        let kind = answer.headers["content-type"].to_str().unwrap();
        assert!(kind.starts_with("application/x-palamedes-record"), "{kind}");
        let record = read_records(&answer.body).remove(0).unwrap();
        assert!(record.faults().is_empty(), "{:?}", record.faults());
        assert_eq!(record.result, game.table.record().result);
        assert_eq!(record.line, game.table.record().line);
        assert_eq!(record.tag("Seat1"), Some(NAMES[game.players[0] as usize - 1]));
        assert_eq!(record.tag("Date").map(str::len), Some(10));
        let answer = kit.get(&format!("{path}?as=json"), "").await;
        let document = answer.json();
        assert_eq!(document["config"], game.config);
        let lines: Vec<&str> =
            document["log"].as_array().unwrap().iter().map(|line| line.as_str().unwrap()).collect();
        let again = Table::restore(game.config.parse().unwrap(), &lines.join("\n")).unwrap();
        assert_eq!(again.log_text(), game.table.log_text());
        assert_eq!(document["plies"].as_array().unwrap().len(), game.table.plies().len());
        assert!(document["seats"][0]["rating_after"].is_i64());
    }
    let json = axum::http::Request::get(format!("/api/games/{}/record", slug(1)))
        .header("accept", "application/json");
    let answer = kit.ask(json.body(axum::body::Body::empty()).unwrap()).await;
    assert_eq!(answer.headers["content-type"], "application/json");
    for path in [slug(13), slug(99), "!".to_owned()] {
        let answer = kit.get(&format!("/api/games/{path}/record"), "").await;
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (404, "not-found"), "{path}");
    }
    let answer = kit.get(&format!("/api/games/{}/record?as=pdf", slug(1)), "").await;
    assert_eq!(answer.status, 400);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_best_of_a_pool_are_listed_once_they_are_settled() {
    let kit = Kit::start().await;
    let pool = &kit.node.pool;
    players(pool).await;
    let list = async || kit.get("/api/ratings/pentalath", "").await.json();
    for game_id in 1..=40 {
        // The first player wins four of five: who moves first in a game of no plies gives up.
        let players = if game_id % 5 == 0 { [1, 2] } else { [2, 1] };
        let game = Made::new(game_id, "pentalath", &players, 0);
        game.store(pool).await;
        if game_id == 3 {
            settled(pool).await;
            assert_eq!(list().await["players"], serde_json::json!([]));
        }
    }
    Made::new(41, "pentalath", &[3, 4], 0).store(pool).await;
    settled(pool).await;
    let found = list().await;
    assert_eq!(found["games"], 41);
    let names: Vec<&str> = found["players"]
        .as_array()
        .unwrap()
        .iter()
        .map(|listed| listed["player"]["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["Ada", "Ben"]);
    let first = &found["players"][0]["rating"];
    assert!(first["number"].as_i64() > Some(1600) && first["games"] == 40);
    assert_eq!(first["provisional"], false);
    // However it is spelled.
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
    assert_eq!((&page["player"]["name"], &page["games"]), (&"Ada".into(), &40.into()));
    assert_eq!(page["ratings"][0]["pool"], "pentalath");
    assert_eq!(&page["ratings"][0]["rating"], first);
    let page = kit.get("/api/players/Dave", "").await.json();
    assert_eq!(page["ratings"][0]["rating"]["provisional"], true);
    // Who is gone is on no list, and has no page.
    sqlx::query("UPDATE player SET gone_ms = 1 WHERE player_id = 1").execute(pool).await.unwrap();
    assert_eq!(kit.get("/api/players/Ada", "").await.status, 404);
    assert_eq!(list().await["players"][0]["player"]["name"], "Ben");
}

/// From the table to the list: two members play over HTTP, one gives up.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_played_is_rated() {
    let kit = Kit::start().await;
    let pool = &kit.node.pool;
    let (one, two) = (kit.guest().await, kit.guest().await);
    sqlx::query("UPDATE player SET kind = 1").execute(pool).await.unwrap();
    let table = serde_json::json!({
        "game": "pente:9,free", "control": "fischer:300+5", "rated": true, "seat": 1,
    });
    let mut ratings = Vec::new();
    for _ in 0..2 {
        let opened = kit.post("/api/tables", &one.0, table.clone()).await;
        assert_eq!(opened.status, 201, "{}", opened.json());
        let game = opened.json()["game"].as_str().unwrap().to_owned();
        let sat = kit.post(&format!("/api/games/{game}/sit"), &two.0, serde_json::json!({})).await;
        assert_eq!(sat.status, 200, "{}", sat.json());
        let full = kit.get(&format!("/api/games/{game}"), &one.0).await.json();
        ratings.push(full["seats"][0]["rating"].clone());
        for (cookie, ply, say) in
            [(&one.0, 0, "move E5"), (&two.0, 1, "move D4"), (&one.0, 2, "resign")]
        {
            let act = serde_json::to_value(kit::act(ply, say)).unwrap();
            let acted = kit.post(&format!("/api/games/{game}/act"), cookie, act).await;
            assert_eq!(acted.status, 200, "{say}: {}", acted.json());
        }
        settled(pool).await;
        let document = kit.get(&format!("/api/games/{game}/record?as=json"), "").await.json();
        assert_eq!(document["ending"], "resigned 1");
        ratings.push(document["seats"][0]["rating_after"].clone());
    }
    // The second game begins with what the first one left.
    assert_eq!(ratings[0], serde_json::Value::Null);
    assert_eq!(ratings[1], 1338);
    assert_eq!(ratings[2], 1338);
    assert!(ratings[3].as_i64() < Some(1338));
    let checked = check_archive(pool).await.unwrap();
    assert_eq!((checked.rated, checked.ratings, checked.wrong), (2, 2, 0));
}

/// Waits until there is such a chore.
async fn chore_becomes(kit: &Kit, query: &'static str) {
    let looked = async {
        while count(&kit.node.pool, query).await != 1 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(SOON, looked).await.unwrap_or_else(|_| panic!("{query}"));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_check_of_the_day_counts_when_it_is_done() {
    let kit = Kit::start().await;
    let pool = &kit.node.pool;
    chore_becomes(&kit, "SELECT count(*) FROM chore WHERE day > 7 AND until_ms IS NULL").await;
    // Long ago, and the next check cannot be done.
    for statement in ["UPDATE chore SET day = 7", "ALTER TABLE pool RENAME TO pool_away"] {
        sqlx::query(statement).execute(pool).await.unwrap();
    }
    let failing = Node::start(kit.node.settings.clone()).await.unwrap();
    chore_becomes(&kit, "SELECT count(*) FROM chore WHERE day = 7 AND until_ms > 7").await;
    sqlx::query("ALTER TABLE pool_away RENAME TO pool").execute(pool).await.unwrap();
    drop(failing);
    // Its time is over, and another takes it up.
    sqlx::query("UPDATE chore SET until_ms = 7").execute(pool).await.unwrap();
    let node = Node::start(kit.node.settings.clone()).await.unwrap();
    chore_becomes(&kit, "SELECT count(*) FROM chore WHERE day > 7 AND until_ms IS NULL").await;
    drop(node);
}
