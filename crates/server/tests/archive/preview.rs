//! Preview page and preview image of a game.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, Request, StatusCode};
use http_body_util::BodyExt;
use server::{Pages, ROUTES, node_app};
use tower::ServiceExt;

use crate::fixtures::{FinishedGame, finalize_all, insert_players, slug};
use crate::kit::TestKit;

const INDEX: &str = "<!doctype html>\n<html lang=\"en\">\n<head><title>Palamedes</title>\
    <script src=\"/theme.js\"></script><meta name=\"description\" content=\"Play.\" /></head>\
    <body><div id=\"app\"></div><noscript><p>JavaScript</p></noscript></body></html>";

/// Builds the app of a node with the pages of a build folder.
fn app(kit: &TestKit, name: &str) -> Router {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("index.html"), INDEX).unwrap();
    node_app(Arc::clone(&kit.node), Pages::read(&folder).unwrap())
}

struct PageResponse {
    status: StatusCode,
    headers: HeaderMap,
    body: Bytes,
}

impl PageResponse {
    fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

async fn get(app: &Router, path: &str, headers: &[(&str, &str)]) -> PageResponse {
    let mut request = Request::get(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let response = app.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
    let (parts, body) = response.into_parts();
    let body = body.collect().await.unwrap().to_bytes();
    PageResponse { status: parts.status, headers: parts.headers, body }
}

/// Reads the content of a meta element.
fn meta<'a>(page: &'a str, name: &str) -> &'a str {
    let from = page.find(&format!("\"{name}\" content=\"")).unwrap_or_else(|| panic!("{name}"));
    let rest = &page[from..];
    let rest = &rest[rest.find("content=\"").unwrap() + "content=\"".len()..];
    &rest[..rest.find('"').unwrap()]
}

