//! Tests of the WebSocket protocol.

mod kit;

use std::collections::BTreeMap;
use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use futures_util::StreamExt;
use kit::client::SocketClient;
use kit::{TestKit, command};
use serde_json::json;
use tower::ServiceExt;
use wire::{FromClient, GameStatus, KnownVersion, PLAY_VERSION, ToClient};

#[tokio::test(flavor = "multi_thread")]
async fn game_is_played_and_watched_over_the_socket() {
    let kit = TestKit::start().await;
    let address = kit.listen().await;
    let (one, two) = (kit.guest().await, kit.guest().await);
    let game = kit.insert_game("pente:9,free", &[one.1, two.1]).await;
    let mut players = [
        SocketClient::connect_page(address, &one.0).await,
        SocketClient::connect_page(address, &two.0).await,
    ];
    let mut viewer = SocketClient::connect_page(address, "").await;
    for client in players.iter_mut().chain([&mut viewer]) {
        client.subscribe(&game, None).await;
    }
    let snapshot = |message| match message {
        ToClient::Snapshot(snapshot) => Some(snapshot),
        _ => None,
    };
    for (client, seat) in players.iter_mut().zip([1, 2]) {
        let game_snapshot = client.wait_for(snapshot).await;
        assert_eq!((game_snapshot.your_seat, game_snapshot.status), (Some(seat), GameStatus::Live));
    }
    let game_snapshot = viewer.wait_for(snapshot).await;
    assert_eq!((game_snapshot.your_seat, game_snapshot.version), (None, 0));
    let moves = ["A1", "A2", "B1", "B2", "C1", "C2", "D1", "D2", "E1"];
    let mut log = Vec::new();
    for (ply, stone) in (0u32..).zip(moves) {
        let player = &mut players[ply as usize % 2];
        let move_command = command(ply, &format!("move {stone}"));
        assert_eq!(player.send_command(&game, move_command).await, Ok(ply + 1));
        let (from, lines) = viewer
            .wait_for(|message| match message {
                ToClient::LogAppended { from_version, lines, .. } => Some((from_version, lines)),
                _ => None,
            })
            .await;
        assert_eq!(from, ply);
        log.extend(lines);
    }
    let table = table::Table::restore("pente:9,free".parse().unwrap(), &log.join("\n")).unwrap();
    assert_eq!(table.record().result.to_string(), "1:0");
    let after = players[1].send_command(&game, command(9, "move E2")).await;
    assert_eq!(after, Err("table-over".to_owned()));
    let stored: String =
        sqlx::query_scalar("SELECT result FROM game").fetch_one(&kit.node.pool).await.unwrap();
    assert_eq!(stored, "1:0");
}

#[tokio::test(flavor = "multi_thread")]
async fn reconnecting_client_receives_missed_moves_and_repeated_commands_are_idempotent() {
    let kit = TestKit::start().await;
    let address = kit.listen().await;
    let (one, two) = (kit.guest().await, kit.guest().await);
    let game = kit.insert_game("pente:9,free", &[one.1, two.1]).await;
    let mut first = SocketClient::connect_page(address, &one.0).await;
    let move_command = command(0, "move E5");
    assert_eq!(first.send_command(&game, move_command.clone()).await, Ok(1));
    drop(first);
    let mut second = SocketClient::connect_page(address, &two.0).await;
    assert_eq!(second.send_command(&game, command(1, "move E6")).await, Ok(2));

    let origin = format!("http://{address}");
    let headers = [("cookie", one.0.as_str()), ("origin", origin.as_str())];
    let mut first = SocketClient::connect(address, &headers).await.unwrap();
    let games = vec![KnownVersion { game_id: game.clone(), version: 1 }];
    first.send(&FromClient::Hello { protocol: PLAY_VERSION, games }).await;
    assert!(matches!(first.receive().await, ToClient::Hello { player: Some(_), .. }));
    let ToClient::LogAppended { from_version: 1, lines, .. } = first.receive().await else {
        panic!("no log update")
    };
    assert!(lines[0].ends_with("2 move E6"), "{lines:?}");
    // The response to the first move may be lost: the command is sent again.
    assert_eq!(first.send_command(&game, move_command).await, Ok(1));
    let known = KnownVersion { game_id: game.clone(), version: 1 };
    first.send(&FromClient::Ping { versions: vec![known] }).await;
    assert!(matches!(first.receive().await, ToClient::LogAppended { from_version: 1, .. }));
}

