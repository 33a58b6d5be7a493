//! Log of the server on standard error.

use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer, fmt};

use super::configuration::{ConfigError, Configuration, LogFormat};
use super::trace_export;

/// Words for the levels of a filter.
const LEVELS: [&str; 6] = ["off", "error", "warn", "info", "debug", "trace"];

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
    EnvFilter::try_new(text).map_err(|error| invalid(error.to_string()))
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
}
