//! The games of a contest, several at a time.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use engine::{Engine, SearchLimits};
use games::{Game, GameRecord};
use rulebook::{Position, Seat, Team, mix64};

use crate::Error;
use crate::clock_source::ClockSource;
use crate::match_conditions::MatchConditions;
use crate::match_game::{Board, MatchGameResult, REPLAY_END};
use crate::openings::{Openings, sides};
use crate::phrase::Phrase;
use crate::player_spec::{BudgetSource, PlayerSpec};
use crate::schedule::Schedule;

/// Times that a game without a result is played again, each with another opening.
const REPLAYS_MAX: u64 = 3;

/// Separates events of chance from all other random choices of the same seed.
const CHANCE_STREAM: u64 = 0x6368_616E_6365;

/// Configuration of a contest.
#[derive(Clone, Debug)]
pub struct Contest {
    /// Rules of the games.
    pub game: Game,
    /// The players, by number.
    pub players: Vec<PlayerSpec>,
    /// Schedule of the pairings.
    pub schedule: Schedule,
    /// Search limits per turn; none if each player uses its own.
    pub budget: Option<SearchLimits>,
    /// Source of time for time-limited searches.
    pub clock: ClockSource,
    /// Clock of a game, adjudication and log.
    pub conditions: MatchConditions,
    /// Openings of the games.
    pub openings: Openings,
    /// Seed of all random choices.
    pub seed: u64,
}

impl Contest {
    /// The team of a seat, by its index.
    pub fn team(&self) -> impl Fn(usize) -> Team + use<> {
        let start = self.game.start();
        move |index| Seat::from_index(index).map_or(Team(0), |seat| start.team(seat))
    }

    /// Checks that the clock can measure all players.
    /// A clock of thread time requires that each player searches in the thread of its games.
    fn check_clock(&self) -> Result<(), Error> {
        match self.players.iter().find(|player| player.uses_other_threads()) {
            Some(player) if self.clock == ClockSource::Work => Err(Error::InvalidSpec {
                spec: player.to_string(),
                reason: Phrase::new("spec-clock"),
            }),
            _ => Ok(()),
        }
    }

    /// Checks that scores can decide a game: they are those of two sides.
    fn check_adjudication(&self) -> Result<(), Error> {
        let is_used = self.conditions.resign.is_some() || self.conditions.draw.is_some();
        if is_used && sides(&self.game.start()) != 2 {
            return Err(Error::Seats(Phrase::new("adjudication-sides")));
        }
        Ok(())
    }

    /// One line that identifies this contest; games of different contests must not be mixed.
    pub fn description(&self) -> String {
        let players: Vec<String> = self.players.iter().map(ToString::to_string).collect();
        let budget = match self.budget {
            None => "own".to_owned(),
            Some(SearchLimits { evals: Some(evals), .. }) => format!("evals {evals}"),
            Some(SearchLimits { time: Some(time), .. }) => {
                format!("time-us {} {:?}", time.hard_us, self.clock)
            }
            Some(budget) => format!("{budget:?}"),
        };
        format!(
            "game {} | players {} | seats {:?} round {} | budget {budget} | plies {} | seed {}{}",
            self.game,
            players.join(" ; "),
            self.schedule.pairing(0).seats,
            self.schedule.round_len(),
            self.openings,
            self.seed,
            self.conditions,
        )
    }

