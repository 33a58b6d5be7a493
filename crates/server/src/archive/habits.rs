//! What players are used to, and how they do against each other.
//!
//! Both are made from the games somebody played last, so that it costs as much for a program that
//! has played a million as for a person who has played a hundred.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use contest::Rating;
use games::{AnyPosition, Game, Openings};
use rulebook::{Position, Seat};
use sqlx::PgPool;
use wire::{
    Habits, HeadToHead, HeadToHeadSetup, OpeningKnown, OpeningResults, PlayerName, RatingCurve,
    RatingPoint, Results, SeatResults, Spell, Why,
};

use super::search::is_askable;
use crate::account::{Who, name_key};
use crate::error::Error;
use crate::node::Node;
use crate::store::load::player_kind;

/// So many of the games played last are looked at.
const GAMES_MAX: i64 = 1_000;

/// So many pools have a curve, those with most games.
const CURVES_MAX: usize = 8;

/// A curve has so many points.
const POINTS_MAX: usize = 64;

/// There are so many spells …
const SPELLS_MAX: usize = 24;

/// … of at least so many games.
const SPELL_MIN: usize = 5;

/// Every list of set-ups, seats and openings ends here.
const ROWS_MAX: usize = 100;

/// The openings that have a name
#[utoipa::path(
    get, path = "/openings", tag = "archive",
    responses((status = 200, description = "All of them", body = Vec<OpeningKnown>)),
)]
pub(super) async fn openings() -> Json<Vec<OpeningKnown>> {
    let known = |(code, name): (&str, &str)| OpeningKnown { code: code.into(), name: name.into() };
    Json(Openings::all().map(known).collect())
}

/// Somebody whose page is asked for.
struct Subject {
    player_id: i64,
    name: PlayerName,
}

async fn subject(pool: &PgPool, name: &str) -> Result<Subject, Error> {
    if !is_askable(name) {
        return Err(Error::NotFound);
    }
    let row = sqlx::query!(
        "SELECT player_id, name, kind FROM player WHERE name_key = $1 AND gone_ms IS NULL",
        name_key(name)
    );
    let row = row.fetch_optional(pool).await?.ok_or(Error::NotFound)?;
    let name = PlayerName { name: row.name, kind: player_kind(row.kind) };
    Ok(Subject { player_id: row.player_id, name })
}

/// A game somebody finished with a place.
struct Played {
    game: String,
    seat: i16,
    place: i16,
    tied: bool,
    opening: Option<String>,
    ended_ms: Option<i64>,
    pool: Option<String>,
    rating_after: Option<String>,
}

/// What a player is used to
///
/// From the last 1,000 games: results by set-up and seat, openings with their results, the rating
/// over the games, and the results in order of time. Games that are not listed count for whoever
/// played them and asks about themselves.
#[utoipa::path(
    get, path = "/players/{name}/habits", tag = "archive", operation_id = "habits",
    params(("name" = String, Path, description = "The name of the player")),
    responses(
        (status = 200, description = "What is known", body = Habits),
        (status = 404, description = "There is no such player", body = Why),
        (status = 429, description = "Too often", body = Why),
        (status = 503, description = "Try again", body = Why),
    ),
)]
pub(super) async fn habits(
    State(node): State<Arc<Node>>,
    who: Option<Who>,
    name: Result<Path<String>, PathRejection>,
) -> Result<Json<Habits>, Error> {
    let Path(name) = name.map_err(|_| Error::NotFound)?;
    let subject = subject(&node.pool, &name).await?;
    let rows = sqlx::query_as!(
        Played,
        r#"SELECT a.game, m.seat, m.place AS "place!", a.tied, m.opening, g.ended_ms,
                  p.name AS "pool?", m.rating_after
           FROM (SELECT s.game_id, s.seat, s.place, s.opening, s.rating_after
                 FROM seat s JOIN archived a ON a.game_id = s.game_id
                 JOIN game g ON g.game_id = s.game_id
                 WHERE s.player_id = $1 AND s.place IS NOT NULL AND (g.listed OR $1 = $3)
                 ORDER BY s.game_id DESC LIMIT $2) m
           JOIN archived a ON a.game_id = m.game_id JOIN game g ON g.game_id = m.game_id
           LEFT JOIN rated r ON r.game_id = m.game_id LEFT JOIN pool p ON p.pool_id = r.pool_id
           ORDER BY g.ended_ms, m.game_id"#,
        subject.player_id,
        GAMES_MAX + 1,
        who.map(|who| who.player_id)
    );
    let mut played = rows.fetch_all(&node.pool).await?;
    let more = played.len() as i64 > GAMES_MAX;
    if more {
        played.remove(0);
    }
    Ok(Json(Habits { more, ..habits_of(&played) }))
}

