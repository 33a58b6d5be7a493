//! The frozen players choose today what they chose when they were frozen.
//!
//! A failure here is no reason to change what is expected: the yardstick has moved, and every
//! rating measured with it is worthless until it is back in its place.

use arena::references::{AbRef, Greedy, Random};
use engine::{Engine, SearchLimits, SearchRequest};
use games::{Game, History};
use rulebook::{Notation, Position};

/// Choice of the player, its value for the seat to move, and the evaluations made.
fn choice(player: &mut dyn Engine, position: &str, budget: SearchLimits) -> String {
    let game: Game = "pentagame".parse().unwrap();
    let position = game.read_position(position).unwrap();
    let history = History::new(&position);
    player.new_game(&game);
    let thought = player.search(&SearchRequest::new(&position, &history, budget), &mut |_| {});
    let seat = position.turn().seats().iter().next().unwrap();
    let (m, value) = (thought.best_move().unwrap(), thought.variations[0].value[seat]);
    format!("{} {value} {}", position.move_text(m), thought.evals)
}

/// Checks the moves of the reference players in a position of one of their games.
/// They are Random with seed 1, Greedy-T, Greedy-F and AB-ref with 3,000 evaluations.
fn check(position: &str, expected: [&str; 4]) {
    let own = SearchLimits::default();
    let choices = [
        choice(&mut Random::new(1), position, own),
        choice(&mut Greedy::by_temperature(), position, own),
        choice(&mut Greedy::by_features(), position, own),
        choice(&mut AbRef::new(), position, SearchLimits::evals(3_000)),
    ];
    assert_eq!(choices, expected, "{position}");
}

