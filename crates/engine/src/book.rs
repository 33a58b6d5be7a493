//! The opening book of Pentagame for two: moves that were chosen beforehand, with more time.
//!
//! It is a text, a page a line: the position in its canonical form (rule B6), then each move that
//! was looked at with its value for the player to move, in hundredths of a piece out. A move whose
//! page exists has the value found by playing the book out; the one marked `?` is the best of all
//! others and leaves the book.
//!
//! ```text
//! 2 A,B,C,D,E/A,B,C,D,E a,b,c,d,e - 1 1 -; aA-B*b 12; ?aA-d#D2E 9
//! ```
//!
//! It is there only with the feature `book`: a browser does without.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::collections::HashMap;
use std::fmt;

use games::{AnyMove, AnyPosition, Game};
use pentagame::{Move, Pentagame};
use rulebook::{BySeat, Notation, ParseError, Position};

use crate::{Question, Thinker, Thought, Variation};

/// The book that comes with the program.
const OWN: &str = include_str!("../book/pentagame.txt");

/// No line of moves from the book is longer.
const LONGEST_LINE: usize = 12;

/// A move on a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The move, on the canonical form of the position.
    pub m: Move,
    /// Its value for the player to move.
    pub value: i32,
    /// Where the value comes from.
    pub kind: ChoiceKind,
}

/// Where the value of a move comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChoiceKind {
    /// From the page of the position it leads to.
    InBook,
    /// From a search: the best move that leaves the book.
    DropOut,
}

/// What the book says of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// The position, in its canonical form.
    pub position: Pentagame,
    /// The moves that were looked at.
    pub choices: Vec<Choice>,
}

impl Page {
    /// The best move, the first of equal ones.
    pub fn best(&self) -> Option<&Choice> {
        self.choices.iter().rev().max_by_key(|choice| choice.value)
    }
}

/// An opening book.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Book {
    /// In the order in which they were written.
    pages: Vec<Page>,
    by_key: HashMap<u64, usize>,
}

impl Book {
    /// The book that comes with the program.
    ///
    /// # Errors
    /// None, unless the program was built with a broken book.
    pub fn own() -> Result<Book, ParseError> {
        Book::read(OWN)
    }

    /// Reads a book.
    ///
    /// # Errors
    /// What was wrong, and where.
    pub fn read(text: &str) -> Result<Book, ParseError> {
        let mut book = Book::default();
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            let trimmed = line.trim_end();
            if !trimmed.is_empty() && !trimmed.starts_with('#') {
                book.put(read_page(trimmed).map_err(|error| error.shifted(at))?);
            }
            at += line.len();
        }
        Ok(book)
    }

    /// Puts a page in, in the place of an older one of the same position.
    pub fn put(&mut self, page: Page) {
        let key = page.position.key();
        match self.by_key.get(&key).and_then(|place| self.pages.get_mut(*place)) {
            Some(older) => *older = page,
            None => {
                self.by_key.insert(key, self.pages.len());
                self.pages.push(page);
            }
        }
    }

    /// The page of a position in its canonical form.
    pub fn page(&self, canonical: &Pentagame) -> Option<&Page> {
        self.by_key.get(&canonical.key()).and_then(|place| self.pages.get(*place))
    }

    /// All pages, in the order in which they were written.
    pub fn pages(&self) -> &[Page] {
        &self.pages
    }

    /// The move to play and its value, if the position is in the book.
    pub fn best(&self, position: &Pentagame) -> Option<(Move, i32)> {
        let (canonical, symmetry) = position.canonical_form();
        let choice = self.page(&canonical)?.best()?;
        let m = canonical.turned_move(symmetry.inverse(), choice.m);
        position.check_move(m).is_ok().then_some((m, choice.value))
    }
}

