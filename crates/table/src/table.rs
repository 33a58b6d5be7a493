//! The table itself: what it knows, and what may be asked of it.

use games::{AnyPosition, History};
use rulebook::{BySeat, Notation, Position, Seat, SeatSet, Turn};

use crate::away::Away;
use crate::clock::Clock;
use crate::command::{Command, Offer};
use crate::config::{Config, Consent, GAMES_PER_MATCH};
use crate::ending::{Departure, Ended};
use crate::event::{Event, Played};
use crate::lag::{LAG_MAX_MS, Quotas};
use crate::log::{INSTANT_MAX_MS, LogLine, Said};
use crate::refused::{Refusal, Refused};
use crate::seating::{Seating, seating};

/// When the log is so long, only moves and farewells are taken.
pub const LOG_LINES: usize = 8_192;

/// So many offers a seat may make between two plies, where everybody has to consent.
pub const OFFERS_PER_PLY: u8 = 3;

/// One game between people.
///
/// It is told what is said, by which seat and when, and tells what happened; it never asks what
/// time it is. Two tables are equal when the same config and the same log lead to them.
#[derive(Clone, Debug)]
pub struct Table {
    pub(crate) config: Config,
    pub(crate) start: AnyPosition,
    pub(crate) position: AnyPosition,
    pub(crate) history: History,
    pub(crate) plies: Vec<Ply>,
    pub(crate) clock: Clock,
    pub(crate) quotas: Quotas,
    pub(crate) phase: Phase,
    /// When the last thing happened.
    pub(crate) now_ms: u64,
    /// When the turn began.
    pub(crate) turn_began_ms: u64,
    /// What of it does not count.
    pub(crate) away: Away,
    pub(crate) gone: Vec<Gone>,
    pub(crate) offers: Vec<OpenOffer>,
    /// Offers made since the last ply.
    pub(crate) offered: BySeat<u8>,
    /// Whether all have agreed to play again.
    pub(crate) again: bool,
    log: Vec<LogLine>,
}

/// A ply of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ply {
    /// What was played.
    pub played: Played,
    /// The lag that was given back: so much longer than the time spent the turn took.
    pub credit_ms: u32,
}

/// How far the table is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Nobody has begun.
    Waiting,
    /// Somebody's clock runs.
    Running,
    /// The clock stands.
    Paused {
        /// Since when.
        since_ms: u64,
    },
    /// The game is over.
    Over(Ended),
}

/// A seat that is out of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gone {
    /// Which.
    pub seat: Seat,
    /// How it went.
    pub departure: Departure,
    /// After how many plies.
    pub plies: u32,
}

/// An offer that waits for answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpenOffer {
    /// What is offered.
    pub offer: Offer,
    /// By whom.
    pub by: Seat,
    /// Who has agreed, the one who offered included.
    pub accepted: SeatSet,
}

/// What the clock shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Face {
    /// What each seat has left, where there is a clock.
    pub left_ms: BySeat<Option<u64>>,
    /// Whose clock runs.
    pub running: Option<Seat>,
    /// The sand in the upper glass of the egg timer: what the next player is lent if the turn ends
    /// now.
    pub carry_ms: u64,
}

/// The next game of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rematch {
    /// What is agreed for it.
    pub config: Config,
    /// Who sits on each seat then, by their seat at this table.
    pub seating: Seating,
}

impl PartialEq for Table {
    /// The history follows from start and plies.
    fn eq(&self, other: &Table) -> bool {
        self.config == other.config
            && self.position == other.position
            && self.plies == other.plies
            && self.clock == other.clock
            && (self.quotas, &self.away) == (other.quotas, &other.away)
            && self.phase == other.phase
            && (self.now_ms, self.turn_began_ms) == (other.now_ms, other.turn_began_ms)
            && self.gone == other.gone
            && self.offers == other.offers
            && (self.offered, self.again) == (other.offered, other.again)
            && self.log == other.log
    }
}

impl Eq for Table {}

