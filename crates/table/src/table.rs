//! The table: state and commands of one game.

use games::{Action, AnyPosition, History};
use rulebook::{BySeat, Notation, Position, Seat, SeatSet, Turn};

use crate::clock::Clock;
use crate::command::{Command, Offer};
use crate::config::{Config, Consent};
use crate::credited_spans::CreditedSpans;
use crate::ending::{Departure, Ending, GameEnd};
use crate::event::{Event, PlyRecord};
use crate::lag::{LAG_MAX_MS, LagCompensation};
use crate::log::{INSTANT_MAX_MS, LogEvent, LogLine};
use crate::rejection::{RejectedCommand, Rejection};
use crate::seating::Seating;
use crate::secrets::{ChanceCommitment, ChanceSeed, Secrets};
use crate::simultaneous::ChoiceTime;
use crate::time_control::TimeControl;

/// Log length from which only moves and resignations are accepted.
pub const LOG_LINES: usize = 8_192;

/// Maximum number of offers of a seat between two plies, where all players have to consent.
pub const OFFERS_PER_PLY: u8 = 3;

/// One game between people.
///
/// The caller passes commands with seat and instant; the table returns events and never reads the
/// time of day. Two tables are equal when the same config and the same log lead to them.
#[derive(Clone, Debug)]
pub struct Table {
    pub(crate) config: Config,
    pub(crate) start: AnyPosition,
    pub(crate) position: AnyPosition,
    pub(crate) history: History,
    pub(crate) plies: Vec<Ply>,
    pub(crate) clock: Clock,
    pub(crate) lag_compensation: LagCompensation,
    pub(crate) phase: Phase,
    /// Instant of the last input.
    pub(crate) now_ms: u64,
    /// Instant at which the turn began.
    pub(crate) turn_began_ms: u64,
    /// Time in the turn that is credited.
    pub(crate) credited_spans: CreditedSpans,
    pub(crate) dropouts: Vec<Dropout>,
    pub(crate) offers: Vec<OpenOffer>,
    /// Number of offers since the last ply.
    pub(crate) offer_counts: BySeat<u8>,
    /// Secret choices of this turn, without what was chosen, in the order of the seats.
    pub(crate) choices: Vec<ChoiceTime>,
    /// Knowledge of the table that the log does not contain.
    pub(crate) secrets: Secrets,
    pub(crate) commitment: Option<ChanceCommitment>,
    pub(crate) published_seed: Option<ChanceSeed>,
    /// A line of a log is being replayed: what follows from it has lines of its own.
    pub(crate) is_replaying: bool,
    /// All players have agreed to a rematch.
    pub(crate) rematch_agreed: bool,
    log: Vec<LogLine>,
}

/// A ply of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ply {
    /// Action, time and number of the ply.
    pub played: PlyRecord,
    /// Lag credited: the turn took this much longer than the time spent.
    pub credit_ms: u32,
    /// Times of the choices, where several seats decided.
    pub choices: Box<[ChoiceTime]>,
}

/// Phase of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The first turn has not begun.
    Waiting,
    /// A clock is running.
    Running,
    /// The clock is paused.
    Paused {
        /// Start of the pause.
        since_ms: u64,
    },
    /// The game is over.
    Over(GameEnd),
}

/// A seat that dropped out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dropout {
    /// The seat that dropped out.
    pub seat: Seat,
    /// Reason of the dropout.
    pub departure: Departure,
    /// Number of plies before it.
    pub plies: u32,
}

/// An open offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpenOffer {
    /// The offer itself.
    pub offer: Offer,
    /// Seat that made the offer.
    pub by: Seat,
    /// Seats that have accepted, including the one that offered.
    pub accepted: SeatSet,
}

/// Reading of all clocks at an instant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockReading {
    /// Time left of each seat, where there is a clock.
    pub left_ms: BySeat<Option<u64>>,
    /// Seats whose clocks are running.
    pub running: SeatSet,
    /// Sand in the upper glass of the egg timer.
    /// The time the next player gains if the turn ends now.
    pub carry_ms: u64,
}

