//! The setting `traces` in a program without OpenTelemetry.

use std::convert::Infallible;

use super::configuration::{ConfigError, Configuration};

/// Refuses the setting. The layer has no traces to export.
pub fn layer(
    configuration: &Configuration,
) -> Result<Option<(tracing_subscriber::layer::Identity, Infallible)>, ConfigError> {
    match configuration.traces {
        Some(_) => Err(ConfigError::new("serve-traces-none")),
        None => Ok(None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn setting_is_refused_without_the_feature() {
        let mut configuration = Configuration::default();
        assert!(layer(&configuration).unwrap().is_none());
        configuration.traces = Some("http://127.0.0.1:4318".to_owned());
        let error = layer(&configuration).map(|_| ()).unwrap_err();
        assert_eq!(error.code, "serve-traces-none");
    }
}
