//! TLS without a proxy.

use std::path::PathBuf;
use std::sync::{Arc, PoisonError, RwLock};

use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::{self, PemObject};
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};

use crate::error::Error;

/// Files of certificate and key, in PEM format.
#[derive(Clone, Debug)]
pub struct TlsFiles {
    /// The certificate chain, own certificate first.
    pub cert: PathBuf,
    /// The private key.
    pub key: PathBuf,
}

/// TLS configuration as of the last reload.
pub(crate) struct Tls {
    files: TlsFiles,
    acceptor: RwLock<TlsAcceptor>,
}

impl Tls {
    /// Reads the files.
    pub(crate) fn read(files: TlsFiles) -> Result<Tls, Error> {
        let acceptor = RwLock::new(acceptor(&files)?);
        Ok(Tls { files, acceptor })
    }

    /// Reloads the files. On error the old configuration stays.
    pub(crate) fn reload(&self) -> Result<(), Error> {
        let fresh = acceptor(&self.files)?;
        *self.acceptor.write().unwrap_or_else(PoisonError::into_inner) = fresh;
        Ok(())
    }

    /// Returns the acceptor for the next connection.
    pub(crate) fn acceptor(&self) -> TlsAcceptor {
        self.acceptor.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

fn acceptor(files: &TlsFiles) -> Result<TlsAcceptor, Error> {
    let wrong = |name, reason: &dyn ToString| Error::Config { name, reason: reason.to_string() };
    let certificates = CertificateDer::pem_file_iter(&files.cert)
        .and_then(Iterator::collect::<Result<Vec<_>, _>>)
        .map_err(|error| wrong("tls_cert", &error))?;
    if certificates.is_empty() {
        return Err(wrong("tls_cert", &"the file contains no certificate"));
    }
    let key = PrivateKeyDer::from_pem_file(&files.key).map_err(|error| match error {
        pem::Error::NoItemsFound => wrong("tls_key", &"the file contains no private key"),
        other => wrong("tls_key", &other),
    })?;
    let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| wrong("tls_cert", &error))?
        .with_no_client_auth()
        .with_single_cert(certificates, key)
        .map_err(|error| wrong("tls_cert", &error))?;
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(TlsAcceptor::from(Arc::new(config)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_without_certificate_or_key_is_named() {
        let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/tls"));
        let check = |cert: &str, key: &str, expected: &str| {
            let files = TlsFiles { cert: folder.join(cert), key: folder.join(key) };
            let Err(Error::Config { name, reason }) = Tls::read(files) else {
                panic!("{cert} and {key} were accepted")
            };
            assert_eq!(format!("{name}: {reason}"), expected);
        };
        check("README.md", "key.pem", "tls_cert: the file contains no certificate");
        check("cert.pem", "README.md", "tls_key: the file contains no private key");
        let files = TlsFiles { cert: folder.join("cert.pem"), key: folder.join("key.pem") };
        assert!(Tls::read(files).is_ok());
    }
}
