//! Several nodes keep one table, over lines that are slow.
//! Nodes crash, before something is stored and after it, and another takes over; answers get lost
//! and people say it again; some people say nothing at all. What is stored counts: lines are added
//! only behind those one has seen.

use std::collections::{BTreeMap, BTreeSet};

use rulebook::conformance::SplitMix64;
use rulebook::{Position, Seat};
use table::{Command, Config, Event, LogEvent, LogLine, Phase, Secrets, Table};

use crate::invariants::{InvariantChecker, allowed_ms, quota_ms};
use crate::random_players::{command, lag_ms, new_secrets, pick, some_move};
use crate::turn_clock_model::{OutageSpan, TurnClockModel};

const NODES: usize = 2;

/// That a node is dead is known so long after it died, at least and at most.
const KNOWN_AFTER_MS: (u64, u64) = (500, 3_000);

/// Maximum number of steps of a run.
const STEPS: usize = 400;

/// Something said, on its way. Said again, it bears the same key.
#[derive(Clone)]
struct Message {
    key: u64,
    seat: Seat,
    command: Command,
    /// Number of plies when the command was decided.
    plies: usize,
    lag_ms: u64,
    sent_ms: u64,
}

/// Scheduled events. At the same instant, in this order.
enum Scheduled {
    Back(usize),
    Known,
    Arrive(usize, Message),
    Think(Seat, usize),
    Tick,
}

/// Point at which a node crashes.
#[derive(Clone, Copy, PartialEq)]
enum CrashPoint {
    None,
    BeforeItIsStored,
    BeforeTheAnswer,
}

/// Result of a command.
#[derive(PartialEq)]
enum Reply {
    /// As the line with this number.
    Stored(usize),
    RejectedCommand,
    /// No reply will ever come.
    None,
}

#[derive(Default)]
pub struct Coverage(pub BTreeMap<&'static str, u64>);

impl Coverage {
    fn count(&mut self, what: &'static str) {
        *self.0.entry(what).or_default() += 1;
    }
}

struct Cluster<'a> {
    random: &'a mut SplitMix64,
    coverage: &'a mut Coverage,
    config: Config,
    now_ms: u64,
    coming: BTreeMap<(u64, u8, u64), Scheduled>,
    numbered: u64,
    /// The lines that count, and the key of each.
    store: Vec<(String, Option<u64>)>,
    /// Secrets that are stored beside the log.
    secrets: Secrets,
    /// State of each node; none if it has not loaded the table or is down.
    nodes: [Option<Table>; NODES],
    down: BTreeSet<usize>,
    outages: Vec<OutageSpan>,
    /// A viewer that receives every stored line.
    viewer: Table,
    ledger: TurnClockModel,
    judge: InvariantChecker,
    answered: BTreeMap<u64, usize>,
    under_way: BTreeMap<u64, Message>,
}

/// One table kept by several nodes.
pub fn simulate(config: Config, seed: u64, coverage: &mut Coverage) {
    let mut random = SplitMix64::new(seed);
    let viewer = Table::new(config.clone());
    let secrets = new_secrets(&viewer, &mut random);
    let mut world = Cluster {
        now_ms: random.below(1 << 40),
        random: &mut random,
        coverage,
        config,
        coming: BTreeMap::new(),
        numbered: 0,
        store: Vec::new(),
        secrets,
        nodes: [None, None],
        down: BTreeSet::new(),
        outages: Vec::new(),
        viewer,
        ledger: TurnClockModel::default(),
        judge: InvariantChecker::default(),
        answered: BTreeMap::new(),
        under_way: BTreeMap::new(),
    };
    world.say(Seat::FIRST, Command::Begin, 0);
    for _ in 0..STEPS {
        let Some(((at_ms, ..), coming)) = world.coming.pop_first() else { break };
        world.now_ms = at_ms;
        world.process(coming);
        if world.viewer.game_end().is_some() {
            world.coverage.count("ended");
            break;
        }
    }
    world.check_end();
}

