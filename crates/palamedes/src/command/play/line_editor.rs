//! Line editing at the prompt of a terminal: history, and completion of commands and moves.

use std::io;
use std::path::PathBuf;

use ::engine::protocol::{NextSteps, next_steps};
use games::AnyPosition;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use super::input_line::TypedLine;
use super::prompt_command::COMMAND_WORDS;

/// Maximum number of remembered lines.
const HISTORY_LINES_MAX: usize = 500;

/// The line editor of a terminal, with its history file.
pub struct LineEditor {
    editor: Editor<MoveCompleter, DefaultHistory>,
    history: Option<PathBuf>,
}

impl LineEditor {
    /// Opens the terminal and reads the history, which may be missing.
    pub fn new(history: Option<PathBuf>) -> io::Result<LineEditor> {
        let config = Config::builder().completion_type(CompletionType::List).auto_add_history(true);
        let config = config.max_history_size(HISTORY_LINES_MAX).map_err(to_io_error)?.build();
        let mut editor = Editor::with_config(config).map_err(to_io_error)?;
        if let Some(file) = &history {
            // The first time there is no history.
            let _ = editor.load_history(file);
        }
        Ok(LineEditor { editor, history })
    }

    /// Reads a line. The position and the steps typed before it are for the completion.
    pub fn read(
        &mut self,
        prompt: &str,
        position: &AnyPosition,
        typed_steps: &str,
    ) -> io::Result<TypedLine> {
        let helper =
            MoveCompleter { position: position.clone(), typed_steps: typed_steps.to_owned() };
        self.editor.set_helper(Some(helper));
        let line = match self.editor.readline(prompt) {
            Ok(line) => line,
            Err(ReadlineError::Eof | ReadlineError::Interrupted) => return Ok(TypedLine::End),
            Err(error) => return Err(to_io_error(error)),
        };
        if let Some(file) = &self.history {
            // A history that cannot be written is no reason to end the game.
            let _ = self.editor.save_history(file);
        }
        Ok(TypedLine::Line(line.trim().to_owned()))
    }
}

fn to_io_error(error: ReadlineError) -> io::Error {
    match error {
        ReadlineError::Io(error) => error,
        other => io::Error::other(other.to_string()),
    }
}

/// Completes commands and the steps of moves.
struct MoveCompleter {
    position: AnyPosition,
    typed_steps: String,
}

impl Completer for MoveCompleter {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let beginning = line.get(..at).unwrap_or(line);
        Ok((0, completions(&self.position, &self.typed_steps, beginning)))
    }
}

impl Hinter for MoveCompleter {
    type Hint = String;
}

impl Highlighter for MoveCompleter {}

impl Validator for MoveCompleter {}

impl Helper for MoveCompleter {}

/// The commands and beginnings of moves that a text can become.
fn completions(position: &AnyPosition, typed_steps: &str, beginning: &str) -> Vec<String> {
    let commands = COMMAND_WORDS.iter().filter(|word| word.starts_with(beginning));
    let mut found: Vec<String> = commands.map(|word| (*word).to_owned()).collect();
    // The text is some whole steps and the beginning of another one.
    for split in (0..=beginning.len()).rev() {
        let (Some(steps), Some(rest)) = (beginning.get(..split), beginning.get(split..)) else {
            continue;
        };
        match next_steps(position, &format!("{typed_steps}{steps}")) {
            NextSteps::Steps(next) => {
                let fits = next.iter().filter(|step| step.starts_with(rest));
                found.extend(fits.map(|step| format!("{steps}{step}")));
                break;
            }
            NextSteps::Complete(_) => break,
            NextSteps::Invalid => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use games::Game;

    use super::*;

    #[test]
    fn commands_and_steps_are_completed() {
        let position = "pentagame".parse::<Game>().unwrap().start();
        let check = |typed: &str, beginning: &str, expected: &str, count: usize| {
            let found = completions(&position, typed, beginning);
            assert!(found.iter().any(|one| one == expected), "{beginning}: {found:?}");
            assert!(found.iter().all(|one| one.starts_with(beginning)), "{found:?}");
            assert_eq!(found.len(), count, "{found:?}");
        };
        check("", "hi", "hint", 1);
        check("", "re", "resume", 2);
        check("", "aA-B*", "aA-B*b", 2);
        check("", "aA-c#E1", "aA-c#E1A", 3);
        check("aA-c", "#E1", "#E1A", 3);
        assert!(completions(&position, "", "aA-B*b").is_empty(), "a whole move");
        assert!(completions(&position, "", "zz").is_empty());
    }
}
