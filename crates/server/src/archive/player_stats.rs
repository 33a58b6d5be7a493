//! Player statistics and head-to-head results.
//!
//! Both use only the latest games of a player, which bounds the cost for bots with millions of
//! games.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use contest::Rating;
use games::{AnyPosition, Game, OpeningTracker};
use rulebook::Position;
use sqlx::PgPool;
use wire::{
    ApiError, FormWindow, HeadToHead, HeadToHeadSetup, OpeningName, OpeningResults, PlayerRef,
    PlayerStats, RatingCurve, RatingPoint, ResultCounts, SeatResults,
};

use crate::auth::auth_user::AuthUser;
use crate::auth::names::name_key;
use crate::db::archived_game::{self, PlayedGame, SharedGame};
use crate::db::player_search::find_profile;
use crate::error::Error;
use crate::http::query::is_searchable;
use crate::ids::PlayerId;
use crate::node::Node;
use crate::numbers::{SeatNumber, count_to_u32};

/// Maximum number of latest games used.
const GAMES_MAX: u16 = 1_000;

/// One more than that are read, to find out whether there are more.
const GAMES_READ: i64 = GAMES_MAX as i64 + 1;

/// Maximum number of rating curves; pools with most games first.
const CURVES_MAX: usize = 8;

/// Maximum number of points of a curve.
const POINTS_MAX: usize = 64;

/// Maximum number of form windows.
const WINDOWS_MAX: usize = 24;

/// Minimum number of games in a form window.
const WINDOW_GAMES_MIN: usize = 5;

/// Maximum length of the lists of setups, seats and openings.
const ROWS_MAX: usize = 100;

/// Lists the named openings.
#[utoipa::path(
    get, path = "/openings", tag = "archive", operation_id = "listOpenings",
    responses((status = 200, description = "The openings", body = Vec<OpeningName>)),
)]
pub(crate) async fn openings() -> Json<Vec<OpeningName>> {
    let opening = |(code, name): (&str, &str)| OpeningName { code: code.into(), name: name.into() };
    Json(OpeningTracker::all().map(opening).collect())
}

/// Player whose statistics are requested.
struct StatsSubject {
    player_id: PlayerId,
    name: PlayerRef,
}

async fn find_subject(pool: &PgPool, name: &str) -> Result<StatsSubject, Error> {
    if !is_searchable(name) {
        return Err(Error::NotFound);
    }
    let row = find_profile(pool, &name_key(name)).await?.ok_or(Error::NotFound)?;
    let name = PlayerRef { name: row.name, kind: row.kind.into() };
    Ok(StatsSubject { player_id: row.player_id, name })
}

/// Returns the statistics of a player.
///
/// From the last 1,000 games: results by setup and seat, openings with their results, rating
/// curves, and results over time. Unlisted games count for the player's own request only.
#[utoipa::path(
    get, path = "/players/{name}/stats", tag = "archive", operation_id = "playerStats",
    params(("name" = String, Path, description = "Name of the player")),
    responses(
        (status = 200, description = "The statistics", body = PlayerStats),
        (status = 401, description = "The session or token is not valid", body = ApiError),
        (status = 404, description = "No such player", body = ApiError),
    ),
)]
pub(crate) async fn player_stats(
    State(node): State<Arc<Node>>,
    user: Option<AuthUser>,
    name: Result<Path<String>, PathRejection>,
) -> Result<Response, Error> {
    let Path(name) = name.map_err(|_| Error::NotFound)?;
    if let Some(user) = user.filter(|user| user.is_named(&name)) {
        // Players see changes of their own page at once.
        let stats = load_stats(node.read_pool.clone(), &name, Some(user.player_id)).await?;
        return Ok(Json(stats).into_response());
    }
    // Other viewers see the same.
    let load = node.read(|pool| load_stats(pool, &name, None));
    let key = format!("stats {}", name_key(&name));
    Ok(node.read_cache.get_or_load(key, load).await?.into_response())
}

async fn load_stats(
    pool: PgPool,
    name: &str,
    viewer_id: Option<PlayerId>,
) -> Result<PlayerStats, Error> {
    let player_id = find_subject(&pool, name).await?.player_id;
    let mut played = archived_game::list_of_player(&pool, player_id, viewer_id, GAMES_READ).await?;
    let truncated = played.len() > usize::from(GAMES_MAX);
    if truncated {
        played.remove(0);
    }
    Ok(PlayerStats { truncated, ..summarize(&played) })
}

