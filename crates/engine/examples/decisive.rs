//! Puts every decisive example of the Compendium to the house player and prints what came out:
//!
//!     cargo run --release -p engine --example decisive -- [MILLISECONDS] [NAME | --page]
//!
//! Where the claim is not kept, the best of all moves that keep it is searched as well: what the
//! book wants, at its best, beside what the player prefers. With `--page` the result is written to
//! `docs/engine-book.md`.

#[path = "../tests/book/claims.rs"]
mod claims;
mod clock;

use std::fmt::Write;

use claims::{Answer, Example};
use clock::Clock;
use engine::{Budget, Question, Settings, Thinker, Watch, house};
use games::{AnyMove, AnyPosition};
use pentagame::Move;
use rulebook::{Notation, Position};

/// A move that is worth so much less than another is no longer as good, in hundredths of a piece.
const MARGIN: i32 = 10;

/// What came of one example.
struct Report {
    example: Example,
    answer: Answer,
    /// When the move was first thought of, and at what depth.
    found: Option<(u64, u32)>,
    /// The book at its best, where the claim was not kept.
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
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/engine-book.md");
        std::fs::write(file, page_of(&reports, ms)).expect("the page can be written");
    }
}

fn judge(example: Example, ms: u64) -> Report {
    let mut player = house(&example.game, &Settings::default());
    let mut found = None;
    let mut questions = 0;
    let answer = example.answer(player.as_mut(), &mut |player, position, history| {
        let clock = Clock::new();
        let mut question = Question::new(position, history, Budget::time_ms(ms));
        question.watch = &clock;
        questions += 1;
        let mut best = None;
        player.think(&question, &mut |thought| {
            if questions == 1 && best.as_ref() != thought.best() {
                best = thought.best().cloned();
                found = Some((clock.elapsed_us() / 1000, thought.depth));
            }
        })
    });
    let book = match answer.broken.is_empty() {
        true => None,
        false => best_of_the_book(&example, player.as_mut(), ms),
    };
    Report { example, answer, found, book }
}

/// The best of the moves that keep every claim the rules can judge, and its value.
fn best_of_the_book(example: &Example, player: &mut dyn Thinker, ms: u64) -> Option<(String, i32)> {
    let position = &example.position;
    let keeps =
        |m: &Move| example.claims.iter().all(|claim| claim.of_move(position, *m).unwrap_or(true));
    let keeping = position.moves(position.to_move()).into_iter().filter(keeps);
    let among: Vec<AnyMove> = keeping.map(AnyMove::Pentagame).collect();
    let any = AnyPosition::Pentagame(position.clone());
    let clock = Clock::new();
    let question = Question {
        among: &among,
        watch: &clock,
        ..Question::new(&any, &example.history, Budget::time_ms(ms))
    };
    player.new_game(&example.game);
    let thought = player.think(&question, &mut |_| ());
    let best = thought.lines.first()?;
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
         the player prefers another move; {} it missed.\n",
        reports.len(),
        count("found"),
        count("as good"),
        count("prefers another"),
        count("missed")
    );
    let _ = writeln!(page, "| Place | Example | Book | House player | Value | After | Verdict |");
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
    let _ = writeln!(page, "\n## Where the player plays something else\n");
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

/// What stands above the table.
const HEAD: &str = include_str!("decisive_page/head.md");
