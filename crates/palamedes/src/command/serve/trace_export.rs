//! Export of traces to an OpenTelemetry collector: OTLP over HTTP, with protobuf.
//!
//! The spans are those of the log, so they contain no address, name or token either.

use std::io::{self, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::time::Duration;

use async_trait::async_trait;
use opentelemetry::KeyValue;
use opentelemetry::trace::TracerProvider;
use opentelemetry_http::{Bytes, HttpClient, HttpError, Request, Response};
use opentelemetry_otlp::{Protocol, SpanExporter, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::{SdkTracer, SdkTracerProvider};
use tracing::Subscriber;
use tracing_opentelemetry::OpenTelemetryLayer;
use tracing_subscriber::registry::LookupSpan;

use super::configuration::{ConfigError, Configuration};

/// Path of the traces at a collector.
const PATH: &str = "/v1/traces";

/// Port of a collector if the URL has none.
const DEFAULT_PORT: u16 = 4318;

/// Maximum time of each step of a request.
const STEP_TIMEOUT: Duration = Duration::from_secs(5);

/// Maximum length of a response.
const RESPONSE_BYTES_MAX: u64 = 64 << 10;

/// Traces that are being exported. A thread sends them every five seconds, the last ones on drop.
pub struct TraceExport {
    provider: SdkTracerProvider,
}

impl Drop for TraceExport {
    fn drop(&mut self) {
        // A collector that does not respond must not delay the end of the server for long.
        let _ = self.provider.shutdown_with_timeout(STEP_TIMEOUT);
    }
}

/// Returns the layer that collects spans, if the settings name a collector.
pub fn layer<S: Subscriber + for<'a> LookupSpan<'a>>(
    configuration: &Configuration,
) -> Result<Option<(OpenTelemetryLayer<S, SdkTracer>, TraceExport)>, ConfigError> {
    let Some(url) = &configuration.traces else { return Ok(None) };
    let invalid = || ConfigError::new("serve-traces-url").with("url", url);
    let host = collector_host(url).ok_or_else(invalid)?;
    let exporter = SpanExporter::builder()
        .with_http()
        .with_http_client(CollectorClient { address: host.clone() })
        .with_protocol(Protocol::HttpBinary)
        .with_endpoint(format!("http://{host}{PATH}"))
        .build()
        .map_err(|_| invalid())?;
    let node = configuration.node.clone().unwrap_or_default();
    let resource = Resource::builder()
        .with_service_name("palamedes")
        .with_attributes([
            KeyValue::new("service.version", env!("CARGO_PKG_VERSION")),
            KeyValue::new("service.instance.id", node),
        ])
        .build();
    let provider =
        SdkTracerProvider::builder().with_batch_exporter(exporter).with_resource(resource).build();
    let layer = tracing_opentelemetry::layer().with_tracer(provider.tracer("palamedes"));
    Ok(Some((layer, TraceExport { provider })))
}

/// Returns host and port of the URL of a collector.
fn collector_host(url: &str) -> Option<String> {
    let host = url.strip_prefix("http://")?;
    let host = host.strip_suffix('/').unwrap_or(host);
    let is_allowed = |c: char| c.is_ascii_alphanumeric() || "-._:[]".contains(c);
    if host.is_empty() || !host.chars().all(is_allowed) {
        return None;
    }
    let has_port = host.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok());
    Some(if has_port { host.to_owned() } else { format!("{host}:{DEFAULT_PORT}") })
}

/// HTTP client of the thread that sends traces, which it may block.
/// It has no TLS: a collector runs on the same machine or in the same private network.
#[derive(Debug)]
struct CollectorClient {
    /// Host and port.
    address: String,
}

#[async_trait]
impl HttpClient for CollectorClient {
    async fn send_bytes(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let status = self.post(&request)?;
        Ok(Response::builder().status(status).body(Bytes::new())?)
    }
}

impl CollectorClient {
    /// Sends a request and returns the status of the response.
    fn post(&self, request: &Request<Bytes>) -> io::Result<u16> {
        let none = || io::Error::from(io::ErrorKind::NotFound);
        let address = self.address.to_socket_addrs()?.next().ok_or_else(none)?;
        let mut stream = TcpStream::connect_timeout(&address, STEP_TIMEOUT)?;
        stream.set_read_timeout(Some(STEP_TIMEOUT))?;
        stream.set_write_timeout(Some(STEP_TIMEOUT))?;
        let (path, length) = (request.uri().path(), request.body().len());
        let mut head = format!(
            "POST {path} HTTP/1.1\r\nhost: {}\r\ncontent-length: {length}\r\nconnection: close\r\n",
            self.address
        );
        for (name, value) in request.headers() {
            let value = value.to_str().map_err(io::Error::other)?;
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        head.push_str("\r\n");
        stream.write_all(head.as_bytes())?;
        stream.write_all(request.body())?;
        let mut response = Vec::new();
        stream.take(RESPONSE_BYTES_MAX).read_to_end(&mut response)?;
        let text = String::from_utf8_lossy(&response);
        let status = text.split(' ').nth(1).and_then(|status| status.parse().ok());
        status.ok_or_else(|| io::Error::from(io::ErrorKind::InvalidData))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn collector_is_an_http_address() {
        let check = |url: &str, expected: Option<&str>| {
            assert_eq!(collector_host(url).as_deref(), expected, "{url}");
        };
        check("http://127.0.0.1:4318", Some("127.0.0.1:4318"));
        check("http://collector/", Some("collector:4318"));
        check("http://[::1]:99", Some("[::1]:99"));
        check("https://collector", None);
        check("collector:4318", None);
        check("http://", None);
        check("http://a b", None);
        check("http://collector/v1/traces", None);
    }
}
