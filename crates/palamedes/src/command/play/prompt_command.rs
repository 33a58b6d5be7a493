//! Commands of the prompt in the terminal.

/// The words that begin commands, for the completion.
pub const COMMAND_WORDS: [&str; 14] = [
    "board", "help", "hint", "legend", "level", "moves", "new", "position", "quit", "resign",
    "resume", "save", "undo", "why",
];

/// A command of the prompt; any other text is a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PromptCommand<'a> {
    Empty,
    Help,
    Board,
    Position,
    /// Lists the steps that can follow this beginning.
    Moves(&'a str),
    Undo,
    Hint,
    Explain,
    Level(&'a str),
    Resign,
    New,
    Save(&'a str),
    Resume,
    Legend,
    Quit,
    Move(&'a str),
}

impl<'a> PromptCommand<'a> {
    /// Parses a line; case matters in moves but not in commands.
    pub fn parse(line: &'a str) -> PromptCommand<'a> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match (word.to_lowercase().as_str(), rest) {
            ("", _) => PromptCommand::Empty,
            ("help" | "?" | "h", "") => PromptCommand::Help,
            ("board", "") => PromptCommand::Board,
            ("position", "") => PromptCommand::Position,
            ("moves", beginning) => PromptCommand::Moves(beginning),
            ("undo", "") => PromptCommand::Undo,
            ("hint", "") => PromptCommand::Hint,
            ("why", "") => PromptCommand::Explain,
            ("level", level) => PromptCommand::Level(level),
            ("resign", "") => PromptCommand::Resign,
            ("new", "") => PromptCommand::New,
            ("save", file) => PromptCommand::Save(file),
            ("resume", "") => PromptCommand::Resume,
            ("legend", "") => PromptCommand::Legend,
            ("quit" | "exit" | "q", "") => PromptCommand::Quit,
            _ => PromptCommand::Move(line),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_completed_word_is_a_command() {
        for word in COMMAND_WORDS {
            assert!(!matches!(PromptCommand::parse(word), PromptCommand::Move(_)), "{word}");
        }
    }

    #[test]
    fn text_that_is_no_command_is_a_move() {
        for (line, expected) in [
            ("", PromptCommand::Empty),
            ("HELP", PromptCommand::Help),
            ("moves", PromptCommand::Moves("")),
            ("moves  aA", PromptCommand::Moves("aA")),
            ("save my game.pgr", PromptCommand::Save("my game.pgr")),
            ("level 3", PromptCommand::Level("3")),
            ("aA-B*b", PromptCommand::Move("aA-B*b")),
            ("d (D → b) & [E-1-b]", PromptCommand::Move("d (D → b) & [E-1-b]")),
            ("hint please", PromptCommand::Move("hint please")),
        ] {
            assert_eq!(PromptCommand::parse(line), expected, "{line}");
        }
    }
}
