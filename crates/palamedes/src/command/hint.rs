//! `palamedes hint GAME [POSITION]`

use std::io::Write;

use engine::{Budget, Hint, Question, Reasoned, Settings, Speaks, house};
use games::{Game, START};
use rulebook::{Notation, Position, Seat, Turn};
use serde_json::json;

use super::explain::{in_json, write_all};
use crate::failure::Failure;
use crate::words::Words;

/// Gives a hint: what matters, which piece, which move.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    palamedes hint pentagame \"startpos moves aA-B*b dD-b#E1b aB-C*c\" --grade 1\n  \
    palamedes hint pente:9\n\n\
    Grade 1 tells what matters, 2 also which piece to think about, 3 also the move and why.\n\
    The same question has the same answer, unless a time is given.")]
pub struct Arguments {
    /// The game, for example pentagame or pente:13.
    #[arg(value_parser = super::read_game)]
    game: Game,
    /// A position, or startpos [moves M1 M2 …], in quotes.
    position: Option<String>,
    /// How much to give away, 1 to 3.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=3))]
    grade: u8,
    /// How many positions to weigh.
    #[arg(
        long,
        default_value_t = 200_000,
        value_parser = clap::value_parser!(u64).range(1..=100_000_000),
    )]
    evals: u64,
    /// As JSON, all that the grade allows.
    #[arg(long)]
    json: bool,
}

/// So many reasons are given; the rest is for `explain`.
const REASONS: usize = 4;

pub fn run(arguments: &Arguments, words: &Words) -> anyhow::Result<()> {
    let game = &arguments.game;
    let text = arguments.position.as_deref().unwrap_or(START);
    let reached = super::read_reached(game, text, words)?;
    let position = &reached.position;
    let Turn::Seat(seat) = position.turn() else {
        return Err(Failure::Refused(words.standing(position)).into());
    };
    let mut thinker = house(game, &Settings::default());
    thinker.new_game(game);
    let question = Question::new(position, &reached.history, Budget::evals(arguments.evals));
    let Some(mut hint) = engine::hint(thinker.as_mut(), &question) else {
        return Err(Failure::Refused(words.standing(position)).into());
    };
    hint.why = chosen(hint.why);
    let shown = position.shown(&hint.m);
    let text = position.move_text(&hint.m);
    if arguments.json {
        return write_json(arguments.grade, &hint, &text, words);
    }
    write_hint(arguments.grade, seat, &hint, (&shown, &text), words)
}

/// The first reasons for the move, and whatever a rival can do at once in spite of it.
fn chosen(why: Vec<Reasoned>) -> Vec<Reasoned> {
    let (mut reasons, against): (Vec<_>, Vec<_>) =
        why.into_iter().partition(|said| said.speaks() == Speaks::For);
    reasons.truncate(REASONS);
    let grave = |said: &Reasoned| said.code.starts_with("allows") || said.code == "passes-up";
    reasons.extend(against.into_iter().filter(grave));
    reasons
}

fn write_hint(
    grade: u8,
    seat: Seat,
    hint: &Hint,
    (shown, text): (&str, &str),
    words: &Words,
) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    for said in &hint.matters {
        writeln!(out, "{}", words.statement(said))?;
    }
    if let Some(piece) = hint.piece.as_ref().filter(|_| grade >= 2) {
        writeln!(out, "{}", words.hint_piece(seat, piece))?;
    }
    if grade >= 3 {
        let both = if shown == text { shown.to_owned() } else { format!("{shown}   {text}") };
        writeln!(out, "{}", words.hint_move(&both))?;
        write_all(&mut out, &hint.why, words)?;
    }
    Ok(())
}

fn write_json(grade: u8, hint: &Hint, text: &str, words: &Words) -> anyhow::Result<()> {
    let all =
        |said: &[Reasoned]| -> Vec<_> { said.iter().map(|said| in_json(said, words)).collect() };
    let mut answer = json!({ "matters": all(&hint.matters) });
    if grade >= 2
        && let Some(piece) = &hint.piece
    {
        answer["piece"] = piece.to_string().into();
    }
    if grade >= 3 {
        answer["move"] = text.into();
        answer["why"] = all(&hint.why).into();
    }
    writeln!(std::io::stdout().lock(), "{answer}")?;
    Ok(())
}
