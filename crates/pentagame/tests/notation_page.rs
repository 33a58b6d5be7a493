//! The page on notation says what the code does: every block of lines on it is checked.

use pentagame::human_notation::{HUMAN_MOVE_BYTES_MAX, IDEAS_MAX, fuzz_human_notation};
use pentagame::{HumanMove, Pentagame, Setup, Symmetry};
use rulebook::{Notation, Position};

const PAGE: &str = include_str!("../../../docs/play/notation.md");

/// The lines of each block that is marked with this word.
fn blocks(word: &str) -> Vec<Vec<&'static str>> {
    let fence = format!("```{word}\n");
    let texts = PAGE.split(fence.as_str()).skip(1).filter_map(|rest| rest.split("```").next());
    let blocks: Vec<Vec<&str>> = texts.map(|text| text.lines().collect()).collect();
    assert!(!blocks.is_empty(), "no block of {word}");
    blocks
}

fn pair(line: &str) -> (&str, &str) {
    let (left, right) = line.split_once('|').unwrap_or_else(|| panic!("two columns: {line}"));
    (left.trim(), right.trim())
}

/// Calls `check` with the position of every block and with both columns of every line below it.
fn check_lines(word: &str, check: impl Fn(&Pentagame, &str, &str)) {
    for block in blocks(word) {
        let (first, lines) = block.split_first().expect("a position");
        let position: Pentagame = first.parse().unwrap_or_else(|error| panic!("{first}: {error}"));
        assert_eq!(position.to_string(), *first);
        assert!(!lines.is_empty(), "{first}");
        for line in lines {
            let (left, right) = pair(line);
            check(&position, left, right);
        }
    }
}

#[test]
fn positions() {
    for line in blocks("positions").into_iter().flatten() {
        let position: Pentagame = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(position.to_string(), line);
    }
    for line in blocks("positions-refused").into_iter().flatten() {
        let (text, code) = pair(line);
        let refused = text.parse::<Pentagame>().map_err(|error| error.code());
        assert_eq!(refused, Err(code), "{text}");
    }
}

#[test]
fn moves_in_both_notations() {
    check_lines("moves", |position, machine, book| {
        let m = position.read_move(machine).unwrap_or_else(|error| panic!("{machine}: {error}"));
        assert_eq!(position.check_move(m), Ok(()), "{machine}");
        assert_eq!(position.move_text(&m), machine);
        assert_eq!(position.human_move_text(&m.into()), book);
        assert_eq!(position.parse_human_move(book), Ok(HumanMove::from(m)), "{book}");
    });
}

#[test]
fn machine_notation() {
    check_lines("machine", |position, text, canonical| {
        let m = position.read_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(position.move_text(&m), canonical);
    });
    check_lines("machine-refused", |position, text, code| {
        assert_eq!(position.read_move(text).map_err(|error| error.code()), Err(code), "{text}");
    });
}

#[test]
fn book_notation() {
    check_lines("book", |position, text, canonical| {
        let read =
            position.parse_human_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(position.human_move_text(&read), canonical);
        fuzz_human_notation(position, text);
    });
    check_lines("book-refused", |position, text, code| {
        let whole = position.parse_human_move(text).and_then(|read| read.whole());
        assert_eq!(whole.map_err(|error| error.code()), Err(code), "{text}");
    });
}

/// The labels of the book are those of the game turned; the record does not change (rule B6).
#[test]
fn b6_labels_of_the_book() {
    for block in blocks("labels") {
        let mut position = Pentagame::new(Setup::default());
        let mut symmetry = None;
        for line in block {
            let (text, labelled) = pair(line);
            let read =
                position.parse_human_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            let symmetry = *symmetry
                .get_or_insert_with(|| Symmetry::by_convention(position.layout(), read.turn.walk));
            let (shown, turned) =
                (position.transform(symmetry), position.transform_human_move(symmetry, &read));
            assert_eq!(shown.human_move_text(&turned), labelled, "{text}");
            if let Ok(m) = read.whole() {
                assert_eq!(turned.whole(), Ok(position.transform_move(symmetry, m)));
                assert_eq!(shown.check_move(position.transform_move(symmetry, m)), Ok(()));
                position = position.play(m).unwrap_or_else(|error| panic!("{text}: {error}"));
            }
        }
    }
}

