//! Page of a game with preview metadata (Open Graph).
//! Title, description and image, also for browsers without JavaScript.
//!
//! It is the page of the app with additional elements. Unlisted games get the unchanged page, as if
//! they did not exist.

use std::fmt::Write as _;

use axum::body::Body;
use axum::http::header::ACCEPT_LANGUAGE;
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, Response};
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use sqlx::PgPool;
use table::Config;

use crate::archive::preview_image::load_preview;
use crate::db::game::StoredStatus;
use crate::db::recorded_game::{RecordedSeat, load_seats};
use crate::error::Error;
use crate::http::middleware::ClientAddress;
use crate::http::static_files::Pages;
use crate::ids::GameId;
use crate::limiters::concurrency::RequestClass;
use crate::node::Node;

/// Facts about a game shown in the preview.
struct PreviewFacts {
    game_id: GameId,
    status: StoredStatus,
    config: Config,
    result: Option<String>,
    plies: Option<i32>,
    /// True if several teams share the first place.
    tied: bool,
    seats: Vec<RecordedSeat>,
}

/// Texts and image of the preview of a page.
pub(crate) struct PagePreview {
    pub(crate) title: String,
    pub(crate) about: String,
    /// Description of the image.
    pub(crate) alt: String,
    /// Path of the page.
    pub(crate) path: String,
    /// Path of the image.
    pub(crate) picture: String,
    /// Path of the record of the game.
    pub(crate) record: Option<String>,
}

/// Renders the page of a listed game; `None` for all other paths.
pub(crate) async fn preview_page(
    node: &Node,
    pages: &Pages,
    request: &Parts,
) -> Option<Response<Body>> {
    let game_id = request.uri.path().strip_prefix("/game/")?.parse().ok()?;
    if !matches!(request.method, Method::GET | Method::HEAD) {
        return None;
    }
    let client = request.extensions.get::<ClientAddress>()?;
    // Above the limits the unchanged page is served.
    node.rate_limits.check_address(client.0).ok()?;
    let _place = node.request_limiter.enter_now(RequestClass::Read).ok()?;
    let facts = match read_facts(node, game_id).await {
        Ok(facts) => facts?,
        Err(error) => {
            error.log();
            return None;
        }
    };
    let language = language(&request.headers);
    let catalogue = Catalogue::new(language);
    let preview = preview_of_game(&catalogue, &facts)?;
    let site = &node.settings.public_url;
    let page = render_page(pages.shell()?, &preview, &catalogue, language, site)?;
    pages.respond_with_page(page, request)
}

fn preview_of_game(catalogue: &Catalogue, facts: &PreviewFacts) -> Option<PagePreview> {
    let (title, about) = summary(catalogue, facts)?;
    let game_id = facts.game_id;
    Some(PagePreview {
        title,
        about,
        alt: catalogue.format("preview-picture", &[])?,
        path: format!("/game/{game_id}"),
        picture: format!("/api/games/{game_id}/preview.png"),
        record: Some(format!("/api/games/{game_id}/record")),
    })
}

async fn read_facts(node: &Node, game_id: GameId) -> Result<Option<PreviewFacts>, Error> {
    let Some(row) = load_preview(node, game_id).await? else { return Ok(None) };
    let Ok(config) = row.config.parse() else { return Ok(None) };
    let load = |pool: PgPool| async move {
        let mut db = pool.acquire().await?;
        load_seats(&mut db, &[game_id]).await
    };
    let seats = match row.status {
        StoredStatus::Finished => node.read(load).await?,
        _ => load(node.read_pool.clone()).await?,
    };
    let (status, result, plies) = (row.status, row.result, row.plies);
    let tied = row.tied.unwrap_or(false);
    Ok(Some(PreviewFacts { game_id, status, config, result, plies, tied, seats }))
}

/// Language of the preview.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Language {
    English,
    German,
}

impl Language {
    /// Returns the tag of the language.
    pub(crate) fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
        }
    }
}

/// Chooses the language by the header `Accept-Language`.
pub(crate) fn language(request: &HeaderMap) -> Language {
    let listed = request.get_all(ACCEPT_LANGUAGE).iter().filter_map(|value| value.to_str().ok());
    let mut best = (Language::English, 0.0);
    for range in listed.flat_map(|value| value.split(',')) {
        let mut parts = range.split(';').map(str::trim);
        let tag = parts.next().unwrap_or_default().split('-').next().unwrap_or_default();
        let weight = parts.find_map(|part| part.strip_prefix("q=")).map_or(Ok(1.0), str::parse);
        let language = match tag {
            tag if tag.eq_ignore_ascii_case("de") => Language::German,
            tag if tag.eq_ignore_ascii_case("en") => Language::English,
            _ => continue,
        };
        if let Ok(weight) = weight
            && weight > best.1
        {
            best = (language, weight);
        }
    }
    best.0
}

/// Message catalogue of one language.
pub(crate) struct Catalogue {
    bundle: FluentBundle<FluentResource>,
}

