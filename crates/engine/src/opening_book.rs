//! Opening book of Pentagame for two players.
//!
//! The book is a text with one entry per line: the position in its canonical form (rule B6), then
//! each book move with its value for the player to move, in hundredths of a piece out. A move whose
//! entry exists has the value found by backing up the book; the one marked `?` is the best of all
//! others and leaves the book (drop-out).
//!
//! ```text
//! 2 A,B,C,D,E/A,B,C,D,E a,b,c,d,e - 1 1 -; aA-B*b 12; ?aA-d#D2E 9
//! ```
//!
//! The cargo feature `book` includes it; browsers do without.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::collections::HashMap;
use std::fmt;

use games::{AnyMove, AnyPosition, Game};
use pentagame::{Move, Pentagame};
use rulebook::{BySeat, Notation, ParseError, Position};

use crate::{Engine, SearchRequest, SearchResult, Variation};

/// Text of the embedded book.
const EMBEDDED_BOOK: &str = include_str!("../book/pentagame.txt");

/// Maximum length of a book variation.
const VARIATION_LENGTH_MAX: usize = 12;

/// A book move with its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookMove {
    /// The move, in the canonical form of the position.
    pub m: Move,
    /// Value for the player to move.
    pub value: i32,
    /// Origin of the value.
    pub kind: BookMoveKind,
}

/// Origin of the value of a book move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BookMoveKind {
    /// The entry of the position it leads to.
    InBook,
    /// A search: the best move that leaves the book.
    DropOut,
}

/// A book position with its moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookEntry {
    /// The position in its canonical form.
    pub position: Pentagame,
    /// The moves of the position.
    pub moves: Vec<BookMove>,
}

impl BookEntry {
    /// The best move, the first of equal ones.
    pub fn best_move(&self) -> Option<&BookMove> {
        self.moves.iter().rev().max_by_key(|book_move| book_move.value)
    }
}

/// An opening book.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct OpeningBook {
    /// Entries in the order of the text.
    entries: Vec<BookEntry>,
    by_key: HashMap<u64, usize>,
}

impl OpeningBook {
    /// The book that comes with the program.
    ///
    /// # Errors
    /// None, unless the program was built with a broken book.
    pub fn embedded() -> Result<OpeningBook, ParseError> {
        OpeningBook::parse(EMBEDDED_BOOK)
    }

    /// Parses the text of a book.
    ///
    /// # Errors
    /// The first error with its position in the text.
    pub fn parse(text: &str) -> Result<OpeningBook, ParseError> {
        let mut book = OpeningBook::default();
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            let trimmed = line.trim_end();
            if !trimmed.is_empty() && !trimmed.starts_with('#') {
                book.insert(parse_entry(trimmed).map_err(|error| error.shifted(at))?);
            }
            at += line.len();
        }
        Ok(book)
    }

    /// Inserts an entry, or replaces the one of the same position.
    pub fn insert(&mut self, entry: BookEntry) {
        let key = entry.position.key();
        match self.by_key.get(&key).and_then(|place| self.entries.get_mut(*place)) {
            Some(older) => *older = entry,
            None => {
                self.by_key.insert(key, self.entries.len());
                self.entries.push(entry);
            }
        }
    }

    /// The entry of a position in its canonical form.
    pub fn entry(&self, canonical: &Pentagame) -> Option<&BookEntry> {
        self.by_key.get(&canonical.key()).and_then(|place| self.entries.get(*place))
    }

    /// All entries in the order of the text.
    pub fn entries(&self) -> &[BookEntry] {
        &self.entries
    }

    /// The best move and its value, if the position is in the book.
    pub fn best_move(&self, position: &Pentagame) -> Option<(Move, i32)> {
        let (canonical, symmetry) = position.canonical_form();
        let book_move = self.entry(&canonical)?.best_move()?;
        let m = canonical.transform_move(symmetry.inverse(), book_move.m);
        position.check_move(m).is_ok().then_some((m, book_move.value))
    }
}

