//! Log and error messages of a source file.

use std::ops::Range;

use super::one_line;
use crate::tidy::{blank_comments_and_strings, without_unit_tests};

/// A message and its location.
#[derive(PartialEq, Eq, Debug)]
pub struct SourceMessage {
    pub text: String,
    pub location: String,
}

/// Calls that write a log line, with all their fields.
const LOG_CALLS: &[&str] =
    &["trace!(", "debug!(", "info!(", "warn!(", "error!(", "console.warn(", "console.error("];

/// Calls and attributes with an error message; the text and the values it shows are printed.
const ERROR_CALLS: &[&str] =
    &["bail!(", "ensure!(", "anyhow!(", ".context(", ".with_context(", "#[error(", "new Error("];

/// All messages of the file with words of their own, unit tests left out.
pub fn find(path: &str, text: &str) -> Vec<SourceMessage> {
    let code = without_unit_tests(text);
    let blanked = blank_comments_and_strings(code);
    let mut messages = Vec::new();
    for call in LOG_CALLS.iter().chain(ERROR_CALLS) {
        for (at, _) in blanked.match_indices(call) {
            let follows_word = blanked[..at].ends_with(|char: char| is_word_char(char));
            if follows_word && call.starts_with(is_word_char) {
                continue;
            }
            let open = at + call.len();
            let Some(message) = message_arguments(code, &blanked, open) else { continue };
            let start = if LOG_CALLS.contains(call) { open } else { message.start };
            let name = call.trim_end_matches(['(', '!']).trim_start_matches(['#', '[', '.']);
            let shown = one_line(&code[start..message.end].replace("\\\n", ""));
            let line = code[..at].matches('\n').count() + 1;
            messages.push(SourceMessage {
                text: format!("{name}: {}", shown.trim_end_matches(',')),
                location: format!("{path}:{line}"),
            });
        }
    }
    messages
}

fn is_word_char(char: char) -> bool {
    char.is_alphanumeric() || char == '_'
}

/// From the message of the call to the end of its arguments.
///
/// The message is the first argument that is a string with at least two words, directly or inside
/// of `format!`.
fn message_arguments(code: &str, blanked: &str, open: usize) -> Option<Range<usize>> {
    let arguments = arguments(blanked, open);
    let end = arguments.last()?.end;
    let literal = arguments.into_iter().find(|argument| {
        let text = code[argument.clone()].trim_start();
        let is_blank = blanked[argument.clone()].trim().is_empty();
        (is_blank && text.starts_with(['"', 'r'])) || text.starts_with(['\'', '`'])
    });
    if let Some(literal) = literal {
        return (own_words(&code[literal.clone()]) >= 2).then_some(literal.start..end);
    }
    let format = blanked[open..end].find("format!(")?;
    message_arguments(code, blanked, open + format + "format!(".len())
}

/// The arguments of a call up to its closing parenthesis, split at commas outside of brackets.
fn arguments(blanked: &str, open: usize) -> Vec<Range<usize>> {
    let mut arguments = Vec::new();
    let (mut start, mut nesting) = (open, 0_i32);
    for (at, byte) in blanked.bytes().enumerate().skip(open) {
        match byte {
            b'(' | b'[' | b'{' => nesting += 1,
            b')' | b']' | b'}' if nesting == 0 => {
                arguments.push(start..at);
                break;
            }
            b')' | b']' | b'}' => nesting -= 1,
            b',' if nesting == 0 => {
                arguments.push(start..at);
                start = at + 1;
            }
            _ => {}
        }
    }
    arguments
}

/// The number of words of a string outside of its placeholders.
fn own_words(literal: &str) -> usize {
    let mut depth = 0_i32;
    let text: String = literal
        .replace("\\n", " ")
        .chars()
        .filter(|char| {
            depth += i32::from(*char == '{') - i32::from(*char == '}');
            depth == 0
        })
        .collect();
    text.split(|char: char| !is_word_char(char))
        .filter(|word| word.starts_with(char::is_alphabetic))
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(path: &str, text: &str, expected: &[&str]) {
        let found: Vec<String> = find(path, text).into_iter().map(|one| one.text).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn log_and_error_messages_are_found() {
        let text = r#"
fn a() {
    warn!(node = %name, "outage recorded");
    ensure!(x > 0, "no {thing} (yet)");
    b().with_context(|| format!("reading the file {}", p))?;
    // bail!("a comment")
    mybail!("another macro");
}
#[error("not found")]
struct E;

#[cfg(test)]
mod tests { bail!("a test"); }
"#;
        let expected = [
            "warn: node = %name, \"outage recorded\"",
            "ensure: \"no {thing} (yet)\"",
            "with_context: \"reading the file {}\", p",
            "error: \"not found\"",
        ];
        check("a.rs", text, &expected);
        assert_eq!(find("a.rs", text)[0].location, "a.rs:3");
    }

    #[test]
    fn strings_in_conditions_are_no_messages() {
        let text = r#"ensure!(a.contains("b c"), "no d in {}", e["f g"]);"#;
        check("a.rs", text, &[r#"ensure: "no d in {}", e["f g"]"#]);
        check("a.rs", r#"ensure!("a b" == c, "d (e");"#, &[r#"ensure: "d (e""#]);
        check("a.rs", r#"ensure!(a(b, "c d"));"#, &[]);
        check(
            "a.rs",
            r#"info!(target: "a b", c = "d e", "f g");"#,
            &[r#"info: target: "a b", c = "d e", "f g""#],
        );
    }

    #[test]
    fn quotes_in_characters_and_calls_in_strings_are_no_messages() {
        let text = r#"a(['"', '\'']); b(&["bail!(", "warn!("]); bail!("no c", '"');"#;
        check("a.rs", text, &[r#"bail: "no c", '"'"#]);
    }

    #[test]
    fn messages_without_words_are_left_out() {
        for text in ["{error}", "{} {}", "{a_b}: {c d}", "{}:\\n{}", "{a} ended", "1 2 3"] {
            check("a.rs", &format!("bail!(\"{text}\", a);"), &[]);
        }
        check("a.rs", "warn!(%error);", &[]);
        check("a.rs", "bail!(\"a \\\n    {b} c\",\n);", &["bail: \"a {b} c\""]);
    }

    #[test]
    fn messages_of_typescript_are_found() {
        let text = "throw new Error(`${a} has no task ${b}`); console.error(c);\n\
            console.warn('no task', d);";
        let expected = ["console.warn: 'no task', d", "new Error: `${a} has no task ${b}`"];
        check("a.ts", text, &expected);
    }
}
