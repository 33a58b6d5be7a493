//! Link previews (Open Graph) of the public pages, and their images.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use axum::body::{Body, Bytes};
use axum::extract::Path;
use axum::extract::rejection::PathRejection;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::request::Parts;
use axum::http::{HeaderValue, Method, Response};
use axum::response::IntoResponse;
use games::Game;
use picture::Drawing;
use tokio::sync::OnceCell;
use wire::ApiError;

use crate::archive::preview_page::{Catalogue, PagePreview, language, render_page};
use crate::error::Error;
use crate::http::query::path_text;
use crate::http::static_files::Pages;
use crate::node::Node;

/// Public pages with a fixed address, with their message ids. Pages of one user have no preview.
const PAGES: [(&str, &str); 15] = [
    ("/", "start"),
    ("/play", "play"),
    ("/learn", "learn"),
    ("/games", "games"),
    ("/analyse", "analyse"),
    ("/about", "about"),
    ("/lobby", "lobby"),
    ("/friend", "friend"),
    ("/watch", "watch"),
    ("/players", "players"),
    ("/archive", "archive"),
    ("/science", "science"),
    ("/contests", "contests"),
    ("/contests/new", "contests-new"),
    ("/organise", "organise"),
];

/// Path before the name of a game, for the page with its rules.
const RULES_PATH: &str = "/rules/";

/// Images of the games by name, drawn when they are first requested.
static IMAGES: LazyLock<BTreeMap<&'static str, OnceCell<Bytes>>> =
    LazyLock::new(|| Game::all().map(|game| (game.name(), OnceCell::new())).collect());

/// Responds with a public page and its preview; `None` for all other paths.
pub(crate) fn site_preview(node: &Node, pages: &Pages, request: &Parts) -> Option<Response<Body>> {
    let path = request.uri.path();
    let id = PAGES.iter().find(|(fixed, _)| *fixed == path).map(|(_, id)| *id);
    let rules = path.strip_prefix(RULES_PATH).and_then(game_named);
    if (id.is_none() && rules.is_none()) || !matches!(request.method, Method::GET | Method::HEAD) {
        return None;
    }
    let language = language(&request.headers);
    let key = format!("{} {path}", language.tag());
    let render = || {
        let catalogue = Catalogue::new(language);
        // A page that is not about one game shows the first.
        let game = rules.or_else(|| Game::all().next())?.name();
        let name = catalogue.game_name(game)?;
        let (title, about) = match id {
            Some(id) => (format!("preview-title-{id}"), format!("preview-about-{id}")),
            None => ("preview-title-rules".to_owned(), format!("game-rules-{game}-about")),
        };
        let preview = PagePreview {
            title: catalogue.format(&title, &[("game", name.clone().into())])?,
            about: catalogue.format(&about, &[])?,
            alt: catalogue.format("preview-site-picture", &[("game", name.into())])?,
            path: path.to_owned(),
            picture: format!("/api/previews/{game}"),
            record: None,
        };
        render_page(pages.shell()?, &preview, &catalogue, language, &node.settings.public_url)
    };
    pages.respond_with_stored_page(key, render, request)
}

/// Returns the game with exactly this name, without options.
fn game_named(name: &str) -> Option<Game> {
    Game::all().find(|game| game.name() == name)
}

/// Draws the example of a game as an image for links.
fn draw_example(game: &Game) -> Result<Vec<u8>, String> {
    let (position, marks) = picture::example_position(game);
    let card = picture::preview_card(&position, &Drawing::new().marks(marks));
    card.png().map_err(|error| error.to_string())
}

/// Returns the image of a game for links to pages about it, 1200 by 630 pixels.
#[utoipa::path(
    get, path = "/previews/{game}", tag = "archive", operation_id = "siteImage",
    params(("game" = String, Path, description = "Name of a game, such as `pentagame`")),
    responses(
        (status = 200, description = "The image", content_type = "image/png", body = [u8]),
        (status = 404, description = "No such game", body = ApiError),
    ),
)]
pub(crate) async fn site_image(
    game: Result<Path<String>, PathRejection>,
) -> Result<axum::response::Response, Error> {
    let game = path_text(game)?;
    let game = game_named(&game).ok_or(Error::NotFound)?;
    let name = game.name();
    let draw = || async {
        let drawn = tokio::task::spawn_blocking(move || draw_example(&game)).await;
        let drawn = drawn.map_err(|error| Error::internal("cannot draw an image", error))?;
        drawn.map(Bytes::from).map_err(|fault| Error::Internal(format!("{name}: {fault}")))
    };
    let image = IMAGES.get(name).ok_or(Error::NotFound)?.get_or_try_init(draw).await?.clone();
    let cache = HeaderValue::from_static("public, max-age=604800");
    let kind = HeaderValue::from_static("image/png");
    Ok(([(CACHE_CONTROL, cache), (CONTENT_TYPE, kind)], Body::from(image)).into_response())
}
