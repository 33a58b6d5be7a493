//! Enlarges the opening book by drop-out expansion. Run it as `cargo xtask book`.
//!
//! Every entry has the moves that lead to other entries and one drop-out move: the best of all
//! others, found by a search. The expansion continues where leaving the book is most likely: after
//! a short line of moves that lose little against the best of their entries. There the drop-out
//! move gets an entry of its own, and its old entry a new drop-out move; then all values are backed
//! up again, from the leaves to the start.

mod clock;

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clock::Clock;
use engine::opening_book::{BookEntry, BookMove, BookMoveKind, OpeningBook};
use engine::{Engine, EngineOptions, SearchLimits, SearchRequest, engine_for};
use games::{AnyMove, AnyPosition, Game, History};
use pentagame::{Line, Move, Pentagame, Setup};
use rulebook::Position;

/// Cost of one ply, in hundredths of a piece.
/// A move this much worse is expanded as soon as one that is a ply deeper.
const PLY: i32 = 6;

/// Cost limit: lost games are not expanded.
const DEAREST: i32 = 1_000_000;

struct Expansion {
    book: OpeningBook,
    engine: Box<dyn Engine>,
    game: Game,
    limits: SearchLimits,
}

impl Expansion {
    /// The best move among the given ones, or among all.
    fn think(&mut self, position: &Pentagame, among: &[Move]) -> Option<BookMove> {
        let any = AnyPosition::Pentagame(position.clone());
        let history = History::new(&any);
        let among: Vec<AnyMove> = among.iter().map(|m| AnyMove::Pentagame(*m)).collect();
        let clock = Clock::new();
        let request = SearchRequest {
            root_moves: &among,
            control: &clock,
            ..SearchRequest::new(&any, &history, self.limits)
        };
        self.engine.new_game(&self.game);
        let result = self.engine.search(&request, &mut |_| ());
        let line = result.variations.first()?;
        let Some(AnyMove::Pentagame(m)) = line.moves.first() else { return None };
        let value = line.value[position.to_move()];
        Some(BookMove { m: *m, value, kind: BookMoveKind::DropOut })
    }

    fn add_page(&mut self, position: &Pentagame) {
        let moves = self.think(position, &[]).into_iter().collect();
        self.book.insert(BookEntry { position: position.clone(), moves });
    }

    /// Expands one entry: adds a new entry and a new drop-out move.
    fn expand(&mut self) -> bool {
        let start = Pentagame::new(Setup::default()).canonical_form().0;
        if self.book.entry(&start).is_none() {
            self.add_page(&start);
            return true;
        }
        let mut costs = HashMap::new();
        if cost(&self.book, &start, &mut costs) >= DEAREST {
            return false;
        }
        let mut position = start;
        loop {
            let Some(entry) = self.book.entry(&position).cloned() else { return false };
            let Some(&(_, index)) = costs.get(&position.key()) else { return false };
            let Some(book_move) = entry.moves.get(index) else { return false };
            let next = child(&position, book_move.m);
            if book_move.kind == BookMoveKind::DropOut {
                if self.book.entry(&next).is_none() {
                    self.add_page(&next);
                }
                self.leave_elsewhere(entry, index);
                break;
            }
            position = next;
        }
        let start = Pentagame::new(Setup::default()).canonical_form().0;
        settle(&mut self.book, &start, &mut BTreeSet::new());
        true
    }

    /// Replaces a drop-out move that is now in the book by another one.
    fn leave_elsewhere(&mut self, mut entry: BookEntry, index: usize) {
        entry.moves[index].kind = BookMoveKind::InBook;
        let kinds: BTreeSet<Kind> =
            entry.moves.iter().flat_map(|book_move| kinds(&entry.position, book_move.m)).collect();
        let others: Vec<Move> = entry
            .position
            .moves(entry.position.to_move())
            .into_iter()
            .filter(|m| !kinds.contains(&kind(*m)))
            .collect();
        if !others.is_empty() {
            let leaving = self.think(&entry.position, &others);
            entry.moves.extend(leaving);
        }
        self.book.insert(entry);
    }
}

fn child(position: &Pentagame, m: Move) -> Pentagame {
    let mut next = position.clone();
    next.play_unchecked(m);
    next.canonical_form().0
}

