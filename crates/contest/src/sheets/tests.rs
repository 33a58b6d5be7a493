use super::*;
use crate::event::{ContestEvent, Entry, EventSettings, GamePoints, System};
use crate::pair_next_round;

const KINDS: [SheetKind; 5] = [
    SheetKind::TwoPlayerMatch,
    SheetKind::ThreePlayerMatch,
    SheetKind::SwissRound,
    SheetKind::Mixed,
    SheetKind::League,
];

/// The text of a message in a catalogue of simple messages.
fn text_of(catalogue: &str, id: &str) -> String {
    let value = |line: &str| line.strip_prefix(id)?.strip_prefix(" = ").map(str::to_owned);
    catalogue.lines().find_map(value).unwrap_or_else(|| panic!("no message {id}"))
}

fn document(language: &str, paper: Paper, sheets: Vec<Sheet>) -> SheetDocument {
    let empty = String::new;
    let language = language.to_owned();
    let (event, place, date) = (empty(), empty(), empty());
    SheetDocument { language, paper, event, place, date, scoring: Scoring::ZeroSum, sheets }
}

fn all_blank_sheets() -> Vec<Sheet> {
    KINDS.map(Sheet::blank).to_vec()
}

#[test]
fn all_texts_exist_in_both_languages() {
    let catalogues = [
        ("en", include_str!("../../../../locales/en/sheets.ftl")),
        ("de", include_str!("../../../../locales/de/sheets.ftl")),
    ];
    for (language, catalogue) in catalogues {
        let document = document(language, Paper::A4, all_blank_sheets());
        let html = sheets_html(&document, &|id| text_of(catalogue, id));
        assert_eq!(html.matches("<section").count(), KINDS.len());
        let event = event_in_second_round(System::swiss(), 7);
        for scoring in [Scoring::ConstantSum, Scoring::PointsOut, Scoring::Places] {
            let sheets = [event_sheets(&event), vec![pairing_sheet(&event).unwrap()]].concat();
            let document = SheetDocument { scoring, sheets, ..document.clone() };
            let html = sheets_html(&document, &|id| text_of(catalogue, id));
            assert!(!html.contains(&text_of(catalogue, "sheet-zero-sum")), "{scoring:?}");
        }
    }
}

#[test]
fn documents_request_nothing_from_outside() {
    let html = sheets_html(&document("en", Paper::Letter, all_blank_sheets()), &str::to_owned);
    assert!(html.contains("size: letter portrait"));
    for outside in ["http:", "https:", "url(", "src=", "href=", "@import", "<script"] {
        assert!(!html.contains(outside), "{outside}");
    }
}

#[test]
fn entries_are_escaped() {
    let mut sheet = MatchSheet::blank(2, 6, 1);
    sheet.players[0] = "<b>Ada & \"Ben\"</b>".to_owned();
    let html =
        sheets_html(&document("en", Paper::A4, vec![Sheet::Match(sheet)]), &|_| String::new());
    assert!(html.contains("&lt;b&gt;Ada &amp; &quot;Ben&quot;&lt;/b&gt;"));
    assert!(!html.contains("<b>"));
}

#[test]
fn many_players_take_several_sheets() {
    let column = MixedColumn { rounds: vec![MixedRound::default(); 3], ..MixedColumn::default() };
    let mixed = Sheet::Mixed(MixedSheet { players: vec![column; 11] });
    let line = LeagueLine { scores: vec![String::new(); 20], ..LeagueLine::default() };
    let league = Sheet::League(LeagueSheet { players: vec![line; 20] });
    let html = sheets_html(&document("en", Paper::A4, vec![mixed, league]), &str::to_owned);
    assert_eq!(html.matches("<section").count(), 2 + 2);
    assert_eq!(html.matches("class=\"self\"").count(), 20);
}

