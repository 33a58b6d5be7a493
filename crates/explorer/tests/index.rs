//! The index as a whole: written, merged, damaged and asked.

use std::fs;
use std::path::{Path, PathBuf};

use explorer::{
    Error, Explorer, ExplorerGame, ExplorerResult, Filter, GameReference, GameSource, NumberRange,
    PLIES_MAX, PositionReport, RatingBand, SegmentWriter, merge_segments,
};
use games::{Action, AnyPosition, Game, random_action};
use rulebook::conformance::SplitMix64;

/// A folder that is deleted in the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("explorer-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn segments(&self) -> Vec<PathBuf> {
        let files = fs::read_dir(&self.0).unwrap().map(|file| file.unwrap().path());
        let mut files: Vec<PathBuf> = files.collect();
        files.sort();
        files
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn game(name: &str) -> Game {
    name.parse().unwrap()
}

fn line(name: &str, moves: &str) -> AnyPosition {
    game(name).read_line(&format!("startpos moves {moves}")).unwrap().position
}

fn indexed(game_id: u64, name: &str, moves: &str) -> ExplorerGame {
    ExplorerGame {
        game_id,
        game: game(name),
        start: game(name).start(),
        actions: moves.split_whitespace().map(|m| m.parse().unwrap()).collect(),
        source: GameSource::Members,
        band: RatingBand::of(1500),
        result: None,
    }
}

/// Games of random moves; sources, bands and results vary.
fn random_games(name: &str, count: u64, plies: usize) -> Vec<ExplorerGame> {
    (0..count)
        .map(|number| {
            let mut random = SplitMix64::new(number);
            let mut position = game(name).start();
            let mut one = indexed(1000 + number, name, "");
            for _ in 0..plies {
                let Some(action) = random_action(&position, &mut random) else { break };
                action.play(&mut position).unwrap();
                one.actions.push(action);
            }
            one.source = GameSource::ALL[number as usize / 10 % 4];
            one.band = RatingBand::all().nth(number as usize % 10).unwrap();
            let places = [[1, 2], [2, 1], [1, 1], [0, 0]][number as usize % 4];
            one.result = ExplorerResult::from_places(&position, &places);
            one
        })
        .collect()
}

fn write(folder: &Path, name: &str, games: &[ExplorerGame]) {
    let mut writer = SegmentWriter::create(folder, name).unwrap();
    for game in games {
        writer.add(game).unwrap();
    }
    assert_eq!(writer.finish().unwrap().games, games.len() as u64);
}

fn query(folder: &Path, name: &str, moves: &str) -> PositionReport {
    let position = if moves.is_empty() { game(name).start() } else { line(name, moves) };
    Explorer::open(folder).unwrap().query(&game(name), &position, &Filter::default()).unwrap()
}

fn ids(found: &[GameReference]) -> Vec<u64> {
    found.iter().map(|reference| reference.game_id).collect()
}

#[test]
fn results_are_counted_by_move() {
    let folder = Folder::new("results");
    let start = game("pente:9,free").start();
    let result = |places: &[u8]| ExplorerResult::from_places(&start, places);
    let one = |id, moves, places: &[u8]| ExplorerGame {
        result: result(places),
        ..indexed(id, "pente:9,free", moves)
    };
    let games = [
        one(3, "E5 A1 E6", &[1, 2]),
        one(1, "E5 A1 E7", &[2, 1]),
        one(2, "E5 J9", &[1, 1]),
        one(4, "E5 E6", &[]),
        one(5, "E5", &[1, 2]),
    ];
    write(&folder.0, "day-1", &games);
    let report = query(&folder.0, "pente:9,free", "E5");
    assert_eq!((report.totals.games, report.totals.ties, report.totals.undecided), (5, 1, 1));
    assert_eq!(report.totals.wins[..2], [2, 1]);
    let moves: Vec<(&str, u64)> =
        report.moves.iter().map(|m| (m.text.as_str(), m.tally.games)).collect();
    // The four corners are one move, and so are the four neighbours.
    assert_eq!(moves.iter().map(|(_, games)| *games).collect::<Vec<_>>(), [3, 1]);
    assert_eq!(report.moves[0].tally.wins[..2], [1, 1]);
    assert!((report.moves[0].share - 0.6).abs() < 1e-9);
    assert!(["A1", "A9", "J1", "J9"].contains(&moves[0].0), "{moves:?}");
    assert_eq!(ids(&report.examples), [5, 4, 3, 2, 1]);
    assert_eq!(report.examples[0].ply, 1);
    assert_eq!(query(&folder.0, "pente:9,free", "A1"), PositionReport::default());
}

