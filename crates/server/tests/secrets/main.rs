//! Test that private data never reaches other clients.
//! Participants act at random, and everything each of them receives on any channel is searched for
//! the secrets of the others.

mod actions;
mod hidden_turns;
#[path = "../kit/mod.rs"]
mod kit;
mod participant;
#[path = "../lobby/push_device.rs"]
#[allow(dead_code, reason = "this test only receives push messages")]
mod push_device;
mod secret;
mod simulation;
#[path = "../account/smtp_server.rs"]
mod smtp_server;

use actions::{CHANCE, CHOICES, GAME_KINDS, game_of};
use futures_util::StreamExt;
use secret::Visibility;
use serde_json::json;
use simulation::{ANONYMOUS, MEMBERS, Simulation};

/// Number of simulations, each with its own participants and games.
const SIMULATIONS: u64 = 4;

/// Number of random actions per simulation.
const STEPS: usize = 40;

#[tokio::test(flavor = "multi_thread")]
async fn private_data_is_never_sent_to_other_clients() {
    let (mut counts, mut played) = (std::collections::BTreeMap::new(), 0);
    for seed in 1..=SIMULATIONS {
        let mut simulation = Simulation::start(seed).await;
        simulation.start_games().await;
        simulation.subscribe().await;
        simulation.add_seed().await;
        simulation.report().await;
        simulation.request_password_reset().await;
        for _ in 0..STEPS {
            simulation.step().await;
            simulation.check_inboxes().await;
        }
        simulation.leave_unplanned_turn().await;
        for rules in [CHOICES, CHANCE] {
            simulation.leave_one_choice(rules).await;
            simulation.check_one_choice(rules).await;
        }
        simulation.send_reminders().await;
        request_every_route(&mut simulation).await;
        request_other_pages(&mut simulation).await;
        // The choices were secrets all the time.
        for rules in [CHOICES, CHANCE] {
            simulation.check_one_choice(rules).await;
        }
        wait_for_pending(&simulation).await;
        simulation.check_inboxes().await;
        simulation.end_game_of_chance().await;
        request_other_pages(&mut simulation).await;
        simulation.check_inboxes().await;
        played += check_players_see_moves(&simulation).await;
        check_secrets_are_hashed(&simulation).await;
        for (what, count) in simulation.counts {
            *counts.entry(what).or_insert(0) += count;
        }
    }
    // Every kind of action must have occurred, or the test proves nothing.
    println!("{counts:?}, {played} hidden squares were played");
    for what in [
        "emails",
        "push messages",
        "moves",
        "premoves",
        "choices",
        "orders",
        "planned choices",
        "published seeds",
        "previews",
        "drawings",
        "reports",
        "streams",
        "chat messages",
    ] {
        let happened = counts.get(what).copied().unwrap_or(0);
        assert!(happened >= usize::try_from(SIMULATIONS).unwrap(), "{what}: {counts:?}");
    }
    assert!(played > 10, "{played}");
}

/// The search must find what a server would leak.
/// Players write a secret choice and the seed of a game into the chat, and both are again in an
/// email, a push message and the rendered preview of the game.
#[tokio::test(flavor = "multi_thread")]
async fn planted_leaks_are_found() {
    let mut simulation = Simulation::start(SIMULATIONS + 1).await;
    simulation.start_games().await;
    simulation.subscribe().await;
    simulation.add_seed().await;
    simulation.choose_secretly(CHOICES).await;
    simulation.check_inboxes().await;
    for (what, game) in [("choice", game_of(CHOICES)), ("seed", game_of(CHANCE))] {
        simulation.plant_in_chat(what, game).await;
        let secret = simulation.secrets.iter().rfind(|secret| secret.what == what).unwrap();
        let (text, author) = match secret.visibility {
            Visibility::Square { by, .. } => (secret.text.clone(), Some(by)),
            _ => (secret.text.clone(), None),
        };
        for channel in ["email", "push"] {
            let sentence = format!("It is your turn after {text}.");
            simulation.participants[ANONYMOUS].inbox.record(channel, sentence);
        }
        simulation.plant_in_preview(&text, game).await;
        let leaks = simulation.find_leaks().await;
        let is_found = |to: &usize| leaks.iter().any(|leak| (leak.to, leak.what) == (*to, what));
        let found: Vec<usize> = (0..=ANONYMOUS).filter(is_found).collect();
        let expected: Vec<usize> = (0..=ANONYMOUS).filter(|to| Some(*to) != author).collect();
        assert_eq!(found, expected, "{what}: {leaks:?}");
        for channel in ["socket", "/stream", "email", "push", "GET /game/"] {
            let is_there = leaks.iter().any(|leak| leak.channel.contains(channel));
            assert!(is_there, "{what} on {channel}: {leaks:?}");
        }
        assert!(leaks.iter().all(|leak| leak.what == what), "{leaks:?}");
    }
    // What was reported once is not reported again.
    simulation.check_inboxes().await;
}

/// Routes that would end the session used by the test.
const SKIPPED_ROUTES: [(&str, &str); 3] =
    [("post", "/logout"), ("delete", "/me"), ("delete", "/me/sessions")];

