//! The options of the game.
#![deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use std::fmt;
use std::str::FromStr;

use rulebook::{ParseError, Seats};

use crate::{Colour, Size};

/// Where the first player may not play at first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Opening {
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

impl Opening {
    const fn name(self) -> &'static str {
        match self {
            Opening::Free => "free",
            Opening::Centre => "centre",
            Opening::Tournament => "tournament",
            Opening::G => "g",
            Opening::D => "d",
        }
    }
}

/// Who plays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Players {
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

impl Players {
    /// How many colours are on the board.
    pub const fn count(self) -> usize {
        match self {
            Players::Two => 2,
            Players::Three => 3,
            Players::Four | Players::Teams => 4,
        }
    }
}

/// The options a game is played with. Made from their text, so that only sets of options that go
/// together exist:
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
    opening: Opening,
    first: Colour,
    players: Players,
    keryo: bool,
    poof: bool,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup {
            size: Size::default(),
            opening: Opening::default(),
            first: Colour::White,
            players: Players::default(),
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

    /// What is forbidden at first.
    pub const fn opening(&self) -> Opening {
        self.opening
    }

    /// The colour that begins: White, or Black where `first=black` says so.
    pub const fn first(&self) -> Colour {
        self.first
    }

    /// Who plays.
    pub const fn players(&self) -> Players {
        self.players
    }

    /// Whether three stones can be taken as well as two.
    pub const fn keryo(&self) -> bool {
        self.keryo
    }

    /// Whether stones placed between two of the enemy's go off the board.
    pub const fn poof(&self) -> bool {
        self.poof
    }

    /// The longest row of stones that can be taken.
    pub const fn longest_capture(&self) -> usize {
        if self.keryo { 3 } else { 2 }
    }

    /// So many stones taken win.
    pub const fn target(&self) -> u16 {
        if self.keryo { 15 } else { 10 }
    }

    /// So many stones in a line win.
    pub const fn line_length(&self) -> usize {
        match self.players {
            Players::Two | Players::Teams => 5,
            Players::Three | Players::Four => 4,
        }
    }

    /// How many sit at the table.
    pub const fn seats(&self) -> Seats {
        const TABLES: [Seats; 3] = [seats(2), seats(3), seats(4)];
        let [two, three, four] = TABLES;
        match self.players {
            Players::Two => two,
            Players::Three => three,
            Players::Four | Players::Teams => four,
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
    /// What differs from the default, in the order size, opening, who begins, players, keryo, poof.
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
        option(self.opening != Opening::default(), &self.opening.name())?;
        option(self.first == Colour::Black, &"first=black")?;
        match self.players {
            Players::Two => {}
            Players::Three => option(true, &"players=3")?,
            Players::Four => option(true, &"players=4")?,
            Players::Teams => option(true, &"teams")?,
        }
        option(self.keryo, &"keryo")?;
        option(self.poof, &"poof")
    }
}

/// What has been read so far, and for each kind of option where.
#[derive(Default)]
struct Given {
    size: Option<Size>,
    opening: Option<(Opening, usize)>,
    first: Option<(Colour, usize)>,
    players: Option<Players>,
    keryo: Option<bool>,
    poof: Option<bool>,
}

impl Given {
    fn read(&mut self, at: usize, token: &str) -> Result<(), ParseError> {
        let once = |given: bool| {
            if given { Err(ParseError::new("option-twice", at, token)) } else { Ok(()) }
        };
        match token {
            "9" => once(self.size.replace(Size::Nine).is_some()),
            "13" => once(self.size.replace(Size::Thirteen).is_some()),
            "19" => once(self.size.replace(Size::Nineteen).is_some()),
            "free" => once(self.opening.replace((Opening::Free, at)).is_some()),
            "centre" => once(self.opening.replace((Opening::Centre, at)).is_some()),
            "tournament" => once(self.opening.replace((Opening::Tournament, at)).is_some()),
            "g" => once(self.opening.replace((Opening::G, at)).is_some()),
            "d" => once(self.opening.replace((Opening::D, at)).is_some()),
            "first=white" => once(self.first.replace((Colour::White, at)).is_some()),
            "first=black" => once(self.first.replace((Colour::Black, at)).is_some()),
            "players=2" => once(self.players.replace(Players::Two).is_some()),
            "players=3" => once(self.players.replace(Players::Three).is_some()),
            "players=4" => once(self.players.replace(Players::Four).is_some()),
            "teams" => once(self.players.replace(Players::Teams).is_some()),
            "keryo" => once(self.keryo.replace(true).is_some()),
            "poof" => once(self.poof.replace(true).is_some()),
            _ => Err(ParseError::new("option", at, token)),
        }
    }

    fn finish(self) -> Result<Setup, ParseError> {
        let players = self.players.unwrap_or_default();
        let (opening, opening_at) = self.opening.unwrap_or_default();
        let (first, first_at) = self.first.unwrap_or((Colour::White, 0));
        if opening == Opening::D && players != Players::Two {
            return Err(ParseError::new("option-conflict", opening_at, "d"));
        }
        if first == Colour::Black && (opening != Opening::Free || players != Players::Two) {
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
        let mut given = Given::default();
        if text.is_empty() {
            return given.finish();
        }
        let mut at = 0;
        for token in text.split(',') {
            given.read(at, token)?;
            at += token.len() + 1;
        }
        given.finish()
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
        let mut numbers = std::collections::BTreeMap::new();
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