impl Catalogue {
    pub(crate) fn new(language: Language) -> Catalogue {
        let texts = match language {
            Language::English => [
                include_str!("../../../../locales/en/preview.ftl"),
                include_str!("../../../../locales/en/game-common.ftl"),
            ],
            Language::German => [
                include_str!("../../../../locales/de/preview.ftl"),
                include_str!("../../../../locales/de/game-common.ftl"),
            ],
        };
        let mut bundle = FluentBundle::new(vec![language.tag().parse().unwrap_or_default()]);
        bundle.set_use_isolating(false);
        for text in texts {
            let (Ok(resource) | Err((resource, _))) = FluentResource::try_new(text.to_owned());
            bundle.add_resource_overriding(resource);
        }
        Catalogue { bundle }
    }

    /// Returns the title of a game, such as `Hi-Jack` for `hi-jack`.
    pub(crate) fn game_name(&self, game: &str) -> Option<String> {
        self.format(&format!("game-rules-{game}"), &[])
    }

    /// Formats a message; `None` if it or an argument is missing.
    pub(crate) fn format(
        &self,
        id: &str,
        arguments: &[(&'static str, FluentValue<'_>)],
    ) -> Option<String> {
        let pattern = self.bundle.get_message(id)?.value()?;
        let given: FluentArgs<'_> =
            arguments.iter().map(|(id, value)| (*id, value.clone())).collect();
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(&given), &mut errors).into_owned();
        errors.is_empty().then_some(text)
    }
}

/// Builds title and description of a game.
fn summary(catalogue: &Catalogue, facts: &PreviewFacts) -> Option<(String, String)> {
    let rules = facts.config.game.spelled_out();
    let game = catalogue.game_name(rules.name())?;
    let names: Option<Vec<String>> =
        facts.seats.iter().map(|seat| seat_name(catalogue, seat)).collect();
    let names = names?;
    let players = names.join(" – ");
    let title = catalogue
        .format("preview-title", &[("players", players.into()), ("game", game.clone().into())]);
    let written = rules.to_string();
    let options = written.split_once(':').map_or("", |(_, options)| options);
    // A number of players alone is not worth repeating.
    let setup = match options.bytes().all(|byte| byte.is_ascii_digit()) {
        true => "preview-setup",
        false => "preview-setup-with",
    };
    let seats = facts.seats.len();
    let setup = catalogue.format(
        setup,
        &[("game", game.into()), ("seats", seats.into()), ("rules", written.clone().into())],
    )?;
    let state = match facts.status {
        StoredStatus::Open => catalogue.format("preview-open", &[])?,
        StoredStatus::Live => catalogue.format("preview-live", &[])?,
        StoredStatus::Broken => catalogue.format("preview-broken", &[])?,
        StoredStatus::Finished => describe_ending(catalogue, facts, &names)?,
    };
    Some((title?, format!("{setup} {state}")))
}

fn seat_name(catalogue: &Catalogue, seat: &RecordedSeat) -> Option<String> {
    let view = seat.view();
    let Some(player) = view.player else { return catalogue.format("preview-free-seat", &[]) };
    match wire::computer_of_account(&player.name) {
        Some((name, level)) => {
            catalogue.format("preview-computer", &[("name", name.into()), ("level", level.into())])
        }
        None => Some(player.name),
    }
}

fn describe_ending(
    catalogue: &Catalogue,
    facts: &PreviewFacts,
    names: &[String],
) -> Option<String> {
    let Some(plies) = facts.plies else {
        return catalogue.format("preview-finished", &[("plies", 0.into())]);
    };
    let over = catalogue.format("preview-finished", &[("plies", plies.into())])?;
    let seats = facts.seats.iter().zip(names);
    let first: Vec<&str> =
        seats.filter(|(seat, _)| seat.place == Some(1)).map(|(_, name)| name.as_str()).collect();
    let (Some(result), false) = (&facts.result, first.is_empty()) else { return Some(over) };
    let code = if facts.tied { "preview-shared" } else { "preview-won" };
    let text = catalogue.format(
        code,
        &[
            ("names", first.join(" – ").into()),
            ("winners", first.len().into()),
            ("result", result.as_str().into()),
        ],
    )?;
    Some(format!("{text} {over}"))
}

