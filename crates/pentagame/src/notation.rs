//! Machine notation of moves and positions.
//! The protocol, the interfaces and the records write it.

#![deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use rulebook::{LOST_TURN, Notation, ParseError, Seat};

use crate::human_notation::HumanMove;
use crate::ko::{KoSet, Swap};
use crate::moves::Move;
use crate::position::{OUT, Parts, Pentagame};
use crate::rules::Step;
use crate::setup::{PIECES, Piece, PlayerLayout, Setup};
use crate::stop::{Stop, read_stop};
use crate::stop_set::StopSet;

impl Notation for Pentagame {
    fn write_move(&self, m: &Move, out: &mut dyn fmt::Write) -> fmt::Result {
        self.write_step(&m.first_step(), out)?;
        write_blocks(*m, out)
    }

    fn read_move(&self, text: &str) -> Result<Move, ParseError> {
        let mut reader = Reader { text, rest: text };
        let (layout, mover) = (self.layout, self.to_move);
        let m = reader.read_move(
            |reader| reader.piece(layout, mover),
            |reader| {
                let owner = reader.seat(layout).unwrap_or(mover);
                reader.piece(layout, owner)
            },
        )?;
        Ok(self.canonical(m))
    }

    /// Writes the notation of the book.
    fn display_move(&self, m: &Move) -> String {
        self.human_move_text(&HumanMove::from(*m))
    }

    /// Reads a whole move; an error is that of the notation that the text resembles.
    fn read_displayed_move(&self, text: &str) -> Result<Move, ParseError> {
        self.read_move(text).or_else(|error| {
            let book = self.parse_human_move(text).and_then(|book| book.whole());
            let looks_like_book = text.contains(['(', '[', '→', '↔', '⇌', '⇔', ' ']);
            book.map_err(|book_error| if looks_like_book { book_error } else { error })
        })
    }

    fn write_step(&self, step: &Step, out: &mut dyn fmt::Write) -> fmt::Result {
        match step {
            Step::Walk(walk) => {
                let (Some(piece), Some(from), Some(to)) = (walk.piece(), walk.from(), walk.to())
                else {
                    return Err(fmt::Error);
                };
                self.write_piece(piece, out)?;
                out.write_str(from.name())?;
                out.write_char('-')?;
                out.write_str(to.name())?;
                let Some(other) = walk.swapped() else {
                    return Ok(());
                };
                out.write_char('*')?;
                if other.seat() != piece.seat() {
                    write!(out, "{}", other.seat())?;
                }
                self.write_piece(other, out)
            }
            Step::Exit(piece) => self.write_piece(*piece, out),
            Step::Black(stop) => write!(out, "#{stop}"),
            Step::Grey(stop) => write!(out, "+{stop}"),
            Step::Take(stop) => write!(out, "<{stop}"),
            Step::Pass => out.write_str(LOST_TURN),
        }
    }

    fn write_position(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{}", self.layout)?;
        if self.out_wins != self.layout.default_out() {
            write!(out, ":{}", self.out_wins)?;
        }
        for seat in self.layout.seats().iter() {
            out.write_char(if seat == Seat::FIRST { ' ' } else { '/' })?;
            for piece in Piece::of_seat(self.layout, seat) {
                if piece.index() > 0 {
                    out.write_char(',')?;
                }
                match self.stop_of(piece) {
                    Some(stop) => write!(out, "{stop}")?,
                    None => out.write_char('+')?,
                }
            }
        }
        for blocks in [self.black, self.grey] {
            out.write_char(' ')?;
            write_list(out, blocks)?;
        }
        write!(out, " {} {} ", self.to_move, self.round)?;
        let mut swaps: Vec<String> =
            self.ko.swaps().iter().map(|swap| self.swap_text(*swap)).collect();
        swaps.sort_unstable();
        write_list(out, swaps)
    }

    fn read_position(setup: &Setup, text: &str) -> Result<Pentagame, ParseError> {
        let position = text.parse::<Pentagame>()?;
        let (named, wanted) = (position.setup(), setup);
        if (named.layout, named.out) == (wanted.layout, wanted.out) {
            Ok(position)
        } else {
            Err(ParseError::new("other-set-up", 0, text.split(' ').next().unwrap_or_default()))
        }
    }
}

