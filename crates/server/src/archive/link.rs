//! The page of a game as those see it who only have its link: a title, a description and a picture
//! for previews, and a page that says the same without JavaScript.
//!
//! It is the page of the app with some lines more. Games that are not listed have nothing but the
//! page of the app, as if they did not exist.

use std::fmt::Write as _;

use axum::body::Body;
use axum::http::header::ACCEPT_LANGUAGE;
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, Response};
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use table::Config;

use super::stored::StoredSeat;
use crate::error::Error;
use crate::guard::Client;
use crate::ids::{read_slug, slug};
use crate::node::Node;
use crate::pages::Pages;

/// What is said of a game.
struct Told {
    game_id: i64,
    /// 0 gathering, 1 live, 2 over
    status: i16,
    config: Config,
    result: Option<String>,
    plies: Option<i32>,
    /// Whether several sides share the first place.
    tied: bool,
    seats: Vec<StoredSeat>,
}

/// The page of a game that everybody may see; none for all other addresses.
pub(crate) async fn page(node: &Node, pages: &Pages, asked: &Parts) -> Option<Response<Body>> {
    let game_id = read_slug(asked.uri.path().strip_prefix("/game/")?)?;
    if !matches!(asked.method, Method::GET | Method::HEAD) {
        return None;
    }
    let client = asked.extensions.get::<Client>()?;
    // Whoever asks too often gets the page of the app all the same.
    node.rates.of_address(client.0).ok()?;
    let told = match told(node, game_id).await {
        Ok(told) => told?,
        Err(error) => {
            error.log();
            return None;
        }
    };
    let language = language(&asked.headers);
    let page = filled(pages.shell()?, &told, language, &node.settings.public_url)?;
    pages.answer_made(page, asked)
}

async fn told(node: &Node, game_id: i64) -> Result<Option<Told>, Error> {
    let row = sqlx::query!(
        r#"SELECT g.status, g.config, g.result, a.plies AS "plies?", a.tied AS "tied?"
           FROM game g LEFT JOIN archived a ON a.game_id = g.game_id
           WHERE g.game_id = $1 AND g.listed"#,
        game_id
    );
    let Some(row) = row.fetch_optional(&node.pool).await? else { return Ok(None) };
    let Ok(config) = row.config.parse() else { return Ok(None) };
    let mut db = node.pool.acquire().await?;
    let seats = StoredSeat::read(&mut db, &[game_id]).await?;
    let (status, result, plies) = (row.status, row.result, row.plies);
    let tied = row.tied.unwrap_or(false);
    Ok(Some(Told { game_id, status, config, result, plies, tied, seats }))
}

/// The languages there are words in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Language {
    English,
    German,
}

impl Language {
    fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
        }
    }
}

