//! The colours of all themes as a style sheet.

use std::fmt::Write as _;

use crate::palette::{BoardTheme, Paint, Palette, Theme};

/// The custom properties of all themes.
/// Day unless the root element says `data-theme="night"`, or says nothing and the system is dark.
/// The attribute `data-board` of the root element selects the surface of live boards.
pub fn palette_css() -> String {
    let (day, night) = (palette_properties(Theme::Day), palette_properties(Theme::Night));
    let mut css = format!(
        ":root{{color-scheme:light;{day}}}\n\
         [data-theme=\"night\"]{{color-scheme:dark;{night}}}\n\
         @media (prefers-color-scheme:dark){{:root:not([data-theme=\"day\"])\
         {{color-scheme:dark;{night}}}}}\n"
    );
    for board in BoardTheme::ALL.into_iter().skip(1) {
        for (theme, selector) in [(Theme::Day, ""), (Theme::Night, "[data-theme=\"night\"]")] {
            let changed = properties(Palette::of_board(board, theme), Some(Palette::of(theme)));
            let name = board.name();
            writeln!(css, "{selector}[data-board=\"{name}\"] .board{{{changed}}}")
                .expect("writing to a string cannot fail");
        }
    }
    css
}

/// The custom properties of one theme.
pub(crate) fn palette_properties(theme: Theme) -> String {
    properties(Palette::of(theme), None)
}

/// Writes the colours, without those that are the same in another palette.
fn properties(palette: &Palette, other: Option<&Palette>) -> String {
    let known = other.map(Palette::entries).unwrap_or_default();
    let mut text = String::new();
    for entry @ (paint, colour) in palette.entries() {
        if let (Paint::Named(name), false) = (paint, known.contains(&entry)) {
            write!(text, "--{name}:{colour};").expect("writing to a string cannot fail");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_themes_define_the_same_names() {
        let css = palette_css();
        let names = |line: &str| -> Vec<String> {
            let parts = line.split("--").skip(1);
            parts.map(|part| part.split(':').next().unwrap().to_owned()).collect()
        };
        let lines: Vec<&str> = css.lines().collect();
        let [day, night, dark, boards @ ..] = lines.as_slice() else { panic!("{css}") };
        assert_eq!(names(day).len(), 27);
        assert_eq!(names(day), names(night));
        assert_eq!(names(day), names(dark));
        assert!(day.contains("--paper:#f1e8d3;") && night.contains("--paper:#0f1522;"));
        assert_eq!(boards.len(), 4, "two surfaces by day and by night");
        for board in boards {
            assert!(board.contains("] .board{--paper:#") && !board.contains("--red"), "{board}");
        }
    }
}
