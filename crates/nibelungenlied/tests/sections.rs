//! The rules S1 to S11 of the rules page.

mod board;

use board::{DESTINY, ORDER, act, ending, names, play, read, refused, result, start, written};
use nibelungenlied::{NibelungCastle, NibelungCharacter, NibelungEnding, NibelungForce};
use nibelungenlied::{NibelungPoint, Setup};
use rulebook::{Position, Turn};

fn point(name: &str) -> NibelungPoint {
    name.parse().unwrap()
}

fn joined(name: &str) -> String {
    let names: Vec<String> = point(name).neighbours().map(|point| point.to_string()).collect();
    names.join(" ")
}

#[test]
fn s1_fifteen_points_and_thirty_edges() {
    assert_eq!(NibelungPoint::all().count(), 15);
    let ends: usize = NibelungPoint::all().map(|point| point.neighbours().count()).sum();
    assert_eq!(ends, 60);
    assert_eq!(joined("A1"), "B1 B2");
    assert_eq!(joined("C2"), "B1 B2 C1 C3 D2 D3");
    assert_eq!(joined("D1"), "C1 D2 E1 E2");
    assert_eq!(joined("E5"), "D4 E4");
}

#[test]
fn s2_castles_and_central_triangles() {
    let points = |castle| Setup::default().points_of(castle).map(|point| point.to_string());
    assert_eq!(points(NibelungCastle::Isenstein), ["A1", "B1", "B2"]);
    assert_eq!(points(NibelungCastle::Xanten), ["D1", "E1", "E2"]);
    assert_eq!(points(NibelungCastle::Worms), ["D4", "E4", "E5"]);
    // Siegfried is killed on exactly four triangles, in any order of the three characters.
    let mut lethal = Vec::new();
    let all: Vec<String> = NibelungPoint::all().map(|point| point.to_string()).collect();
    for [g, h, s] in [[0, 1, 2], [2, 0, 1]] {
        for one in 0..15 {
            for two in one + 1..15 {
                for three in two + 1..15 {
                    let at = [one, two, three].map(|index| all[index].as_str());
                    let mut free = all.iter().filter(|name| !at.contains(&name.as_str()));
                    let (kriemhild, brunhild) = (free.next().unwrap(), free.next().unwrap());
                    let text = format!("G{}/K{kriemhild}/H{}/S{}/B{brunhild}", at[g], at[h], at[s]);
                    if ending(&text) == Some(NibelungEnding::SiegfriedKilled) {
                        lethal.push(at.join(" "));
                    }
                }
            }
        }
    }
    let four = ["C1 C2 D2", "C2 C3 D3", "C2 D2 D3", "D2 D3 E3"];
    assert_eq!(lethal, [four, four].concat());
}

#[test]
fn s3_characters_at_the_start() {
    let game = start("");
    let at = NibelungCharacter::ALL.map(|character| game.point_of(character).to_string());
    assert_eq!(at, ["D4", "E5", "E4", "D1", "B1"]);
    assert_eq!(NibelungForce::of_seat(DESTINY), Some(NibelungForce::TragicDestiny));
    assert_eq!(NibelungForce::of_seat(ORDER), Some(NibelungForce::NaturalOrder));
}

#[test]
fn s4_tragic_destiny_begins_with_two_tokens() {
    let game = start("");
    assert_eq!(game.turn(), Turn::Seat(DESTINY));
    assert_eq!(names(&game, DESTINY), "GK GH GS GB KH KS KB HS HB SB");
    assert_eq!(refused(&game, ORDER, "GK"), "not-your-turn");
    assert_eq!(refused(&game, DESTINY, "G-D3"), "tokens-needed");
    let game = act(&game, "HB");
    assert_eq!(game.front(NibelungForce::TragicDestiny).unwrap().to_string(), "HB");
    assert!(game.turn().is_of(DESTINY) && game.turn().is_of(ORDER));
}

#[test]
fn s5_five_and_three_in_alternation() {
    let mut game = act(&start(""), "GK");
    let turns = ["1:HS|2:HS", "1:GB|2:GB", "1:HS|2:HS", "1:GB|2:GB"];
    for (turn, choices) in turns.into_iter().enumerate() {
        let counts = [game.count_moves(DESTINY), game.count_moves(ORDER)];
        assert_eq!(counts, if turn % 2 == 0 { [3, 9] } else { [9, 3] }, "{turn}");
        game = act(&game, choices);
        let front = NibelungForce::ALL.map(|force| game.front(force).is_some());
        assert_eq!(front, [turn % 2 == 1, turn % 2 == 0]);
    }
}

#[test]
fn s6_none_equal_one_step() {
    let game = play(&start(""), "GK 1:HS|2:GB");
    assert_eq!(game.step_limit(), 1);
    let movers = NibelungCharacter::ALL.map(|character| game.mover(character));
    let (destiny, order) = (NibelungForce::TragicDestiny, NibelungForce::NaturalOrder);
    assert_eq!(movers, [Some(order), None, Some(destiny), Some(destiny), Some(order)]);
    assert_eq!(names(&game, ORDER), "G-C3 G-D3 G-D4");
    assert_eq!(refused(&game, ORDER, "G-C2"), "out-of-reach");
}