#[test]
fn rules_with_other_options_are_apart() {
    let folder = Folder::new("rules");
    let games = [indexed(1, "pentagame:2", "aA-B*b"), indexed(2, "pente:9,free", "E5")];
    write(&folder.0, "day-1", &games);
    assert_eq!(query(&folder.0, "pentagame", "").totals.games, 1);
    assert_eq!(query(&folder.0, "pentagame:3", "").totals.games, 0);
    assert_eq!(query(&folder.0, "pente:9,free", "").totals.games, 1);
    assert_eq!(query(&folder.0, "pente:9,free,keryo", "").totals.games, 0);
}

#[test]
fn images_of_a_position_have_the_images_of_its_moves() {
    let folder = Folder::new("images");
    write(&folder.0, "day-1", &[indexed(1, "pente:9,free", "A2 B3 C4 --")]);
    let check = |moves: &str, expected: &str| {
        let report = query(&folder.0, "pente:9,free", moves);
        let texts: Vec<&str> = report.moves.iter().map(|m| m.text.as_str()).collect();
        assert_eq!(texts, [expected], "{moves}");
    };
    check("A2 B3", "C4");
    check("J2 H3", "G4");
    check("A8 B7", "C6");
    check("B1 C2", "D3");
    check("A2 B3 C4", "--");
    let last = query(&folder.0, "pente:9,free", "A2 B3 C4 --");
    assert_eq!((last.totals.games, last.moves.len()), (1, 0));
}

/// Every position of every game is found, in any orientation, with the move that was played.
fn check_round_trip(name: &str) {
    let folder = Folder::new(&format!("round-trip-{}", name.replace([':', ','], "-")));
    let games = random_games(name, 40, 70);
    write(&folder.0, "day-1", &games);
    let explorer = Explorer::open(&folder.0).unwrap();
    assert_eq!(explorer.games(), 40);
    for one in &games {
        let mut position = one.start.clone();
        for (ply, action) in one.actions.iter().enumerate() {
            let all = explorer.games_with(&one.game, &position, 100, None).unwrap();
            assert_eq!(ids(&all).contains(&one.game_id), ply <= PLIES_MAX, "{name} {ply}");
            let mut next = position.clone();
            action.play(&mut next).unwrap();
            let report = explorer.query(&one.game, &position, &Filter::default()).unwrap();
            let key = next.symmetric_key();
            let leads_there = |text: &str| {
                let mut after = position.clone();
                text.parse::<Action>().unwrap().play(&mut after).unwrap();
                after.symmetric_key() == key
            };
            let found = report.moves.iter().any(|m| leads_there(&m.text));
            assert_eq!(found, ply < PLIES_MAX, "{name} {ply}");
            position = next;
        }
    }
}

#[test]
fn all_positions_of_random_games_are_found() {
    // In Lanza chance deals, and the seats choose at once.
    for name in ["pentagame:2", "pentagame:5", "pente:9,free", "pentalath", "lanza"] {
        check_round_trip(name);
    }
}

