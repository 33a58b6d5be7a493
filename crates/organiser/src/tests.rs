//! Events of an organiser from the first entry to the last result.

use serde_json::Value;

use super::*;

/// The new text of an edit that must succeed.
fn ok(result: &str) -> String {
    let value: Value = serde_json::from_str(result).unwrap();
    value["ok"].as_str().unwrap_or_else(|| panic!("{result}")).to_owned()
}

/// The code of an edit that must be refused.
fn refused(result: &str) -> String {
    let value: Value = serde_json::from_str(result).unwrap();
    value["error"]["code"].as_str().unwrap_or_else(|| panic!("{result}")).to_owned()
}

fn view(text: &str) -> Value {
    serde_json::from_str(&event_view(text)).unwrap()
}

fn names(text: &str) -> Vec<String> {
    let players = view(text)["players"].clone();
    let name = |player: &Value| player["name"].as_str().unwrap().to_owned();
    players.as_array().unwrap().iter().map(name).collect()
}

fn event(template: &str, players: usize) -> String {
    let list: Vec<String> = (1..=players).map(|number| format!("P{number}")).collect();
    ok(&add_players(&ok(&create_event(template)), &list.join("\n")))
}

/// Enters all games of the last round; the player of the lower number wins.
fn play_round(mut text: String) -> String {
    let round = view(&text)["rounds"].as_array().unwrap().len() - 1;
    let tables = view(&text)["rounds"][round]["tables"].clone();
    for (number, table) in tables.as_array().unwrap().iter().enumerate() {
        let players: Vec<u64> =
            table["players"].as_array().unwrap().iter().map(|one| one.as_u64().unwrap()).collect();
        let best = players.iter().min().unwrap();
        let points: Vec<i32> = players.iter().map(|one| if one == best { 3 } else { 1 }).collect();
        for game in 0..table["games"].as_array().unwrap().len() {
            text = ok(&enter(&text, round, number, game, points.clone(), Vec::new()));
        }
    }
    text
}

#[test]
fn list_has_names_and_ratings() {
    let text = ok(&create_event("swiss-evening"));
    let list = "Ada, 1700\n\n  Ben\t1550 \r\nSuchanek, Jan\nZoë;1400\n";
    let text = ok(&add_players(&text, list));
    assert_eq!(names(&text), ["Ada", "Ben", "Suchanek, Jan", "Zoë"]);
    let ratings: Vec<Value> =
        (0..4).map(|player| view(&text)["players"][player]["rating"].clone()).collect();
    assert_eq!(ratings, [1700, 1550, 0, 1400]);
    assert_eq!(refused(&add_players(&text, "Cleo\nAda")), "name-twice");
    assert_eq!(refused(&add_players(&text, ", 1500")), "name-missing");
    assert_eq!(refused(&add_players(&text, &"x".repeat(201))), "name-invalid");
    assert_eq!(refused(&add_players("system = 'chess'", "Ada")), "file");
}

