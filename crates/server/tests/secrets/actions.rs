//! Random actions of the participants.

use serde_json::json;
use wire::FromClient;

use crate::kit::command;
use crate::participant::Participant;
use crate::secret::{ParticipantId, TestGame, Visibility};
use crate::simulation::{ANONYMOUS, GUEST, MEMBERS, MODERATOR, Simulation, text};

/// Rules with enough squares for all secrets.
const RULES: &str = "pente:19,free";

/// A game of secret choices, with the same names of squares.
pub const CHOICES: &str = "frames";

/// A game in which chance decides.
pub const CHANCE: &str = "lanza";

/// Settings of a game.
#[derive(Clone, Copy)]
pub struct GameKind {
    pub rules: &'static str,
    pub control: &'static str,
    pub private: bool,
    pub spectator_delay_s: u16,
}

pub const GAME_KINDS: [GameKind; 8] = [
    GameKind { rules: RULES, control: "days:3", private: false, spectator_delay_s: 0 },
    GameKind { rules: RULES, control: "fischer:600+5", private: false, spectator_delay_s: 0 },
    GameKind { rules: RULES, control: "egg:60", private: true, spectator_delay_s: 0 },
    GameKind { rules: RULES, control: "days:3", private: true, spectator_delay_s: 0 },
    GameKind { rules: RULES, control: "fischer:600+5", private: false, spectator_delay_s: 600 },
    GameKind { rules: CHOICES, control: "days:3", private: false, spectator_delay_s: 0 },
    GameKind { rules: CHANCE, control: "days:3", private: false, spectator_delay_s: 0 },
    GameKind { rules: RULES, control: "egg:60", private: true, spectator_delay_s: 600 },
];

/// Index of the first game with these rules.
pub fn game_of(rules: &str) -> usize {
    GAME_KINDS.iter().position(|kind| kind.rules == rules).expect("a game with these rules")
}

/// Index of the correspondence game between members, which is never finished.
pub const CORRESPONDENCE_GAME: usize = 0;

impl Simulation {
    /// Starts a game of each kind between two random participants.
    pub async fn start_games(&mut self) {
        for (index, kind) in GAME_KINDS.into_iter().enumerate() {
            let among = if index == CORRESPONDENCE_GAME { MEMBERS } else { GUEST + 1 };
            let one = self.random_below(among);
            let two = (one + 1 + self.random_below(among - 1)) % among;
            let settings = json!({
                "rules": kind.rules, "time_control": kind.control, "seat": 1,
                "private": kind.private, "spectator_delay_s": kind.spectator_delay_s,
            });
            let created = self.request_ok(one, "POST", "lobby/games", settings).await.json();
            let game = text(&created["game_id"]);
            let mut invited = None;
            let mut join = json!({});
            if kind.private {
                let invite = text(&created["invite"]);
                join = json!({"invite": invite});
                // A third participant gets the link and watches.
                let third = (0..ANONYMOUS).filter(|player| ![one, two].contains(player));
                let third = self.random_item(&third.collect::<Vec<_>>());
                let link = ("palamedes-invite", invite.as_str());
                let path = format!("/api/lobby/games/{game}");
                let viewed = self.participants[third]
                    .request_with_header(&self.kit, "GET", &path, link, None)
                    .await;
                assert_eq!(viewed.status, 200);
                let (game, link) = (game.clone(), Some(invite.clone()));
                self.participants[third].send(FromClient::Subscribe {
                    game_id: game,
                    version: None,
                    invite: link,
                });
                self.add_secret("invitation", invite, Visibility::OnlyFor(vec![one]));
                invited = Some([one, two, third].into());
            }
            let players = [one, two].into();
            let is_delayed = kind.spectator_delay_s > 0;
            let index = self.games.len();
            self.games.push(TestGame { slug: game.clone(), players, invited, is_delayed });
            if kind.private {
                // The slug is secret, except that of the last game, which all participants try.
                if index + 1 < GAME_KINDS.len() {
                    self.add_secret("private game", game.clone(), Visibility::Viewers(index));
                }
            }
            self.request_ok(two, "POST", &format!("games/{game}/join"), join).await;
        }
    }

    /// Subscribes all participants who may know a game, by socket or stream.
    pub async fn subscribe(&mut self) {
        for index in 0..self.games.len() {
            let game = self.games[index].slug.clone();
            let is_guessed = index + 1 == GAME_KINDS.len();
            for player in 0..=ANONYMOUS {
                let invited = self.games[index].invited.as_ref();
                let is_player = self.games[index].players.contains(&player);
                if invited.is_some() && !is_player && !is_guessed {
                    continue;
                }
                let (game, invite) = (game.clone(), None);
                if self.random_below(2) == 0 {
                    self.participants[player].send(FromClient::Subscribe {
                        game_id: game,
                        version: None,
                        invite,
                    });
                } else {
                    let path = format!("/api/games/{game}/stream");
                    let is_read = self.participants[player].open_stream(&self.kit, &path).await;
                    assert_eq!(is_read, is_player || !is_guessed, "{path}");
                    self.count("streams");
                }
            }
        }
    }

