//! The socket, as browsers and others use it.

mod kit;

use std::collections::BTreeMap;

use kit::client::Client;
use kit::{Kit, act};
use wire::{FromClient, GameStatus, PLAY_VERSION, Seen, ToClient};

#[tokio::test(flavor = "multi_thread")]
async fn two_play_and_a_third_watches() {
    let kit = Kit::start().await;
    let address = kit.listen().await;
    let (one, two) = (kit.guest().await, kit.guest().await);
    let game = kit.game("pente:9,free", &[one.1, two.1]).await;
    let mut players = [Client::page(address, &one.0).await, Client::page(address, &two.0).await];
    let mut viewer = Client::page(address, "").await;
    for client in players.iter_mut().chain([&mut viewer]) {
        client.watch(&game, None).await;
    }
    let full = |message| match message {
        ToClient::Full(full) => Some(full),
        _ => None,
    };
    for (client, seat) in players.iter_mut().zip([1, 2]) {
        let full = client.wait(full).await;
        assert_eq!((full.you, full.status), (Some(seat), GameStatus::Live));
    }
    let full = viewer.wait(full).await;
    assert_eq!((full.you, full.version), (None, 0));
    let moves = ["A1", "A2", "B1", "B2", "C1", "C2", "D1", "D2", "E1"];
    let mut log = Vec::new();
    for (ply, stone) in (0u32..).zip(moves) {
        let player = &mut players[ply as usize % 2];
        let said = act(ply, &format!("move {stone}"));
        assert_eq!(player.act(&game, said).await, Ok(ply + 1));
        let (from, lines) = viewer
            .wait(|message| match message {
                ToClient::Said { from, lines, .. } => Some((from, lines)),
                _ => None,
            })
            .await;
        assert_eq!(from, ply);
        log.extend(lines);
    }
    let table = table::Table::restore("pente:9,free".parse().unwrap(), &log.join("\n")).unwrap();
    assert_eq!(table.record().result.to_string(), "1:0");
    let after = players[1].act(&game, act(9, "move E2")).await;
    assert_eq!(after, Err("table-over".to_owned()));
    let stored: String =
        sqlx::query_scalar("SELECT result FROM game").fetch_one(&kit.node.pool).await.unwrap();
    assert_eq!(stored, "1:0");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_comes_back_is_told_what_they_missed_and_repeats_do_no_harm() {
    let kit = Kit::start().await;
    let address = kit.listen().await;
    let (one, two) = (kit.guest().await, kit.guest().await);
    let game = kit.game("pente:9,free", &[one.1, two.1]).await;
    let mut first = Client::page(address, &one.0).await;
    let said = act(0, "move E5");
    assert_eq!(first.act(&game, said.clone()).await, Ok(1));
    drop(first);
    let mut second = Client::page(address, &two.0).await;
    assert_eq!(second.act(&game, act(1, "move E6")).await, Ok(2));

    let origin = format!("http://{address}");
    let headers = [("cookie", one.0.as_str()), ("origin", origin.as_str())];
    let mut first = Client::connect(address, &headers).await.unwrap();
    let games = vec![Seen { game: game.clone(), version: 1 }];
    first.say(&FromClient::Hello { v: PLAY_VERSION, games }).await;
    assert!(matches!(first.hear().await, ToClient::Hello { you: Some(_), .. }));
    let ToClient::Said { from: 1, lines, .. } = first.hear().await else { panic!("not told") };
    assert!(lines[0].ends_with("2 move E6"), "{lines:?}");
    // The answer to the first move may have got lost: it is said again.
    assert_eq!(first.act(&game, said).await, Ok(1));
    let seen = Seen { game: game.clone(), version: 1 };
    first.say(&FromClient::Ping { heads: vec![seen] }).await;
    assert!(matches!(first.hear().await, ToClient::Said { from: 1, .. }));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_ours_is_turned_away() {
    let kit = Kit::start().await;
    let address = kit.listen().await;
    let guest = kit.guest().await;
    let connect = async |headers: BTreeMap<&'static str, &str>| {
        let headers: Vec<(&'static str, &str)> = headers.into_iter().collect();
        Client::connect(address, &headers).await.is_ok()
    };
    let cookie = guest.0.as_str();
    let own = format!("http://{address}");
    assert!(connect([("cookie", cookie), ("origin", own.as_str())].into()).await);
    assert!(!connect([("cookie", cookie), ("origin", "https://elsewhere.example")].into()).await);
    assert!(!connect([("origin", "null")].into()).await);
    assert!(!connect([("cookie", cookie)].into()).await, "a cookie without an origin");
    assert!(connect([].into()).await, "anybody may watch");
}

#[tokio::test(flavor = "multi_thread")]
async fn nonsense_is_answered_and_abuse_ends_it() {
    let kit = Kit::start().await;
    let address = kit.listen().await;
    let wrong = |message| match message {
        ToClient::Wrong { why } => Some(why.code),
        _ => None,
    };
    let mut client = Client::page(address, "").await;
    for (sent, code) in [
        ("{", "message-unreadable"),
        (r#"{"t":"dance"}"#, "message-unreadable"),
        (r#"{"t":"hello","v":1,"games":[]}"#, "hello-again"),
        (r#"{"t":"watch","game":"nowhere"}"#, "not-found"),
        (r#"{"t":"watch","game":"../.."}"#, "not-found"),
    ] {
        client.send(sent.to_owned()).await;
        assert_eq!(client.wait(wrong).await, code, "{sent}");
    }
    let no = r#"{"t":"act","game":"b","key":"k","say":"resign"}"#;
    client.send(no.to_owned()).await;
    let answer = client.hear().await;
    assert!(matches!(&answer, ToClient::No { why, .. } if why.code == "who-asks"), "{answer:?}");

    // Too much at once, bytes, too long, no hello, another version.
    for _ in 0..60 {
        // Who is sent away in the midst of it cannot say the rest.
        let _ = client.try_send(r#"{"t":"ping","heads":[]}"#.to_owned()).await;
    }
    let closed = loop {
        match client.hear_text().await {
            Ok(text) => assert!(text.contains("pong"), "{text}"),
            Err(reason) => break reason,
        }
    };
    assert_eq!(closed, "too-often");
    let mut client = Client::page(address, "").await;
    client.send_bytes(vec![1, 2, 3]).await;
    assert_eq!(client.hear_text().await, Err("text-wanted".to_owned()));
    let mut client = Client::page(address, "").await;
    client.send(" ".repeat(9000)).await;
    assert!(client.hear_text().await.is_err());
    for first in [r#"{"t":"ping","heads":[]}"#, "?", r#"{"t":"hello","v":99,"games":[]}"#] {
        let mut client = Client::connect(address, &[]).await.unwrap();
        client.send(first.to_owned()).await;
        let reason = client.hear_text().await.unwrap_err();
        assert!(["no-hello", "other-version"].contains(&reason.as_str()), "{reason}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_that_is_asked_for_counts() {
    let kit = Kit::with(|settings| settings.limits.address_per_minute = 60).await;
    let address = kit.listen().await;
    let (one, two) = (kit.guest().await, kit.guest().await);
    let game = kit.game("pente:9,free", &[one.1, two.1]).await;
    let mut client = Client::connect(address, &[]).await.unwrap();
    // Twenty at once are allowed, and some of these have been asked already.
    let games = vec![Seen { game: game.clone(), version: 0 }; 40];
    client.say(&FromClient::Hello { v: PLAY_VERSION, games }).await;
    assert!(matches!(client.hear().await, ToClient::Hello { .. }));
    let (mut shown, mut refused) = (0, 0);
    while shown + refused < 40 {
        match client.hear().await {
            ToClient::Full(_) => shown += 1,
            ToClient::Wrong { why } if why.code == "too-often" => refused += 1,
            other => panic!("{other:?}"),
        }
    }
    assert!(shown > 0 && shown < 30, "{shown} shown, {refused} refused");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_goes_says_so() {
    let kit = Kit::start().await;
    let address = kit.listen().await;
    let mut client = Client::page(address, "").await;
    kit.node.end().await.unwrap();
    assert!(matches!(client.hear().await, ToClient::Bye { retry_ms } if retry_ms < 5_000));
    assert_eq!(client.hear_text().await, Err("restart".to_owned()));
    assert!(Client::connect(address, &[]).await.is_err());
}