#[test]
fn references_choose_the_recorded_moves() {
    check(
        "2 A6c,B,C,D,d/A,B,a,c1d,E c,e,B3C,D2E,C6a - 1 4 -",
        ["ed-e#B6d+E1A 0 0", "ed-e#b+A1d 45 637", "dD-c#E1b 8 637", "ed-e#a1b+c2d 5 3000"],
    );
    check(
        "2 D,+,C,B,+/+,B,+,A,a1b B3C,D2E,B1d,C6a,D1a a,A1B,c2d,d1e 1 8 -",
        ["cC-C6a#E2A 0 0", "aD-D1a#A1d 28 374", "aD-D1a#A1d 43 374", "aD-D1a#A1d 40 3000"],
    );
    check(
        "2 c,B,C,b,E/A,B,a,D,d e,B3C,D2E,d1e,C6a - 2 4 1:1d@D*2d@b",
        ["ca-C6a#A5d 0 0", "bB-d*e 41 334", "bB-d*e 31 334", "dD-b*1d 12 3000"],
    );
    check(
        "2 B,A,C,D2E,E/c,B,a,b,d1e e,B3C,c1d,e1a,C6a - 1 8 1:1a@A*1b@B,1:1d@D*2d@b,1:2e@B*1a@d,\
         2:1a@B*2e@d,2:2a@A*1a@c,2:2d@D*1d@b",
        ["cC-e#C2D 0 0", "aB-e#d2e 0 427", "aB-e#d2e -10 427", "aB-e#d2e -61 3000"],
    );
    check(
        "2 e1a,d3e,C,D2E,E/b,B,a,c,A B3C,C1D,c1d,e2a,C6a - 1 12 1:1a@A*1b@B,1:1b@A*2e@d3e,\
         1:1d@D*2d@b,1:1e@E*2a@b,1:2e@B*1a@d,2:1a@B*2e@d,2:2a@A*1a@c,2:2a@E*1e@b,2:2d@D*1d@b,\
         2:2d@b*2a@c",
        ["cC-C1D#B1e 0 0", "bd3e-c1d#A1d -28 362", "bd3e-c1d#A1d -74 362", "cC-d3e*b -87 3000"],
    );
    check(
        "2 +,E1b,C,D2E,b/+,B3C,+,c,A C1D,b1c,A1d,C6a,E2b a,d1e,B1e 1 25 1:1b@A*2e@d3e,1:1d@D*2d@b,\
         1:2d@c*1b@E1c,1:2d@c*1d@D2E,2:1b@c*2d@E1c,2:1d@c*2d@D2E,2:2d@D*1d@b",
        ["dD2E-D1a 0 0", "bE1b-E2b#c1d -45 415", "bE1b-E2b#c1d -55 415", "bE1b-c*2d -76 3000"],
    );
    check(
        "3 c,B,C,e,E/B,B,b,E,D/A4c,E,C,D,A d,A5c,B3d,D1b,E1b - 3 4 1:2c@a*1d@D1a,2:2a@A*2b@B,\
         2:2d@D*2e@E,3:2b@A*3b@B,3:3b@A*3e@E",
        ["dD-D5a 0 0", "bE-D*2e -8 285", "bE-E1b#a -47 285", "bE-E1b#e1a -95 3000"],
    );
    check(
        "3 b2c,e1a,D,+,c/+,B,b,E,C4e/A4c,E5b,C,+,A a1b,A1d,B3d,D1b,E6b a,b1c,c1d 3 10 2:1c@C*2e@D,\
         2:2d@D*2e@E,3:2b@A*3b@B,3:3b@A*3e@E",
        ["eA-A3B 0 0", "eA-A1d#C5e 26 137", "bE5b-E6b#d 16 137", "eA-A1d#C5e -9 3000"],
    );
    check(
        "4 a1b,B,e,D,D/E6c,B,D,+,a/b1c,B,C,+,D/B,+,C6a,E,E b,C1D,d1e,e1a,D3b A,b2c 1 7 \
         1:1d@D*1e@E,1:4e@A*1d@E,2:2e@D*2c@a,4:4d@D*1d@E",
        ["ce-C5e 0 0", "aa1b-a*2e+B1C 18 483", "aa1b-a*2e+B1C 12 483", "aa1b-a*2e+B1C -23 3000"],
    );
    check(
        "4 +,a2b,+,D,D/E6c,B,A1c,+,+/+,B,d,+,C/+,+,b3c,E,E D1E,c1d,A2c,B1e,D3b c,B1C,E1A,e1a 2 13 \
         1:1d@D*1e@E,1:4e@A*1d@E,2:2b@A*2c@B,3:3c@B*2c@d,4:4d@D*1d@E",
        ["cA1c-E1A 0 0", "cA1c-A2c#e -5 138", "cA1c-A2c#C1e -12 138", "cA1c-A2c#C1e -75 3000"],
    );
    check(
        "4t b,A,e,D,E/A,B,a1b,D,B/A3c,c1d,C,D,E/E,B,C6a,D,E D1E,b1c,A1d,D3b,E6c - 2 4 1:4b@A*1b@B,\
         3:3b@B*2b@d,4:2e@A*4b@B,4:4a@A*2e@E",
        ["dD-D3b#E1A 0 0", "eB-e*1c+c 73 401", "eB-e*1c+c 56 401", "eB-e*1c+c2d -26 3000"],
    );
    check(
        "4t b1c,E2b,C,D1E,E6c/A,A,a1b,+,+/c,+,D3b,+,B/D,B,D3a,D,E C1D,A1d,D4a,D4b,E3b d,c2d,e1a 4 \
         10 1:1b@A*3e@E,1:4b@A*1b@B,2:2a@A*3e@B,3:3e@A*2a@B,3:3e@A*2b@B,4:1d@D*4a@D1E",
        [
            "cD3a-D4a#C1e 0 0",
            "cD3a-D4a#B1e -15 213",
            "cD3a-D4a#B1e -19 213",
            "cD3a-D4a#E4b -40 3000",
        ],
    );
    check(
        "5 D,E,A/a,e,A/B,C,C/c1d,E,D/b,d,E B3C,a1b,C4e,C1a,D4b - 3 4 1:1a2@A*5e2@E,1:4d2@D*1a1@E,\
         1:5e1@b*1a1@c,2:3c1@A*2b3@B,2:3c1@a*2b1@e,3:1a3@A*3c1@d,4:4d1@E*5e1@c,5:5e1@E*1a1@b,\
         5:5e1@E*4d1@b,5:5e2@A*1a3@d",
        ["c2C-C4e#D1E 0 0", "c1B-A*2b3 -18 210", "c2C-B3C#c2d -43 210", "c2C-D*1a1 -87 3000"],
    );
}

#[test]
fn ab_ref_spends_twenty_thousand_evaluations_by_default() {
    let start = "2 A,B,C,D,E/A,B,C,D,E a,b,c,d,e - 1 1 -";
    assert_eq!(choice(&mut AbRef::new(), start, SearchLimits::default()), "aA-B*b 31 20000");
}
