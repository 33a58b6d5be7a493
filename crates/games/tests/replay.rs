//! Records played over: legal or not, right result or not.

use games::record::read_records;
use games::{AnyPosition, Game, GameRecord, random_action};
use rulebook::conformance::SplitMix64;
use rulebook::{Notation, Outcome};

/// The faults of the one record in a text, each as its place, code and arguments.
fn check(text: &str, expected: &[&str]) {
    let games = read_records(text.as_bytes());
    let [Ok(record)] = games.as_slice() else { panic!("{games:?}") };
    let issues: Vec<String> = record.issues().iter().map(ToString::to_string).collect();
    assert_eq!(issues, expected, "{text}");
}

/// Checks the movetext of a small game of Pente.
fn check_pente(text: &str, expected: &[&str]) {
    check(&format!("[Game \"pente:9,free\"]\n{text}"), expected);
}

const WIN: &str = "1. A1 B2 2. A2 B3 3. A3 B4 4. A4 B5 5. A5";

#[test]
fn tags() {
    check("[Game \"chess\"] =*", &["1:8: \"chess\": game wanted=game at=0 token=chess"]);
    check("[Game \"pente:9,x\"] =*", &["1:8: \"pente:9,x\": game wanted=option at=8 token=x"]);
    check("[Game \"pente\"] [Rules \"2\"] =*", &["1:24: \"2\": rules-revision known=1"]);
    check("[Game \"pente\"] [Rules \"1\"] =*", &[]);
    check("[Game \"pente\"] [Start \"x\"] =*", &["1:24: \"x\": start wanted=side at=1 token="]);
}

#[test]
fn moves() {
    check_pente("1. A1 A1 =*", &["2:7: ply 2, \"A1\": occupied point=A1 colour=w"]);
    check_pente(
        "1. A1\n2. Z1 =*",
        &[
            "3:4: ply 2, \"Z1\": round found=1",
            "3:4: ply 2, \"Z1\": move-text wanted=point at=0 token=Z1",
        ],
    );
    check_pente("1. A1 ~B2 =*", &["2:7: ply 2, \"~B2\": one-seat-decides"]);
    check_pente("1. 1:A1|2:B1 =*", &["2:4: ply 1, \"1:A1|2:B1\": one-seat-decides"]);
    check_pente("1. A1 -- 2. B1 =*", &[]);
    check_pente(&format!("{WIN} B6 =1:0"), &["2:43: ply 10, \"B6\": game-over"]);
    check_pente(&format!("{WIN} -- =1:0"), &["2:43: ply 10, \"--\": game-over"]);
}

#[test]
fn rounds() {
    check_pente("1. A1 B1 2. C1 D1 =*", &[]);
    check_pente("1. A1 1... B1 2. C1 D1 =*", &[]);
    check_pente("A1 B1 C1 =*", &[]);
    check_pente(
        "1. A1 B1 3. C1 4. D1 =*",
        &["2:13: ply 3, \"C1\": round found=2", "2:19: ply 4, \"D1\": round found=2"],
    );
    let start = "[Game \"pentagame\"]\n\
                 [Start \"3 A,B,C,D,E/A,B,C,D,E/A,B,C,D,E a,b,c,d,e - 2 7 -\"]\n";
    check(&format!("{start}1. aA-B*b 1.. bB-C*c 2. aA-B*1b =*"), &[]);
}

#[test]
fn variations_are_played_where_they_stand() {
    check_pente(
        "1. A1 B1 (1.. C1 2. C1) (1.. D1) 2. C1 =*",
        &["2:21: ply 3, \"C1\": occupied point=C1 colour=b"],
    );
    check_pente(
        "1. A1 (1. B1 (1. C1 C1) A1 B1) A1 =*",
        &[
            "2:21: ply 2, \"C1\": occupied point=C1 colour=w",
            "2:28: ply 3, \"B1\": occupied point=B1 colour=w",
            "2:32: ply 2, \"A1\": occupied point=A1 colour=w",
        ],
    );
}

#[test]
fn results() {
    check_pente(&format!("{WIN} =1:0"), &[]);
    check_pente(&format!("{WIN} =1:0/1:2"), &[]);
    check_pente(&format!("{WIN} =1:0/2:1"), &["2:43: \"1:0/2:1\": wrong-result found=1:0"]);
    check_pente(&format!("{WIN} =0:1"), &["2:43: \"0:1\": wrong-result found=1:0"]);
    check_pente(&format!("{WIN} =*"), &["2:43: \"*\": wrong-result found=1:0"]);
    check_pente(&format!("{WIN} =replay"), &["2:43: \"replay\": wrong-result found=1:0"]);
    check_pente(&format!("{WIN} =1:0:0"), &["2:43: \"1:0:0\": result-seats found=2"]);
    check_pente("1. A1 =1:0", &["2:7: \"1:0\": wrong-result found=*"]);
}

