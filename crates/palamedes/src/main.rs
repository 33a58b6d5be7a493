//! The program `palamedes`: command line for rules, records, engine, arena and server.
//!
//! Results go to standard output, timing and progress to standard error. [`failure`] explains the
//! exit codes.

mod command;
#[cfg(test)]
mod documented_commands;
mod error_report;
mod failure;
mod file_error;
mod progress;
mod rules_pages;
mod translator;
mod usage;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use rulebook::LOST_TURN;

use crate::failure::ErrorForm;
use crate::translator::{Language, Translator};

/// Abstract strategy games: rules, boards, moves and records.
#[derive(Parser)]
#[command(name = "palamedes", version, max_term_width = 100)]
#[command(after_help = "Examples:\n  palamedes show pentagame\n  palamedes play pente:13\n\nExit \
    codes: 0 success, 1 rejected (an illegal move, a faulty record), 2 invalid input, 3 a file \
    or stream failed.")]
struct CommandLine {
    /// Language of messages; by default that of the environment (LC_ALL, LC_MESSAGES, LANG).
    ///
    /// Help is in English only.
    #[arg(long, global = true, value_enum)]
    language: Option<Language>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Games(command::games::GamesArguments),
    Rules(command::rules::RulesArguments),
    Show(command::show::ShowArguments),
    Moves(command::moves::MovesArguments),
    PlayMove(command::play_move::PlayMoveArguments),
    Perft(command::perft::PerftArguments),
    Check(command::check::CheckArguments),
    Convert(command::convert::ConvertArguments),
    Opening(command::opening::OpeningArguments),
    Explain(command::explain::ExplainArguments),
    Hint(command::hint::HintArguments),
    Arena(Box<command::arena::ArenaArguments>),
    Contest(command::contest::ContestCommandArguments),
    Bot(command::bot::BotArguments),
    Play(command::play::PlayArguments),
    Engine(command::engine::EngineArguments),
    Serve(Box<command::serve::ServeArguments>),
    Moderator(command::moderator::ModeratorArguments),
    Admin(command::admin::AdminArguments),
    Openapi(command::openapi::OpenapiArguments),
    Completions(command::completions::CompletionsArguments),
    Man(command::completions::ManArguments),
}

fn main() -> ExitCode {
    let words = command_line_words();
    let form = match words.iter().any(|word| word == "--json") {
        true => ErrorForm::Json,
        false => ErrorForm::Sentence,
    };
    let arguments = match CommandLine::try_parse_from(&words) {
        Ok(arguments) => arguments,
        Err(error) => match (usage::language_of(&words), form) {
            _ if !error.use_stderr() => error.exit(),
            (language, ErrorForm::Json) => return failure::report_usage(&error, language),
            (Language::En, ErrorForm::Sentence) => error.exit(),
            (Language::De, ErrorForm::Sentence) => {
                eprintln!("palamedes: {}", usage::message(&error, Language::De));
                return ExitCode::from(2);
            }
        },
    };
    let language = arguments.language.unwrap_or_else(Language::from_environment);
    let translator = Translator::new(language);
    let result = match arguments.command {
        Command::Games(arguments) => command::games::run(&arguments, &translator),
        Command::Rules(arguments) => command::rules::run(&arguments, language, &translator),
        Command::Show(arguments) => command::show::run(&arguments, &translator),
        Command::Moves(arguments) => command::moves::run(&arguments, &translator),
        Command::PlayMove(arguments) => command::play_move::run(&arguments, &translator),
        Command::Perft(arguments) => command::perft::run(&arguments, &translator),
        Command::Check(arguments) => command::check::run(&arguments, &translator),
        Command::Convert(arguments) => command::convert::run(&arguments, &translator),
        Command::Opening(arguments) => command::opening::run(&arguments, &translator),
        Command::Explain(arguments) => command::explain::run(&arguments, &translator),
        Command::Hint(arguments) => command::hint::run(&arguments, &translator),
        Command::Arena(arguments) => command::arena::run(&arguments, &translator),
        Command::Contest(arguments) => command::contest::run(&arguments, language, &translator),
        Command::Bot(arguments) => command::bot::run(&arguments, language),
        Command::Play(arguments) => command::play::run(&arguments, &translator),
        Command::Engine(arguments) => command::engine::run(&arguments, &translator),
        Command::Serve(arguments) => command::serve::run(&arguments, &translator),
        Command::Moderator(arguments) => command::moderator::run(&arguments, &translator),
        Command::Admin(arguments) => command::admin::run(&arguments, &translator),
        Command::Openapi(arguments) => command::openapi::run(&arguments),
        Command::Completions(arguments) => command::completions::run_completions(&arguments),
        Command::Man(arguments) => command::completions::run_man(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failure::report(&error, form, &translator),
    }
}

/// The words of the command line, with a final `--` doubled.
///
/// A lost turn is written `--`, which clap would read as the end of the options.
fn command_line_words() -> Vec<OsString> {
    let mut words: Vec<OsString> = std::env::args_os().collect();
    if words.last().is_some_and(|last| last == LOST_TURN) {
        words.push(LOST_TURN.into());
    }
    words
}
