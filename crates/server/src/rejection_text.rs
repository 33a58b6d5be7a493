//! English sentences for rejections by the rules and the table, from the catalogue of the app.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentError, FluentResource};
use games::Game;
use rulebook::Reason;
use wire::ApiError;

const CATALOGUE_TEXT: &str = include_str!("../../../locales/en/game.ftl");

/// Kind of the codes that have their sentences in the catalogue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RejectionKind {
    /// The rules or the table reject a command, a position or a log.
    Rules,
    /// A text of the notation cannot be parsed.
    Notation,
}

impl RejectionKind {
    /// Returns the prefix of the messages.
    fn prefix(self) -> &'static str {
        match self {
            RejectionKind::Rules => "refused-",
            RejectionKind::Notation => "expected-",
        }
    }
}

static CATALOGUE: LazyLock<FluentBundle<FluentResource>> = LazyLock::new(|| {
    let mut bundle = FluentBundle::new_concurrent(vec!["en".parse().unwrap_or_default()]);
    bundle.set_use_isolating(false);
    let (Ok(resource) | Err((resource, _))) = FluentResource::try_new(CATALOGUE_TEXT.to_owned());
    bundle.add_resource_overriding(resource);
    bundle
});

/// Converts a rejection in a game.
pub(crate) fn to_api_error(game: &str, reason: &impl Reason) -> ApiError {
    let mut error = ApiError::new(reason.code());
    reason.arguments(&mut |name, value| {
        error.arguments.insert(name.to_owned(), value.to_string());
    });
    error.detail = rejection_detail(game, &error.code, &error.arguments).unwrap_or_default();
    error
}

/// Returns the sentence for a code of the rules, the table or the notation.
/// `game` is empty for an error that belongs to no game.
pub(crate) fn rejection_detail(
    game: &str,
    code: &str,
    arguments: &BTreeMap<String, String>,
) -> Option<String> {
    let find = |kind: RejectionKind| {
        let complete = |id: &str| {
            let (text, errors) = format(id, arguments)?;
            errors.is_empty().then_some(text)
        };
        let prefix = kind.prefix();
        let of_game = complete(&format!("{prefix}{game}-{code}"));
        of_game.or_else(|| complete(&format!("{prefix}{code}")))
    };
    find(RejectionKind::Rules).or_else(|| {
        let expected = find(RejectionKind::Notation)?;
        Some(match arguments.get("token").filter(|token| !token.is_empty()) {
            Some(token) => format!("\"{token}\" cannot be read: {expected}."),
            None => format!("The text cannot be read: {expected}."),
        })
    })
}

/// Formats a message. An argument without value stays as `{$name}` and is an error.
fn format(id: &str, arguments: &BTreeMap<String, String>) -> Option<(String, Vec<FluentError>)> {
    let pattern = CATALOGUE.get_message(id)?.value()?;
    let mut values = FluentArgs::new();
    for (name, value) in arguments {
        values.set(name.as_str(), value.as_str());
    }
    let mut errors = Vec::new();
    let text = CATALOGUE.format_pattern(pattern, Some(&values), &mut errors).into_owned();
    Some((text, errors))
}

/// Returns the codes of a kind in the order of the catalogue.
/// Each has the name of its game; a code without one belongs to the table or to several games.
pub(crate) fn rejection_codes(
    kind: RejectionKind,
) -> impl Iterator<Item = (Option<&'static str>, &'static str)> {
    let ids = CATALOGUE_TEXT.lines().filter_map(|line| Some(line.split_once(" =")?.0));
    let names = ids.filter_map(move |id| id.strip_prefix(kind.prefix()));
    names.map(|name| {
        let of_game = Game::all().find_map(|game| {
            let code = name.strip_prefix(game.name())?.strip_prefix('-')?;
            Some((Some(game.name()), code))
        });
        of_game.unwrap_or((None, name))
    })
}

