//! Searches every decisive example of the Compendium and prints the result.
//!
//!     cargo run --release -p palamedes-engine --example decisive -- [MILLISECONDS] [NAME
//! --page]
//!
//! If the chosen move breaks a claim, the best move that keeps all claims is searched as well, for
//! comparison. With `--page` the result is written to `docs/research/compendium-positions.md`.

#[path = "../tests/book/claims.rs"]
mod claims;
mod clock;

use std::fmt::Write;

use claims::{Answer, Example};
use clock::Clock;
use engine::{Engine, EngineOptions, SearchControl, SearchLimits, SearchRequest, engine_for};
use games::{AnyMove, AnyPosition};
use pentagame::Move;
use rulebook::{Notation, Position};

/// Value difference up to which two moves count as equal, in hundredths of a piece.
const MARGIN: i32 = 10;

/// Result of one example.
struct Report {
    example: Example,
    answer: Answer,
    /// Time in microseconds and depth at which the move was first found.
    found: Option<(u64, u32)>,
    /// Best move that keeps the claims, if the chosen move breaks one.
    book: Option<(String, i32)>,
}

impl Report {
    fn verdict(&self) -> &'static str {
        match &self.book {
            None => "found",
            Some((_, value)) if *value > self.answer.value + MARGIN => "missed",
            Some((_, value)) if value + MARGIN >= self.answer.value => "as good",
            Some(_) => "prefers another",
        }
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let ms: u64 = arguments.next().map_or(1000, |text| text.parse().expect("milliseconds"));
    let wanted = arguments.next();
    let page = wanted.as_deref() == Some("--page");
    let mut reports = Vec::new();
    for example in claims::examples() {
        let other = |wanted: &String| !example.name.contains(wanted.as_str());
        if !page && wanted.as_ref().is_some_and(other) {
            continue;
        }
        let report = judge(example, ms);
        print(&report);
        reports.push(report);
    }
    let count = |verdict| reports.iter().filter(|report| report.verdict() == verdict).count();
    let (found, as_good) = (count("found"), count("as good"));
    println!("{} examples, {ms} ms each: {found} found, {as_good} as good", reports.len());
    if page {
        let file =
            concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/research/compendium-positions.md");
        std::fs::write(file, page_of(&reports, ms)).expect("the page can be written");
    }
}

fn judge(example: Example, ms: u64) -> Report {
    let mut engine = engine_for(&example.game, &EngineOptions::default());
    let mut found = None;
    let mut questions = 0;
    let answer = example.answer(engine.as_mut(), &mut |engine, position, history| {
        let clock = Clock::new();
        let mut request = SearchRequest::new(position, history, SearchLimits::time_ms(ms));
        request.control = &clock;
        questions += 1;
        let mut best = None;
        engine.search(&request, &mut |result| {
            if questions == 1 && best.as_ref() != result.best_move() {
                best = result.best_move().cloned();
                found = Some((clock.elapsed_us() / 1000, result.depth));
            }
        })
    });
    let book = match answer.broken.is_empty() {
        true => None,
        false => best_of_the_book(&example, engine.as_mut(), ms),
    };
    Report { example, answer, found, book }
}

/// The best move that keeps every claim the rules can check, and its value.
fn best_of_the_book(example: &Example, engine: &mut dyn Engine, ms: u64) -> Option<(String, i32)> {
    let position = &example.position;
    let keeps =
        |m: &Move| example.claims.iter().all(|claim| claim.of_move(position, *m).unwrap_or(true));
    let keeping = position.moves(position.to_move()).into_iter().filter(keeps);
    let among: Vec<AnyMove> = keeping.map(AnyMove::Pentagame).collect();
    let any = AnyPosition::Pentagame(position.clone());
    let clock = Clock::new();
    let request = SearchRequest {
        root_moves: &among,
        control: &clock,
        ..SearchRequest::new(&any, &example.history, SearchLimits::time_ms(ms))
    };
    engine.new_game(&example.game);
    let result = engine.search(&request, &mut |_| ());
    let best = result.variations.first()?;
    let value = best.value[position.to_move()];
    Some((claims::line_text(position, &best.moves), value))
}

fn print(report: &Report) {
    let Report { example, answer, found, book } = report;
    let found = found.map_or("?".into(), |(ms, depth)| format!("{ms} ms d{depth}"));
    println!(
        "{:15} {:24} {found:12} {:>6} {} (book {}) {:?}\n    {}",
        report.verdict(),
        example.name,
        answer.value,
        example.position.move_text(&answer.chosen),
        example.position.move_text(&example.book_move()),
        answer.broken,
        answer.line,
    );
    if let Some((line, value)) = book {
        println!("    the book at its best: {value:>6} {line}");
    }
}

fn page_of(reports: &[Report], ms: u64) -> String {
    let mut page = HEAD.replace("MS", &ms.to_string());
    let count = |verdict| reports.iter().filter(|report| report.verdict() == verdict).count();
    let _ = writeln!(
        page,
        "Of {} examples the claim was found in {}; in {} more another move is as good; in {} \
         the engine prefers another move; {} it missed.\n",
        reports.len(),
        count("found"),
        count("as good"),
        count("prefers another"),
        count("missed")
    );
    let _ = writeln!(page, "| Place | Example | Book | Engine | Value | After | Verdict |");
    let _ = writeln!(page, "|---|---|---|---|--:|--:|---|");
    for report in reports {
        let Report { example, answer, found, .. } = report;
        let after = found.map_or("?".into(), |(ms, _)| format!("{ms} ms"));
        let _ = writeln!(
            page,
            "| {} | `{}` | `{}` | `{}` | {:+} | {after} | {} |",
            example.place,
            example.name,
            example.book,
            example.position.move_text(&answer.chosen),
            answer.value,
            report.verdict(),
        );
    }
    let _ = writeln!(page, "\n## Where the engine plays something else\n");
    for report in reports {
        let Some((line, value)) = &report.book else { continue };
        let Report { example, answer, .. } = report;
        let _ = writeln!(page, "**{}** ({}). {}", example.name, example.place, example.says);
        let _ = writeln!(page, "\n    {}", example.position);
        let _ = writeln!(page, "\n- the book at its best: {value:+}, `{line}`");
        let _ = writeln!(page, "- preferred: {:+}, `{}`\n", answer.value, answer.line);
    }
    page
}

/// Text above the table.
const HEAD: &str = include_str!("decisive_page/head.md");