#[test]
fn filters_choose_sources_and_bands() {
    let folder = Folder::new("filters");
    let games = random_games("pentalath", 120, 4);
    write(&folder.0, "day-1", &games);
    let explorer = Explorer::open(&folder.0).unwrap();
    let start = game("pentalath").start();
    let mut sum = 0;
    for source in GameSource::ALL {
        for band in RatingBand::all() {
            let filter = Filter { sources: vec![source], bands: vec![band] };
            let report = explorer.query(&game("pentalath"), &start, &filter).unwrap();
            let expected: Vec<u64> = games
                .iter()
                .rev()
                .filter(|game| game.source == source && game.band == band)
                .map(|game| game.game_id)
                .collect();
            assert_eq!(report.totals.games, expected.len() as u64);
            let shown = ids(&report.examples);
            assert!(!shown.is_empty() && expected.starts_with(&shown), "{source:?} {band:?}");
            sum += report.totals.games;
        }
    }
    assert_eq!(sum, 120);
    let members = Filter { sources: vec![GameSource::Members], bands: Vec::new() };
    let report = explorer.query(&game("pentalath"), &start, &members).unwrap();
    assert_eq!(report.totals.games, 30);
    assert_eq!(report.moves.iter().map(|m| m.tally.games).sum::<u64>(), 30);
}

/// Reports of all positions of the games.
fn reports(folder: &Path, games: &[ExplorerGame]) -> Vec<(PositionReport, Vec<GameReference>)> {
    let explorer = Explorer::open(folder).unwrap();
    let mut reports = Vec::new();
    for one in games {
        let mut position = one.start.clone();
        for action in one.actions.iter().take(12) {
            let report = explorer.query(&one.game, &position, &Filter::default()).unwrap();
            let before = Some(one.game_id);
            let older = explorer.games_with(&one.game, &position, 20, before).unwrap();
            reports.push((report, older));
            action.play(&mut position).unwrap();
        }
    }
    reports
}

#[test]
fn several_segments_and_their_merge_answer_as_one() {
    let (one, several) = (Folder::new("one"), Folder::new("several"));
    let games = random_games("pente:9,free", 200, 12);
    write(&one.0, "all", &games);
    for (day, part) in games.chunks(25).enumerate() {
        write(&several.0, &format!("day-{day}"), part);
    }
    let expected = reports(&one.0, &games);
    assert!(expected.iter().any(|(_, older)| older.len() == 20));
    assert!(expected == reports(&several.0, &games));
    let open = Explorer::open(&several.0).unwrap();
    assert_eq!(merge_segments(&several.0).unwrap().unwrap().games, 200);
    assert_eq!(several.segments().len(), 1);
    assert!(merge_segments(&several.0).unwrap().is_none());
    assert!(expected == reports(&several.0, &games));
    // A reader keeps the segments it opened.
    let start = game("pente:9,free").start();
    assert_eq!(open.games_with(&games[0].game, &start, 500, None).unwrap().len(), 200);
    // The names stay in use.
    let again = SegmentWriter::create(&several.0, "day-3");
    assert!(matches!(again, Err(Error::Name { reason: "is in use", .. })));
}

#[test]
fn segments_left_by_an_interrupted_merge_are_ignored() {
    let folder = Folder::new("interrupted");
    for (day, part) in random_games("pentalath", 16, 5).chunks(2).enumerate() {
        write(&folder.0, &format!("day-{day}"), part);
    }
    let copy = fs::read(folder.0.join("day-2.segment")).unwrap();
    merge_segments(&folder.0).unwrap();
    fs::write(folder.0.join("day-2.segment"), copy).unwrap();
    fs::write(folder.0.join("day-9.tmp"), b"not yet a segment").unwrap();
    assert_eq!(query(&folder.0, "pentalath", "").totals.games, 16);
    assert!(merge_segments(&folder.0).unwrap().is_none());
    assert!(!folder.0.join("day-2.segment").exists());
}

