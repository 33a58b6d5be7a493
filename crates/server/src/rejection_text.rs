//! English sentences for rejections by the rules and the table, from the catalogue of the app.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use rulebook::Reason;
use wire::ApiError;

static CATALOGUE: LazyLock<FluentBundle<FluentResource>> = LazyLock::new(|| {
    let mut bundle = FluentBundle::new_concurrent(vec!["en".parse().unwrap_or_default()]);
    bundle.set_use_isolating(false);
    let text = include_str!("../../../locales/en/game.ftl").to_owned();
    let (Ok(resource) | Err((resource, _))) = FluentResource::try_new(text);
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
    let find = |kind: &str| {
        let of_game = format(&format!("{kind}-{game}-{code}"), arguments);
        of_game.or_else(|| format(&format!("{kind}-{code}"), arguments))
    };
    find("refused").or_else(|| {
        let expected = find("expected")?;
        Some(match arguments.get("token").filter(|token| !token.is_empty()) {
            Some(token) => format!("\"{token}\" cannot be read: {expected}."),
            None => format!("The text cannot be read: {expected}."),
        })
    })
}

fn format(id: &str, arguments: &BTreeMap<String, String>) -> Option<String> {
    let pattern = CATALOGUE.get_message(id)?.value()?;
    let mut values = FluentArgs::new();
    for (name, value) in arguments {
        values.set(name.as_str(), value.as_str());
    }
    let mut errors = Vec::new();
    let text = CATALOGUE.format_pattern(pattern, Some(&values), &mut errors).into_owned();
    errors.is_empty().then_some(text)
}

#[cfg(test)]
mod tests {
    use games::Game;
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
    fn rejected_move_keeps_code_and_arguments() {
        let game: Game = "pente:9,free".parse().unwrap();
        let m = game.start().read_move("E5").unwrap();
        let taken = game.start().play(m.clone()).unwrap().play(m).unwrap_err();
        let error = to_api_error(game.name(), &taken.reason);
        assert_eq!(error.code, "occupied");
        assert!(error.detail.starts_with("E5 ") && error.detail.ends_with('.'), "{}", error.detail);
    }
}