impl Table {
    /// A table at which nobody has moved. Where the start is the end of a game, it is over.
    ///
    /// # Errors
    /// When the game begins with a turn that is not one seat's.
    pub fn new(config: Config) -> Result<Table, Refusal> {
        let start = config.position();
        match start.turn() {
            Turn::Seat(_) | Turn::Over => {}
            Turn::Together(_) => {
                return Err(Refusal::Move(games::Refusal::SeatsDecideTogether));
            }
            Turn::Chance => return Err(Refusal::Move(games::Refusal::ChanceDecides)),
        }
        let clock = Clock::new(config.control, start.seats(), |seat| start.team(seat));
        let quotas = Quotas::new(config.lag, config.control, start.seats());
        let mut table = Table {
            config,
            position: start.clone(),
            history: History::new(&start),
            plies: Vec::new(),
            clock,
            quotas,
            phase: Phase::Waiting,
            now_ms: 0,
            turn_began_ms: 0,
            away: Away::default(),
            gone: Vec::new(),
            offers: Vec::new(),
            offered: BySeat::from_fn(start.seats(), |_| 0),
            again: false,
            log: Vec::new(),
            start,
        };
        table.settle(0, &mut Vec::new());
        Ok(table)
    }

    /// A seat says something. An instant before the last one is taken for the last one.
    ///
    /// # Errors
    /// Why the command is refused, and what time had done before it came.
    pub fn apply(
        &mut self,
        at_ms: u64,
        seat: Seat,
        command: Command,
    ) -> Result<Vec<Event>, Refused> {
        self.apply_lagged(at_ms, 0, seat, command)
    }

    /// A seat says something that was so long on its way to the table. Where the config credits
    /// lag, a move is given it back within the quota of its seat; else it is as [`Table::apply`].
    ///
    /// # Errors
    /// Why the command is refused, and what time had done before it came.
    pub fn apply_lagged(
        &mut self,
        at_ms: u64,
        lag_ms: u64,
        seat: Seat,
        command: Command,
    ) -> Result<Vec<Event>, Refused> {
        let at_ms = self.instant(at_ms);
        let is_move = matches!(command, Command::Move(_));
        let lag_ms = if is_move && self.quotas.are_given() { lag_ms.min(LAG_MAX_MS) } else { 0 };
        // What comes at the last moment comes in time.
        let mut events = if self.deadline().is_some_and(|deadline| deadline < at_ms) {
            self.tick(at_ms)
        } else if is_move && self.to_move() == Some(seat) {
            self.late(at_ms, lag_ms)
        } else {
            Vec::new()
        };
        match self.obey(at_ms, lag_ms, seat, command, &mut events) {
            Ok(command) => {
                self.note(at_ms, lag_ms, Said::Command(seat, command));
                Ok(events)
            }
            Err(reason) => Err(Refused { reason, events }),
        }
    }

    /// Time passes. Whoever has none left by now loses the turn or the game; the next turn begins
    /// now, however late this is noticed.
    pub fn tick(&mut self, at_ms: u64) -> Vec<Event> {
        let at_ms = self.instant(at_ms);
        let mut events = Vec::new();
        self.run_out_until(at_ms, &mut events);
        if !events.is_empty() {
            self.note(at_ms, 0, Said::Tick);
        }
        events
    }

    /// The server was away between two instants, and people could not move. The running turn is
    /// given back what fell into it; nothing is given back twice, in whatever order outages that
    /// overlap are told. Nobody's time runs out by this, so it is told before anything else that
    /// happens after the outage. Where no clock runs, nothing happens.
    pub fn outage(&mut self, at_ms: u64, from_ms: u64, until_ms: u64) -> Vec<Event> {
        let at_ms = self.instant(at_ms);
        let until_ms = until_ms.min(at_ms);
        if self.deadline().is_none() {
            return Vec::new();
        }
        let credit_ms = self.away.add(from_ms.max(self.turn_began_ms), until_ms);
        if credit_ms == 0 {
            return Vec::new();
        }
        self.note(at_ms, 0, Said::Outage { from_ms, until_ms });
        vec![Event::Outage { from_ms, until_ms, credit_ms }]
    }

