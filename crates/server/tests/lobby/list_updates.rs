//! Lists of games that the server sends over the WebSocket.

use std::collections::BTreeMap;
use std::net::SocketAddr;

use serde_json::json;
use wire::{FromClient, GameList, GameListing, ToClient};

use crate::kit::TestKit;
use crate::kit::client::SocketClient;
use crate::players::{TestPlayer, guest, pente, with};

/// Socket that subscribes to a list and applies its changes.
struct ListClient {
    socket: SocketClient,
    list: GameList,
    games: BTreeMap<String, GameListing>,
    /// The number of messages with the whole list.
    whole: usize,
}

impl ListClient {
    async fn subscribe(address: SocketAddr, cookie: &str, list: GameList) -> ListClient {
        let mut socket = SocketClient::connect_page(address, cookie).await;
        socket.send(&FromClient::SubscribeList { list }).await;
        let mut client = ListClient { socket, list, games: BTreeMap::new(), whole: 0 };
        client.receive().await;
        assert_eq!(client.whole, 1);
        client
    }

    /// Receives the next message about the list and returns the ids of the games in it.
    async fn receive(&mut self) -> Vec<String> {
        loop {
            match self.socket.receive().await {
                ToClient::List { list, games } if list == self.list => {
                    self.whole += 1;
                    let ids = games.iter().map(|game| game.id.clone()).collect();
                    self.games = games.into_iter().map(|game| (game.id.clone(), game)).collect();
                    return ids;
                }
                ToClient::ListChanged { list, changed, removed, total } if list == self.list => {
                    let ids: Vec<String> = changed.iter().map(|game| game.id.clone()).collect();
                    self.games.extend(changed.into_iter().map(|game| (game.id.clone(), game)));
                    removed.iter().for_each(|id| assert!(self.games.remove(id).is_some(), "{id}"));
                    assert_eq!(self.games.len(), usize::try_from(total).unwrap());
                    return ids.into_iter().chain(removed).collect();
                }
                ToClient::Error { error } => panic!("{error:?}"),
                _ => {}
            }
        }
    }

    /// Receives changes until the list has exactly these games.
    async fn wait_for_games(&mut self, ids: &[&str]) {
        let mut ids = ids.to_vec();
        ids.sort_unstable();
        while self.games.keys().map(String::as_str).collect::<Vec<_>>() != ids {
            self.receive().await;
        }
    }

    /// Compares the list with the response to a request.
    async fn check_equals(&self, kit: &TestKit, path: &str, cookie: &str) {
        let listed = kit.get(path, cookie).await.json();
        let mut expected: Vec<GameListing> = serde_json::from_value(listed).unwrap();
        expected.sort_by(|one, two| one.id.cmp(&two.id));
        assert_eq!(self.games.values().cloned().collect::<Vec<_>>(), expected);
    }
}

async fn block(kit: &TestKit, player: &TestPlayer, method: &str, other: &TestPlayer) {
    let path = format!("/api/me/blocks/{}", other.name);
    let done = kit.send(method, &path, &player.cookie, json!({})).await;
    assert_eq!(done.status, 204, "{:?}", done.json());
}

