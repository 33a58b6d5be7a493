//! The options of the game.
#![deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use core::fmt;
use core::str::FromStr;

use rulebook::{ParseError, Seats};

use crate::{PenteColour, Size};

/// Forms in which each option is written. The part before `=` is the key of its description.
pub const OPTION_FORMS: &[&str] = &[
    "9",
    "13",
    "19",
    "free",
    "centre",
    "tournament",
    "g",
    "d",
    "first=black",
    "players=N",
    "teams",
    "keryo",
    "poof",
];

/// Groups of mutually exclusive options.
/// The default of a group comes first and is empty where it has no option text.
pub const OPTION_GROUPS: &[&[&str]] = &[
    &["", "players=3", "players=4", "teams"],
    &["19", "13", "9"],
    &["tournament", "centre", "free", "g", "d"],
    &["", "first=black"],
    &["", "keryo"],
    &["", "poof"],
];

/// Restriction of the first player's first moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum OpeningRule {
    /// Nothing is forbidden.
    Free,
    /// The first stone goes to the centre.
    Centre,
    /// And the first player's second stone stays out of the middle 5x5.
    #[default]
    Tournament,
    /// And keeps away from eight more points, three and four steps from the centre on its lines.
    G,
    /// One player places the first four stones, the other chooses a colour.
    D,
}

impl OpeningRule {
    const fn name(self) -> &'static str {
        match self {
            OpeningRule::Free => "free",
            OpeningRule::Centre => "centre",
            OpeningRule::Tournament => "tournament",
            OpeningRule::G => "g",
            OpeningRule::D => "d",
        }
    }
}

/// The number of players, and whether they play in teams.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PentePlayers {
    /// Two, against each other.
    #[default]
    Two,
    /// Three, each for themselves.
    Three,
    /// Four, each for themselves.
    Four,
    /// Two teams of two, whose members take turns: White and Red against Black and Green.
    Teams,
}

impl PentePlayers {
    /// Returns the number of colours on the board.
    pub const fn count(self) -> usize {
        match self {
            PentePlayers::Two => 2,
            PentePlayers::Three => 3,
            PentePlayers::Four | PentePlayers::Teams => 4,
        }
    }
}

/// The options a game is played with.
/// Made from their text, so that only sets of options that go together exist:
///
/// ```
/// let setup: pente::Setup = "poof,keryo,13".parse().unwrap();
/// assert_eq!(setup.to_string(), "13,keryo,poof");
/// assert_eq!("19,tournament".parse(), Ok(pente::Setup::default()));
/// assert_eq!(pente::Setup::default().to_string(), "");
/// assert_eq!("d,players=3".parse::<pente::Setup>().unwrap_err().code(), "option-conflict");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    size: Size,
    opening: OpeningRule,
    first: PenteColour,
    players: PentePlayers,
    keryo: bool,
    poof: bool,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup {
            size: Size::default(),
            opening: OpeningRule::default(),
            first: PenteColour::White,
            players: PentePlayers::default(),
            keryo: false,
            poof: false,
        }
    }
}

impl Setup {
    /// The size of the board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Returns the opening rule.
    pub const fn opening(&self) -> OpeningRule {
        self.opening
    }

    /// The colour that begins: White, or Black where `first=black` says so.
    pub const fn first(&self) -> PenteColour {
        self.first
    }

    /// Returns the number of players, and whether they play in teams.
    pub const fn players(&self) -> PentePlayers {
        self.players
    }

    /// Returns whether three stones can be taken as well as two.
    pub const fn keryo(&self) -> bool {
        self.keryo
    }

    /// Returns whether stones placed between two of the enemy's go off the board.
    pub const fn poof(&self) -> bool {
        self.poof
    }

    /// The longest row of stones that can be taken.
    pub const fn longest_capture(&self) -> usize {
        if self.keryo { 3 } else { 2 }
    }

    /// Returns the number of stones taken that wins.
    pub const fn target(&self) -> u16 {
        if self.keryo { 15 } else { 10 }
    }