#[test]
fn mixed_night_of_eleven_runs_through_three_rounds() {
    let mut text = event("mixed-night", 11);
    for round in 0..3 {
        text = ok(&pair_round(&text));
        let expected = if round < 2 { "unfinished" } else { "finished" };
        assert_eq!(refused(&pair_round(&text)), expected);
        let tables = view(&text)["rounds"][round]["tables"].clone();
        let sizes: Vec<usize> = tables
            .as_array()
            .unwrap()
            .iter()
            .map(|table| table["players"].as_array().unwrap().len())
            .collect();
        assert_eq!(sizes.iter().sum::<usize>(), 11);
        text = play_round(text);
    }
    let view = view(&text);
    assert_eq!(view["is_over"], true);
    assert_eq!(view["open_tables"], 0);
    assert_eq!(view["standings"][0]["player"], 0);
    let sum: i64 = view["standings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["score"].as_i64().unwrap())
        .sum();
    assert_eq!(sum, 0);
    assert_eq!(refused(&pair_round(&text)), "finished");
    assert_eq!(standings_csv(&text).lines().count(), 12);
}

#[test]
fn every_template_is_paired_and_ends() {
    for (template, players) in [
        ("three-player-league", 9),
        ("league", 4),
        ("knockout", 6),
        ("journey", 4),
        ("shrinking-table", 5),
        ("swiss-evening", 7),
    ] {
        let mut text = event(template, players);
        for _ in 0..10 {
            if view(&text)["is_over"] == true {
                break;
            }
            text = play_round(ok(&pair_round(&text)));
        }
        assert_eq!(view(&text)["is_over"], true, "{template}");
        assert_eq!(view(&text)["standings"][0]["player"], 0, "{template}");
    }
    assert_eq!(refused(&create_event("chess")), "outdated");
    assert_eq!(refused(&pair_round(&event("mixed-night", 1))), "too-few-players");
}

/// Enters points without a record.
fn enter(
    text: &str,
    round: usize,
    table: usize,
    game: usize,
    points: Vec<i32>,
    superior: Vec<usize>,
) -> String {
    set_game(text, round, table, game, points, superior, String::new())
}

#[test]
fn record_of_a_game_is_stored_with_its_points() {
    let paired = ok(&pair_round(&event("swiss-evening", 2)));
    let record = "[Game \"pentagame\"]\n\n1. aA-B*b\n=3:1";
    let text = ok(&set_game(&paired, 0, 0, 0, vec![3, 1], Vec::new(), record.to_owned()));
    assert_eq!(view(&text)["rounds"][0]["tables"][0]["games"][0]["record"], record);
    let long = "x".repeat(contest::RECORD_BYTES_MAX + 1);
    assert_eq!(
        refused(&set_game(&paired, 0, 0, 0, vec![3, 1], Vec::new(), long)),
        "record-too-long"
    );
}

#[test]
fn results_are_corrected_and_removed() {
    let mut text = play_round(ok(&pair_round(&event("swiss-evening", 2))));
    let points = |text: &str| view(text)["rounds"][0]["tables"][0]["games"][0]["points"].clone();
    text = ok(&enter(&text, 0, 0, 0, vec![2, 2], vec![1]));
    assert_eq!(points(&text), serde_json::json!([2, 2]));
    assert_eq!(view(&text)["rounds"][0]["tables"][0]["games"][0]["superior"][0], 1);
    assert_eq!(refused(&remove_round(&text)), "round-has-results");
    assert_eq!(refused(&enter(&text, 0, 0, 0, vec![2], Vec::new())), "points-missing");
    assert_eq!(refused(&enter(&text, 0, 0, 0, vec![2, 2000], Vec::new())), "points-range");
    assert_eq!(refused(&enter(&text, 0, 0, 4, vec![2, 2], Vec::new())), "game-order");
    assert_eq!(refused(&enter(&text, 1, 0, 0, vec![2, 2], Vec::new())), "outdated");
    text = ok(&remove_game(&text, 0, 0));
    assert_eq!(points(&text), Value::Null);
    assert_eq!(refused(&remove_game(&text, 0, 0)), "outdated");
    text = ok(&set_absent(&text, 0, 0, vec![1]));
    assert_eq!(view(&text)["rounds"][0]["tables"][0]["is_complete"], true);
    text = ok(&remove_round(&ok(&set_absent(&text, 0, 0, Vec::new()))));
    assert_eq!(view(&text)["rounds"], serde_json::json!([]));
}

#[test]
fn players_come_late_leave_and_return() {
    let mut text = play_round(ok(&pair_round(&event("swiss-evening", 4))));
    text = ok(&add_players(&text, "Late, 1500\nMistake"));
    assert_eq!(view(&text)["players"][4]["joined"], 2);
    text = ok(&drop_player(&text, 0));
    text = ok(&drop_player(&text, 1));
    text = ok(&return_player(&text, 1));
    text = ok(&change_player(&text, 1, " Berta ", 1600));
    assert_eq!(refused(&change_player(&text, 1, "Late", 0)), "name-twice");
    assert_eq!(refused(&remove_player(&text, 1)), "already-paired");
    text = ok(&remove_player(&text, 5));
    assert_eq!(names(&text), ["P1", "Berta", "P3", "P4", "Late"]);
    text = ok(&pair_round(&text));
    let round = &view(&text)["rounds"][1];
    let seated = round["tables"].as_array().unwrap().iter();
    let mut present: Vec<u64> = seated
        .flat_map(|table| table["players"].as_array().unwrap())
        .chain(round["byes"].as_array().unwrap())
        .map(|player| player.as_u64().unwrap())
        .collect();
    present.sort_unstable();
    assert_eq!(present, [1, 2, 3, 4]);
    assert_eq!(refused(&remove_player(&text, 9)), "outdated");
}

/// An unpaired player in the middle is removed; the others keep their names and results.
#[test]
fn removal_keeps_the_results_of_others() {
    let mut text = event("swiss-evening", 3);
    text = ok(&drop_player(&text, 1));
    text = play_round(ok(&pair_round(&text)));
    text = ok(&remove_player(&text, 1));
    assert_eq!(names(&text), ["P1", "P3"]);
    let players = view(&text)["rounds"][0]["tables"][0]["players"].clone();
    let mut players: Vec<u64> =
        players.as_array().unwrap().iter().map(|player| player.as_u64().unwrap()).collect();
    players.sort_unstable();
    assert_eq!(players, [0, 1]);
}

#[test]
fn organiser_exchanges_players_of_a_new_round() {
    let text = ok(&pair_round(&event("swiss-evening", 5)));
    let players = |text: &str, table: usize| {
        view(text)["rounds"][0]["tables"][table]["players"].as_array().unwrap().clone()
    };
    let (one, bye) = (
        players(&text, 0)[0].as_u64().unwrap() as usize,
        view(&text)["rounds"][0]["byes"][0].as_u64().unwrap() as usize,
    );
    let swapped = ok(&swap_players(&text, one, bye));
    assert_eq!(players(&swapped, 0)[0], bye);
    assert_eq!(view(&swapped)["rounds"][0]["byes"][0], one);
    assert_eq!(refused(&swap_players(&text, one, one)), "outdated");
    let played = ok(&enter(&text, 0, 0, 0, vec![3, 0], Vec::new()));
    assert_eq!(refused(&swap_players(&played, one, bye)), "table-has-results");
}

#[test]
fn options_are_set_until_the_first_round() {
    let mut text = event("swiss-evening", 6);
    text = ok(&set_option(&text, "rounds", "4"));
    text = ok(&set_option(&text, "table-size", "3"));
    text = ok(&set_option(&text, "length", "game"));
    text = ok(&set_option(&text, "scoring", "places"));
    let options = view(&text)["options"].clone();
    let expected = serde_json::json!({"system": "swiss", "rounds": 4, "scoring": "places", "win": 3,
        "length": "game", "cycles": null, "table_size": 3, "wins": null, "boards": null});
    assert_eq!(options, expected);
    for (option, value) in
        [("rounds", "0"), ("table-size", "6"), ("length", "long"), ("wins", "1"), ("speed", "1")]
    {
        assert_eq!(refused(&set_option(&text, option, value)), "option", "{option}");
    }
    text = ok(&pair_round(&text));
    assert_eq!(refused(&set_option(&text, "table-size", "2")), "option-fixed");
    text = ok(&set_option(&text, "rounds", ""));
    assert_eq!(view(&text)["options"]["rounds"], Value::Null);
    let journey = ok(&set_option(&event("journey", 4), "wins", "2"));
    assert_eq!(view(&ok(&set_option(&journey, "boards", "2")))["options"]["boards"], 2);
    let league = ok(&set_option(&event("league", 4), "cycles", "2"));
    assert_eq!(view(&league)["options"]["cycles"], 2);
}

#[test]
fn tied_knockout_table_asks_for_another_game() {
    let text = ok(&pair_round(&event("knockout", 2)));
    let text = ok(&enter(&text, 0, 0, 0, vec![3, 3], Vec::new()));
    let table = view(&text)["rounds"][0]["tables"][0].clone();
    assert_eq!(table["is_undecided"], true);
    assert_eq!(table["games"].as_array().unwrap().len(), 2);
    assert_eq!(refused(&pair_round(&text)), "undecided");
    let text = ok(&enter(&text, 0, 0, 1, vec![3, 1], Vec::new()));
    assert_eq!(view(&text)["is_over"], true);
}

#[test]
fn file_from_outside_is_written_in_canonical_form() {
    let text = ok(&check_event("# a comment\nsystem='swiss'\n[[player]]\nname='Ada'\n"));
    assert_eq!(ok(&check_event(&text)), text);
    assert_eq!(names(&text), ["Ada"]);
    let result: Value = serde_json::from_str(&check_event("system = 'swiss'\nspeed = 3")).unwrap();
    assert_eq!(result["error"]["arguments"]["line"], "2");
    assert_eq!(event_view("nonsense"), "null");
    assert_eq!(standings_csv("nonsense"), "");
}
