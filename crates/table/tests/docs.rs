//! Checks the documentation of tables against the code.

use rulebook::{Reason, Seat};
use sha2::{Digest, Sha256};
use table::{
    COMMAND_BYTES, CONDITIONAL_MOVES_BYTES, CONDITIONAL_MOVES_LINES, CONDITIONAL_MOVES_PLIES,
    CONFIG_BYTES, Command, ConditionalMoves, Config, EVENT_BYTES, LAG_MAX_MS, LOG_LINES, Offer,
    Rejection, TAKE_BACK_MAX, Table, TimeControl, seating,
};

const PAGE: &str = include_str!("../../../docs/contribute/table.md");

/// Returns the code blocks of the page.
fn blocks() -> Vec<&'static str> {
    PAGE.split("```").skip(1).step_by(2).map(|block| block.trim_start_matches("text\n")).collect()
}

/// Returns the texts in backquotes in the first cell of each row under a heading.
fn first_cells(heading: &str) -> Vec<&'static str> {
    let (_, section) = PAGE.split_once(&format!("## {heading}\n")).expect(heading);
    let section = section.split("\n## ").next().unwrap_or(section);
    let cells = section.lines().filter_map(|line| line.strip_prefix("| ")?.split(" | ").next());
    cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)).collect()
}

#[test]
fn documented_configs_parse() {
    for line in blocks()[1].lines() {
        let config: Config = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(config.to_string(), line);
    }
}

#[test]
fn documented_time_controls_parse() {
    let clocks = first_cells("Clocks");
    assert_eq!(clocks.len(), 6);
    for text in clocks {
        assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
    }
}

#[test]
fn documented_commands_parse() {
    let cells = first_cells("Commands");
    let (offers, commands): (Vec<&str>, Vec<&str>) = cells
        .into_iter()
        .partition(|cell| ["impasse", "draw", "takeback N", "pause", "rematch"].contains(cell));
    assert_eq!((offers.len(), commands.len()), (5, 9));
    for text in commands {
        let text = text.replace(" M", " aA-B*b").replace(" O", " pause");
        assert!(text.parse::<Command>().is_ok(), "{text}");
    }
    for text in offers {
        assert!(text.replace('N', "2").parse::<Offer>().is_ok(), "{text}");
    }
}

#[test]
fn documented_log_restores_a_table() {
    let config: Config = "pentagame:2 control=egg:60".parse().unwrap();
    let log = blocks()[3];
    let table = Table::restore(config, log).unwrap();
    assert_eq!(table.log_text(), log);
    assert_eq!(table.game_end().unwrap().ending.to_string(), "resigned 1");
    assert_eq!(table.line(), "startpos moves dD-b#E1b --");
}

/// Returns the rows of the table that begins with this heading line.
fn rows(heading: &str) -> Vec<Vec<&'static str>> {
    let (_, rest) = PAGE.split_once(heading).expect("the table");
    let lines = rest.lines().skip(2).map_while(|line| line.strip_prefix("| "));
    let trimmed = |cell: &'static str| cell.trim_end_matches(" |").trim_matches('`');
    lines.map(|line| line.split(" | ").map(trimmed).collect()).collect()
}

#[test]
fn documented_draw_is_that_of_the_seed() {
    let log = blocks()[4];
    let restore = |log: &str| Table::restore("lanza".parse().unwrap(), log);
    let table = restore(log).unwrap();
    assert_eq!(table.log_text(), log);
    let seed = table.published_seed().expect("a seed");
    let events: Vec<&str> =
        log.lines().filter_map(|l| l.split_once(" chance ")).map(|l| l.1).collect();
    let draws = rows("| *p* | first eight bytes |");
    assert_eq!(draws.len(), events.len());
    for (ply, row) in draws.iter().enumerate() {
        let [number, bytes, weights, rest, event] = row[..] else { panic!("{row:?}") };
        assert_eq!((number.parse(), event), (Ok(ply), events[ply]));
        let mut hashed = vec![0x2a; 32];
        hashed.extend((ply as u32).to_be_bytes());
        hashed.extend(0_u32.to_be_bytes());
        let digest = Sha256::digest(&hashed);
        let drawn = u64::from_be_bytes(digest[..8].try_into().unwrap());
        assert_eq!(format!("{drawn:016x}"), bytes);
        assert_eq!((drawn % weights.parse::<u64>().unwrap()).to_string(), rest);
    }
    // Another seed and another event are rejected with the documented code.
    let other = log.replace(&seed.to_string(), &"2b".repeat(32));
    assert_eq!(restore(&other).unwrap_err().code(), "wrong-seed");
    let other = log.replace("chance DJ\n1000 - chance DQ", "chance DQ\n1000 - chance DJ");
    assert_eq!(restore(&other).unwrap_err().code(), "wrong-seed");
}

#[test]
fn documented_lines_of_secret_turns_are_rejected_with_their_codes() {
    let lanza = blocks()[4].lines().take(6).collect::<Vec<_>>().join("\n");
    let dealt = blocks()[4].lines().take(2).collect::<Vec<_>>().join("\n");
    let commit = lanza.lines().next().unwrap().split_once(' ').unwrap().1;
    let seed = format!("- seed {}", "2a".repeat(32));
    for (config, before, line, code) in [
        ("frames:5", "0 1 choose", "1 choose", "chosen-already"),
        ("pente:9,free", "0 1 begin", "2 choose", "turn-of"),
        ("pente:9,free", "0 1 begin", "1 choose", "one-seat-decides"),
        ("frames:5", "0 1 choose", "- reveal 1:A1|2:C3", "not-all-chosen"),
        ("frames:5", "0 1 choose\n0 2 choose", "- reveal 1:A1", "wrong-seats"),
        ("lanza", &lanza, commit, "wrong-seed"),
        ("lanza", &dealt, "- chance DJ", "not-dealt"),
        ("pente:9,free", "", "- chance DJ", "one-seat-decides"),
        ("lanza", &lanza, "- chance DJ", "seats-decide-together"),
        ("lanza", blocks()[4], "- chance DJ", "table-over"),
        ("lanza", &lanza, &seed, "table-not-over"),
    ] {
        let log = format!("{before}\n9000 {line}");
        let rejected = Table::restore(config.parse().unwrap(), &log).unwrap_err();
        assert_eq!(rejected.code(), code, "{config} {line}");
        let word = line.split(' ').find(|word| word.len() > 1).unwrap();
        let row = PAGE.lines().find(|row| {
            row.starts_with("| `") && row.contains(word) && row.contains(&format!("`{code}`"))
        });
        assert!(row.is_some(), "{word} {code} is not documented");
    }
}