/// Writes where the blocks go.
fn write_blocks(m: Move, out: &mut dyn fmt::Write) -> fmt::Result {
    let blocks = [('#', m.black()), ('+', m.grey()), ('<', m.taken())];
    blocks.into_iter().filter_map(|(sign, stop)| Some((sign, stop?))).try_for_each(
        |(sign, stop)| {
            out.write_char(sign)?;
            out.write_str(stop.name())
        },
    )
}

fn write_list<T: fmt::Display>(
    out: &mut dyn fmt::Write,
    items: impl IntoIterator<Item = T>,
) -> fmt::Result {
    let mut empty = true;
    for item in items {
        let comma = if empty { "" } else { "," };
        write!(out, "{comma}{item}")?;
        empty = false;
    }
    if empty { out.write_char('-') } else { Ok(()) }
}

impl Pentagame {
    fn write_piece(&self, piece: Piece, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_char(char::from(b'a' + piece.colour(self.layout) as u8))?;
        match self.layout {
            PlayerLayout::Five => write!(out, "{}", piece.index() + 1),
            _ => Ok(()),
        }
    }

    fn swap_text(&self, swap: Swap) -> String {
        let [(one, here), (other, there)] = swap.pieces();
        let (one_name, other_name) = (one.name(self.layout), other.name(self.layout));
        format!(
            "{}:{}{one_name}@{here}*{}{other_name}@{there}",
            swap.player(),
            one.seat(),
            other.seat()
        )
    }
}

/// Reads from the front of a text and knows how far it got.
struct Reader<'a> {
    text: &'a str,
    rest: &'a str,
}

impl<'a> Reader<'a> {
    fn error(&self, code: &'static str) -> ParseError {
        ParseError::new(code, self.text.len() - self.rest.len(), self.rest)
    }

    fn accept(&mut self, token: char) -> bool {
        match self.rest.strip_prefix(token) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn expect(&mut self, token: char, code: &'static str) -> Result<(), ParseError> {
        if self.accept(token) { Ok(()) } else { Err(self.error(code)) }
    }

    fn stop(&mut self) -> Result<Stop, ParseError> {
        let (stop, rest) = read_stop(self.rest).ok_or_else(|| self.error("stop"))?;
        self.rest = rest;
        Ok(stop)
    }

    fn seat(&mut self, layout: PlayerLayout) -> Result<Seat, ParseError> {
        let digit = self.rest.get(..1).and_then(|digit| digit.parse::<Seat>().ok());
        match digit.filter(|seat| layout.seats().contains(*seat)) {
            Some(seat) => {
                self.rest = self.rest.get(1..).unwrap_or_default();
                Ok(seat)
            }
            None => Err(self.error("player")),
        }
    }

    /// A piece of `owner`, by the name it has in this set-up.
    fn piece(&mut self, layout: PlayerLayout, owner: Seat) -> Result<Piece, ParseError> {
        let mut chars = self.rest.chars();
        let colour = match chars.next() {
            Some(letter @ 'a'..='e') => letter as usize - 'a' as usize,
            _ => return Err(self.error("piece")),
        };
        let index = match layout {
            PlayerLayout::Five => {
                chars.next().and_then(|digit| digit.to_digit(10)).map(|n| n as usize)
            }
            _ => Some(colour + 1),
        };
        let piece = Piece::of_seat(layout, owner)
            .find(|piece| Some(piece.index() + 1) == index && piece.colour(layout) == colour);
        match piece {
            Some(piece) => {
                self.rest = chars.as_str();
                Ok(piece)
            }
            None => Err(self.error("piece")),
        }
    }

    /// Reads a move with these readers of the piece that walks and of the piece it swaps with.
    fn read_move(
        &mut self,
        walker: impl Fn(&mut Self) -> Result<Piece, ParseError>,
        swapped: impl Fn(&mut Self) -> Result<Piece, ParseError>,
    ) -> Result<Move, ParseError> {
        if self.rest == LOST_TURN {
            return Ok(Move::PASS);
        }
        let piece = walker(self)?;
        let mut m = Move::exit(piece);
        if !self.rest.starts_with('+') {
            let from = self.stop()?;
            self.expect('-', "dash")?;
            m = Move::walk(piece, from, self.stop()?);
            if self.accept('*') {
                m = m.swapping(swapped(self)?);
            }
            if self.accept('#') {
                m = m.black_to(self.stop()?);
            }
        }
        if self.accept('+') {
            m = m.grey_to(self.stop()?);
            if self.accept('<') {
                m = m.grey_from(self.stop()?);
            }
        }
        if self.rest.is_empty() { Ok(m) } else { Err(self.error("move-ends")) }
    }
}

impl fmt::Display for Piece {
    /// Writes the seat, and `a` to `e` for the pieces of this seat: `1a`, `2c`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.seat(), char::from(b'a' + self.index() as u8))
    }
}

