//! Games made to test a statistic: rows with a known effect, without rules.

use crate::data_set::{
    DataStore, DataTable, GameRow, PlyRow, SeatRow, Source, games_batch, plies_batch,
};
use crate::query::QuerySession;

/// A data set of generated games.
#[derive(Default)]
pub(super) struct GeneratedSet {
    games: Vec<GameRow>,
    plies: Vec<PlyRow>,
}

impl GeneratedSet {
    /// Adds a game with its plies.
    ///
    /// The numbers of plies and rounds and the progress follow from the plies.
    pub(super) fn add(&mut self, mut game: GameRow, plies: Vec<PlyRow>) {
        let seats = game.seats.len();
        game.game_id = format!("{:06}", self.games.len());
        game.plies = plies.len() as u16;
        game.rounds = plies.len().div_ceil(seats) as u16;
        let mut progress = vec![0; seats];
        for (index, mut ply) in plies.into_iter().enumerate() {
            ply.game_id.clone_from(&game.game_id);
            ply.game.clone_from(&game.game);
            ply.ply = index as u16 + 1;
            ply.round = (index / seats) as u16 + 1;
            ply.seat = (index % seats) as u8 + 1;
            progress[index % seats] += ply.gain;
            ply.progress.clone_from(&progress);
            self.plies.push(ply);
        }
        for (seat, progress) in game.seats.iter_mut().zip(&progress) {
            seat.progress = *progress;
        }
        self.games.push(game);
    }

    /// The data set, ready for queries.
    pub(super) async fn open(&self) -> QuerySession {
        let store = DataStore::memory();
        store.write(DataTable::Games, "1", &games_batch(&self.games)).await.unwrap();
        store.write(DataTable::Plies, "1", &plies_batch(&self.plies)).await.unwrap();
        QuerySession::open(&store).await.unwrap()
    }
}

/// A game of computer players at these levels with these places.
pub(super) fn computer_game(name: &str, levels: &[u8], places: &[u8]) -> GameRow {
    let seat = |(index, (level, place)): (usize, (&u8, &u8))| SeatRow {
        team: index as u8 + 1,
        player: "engine".to_owned(),
        kind: "computer",
        level: Some(*level),
        place: Some(*place),
        ..SeatRow::default()
    };
    GameRow {
        game_id: String::new(),
        source: Source::Generated,
        game: name.to_owned(),
        rules: 1,
        seed: None,
        start: None,
        varied_plies: 0,
        is_rated: None,
        clock: None,
        day: None,
        plies: 0,
        rounds: 0,
        ending: "out".to_owned(),
        seats: levels.iter().zip(places).enumerate().map(seat).collect(),
    }
}

/// A ply with this evaluation per seat.
pub(super) fn ply(standing: &[i32]) -> PlyRow {
    PlyRow {
        kind: "move",
        legal_moves: 100,
        walks: 10,
        standing: standing.to_vec(),
        ..PlyRow::default()
    }
}
