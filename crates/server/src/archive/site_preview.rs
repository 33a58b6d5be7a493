//! Link previews (Open Graph) of the public pages, and their images.

use axum::body::{Body, Bytes};
use axum::extract::Path;
use axum::extract::rejection::PathRejection;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::request::Parts;
use axum::http::{HeaderValue, Method, Response};
use axum::response::IntoResponse;
use games::Game;
use picture::Drawing;
use rulebook::{Notation, Position};
use tokio::sync::OnceCell;
use wire::ApiError;

use crate::archive::preview_page::{Catalogue, PagePreview, language, render_page};
use crate::error::Error;
use crate::http::query::path_text;
use crate::http::static_files::Pages;
use crate::node::Node;

/// Public page with its message id and the game of its image.
struct PublicPage {
    path: &'static str,
    id: &'static str,
    scene: &'static Scene,
}

/// Game during play, as images of the site show it.
struct Scene {
    game: &'static str,
    /// Position before the marked move; empty for moves from the start.
    position: &'static str,
    /// Moves from the position; the last one is marked.
    moves: &'static str,
    image: OnceCell<Bytes>,
}

static PENTAGAME: Scene = Scene {
    game: "pentagame",
    position: "2 A,e,C1D,b,E3b/A,d,a,D,c a2b,e3a,C3e,D6a,D3b - 2 4 -",
    moves: "dD-D6a#E3c",
    image: OnceCell::const_new(),
};
static PENTE: Scene = Scene {
    game: "pente",
    position: "",
    moves: "K10 L11 N12 L9 L12 M11 K11 K12 M10 J11 H10 M13 N9 O8",
    image: OnceCell::const_new(),
};
static PENTALATH: Scene = Scene {
    game: "pentalath",
    position: "",
    moves: "d5 e6 e5 d6 c5 f7 d7 e7 f6 g7 g6 c6 b5 f5 e4 c4 b4 d4 e3 c7 d8 c8 d3",
    image: OnceCell::const_new(),
};
static SCENES: [&Scene; 3] = [&PENTAGAME, &PENTE, &PENTALATH];

const fn page(path: &'static str, id: &'static str, scene: &'static Scene) -> PublicPage {
    PublicPage { path, id, scene }
}

/// All public pages with a fixed address. Pages of one user have no preview.
static PAGES: &[PublicPage] = &[
    page("/", "start", &PENTAGAME),
    page("/play", "play", &PENTAGAME),
    page("/learn", "learn", &PENTAGAME),
    page("/games", "games", &PENTAGAME),
    page("/rules/pentagame", "rules-pentagame", &PENTAGAME),
    page("/rules/pente", "rules-pente", &PENTE),
    page("/rules/pentalath", "rules-pentalath", &PENTALATH),
    page("/analyse", "analyse", &PENTAGAME),
    page("/about", "about", &PENTAGAME),
    page("/lobby", "lobby", &PENTAGAME),
    page("/friend", "friend", &PENTAGAME),
    page("/watch", "watch", &PENTAGAME),
    page("/players", "players", &PENTAGAME),
    page("/archive", "archive", &PENTAGAME),
    page("/science", "science", &PENTAGAME),
    page("/contests", "contests", &PENTAGAME),
    page("/contests/new", "contests-new", &PENTAGAME),
    page("/organise", "organise", &PENTAGAME),
];

/// Responds with a public page and its preview; `None` for all other paths.
pub(crate) fn site_preview(node: &Node, pages: &Pages, request: &Parts) -> Option<Response<Body>> {
    let page = PAGES.iter().find(|page| page.path == request.uri.path())?;
    if !matches!(request.method, Method::GET | Method::HEAD) {
        return None;
    }
    let language = language(&request.headers);
    let key = format!("{} {}", language.tag(), page.path);
    let render = || {
        let catalogue = Catalogue::new(language);
        let text = |part: &str| catalogue.format(&format!("preview-{part}-{}", page.id), &[]);
        let preview = PagePreview {
            title: text("title")?,
            about: text("about")?,
            alt: catalogue.format("preview-site-picture", &[("name", page.scene.game.into())])?,
            path: page.path.to_owned(),
            picture: format!("/api/previews/{}", page.scene.game),
            record: None,
        };
        render_page(pages.shell()?, &preview, &catalogue, language, &node.settings.public_url)
    };
    pages.respond_with_stored_page(key, render, request)
}

impl Scene {
    fn draw(&self) -> Result<Vec<u8>, String> {
        let game: Game = self.game.parse().map_err(|error| format!("{error:?}"))?;
        let mut position = match self.position {
            "" => game.start(),
            text => game.read_position(text).map_err(|error| format!("{error:?}"))?,
        };
        let mut marks = Vec::new();
        for text in self.moves.split(' ') {
            let m = position.read_move(text).map_err(|error| format!("{text}: {error:?}"))?;
            marks = picture::last_move(&position, &m);
            position = position.play(m).map_err(|error| format!("{text}: {error:?}"))?;
        }
        let card = picture::preview_card(&position, &Drawing::new().marks(marks));
        card.png().map_err(|error| error.to_string())
    }
}

/// Returns the image of a game for links to pages about it, 1200 by 630 pixels.
#[utoipa::path(
    get, path = "/previews/{game}", tag = "archive", operation_id = "siteImage",
    params(("game" = String, Path, description = "`pentagame`, `pente` or `pentalath`")),
    responses(
        (status = 200, description = "The image", content_type = "image/png", body = [u8]),
        (status = 404, description = "No such game", body = ApiError),
    ),
)]
pub(crate) async fn site_image(
    game: Result<Path<String>, PathRejection>,
) -> Result<axum::response::Response, Error> {
    let game = path_text(game)?;
    let scene = *SCENES.iter().find(|scene| scene.game == game).ok_or(Error::NotFound)?;
    let draw = || async {
        let drawn = tokio::task::spawn_blocking(|| scene.draw()).await;
        let drawn = drawn.map_err(|error| Error::internal("cannot draw an image", error))?;
        drawn.map(Bytes::from).map_err(|fault| Error::Internal(format!("{game}: {fault}")))
    };
    let image = scene.image.get_or_try_init(draw).await?.clone();
    let cache = HeaderValue::from_static("public, max-age=604800");
    let kind = HeaderValue::from_static("image/png");
    Ok(([(CACHE_CONTROL, cache), (CONTENT_TYPE, kind)], Body::from(image)).into_response())
}
