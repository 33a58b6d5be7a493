//! Players and their pieces (rules S1 to S4), and the options of a game.

#![deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use core::fmt;
use core::str::FromStr;

use rulebook::{ParseError, Seat, Seats, Team};

use crate::stop::{COLOURS, Stop};

/// Forms in which each option is written. The part before `=` is the key of its description.
pub const OPTION_FORMS: &[&str] = &["2", "3", "4", "4t", "5", "out=N", "shape"];

/// Groups of mutually exclusive options.
/// The default of a group comes first and is empty where it has no option text.
pub const OPTION_GROUPS: &[&[&str]] =
    &[&["2", "3", "4", "4t", "5"], &["", "out=2", "out=3", "out=4", "out=5"], &["", "shape"]];

/// The five ways to sit down to a game (rule S3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum PlayerLayout {
    /// Two, against each other.
    #[default]
    Two,
    /// Three, each against all.
    Three,
    /// Four, each against all.
    Four,
    /// Two teams: players 1 and 3 against 2 and 4.
    Teams,
    /// Five, each with three pieces of one colour (rule S4).
    Five,
}

impl PlayerLayout {
    /// All of them.
    pub const ALL: [PlayerLayout; 5] = [
        PlayerLayout::Two,
        PlayerLayout::Three,
        PlayerLayout::Four,
        PlayerLayout::Teams,
        PlayerLayout::Five,
    ];

    /// Returns the number of players.
    #[expect(clippy::expect_used, reason = "the numbers stand below")]
    #[inline]
    pub const fn seats(self) -> Seats {
        let count = match self {
            PlayerLayout::Two => 2,
            PlayerLayout::Three => 3,
            PlayerLayout::Four | PlayerLayout::Teams => 4,
            PlayerLayout::Five => 5,
        };
        Seats::new(count).expect("two to five")
    }

    /// Returns the number of pieces each player has.
    #[inline]
    pub const fn pieces(self) -> usize {
        if matches!(self, PlayerLayout::Five) { 3 } else { COLOURS }
    }

    /// Returns the team of a player.
    #[inline]
    pub fn team(self, seat: Seat) -> Team {
        match self {
            PlayerLayout::Teams => Team(seat.index() as u8 % 2),
            _ => seat.into(),
        }
    }

    /// Returns the default number of pieces out that ends the game (rules E1, S4).
    pub const fn default_out(self) -> u8 {
        match self {
            PlayerLayout::Two | PlayerLayout::Three | PlayerLayout::Four => 3,
            PlayerLayout::Teams => 5,
            PlayerLayout::Five => 2,
        }
    }

    /// The numbers that can be agreed instead.
    pub const fn allows_out(self, out: u8) -> bool {
        match self {
            PlayerLayout::Two | PlayerLayout::Three | PlayerLayout::Four => out == 3,
            PlayerLayout::Teams => out >= 2 && out <= 5,
            PlayerLayout::Five => out == 2 || out == 3,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            PlayerLayout::Two => "2",
            PlayerLayout::Three => "3",
            PlayerLayout::Four => "4",
            PlayerLayout::Teams => "4t",
            PlayerLayout::Five => "5",
        }
    }
}

impl fmt::Display for PlayerLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for PlayerLayout {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<PlayerLayout, ParseError> {
        PlayerLayout::ALL
            .into_iter()
            .find(|layout| layout.name() == text)
            .ok_or_else(|| ParseError::new("set-up", 0, text))
    }
}

/// The treatment of equal results.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum TieBreak {
    /// Equal tops share the first place.
    #[default]
    Shared,
    /// The shape of the goals reached decides where it can (rule E2).
    Shape,
}

/// A set-up with its options.
///
/// As text: `2`, `4t`, `4t,out=3`, `5,out=3`, `2,shape`; the empty text is set-up 2.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    pub(crate) layout: PlayerLayout,
    pub(crate) out: u8,
    pub(crate) tie_break: TieBreak,
}

impl Setup {
    /// A layout with its usual options.
    #[inline]
    pub const fn new(layout: PlayerLayout) -> Setup {
        Setup { layout, out: layout.default_out(), tie_break: TieBreak::Shared }
    }

    /// The same with another number of pieces out that ends the game, if that can be agreed.
    pub const fn with_out(self, out: u8) -> Option<Setup> {
        if self.layout.allows_out(out) { Some(Setup { out, ..self }) } else { None }
    }

    /// The same with this tie-break, if the set-up knows it.
    /// A team or a player of one colour has no triangle of goals (rule E2).
    pub const fn with_tie_break(self, tie_break: TieBreak) -> Option<Setup> {
        match (tie_break, self.layout) {
            (TieBreak::Shape, PlayerLayout::Teams | PlayerLayout::Five) => None,
            _ => Some(Setup { tie_break, ..self }),
        }
    }

    /// Returns the layout of the players.
    pub const fn layout(self) -> PlayerLayout {
        self.layout
    }

    /// Returns the number of pieces out that ends the game.
    pub const fn out(self) -> u8 {
        self.out
    }

    /// Returns the treatment of equal results.
    pub const fn tie_break(self) -> TieBreak {
        self.tie_break
    }
}

