//! Translation of messages with Fluent, into English and German.

use std::collections::BTreeSet;

use clap::ValueEnum;
use engine::Explanation;
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};
use games::{AnyPosition, Game, Message, MessageArgument, NamedPiece};
use rulebook::{Outcome, Position, Seat, Team, Turn};
use unic_langid::LanguageIdentifier;

/// A language of the catalogues.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Language {
    /// English, the default language.
    En,
    /// German, the second language.
    De,
}

impl Language {
    /// The language of the environment, or else English.
    pub fn from_environment() -> Language {
        let named = ["LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .find_map(|variable| std::env::var(variable).ok().filter(|value| !value.is_empty()));
        match named {
            Some(name) if name.starts_with("de") => Language::De,
            _ => Language::En,
        }
    }

    pub(crate) fn identifier(self) -> LanguageIdentifier {
        match self {
            Language::En => "en".parse().unwrap_or_default(),
            Language::De => "de".parse().unwrap_or_default(),
        }
    }

    /// The catalogues shared with the app and the one of the program.
    pub(crate) fn catalogues(self) -> [&'static str; 4] {
        match self {
            Language::En => [
                include_str!("../../../locales/en/game.ftl"),
                include_str!("../../../locales/en/palamedes.ftl"),
                include_str!("../../../locales/en/picture.ftl"),
                include_str!("../../../locales/en/sheets.ftl"),
            ],
            Language::De => [
                include_str!("../../../locales/de/game.ftl"),
                include_str!("../../../locales/de/palamedes.ftl"),
                include_str!("../../../locales/de/picture.ftl"),
                include_str!("../../../locales/de/sheets.ftl"),
            ],
        }
    }
}

/// The text with control characters replaced, so that it cannot control a terminal.
fn without_control_chars(token: &str) -> String {
    token.chars().map(|c| if c.is_control() { '\u{FFFD}' } else { c }).collect()
}

/// Translates messages into one language.
pub struct Translator {
    bundle: FluentBundle<FluentResource>,
}

impl Translator {
    /// Loads the catalogues of a language.
    ///
    /// A missing message is rendered as its code; the tests find missing messages.
    pub fn new(language: Language) -> Translator {
        let mut bundle = FluentBundle::new(vec![language.identifier()]);
        // The marks for mixed writing directions are not useful in a terminal.
        bundle.set_use_isolating(false);
        for catalogue in language.catalogues() {
            let (Ok(resource) | Err((resource, _))) = FluentResource::try_new(catalogue.to_owned());
            bundle.add_resource_overriding(resource);
        }
        Translator { bundle }
    }

    /// Formats the first of these messages that exists, or returns the last code.
    pub(crate) fn format_first(&self, codes: &[String], arguments: &FluentArgs<'_>) -> String {
        let message = codes.iter().find_map(|code| self.bundle.get_message(code)?.value());
        match message {
            Some(pattern) => {
                let mut errors = Vec::new();
                self.bundle.format_pattern(pattern, Some(arguments), &mut errors).into_owned()
            }
            None => codes.last().cloned().unwrap_or_default(),
        }
    }

    /// Translates a message without nested arguments.
    pub fn translate(&self, code: &str, arguments: &[(&str, &str)]) -> String {
        let mut all = FluentArgs::new();
        for (name, value) in arguments {
            all.set(*name, without_control_chars(value));
        }
        self.format_first(&[code.to_owned()], &all)
    }

    /// Translates a message whose arguments may have several lines, such as errors of a parser.
    pub fn translate_with_lines(&self, code: &str, arguments: &[(&str, &str)]) -> String {
        let mut all = FluentArgs::new();
        for (name, value) in arguments {
            let lines: Vec<String> = value.lines().map(without_control_chars).collect();
            all.set(*name, lines.join("\n"));
        }
        self.format_first(&[code.to_owned()], &all)
    }

