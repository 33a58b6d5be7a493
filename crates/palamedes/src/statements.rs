//! What an engine says of moves and positions, in words.

use engine::{NamedPiece, Place, Reasoned, Value};
use fluent_bundle::FluentArgs;
use rulebook::Seat;

use crate::words::Words;

impl Words {
    /// A statement as a sentence.
    pub fn statement(&self, said: &Reasoned) -> String {
        let mut arguments = FluentArgs::new();
        for (name, value) in &said.arguments {
            self.set(&mut arguments, said.seat, name, value);
        }
        capitalised(&self.say(&[format!("explain-{}", said.code)], &arguments))
    }

    /// What is said where nothing can be said of a move.
    pub fn nothing_to_say(&self) -> String {
        self.say(&["explain-nothing".to_owned()], &FluentArgs::new())
    }

    /// Which piece to think about.
    pub fn hint_piece(&self, seat: Seat, piece: &Value) -> String {
        let mut arguments = FluentArgs::new();
        self.set(&mut arguments, seat, "piece", piece);
        self.say(&["hint-piece".to_owned()], &arguments)
    }

    /// Which move to make.
    pub fn hint_move(&self, shown: &str) -> String {
        let mut arguments = FluentArgs::new();
        arguments.set("move", shown.to_owned());
        self.say(&["hint-move".to_owned()], &arguments)
    }

    fn set(&self, arguments: &mut FluentArgs<'_>, seat: Seat, name: &str, value: &Value) {
        let part = |part: &str| format!("{name}-{part}");
        match value {
            Value::Seat(seat) => arguments.set(name.to_owned(), seat.to_string()),
            Value::Seats(seats) => {
                let numbers: Vec<String> = seats.iter().map(ToString::to_string).collect();
                arguments.set(part("count"), seats.len());
                arguments.set(name.to_owned(), self.list("and", &numbers));
            }
            Value::Number(number) => arguments.set(name.to_owned(), *number),
            Value::Word(word) => arguments.set(name.to_owned(), *word),
            Value::Pieces(pieces) => {
                arguments.set(part("count"), pieces.len());
                arguments.set(part("colours"), self.colours("or", pieces));
                if let Some(piece) = pieces.first() {
                    arguments.set(part("owner"), piece.owner.to_string());
                }
                arguments.set(name.to_owned(), self.pieces("and", seat, pieces));
                arguments.set(part("or"), self.pieces("or", seat, pieces));
            }
            Value::Places(places) => {
                let shown: Vec<String> =
                    places.iter().map(|place: &Place| place.shown.clone()).collect();
                arguments.set(part("count"), places.len());
                arguments.set(name.to_owned(), self.list("and", &shown));
                arguments.set(part("or"), self.list("or", &shown));
            }
        }
    }

    /// Pieces with their owner, if that is somebody else than the one who is spoken of.
    fn pieces(&self, join: &str, seat: Seat, pieces: &[NamedPiece]) -> String {
        let colours = self.colours(join, pieces);
        match pieces.first() {
            Some(piece) if piece.owner != seat => {
                let mut arguments = FluentArgs::new();
                arguments.set("colours", colours);
                arguments.set("owner", piece.owner.to_string());
                self.say(&["piece-of".to_owned()], &arguments)
            }
            _ => colours,
        }
    }

    fn colours(&self, join: &str, pieces: &[NamedPiece]) -> String {
        let name = |piece: &NamedPiece| {
            let colour = self.say(&[format!("colour-{}", piece.colour)], &FluentArgs::new());
            match piece.number {
                None => colour,
                Some(number) => {
                    let mut arguments = FluentArgs::new();
                    arguments.set("colour", colour);
                    arguments.set("number", number);
                    self.say(&["piece-numbered".to_owned()], &arguments)
                }
            }
        };
        let names: Vec<String> = pieces.iter().map(name).collect();
        self.list(join, &names)
    }

    /// `a, b and c`.
    fn list(&self, join: &str, items: &[String]) -> String {
        match items {
            [] => String::new(),
            [one] => one.clone(),
            [before @ .., last] => {
                let mut arguments = FluentArgs::new();
                arguments.set("first", before.join(", "));
                arguments.set("last", last.clone());
                self.say(&[format!("list-{join}")], &arguments)
            }
        }
    }
}

/// With a capital letter at the beginning, as a sentence wants.
fn capitalised(sentence: &str) -> String {
    let mut chars = sentence.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use games::Game;
    use rulebook::Notation;

    use super::*;
    use crate::words::Language;

    #[test]
    fn every_statement_has_a_sentence_in_both_languages_and_no_more() {
        for language in [Language::En, Language::De] {
            let words = Words::new(language);
            for said in engine::vocabulary() {
                let sentence = words.statement(&said);
                assert!(sentence.ends_with('.'), "{language:?} {}: {sentence}", said.code);
                // An argument that is not there stays in its braces.
                assert!(!sentence.contains(['{', '$', '}']), "{language:?}: {sentence}");
            }
            let known: BTreeSet<String> =
                engine::vocabulary().iter().map(|said| format!("explain-{}", said.code)).collect();
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
        let words = Words::new(language);
        let said: Vec<String> =
            engine::explain(&position, &m).iter().map(|said| words.statement(said)).collect();
        for sentence in expected {
            assert!(said.iter().any(|said| said == sentence), "{sentence}: {said:#?}");
        }
    }

    #[test]
    fn sentences_name_pieces_players_and_places() {
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
                "Threatens an abracadabra with white or yellow.",
                "The swap brings two pieces closer to their goals: white (temperature 2 → 1) and \
                 yellow (2 → 1).",
            ],
        );
        check(de, "pentagame", fork, "aB-C*d", &["Droht ein Abrakadabra mit Weiß oder Gelb an."]);
        let cut = "2 A,B,e,D,E/B,A,C3e,D,E a,b,c,d,B4d - 1 5 -";
        check(
            de,
            "pentagame",
            cut,
            "dD-C",
            &[
                "Verhindert, dass Spieler 2 mit Weiß hinausgeht.",
                "Gelb auf C schneidet Weiß von Spieler 2 den Weg ab: Temperatur 1 → 2.",
                "Bindet Gelb: Zieht die Figur weg, ist der Weg für Weiß von Spieler 2 frei.",
            ],
        );
        check(en, "pentagame", cut, "dD-C", &["Keeps player 2 from going out with white."]);
        let line = "startpos moves E5 A1 F5 A2 G5 A9";
        let sure = "Wins next turn whatever a single rival replies, now with C5 or H5.";
        check(en, "pente:9,free", line, "D5", &[sure]);
    }

    #[test]
    fn twins_have_numbers() {
        let position = "5 D1a,D6a,A/B,B,B/C,C,C/D,D,D/E,E,E E1A,b,c,d,e - 1 4 -";
        check(Language::En, "pentagame:5", position, "a2D6a-a+A1B", &["Takes white 2 out."]);
    }
}
