//! The field of a request that could not be read, from the error of the parser.

use std::error::Error as StdError;

use serde_path_to_error::Error as PathError;
use wire::ApiError;

use crate::error_codes::find_error_code;

/// Maximum length of a field name and of a reason, in characters.
const TEXT_MAX: usize = 200;

/// Adds the invalid field and the reason to an error, if the rejection names them.
///
/// An unknown, missing or invalid field is named with its path, such as `at.rules`.
pub(crate) fn with_invalid_field(
    error: ApiError,
    rejection: &(dyn StdError + 'static),
) -> ApiError {
    let mut cause = Some(rejection);
    while let Some(current) = cause {
        if let Some(found) = current.downcast_ref::<PathError<serde_json::Error>>() {
            return describe(error, &found.path().to_string(), &found.inner().to_string());
        }
        if let Some(found) = current.downcast_ref::<PathError<serde::de::value::Error>>() {
            return describe(error, &found.path().to_string(), &found.inner().to_string());
        }
        cause = current.source();
    }
    error
}

fn describe(error: ApiError, path: &str, reason: &str) -> ApiError {
    let parent = if path == "." { "" } else { path };
    // The path of a missing field is that of the object without it.
    let missing = reason.strip_prefix("missing field `").and_then(|rest| rest.split('`').next());
    let field = match missing {
        Some(name) if parent.is_empty() => name.to_owned(),
        Some(name) if parent.ends_with(name) => parent.to_owned(),
        Some(name) => format!("{parent}.{name}"),
        None => parent.to_owned(),
    };
    // The column would be one of a text that most clients do not see.
    let reason = reason.split(" at line ").next().unwrap_or_default();
    let meaning = find_error_code(&error.code).map_or("", |entry| entry.meaning);
    let error = error.with_detail(format!("{meaning} {}.", shorten(reason)).trim_start());
    if field.is_empty() { error } else { error.with_field(shorten(&field)) }
}

/// Returns the beginning of a text without control characters.
fn shorten(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(TEXT_MAX).collect()
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code, reason = "only parsed")]
    struct Inner {
        rules: String,
    }

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code, reason = "only parsed")]
    struct Outer {
        at: Inner,
        limit: Option<u8>,
    }

    #[test]
    fn field_and_reason_are_named() {
        let check = |text: &str, field: Option<&str>, reason: &str| {
            let mut json = serde_json::Deserializer::from_str(text);
            let rejection = serde_path_to_error::deserialize::<_, Outer>(&mut json).err().unwrap();
            let error = with_invalid_field(ApiError::new("invalid-json-fields"), &rejection);
            assert_eq!(error.field.as_deref(), field, "{text}");
            assert!(error.detail.contains(reason), "{text}: {}", error.detail);
            assert!(!error.detail.contains("column"), "{}", error.detail);
        };
        check(r#"{"at":{"rules":"a"},"limmit":1}"#, Some("limmit"), "unknown field `limmit`");
        check(r#"{"at":{}}"#, Some("at.rules"), "missing field `rules`");
        check("{}", Some("at"), "missing field `at`");
        check(r#"{"at":{"rules":1}}"#, Some("at.rules"), "expected a string");
        check("[]", None, "invalid length");
        check(r#"{"at":{"rules":"a"},"limit":900}"#, Some("limit"), "900");
        let long = format!("{{\"{}\\u0007\":1}}", "x".repeat(900));
        let mut json = serde_json::Deserializer::from_str(&long);
        let rejection = serde_path_to_error::deserialize::<_, Outer>(&mut json).err().unwrap();
        let error = with_invalid_field(ApiError::new("invalid-json-fields"), &rejection);
        assert_eq!(error.field.map(|field| field.len()), Some(TEXT_MAX));
    }
}