impl fmt::Display for Move {
    /// Writes the move as in the notation, but each piece with its seat: `1aA-B*1b`.
    /// So the text needs no position. [`Notation::write_move`] writes the notation.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(piece) = self.piece() else { return f.write_str(LOST_TURN) };
        write!(f, "{piece}")?;
        if let (Some(from), Some(to)) = (self.from(), self.to()) {
            write!(f, "{from}-{to}")?;
        }
        if let Some(other) = self.swapped() {
            write!(f, "*{other}")?;
        }
        write_blocks(*self, f)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Move {
    type Err = ParseError;

    /// Reads what [`fmt::Display`] writes.
    fn from_str(text: &str) -> Result<Move, ParseError> {
        let mut reader = Reader { text, rest: text };
        // Seats and pieces of the largest set-ups.
        let piece = |reader: &mut Reader<'_>| {
            let seat = reader.seat(PlayerLayout::Five)?;
            reader.piece(PlayerLayout::Four, seat)
        };
        reader.read_move(piece, piece)
    }
}

impl fmt::Display for Pentagame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_position(f)
    }
}

impl FromStr for Pentagame {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Pentagame, ParseError> {
        let mut fields = Fields { text, rest: Some(text) };
        let setup = fields.next("set-up")?.read_setup()?;
        let layout = setup.layout;
        let pieces = fields.next("pieces")?.read_pieces(layout)?;
        let black = fields.next("black-blocks")?.read_stops()?;
        let grey = fields.next("grey-blocks")?.read_stops()?;
        let to_move = fields.next("to-move")?.read_to_move(layout)?;
        let round = fields.next("round")?.read_round()?;
        let swaps = fields.next("ko")?.read_swaps(layout)?;
        if let Some(rest) = fields.rest {
            return Err(ParseError::new("fields", text.len() - rest.len(), rest));
        }
        let ko = KoSet::new(swaps);
        let parts = Parts { setup, pieces, black, grey, to_move, round, ko };
        check_valid(&parts).map_err(|code| ParseError::new(code, 0, text))?;
        Ok(Pentagame::from_parts(parts))
    }
}

/// Rule S5, and what ko may name.
fn check_valid(parts: &Parts) -> Result<(), &'static str> {
    if parts.black.len() != 5 {
        return Err("five-black-blocks");
    }
    if parts.grey.len() > 5 {
        return Err("at-most-five-grey-blocks");
    }
    if !(parts.black & parts.grey).is_empty() {
        return Err("stop-taken-twice");
    }
    let mut taken = parts.black | parts.grey;
    let blocks = taken;
    for stop in parts.pieces.iter().filter_map(|at| Stop::from_index(usize::from(*at))) {
        if blocks.contains(stop) || taken.contains(stop) && !stop.is_corner() {
            return Err("stop-taken-twice");
        }
        taken = taken.with(stop);
    }
    for swap in parts.ko.swaps() {
        let [one, other] = swap.pieces();
        let out = |piece: Piece| parts.pieces.get(usize::from(piece.0)) == Some(&OUT);
        if out(one.0) || out(other.0) {
            return Err("ko-piece-out");
        }
    }
    Ok(())
}

struct Fields<'a> {
    text: &'a str,
    rest: Option<&'a str>,
}

impl<'a> Fields<'a> {
    fn next(&mut self, code: &'static str) -> Result<Field<'a>, ParseError> {
        let rest = self.rest.ok_or_else(|| ParseError::new(code, self.text.len(), ""))?;
        let at = self.text.len() - rest.len();
        let text = match rest.split_once(' ') {
            Some((text, rest)) => {
                self.rest = Some(rest);
                text
            }
            None => {
                self.rest = None;
                rest
            }
        };
        Ok(Field { text, at, code })
    }
}

/// One field of a position, and where it begins.
struct Field<'a> {
    text: &'a str,
    at: usize,
    code: &'static str,
}

