//! The page for people: made once from the document, without any script.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::Value;

use super::schema::{full, html, kind, said};
use super::{DOCUMENT, METHODS, STYLE};
use crate::guard::API;

/// One thing that can be asked.
struct Operation<'a> {
    method: &'a str,
    path: &'a str,
    told: &'a Value,
}

impl Operation<'_> {
    /// Where it is on the page.
    fn anchor(&self) -> String {
        let path = self.path.replace(|letter: char| !letter.is_ascii_alphanumeric(), "-");
        format!("{}{path}", self.method)
    }

    /// The first sentence of what is said about it.
    fn title(&self) -> String {
        let summary = self.told["summary"].as_str().unwrap_or_default();
        let said = self.told["description"].as_str().unwrap_or_default();
        let all = format!("{summary} {said}").replace('\n', " ");
        let all = all.trim();
        all.split_once(". ").map_or(all, |(first, _)| first).trim_end_matches('.').to_owned()
    }

    fn name(&self) -> String {
        let (method, path) = (self.method.to_uppercase(), html(self.path));
        format!("<b>{method}</b> <code>{path}</code>")
    }

    fn section(&self) -> String {
        let mut made = format!("<article id=\"{}\"><h3>{}</h3>", self.anchor(), self.name());
        if let Some(summary) = self.told["summary"].as_str() {
            let _ = write!(made, "<p>{}</p>", html(summary));
        }
        said(&mut made, self.told);
        self.who(&mut made);
        self.parameters(&mut made);
        if let Some(content) = self.told["requestBody"]["content"].as_object() {
            for body in content.values() {
                let _ = write!(made, "<p>Send {}.</p>", kind(&body["schema"]));
            }
        }
        self.answers(&mut made);
        made + "</article>"
    }

    fn who(&self, made: &mut String) {
        let Some(schemes) = self.told["security"].as_array() else {
            *made += "<p class=\"who\">For everybody.</p>";
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
        let ways = if ways.is_empty() { "everybody".to_owned() } else { ways.join(" or ") };
        let _ = write!(made, "<p class=\"who\">With: {ways}.</p>");
    }

    fn parameters(&self, made: &mut String) {
        let Some(parameters) = self.told["parameters"].as_array() else { return };
        *made += "<dl class=\"fields\">";
        for parameter in parameters {
            let name = html(parameter["name"].as_str().unwrap_or_default());
            let place = html(parameter["in"].as_str().unwrap_or_default());
            let about = html(parameter["description"].as_str().unwrap_or_default());
            let kind = kind(&parameter["schema"]);
            let _ = write!(
                made,
                "<dt><code>{name}</code> <i>{place}</i></dt>\
                 <dd><span class=\"kind\">{kind}</span> {about}</dd>"
            );
        }
        *made += "</dl>";
    }

    fn answers(&self, made: &mut String) {
        let Some(responses) = self.told["responses"].as_object() else { return };
        *made += "<details><summary>Answers</summary><dl class=\"answers\">";
        for (status, response) in responses {
            let about = html(response["description"].as_str().unwrap_or_default());
            let bodies: Vec<String> = response["content"]
                .as_object()
                .into_iter()
                .flat_map(|content| content.iter())
                .map(|(media, body)| match media.as_str() {
                    "application/json" => kind(&body["schema"]),
                    other => format!("{} as {}", kind(&body["schema"]), html(other)),
                })
                .collect();
            let body =
                if bodies.is_empty() { String::new() } else { format!(": {}", bodies.join(", ")) };
            let _ = write!(made, "<dt>{}</dt><dd>{about}{body}</dd>", html(status));
        }
        *made += "</dl></details>";
    }
}

/// The page.
pub(super) fn page(document: &Value) -> String {
    let mut by_tag: BTreeMap<&str, Vec<Operation<'_>>> = BTreeMap::new();
    for (path, operations) in document["paths"].as_object().into_iter().flatten() {
        for method in METHODS {
            let Some(told) = operations.get(method) else { continue };
            let tag = told["tags"][0].as_str().unwrap_or("other");
            by_tag.entry(tag).or_default().push(Operation { method, path, told });
        }
    }
    let mut made = head(document);
    made += "<nav aria-label=\"Contents\">";
    for (tag, operations) in &by_tag {
        let _ = write!(made, "<h2><a href=\"#tag-{0}\">{0}</a></h2><ul>", html(tag));
        for operation in operations {
            let (anchor, name) = (operation.anchor(), operation.name());
            let title = html(&operation.title());
            let _ = write!(made, "<li><a href=\"#{anchor}\">{name}</a> <span>{title}</span></li>");
        }
        made += "</ul>";
    }
    made += "<h2><a href=\"#types\">types</a></h2></nav><main>";
    for (tag, operations) in &by_tag {
        let _ = write!(made, "<section><h2 id=\"tag-{0}\">{0}</h2>", html(tag));
        for operation in operations {
            made += &operation.section();
        }
        made += "</section>";
    }
    made += "<section class=\"types\"><h2 id=\"types\">types</h2>";
    for (name, schema) in document["components"]["schemas"].as_object().into_iter().flatten() {
        made += &full(name, schema);
    }
    made + "</section></main></body></html>\n"
}

fn head(document: &Value) -> String {
    let about = html(document["info"]["description"].as_str().unwrap_or_default());
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <meta name=\"color-scheme\" content=\"light dark\">\
         <title>Palamedes for programs</title>\
         <link rel=\"stylesheet\" href=\"{API}{STYLE}\"></head><body>\
         <header><p><a href=\"/\">Palamedes</a></p><h1>Palamedes for programs</h1><p>{about}</p>\
         <p>All addresses below begin with <code>{API}</code>. The same as a document for \
         programs: \
         <a href=\"{API}{DOCUMENT}\">openapi.json</a> (OpenAPI 3.1).</p></header>"
    )
}
