//! The container `palamedes` of `deploy/compose.yaml`, with the services of the tests.

use std::fs;

use anyhow::{Context, Result, ensure};

use crate::command::output;
use crate::root;
use crate::services::Services;

/// Port of NATS in compose.yaml.
pub const NATS_PORT: u16 = 4222;

/// Password of the database user, which compose.yaml reads from the file `.env`.
const PASSWORD: &str = "0123456789abcdef";

/// Creates the database of compose.yaml and returns the environment of the container.
pub fn environment(services: &Services) -> Result<Vec<(String, String)>> {
    for statement in [
        format!("CREATE ROLE palamedes LOGIN PASSWORD '{PASSWORD}'"),
        "CREATE DATABASE palamedes OWNER palamedes".to_owned(),
    ] {
        output(services.psql("postgres").args(["--command", &statement]))?;
    }
    let text = fs::read_to_string(root().join("deploy/compose.yaml"))?;
    adapt(&text, services.postgres_port(), services.nats_port())
}

/// The environment of the container with other ports. Nothing else is replaced.
fn adapt(text: &str, postgres_port: u16, nats_port: u16) -> Result<Vec<(String, String)>> {
    let (_, container) = text.split_once("\n  palamedes:\n").context("missing the container")?;
    let (_, block) = container.split_once("\n    environment:\n").context("no environment")?;
    let lines = block.lines().map_while(|line| line.strip_prefix("      "));
    let variables = lines.map(|line| {
        let (name, value) = line.split_once(": ").with_context(|| format!("no value: {line}"))?;
        let value = value.trim_matches('"');
        let value = match value.strip_prefix("${PALAMEDES_PUBLIC_URL:?") {
            Some(_) => "https://play.example.org".to_owned(),
            None => value.replace("${PALAMEDES_PASSWORD}", PASSWORD),
        };
        let value = value
            .replace("@127.0.0.1/", &format!("@127.0.0.1:{postgres_port}/"))
            .replace(&format!("127.0.0.1:{NATS_PORT}"), &format!("127.0.0.1:{nats_port}"));
        ensure!(!value.contains("${"), "the value of {name} is unknown: {value}");
        Ok((name.to_owned(), value))
    });
    variables.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn environment_has_other_ports_only() {
        let compose = fs::read_to_string(root().join("deploy/compose.yaml")).unwrap();
        let environment = adapt(&compose, 7, 8).unwrap();
        let value =
            |name: &str| environment.iter().find(|(other, _)| other == name).unwrap().1.as_str();
        let database = format!("postgres://palamedes:{PASSWORD}@127.0.0.1:7/palamedes");
        assert_eq!(value("PALAMEDES_DATABASE"), database);
        assert_eq!(value("PALAMEDES_NATS"), "nats://127.0.0.1:8");
        assert_eq!(value("PALAMEDES_POSITION_INDEX"), "/index");
        assert!(adapt(&compose.replace("${PALAMEDES_PASSWORD}", "${OTHER}"), 7, 8).is_err());
    }

    #[test]
    fn image_is_built_from_the_archive() {
        let compose = fs::read_to_string(root().join("deploy/compose.yaml")).unwrap();
        let (_, container) = compose.split_once("\n  palamedes:\n").unwrap();
        for line in
            ["      context: ..", "      dockerfile: deploy/Dockerfile", "    pull_policy: build"]
        {
            assert!(container.lines().any(|other| other == line), "{line}");
        }
    }
}