/// From games in order of time.
fn habits_of(played: &[Played]) -> Habits {
    let mut seats: BTreeMap<(&str, u8), Results> = BTreeMap::new();
    let mut openings: BTreeMap<(&str, u8), Results> = BTreeMap::new();
    for game in played {
        let seat = u8::try_from(game.seat).unwrap_or(0);
        count(seats.entry((&game.game, seat)).or_default(), game);
        if let Some(code) = &game.opening {
            count(openings.entry((code, seat)).or_default(), game);
        }
    }
    let mut openings: Vec<OpeningResults> = openings
        .into_iter()
        .map(|((code, seat), results)| OpeningResults { code: code.to_owned(), seat, results })
        .collect();
    openings.sort_by_key(|opening| std::cmp::Reverse(number(&opening.results)));
    openings.truncate(ROWS_MAX);
    let seats = seats.into_iter().take(ROWS_MAX);
    Habits {
        games: u32::try_from(played.len()).unwrap_or(u32::MAX),
        more: false,
        seats: seats
            .map(|((rules, seat), results)| SeatResults { rules: rules.to_owned(), seat, results })
            .collect(),
        openings,
        curves: curves(played),
        spells: spells(played),
    }
}

fn count(results: &mut Results, game: &Played) {
    match (game.place, game.tied) {
        (1, false) => results.won += 1,
        (1, true) => results.tied += 1,
        _ => results.lost += 1,
    }
}

fn number(results: &Results) -> u32 {
    results.won + results.tied + results.lost
}

fn curves(played: &[Played]) -> Vec<RatingCurve> {
    let mut pools: BTreeMap<&str, Vec<RatingPoint>> = BTreeMap::new();
    for game in played {
        let (Some(pool), Some(after)) = (&game.pool, &game.rating_after) else { continue };
        let Ok(rating) = after.parse::<Rating>() else { continue };
        let shown = rating.shown(rating.day());
        pools.entry(pool).or_default().push(RatingPoint {
            games: rating.games(),
            at_ms: ms(game.ended_ms),
            number: shown.number,
            deviation: shown.deviation,
        });
    }
    let mut pools: Vec<(&str, Vec<RatingPoint>)> = pools.into_iter().collect();
    pools.sort_by_key(|(_, points)| std::cmp::Reverse(points.len()));
    pools.truncate(CURVES_MAX);
    let curve = |(pool, mut points): (&str, Vec<RatingPoint>)| {
        // Games are rated in an order of their own, not in that of their ends.
        points.sort_by_key(|point| point.games);
        RatingCurve { pool: pool.to_owned(), points: thinned(points) }
    };
    pools.into_iter().map(curve).collect()
}

/// At most so many as are wanted, evenly, with the first and the last.
fn thinned(points: Vec<RatingPoint>) -> Vec<RatingPoint> {
    let (all, last) = (points.len(), points.len().saturating_sub(1));
    if all <= POINTS_MAX {
        return points;
    }
    let kept = |index: usize| index * last / (POINTS_MAX - 1);
    (0..POINTS_MAX).filter_map(|index| points.get(kept(index)).cloned()).collect()
}

fn spells(played: &[Played]) -> Vec<Spell> {
    let length = played.len().div_ceil(SPELLS_MAX).max(SPELL_MIN);
    let spell = |games: &[Played]| {
        let mut results = Results::default();
        games.iter().for_each(|game| count(&mut results, game));
        let at = |game: Option<&Played>| ms(game.and_then(|game| game.ended_ms));
        Spell { from_ms: at(games.first()), until_ms: at(games.last()), results }
    };
    played.chunks(length).map(spell).collect()
}

fn ms(ms: Option<i64>) -> u64 {
    ms.and_then(|ms| u64::try_from(ms).ok()).unwrap_or(0)
}

/// A game both finished with a place.
struct Both {
    game: String,
    seat: i16,
    place: i16,
    other_seat: i16,
    other_place: i16,
}

/// How one player did in games with another
///
/// From the last 1,000 games both played in, by set-up. Games that are not listed count if whoever
/// asks played in them.
#[utoipa::path(
    get, path = "/players/{name}/against/{other}", tag = "archive", operation_id = "against",
    params(
        ("name" = String, Path, description = "The name of the one"),
        ("other" = String, Path, description = "The name of the other"),
    ),
    responses(
        (status = 200, description = "What is known", body = HeadToHead),
        (status = 404, description = "There is no such player", body = Why),
        (status = 429, description = "Too often", body = Why),
        (status = 503, description = "Try again", body = Why),
    ),
)]
pub(super) async fn against(
    State(node): State<Arc<Node>>,
    who: Option<Who>,
    names: Result<Path<(String, String)>, PathRejection>,
) -> Result<Json<HeadToHead>, Error> {
    let Path((name, other)) = names.map_err(|_| Error::NotFound)?;
    let (player, other) = (subject(&node.pool, &name).await?, subject(&node.pool, &other).await?);
    let rows = sqlx::query_as!(
        Both,
        r#"SELECT a.game, m.seat, m.place AS "place!", o.seat AS other_seat,
                  o.place AS "other_place!"
           FROM seat m JOIN seat o ON o.game_id = m.game_id AND o.player_id = $2
           JOIN archived a ON a.game_id = m.game_id JOIN game g ON g.game_id = m.game_id
           WHERE m.player_id = $1 AND m.seat <> o.seat AND m.place IS NOT NULL
             AND o.place IS NOT NULL
             AND (g.listed OR EXISTS (SELECT 1 FROM seat w
                                      WHERE w.game_id = m.game_id AND w.player_id = $3))
           ORDER BY m.game_id DESC LIMIT $4"#,
        player.player_id,
        other.player_id,
        who.map(|who| who.player_id),
        GAMES_MAX + 1
    );
    let mut both = rows.fetch_all(&node.pool).await?;
    let more = both.len() as i64 > GAMES_MAX;
    both.truncate(usize::try_from(GAMES_MAX).unwrap_or(0));
    let games = u32::try_from(both.len()).unwrap_or(u32::MAX);
    let setups = setups_of(&both);
    Ok(Json(HeadToHead { player: player.name, other: other.name, games, more, setups }))
}

