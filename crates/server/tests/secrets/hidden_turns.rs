//! Games of secret choices and of chance: choices, premoves that become choices, and the seed.

use rulebook::{Position, Seat, Turn};
use serde_json::json;
use table::Table;

use crate::actions::{CHANCE, CHOICES, game_of};
use crate::kit::command;
use crate::participant::Participant;
use crate::secret::{ParticipantId, Visibility};
use crate::simulation::{ANONYMOUS, Simulation, shuffled};

/// Cells of the rim on the board of the game with chance, for pieces that return.
const RIM: [&str; 12] = ["a1", "a2", "a3", "b1", "b4", "c1", "c5", "d1", "d4", "e1", "e2", "e3"];

/// Secrets of a game in the database.
const STORED_SECRETS: &str = "SELECT secrets FROM game_secret WHERE game_id = $1";

/// Turns until one has a single choice: pieces that return are placed first.
const TURNS_MAX: usize = 20;

/// All orders in the game with chance: the cards of three pieces, in a random order.
pub fn all_orders(random: &mut rulebook::conformance::SplitMix64) -> Vec<String> {
    let cards = || 1..=6;
    let orders = cards().flat_map(|jack| cards().map(move |queen| (jack, queen)));
    let orders = orders.flat_map(|(jack, queen)| cards().map(move |king| (jack, queen, king)));
    let differ =
        orders.filter(|(jack, queen, king)| jack != queen && queen != king && jack != king);
    shuffled(differ.map(|(jack, queen, king)| format!("J{jack}Q{queen}K{king}")).collect(), random)
}

impl Simulation {
    /// Returns the table of a live game without its secrets.
    async fn load_table(&self, index: usize) -> Table {
        let game_id: server::GameId = self.games[index].slug.parse().unwrap();
        let pool = &self.kit.node.pool;
        let config = sqlx::query_scalar::<_, String>("SELECT config FROM game WHERE game_id = $1");
        let config = config.bind(game_id).fetch_one(pool).await.unwrap();
        let lines = "SELECT line FROM log_entry WHERE game_id = $1 ORDER BY number";
        let lines = sqlx::query_scalar::<_, String>(lines).bind(game_id);
        let lines: Vec<String> = lines.fetch_all(pool).await.unwrap();
        Table::restore(config.parse().unwrap(), &lines.join("\n")).unwrap()
    }

    /// Makes the secret choice of a player who has not chosen.
    /// A piece that returns to the board is placed in view of all.
    pub async fn choose_secretly(&mut self, rules: &str) {
        let index = game_of(rules);
        let table = self.load_table(index).await;
        let waiting: Vec<Seat> = table.waiting_seats().iter().collect();
        if waiting.is_empty() {
            return;
        }
        let seat = self.random_item(&waiting);
        let player = self.players_by_seat(index).await[seat.index()];
        let choice = match table.position().turn() {
            Turn::Simultaneous(_) if rules == CHANCE => self.draw_orders(index, player),
            Turn::Simultaneous(_) => self.draw_hidden_square("choice", index, player),
            _ => {
                let is_legal = |cell: &&&str| {
                    let action = cell.parse().unwrap();
                    let mut after = table.clone();
                    after.apply(table.now_ms(), seat, table::Command::Move(action)).is_ok()
                };
                (*RIM.iter().find(is_legal).expect("a vacant cell")).to_owned()
            }
        };
        let plies = u32::try_from(table.plies_len()).unwrap();
        let command = serde_json::to_value(command(plies, &format!("move {choice}"))).unwrap();
        let path = format!("games/{}/commands", self.games[index].slug);
        // Fails if a premove was played meanwhile; the choice stays a secret.
        if self.request(player, "POST", &path, command).await.status.is_success() {
            self.count(if rules == CHANCE { "orders" } else { "choices" });
        }
    }

    /// Leaves a turn in which one seat has chosen and another has not.
    pub async fn leave_one_choice(&mut self, rules: &str) {
        for _ in 0..TURNS_MAX {
            if self.load_table(game_of(rules)).await.chosen_seats().iter().count() == 1 {
                return;
            }
            self.choose_secretly(rules).await;
        }
        panic!("no turn of {rules} has one choice");
    }

