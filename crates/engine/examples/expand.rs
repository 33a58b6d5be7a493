//! Enlarges the opening book by drop-out expansion. Run it as `cargo xtask book`.
//!
//! Every page knows the moves that lead to other pages and one that leaves the book: the best of
//! all others, found by a search. The place to go on is where leaving the book is most likely: the
//! line of moves that lose least against the best of their pages, and that is short. There the
//! leaving move gets a page of its own, and its old page a new leaving move; then all values are
//! worked out again, from the leaves to the start.

mod clock;

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clock::Clock;
use engine::book::{Book, Choice, ChoiceKind, Page};
use engine::{Budget, Question, Settings, Thinker, house};
use games::{AnyMove, AnyPosition, Game, History};
use pentagame::{Line, Move, Pentagame, Setup};
use rulebook::Position;

/// What a ply costs, in hundredths of a piece: so much worse a move may be and still be looked at
/// as soon as one a ply deeper.
const PLY: i32 = 6;

/// Never dearer: a lost game is no place to go on.
const DEAREST: i32 = 1_000_000;

struct Expansion {
    book: Book,
    player: Box<dyn Thinker>,
    game: Game,
    budget: Budget,
}

impl Expansion {
    /// The best move among these, or among all.
    fn think(&mut self, position: &Pentagame, among: &[Move]) -> Option<Choice> {
        let any = AnyPosition::Pentagame(position.clone());
        let history = History::new(&any);
        let among: Vec<AnyMove> = among.iter().map(|m| AnyMove::Pentagame(*m)).collect();
        let clock = Clock::new();
        let question =
            Question { among: &among, watch: &clock, ..Question::new(&any, &history, self.budget) };
        self.player.new_game(&self.game);
        let thought = self.player.think(&question, &mut |_| ());
        let line = thought.lines.first()?;
        let Some(AnyMove::Pentagame(m)) = line.moves.first() else { return None };
        let value = line.value[position.to_move()];
        Some(Choice { m: *m, value, kind: ChoiceKind::DropOut })
    }

    fn add_page(&mut self, position: &Pentagame) {
        let choices = self.think(position, &[]).into_iter().collect();
        self.book.put(Page { position: position.clone(), choices });
    }

    /// One step: a page more, and a new leaving move.
    fn expand(&mut self) -> bool {
        let start = Pentagame::new(Setup::default()).canonical_form().0;
        if self.book.page(&start).is_none() {
            self.add_page(&start);
            return true;
        }
        let mut costs = HashMap::new();
        if cost(&self.book, &start, &mut costs) >= DEAREST {
            return false;
        }
        let mut position = start;
        loop {
            let Some(page) = self.book.page(&position).cloned() else { return false };
            let Some(&(_, index)) = costs.get(&position.key()) else { return false };
            let Some(choice) = page.choices.get(index) else { return false };
            let next = child(&position, choice.m);
            if choice.kind == ChoiceKind::DropOut {
                if self.book.page(&next).is_none() {
                    self.add_page(&next);
                }
                self.leave_elsewhere(page, index);
                break;
            }
            position = next;
        }
        let start = Pentagame::new(Setup::default()).canonical_form().0;
        settle(&mut self.book, &start, &mut BTreeSet::new());
        true
    }

    /// The leaving move is in the book now; another one takes its place.
    fn leave_elsewhere(&mut self, mut page: Page, index: usize) {
        page.choices[index].kind = ChoiceKind::InBook;
        let kinds: BTreeSet<Kind> =
            page.choices.iter().flat_map(|choice| kinds(&page.position, choice.m)).collect();
        let others: Vec<Move> = page
            .position
            .moves(page.position.to_move())
            .into_iter()
            .filter(|m| !kinds.contains(&kind(*m)))
            .collect();
        if !others.is_empty() {
            let leaving = self.think(&page.position, &others);
            page.choices.extend(leaving);
        }
        self.book.put(page);
    }
}

fn child(position: &Pentagame, m: Move) -> Pentagame {
    let mut next = position.clone();
    next.play_unchecked(m);
    next.canonical_form().0
}