/// Requests every route of the OpenAPI document as every participant.
/// The requests are about some player and some game that the participant may know of.
async fn request_every_route(simulation: &mut Simulation) {
    let document = serde_json::to_value(server::openapi()).unwrap();
    let paths = document["paths"].as_object().unwrap();
    let mut requests = 0;
    for (path, methods) in paths {
        let is_endless = path.ends_with("/stream") || path == "/events" || path == "/socket";
        for method in methods.as_object().unwrap().keys() {
            if is_endless || SKIPPED_ROUTES.contains(&(method, path)) {
                continue;
            }
            for player in 0..=ANONYMOUS {
                let is_known = |index: &usize| {
                    let known = &simulation.games[*index];
                    let is_guessed = index + 1 == GAME_KINDS.len();
                    known.invited.is_none() || is_guessed || known.players.contains(&player)
                };
                let games: Vec<usize> = (0..simulation.games.len()).filter(is_known).collect();
                let game = simulation.random_item(&games);
                let other = simulation.random_below(MEMBERS);
                let id = match path.contains("games/{id}") {
                    true => simulation.games[game].slug.as_str(),
                    false => "1",
                };
                let filled = path
                    .replace("{name}", &simulation.participants[other].name)
                    .replace("{other}", &simulation.participants[player].name)
                    .replace("{pool}", "pente")
                    .replace("{id}", id);
                let filled = format!("/api{filled}");
                let body = (method != "get").then(|| json!({}));
                let method = method.to_uppercase();
                simulation.participants[player]
                    .request(&simulation.kit, &method, &filled, body.as_ref())
                    .await;
                requests += 1;
            }
        }
    }
    assert!(requests > 400, "{requests}");
}

/// Requests the page of each game with its preview, its drawing, and the export for research.
/// The pages are no routes of the document, and the export needs a token of an operator.
async fn request_other_pages(simulation: &mut Simulation) {
    for index in 0..simulation.games.len() {
        let game = simulation.games[index].slug.clone();
        let is_private = simulation.games[index].invited.is_some();
        for player in 0..=ANONYMOUS {
            let is_guessed = index + 1 == GAME_KINDS.len();
            if is_private && !is_guessed && !simulation.games[index].players.contains(&player) {
                continue;
            }
            let one = &simulation.participants[player];
            let page = one.request(&simulation.kit, "GET", &format!("/game/{game}"), None).await;
            assert_eq!(page.status, 200);
            let has_preview = String::from_utf8_lossy(&page.body).contains("og:title");
            assert_eq!(has_preview, !is_private, "{game}");
            let drawing = format!("/api/games/{game}/board.svg");
            let drawing = one.request(&simulation.kit, "GET", &drawing, None).await;
            if has_preview {
                simulation.count("previews");
            }
            if drawing.status == 200 {
                simulation.count("drawings");
            }
        }
    }
    let (token, one) = (&simulation.research_token, &simulation.participants[ANONYMOUS]);
    let export = one.request_research(&simulation.kit, token).await;
    assert_eq!(export.status, 200);
}

/// Waits until all pending messages have arrived.
/// Those on the sockets, and the last log entry of each game in the streams of its players.
async fn wait_for_pending(simulation: &Simulation) {
    for player in 0..=ANONYMOUS {
        simulation.flush_socket(player).await;
    }
    for game in &simulation.games {
        let game_id: server::GameId = game.slug.parse().unwrap();
        let last = "SELECT line FROM log_entry WHERE game_id = $1 ORDER BY number DESC LIMIT 1";
        let last = sqlx::query_scalar::<_, String>(last).bind(game_id);
        let last = last.fetch_optional(&simulation.kit.node.pool).await.unwrap();
        // A game without moves has no entries.
        let Some(last) = last else { continue };
        let has_arrived = async |simulation: &Simulation| {
            let has = |player: &usize| {
                simulation.participants[*player].inbox.has(|_, text| text.contains(&last))
            };
            game.players.iter().all(has)
        };
        simulation.wait_until(has_arrived).await;
    }
}

/// Checks that the players of a game received every square played in it.
/// This shows that the search finds what is there. Returns the number of squares.
async fn check_players_see_moves(simulation: &Simulation) -> usize {
    let public = simulation.load_public().await;
    let mut found = 0;
    for secret in &simulation.secrets {
        let Visibility::Square { game, .. } = secret.visibility else { continue };
        let game = &simulation.games[game];
        if !public.played.contains(&(game.slug.clone(), secret.text.clone())) {
            continue;
        }
        found += 1;
        for player in &game.players {
            let participant = &simulation.participants[*player];
            let is_received = participant.inbox.has(|_, text| secret.occurs_in(text));
            assert!(
                is_received,
                "{} did not receive {} {}",
                participant.name, secret.what, secret.text
            );
        }
    }
    found
}

/// Checks that the database holds no plain text of secrets that only need a hash.
async fn check_secrets_are_hashed(simulation: &Simulation) {
    let never = ["session", "password", "token", "recovery code", "email link", "invitation"];
    let never: Vec<_> =
        simulation.secrets.iter().filter(|secret| never.contains(&secret.what)).collect();
    assert!(never.len() > 6 * MEMBERS);
    let pool = &simulation.kit.node.pool;
    let tables: Vec<String> =
        sqlx::query_scalar("SELECT tablename::text FROM pg_tables WHERE schemaname = 'public'")
            .fetch_all(pool)
            .await
            .unwrap();
    for table in tables {
        let query = sqlx::AssertSqlSafe(format!("SELECT t::text FROM \"{table}\" t"));
        let mut rows = sqlx::query_scalar::<_, Option<String>>(query).fetch(pool);
        while let Some(row) = rows.next().await {
            let Some(row) = row.unwrap() else { continue };
            for secret in &never {
                assert!(!secret.occurs_in(&row), "{table} holds a {}", secret.what);
            }
        }
    }
}