    /// Checks that one choice of the turn is stored, is one of the secrets and is not revealed.
    pub async fn check_one_choice(&self, rules: &str) {
        let index = game_of(rules);
        let table = self.load_table(index).await;
        let game_id: server::GameId = self.games[index].slug.parse().unwrap();
        let stored = sqlx::query_scalar::<_, String>(STORED_SECRETS).bind(game_id);
        let stored: table::Secrets =
            stored.fetch_one(&self.kit.node.pool).await.unwrap().parse().unwrap();
        let seats: Vec<Seat> = stored.choices.iter().map(|(seat, _)| *seat).collect();
        assert_eq!(seats, table.chosen_seats().iter().collect::<Vec<_>>(), "{rules}");
        assert_eq!((seats.len(), table.waiting_seats().iter().count()), (1, 1), "{rules}");
        let choice = stored.choices[0].1.to_string();
        let game = &self.games[index].slug;
        assert!(self.secrets.iter().any(|secret| secret.text == choice), "{rules}: {choice}");
        assert!(!self.load_public().await.played.contains(&(game.clone(), choice)), "{rules}");
    }

    /// Stores a secret choice as a premove.
    /// That of a player who has chosen is for the next turn.
    pub async fn plan_choice(&mut self) {
        let index = game_of(CHOICES);
        let table = self.load_table(index).await;
        let seats = [table.chosen_seats(), table.waiting_seats()];
        let Some(seat) = seats.iter().flat_map(|seats| seats.iter()).next() else { return };
        let player = self.players_by_seat(index).await[seat.index()];
        let square = self.draw_hidden_square("planned choice", index, player);
        let premoves = json!({"premoves": format!("{} * !{square}", table.plies_len())});
        let path = format!("games/{}/premoves", self.games[index].slug);
        // Fails if the turn ended meanwhile.
        if self.request(player, "PUT", &path, premoves).await.status.is_success() {
            self.count("planned choices");
        }
    }

    /// Draws unused orders and registers them as a secret of this participant.
    fn draw_orders(&mut self, index: usize, by: ParticipantId) -> String {
        let orders = self.orders.pop().expect("there are enough orders");
        self.add_secret("orders", orders.clone(), Visibility::Square { game: index, by });
        orders
    }

    /// Registers the seed of the game in which chance decides.
    /// No participant may receive it before the game is over.
    pub async fn add_seed(&mut self) {
        let index = game_of(CHANCE);
        let game_id: server::GameId = self.games[index].slug.parse().unwrap();
        self.wait_until(async |simulation| {
            let stored = sqlx::query_scalar::<_, String>(STORED_SECRETS).bind(game_id);
            stored.fetch_optional(&simulation.kit.node.pool).await.unwrap().is_some()
        })
        .await;
        let stored = sqlx::query_scalar::<_, String>(STORED_SECRETS).bind(game_id);
        let stored = stored.fetch_one(&self.kit.node.pool).await.unwrap();
        let seed = stored.strip_prefix("seed=").expect("a seed").to_owned();
        self.add_secret("seed", seed, Visibility::AfterEnd(index));
    }

    /// Ends the game in which chance decides, and waits until all participants have the seed.
    /// A choice that was made in the last turn is never revealed.
    pub async fn end_game_of_chance(&mut self) {
        let index = game_of(CHANCE);
        let seed = self.secrets.iter().find(|secret| secret.what == "seed").expect("a seed");
        let seed = seed.text.clone();
        let game = self.games[index].slug.clone();
        self.choose_secretly(CHANCE).await;
        self.check_inboxes().await;
        if !self.load_public().await.finished.contains(&game) {
            let has_seed = |one: &Participant| one.inbox.has(|_, text| text.contains(&seed));
            assert!(!self.participants.iter().any(has_seed), "the game is not over");
            let player = *self.games[index].players.first().expect("a player");
            let resign = json!({"request_id": uuid::Uuid::new_v4(), "command": "resign"});
            self.request_ok(player, "POST", &format!("games/{game}/commands"), resign).await;
        }
        self.wait_until(async |simulation| {
            let has_seed = |one: &Participant| one.inbox.has(|_, text| text.contains(&seed));
            simulation.participants.iter().all(has_seed)
        })
        .await;
        let path = format!("games/{game}");
        let whole = self.request_ok(ANONYMOUS, "GET", &path, json!({})).await;
        assert!(
            String::from_utf8_lossy(&whole.body).contains(&seed),
            "{whole:?}",
            whole = whole.body
        );
        self.count("published seeds");
    }
}
