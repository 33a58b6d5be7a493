//! What the server tells while it runs, on standard error.

use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt;

use super::configuration::{Configuration, LogFormat, Unusable};

/// Begins to write the log.
pub fn begin(configuration: &Configuration) -> Result<(), Unusable> {
    let asked = configuration.log.as_deref().unwrap_or("info");
    let filter = EnvFilter::try_new(asked).map_err(|error| {
        Unusable::new("serve-log-unread").with("filter", asked).with("why", error)
    })?;
    let log = fmt().with_env_filter(filter).with_writer(std::io::stderr).with_ansi(false);
    // A second begin would change nothing, and there is none.
    let _ = match configuration.log_format {
        Some(LogFormat::Json) => {
            log.json().flatten_event(true).with_current_span(true).with_span_list(false).try_init()
        }
        Some(LogFormat::Text) | None => log.try_init(),
    };
    Ok(())
}