#[test]
fn endings() {
    check_pente("[Ending \"impasse\"] 1. A1 =0:0", &[]);
    check_pente("[Ending \"impasse\"] 1. A1 =*", &["2:26: \"*\": wrong-result found=0:0"]);
    check_pente("[Ending \"resigned\"] 1. A1 =0:1", &[]);
    check_pente("[Ending \"aborted\"] 1. A1 =*", &[]);
    check_pente("[Ending \"resigned\"] 1. A1 =0", &["2:27: \"0\": result-seats found=2"]);
    check_pente(
        &format!("[Ending \"resigned\"] {WIN} =1:0"),
        &["2:10: \"resigned\": wrong-ending found=rules"],
    );
}

/// Rule E6: regardless of the points and of how the game continued.
#[test]
fn seats_that_left_are_ranked_last() {
    check_pente(&format!("[Left \"1\"] {WIN} =1:0/2:1"), &[]);
    check_pente(
        &format!("[Left \"1\"] {WIN} =1:0"),
        &["2:54: \"1:0\": wrong-result found=1:0/2:1"],
    );
    check_pente(&format!("[Left \"2\"] {WIN} =1:0"), &[]);
    check_pente(&format!("[Left \"7,x\"] {WIN} =1:0"), &[]);
    check_pente("[Left \"2\"][Ending \"impasse\"] 1. A1 =0:0/1:2", &[]);
}

/// Rule E3: when all players lose their turns, only the round number changes.
#[test]
fn e3_a_referee_ends_the_third_occurrence() {
    let check =
        |text: &str, expected: &[&str]| check(&format!("[Game \"pentagame\"]\n{text}"), expected);
    check("1. -- -- 2. -- -- =0:0", &[]);
    check("1. -- -- 2. -- -- =*", &["2:19: \"*\": wrong-result found=0:0"]);
    check("[Ending \"impasse\"]\n1. -- -- 2. -- -- =0:0", &[]);
    check(
        "1. -- -- 2. -- -- 3. -- =0:0",
        &["2:22: ply 5, \"--\": after-impasse impasse=repetition"],
    );
}

/// Rule E2: blue and white first, then yellow is better than red. The position alone does not know.
#[test]
fn e2_the_shape_is_judged_over_the_record() {
    let check = |options: &str, result: &str, expected: &[&str]| {
        let start = "2 +,+,b3c,D,E/+,+,C,c3d,E A2B,B2C,C2D,D2E,E2A - 1 20 -";
        let moves = "1. cb3c-c+A1c dc3d-d+A1d";
        let game = format!("[Game \"pentagame{options}\"]\n[Start \"{start}\"]\n{moves} ={result}");
        check(&game, expected);
    };
    check("", "3:3", &[]);
    check(":2,shape", "3:3/2:1", &[]);
    check(":2,shape", "3:3", &["3:26: \"3:3\": wrong-result found=3:3/2:1"]);
    check("", "3:3/2:1", &["3:26: \"3:3/2:1\": wrong-result found=3:3"]);
}

/// Plays at random and records it.
fn random_record(game: &Game, random: &mut SplitMix64) -> (GameRecord, AnyPosition) {
    let mut record = GameRecord::new(game);
    let mut position = game.start();
    let mut history = games::History::new(&position);
    while let (Some(action), None) = (random_action(&position, random), history.impasse()) {
        action.play(&mut position).unwrap();
        record.line.plies.push(games::record::RecordPly::new(action));
        history.push(&position);
    }
    (record, position)
}

#[test]
fn complete_games_are_recorded_and_replayed() {
    for game in Game::all() {
        for seed in 0..20 {
            let (mut record, position) = random_record(&game, &mut SplitMix64::new(seed));
            record.set_result().unwrap();
            let text = record.text().unwrap();
            let read = read_records(text.as_bytes()).remove(0).unwrap();
            assert_eq!(read, record);
            assert_eq!(read.issues(), [], "{text}");
            let replay = read.replay().unwrap();
            assert_eq!(replay.position, position);
            assert_eq!(read.outcome().unwrap(), replay.outcome);
            assert_ne!(replay.outcome, Outcome::Unfinished);

            let last = record.line.plies.pop().unwrap();
            assert_eq!(record.issues().len(), 1, "a ply is missing: {text}");
            record.line.plies.extend([last.clone(), last]);
            assert_eq!(record.issues().len(), 1, "a ply too many: {text}");
        }
    }
}

#[test]
fn replay_visits_every_position_of_the_main_line() {
    let text = "[Game \"pente:9,free\"] 1. A1 B1 (1.. C1 C2) 2. D1 =*";
    let record = read_records(text.as_bytes()).remove(0).unwrap();
    let mut seen = Vec::new();
    let replay = record.replay_with(|position, ply| {
        seen.push(format!("{} {}", position.position_text(), ply.action));
    });
    assert_eq!(
        seen,
        [
            "9/9/9/9/9/9/9/9/9 w 0:0 0 A1",
            "9/9/9/9/9/9/9/9/w8 b 0:0 1 B1",
            "9/9/9/9/9/9/9/9/wb7 w 0:0 2 D1",
        ]
    );
    assert_eq!(replay.unwrap().history.plies(), 3);
}
