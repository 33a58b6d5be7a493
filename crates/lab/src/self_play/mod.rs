//! Self-play: seeded games of engines, written to a data set block by block.
//!
//! A game depends on the options, the seed and its number only, so the same command gives the same
//! rows on any machine with any number of threads. A block of games is written at once. A run that
//! was interrupted continues behind the blocks that exist.

mod player;
mod verify;

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use anyhow::{Context, Result, bail};
use engine::StaticEvaluation;
use games::Game;
use rulebook::conformance::SplitMix64;
use rulebook::{Position, mix64};
use serde::{Deserialize, Serialize};

pub use player::SelfPlayer;
pub use verify::Verification;

use crate::data_set::{
    DataStore, DataTable, GameRow, PlyRow, SeatRow, Source, games_batch, plies_batch,
};
use crate::game_recorder::GameRecorder;
use player::choose_action;

/// Games per block with engines: a block is lost when a run is interrupted.
const BLOCK_GAMES: u64 = 100;
/// Games per block with random moves only.
const RANDOM_BLOCK_GAMES: u64 = 10_000;

/// Options of a self-play run.
#[derive(Clone, PartialEq, Debug)]
pub struct SelfPlay {
    /// Rules of the games.
    pub game: Game,
    /// One player per seat; they move up one seat with every game.
    pub players: Vec<SelfPlayer>,
    /// Seed of all random choices.
    pub seed: u64,
    /// Plies at the start for which nearly equal moves are drawn.
    pub varied_plies: u16,
    /// Number of plies after which a game is cut.
    pub max_plies: Option<u16>,
}

/// The options as stored beside the data set.
#[derive(Serialize, Deserialize)]
struct RunDescription {
    game: String,
    players: Vec<String>,
    seed: u64,
    varied_plies: u16,
    max_plies: Option<u16>,
    software: String,
    version: String,
}

/// Numbers of games and plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PlayedGames {
    /// Number of games.
    pub games: u64,
    /// Number of plies.
    pub plies: u64,
}

impl SelfPlay {
    /// Checks the number of players and repeats a single one for all seats.
    ///
    /// # Errors
    /// The number of players does not fit the game.
    pub fn with_players(mut self, players: &[SelfPlayer]) -> Result<SelfPlay> {
        let seats = self.game.start().seats().len();
        self.players = match players {
            [player] => vec![*player; seats],
            players if players.len() == seats => players.to_vec(),
            players => bail!(
                "{} has {seats} seats: give one player for all or {seats} players, not {}",
                self.game,
                players.len()
            ),
        };
        Ok(self)
    }

    /// Name of the run: game, players and seed, fit for a file name.
    pub fn name(&self) -> String {
        let players: Vec<String> = self.players.iter().map(ToString::to_string).collect();
        let is_uniform = self.players.windows(2).all(|pair| pair[0] == pair[1]);
        let players = if is_uniform { players[..1].join("") } else { players.join("-") };
        let game = self.game.spelled_out().to_string();
        format!("{game}_{players}_{}", self.seed).replace([':', ',', '='], "-")
    }

    /// Command that plays this number of games of the run.
    pub fn command(&self, games: u64) -> String {
        let players: Vec<String> = self.players.iter().map(ToString::to_string).collect();
        let is_uniform = self.players.windows(2).all(|pair| pair[0] == pair[1]);
        let players = if is_uniform { &players[..1] } else { &players[..] };
        let mut command = format!(
            "palamedes-lab selfplay --game {} --games {games} --players {} --seed {} \
             --varied-plies {}",
            self.game,
            players.join(","),
            self.seed,
            self.varied_plies,
        );
        if let Some(plies) = self.max_plies {
            command += &format!(" --max-plies {plies}");
        }
        command + " --out data"
    }

    /// Identifier of the game with this number.
    fn game_id(&self, number: u64) -> String {
        format!("{}_{number:07}", self.name())
    }

    /// Number of games that are written together.
    pub fn block_games(&self) -> u64 {
        let is_random = self.players.iter().all(|player| *player == SelfPlayer::Random);
        if is_random { RANDOM_BLOCK_GAMES } else { BLOCK_GAMES }
    }

    /// Plays the game with this number.
    pub fn play(&self, number: u64, evaluation: &mut StaticEvaluation) -> (GameRow, Vec<PlyRow>) {
        let seed = mix64(self.seed ^ mix64(number));
        let start = self.game.start();
        let seats = start.seats();
        let rotated = |index: usize| {
            self.players[(index + number as usize % self.players.len()) % self.players.len()]
        };
        let mut players: Vec<_> = seats
            .iter()
            .map(|seat| {
                let seed = mix64(seed ^ u64::from(seat.number()));
                rotated(seat.index()).start(&self.game, seed)
            })
            .collect();
        let game_id = self.game_id(number);
        let mut recorder = GameRecorder::new(&self.game, game_id, start);
        let mut chance = SplitMix64::new(mix64(seed));
        let plies_max = usize::from(self.max_plies.unwrap_or(u16::MAX));
        while recorder.plies() < plies_max && !recorder.outcome().is_over() {
            let is_varied = recorder.plies() < usize::from(self.varied_plies);
            let chosen = choose_action(&recorder, &mut players, &mut chance, is_varied);
            let Some((action, details)) = chosen else { break };
            let pushed = recorder.push(&action, &details, evaluation);
            pushed.expect("players choose legal actions");
        }
        let rows = seats.iter().map(|seat| seat_row(rotated(seat.index()))).collect();
        let (mut game, plies) = recorder.finish(Source::SelfPlay, rows, None);
        game.seed = Some(seed);
        game.varied_plies = self.varied_plies;
        (game, plies)
    }

