//! The docs page of the data set lists the columns of the code.
//! `PALAMEDES_WRITE_DOCS=1 cargo test -p lab --test lab data_set_docs` rewrites the lists.

use std::fmt::Write;
use std::path::Path;

use arrow_schema::{DataType, Field, Schema};
use lab::data_set::{games_batch, plies_batch};

fn type_name(data_type: &DataType) -> String {
    match data_type {
        DataType::Utf8 => "text".to_owned(),
        DataType::Boolean => "true or false".to_owned(),
        DataType::Date32 => "date".to_owned(),
        DataType::List(item) => format!("list of {}", type_name(item.data_type())),
        other => other.to_string().to_lowercase(),
    }
}

fn row(field: &Field) -> String {
    let optional = if field.is_nullable() { ", or empty" } else { "" };
    let about = field.metadata().get("about").map_or("", String::as_str);
    format!("| `{}` | {}{optional} | {about} |\n", field.name(), type_name(field.data_type()))
}

fn table(schema: &Schema) -> String {
    let mut text = "| column | type | meaning |\n|---|---|---|\n".to_owned();
    for field in schema.fields() {
        let _ = write!(text, "{}", row(field));
    }
    text
}

/// The text between the marks of a table.
fn replaced(page: &str, name: &str, table: &str) -> String {
    let (begin, end) = (format!("<!-- {name} -->\n"), format!("<!-- end of {name} -->"));
    let (before, rest) = page.split_once(&begin).expect("the page has the mark of the table");
    let (_, after) = rest.split_once(&end).expect("the page has the end mark of the table");
    format!("{before}{begin}\n{table}\n{end}{after}")
}

#[test]
fn docs_page_lists_all_columns() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/research/data-set.md");
    let page = std::fs::read_to_string(&file).unwrap();
    let with_games = replaced(&page, "games", &table(&games_batch(&[]).schema()));
    let expected = replaced(&with_games, "plies", &table(&plies_batch(&[]).schema()));
    if std::env::var_os("PALAMEDES_WRITE_DOCS").is_some() {
        std::fs::write(&file, &expected).unwrap();
    }
    let page = std::fs::read_to_string(&file).unwrap();
    assert_eq!(page, expected, "the page is older than the code");
}
