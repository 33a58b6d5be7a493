//! The HTML page.

use std::fmt::Write;

use crate::statistics::{ResultRow, Statistic, StatisticResult};

use super::chart;
use super::number::{count_text, escaped, interval_text, value_text};
use super::summary::DataSummary;
use super::verdict::{JudgedFigure, judge};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// Most rows of a table that are shown; the rest is in the data set.
const TABLE_ROWS: usize = 400;

/// Makes the page. Private statistics are left out.
/// `commands` play the games of the data set again.
pub fn render(
    summary: &[DataSummary],
    commands: &[String],
    results: &[(Statistic, StatisticResult)],
) -> String {
    let shown: Vec<_> = results.iter().filter(|(statistic, _)| !statistic.is_private).collect();
    let mut page = String::new();
    let _ = write!(
        page,
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>Pentagame, measured</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n"
    );
    page.push_str(
        "<header>\n<h1>Pentagame, measured</h1>\n<p class=\"lead\">The Compendium of Pentagame \
         closes with estimates and asks for data. This report sets a measured number with its \
         interval of 95 % beside each of them.</p>\n</header>\n",
    );
    write_summary(&mut page, summary);
    write_commands(&mut page, commands);
    write_filter(&mut page, summary);
    write_figures(&mut page, &shown);
    for (number, (statistic, result)) in (1..).zip(&shown) {
        write_section(&mut page, number, statistic, result);
    }
    let _ = write!(page, "</main>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n");
    page
}

fn write_summary(page: &mut String, summary: &[DataSummary]) {
    let (games, plies) = summary
        .iter()
        .fold((0, 0), |(games, plies), part| (games + part.games, plies + part.plies));
    let _ = writeln!(
        page,
        "<section>\n<h2>Data</h2>\n<p>{} games with {} plies.</p>\n<div class=\"scroll\"><table>\n\
         <thead><tr><th>Game</th><th>Level</th><th class=\"n\">Games</th><th class=\"n\">Plies</th>\
         <th class=\"n\">Shortest</th><th class=\"n\">Longest</th></tr></thead>\n<tbody>",
        count_text(games),
        count_text(plies),
    );
    for part in summary {
        let _ = writeln!(
            page,
            "<tr><td>{}</td><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td>\
             <td class=\"n\">{}</td><td class=\"n\">{}</td></tr>",
            escaped(&part.game),
            level_text(&part.level),
            count_text(part.games),
            count_text(part.plies),
            part.shortest,
            part.longest,
        );
    }
    page.push_str("</tbody></table></div>\n</section>\n");
}

fn write_commands(page: &mut String, commands: &[String]) {
    if commands.is_empty() {
        return;
    }
    page.push_str(
        "<details><summary>Commands that play these games again</summary>\n\
         <div class=\"scroll\"><pre>",
    );
    for command in commands {
        let _ = writeln!(page, "{}", escaped(command));
    }
    page.push_str("</pre></div></details>\n");
}

/// The levels of the players in words.
fn level_text(level: &str) -> String {
    let word = |level| if level == "0" { "random" } else { level };
    escaped(&level.split(',').map(word).collect::<Vec<_>>().join(","))
}

fn write_filter(page: &mut String, summary: &[DataSummary]) {
    let options = |values: Vec<&str>| {
        let mut values = values;
        values.sort_unstable();
        values.dedup();
        let option = |value: &str| format!("<option>{}</option>", escaped(value));
        values.into_iter().map(option).collect::<String>()
    };
    let games = options(summary.iter().map(|part| part.game.as_str()).collect());
    let levels = options(summary.iter().map(|part| part.level.as_str()).collect());
    let _ = writeln!(
        page,
        "<form class=\"filter\" hidden>\n\
         <label>Game <select name=\"game\"><option value=\"\">all</option>{games}</select>\
         </label>\n\
         <label>Level <select name=\"level\"><option value=\"\">all</option>{levels}</select>\
         </label>\n\
         </form>"
    );
}

/// The table of all figures of the literature.
fn write_figures(page: &mut String, results: &[&(Statistic, StatisticResult)]) {
    page.push_str(
        "<section>\n<h2>The estimates of the book</h2>\n<div class=\"scroll\">\
         <table class=\"figures\">\n\
         <thead><tr><th>Place</th><th>Claim</th><th>Measured</th><th class=\"n\">Sample</th>\
         <th>Verdict</th></tr></thead>\n<tbody>\n",
    );
    for (statistic, result) in results {
        for figure in &statistic.book {
            let judged = judge(statistic, figure, result);
            let measured = judged.row.map(|row| interval_text(row, statistic));
            let sample = judged.row.map(|row| count_text(row.n));
            let _ = writeln!(
                page,
                "<tr><td>{}</td><td>{} <small>{}</small></td>\
                 <td><a href=\"#{}\">{}</a></td><td class=\"n\">{}</td><td>{}</td></tr>",
                escaped(figure.place),
                escaped(figure.claim),
                escaped(figure.game),
                statistic.name,
                measured.unwrap_or_else(|| "see below".to_owned()),
                sample.unwrap_or_else(|| "–".to_owned()),
                verdict_mark(&judged),
            );
        }
    }
    page.push_str("</tbody></table></div>\n</section>\n");
}

fn verdict_mark(judged: &JudgedFigure<'_>) -> String {
    let word = judged.verdict.word();
    format!("<span class=\"verdict {}\">{word}</span>", word.replace(' ', "-"))
}

