//! `palamedes contest sheets`: printable sheets of an event, filled or blank.

use std::fs;
use std::path::PathBuf;

use clap::ValueEnum;
use contest::{Paper, Scoring, Sheet, SheetDocument, SheetKind, event_sheets, sheets_html};

use super::contest::open_event;
use crate::file_error::FileError;
use crate::translator::{Language, Translator};

/// Writes printable sheets: an overview of the event and the tables of its last round.
///
/// The page needs no other file. Print it from a browser, or save it as PDF there. Results that are
/// not known yet are empty cells.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  palamedes contest sheets club-night.toml --out sheets.html\n  \
    palamedes contest sheets --blank league --paper letter --out league.html"
)]
pub(super) struct SheetsArguments {
    /// The file of the event, - for standard input.
    #[arg(required_unless_present = "blank", conflicts_with = "blank")]
    event: Option<PathBuf>,
    /// The HTML file to write.
    #[arg(long, value_name = "FILE.html")]
    out: PathBuf,
    /// Writes a blank form instead of those of an event.
    #[arg(long, value_enum, value_name = "FORM")]
    blank: Option<BlankForm>,
    /// Size of the paper.
    #[arg(long, value_enum, default_value = "a4")]
    paper: PaperSize,
    /// Name of the event, for the heading.
    #[arg(long, value_name = "TEXT", default_value = "")]
    title: String,
    /// Place of the event, for the heading.
    #[arg(long, value_name = "TEXT", default_value = "")]
    place: String,
    /// Date of the event, for the heading.
    #[arg(long, value_name = "TEXT", default_value = "")]
    date: String,
}

/// A form of the Compendium.
#[derive(Clone, Copy, ValueEnum)]
enum BlankForm {
    /// Match of two players.
    Two,
    /// Match of three players.
    Three,
    /// Round of a Swiss tournament.
    Swiss,
    /// Mixed tournament of two- and three-player tables.
    Mixed,
    /// Table of a league.
    League,
}

#[derive(Clone, Copy, ValueEnum)]
enum PaperSize {
    A4,
    Letter,
}

pub(super) fn run(
    arguments: &SheetsArguments,
    language: Language,
    translator: &Translator,
) -> anyhow::Result<()> {
    let (scoring, sheets) = match (&arguments.event, arguments.blank) {
        (Some(event), _) => {
            let event = open_event(event, translator)?;
            (event.settings.scoring, event_sheets(&event))
        }
        (None, Some(form)) => (Scoring::ZeroSum, vec![Sheet::blank(kind(form))]),
        (None, None) => (Scoring::ZeroSum, Vec::new()),
    };
    let document = SheetDocument {
        language: language.identifier().to_string(),
        paper: match arguments.paper {
            PaperSize::A4 => Paper::A4,
            PaperSize::Letter => Paper::Letter,
        },
        event: arguments.title.clone(),
        place: arguments.place.clone(),
        date: arguments.date.clone(),
        scoring,
        sheets,
    };
    let html = sheets_html(&document, &|id| translator.translate(id, &[]));
    fs::write(&arguments.out, html).map_err(|error| FileError::write(&arguments.out, error))?;
    println!("sheets {}", document.sheets.len());
    Ok(())
}

fn kind(form: BlankForm) -> SheetKind {
    match form {
        BlankForm::Two => SheetKind::TwoPlayerMatch,
        BlankForm::Three => SheetKind::ThreePlayerMatch,
        BlankForm::Swiss => SheetKind::SwissRound,
        BlankForm::Mixed => SheetKind::Mixed,
        BlankForm::League => SheetKind::League,
    }
}
