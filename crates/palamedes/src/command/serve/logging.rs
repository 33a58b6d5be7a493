//! Log of the server on standard error.

use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt;

use super::configuration::{ConfigError, Configuration, LogFormat};

/// Installs the log subscriber.
pub fn init(configuration: &Configuration) -> Result<(), ConfigError> {
    let filter_text = configuration.log.as_deref().unwrap_or("info");
    let filter = EnvFilter::try_new(filter_text).map_err(|error| {
        ConfigError::new("serve-log-unread").with("filter", filter_text).with("why", error)
    })?;
    let log = fmt().with_env_filter(filter).with_writer(std::io::stderr).with_ansi(false);
    // An error means that a subscriber exists already.
    let _ = match configuration.log_format {
        Some(LogFormat::Json) => {
            log.json().flatten_event(true).with_current_span(true).with_span_list(false).try_init()
        }
        Some(LogFormat::Text) | None => log.try_init(),
    };
    Ok(())
}