impl Cluster<'_> {
    fn at(&mut self, at_ms: u64, coming: Scheduled) {
        let order = match coming {
            Scheduled::Back(_) => 0,
            Scheduled::Known => 1,
            Scheduled::Arrive(..) => 2,
            Scheduled::Think(..) => 3,
            Scheduled::Tick => 4,
        };
        self.numbered += 1;
        self.coming.insert((at_ms, order, self.numbered), coming);
    }

    fn process(&mut self, coming: Scheduled) {
        match coming {
            Scheduled::Back(node) => {
                self.down.remove(&node);
                self.detect_crashes();
            }
            Scheduled::Known => self.detect_crashes(),
            Scheduled::Arrive(node, message) => self.arrive(node, message),
            Scheduled::Think(seat, plies) => self.think(seat, plies),
            Scheduled::Tick => {
                let due = self.viewer.deadline().is_some_and(|deadline| deadline <= self.now_ms);
                match self.up() {
                    Some(node) if due => drop(self.next_input(node, None)),
                    None if due => self.at(self.now_ms + 500, Scheduled::Tick),
                    _ => {}
                }
            }
        }
    }

    /// Any node that is up.
    fn up(&mut self) -> Option<usize> {
        let up: Vec<usize> = (0..NODES).filter(|node| !self.down.contains(node)).collect();
        (!up.is_empty()).then(|| *pick(self.random, &up))
    }

    fn crash(&mut self, node: usize) {
        self.coverage.count("crash");
        self.nodes[node] = None;
        self.down.insert(node);
        let known_ms = KNOWN_AFTER_MS.0 + self.random.below(KNOWN_AFTER_MS.1 - KNOWN_AFTER_MS.0);
        self.outages.push(OutageSpan { from_ms: self.now_ms, until_ms: None });
        self.at(self.now_ms + known_ms, Scheduled::Known);
        let credited_ms = 100 + self.random.below(20_000);
        self.at(self.now_ms + credited_ms.max(known_ms), Scheduled::Back(node));
    }

    /// Records the crashes that the running nodes can detect now.
    fn detect_crashes(&mut self) {
        if self.down.len() == NODES {
            return;
        }
        for outage in &mut self.outages {
            let overdue = outage.from_ms + KNOWN_AFTER_MS.0 <= self.now_ms;
            if outage.until_ms.is_none() && overdue {
                outage.until_ms = Some(self.now_ms);
            }
        }
        // People whose node is gone say it again to another.
        for message in self.under_way.clone().into_values() {
            self.send(message);
        }
    }

    fn say(&mut self, seat: Seat, command: Command, lag_ms: u64) {
        self.numbered += 1;
        let message = Message {
            key: self.numbered,
            seat,
            command,
            plies: self.viewer.plies_len(),
            lag_ms,
            sent_ms: self.now_ms,
        };
        self.under_way.insert(message.key, message.clone());
        self.send(message);
    }

    fn send(&mut self, mut message: Message) {
        message.sent_ms = self.now_ms;
        // With no node there, it is said again when one comes back.
        let Some(node) = self.up() else { return };
        self.under_way.insert(message.key, message.clone());
        self.at(self.now_ms + message.lag_ms, Scheduled::Arrive(node, message));
    }

    fn arrive(&mut self, node: usize, message: Message) {
        let key = message.key;
        // It has been said again since, or the node has gone in the meantime.
        let current = self.under_way.get(&key).is_some_and(|m| m.sent_ms == message.sent_ms);
        if !current || self.down.contains(&node) {
            return;
        }
        match self.next_input(node, Some(&message)) {
            Reply::Stored(number) => {
                let before = self.answered.insert(key, number);
                assert!(before.is_none_or(|before| before == number), "another answer");
                self.under_way.remove(&key);
            }
            Reply::RejectedCommand => drop(self.under_way.remove(&key)),
            Reply::None => {}
        }
    }

    /// A seat makes up its mind: mostly in time, sometimes at the last moment, sometimes never.
    fn think(&mut self, seat: Seat, plies: usize) {
        if self.viewer.plies_len() != plies || *self.viewer.phase() == Phase::Waiting {
            return;
        }
        if let Phase::Paused { .. } = self.viewer.phase() {
            return self.say(seat, Command::Resume, 0);
        }
        let talks = self.random.below(12) == 0;
        let said = match talks {
            true => command(&self.viewer, seat, self.random),
            false => Command::Move(some_move(self.viewer.position(), seat, self.random)),
        };
        let again = !matches!(said, Command::Move(_));
        let lag = lag_ms(self.random).min(9_000);
        self.say(seat, said, lag);
        // Another seat answers, and then this seat is still to move.
        if again {
            let seats: Vec<Seat> = self.viewer.position().seats().iter().collect();
            let other = *pick(self.random, &seats);
            let answer = command(&self.viewer, other, self.random);
            self.say(other, answer, 20);
            self.at(self.now_ms + 1_000, Scheduled::Think(seat, plies));
        }
    }

    /// Processes a command or a tick on a node.
    fn next_input(&mut self, node: usize, message: Option<&Message>) -> Reply {
        let mut fault = match self.random.below(24) {
            0 => CrashPoint::BeforeItIsStored,
            1 => CrashPoint::BeforeTheAnswer,
            _ => CrashPoint::None,
        };
        loop {
            let mut table = match self.nodes[node].take() {
                Some(table) => table,
                None => {
                    self.coverage.count("taken over");
                    let mut table =
                        Table::restore(self.config.clone(), &self.text()).expect("what was stored");
                    table.set_secrets(self.secrets.clone());
                    table
                }
            };
            let seen = table.log().len();
            let known = |key: u64| self.store[..seen].iter().position(|(_, k)| *k == Some(key));
            if let Some(number) = message.and_then(|message| known(message.key)) {
                self.coverage.count("said again");
                self.nodes[node] = Some(table);
                return Reply::Stored(number);
            }
            for outage in self.outages.iter().filter_map(|s| Some((s.from_ms, s.until_ms?))) {
                table.credit_outage(self.now_ms, outage.0, outage.1);
            }
            if self.must_wait(&table) {
                self.coverage.count("waited");
                self.nodes[node] = None;
                return self.postpone(node, message);
            }
            let refused = self.judge(&mut table, message);
            let lines = table.log_since(seen);
            if lines.is_empty() && seen == self.store.len() {
                self.nodes[node] = Some(table);
                return Reply::RejectedCommand;
            }
            if fault == CrashPoint::BeforeItIsStored {
                self.crash(node);
                return Reply::None;
            }
            if seen != self.store.len() {
                // Another node was first: nothing of this is so.
                self.coverage.count("too late to store");
                fault = CrashPoint::None;
                continue;
            }
            let key = message.map(|message| message.key).filter(|_| !refused);
            self.stored(&lines, key, &table);
            if fault == CrashPoint::BeforeTheAnswer {
                self.crash(node);
                return Reply::None;
            }
            self.nodes[node] = Some(table);
            return if refused {
                Reply::RejectedCommand
            } else {
                Reply::Stored(self.store.len() - 1)
            };
        }
    }

    /// Returns true if a timeout is in doubt, because a node may be down without being detected.
    fn must_wait(&self, table: &Table) -> bool {
        let open = self.outages.iter().any(|outage| outage.until_ms.is_none());
        let shows_nothing = table
            .deadline()
            .zip(table.waiting_seats().iter().map(|seat| table.quota_ms(seat)).max())
            .is_some_and(|(deadline, quota)| deadline.saturating_sub(quota) <= self.now_ms);
        open && shows_nothing
    }

    fn postpone(&mut self, node: usize, message: Option<&Message>) -> Reply {
        match message {
            Some(message) => {
                let message = message.clone();
                self.at(self.now_ms + 100, Scheduled::Arrive(node, message));
            }
            None => self.at(self.now_ms + 100, Scheduled::Tick),
        }
        Reply::None
    }

    /// Lets it happen at the table of a node; whether it was refused.
    fn judge(&mut self, table: &mut Table, message: Option<&Message>) -> bool {
        let Some(message) = message else {
            table.tick(self.now_ms);
            return false;
        };
        let is_move = matches!(message.command, Command::Move(_));
        if is_move && table.plies_len() != message.plies {
            return true;
        }
        let said = message.command.clone();
        table.apply_lagged(self.now_ms, message.lag_ms, message.seat, said).is_err()
    }

    fn text(&self) -> String {
        self.store.iter().map(|(line, _)| format!("{line}\n")).collect()
    }

    /// Publishes stored lines. All nodes that receive them reach the same state.
    fn stored(&mut self, lines: &str, key: Option<u64>, table: &Table) {
        let count = lines.lines().count();
        for (index, text) in lines.lines().enumerate() {
            let line: LogLine = text.parse().expect("a line");
            let before = self.viewer.clone();
            let events = self.viewer.replay_line(line.clone()).expect("a line that follows");
            self.append_log(&line, &events, &before);
            let tables = (&before, &self.viewer);
            self.ledger.follow(&line, tables, &events, &self.outages);
            self.store.push((text.to_owned(), key.filter(|_| index + 1 == count)));
        }
        self.secrets = table.secrets().clone();
        assert_eq!(self.viewer, *table, "the lines lead elsewhere");
        let again = Table::restore(self.config.clone(), &self.text());
        assert_eq!(again.as_ref(), Ok(table), "what is stored leads elsewhere");
        self.ledger.check_deadline(&self.viewer, &self.outages);
        self.judge.check(&self.viewer, self.now_ms);
        self.go_on();
    }

    fn append_log(&mut self, line: &LogLine, events: &[Event], before: &Table) {
        match line.event {
            LogEvent::Tick => self.coverage.count("tick"),
            LogEvent::Late(_) => self.coverage.count("late"),
            LogEvent::Abort => self.coverage.count("abort"),
            LogEvent::Outage { .. } => self.coverage.count("outage"),
            LogEvent::Command(..) if line.lag_ms > 0 => self.coverage.count("lag"),
            LogEvent::Command(..) | LogEvent::Choose(_) => {}
            LogEvent::Reveal(_) => self.coverage.count("reveal"),
            LogEvent::Chance(_) => self.coverage.count("chance"),
            LogEvent::Commit(_) | LogEvent::Seed(_) => self.coverage.count("seed"),
        }
        let flagged = matches!(line.event, LogEvent::Tick) && !events.is_empty();
        let moved = before
            .waiting_seats()
            .iter()
            .filter(|seat| flagged && !self.viewer.waiting_seats().contains(*seat));
        for seat in moved.collect::<Vec<_>>() {
            self.check_under_way(before, seat);
        }
    }

    /// Checks that no seat timed out whose move was sent in time.
    /// The connection must have been up and the lag within the quota.
    fn check_under_way(&self, table: &Table, seat: Seat) {
        let allowed = allowed_ms(table, seat).expect("a clock");
        let moves = self.under_way.values().filter(|message| {
            let is_move = matches!(message.command, Command::Move(_));
            is_move && message.seat == seat && message.plies == table.plies_len()
        });
        for message in moves {
            let crashed = self.outages.iter().any(|s| s.from_ms >= message.sent_ms);
            let in_time = self.ledger.elapsed_ms(&self.outages, message.sent_ms) <= allowed;
            let near = message.lag_ms <= quota_ms(table, seat);
            assert!(crashed || !in_time || !near, "out of time while the move was on its way");
        }
    }

    /// The next turn, the next deadline.
    fn go_on(&mut self) {
        if let Some(deadline) = self.viewer.deadline() {
            self.at(deadline.max(self.now_ms), Scheduled::Tick);
        }
        let seats: Vec<Seat> = self.viewer.waiting_seats().iter().collect();
        for seat in seats {
            self.plan_move(seat);
        }
    }

    fn plan_move(&mut self, seat: Seat) {
        let allowed = allowed_ms(&self.viewer, seat).unwrap_or(60_000);
        let takes_ms = match self.random.below(16) {
            0 => return self.coverage.count("silence"),
            1..4 => (allowed + 2).saturating_sub(self.random.below(4)),
            4 => self.random.below(allowed + 1),
            _ => self.random.below(allowed.min(3_000) + 1),
        };
        self.at(self.now_ms + takes_ms, Scheduled::Think(seat, self.viewer.plies_len()));
    }

    /// Checks that all acknowledged commands are stored exactly once.
    fn check_end(&self) {
        for (key, number) in &self.answered {
            assert_eq!(self.store[*number].1, Some(*key), "an answer that is not so");
        }
        let keys: Vec<u64> = self.store.iter().filter_map(|(_, key)| *key).collect();
        let once: BTreeSet<&u64> = keys.iter().collect();
        assert_eq!(once.len(), keys.len(), "something was done twice");
        for table in self.nodes.iter().flatten() {
            assert!(self.text().starts_with(&table.log_text()), "a node that knows better");
        }
        self.judge.check_texts(&self.viewer);
    }
}