/// Blocks on the same line do much the same, so the book takes only one of such moves.
type Kind = (Move, [Option<Result<Line, pentagame::Stop>>; 2]);

fn kind(m: Move) -> Kind {
    let place = |stop: pentagame::Stop| stop.on_line().map(|(line, _)| line).ok_or(stop);
    (m.without_blocks(), [m.black().map(place), m.grey().map(place)])
}

/// The kinds of a move and of its images, where the position is its own image.
fn kinds(position: &Pentagame, m: Move) -> Vec<Kind> {
    let keeps = |symmetry: &pentagame::Symmetry| position.turned(*symmetry) == *position;
    let same = pentagame::Symmetry::all().filter(keeps);
    same.map(|symmetry| kind(position.turned_move(symmetry, m))).collect()
}

/// What it costs to go on somewhere below a page, and by which of its moves.
fn cost(book: &Book, position: &Pentagame, known: &mut HashMap<u64, (i32, usize)>) -> i32 {
    if let Some((cost, _)) = known.get(&position.key()) {
        return *cost;
    }
    // While a page is being worked out, a way back to it leads nowhere.
    known.insert(position.key(), (DEAREST, 0));
    let Some(page) = book.page(position) else { return DEAREST };
    let best = page.best().map_or(0, |best| best.value);
    let costs = page.choices.iter().enumerate().map(|(index, choice)| {
        let loss = best - choice.value;
        let further = match choice.kind {
            ChoiceKind::DropOut if engine::is_decided(choice.value) => DEAREST,
            ChoiceKind::DropOut => 0,
            ChoiceKind::InBook => PLY + cost(book, &child(position, choice.m), known),
        };
        ((loss + further).min(DEAREST), index)
    });
    let cheapest = costs.min().unwrap_or((DEAREST, 0));
    known.insert(position.key(), cheapest);
    cheapest.0
}

/// Works out the values again, from the leaves to this page.
fn settle(book: &mut Book, position: &Pentagame, done: &mut BTreeSet<u64>) {
    if !done.insert(position.key()) {
        return;
    }
    let Some(mut page) = book.page(position).cloned() else { return };
    for choice in &mut page.choices {
        if choice.kind == ChoiceKind::InBook {
            let next = child(position, choice.m);
            settle(book, &next, done);
            if let Some(best) = book.page(&next).and_then(Page::best) {
                choice.value = -best.value;
            }
        }
    }
    book.put(page);
}

fn main() {
    let (mut budget, mut most, mut minutes) = (Budget::time_ms(1000), u64::MAX, f64::MAX);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let number = arguments.next().and_then(|text| text.parse::<f64>().ok());
        match (argument.as_str(), number) {
            ("--seconds", Some(seconds)) => budget = Budget::time_ms((seconds * 1000.0) as u64),
            ("--evals", Some(evals)) => budget = Budget::evals(evals as u64),
            ("--most", Some(pages)) => most = pages as u64,
            ("--minutes", Some(number)) => minutes = number,
            (other, _) => {
                eprintln!("unknown, or without a number: {other}");
                std::process::exit(2);
            }
        }
    }
    if let Err(error) = run(budget, most, minutes) {
        eprintln!("error: {error}");
        std::process::exit(1);
    }
}

fn run(budget: Budget, most: u64, minutes: f64) -> Result<(), Box<dyn std::error::Error>> {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("book/pentagame.txt");
    let book = Book::read(&fs::read_to_string(&file).unwrap_or_default())?;
    let game: Game = "pentagame".parse()?;
    let player = house(&game, &Settings { hash_mb: 64, ..Settings::default() });
    let mut expansion = Expansion { book, player, game, budget };
    let begun = Instant::now();
    let last = Duration::from_secs_f64((minutes * 60.0).min(1e9));
    let mut done = 0;
    while done < most && begun.elapsed() < last && expansion.expand() {
        done += 1;
        // Whole or not at all: a run may be stopped at any time.
        let beside = file.with_extension("new");
        fs::write(&beside, expansion.book.to_string())?;
        fs::rename(&beside, &file)?;
        eprint!("\r{} pages, {} more this time   ", expansion.book.pages().len(), done);
    }
    eprintln!();
    Ok(())
}