fn write_section(page: &mut String, number: u32, statistic: &Statistic, result: &StatisticResult) {
    let _ = writeln!(
        page,
        "<section id=\"{}\">\n<h2>{number}. {}</h2>\n<p class=\"question\">{}</p>",
        statistic.name,
        escaped(statistic.title),
        escaped(statistic.question),
    );
    for figure in &statistic.book {
        let judged = judge(statistic, figure, result);
        let _ = writeln!(
            page,
            "<p class=\"book\">{} <strong>The book ({}):</strong> {}. {}</p>",
            verdict_mark(&judged),
            escaped(judged.figure.place),
            escaped(judged.figure.claim),
            escaped(&judged.sentence),
        );
    }
    if result.rows.is_empty() {
        page.push_str("<p>The data set has no games for this question.</p>\n");
    }
    page.push_str("<div class=\"pictures\">\n");
    for rows in groups(result) {
        write_picture(page, statistic, &rows);
    }
    page.push_str("</div>\n");
    write_table(page, statistic, result);
    page.push_str("</section>\n");
}

/// Rows that share a picture: those of one game and level, or all if there is one row for each.
fn groups(result: &StatisticResult) -> Vec<Vec<&ResultRow>> {
    let is_single = result.rows.iter().all(|row| row.x.is_none() && row.series.is_none());
    let mut groups: Vec<Vec<&ResultRow>> = Vec::new();
    for row in &result.rows {
        match groups.last_mut() {
            Some(group) if is_single || is_same(group[0], row) => group.push(row),
            _ => groups.push(vec![row]),
        }
    }
    groups
}

fn is_same(one: &ResultRow, other: &ResultRow) -> bool {
    one.game == other.game && one.level == other.level
}

fn write_picture(page: &mut String, statistic: &Statistic, rows: &[&ResultRow]) {
    let picture = chart::draw(statistic, rows);
    if picture.is_empty() {
        return;
    }
    let first = rows[0];
    let is_one = rows.iter().all(|row| is_same(first, row));
    if !is_one {
        let _ = writeln!(page, "<figure>{picture}</figure>");
        return;
    }
    let sample = rows.iter().map(|row| row.n).max().unwrap_or_default();
    let _ = writeln!(
        page,
        "<figure data-game=\"{0}\" data-level=\"{1}\">{picture}<figcaption>{0}, level {2}; {3}, \
         sample {4}.</figcaption></figure>",
        escaped(&first.game),
        escaped(&first.level),
        level_text(&first.level),
        escaped(statistic.unit),
        count_text(sample),
    );
}

fn write_table(page: &mut String, statistic: &Statistic, result: &StatisticResult) {
    if result.rows.is_empty() {
        return;
    }
    let has = |part: fn(&ResultRow) -> bool| result.rows.iter().any(part);
    let (has_x, has_series) = (has(|row| row.x.is_some()), has(|row| row.series.is_some()));
    let _ = write!(
        page,
        "<details><summary>Numbers</summary><div class=\"scroll\"><table>\n<thead><tr><th>Game</th>\
         <th>Level</th>{}{}<th class=\"n\">{}</th><th class=\"n\">95 % interval</th>\
         <th class=\"n\">Sample</th></tr></thead>\n<tbody>\n",
        if has_series { "<th>Series</th>" } else { "" },
        if has_x { "<th>x</th>" } else { "" },
        escaped(statistic.unit),
    );
    for row in result.rows.iter().take(TABLE_ROWS) {
        let cell = |is_shown: bool, text: Option<String>| {
            if is_shown {
                format!("<td>{}</td>", escaped(&text.unwrap_or_default()))
            } else {
                String::new()
            }
        };
        let interval = match (row.low, row.high) {
            (Some(low), Some(high)) => {
                format!("{} to {}", value_text(low, statistic), value_text(high, statistic))
            }
            _ => "–".to_owned(),
        };
        let _ = writeln!(
            page,
            "<tr data-game=\"{0}\" data-level=\"{1}\"><td>{0}</td><td>{2}</td>{3}{4}\
             <td class=\"n\">{5}</td><td class=\"n\">{interval}</td><td class=\"n\">{6}</td></tr>",
            escaped(&row.game),
            escaped(&row.level),
            level_text(&row.level),
            cell(has_series, row.series.clone()),
            cell(has_x, row.x.as_ref().map(ToString::to_string)),
            value_text(row.value, statistic),
            count_text(row.n),
        );
    }
    page.push_str("</tbody></table></div></details>\n");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::all_statistics;

    #[test]
    fn the_page_has_every_public_statistic_and_no_outside_request() {
        let results: Vec<_> = all_statistics()
            .unwrap()
            .into_iter()
            .map(|statistic| {
                let name = statistic.name;
                (statistic, StatisticResult { name, rows: Vec::new() })
            })
            .collect();
        let page = render(&[], &["palamedes-lab selfplay --seed 1".to_owned()], &results);
        assert!(page.contains("<pre>palamedes-lab selfplay --seed 1\n</pre>"));
        for (statistic, _) in &results {
            let section = format!("<section id=\"{}\">", statistic.name);
            assert_eq!(page.contains(&section), !statistic.is_private, "{}", statistic.name);
        }
        for request in ["http:", "https:", "src=", "@import", "url("] {
            assert!(!page.contains(request), "{request}");
        }
    }

    #[test]
    fn levels_are_words_where_a_number_would_mislead() {
        assert_eq!(level_text("0"), "random");
        assert_eq!(level_text("10"), "10");
        assert_eq!(level_text("8,0"), "8,random");
    }
}
