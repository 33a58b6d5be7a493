//! Log and error messages of a source file.

use super::one_line;
use crate::tidy::without_unit_tests;

/// A message and its location.
#[derive(PartialEq, Eq, Debug)]
pub struct SourceMessage {
    pub text: String,
    pub location: String,
}

/// Calls that write a log line, with all their fields.
const LOG_CALLS: &[&str] =
    &["trace!(", "debug!(", "info!(", "warn!(", "error!(", "console.warn(", "console.error("];

/// Calls and attributes with an error message; only the part from the first string on is shown.
const ERROR_CALLS: &[&str] =
    &["bail!(", "ensure!(", "anyhow!(", ".context(", ".with_context(", "#[error(", "new Error("];

/// All messages of the file, unit tests left out.
pub fn find(path: &str, text: &str) -> Vec<SourceMessage> {
    let code = without_unit_tests(text);
    let mut messages = Vec::new();
    for call in LOG_CALLS.iter().chain(ERROR_CALLS) {
        for (at, _) in code.match_indices(call) {
            let before = code[..at].chars().next_back().unwrap_or(' ');
            let starts_word = call.starts_with(|char: char| char.is_alphanumeric());
            if starts_word && (before.is_alphanumeric() || before == '_' || is_in_comment(code, at))
            {
                continue;
            }
            let arguments = arguments(&code[at + call.len()..]);
            let is_log = LOG_CALLS.contains(call);
            let Some(quote) = arguments.find(['"', '\'', '`']) else { continue };
            let shown = if is_log { arguments } else { &arguments[quote..] };
            let name = call.trim_end_matches(['(', '!']).trim_start_matches(['#', '[', '.']);
            let line = code[..at].matches('\n').count() + 1;
            let text = format!("{name}: {}", one_line(shown).trim_end_matches(['}', ' ', ',']));
            messages.push(SourceMessage { text, location: format!("{path}:{line}") });
        }
    }
    messages
}

fn is_in_comment(code: &str, at: usize) -> bool {
    let line_start = code[..at].rfind('\n').map_or(0, |start| start + 1);
    code[line_start..at].trim_start().starts_with("//")
}

/// The text up to the parenthesis that closes the call.
fn arguments(code: &str) -> &str {
    let (mut depth, mut quote, mut escaped) = (1, None, false);
    for (at, char) in code.char_indices() {
        match quote {
            Some(_) if escaped => escaped = false,
            Some(_) if char == '\\' => escaped = true,
            Some(open) if char == open => quote = None,
            Some(_) => {}
            None if char == '"' || char == '`' => quote = Some(char),
            None if char == '(' => depth += 1,
            None if char == ')' => depth -= 1,
            None => {}
        }
        if depth == 0 {
            return &code[..at];
        }
    }
    code
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn log_and_error_messages_are_found() {
        let text = r#"
fn a() {
    warn!(node = %name, "outage recorded");
    ensure!(x > 0, "no {thing} (yet)");
    b().with_context(|| format!("reading {}", p))?;
    // bail!("comment")
    mybail!("other");
}
#[error("not found")]
struct E;

#[cfg(test)]
mod tests { bail!("test"); }
"#;
        let found: Vec<String> = find("a.rs", text).into_iter().map(|one| one.text).collect();
        let expected = [
            "warn: node = %name, \"outage recorded\"",
            "ensure: \"no {thing} (yet)\"",
            "with_context: \"reading {}\", p)",
            "error: \"not found\"",
        ];
        assert_eq!(found, expected);
        assert_eq!(find("a.rs", text)[0].location, "a.rs:3");
    }
}
