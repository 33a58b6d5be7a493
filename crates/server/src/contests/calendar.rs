//! iCalendar feeds of contests (RFC 5545), for the calendars of players and clubs.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use wire::ApiError;

use crate::db::contest_calendar::{self, CalendarRow};
use crate::db::contest_row::StoredContestState;
use crate::error::Error;
use crate::ids::ContestId;
use crate::node::Node;

/// Maximum number of contests in a feed.
const CONTESTS_MAX: i64 = 200;

/// Maximum length of a line in bytes; longer lines are folded.
const LINE_MAX_BYTES: usize = 75;

/// Returns the contests that are open or running as an iCalendar feed.
#[utoipa::path(
    get, path = "/contests/calendar.ics", tag = "contests",
    responses(
        (status = 200, description = "The feed", body = String, content_type = "text/calendar"),
    ),
)]
pub(crate) async fn contests_calendar(State(node): State<Arc<Node>>) -> Result<Response, Error> {
    let rows = contest_calendar::list_active(&node.pool, CONTESTS_MAX).await?;
    Ok(respond(&node, &rows))
}

/// Returns the date of a contest as an iCalendar file.
#[utoipa::path(
    get, path = "/contests/{id}/calendar.ics", tag = "contests",
    params(("id" = String, Path, description = "Id of the contest")),
    responses(
        (status = 200, description = "The file", body = String, content_type = "text/calendar"),
        (status = 404, description = "No such contest", body = ApiError),
    ),
)]
pub(crate) async fn contest_calendar(
    State(node): State<Arc<Node>>,
    contest_id: ContestId,
) -> Result<Response, Error> {
    let row = contest_calendar::find(&node.pool, contest_id).await?;
    Ok(respond(&node, &[row]))
}

fn respond(node: &Node, rows: &[CalendarRow]) -> Response {
    let text = calendar_text(rows, node.settings.public_url.trim_end_matches('/'));
    ([(CONTENT_TYPE, "text/calendar")], text).into_response()
}

/// The text of a calendar. Links begin with `public_url`.
fn calendar_text(rows: &[CalendarRow], public_url: &str) -> String {
    let mut lines = vec![
        "BEGIN:VCALENDAR".to_owned(),
        "VERSION:2.0".to_owned(),
        "PRODID:-//Palamedes//Contests//EN".to_owned(),
        "NAME:Palamedes".to_owned(),
        "REFRESH-INTERVAL;VALUE=DURATION:PT1H".to_owned(),
    ];
    let host = public_url.split("://").last().unwrap_or(public_url);
    for row in rows {
        lines.push("BEGIN:VEVENT".to_owned());
        lines.push(format!("UID:contest-{}@{host}", row.contest_id));
        lines.push(format!("SEQUENCE:{}", row.revision));
        lines.push(format!("DTSTAMP:{}", row.created));
        lines.push(format!("DTSTART:{}", row.starts));
        if let Some(minutes) = row.minutes {
            lines.push(format!("DURATION:PT{minutes}M"));
        }
        lines.push(format!("SUMMARY:{}", escape(&row.name)));
        if !row.description.is_empty() {
            lines.push(format!("DESCRIPTION:{}", escape(&row.description)));
        }
        lines.push(format!("URL:{public_url}/contests/{}", row.contest_id));
        let status = match row.state {
            StoredContestState::Cancelled => "CANCELLED",
            _ => "CONFIRMED",
        };
        lines.push(format!("STATUS:{status}"));
        lines.push("END:VEVENT".to_owned());
    }
    lines.push("END:VCALENDAR".to_owned());
    lines.iter().map(|line| fold(line)).collect()
}

/// Escapes the characters that separate values.
fn escape(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace(';', "\\;").replace(',', "\\,");
    text.replace('\n', "\\n").replace('\r', "")
}

/// Splits a long line; its parts begin with a space. Each part ends a line.
fn fold(line: &str) -> String {
    let mut folded = String::with_capacity(line.len() + 2);
    let mut length = 0;
    for letter in line.chars() {
        if length + letter.len_utf8() > LINE_MAX_BYTES {
            folded.push_str("\r\n ");
            length = 1;
        }
        folded.push(letter);
        length += letter.len_utf8();
    }
    folded.push_str("\r\n");
    folded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calendar_has_escaped_and_folded_lines() {
        let row = CalendarRow {
            contest_id: ContestId(1),
            name: "Club night; all, welcome".to_owned(),
            description: format!("First line\n{}", "ä".repeat(80)),
            state: StoredContestState::Open,
            revision: 3,
            starts: "20261117T190000Z".to_owned(),
            created: "20261101T120000Z".to_owned(),
            minutes: Some(90),
        };
        let text = calendar_text(&[row], "https://play.example");
        for line in text.split("\r\n") {
            assert!(line.len() <= LINE_MAX_BYTES, "{line}");
        }
        let unfolded = text.replace("\r\n ", "");
        for expected in [
            "SUMMARY:Club night\\; all\\, welcome\r\n",
            &format!("DESCRIPTION:First line\\n{}\r\n", "ä".repeat(80)),
            "DTSTART:20261117T190000Z\r\nDURATION:PT90M\r\n",
            "SEQUENCE:3\r\n",
            "@play.example\r\n",
        ] {
            assert!(unfolded.contains(expected), "{expected}\n{unfolded}");
        }
        assert!(text.starts_with("BEGIN:VCALENDAR\r\n") && text.ends_with("END:VCALENDAR\r\n"));
    }
}