impl fmt::Display for OpeningBook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for entry in &self.entries {
            write!(f, "{}", entry.position)?;
            for book_move in &entry.moves {
                let mark = if book_move.kind == BookMoveKind::DropOut { "?" } else { "" };
                let text = entry.position.move_text(&book_move.m);
                write!(f, "; {mark}{text} {}", book_move.value)?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

fn parse_entry(line: &str) -> Result<BookEntry, ParseError> {
    let mut parts = line.split("; ");
    let text = parts.next().unwrap_or_default();
    let position: Pentagame = text.parse()?;
    if position.canonical_form().0 != position {
        return Err(ParseError::new("canonical-position", 0, text));
    }
    let mut moves = Vec::new();
    let mut at = text.len() + 2;
    for part in parts {
        let book_move = parse_book_move(&position, part).map_err(|error| error.shifted(at))?;
        moves.push(book_move);
        at += part.len() + 2;
    }
    Ok(BookEntry { position, moves })
}

fn parse_book_move(position: &Pentagame, part: &str) -> Result<BookMove, ParseError> {
    let (kind, rest) = match part.strip_prefix('?') {
        Some(rest) => (BookMoveKind::DropOut, rest),
        None => (BookMoveKind::InBook, part),
    };
    let bad = |code| ParseError::new(code, 0, part);
    let (text, value) = rest.split_once(' ').ok_or_else(|| bad("value"))?;
    let m = position.read_move(text)?;
    position.check_move(m).map_err(|_| bad("legal-move"))?;
    Ok(BookMove { m, value: value.parse().map_err(|_| bad("value"))?, kind })
}

/// Engine that plays book moves before it searches.
pub struct BookEngine {
    book: OpeningBook,
    engine: Box<dyn Engine>,
}

impl BookEngine {
    /// Adds a book to an engine.
    pub fn new(book: OpeningBook, engine: Box<dyn Engine>) -> BookEngine {
        BookEngine { book, engine }
    }

    fn book_variation(&self, position: &Pentagame) -> Option<Variation> {
        let mut now = position.clone();
        let mut moves = Vec::new();
        let (_, value) = self.book.best_move(&now)?;
        while let Some((m, _)) =
            self.book.best_move(&now).filter(|_| moves.len() < VARIATION_LENGTH_MAX)
        {
            moves.push(AnyMove::Pentagame(m));
            now.play_unchecked(m);
        }
        let mover = position.to_move();
        let value =
            BySeat::from_fn(position.seats(), |seat| if seat == mover { value } else { -value });
        Some(Variation { value, moves })
    }
}

impl Engine for BookEngine {
    fn name(&self) -> String {
        self.engine.name()
    }

    fn new_game(&mut self, game: &Game) {
        self.engine.new_game(game);
    }

    /// Returns the book move if one best move of all is requested and the position is in the book.
    fn search(
        &mut self,
        request: &SearchRequest<'_>,
        report: &mut dyn FnMut(&SearchResult),
    ) -> SearchResult {
        if let AnyPosition::Pentagame(position) = request.position
            && request.root_moves.is_empty()
            && request.multi_pv == 1
            && let Some(line) = self.book_variation(position)
        {
            let result = SearchResult { variations: vec![line], ..SearchResult::default() };
            report(&result);
            return result;
        }
        self.engine.search(request, report)
    }
}

#[cfg(test)]
mod tests {
    use games::History;
    use pentagame::{Setup, Symmetry};

    use super::*;
    use crate::{EngineOptions, SearchLimits, engine_for};

    const START: &str = "2 A,B,C,D,E/A,B,C,D,E a,b,c,d,e - 1 1 -";

    #[test]
    fn book_text_round_trips() {
        let text = format!("{START}; aA-B*b 12; ?aA-d#D2E 9\n");
        let book = OpeningBook::parse(&format!("# a comment\n\n{text}")).unwrap();
        assert_eq!(book.to_string(), text);
        assert_eq!(book.entries()[0].best_move().unwrap().value, 12);
    }

    #[test]
    fn book_errors_have_their_position() {
        let check = |tail: &str, code: &str, at: usize| {
            let error = OpeningBook::parse(&format!("# head\n{START}{tail}")).unwrap_err();
            assert_eq!((error.code(), error.at()), (code, at), "{tail}");
        };
        let behind = "# head\n".len() + START.len() + 2;
        check("; aA-B*b", "value", behind);
        check("; aA-B*b x", "value", behind);
        check("; aA-B*b 1; aA-a 2", "legal-move", behind + "aA-B*b 1; ".len());
        let turned = "2 B,A,C,D,E/A,B,C,D,E a,b,c,d,e - 2 1 1:1a@A*1b@B";
        let canonical = turned.parse::<Pentagame>().unwrap().canonical_form().0.to_string();
        let other = if canonical == turned { Symmetry::rotation(1) } else { Symmetry::IDENTITY };
        let image = turned.parse::<Pentagame>().unwrap().transform(other).to_string();
        assert_eq!(OpeningBook::parse(&image).unwrap_err().code(), "canonical-position");
    }

    #[test]
    fn every_image_of_a_position_finds_its_entry() {
        let book = OpeningBook::parse(&format!("{START}; aA-B*b 12\n")).unwrap();
        let mut position = Pentagame::new(Setup::default());
        position.play_unchecked(position.read_move("aA-B*b").unwrap());
        let canonical = position.canonical_form().0;
        let reply = canonical.moves(canonical.to_move())[7];
        let mut book = book;
        let book_move = BookMove { m: reply, value: -3, kind: BookMoveKind::DropOut };
        book.insert(BookEntry { position: canonical, moves: vec![book_move] });
        for symmetry in Symmetry::all() {
            let image = position.transform(symmetry);
            let (m, value) = book.best_move(&image).unwrap();
            assert_eq!(value, -3);
            let mut next = image.clone();
            next.play_unchecked(m);
            let mut plain = book.entries()[1].position.clone();
            plain.play_unchecked(reply);
            assert_eq!(next.symmetric_key(), plain.symmetric_key());
        }
    }

    #[test]
    fn embedded_book_is_consistent_and_answers_at_once() {
        let book = OpeningBook::embedded().unwrap();
        let game: Game = "pentagame".parse().unwrap();
        let start = game.start();
        let history = History::new(&start);
        let mut engine =
            BookEngine::new(book.clone(), engine_for(&game, &EngineOptions::default()));
        engine.new_game(&game);
        let result = engine
            .search(&SearchRequest::new(&start, &history, SearchLimits::evals(50)), &mut |_| ());
        let known = book.best_move(&Pentagame::new(Setup::default())).map(|(m, _)| m);
        assert!(known.is_some());
        assert_eq!(result.best_move().cloned(), known.map(AnyMove::Pentagame));
        assert_eq!(result.evals, 0);
        for entry in book.entries() {
            let book_moves = entry.moves.iter().filter(|one| one.kind == BookMoveKind::InBook);
            for book_move in book_moves {
                let mut next = entry.position.clone();
                next.play_unchecked(book_move.m);
                let child = book.entry(&next.canonical_form().0).unwrap();
                let value = child.best_move().map(|best| -best.value);
                assert_eq!(Some(book_move.value), value, "{}", entry.position);
            }
        }
    }
}
