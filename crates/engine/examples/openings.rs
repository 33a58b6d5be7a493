//! Evaluates the double openings of the Compendium. Run it as `cargo xtask openings`.
//!
//! It writes `docs/research/openings.csv` and `docs/research/openings.md`; existing rows of the
//! table are kept. The four walks of a double opening are given. The engine chooses the block
//! placements among those that leave the rest of the opening possible, with a tenth of the limits.
//! Then it searches Alice's third move with the whole limits.

mod clock;
#[path = "../tests/openings/list.rs"]
mod list;
#[path = "openings/page.rs"]
mod page;

use std::collections::HashMap;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clock::Clock;
use engine::{Engine, EngineOptions, SearchLimits, SearchRequest, SearchResult, engine_for};
use games::{AnyMove, AnyPosition, Game, History};
use list::{DoubleOpening, choices, double_openings, is_playable};
use pentagame::{Move, Pentagame, Setup};
use rulebook::{Notation, Position};

/// One row of the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Row number, from 1.
    pub number: usize,
    /// Code of Alice's opening.
    pub alice: &'static str,
    /// Code of Bob's opening.
    pub bob: &'static str,
    /// The four plies; without blocks if they cannot be played.
    pub line: String,
    /// Alice's best third move, its value for her and the search depth.
    pub answer: Option<(String, i32, u32)>,
}

const HEAD: &str = "number,alice,bob,line,reply,value,depth";

impl Row {
    fn text(&self) -> String {
        let Row { number, alice, bob, line, answer } = self;
        let answer = answer
            .as_ref()
            .map_or(",,".to_owned(), |(reply, value, depth)| format!("{reply},{value},{depth}"));
        format!("{number},{alice},{bob},{line},{answer}")
    }
}

/// Search limits of one position.
#[derive(Clone, Copy)]
enum Effort {
    Milliseconds(u64),
    Evals(u64),
}

impl Effort {
    fn limits(self, part: u64) -> SearchLimits {
        match self {
            Effort::Milliseconds(ms) => SearchLimits::time_ms((ms / part).max(1)),
            Effort::Evals(evals) => SearchLimits::evals((evals / part).max(100)),
        }
    }

    fn spoken(self) -> String {
        match self {
            Effort::Milliseconds(ms) => format!("{ms} ms"),
            Effort::Evals(evals) => format!("{evals} evaluations"),
        }
    }
}

struct Evaluator {
    engine: Box<dyn Engine>,
    game: Game,
    effort: Effort,
    /// Chosen blocks, once for each beginning.
    chosen: HashMap<(String, Vec<Move>), Move>,
}

impl Evaluator {
    fn search(
        &mut self,
        position: &Pentagame,
        history: &History,
        among: &[Move],
        part: u64,
    ) -> SearchResult {
        let any = AnyPosition::Pentagame(position.clone());
        let among: Vec<AnyMove> = among.iter().map(|m| AnyMove::Pentagame(*m)).collect();
        let clock = Clock::new();
        let request = SearchRequest {
            root_moves: &among,
            control: &clock,
            ..SearchRequest::new(&any, history, self.effort.limits(part))
        };
        self.engine.new_game(&self.game);
        self.engine.search(&request, &mut |_| ())
    }

    fn row(&mut self, number: usize, double: &DoubleOpening) -> Row {
        let start = Pentagame::new(Setup::default());
        let (alice, bob) = (double.alice.opening.code(), double.bob.opening.code());
        let walks = double.walks();
        if !is_playable(&start, &walks) {
            let line = walks.map(|walk| start.move_text(&walk)).join(" ");
            return Row { number, alice, bob, line, answer: None };
        }
        let mut history = History::new(&start);
        let (mut position, mut line) = (start, Vec::new());
        for (index, walk) in walks.iter().enumerate() {
            let possible = choices(&position, *walk, &walks[index + 1..]);
            let m = match possible.as_slice() {
                [only] => *only,
                _ => self.choose(&position, &history, possible),
            };
            line.push(position.move_text(&m));
            position.play_unchecked(m);
            history.push(&position);
        }
        let result = self.search(&position, &history, &[], 1);
        let answer = result.variations.first().and_then(|best| {
            let AnyMove::Pentagame(m) = best.moves.first()? else { return None };
            Some((position.move_text(m), best.value[position.to_move()], result.depth))
        });
        Row { number, alice, bob, line: line.join(" "), answer }
    }

    fn choose(&mut self, position: &Pentagame, history: &History, possible: Vec<Move>) -> Move {
        let key = (position.to_string(), possible.clone());
        if let Some(m) = self.chosen.get(&key) {
            return *m;
        }
        let result = self.search(position, history, &possible, 10);
        let m = match result.best_move() {
            Some(AnyMove::Pentagame(m)) => *m,
            _ => possible[0],
        };
        self.chosen.insert(key, m);
        m
    }
}

fn main() {
    let mut effort = Effort::Milliseconds(1000);
    let (mut fresh, mut most) = (false, usize::MAX);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut number = || arguments.next().and_then(|text| text.parse::<f64>().ok());
        match argument.as_str() {
            "--seconds" => effort = Effort::Milliseconds((number().unwrap_or(1.0) * 1000.0) as u64),
            "--evals" => effort = Effort::Evals(number().unwrap_or(100_000.0) as u64),
            "--most" => most = number().unwrap_or(f64::MAX) as usize,
            "--fresh" => fresh = true,
            other => {
                eprintln!("unknown: {other}");
                std::process::exit(2);
            }
        }
    }
    if let Err(error) = run(effort, fresh, most) {
        eprintln!("error: {error}");
        std::process::exit(1);
    }
}

fn run(effort: Effort, fresh: bool, most: usize) -> std::io::Result<()> {
    let docs = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let file = docs.join("openings.csv");
    let first = format!("# {} each", effort.spoken());
    let before = fs::read_to_string(&file).unwrap_or_default();
    let mut rows = if fresh || before.lines().next() != Some(&first) {
        fs::write(&file, format!("{first}\n{HEAD}\n"))?;
        Vec::new()
    } else {
        page::read(&before)
    };
    let game: Game = "pentagame".parse().expect("the name of a game");
    let engine = engine_for(&game, &EngineOptions { hash_mb: 64, ..EngineOptions::default() });
    let mut evaluator = Evaluator { engine, game, effort, chosen: HashMap::new() };
    let all = double_openings();
    let begun = Instant::now();
    let (kept, last) = (rows.len(), most.saturating_add(rows.len()).min(all.len()));
    let mut table = fs::OpenOptions::new().append(true).open(&file)?;
    for (index, double) in all.iter().enumerate().take(last).skip(kept) {
        let row = evaluator.row(index + 1, double);
        writeln!(table, "{}", row.text())?;
        rows.push(row);
        let done = (index + 1 - kept) as u32;
        let left = begun.elapsed() / done * (last - index - 1) as u32;
        eprint!("\r{} of {}, about {} left   ", index + 1, all.len(), spoken(left));
    }
    eprintln!();
    fs::write(docs.join("openings.md"), page::page(&rows, all.len(), &effort.spoken()))?;
    eprintln!("docs/research/openings.csv and docs/research/openings.md are written");
    Ok(())
}

fn spoken(time: Duration) -> String {
    format!("{} min {} s", time.as_secs() / 60, time.as_secs() % 60)
}