    /// Renders a message.
    pub fn translate_message(&self, message: &Message) -> String {
        let mut arguments = FluentArgs::new();
        for (name, argument) in &message.arguments {
            self.set(&mut arguments, message.seat, name, argument);
        }
        self.format_first(&message.ids, &arguments)
    }

    /// Renders a statement about a move as a sentence.
    pub fn translate_explanation(&self, explanation: &Explanation) -> String {
        capitalised(&self.translate_message(&explanation.message()))
    }

    fn set(
        &self,
        arguments: &mut FluentArgs<'_>,
        seat: Option<Seat>,
        name: &str,
        argument: &MessageArgument,
    ) {
        let part = |part: &str| format!("{name}-{part}");
        match argument {
            MessageArgument::Text(text) => {
                arguments.set(name.to_owned(), without_control_chars(text));
            }
            MessageArgument::Number(number) => arguments.set(name.to_owned(), *number),
            MessageArgument::Message(message) => {
                arguments.set(name.to_owned(), self.translate_message(message));
            }
            MessageArgument::Messages(messages) => {
                let texts: Vec<String> =
                    messages.iter().map(|one| self.translate_message(one)).collect();
                arguments.set(name.to_owned(), texts.join(", "));
            }
            MessageArgument::Seats(seats) => {
                let numbers: Vec<String> = seats.iter().map(ToString::to_string).collect();
                arguments.set(part("count"), seats.len());
                arguments.set(name.to_owned(), self.list("and", &numbers));
            }
            MessageArgument::Pieces(pieces) => {
                arguments.set(part("count"), pieces.len());
                arguments.set(part("colours"), self.colours("or", pieces));
                if let Some(piece) = pieces.first() {
                    arguments.set(part("owner"), piece.owner.to_string());
                }
                arguments.set(name.to_owned(), self.pieces("and", seat, pieces));
                arguments.set(part("or"), self.pieces("or", seat, pieces));
            }
            MessageArgument::Places(places) => {
                let names: Vec<String> =
                    places.iter().map(|place| place.display_name.clone()).collect();
                arguments.set(part("count"), places.len());
                arguments.set(name.to_owned(), self.list("and", &names));
                arguments.set(part("or"), self.list("or", &names));
            }
        }
    }

    /// Lists pieces, with their owner unless that is the seat the message is about.
    fn pieces(&self, join: &str, seat: Option<Seat>, pieces: &[NamedPiece]) -> String {
        let colours = self.colours(join, pieces);
        match pieces.first() {
            Some(piece) if Some(piece.owner) != seat => {
                let owner = piece.owner.to_string();
                self.translate("piece-of", &[("colours", &colours), ("owner", &owner)])
            }
            _ => colours,
        }
    }

    fn colours(&self, join: &str, pieces: &[NamedPiece]) -> String {
        let name = |piece: &NamedPiece| {
            let colour = self.translate(&format!("colour-{}", piece.colour), &[]);
            match piece.number {
                None => colour,
                Some(number) => {
                    let message = Message::new(["piece-numbered"]);
                    self.translate_message(&message.text("colour", colour).number("number", number))
                }
            }
        };
        let names: Vec<String> = pieces.iter().map(name).collect();
        self.list(join, &names)
    }

    /// Joins items: `a, b and c`.
    fn list(&self, join: &str, items: &[String]) -> String {
        match items {
            [] => String::new(),
            [one] => one.clone(),
            [before @ .., last] => {
                let first = before.join(", ");
                self.translate(&format!("list-{join}"), &[("first", &first), ("last", last)])
            }
        }
    }

    /// Describes an option of a game.
    pub fn describe_option(&self, game: &Game, form: &str) -> String {
        let option = form.split('=').next().unwrap_or_default();
        self.format_first(&[format!("option-{}-{option}", game.name())], &FluentArgs::new())
    }