#[test]
fn documented_conditional_moves_parse() {
    let examples = blocks()[2];
    assert_eq!(examples.lines().count(), 3);
    for line in examples.lines() {
        assert_eq!(line.parse::<ConditionalMoves>().unwrap().to_string(), line);
    }
    for ply in first_cells("Conditional moves") {
        let own = if ply.starts_with('!') { "" } else { " !A1" };
        assert!(format!("0 {ply}{own}").parse::<ConditionalMoves>().is_ok(), "{ply}");
    }
}

#[test]
fn limits_are_documented() {
    let bounds = [
        COMMAND_BYTES,
        EVENT_BYTES,
        CONFIG_BYTES,
        LOG_LINES,
        LAG_MAX_MS as usize,
        CONDITIONAL_MOVES_BYTES,
        TAKE_BACK_MAX as usize,
    ];
    for bound in bounds {
        let (_, bounds) = PAGE.split_once("## Bounds").unwrap();
        assert!(bounds.contains(&format!("| {bound}")), "{bound}");
    }
    assert!(PAGE.contains(&format!(
        "{CONDITIONAL_MOVES_LINES} lines, {CONDITIONAL_MOVES_PLIES} plies each"
    )));
    assert!(format!("takeback {TAKE_BACK_MAX}").parse::<Offer>().is_ok());
    assert!(format!("takeback {}", TAKE_BACK_MAX + 1).parse::<Offer>().is_err());
}

#[test]
fn rejection_codes_are_documented() {
    let seat = Seat::FIRST;
    let all = [
        Rejection::NoSeat(seat),
        Rejection::Over,
        Rejection::NotOver,
        Rejection::DroppedOut(seat),
        Rejection::Begun,
        Rejection::NotBegun,
        Rejection::Paused,
        Rejection::NotPaused,
        Rejection::TurnOf(seat),
        Rejection::ChosenAlready,
        Rejection::NotAllChosen,
        Rejection::WrongSeed,
        Rejection::NothingToTakeBack,
        Rejection::OfferedAlready,
        Rejection::AcceptedAlready,
        Rejection::NoOffer,
        Rejection::TooManyOffers,
        Rejection::TooLateToAbort,
        Rejection::LogFull,
    ];
    let (_, section) = PAGE.split_once("## Refusals").unwrap();
    let (section, _) = section.split_once("\n## ").unwrap();
    let named: Vec<&str> = section.split('`').skip(1).step_by(2).collect();
    assert_eq!(named, all.map(|rejection| rejection.code()));
}

#[test]
fn documented_seatings_match() {
    for (column, game) in (1..).zip(["pentagame:2", "pentagame:3", "pentagame:4t"]) {
        let start = game.parse::<games::Game>().unwrap().start();
        for number in 1..=3 {
            let seats = seating(&start, number);
            let seats: Vec<String> = seats.iter().map(|(_, seat)| seat.to_string()).collect();
            let (_, section) = PAGE.split_once("## Rematch").unwrap();
            let row = section.lines().find(|line| line.starts_with(&format!("| {number} |")));
            let cell = row.unwrap().split(" | ").nth(column).unwrap();
            assert_eq!(cell.trim_end_matches(" |"), seats.join(" "), "{game} {number}");
        }
    }
}
