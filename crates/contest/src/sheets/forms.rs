//! The forms: headings, tables and notes.

use std::fmt::Write;

use super::page::{Texts, escape};
use super::{GameLines, LeagueSheet, MatchSheet, MixedColumn, MixedRound, MixedSheet};
use super::{PairingSheet, SheetDocument, SwissSheet};
use crate::event::Scoring;

/// Most players of a mixed tournament on one sheet.
const MIXED_COLUMNS_MAX: usize = 6;

/// Most players of a league on paper in portrait format.
const LEAGUE_PORTRAIT_MAX: usize = 8;

/// Most opponents of a league on one sheet.
const LEAGUE_COLUMNS_MAX: usize = 18;

/// The message of a scoring.
fn scoring_id(scoring: Scoring) -> &'static str {
    match scoring {
        Scoring::ZeroSum => "sheet-zero-sum",
        Scoring::ConstantSum => "sheet-constant-sum",
        Scoring::PointsOut => "sheet-points-out",
        Scoring::Places => "sheet-places",
    }
}

/// A sheet with its heading: event, title, labelled lines and the rule of scoring.
struct SheetHtml<'a> {
    texts: Texts<'a>,
    html: String,
}

impl<'a> SheetHtml<'a> {
    /// Begins a sheet with the rule of scoring; `fields` are pairs of a message and a value.
    fn new(
        document: &SheetDocument,
        texts: Texts<'a>,
        class: &str,
        title: &str,
        fields: &[(&str, &str)],
    ) -> SheetHtml<'a> {
        let mut sheet = SheetHtml::headed(document, texts, class, title, fields);
        let rule = sheet.text(scoring_id(document.scoring));
        sheet.push(format_args!("<p class=\"rule\">{rule}</p>\n"));
        sheet
    }

    /// Begins a sheet.
    fn headed(
        document: &SheetDocument,
        texts: Texts<'a>,
        class: &str,
        title: &str,
        fields: &[(&str, &str)],
    ) -> SheetHtml<'a> {
        let event =
            if document.event.is_empty() { texts("sheet-event") } else { document.event.clone() };
        let html = format!(
            "<section class=\"{class}\">\n<h1>{}</h1>\n<h2>{}</h2>\n<dl>\n",
            escape(&event),
            escape(&texts(title))
        );
        let mut sheet = SheetHtml { texts, html };
        let shared = [("sheet-place", &*document.place), ("sheet-date", &*document.date)];
        for (label, value) in fields.iter().chain(&shared) {
            let label = sheet.text(label);
            sheet.push(format_args!("<div><dt>{label}</dt><dd>{}</dd></div>\n", escape(value)));
        }
        sheet.html.push_str("</dl>\n");
        sheet
    }

    fn push(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.html.write_fmt(text);
    }

    fn text(&self, id: &str) -> String {
        escape(&(self.texts)(id))
    }

    /// The number of a game or a round in words of the language.
    fn ordinal(&self, number: usize) -> String {
        match number {
            1..=9 => self.text(&format!("sheet-ordinal-{number}")),
            _ => number.to_string(),
        }
    }

    fn column_heading(&mut self, label: &str, hint: &str) {
        let (label, hint) = (self.text(label), self.text(hint));
        self.push(format_args!("<th>{label}<small>{hint}</small></th>"));
    }

    /// Cells of a line whose label stands in front.
    fn line(&mut self, class: &str, label: &str, cells: &[String]) {
        self.push(format_args!("<th class=\"label {class}\">{label}</th>"));
        self.cells(cells);
        self.html.push_str("</tr>\n");
    }

    fn cells(&mut self, cells: &[String]) {
        for cell in cells {
            self.push(format_args!("<td>{}</td>", escape(cell)));
        }
    }

    /// A heading in front of several lines.
    fn group(&mut self, lines: usize, heading: &str, hint: &str) {
        self.push(format_args!("<tr><th class=\"group\" rowspan=\"{lines}\">{heading}"));
        if !hint.is_empty() {
            self.push(format_args!("<small>{hint}</small>"));
        }
        self.html.push_str("</th>");
    }

    fn note(&mut self, id: &str) {
        let note = self.text(id);
        self.push(format_args!("<p>{note}</p>\n"));
    }

    fn end(mut self) -> String {
        self.html.push_str("</section>\n");
        self.html
    }
}