/// The one the reader likes better.
fn language(asked: &HeaderMap) -> Language {
    let listed = asked.get_all(ACCEPT_LANGUAGE).iter().filter_map(|value| value.to_str().ok());
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

/// The words of one language.
struct Words {
    bundle: FluentBundle<FluentResource>,
}

impl Words {
    fn new(language: Language) -> Words {
        let catalogue = match language {
            Language::English => include_str!("../../../../locales/en/link.ftl"),
            Language::German => include_str!("../../../../locales/de/link.ftl"),
        };
        let mut bundle = FluentBundle::new(vec![language.tag().parse().unwrap_or_default()]);
        bundle.set_use_isolating(false);
        let (Ok(resource) | Err((resource, _))) = FluentResource::try_new(catalogue.to_owned());
        bundle.add_resource_overriding(resource);
        Words { bundle }
    }

    /// Nothing where there are no such words, or something in them is missing.
    fn say(&self, id: &str, arguments: &[(&'static str, FluentValue<'_>)]) -> Option<String> {
        let pattern = self.bundle.get_message(id)?.value()?;
        let given: FluentArgs<'_> =
            arguments.iter().map(|(id, value)| (*id, value.clone())).collect();
        let mut errors = Vec::new();
        let said = self.bundle.format_pattern(pattern, Some(&given), &mut errors).into_owned();
        errors.is_empty().then_some(said)
    }
}

/// A title and a description of a game.
fn summary(words: &Words, told: &Told) -> Option<(String, String)> {
    let rules = told.config.game.spelled_out();
    let game = words.say("link-game", &[("name", rules.name().into())])?;
    let names: Option<Vec<String>> = told.seats.iter().map(|seat| name(words, seat)).collect();
    let names = names?;
    let players = names.join(" – ");
    let title =
        words.say("link-title", &[("players", players.into()), ("game", game.clone().into())]);
    let written = rules.to_string();
    let options = written.split_once(':').map_or("", |(_, options)| options);
    // The number of players alone has been said.
    let setup = match options.bytes().all(|byte| byte.is_ascii_digit()) {
        true => "link-setup",
        false => "link-setup-with",
    };
    let seats = told.seats.len();
    let setup = words.say(
        setup,
        &[("game", game.into()), ("seats", seats.into()), ("rules", written.clone().into())],
    )?;
    let state = match told.status {
        0 => words.say("link-gathering", &[])?,
        1 => words.say("link-running", &[])?,
        _ => ended(words, told, &names)?,
    };
    Some((title?, format!("{setup} {state}")))
}

fn name(words: &Words, seat: &StoredSeat) -> Option<String> {
    let view = seat.view();
    let Some(player) = view.player else { return words.say("link-nobody", &[]) };
    match player.name.strip_prefix("house-").and_then(|level| level.parse::<u32>().ok()) {
        Some(level) => words.say("link-house", &[("level", level.into())]),
        None => Some(player.name),
    }
}

fn ended(words: &Words, told: &Told, names: &[String]) -> Option<String> {
    let Some(plies) = told.plies else { return words.say("link-over", &[("plies", 0.into())]) };
    let over = words.say("link-over", &[("plies", plies.into())])?;
    let seats = told.seats.iter().zip(names);
    let first: Vec<&str> =
        seats.filter(|(seat, _)| seat.place == Some(1)).map(|(_, name)| name.as_str()).collect();
    let (Some(result), false) = (&told.result, first.is_empty()) else { return Some(over) };
    let code = if told.tied { "link-shared" } else { "link-won" };
    let said = words.say(
        code,
        &[
            ("names", first.join(" – ").into()),
            ("winners", first.len().into()),
            ("result", result.as_str().into()),
        ],
    )?;
    Some(format!("{said} {over}"))
}

/// The page of the app with what is told put in. `None` if the page is not as it should be.
fn filled(shell: &str, told: &Told, language: Language, site: &str) -> Option<String> {
    let words = Words::new(language);
    let (title, about) = summary(&words, told)?;
    let slug = slug(told.game_id);
    let site = site.trim_end_matches('/');
    let address = format!("{site}/game/{slug}");
    let picture = format!("/api/games/{slug}/picture.png");
    let alt = words.say("link-picture", &[])?;
    let head = head(&title, &about, &alt, &address, &format!("{site}{picture}"), language);
    let record = words.say("link-record", &[])?;
    let scripts = words.say("link-scripts", &[])?;
    let body = format!(
        "<noscript><h1>{}</h1><p>{}</p><p><img src=\"{picture}\" width=\"600\" height=\"315\" \
         alt=\"{}\" /></p><p><a href=\"/api/games/{slug}/record\">{}</a></p><p>{}</p></noscript>",
        Escaped(&title),
        Escaped(&about),
        Escaped(&alt),
        Escaped(&record),
        Escaped(&scripts),
    );
    let page =
        replaced(shell, "<title>", "</title>", &format!("<title>{}</title>", Escaped(&title)))?;
    // The description of the whole app would be the second of this page.
    let page = replaced(&page, "<meta name=\"description\"", ">", "").unwrap_or(page);
    let page = replaced(&page, "<noscript>", "</noscript>", &body)?;
    let page =
        page.replacen("<html lang=\"en\">", &format!("<html lang=\"{}\">", language.tag()), 1);
    let (before, after) = page.split_once("</head>")?;
    Some(format!("{before}{head}</head>{after}"))
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

/// The text with what stands between two marks, marks included, replaced.
fn replaced(text: &str, from: &str, until: &str, by: &str) -> Option<String> {
    let (before, rest) = text.split_once(from)?;
    let (_, after) = rest.split_once(until)?;
    Some(format!("{before}{by}{after}"))
}

/// Text that can stand in HTML, between tags and in an attribute, and means nothing there.
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
    fn the_language_that_is_liked_better() {
        let check = |value: &str, expected: Language| {
            let asked = HeaderMap::from_iter([(ACCEPT_LANGUAGE, value.parse().unwrap())]);
            assert_eq!(language(&asked), expected, "{value}");
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
    fn both_languages_have_all_words() {
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
        let catalogue = include_str!("../../../../locales/en/link.ftl");
        let ids = catalogue.lines().filter(|line| line.starts_with("link-"));
        let ids: Vec<&str> = ids.filter_map(|line| line.split(' ').next()).collect();
        assert!(ids.len() > 10);
        for language in [Language::English, Language::German] {
            let words = Words::new(language);
            for id in &ids {
                assert!(words.say(id, &arguments).is_some(), "{id} in {language:?}");
            }
        }
    }

    #[test]
    fn what_is_said_cannot_break_the_page() {
        let text = Escaped("a\"b'c<d>&e\u{0}\n").to_string();
        assert_eq!(text, "a&quot;b&#39;c&lt;d&gt;&amp;e  ");
    }
}
