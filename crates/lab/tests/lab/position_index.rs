//! The position index of a data set counts its games.

use explorer::{Explorer, Filter, GameSource};
use games::Game;
use lab::data_set::{DataStore, DataTable, GameRow};
use lab::position_index::{index_id, index_part, missing_parts};
use lab::self_play::{SelfPlay, SelfPlayer};

use crate::folder::Folder;

fn run(game: &Game) -> SelfPlay {
    let run = SelfPlay {
        game: game.clone(),
        players: Vec::new(),
        seed: 3,
        varied_plies: 0,
        // Most games of Pente end before, some are cut.
        max_plies: Some(70),
    };
    run.with_players(&[SelfPlayer::Level(1), SelfPlayer::Random]).unwrap()
}

async fn write(data: &DataStore, run: &SelfPlay, first: u64, games: u64) -> Vec<GameRow> {
    let rows = run.play_block(first, games, 2, &|| ());
    run.write_block(data, first, &rows).await.unwrap();
    rows.0
}

#[test]
fn the_start_position_has_the_counts_of_the_data_set() {
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(check_index());
}

async fn check_index() {
    let (folder, index) = (Folder::new("data"), Folder::new("index"));
    let data = DataStore::folder(&folder.0).unwrap();
    let game: Game = "pente:9,free".parse().unwrap();
    let run = run(&game);
    let mut games = write(&data, &run, 0, 20).await;
    for (first, parts) in [(100, 1), (200, 1)] {
        let missing = missing_parts(&data, &index.0).await.unwrap();
        assert_eq!(missing.len(), parts);
        for part in &missing {
            let written = index_part(&data, &index.0, part, &|| ()).await.unwrap();
            assert_eq!(written.games, part.games);
        }
        assert!(missing_parts(&data, &index.0).await.unwrap().is_empty(), "each part once");
        check_counts(&game, &games, &Explorer::open(&index.0).unwrap());
        games.extend(write(&data, &run, first, 7).await);
    }
    assert_eq!(data.parts(DataTable::Games).await.unwrap().len(), 3);

    // A longer run writes its last part again: the index of the old part would be wrong.
    write(&data, &run, 100, 9).await;
    let error = missing_parts(&data, &index.0).await.unwrap_err().to_string();
    assert!(error.contains("new folder"), "{error}");
}

#[test]
fn games_of_all_kinds_are_indexed() {
    let (folder, index) = (Folder::new("kinds"), Folder::new("kinds-index"));
    let data = DataStore::folder(&folder.0).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    for game in Game::all() {
        let run = SelfPlay {
            game: game.clone(),
            players: Vec::new(),
            seed: 3,
            varied_plies: 0,
            max_plies: Some(30),
        };
        let run = run.with_players(&[SelfPlayer::Random]).unwrap();
        runtime.block_on(write(&data, &run, 0, 3));
    }
    for part in &runtime.block_on(missing_parts(&data, &index.0)).unwrap() {
        runtime.block_on(index_part(&data, &index.0, part, &|| ())).unwrap();
    }
    let explorer = Explorer::open(&index.0).unwrap();
    for game in Game::all() {
        let report = explorer.query(&game, &game.start(), &Filter::default()).unwrap();
        assert_eq!(report.totals.games, 3, "{game}");
        let moves: u64 = report.moves.iter().map(|one| one.tally.games).sum();
        assert_eq!(moves, 3, "{game}");
    }
}

fn check_counts(game: &Game, games: &[GameRow], index: &Explorer) {
    let report = index.query(game, &game.start(), &Filter::default()).unwrap();
    let count =
        |accepts: &dyn Fn(&GameRow) -> bool| games.iter().filter(|row| accepts(row)).count() as u64;
    assert_eq!(report.totals.games, games.len() as u64);
    assert_eq!(report.moves.iter().map(|one| one.tally.games).sum::<u64>(), games.len() as u64);
    assert_eq!(report.totals.undecided, count(&|row| row.seats[0].place.is_none()));
    for seat in 0..2 {
        let wins =
            count(&|row| row.seats[seat].place == Some(1) && row.seats[1 - seat].place == Some(2));
        assert_eq!(report.totals.wins[seat], wins, "seat {seat}");
    }
    let members = Filter { sources: vec![GameSource::Members], ..Filter::default() };
    assert_eq!(index.query(game, &game.start(), &members).unwrap().totals.games, 0);
    let mut ids: Vec<u64> = games.iter().map(|row| index_id(&row.game_id)).collect();
    ids.sort_unstable();
    let found = index.games_with(game, &game.start(), 1, None).unwrap();
    assert_eq!(found[0].game_id, *ids.last().unwrap());
    assert!(found[0].game_id >= 1 << 63, "apart from the games of a server");
}