/// A match of two or more players.
pub(super) fn match_sheet(
    document: &SheetDocument,
    sheet: &MatchSheet,
    texts: Texts<'_>,
) -> String {
    let players = sheet.players.len();
    let title = match players {
        2 => "sheet-two-player-match",
        3 => "sheet-three-player-match",
        _ => "sheet-match",
    };
    let fields = [("sheet-number", &*sheet.number), ("sheet-round-number", &*sheet.round)];
    let mut html = SheetHtml::new(document, texts, "", title, &fields);
    html.html.push_str("<table class=\"match\">\n<thead>\n<tr>");
    html.column_heading("sheet-game", if players == 2 { "sheet-15-min" } else { "sheet-45-min" });
    let name = html.text("sheet-name");
    html.push(format_args!("<th class=\"label\">{name}</th>"));
    for (index, player) in sheet.players.iter().enumerate() {
        let label = html.text("sheet-player");
        let name = escape(player);
        html.push(format_args!(
            "<th class=\"entry\">{name}<small>{label} {}</small></th>",
            index + 1
        ));
    }
    html.html.push_str("</tr>\n</thead>\n");
    for (index, game) in sheet.games.iter().enumerate() {
        game_lines(&mut html, players, index, game);
    }
    let lines = if sheet.weighted.is_some() { 3 } else { 2 };
    let (result, total, rank) =
        (html.text("sheet-result"), html.text("sheet-total"), html.text("sheet-rank"));
    html.html.push_str("<tbody>\n");
    html.group(lines, &result, "");
    html.line("", &total, &sheet.totals);
    if let Some((factor, cells)) = &sheet.weighted {
        html.html.push_str("<tr class=\"total\">");
        html.line("", &format!("{total} × {factor}"), cells);
    }
    html.html.push_str("<tr>");
    html.line("", &rank, &sheet.ranks);
    html.html.push_str("</tbody>\n</table>\n");
    if matches!(document.scoring, Scoring::ZeroSum | Scoring::ConstantSum) {
        html.note(if players == 2 { "sheet-note-two" } else { "sheet-note-three" });
    }
    html.note(if sheet.weighted.is_some() { "sheet-copy-weighted" } else { "sheet-copy" });
    html.end()
}

fn game_lines(html: &mut SheetHtml<'_>, players: usize, index: usize, game: &GameLines) {
    let direction = match (players, index % 2) {
        (2, _) => String::new(),
        (_, 0) => html.text("sheet-clockwise"),
        (_, _) => html.text("sheet-counter-clockwise"),
    };
    let (ordinal, points, score) =
        (html.ordinal(index + 1), html.text("sheet-points"), html.text("sheet-score"));
    html.html.push_str("<tbody>\n");
    html.group(2, &ordinal, &direction);
    html.line("", &points, &game.points);
    html.html.push_str("<tr>");
    html.line("", &score, &game.scores);
    html.html.push_str("</tbody>\n");
}

/// The tables of a round in large letters.
pub(super) fn pairings(document: &SheetDocument, sheet: &PairingSheet, texts: Texts<'_>) -> String {
    let fields = [("sheet-round-number", &*sheet.round)];
    let mut html = SheetHtml::headed(document, texts, "", "sheet-pairings", &fields);
    let (table, players, pause) =
        (html.text("sheet-table"), html.text("sheet-players"), html.text("sheet-pause"));
    html.push(format_args!(
        "<table class=\"rows pairings\">\n<colgroup><col style=\"width:16%\"><col></colgroup>\n\
         <thead>\n<tr><th>{table}</th><th class=\"name\">{players}</th></tr>\n</thead>\n<tbody>\n"
    ));
    let mut line = |number: &str, names: &[String]| {
        let names: Vec<String> = names.iter().map(|name| escape(name)).collect();
        let names = names.join(" – ");
        html.push(format_args!("<tr><th>{number}</th><td class=\"name\">{names}</td></tr>\n"));
    };
    for (index, players) in sheet.tables.iter().enumerate() {
        line(&(index + 1).to_string(), players);
    }
    for player in &sheet.byes {
        line(&pause, std::slice::from_ref(player));
    }
    html.html.push_str("</tbody>\n</table>\n");
    html.note("sheet-first-begins");
    html.end()
}

