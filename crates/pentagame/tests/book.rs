//! Book notation: every legal move reads back, and reading is lenient.
//! The notated play of the Compendium (IV.8 and IV.9) is read as it stands there and can be played.

use pentagame::human_notation::{MoveAnnotation, fuzz_human_notation};
use pentagame::{HumanMove, Move, Pentagame, Placement};
use rulebook::conformance::SplitMix64;
use rulebook::{Notation, Position};

const START: &str = "2 A,B,C,D,E/A,B,C,D,E a,b,c,d,e - 1 1 -";

fn position(text: &str) -> Pentagame {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Of the moves of a position one in so many is checked; the long run checks every one.
fn stride() -> usize {
    let games = std::env::var("PALAMEDES_GAMES").ok().and_then(|games| games.parse::<u64>().ok());
    if games.is_some_and(|games| games >= 2_000) { 1 } else { 17 }
}

fn check_vectors(file: &str, stride: usize) {
    let mut checked = 0;
    for (number, line) in file.lines().enumerate() {
        let position = position(line.split(" | ").next().unwrap());
        let moves = position.moves(position.to_move());
        // Another first move in each position, so that all kinds come up.
        for m in moves.iter().skip(number % stride).step_by(stride) {
            let text = position.human_move_text(&(*m).into());
            let read = position.parse_human_move(&text);
            assert_eq!(read, Ok(HumanMove::from(*m)), "{text} in {position}");
            checked += 1;
        }
    }
    assert!(checked > 0);
    println!("{checked} moves");
}

#[test]
fn vectors_of_two_read_back() {
    check_vectors(include_str!("vectors/walks-2.txt"), stride());
}

#[test]
fn vectors_of_three_read_back() {
    check_vectors(include_str!("vectors/walks-3.txt"), stride());
}

#[test]
fn vectors_of_four_read_back() {
    check_vectors(include_str!("vectors/walks-4.txt"), stride());
}

#[test]
fn vectors_of_teams_read_back() {
    check_vectors(include_str!("vectors/walks-4t.txt"), stride());
}

#[test]
fn vectors_of_five_read_back() {
    check_vectors(include_str!("vectors/walks-5.txt"), stride());
}

#[test]
fn vectors_with_options_read_back() {
    check_vectors(include_str!("vectors/options.txt"), stride());
}

#[test]
fn vectors_of_exits_and_ko_read_back() {
    check_vectors(include_str!("vectors/exits.txt"), 1);
    check_vectors(include_str!("vectors/ko.txt"), 1);
}

const SOME_FILES: [&str; 4] = [
    include_str!("vectors/walks-2.txt"),
    include_str!("vectors/walks-4t.txt"),
    include_str!("vectors/walks-5.txt"),
    include_str!("vectors/exits.txt"),
];

/// Texts near to good ones: cut, doubled, with foreign characters.
#[test]
fn odd_texts_survive() {
    let mut random = SplitMix64::new(8);
    let odd: Vec<char> = "abcdeABCDE0123456789-+[]()&,:.!?^x#<>~= ↔→⇌⇔×△…𝒜ℬé".chars().collect();
    let mut read = 0;
    for line in SOME_FILES.iter().flat_map(|file| file.lines().step_by(20)) {
        let [text, _, _, m]: [&str; 4] = line.split(" | ").collect::<Vec<_>>().try_into().unwrap();
        let position = position(text);
        let Ok(m) = position.read_move(m) else { continue };
        let written = position.human_move_text(&m.into());
        for _ in 0..300 {
            let mut chars: Vec<char> = written.chars().collect();
            for _ in 0..=random.below(3) {
                let at = random.below(chars.len() as u64) as usize;
                let new = odd[random.below(odd.len() as u64) as usize];
                match random.below(4) {
                    0 => drop(chars.remove(at)),
                    1 => chars.insert(at, new),
                    2 => chars[at] = new,
                    _ => chars.truncate(at.max(1)),
                }
                if chars.is_empty() {
                    chars.push(new);
                }
            }
            let text: String = chars.into_iter().collect();
            fuzz_human_notation(&position, &text);
            read += usize::from(position.parse_human_move(&text).is_ok());
        }
    }
    // Most of it should be nonsense, and some of it should not.
    assert!(read > 1_000, "{read}");
}

/// A turn that keeps the grammar and cares for nothing else.
fn any_turn(random: &mut SplitMix64) -> String {
    let mut one_of =
        |choices: &[&str]| choices[random.below(choices.len() as u64) as usize].to_owned();
    let nodes = ["A", "B", "C", "D", "E", "a", "b", "c", "d", "e"];
    let stop = |one_of: &mut dyn FnMut(&[&str]) -> String| match one_of(&["", "", "A1B", "D-2-a"]) {
        node if node.is_empty() => one_of(&nodes),
        stop => stop,
    };
    let mut text = String::new();
    for separator in ["", ", "] {
        let owner = one_of(&["", "", "", "", "1", "2", "3"]);
        let name = one_of(&["", "", "a", "b", "c", "d", "e", "a1", "b2"]);
        if name.is_empty() {
            break;
        }
        text += &format!("{separator}{owner}{name}");
    }
    let sign = one_of(&["", " → ", " ↔ ", " ⇌ ", " ⇔ "]);
    let from = if sign.is_empty() { String::new() } else { stop(&mut one_of) };
    text += &format!(" ({from}{sign}{}{})", stop(&mut one_of), one_of(&["", "", "", "", "", "+"]));
    text += &one_of(&["", "", "!", "?!"]);
    for _ in 0..2 {
        let placement = one_of(&["", "...", "E × b", "A × B", "C-1-e", "D2E", "a"]);
        if placement.is_empty() {
            break;
        }
        let taken = one_of(&["", "", "", "A1B → ", "... → "]);
        text +=
            &format!(" & [{}{taken}{placement}]{}", one_of(&["", "+", "#"]), one_of(&["", "??"]));
    }
    text
}

#[test]
fn any_turn_survives_in_any_position() {
    let mut random = SplitMix64::new(9);
    let (mut read, mut legal) = (0, 0);
    for line in SOME_FILES.iter().flat_map(|file| file.lines().step_by(10)) {
        let position = position(line.split(" | ").next().unwrap());
        for _ in 0..400 {
            let mut text = any_turn(&mut random);
            for _ in 0..random.below(3) {
                text += &format!(" △ {}", any_turn(&mut random));
            }
            fuzz_human_notation(&position, &text);
            if let Ok(book) = position.parse_human_move(&text) {
                read += 1;
                legal += usize::from(book.whole().is_ok_and(|m| position.check_move(m).is_ok()));
            }
        }
    }
    assert!(read > 1_000 && legal > 10, "{read} {legal}");
}

/// A text and what it is in canonical book notation, in a position.
fn check(at: &str, text: &str, expected: &str) {
    let position = position(at);
    let read = position.parse_human_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(position.human_move_text(&read), expected, "{text}");
    fuzz_human_notation(&position, text);
}

/// A text that is refused, and why.
fn check_refused(at: &str, text: &str, code: &str) {
    let refused = position(at).parse_human_move(text);
    assert_eq!(refused.as_ref().map_err(|error| error.code()), Err(code), "{text}");
}

#[test]
fn spaces_and_signs_may_be_spelled_otherwise() {
    for text in ["a, b (A ↔ B)", "a,b(A<->B)", " a , b ( A < - > B ) ", "a, b (A ⟷ B)"] {
        check(START, text, "a, b (A ↔ B)");
    }
    for text in ["d (D → b) & [E-1-b]", "d(D->b)&[E1b]", "d(D->b)[b6E]", "d (D → b) & [b–6–E]"]
    {
        check(START, text, "d (D → b) & [E-1-b]");
    }
    for text in ["a, 2b (A ⇌ B)", "a,2b(A<~>B)", "a, 2b (A ⇋ B)", "a, 2b (A -> B)"] {
        check(START, text, "a, 2b (A ⇌ B)");
    }
    let teams = "4t A,B,C,D,E/A,B,C,D,E/A,B,C,D,E/A,B,C,D,E a,b,c,d,e - 1 1 -";
    for text in ["a, 3b (A ⇔ B)", "a,b(A<=>B)", "a, 3b (A ⇌ B)"] {
        check(teams, text, "a, 3b (A ⇔ B)");
    }
    check(teams, "a, 2b (A ⇌ B)", "a, 2b (A ⇌ B)");
    check(teams, "--", "--");
    check(teams, "– –", "--");
}

#[test]
fn what_is_clear_may_be_left_out() {
    check(START, "(A → d) & [B-2-C]", "a (A → d) & [B-2-C]");
    check(START, "A->d [B2C]", "a (A → d) & [B-2-C]");
    check(START, "a (d) & [B2C]", "a (A → d) & [B-2-C]");
    check(START, "(A ↔ B)", "a, b (A ↔ B)");
    check(START, "a (A ↔ B)", "a, b (A ↔ B)");
    check(START, "b (A ↔ B)", "a, b (A ↔ B)");
    check(START, "a, b (A ⇌ B)", "a, 2b (A ⇌ B)");
    check(START, "(A ⇌ B)", "a, 2b (A ⇌ B)");
    // Stands on the way of the white and the blue piece alike.
    check_refused(START, "(A-2-B)", "which-piece");
    check(START, "b (A-2-B)", "b (B → A-2-B)");
    // Only white is near.
    check("2 A1B,B,C,D,E/A,B,C,D,E A3B,b,c,d,e - 1 2 -", "(A-2-B)", "a (A-1-B → A-2-B)");
}

#[test]
fn pieces_may_be_named_in_either_order() {
    check(START, "b, a (A ↔ B)", "a, b (A ↔ B)");
    check(START, "b, a (B ↔ A)", "a, b (A ↔ B)");
    check(START, "2b, a (A ⇌ B)", "a, 2b (A ⇌ B)");
    check(START, "2b, a (B ⇌ A)", "a, 2b (A ⇌ B)");
    // Both orders fit here: the first named walks.
    let both = "2 A,A,C,D,E/B,B,C,D,E a,b,c,d,e - 1 2 -";
    check(both, "a, b (A ⇌ B)", "a, 2b (A ⇌ B)");
    check(both, "b, a (A ⇌ B)", "b, 2a (A ⇌ B)");
    check_refused(both, "(A ⇌ B)", "which-piece");
    // The stops say which of two own pieces walks, where that is a difference (rule T9).
    let home = "2 C,a,A,D,E/A,B,C,D,E A2B,b,c,d,e - 1 2 -";
    check(home, "b, a (C ↔ a) & [+D-2-E]", "a, b (C ↔ a+) & [+D-2-E]");
    check(home, "a, b (a ↔ C)", "b, a (a ↔ C)");
}

#[test]
fn t5_the_ways_out() {
    let black = "2 C,B,A,D,E/A,B,C,D,E a,b,c,d,e - 1 3 -";
    let two = "a (C → a+) & [E-1-b] & [+D-2-E]";
    check(black, two, two);
    check(black, "a (C → a)+ & [E-1-b] & [D-2-E]", two);
    check(black, "(a+) & [+D2E] & [E1b]", two);
    check(black, "a+ [E1b][D2E]", two);
    check(black, "a(a+) & [■ E1b] & [○ D2E]", two);
    let free = "2 C,B,A,D,E/A,B,C,D,E A2B,b,c,d,e - 1 3 -";
    check(free, "a (C → a) & [D-2-E]", "a (C → a+) & [+D-2-E]");
    let waits = "2 a,B,C,D,E/A,B,C,D,E A2B,b,c,d,e - 1 4 -";
    check(waits, "a(a+) & [D-2-E]", "a (a+) & [+D-2-E]");
    check(waits, "(a+)&[+D2E]", "a (a+) & [+D-2-E]");
    // Not called for, and still not to be mistaken for a grey one.
    check(waits, "a (a+) & [#D-2-E]", "a (a+) & [#D-2-E]");
    let empty_pool = "2 a,B,C,D,E/A,B,C,D,E A2B,b,c,d,e A1B,B1C,C1D,D1E,E1A 1 4 -";
    for text in ["a (a+) & [+A-1-B → D-2-E]", "a(a+)[A1B->D2E]", "a (a+) & [+D2E < A1B]"] {
        check(empty_pool, text, "a (a+) & [+A-1-B → D-2-E]");
    }
    let foreign = "2 A,B,C,D,a/A,B,C,D,E A2B,b,c,d,e - 2 2 -";
    check(foreign, "a, e (D ⇌ a+) & [B1d]", "a, 1e (D ⇌ a+) & [+B-1-d]");
    check_refused(foreign, "e (E → a+)", "not-its-goal");
}

#[test]
fn s4_three_of_one_colour() {
    let five = "5 A,A,A1B/B,B,B/C,C,C/D,D,D/E,E,E a,b,c,d,e - 1 2 -";
    check(five, "a2 (A → A-2-E)", "a1 (A → E-2-A)");
    check(five, "a (A → A-2-E)", "a1 (A → E-2-A)");
    check(five, "(A → A-2-E)", "a1 (A → E-2-A)");
    check(five, "a (A-3-B)", "a3 (A-1-B → A-3-B)");
    check(five, "a3, 2b2 (A-1-B ⇌ B)", "a3, b1 (A-1-B ⇌ B)");
    check(five, "a1, a3 (A ↔ A-1-B)", "a1, a3 (A ↔ A-1-B)");
    check_refused(START, "a1 (A → A-2-B)", "no-such-piece");
    // Twins on one stop are interchangeable, so they have nothing to swap.
    check_refused(five, "a1, a2 (A ↔ A)", "same-stop");
    check_refused(five, "(A ↔ A)", "same-stop");
    check_refused(five, "a1, a2 (C ↔ A)", "no-such-piece");
    check_refused(five, "b1 (B → B-1-C)", "other-player");
}

#[test]
fn the_older_numbers() {
    check(START, "(0 → 8) & [4-1-7]", "a (A → c) & [B-1-d]");
    check(START, "a, e (0 ↔ 1)", "a, e (A ↔ E)");
    check(START, "a (0 → 0-2-4)", "a (A → A-2-B)");
    check(START, "0->8 [4x7]", "a (A → c) & [B × d]");
    check_refused(START, "(0 → 024)", "stop");
}

#[test]
fn marks_and_ideas() {
    let all = "d (D → b)!? & [E-1-b]! △ d (d+)?? △ a, d (B ↔ C)!!";
    check(START, all, all);
    check(START, "d(D->b)⁉[E1b]!^d(d+)⁇^a,d(B<->C)‼", all);
    check(START, "--?! △ --", "--?! △ --");
    check_refused(START, "a, b (A ↔ B)!!!", "mark");
    check_refused(START, "a, b (A ↔ B)?!?", "mark");
    let read = position(START).parse_human_move(all).unwrap();
    assert_eq!(read.marks.walk, Some(MoveAnnotation::Interesting));
    assert_eq!(read.marks.black, Some(MoveAnnotation::Good));
    assert_eq!(read.mark(), Some(MoveAnnotation::Good));
    let ideas: Vec<String> = read.ideas.iter().map(ToString::to_string).collect();
    assert_eq!(ideas, ["d (d+)??", "a, d (B ↔ C)!!"]);
    check_refused(START, &format!("--{}", " ^ --".repeat(9)), "ideas");
    assert!(position(START).parse_human_move(&format!("--{}", " ^ --".repeat(8))).is_ok());
}

#[test]
fn numbers_and_players_in_front() {
    check(START, "1. 𝒜: a, b (A ↔ B)", "a, b (A ↔ B)");
    check(START, "7... A : a, b (A ↔ B)", "a, b (A ↔ B)");
    check(START, "1:a,b(A<->B)", "a, b (A ↔ B)");
    check_refused(START, "1. ℬ: a, b (A ↔ B)", "other-player");
}

#[test]
fn an_open_stop_reads_to_a_partial_move() {
    fn check_open(text: &str, expected: &str, token: &str, fitting: usize) {
        check(START, text, expected);
        let start = position(START);
        let read = start.parse_human_move(text).unwrap();
        let refused = read.whole().unwrap_err();
        assert_eq!((refused.code(), refused.token()), ("stop-open", token), "{text}");
        let moves = start.moves(start.to_move());
        assert_eq!(moves.into_iter().filter(|m| read.turn.fits(*m)).count(), fitting, "{text}");
    }
    check_open("d (D → b) & [E × b]", "d (D → b) & [E × b]", "[E × b]", 6);
    check_open("d(D->b)[bxE]", "d (D → b) & [E × b]", "[E × b]", 6);
    check_open("a (A → d) & [B X A]", "a (A → d) & [A × B]", "[A × B]", 3);
    // Every stop that is free behind the walk: but ten nodes, and not all of those stay taken.
    check_open("a (A → d) & […]", "a (A → d) & [...]", "[...]", 90);
    check_refused(START, "a (A → d) & [A × C]", "line");
    check_refused(START, "a (A → d) & [A × a]", "line");
    let empty_pool = "2 a,B,C,D,E/A,B,C,D,E A2B,b,c,d,e A1B,B1C,C1D,D1E,E1A 1 4 -";
    let open = position(empty_pool).parse_human_move("a (a+) & [+... → D-2-E]").unwrap();
    assert_eq!(open.turn.taken, Some(Placement::Open));
    assert_eq!(open.whole().unwrap_err().code(), "stop-open");
    let moves = position(empty_pool).moves(open.turn.walk.piece().unwrap().seat());
    assert_eq!(moves.iter().filter(|m| open.turn.fits(**m)).count(), 5);
}

#[test]
fn what_cannot_be_read() {
    for (text, code) in [
        ("", "stop"),
        ("a", "sign"),
        ("A-2-B", "sign"),
        ("a (A → )", "stop"),
        ("a (A → A-4-B)", "stop"),
        ("a (A → A4B)", "stop"),
        ("a (A → B", "bracket"),
        ("a (A ? B)", "bracket"),
        ("a, b (B)", "sign"),
        ("a, 2b (A ↔ B)", "sign"),
        ("a, b (A ⇔ B)", "sign"),
        ("a (A → d) & B2C", "bracket"),
        ("a (A → d) & [B2C", "bracket"),
        ("a (A → d) & [B2C] & [B1C] & [B3C]", "block-twice"),
        ("a (A → d) & [#B2C] & [#B1C]", "block-twice"),
        ("a (A → d) & [#B2C → B1C]", "bracket"),
        ("a (A → d) & [B2C] b", "move-ends"),
        ("3b (A → B)", "no-such-piece"),
        ("a (A → d+) & [B2C]", "not-its-goal"),
        ("(A-1-B → A-2-B)", "no-such-piece"),
        ("a, b (C ↔ D)!?é", "move-ends"),
    ] {
        check_refused(START, text, code);
    }
    check_refused("2 +,B,C,D,E/A,B,C,D,E a,b,c,d,e A2B 1 4 -", "a (A-1-B)", "piece-out");
    check_refused(START, &" ".repeat(2_001), "too-long");
    let error = position(START).parse_human_move("a (A →  A-2-C) & [B2C]").unwrap_err();
    assert_eq!((error.code(), error.at(), error.token()), ("stop", 10, "A-2-C) & [B2C]"));
}

/// A piece named on the wrong stop is read, and refused by the rules with their reason.
#[test]
fn legality_is_not_asked() {
    fn check_illegal(at: &str, text: &str, code: &str) {
        let position = position(at);
        fuzz_human_notation(&position, text);
        let m = position.parse_human_move(text).unwrap().whole().unwrap();
        let reason = position.check_move(m).unwrap_err();
        assert_eq!(rulebook::Reason::code(&reason), code, "{text}");
    }
    check_illegal(START, "a (B → B-2-C)", "piece-elsewhere");
    check_refused(START, "2b (B → B-2-C)", "other-player");
    check_illegal(START, "a, b (C ↔ D)", "piece-elsewhere");
    check_illegal(START, "a, 2c (A ⇌ B)", "not-there");
    check_illegal(START, "a (A → B)", "swap-needed");
    check_illegal(START, "a (A → d)", "black-needed");
    check_illegal(START, "a (A → a+) & [B2C] & [+B1C]", "way-blocked");
    check_illegal(START, "a (A → A-2-B) & [B2C]", "black-uncalled");
    check_illegal(START, "--", "no-pass");
    let ko = "2 A,B,C,D,E/A,B,C,D,E a,b,c,d,e - 1 3 1:1a@A*1b@B";
    check_illegal(ko, "a, b (A ↔ B)", "ko");
}

/// A line of the book.
/// As written there, in canonical form, and the move that is played for it where the book leaves a
/// stop open.
type Line<'a> = (&'a str, &'a str, &'a str);