/// The next game of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rematch {
    /// Config of the next game.
    pub config: Config,
    /// Player on each seat, by their seat at this table.
    pub seating: Seating,
}

impl PartialEq for Table {
    /// The history follows from start and plies. Secrets are no part of the log.
    fn eq(&self, other: &Table) -> bool {
        self.config == other.config
            && self.position == other.position
            && self.plies == other.plies
            && self.clock == other.clock
            && (self.lag_compensation, &self.credited_spans)
                == (other.lag_compensation, &other.credited_spans)
            && self.phase == other.phase
            && (self.now_ms, self.turn_began_ms) == (other.now_ms, other.turn_began_ms)
            && self.dropouts == other.dropouts
            && self.offers == other.offers
            && (self.offer_counts, self.rematch_agreed)
                == (other.offer_counts, other.rematch_agreed)
            && self.choices == other.choices
            && (self.commitment, self.published_seed) == (other.commitment, other.published_seed)
            && self.log == other.log
    }
}

impl Eq for Table {}

impl Table {
    /// Creates a table before the first move. If the start position is final, the game is over.
    ///
    /// A game with chance needs its seed ([`Table::set_secrets`]) to begin; without it the table
    /// waits for the events in the log.
    pub fn new(config: Config) -> Table {
        let start = config.position();
        let clock = Clock::new(config.control, start.seats(), |seat| start.team(seat));
        let lag_compensation = LagCompensation::new(config.lag, config.control, start.seats());
        let mut table = Table {
            config,
            position: start.clone(),
            history: History::new(&start),
            plies: Vec::new(),
            clock,
            lag_compensation,
            phase: Phase::Waiting,
            now_ms: 0,
            turn_began_ms: 0,
            credited_spans: CreditedSpans::default(),
            dropouts: Vec::new(),
            offers: Vec::new(),
            offer_counts: BySeat::from_fn(start.seats(), |_| 0),
            choices: Vec::new(),
            secrets: Secrets::default(),
            commitment: None,
            published_seed: None,
            is_replaying: false,
            rematch_agreed: false,
            log: Vec::new(),
            start,
        };
        table.advance(0, &mut Vec::new());
        table
    }

    /// Applies a command of a seat. An instant before the last one is replaced by the last one.
    ///
    /// # Errors
    /// The rejection, with the events of timeouts before the command.
    pub fn apply(
        &mut self,
        at_ms: u64,
        seat: Seat,
        command: Command,
    ) -> Result<Vec<Event>, RejectedCommand> {
        self.apply_lagged(at_ms, 0, seat, command)
    }

    /// Applies a command that took `lag_ms` to arrive.
    /// Where the config credits lag, a move is credited within the quota of its seat; otherwise as
    /// [`Table::apply`].
    ///
    /// # Errors
    /// The rejection, with the events of timeouts before the command.
    pub fn apply_lagged(
        &mut self,
        at_ms: u64,
        lag_ms: u64,
        seat: Seat,
        command: Command,
    ) -> Result<Vec<Event>, RejectedCommand> {
        let at_ms = self.instant(at_ms);
        let is_move = matches!(command, Command::Move(_));
        let lag_ms = if is_move { self.counted_lag_ms(lag_ms) } else { 0 };
        let mut events = self.time_out_before(at_ms, lag_ms, seat, is_move);
        match self.execute(at_ms, lag_ms, seat, command, &mut events) {
            Ok(line) => {
                self.append_log(at_ms, lag_ms, line);
                events.extend(self.settle(at_ms));
                Ok(events)
            }
            Err(reason) => Err(RejectedCommand { reason, events }),
        }
    }

    /// Applies a line of the log about a secret choice or chance.
    pub(crate) fn replay_hidden(&mut self, line: LogLine) -> Result<Vec<Event>, RejectedCommand> {
        let at_ms = self.instant(line.at_ms);
        let mut events = Vec::new();
        let mut lag_ms = 0;
        let applied = match &line.event {
            LogEvent::Choose(seat) => {
                lag_ms = self.counted_lag_ms(line.lag_ms);
                events = self.time_out_before(at_ms, lag_ms, *seat, true);
                self.choose_unknown(at_ms, lag_ms, *seat, &mut events)
            }
            automatic => self.apply_automatic(at_ms, automatic, &mut events),
        };
        match applied {
            Ok(()) => {
                self.append_log(at_ms, lag_ms, line.event);
                Ok(events)
            }
            Err(reason) => Err(RejectedCommand { reason, events }),
        }
    }