/// A Swiss round, one line for each player.
pub(super) fn swiss_round(
    document: &SheetDocument,
    sheet: &SwissSheet,
    texts: Texts<'_>,
) -> String {
    let fields = [("sheet-round-number", &*sheet.round)];
    let mut html = SheetHtml::new(document, texts, "", "sheet-swiss", &fields);
    html.html.push_str(
        "<table class=\"rows\">\n<colgroup><col style=\"width:10%\"><col style=\"width:21%\">\
         <col style=\"width:11%\"><col style=\"width:21%\"><col style=\"width:12%\">\
         <col style=\"width:12%\"><col style=\"width:13%\"></colgroup>\n<thead>\n<tr>",
    );
    html.column_heading("sheet-rank", "sheet-rank-hint");
    html.column_heading("sheet-player", "sheet-player-hint");
    html.column_heading("sheet-total", "sheet-total-hint");
    html.column_heading("sheet-opponent", "sheet-opponent-hint");
    html.column_heading("sheet-points", "sheet-points-hint");
    html.column_heading("sheet-score", scoring_id(document.scoring));
    html.column_heading("sheet-new-total", "sheet-new-total-hint");
    html.html.push_str("</tr>\n</thead>\n<tbody>\n");
    for row in &sheet.rows {
        html.push(format_args!(
            "<tr><th>{}</th><td class=\"name\">{}</td><td>{}</td><td class=\"name\">{}</td>",
            escape(&row.rank),
            escape(&row.player),
            escape(&row.score),
            escape(&row.opponent)
        ));
        html.cells(&[row.points.clone(), row.result.clone(), row.new_score.clone()]);
        html.html.push_str("</tr>\n");
    }
    html.html.push_str("</tbody>\n</table>\n");
    html.end()
}

/// A mixed tournament, on as many sheets as the players need.
pub(super) fn mixed(document: &SheetDocument, sheet: &MixedSheet, texts: Texts<'_>) -> String {
    let parts = sheet.players.chunks(MIXED_COLUMNS_MAX);
    parts.map(|players| mixed_part(document, players, texts)).collect()
}

