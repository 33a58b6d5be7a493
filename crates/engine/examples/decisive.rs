//! Puts every decisive example of the Compendium to the house player and prints what came out:
//! `cargo run --release -p engine --example decisive -- [MILLISECONDS] [NAME]`.
//!
//! Where the claim is not kept, the best of all moves that keep it is shown as well: what the book
//! wants, at its best, beside what the player prefers.

#[path = "../tests/book/claims.rs"]
mod claims;
mod clock;

use clock::Clock;
use engine::{Budget, Question, Settings, Thinker, Watch, house};
use games::{AnyMove, AnyPosition};
use pentagame::Move;
use rulebook::{Notation, Position};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let ms: u64 = arguments.next().map_or(1000, |text| text.parse().expect("milliseconds"));
    let wanted = arguments.next();
    let (mut solved, mut all) = (0, 0);
    for example in claims::examples() {
        if wanted.as_ref().is_some_and(|wanted| !example.name.contains(wanted)) {
            continue;
        }
        let mut player = house(&example.game, &Settings::default());
        // When the answer that was given in the end was first thought of.
        let mut found: Option<(u64, u32)> = None;
        let mut depth = 0;
        let mut questions = 0;
        let answer = example.answer(player.as_mut(), &mut |player, position, history| {
            let clock = Clock::new();
            let mut question = Question::new(position, history, Budget::time_ms(ms));
            question.watch = &clock;
            questions += 1;
            let first = questions == 1;
            let mut best = None;
            let thought = player.think(&question, &mut |thought| {
                if first && best.as_ref() != thought.best() {
                    best = thought.best().cloned();
                    found = Some((clock.elapsed_us(), thought.depth));
                }
            });
            depth = if first { thought.depth } else { depth };
            thought
        });
        println!("# {}: {}", example.place, example.says);
        let verdict = if answer.broken.is_empty() { "solved" } else { "NOT" };
        all += 1;
        solved += u32::from(answer.broken.is_empty());
        let found = found.map_or("?".into(), |(us, depth)| format!("{} ms d{depth}", us / 1000));
        println!(
            "{verdict:6} {:24} {:10} {:>7} depth {depth} {} (book {}) {:?}\n       {}",
            example.name,
            found,
            answer.value,
            example.position.move_text(&answer.chosen),
            example.position.move_text(&example.book_move()),
            answer.broken,
            answer.line,
        );
        if !answer.broken.is_empty()
            && let Some((line, value)) = best_of_the_book(&example, player.as_mut(), ms)
        {
            println!("       the book at its best: {value:>7} {line}");
        }
    }
    println!("{solved} of {all} solved, {ms} ms each");
}

/// The best of the moves that keep every claim the rules can judge, and its value.
fn best_of_the_book(
    example: &claims::Example,
    player: &mut dyn Thinker,
    ms: u64,
) -> Option<(String, i32)> {
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
