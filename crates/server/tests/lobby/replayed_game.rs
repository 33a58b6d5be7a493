//! A rated game that ends without a result: it is not rated, and the next game is offered.

use std::ops::ControlFlow;

use rulebook::conformance::SplitMix64;
use rulebook::{Notation, Outcome, Position};
use serde_json::json;
use table::{Command, Config, Table};

use crate::kit::TestKit;
use crate::players::{count, player_of_kind, text, wait_until};

/// A game in which an impasse comes soon.
const RULES: &str = "ot-tjin:fish=2,repetition=2";

/// Finds random moves that lead to an impasse.
fn moves_to_an_impasse() -> Vec<String> {
    let config: Config = RULES.parse().unwrap();
    let play = |seed: u64| {
        let (mut random, mut table) = (SplitMix64::new(seed), Table::new(config.clone()));
        let mut moves = Vec::new();
        while let Some(seat) = table.to_move() {
            let position = table.position();
            let mut left = random.below(position.count_moves(seat).max(1));
            let mut drawn = None;
            let _ = position.each_move(seat, |m| {
                drawn = Some(m);
                left = left.wrapping_sub(1);
                if left == u64::MAX { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            let text = position.move_text(&drawn.expect("a move"));
            table.apply(0, seat, Command::Move(text.parse().unwrap())).unwrap();
            moves.push(text);
        }
        let ended = table.game_end().expect("the game is over");
        (ended.outcome == Outcome::Replay && moves.len() < 150).then_some(moves)
    };
    (0..10_000).find_map(play).expect("a short game without a result")
}

#[tokio::test(flavor = "multi_thread")]
async fn game_without_a_result_is_not_rated_and_played_again() {
    let kit = TestKit::start().await;
    let players = [player_of_kind(&kit, 1).await, player_of_kind(&kit, 1).await];
    let [one, two] = &players;
    let body = json!({"rules": RULES, "time_control": "fischer:300+5", "rated": true, "seat": 1});
    let game = one.create_game(&kit, body).await;
    assert_eq!(two.join(&kit, &game, json!({})).await.status, 200);
    for (ply, word) in moves_to_an_impasse().iter().enumerate() {
        let sent = players[ply % 2].send_command(&kit, &game, &format!("move {word}")).await;
        assert_eq!(sent.status, 200, "{ply} {word} {:?}", sent.json());
    }
    while server::finalize_next(&kit.node.pool).await.unwrap().is_some() {}
    let stored = "SELECT result FROM game WHERE status = 2";
    let result: Option<String> =
        sqlx::query_scalar(stored).fetch_one(&kit.node.pool).await.unwrap();
    assert_eq!(result.as_deref(), Some("replay"));
    assert_eq!(count(&kit, "SELECT count(*) FROM game WHERE rated").await, 1);
    let is_rated = "SELECT count(*) FROM seat WHERE rating_after IS NOT NULL OR place IS NOT NULL";
    assert_eq!(count(&kit, is_rated).await, 0, "it counts for nothing");

    for (player, command) in [(one, "offer rematch"), (two, "accept rematch")] {
        assert_eq!(player.send_command(&kit, &game, command).await.status, 200, "{command}");
    }
    let path = format!("/api/games/{game}");
    let next = wait_until(async || {
        let next = text(&one.get(&kit, &path).await["rematch_id"]);
        (!next.is_empty()).then_some(next)
    })
    .await;
    let next = one.get(&kit, &format!("/api/games/{next}")).await;
    assert_eq!((&next["rated"], &next["status"]), (&json!(true), &json!("live")));
}
