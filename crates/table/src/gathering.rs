//! Who will sit at a table, before it begins.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::collections::BTreeSet;
use std::error::Error;
use std::fmt;
use std::str::FromStr;

use rulebook::{BySeat, ParseError, Position, Reason, Seat, Seats, parts, write_reason};

use crate::seating::{seating, seatings};

/// No gathering is longer as text, in bytes.
pub const GATHERING_BYTES: usize = 256;

/// Somebody who can sit at a table. Who that is, only the caller knows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Player(pub u64);

/// Who sits on a seat.
///
/// As text: `empty`, `reserved:17`, `person:17`, `bot:4`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Sitter {
    /// Nobody: whoever comes can take it.
    #[default]
    Empty,
    /// Nobody yet: it is kept for somebody.
    Reserved(Player),
    /// A person.
    Person(Player),
    /// A program. One program can sit on several seats.
    Bot(Player),
}

/// Who begins, and who follows whom.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Order {
    /// As people sat down.
    AsSat,
    /// By lot. Partners stay partners.
    #[default]
    Shuffled,
}

/// An open table: people sit down and get up, programs fill the seats that are left, and once
/// nobody is missing the game can begin.
///
/// As text, one line: `opened=17 order=shuffled seats=person:17,empty,reserved:23,bot:4`.
///
/// ```
/// use games::Game;
/// use table::{Gathering, Order, Player, Sitter};
///
/// let start = "pentagame:3".parse::<Game>()?.start();
/// let (ann, bob) = (Player(17), Player(23));
/// let mut open = Gathering::new(&start, ann, Order::AsSat);
/// open.sit(ann, None)?;
/// open.reserve(bob, None)?;
/// assert_eq!(open.to_string(), "opened=17 order=as-sat seats=person:17,reserved:23,empty");
/// assert!(open.seated(&start, 0).is_err());
///
/// open.fill(|_| Player(4));
/// open.sit(bob, None)?;
/// let third = open.seated(&start, 0)?.as_slice()[2];
/// assert_eq!(third, Sitter::Bot(Player(4)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gathering {
    opener: Player,
    order: Order,
    seats: BySeat<Sitter>,
}

impl Gathering {
    /// A table for this game at which nobody sits.
    pub fn new(start: &impl Position, opener: Player, order: Order) -> Gathering {
        Gathering { opener, order, seats: BySeat::from_fn(start.seats(), |_| Sitter::Empty) }
    }

    /// Who opened it.
    pub fn opener(&self) -> Player {
        self.opener
    }

    /// Who will begin, and who follows whom.
    pub fn order(&self) -> Order {
        self.order
    }

    /// Who sits on each seat.
    pub fn seats(&self) -> &BySeat<Sitter> {
        &self.seats
    }

    /// Where a person sits.
    pub fn seat_of(&self, player: Player) -> Option<Seat> {
        self.seat_with(Sitter::Person(player))
    }

    /// The seats that anybody can take.
    pub fn empty(&self) -> impl Iterator<Item = Seat> {
        self.seats.iter().filter(|(_, sitter)| **sitter == Sitter::Empty).map(|(seat, _)| seat)
    }

    /// Whether nobody is missing.
    pub fn is_ready(&self) -> bool {
        let missing = |sitter: &Sitter| matches!(sitter, Sitter::Empty | Sitter::Reserved(_));
        !self.seats.iter().any(|(_, sitter)| missing(sitter))
    }

    /// A person sits down: on this seat, else where a seat is kept for them, else where there is
    /// one.
    ///
    /// # Errors
    /// When they sit already, or the seat is not theirs to take, or none is.
    pub fn sit(&mut self, player: Player, seat: Option<Seat>) -> Result<Seat, GatherRefusal> {
        if let Some(seat) = self.seat_of(player) {
            return Err(GatherRefusal::SitsAlready(seat));
        }
        let kept = self.seat_with(Sitter::Reserved(player));
        let seat = match seat.or(kept) {
            Some(seat) if kept == Some(seat) => seat,
            wanted => self.free(wanted)?,
        };
        // Who sits elsewhere does not come any more.
        if let Some(kept) = kept {
            self.seats[kept] = Sitter::Empty;
        }
        self.seats[seat] = Sitter::Person(player);
        Ok(seat)
    }

    /// A person gets up, or declines the seat that is kept for them.
    ///
    /// # Errors
    /// When they neither sit here nor are waited for.
    pub fn get_up(&mut self, player: Player) -> Result<Seat, GatherRefusal> {
        let kept = || self.seat_with(Sitter::Reserved(player));
        let seat = self.seat_of(player).or_else(kept).ok_or(GatherRefusal::NotSitting)?;
        self.seats[seat] = Sitter::Empty;
        Ok(seat)
    }