/// The rows of the table under this head, and what stands in code marks in each of their cells.
fn table(head: &str) -> Vec<[Vec<&'static str>; 2]> {
    let (_, table) = PAGE.split_once(head).unwrap_or_else(|| panic!("no table {head}"));
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    let codes = |cell: &'static str| cell.split('`').skip(1).step_by(2).collect();
    let rows: Vec<_> = rows
        .map(|row| {
            let (left, right) = row.trim_matches('|').split_once('|').expect("two cells");
            [codes(left), codes(right)]
        })
        .collect();
    assert!(!rows.is_empty(), "{head}");
    rows
}

#[test]
fn every_stand_in_is_read() {
    const START: &str = "2 A,B,C,D,E/A,B,C,D,E a,b,c,d,e - 1 1 -";
    const TEAMS: &str = "4t A,B,C,D,E/A,B,C,D,E/A,B,C,D,E/A,B,C,D,E a,b,c,d,e - 1 1 -";
    const OUT: &str = "2 C,B,A,D,E/A,B,C,D,E a,b,c,d,e - 1 3 -";
    const EMPTY_POOL: &str = "2 a,B,C,D,E/A,B,C,D,E b,c,d,e,A2B A1B,B1C,C1D,D1E,E1A 1 4 -";
    let texts = [
        (START, "a (A → A-2-B)!!"),
        (START, "a, b (A ↔ B)??"),
        (START, "a, 2b (A ⇌ B)!?"),
        (TEAMS, "a, 3b (A ⇔ B)?!"),
        (START, "a (A → d) & [B × C] △ a (a+)"),
        (START, "a (A → d) & [...]"),
        (OUT, "a (C → a+) & [#E1b] & [+D2E]"),
        (EMPTY_POOL, "a (a+) & [+A1B → D2E]"),
    ];
    for [signs, others] in table("| sign | also read |") {
        // One sign with several stand-ins, or several with one each.
        let pairs: Vec<(&str, &str)> = match signs[..] {
            [sign] => others.iter().map(|other| (sign, *other)).collect(),
            _ => signs.iter().copied().zip(others.iter().copied()).collect(),
        };
        assert!(!pairs.is_empty() && pairs.len() >= others.len(), "{signs:?}");
        for (sign, other) in pairs {
            // A block's sign, and not the one behind a goal.
            let (sign, other) = match sign {
                "+" | "#" => (format!("[{sign}"), format!("[{other}")),
                _ => (sign.to_owned(), other.to_owned()),
            };
            let holds = |(_, text): &&(&str, &str)| text.contains(&sign);
            let (position, text) = texts.iter().find(holds).unwrap_or_else(|| panic!("{sign}"));
            let position: Pentagame = position.parse().unwrap();
            let replaced = text.replace(&sign, &other);
            assert_ne!(replaced, *text);
            assert_eq!(
                position.parse_human_move(&replaced),
                position.parse_human_move(text),
                "{replaced}"
            );
            assert!(position.parse_human_move(text).is_ok(), "{text}");
        }
    }
}

#[test]
fn every_code_is_explained_and_shown() {
    // What a line on a page is too short for.
    let elsewhere = ["too-long", "ideas", "piece-out"];
    let mut shown: Vec<&str> = blocks("book-refused")
        .iter()
        .flat_map(|block| &block[1..])
        .map(|line| pair(line).1)
        .collect();
    shown.extend(elsewhere);
    let explained: Vec<&str> =
        table("| code | what is wrong |").into_iter().flat_map(|[code, _]| code).collect();
    for code in &shown {
        assert!(explained.contains(code), "{code} is not explained");
    }
    for code in &explained {
        assert!(shown.contains(code), "{code} is not shown");
    }
}

#[test]
fn bounds_are_stated() {
    assert!(PAGE.contains(&format!("| `too-long` | more than {HUMAN_MOVE_BYTES_MAX} bytes |")));
    assert_eq!(IDEAS_MAX, 8);
    assert!(PAGE.contains("| `ideas` | more than eight ideas |"));
}