    /// A move of the seat to move comes with so much lag: whether it is too late is seen now, even
    /// if one with more lag could still be in time.
    pub(crate) fn late(&mut self, at_ms: u64, lag_ms: u64) -> Vec<Event> {
        let at_ms = self.instant(at_ms);
        let mut events = Vec::new();
        let (Phase::Running, Some(seat)) = (&self.phase, self.to_move()) else { return events };
        let elapsed_ms = self.spent_ms(at_ms);
        let spent_ms = elapsed_ms - self.quotas.credit_ms(seat, lag_ms, elapsed_ms);
        if self.clock.allowed_ms(seat).is_some_and(|allowed| allowed < spent_ms) {
            self.run_out(at_ms, &mut events);
            self.run_out_until(at_ms, &mut events);
            self.note(at_ms, lag_ms, Said::Late);
        }
        events
    }

    fn run_out_until(&mut self, at_ms: u64, events: &mut Vec<Event>) {
        while self.deadline().is_some_and(|deadline| deadline <= at_ms) {
            self.run_out(at_ms, events);
        }
    }

    fn instant(&self, at_ms: u64) -> u64 {
        at_ms.clamp(self.now_ms, INSTANT_MAX_MS.max(self.now_ms))
    }

    fn note(&mut self, at_ms: u64, lag_ms: u64, said: Said) {
        self.now_ms = at_ms;
        self.log.push(LogLine { at_ms, lag_ms, said });
    }

    /// Carries a command out, if it can be: nothing is changed before all is checked.
    fn obey(
        &mut self,
        at_ms: u64,
        lag_ms: u64,
        seat: Seat,
        command: Command,
        events: &mut Vec<Event>,
    ) -> Result<Command, Refusal> {
        self.may_speak(seat, &command)?;
        match &command {
            Command::Move(action) => {
                let action = self.move_of(seat, action)?;
                self.play(at_ms, lag_ms, seat, action.clone(), events);
                return Ok(Command::Move(action));
            }
            Command::Begin => {
                if self.phase != Phase::Waiting {
                    return Err(Refusal::Begun);
                }
                self.begin(at_ms, events);
            }
            Command::Resign => self.depart(at_ms, seat, Departure::Resigned, events),
            Command::Leave => self.depart(at_ms, seat, Departure::Left, events),
            Command::Abort => self.abort(events)?,
            Command::Resume => self.resume(at_ms, events)?,
            Command::Offer(offer) => self.offer(at_ms, seat, *offer, events)?,
            Command::Accept(offer) => self.accept(at_ms, seat, *offer, events)?,
            Command::Decline(offer) => self.decline(seat, *offer, events)?,
        }
        Ok(command)
    }

    /// Whether the seat can say such a thing now at all.
    fn may_speak(&self, seat: Seat, command: &Command) -> Result<(), Refusal> {
        if !self.position.seats().contains(seat) {
            return Err(Refusal::NoSeat(seat));
        }
        let anybody = self.config.consent == Consent::Anybody;
        let offer = match command {
            Command::Offer(offer) | Command::Accept(offer) | Command::Decline(offer) => {
                Some(*offer)
            }
            _ => None,
        };
        if let Phase::Over(_) = self.phase {
            let open = match offer {
                Some(Offer::Rematch) => !self.again,
                Some(Offer::TakeBack { .. }) => anybody && !self.again,
                _ => false,
            };
            return if !open {
                Err(Refusal::Over)
            } else if self.log.len() >= LOG_LINES {
                Err(Refusal::LogFull)
            } else {
                Ok(())
            };
        }
        // Who is out does nothing for the seat, but may still be the one who speaks for all.
        let for_the_seat = matches!(command, Command::Move(_) | Command::Resign | Command::Leave);
        if self.gone_seats().contains(seat) && (for_the_seat || !anybody) {
            return Err(Refusal::Gone(seat));
        }
        if self.log.len() >= LOG_LINES && offer.is_some() {
            return Err(Refusal::LogFull);
        }
        Ok(())
    }

    /// What was agreed before the game.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Where the game began.
    pub fn start(&self) -> &AnyPosition {
        &self.start
    }

    /// Where the game stands.
    pub fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// What occurred so far.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The plies that stand, in the order of play.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// How many plies stand.
    pub fn plies_len(&self) -> usize {
        self.plies.len()
    }

    /// The plies that stand, each with the position it was played on. The game is played over for
    /// it.
    pub fn played_on(&self) -> impl Iterator<Item = (AnyPosition, &Ply)> {
        let mut position = self.start.clone();
        self.plies.iter().map(move |ply| {
            let before = position.clone();
            let played = ply.played.action.play_on(&mut position);
            debug_assert!(played.is_ok(), "{played:?}");
            (before, ply)
        })
    }

