//! Reports, as moderators see and decide them.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::IntoParams;
use wire::{
    ChatLine, ChatRoom, CloseReport, Decision, PlayerName, ReportPage, ReportStatus, ReportView,
    Why,
};

use super::audit::{self, Done};
use super::report::reason_of;
use super::who::Moderator;
use super::{order, reason};
use crate::body::{Named, Sent};
use crate::error::Error;
use crate::ids::{read_slug, slug};
use crate::node::Node;
use crate::store::load::player_kind;

/// Reports of a page.
const PAGE: usize = 20;

/// Which reports are wanted.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Wanted {
    /// Those that are decided, instead of those that are open.
    #[serde(default)]
    decided: bool,
    /// What comes behind this one: `next` of the page before.
    after: Option<String>,
}

/// Reports: the open ones the oldest first, or the decided ones the latest first. For moderators.
#[utoipa::path(
    get, path = "/moderation/reports", tag = "moderation", operation_id = "reports",
    params(Wanted),
    responses(
        (status = 200, description = "A page of them", body = ReportPage),
        (status = 400, description = "It cannot be read", body = Why),
        (status = 404, description = "Who asks is no moderator", body = Why),
    ),
    security(("session" = [])),
)]
pub(super) async fn list(
    State(node): State<Arc<Node>>,
    _: Moderator,
    wanted: Result<Query<Wanted>, QueryRejection>,
) -> Result<Json<ReportPage>, Error> {
    let unreadable = || Error::Unreadable(Why::new("query"));
    let Query(wanted) = wanted.map_err(|_| unreadable())?;
    let after = wanted.after.as_deref().map(|after| read_slug(after).ok_or_else(unreadable));
    let mut rows = rows(&node, wanted.decided, after.transpose()?).await?;
    let is_more = rows.len() > PAGE;
    rows.truncate(PAGE);
    let next = rows.last().filter(|_| is_more).map(|row| slug(row.report_id));
    let players: Vec<i64> = rows.iter().map(|row| row.player_id).collect();
    let orders = order::of(&node.pool, &players, node.now()).await?;
    let ids: Vec<i64> = rows.iter().map(|row| row.report_id).collect();
    let mut words = words(&node, &ids).await?;
    let views = rows.into_iter().filter_map(|row| {
        let player = orders.get(&row.player_id)?.clone();
        let chat = words.remove(&row.report_id).unwrap_or_default();
        Some(row.view(player, chat))
    });
    let open = sqlx::query_scalar!(r#"SELECT count(*) AS "open!" FROM report WHERE status = 0"#);
    let open = open.fetch_one(&node.pool).await?;
    let open = u32::try_from(open).unwrap_or(u32::MAX);
    Ok(Json(ReportPage { reports: views.collect(), open, next }))
}

/// A report, before it is known how things stand with whoever is reported.
struct Row {
    report_id: i64,
    player_id: i64,
    name: String,
    game_id: Option<i64>,
    reason: i16,
    text: String,
    made_ms: i64,
    status: i16,
    decided_ms: Option<i64>,
    reporter: String,
    reporter_kind: i16,
    decider: Option<String>,
    decider_kind: Option<i16>,
}

impl Row {
    fn view(self, player: wire::PlayerOrder, chat: Vec<ChatLine>) -> ReportView {
        let shown = |name, kind| PlayerName { name, kind: player_kind(kind) };
        ReportView {
            id: slug(self.report_id),
            reporter: shown(self.reporter, self.reporter_kind),
            player,
            name: self.name,
            game: self.game_id.map(slug),
            reason: reason_of(self.reason),
            text: self.text,
            made_ms: self.made_ms.unsigned_abs(),
            status: status_of(self.status),
            decided_by: self.decider.zip(self.decider_kind).map(|(name, kind)| shown(name, kind)),
            decided_ms: self.decided_ms.map(i64::unsigned_abs),
            chat,
        }
    }
}

pub(super) fn status_of(number: i16) -> ReportStatus {
    match number {
        0 => ReportStatus::Open,
        1 => ReportStatus::Acted,
        _ => ReportStatus::Unfounded,
    }
}

async fn rows(node: &Node, decided: bool, after: Option<i64>) -> Result<Vec<Row>, Error> {
    let found = sqlx::query_as!(
        Row,
        r#"SELECT report_id, r.player_id, r.name, game_id, reason, text, r.made_ms, status,
               decided_ms, p.name AS reporter, p.kind AS reporter_kind, d.name AS "decider?",
               d.kind AS "decider_kind?"
           FROM report r JOIN player p ON p.player_id = reporter_id
           LEFT JOIN player d ON d.player_id = decided_by
           WHERE (status <> 0) = $1 AND ($2::bigint IS NULL
               OR CASE WHEN $1 THEN report_id < $2 ELSE report_id > $2 END)
           ORDER BY CASE WHEN $1 THEN -report_id ELSE report_id END LIMIT $3"#,
        decided,
        after,
        i64::try_from(PAGE + 1).unwrap_or(i64::MAX)
    );
    Ok(found.fetch_all(&node.pool).await?)
}

/// What was said at the tables of these reports.
async fn words(node: &Node, reports: &[i64]) -> Result<HashMap<i64, Vec<ChatLine>>, Error> {
    let found = sqlx::query!(
        "SELECT report_id, room, text, at_ms, p.name, p.kind
         FROM report_line JOIN player p USING (player_id)
         WHERE report_id = ANY($1) ORDER BY report_id, number",
        reports
    );
    let mut words: HashMap<i64, Vec<ChatLine>> = HashMap::new();
    for row in found.fetch_all(&node.pool).await? {
        words.entry(row.report_id).or_default().push(ChatLine {
            room: if row.room == 0 { ChatRoom::Players } else { ChatRoom::Spectators },
            from: PlayerName { name: row.name, kind: player_kind(row.kind) },
            text: row.text,
            at_ms: row.at_ms.unsigned_abs(),
        });
    }
    Ok(words)
}

/// Decides a report. For moderators.
#[utoipa::path(
    post, path = "/moderation/reports/{id}/close", tag = "moderation", operation_id = "closeReport",
    request_body = CloseReport,
    params(("id" = String, Path, description = "The report")),
    responses(
        (status = 204, description = "Decided"),
        (status = 400, description = "It cannot be read", body = Why),
        (status = 404, description = "No such report, or who asks is no moderator", body = Why),
        (status = 409, description = "Somebody else has decided it", body = Why),
    ),
    security(("session" = [])),
)]
pub(super) async fn close(
    State(node): State<Arc<Node>>,
    moderator: Moderator,
    Named(id): Named,
    Sent(said): Sent<CloseReport>,
) -> Result<StatusCode, Error> {
    let why = reason(&said.why)?;
    let report_id = read_slug(&id).ok_or(Error::NotFound)?;
    let (status, what) = match said.decision {
        Decision::Acted => (1i16, "report-acted"),
        Decision::Unfounded => (2, "report-unfounded"),
    };
    let mut transaction = node.pool.begin().await?;
    let held = sqlx::query!(
        "SELECT player_id, status FROM report WHERE report_id = $1 FOR UPDATE",
        report_id
    );
    let held = held.fetch_optional(&mut *transaction).await?.ok_or(Error::NotFound)?;
    if held.status != 0 {
        return Err(Error::Conflict(Why::new("report-decided")));
    }
    let decided = sqlx::query!(
        "UPDATE report SET status = $2, decided_by = $3, decided_ms = $4 WHERE report_id = $1",
        report_id,
        status,
        moderator.player_id,
        node.now()
    );
    decided.execute(&mut *transaction).await?;
    let by = Some(moderator.player_id);
    let report_id = Some(report_id);
    let done = Done { by, what, whom: held.player_id, why, until_ms: None, report_id };
    audit::write(&mut transaction, node.now(), &done).await?;
    transaction.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