    /// Summary of checked games and games with faults.
    pub fn check_summary(&self, games: u64, plies: u64, faulty: u64) -> String {
        let mut arguments = FluentArgs::new();
        arguments.set("games", games);
        arguments.set("plies", plies);
        arguments.set("faulty", faulty);
        self.format_first(&["check-summary".to_owned()], &arguments)
    }

    /// Describes the seat to move or the result of a position.
    pub fn describe_position(&self, position: &AnyPosition) -> String {
        self.describe_outcome(position, &position.outcome())
    }

    /// Describes the result of a game that may have ended outside the rules.
    pub fn describe_outcome(&self, position: &AnyPosition, outcome: &Outcome) -> String {
        let mut arguments = FluentArgs::new();
        let list = |seats: Vec<String>| seats.join(", ");
        let code = match (outcome, position.turn()) {
            (Outcome::Final(end), _) => {
                let score: Vec<String> =
                    end.score.as_slice().iter().map(ToString::to_string).collect();
                arguments.set("score", score.join(":"));
                arguments
                    .set("winners", list(end.winners().map(|seat| seat.to_string()).collect()));
                let teams: BTreeSet<Team> = end.winners().map(|seat| position.team(seat)).collect();
                let how = match (teams.len(), end.winners().count()) {
                    (1, 1) => "alone",
                    (1, _) => "team",
                    _ => "shared",
                };
                arguments.set("how", how);
                "standing-final"
            }
            (Outcome::Replay, _) => "standing-replay",
            (Outcome::Unfinished, Turn::Chance) => "standing-chance",
            (Outcome::Unfinished, turn) => {
                arguments
                    .set("seats", list(turn.seats().iter().map(|seat| seat.to_string()).collect()));
                "standing-turn"
            }
        };
        self.format_first(&[code.to_owned()], &arguments)
    }
}

/// Capitalises the first letter of a sentence.
fn capitalised(sentence: &str) -> String {
    let mut chars = sentence.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use rulebook::Notation;

    use super::*;

    fn ids(language: Language) -> BTreeSet<String> {
        let lines = language.catalogues().into_iter().flat_map(str::lines);
        let named = lines.filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()));
        named.map(|line| line.split(' ').next().unwrap_or_default().to_owned()).collect()
    }

    #[test]
    fn both_languages_have_the_same_messages() {
        assert_eq!(ids(Language::En), ids(Language::De));
        for language in [Language::En, Language::De] {
            for catalogue in language.catalogues() {
                let resource = FluentResource::try_new(catalogue.to_owned());
                assert!(resource.is_ok(), "{language:?}: {:?}", resource.err().map(|(_, e)| e));
            }
        }
    }

    /// The text of all sources below a folder of `crates`, without unit tests.
    fn sources(folder: &str) -> String {
        fn collect(folder: &Path, text: &mut String) {
            for entry in fs::read_dir(folder).expect("a folder of sources") {
                let path = entry.expect("an entry").path();
                if path.is_dir() {
                    collect(&path, text);
                } else {
                    let source = fs::read_to_string(&path).expect("a source");
                    let source = source.split("#[cfg(test)]").next().unwrap_or_default();
                    // Joins lines that rustfmt broke after a parenthesis.
                    for part in source.split_inclusive('(') {
                        *text += part.trim_start();
                    }
                }
            }
        }
        let mut text = String::new();
        collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(folder), &mut text);
        text
    }

    /// The quoted words directly after `before`.
    fn quoted<'a>(text: &'a str, before: &'a str) -> impl Iterator<Item = &'a str> {
        text.split(before).skip(1).filter_map(|rest| rest.split('"').next()).filter(|word| {
            !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || c == '-')
        })
    }

    /// Source text before the code of a parse error.
    const BEFORE_CODES: [&str; 7] =
        ["ParseError::new(\"", "Err(\"", "error(\"", "wrong(\"", "next(\"", "field(\"", "ok_or(\""];

    fn parse_codes(text: &str) -> impl Iterator<Item = &str> {
        BEFORE_CODES.into_iter().flat_map(move |before| quoted(text, before))
    }

    /// The codes in an implementation of `Reason`.
    fn reasons<'a>(text: &'a str, name: &str) -> impl Iterator<Item = &'a str> {
        let codes = text.split(&format!("Reason for {name}")).nth(1).unwrap_or_default();
        quoted(codes.split("fn arguments").next().unwrap_or_default(), "=> \"")
    }

    #[test]
    fn every_code_of_the_rules_has_a_message() {
        let known = ids(Language::En);
        let without_message = |ids: &[String]| match ids.iter().any(|id| known.contains(id)) {
            true => None,
            false => ids.first().cloned(),
        };
        let mut missing = BTreeSet::new();
        for game in Game::all() {
            let name = game.name();
            // Nardeshir shares the crate of Millennium 3D Chess.
            let folder = if name == "nardeshir" { "millennium-3d-chess" } else { name };
            let text = sources(&format!("{folder}/src"));
            assert!(reasons(&text, "Illegal").count() >= 1, "{name} has reasons");
            missing.extend(reasons(&text, "Illegal").filter_map(|code| {
                without_message(&[format!("refused-{name}-{code}"), format!("refused-{code}")])
            }));
            missing.extend(parse_codes(&text).filter_map(|code| {
                without_message(&[format!("expected-{name}-{code}"), format!("expected-{code}")])
            }));
            missing.extend(game.option_forms().iter().filter_map(|form| {
                let option = form.split('=').next().unwrap_or_default();
                without_message(&[format!("option-{name}-{option}")])
            }));
        }
        assert!(missing.is_empty(), "no message for {missing:?}");
    }

    #[test]
    fn every_ending_of_the_rules_has_a_sentence_in_the_app() {
        let mut missing = BTreeSet::new();
        for game in Game::all() {
            let name = game.name();
            let folder = if name == "nardeshir" { "millennium-3d-chess" } else { name };
            let text = sources(&format!("{folder}/src"));
            let mut codes: BTreeSet<&str> = text
                .lines()
                .filter(|line| line.contains("Ending::"))
                .flat_map(|line| quoted(line, "=> \""))
                .collect();
            codes.extend(
                text.split("result(")
                    .skip(1)
                    .flat_map(|call| quoted(call.lines().next().unwrap_or_default(), "\"").take(1)),
            );
            assert!(!codes.is_empty() || name == "pentagame", "{name} ends");
            for language in ["en", "de"] {
                let catalogue = format!("../../locales/{language}/game-common.ftl");
                let catalogue =
                    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(catalogue))
                        .expect("a catalogue");
                let has = |code: &&str| catalogue.contains(&format!("\ngame-ended-{code} ="));
                let without = codes.iter().filter(|code| !has(code));
                missing.extend(without.map(|code| format!("{language} {name} {code}")));
            }
        }
        assert!(missing.is_empty(), "no sentence for {missing:?}");
    }

    #[test]
    fn every_shared_code_has_a_message() {
        let known = ids(Language::En);
        let (games, record) = (sources("games/src"), sources("games/src/record"));
        let refused = reasons(&games, "ActionError<I>").chain(reasons(&games, "AnyIllegal"));
        let mut all: Vec<String> = refused.map(|code| format!("refused-{code}")).collect();
        all.extend(reasons(&games, "RecordIssue").map(|code| format!("fault-{code}")));
        // Errors in records have their own messages.
        let beside = games.replace(&record, "") + &sources("rulebook/src");
        all.extend(parse_codes(&beside).map(|code| format!("expected-{code}")));
        let malformed = games::record::RecordErrorKind::ALL.iter();
        all.extend(malformed.map(|wrong| format!("malformed-{}", wrong.code())));
        for id in ["refused-game-over", "refused-other-game", "fault-round", "expected-move-word"] {
            assert!(all.iter().any(|found| found == id), "{id} is found in the sources");
        }
        // These are rendered by the message of the inner error.
        let rendered_inside = ["refused-move-text", "fault-game", "fault-start"];
        let missing: BTreeSet<String> = all
            .into_iter()
            .filter(|id| !known.contains(id) && !rendered_inside.contains(&id.as_str()))
            .collect();
        assert!(missing.is_empty(), "no message for {missing:?}");
    }

    #[test]
    fn every_explanation_has_a_message_in_both_languages() {
        for language in [Language::En, Language::De] {
            let translator = Translator::new(language);
            for explanation in engine::sample_explanations() {
                let sentence = translator.translate_explanation(&explanation);
                assert!(sentence.ends_with('.'), "{language:?} {}: {sentence}", explanation.code);
                // A missing argument stays in braces.
                assert!(!sentence.contains(['{', '$', '}']), "{language:?}: {sentence}");
            }
            let known: BTreeSet<String> = engine::sample_explanations()
                .iter()
                .map(|one| format!("explain-{}", one.code))
                .collect();
            let unused: Vec<&str> = language
                .catalogues()
                .into_iter()
                .flat_map(str::lines)
                .filter_map(|line| line.split(" =").next())
                .filter(|id| id.starts_with("explain-") && *id != "explain-nothing")
                .filter(|id| !known.contains(*id))
                .collect();
            assert!(unused.is_empty(), "{language:?}: {unused:?}");
        }
    }

    fn check(language: Language, game: &str, position: &str, m: &str, expected: &[&str]) {
        let game: Game = game.parse().expect("a game");
        let position = game.read_line(position).expect("a position").position;
        let m = position.read_move(m).expect("a move");
        let translator = Translator::new(language);
        let found: Vec<String> = engine::explain(&position, &m)
            .iter()
            .map(|one| translator.translate_explanation(one))
            .collect();
        for sentence in expected {
            assert!(found.iter().any(|one| one == sentence), "{sentence}: {found:#?}");
        }
    }

    #[test]
    fn explanations_name_pieces_players_and_points() {
        let fork = "startpos moves aA-B*b -- cC-D*d --";
        let (en, de) = (Language::En, Language::De);
        check(
            en,
            "pentagame",
            fork,
            "aB-C*d",
            &[
                "Fork with white and yellow: after any single reply \
                 a piece still goes out next turn.",
                "Threatens to take white or yellow out and place two blocks (an abracadabra).",
                "The swap brings two pieces closer: white is now one move from its goal, \
                 yellow is one move away.",
            ],
        );
        let threat = "Droht, Weiß oder Gelb hinauszubringen und zwei Blöcke zu setzen \
                      (ein Abrakadabra).";
        check(de, "pentagame", fork, "aB-C*d", &[threat]);
        let cut = "2 A,B,e,D,E/B,A,C3e,D,E a,b,c,d,B4d - 1 5 -";
        check(
            de,
            "pentagame",
            cut,
            "dD-C",
            &[
                "Verhindert, dass Spieler 2 Weiß hinausbringt.",
                "Gelb auf C schneidet Weiß von Spieler 2 den Weg ab. Bis zum Ziel braucht die \
                 Figur jetzt zwei Züge.",
                "Bindet Gelb: Zieht die Figur weg, ist der Weg für Weiß von Spieler 2 frei.",
            ],
        );
        check(en, "pentagame", cut, "dD-C", &["Keeps player 2 from taking white out."]);
        let line = "startpos moves E5 A1 F5 A2 G5 A9";
        let sure = "Wins next turn against any single reply, now with C5 or H5.";
        check(en, "pente:9,free", line, "D5", &[sure]);
    }

    #[test]
    fn equal_pieces_are_numbered() {
        let position = "5 D1a,D6a,A/B,B,B/C,C,C/D,D,D/E,E,E E1A,b,c,d,e - 1 4 -";
        check(Language::En, "pentagame:5", position, "a2D6a-a+A1B", &["Takes white 2 out."]);
    }
}