    /// Performs one random action.
    pub async fn step(&mut self) {
        match self.random_below(20) {
            0..5 => self.play_random_move().await,
            5..7 => self.choose_secretly(CHOICES).await,
            7..9 => self.choose_secretly(CHANCE).await,
            9..11 => self.plan_choice().await,
            11..14 => self.set_premoves().await,
            14..17 => self.chat().await,
            17 => self.report().await,
            18 => self.request_password_reset().await,
            _ => self.clear_premoves().await,
        }
    }

    /// Picks a random game with the player to move, the other player and the number of plies.
    async fn turn(&mut self) -> Option<(usize, ParticipantId, ParticipantId, u32)> {
        let index = self.random_below(self.games.len());
        if GAME_KINDS[index].rules != RULES {
            return None;
        }
        self.turn_at(index).await
    }

    async fn turn_at(
        &mut self,
        index: usize,
    ) -> Option<(usize, ParticipantId, ParticipantId, u32)> {
        let game = &self.games[index].slug;
        let public = self.load_public().await;
        if public.finished.contains(game) {
            return None;
        }
        let plies = public.played.iter().filter(|(of, _)| of == game).count();
        let players = self.players_by_seat(index).await;
        let (to_move, other) = (players[plies % 2], players[(plies + 1) % 2]);
        Some((index, to_move, other, u32::try_from(plies).unwrap()))
    }

    /// Returns the players of a game in the order of their seats.
    pub async fn players_by_seat(&self, index: usize) -> Vec<ParticipantId> {
        let query = "SELECT p.name FROM seat s JOIN player p ON p.player_id = s.player_id
                     WHERE s.game_id = $1 ORDER BY s.seat";
        let game_id: server::GameId = self.games[index].slug.parse().unwrap();
        let names: Vec<String> =
            sqlx::query_scalar(query).bind(game_id).fetch_all(&self.kit.node.pool).await.unwrap();
        let number =
            |name: &String| self.participants.iter().position(|one| one.name == *name).unwrap();
        names.iter().map(number).collect()
    }

    async fn play_random_move(&mut self) {
        if let Some((index, player, other, plies)) = self.turn().await {
            let planned = self.random_below(2) == 0;
            self.play(index, (player, other), plies, planned).await;
        }
    }

    /// Plays a square; if `planned`, one for which the opponent has a conditional move, if any.
    async fn play(
        &mut self,
        index: usize,
        (player, other): (ParticipantId, ParticipantId),
        plies: u32,
        planned: bool,
    ) {
        let public = self.load_public().await;
        let game = self.games[index].slug.clone();
        let is_left = |square: &String| !public.played.contains(&(game.clone(), square.clone()));
        let theirs = (index, other);
        let foreseen = self.secrets.iter().find(|secret| {
            let Visibility::Square { game, by } = secret.visibility else { return false };
            (game, by) == theirs && secret.what == "foreseen" && is_left(&secret.text)
        });
        let foreseen = foreseen.map(|secret| secret.text.clone()).filter(|_| planned);
        let is_hidden = self.games[index].invited.is_some() || self.games[index].is_delayed;
        let square = match foreseen {
            Some(square) => square,
            None if is_hidden => self.draw_hidden_square("move", index, player),
            None => self.open_squares.pop().unwrap(),
        };
        let command = command(plies, &format!("move {square}"));
        // Fails if a premove was played meanwhile.
        if self.random_below(2) == 0 {
            let request_id = command.request_id.clone();
            self.participants[player].send(FromClient::Command { game_id: game, command });
            let inbox = &self.participants[player].inbox;
            self.wait_until(async |_| inbox.has(|_, text| text.contains(&request_id))).await;
        } else {
            let command = serde_json::to_value(command).unwrap();
            self.request(player, "POST", &format!("games/{game}/commands"), command).await;
        }
        self.count("moves");
    }

    /// Writes the latest secret of this kind into the public chat of a game as one of its players.
    /// All subscribers receive it, on a socket or on a stream.
    pub async fn plant_in_chat(&mut self, what: &str, index: usize) {
        let secret = self.secrets.iter().rfind(|secret| secret.what == what).expect("a secret");
        let text = secret.text.clone();
        let author = match secret.visibility {
            Visibility::Square { by, .. } => by,
            _ => *self.games[index].players.first().expect("a player"),
        };
        let path = format!("games/{}/chat", self.games[index].slug);
        self.request_ok(author, "POST", &path, json!({"text": text})).await;
        self.wait_until(async |simulation| {
            let has_it = |one: &Participant| one.inbox.has(|_, received| received.contains(&text));
            simulation.participants.iter().all(has_it)
        })
        .await;
    }