/// Inserts the preview into the page of the app; `None` if the page has an unexpected form.
pub(crate) fn render_page(
    shell: &str,
    preview: &PagePreview,
    catalogue: &Catalogue,
    language: Language,
    site: &str,
) -> Option<String> {
    let site = site.trim_end_matches('/');
    let PagePreview { title, about, alt, path, picture, record } = preview;
    let (address, image) = (format!("{site}{path}"), format!("{site}{picture}"));
    let render_meta = head(title, about, alt, &address, &image, language);
    let record = match record {
        None => String::new(),
        Some(record) => {
            let text = catalogue.format("preview-record", &[])?;
            format!("<p><a href=\"{record}\">{}</a></p>", Escaped(&text))
        }
    };
    let scripts = catalogue.format("preview-scripts", &[])?;
    let body = format!(
        "<noscript><h1>{}</h1><p>{}</p><p><img src=\"{picture}\" width=\"600\" height=\"315\" \
         alt=\"{}\" /></p>{record}<p>{}</p></noscript>",
        Escaped(title),
        Escaped(about),
        Escaped(alt),
        Escaped(&scripts),
    );
    let page = replace_between(
        shell,
        "<title>",
        "</title>",
        &format!("<title>{}</title>", Escaped(title)),
    )?;
    // Remove the description of the app: the page gets its own.
    let page = replace_between(&page, "<meta name=\"description\"", ">", "").unwrap_or(page);
    let page = replace_between(&page, "<noscript>", "</noscript>", &body)?;
    let page =
        page.replacen("<html lang=\"en\">", &format!("<html lang=\"{}\">", language.tag()), 1);
    let (before, after) = page.split_once("</head>")?;
    Some(format!("{before}{render_meta}</head>{after}"))
}

fn head(
    title: &str,
    about: &str,
    alt: &str,
    address: &str,
    picture: &str,
    language: Language,
) -> String {
    let locale = match language {
        Language::English => "en_GB",
        Language::German => "de_DE",
    };
    let (width, height) = (picture::CARD_WIDTH_PX.to_string(), picture::CARD_HEIGHT_PX.to_string());
    let mut head = format!("<link rel=\"canonical\" href=\"{}\" />", Escaped(address));
    for (kind, name, content) in [
        ("name", "description", about),
        ("property", "og:type", "website"),
        ("property", "og:site_name", "Palamedes"),
        ("property", "og:title", title),
        ("property", "og:description", about),
        ("property", "og:url", address),
        ("property", "og:locale", locale),
        ("property", "og:image", picture),
        ("property", "og:image:type", "image/png"),
        ("property", "og:image:width", &width),
        ("property", "og:image:height", &height),
        ("property", "og:image:alt", alt),
        ("name", "twitter:card", "summary_large_image"),
        ("name", "twitter:title", title),
        ("name", "twitter:description", about),
        ("name", "twitter:image", picture),
        ("name", "twitter:image:alt", alt),
    ] {
        // Writing to a string cannot fail.
        let _ = write!(head, "<meta {kind}=\"{name}\" content=\"{}\" />", Escaped(content));
    }
    head
}

/// Replaces the text between two marks, including the marks.
fn replace_between(text: &str, from: &str, until: &str, by: &str) -> Option<String> {
    let (before, rest) = text.split_once(from)?;
    let (_, after) = rest.split_once(until)?;
    Some(format!("{before}{by}{after}"))
}

/// Text escaped for HTML, for content and attributes.
struct Escaped<'a>(&'a str);

impl std::fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '&' => f.write_str("&amp;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                letter if letter.is_control() => f.write_char(' ')?,
                letter => f.write_char(letter)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn language_follows_the_accept_language_header() {
        let check = |value: &str, expected: Language| {
            let request = HeaderMap::from_iter([(ACCEPT_LANGUAGE, value.parse().unwrap())]);
            assert_eq!(language(&request), expected, "{value}");
        };
        check("de", Language::German);
        check("de-AT,de;q=0.9,en;q=0.8", Language::German);
        check("fr, de;q=0.5, en;q=0.4", Language::German);
        check("en-GB,en;q=0.9,de;q=0.8", Language::English);
        check("en;q=0.1,de;q=0.2", Language::German);
        check("de;q=0", Language::English);
        check("de;q=much", Language::English);
        check("fr", Language::English);
        check("", Language::English);
        assert_eq!(language(&HeaderMap::new()), Language::English);
    }

    #[test]
    fn all_messages_exist_in_both_languages() {
        let arguments: Vec<(&str, FluentValue<'_>)> = vec![
            ("players", "A".into()),
            ("game", "G".into()),
            ("name", "pente".into()),
            ("level", 3.into()),
            ("seats", 4.into()),
            ("rules", "r".into()),
            ("plies", 7.into()),
            ("names", "N".into()),
            ("winners", 2.into()),
            ("result", "1:0".into()),
        ];
        let catalogue = include_str!("../../../../locales/en/preview.ftl");
        let ids = catalogue.lines().filter(|line| line.starts_with("preview-"));
        let ids: Vec<&str> = ids.filter_map(|line| line.split(' ').next()).collect();
        assert!(ids.len() > 10);
        for language in [Language::English, Language::German] {
            let catalogue = Catalogue::new(language);
            for id in &ids {
                assert!(catalogue.format(id, &arguments).is_some(), "{id} in {language:?}");
            }
        }
    }

    #[test]
    fn escaping_covers_html_and_control_characters() {
        let text = Escaped("a\"b'c<d>&e\u{0}\n").to_string();
        assert_eq!(text, "a&quot;b&#39;c&lt;d&gt;&amp;e  ");
    }
}
