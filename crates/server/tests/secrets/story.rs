//! What people do, by chance.

use serde_json::json;
use wire::FromClient;

use crate::kit::act;
use crate::secret::{Hidden, Listener, Table};
use crate::world::{GUEST, MEMBERS, MODERATOR, STRANGER, World, text};

/// The board with enough squares for everything that is thought of.
const GAME: &str = "pente:19,free";

/// A kind of table.
#[derive(Clone, Copy)]
pub struct Kind {
    pub control: &'static str,
    pub private: bool,
    pub delay_s: u16,
}

pub const KINDS: [Kind; 6] = [
    Kind { control: "days:3", private: false, delay_s: 0 },
    Kind { control: "fischer:600+5", private: false, delay_s: 0 },
    Kind { control: "egg:60", private: true, delay_s: 0 },
    Kind { control: "days:3", private: true, delay_s: 0 },
    Kind { control: "fischer:600+5", private: false, delay_s: 600 },
    Kind { control: "egg:60", private: true, delay_s: 600 },
];

/// The table that nobody gives up, over days and between members.
pub const LASTING: usize = 0;

impl World {
    /// Two sit down at a table of each kind.
    pub async fn sit_down(&mut self) {
        for (index, kind) in KINDS.into_iter().enumerate() {
            let among = if index == LASTING { MEMBERS } else { GUEST + 1 };
            let one = self.roll(among);
            let two = (one + 1 + self.roll(among - 1)) % among;
            let open = json!({
                "game": GAME, "control": kind.control, "seat": 1,
                "private": kind.private, "delay_s": kind.delay_s,
            });
            let opened = self.does(one, "POST", "tables", open).await.json();
            let game = text(&opened["game"]);
            let mut invited = None;
            let mut sit = json!({});
            if kind.private {
                let invite = text(&opened["invite"]);
                sit = json!({"invite": invite});
                // A third person is given the link, and looks on.
                let third = (0..STRANGER).filter(|who| ![one, two].contains(who));
                let third = self.one_of(&third.collect::<Vec<_>>());
                let link = ("palamedes-invite", invite.as_str());
                let path = format!("/api/tables/{game}");
                let seen = self.people[third].ask_with(&self.kit, "GET", &path, link, None).await;
                assert_eq!(seen.status, 200);
                let (game, link) = (game.clone(), Some(invite.clone()));
                self.people[third].say(FromClient::Watch { game, version: None, invite: link });
                self.keep("invitation", invite, Hidden::AllBut(vec![one]));
                invited = Some([one, two, third].into());
            }
            let sits = [one, two].into();
            let is_delayed = kind.delay_s > 0;
            let table = self.tables.len();
            self.tables.push(Table { game: game.clone(), sits, invited, is_delayed });
            if kind.private {
                // Others do not learn what it is called; the last is guessed by all of them.
                if index + 1 < KINDS.len() {
                    self.keep("private table", game.clone(), Hidden::Table(table));
                }
            }
            self.does(two, "POST", &format!("games/{game}/sit"), sit).await;
        }
    }

    /// Whoever may know of a table watches it, by socket or stream.
    pub async fn watch(&mut self) {
        for table in 0..self.tables.len() {
            let game = self.tables[table].game.clone();
            let is_guessed = table + 1 == KINDS.len();
            for who in 0..=STRANGER {
                let invited = self.tables[table].invited.as_ref();
                let sits = self.tables[table].sits.contains(&who);
                if invited.is_some() && !sits && !is_guessed {
                    continue;
                }
                let (game, invite) = (game.clone(), None);
                if self.roll(2) == 0 {
                    self.people[who].say(FromClient::Watch { game, version: None, invite });
                } else {
                    let path = format!("/api/games/{game}/stream");
                    let is_read = self.people[who].read(&self.kit, &path).await;
                    assert_eq!(is_read, sits || !is_guessed, "{path}");
                    self.count("streams");
                }
            }
        }
    }

    /// Something happens.
    pub async fn step(&mut self) {
        match self.roll(20) {
            0..9 => self.moves().await,
            9..14 => self.plans().await,
            14..17 => self.chats().await,
            17 => self.reports().await,
            18 => self.forgets().await,
            _ => self.drops().await,
        }
    }

    /// A table, who is to move there and who is not, and how many plies stand.
    async fn turn(&mut self) -> Option<(usize, Listener, Listener, u32)> {
        let table = self.roll(self.tables.len());
        self.turn_at(table).await
    }

    async fn turn_at(&mut self, table: usize) -> Option<(usize, Listener, Listener, u32)> {
        let game = &self.tables[table].game;
        let public = self.public().await;
        if public.over.contains(game) {
            return None;
        }
        let plies = public.played.iter().filter(|(of, _)| of == game).count();
        let query = "SELECT p.name FROM seat s JOIN player p ON p.player_id = s.player_id
                     JOIN game g ON g.game_id = s.game_id WHERE g.game_id = $1 ORDER BY s.seat";
        let game_id = server::read_slug(game).unwrap();
        let names: Vec<String> =
            sqlx::query_scalar(query).bind(game_id).fetch_all(&self.kit.node.pool).await.unwrap();
        let number = |name: &String| self.people.iter().position(|one| one.name == *name).unwrap();
        let (to_move, other) = (number(&names[plies % 2]), number(&names[(plies + 1) % 2]));
        Some((table, to_move, other, u32::try_from(plies).unwrap()))
    }

