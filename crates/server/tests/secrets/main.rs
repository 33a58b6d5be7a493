//! What is somebody's own reaches nobody else: people do what people do, by chance, and whatever
//! reaches anybody, by whatever way, is looked through for everybody's secrets.

#[path = "../lobby/device.rs"]
#[allow(dead_code, reason = "here a device only listens")]
mod device;
#[path = "../kit/mod.rs"]
mod kit;
mod people;
mod secret;
#[path = "../account/sink.rs"]
mod sink;
mod story;
mod world;

use futures_util::StreamExt;
use secret::Hidden;
use serde_json::json;
use story::KINDS;
use world::{MEMBERS, STRANGER, World};

/// So many stories are told, each with people and tables of its own.
const STORIES: u64 = 4;

/// So much happens in each.
const STEPS: usize = 40;

#[tokio::test(flavor = "multi_thread")]
async fn what_is_somebodys_own_reaches_nobody_else() {
    let (mut counts, mut kept) = (std::collections::BTreeMap::new(), 0);
    for seed in 1..=STORIES {
        let mut world = World::begin(seed).await;
        world.sit_down().await;
        world.watch().await;
        world.reports().await;
        world.forgets().await;
        for _ in 0..STEPS {
            world.step().await;
            world.look().await;
        }
        world.leave_a_turn().await;
        world.remind().await;
        ask_everything(&mut world).await;
        hear_the_rest(&world).await;
        world.look().await;
        kept += those_see_it_who_may(&world).await;
        stored_as_nobody_can_read_it(&world).await;
        for (what, count) in world.counts {
            *counts.entry(what).or_insert(0) += count;
        }
    }
    // Something happened of everything, or nothing was shown.
    println!("{counts:?}, {kept} hidden squares were played");
    for what in ["letters", "messages to devices", "moves", "plans", "reports", "streams", "words"]
    {
        let happened = counts.get(what).copied().unwrap_or(0);
        assert!(happened >= usize::try_from(STORIES).unwrap(), "{what}: {counts:?}");
    }
    assert!(kept > 10, "{kept}");
}

/// What would end the login by which all the rest is asked.
const NOT_ASKED: [(&str, &str); 3] =
    [("post", "/logout"), ("delete", "/me"), ("delete", "/me/sessions")];

/// Everybody asks everything that the document of the interface lists, in whatever way it can be
/// asked, about somebody and about a table they may have heard of.
async fn ask_everything(world: &mut World) {
    let document = serde_json::to_value(server::openapi()).unwrap();
    let paths = document["paths"].as_object().unwrap();
    let mut asked = 0;
    for (path, methods) in paths {
        let is_endless = path.ends_with("/stream") || path == "/events" || path == "/socket";
        for method in methods.as_object().unwrap().keys() {
            if is_endless || NOT_ASKED.contains(&(method, path)) {
                continue;
            }
            for who in 0..=STRANGER {
                let is_known = |table: &usize| {
                    let known = &world.tables[*table];
                    let is_guessed = table + 1 == KINDS.len();
                    known.invited.is_none() || is_guessed || known.sits.contains(&who)
                };
                let tables: Vec<usize> = (0..world.tables.len()).filter(is_known).collect();
                let table = world.one_of(&tables);
                let whom = world.roll(MEMBERS);
                let filled = path
                    .replace("{game}", &world.tables[table].game)
                    .replace("{name}", &world.people[whom].name)
                    .replace("{other}", &world.people[who].name)
                    .replace("{pool}", "pente")
                    .replace("{id}", "1");
                let filled = format!("/api{filled}");
                let body = (method != "get").then(|| json!({}));
                let method = method.to_uppercase();
                world.people[who].ask(&world.kit, &method, &filled, body.as_ref()).await;
                asked += 1;
            }
        }
    }
    assert!(asked > 400, "{asked}");
}

/// All that is on its way is heard: whatever the sockets were sent, and the last entry of each game
/// in the streams of its players.
async fn hear_the_rest(world: &World) {
    for who in 0..=STRANGER {
        world.hear_out(who).await;
    }
    for table in &world.tables {
        let game_id = server::read_slug(&table.game).unwrap();
        let last = "SELECT line FROM entry WHERE game_id = $1 ORDER BY number DESC LIMIT 1";
        let last = sqlx::query_scalar::<_, String>(last).bind(game_id);
        let last = last.fetch_optional(&world.kit.node.pool).await.unwrap();
        // Where nobody has moved there is nothing to hear.
        let Some(last) = last else { continue };
        let heard = async |world: &World| {
            let has = |who: &usize| world.people[*who].ear.has(|_, text| text.contains(&last));
            table.sits.iter().all(has)
        };
        world.until(heard).await;
    }
}

/// Whoever sits at a table was shown every square that was played there: what is looked for is
/// found where it is. Gives back how many these were.
async fn those_see_it_who_may(world: &World) -> usize {
    let public = world.public().await;
    let mut found = 0;
    for secret in &world.secrets {
        let Hidden::Square { table, .. } = secret.from else { continue };
        let table = &world.tables[table];
        if !public.played.contains(&(table.game.clone(), secret.text.clone())) {
            continue;
        }
        found += 1;
        for who in &table.sits {
            let person = &world.people[*who];
            let is_heard = person.ear.has(|_, text| secret.is_in(text));
            assert!(is_heard, "{} does not see {} {}", person.name, secret.what, secret.text);
        }
    }
    found
}

/// Nor does the database hold as it was given what only has to be known again.
async fn stored_as_nobody_can_read_it(world: &World) {
    let never = ["session", "password", "token", "recovery code", "link of a letter", "invitation"];
    let never: Vec<_> =
        world.secrets.iter().filter(|secret| never.contains(&secret.what)).collect();
    assert!(never.len() > 6 * MEMBERS);
    let pool = &world.kit.node.pool;
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
                assert!(!secret.is_in(&row), "{table} holds a {}", secret.what);
            }
        }
    }
}