    /// Keeps a seat for a person: this one, or any.
    ///
    /// # Errors
    /// When they sit or are waited for already, or the seat is not free, or none is.
    pub fn reserve(&mut self, player: Player, seat: Option<Seat>) -> Result<Seat, GatherRefusal> {
        let kept = || self.seat_with(Sitter::Reserved(player));
        if let Some(seat) = self.seat_of(player).or_else(kept) {
            return Err(GatherRefusal::SitsAlready(seat));
        }
        let seat = self.free(seat)?;
        self.seats[seat] = Sitter::Reserved(player);
        Ok(seat)
    }

    /// A program sits down: on this seat, or on any.
    ///
    /// # Errors
    /// When the seat is not free, or none is.
    pub fn seat_bot(&mut self, bot: Player, seat: Option<Seat>) -> Result<Seat, GatherRefusal> {
        let seat = self.free(seat)?;
        self.seats[seat] = Sitter::Bot(bot);
        Ok(seat)
    }

    /// Programs sit down on all empty seats. Reserved seats stay reserved.
    pub fn fill(&mut self, mut bot: impl FnMut(Seat) -> Player) {
        let empty: Vec<Seat> = self.empty().collect();
        for seat in empty {
            self.seats[seat] = Sitter::Bot(bot(seat));
        }
    }

    /// Empties a seat, whoever sits there.
    ///
    /// # Errors
    /// When there is no such seat.
    pub fn clear(&mut self, seat: Seat) -> Result<Sitter, GatherRefusal> {
        if !self.seats.seats().contains(seat) {
            return Err(GatherRefusal::NoSeat(seat));
        }
        Ok(std::mem::take(&mut self.seats[seat]))
    }

    /// Who plays on which seat. The number is the lot; it matters only where the order is
    /// shuffled.
    ///
    /// # Errors
    /// While somebody is missing, and when the game is one for more or fewer.
    pub fn seated(&self, start: &impl Position, lot: u64) -> Result<BySeat<Sitter>, GatherRefusal> {
        let seats = self.seats.seats();
        if start.seats() != seats {
            return Err(GatherRefusal::OtherGame);
        }
        if !self.is_ready() {
            return Err(GatherRefusal::Missing);
        }
        match self.order {
            Order::AsSat => Ok(self.seats),
            Order::Shuffled => {
                // So many games of a match have each a seating of their own.
                let orders = (seatings(start).len() * seats.len()) as u64;
                let seating = seating(start, (lot % orders) as u32 + 1);
                Ok(BySeat::from_fn(seats, |seat| self.seats[seating[seat]]))
            }
        }
    }

    fn seat_with(&self, sitter: Sitter) -> Option<Seat> {
        self.seats.iter().find(|(_, other)| **other == sitter).map(|(seat, _)| seat)
    }

    /// This seat, or the first that is empty.
    fn free(&self, seat: Option<Seat>) -> Result<Seat, GatherRefusal> {
        let Some(seat) = seat else { return self.empty().next().ok_or(GatherRefusal::NoneFree) };
        if !self.seats.seats().contains(seat) {
            return Err(GatherRefusal::NoSeat(seat));
        }
        match self.seats[seat] {
            Sitter::Empty => Ok(seat),
            Sitter::Reserved(_) => Err(GatherRefusal::Reserved(seat)),
            Sitter::Person(_) | Sitter::Bot(_) => Err(GatherRefusal::Taken(seat)),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Player {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Player, ParseError> {
        let plain = text.bytes().all(|byte| byte.is_ascii_digit());
        let short = text == "0" || !text.starts_with('0');
        let number = if plain && short { text.parse().ok() } else { None };
        number.map(Player).ok_or_else(|| ParseError::new("player", 0, text))
    }
}

impl fmt::Display for Sitter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sitter::Empty => f.write_str("empty"),
            Sitter::Reserved(player) => write!(f, "reserved:{player}"),
            Sitter::Person(player) => write!(f, "person:{player}"),
            Sitter::Bot(player) => write!(f, "bot:{player}"),
        }
    }
}

impl FromStr for Sitter {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Sitter, ParseError> {
        if text == "empty" {
            return Ok(Sitter::Empty);
        }
        let wrong = || ParseError::new("sitter", 0, text);
        let (what, player) = text.split_once(':').ok_or_else(wrong)?;
        let player = player.parse::<Player>().map_err(|error| error.shifted(what.len() + 1));
        match what {
            "reserved" => player.map(Sitter::Reserved),
            "person" => player.map(Sitter::Person),
            "bot" => player.map(Sitter::Bot),
            _ => Err(wrong()),
        }
    }
}