fn play_out(at: &str, lines: &[Line<'_>]) -> Pentagame {
    let mut position = position(at);
    for (text, canonical, chosen) in lines {
        let read =
            position.parse_human_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(position.human_move_text(&read), *canonical);
        fuzz_human_notation(&position, text);
        let m: Move = if chosen.is_empty() {
            read.whole().unwrap()
        } else {
            assert_eq!(read.whole().unwrap_err().code(), "stop-open", "{text}");
            let m = position.parse_human_move(chosen).unwrap().whole().unwrap();
            assert!(read.turn.fits(m), "{chosen} is no {text}");
            m
        };
        position = position.play(m).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    position
}

#[test]
fn compendium_example_3_a_running_rabbit_refuted() {
    let end = play_out(
        START,
        &[
            ("1. 𝒜: a, b (A ↔ B)", "a, b (A ↔ B)", ""),
            ("ℬ: d (D → b) & [E × b]", "d (D → b) & [E × b]", "d (D → b) & [E-3-b]"),
            ("2. 𝒜: a, c (B ↔ C)", "a, c (B ↔ C)", ""),
            ("ℬ: c (C → e) & [C × a]!", "c (C → e) & [C × a]!", "c (C → e) & [C-1-a]"),
        ],
    );
    // The claim: white is cut off from its goal.
    let out = end.parse_human_move("a (C → a+) & [A-1-B] & [+A-2-B]").unwrap().whole().unwrap();
    assert_eq!(
        end.check_move(out).map_err(|reason| rulebook::Reason::code(&reason)),
        Err("way-blocked")
    );
}

const RUNNING_RABBIT: [Line<'_>; 3] = [
    ("1. 𝒜: a, b(A ↔ B)", "a, b (A ↔ B)", ""),
    // Written from E to D; the canonical spelling begins at the earlier stop.
    ("ℬ: e, d(E ↔ D)", "d, e (D ↔ E)", ""),
    ("2. 𝒜: a, c(B ↔ C) △ a(a+)?", "a, c (B ↔ C) △ a (a+)?", ""),
];

#[test]
fn compendium_iv_9_running_rabbit_answered_clockwise() {
    let mut lines = RUNNING_RABBIT.to_vec();
    lines.push((
        "ℬ: d(E → c) & [C × a]! △ d(d+)?",
        "d (E → c) & [C × a]! △ d (d+)?",
        "d (E → c) & [C-1-a]",
    ));
    let mut end = play_out(START, &lines);
    // The threat behind the △ is real: left alone, yellow goes out next.
    end.lose_turn();
    let out = end.parse_human_move("d (d+) & [A-1-B] & [+A-2-B]").unwrap();
    assert!(end.check_move(out.whole().unwrap()).is_ok());
}

#[test]
fn compendium_iv_9_running_rabbit_answered_counter_clockwise() {
    let mut lines = RUNNING_RABBIT.to_vec();
    lines.push((
        "2. ℬ: e(D → a)! & [C × a]! △ e(e+)?",
        "e (D → a)! & [C × a]! △ e (e+)?",
        "e (D → a) & [C-1-a]",
    ));
    let mut end = play_out(START, &lines);
    end.lose_turn();
    let out = end.parse_human_move("e (e+) & [A-1-B] & [+A-2-B]").unwrap();
    assert!(end.check_move(out.whole().unwrap()).is_ok());
}

#[test]
fn compendium_iv_9_the_fork_refuted() {
    let lines = [
        ("1. 𝒜: a, b(A ↔ B)", "a, b (A ↔ B)", ""),
        ("ℬ: b, c(B ↔ C)", "b, c (B ↔ C)", ""),
        ("2. 𝒜: c, d(C ↔ D)\n△ a, d(B ↔ C)!", "c, d (C ↔ D) △ a, d (B ↔ C)!", ""),
        ("ℬ: d, e(D ↔ E)", "d, e (D ↔ E)", ""),
        ("3. 𝒜: a, d(B ↔ C)", "a, d (B ↔ C)", ""),
        ("ℬ: e(D → a)! & [B × d]", "e (D → a)! & [B × d]", "e (D → a) & [B-1-d]"),
    ];
    let end = play_out(START, &lines);
    // The book repeats `a, d(B ↔ C)` as the next line. It is no ko: white and yellow have changed
    // places since, so that the pieces come in the other order; it only takes the swap back.
    play_out(&end.to_string(), &[("4. 𝒜: a, d(B ↔ C)?", "d, a (B ↔ C)?", "")]);
    // White can go out instead, but only past the green piece on its goal, without an
    // abracadabra.
    let out = end.parse_human_move("a (C ⇌ a+) & [+A-1-B]").unwrap();
    assert_eq!(end.human_move_text(&out), "a, 2e (C ⇌ a+) & [+A-1-B]");
    assert!(end.check_move(out.whole().unwrap()).is_ok());
}

#[test]
fn compendium_iv_9_the_rocket_refuted() {
    // The first block stands where it is in no player's way. Blue's walk from B to c is no line of
    // the board: it turns at d, which white has left.
    play_out(
        START,
        &[
            ("1. 𝒜: a (A → d) & [...]", "a (A → d) & [...]", "a (A → d) & [C-2-D]"),
            ("ℬ: e, a (E ↔ A)", "a, e (A ↔ E)", ""),
            ("2. 𝒜: a (d → e) & [A × d]", "a (d → e) & [A × d]", "a (d → e) & [A-3-d]"),
            ("ℬ: b (B → c) & [e-1-a]", "b (B → c) & [e-1-a]", ""),
        ],
    );
}

#[test]
fn compendium_example_10_needs_names_at_the_start() {
    // The loop of three is written with stops alone. In a game the board identifies the pieces; at
    // the start three stand on each corner, and two of them are foreign.
    let three = "3 A,B,C,D,E/A,B,C,D,E/A,B,C,D,E a,b,c,d,e - 1 1 -";
    check_refused(three, "𝒜 : A ⇌ B", "which-piece");
    check_refused(three, "𝒜 : a, b (A ⇌ B)", "which-piece");
    check(three, "𝒜 : a, 3b (A ⇌ B)", "a, 3b (A ⇌ B)");
    let apart = "3 A,B,C,D,E/C,B1C,C1D,D,E/B,A1B,C,D,E A2c,b,c,d,e - 1 3 -";
    check(apart, "𝒜 : B ⇌ B-1-C", "b, 2b (B ⇌ B-1-C)");
}