#[test]
fn pages_of_games_follow_each_other() {
    let folder = Folder::new("pages");
    let mut games = random_games("pentalath", 2500, 3);
    games.reverse();
    write(&folder.0, "day-1", &games[..1500]);
    write(&folder.0, "day-2", &games[1500..]);
    let explorer = Explorer::open(&folder.0).unwrap();
    let start = game("pentalath").start();
    let (mut before, mut all) = (None, Vec::new());
    loop {
        let page = explorer.games_with(&game("pentalath"), &start, 300, before).unwrap();
        let Some(last) = page.last() else { break };
        before = Some(last.game_id);
        all.extend(ids(&page));
    }
    assert_eq!(all, (1000..3500).rev().collect::<Vec<u64>>());
}

#[test]
fn illegal_games_and_bad_names_are_refused() {
    let folder = Folder::new("illegal");
    let mut writer = SegmentWriter::create(&folder.0, "day-1").unwrap();
    let error = writer.add(&indexed(7, "pente:9,free", "E5 E5")).unwrap_err();
    assert_eq!(error.to_string(), "game 7, ply 2: occupied point=E5 colour=w");
    assert_eq!(writer.finish().unwrap().games, 0);
    assert_eq!(query(&folder.0, "pente:9,free", "").totals.games, 0);
    for name in ["", "Day", "a/b", "..", &"x".repeat(65)] {
        assert!(matches!(SegmentWriter::create(&folder.0, name), Err(Error::Name { .. })));
    }
}

/// Asks everything, so that every part of the file is read.
fn ask_everything(folder: &Path, games: &[ExplorerGame]) -> Result<Vec<PositionReport>, Error> {
    let explorer = Explorer::open(folder)?;
    let mut reports = Vec::new();
    for one in games {
        let mut position = one.start.clone();
        for action in &one.actions {
            reports.push(explorer.query(&one.game, &position, &Filter::default())?);
            explorer.games_with(&one.game, &position, 100, Some(1005))?;
            action.play(&mut position).unwrap();
        }
    }
    Ok(reports)
}

#[test]
fn damaged_segments_give_an_error_or_the_right_answer() {
    let folder = Folder::new("damaged");
    let games = random_games("pentalath", 12, 4);
    write(&folder.0, "day-1", &games);
    let path = folder.0.join("day-1.segment");
    let bytes = fs::read(&path).unwrap();
    let expected = ask_everything(&folder.0, &games).unwrap();
    for length in (0..bytes.len()).step_by(7) {
        fs::write(&path, &bytes[..length]).unwrap();
        assert!(ask_everything(&folder.0, &games).is_err(), "cut after {length}");
    }
    let mut found = 0;
    for at in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[at] ^= 1 << (at % 8);
        fs::write(&path, &changed).unwrap();
        match ask_everything(&folder.0, &games) {
            Ok(reports) => assert!(reports == expected, "byte {at}"),
            Err(Error::Damaged { .. }) => found += 1,
            Err(error) => panic!("byte {at}: {error}"),
        }
    }
    // Only the magic number at the beginning is not read.
    assert_eq!(found, bytes.len() - 8);
}

#[test]
fn the_index_knows_the_numbers_of_its_games() {
    let folder = Folder::new("numbers");
    for number in 1..=100 {
        let name = NumberRange { first: number, last: number }.segment_name("archive");
        // The number of a game that was deleted has an empty segment.
        let games = [indexed(number, "pente:9,free", "E5")];
        write(&folder.0, &name, &games[usize::from(number == 50)..]);
        while merge_segments(&folder.0).unwrap().is_some() {}
    }
    let explorer = Explorer::open(&folder.0).unwrap();
    assert_eq!(explorer.numbers("archive"), [NumberRange { first: 1, last: 100 }]);
    assert_eq!(explorer.numbers("other"), []);
    assert_eq!(explorer.games(), 99);
    assert!(folder.segments().len() < 20, "{:?}", folder.segments());
    // A segment that is removed leaves a gap.
    let last = folder.0.join("archive-from-100-to-100.segment");
    fs::remove_file(&last).unwrap();
    let explorer = Explorer::open(&folder.0).unwrap();
    assert_eq!(explorer.numbers("archive"), [NumberRange { first: 1, last: 99 }]);
}
