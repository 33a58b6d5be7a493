//! The colours of both themes as a style sheet.

use std::fmt::Write as _;

use crate::palette::{Paint, Palette, Theme};

/// The custom properties of both themes.
/// Day unless the root element says `data-theme="night"`, or says nothing and the system is dark.
pub fn palette_css() -> String {
    let (day, night) = (palette_properties(Theme::Day), palette_properties(Theme::Night));
    format!(
        ":root{{color-scheme:light;{day}}}\n\
         [data-theme=\"night\"]{{color-scheme:dark;{night}}}\n\
         @media (prefers-color-scheme:dark){{:root:not([data-theme=\"day\"])\
         {{color-scheme:dark;{night}}}}}\n"
    )
}

/// The custom properties of one theme.
pub(crate) fn palette_properties(theme: Theme) -> String {
    let mut text = String::new();
    for (paint, colour) in Palette::of(theme).entries() {
        if let Paint::Named(name) = paint {
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
        let [day, night, dark] = lines.as_slice() else { panic!("{css}") };
        assert_eq!(names(day).len(), 27);
        assert_eq!(names(day), names(night));
        assert_eq!(names(day), names(dark));
        assert!(day.contains("--paper:#f1e8d3;") && night.contains("--paper:#0f1522;"));
    }
}
