//! Players, viewers, visitors, bots and readers at the same time.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use super::bots::BotPair;
use super::latency::Recorder;
use super::players::{Board, FixedTimes, Pace, Pair, PairStart, first_game};
use super::visitors::{LISTS, Polling};
use super::{bots, players, viewers, visitors};
use crate::http::ApiClient;
use crate::socket::{create_guests, open_sockets};
use crate::{GameScript, LoadPlan, LoadResult, MixPlan};

/// Interval of the lines about progress.
const PROGRESS_INTERVAL: Duration = Duration::from_secs(5);

/// Time in which all viewers must be subscribed.
const SUBSCRIBE_TIMEOUT: Duration = Duration::from_secs(60);

/// Clients of a mixed load that are running.
struct RunningMix {
    ports: Vec<u16>,
    scripts: Arc<Vec<GameScript>>,
    plan: MixPlan,
    boards: Vec<Arc<Board>>,
    tasks: JoinSet<Result<()>>,
    recorder: Arc<Recorder>,
    is_over: watch::Sender<bool>,
    /// The start of the measurement.
    start: Arc<OnceLock<Instant>>,
    /// Number of the next client.
    next: usize,
}

/// Connects all clients, measures, and ends them.
pub(crate) async fn run(plan: LoadPlan, mix: MixPlan) -> Result<LoadResult> {
    ensure!(!plan.scripts.is_empty(), "the plan has no games");
    let mut running = RunningMix {
        ports: plan.ports,
        scripts: Arc::new(plan.scripts),
        plan: mix,
        boards: Vec::new(),
        tasks: JoinSet::new(),
        recorder: Arc::default(),
        is_over: watch::Sender::new(false),
        start: Arc::default(),
        next: 0,
    };
    running.start_players().await?;
    running.start_viewers().await?;
    running.start_visitors().await?;
    running.start_bots().await?;
    running.start_readers().await?;
    running.measure().await
}

impl RunningMix {
    /// The port of the node for the next client; the nodes have equally many.
    fn port(&self, index: usize) -> u16 {
        self.ports[index % self.ports.len()]
    }

    /// Creates guests for one kind of client.
    async fn guests(&mut self, number: usize) -> Result<Vec<ApiClient>> {
        let first = self.next;
        self.next += number;
        create_guests(first..self.next, self.ports[0]).await
    }

    async fn start_players(&mut self) -> Result<()> {
        let guests = self.guests(2 * self.plan.games).await?;
        let start = Instant::now();
        for (index, two) in guests.chunks_exact(2).enumerate() {
            let board = Board::new(start);
            let players = [two[0].clone(), two[1].clone()];
            let port = self.port(index);
            let pair = Pair::connect(index, players, port, Arc::clone(&board)).await?;
            self.boards.push(board);
            let (scripts, pace) = (Arc::clone(&self.scripts), self.pace(index));
            let (recorder, is_over) = (Arc::clone(&self.recorder), self.is_over.subscribe());
            self.tasks.spawn(players::play_games(pair, scripts, pace, recorder, is_over));
        }
        for board in &self.boards {
            first_game(board).await?;
        }
        eprintln!("{} games are live", self.boards.len());
        Ok(())
    }

    /// The pace of a pair, whose first moves are spread over the time of one move.
    fn pace(&self, index: usize) -> (PairStart, Pace) {
        let (interval, pace) = match self.plan.moves_per_second {
            Some(rate) => {
                let interval = Duration::from_secs_f64(self.plan.games as f64 / rate.max(0.001));
                (interval, Pace::Open(FixedTimes { first: None, interval, moves: 0 }))
            }
            None => {
                let think = Duration::from_millis(self.plan.think_ms);
                (think, Pace::Closed { think })
            }
        };
        let offset = interval.mul_f64(index as f64 / self.plan.games.max(1) as f64);
        (PairStart { measurement: Arc::clone(&self.start), offset }, pace)
    }