fn setups_of(both: &[Both]) -> Vec<HeadToHeadSetup> {
    let mut setups: BTreeMap<&str, (Option<AnyPosition>, HeadToHeadSetup)> = BTreeMap::new();
    for game in both {
        let (start, setup) = setups.entry(&game.game).or_insert_with(|| {
            let start = game.game.parse::<Game>().ok().map(|game| game.start());
            let rules = game.game.clone();
            (start, HeadToHeadSetup { rules, ahead: 0, level: 0, behind: 0, together: 0 })
        });
        let number = match game.place.cmp(&game.other_place) {
            _ if start.as_ref().is_some_and(|start| are_partners(start, game)) => {
                &mut setup.together
            }
            std::cmp::Ordering::Less => &mut setup.ahead,
            std::cmp::Ordering::Equal => &mut setup.level,
            std::cmp::Ordering::Greater => &mut setup.behind,
        };
        *number += 1;
    }
    let mut setups: Vec<HeadToHeadSetup> = setups.into_values().map(|(_, setup)| setup).collect();
    let games = |s: &HeadToHeadSetup| s.ahead + s.level + s.behind + s.together;
    setups.sort_by_key(|setup| std::cmp::Reverse(games(setup)));
    setups.truncate(ROWS_MAX);
    setups
}

fn are_partners(start: &AnyPosition, game: &Both) -> bool {
    let seat = |number: i16| Seat::from_index(usize::try_from(number - 1).ok()?);
    let team = |number: i16| seat(number).filter(|seat| start.seats().contains(*seat));
    let teams = (team(game.seat), team(game.other_seat));
    matches!(teams, (Some(one), Some(other)) if start.team(one) == start.team(other))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(number: u32) -> Played {
        let rating = format!("glicko2 1500 {} 0.06 {} 20772", 350 - number / 10, number + 1);
        Played {
            game: "pentagame:2".to_owned(),
            seat: 1 + (number % 2) as i16,
            place: 1 + i16::from(number.is_multiple_of(3)),
            tied: number % 5 == 1,
            opening: number.is_multiple_of(4).then(|| "1a".to_owned()),
            ended_ms: Some(i64::from(number) * 1000),
            pool: Some("pentagame:2".to_owned()),
            rating_after: Some(rating),
        }
    }

    #[test]
    fn habits_are_bounded_and_lose_no_game() {
        for games in [0, 1, 4, 64, 65, 119, 121, 2_000] {
            let all: Vec<Played> = (0..games).map(played).collect();
            let habits = habits_of(&all);
            let sum = |results: Vec<Results>| results.iter().map(number).sum::<u32>();
            assert_eq!(habits.games, games);
            assert_eq!(sum(habits.seats.iter().map(|s| s.results).collect()), games);
            assert_eq!(sum(habits.spells.iter().map(|s| s.results).collect()), games);
            let opened = sum(habits.openings.iter().map(|s| s.results).collect());
            assert_eq!(opened, games.div_ceil(4));
            assert!(habits.spells.len() <= SPELLS_MAX);
            if let [curve] = habits.curves.as_slice() {
                let points = &curve.points;
                assert_eq!(points.len(), POINTS_MAX.min(games as usize));
                let ends = (points[0].games, points[points.len() - 1].games);
                assert_eq!(ends, (1, games));
                assert!(points.is_sorted_by(|one, next| one.games < next.games));
            } else {
                assert_eq!((games, habits.curves.len()), (0, 0));
            }
        }
    }

    #[test]
    fn partners_are_not_rivals() {
        let both = |game: &str, seats: [i16; 2], places: [i16; 2]| Both {
            game: game.to_owned(),
            seat: seats[0],
            place: places[0],
            other_seat: seats[1],
            other_place: places[1],
        };
        let games = [
            both("pentagame:4t", [1, 3], [1, 1]),
            both("pentagame:4t", [1, 2], [1, 3]),
            both("pentagame:4t", [2, 3], [1, 1]),
            both("pentagame:2", [2, 1], [2, 1]),
        ];
        let found: Vec<_> = setups_of(&games)
            .into_iter()
            .map(|s| (s.rules, s.ahead, s.level, s.behind, s.together))
            .collect();
        let expected = [("pentagame:4t", 1, 1, 0, 1), ("pentagame:2", 0, 0, 1, 0)];
        let expected = expected.map(|(rules, a, l, b, t)| (rules.to_owned(), a, l, b, t));
        assert_eq!(found, expected);
    }
}
