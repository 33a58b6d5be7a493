//! Puts every decisive example of the Compendium to the house player and prints what came out:
//! `cargo run --release -p engine --example decisive -- [MILLISECONDS] [NAME]`.

#[path = "../tests/book/claims.rs"]
mod claims;

use std::time::Instant;

use engine::{Budget, Question, Settings, Watch, house};
use rulebook::Notation;

struct Clock(Instant);

impl Watch for Clock {
    fn elapsed_us(&self) -> u64 {
        self.0.elapsed().as_micros() as u64
    }

    fn is_stopped(&self) -> bool {
        false
    }
}

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
            let clock = Clock(Instant::now());
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
    }
    println!("{solved} of {all} solved, {ms} ms each");
}
