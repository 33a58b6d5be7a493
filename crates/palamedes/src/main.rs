//! The one program people install.
//!
//! Results go to standard output, timing and progress to standard error. What the exit codes mean
//! stands in [`failure`].

mod command;
mod failure;
mod pages;
mod statements;
mod words;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use rulebook::LOST_TURN;

use crate::words::{Language, Words};

/// Abstract games of strategy: rules, boards, moves and records.
#[derive(Parser)]
#[command(name = "palamedes", version, max_term_width = 100)]
#[command(after_help = "Example:\n  palamedes show pentagame\n\nExit codes: 0 done, 1 refused \
    (an illegal move, a faulty record), 2 not understood, 3 a file or stream failed.")]
struct Arguments {
    /// The language of sentences; otherwise that of the environment (LC_ALL, LC_MESSAGES, LANG).
    #[arg(long, global = true, value_enum)]
    language: Option<Language>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Games(command::games::Arguments),
    Rules(command::rules::Arguments),
    Show(command::show::Arguments),
    Moves(command::moves::Arguments),
    PlayMove(command::play_move::Arguments),
    Perft(command::perft::Arguments),
    Check(command::check::Arguments),
    Convert(command::convert::Arguments),
    Opening(command::opening::Arguments),
    Explain(command::explain::Arguments),
    Hint(command::hint::Arguments),
    Arena(command::arena::Arguments),
    Bot(command::bot::Arguments),
    Play(command::play::Arguments),
    Engine(command::engine::Arguments),
    Serve(Box<command::serve::Arguments>),
    Moderator(command::moderator::Arguments),
}

fn main() -> ExitCode {
    let arguments = Arguments::parse_from(typed());
    let language = arguments.language.unwrap_or_else(Language::of_environment);
    let words = Words::new(language);
    let done = match arguments.command {
        Command::Games(arguments) => command::games::run(&arguments, &words),
        Command::Rules(arguments) => command::rules::run(&arguments),
        Command::Show(arguments) => command::show::run(&arguments, &words),
        Command::Moves(arguments) => command::moves::run(&arguments, &words),
        Command::PlayMove(arguments) => command::play_move::run(&arguments, &words),
        Command::Perft(arguments) => command::perft::run(&arguments, &words),
        Command::Check(arguments) => command::check::run(&arguments, &words),
        Command::Convert(arguments) => command::convert::run(&arguments, &words),
        Command::Opening(arguments) => command::opening::run(&arguments, &words),
        Command::Explain(arguments) => command::explain::run(&arguments, &words),
        Command::Hint(arguments) => command::hint::run(&arguments, &words),
        Command::Arena(arguments) => command::arena::run(&arguments),
        Command::Bot(arguments) => command::bot::run(&arguments, language),
        Command::Play(arguments) => command::play::run(&arguments, &words),
        Command::Engine(arguments) => command::engine::run(&arguments),
        Command::Serve(arguments) => command::serve::run(&arguments, &words),
        Command::Moderator(arguments) => command::moderator::run(&arguments, &words),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failure::report(&error),
    }
}

/// The words of the command line. A lost turn is written `--`, which at the end of a command line
/// would only say that no more options follow.
fn typed() -> Vec<OsString> {
    let mut typed: Vec<OsString> = std::env::args_os().collect();
    if typed.last().is_some_and(|last| last == LOST_TURN) {
        typed.push(LOST_TURN.into());
    }
    typed
}
