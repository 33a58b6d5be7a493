//! Runs other programs.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::root;

/// Retries of a failed test in the gate, where many tests run on a busy machine.
///
/// A test that passes only on a retry is listed in the summary: it has a bug, or the program has.
pub const TEST_RETRIES: &str = "2";

/// Last lines of each stream that are part of the error of a failed program.
const ERROR_LINES: usize = 30;

/// The cargo that runs this task.
pub fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    remove_package_variables(&mut command);
    command
}

/// Removes the variables by which `cargo run` describes the package of this task.
///
/// Build scripts of other packages depend on them. Without this, a build started here and one
/// started by hand would each discard much of the work of the other.
pub fn remove_package_variables(command: &mut Command) {
    for (name, _) in std::env::vars_os() {
        let text = name.to_string_lossy();
        if text.starts_with("CARGO_PKG_") || text.starts_with("CARGO_MANIFEST_") {
            command.env_remove(&name);
        }
    }
}

/// The command as one line of text.
pub fn command_line(command: &Command) -> String {
    let name = std::path::Path::new(command.get_program()).file_name().unwrap_or_default();
    let words = std::iter::once(name).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

/// Runs the command with its output shown.
pub fn run(command: &mut Command) -> Result<()> {
    eprintln!("$ {}", command_line(command));
    let status = command.status().with_context(|| start_error(command))?;
    if !status.success() {
        bail!("command `{}` ended with {status}", command_line(command));
    }
    Ok(())
}

/// Runs the command with its output shown and returns the lines that pass the filter.
///
/// The last lines of its output are part of the error.
pub fn run_and_collect_lines(
    command: &mut Command,
    filter: fn(&str) -> bool,
) -> Result<Vec<String>> {
    eprintln!("$ {}", command_line(command));
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().with_context(|| start_error(command))?;
    let stdout =
        child.stdout.take().context("cannot read the standard output of the started command")?;
    let stderr =
        child.stderr.take().context("cannot read the standard error of the started command")?;
    let (out, err) = std::thread::scope(|scope| {
        let err = scope.spawn(|| forward(stderr, std::io::stderr(), filter));
        let out = forward(stdout, std::io::stdout(), filter)?;
        anyhow::Ok((out, err.join().expect("forwarding lines does not panic")?))
    })?;
    let status = child.wait()?;
    if !status.success() {
        let last = out.last.iter().chain(&err.last).map(|line| format!("\n  {line}"));
        bail!(
            "command `{}` ended with {status}{}",
            command_line(command),
            last.collect::<String>()
        );
    }
    Ok(out.filtered.into_iter().chain(err.filtered).collect())
}

/// Lines of one output stream.
#[derive(Default)]
struct StreamLines {
    filtered: Vec<String>,
    last: VecDeque<String>,
}

fn forward(from: impl Read, mut to: impl Write, filter: fn(&str) -> bool) -> Result<StreamLines> {
    let mut lines = StreamLines::default();
    for line in BufReader::new(from).split(b'\n') {
        let line = line?;
        to.write_all(&line)?;
        to.write_all(b"\n")?;
        let line = String::from_utf8_lossy(&line);
        let line = line.trim();
        if filter(line) {
            lines.filtered.push(line.to_owned());
        }
        if !line.is_empty() {
            lines.last.push_back(line.chars().take(200).collect());
        }
        if lines.last.len() > ERROR_LINES {
            lines.last.pop_front();
        }
    }
    Ok(lines)
}

/// The standard output of the command, without the last line feed.
pub fn output(command: &mut Command) -> Result<String> {
    let output = command.stderr(Stdio::inherit()).output().with_context(|| start_error(command))?;
    if !output.status.success() {
        bail!("command `{}` ended with {}", command_line(command), output.status);
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim_end().to_owned())
}

/// True if the program can be run with these arguments.
pub fn is_available(program: &str, arguments: &[&str]) -> bool {
    let mut command = if program == "cargo" { cargo() } else { Command::new(program) };
    command.args(arguments).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

fn start_error(command: &Command) -> String {
    format!("cannot start `{}`; `cargo xtask setup` installs missing tools", command_line(command))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_both_streams_are_filtered() {
        let mut command = Command::new("sh");
        command.args(["-c", "echo one; echo two >&2; echo three; echo one more"]);
        let mut lines = run_and_collect_lines(&mut command, |line| line.starts_with('o')).unwrap();
        lines.sort();
        assert_eq!(lines, ["one", "one more"]);
        let mut failing = Command::new("sh");
        failing.args(["-c", "for n in $(seq 40); do echo line $n; done; echo beside >&2; exit 3"]);
        let error = run_and_collect_lines(&mut failing, |_| true).unwrap_err().to_string();
        let has_line = |text: &str| error.lines().any(|line| line.trim() == text);
        assert!(has_line("line 40") && has_line("beside") && !has_line("line 10"), "{error}");
    }

    #[test]
    fn error_of_a_failed_command_has_its_command_line() {
        let error = output(Command::new("sh").args(["-c", "exit 3"])).unwrap_err().to_string();
        assert!(error.contains("sh -c exit 3") && error.contains('3'), "{error}");
        let error = run(&mut Command::new("no-such-program")).unwrap_err();
        assert!(format!("{error:#}").contains("cargo xtask setup"), "{error:#}");
    }

    #[test]
    fn missing_program_is_not_available() {
        assert!(is_available("cargo", &["--version"]));
        assert!(!is_available("no-such-program", &[]));
    }
}