    /// Returns the number of stones in a line that wins.
    pub const fn line_length(&self) -> usize {
        match self.players {
            PentePlayers::Two | PentePlayers::Teams => 5,
            PentePlayers::Three | PentePlayers::Four => 4,
        }
    }

    /// Returns the seats at the table.
    pub const fn seats(&self) -> Seats {
        const TABLES: [Seats; 3] = [seats(2), seats(3), seats(4)];
        let [two, three, four] = TABLES;
        match self.players {
            PentePlayers::Two => two,
            PentePlayers::Three => three,
            PentePlayers::Four | PentePlayers::Teams => four,
        }
    }

    /// A number that differs between any two sets of options.
    pub(crate) const fn number(&self) -> u64 {
        let digits = [
            self.size as u64,
            self.opening as u64,
            self.first as u64,
            self.players as u64,
            self.keryo as u64,
            self.poof as u64,
        ];
        let [a, b, c, d, e, f] = digits;
        ((((a * 8 + b) * 8 + c) * 8 + d) * 8 + e) * 8 + f
    }
}

#[expect(clippy::panic, reason = "judged when compiled, and never called with another number")]
const fn seats(count: usize) -> Seats {
    match Seats::new(count) {
        Some(seats) => seats,
        None => panic!("no such table"),
    }
}

impl fmt::Display for Setup {
    /// Writes the options that differ from the default.
    /// The order is size, opening, first colour, players, keryo, poof.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        let mut option = |given: bool, text: &dyn fmt::Display| {
            if given {
                write!(f, "{separator}{text}")?;
                separator = ",";
            }
            Ok(())
        };
        option(self.size != Size::default(), &self.size.side())?;
        option(self.opening != OpeningRule::default(), &self.opening.name())?;
        option(self.first == PenteColour::Black, &"first=black")?;
        match self.players {
            PentePlayers::Two => {}
            PentePlayers::Three => option(true, &"players=3")?,
            PentePlayers::Four => option(true, &"players=4")?,
            PentePlayers::Teams => option(true, &"teams")?,
        }
        option(self.keryo, &"keryo")?;
        option(self.poof, &"poof")
    }
}

/// The options read so far, with the offset of those that can conflict.
#[derive(Default)]
struct ParsedOptions {
    size: Option<Size>,
    opening: Option<(OpeningRule, usize)>,
    first: Option<(PenteColour, usize)>,
    players: Option<PentePlayers>,
    keryo: Option<bool>,
    poof: Option<bool>,
}

impl ParsedOptions {
    fn read(&mut self, at: usize, token: &str) -> Result<(), ParseError> {
        let once = |given: bool| {
            if given { Err(ParseError::new("option-twice", at, token)) } else { Ok(()) }
        };
        match token {
            "9" => once(self.size.replace(Size::Nine).is_some()),
            "13" => once(self.size.replace(Size::Thirteen).is_some()),
            "19" => once(self.size.replace(Size::Nineteen).is_some()),
            "free" => once(self.opening.replace((OpeningRule::Free, at)).is_some()),
            "centre" => once(self.opening.replace((OpeningRule::Centre, at)).is_some()),
            "tournament" => once(self.opening.replace((OpeningRule::Tournament, at)).is_some()),
            "g" => once(self.opening.replace((OpeningRule::G, at)).is_some()),
            "d" => once(self.opening.replace((OpeningRule::D, at)).is_some()),
            "first=white" => once(self.first.replace((PenteColour::White, at)).is_some()),
            "first=black" => once(self.first.replace((PenteColour::Black, at)).is_some()),
            "players=2" => once(self.players.replace(PentePlayers::Two).is_some()),
            "players=3" => once(self.players.replace(PentePlayers::Three).is_some()),
            "players=4" => once(self.players.replace(PentePlayers::Four).is_some()),
            "teams" => once(self.players.replace(PentePlayers::Teams).is_some()),
            "keryo" => once(self.keryo.replace(true).is_some()),
            "poof" => once(self.poof.replace(true).is_some()),
            _ => Err(ParseError::new("option", at, token)),
        }
    }