#[tokio::test(flavor = "multi_thread")]
async fn subscribers_receive_a_list_once_and_then_its_changes() {
    let kit = TestKit::start().await;
    let address = kit.listen().await;
    let (one, two) = (guest(&kit).await, guest(&kit).await);
    let before = one.create_game(&kit, pente()).await;
    let mut open = [
        ListClient::subscribe(address, "", GameList::Open).await,
        ListClient::subscribe(address, &two.cookie, GameList::Open).await,
    ];
    let mut live = ListClient::subscribe(address, "", GameList::Live).await;
    let private = with(pente(), &json!({"private": true}));
    one.create_game(&kit, private).await;
    let created = one.create_game(&kit, pente()).await;
    for client in &mut open {
        assert!(client.games.contains_key(&before));
        client.wait_for_games(&[&before, &created]).await;
        client.check_equals(&kit, "/api/lobby/games", "").await;
    }
    assert_eq!(two.join(&kit, &created, json!({})).await.status, 200);
    for client in &mut open {
        client.wait_for_games(&[&before]).await;
    }
    live.wait_for_games(&[&created]).await;
    assert_eq!(live.games[&created].version, Some(0));
    let to_move = live.games[&created].turn;
    let names = |seat: &wire::SeatView| seat.player.as_ref().map(|player| player.name.clone());
    let seats = live.games[&created].seats.iter();
    let mover = seats.filter(|seat| Some(seat.seat) == to_move).find_map(names);
    let mover = if mover.as_ref() == Some(&one.name) { &one } else { &two };
    assert_eq!(mover.send_command(&kit, &created, "move E5").await.status, 200);
    while live.games[&created].version == Some(0) {
        assert_eq!(live.receive().await, std::slice::from_ref(&created));
    }
    live.check_equals(&kit, "/api/games", "").await;
    assert!(open.iter().chain([&live]).all(|client| client.whole == 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn list_of_a_player_respects_blocks_and_invitations() {
    let kit = TestKit::start().await;
    let address = kit.listen().await;
    let (creator, viewer) = (guest(&kit).await, guest(&kit).await);
    let game = creator.create_game(&kit, pente()).await;
    block(&kit, &viewer, "POST", &creator).await;
    let mut own = ListClient::subscribe(address, &viewer.cookie, GameList::Open).await;
    assert!(own.games.is_empty());
    let mut other = ListClient::subscribe(address, "", GameList::Open).await;
    let second = creator.create_game(&kit, pente()).await;
    other.wait_for_games(&[&game, &second]).await;
    block(&kit, &viewer, "DELETE", &creator).await;
    own.wait_for_games(&[&game, &second]).await;
    block(&kit, &creator, "POST", &viewer).await;
    own.wait_for_games(&[]).await;
    block(&kit, &creator, "DELETE", &viewer).await;
    own.wait_for_games(&[&game, &second]).await;
    let invited = with(pente(), &json!({"private": true, "invited": [viewer.name]}));
    let invited = creator.create_game(&kit, invited).await;
    own.wait_for_games(&[&game, &second, &invited]).await;
    own.check_equals(&kit, "/api/lobby/games", &viewer.cookie).await;
    // A new subscription has it in front, and no other viewer sees it.
    own.socket.send(&FromClient::SubscribeList { list: GameList::Open }).await;
    assert_eq!(own.receive().await, [invited.clone(), second.clone(), game.clone()]);
    assert_eq!(own.whole, 2);
    let leave = format!("/api/games/{invited}/leave");
    assert_eq!(viewer.post(&kit, &leave, json!({})).await.status, 204);
    own.wait_for_games(&[&game, &second]).await;
    // The creator waits in the maximum number of open games.
    let third = guest(&kit).await.create_game(&kit, pente()).await;
    other.wait_for_games(&[&game, &second, &third]).await;
    assert_eq!((own.whole, other.whole), (2, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn ended_subscription_receives_nothing() {
    let kit = TestKit::start().await;
    let address = kit.listen().await;
    let one = guest(&kit).await;
    let mut ended = ListClient::subscribe(address, "", GameList::Open).await;
    ended.socket.send(&FromClient::UnsubscribeList { list: GameList::Open }).await;
    ended.socket.send(&FromClient::Ping { versions: Vec::new() }).await;
    let pong = |message| matches!(message, ToClient::Pong { .. }).then_some(());
    ended.socket.wait_for(pong).await;
    let mut other = ListClient::subscribe(address, "", GameList::Open).await;
    let game = one.create_game(&kit, pente()).await;
    other.wait_for_games(&[&game]).await;
    ended.socket.send(&FromClient::Ping { versions: Vec::new() }).await;
    assert!(matches!(ended.socket.receive().await, ToClient::Pong { .. }));
}

#[tokio::test(flavor = "multi_thread")]
async fn list_that_cannot_be_loaded_is_reported_and_sent_again() {
    let kit = TestKit::start().await;
    let address = kit.listen().await;
    let mut client = ListClient::subscribe(address, "", GameList::Open).await;
    let rename =
        async |sql: &'static str| sqlx::raw_sql(sql).execute(&kit.node.pool).await.unwrap();
    rename("ALTER TABLE block RENAME TO missing_block").await;
    let error = |message| match message {
        ToClient::Error { error } => Some(error),
        _ => None,
    };
    let error = client.socket.wait_for(error).await;
    assert_eq!(error.arguments.get("list").map(String::as_str), Some("open"), "{error:?}");
    rename("ALTER TABLE missing_block RENAME TO block").await;
    client.receive().await;
    assert_eq!(client.whole, 2);
}