/// Returns the sentence of a code with the names of its arguments in braces.
#[cfg(test)]
pub(crate) fn rejection_template(kind: RejectionKind, game: Option<&str>, code: &str) -> String {
    let game = game.map(|game| format!("{game}-")).unwrap_or_default();
    let id = format!("{}{game}{code}", kind.prefix());
    let (text, _) = format(&id, &BTreeMap::new()).unwrap_or_default();
    text.replace("{$", "{")
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use rulebook::{Notation, Position};

    use super::*;

    /// The detail only repeated the code.
    #[test]
    fn rejections_are_sentences() {
        let check = |game: &str, code: &str, arguments: &[(&str, &str)], expected: &str| {
            let arguments =
                arguments.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
            let found = rejection_detail(game, code, &arguments.collect());
            assert_eq!(found.as_deref().unwrap_or("-"), expected, "{game} {code}");
        };
        let swap = "There’s a piece on c. Say which one you swap with, as in *b or *2b.";
        check("pentagame", "swap-needed", &[("to", "c")], swap);
        check("", "swap-needed", &[("to", "c")], "-");
        check("pente", "turn-of", &[("seat", "2")], "It’s player 2’s turn.");
        check("", "option", &[("token", "x")], "\"x\" cannot be read: no such option.");
        check("", "option", &[], "The text cannot be read: no such option.");
        check("pente", "turn-of", &[], "-");
        check("pente", "no-such-code", &[], "-");
    }

    #[test]
    fn codes_are_listed_with_their_games() {
        let check = |kind: RejectionKind, game: Option<&str>, code: &str, expected: &str| {
            assert!(rejection_codes(kind).any(|found| found == (game, code)), "{game:?} {code}");
            assert_eq!(rejection_template(kind, game, code), expected, "{game:?} {code}");
        };
        let (rules, notation) = (RejectionKind::Rules, RejectionKind::Notation);
        check(rules, None, "turn-of", "It’s player {seat}’s turn.");
        check(rules, Some("pente"), "occupied", "{point} is taken. Choose an empty point.");
        let blocked = "The way from {from} to {to} is blocked at {at} by \
                       piece {piece} of player {owner}.";
        check(rules, Some("pentagame"), "way-blocked", blocked);
        check(
            notation,
            Some("ot-tjin"),
            "row-empty",
            "the player to move has no seeds, but the other one has",
        );
        check(notation, None, "option", "no such option");
    }

    /// The text of all sources below a folder, without unit tests.
    fn sources(folder: &Path) -> String {
        let mut text = String::new();
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                text += &sources(&path);
            } else {
                let source = fs::read_to_string(&path).unwrap();
                text += source.split("#[cfg(test)]").next().unwrap_or_default();
            }
        }
        text
    }

    #[test]
    fn crates_return_the_codes_with_messages() {
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let text = |name: &str| sources(&crates.join(name).join("src"));
        let shared = ["games", "rulebook", "table"].map(text).concat();
        let of_games: BTreeMap<&str, String> = Game::all()
            .map(|game| match game.name() {
                // Nardeshir shares the crate of Millennium 3D Chess.
                name @ "nardeshir" => (name, text("millennium-3d-chess")),
                name => (name, text(name)),
            })
            .collect();
        let returns = |game: Option<&str>, code: &str| {
            let code = format!("\"{code}\"");
            match game {
                Some(game) => of_games[game].contains(&code),
                None => shared.contains(&code) || of_games.values().any(|all| all.contains(&code)),
            }
        };
        for kind in [RejectionKind::Rules, RejectionKind::Notation] {
            for (game, code) in rejection_codes(kind) {
                assert!(returns(game, code), "{game:?} {code}");
            }
            assert!(rejection_codes(kind).count() > 100, "{kind:?}");
        }
    }

    #[test]
    fn rejected_move_keeps_code_and_arguments() {
        let game: Game = "pente:9,free".parse().unwrap();
        let m = game.start().read_move("E5").unwrap();
        let taken = game.start().play(m.clone()).unwrap().play(m).unwrap_err();
        let error = to_api_error(game.name(), &taken.reason);
        assert_eq!(error.code, "occupied");
        assert!(error.detail.starts_with("E5 ") && error.detail.ends_with('.'), "{}", error.detail);
    }
}