    fn finish(self) -> Result<Setup, ParseError> {
        let players = self.players.unwrap_or_default();
        let (opening, opening_at) = self.opening.unwrap_or_default();
        let (first, first_at) = self.first.unwrap_or((PenteColour::White, 0));
        if opening == OpeningRule::D && players != PentePlayers::Two {
            return Err(ParseError::new("option-conflict", opening_at, "d"));
        }
        if first == PenteColour::Black
            && (opening != OpeningRule::Free || players != PentePlayers::Two)
        {
            return Err(ParseError::new("option-conflict", first_at, "first=black"));
        }
        Ok(Setup {
            size: self.size.unwrap_or_default(),
            opening,
            first,
            players,
            keryo: self.keryo.unwrap_or(false),
            poof: self.poof.unwrap_or(false),
        })
    }
}

impl FromStr for Setup {
    type Err = ParseError;

    /// Reads options in any order, separated by commas. The empty text is the default.
    fn from_str(text: &str) -> Result<Setup, ParseError> {
        let mut options = ParsedOptions::default();
        if text.is_empty() {
            return options.finish();
        }
        let mut at = 0;
        for token in text.split(',') {
            options.read(at, token)?;
            at += token.len() + 1;
        }
        options.finish()
    }
}

#[cfg(test)]
#[allow(clippy::panic, clippy::unwrap_used, clippy::indexing_slicing)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Result<&str, &str>) {
        let read = text.parse::<Setup>();
        match (&read, expected) {
            (Ok(setup), Ok(written)) => {
                assert_eq!(setup.to_string(), written, "{text}");
                assert_eq!(written.parse().as_ref(), Ok(setup), "{text}");
            }
            (Err(error), Err(code)) => assert_eq!(error.code(), code, "{text}: {error}"),
            _ => panic!("{text:?} gives {read:?}"),
        }
    }

    #[test]
    fn any_order_is_read_and_one_is_written() {
        check("", Ok(""));
        check("19,tournament,players=2,first=white", Ok(""));
        check("13,centre,keryo,poof", Ok("13,centre,keryo,poof"));
        check("poof,keryo,centre,13", Ok("13,centre,keryo,poof"));
        check("19,players=3", Ok("players=3"));
        check("teams,9", Ok("9,teams"));
        check("poof,players=4,g", Ok("g,players=4,poof"));
        check("19,d", Ok("d"));
        check("first=black,free", Ok("free,first=black"));
    }

    #[test]
    fn what_does_not_go_together_is_refused() {
        check("d,players=3", Err("option-conflict"));
        check("players=4,d", Err("option-conflict"));
        check("teams,d", Err("option-conflict"));
        check("first=black", Err("option-conflict"));
        check("free,first=black,teams", Err("option-conflict"));
        check("teams,players=3", Err("option-twice"));
        check("players=4,teams", Err("option-twice"));
        check("9,13", Err("option-twice"));
        check("keryo,keryo", Err("option-twice"));
        for text in [",", "13,", ",13", "13, keryo", "15", "players=5", "Keryo", "pente", "-"] {
            check(text, Err("option"));
        }
        assert_eq!("13,keryo,x".parse::<Setup>().unwrap_err().at(), 9);
    }

    #[test]
    fn no_two_sets_of_options_share_a_number() {
        let mut numbers = alloc::collections::BTreeMap::new();
        for size in ["9", "13", "19"] {
            for opening in ["free", "free,first=black", "centre", "tournament", "g", "d"] {
                for players in ["players=2", "players=3", "players=4", "teams"] {
                    for rest in ["", ",keryo", ",poof", ",keryo,poof"] {
                        let text = format!("{size},{opening},{players}{rest}");
                        if let Ok(setup) = text.parse::<Setup>() {
                            assert_eq!(numbers.insert(setup.number(), setup), None);
                            check(&text, Ok(&setup.to_string()));
                        }
                    }
                }
            }
        }
        assert_eq!(numbers.len(), 3 * (6 + 3 * 4) * 4);
    }
}