#[tokio::test(flavor = "multi_thread")]
async fn socket_rejects_foreign_origins() {
    let kit = TestKit::start().await;
    let address = kit.listen().await;
    let guest = kit.guest().await;
    let connect = async |headers: BTreeMap<&'static str, &str>| {
        let headers: Vec<(&'static str, &str)> = headers.into_iter().collect();
        SocketClient::connect(address, &headers).await.is_ok()
    };
    let cookie = guest.0.as_str();
    let own = format!("http://{address}");
    assert!(connect([("cookie", cookie), ("origin", own.as_str())].into()).await);
    assert!(!connect([("cookie", cookie), ("origin", "https://elsewhere.example")].into()).await);
    assert!(!connect([("origin", "null")].into()).await);
    assert!(!connect([("cookie", cookie)].into()).await, "a cookie without an origin");
    assert!(connect([].into()).await, "anonymous spectators are allowed");
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_messages_get_errors_and_abuse_closes_the_socket() {
    let kit = TestKit::start().await;
    let address = kit.listen().await;
    let error_code = |message| match message {
        ToClient::Error { error } => Some(error.code),
        _ => None,
    };
    let mut client = SocketClient::connect_page(address, "").await;
    for (sent, code) in [
        ("{", "malformed-message"),
        (r#"{"type":"dance"}"#, "malformed-message"),
        (r#"{"type":"hello","protocol":1,"games":[]}"#, "duplicate-hello"),
        (r#"{"type":"subscribe","game_id":"nowhere"}"#, "not-found"),
        (r#"{"type":"subscribe","game_id":"../.."}"#, "not-found"),
    ] {
        client.send_text(sent.to_owned()).await;
        assert_eq!(client.wait_for(error_code).await, code, "{sent}");
    }
    let command_text = r#"{"type":"command","game_id":"b","request_id":"k","command":"resign"}"#;
    client.send_text(command_text.to_owned()).await;
    let response = client.receive().await;
    assert!(
        matches!(&response, ToClient::Rejected { error, .. } if error.code == "unauthorized"),
        "{response:?}"
    );

    // Too much at once, bytes, too long, no hello, another version.
    for _ in 0..60 {
        // Fails once the server has closed the connection.
        let _ = client.try_send_text(r#"{"type":"ping","versions":[]}"#.to_owned()).await;
    }
    let closed = loop {
        match client.receive_text().await {
            Ok(text) => assert!(text.contains("pong"), "{text}"),
            Err(reason) => break reason,
        }
    };
    assert_eq!(closed, "rate-limited");
    let mut client = SocketClient::connect_page(address, "").await;
    client.send_bytes(vec![1, 2, 3]).await;
    assert_eq!(client.receive_text().await, Err("text-frame-required".to_owned()));
    let mut client = SocketClient::connect_page(address, "").await;
    client.send_text(" ".repeat(9000)).await;
    assert!(client.receive_text().await.is_err());
    for first in
        [r#"{"type":"ping","versions":[]}"#, "?", r#"{"type":"hello","protocol":99,"games":[]}"#]
    {
        let mut client = SocketClient::connect(address, &[]).await.unwrap();
        client.send_text(first.to_owned()).await;
        let reason = client.receive_text().await.unwrap_err();
        assert!(["no-hello", "unsupported-protocol"].contains(&reason.as_str()), "{reason}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn each_subscription_counts_towards_the_rate_limit() {
    let kit = TestKit::start_with(|settings| settings.limits.address_per_minute = 60).await;
    let address = kit.listen().await;
    let (one, two) = (kit.guest().await, kit.guest().await);
    let game = kit.insert_game("pente:9,free", &[one.1, two.1]).await;
    let mut client = SocketClient::connect(address, &[]).await.unwrap();
    // The limit allows a burst of twenty, part of which is used up.
    let games = vec![KnownVersion { game_id: game.clone(), version: 0 }; 40];
    client.send(&FromClient::Hello { protocol: PLAY_VERSION, games }).await;
    assert!(matches!(client.receive().await, ToClient::Hello { .. }));
    let (mut shown, mut refused) = (0, 0);
    while shown + refused < 40 {
        match client.receive().await {
            ToClient::Snapshot(_) => shown += 1,
            ToClient::Error { error } if error.code == "rate-limited" => refused += 1,
            other => panic!("{other:?}"),
        }
    }
    assert!(shown > 0 && shown < 30, "{shown} shown, {refused} refused");
}

#[tokio::test(flavor = "multi_thread")]
async fn shutdown_is_announced_on_the_socket() {
    let kit = TestKit::start().await;
    let address = kit.listen().await;
    let mut client = SocketClient::connect_page(address, "").await;
    kit.node.shutdown().await.unwrap();
    assert!(matches!(
        client.receive().await,
        ToClient::GoingAway { retry_after_ms } if retry_after_ms < 5_000
    ));
    assert_eq!(client.receive_text().await, Err("server-restart".to_owned()));
    assert!(SocketClient::connect(address, &[]).await.is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_of_sockets_are_checked_and_touched_together() {
    let kit = TestKit::start_with(|settings| {
        settings.limits.credential_check_interval = Duration::from_millis(100);
    })
    .await;
    let address = kit.listen().await;
    let (one, two) = (kit.guest().await, kit.guest().await);
    let mut ended = SocketClient::connect_page(address, &one.0).await;
    let _open = SocketClient::connect_page(address, &two.0).await;
    let execute = async |sql: &'static str| {
        sqlx::query(sql).bind(one.1).execute(&kit.node.pool).await.unwrap();
    };
    execute("UPDATE session SET seen_ms = seen_ms - 400000 WHERE player_id <> $1").await;
    // Not by a request, which would close the socket itself.
    execute("DELETE FROM session WHERE player_id = $1").await;
    while ended.receive_text().await.is_ok() {}
    let seen_ms: i64 = sqlx::query_scalar("SELECT seen_ms FROM session WHERE player_id = $1")
        .bind(two.1)
        .fetch_one(&kit.node.pool)
        .await
        .unwrap();
    let age_ms = i64::try_from(kit.node.now_ms()).unwrap() - seen_ms;
    assert!(age_ms < 300_000, "{age_ms}");
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_of_an_expired_token_end_and_no_others() {
    let kit = TestKit::start_with(|settings| {
        settings.limits.credential_check_interval = Duration::from_millis(100);
    })
    .await;
    let address = kit.listen().await;
    let (cookie, player_id) = kit.guest().await;
    let member_kind = "UPDATE player SET kind = 1 WHERE player_id = $1";
    sqlx::query(member_kind).bind(player_id).execute(&kit.node.pool).await.unwrap();
    let mut tokens = Vec::new();
    for _ in 0..2 {
        let body = json!({"label": "engine", "scopes": ["read", "play"]});
        let created = kit.post("/api/me/tokens", &cookie, body).await.json();
        tokens.push((format!("Bearer {}", created["token"].as_str().unwrap()), created));
    }
    let mut page = SocketClient::connect_page(address, &cookie).await;
    let mut expired = SocketClient::connect_program(address, &tokens[0].0).await;
    let mut other = SocketClient::connect_program(address, &tokens[1].0).await;
    let stream = Request::get("/api/events").header("authorization", &tokens[0].0);
    let stream = kit.app.clone().oneshot(stream.body(Body::empty()).unwrap()).await.unwrap();
    // Not by a request, which would close the connections itself.
    let expire = "UPDATE token SET expires_ms = 1 WHERE token_id =
                      (SELECT min(token_id) FROM token WHERE player_id = $1)";
    sqlx::query(expire).bind(player_id).execute(&kit.node.pool).await.unwrap();
    while expired.receive_text().await.is_ok() {}
    let mut lines = stream.into_body().into_data_stream();
    while lines.next().await.is_some() {}
    for socket in [&mut page, &mut other] {
        socket.send(&FromClient::Ping { versions: Vec::new() }).await;
        socket.wait_for(|got| matches!(got, ToClient::Pong { .. }).then_some(())).await;
    }
}
