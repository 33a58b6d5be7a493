//! Statistics of a few games whose numbers are counted by hand.

use std::fmt::Write as _;

use super::generated::{GeneratedSet, computer_game, ply};
use super::{ResultRow, all_statistics};
use crate::data_set::PlyRow;
use crate::query::QuerySession;

pub(super) fn wait<T>(task: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(task)
}

pub(super) async fn rows(session: &QuerySession, name: &str) -> Vec<ResultRow> {
    let statistics = all_statistics().unwrap();
    let statistic = statistics.iter().find(|statistic| statistic.name == name).unwrap();
    statistic.run(session).await.unwrap().rows
}

/// Compares the rows of a game, as `x series value n`, with the expected lines.
async fn check(session: &QuerySession, name: &str, game: &str, expected: &[&str]) {
    let rows = rows(session, name).await;
    let line = |row: &ResultRow| {
        let x = row.x.as_ref().map_or("-".to_owned(), ToString::to_string);
        let series = row.series.as_deref().unwrap_or("-");
        format!("{x} {series} {:.3} {}", row.value, row.n)
    };
    let found: Vec<String> = rows.iter().filter(|row| row.game == game).map(line).collect();
    assert_eq!(found, expected, "{name}");
}

/// A ply by which a piece goes out on a goal.
fn out(goal: char, standing: &[i32]) -> PlyRow {
    PlyRow { gain: 1, goal: Some(goal), ..ply(standing) }
}

/// Two games of two, one 3:1 and one 3:3.
///
/// The triangles are acute and inferior, obtuse and superior, obtuse and inferior.
fn games_of_two() -> GeneratedSet {
    let mut set = GeneratedSet::default();
    let mut first = computer_game("star:2", &[5, 5], &[1, 2]);
    first.seats[0].opening = Some("1a".to_owned());
    let plies = vec![
        ply(&[-100, 100]),
        ply(&[-200, 200]),
        out('a', &[100, -100]),
        out('b', &[0, 0]),
        out('c', &[200, -200]),
        ply(&[-60, 60]),
        out('d', &[300, -300]),
        ply(&[300, -300]),
    ];
    set.add(first, plies);
    let second = computer_game("star:2", &[5, 5], &[1, 1]);
    let plies = vec![
        out('a', &[0, 0]),
        out('d', &[0, 0]),
        out('c', &[0, 0]),
        out('e', &[0, 0]),
        out('b', &[0, 0]),
        out('a', &[0, 0]),
    ];
    set.add(second, plies);
    set
}

#[test]
fn statistics_of_two_players_are_counted() {
    wait(async {
        let session = games_of_two().open().await;
        let check = async |name, expected: &[&str]| check(&session, name, "star:2", expected).await;
        check("game_length", &["- - 7.000 2"]).await;
        check("game_rounds", &["3 - 0.500 2", "4 - 0.500 2"]).await;
        check("game_range", &["shortest - 3.000 2", "longest - 4.000 2"]).await;
        check("branching_mean", &["moves - 100.000 2", "walks - 10.000 2"]).await;
        check("game_tree", &["- - 14.000 2"]).await;
        check("first_mover", &["first - 0.500 2", "second - 0.000 2", "tie - 0.500 2"]).await;
        let shares = ["3:3 - 0.500 2", "3:2 - 0.000 2", "3:1 - 0.500 2", "3:0 - 0.000 2"];
        check("score_shares", &shares).await;
        check("triangles", &["acute - 0.333 3", "obtuse - 0.667 3"]).await;
        check("superior_wins", &["superior - 0.333 3", "inferior - 0.667 3"]).await;
        check("tie_breaks", &["- - 1.000 1"]).await;
        check("seat_value", &["1 - 0.750 2", "2 - 0.250 2"]).await;
        check("opening_use_first", &["1a - 0.500 2", "other - 0.500 2"]).await;
        check("opening_score_first", &["1a - 1.000 1", "other - 0.500 1"]).await;
        // Leaders: 2 2 1 - 1 2 1 1.
        check("lead_changes", &["- - 1.500 2"]).await;
        // Advantages -100 -200 100 0 200 -60 300 300 have the bands -1 -2 1 0 2 -1 3 3.
        check("crises", &["- - 3.000 2"]).await;
        check("decision_time", &["- - 0.750 1"]).await;
        check("comebacks", &["evaluation - 1.000 1", "pieces - 0.000 1"]).await;
        check("milestones", &["1 - 1.500 2", "2 - 2.500 2", "3 - 3.500 2"]).await;
        let results = ["none - 0.000 2", "one winner - 0.500 2", "shared - 0.500 2"];
        check("decisiveness", &results).await;
        check("opening_kinds", &["move - 0.750 2"]).await;
    });
}