/// An event of this system in which the first round is over and the second one is paired.
fn event_in_second_round(system: System, players: usize) -> ContestEvent {
    let entries = (0..players).map(|n| Entry::new(format!("Player {n}"), 1_500 - n as i32));
    let settings = EventSettings { rounds: Some(3), ..EventSettings::new(system) };
    let mut event = ContestEvent::new(settings, entries.collect());
    let first = pair_next_round(&event).expect("a first round");
    event = event.with_round(first).expect("a valid round");
    for table in 0..event.rounds[0].tables.len() {
        let players = event.rounds[0].tables[table].players.len();
        for _ in 0..event.games_per_table(players) {
            let points = [3, 1, 0][..players].to_vec();
            event = event.with_game(0, table, GamePoints::from(points)).expect("a valid game");
        }
    }
    let second = pair_next_round(&event).expect("a second round");
    event.with_round(second).expect("a valid round")
}

#[test]
fn sheets_of_a_mixed_event_have_its_results() {
    let event = event_in_second_round(System::Mixed, 11);
    let sheets = event_sheets(&event);
    let Sheet::Mixed(mixed) = &sheets[0] else { panic!("{:?}", sheets[0]) };
    assert_eq!(mixed.players.len(), 11);
    assert!(mixed.players.iter().all(|player| player.rounds.len() == 3));
    let first: i64 = mixed.players.iter().map(|p| p.rounds[0].score.parse::<i64>().unwrap()).sum();
    assert_eq!(first, 0, "scores are zero-sum");
    assert!(mixed.players.iter().all(|p| !p.rounds[1].opponents.is_empty()));
    assert!(mixed.players.iter().all(|p| p.rounds[1].score.is_empty() && p.total.is_empty()));
    assert_eq!(sheets.len(), 1 + event.rounds[1].tables.len());
}

#[test]
fn sheets_of_a_swiss_event_show_the_last_round() {
    let event = event_in_second_round(System::swiss(), 7);
    let sheets = event_sheets(&event);
    let Sheet::SwissRound(round) = &sheets[0] else { panic!("{:?}", sheets[0]) };
    assert_eq!((round.round.as_str(), round.rows.len()), ("2", 7));
    let byes = round.rows.iter().filter(|row| !row.new_score.is_empty());
    assert_eq!(byes.count(), 1);
    let Sheet::Match(table) = &sheets[1] else { panic!("{:?}", sheets[1]) };
    assert_eq!((table.number.as_str(), table.round.as_str()), ("1", "2"));
}

#[test]
fn pairings_list_every_player_once() {
    let event = event_in_second_round(System::Mixed, 11);
    let Some(Sheet::Pairings(sheet)) = pairing_sheet(&event) else { panic!("no pairings") };
    assert_eq!(sheet.round, "2");
    assert_eq!(sheet.tables.iter().flatten().chain(&sheet.byes).count(), 11);
    let mut before = event;
    before.rounds.clear();
    assert_eq!(pairing_sheet(&before), None);
}

#[test]
fn sheets_of_a_league_have_a_crosstable() {
    let event = event_in_second_round(System::League { cycles: 1, table_size: 2 }, 4);
    let sheets = event_sheets(&event);
    let Sheet::League(league) = &sheets[0] else { panic!("{:?}", sheets[0]) };
    let filled = league.players.iter().flat_map(|line| &line.scores).filter(|s| !s.is_empty());
    assert_eq!(filled.count(), 4, "one opponent for each player");
}

#[test]
fn finished_match_has_totals_and_ranks() {
    let mut event = event_in_second_round(System::Mixed, 3);
    event.rounds.pop();
    let Some(Sheet::Match(sheet)) = event_sheets(&event).pop() else { panic!("no match") };
    assert_eq!(sheet.games[0].points, ["3", "1", "0"]);
    let weighted = sheet.weighted.map(|(factor, cells)| (factor, cells.len()));
    assert_eq!(weighted, Some((3, 3)));
    let totals: i64 = sheet.totals.iter().map(|total| total.parse::<i64>().unwrap()).sum();
    assert_eq!(totals, 0);
    assert!(sheet.ranks.contains(&"1".to_owned()));
}
