//! My games: where it is my turn first, and what runs out soonest.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use wire::{GameStatus, MyGame, Notice, Why};

use super::list::{Row, with_seats};
use crate::account::Who;
use crate::error::Error;
use crate::ids::slug;
use crate::node::Node;

/// No list is longer.
const LIST_MAX: i64 = 256;

/// Games in which who asks sits, and tables where a seat is kept for them: first those where it is
/// their turn, what runs out soonest before the others, then the other games, then tables that
/// have not begun.
#[utoipa::path(
    get, path = "/me/games", tag = "lobby", operation_id = "myGames",
    responses(
        (status = 200, description = "The games", body = Vec<MyGame>),
        (status = 401, description = "Nobody is known to ask", body = Why),
        (status = 403, description = "Not with this token", body = Why),
        (status = 429, description = "Too often", body = Why),
        (status = 503, description = "Try again", body = Why),
    ),
    security(("token" = ["read"]), ("session" = [])),
)]
pub(super) async fn games(
    State(node): State<Arc<Node>>,
    who: Who,
) -> Result<Json<Vec<MyGame>>, Error> {
    who.may("read")?;
    Ok(Json(of_player(&node, who.player_id).await?))
}

/// What a player who comes back should know first.
pub(crate) async fn running(node: &Node, player_id: i64) -> Result<Vec<Notice>, Error> {
    let mut notices = Vec::new();
    for game in of_player(node, player_id).await? {
        let slug = game.table.game.clone();
        match (game.table.status, game.you) {
            (GameStatus::Live, _) => notices.push(Notice::Started { game: slug.clone() }),
            (_, None) => {
                let by = game.table.opened_by;
                notices.push(Notice::Challenged { game: slug.clone(), by });
            }
            _ => {}
        }
        if game.your_turn {
            notices.push(Notice::YourTurn { game: slug });
        }
    }
    Ok(notices)
}

/// What the list says of a game beyond what everybody sees.
struct Own {
    game: String,
    you: Option<i16>,
    turn: Option<i16>,
    deadline_ms: Option<i64>,
}

async fn of_player(node: &Node, player_id: i64) -> Result<Vec<MyGame>, Error> {
    let rows = sqlx::query!(
        r#"WITH mine AS (
               SELECT game_id FROM sitting WHERE player_id = $1
               UNION SELECT game_id FROM seat WHERE reserved_for = $1 AND player_id IS NULL)
           SELECT g.game_id, g.config, g.status, g.rated, g.silent, g.delay_s, g.shuffled, g.turn,
                  CASE WHEN g.status = 1 AND g.version > 0 THEN g.deadline_ms END AS deadline_ms,
                  COALESCE(g.started_ms, g.opened_ms) AS "since_ms!", p.name, p.kind,
                  (SELECT s.seat FROM seat s WHERE s.game_id = g.game_id AND s.player_id = $1
                   ORDER BY s.seat <> g.turn, s.seat LIMIT 1) AS you
           FROM mine m JOIN game g ON g.game_id = m.game_id
           JOIN player p ON p.player_id = g.opened_by
           WHERE g.status < 2
           ORDER BY g.status DESC,
                    NOT EXISTS (SELECT 1 FROM seat s WHERE s.game_id = g.game_id
                                AND s.player_id = $1 AND s.seat = g.turn AND g.status = 1),
                    g.deadline_ms NULLS LAST, g.game_id
           LIMIT $2"#,
        player_id,
        LIST_MAX
    );
    let mut owns = Vec::new();
    let mut listed = Vec::new();
    for row in rows.fetch_all(&node.pool).await? {
        let live = row.status == 1;
        let turn = row.turn.filter(|_| live);
        owns.push(Own {
            game: slug(row.game_id),
            you: row.you,
            turn,
            deadline_ms: row.deadline_ms,
        });
        listed.push(Row {
            game_id: row.game_id,
            config: row.config,
            status: row.status,
            since_ms: row.since_ms,
            rated: row.rated,
            silent: row.silent,
            delay_s: row.delay_s,
            shuffled: row.shuffled,
            name: row.name,
            kind: row.kind,
        });
    }
    let tables = with_seats(node, listed).await?;
    let number = |seat: Option<i16>| seat.and_then(|seat| u8::try_from(seat).ok());
    let mine = tables.into_iter().zip(owns).map(|(table, own)| {
        debug_assert_eq!(table.game, own.game);
        MyGame {
            table,
            you: number(own.you),
            turn: number(own.turn),
            your_turn: own.turn.is_some() && own.turn == own.you,
            deadline_ms: own.deadline_ms.and_then(|ms| u64::try_from(ms).ok()),
        }
    });
    Ok(mine.collect())
}