    fn counted_lag_ms(&self, lag_ms: u64) -> u64 {
        if self.lag_compensation.is_enabled() { lag_ms.min(LAG_MAX_MS) } else { 0 }
    }

    /// Time runs out before an input of a seat. What comes at the last moment comes in time.
    fn time_out_before(
        &mut self,
        at_ms: u64,
        lag_ms: u64,
        seat: Seat,
        is_move: bool,
    ) -> Vec<Event> {
        let is_due = self.deadline().is_some_and(|deadline| deadline < at_ms);
        let mut events = if is_due { self.tick(at_ms) } else { Vec::new() };
        if is_move && self.waiting_seats().contains(seat) {
            events.extend(self.flag_if_late(at_ms, lag_ms, seat));
        }
        events
    }

    /// Advances the time.
    /// A seat that ran out of time loses the turn or the game; the next turn begins now, even if
    /// the timeout is noticed late.
    pub fn tick(&mut self, at_ms: u64) -> Vec<Event> {
        let at_ms = self.instant(at_ms);
        let mut events = Vec::new();
        self.run_out_until(at_ms, &mut events);
        if !events.is_empty() {
            self.append_log(at_ms, 0, LogEvent::Tick);
            events.extend(self.settle(at_ms));
        }
        events
    }

    /// Returns a command as the log would contain it: with its move in canonical notation.
    pub fn canonical_command(&self, command: &Command) -> Command {
        crate::play::canonical_command(&self.position, command)
    }

    /// Credits a server outage to the running turn.
    /// Nothing is credited twice, regardless of the order of overlapping outages. No seat runs out
    /// of time, so the caller reports an outage before any other input after it. Of an outage in a
    /// pause, the part before the pause is credited. Without a clock, nothing happens.
    pub fn credit_outage(&mut self, at_ms: u64, from_ms: u64, until_ms: u64) -> Vec<Event> {
        let at_ms = self.instant(at_ms);
        let until_ms = until_ms.min(match self.phase {
            Phase::Running => at_ms,
            Phase::Paused { since_ms } => since_ms,
            Phase::Waiting | Phase::Over(_) => return Vec::new(),
        });
        if self.config.control == TimeControl::None || self.waiting_seats().is_empty() {
            return Vec::new();
        }
        let credit_ms = self.credited_spans.add(from_ms.max(self.turn_began_ms), until_ms);
        if credit_ms == 0 {
            return Vec::new();
        }
        self.append_log(at_ms, 0, LogEvent::Outage { from_ms, until_ms });
        vec![Event::Outage { from_ms, until_ms, credit_ms }]
    }

    /// Ends the game without a result, at any time before its end.
    /// The server does so with games that no player continues or that an operator aborts.
    pub fn abort_by_server(&mut self, at_ms: u64) -> Vec<Event> {
        let at_ms = self.instant(at_ms);
        let mut events = Vec::new();
        if self.game_end().is_none() {
            self.end(Ending::Aborted, &mut events);
            self.append_log(at_ms, 0, LogEvent::Abort);
            events.extend(self.settle(at_ms));
        }
        events
    }

    /// Flags a waiting seat if its move is too late even after the lag is deducted.
    /// A move with more lag could still be in time.
    pub(crate) fn flag_if_late(&mut self, at_ms: u64, lag_ms: u64, seat: Seat) -> Vec<Event> {
        let at_ms = self.instant(at_ms);
        let mut events = Vec::new();
        if self.phase != Phase::Running || !self.waiting_seats().contains(seat) {
            return events;
        }
        let elapsed_ms = self.spent_ms(at_ms);
        let spent_ms = elapsed_ms - self.lag_compensation.credit_ms(seat, lag_ms, elapsed_ms);
        if self.clock.allowed_ms(seat).is_some_and(|allowed| allowed < spent_ms) {
            self.run_out(at_ms, SeatSet::NONE.with(seat), &mut events);
            self.run_out_until(at_ms, &mut events);
            self.append_log(at_ms, lag_ms, LogEvent::Late(seat));
            events.extend(self.settle(at_ms));
        }
        events
    }

