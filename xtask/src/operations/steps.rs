//! The operations, each run by clients of their own.

use std::collections::BTreeMap;

use anyhow::{Result, ensure};
use load::http::ApiClient;
use load::socket::{connect, open_socket, send_hello};
use serde_json::json;
use wire::KnownVersion;

use super::clients::{
    GameRating, PlayedGame, get, join_game, open_game, post, post_command, send_command, sign_up,
    subscribe_to, wait_for_moves, wait_for_version,
};
use super::system::{CountedSystem, OperationUse, TIMES, WARM_UP};

/// Number of clients for an operation.
const CLIENTS: usize = WARM_UP + TIMES;

/// Number of members who play rated games. Each two of them play at most one.
const MEMBERS: usize = 8;

/// Rules of games with one or two moves.
const SHORT_RULES: &str = "pente:9,free";

/// Rules of the game in which moves are counted.
const LONG_RULES: &str = "pentagame:2";

/// Use by each operation, by name.
pub type OperationUses = BTreeMap<&'static str, OperationUse>;

/// A run of all operations.
pub struct OperationRun {
    system: CountedSystem,
    uses: OperationUses,
}

impl OperationRun {
    /// Runs all operations on a node beside many other games.
    pub async fn run(system: CountedSystem) -> Result<OperationUses> {
        let mut run = OperationRun { system, uses: OperationUses::new() };
        // Before there are games, which a job would check for long.
        run.system.pause_jobs().await?;
        run.system.sql(include_str!("other_games.sql"))?;
        run.system.sql("ANALYZE")?;
        let (one, two) = (run.guest().await?, run.guest().await?);
        let mut game = PlayedGame::start([&one, &two], run.system.port(), LONG_RULES).await?;
        run.system.measure_idle().await?;
        let guests = run.create_guests().await?;
        run.count("move", async |_| game.play_move().await).await?;
        run.watch(&game.id, &guests).await?;
        run.finish_games().await?;
        run.load_pages().await?;
        // At the end: 15 s after the start of a game, the node starts its clock.
        run.use_lobby(&guests).await?;
        run.play_computers(&guests).await?;
        Ok(run.uses)
    }

    /// Counts one operation.
    async fn count(
        &mut self,
        name: &'static str,
        operation: impl AsyncFnMut(usize) -> Result<()>,
    ) -> Result<()> {
        let used = self.system.measure(operation).await?;
        self.uses.insert(name, used);
        Ok(())
    }

    async fn guest(&mut self) -> Result<ApiClient> {
        let mut guest = self.system.new_client();
        guest.create_guest(self.system.port()).await?;
        Ok(guest)
    }

    async fn create_guests(&mut self) -> Result<Vec<ApiClient>> {
        let port = self.system.port();
        let mut guests: Vec<ApiClient> = (0..CLIENTS).map(|_| self.system.new_client()).collect();
        let create = async |number: usize| guests[number].create_guest(port).await;
        self.count("create-guest", create).await?;
        Ok(guests)
    }

    /// Opens games, joins them, asks for pairings and loads the list.
    async fn use_lobby(&mut self, guests: &[ApiClient]) -> Result<()> {
        let (port, mut others, mut games) = (self.system.port(), Vec::new(), Vec::new());
        for _ in 0..CLIENTS {
            others.push(self.guest().await?);
        }
        self.count("open-game", async |number| {
            games.push(open_game(&guests[number], port, SHORT_RULES, GameRating::Casual).await?);
            Ok(())
        })
        .await?;
        self.count("lobby-list", async |number| {
            let list = get(&others[number], port, "/api/lobby/games").await?;
            ensure!(list.as_array().is_some_and(|list| list.len() >= TIMES), "no list: {list}");
            Ok(())
        })
        .await?;
        self.count("join-game", async |number| {
            join_game(&others[number], port, &games[number]).await
        })
        .await?;
        for (other, id) in others.iter().zip(&games) {
            post_command(other, port, id, "resign").await?;
        }
        // The pairing with the most time: no clock runs out.
        let wanted = json!({"rules": "pente", "time_control": "fischer:1800+20"});
        self.count("quick-pairing", async |number| {
            post(&others[number], port, "/api/lobby/pairings", &wanted).await.map(drop)
        })
        .await
    }