    async fn moves(&mut self) {
        if let Some((table, who, other, plies)) = self.turn().await {
            let planned = self.roll(2) == 0;
            self.play(table, (who, other), plies, planned).await;
        }
    }

    /// Plays a square: one the other has planned an answer to, if wanted and there is one.
    async fn play(
        &mut self,
        table: usize,
        (who, other): (Listener, Listener),
        plies: u32,
        planned: bool,
    ) {
        let public = self.public().await;
        let game = self.tables[table].game.clone();
        let is_left = |square: &String| !public.played.contains(&(game.clone(), square.clone()));
        let theirs = (table, other);
        let foreseen = self.secrets.iter().find(|secret| {
            let here = matches!(secret.from, Hidden::Square { table, by } if (table, by) == theirs);
            here && secret.what == "foreseen" && is_left(&secret.text)
        });
        let foreseen = foreseen.map(|secret| secret.text.clone()).filter(|_| planned);
        let is_hidden = self.tables[table].invited.is_some() || self.tables[table].is_delayed;
        let square = match foreseen {
            Some(square) => square,
            None if is_hidden => self.think_of("move", table, who),
            None => self.open_squares.pop().unwrap(),
        };
        let act = act(plies, &format!("move {square}"));
        // A plan may have moved on meanwhile; then this comes too late.
        if self.roll(2) == 0 {
            let key = act.key.clone();
            self.people[who].say(FromClient::Act { game, act });
            let ear = &self.people[who].ear;
            self.until(async |_| ear.has(|_, text| text.contains(&key))).await;
        } else {
            let act = serde_json::to_value(act).unwrap();
            self.tries(who, "POST", &format!("games/{game}/act"), act).await;
        }
        self.count("moves");
    }

    /// A square of nobody's, kept to oneself.
    fn think_of(&mut self, what: &'static str, table: usize, by: Listener) -> String {
        let square = self.hidden_squares.pop().expect("the board has enough squares");
        self.keep(what, square.clone(), Hidden::Square { table, by });
        square
    }

    /// Who is not to move decides on moves before their turn: a premove, or answers.
    async fn plans(&mut self) {
        let Some((table, _, who, plies)) = self.turn().await else { return };
        let lines: Vec<String> = (0..=self.roll(2))
            .map(|_| {
                if self.roll(3) == 0 {
                    return format!("* !{}", self.think_of("premove", table, who));
                }
                let whole = (0..=self.roll(2)).map(|_| {
                    let theirs = self.think_of("foreseen", table, who);
                    format!("{theirs} !{}", self.think_of("answer", table, who))
                });
                whole.collect::<Vec<_>>().join(" ")
            })
            .collect();
        let game = self.tables[table].game.clone();
        let plan = format!("{plies} {}", lines.join(" ; "));
        if self.roll(2) == 0 {
            self.people[who].say(FromClient::Plan { game, plan });
            self.hear_out(who).await;
        } else {
            self.tries(who, "PUT", &format!("games/{game}/plan"), json!({"plan": plan})).await;
        }
        self.count("plans");
    }

    async fn drops(&mut self) {
        if let Some((table, _, who, _)) = self.turn().await {
            let game = self.tables[table].game.clone();
            self.does(who, "DELETE", &format!("games/{game}/plan"), json!({})).await;
        }
    }

    /// Words at a table; those who look on talk among themselves.
    async fn chats(&mut self) {
        let table = self.roll(self.tables.len());
        let who = self.roll(STRANGER);
        let words = format!("word-{:016x}", self.random.next_u64());
        let path = format!("games/{}/chat", self.tables[table].game);
        let sits = self.tables[table].sits.contains(&who);
        if !sits && self.tables[table].invited.is_some() {
            return;
        }
        let from = if sits { Hidden::Table(table) } else { Hidden::Players(table) };
        self.keep("word", words.clone(), from);
        // Who talks a lot is told to wait.
        let said = self.tries(who, "POST", &path, json!({"text": words})).await;
        if said.status.is_success() {
            self.count("words");
        }
    }

    /// Whoever is reported does not learn it, nor by whom.
    pub async fn reports(&mut self) {
        let who = self.roll(MEMBERS);
        let whom = (who + 1 + self.roll(MEMBERS - 1)) % MEMBERS;
        let words = format!("report-{:016x}", self.random.next_u64());
        let report = json!({"player": self.people[whom].name, "reason": "other", "text": words});
        self.keep("report", words, Hidden::AllBut(vec![who, MODERATOR]));
        if self.tries(who, "POST", "reports", report).await.status.is_success() {
            self.count("reports");
        }
    }

    /// Somebody asks for a new password, in the name of somebody.
    pub async fn forgets(&mut self) {
        let whom = self.roll(MEMBERS);
        let who = json!({"who": self.people[whom].name});
        let asked = self.tries(STRANGER, "POST", "password/reset", who).await;
        assert!(asked.status.is_success() || asked.status == 429, "{:?}", asked.body);
    }

    /// Somebody is to move in a game over days, and has not planned for it.
    pub async fn leave_a_turn(&mut self) {
        let (table, who, other, plies) = self.turn_at(LASTING).await.expect("it goes on");
        let game = self.tables[table].game.clone();
        self.does(other, "DELETE", &format!("games/{game}/plan"), json!({})).await;
        self.play(table, (who, other), plies, false).await;
    }
}