    fn run_out_until(&mut self, at_ms: u64, events: &mut Vec<Event>) {
        while let Some((_, seats)) = self.next_deadline().filter(|(due, _)| *due <= at_ms) {
            self.run_out(at_ms, seats, events);
        }
    }

    pub(crate) fn instant(&self, at_ms: u64) -> u64 {
        at_ms.clamp(self.now_ms, INSTANT_MAX_MS.max(self.now_ms))
    }

    pub(crate) fn append_log(&mut self, at_ms: u64, lag_ms: u64, event: LogEvent) {
        self.now_ms = at_ms;
        self.log.push(LogLine { at_ms, lag_ms, event });
    }

    /// Executes a command, after all checks, and returns what the log says of it.
    fn execute(
        &mut self,
        at_ms: u64,
        lag_ms: u64,
        seat: Seat,
        command: Command,
        events: &mut Vec<Event>,
    ) -> Result<LogEvent, Rejection> {
        self.check_allowed(seat, &command)?;
        match &command {
            Command::Move(action) => {
                let action = self.check_move(seat, action)?;
                return match (self.position.turn(), action) {
                    (Turn::Simultaneous(_), Action::Move(choice)) => {
                        self.choose(at_ms, lag_ms, seat, Some(choice), events);
                        Ok(LogEvent::Choose(seat))
                    }
                    (Turn::Simultaneous(_), _) => {
                        Err(Rejection::Move(games::ActionError::SimultaneousTurn))
                    }
                    (_, action) => {
                        self.play(at_ms, lag_ms, seat, action.clone(), events);
                        Ok(LogEvent::Command(seat, Command::Move(action)))
                    }
                };
            }
            Command::Begin => {
                if self.phase != Phase::Waiting {
                    return Err(Rejection::Begun);
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
        Ok(LogEvent::Command(seat, command))
    }

    /// Checks that the seat may give such a command now.
    pub(crate) fn check_allowed(&self, seat: Seat, command: &Command) -> Result<(), Rejection> {
        if !self.position.seats().contains(seat) {
            return Err(Rejection::NoSeat(seat));
        }
        let one_decides = self.config.consent == Consent::Any;
        let offer = match command {
            Command::Offer(offer) | Command::Accept(offer) | Command::Decline(offer) => {
                Some(*offer)
            }
            _ => None,
        };
        if let Phase::Over(_) = self.phase {
            return if !offer.is_some_and(|offer| self.is_possible_after_end(offer)) {
                Err(Rejection::Over)
            } else if self.log.len() >= LOG_LINES {
                Err(Rejection::LogFull)
            } else {
                Ok(())
            };
        }
        // Who is out does nothing for the seat, but may still be the one who speaks for all.
        let for_the_seat = matches!(command, Command::Move(_) | Command::Resign | Command::Leave);
        if self.dropped_out_seats().contains(seat) && (for_the_seat || !one_decides) {
            return Err(Rejection::DroppedOut(seat));
        }
        if self.log.len() >= LOG_LINES && offer.is_some() {
            return Err(Rejection::LogFull);
        }
        Ok(())
    }

    /// Configuration of the table.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Start position of the game.
    pub fn start(&self) -> &AnyPosition {
        &self.start
    }

    /// Current position of the game.
    pub fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// History of positions so far.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The plies that stand, in the order of play.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// Number of plies played.
    pub fn plies_len(&self) -> usize {
        self.plies.len()
    }

    /// The plies that stand, each with the position it was played on.
    /// The game is played over for it.
    pub fn positions_with_plies(&self) -> impl Iterator<Item = (AnyPosition, &Ply)> {
        let mut position = self.start.clone();
        self.plies.iter().map(move |ply| {
            let before = position.clone();
            let played = ply.played.action.play(&mut position);
            debug_assert!(played.is_ok(), "{played:?}");
            (before, ply)
        })
    }

    /// Phase of the table.
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// End of the game, if it is over.
    pub fn game_end(&self) -> Option<&GameEnd> {
        match &self.phase {
            Phase::Over(ended) => Some(ended),
            _ => None,
        }
    }

    /// Seat to move, while the game is not over and one seat decides.
    pub fn to_move(&self) -> Option<Seat> {
        match (&self.phase, self.position.turn()) {
            (Phase::Over(_), _) => None,
            (_, Turn::Seat(seat)) => Some(seat),
            _ => None,
        }
    }

    /// The seats that are out of the game, in the order in which they went.
    pub fn dropouts(&self) -> &[Dropout] {
        &self.dropouts
    }

    /// The same as a set.
    pub fn dropped_out_seats(&self) -> SeatSet {
        self.dropouts.iter().map(|dropout| dropout.seat).collect()
    }

    /// The offers that wait for answers.
    pub fn offers(&self) -> &[OpenOffer] {
        &self.offers
    }

    /// Log of all inputs.
    pub fn log(&self) -> &[LogLine] {
        &self.log
    }

    /// Instant of the last input.
    pub fn now_ms(&self) -> u64 {
        self.now_ms
    }

    /// Instant at which the next waiting seat certainly runs out of time.
    /// The instant for the next [`Table::tick`]. Where lag is credited, a move can still be in time
    /// while the clock already shows zero, for the quota of the seat.
    pub fn deadline(&self) -> Option<u64> {
        self.next_deadline().map(|(due_ms, _)| due_ms)
    }

    /// The next deadline and its seats.
    /// In a simultaneous turn these are all seats whose clocks show zero first. None of them may
    /// lose because another has a larger quota of lag, so the largest counts for all.
    fn next_deadline(&self) -> Option<(u64, SeatSet)> {
        if self.phase != Phase::Running {
            return None;
        }
        let waiting = self.waiting_seats();
        let allowed_ms = waiting.iter().filter_map(|seat| self.clock.allowed_ms(seat)).min()?;
        let is_first = |seat: &Seat| self.clock.allowed_ms(*seat) == Some(allowed_ms);
        let seats: SeatSet = waiting.iter().filter(is_first).collect();
        let lag_ms = seats.iter().map(|seat| self.lag_compensation.left_ms(seat)).max()?;
        let given_ms = self.credited_spans.total_ms() + allowed_ms + lag_ms;
        Some((self.turn_began_ms.saturating_add(given_ms), seats))
    }

    /// Maximum lag credit of a seat for its next move; 0 where lag counts.
    /// The clock of the seat to move shows zero this long before [`Table::deadline`].
    pub fn quota_ms(&self, seat: Seat) -> u64 {
        if self.position.seats().contains(seat) { self.lag_compensation.left_ms(seat) } else { 0 }
    }

    /// Time that the waiting seats have spent on this turn.
    pub fn spent_ms(&self, at_ms: u64) -> u64 {
        let until_ms = match self.phase {
            Phase::Waiting | Phase::Over(_) => return 0,
            Phase::Running => at_ms,
            Phase::Paused { since_ms } => since_ms,
        };
        until_ms.saturating_sub(self.turn_began_ms).saturating_sub(self.credited_spans.total_ms())
    }

    /// Reading of all clocks at an instant.
    pub fn clock_reading(&self, at_ms: u64) -> ClockReading {
        let waiting = self.waiting_seats();
        let spent_ms = self.spent_ms(at_ms);
        let left_ms = BySeat::from_fn(self.position.seats(), |seat| match waiting.contains(seat) {
            true => self.clock.running_ms(seat, spent_ms),
            false => self.clock.waiting_ms(seat),
        });
        let running = if self.phase == Phase::Running { waiting } else { SeatSet::NONE };
        let mut played_now = self.clock;
        played_now.pass(spent_ms);
        ClockReading { left_ms, running, carry_ms: played_now.carry_ms() }
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
}