/// Class of similar moves: blocks on the same line have nearly the same effect.
/// The book keeps only one move of each class.
type Kind = (Move, [Option<Result<Line, pentagame::Stop>>; 2]);

fn kind(m: Move) -> Kind {
    let place = |stop: pentagame::Stop| stop.on_line().map(|(line, _)| line).ok_or(stop);
    (m.without_blocks(), [m.black().map(place), m.grey().map(place)])
}

/// Classes of a move and of its images, if the position is symmetric.
fn kinds(position: &Pentagame, m: Move) -> Vec<Kind> {
    let keeps = |symmetry: &pentagame::Symmetry| position.transform(*symmetry) == *position;
    let same = pentagame::Symmetry::all().filter(keeps);
    same.map(|symmetry| kind(position.transform_move(symmetry, m))).collect()
}

/// Cost of expanding below an entry, and the move that leads there.
fn cost(book: &OpeningBook, position: &Pentagame, known: &mut HashMap<u64, (i32, usize)>) -> i32 {
    if let Some((cost, _)) = known.get(&position.key()) {
        return *cost;
    }
    // While an entry is computed, a path back to it leads nowhere.
    known.insert(position.key(), (DEAREST, 0));
    let Some(entry) = book.entry(position) else { return DEAREST };
    let best = entry.best_move().map_or(0, |best| best.value);
    let costs = entry.moves.iter().enumerate().map(|(index, book_move)| {
        let loss = best - book_move.value;
        let further = match book_move.kind {
            BookMoveKind::DropOut if engine::is_decided(book_move.value) => DEAREST,
            BookMoveKind::DropOut => 0,
            BookMoveKind::InBook => PLY + cost(book, &child(position, book_move.m), known),
        };
        ((loss + further).min(DEAREST), index)
    });
    let cheapest = costs.min().unwrap_or((DEAREST, 0));
    known.insert(position.key(), cheapest);
    cheapest.0
}

/// Recomputes the values from the leaves up to this entry.
fn settle(book: &mut OpeningBook, position: &Pentagame, done: &mut BTreeSet<u64>) {
    if !done.insert(position.key()) {
        return;
    }
    let Some(mut entry) = book.entry(position).cloned() else { return };
    for book_move in &mut entry.moves {
        if book_move.kind == BookMoveKind::InBook {
            let next = child(position, book_move.m);
            settle(book, &next, done);
            if let Some(best) = book.entry(&next).and_then(BookEntry::best_move) {
                book_move.value = -best.value;
            }
        }
    }
    book.insert(entry);
}

fn main() {
    let (mut limits, mut most, mut minutes) = (SearchLimits::time_ms(1000), u64::MAX, f64::MAX);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let number = arguments.next().and_then(|text| text.parse::<f64>().ok());
        match (argument.as_str(), number) {
            ("--seconds", Some(seconds)) => {
                limits = SearchLimits::time_ms((seconds * 1000.0) as u64);
            }
            ("--evals", Some(evals)) => limits = SearchLimits::evals(evals as u64),
            ("--most", Some(entries)) => most = entries as u64,
            ("--minutes", Some(number)) => minutes = number,
            (other, _) => {
                eprintln!("unknown, or without a number: {other}");
                std::process::exit(2);
            }
        }
    }
    if let Err(error) = run(limits, most, minutes) {
        eprintln!("error: {error}");
        std::process::exit(1);
    }
}

fn run(limits: SearchLimits, most: u64, minutes: f64) -> Result<(), Box<dyn std::error::Error>> {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("book/pentagame.txt");
    let book = OpeningBook::parse(&fs::read_to_string(&file).unwrap_or_default())?;
    let game: Game = "pentagame".parse()?;
    let engine = engine_for(&game, &EngineOptions { hash_mb: 64, ..EngineOptions::default() });
    let mut expansion = Expansion { book, engine, game, limits };
    let begun = Instant::now();
    let last = Duration::from_secs_f64((minutes * 60.0).min(1e9));
    let mut done = 0;
    while done < most && begun.elapsed() < last && expansion.expand() {
        done += 1;
        // Written to a new file and renamed, because a run may be stopped at any time.
        let beside = file.with_extension("new");
        fs::write(&beside, expansion.book.to_string())?;
        fs::rename(&beside, &file)?;
        eprint!("\r{} entries, {} more this time   ", expansion.book.entries().len(), done);
    }
    eprintln!();
    Ok(())
}
