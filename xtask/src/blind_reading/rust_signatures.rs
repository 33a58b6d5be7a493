//! Public signatures of a Rust file, without bodies and comments.

use super::one_line;
use crate::tidy::{blank_comments_and_strings, without_unit_tests};

/// Public items of the file, one line each; members are indented.
pub fn signatures(text: &str) -> Vec<String> {
    let code = blank_comments_and_strings(without_unit_tests(text));
    let mut lines = Vec::new();
    for item in items(&code) {
        add_item(&item, &mut lines);
    }
    lines
}

/// An item: the text before its body, and the body in braces.
struct Item<'a> {
    header: String,
    body: Option<&'a str>,
}

/// Splits code into items at the top level of braces.
fn items(code: &str) -> Vec<Item<'_>> {
    let mut items = Vec::new();
    let (mut start, mut nesting, mut at) = (0, 0_i32, 0);
    let bytes = code.as_bytes();
    while at < bytes.len() {
        match bytes[at] {
            b'(' | b'[' => nesting += 1,
            b')' | b']' => nesting -= 1,
            b';' if nesting == 0 => {
                items.push(Item { header: header(&code[start..at]), body: None });
                start = at + 1;
            }
            b'{' if nesting == 0 => {
                let end = closing_brace(bytes, at);
                items.push(Item {
                    header: header(&code[start..at]),
                    body: Some(&code[at + 1..end]),
                });
                at = end;
                start = (end + 1).min(bytes.len());
            }
            _ => {}
        }
        at += 1;
    }
    items
}

fn closing_brace(bytes: &[u8], open: usize) -> usize {
    let mut depth = 0;
    for (at, byte) in bytes.iter().enumerate().skip(open) {
        match byte {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at;
        }
    }
    bytes.len()
}

/// The text of an item in one line, without attributes.
fn header(text: &str) -> String {
    one_line(&without_attributes(text))
}

fn without_attributes(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some(start) = rest.find('#').filter(|at| rest[*at + 1..].starts_with(['[', '!'])) {
        plain.push_str(&rest[..start]);
        let mut depth = 0;
        let length = rest[start..].char_indices().find_map(|(at, char)| {
            depth += i32::from(char == '[') - i32::from(char == ']');
            (char == ']' && depth == 0).then_some(at + 1)
        });
        rest = &rest[start + length.unwrap_or(rest.len() - start)..];
    }
    plain.push_str(rest);
    plain
}

fn is_public(header: &str) -> bool {
    header.starts_with("pub ") || header.starts_with("pub(")
}

/// The keyword of an item, after visibility and qualifiers.
fn keyword(header: &str) -> &str {
    let qualifiers = ["pub", "async", "unsafe", "default"];
    let mut words = header.split_whitespace().map(|word| word.split('(').next().unwrap_or(word));
    let mut word = words.by_ref().find(|word| !qualifiers.contains(word)).unwrap_or_default();
    // `const fn` is a function, `const X` is not; `pub(in path)` leaves a rest.
    if word == "const" && words.next() == Some("fn") {
        word = "fn";
    }
    word
}

fn add_item(item: &Item<'_>, lines: &mut Vec<String>) {
    let Item { header, body } = item;
    let body = body.unwrap_or_default();
    match keyword(header) {
        "impl" if header.contains(" for ") => lines.push(header.clone()),
        "impl" => {
            let mut methods = Vec::new();
            items(body)
                .iter()
                .filter(|item| is_public(&item.header))
                .for_each(|item| add_item(item, &mut methods));
            if !methods.is_empty() {
                lines.push(header.clone());
                lines.extend(methods.into_iter().map(|line| format!("    {line}")));
            }
        }
        _ if !is_public(header) => {}
        "struct" | "union" => {
            lines.push(header.clone());
            let fields = members(body).into_iter().filter(|field| is_public(field));
            lines.extend(fields.map(|field| format!("    {field}")));
        }
        "enum" => {
            lines.push(header.clone());
            lines.extend(members(body).into_iter().map(|variant| format!("    {variant}")));
        }
        "trait" => {
            lines.push(header.clone());
            lines.extend(items(body).into_iter().map(|item| format!("    {}", item.header)));
        }
        "fn" | "type" => lines.push(header.clone()),
        "const" | "static" => {
            lines.push(header.split(" = ").next().unwrap_or(header).to_owned());
        }
        "mod" if !body.is_empty() => items(body).iter().for_each(|item| add_item(item, lines)),
        _ => {}
    }
}

/// Fields or variants: the parts of a body between commas at its top level.
fn members(body: &str) -> Vec<String> {
    let mut members = Vec::new();
    let (mut start, mut nesting) = (0, 0_i32);
    for (at, char) in body.char_indices() {
        match char {
            '(' | '[' | '{' | '<' => nesting += 1,
            ')' | ']' | '}' | '>' => nesting -= 1,
            ',' if nesting == 0 => {
                members.push(header(&body[start..at]));
                start = at + 1;
            }
            _ => {}
        }
    }
    members.push(header(&body[start..]));
    members.retain(|member| !member.is_empty());
    members
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn public_items_are_printed_without_bodies() {
        let text = "
//! A module comment.
use a::b;

/// A doc comment.
#[derive(Clone, Default)]
pub struct A {
    pub x: [u8; 2],
    y: u8,
}

impl A {
    pub fn new(x: u8) -> A {
        A { x }
    }
    fn hidden(&self) {}
}

impl Drop for A {
    fn drop() {}
}

pub enum B {
    /// A doc comment.
    One,
    Two { a: u8, b: u8 },
}

pub const C: &[D] = &[D { x: 1 }];
pub trait E {
    fn f(&self);
}
fn g() {}
pub(crate) async fn h(
    a: u8,
) -> u8 {
    0
}

#[cfg(test)]
mod tests {
    pub fn t() {}
}
";
        let expected = [
            "pub struct A",
            "    pub x: [u8; 2]",
            "impl A",
            "    pub fn new(x: u8) -> A",
            "impl Drop for A",
            "pub enum B",
            "    One",
            "    Two { a: u8, b: u8 }",
            "pub const C: &[D]",
            "pub trait E",
            "    fn f(&self)",
            "pub(crate) async fn h( a: u8, ) -> u8",
        ];
        assert_eq!(signatures(text), expected);
    }

    #[test]
    fn private_items_have_no_signature() {
        assert_eq!(signatures("mod a;\npub mod b;\npub use c::D;\nfn e() {}\n"), [""; 0]);
        assert_eq!(signatures("pub const fn a() {}\n"), ["pub const fn a()"]);
    }
}