#[test]
fn statistics_of_unequal_levels_are_counted() {
    wait(async {
        let mut set = GeneratedSet::default();
        for places in [[1, 2], [1, 2], [1, 2], [2, 1]] {
            set.add(computer_game("star:2", &[6, 4], &places), vec![ply(&[0, 0])]);
            let turned = [places[1], places[0]];
            set.add(computer_game("star:2", &[4, 6], &turned), vec![ply(&[0, 0])]);
        }
        let session = set.open().await;
        let rows = rows(&session, "depth").await;
        assert_eq!(rows.len(), 1);
        assert_eq!((rows[0].level.as_str(), rows[0].n), ("6,4", 8));
        // Three of four points are 400 log10(3) points of Elo.
        assert!((rows[0].value - 190.848).abs() < 0.001, "{}", rows[0].value);
        assert!(rows[0].low < Some(0.0) && rows[0].high > Some(400.0), "{rows:?}");
    });
}

#[test]
fn statistics_of_three_players_are_counted() {
    wait(async {
        let mut set = GeneratedSet::default();
        let mut plies = vec![
            ply(&[0, 0, 0]),
            // The second seat hurts the third, which is next, by a piece.
            ply(&[0, 0, -100]),
            // The third helps the first, which is next, by two pieces, and itself not.
            ply(&[200, 0, -100]),
            ply(&[250, 100, -100]),
            // The second takes 120 from the leader, and 10 from the third.
            ply(&[130, 100, -110]),
            // The third is more than two pieces behind and turns the lead between the others.
            ply(&[130, 140, -110]),
        ];
        plies[1].kind = "replace";
        set.add(computer_game("star:3", &[5, 5, 5], &[2, 1, 3]), plies);
        let session = set.open().await;
        let check = async |name, expected: &[&str]| check(&session, name, "star:3", expected).await;
        check("placements_hurt", &["next - -100.000 1", "previous - 0.000 1"]).await;
        check(
            "ganging_up",
            &[
                "leader a piece or more -120.000 1",
                "leader less than a piece 0.000 1",
                "third a piece or more -10.000 1",
                "third less than a piece 40.000 1",
            ],
        )
        .await;
        check("kingmaking", &["- - 1.000 1"]).await;
        check("help_without_gain", &["- - 0.200 1"]).await;
        check("seat_value", &["1 - 0.000 1", "2 - 1.000 1", "3 - 0.000 1"]).await;
    });
}

#[test]
fn all_statistics_run() {
    wait(async {
        let session = games_of_two().open().await;
        for statistic in all_statistics().unwrap() {
            statistic.run(&session).await.unwrap();
        }
    });
}

/// The page of the documentation.
fn page() -> String {
    let mut page = "# Statistics

Each statistic is one SQL file in `crates/lab/src/statistics`. This page is made from their
headers. `palamedes-lab statistics --data DIR` computes them, and `cargo xtask lab --oracle`
compares each with DuckDB.

Intervals contain 95 %. A *mean* has a normal interval, a *share* the interval of Wilson. An *exact*
number has none, and the query of a *quantile* computes its own. Plies of one game depend on each
other, so most means are taken over games. *Book* is the Compendium, by part and section.
"
    .to_owned();
    for statistic in all_statistics().unwrap() {
        let _ = write!(page, "\n## {}\n\n{}\n\n", statistic.title, wrap(statistic.question));
        let _ = writeln!(page, "- Name: `{}`", statistic.name);
        let method = statistic.interval.word();
        let _ = writeln!(page, "- Value: {} ({method})", statistic.unit);
        let _ = writeln!(page, "- Games: {}", statistic.games);
        if statistic.is_private {
            page.push_str("- For moderators only\n");
        }
        for figure in &statistic.book {
            let row = figure.row.map_or(String::new(), |row| format!(", *{row}*"));
            let _ =
                writeln!(page, "- Book {}, `{}`{row}: {}", figure.place, figure.game, figure.claim);
        }
    }
    page
}

/// The text in lines of at most 110 characters.
fn wrap(text: &str) -> String {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        if lines.last().is_some_and(|line| line.len() + word.len() > 108) {
            lines.push(String::new());
        }
        let line = lines.last_mut().unwrap();
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines.join("\n")
}

/// `PALAMEDES_WRITE_DOCS=1 cargo test -p lab statistics_page` writes the page.
#[test]
fn statistics_page_is_up_to_date() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/research/statistics.md");
    if std::env::var_os("PALAMEDES_WRITE_DOCS").is_some() {
        std::fs::write(file, page()).unwrap();
    }
    assert_eq!(std::fs::read_to_string(file).unwrap(), page());
}