    /// How far the table is.
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// How the game ended, if it did.
    pub fn ended(&self) -> Option<&Ended> {
        match &self.phase {
            Phase::Over(ended) => Some(ended),
            _ => None,
        }
    }

    /// Whose turn it is, while the game is not over.
    pub fn to_move(&self) -> Option<Seat> {
        match (&self.phase, self.position.turn()) {
            (Phase::Over(_), _) => None,
            (_, Turn::Seat(seat)) => Some(seat),
            _ => None,
        }
    }

    /// The seats that are out of the game, in the order in which they went.
    pub fn gone(&self) -> &[Gone] {
        &self.gone
    }

    /// The same as a set.
    pub fn gone_seats(&self) -> SeatSet {
        self.gone.iter().map(|gone| gone.seat).collect()
    }

    /// The offers that wait for answers.
    pub fn offers(&self) -> &[OpenOffer] {
        &self.offers
    }

    /// All that was said.
    pub fn log(&self) -> &[LogLine] {
        &self.log
    }

    /// When the last thing happened.
    pub fn now_ms(&self) -> u64 {
        self.now_ms
    }

    /// When the time of the seat to move runs out for certain, if it can: the instant for the next
    /// [`Table::tick`]. Where lag is credited, a move can still be in time while the clock already
    /// shows nothing, for as long as the quota of the seat.
    pub fn deadline(&self) -> Option<u64> {
        match (&self.phase, self.to_move()) {
            (Phase::Running, Some(seat)) => {
                let allowed = self.clock.allowed_ms(seat)? + self.quotas.left_ms(seat);
                Some(self.turn_began_ms.saturating_add(self.away.total_ms() + allowed))
            }
            _ => None,
        }
    }

    /// How much lag a seat can be given back for its next move; 0 where lag counts. So long before
    /// [`Table::deadline`] the clock of the seat to move shows nothing.
    pub fn quota_ms(&self, seat: Seat) -> u64 {
        if self.position.seats().contains(seat) { self.quotas.left_ms(seat) } else { 0 }
    }

    /// What the seat to move has spent on its turn by this instant.
    pub fn spent_ms(&self, at_ms: u64) -> u64 {
        let until_ms = match self.phase {
            Phase::Waiting | Phase::Over(_) => return 0,
            Phase::Running => at_ms,
            Phase::Paused { since_ms } => since_ms,
        };
        until_ms.saturating_sub(self.turn_began_ms).saturating_sub(self.away.total_ms())
    }

    /// What the clock shows at this instant.
    pub fn face(&self, at_ms: u64) -> Face {
        let to_move = self.to_move();
        let spent_ms = self.spent_ms(at_ms);
        let left_ms = BySeat::from_fn(self.position.seats(), |seat| match to_move == Some(seat) {
            true => self.clock.running_ms(seat, spent_ms),
            false => self.clock.waiting_ms(seat),
        });
        let running = if self.phase == Phase::Running { to_move } else { None };
        let mut played_now = self.clock;
        played_now.pass(spent_ms);
        Face { left_ms, running, carry_ms: played_now.carry_ms() }
    }

    /// The game as one line, for an engine: `startpos moves …`.
    pub fn line(&self) -> String {
        let mut line = match &self.config.start {
            None => games::START.to_owned(),
            Some(start) => start.position_text(),
        };
        if !self.plies.is_empty() {
            line.push_str(" moves");
        }
        for ply in &self.plies {
            line.push(' ');
            line.push_str(&ply.played.action.to_string());
        }
        line
    }

    /// The next game of the match, if all agreed to play it.
    pub fn rematch(&self) -> Option<Rematch> {
        if !self.again {
            return None;
        }
        let next = self.config.number % GAMES_PER_MATCH + 1;
        let (now, then) = (seating(&self.start, self.config.number), seating(&self.start, next));
        let seat_now = |player: Seat| {
            now.iter()
                .find(|(_, other)| **other == player)
                .map(|(seat, _)| seat)
                .unwrap_or_default()
        };
        Some(Rematch {
            config: Config { number: next, ..self.config.clone() },
            seating: BySeat::from_fn(self.start.seats(), |seat| seat_now(then[seat])),
        })
    }
}
