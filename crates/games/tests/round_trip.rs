//! Records made at random: what is written is read as the same, however it is cut into pieces.

use games::record::{
    Comment, GameResult, MoveGlyph, MoveTime, RecordError, RecordEvent, RecordLine, RecordParser,
    RecordPly, RecordReader, RecordSink, SeatScores, TextLocation, fuzz_record, read_records,
};
use games::{Action, Game, GameRecord};
use rulebook::conformance::SplitMix64;
use rulebook::{BySeat, Seats};

fn pick<'a, T: ?Sized>(random: &mut SplitMix64, from: &[&'a T]) -> &'a T {
    from[random.below(from.len() as u64) as usize]
}

const WORDS: [&str; 16] = [
    "plain",
    "△",
    "Ärger",
    "{",
    "}",
    "\\",
    "\\}",
    ";",
    "[Game",
    "\"",
    "=3:2",
    "(1.",
    "日本語",
    "@12",
    "$1",
    "a\u{a0}b",
];

fn comment(random: &mut SplitMix64) -> Comment {
    let words: Vec<&str> = (0..1 + random.below(30)).map(|_| pick(random, &WORDS)).collect();
    Comment::new(&words.join(pick(random, &[" ", "\n", " \t "]))).unwrap()
}

fn action(random: &mut SplitMix64) -> Action {
    let words = [
        "aA-B*b",
        "dD-b#E1b",
        "aC-a#E1b+D2E",
        "N10",
        "--",
        "~6",
        "1:c4|2:--",
        "2:a|3:b|5:c",
        "17",
        "b2D2a-D*4d3#E1b+D2E<A1B",
        "3:x",
        "x=y",
    ];
    pick(random, &words).parse().unwrap()
}

fn ply(random: &mut SplitMix64, depth: u64) -> RecordPly {
    let mut ply = RecordPly::new(action(random));
    if random.below(3) == 0 {
        ply.glyphs = (0..random.below(4))
            .map(|_| MoveGlyph(*pick(random, &[&1, &2, &3, &4, &5, &6, &7, &140, &255])))
            .collect();
    }
    if random.below(2) == 0 {
        let left = (random.below(2) == 0).then(|| random.below(1_000_000));
        ply.time = Some(MoveTime::new(random.below(100_000), left));
    }
    if random.below(4) == 0 {
        ply.comments = (0..random.below(3)).map(|_| comment(random)).collect();
    }
    if depth < 4 && random.below(4) == 0 {
        ply.variations = (0..random.below(3)).map(|_| line(random, depth + 1)).collect();
    }
    ply
}

fn line(random: &mut SplitMix64, depth: u64) -> RecordLine {
    let comments = (0..random.below(4).saturating_sub(1)).map(|_| comment(random)).collect();
    let plies = u64::from(depth > 0) + random.below(8);
    RecordLine { comments, plies: (0..plies).map(|_| ply(random, depth)).collect() }
}

fn result(random: &mut SplitMix64) -> GameResult {
    let seats = Seats::new(1 + random.below(5) as usize).unwrap();
    let score = BySeat::from_fn(seats, |_| random.below(12) as i32 - 2);
    match random.below(4) {
        0 => GameResult::Unfinished,
        1 => GameResult::Replay,
        2 => GameResult::SeatScores(SeatScores::by_points(score)),
        _ => {
            let place = BySeat::from_fn(seats, |_| 1 + random.below(seats.len() as u64) as u8);
            GameResult::SeatScores(SeatScores::with_places(score, place).unwrap())
        }
    }
}

fn record(random: &mut SplitMix64) -> GameRecord {
    let games = ["pente", "pentagame:5", "pentagame:3", "pente:players=4,poof"];
    let mut record = GameRecord::new(&pick(random, &games).parse::<Game>().unwrap());
    for _ in 0..random.below(6) {
        let name = pick(random, &["Event", "Seat1", "Seat2", "Zebra", "Apple", "Ending", "Game"]);
        let value = [pick(random, &WORDS), pick(random, &WORDS)].join(pick(random, &["", "  "]));
        record.set_tag(name, &value).unwrap();
    }
    record.line = line(random, 0);
    record.result = result(random);
    record
}

#[test]
fn records_round_trip() {
    for seed in 0..600 {
        let record = record(&mut SplitMix64::new(seed));
        let text = record.text().unwrap();
        assert_eq!(read_records(text.as_bytes()), [Ok(record)], "seed {seed}:\n{text}");
        let mut wide = text.lines().skip_while(|line| !line.is_empty());
        if let Some(wide) = wide.find(|line| line.chars().count() > 80) {
            panic!("seed {seed}: more than 80 columns:\n{wide}");
        }
        let loose = text.lines().filter(|line| line.ends_with(' ')).count();
        assert_eq!(loose, 0, "seed {seed}: space at the end of a line");
    }
}

#[test]
fn files_of_many_games_are_parsed_game_by_game() {
    let mut random = SplitMix64::new(7);
    let records: Vec<GameRecord> = (0..50).map(|_| record(&mut random)).collect();
    let texts: Vec<String> = records.iter().map(|record| record.text().unwrap()).collect();
    let file = texts.join("\n");
    let mut reader = RecordReader::new();
    let mut read = Vec::new();
    for byte in file.bytes() {
        reader.feed(&[byte], |game| read.push(game.unwrap()));
    }
    reader.finish(|game| panic!("{game:?}"));
    assert_eq!(read, records);
}