impl Order {
    /// A word for programs.
    pub fn code(self) -> &'static str {
        match self {
            Order::AsSat => "as-sat",
            Order::Shuffled => "shuffled",
        }
    }
}

impl FromStr for Order {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Order, ParseError> {
        let found = [Order::AsSat, Order::Shuffled].into_iter().find(|o| o.code() == text);
        found.ok_or_else(|| ParseError::new("order", 0, text))
    }
}

impl fmt::Display for Gathering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sitters: Vec<String> = self.seats.iter().map(|(_, s)| s.to_string()).collect();
        let (opener, order) = (self.opener, self.order.code());
        write!(f, "opened={opener} order={order} seats={}", sitters.join(","))
    }
}

impl FromStr for Gathering {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Gathering, ParseError> {
        if text.len() > GATHERING_BYTES {
            return Err(ParseError::new("gathering-long", 0, text));
        }
        let mut words = parts(text, ' ');
        let mut value = |key: &str| {
            let (at, word) = words.next().unwrap_or((text.len(), ""));
            let value = word.strip_prefix(key).and_then(|rest| rest.strip_prefix('='));
            let behind = at + key.len() + 1;
            value.map(|v| (behind, v)).ok_or_else(|| ParseError::new("gathering", at, word))
        };
        let ((opened_at, opener), (order_at, order)) = (value("opened")?, value("order")?);
        let (seats_at, sitters) = value("seats")?;
        if let Some((at, word)) = words.next() {
            return Err(ParseError::new("gathering", at, word));
        }
        let opener = opener.parse().map_err(|error: ParseError| error.shifted(opened_at))?;
        let order = order.parse().map_err(|error: ParseError| error.shifted(order_at))?;
        let sitter = |(at, word): (usize, &str)| {
            word.parse().map_err(|error: ParseError| error.shifted(seats_at + at))
        };
        let sitters: Vec<Sitter> = parts(sitters, ',').map(sitter).collect::<Result<_, _>>()?;
        let wrong = || ParseError::new("gathering", seats_at, "");
        let seats = Seats::new(sitters.len()).ok_or_else(wrong)?;
        let seats =
            BySeat::from_fn(seats, |seat| sitters.get(seat.index()).copied().unwrap_or_default());
        let people = sitters.iter().filter_map(|sitter| match sitter {
            Sitter::Person(player) | Sitter::Reserved(player) => Some(*player),
            Sitter::Empty | Sitter::Bot(_) => None,
        });
        let mut met = BTreeSet::new();
        let once = people.into_iter().all(|player| met.insert(player));
        if once { Ok(Gathering { opener, order, seats }) } else { Err(wrong()) }
    }
}

/// Why somebody cannot sit down, or get up, or a game cannot begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GatherRefusal {
    /// The table has no such seat.
    NoSeat(Seat),
    /// Somebody sits there.
    Taken(Seat),
    /// It is kept for somebody else.
    Reserved(Seat),
    /// They sit here, or a seat is kept for them.
    SitsAlready(Seat),
    /// They do not sit here.
    NotSitting,
    /// No seat is free.
    NoneFree,
    /// Somebody is missing.
    Missing,
    /// The game is one for more or fewer.
    OtherGame,
}

impl Reason for GatherRefusal {
    fn code(&self) -> &'static str {
        match self {
            GatherRefusal::NoSeat(_) => "no-seat",
            GatherRefusal::Taken(_) => "seat-taken",
            GatherRefusal::Reserved(_) => "seat-reserved",
            GatherRefusal::SitsAlready(_) => "sits-already",
            GatherRefusal::NotSitting => "not-sitting",
            GatherRefusal::NoneFree => "no-seat-free",
            GatherRefusal::Missing => "players-missing",
            GatherRefusal::OtherGame => "other-number",
        }
    }

    fn arguments(&self, each: &mut dyn FnMut(&'static str, &dyn fmt::Display)) {
        match self {
            GatherRefusal::NoSeat(seat)
            | GatherRefusal::Taken(seat)
            | GatherRefusal::Reserved(seat)
            | GatherRefusal::SitsAlready(seat) => each("seat", seat),
            _ => {}
        }
    }
}

impl fmt::Display for GatherRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_reason(self, f)
    }
}

impl Error for GatherRefusal {}