#[test]
fn s6_two_equal_no_movement() {
    assert_eq!(written("GK 1:HS|2:HS"), "GD4/KE5/HE4/SD1/BB1 -:HS 2 -");
}

#[test]
fn s7_order_of_movement() {
    let game = play(&start(""), "GK 1:HS|2:GB");
    assert_eq!(game.turn(), Turn::Seat(ORDER));
    assert_eq!(refused(&game, DESTINY, "H-E3"), "not-your-turn");
    assert_eq!(refused(&game, ORDER, "B-A1"), "not-next");
    assert_eq!(refused(&game, ORDER, "GB"), "movement-needed");
    let game = act(&game, "G-D3");
    assert_eq!(game.turn(), Turn::Seat(DESTINY));
    let game = play(&game, "H-E3 S-D1");
    assert_eq!(game.turn(), Turn::Seat(ORDER));
    let game = act(&game, "B-A1");
    assert_eq!((game.turn_number(), game.step_limit()), (2, 0));
}

#[test]
fn s7_steps_go_to_vacant_points() {
    let game = play(&start(""), "GK 1:HS|2:GB G-D3");
    // Gunther has left D4, so that Hagen may go there, and stands on D3.
    assert_eq!(names(&game, DESTINY), "H-D4 H-E3 H-E4");
    assert_eq!(refused(&game, DESTINY, "H-D3"), "occupied");
    // With two steps Hagen may not pass over Gunther: C3 is reached by D4 alone.
    let two = read("GD3/KE5/HE4/SD1/BB1 GK:- 1 2:Ht");
    assert_eq!(names(&two, DESTINY), "H-C3 H-D2 H-D4 H-E2 H-E3 H-E4");
    let closed = read("GD3/KD4/HE4/SD1/BB1 GK:- 1 2:Ht");
    assert_eq!(names(&closed, DESTINY), "H-D2 H-E2 H-E3 H-E4 H-E5");
}

#[test]
fn s8_siegfried_alone_with_a_queen() {
    let wedding = Some(NibelungEnding::SiegfriedMarries);
    assert_eq!(ending("GD4/KE5/HE4/SA1/BB2"), wedding);
    assert_eq!(ending("GD4/KE2/HE4/SE1/BB2"), wedding);
    // Not in the same castle, or not in a castle.
    assert_eq!(ending("GD4/KE5/HE4/SE1/BB2"), None);
    assert_eq!(ending("GD4/KE5/HE4/SC1/BC2"), None);
}

#[test]
fn s9_gunther_and_brunhild() {
    let wedding = Some(NibelungEnding::GuntherMarries);
    assert_eq!(ending("GE2/KE5/HE4/SE1/BD1"), wedding);
    assert_eq!(ending("GD4/KA1/HB1/SE4/BE5"), wedding);
    assert_eq!(ending("GE2/KD1/HE4/SE1/BD4"), None);
}

#[test]
fn s9_siegfried_is_killed() {
    for points in ["GC1/KE5/HC2/SD2/BB1", "GD3/KE5/HE3/SD2/BB1", "GC3/KE5/HD3/SC2/BB1"] {
        assert_eq!(ending(points), Some(NibelungEnding::SiegfriedKilled), "{points}");
    }
    // The others in the triangle do not count.
    assert_eq!(ending("GC1/KC2/HE3/SD2/BB1"), None);
}

#[test]
fn s10_the_game_ends_in_the_middle_of_a_turn() {
    let game = read("GD4/KE5/HE4/SC1/BA1 GK:- 7 1:HnStBn");
    let over = play(&game, "H-E4 S-B1");
    assert_eq!(over.turn(), Turn::Over);
    assert_eq!((over.turn_number(), over.step_limit()), (7, 0));
    assert_eq!(refused(&over, ORDER, "B-B2"), "game-over");
}

#[test]
fn s10_a_player_can_lose_by_an_own_move() {
    // Tragic Destiny moves Siegfried beside Brunhild.
    let game = read("GD4/KE5/HE4/SC1/BA1 GK:- 7 1:St");
    let over = act(&game, "S-B1");
    assert_eq!(result(over.outcome()), (vec![0, 1], vec![2, 1], "siegfried-marries"));
    // Natural Order moves Gunther into the triangle.
    let game = read("GC1/KE5/HD3/SC2/BA1 GK:- 7 1:Gn");
    let over = act(&game, "G-D2");
    assert_eq!(result(over.outcome()), (vec![1, 0], vec![1, 2], "siegfried-killed"));
}

#[test]
fn s11_turn_limit() {
    let game = play(&start("turns=2"), "GK 1:HS|2:HS 1:GB|2:GB");
    assert_eq!((game.turn_number(), game.turn()), (3, Turn::Over));
    assert_eq!(game.ending(), Some(NibelungEnding::TurnLimit));
    assert_eq!(start("").setup().turns(), 300);
    assert_ne!(read("GD4/KE5/HE4/SD1/BB1 GK:- 300 -").turn(), Turn::Over);
    assert_eq!(read("GD4/KE5/HE4/SD1/BB1 GK:- 301 -").turn(), Turn::Over);
    // A win in the last turn counts.
    let last = act(&read("GD4/KE5/HE4/SC1/BA1 GK:- 300 1:Sn"), "S-B1");
    assert_eq!(last.ending(), Some(NibelungEnding::SiegfriedMarries));
}
