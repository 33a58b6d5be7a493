//! Exported signatures of a TypeScript file, without bodies and comments.

use super::one_line;

/// Exported declarations of the file, one line each.
pub fn signatures(text: &str) -> Vec<String> {
    let code = without_comments(text);
    let mut lines = Vec::new();
    for (at, _) in code.match_indices("export ") {
        let is_line_start = at == 0 || code[..at].ends_with('\n');
        if is_line_start && let Some(line) = signature(&code[at..]) {
            lines.push(line);
        }
    }
    lines
}

fn without_comments(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some(start) = rest.find("/*") {
        plain.push_str(&rest[..start]);
        rest = rest[start..].find("*/").map_or("", |end| &rest[start + end + 2..]);
    }
    plain.push_str(rest);
    let lines = plain.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.map(|line| format!("{}\n", line.split(" // ").next().unwrap_or(line))).collect()
}

/// The declaration at the start of the code.
fn signature(code: &str) -> Option<String> {
    let words: Vec<&str> = code.split_whitespace().take(4).collect();
    let kind = words.iter().find(|word| !matches!(**word, "export" | "default" | "async"))?;
    let text = match *kind {
        "interface" | "enum" => &code[..body_end(code)],
        "type" => &code[..statement_end(code)],
        "function" => &code[..body_start(code)],
        "class" => return Some(class_signature(code)),
        "const" | "let" => const_signature(code),
        // Re-exports have no signature.
        _ => return None,
    };
    Some(one_line(text).trim_end_matches([' ', '=', ';']).to_owned())
}

/// Name, type and parameters of a constant, without its value.
fn const_signature(code: &str) -> &str {
    let line_end = statement_end(code);
    let code = &code[..line_end];
    let value = code.find(" = ").map_or(code.len(), |at| at + 3);
    let is_function = code[value..].starts_with('(') || code[value..].starts_with("async (");
    match code.find("=>").filter(|_| is_function) {
        Some(end) => &code[..end],
        None => &code[..value],
    }
}

/// The header of a class and its public members.
fn class_signature(code: &str) -> String {
    let start = body_start(code);
    let body = &code[start..body_end(code)];
    let members = body.lines().filter(|line| {
        let is_member = line.starts_with("  ") && !line.starts_with("   ");
        let name = line.trim_start();
        is_member && !name.starts_with(['#', '}', '@']) && !name.starts_with("private ")
    });
    let members: Vec<&str> =
        members.map(|line| line.trim().trim_end_matches([' ', '{', ';'])).collect();
    format!("{} {{ {} }}", one_line(&code[..start]), members.join("; "))
}

/// The position of the brace that opens the body, outside of parentheses.
fn body_start(code: &str) -> usize {
    let mut nesting = 0_i32;
    for (at, char) in code.char_indices() {
        match char {
            '(' | '[' | '<' => nesting += 1,
            ')' | ']' => nesting -= 1,
            '>' if !code[..at].ends_with('=') => nesting -= 1,
            '{' if nesting == 0 => return at,
            _ => {}
        }
    }
    code.len()
}

/// The position after the closing brace of the first body.
fn body_end(code: &str) -> usize {
    let mut depth = 0;
    for (at, char) in code.char_indices().skip_while(|(_, char)| *char != '{') {
        depth += i32::from(char == '{') - i32::from(char == '}');
        if depth == 0 {
            return at + 1;
        }
    }
    code.len()
}

/// The end of a statement: a semicolon outside of braces.
fn statement_end(code: &str) -> usize {
    let mut depth = 0;
    for (at, char) in code.char_indices() {
        match char {
            '{' | '(' | '[' => depth += 1,
            '}' | ')' | ']' => depth -= 1,
            ';' if depth == 0 => return at,
            _ => {}
        }
    }
    code.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exported_declarations_are_printed_without_bodies() {
        let text = "
// Comment.
import { a } from 'b';

/** Doc. */
export function f(a: { b: number }): string {
  return '';
}
export interface I {
  a: number; // why
}
export type T =
  | 'a'
  | 'b';
export const c = (x: number): number => x + 1;
export const d: number = 3;
function hidden() {}
export class K {
  #a = 1;
  b(x: number): void {
    this.#a = x;
  }
}
export * from './e';
export default async function Page() {
}
";
        let expected = [
            "export function f(a: { b: number }): string",
            "export interface I { a: number; }",
            "export type T = | 'a' | 'b'",
            "export const c = (x: number): number",
            "export const d: number",
            "export class K { b(x: number): void }",
            "export default async function Page()",
        ];
        assert_eq!(signatures(text), expected);
    }
}