/// Summarizes games sorted by time.
fn summarize(played: &[PlayedGame]) -> PlayerStats {
    let mut seats: BTreeMap<(&str, u8), ResultCounts> = BTreeMap::new();
    let mut openings: BTreeMap<(&str, u8), ResultCounts> = BTreeMap::new();
    for game in played {
        let seat = game.seat.into();
        count(seats.entry((&game.rules, seat)).or_default(), game);
        if let Some(code) = &game.opening {
            count(openings.entry((code, seat)).or_default(), game);
        }
    }
    let mut openings: Vec<OpeningResults> = openings
        .into_iter()
        .map(|((code, seat), results)| OpeningResults { code: code.to_owned(), seat, results })
        .collect();
    openings.sort_by_key(|opening| std::cmp::Reverse(total(&opening.results)));
    openings.truncate(ROWS_MAX);
    let seats = seats.into_iter().take(ROWS_MAX);
    PlayerStats {
        games: count_to_u32(played.len()),
        truncated: false,
        seats: seats
            .map(|((rules, seat), results)| SeatResults { rules: rules.to_owned(), seat, results })
            .collect(),
        openings,
        rating_curves: rating_curves(played),
        form: form_windows(played),
    }
}

fn count(results: &mut ResultCounts, game: &PlayedGame) {
    match (game.place, game.tied) {
        (1, false) => results.won += 1,
        (1, true) => results.tied += 1,
        _ => results.lost += 1,
    }
}

fn total(results: &ResultCounts) -> u32 {
    results.won + results.tied + results.lost
}

fn rating_curves(played: &[PlayedGame]) -> Vec<RatingCurve> {
    let mut pools: BTreeMap<&str, Vec<RatingPoint>> = BTreeMap::new();
    for game in played {
        let (Some(pool), Some(after)) = (&game.pool, &game.rating_after) else { continue };
        let Ok(rating) = after.parse::<Rating>() else { continue };
        let shown = rating.display(rating.day());
        pools.entry(pool).or_default().push(RatingPoint {
            games: rating.games(),
            ended_ms: game.ended_ms.map_or(0, u64::from),
            value: shown.value,
            deviation: shown.deviation,
        });
    }
    let mut pools: Vec<(&str, Vec<RatingPoint>)> = pools.into_iter().collect();
    pools.sort_by_key(|(_, points)| std::cmp::Reverse(points.len()));
    pools.truncate(CURVES_MAX);
    let curve = |(pool, mut points): (&str, Vec<RatingPoint>)| {
        // Games may be rated in another order than they ended.
        points.sort_by_key(|point| point.games);
        RatingCurve { pool: pool.to_owned(), points: thin_out(points) }
    };
    pools.into_iter().map(curve).collect()
}

/// Reduces the points to the maximum number, evenly, with the first and the last.
fn thin_out(points: Vec<RatingPoint>) -> Vec<RatingPoint> {
    let (all, last) = (points.len(), points.len().saturating_sub(1));
    if all <= POINTS_MAX {
        return points;
    }
    let source = |index: usize| index * last / (POINTS_MAX - 1);
    (0..POINTS_MAX).filter_map(|index| points.get(source(index)).cloned()).collect()
}

fn form_windows(played: &[PlayedGame]) -> Vec<FormWindow> {
    let length = played.len().div_ceil(WINDOWS_MAX).max(WINDOW_GAMES_MIN);
    let window = |games: &[PlayedGame]| {
        let mut results = ResultCounts::default();
        games.iter().for_each(|game| count(&mut results, game));
        let at =
            |game: Option<&PlayedGame>| game.and_then(|game| game.ended_ms).map_or(0, u64::from);
        FormWindow { from_ms: at(games.first()), until_ms: at(games.last()), results }
    };
    played.chunks(length).map(window).collect()
}

/// Returns the results of one player in games with another, by setup.
///
/// From the last 1,000 common games. Unlisted games count if the caller played in them.
#[utoipa::path(
    get, path = "/players/{name}/head-to-head/{other}", tag = "archive",
    operation_id = "headToHead",
    params(
        ("name" = String, Path, description = "Name of the player"),
        ("other" = String, Path, description = "Name of the opponent"),
    ),
    responses(
        (status = 200, description = "The statistics", body = HeadToHead),
        (status = 401, description = "The session or token is not valid", body = ApiError),
        (status = 404, description = "No such player", body = ApiError),
    ),
)]
pub(crate) async fn head_to_head(
    State(node): State<Arc<Node>>,
    user: Option<AuthUser>,
    names: Result<Path<(String, String)>, PathRejection>,
) -> Result<Response, Error> {
    let Path((name, other)) = names.map_err(|_| Error::NotFound)?;
    let viewer_id = user.as_ref().map(|user| user.player_id);
    if user.is_some_and(|user| user.is_named(&name) || user.is_named(&other)) {
        // Players see changes of their own pages at once.
        let pool = node.read_pool.clone();
        let both = load_head_to_head(pool, &name, &other, viewer_id).await?;
        return Ok(Json(both).into_response());
    }
    let load = node.read(|pool| load_head_to_head(pool, &name, &other, viewer_id));
    let key = format!("head-to-head {} {} {viewer_id:?}", name_key(&name), name_key(&other));
    Ok(node.read_cache.get_or_load(key, load).await?.into_response())
}

