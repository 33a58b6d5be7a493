//! The written forms of moves and positions.
#![deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use rulebook::{ChoiceForm, Notation, ParseError, parse_plain_number, split_with_offsets};

use crate::position::Movements;
use crate::{
    Move, NibelungCharacter, NibelungForce, NibelungPair, NibelungPoint, Nibelungenlied, Setup,
    Step,
};

/// Word for no tokens and for no movements.
const NONE: &str = "-";

/// Reads two different tokens in either order.
fn read_pair(text: &str) -> Option<NibelungPair> {
    let mut letters = text.chars().map(NibelungCharacter::from_letter);
    let (one, two) = (letters.next()??, letters.next()??);
    if letters.next().is_some() { None } else { NibelungPair::new(one, two) }
}

/// Reads the points of the five characters.
fn read_points(text: &str) -> Result<[NibelungPoint; 5], ParseError> {
    let mut parts = split_with_offsets(text, '/');
    let mut taken = 0;
    let mut next = |character: NibelungCharacter| {
        let (at, part) = parts.next().unwrap_or((text.len(), ""));
        let name = part.strip_prefix(character.letter());
        let name = name.ok_or_else(|| ParseError::new("character", at, part))?;
        let point: NibelungPoint =
            name.parse().map_err(|error: ParseError| error.shifted(at + 1))?;
        if taken & point.bit() != 0 {
            return Err(ParseError::new("point-twice", at + 1, name));
        }
        taken |= point.bit();
        Ok(point)
    };
    let points = [
        next(NibelungCharacter::Gunther)?,
        next(NibelungCharacter::Kriemhild)?,
        next(NibelungCharacter::Hagen)?,
        next(NibelungCharacter::Siegfried)?,
        next(NibelungCharacter::Brunhild)?,
    ];
    match parts.next() {
        None => Ok(points),
        Some((at, more)) => Err(ParseError::new("character", at, more)),
    }
}

/// Reads the tokens in front of both screens, as in `GK:-`.
fn read_front(text: &str) -> Option<[Option<NibelungPair>; 2]> {
    let (tragic_destiny, natural_order) = text.split_once(':')?;
    let read = |tokens: &str| match tokens {
        NONE => Some(None),
        // Only the written order counts here.
        _ => read_pair(tokens).filter(|pair| pair.to_string() == tokens).map(Some),
    };
    Some([read(tragic_destiny)?, read(natural_order)?])
}

/// Reads the movements left, as in `1:GnHt`.
fn read_movements(text: &str) -> Option<Movements> {
    if text == NONE {
        return Some(Movements::default());
    }
    let (steps, mut rest) = match text.split_at_checked(2)? {
        ("1:", rest) => (1, rest),
        ("2:", rest) => (2, rest),
        _ => return None,
    };
    let (mut tragic_destiny, mut natural_order) = (0, 0);
    for character in NibelungCharacter::ALL {
        let Some(behind) = rest.strip_prefix(character.letter()) else { continue };
        if let Some(behind) = behind.strip_prefix(NibelungForce::TragicDestiny.letter()) {
            tragic_destiny |= character.bit();
            rest = behind;
        } else {
            natural_order |= character.bit();
            rest = behind.strip_prefix(NibelungForce::NaturalOrder.letter())?;
        }
    }
    let movements = Movements { steps, movers: [tragic_destiny, natural_order] };
    let most = if steps == 1 { 2 } else { 1 };
    let few = movements.movers.iter().all(|movers| movers.count_ones() <= most);
    (rest.is_empty() && few && movements.characters() != 0).then_some(movements)
}

impl FromStr for Move {
    type Err = ParseError;

    /// Reads two tokens in either order, as in `GK`, or a movement, as in `G-D3`.
    fn from_str(text: &str) -> Result<Move, ParseError> {
        match text.split_once('-') {
            None => {
                let pair = read_pair(text).ok_or_else(|| ParseError::new("tokens", 0, text))?;
                Ok(Move::Tokens(pair))
            }
            Some((name, point)) => {
                let mut letters = name.chars();
                let character = letters.next().and_then(NibelungCharacter::from_letter);
                let (Some(character), None) = (character, letters.next()) else {
                    return Err(ParseError::new("character", 0, name));
                };
                let at = name.len() + 1;
                let to = point.parse().map_err(|error: ParseError| error.shifted(at))?;
                Ok(Move::Go { character, to })
            }
        }
    }
}

impl Notation for Nibelungenlied {
    fn write_move(&self, m: &Move, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{m}")
    }

    fn read_move(&self, text: &str) -> Result<Move, ParseError> {
        text.parse()
    }

    /// Writes `B.` for a character that stays.
    fn display_move(&self, m: &Move) -> String {
        match m {
            Move::Go { character, to } if self.point_of(*character) == *to => {
                format!("{character}.")
            }
            _ => self.move_text(m),
        }
    }

    fn read_displayed_move(&self, text: &str) -> Result<Move, ParseError> {
        let name = text.strip_suffix('.').and_then(|name| name.parse().ok());
        match name.and_then(NibelungCharacter::from_letter) {
            Some(character) => Ok(Move::Go { character, to: self.point_of(character) }),
            None => self.read_move(text),
        }
    }

    fn write_step(&self, step: &Step, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{step}")
    }

    fn write_position(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        let mut separator = "";
        for character in NibelungCharacter::ALL {
            write!(out, "{separator}{character}{}", self.point_of(character))?;
            separator = "/";
        }
        separator = " ";
        for force in NibelungForce::ALL {
            match self.front(force) {
                Some(pair) => write!(out, "{separator}{pair}")?,
                None => write!(out, "{separator}{NONE}")?,
            }
            separator = ":";
        }
        write!(out, " {} ", self.turn_number())?;
        match self.step_limit() {
            0 => out.write_str(NONE)?,
            steps => write!(out, "{steps}:")?,
        }
        for character in NibelungCharacter::ALL {
            if let Some(force) = self.mover(character) {
                write!(out, "{character}{force}")?;
            }
        }
        Ok(())
    }

    fn choice_form(&self) -> ChoiceForm {
        ChoiceForm { separator: " ", signs: &["TD:", "NO:"] }
    }

    fn read_position(setup: &Setup, text: &str) -> Result<Nibelungenlied, ParseError> {
        let mut fields = split_with_offsets(text, ' ');
        let mut field = || fields.next().unwrap_or((text.len(), ""));
        let (_, points_text) = field();
        let points = read_points(points_text)?;
        let (at, front_text) = field();
        let front =
            read_front(front_text).ok_or_else(|| ParseError::new("tokens", at, front_text))?;
        let (at, turn_text) = field();
        let turn_number = parse_plain_number(turn_text, 4)
            .and_then(|number| u16::try_from(number).ok())
            .filter(|number| *number <= setup.turns() + 1)
            .ok_or_else(|| ParseError::new("turn", at, turn_text))?;
        let (at, movements_text) = field();
        let movements = read_movements(movements_text)
            .ok_or_else(|| ParseError::new("movements", at, movements_text))?;
        if let Some((at, more)) = fields.next() {
            return Err(ParseError::new("too-much", at, more));
        }
        let position = Nibelungenlied { setup: *setup, points, front, turn_number, movements };
        position.restore().map_err(|code| ParseError::new(code, 0, text))
    }
}
