//! `palamedes hint GAME [POSITION]`: gives a hint for the player to move.

use std::io::Write;

use engine::{EngineOptions, Explanation, Hint, SearchLimits, SearchRequest, engine_for};
use games::{AnyPosition, Game, START, Stance};
use rulebook::{Notation, Position, Seat, Turn};
use serde_json::json;

use super::explain::{to_json, write_explanations};
use crate::error_report::ErrorReport;
use crate::failure::Failure;
use crate::translator::Translator;

/// Gives a hint: the situation, the piece, the move.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    palamedes hint pentagame \"startpos moves aA-B*b dD-b#E1b aB-C*c\" --grade 1\n  \
    palamedes hint pente:9\n\n\
    Grade 1 describes the situation, 2 also names the piece to move, 3 also the move and its\n\
    reasons. The same arguments give the same result.")]
pub struct HintArguments {
    /// The game, for example pentagame or pente:13.
    #[arg(value_parser = super::read_game)]
    game: Game,
    /// A position, or startpos [moves M1 M2 …], in quotes.
    position: Option<String>,
    /// Amount of help, 1 to 3.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=3))]
    grade: u8,
    /// Number of static evaluations.
    #[arg(
        long,
        default_value_t = 200_000,
        value_parser = clap::value_parser!(u64).range(1..=100_000_000),
    )]
    evals: u64,
    /// Prints JSON with the information of the grade.
    #[arg(long)]
    json: bool,
}

/// Maximum number of printed reasons; `explain` prints all.
const REASONS_MAX: usize = 4;

pub fn run(arguments: &HintArguments, translator: &Translator) -> anyhow::Result<()> {
    let game = &arguments.game;
    let text = arguments.position.as_deref().unwrap_or(START);
    let line = super::read_line(game, text, translator)?;
    let position = &line.position;
    let Turn::Seat(seat) = position.turn() else {
        return Err(game_over(position, translator).into());
    };
    let mut engine = engine_for(game, &EngineOptions::default());
    engine.new_game(game);
    let request = SearchRequest::new(position, &line.history, SearchLimits::evals(arguments.evals));
    let Some(mut hint) = ::engine::hint(engine.as_mut(), &request) else {
        return Err(game_over(position, translator).into());
    };
    hint.explanations = select_reasons(hint.explanations);
    let shown = position.display_move(&hint.m);
    let text = position.move_text(&hint.m);
    if arguments.json {
        return write_json(arguments.grade, &hint, &text, translator);
    }
    write_hint(arguments.grade, seat, &hint, (&shown, &text), translator)
}

fn game_over(position: &AnyPosition, translator: &Translator) -> Failure {
    let message = translator.describe_position(position);
    Failure::RejectedReport(Box::new(ErrorReport::new("game-over", message)))
}

/// The first reasons for the move, and the immediate threats that remain.
fn select_reasons(explanations: Vec<Explanation>) -> Vec<Explanation> {
    let (mut reasons, against): (Vec<_>, Vec<_>) =
        explanations.into_iter().partition(|one| one.stance() == Stance::For);
    reasons.truncate(REASONS_MAX);
    let is_threat = |one: &Explanation| one.code.starts_with("allows") || one.code == "passes-up";
    reasons.extend(against.into_iter().filter(is_threat));
    reasons
}

fn write_hint(
    grade: u8,
    seat: Seat,
    hint: &Hint,
    (shown, text): (&str, &str),
    translator: &Translator,
) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    for explanation in &hint.situation {
        writeln!(out, "{}", translator.translate_explanation(explanation))?;
    }
    if let Some(piece) = hint.piece_message(seat).filter(|_| grade >= 2) {
        writeln!(out, "{}", translator.translate_message(&piece))?;
    }
    if grade >= 3 {
        let both = if shown == text { shown.to_owned() } else { format!("{shown}   {text}") };
        writeln!(out, "{}", translator.translate("hint-move", &[("move", &both)]))?;
        write_explanations(&mut out, &hint.explanations, translator)?;
    }
    Ok(())
}

fn write_json(grade: u8, hint: &Hint, text: &str, translator: &Translator) -> anyhow::Result<()> {
    let all = |list: &[Explanation]| -> Vec<_> {
        list.iter().map(|one| to_json(one, translator)).collect()
    };
    let mut output = json!({ "matters": all(&hint.situation) });
    if grade >= 2
        && let Some(piece) = &hint.piece
    {
        output["piece"] = piece.to_string().into();
    }
    if grade >= 3 {
        output["move"] = text.into();
        output["why"] = all(&hint.explanations).into();
    }
    writeln!(std::io::stdout().lock(), "{output}")?;
    Ok(())
}
