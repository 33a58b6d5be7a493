//! HTML page of the API, without scripts.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::Value;

use crate::http::middleware::API;
use crate::http::openapi::schema::{append_description, describe_type, html, kind};
use crate::http::openapi::{DOCUMENT, METHODS, PROBLEM_JSON, STYLE};

/// Operation of the API.
struct Operation<'a> {
    method: &'a str,
    path: &'a str,
    description: &'a Value,
}

impl Operation<'_> {
    /// Returns the anchor on the page.
    fn anchor(&self) -> String {
        let path = self.path.replace(|letter: char| !letter.is_ascii_alphanumeric(), "-");
        format!("{}{path}", self.method)
    }

    /// Returns the first sentence of the description.
    fn title(&self) -> String {
        let summary = self.description["summary"].as_str().unwrap_or_default();
        let text = self.description["description"].as_str().unwrap_or_default();
        let all = format!("{summary} {text}").replace('\n', " ");
        let all = all.trim();
        all.split_once(". ").map_or(all, |(first, _)| first).trim_end_matches('.').to_owned()
    }

    fn name(&self) -> String {
        let (method, path) = (self.method.to_uppercase(), html(self.path));
        format!("<b>{method}</b> <code>{path}</code>")
    }

    fn section(&self) -> String {
        let mut html_text = format!("<article id=\"{}\"><h3>{}</h3>", self.anchor(), self.name());
        if let Some(summary) = self.description["summary"].as_str() {
            let _ = write!(html_text, "<p>{}</p>", html(summary));
        }
        append_description(&mut html_text, self.description);
        self.authentication(&mut html_text);
        self.parameters(&mut html_text);
        if let Some(content) = self.description["requestBody"]["content"].as_object() {
            for body in content.values() {
                let _ = write!(html_text, "<p>Send {}. Example:</p>", kind(&body["schema"]));
                let example = body["example"].to_string().replace('`', "");
                let _ = write!(html_text, "<pre>{}</pre>", html(&example));
            }
        }
        self.responses(&mut html_text);
        html_text + "</article>"
    }

    fn authentication(&self, html_text: &mut String) {
        let Some(schemes) = self.description["security"].as_array() else {
            *html_text += "<p class=\"who\">No authentication.</p>";
            return;
        };
        let ways: Vec<String> = schemes
            .iter()
            .filter_map(Value::as_object)
            .flat_map(|scheme| scheme.iter())
            .map(|(name, scopes)| {
                let scopes = scopes.as_array().map(Vec::as_slice).unwrap_or_default();
                let scopes: Vec<&str> = scopes.iter().filter_map(Value::as_str).collect();
                match scopes.is_empty() {
                    true => html(name),
                    false => format!("{} for {}", html(name), html(&scopes.join(", "))),
                }
            })
            .collect();
        let ways = if ways.is_empty() { "anyone".to_owned() } else { ways.join(" or ") };
        let _ = write!(html_text, "<p class=\"who\">With: {ways}.</p>");
    }

    fn parameters(&self, html_text: &mut String) {
        let Some(parameters) = self.description["parameters"].as_array() else { return };
        *html_text += "<dl class=\"fields\">";
        for parameter in parameters {
            let name = html(parameter["name"].as_str().unwrap_or_default());
            let place = html(parameter["in"].as_str().unwrap_or_default());
            let about = html(parameter["description"].as_str().unwrap_or_default());
            let kind = kind(&parameter["schema"]);
            let _ = write!(
                html_text,
                "<dt><code>{name}</code> <i>{place}</i></dt>\
                 <dd><span class=\"kind\">{kind}</span> {about}</dd>"
            );
        }
        *html_text += "</dl>";
    }

    fn responses(&self, html_text: &mut String) {
        let Some(responses) = self.description["responses"].as_object() else { return };
        *html_text += "<details><summary>Responses</summary><dl class=\"responses\">";
        for (status, response) in responses {
            let about = html(response["description"].as_str().unwrap_or_default());
            let bodies: Vec<String> = response["content"]
                .as_object()
                .into_iter()
                .flat_map(|content| content.iter())
                .map(|(media, body)| match media.as_str() {
                    "application/json" | "application/problem+json" => kind(&body["schema"]),
                    other => format!("{} as {}", kind(&body["schema"]), html(other)),
                })
                .collect();
            let body =
                if bodies.is_empty() { String::new() } else { format!(": {}", bodies.join(", ")) };
            let codes = response["content"][PROBLEM_JSON]["examples"].as_object();
            let codes: Vec<String> = codes
                .into_iter()
                .flat_map(|codes| codes.keys())
                .map(|code| format!("<code>{}</code>", html(code)))
                .collect();
            let codes =
                if codes.is_empty() { String::new() } else { format!(". {}", codes.join(", ")) };
            let _ = write!(html_text, "<dt>{}</dt><dd>{about}{body}{codes}</dd>", html(status));
        }
        *html_text += "</dl></details>";
    }
}

/// Renders the page.
pub(crate) fn page(document: &Value) -> String {
    let mut by_tag: BTreeMap<&str, Vec<Operation<'_>>> = BTreeMap::new();
    for (path, operations) in document["paths"].as_object().into_iter().flatten() {
        for method in METHODS {
            let Some(description) = operations.get(method) else { continue };
            let tag = description["tags"][0].as_str().unwrap_or("other");
            by_tag.entry(tag).or_default().push(Operation { method, path, description });
        }
    }
    let mut html_text = head(document);
    html_text += "<nav aria-label=\"Contents\">";
    for (tag, operations) in &by_tag {
        let _ = write!(html_text, "<h2><a href=\"#tag-{0}\">{0}</a></h2><ul>", html(tag));
        for operation in operations {
            let (anchor, name) = (operation.anchor(), operation.name());
            let title = html(&operation.title());
            let _ =
                write!(html_text, "<li><a href=\"#{anchor}\">{name}</a> <span>{title}</span></li>");
        }
        html_text += "</ul>";
    }
    html_text += "<h2><a href=\"#types\">types</a></h2></nav><main>";
    for (tag, operations) in &by_tag {
        let _ = write!(html_text, "<section><h2 id=\"tag-{0}\">{0}</h2>", html(tag));
        for operation in operations {
            html_text += &operation.section();
        }
        html_text += "</section>";
    }
    html_text += "<section class=\"types\"><h2 id=\"types\">types</h2>";
    for (name, schema) in document["components"]["schemas"].as_object().into_iter().flatten() {
        html_text += &describe_type(name, schema);
    }
    html_text + "</section></main></body></html>\n"
}

fn head(document: &Value) -> String {
    let about = html(document["info"]["description"].as_str().unwrap_or_default());
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <meta name=\"color-scheme\" content=\"light dark\">\
         <title>Palamedes API</title>\
         <link rel=\"stylesheet\" href=\"{API}{STYLE}\"></head><body>\
         <header><p><a href=\"/\">Palamedes</a></p><h1>Palamedes API</h1><p>{about}</p>\
         <p>All paths below begin with <code>{API}</code>. Machine-readable: \
         <a href=\"{API}{DOCUMENT}\">openapi.json</a> (OpenAPI 3.1).</p></header>"
    )
}
