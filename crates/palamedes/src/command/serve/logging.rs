//! Log of the server on standard error.

use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer, fmt};

use super::configuration::{ConfigError, Configuration, LogFormat};
use super::trace_export;

/// Words for the levels of a filter.
const LEVELS: [&str; 6] = ["off", "error", "warn", "info", "debug", "trace"];

/// Directive that silences the NATS library at the level info.
const NATS_DIRECTIVE: &str = "async_nats=warn";

/// Installs the log subscriber and returns the export of traces, which ends when it is dropped.
pub fn init(configuration: &Configuration) -> Result<impl Sized + use<>, ConfigError> {
    let filter = parse_filter(configuration.log.as_deref().unwrap_or("info"))?;
    let log = fmt::layer().with_writer(std::io::stderr).with_ansi(false);
    let log = match configuration.log_format {
        Some(LogFormat::Json) => {
            log.json().flatten_event(true).with_current_span(true).with_span_list(false).boxed()
        }
        Some(LogFormat::Text) | None => log.boxed(),
    };
    let (traces, export) = trace_export::layer(configuration)?.unzip();
    // An error means that a subscriber exists already.
    let _ = tracing_subscriber::registry().with(filter).with(log).with(traces).try_init();
    Ok(export)
}

/// Parses a filter. A word alone must be a level.
fn parse_filter(text: &str) -> Result<EnvFilter, ConfigError> {
    let invalid =
        |why: String| ConfigError::new("serve-log-unread").with("filter", text).with("why", why);
    // To the library another word is a module, and all other modules are silent.
    let is_word = |directive: &&str| !directive.contains(['=', '[', ']', '{', '}']);
    let is_level = |word: &str| LEVELS.iter().any(|level| level.eq_ignore_ascii_case(word));
    let words: Vec<&str> = text.split(',').filter(is_word).collect();
    if let Some(word) = words.iter().find(|word| !is_level(word)) {
        return Err(invalid(format!("\"{word}\" is no log level")));
    }
    let filter = EnvFilter::try_new(text).map_err(|error| invalid(error.to_string()))?;
    // The NATS library logs every attempt to connect; the server logs each change.
    let is_info = words.iter().any(|word| word.eq_ignore_ascii_case("info"));
    match NATS_DIRECTIVE.parse() {
        Ok(directive) if is_info && !text.contains("async_nats") => {
            Ok(filter.add_directive(directive))
        }
        _ => Ok(filter),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filter_with_an_unknown_level_is_rejected() {
        for text in ["off", "info", "WARN", "server=debug,info", "info,sqlx=warn", "trace"] {
            assert!(parse_filter(text).is_ok(), "{text}");
        }
        for text in ["verbose", "", "server", "info,verbose", "server=verbose", "info,"] {
            let error = parse_filter(text).map(|_| ()).unwrap_err();
            assert_eq!(error.code, "serve-log-unread", "{text}");
        }
    }

    #[test]
    fn nats_library_is_silent_unless_it_is_named() {
        for (text, is_added) in
            [("info", true), ("server=debug,info", true), ("info,async_nats=info", false)]
        {
            let filter = parse_filter(text).unwrap().to_string();
            assert_eq!(filter.contains(NATS_DIRECTIVE), is_added, "{text}: {filter}");
        }
        for text in ["off", "error", "debug"] {
            assert_eq!(parse_filter(text).unwrap().to_string(), text);
        }
    }
}