    /// Adds computer players to new games, and makes the first move in each.
    async fn play_computers(&mut self, guests: &[ApiClient]) -> Result<()> {
        let (port, mut games, mut sockets) = (self.system.port(), Vec::new(), Vec::new());
        for guest in guests {
            games.push(open_game(guest, port, SHORT_RULES, GameRating::Casual).await?);
        }
        let level = json!({"level": 1});
        self.count("add-computer", async |number| {
            let path = format!("/api/games/{}/computers", games[number]);
            post(&guests[number], port, &path, &level).await.map(drop)
        })
        .await?;
        for (guest, id) in guests.iter().zip(&games) {
            let mut socket = open_socket(guest.clone(), port).await?;
            subscribe_to(&mut socket, id).await?;
            sockets.push(socket);
        }
        self.count("computer-move", async |number| {
            let (socket, id) = (&mut sockets[number], &games[number]);
            send_command(socket, id, "move E5").await?;
            // The own move and that of the computer player.
            wait_for_moves(socket, id, 2).await
        })
        .await
    }

    /// Lets viewers subscribe to a game, connect again and write.
    async fn watch(&mut self, id: &str, guests: &[ApiClient]) -> Result<()> {
        let (port, mut sockets, mut version) = (self.system.port(), Vec::new(), 0);
        for guest in guests {
            sockets.push(open_socket(guest.clone(), port).await?);
        }
        self.count("subscribe", async |number| {
            version = subscribe_to(&mut sockets[number], id).await?;
            Ok(())
        })
        .await?;
        self.count("reconnect", async |number| {
            sockets[number].close(None).await?;
            let mut socket = connect(&guests[number], port).await?;
            let known = KnownVersion { game_id: id.to_owned(), version };
            send_hello(&mut socket, vec![known]).await?;
            wait_for_version(&mut socket, id, version).await?;
            sockets[number] = socket;
            Ok(())
        })
        .await?;
        let message = json!({"text": "a good move"});
        self.count("chat", async |number| {
            post(&guests[number], port, &format!("/api/games/{id}/chat"), &message).await.map(drop)
        })
        .await
    }

    /// Finishes rated games of members, which are then archived together.
    async fn finish_games(&mut self) -> Result<()> {
        let (port, mut members, mut games) = (self.system.port(), Vec::new(), Vec::new());
        for number in 0..MEMBERS {
            let name = format!("member-{number}");
            members.push(sign_up(self.system.new_client(), port, &name).await?);
        }
        let pairs = (0..MEMBERS).flat_map(|one| (0..one).map(move |two| (one, two)));
        for (one, two) in pairs.take(CLIENTS) {
            let id = open_game(&members[one], port, SHORT_RULES, GameRating::Rated).await?;
            join_game(&members[two], port, &id).await?;
            post_command(&members[one], port, &id, "move E5").await?;
            games.push((id, two));
        }
        ensure!(games.len() == CLIENTS, "the members play {} games", games.len());
        let system = &self.system;
        let finish = async |number: usize| {
            let (id, two) = &games[number];
            post_command(&members[*two], port, id, "resign").await?;
            match number + 1 == CLIENTS {
                true => system.archive_games().await,
                false => Ok(()),
            }
        };
        let used = system.measure(finish).await?;
        self.uses.insert("finish-game", used);
        Ok(())
    }

    /// Loads pages of members who have played many of the other games.
    async fn load_pages(&mut self) -> Result<()> {
        let (visitor, port) = (self.system.new_client(), self.system.port());
        self.count("player-page", async |number| {
            get(&visitor, port, &format!("/api/players/Player{}", number + 1)).await.map(drop)
        })
        .await?;
        self.count("archive-page", async |number| {
            let path = format!("/api/archive?player=Player{}&limit=10", number + 1);
            let page = get(&visitor, port, &path).await?;
            let games = page["games"].as_array().map(Vec::len);
            ensure!(games == Some(10), "the answer to {path} has {games:?} games");
            Ok(())
        })
        .await
    }
}
