//! Tests of the configuration.

use clap::{Args, Command};

use super::*;

fn set(text: &str) -> Configuration {
    toml::from_str(text).unwrap()
}

const DATABASE: &str = "database = 'postgres://palamedes:secret@localhost/palamedes'\n";

/// Keys without a value unless the operator gives one; `ops_listen` has one in production.
const NOT_SET: [&str; 14] = [
    "database",
    "email_from",
    "email_smtp",
    "game_databases",
    "imprint",
    "nats",
    "ops_listen",
    "pages",
    "position_index",
    "privacy",
    "server_contact",
    "tls_cert",
    "tls_key",
    "traces",
];

/// The error of the settings of this file.
fn settings_error(text: &str) -> &'static str {
    let settings = set(&format!("{DATABASE}{text}")).with_defaults().settings();
    settings.err().map_or("", |error| error.code)
}

#[test]
fn flags_override_the_file() {
    let flags = set("node = 'two'\nroles = ['play']");
    let file = set("node = 'three'\nlisten = '127.0.0.1:9'\nroles = ['computers', 'pages']");
    let both = flags.or(file).with_defaults();
    assert_eq!(both.node.as_deref(), Some("two"));
    assert_eq!(both.listen, Some("127.0.0.1:9".parse().unwrap()));
    assert!(both.has_role(Role::Play) && !both.has_role(Role::Computers));
}

#[test]
fn default_is_production_with_all_roles() {
    let with_defaults = Configuration::default().with_defaults();
    assert_eq!(with_defaults.mode, Some(Environment::Production));
    assert_eq!(with_defaults.log_format, Some(LogFormat::Json));
    assert!(with_defaults.ops_listen.is_some());
    assert!(
        [Role::Pages, Role::Play, Role::Computers]
            .into_iter()
            .all(|role| with_defaults.has_role(role))
    );
}

#[test]
fn unknown_key_is_rejected() {
    let wrong = toml::from_str::<Configuration>("datbase = ''").unwrap_err();
    assert!(wrong.to_string().contains("datbase"), "{wrong}");
}

#[test]
fn contradicting_keys_are_rejected() {
    let check = |text: &str, expected: &str| assert_eq!(settings_error(text), expected, "{text}");
    check("", "serve-no-public-url");
    check("public_url = 'http://a.example'", "serve-public-url-plain");
    check("public_url = 'https://a.example/play'", "serve-public-url-no-origin");
    check("public_url = 'https://a@b.example'", "serve-public-url-no-origin");
    check("public_url = 'a.example'", "serve-no-public-url");
    check("public_url = 'https://a.example'", "");
    check("public_url = 'https://a.example/'", "");
    check("mode = 'local-network'\nlisten = '0.0.0.0:80'", "");
    check("mode = 'development'\nlisten = '0.0.0.0:80'", "serve-development-open");
    check("mode = 'development'\nlisten = '[::1]:80'", "");
    check("mode = 'development'\ntls_key = 'a'", "serve-half");
    check("mode = 'development'\ngame_databases = ['games-1=postgres://a/b']", "");
    check("mode = 'development'\ngame_databases = ['main=postgres://a/b']", "serve-game-database");
    check("mode = 'development'\ngame_databases = ['a=b', 'a=c']", "serve-game-database");
    check("mode = 'development'\ngame_databases = ['postgres://a/b']", "serve-game-database");
    check("mode = 'development'\nroles = ['computers']", "serve-no-play");
    check("mode = 'development'\nemail_from = 'a@b.example'", "serve-half");
    for key in [
        "connections",
        "connections_per_address",
        "sockets",
        "sockets_per_address",
        "play_pool",
        "account_pool",
        "read_pool",
    ] {
        check(&format!("mode = 'development'\n{key} = 0"), "serve-limit-zero");
    }
    check("mode = 'development'\naddress_per_minute = 0", "serve-limit-zero");
    check("mode = 'development'\nplayer_per_minute = 0", "serve-limit-zero");
    check("mode = 'development'\nplayer_per_minute = 1", "");
    check("mode = 'development'\nidle_game_days = 0", "serve-out-of-range");
    check("mode = 'development'\nidle_game_days = 3650", "");
    check("mode = 'development'\nidle_game_days = 3651", "serve-out-of-range");
    check("mode = 'development'\nreplica_max_lag = 1", "serve-out-of-range");
    check("mode = 'development'\nreplica_max_lag = 2", "");
    check("mode = 'development'\nreplica_max_lag = 601", "serve-out-of-range");
    let without = set("mode = 'development'").with_defaults().settings().unwrap_err();
    assert_eq!(without.code, "serve-no-database");
}

