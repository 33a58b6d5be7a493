//! The page about tables says what is so.

use rulebook::{Reason, Seat};
use table::{
    COMMAND_BYTES, CONFIG_BYTES, Command, Config, EVENT_BYTES, GATHERING_BYTES, GatherRefusal,
    Gathering, LAG_MAX_MS, LOG_LINES, Offer, PLAN_BYTES, PLAN_LINES, PLAN_PLIES, Plan, Refusal,
    Sitter, TAKE_BACK_MAX, Table, TimeControl, seating,
};

const PAGE: &str = include_str!("../../../docs/table.md");

/// The blocks of code on the page.
fn blocks() -> Vec<&'static str> {
    PAGE.split("```").skip(1).step_by(2).map(|block| block.trim_start_matches("text\n")).collect()
}

/// The texts in backquotes in the first cell of each row under a heading.
fn first_cells(heading: &str) -> Vec<&'static str> {
    let (_, section) = PAGE.split_once(&format!("## {heading}\n")).expect(heading);
    let section = section.split("\n## ").next().unwrap_or(section);
    let cells = section.lines().filter_map(|line| line.strip_prefix("| ")?.split(" | ").next());
    cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)).collect()
}

#[test]
fn the_configs_can_be_read() {
    for line in blocks()[1].lines() {
        let config: Config = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(config.to_string(), line);
    }
}

#[test]
fn the_clocks_can_be_read() {
    let clocks = first_cells("Clocks");
    assert_eq!(clocks.len(), 6);
    for text in clocks {
        assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
    }
}

#[test]
fn the_commands_can_be_read() {
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
fn the_log_leads_to_a_table() {
    let config: Config = "pentagame:2 control=egg:60".parse().unwrap();
    let log = blocks()[4];
    let table = Table::restore(config, log).unwrap();
    assert_eq!(table.log_text(), log);
    assert_eq!(table.ended().unwrap().ending.to_string(), "resigned 1");
    assert_eq!(table.line(), "startpos moves dD-b#E1b --");
}

#[test]
fn the_plans_and_gatherings_can_be_read() {
    let plans = blocks()[2];
    assert_eq!(plans.lines().count(), 3);
    for line in plans.lines() {
        assert_eq!(line.parse::<Plan>().unwrap().to_string(), line);
    }
    for word in first_cells("Plans") {
        let own = if word.starts_with('!') { "" } else { " !A1" };
        assert!(format!("0 {word}{own}").parse::<Plan>().is_ok(), "{word}");
    }
    let gathering = blocks()[3].trim_end();
    assert_eq!(gathering.parse::<Gathering>().unwrap().to_string(), gathering);
    for sitter in first_cells("Open tables") {
        assert_eq!(sitter.parse::<Sitter>().unwrap().to_string(), sitter);
    }
    let seat = Seat::FIRST;
    for refusal in [
        GatherRefusal::NoSeat(seat),
        GatherRefusal::Taken(seat),
        GatherRefusal::Reserved(seat),
        GatherRefusal::SitsAlready(seat),
        GatherRefusal::NotSitting,
        GatherRefusal::NoneFree,
        GatherRefusal::Missing,
        GatherRefusal::OtherGame,
    ] {
        assert!(PAGE.contains(&format!("`{}`", refusal.code())), "{refusal}");
    }
}

#[test]
fn the_bounds_are_these() {
    let bounds = [
        COMMAND_BYTES,
        EVENT_BYTES,
        CONFIG_BYTES,
        LOG_LINES,
        LAG_MAX_MS as usize,
        PLAN_BYTES,
        GATHERING_BYTES,
        TAKE_BACK_MAX as usize,
    ];
    for bound in bounds {
        let (_, bounds) = PAGE.split_once("## Bounds").unwrap();
        assert!(bounds.contains(&format!("| {bound}")), "{bound}");
    }
    assert!(PAGE.contains(&format!("{PLAN_LINES} lines, {PLAN_PLIES} plies each")));
    assert!(format!("takeback {TAKE_BACK_MAX}").parse::<Offer>().is_ok());
    assert!(format!("takeback {}", TAKE_BACK_MAX + 1).parse::<Offer>().is_err());
}

#[test]
fn the_codes_of_refusals_are_these() {
    let seat = Seat::FIRST;
    let all = [
        Refusal::NoSeat(seat),
        Refusal::Over,
        Refusal::NotOver,
        Refusal::Gone(seat),
        Refusal::Begun,
        Refusal::NotBegun,
        Refusal::Paused,
        Refusal::NotPaused,
        Refusal::TurnOf(seat),
        Refusal::NothingToTakeBack,
        Refusal::OfferedAlready,
        Refusal::AcceptedAlready,
        Refusal::NoOffer,
        Refusal::TooManyOffers,
        Refusal::TooLateToAbort,
        Refusal::LogFull,
    ];
    let (_, section) = PAGE.split_once("## Refusals").unwrap();
    let (section, _) = section.split_once("\n## ").unwrap();
    let named: Vec<&str> = section.split('`').skip(1).step_by(2).collect();
    assert_eq!(named, all.map(|refusal| refusal.code()));
}

#[test]
fn the_seats_of_a_match_are_these() {
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