    async fn start_viewers(&mut self) -> Result<()> {
        if self.boards.is_empty() {
            return Ok(());
        }
        let guests = self.guests(self.plan.viewers).await?;
        // Viewers are at another node than the players, where there is one.
        let sockets = open_sockets(&guests, self.port(1)).await?;
        let subscribed = Arc::new(AtomicUsize::new(0));
        for (index, socket) in sockets.into_iter().enumerate() {
            let (recorder, is_over) = (Arc::clone(&self.recorder), self.is_over.subscribe());
            if self.plan.viewers_watch_all {
                self.boards.iter().for_each(|board| board.wait_for_viewers(self.plan.viewers));
                let (boards, subscribed) = (self.boards.clone(), Arc::clone(&subscribed));
                let watching = viewers::watch_all(socket, boards, subscribed, recorder, is_over);
                self.tasks.spawn(watching);
            } else {
                let board = Arc::clone(&self.boards[index % self.boards.len()]);
                self.tasks.spawn(viewers::watch_games(socket, board, recorder, is_over));
            }
        }
        let expected = match self.plan.viewers_watch_all {
            true => self.plan.viewers * self.boards.len(),
            false => 0,
        };
        let end = Instant::now() + SUBSCRIBE_TIMEOUT;
        while subscribed.load(Ordering::SeqCst) < expected {
            ensure!(Instant::now() < end, "some viewers are not subscribed in time");
            sleep(Duration::from_millis(50)).await;
        }
        Ok(())
    }

    async fn start_visitors(&mut self) -> Result<()> {
        let guests = self.guests(self.plan.visitors).await?;
        let port = self.port(0);
        let sockets = open_sockets(&guests, port).await?;
        for (index, (socket, guest)) in sockets.into_iter().zip(guests).enumerate() {
            let polling = Polling::new(guest, port, index, Arc::clone(&self.recorder));
            let list = &LISTS[index % LISTS.len()];
            self.tasks.spawn(visitors::visit(socket, list, polling, self.is_over.subscribe()));
        }
        Ok(())
    }

    async fn start_bots(&mut self) -> Result<()> {
        for index in 0..self.plan.bot_games {
            let (number, port) = (self.next, self.port(index));
            self.next += 1;
            let bots = bots::create_bots(number, port).await?;
            let think = Duration::from_millis(self.plan.think_ms);
            let (scripts, recorder) = (Arc::clone(&self.scripts), Arc::clone(&self.recorder));
            let is_over = self.is_over.subscribe();
            let pair = BotPair { number, bots, port };
            self.tasks.spawn(bots::play_games(pair, scripts, think, recorder, is_over));
        }
        Ok(())
    }

    async fn start_readers(&mut self) -> Result<()> {
        let guests = self.guests(self.plan.readers).await?;
        for (index, guest) in guests.into_iter().enumerate() {
            let polling = Polling::new(guest, self.port(index), index, Arc::clone(&self.recorder));
            self.tasks.spawn(visitors::read(polling, self.is_over.subscribe()));
        }
        Ok(())
    }

    /// Measures for the planned time and ends all clients.
    async fn measure(mut self) -> Result<LoadResult> {
        self.recorder.clear();
        let start = *self.start.get_or_init(Instant::now);
        let length = Duration::from_secs(self.plan.seconds);
        while start.elapsed() < length {
            let left = length - start.elapsed();
            sleep(left.min(PROGRESS_INTERVAL)).await;
            while let Some(ended) = self.tasks.try_join_next() {
                // No client ends by itself before the time is over.
                if let Err(error) = ended.context("the task of a client failed")? {
                    self.recorder.error(&error);
                }
            }
            let (ack, left) =
                (self.recorder.summary("ack"), length.saturating_sub(start.elapsed()));
            eprintln!(
                "{} moves, p99 {:.1} ms, about {:.0} s left",
                ack.count,
                ack.p99_us as f64 / 1e3,
                left.as_secs_f64()
            );
        }
        let result = self.recorder.result(start.elapsed());
        self.is_over.send_replace(true);
        self.tasks.shutdown().await;
        Ok(result)
    }
}
