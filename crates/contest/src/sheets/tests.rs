use super::*;

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
    SheetDocument { language, paper, event: empty(), place: empty(), date: empty(), sheets }
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