    /// Plays the games below `games` that are not `done` on several threads.
    /// Calls `each` with every finished game until it breaks. The games do not depend on the number
    /// of threads, unless the searches are limited by time.
    ///
    /// # Errors
    /// The first player that could not be started or returned no legal move.
    pub fn run(
        &self,
        games: u64,
        done: &BTreeSet<u64>,
        jobs: usize,
        each: &mut dyn FnMut(MatchGameResult, GameRecord) -> ControlFlow<()>,
    ) -> Result<(), Error> {
        self.check_clock()?;
        self.check_adjudication()?;
        let next = AtomicU64::new(0);
        let stop = AtomicBool::new(false);
        let (finished, results) = mpsc::channel();
        let take = || loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games {
                return None;
            }
            if !done.contains(&number) {
                return Some(number);
            }
        };
        thread::scope(|scope| {
            for _ in 0..jobs.max(1) {
                let (finished, take, stop) = (finished.clone(), &take, &stop);
                scope.spawn(move || self.work(take, stop, &finished));
            }
            drop(finished);
            let mut failed = None;
            for result in results {
                match result {
                    Ok((played, record)) if !stop.load(Ordering::Relaxed) => {
                        if each(played, record).is_break() {
                            stop.store(true, Ordering::Relaxed);
                        }
                    }
                    Ok(_) => {}
                    Err(error) => {
                        stop.store(true, Ordering::Relaxed);
                        failed.get_or_insert(error);
                    }
                }
            }
            failed.map_or(Ok(()), Err)
        })
    }

    /// Main loop of one thread.
    fn work(
        &self,
        take: &impl Fn() -> Option<u64>,
        stop: &AtomicBool,
        finished: &mpsc::Sender<Result<(MatchGameResult, GameRecord), Error>>,
    ) {
        // Programs are started once, a copy for each seat they have sat on.
        let mut programs: Vec<(usize, Seat, Box<dyn Engine>)> = Vec::new();
        while let Some(number) = take() {
            if stop.load(Ordering::Relaxed) {
                return;
            }
            let result = match self.play(number, &mut programs, stop) {
                Ok(None) => return,
                Ok(Some(played)) => Ok(played),
                Err(error) => Err(error),
            };
            if finished.send(result).is_err() {
                return;
            }
        }
    }

    fn play(
        &self,
        number: u64,
        programs: &mut Vec<(usize, Seat, Box<dyn Engine>)>,
        stop: &AtomicBool,
    ) -> Result<Option<(MatchGameResult, GameRecord)>, Error> {
        let fixture = self.schedule.pairing(number);
        let start = self.game.start();
        let mut thinkers = Vec::new();
        for (seat, player) in start.seats().iter().zip(&fixture.seats) {
            let running = programs.iter().position(|(who, at, _)| (who, *at) == (player, seat));
            let mut thinker = match running {
                Some(place) => programs.swap_remove(place).2,
                None => self.start_player(*player, number, seat)?,
            };
            thinker.new_game(&self.game);
            thinkers.push(thinker);
        }
        let mut played = Ok(None);
        for attempt in 0..=REPLAYS_MAX {
            let opening_number = fixture.opening.wrapping_add(attempt << 32);
            let opening = self.openings.opening(opening_number);
            let board = Board {
                game: &self.game,
                number,
                seats: &fixture.seats,
                opening: &opening,
                chance_seed: mix64(self.seed ^ mix64(opening_number ^ CHANCE_STREAM)),
                budget: self.budget.unwrap_or_default(),
                clock: self.clock,
                conditions: &self.conditions,
                stop,
            };
            played = board.play(&mut thinkers, |player| self.players[player].is_program());
            match &played {
                Ok(Some((result, _))) if result.end == REPLAY_END => {}
                _ => break,
            }
        }
        for ((seat, player), thinker) in start.seats().iter().zip(&fixture.seats).zip(thinkers) {
            if self.players[*player].is_program() {
                programs.push((*player, seat, thinker));
            }
        }
        let played = played?;
        Ok(played.map(|(played, record)| (played, self.signed(record, &fixture.seats))))
    }

    fn start_player(&self, player: usize, game: u64, seat: Seat) -> Result<Box<dyn Engine>, Error> {
        let seed = mix64(self.seed ^ mix64(game.wrapping_mul(8) + u64::from(seat.number())));
        let has_limit = self.budget.is_some() || self.conditions.game_clock.is_some();
        let bound = if has_limit { BudgetSource::Contest } else { BudgetSource::Player };
        let log = self.conditions.debug_log.as_ref();
        self.players[player].start(&self.game, seed, bound, log)
    }

    /// Adds the names of the players and the result to a record.
    fn signed(&self, mut record: GameRecord, seats: &[usize]) -> GameRecord {
        for (number, player) in (1..).zip(seats) {
            let name = self.players[*player].display_name();
            let _ = record.set_tag(&format!("Seat{number}"), &name);
        }
        let _ = record.set_result();
        record
    }
}