#[test]
fn printed_configuration_has_no_password_and_can_be_read() {
    let text = format!(
        "{DATABASE}email_smtp = 'smtps://me:secret@mail.example'\n\
         read_replicas = ['postgres://me:secret@db2.example/palamedes']\n"
    );
    let printed = set(&text).with_defaults().to_redacted_toml().unwrap();
    assert!(!printed.contains("secret"), "{printed}");
    assert!(printed.contains("palamedes:***@localhost"), "{printed}");
    assert_eq!(set(&printed).node.as_deref(), Some("one"));
}

#[test]
fn printed_configuration_has_every_key_with_its_effective_value() {
    let text = "mode = 'development'\nproxies = ['127.0.0.1', '172.16.0.0/12']";
    let printed = set(text).with_defaults().to_redacted_toml().unwrap();
    let command = Configuration::augment_args(Command::new("serve"));
    for argument in command.get_arguments() {
        let key = argument.get_id().as_str();
        let begin = match NOT_SET.contains(&key) {
            true => format!("# {key} is not set"),
            false => format!("{key} = "),
        };
        assert!(printed.lines().any(|line| line.starts_with(&begin)), "{begin}: {printed}");
    }
    for line in [
        "connections = 4096",
        "player_per_minute = 1000000",
        "server_name = \"Palamedes\"",
        "push = true",
        "proxies = [\"127.0.0.1\",\"172.16.0.0/12\"]",
        "idle_game_days = 30",
    ] {
        assert!(printed.lines().any(|printed| printed == line), "{line}: {printed}");
    }
    assert_eq!(set(&printed), set(text).with_defaults());
}

#[test]
fn access_is_open_unless_it_is_restricted() {
    let access = |text: &str| {
        let text = format!("{DATABASE}mode = 'development'\n{text}");
        set(&text).with_defaults().settings().unwrap().access
    };
    assert_eq!(access(""), Access::default());
    assert_eq!(access("registration = 'invitation'").registration, RegistrationPolicy::Invitation);
    let closed = access("registration = 'closed'\nguests = false\nbots = false");
    let registration = RegistrationPolicy::Closed;
    assert_eq!(closed, Access { registration, guests: false, bots: false });
}

/// Compares the variables in the files for containers with the keys.
#[test]
fn deployment_files_use_known_variables() {
    let command = Configuration::augment_args(Command::new("serve"));
    let mut known: Vec<&str> =
        command.get_arguments().filter_map(|argument| argument.get_env()?.to_str()).collect();
    // A variable of the file compose.yaml itself.
    known.push("PALAMEDES_PASSWORD");
    // The prefix of the further settings of the chart, whose schema lists the keys.
    known.push("PALAMEDES_");
    for text in [
        include_str!("../../../../../deploy/compose.yaml"),
        include_str!("../../../../../deploy/helm/templates/_node.tpl"),
    ] {
        let is_name = |c: char| c.is_ascii_uppercase() || c == '_';
        let words = text.split(|c: char| !is_name(c));
        let used: Vec<&str> = words.filter(|word| word.starts_with("PALAMEDES_")).collect();
        assert!(used.len() > 5, "{used:?}");
        let unknown: Vec<_> = used.iter().filter(|word| !known.contains(word)).collect();
        assert!(unknown.is_empty(), "{unknown:?}");
    }
}

/// Reads the settings files on the pages for operators.
#[test]
fn settings_on_the_pages_can_be_read() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let mut blocks = 0;
    for entry in fs::read_dir(root.join("operate")).unwrap() {
        let file = entry.unwrap().path();
        let page = fs::read_to_string(&file).unwrap();
        for block in page.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next()) {
            let read = toml::from_str::<Configuration>(block);
            assert!(read.is_ok(), "{}: {read:?}", file.display());
            blocks += 1;
        }
    }
    assert!(blocks > 0);
}

#[test]
fn invalid_proxy_is_rejected_with_an_example() {
    let wrong = toml::from_str::<Configuration>("proxies = ['10.0.0.0/40']").unwrap_err();
    assert!(wrong.to_string().contains("10.0.0.0/8"), "{wrong}");
}

/// Compares the keys of the documentation with the flags and variables.
#[test]
fn documentation_lists_every_key() {
    let page = include_str!("../../../../../docs/operate/configuration.md");
    let listed: Vec<&str> = page
        .lines()
        .filter_map(|line| line.strip_prefix("| `"))
        .filter_map(|line| line.split('`').next())
        .collect();
    let command = Configuration::augment_args(Command::new("serve"));
    let keys: Vec<String> = command
        .get_arguments()
        .filter_map(|argument| {
            let key = argument.get_id().to_string();
            let variable = argument.get_env()?.to_str()?;
            let flag = argument.get_long()?;
            assert_eq!(flag, key.replace('_', "-"));
            assert_eq!(variable, format!("PALAMEDES_{}", key.to_uppercase()));
            Some(key)
        })
        .collect();
    assert_eq!(listed, keys);
}