impl fmt::Display for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for page in &self.pages {
            write!(f, "{}", page.position)?;
            for choice in &page.choices {
                let mark = if choice.kind == ChoiceKind::DropOut { "?" } else { "" };
                let text = page.position.move_text(&choice.m);
                write!(f, "; {mark}{text} {}", choice.value)?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

fn read_page(line: &str) -> Result<Page, ParseError> {
    let mut parts = line.split("; ");
    let text = parts.next().unwrap_or_default();
    let position: Pentagame = text.parse()?;
    if position.canonical_form().0 != position {
        return Err(ParseError::new("canonical-position", 0, text));
    }
    let mut choices = Vec::new();
    let mut at = text.len() + 2;
    for part in parts {
        let choice = read_choice(&position, part).map_err(|error| error.shifted(at))?;
        choices.push(choice);
        at += part.len() + 2;
    }
    Ok(Page { position, choices })
}

fn read_choice(position: &Pentagame, part: &str) -> Result<Choice, ParseError> {
    let (kind, rest) = match part.strip_prefix('?') {
        Some(rest) => (ChoiceKind::DropOut, rest),
        None => (ChoiceKind::InBook, part),
    };
    let bad = |code| ParseError::new(code, 0, part);
    let (text, value) = rest.split_once(' ').ok_or_else(|| bad("value"))?;
    let m = position.read_move(text)?;
    position.check_move(m).map_err(|_| bad("legal-move"))?;
    Ok(Choice { m, value: value.parse().map_err(|_| bad("value"))?, kind })
}

/// A player who knows the openings by heart.
pub struct Booked {
    book: Book,
    player: Box<dyn Thinker>,
}

impl Booked {
    /// This player with this book.
    pub fn new(book: Book, player: Box<dyn Thinker>) -> Booked {
        Booked { book, player }
    }

    fn known_line(&self, position: &Pentagame) -> Option<Variation> {
        let mut now = position.clone();
        let mut moves = Vec::new();
        let (_, value) = self.book.best(&now)?;
        while let Some((m, _)) = self.book.best(&now).filter(|_| moves.len() < LONGEST_LINE) {
            moves.push(AnyMove::Pentagame(m));
            now.play_unchecked(m);
        }
        let mover = position.to_move();
        let value =
            BySeat::from_fn(position.seats(), |seat| if seat == mover { value } else { -value });
        Some(Variation { value, moves })
    }
}

impl Thinker for Booked {
    fn name(&self) -> String {
        self.player.name()
    }

    fn new_game(&mut self, game: &Game) {
        self.player.new_game(game);
    }

    /// From the book, if one best move of all is asked for and the position is in it.
    fn think(&mut self, question: &Question<'_>, report: &mut dyn FnMut(&Thought)) -> Thought {
        if let AnyPosition::Pentagame(position) = question.position
            && question.among.is_empty()
            && question.lines == 1
            && let Some(line) = self.known_line(position)
        {
            let thought = Thought { lines: vec![line], ..Thought::default() };
            report(&thought);
            return thought;
        }
        self.player.think(question, report)
    }
}

#[cfg(test)]
mod tests {
    use games::History;
    use pentagame::{Setup, Symmetry};

    use super::*;
    use crate::{Budget, Settings, house};

    const START: &str = "2 A,B,C,D,E/A,B,C,D,E a,b,c,d,e - 1 1 -";

    #[test]
    fn a_book_is_read_as_it_is_written() {
        let text = format!("{START}; aA-B*b 12; ?aA-d#D2E 9\n");
        let book = Book::read(&format!("# a comment\n\n{text}")).unwrap();
        assert_eq!(book.to_string(), text);
        assert_eq!(book.pages()[0].best().unwrap().value, 12);
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        let check = |tail: &str, code: &str, at: usize| {
            let error = Book::read(&format!("# head\n{START}{tail}")).unwrap_err();
            assert_eq!((error.code(), error.at()), (code, at), "{tail}");
        };
        let behind = "# head\n".len() + START.len() + 2;
        check("; aA-B*b", "value", behind);
        check("; aA-B*b x", "value", behind);
        check("; aA-B*b 1; aA-a 2", "legal-move", behind + "aA-B*b 1; ".len());
        let turned = "2 B,A,C,D,E/A,B,C,D,E a,b,c,d,e - 2 1 1:1a@A*1b@B";
        let canonical = turned.parse::<Pentagame>().unwrap().canonical_form().0.to_string();
        let other = if canonical == turned { Symmetry::rotation(1) } else { Symmetry::IDENTITY };
        let image = turned.parse::<Pentagame>().unwrap().turned(other).to_string();
        assert_eq!(Book::read(&image).unwrap_err().code(), "canonical-position");
    }

    #[test]
    fn every_image_of_a_position_finds_its_page() {
        let book = Book::read(&format!("{START}; aA-B*b 12\n")).unwrap();
        let mut position = Pentagame::new(Setup::default());
        position.play_unchecked(position.read_move("aA-B*b").unwrap());
        let canonical = position.canonical_form().0;
        let reply = canonical.moves(canonical.to_move())[7];
        let mut book = book;
        let choice = Choice { m: reply, value: -3, kind: ChoiceKind::DropOut };
        book.put(Page { position: canonical, choices: vec![choice] });
        for symmetry in Symmetry::all() {
            let image = position.turned(symmetry);
            let (m, value) = book.best(&image).unwrap();
            assert_eq!(value, -3);
            let mut next = image.clone();
            next.play_unchecked(m);
            let mut plain = book.pages()[1].position.clone();
            plain.play_unchecked(reply);
            assert_eq!(next.symmetric_key(), plain.symmetric_key());
        }
    }

    #[test]
    fn own_book_is_whole_and_answers_at_once() {
        let book = Book::own().unwrap();
        let game: Game = "pentagame".parse().unwrap();
        let start = game.start();
        let history = History::new(&start);
        let mut player = Booked::new(book.clone(), house(&game, &Settings::default()));
        player.new_game(&game);
        let thought =
            player.think(&Question::new(&start, &history, Budget::evals(50)), &mut |_| ());
        let known = book.best(&Pentagame::new(Setup::default())).map(|(m, _)| m);
        assert!(known.is_some());
        assert_eq!(thought.best().cloned(), known.map(AnyMove::Pentagame));
        assert_eq!(thought.evals, 0);
        for page in book.pages() {
            let book_moves = page.choices.iter().filter(|one| one.kind == ChoiceKind::InBook);
            for choice in book_moves {
                let mut next = page.position.clone();
                next.play_unchecked(choice.m);
                let child = book.page(&next.canonical_form().0).unwrap();
                let value = child.best().map(|best| -best.value);
                assert_eq!(Some(choice.value), value, "{}", page.position);
            }
        }
    }
}
