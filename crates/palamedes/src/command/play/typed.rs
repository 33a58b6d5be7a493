//! What can be typed at a prompt.

/// A command, or anything else: a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command<'a> {
    Nothing,
    Help,
    Board,
    Position,
    /// The steps that can follow this beginning.
    Moves(&'a str),
    Undo,
    Hint,
    Why,
    Level(&'a str),
    Resign,
    New,
    Save(&'a str),
    Quit,
    Move(&'a str),
}

impl<'a> Command<'a> {
    /// Reads a line. Commands may be written in capitals; moves may not.
    pub fn read(line: &'a str) -> Command<'a> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match (word.to_lowercase().as_str(), rest) {
            ("", _) => Command::Nothing,
            ("help" | "?" | "h", "") => Command::Help,
            ("board", "") => Command::Board,
            ("position", "") => Command::Position,
            ("moves", beginning) => Command::Moves(beginning),
            ("undo", "") => Command::Undo,
            ("hint", "") => Command::Hint,
            ("why", "") => Command::Why,
            ("level", level) => Command::Level(level),
            ("resign", "") => Command::Resign,
            ("new", "") => Command::New,
            ("save", file) => Command::Save(file),
            ("quit" | "exit" | "q", "") => Command::Quit,
            _ => Command::Move(line),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_command_is_a_move() {
        for (line, expected) in [
            ("", Command::Nothing),
            ("HELP", Command::Help),
            ("moves", Command::Moves("")),
            ("moves  aA", Command::Moves("aA")),
            ("save my game.pgr", Command::Save("my game.pgr")),
            ("level 3", Command::Level("3")),
            ("aA-B*b", Command::Move("aA-B*b")),
            ("d (D → b) & [E-1-b]", Command::Move("d (D → b) & [E-1-b]")),
            ("hint please", Command::Move("hint please")),
        ] {
            assert_eq!(Command::read(line), expected, "{line}");
        }
    }
}