    /// Plays games from `first` on, on several threads, in the order of their numbers.
    /// `each` is called after every game.
    pub fn play_block(
        &self,
        first: u64,
        games: u64,
        jobs: usize,
        each: &(dyn Fn() + Sync),
    ) -> (Vec<GameRow>, Vec<PlyRow>) {
        let numbers: Vec<u64> = (first..first + games).collect();
        let (mut game_rows, mut ply_rows) = (Vec::new(), Vec::new());
        for (game, plies) in self.play_numbers(&numbers, jobs, each) {
            game_rows.push(game);
            ply_rows.extend(plies);
        }
        (game_rows, ply_rows)
    }

    /// Plays the games with these numbers, on several threads, and returns them in this order.
    fn play_numbers(
        &self,
        numbers: &[u64],
        jobs: usize,
        each: &(dyn Fn() + Sync),
    ) -> Vec<(GameRow, Vec<PlyRow>)> {
        let next = AtomicUsize::new(0);
        let played = Mutex::new(Vec::with_capacity(numbers.len()));
        thread::scope(|scope| {
            for _ in 0..jobs.max(1) {
                scope.spawn(|| {
                    let mut evaluation = StaticEvaluation::default();
                    loop {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        let Some(number) = numbers.get(at) else { return };
                        let rows = self.play(*number, &mut evaluation);
                        played.lock().expect("no thread panics").push((at, rows));
                        each();
                    }
                });
            }
        });
        let mut played = played.into_inner().expect("no thread panics");
        played.sort_by_key(|(at, _)| *at);
        played.into_iter().map(|(_, rows)| rows).collect()
    }

    /// Name of the part that begins with a game.
    pub fn part(&self, first: u64) -> String {
        format!("{}_{first:08}", self.name())
    }

    /// Writes the options, or checks that they are those of the existing run.
    ///
    /// # Errors
    /// The data set has a run of the same name with other options.
    pub async fn describe(&self, store: &DataStore) -> Result<()> {
        let description = RunDescription {
            game: self.game.spelled_out().to_string(),
            players: self.players.iter().map(ToString::to_string).collect(),
            seed: self.seed,
            varied_plies: self.varied_plies,
            max_plies: self.max_plies,
            software: env!("CARGO_PKG_NAME").to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
        };
        let text = serde_json::to_string_pretty(&description)?;
        match store.read_text(&self.name()).await? {
            None => store.write_text(&self.name(), &text).await,
            Some(before) if before == text => Ok(()),
            Some(before) => bail!(
                "the data set has games of {} with other options; use another --seed or --out\n\
                 there: {before}\nhere: {text}",
                self.name()
            ),
        }
    }

    /// Reads the options of a run from the data set; none for a release of a server.
    ///
    /// # Errors
    /// The description cannot be read, or is of another version.
    pub async fn read(store: &DataStore, run: &str) -> Result<Option<SelfPlay>> {
        let text = store.read_text(run).await?.unwrap_or_default();
        let value: serde_json::Value =
            serde_json::from_str(&text).with_context(|| format!("reading the run {run}"))?;
        if value["players"].is_null() {
            return Ok(None);
        }
        let read: RunDescription =
            serde_json::from_value(value).with_context(|| format!("reading the run {run}"))?;
        let players = read.players.iter().map(|player| player.parse().map_err(anyhow::Error::msg));
        let players: Vec<SelfPlayer> = players.collect::<Result<_>>()?;
        let game = read.game.parse::<Game>();
        let run = SelfPlay {
            game: game.map_err(|error| anyhow::anyhow!("game {}: {error}", read.game))?,
            players: Vec::new(),
            seed: read.seed,
            varied_plies: read.varied_plies,
            max_plies: read.max_plies,
        };
        run.with_players(&players).map(Some)
    }

    /// Writes one block and returns its numbers.
    ///
    /// # Errors
    /// A file cannot be written.
    pub async fn write_block(
        &self,
        store: &DataStore,
        first: u64,
        rows: &(Vec<GameRow>, Vec<PlyRow>),
    ) -> Result<PlayedGames> {
        let part = self.part(first);
        let (games, plies) = rows;
        // The games come last: a part without them is written again.
        let plies_batch = plies_batch(plies);
        store.write(DataTable::Plies, &part, &plies_batch).await?;
        store.write(DataTable::Games, &part, &games_batch(games)).await.context("writing games")?;
        Ok(PlayedGames { games: games.len() as u64, plies: plies.len() as u64 })
    }
}

