//! A settings file with every key explained, generated from the keys themselves.

use clap::{Args, Command};
use serde_json::Value;

use super::configuration::Configuration;

/// Values of keys without default, and of those whose default is not a good example.
const EXAMPLES: &str = "\
pages = '/usr/share/palamedes/pages'
public_url = 'https://play.example.org'
database = 'postgres://palamedes:PASSWORD@127.0.0.1/palamedes'
read_replicas = ['postgres://palamedes:PASSWORD@db2.example.org/palamedes?sslmode=verify-full']
game_databases = ['games-1=postgres://palamedes:PASSWORD@127.0.0.1/games_1']
nats = 'nats://127.0.0.1:4222'
tls_cert = '/etc/palamedes/cert.pem'
tls_key = '/etc/palamedes/key.pem'
proxies = ['127.0.0.1']
email_smtp = 'smtps://NAME:PASSWORD@mail.example.org'
email_from = 'palamedes@example.org'
server_contact = 'mailto:club@example.org'
imprint = '/etc/palamedes/imprint.txt'
privacy = '/etc/palamedes/privacy.txt'
position_index = '/var/lib/palamedes/positions'
idle_game_days = 30
traces = 'http://127.0.0.1:4318'
";

/// Keys that a server behind a proxy on the same machine sets; the others are comments.
const SET: [&str; 3] = ["public_url", "database", "proxies"];

/// Maximum width of a comment.
const WIDTH: usize = 98;

/// Returns a settings file: each key with its meaning, and its default or an example.
pub fn sample_toml() -> anyhow::Result<String> {
    let examples: Configuration = toml::from_str(EXAMPLES)?;
    let values = serde_json::to_value(examples.or(Configuration::default().with_defaults()))?;
    let mut lines = String::from(
        "# Settings of `palamedes serve`, usually /etc/palamedes.toml. Keys in comments have\n\
         # the default, or show an example if there is none. More about each key is in\n\
         # docs/operate/configuration.md. `palamedes serve --config FILE --check` tries it.\n",
    );
    for argument in Configuration::augment_args(Command::new("serve")).get_arguments() {
        let key = argument.get_id().as_str();
        let help = argument.get_help().map(ToString::to_string).unwrap_or_default();
        lines.push('\n');
        for line in wrap(&help) {
            lines += &format!("# {line}\n");
        }
        let possible: Vec<String> = argument
            .get_possible_values()
            .iter()
            .map(|value| value.get_name().to_owned())
            .collect();
        if possible.len() > 1 {
            lines += &format!("# Values: {}.\n", possible.join(", "));
        }
        // A JSON string, number or list of strings is the same in TOML.
        let value = values.get(key).unwrap_or(&Value::Null);
        let mark = if SET.contains(&key) { "" } else { "#" };
        lines += &format!("{mark}{key} = {value}\n");
    }
    Ok(lines)
}

/// Breaks a sentence into lines and ends it with a full stop.
fn wrap(text: &str) -> Vec<String> {
    let text = if text.ends_with('.') { text.to_owned() } else { format!("{text}.") };
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.len() + word.len() < WIDTH => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sample_in_deploy_is_up_to_date_and_loads() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../deploy/palamedes.toml");
        let sample = sample_toml().unwrap();
        if std::env::var_os("PALAMEDES_WRITE_DOCS").is_some() {
            std::fs::write(file, &sample).unwrap();
        }
        let hint = "run this test with PALAMEDES_WRITE_DOCS=1";
        assert_eq!(std::fs::read_to_string(file).unwrap_or_default(), sample, "{hint}");
        let read: Configuration = toml::from_str(&sample).unwrap();
        let settings = read.with_defaults().settings().unwrap();
        assert_eq!(settings.public_url, "https://play.example.org");
    }

    #[test]
    fn every_key_of_the_sample_has_a_valid_value() {
        let sample = sample_toml().unwrap();
        let all: String = sample
            .lines()
            .map(|line| line.strip_prefix('#').filter(|key| !key.starts_with(' ')).unwrap_or(line))
            .fold(String::new(), |text, line| text + line + "\n");
        let read: Configuration = toml::from_str(&all).unwrap();
        let Value::Object(keys) = serde_json::to_value(&read).unwrap() else { panic!("{all}") };
        let without: Vec<_> = keys.iter().filter(|(_, value)| value.is_null()).collect();
        assert!(without.is_empty(), "{without:?}");
    }

    #[test]
    fn long_help_is_broken_into_lines() {
        assert_eq!(wrap("Name"), ["Name."]);
        let lines = wrap(&"word ".repeat(40));
        assert!(lines.len() == 3 && lines.iter().all(|line| line.len() <= WIDTH), "{lines:?}");
    }
}
