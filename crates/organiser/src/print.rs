//! Printable sheets and tables of an event.

use contest::{ContestEvent, Paper, Scoring, Sheet, SheetDocument, SheetKind, sheets_html};
use eventfile::{read_event, standings_to_csv};
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// Texts of the sheets in the language of the page.
    pub type SheetTexts;

    /// The text of a message of `sheets.ftl`.
    #[wasm_bindgen(method, js_name = textOf)]
    fn text_of(this: &SheetTexts, id: &str) -> String;
}

/// The heading of printed sheets.
#[wasm_bindgen]
#[derive(Clone, Default, Debug)]
pub struct PrintedSheet {
    language: String,
    title: String,
    place: String,
    date: String,
    is_letter: bool,
}

#[wasm_bindgen]
impl PrintedSheet {
    /// The heading in a language; Letter paper instead of A4.
    #[wasm_bindgen(constructor)]
    pub fn new(
        language: String,
        is_letter: bool,
        title: String,
        place: String,
        date: String,
    ) -> PrintedSheet {
        PrintedSheet { language, title, place, date, is_letter }
    }
}

impl PrintedSheet {
    fn document(&self, scoring: Scoring, sheets: Vec<Sheet>) -> SheetDocument {
        SheetDocument {
            language: self.language.clone(),
            paper: if self.is_letter { Paper::Letter } else { Paper::A4 },
            event: self.title.clone(),
            place: self.place.clone(),
            date: self.date.clone(),
            scoring,
            sheets,
        }
    }
}

/// The sheets of an event as an HTML document; empty for a text that is no event.
#[wasm_bindgen]
pub fn event_sheets(text: &str, heading: &PrintedSheet, texts: &SheetTexts) -> String {
    print(text, heading, texts, contest::event_sheets)
}

/// The tables of the last round as an HTML document; empty for a text that is no event.
#[wasm_bindgen]
pub fn pairing_sheet(text: &str, heading: &PrintedSheet, texts: &SheetTexts) -> String {
    print(text, heading, texts, |event| contest::pairing_sheet(event).into_iter().collect())
}

fn print(
    text: &str,
    heading: &PrintedSheet,
    texts: &SheetTexts,
    sheets: impl FnOnce(&ContestEvent) -> Vec<Sheet>,
) -> String {
    let Ok(event) = read_event(text) else { return String::new() };
    let document = heading.document(event.settings.scoring, sheets(&event));
    sheets_html(&document, &|id| texts.text_of(id))
}

/// A blank form as an HTML document; empty for an unknown one.
#[wasm_bindgen]
pub fn blank_sheet(form: &str, heading: &PrintedSheet, texts: &SheetTexts) -> String {
    let kind = match form {
        "two" => SheetKind::TwoPlayerMatch,
        "three" => SheetKind::ThreePlayerMatch,
        "swiss" => SheetKind::SwissRound,
        "mixed" => SheetKind::Mixed,
        "league" => SheetKind::League,
        _ => return String::new(),
    };
    let document = heading.document(Scoring::ZeroSum, vec![Sheet::blank(kind)]);
    sheets_html(&document, &|id| texts.text_of(id))
}

/// The standings as comma-separated values; empty for a text that is no event.
#[wasm_bindgen]
pub fn standings_csv(text: &str) -> String {
    read_event(text).map(|event| standings_to_csv(&event)).unwrap_or_default()
}