fn mixed_part(document: &SheetDocument, players: &[MixedColumn], texts: Texts<'_>) -> String {
    let mut html = SheetHtml::new(document, texts, "", "sheet-mixed", &[]);
    let column = |text: fn(&MixedColumn) -> &String| -> Vec<String> {
        players.iter().map(|player| text(player).clone()).collect()
    };
    html.html.push_str(
        "<table class=\"mixed\">\n<colgroup><col style=\"width:12%\"><col style=\"width:19%\">",
    );
    html.push(format_args!("<col span=\"{}\"></colgroup>\n<thead>\n<tr>", players.len()));
    html.column_heading("sheet-round", "sheet-90-min");
    let name = html.text("sheet-name");
    html.push(format_args!("<th class=\"label\">{name}</th>"));
    for player in players {
        html.push(format_args!("<th class=\"entry\">{}</th>", escape(&player.name)));
    }
    html.html.push_str("</tr>\n</thead>\n<tbody>\n<tr><th></th>");
    let initial = html.text("sheet-initial-rank");
    html.line("", &initial, &column(|player| &player.initial_rank));
    html.html.push_str("</tbody>\n");
    let rounds = players.iter().map(|player| player.rounds.len()).min().unwrap_or(0);
    for round in 0..rounds {
        let cell = |text: fn(&MixedRound) -> &String| -> Vec<String> {
            players.iter().map(|player| text(&player.rounds[round]).clone()).collect()
        };
        let lines = [
            ("sheet-opponents", cell(|round| &round.opponents)),
            ("sheet-factor", cell(|round| &round.factor)),
            ("sheet-weighted-score", cell(|round| &round.score)),
            ("sheet-new-total", cell(|round| &round.total)),
            ("sheet-new-rank", cell(|round| &round.rank)),
        ];
        let ordinal = html.ordinal(round + 1);
        html.html.push_str("<tbody>\n");
        html.group(lines.len(), &ordinal, "");
        for (index, (label, cells)) in lines.iter().enumerate() {
            if index > 0 {
                html.html.push_str("<tr>");
            }
            let label = html.text(label);
            html.line("", &label, cells);
        }
        html.html.push_str("</tbody>\n");
    }
    let (result, total, rank) =
        (html.text("sheet-result"), html.text("sheet-total"), html.text("sheet-final-rank"));
    html.html.push_str("<tbody>\n");
    html.group(2, &result, "");
    html.line("", &total, &column(|player| &player.total));
    html.html.push_str("<tr>");
    html.line("", &rank, &column(|player| &player.rank));
    html.html.push_str("</tbody>\n</table>\n");
    html.end()
}

/// The crosstable of a league, on as many sheets as the columns need.
pub(super) fn league(document: &SheetDocument, sheet: &LeagueSheet, texts: Texts<'_>) -> String {
    let players = sheet.players.len();
    let starts = (0..players).step_by(LEAGUE_COLUMNS_MAX);
    let parts = starts.map(|start| {
        league_part(document, sheet, texts, start..players.min(start + LEAGUE_COLUMNS_MAX))
    });
    parts.collect()
}

fn league_part(
    document: &SheetDocument,
    sheet: &LeagueSheet,
    texts: Texts<'_>,
    columns: std::ops::Range<usize>,
) -> String {
    let class = if sheet.players.len() > LEAGUE_PORTRAIT_MAX { "wide" } else { "" };
    let mut html = SheetHtml::new(document, texts, class, "sheet-league", &[]);
    let (name, total, rank) =
        (html.text("sheet-name"), html.text("sheet-total"), html.text("sheet-rank"));
    html.html.push_str(
        "<table class=\"rows\">\n<colgroup><col style=\"width:5%\"><col style=\"width:24%\">",
    );
    html.push(format_args!("<col span=\"{}\"><col style=\"width:10%\">", columns.len()));
    html.html.push_str("<col style=\"width:9%\"></colgroup>\n<thead>\n<tr><th></th>");
    html.push(format_args!("<th class=\"name\">{name}</th>"));
    for column in columns.clone() {
        html.push(format_args!("<th>{}</th>", letters(column)));
    }
    html.push(format_args!("<th>{total}</th><th>{rank}</th></tr>\n</thead>\n<tbody>\n"));
    for (row, player) in sheet.players.iter().enumerate() {
        let name = escape(&player.name);
        html.push(format_args!("<tr><th>{}</th><td class=\"name\">{name}</td>", letters(row)));
        for column in columns.clone() {
            let score = player.scores.get(column).map_or("", |score| score);
            if row == column {
                html.html.push_str("<td class=\"self\"></td>");
            } else {
                html.push(format_args!("<td>{}</td>", escape(score)));
            }
        }
        html.cells(&[player.total.clone(), player.rank.clone()]);
        html.html.push_str("</tr>\n");
    }
    html.html.push_str("</tbody>\n</table>\n");
    html.end()
}

/// Letters of a player as in a spreadsheet: A to Z, AA, AB and so on.
fn letters(mut index: usize) -> String {
    let mut text = String::new();
    loop {
        text.insert(0, char::from(b'A' + (index % 26) as u8));
        if index < 26 {
            return text;
        }
        index = index / 26 - 1;
    }
}