/// Every event with its place, as text.
#[derive(Default, PartialEq, Debug)]
struct EventLog(Vec<String>);

impl RecordSink for EventLog {
    fn event(&mut self, event: RecordEvent<'_>, place: TextLocation) {
        self.0.push(format!("{place} {event:?}"));
    }

    fn error(&mut self, error: RecordError) {
        self.0.push(error.to_string());
    }
}

/// Good texts, and the same texts with damage done to them.
#[test]
fn events_do_not_depend_on_how_a_file_is_cut() {
    for seed in 0..300 {
        let mut random = SplitMix64::new(seed);
        let mut bytes: Vec<u8> =
            (0..2).flat_map(|_| record(&mut random).text().unwrap().into_bytes()).collect();
        for _ in 0..random.below(3) {
            let at = random.below(bytes.len() as u64) as usize;
            match random.below(3) {
                0 => bytes[at] = random.below(256) as u8,
                1 => drop(bytes.remove(at)),
                _ => bytes.insert(at, b"[]{}()\"\\;!?@$=~|.\n\xE2"[random.below(19) as usize]),
            }
        }
        let hear = |size: usize| {
            let mut events = EventLog::default();
            let mut parser = RecordParser::new();
            bytes.chunks(size).for_each(|piece| parser.feed(piece, &mut events));
            parser.finish(&mut events);
            events
        };
        let whole = hear(bytes.len());
        for size in [1, 2, 3, 7] {
            assert_eq!(hear(size), whole, "seed {seed}");
        }
        fuzz_record(&bytes);
    }
}

#[test]
fn parser_events_come_in_order_with_their_locations() {
    let mut events = EventLog::default();
    let mut parser = RecordParser::new();
    let text = ";first\n[Game \"pente\"]\n1. K10!? @1.5 {x} (1.. △";
    parser.feed(text.as_bytes(), &mut events);
    parser.feed("".as_bytes(), &mut events);
    parser.finish(&mut events);
    let expected = [
        "1:1 Comment(\"first\")",
        "2:8 Tag { name: \"Game\", value: \"pente\" }",
        "3:1 Round(1)",
        "3:4 Ply(Move(MoveText(\"K10\")))",
        "3:7 Glyph(MoveGlyph(5))",
        "3:10 Time(MoveTime { spent_ms: 1500, left_ms: None })",
        "3:15 Comment(\"x\")",
        "3:19 Open",
        "3:20 Round(1)",
        "3:24: no-ply-before: \"△\"",
    ];
    assert_eq!(events.0, expected);
}

/// Accepted input and its canonical form.
#[test]
fn records_are_written_in_canonical_form() {
    let check = |text: &str, expected: &str| {
        let games = read_records(text.as_bytes());
        let [Ok(record)] = games.as_slice() else { panic!("{games:?}") };
        assert_eq!(record.text().unwrap(), expected);
    };
    check(
        "{to begin with} [Game \"pente\"] [Zoo \"z\\\\\"][Ending \"agreed\"]\n[Rules \"1\"]\n\
         1.K10$1!? L11 {a  }{}(1...L10?{b\n}@03.50 2.N13(N10 (M7)) (J9)O10) 2.N13 ;c } \\ d\n=1:0",
        "[Game \"pente\"]\n\
         [Rules \"1\"]\n\
         [Ending \"agreed\"]\n\
         [Zoo \"z\\\\\"]\n\
         \n\
         {to begin with}\n\
         1. K10! !? L11 {a}\n\
         \x20 (1.. L10? @3.5 {b} 2. N13\n\
         \x20   (2. N10\n\
         \x20     (2. M7))\n\
         \x20   (2. J9)\n\
         \x20  2.. O10)\n\
         2. N13 {c \\} \\\\ d}\n\
         =1:0\n",
    );
}

/// A round is one ply for each seat, choices made together are a whole one, chance is none.
#[test]
fn rounds_are_numbered_by_seats() {
    let check = |tags: &str, plies: &str, expected: &str| {
        let games = read_records(format!("[Game \"{tags}\"]\n{plies} =*").as_bytes());
        let [Ok(record)] = games.as_slice() else { panic!("{games:?}") };
        let text = record.text().unwrap();
        let written: Vec<&str> = text.lines().skip_while(|line| !line.is_empty()).collect();
        assert_eq!(written[1..written.len() - 1].join(" / "), expected);
    };
    check("pente", "a b c", "1. a b / 2. c");
    check("pente", "~x a ~y b ~z c --", "1. ~x a ~y b / 2. ~z c --");
    check("pente", "1:a|2:b ~x 2:c d e f", "1. 1:a|2:b / 2. ~x 2:c / 3. d e / 4. f");
    check("pente:players=3", "a b c d e", "1. a b c / 2. d e");
    check("pente:players=3", "a b (c d e) f", "1. a b /   (1.. c d 2. e) / 1... f");
    check("no such game", "a b c", "1. a b / 2. c");
    let start = "9/9/9/9/9/9/9/9/8w b 0:0:0 1";
    check(&format!("pente:9,players=3,free\"]\n[Start \"{start}"), "b c a b", "1.. b c / 2. a b");
}