async fn load_head_to_head(
    pool: PgPool,
    name: &str,
    other: &str,
    viewer_id: Option<PlayerId>,
) -> Result<HeadToHead, Error> {
    let (player, other) = (find_subject(&pool, name).await?, find_subject(&pool, other).await?);
    let (one, two) = (player.player_id, other.player_id);
    let mut both = archived_game::list_shared(&pool, one, two, viewer_id, GAMES_READ).await?;
    let truncated = both.len() > usize::from(GAMES_MAX);
    both.truncate(GAMES_MAX.into());
    let games = count_to_u32(both.len());
    let setups = count_by_setup(&both);
    Ok(HeadToHead { player: player.name, opponent: other.name, games, truncated, setups })
}

fn count_by_setup(both: &[SharedGame]) -> Vec<HeadToHeadSetup> {
    let mut setups: BTreeMap<&str, (Option<AnyPosition>, HeadToHeadSetup)> = BTreeMap::new();
    for game in both {
        let (start, setup) = setups.entry(&game.rules).or_insert_with(|| {
            let start = game.rules.parse::<Game>().ok().map(|game| game.start());
            let rules = game.rules.clone();
            (start, HeadToHeadSetup { rules, ahead: 0, level: 0, behind: 0, as_partners: 0 })
        });
        let number = match game.place.cmp(&game.other_place) {
            _ if start.as_ref().is_some_and(|start| are_partners(start, game)) => {
                &mut setup.as_partners
            }
            std::cmp::Ordering::Less => &mut setup.ahead,
            std::cmp::Ordering::Equal => &mut setup.level,
            std::cmp::Ordering::Greater => &mut setup.behind,
        };
        *number += 1;
    }
    let mut setups: Vec<HeadToHeadSetup> = setups.into_values().map(|(_, setup)| setup).collect();
    let games = |s: &HeadToHeadSetup| s.ahead + s.level + s.behind + s.as_partners;
    setups.sort_by_key(|setup| std::cmp::Reverse(games(setup)));
    setups.truncate(ROWS_MAX);
    setups
}

fn are_partners(start: &AnyPosition, game: &SharedGame) -> bool {
    let team = |number: SeatNumber| number.seat().filter(|seat| start.seats().contains(*seat));
    let teams = (team(game.seat), team(game.other_seat));
    matches!(teams, (Some(one), Some(other)) if start.team(one) == start.team(other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::UnixMs;

    fn played(number: u32) -> PlayedGame {
        let rating = format!("glicko2 1500 {} 0.06 {} 20772", 350 - number / 10, number + 1);
        PlayedGame {
            rules: "pentagame:2".to_owned(),
            seat: SeatNumber(1 + (number % 2) as i16),
            place: 1 + i16::from(number.is_multiple_of(3)),
            tied: number % 5 == 1,
            opening: number.is_multiple_of(4).then(|| "1a".to_owned()),
            ended_ms: Some(UnixMs(i64::from(number) * 1000)),
            pool: Some("pentagame:2".to_owned()),
            rating_after: Some(rating),
        }
    }

    #[test]
    fn player_stats_are_bounded_and_count_every_game() {
        for games in [0, 1, 4, 64, 65, 119, 121, 2_000] {
            let all: Vec<PlayedGame> = (0..games).map(played).collect();
            let stats = summarize(&all);
            let sum = |results: Vec<ResultCounts>| results.iter().map(total).sum::<u32>();
            assert_eq!(stats.games, games);
            assert_eq!(sum(stats.seats.iter().map(|s| s.results).collect()), games);
            assert_eq!(sum(stats.form.iter().map(|s| s.results).collect()), games);
            let opened = sum(stats.openings.iter().map(|s| s.results).collect());
            assert_eq!(opened, games.div_ceil(4));
            assert!(stats.form.len() <= WINDOWS_MAX);
            if let [curve] = stats.rating_curves.as_slice() {
                let points = &curve.points;
                assert_eq!(points.len(), POINTS_MAX.min(games as usize));
                let ends = (points[0].games, points[points.len() - 1].games);
                assert_eq!(ends, (1, games));
                assert!(points.is_sorted_by(|one, next| one.games < next.games));
            } else {
                assert_eq!((games, stats.rating_curves.len()), (0, 0));
            }
        }
    }

    #[test]
    fn head_to_head_counts_partners_separately() {
        let both = |rules: &str, seats: [i16; 2], places: [i16; 2]| SharedGame {
            rules: rules.to_owned(),
            seat: SeatNumber(seats[0]),
            place: places[0],
            other_seat: SeatNumber(seats[1]),
            other_place: places[1],
        };
        let games = [
            both("pentagame:4t", [1, 3], [1, 1]),
            both("pentagame:4t", [1, 2], [1, 3]),
            both("pentagame:4t", [2, 3], [1, 1]),
            both("pentagame:2", [2, 1], [2, 1]),
        ];
        let found: Vec<_> = count_by_setup(&games)
            .into_iter()
            .map(|s| (s.rules, s.ahead, s.level, s.behind, s.as_partners))
            .collect();
        let expected = [("pentagame:4t", 1, 1, 0, 1), ("pentagame:2", 0, 0, 1, 0)];
        let expected = expected.map(|(rules, a, l, b, t)| (rules.to_owned(), a, l, b, t));
        assert_eq!(found, expected);
    }
}