impl Default for Setup {
    fn default() -> Setup {
        Setup::new(PlayerLayout::Two)
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.layout)?;
        if self.out != self.layout.default_out() {
            write!(f, ",out={}", self.out)?;
        }
        if self.tie_break == TieBreak::Shape {
            write!(f, ",shape")?;
        }
        Ok(())
    }
}

impl FromStr for Setup {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Setup, ParseError> {
        if text.is_empty() {
            return Ok(Setup::default());
        }
        let (mut layout, mut out, mut tie_break) = (None, None, None);
        let mut at = 0;
        for option in text.split(',') {
            let wrong = || ParseError::new("option", at, option);
            let twice = if option == "shape" {
                tie_break.replace(TieBreak::Shape).is_some()
            } else if let Some(number) = option.strip_prefix("out=") {
                let digit = Some(number).filter(|number| number.len() == 1);
                let read = digit.and_then(|digit| digit.parse::<u8>().ok()).ok_or_else(wrong)?;
                out.replace(read).is_some()
            } else {
                let read = option.parse::<PlayerLayout>().map_err(|_| wrong())?;
                layout.replace(read).is_some()
            };
            if twice {
                return Err(ParseError::new("option-twice", at, option));
            }
            at += option.len() + 1;
        }
        let setup = Setup::new(layout.unwrap_or_default());
        let setup = match out {
            None => setup,
            Some(out) => setup.with_out(out).ok_or_else(|| ParseError::new("out", 0, text))?,
        };
        setup
            .with_tie_break(tie_break.unwrap_or_default())
            .ok_or_else(|| ParseError::new("option-conflict", 0, text))
    }
}

/// A piece, by its player and its index among the player's pieces.
///
/// In set-ups 2 to 4 the index is the colour, in set-up 5 it distinguishes the three twins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece(pub(crate) u8);

/// Places in arrays of pieces: five a seat, whether used or not.
pub(crate) const PIECES: usize = rulebook::MAX_SEATS * COLOURS;

impl Piece {
    /// The piece of a seat with this index.
    ///
    /// # Panics
    /// When `index` is above 4.
    #[inline]
    pub const fn new(seat: Seat, index: usize) -> Piece {
        assert!(index < COLOURS, "a player has at most five pieces");
        Piece((seat.index() * COLOURS + index) as u8)
    }

    /// Returns the player it belongs to.
    pub const fn seat(self) -> Seat {
        match Seat::from_index(self.0 as usize / COLOURS) {
            Some(seat) => seat,
            None => Seat::FIRST,
        }
    }

    /// Which of theirs.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize % COLOURS
    }

    /// Its colour: 0 white, 1 blue, 2 red, 3 yellow, 4 green.
    #[inline]
    pub const fn colour(self, layout: PlayerLayout) -> usize {
        if matches!(layout, PlayerLayout::Five) { self.seat().index() } else { self.index() }
    }

    /// The crossing it wants to reach.
    #[inline]
    pub const fn goal(self, layout: PlayerLayout) -> Stop {
        Stop::crossing(self.colour(layout))
    }

    /// Its name without its owner: `a`, or `a1` in set-up 5.
    pub fn name(self, layout: PlayerLayout) -> PieceName {
        PieceName { piece: self, layout }
    }

    /// All pieces of a set-up, player by player.
    pub fn all(layout: PlayerLayout) -> impl Iterator<Item = Piece> + Clone {
        layout.seats().iter().flat_map(move |seat| Piece::of_seat(layout, seat))
    }

    /// The pieces of one player.
    pub fn of_seat(layout: PlayerLayout, seat: Seat) -> impl Iterator<Item = Piece> + Clone {
        (0..layout.pieces()).map(move |index| Piece::new(seat, index))
    }
}

/// A piece's name, to be written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PieceName {
    piece: Piece,
    layout: PlayerLayout,
}

impl fmt::Display for PieceName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = char::from(b'a' + self.piece.colour(self.layout) as u8);
        match self.layout {
            PlayerLayout::Five => write!(f, "{letter}{}", self.piece.index() + 1),
            _ => write!(f, "{letter}"),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn options_read_back() {
        for text in ["2", "3", "4", "4t", "5", "4t,out=3", "4t,out=2", "5,out=3", "2,shape"] {
            assert_eq!(text.parse::<Setup>().unwrap().to_string(), text);
        }
        assert_eq!("".parse(), Ok(Setup::default()));
        assert_eq!("out=3,5".parse::<Setup>().unwrap().to_string(), "5,out=3");
        assert_eq!("shape,3".parse::<Setup>().unwrap().to_string(), "3,shape");
        assert_eq!("4t,out=5".parse::<Setup>().unwrap().to_string(), "4t");
        for text in [
            "6",
            "2,3",
            "2,out=4",
            "4t,out=6",
            "4t,out=",
            "4t,out=+3",
            "4t,out=003",
            "5,out=1",
            "2,shape,shape",
            ",",
            "4t,shape",
            "5,shape",
        ] {
            assert!(text.parse::<Setup>().is_err(), "{text}");
        }
    }

    #[test]
    fn s3_teams_sit_crosswise() {
        let team = |seat: usize| PlayerLayout::Teams.team(Seat::from_index(seat).unwrap());
        assert_eq!(team(0), team(2));
        assert_eq!(team(1), team(3));
        assert_ne!(team(0), team(1));
    }
}