impl<'a> Field<'a> {
    /// The token is a part of the field.
    fn error(&self, token: &str) -> ParseError {
        let within = (token.as_ptr() as usize).wrapping_sub(self.text.as_ptr() as usize);
        let within = if within <= self.text.len() { within } else { 0 };
        ParseError::new(self.code, self.at + within, token)
    }

    fn read_setup(&self) -> Result<Setup, ParseError> {
        let (name, out) = match self.text.split_once(':') {
            Some((name, out)) => (name, Some(out)),
            None => (self.text, None),
        };
        let setup = Setup::new(name.parse().map_err(|_| self.error(self.text))?);
        match out {
            None => Ok(setup),
            Some(out) => {
                let number = out.parse().ok().filter(|_| out.len() == 1);
                number.and_then(|out| setup.with_out(out)).ok_or_else(|| self.error(self.text))
            }
        }
    }

    fn read_pieces(&self, layout: PlayerLayout) -> Result<[u8; PIECES], ParseError> {
        let mut pieces = [OUT; PIECES];
        let mut players = self.text.split('/');
        for seat in layout.seats().iter() {
            let mut stops = players.next().ok_or_else(|| self.error(self.text))?.split(',');
            for piece in Piece::of_seat(layout, seat) {
                let token = stops.next().ok_or_else(|| self.error(self.text))?;
                let at = match token {
                    "+" => OUT,
                    name => {
                        let stop = name.parse::<Stop>().map_err(|_| self.error(token))?;
                        stop.index() as u8
                    }
                };
                if let Some(slot) = pieces.get_mut(usize::from(piece.0)) {
                    *slot = at;
                }
            }
            if let Some(token) = stops.next() {
                return Err(self.error(token));
            }
        }
        match players.next() {
            Some(token) => Err(self.error(token)),
            None => Ok(pieces),
        }
    }

    fn read_stops(&self) -> Result<StopSet, ParseError> {
        let mut stops = StopSet::NONE;
        for token in self.items() {
            let stop = token.parse::<Stop>().map_err(|_| self.error(token))?;
            if stops.contains(stop) {
                return Err(self.error(token));
            }
            stops = stops.with(stop);
        }
        Ok(stops)
    }

    fn items(&self) -> impl Iterator<Item = &'a str> {
        let text = self.text;
        text.split(',').filter(move |_| text != "-")
    }

    fn read_to_move(&self, layout: PlayerLayout) -> Result<Seat, ParseError> {
        let seat = self.text.parse::<Seat>().map_err(|_| self.error(self.text))?;
        if layout.seats().contains(seat) { Ok(seat) } else { Err(self.error(self.text)) }
    }

    fn read_round(&self) -> Result<u16, ParseError> {
        let plain = self.text.starts_with(|c: char| ('1'..='9').contains(&c));
        self.text.parse().ok().filter(|_| plain).ok_or_else(|| self.error(self.text))
    }

    fn read_swaps(&self, layout: PlayerLayout) -> Result<Vec<Swap>, ParseError> {
        let mut swaps = Vec::new();
        for token in self.items() {
            let swap = read_swap(token, layout).ok_or_else(|| self.error(token))?;
            swaps.push(swap);
        }
        swaps.sort_unstable();
        match swaps.windows(2).find(|pair| pair.first() == pair.last()) {
            Some(_) => Err(self.error(self.text)),
            None => Ok(swaps),
        }
    }
}

fn read_swap(token: &str, layout: PlayerLayout) -> Option<Swap> {
    let mut reader = Reader { text: token, rest: token };
    let player = reader.seat(layout).ok()?;
    reader.expect(':', "colon").ok()?;
    let mut side = || {
        let owner = reader.seat(layout).ok()?;
        let piece = reader.piece(layout, owner).ok()?;
        reader.expect('@', "at").ok()?;
        let stop = reader.stop().ok()?;
        let _ = reader.accept('*');
        Some((piece, stop))
    };
    let (one, other) = (side()?, side()?);
    let sound = reader.rest.is_empty()
        && token.matches('*').count() == 1
        && !token.ends_with('*')
        && one.0 != other.0
        && one.1 != other.1;
    sound.then(|| Swap::new(player, one, other))
}
