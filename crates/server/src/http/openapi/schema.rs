//! JSON schemas as HTML.

use std::fmt::Write;

use serde_json::{Map, Value};

/// Prefix of references to types.
const COMPONENT: &str = "#/components/schemas/";

/// Escapes a text for HTML; backticks become code.
pub(crate) fn html(text: &str) -> String {
    let mut html_text = String::with_capacity(text.len() + 16);
    let mut is_code = false;
    for letter in text.chars() {
        match letter {
            '&' => html_text.push_str("&amp;"),
            '<' => html_text.push_str("&lt;"),
            '>' => html_text.push_str("&gt;"),
            '"' => html_text.push_str("&quot;"),
            '`' => {
                html_text.push_str(if is_code { "</code>" } else { "<code>" });
                is_code = !is_code;
            }
            other => html_text.push(other),
        }
    }
    if is_code {
        html_text.push_str("</code>");
    }
    html_text
}

/// Describes a type briefly, with a link.
pub(crate) fn kind(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str() {
        let name = html(name.strip_prefix(COMPONENT).unwrap_or(name));
        return format!("<a href=\"#{name}\">{name}</a>");
    }
    if let Some(values) = schema["enum"].as_array() {
        let values: Vec<String> = values.iter().map(literal).collect();
        return values.join(" or ");
    }
    if !schema["const"].is_null() {
        return literal(&schema["const"]);
    }
    for several in ["oneOf", "anyOf", "allOf"] {
        if let Some(parts) = schema[several].as_array() {
            let joint = if several == "allOf" { " with " } else { " or " };
            let parts: Vec<String> = parts.iter().map(kind).collect();
            return parts.join(joint);
        }
    }
    match &schema["type"] {
        Value::Array(kinds) => {
            let kinds: Vec<String> = kinds.iter().map(|kind| plain(kind, schema)).collect();
            kinds.join(" or ")
        }
        one => plain(one, schema),
    }
}

fn plain(kind_of_value: &Value, schema: &Value) -> String {
    match kind_of_value.as_str() {
        Some("null") => "nothing".to_owned(),
        Some("string") => match schema["format"].as_str() {
            Some(format) => html(format),
            None => "text".to_owned(),
        },
        Some("integer") => "whole number".to_owned(),
        Some("number") => "number".to_owned(),
        Some("boolean") => "yes or no".to_owned(),
        Some("array") => format!("list of {}", kind(&schema["items"])),
        Some("object") => object(schema),
        _ => "anything".to_owned(),
    }
}

fn object(schema: &Value) -> String {
    match (&schema["properties"], &schema["additionalProperties"]) {
        (Value::Object(fields), _) => {
            let fields: Vec<String> = fields
                .iter()
                .map(|(name, field)| format!("<code>{}</code>: {}", html(name), kind(field)))
                .collect();
            format!("{{ {} }}", fields.join(", "))
        }
        (_, Value::Object(_)) => {
            format!("names, each with {}", kind(&schema["additionalProperties"]))
        }
        _ => "object".to_owned(),
    }
}

fn literal(value: &Value) -> String {
    format!("<code>{}</code>", html(&value.to_string()))
}

/// Describes a type with its fields or cases.
pub(crate) fn describe_type(name: &str, schema: &Value) -> String {
    let name = html(name);
    let mut html_text = format!("<section id=\"{name}\"><h3>{name}</h3>");
    append_description(&mut html_text, schema);
    match (schema["properties"].as_object(), cases(schema)) {
        (Some(fields), _) => html_text += &table(fields, schema),
        (None, Some(cases)) => {
            html_text += "<ul class=\"cases\">";
            for case in cases {
                html_text += "<li>";
                append_description(&mut html_text, case);
                let _ = match case["properties"].as_object() {
                    Some(fields) => write!(html_text, "{}", table(fields, case)),
                    None => write!(html_text, "<p>{}</p>", kind(case)),
                };
                html_text += "</li>";
            }
            html_text += "</ul>";
        }
        (None, None) => {
            let _ = write!(html_text, "<p>{}</p>", kind(schema));
        }
    }
    html_text + "</section>"
}

fn cases(schema: &Value) -> Option<&Vec<Value>> {
    ["oneOf", "anyOf", "allOf"].into_iter().find_map(|several| schema[several].as_array())
}

/// Appends the description.
pub(crate) fn append_description(html_text: &mut String, thing: &Value) {
    for paragraph in thing["description"].as_str().unwrap_or_default().split("\n\n") {
        if !paragraph.is_empty() {
            let _ = write!(html_text, "<p>{}</p>", html(paragraph));
        }
    }
}

fn table(fields: &Map<String, Value>, schema: &Value) -> String {
    let required = schema["required"].as_array();
    let mut html_text = String::from("<dl class=\"fields\">");
    for (name, field) in fields {
        let must = required.is_some_and(|names| names.iter().any(|other| other == name));
        let optional = if must { "" } else { " <i>optional</i>" };
        let _ = write!(html_text, "<dt><code>{}</code>{optional}</dt><dd>", html(name));
        let _ = write!(html_text, "<span class=\"kind\">{}</span> ", kind(field));
        let _ =
            write!(html_text, "{}</dd>", html(field["description"].as_str().unwrap_or_default()));
    }
    html_text + "</dl>"
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn html_is_escaped() {
        assert_eq!(
            html("<b onclick=\"x\">&`a<b`"),
            "&lt;b onclick=&quot;x&quot;&gt;&amp;<code>a&lt;b</code>"
        );
        assert_eq!(html("`open"), "<code>open</code>");
    }

    #[test]
    fn types_are_described_in_words() {
        let check = |schema: Value, expected: &str| assert_eq!(kind(&schema), expected, "{schema}");
        check(json!({"type": "string"}), "text");
        check(json!({"type": "string", "format": "uuid"}), "uuid");
        check(json!({"type": ["integer", "null"]}), "whole number or nothing");
        check(
            json!({"$ref": "#/components/schemas/ApiError"}),
            "<a href=\"#ApiError\">ApiError</a>",
        );
        check(json!({"type": "array", "items": {"type": "boolean"}}), "list of yes or no");
        check(json!({"oneOf": [{"type": "null"}, {"type": "number"}]}), "nothing or number");
        check(
            json!({"type": "string", "enum": ["a", "b"]}),
            "<code>&quot;a&quot;</code> or <code>&quot;b&quot;</code>",
        );
        check(
            json!({"type": "object", "additionalProperties": {"type": "string"}}),
            "names, each with text",
        );
        check(json!({}), "anything");
    }
}