    /// Renders the preview of a game for all participants while one of its players has this name.
    pub async fn plant_in_preview(&mut self, text: &str, index: usize) {
        let player = *self.games[index].players.first().expect("a player");
        let name = self.participants[player].name.clone();
        let rename = async |from: &str, to: &str| {
            let renamed = sqlx::query("UPDATE player SET name = $2 WHERE name = $1");
            let renamed = renamed.bind(from).bind(to).execute(&self.kit.node.pool).await;
            assert_eq!(renamed.unwrap().rows_affected(), 1, "{from}");
        };
        rename(&name, text).await;
        let page = format!("/game/{}", self.games[index].slug);
        for one in &self.participants {
            let preview = one.request(&self.kit, "GET", &page, None).await;
            assert!(String::from_utf8_lossy(&preview.body).contains("og:title"), "{page}");
        }
        rename(text, &name).await;
    }

    /// Draws an unused square and registers it as a secret of this participant.
    pub fn draw_hidden_square(
        &mut self,
        what: &'static str,
        index: usize,
        by: ParticipantId,
    ) -> String {
        let square = self.hidden_squares.pop().expect("the board has enough squares");
        self.add_secret(what, square.clone(), Visibility::Square { game: index, by });
        square
    }

    /// Stores premoves or conditional moves of the player who is not to move.
    async fn set_premoves(&mut self) {
        let Some((index, _, player, plies)) = self.turn().await else { return };
        let lines: Vec<String> = (0..=self.random_below(2))
            .map(|_| {
                if self.random_below(3) == 0 {
                    return format!("* !{}", self.draw_hidden_square("premove", index, player));
                }
                let whole = (0..=self.random_below(2)).map(|_| {
                    let theirs = self.draw_hidden_square("foreseen", index, player);
                    format!("{theirs} !{}", self.draw_hidden_square("answer", index, player))
                });
                whole.collect::<Vec<_>>().join(" ")
            })
            .collect();
        let game = self.games[index].slug.clone();
        let premoves = format!("{plies} {}", lines.join(" ; "));
        if self.random_below(2) == 0 {
            self.participants[player].send(FromClient::Premoves { game_id: game, premoves });
            self.flush_socket(player).await;
        } else {
            self.request(
                player,
                "PUT",
                &format!("games/{game}/premoves"),
                json!({"premoves": premoves}),
            )
            .await;
        }
        self.count("premoves");
    }

    async fn clear_premoves(&mut self) {
        if let Some((index, _, player, _)) = self.turn().await {
            let game = self.games[index].slug.clone();
            self.request_ok(player, "DELETE", &format!("games/{game}/premoves"), json!({})).await;
        }
    }

    /// Sends a chat message; spectators have their own room.
    async fn chat(&mut self) {
        let index = self.random_below(self.games.len());
        let player = self.random_below(ANONYMOUS);
        let text = format!("chat-{:016x}", self.random.next_u64());
        let path = format!("games/{}/chat", self.games[index].slug);
        let is_player = self.games[index].players.contains(&player);
        if !is_player && self.games[index].invited.is_some() {
            return;
        }
        let visibility =
            if is_player { Visibility::Viewers(index) } else { Visibility::NonPlayers(index) };
        self.add_secret("chat message", text.clone(), visibility);
        // May be rejected by the rate limit.
        let sent = self.request(player, "POST", &path, json!({"text": text})).await;
        if sent.status.is_success() {
            self.count("chat messages");
        }
    }

    /// Reports a player, who must not learn of it.
    pub async fn report(&mut self) {
        let player = self.random_below(MEMBERS);
        let other = (player + 1 + self.random_below(MEMBERS - 1)) % MEMBERS;
        let text = format!("report-{:016x}", self.random.next_u64());
        let report =
            json!({"player": self.participants[other].name, "reason": "other", "text": text});
        self.add_secret("report", text, Visibility::OnlyFor(vec![player, MODERATOR]));
        if self.request(player, "POST", "reports", report).await.status.is_success() {
            self.count("reports");
        }
    }

    /// Requests a password reset for a random member without authentication.
    pub async fn request_password_reset(&mut self) {
        let other = self.random_below(MEMBERS);
        let body = json!({"name_or_email": self.participants[other].name});
        let response = self.request(ANONYMOUS, "POST", "password-reset", body).await;
        assert!(response.status.is_success() || response.status == 429, "{:?}", response.body);
    }

    /// Leaves a turn without premoves in the correspondence game.
    pub async fn leave_unplanned_turn(&mut self) {
        let (index, player, other, plies) =
            self.turn_at(CORRESPONDENCE_GAME).await.expect("the game is live");
        let game = self.games[index].slug.clone();
        self.request_ok(other, "DELETE", &format!("games/{game}/premoves"), json!({})).await;
        self.play(index, (player, other), plies, false).await;
    }
}
