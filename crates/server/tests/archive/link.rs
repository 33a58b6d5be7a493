//! What is told where somebody shares the link of a game.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, Request, StatusCode};
use http_body_util::BodyExt;
use server::{Pages, node_app, slug};
use tower::ServiceExt;

use crate::kit::Kit;
use crate::made::{Made, players, settled};

const INDEX: &str = "<!doctype html>\n<html lang=\"en\">\n<head><title>Palamedes</title>\
    <script src=\"/theme.js\"></script><meta name=\"description\" content=\"Play.\" /></head>\
    <body><div id=\"app\"></div><noscript><p>JavaScript</p></noscript></body></html>";

/// The app of a node over pages as they are built.
fn app(kit: &Kit, name: &str) -> Router {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("index.html"), INDEX).unwrap();
    node_app(Arc::clone(&kit.node), Pages::read(&folder).unwrap())
}

struct Answer {
    status: StatusCode,
    headers: HeaderMap,
    body: Bytes,
}

impl Answer {
    fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

async fn get(app: &Router, path: &str, headers: &[(&str, &str)]) -> Answer {
    let mut request = Request::get(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let response = app.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
    let (parts, body) = response.into_parts();
    let body = body.collect().await.unwrap().to_bytes();
    Answer { status: parts.status, headers: parts.headers, body }
}

/// What a preview reads.
fn meta<'a>(page: &'a str, name: &str) -> &'a str {
    let from = page.find(&format!("\"{name}\" content=\"")).unwrap_or_else(|| panic!("{name}"));
    let rest = &page[from..];
    let rest = &rest[rest.find("content=\"").unwrap() + "content=\"".len()..];
    &rest[..rest.find('"').unwrap()]
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_tells_who_played_and_how_it_ended() {
    let kit = Kit::start().await;
    let pool = &kit.node.pool;
    players(pool).await;
    Made::new(1, "pentagame", &[1, 2], 4).store(pool).await;
    Made::new(2, "pente:9,teams", &[1, 2, 3, 4], 0).store(pool).await;
    settled(pool).await;
    let app = app(&kit, "link-over");
    let answer = get(&app, &format!("/game/{}", slug(1)), &[]).await;
    assert_eq!((answer.status.as_u16(), answer.header("cache-control")), (200, "no-cache"));
    assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
    assert_eq!(answer.header("vary"), "accept-encoding, accept-language");
    assert!(answer.header("content-security-policy").starts_with("default-src 'none'"));
    let page = answer.text();
    assert!(page.contains("<title>Ada – Ben · Pentagame</title>"), "{page}");
    assert_eq!(meta(page, "og:title"), "Ada – Ben · Pentagame");
    let about = "Pentagame for 2 players. Ben won, 0:3. Over after 4 turns.";
    assert_eq!(meta(page, "og:description"), about);
    assert_eq!((meta(page, "description"), meta(page, "twitter:description")), (about, about));
    assert_eq!(page.matches("name=\"description\"").count(), 1);
    let picture = format!("/api/games/{}/picture.png", slug(1));
    let site = &kit.node.settings.public_url;
    assert_eq!(meta(page, "og:image"), format!("{site}{picture}"));
    assert_eq!(meta(page, "og:url"), format!("{site}/game/{}", slug(1)));
    assert_eq!(meta(page, "twitter:card"), "summary_large_image");
    // The app is still there, and so is a page for those without scripts.
    assert!(page.contains("<div id=\"app\"></div>") && page.contains("/theme.js"));
    let plain = &page[page.find("<noscript>").unwrap()..];
    assert!(plain.contains(&picture) && plain.contains(about), "{plain}");
    assert!(plain.contains(&format!("/api/games/{}/record", slug(1))), "{plain}");
    // Known by its digest, in both forms.
    let etag = answer.header("etag").to_owned();
    let again = get(&app, &format!("/game/{}", slug(1)), &[("if-none-match", &etag)]).await;
    assert_eq!((again.status.as_u16(), again.body.len()), (304, 0));
    let german = [("accept-language", "de-DE,de;q=0.9,en;q=0.5")];
    let german = get(&app, &format!("/game/{}", slug(2)), &german).await;
    let page = german.text();
    assert!(page.contains("<html lang=\"de\">"));
    let about = "Pente zu viert, Aufstellung pente:9,teams. \
        Ben – Dave haben zusammen 0:1:0:1 gewonnen. Nach 2 Zügen zu Ende.";
    assert_eq!(meta(page, "og:description"), about);
    assert_eq!(meta(page, "og:locale"), "de_DE");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_is_never_taken_for_markup() {
    let kit = Kit::start().await;
    let pool = &kit.node.pool;
    players(pool).await;
    let name = "<script>\"x\" & 'y'</script></title><!--";
    sqlx::query("UPDATE player SET name = $1 WHERE player_id = 1")
        .bind(name)
        .execute(pool)
        .await
        .unwrap();
    Made::new(1, "pentalath", &[1, 2], 3).store(pool).await;
    settled(pool).await;
    let app = app(&kit, "link-markup");
    let answer = get(&app, &format!("/game/{}", slug(1)), &[]).await;
    let page = answer.text();
    let harmless =
        "&lt;script&gt;&quot;x&quot; &amp; &#39;y&#39;&lt;/script&gt;&lt;/title&gt;&lt;!--";
    assert!(meta(page, "og:title").starts_with(harmless), "{page}");
    assert_eq!(page.matches("<script").count(), 1, "{page}");
    assert_eq!(page.matches("</title>").count(), 1, "{page}");
    assert!(!page.contains("<!--"), "{page}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_not_everybody_may_see_has_the_page_of_the_app_and_no_picture() {
    let kit = Kit::start().await;
    let pool = &kit.node.pool;
    players(pool).await;
    let hidden = Made::new(1, "pentalath", &[1, 2], 3);
    Made { listed: false, rated: false, ..hidden }.store(pool).await;
    settled(pool).await;
    let app = app(&kit, "link-private");
    for id in [slug(1), slug(2), "unknown".to_owned(), "0".to_owned()] {
        let answer = get(&app, &format!("/game/{id}"), &[]).await;
        assert_eq!((answer.status.as_u16(), answer.text()), (200, INDEX), "{id}");
        let picture = get(&app, &format!("/api/games/{id}/picture.png"), &[]).await;
        assert_eq!(picture.status, 404, "{id}");
        assert_eq!(picture.header("cache-control"), "no-store");
    }
    for path in ["/game", "/game/", "/game/a/b", "/game/%00"] {
        assert_eq!(get(&app, path, &[]).await.status, 404, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_game_tells_no_move() {
    let kit = Kit::start().await;
    let (one, two) = (kit.guest().await, kit.guest().await);
    let game = kit.game("pentagame", &[one.1, two.1]).await;
    let app = app(&kit, "link-running");
    let page = get(&app, &format!("/game/{game}"), &[]).await;
    let about = meta(page.text(), "og:description").to_owned();
    assert_eq!(about, "Pentagame for 2 players. The game is running: watch it live.");
    let path = format!("/api/games/{game}/picture.png");
    let before = get(&app, &path, &[]).await;
    assert_eq!(before.header("cache-control"), "public, max-age=60");
    let act = serde_json::to_value(crate::kit::act(0, "move aA-B*b")).unwrap();
    let acted = kit.post(&format!("/api/games/{game}/act"), &one.0, act).await;
    assert_eq!(acted.status, 200, "{}", acted.json());
    assert_eq!(get(&app, &path, &[]).await.body, before.body);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_has_the_size_of_a_preview_and_a_mark_to_know_it_by() {
    let kit = Kit::start().await;
    let pool = &kit.node.pool;
    players(pool).await;
    for (game_id, config) in (1..).zip(["pentagame", "pente:9,free", "pentalath"]) {
        Made::new(game_id, config, &[1, 2], 6).store(pool).await;
    }
    settled(pool).await;
    let app = app(&kit, "link-picture");
    let path = |game_id: i64| format!("/api/games/{}/picture.png", slug(game_id));
    let mut seen = Vec::new();
    for game_id in 1..=3 {
        let answer = get(&app, &path(game_id), &[]).await;
        assert_eq!((answer.status.as_u16(), answer.header("content-type")), (200, "image/png"));
        assert_eq!(answer.header("cache-control"), "public, max-age=604800");
        // Width and height stand at the beginning of the first chunk.
        assert_eq!(&answer.body[16..24], &[0, 0, 4, 176, 0, 0, 2, 118]);
        assert!(answer.body.len() < 400_000, "{}", answer.body.len());
        let etag = answer.header("etag").to_owned();
        let again = get(&app, &path(game_id), &[("if-none-match", &etag)]).await;
        assert_eq!((again.status.as_u16(), again.body.len()), (304, 0));
        seen.push(answer.body);
    }
    seen.dedup();
    assert_eq!(seen.len(), 3);
}