fn seat_row(player: SelfPlayer) -> SeatRow {
    SeatRow {
        player: player.to_string(),
        kind: "computer",
        software: Some(player.software()),
        level: Some(player.level()),
        ..SeatRow::default()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use games::Action;
    use rulebook::Turn;

    use super::*;

    fn run(game: &str, players: &[SelfPlayer], max_plies: Option<u16>) -> SelfPlay {
        let game = game.parse().unwrap();
        let run = SelfPlay { game, players: Vec::new(), seed: 7, varied_plies: 4, max_plies };
        run.with_players(players).unwrap()
    }

    #[test]
    fn rows_do_not_depend_on_threads() {
        let levels = [SelfPlayer::Level(2), SelfPlayer::Random];
        for (game, players) in [
            ("pentagame", &levels[..]),
            ("pentagame:3", &levels[..1]),
            ("pente:9,free", &levels),
            ("king-of-pearls", &levels),
        ] {
            let run = run(game, players, Some(12));
            let one = run.play_block(0, 4, 1, &|| ());
            let two = run.play_block(0, 4, 2, &|| ());
            assert_eq!(one, two, "{game}");
            let later = run.play_block(2, 2, 1, &|| ());
            assert_eq!(later.0, one.0[2..], "{game}");
        }
    }

    /// Plays the rows of a game again.
    fn replay(game: &Game, row: &GameRow, plies: &[PlyRow]) {
        let mut position = game.start();
        for ply in plies {
            let seat = match position.turn() {
                Turn::Seat(seat) => seat.number(),
                _ => 0,
            };
            assert_eq!(ply.seat, seat, "{game} {ply:?}");
            assert!(ply.legal_moves > 0 && ply.round <= row.rounds, "{game} {ply:?}");
            let is_known = ply.kind == "chance" || ply.kind == "simultaneous";
            assert_eq!(is_known, seat == 0, "{game} {ply:?}");
            ply.text.parse::<Action>().unwrap().play(&mut position).unwrap();
            assert_eq!(ply.position_key, position.symmetric_key(), "{game} {ply:?}");
        }
        assert_eq!(row.ending == "cut", row.plies == 300, "{game}: {row:?}");
        assert_eq!(row.seats[0].place.is_some(), row.ending != "cut", "{game}: {row:?}");
    }

    /// In some games several seats choose at once, and in some chance decides.
    #[test]
    fn every_game_can_be_played() {
        let mut kinds = BTreeSet::new();
        for game in Game::all() {
            let run = run(game.name(), &[SelfPlayer::Random], Some(300));
            for number in 0..3 {
                let (row, plies) = run.play(number, &mut StaticEvaluation::default());
                assert_eq!(usize::from(row.plies), plies.len());
                replay(&game, &row, &plies);
                kinds.extend(plies.iter().map(|ply| ply.kind));
            }
        }
        assert!(kinds.contains("chance") && kinds.contains("simultaneous"), "{kinds:?}");
    }

    /// Each seat has the value of its own search, and the evaluations are those of both.
    #[test]
    fn choices_made_together_have_one_row() {
        let run = run("king-of-pearls", &[SelfPlayer::Level(1)], Some(2));
        let (_, plies) = run.play(0, &mut StaticEvaluation::default());
        assert_eq!((plies[0].kind, plies[0].seat, plies[0].round), ("simultaneous", 0, 1));
        assert_eq!((plies[0].value.len(), plies[1].round), (2, 2));
        let choices = plies[0].text.split('|').count();
        assert_eq!((choices, u32::from(plies[0].steps)), (2, 2));
        assert!(plies[0].evals > Some(0), "{:?}", plies[0]);
    }

    #[test]
    fn players_move_up_one_seat_with_every_game() {
        let run = run("pentagame", &[SelfPlayer::Level(1), SelfPlayer::Random], Some(2));
        let (games, _) = run.play_block(0, 2, 1, &|| ());
        let names: Vec<&str> = games.iter().map(|row| row.seats[0].player.as_str()).collect();
        assert_eq!(names, ["level:1", "random"]);
    }

    #[test]
    fn a_cut_game_has_no_places_and_a_whole_one_has() {
        let (games, plies) =
            run("pentagame", &[SelfPlayer::Random], Some(60)).play_block(0, 1, 1, &|| ());
        assert_eq!((&*games[0].ending, games[0].plies, plies.len()), ("cut", 60, 60));
        assert_eq!(games[0].seats[0].place, None);
        let (games, plies) =
            run("pentagame", &[SelfPlayer::Level(5)], None).play_block(0, 1, 1, &|| ());
        assert_eq!(games[0].seats.iter().filter_map(|seat| seat.place).min(), Some(1));
        assert_eq!(usize::from(games[0].plies), plies.len());
        assert!(plies.iter().all(|row| row.walks <= row.legal_moves && row.value.len() == 2));
    }

    #[test]
    fn the_number_of_players_fits_the_seats() {
        let game: Game = "pentagame:3".parse().unwrap();
        let run = SelfPlay { game, players: Vec::new(), seed: 1, varied_plies: 0, max_plies: None };
        let error = run.with_players(&[SelfPlayer::Random; 2]).unwrap_err().to_string();
        assert!(error.contains("3 seats"), "{error}");
    }
}