#[tokio::test(flavor = "multi_thread")]
async fn preview_page_shows_players_and_result() {
    let kit = TestKit::start().await;
    let pool = &kit.node.pool;
    insert_players(pool).await;
    FinishedGame::new(1, "pentagame", &[1, 2], 4).insert(pool).await;
    FinishedGame::new(2, "pente:9,teams", &[1, 2, 3, 4], 0).insert(pool).await;
    finalize_all(pool).await;
    let app = app(&kit, "link-over");
    let response = get(&app, &format!("/game/{}", slug(1)), &[]).await;
    assert_eq!((response.status.as_u16(), response.header("cache-control")), (200, "no-cache"));
    assert_eq!(response.header("content-type"), "text/html; charset=utf-8");
    assert_eq!(response.header("vary"), "accept-encoding, accept-language");
    assert!(response.header("content-security-policy").starts_with("default-src 'none'"));
    let page = response.text();
    assert!(page.contains("<title>Ada – Ben · Pentagame</title>"), "{page}");
    assert_eq!(meta(page, "og:title"), "Ada – Ben · Pentagame");
    let about = "Pentagame for 2 players. Ben won, 0:3. Over after 4 turns.";
    assert_eq!(meta(page, "og:description"), about);
    assert_eq!((meta(page, "description"), meta(page, "twitter:description")), (about, about));
    assert_eq!(page.matches("name=\"description\"").count(), 1);
    let picture = format!("/api/games/{}/preview.png", slug(1));
    let site = &kit.node.settings.public_url;
    assert_eq!(meta(page, "og:image"), format!("{site}{picture}"));
    assert_eq!(meta(page, "og:url"), format!("{site}/game/{}", slug(1)));
    assert_eq!(meta(page, "twitter:card"), "summary_large_image");
    // The app is on the page, and a part for browsers without JavaScript.
    assert!(page.contains("<div id=\"app\"></div>") && page.contains("/theme.js"));
    let plain = &page[page.find("<noscript>").unwrap()..];
    assert!(plain.contains(&picture) && plain.contains(about), "{plain}");
    assert!(plain.contains(&format!("/api/games/{}/record", slug(1))), "{plain}");
    // The ETag is recognized.
    let etag = response.header("etag").to_owned();
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
async fn preview_page_escapes_player_names() {
    let kit = TestKit::start().await;
    let pool = &kit.node.pool;
    insert_players(pool).await;
    let name = "<script>\"x\" & 'y'</script></title><!--";
    sqlx::query("UPDATE player SET name = $1 WHERE player_id = 1")
        .bind(name)
        .execute(pool)
        .await
        .unwrap();
    FinishedGame::new(1, "pentalath", &[1, 2], 3).insert(pool).await;
    finalize_all(pool).await;
    let app = app(&kit, "link-markup");
    let response = get(&app, &format!("/game/{}", slug(1)), &[]).await;
    let page = response.text();
    let harmless =
        "&lt;script&gt;&quot;x&quot; &amp; &#39;y&#39;&lt;/script&gt;&lt;/title&gt;&lt;!--";
    assert!(meta(page, "og:title").starts_with(harmless), "{page}");
    assert_eq!(page.matches("<script").count(), 1, "{page}");
    assert_eq!(page.matches("</title>").count(), 1, "{page}");
    assert!(!page.contains("<!--"), "{page}");
}

#[tokio::test(flavor = "multi_thread")]
async fn private_game_has_no_preview() {
    let kit = TestKit::start().await;
    let pool = &kit.node.pool;
    insert_players(pool).await;
    let hidden = FinishedGame::new(1, "pentalath", &[1, 2], 3);
    FinishedGame { listed: false, rated: false, ..hidden }.insert(pool).await;
    finalize_all(pool).await;
    let app = app(&kit, "link-private");
    for id in [slug(1), slug(2), "unknown".to_owned(), "0".to_owned()] {
        let response = get(&app, &format!("/game/{id}"), &[]).await;
        assert_eq!((response.status.as_u16(), response.text()), (200, INDEX), "{id}");
        let picture = get(&app, &format!("/api/games/{id}/preview.png"), &[]).await;
        assert_eq!(picture.status, 404, "{id}");
        assert_eq!(picture.header("cache-control"), "no-store");
    }
    for path in ["/game", "/game/", "/game/a/b", "/game/%00"] {
        assert_eq!(get(&app, path, &[]).await.status, 404, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn preview_of_a_live_game_shows_no_move() {
    let kit = TestKit::start().await;
    let (one, two) = (kit.guest().await, kit.guest().await);
    let game = kit.insert_game("pentagame", &[one.1, two.1]).await;
    let app = app(&kit, "link-running");
    let page = get(&app, &format!("/game/{game}"), &[]).await;
    let about = meta(page.text(), "og:description").to_owned();
    assert_eq!(about, "Pentagame for 2 players. Live now: watch this game.");
    let path = format!("/api/games/{game}/preview.png");
    let before = get(&app, &path, &[]).await;
    assert_eq!(before.header("cache-control"), "public, max-age=60");
    let act = serde_json::to_value(crate::kit::command(0, "move aA-B*b")).unwrap();
    let acted = kit.post(&format!("/api/games/{game}/commands"), &one.0, act).await;
    assert_eq!(acted.status, 200, "{}", acted.json());
    assert_eq!(get(&app, &path, &[]).await.body, before.body);
}

#[tokio::test(flavor = "multi_thread")]
async fn preview_image_has_fixed_size_and_an_etag() {
    let kit = TestKit::start().await;
    let pool = &kit.node.pool;
    insert_players(pool).await;
    for (game_id, config) in (1..).zip(["pentagame", "pente:9,free", "pentalath"]) {
        FinishedGame::new(game_id, config, &[1, 2], 6).insert(pool).await;
    }
    finalize_all(pool).await;
    let app = app(&kit, "link-picture");
    let path = |game_id: i64| format!("/api/games/{}/preview.png", slug(game_id));
    let mut seen = Vec::new();
    for game_id in 1..=3 {
        let response = get(&app, &path(game_id), &[]).await;
        assert_eq!((response.status.as_u16(), response.header("content-type")), (200, "image/png"));
        assert_eq!(response.header("cache-control"), "public, max-age=604800");
        // Width and height are at the beginning of the first chunk.
        assert_eq!(&response.body[16..24], &[0, 0, 4, 176, 0, 0, 2, 118]);
        assert!(response.body.len() < 400_000, "{}", response.body.len());
        let etag = response.header("etag").to_owned();
        let again = get(&app, &path(game_id), &[("if-none-match", &etag)]).await;
        assert_eq!((again.status.as_u16(), again.body.len()), (304, 0));
        seen.push(response.body);
    }
    seen.dedup();
    assert_eq!(seen.len(), 3);
}

/// Pages of one user or about the operator, which have no preview.
const WITHOUT_PREVIEW: [&str; 7] =
    ["/settings", "/mine", "/account", "/moderation", "/operator", "/privacy", "/imprint"];

#[tokio::test(flavor = "multi_thread")]
async fn every_public_page_has_a_preview_in_both_languages() {
    let kit = TestKit::start().await;
    let app = app(&kit, "public-pages");
    let fixed = ROUTES.iter().filter(|route| !route.contains(':')).copied();
    let rules: Vec<String> =
        games::Game::all().map(|game| format!("/rules/{}", game.name())).collect();
    let rules = rules.iter().map(String::as_str);
    let mut titles = BTreeSet::new();
    let mut pages = 0;
    for path in fixed.chain(rules).filter(|path| !WITHOUT_PREVIEW.contains(path)) {
        for language in ["en", "de"] {
            let response = get(&app, path, &[("accept-language", language)]).await;
            assert_eq!(
                (response.status.as_u16(), response.header("cache-control")),
                (200, "no-cache")
            );
            assert_eq!(response.header("vary"), "accept-encoding, accept-language", "{path}");
            let page = response.text();
            assert!(page.contains(&format!("<html lang=\"{language}\">")), "{path}");
            assert!(page.contains("<div id=\"app\"></div>"), "{path}");
            let title = meta(page, "og:title");
            assert!(page.contains(&format!("<title>{title}</title>")), "{path}");
            titles.insert(title.to_owned());
            assert!(meta(page, "og:description").len() > 20, "{path}");
            let site = &kit.node.settings.public_url;
            assert_eq!(meta(page, "og:url"), format!("{site}{path}"));
            let image = meta(page, "og:image").strip_prefix(site).unwrap().to_owned();
            let image = get(&app, &image, &[]).await;
            assert_eq!((image.status.as_u16(), image.header("content-type")), (200, "image/png"));
            assert!(image.body.starts_with(b"\x89PNG"), "{path}");
        }
        pages += 1;
    }
    assert!(pages >= 15 + 13, "{pages} pages");
    assert_eq!(titles.len(), 2 * pages, "each page has a title of its own");
    for path in WITHOUT_PREVIEW {
        let response = get(&app, path, &[]).await;
        assert_eq!((response.status.as_u16(), response.text()), (200, INDEX), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn animation_shows_finished_games_only() {
    let kit = TestKit::start().await;
    let pool = &kit.node.pool;
    insert_players(pool).await;
    FinishedGame::new(1, "pente:9,free", &[1, 2], 6).insert(pool).await;
    finalize_all(pool).await;
    let app = app(&kit, "animation");
    let path = format!("/api/games/{}/animation.gif", slug(1));
    let response = get(&app, &path, &[]).await;
    assert_eq!((response.status.as_u16(), response.header("content-type")), (200, "image/gif"));
    assert_eq!(response.header("cache-control"), "public, max-age=604800");
    assert!(response.body.starts_with(b"GIF89a") && response.body.len() < 500_000);
    let etag = response.header("etag").to_owned();
    assert_eq!(get(&app, &path, &[("if-none-match", &etag)]).await.status, 304);
    let board = format!("/api/games/{}/board.svg", slug(1));
    let (start, last) = (format!("{board}?ply=0"), format!("{board}?ply=6"));
    let (start, last) = (get(&app, &start, &[]).await, get(&app, &last, &[]).await);
    assert_ne!(start.body, last.body);
    assert_eq!(last.body, get(&app, &board, &[]).await.body);
    sqlx::query("UPDATE game SET listed = false").execute(pool).await.unwrap();
    assert_eq!(get(&app, &path, &[]).await.status, 404);
    sqlx::query("UPDATE game SET listed = true, status = 1").execute(pool).await.unwrap();
    assert_eq!(get(&app, &path, &[]).await.status, 409);
    sqlx::query("UPDATE game SET status = 2").execute(pool).await.unwrap();
}
