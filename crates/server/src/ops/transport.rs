//! Check that connections to other machines are encrypted.

use std::net::IpAddr;

use sqlx::postgres::{PgConnectOptions, PgSslMode};

use crate::cluster::nats::address::parse_addresses;
use crate::db::check_scheme;
use crate::error::Error;
use crate::settings::{Mode, Settings};

/// Rejects PostgreSQL or NATS on another machine without TLS, in production.
///
/// # Errors
/// [`Error::Config`] with the way to fix it.
pub(crate) fn check(settings: &Settings) -> Result<(), Error> {
    if settings.mode != Mode::Production {
        return Ok(());
    }
    check_database("database", &settings.database)?;
    for url in &settings.read_replicas {
        check_database("read_replicas", url)?;
    }
    for database in &settings.game_databases {
        check_database("game_databases", &database.url)?;
    }
    settings.nats.as_deref().map_or(Ok(()), check_nats)
}

fn check_database(name: &'static str, url: &str) -> Result<(), Error> {
    check_scheme(name, url)?;
    let config = |reason: String| Error::Config { name, reason };
    let options: PgConnectOptions = url.parse().map_err(|error| config(format!("{error}")))?;
    let host = options.get_host();
    let is_socket = options.get_socket().is_some() || host.starts_with('/');
    let is_encrypted = match options.get_ssl_mode() {
        PgSslMode::Require | PgSslMode::VerifyCa | PgSslMode::VerifyFull => true,
        PgSslMode::Disable | PgSslMode::Allow | PgSslMode::Prefer => false,
    };
    match is_socket || is_loopback(host) || is_encrypted {
        true => Ok(()),
        false => Err(config(format!(
            "the connection to {host} is not encrypted; append ?sslmode=verify-full to the URL and \
             enable TLS in PostgreSQL, or connect to this machine"
        ))),
    }
}

fn check_nats(urls: &str) -> Result<(), Error> {
    let config = |reason: String| Error::Config { name: "nats", reason };
    for address in parse_addresses(urls).map_err(config)? {
        let host = &address.host;
        if !is_loopback(host) && !address.requires_tls {
            return Err(config(format!(
                "the connection to {host} is not encrypted; write tls://{host} and enable TLS in \
                 NATS, or connect to this machine"
            )));
        }
    }
    Ok(())
}

fn is_loopback(host: &str) -> bool {
    let host = host.trim_start_matches('[').trim_end_matches(']');
    host == "localhost" || host.parse().is_ok_and(|ip: IpAddr| ip.to_canonical().is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_settings(mode: Mode, database: &str, nats: Option<&str>) -> Result<(), String> {
        let nats = nats.map(str::to_owned);
        let settings = Settings { mode, nats, ..Settings::development(database) };
        check(&settings).map_err(|error| error.to_string())
    }

    #[test]
    fn remote_database_or_nats_without_tls_is_refused_in_production() {
        let local = "postgres://palamedes@localhost/palamedes";
        for database in [
            local,
            "postgres://palamedes@127.0.0.1:5433/palamedes",
            "postgres://palamedes@[::1]/palamedes",
            "postgres:///palamedes?host=/run/postgresql",
            "postgres://palamedes@db.example/palamedes?sslmode=verify-full",
            "postgres://palamedes@db.example/palamedes?sslmode=require",
        ] {
            assert_eq!(check_settings(Mode::Production, database, None), Ok(()), "{database}");
        }
        for database in [
            "postgres://palamedes:secret@db.example/palamedes",
            "postgres://palamedes:secret@db.example/palamedes?sslmode=prefer",
            "postgres://palamedes:secret@10.0.0.2/palamedes?sslmode=disable",
        ] {
            let refused = check_settings(Mode::Production, database, None).unwrap_err();
            assert!(refused.contains("sslmode=verify-full"), "{refused}");
            assert!(!refused.contains("secret"), "{refused}");
            assert_eq!(check_settings(Mode::LocalNetwork, database, None), Ok(()), "{database}");
            assert_eq!(check_settings(Mode::Development, database, None), Ok(()), "{database}");
            let read_replicas = vec![database.to_owned()];
            let mode = Mode::Production;
            let replica = Settings { mode, read_replicas, ..Settings::development(local) };
            let refused = check(&replica).unwrap_err().to_string();
            assert!(refused.contains("read_replicas"), "{refused}");
        }
        let other = check_settings(Mode::Production, "mysql://db.example/palamedes", None);
        assert!(other.unwrap_err().contains("mysql://, and a server needs postgres://"));
        for nats in ["nats://127.0.0.1:4222", "localhost", "tls://nats.example", "tls://10.0.0.2:1"]
        {
            assert_eq!(check_settings(Mode::Production, local, Some(nats)), Ok(()), "{nats}");
        }
        for nats in ["nats://nats.example", "10.0.0.2:4222", "tls://a.example,nats://b.example"] {
            let refused = check_settings(Mode::Production, local, Some(nats)).unwrap_err();
            assert!(refused.contains("tls://"), "{refused}");
            assert_eq!(check_settings(Mode::LocalNetwork, local, Some(nats)), Ok(()), "{nats}");
        }
    }
}
