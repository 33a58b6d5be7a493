//! The page about the double openings, and the parser of its table.

use std::fmt::Write;

use crate::Row;
use crate::list::RECOMMENDED;

/// Parses the rows of a table; other lines are skipped.
pub fn read(text: &str) -> Vec<Row> {
    let code =
        |text: &str| RECOMMENDED.iter().map(|opening| opening.code()).find(|code| *code == text);
    let row = |line: &str| {
        let [number, alice, bob, line, reply, value, depth]: [&str; 7] =
            line.split(',').collect::<Vec<_>>().try_into().ok()?;
        let answer = match (value.parse(), depth.parse()) {
            (Ok(value), Ok(depth)) => Some((reply.to_owned(), value, depth)),
            _ => None,
        };
        let (alice, bob) = (code(alice)?, code(bob)?);
        Some(Row { number: number.parse().ok()?, alice, bob, line: line.to_owned(), answer })
    };
    text.lines().filter_map(row).collect()
}

/// Builds the whole page of the rows found so far.
pub fn page(rows: &[Row], all: usize, effort: &str) -> String {
    let mut page = String::new();
    let played: Vec<&Row> = rows.iter().filter(|row| row.answer.is_some()).collect();
    let _ = write!(page, "{}", HEAD.replace("EFFORT", effort));
    if rows.len() < all {
        let _ = writeln!(
            page,
            "\n**The table is not whole yet**: it has {} of {all} rows. \
             The task goes on from there.",
            rows.len()
        );
    }
    let _ = writeln!(
        page,
        "\n{} of the {} can be played move by move as printed; the other {} put two pieces on one \
         crossing, or want a block where a piece stands by then.\n",
        played.len(),
        rows.len(),
        rows.len() - played.len()
    );
    matrix(&mut page, &played);
    by_opening(&mut page, &played);
    extremes(&mut page, &played);
    page
}

fn value(row: &Row) -> i32 {
    row.answer.as_ref().map_or(0, |(_, value, _)| *value)
}

fn mean(values: impl Iterator<Item = i32>) -> Option<i32> {
    let (sum, count) = values.fold((0, 0), |(sum, count), value| (sum + value, count + 1));
    (count > 0).then(|| sum / count)
}

fn matrix(page: &mut String, rows: &[&Row]) {
    let _ = writeln!(page, "## Opening against opening\n");
    let _ = writeln!(
        page,
        "The mean value for Alice, in hundredths of a piece: hers on the left, Bob's above.\n"
    );
    let codes = RECOMMENDED.map(|opening| opening.code());
    let _ = writeln!(page, "| Alice | {} | all |", codes.join(" | "));
    let _ = writeln!(page, "|---|{}", "--:|".repeat(codes.len() + 1));
    let cell = |rows: &mut dyn Iterator<Item = &&Row>| {
        mean(rows.map(|row| value(row))).map_or("–".to_owned(), |mean| format!("{mean:+}"))
    };
    for opening in RECOMMENDED {
        let own = |row: &&&Row| row.alice == opening.code();
        let cells: Vec<String> = codes
            .iter()
            .map(|bob| cell(&mut rows.iter().filter(own).filter(|row| row.bob == *bob)))
            .collect();
        let all = cell(&mut rows.iter().filter(own));
        let _ = writeln!(
            page,
            "| {} {} | {} | {all} |",
            opening.code(),
            opening.name(),
            cells.join(" | ")
        );
    }
    let cells: Vec<String> =
        codes.iter().map(|bob| cell(&mut rows.iter().filter(|row| row.bob == *bob))).collect();
    let all = cell(&mut rows.iter());
    let _ = writeln!(page, "| all | {} | {all} |", cells.join(" | "));
}

fn by_opening(page: &mut String, rows: &[&Row]) {
    let _ = writeln!(page, "\n## Bob's best answer to each opening\n");
    let _ = writeln!(page, "| Alice's opening | Bob's | for Alice | line | her best reply |");
    let _ = writeln!(page, "|---|---|--:|---|---|");
    for opening in RECOMMENDED {
        let own = rows.iter().filter(|row| row.alice == opening.code());
        if let Some(best) = own.min_by_key(|row| value(row)) {
            line(page, best);
        }
    }
}

fn line(page: &mut String, row: &Row) {
    let name =
        |code: &str| RECOMMENDED.iter().find(|one| one.code() == code).map_or("", |one| one.name());
    let reply = row.answer.as_ref().map_or("", |(reply, ..)| reply);
    let _ = writeln!(
        page,
        "| {} | {} | {:+} | `{}` | `{reply}` |",
        name(row.alice),
        name(row.bob),
        value(row),
        row.line
    );
}

fn extremes(page: &mut String, rows: &[&Row]) {
    let mut sorted: Vec<&&Row> = rows.iter().collect();
    sorted.sort_by_key(|row| (value(row), row.number));
    for (head, list) in [
        ("## The ten worst for Bob", sorted.iter().rev().take(10).collect::<Vec<_>>()),
        ("## The ten worst for Alice", sorted.iter().take(10).collect::<Vec<_>>()),
    ] {
        let _ = writeln!(page, "\n{head}\n");
        let _ = writeln!(page, "| Alice | Bob | for Alice | line | her best reply |");
        let _ = writeln!(page, "|---|---|--:|---|---|");
        for row in list {
            line(page, row);
        }
    }
}

/// Text above the tables.
const HEAD: &str = include_str!("head.md");
