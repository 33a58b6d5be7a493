//! Players of a contest who end their games by resigning.

use std::collections::BTreeSet;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::sleep;

use crate::kit::TestKit;
use crate::players::{TestPlayer, player_of_kind, text, wait_until, with};

/// A contest with its organiser and players.
pub struct TestContest {
    pub id: String,
    pub organiser: TestPlayer,
    /// Players in the order of their entries; the earlier ones win.
    pub players: Vec<TestPlayer>,
}

/// A body that creates a contest which starts in an hour.
pub fn contest_body(kit: &TestKit, settings: Value) -> Value {
    json!({
        "name": "Club night", "settings": settings, "rules": ["pente:9,free"],
        "time_control": "fischer:300+5", "starts_at_ms": kit.node.now_ms() + 3_600_000,
    })
}

impl TestContest {
    /// Creates a contest and lets members enter it.
    pub async fn create(
        kit: &TestKit,
        settings: Value,
        more: Value,
        players: usize,
    ) -> TestContest {
        let organiser = player_of_kind(kit, 1).await;
        let body = with(contest_body(kit, settings), &more);
        let created = organiser.post(kit, "/api/contests", body).await;
        assert_eq!(created.status, 201, "{:?}", created.json());
        let id = text(&created.json()["summary"]["contest_id"]);
        let mut contest = TestContest { id, organiser, players: Vec::new() };
        for _ in 0..players {
            let player = player_of_kind(kit, 1).await;
            contest.enter(kit, player).await;
        }
        contest
    }

    pub fn path(&self, action: &str) -> String {
        format!("/api/contests/{}{action}", self.id)
    }

    pub async fn enter(&mut self, kit: &TestKit, player: TestPlayer) {
        let entered = player.post(kit, &self.path("/enter"), json!({})).await;
        assert_eq!(entered.status, 200, "{:?}", entered.json());
        assert_eq!(entered.json()["your_entry"], self.players.len());
        self.players.push(player);
    }

    pub async fn view(&self, kit: &TestKit) -> Value {
        let response = kit.get(&self.path(""), "").await;
        assert_eq!(response.status, 200, "{:?}", response.json());
        response.json()
    }

    /// Sends an action of the organiser, which must succeed.
    pub async fn organise(&self, kit: &TestKit, action: &str) -> Value {
        let response = self.organiser.post(kit, &self.path(action), json!({})).await;
        assert_eq!(response.status, 200, "{action} {:?}", response.json());
        response.json()
    }

    /// Ends all running games: later entries resign.
    pub async fn end_games(&self, kit: &TestKit) {
        for (game, mut entries) in running_games(&self.view(kit).await) {
            entries.sort_unstable();
            for entry in entries.into_iter().skip(1).rev() {
                // The game may have ended in the meantime.
                self.players[entry].send_command(kit, &game, "resign").await;
            }
        }
    }

    /// Plays until the contest is in this state, or in this round, and returns it.
    pub async fn play_until(&self, kit: &TestKit, is_there: impl Fn(&Value) -> bool) -> Value {
        wait_until(async || {
            let view = self.view(kit).await;
            if is_there(&view) {
                return Some(view);
            }
            self.end_games(kit).await;
            sleep(Duration::from_millis(100)).await;
            None
        })
        .await
    }

    pub async fn play_to_the_end(&self, kit: &TestKit) -> Value {
        let view = self.play_until(kit, |view| text(&view["summary"]["state"]) == "finished").await;
        check_rounds(&view);
        view
    }
}

/// Ids and entries of the games that are being played.
pub fn running_games(view: &Value) -> Vec<(String, Vec<usize>)> {
    let mut games = Vec::new();
    for table in tables(view) {
        for game in table["games"].as_array().unwrap() {
            if game["points"].is_null() {
                games.push((text(&game["game_id"]), numbers(&table["players"])));
            }
        }
    }
    games
}

pub fn tables(view: &Value) -> Vec<&Value> {
    let rounds = view["rounds"].as_array().unwrap().iter();
    rounds.flat_map(|round| round["tables"].as_array().unwrap()).collect()
}

pub fn numbers(list: &Value) -> Vec<usize> {
    list.as_array().unwrap().iter().map(|number| number.as_u64().unwrap() as usize).collect()
}

/// Entries in the order of the standings.
pub fn ranking(view: &Value) -> Vec<usize> {
    let lines = view["standings"].as_array().unwrap();
    lines.iter().map(|line| line["entry"].as_u64().unwrap() as usize).collect()
}

/// Checks that no player is twice in a round and that every table is complete.
pub fn check_rounds(view: &Value) {
    for round in view["rounds"].as_array().unwrap() {
        let mut seen = BTreeSet::new();
        for table in round["tables"].as_array().unwrap() {
            assert_eq!(table["complete"], true, "{view:#}");
            for player in numbers(&table["players"]) {
                assert!(seen.insert(player), "player {player} twice: {round:#}");
            }
        }
        for player in numbers(&round["byes"]) {
            assert!(seen.insert(player), "player {player} twice: {round:#}");
        }
    }
}
