//! The HTML document around the forms.

use super::{Sheet, SheetDocument, forms};

/// Size of the paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paper {
    /// 210 × 297 mm.
    A4,
    /// 8.5 × 11 inches.
    Letter,
}

impl Paper {
    fn css_name(self) -> &'static str {
        match self {
            Paper::A4 => "A4",
            Paper::Letter => "letter",
        }
    }
}

const STYLE: &str = include_str!("sheets.css");

/// Texts of the forms by the id of their message.
pub(super) type Texts<'a> = &'a dyn Fn(&str) -> String;

/// Renders the sheets as one HTML document for printing.
///
/// `texts` returns the text of a message of `locales/*/sheets.ftl`.
pub fn sheets_html(document: &SheetDocument, texts: &dyn Fn(&str) -> String) -> String {
    let paper = document.paper.css_name();
    let mut html = format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{}</title>\n<style>\n\
         @page {{ size: {paper} portrait; margin: 14mm }}\n\
         @page wide {{ size: {paper} landscape; margin: 14mm }}\n{STYLE}</style>\n\
         </head>\n<body>\n",
        escape(&document.language),
        escape(&document.event),
    );
    for sheet in &document.sheets {
        html.push_str(&match sheet {
            Sheet::Match(sheet) => forms::match_sheet(document, sheet, texts),
            Sheet::SwissRound(sheet) => forms::swiss_round(document, sheet, texts),
            Sheet::Mixed(sheet) => forms::mixed(document, sheet, texts),
            Sheet::League(sheet) => forms::league(document, sheet, texts),
            Sheet::Pairings(sheet) => forms::pairings(document, sheet, texts),
        });
    }
    html.push_str("</body>\n</html>\n");
    html
}

/// The text with the characters replaced that have a meaning in HTML.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            c => escaped.push(c),
        }
    }
    escaped
}
