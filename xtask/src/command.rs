//! Running other programs.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::root;

/// The cargo that runs this chore.
pub fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    command
}

/// The command as one would type it.
pub fn typed(command: &Command) -> String {
    let name = std::path::Path::new(command.get_program()).file_name().unwrap_or_default();
    let words = std::iter::once(name).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

/// Runs it in the open.
pub fn run(command: &mut Command) -> Result<()> {
    eprintln!("$ {}", typed(command));
    let status = command.status().with_context(|| not_started(command))?;
    if !status.success() {
        bail!("`{}` ended with {status}", typed(command));
    }
    Ok(())
}

/// Runs it in the open and gives back the lines, from either stream, that `wanted` picks. What it
/// said last is part of the error: who reads a gate from afar sees little else.
pub fn run_picking(command: &mut Command, wanted: fn(&str) -> bool) -> Result<Vec<String>> {
    eprintln!("$ {}", typed(command));
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().with_context(|| not_started(command))?;
    let stdout = child.stdout.take().context("standard output is piped")?;
    let stderr = child.stderr.take().context("standard error is piped")?;
    let (said, beside) = std::thread::scope(|scope| {
        let beside = scope.spawn(|| pass_on(stderr, std::io::stderr(), wanted));
        let said = pass_on(stdout, std::io::stdout(), wanted)?;
        anyhow::Ok((said, beside.join().expect("passing lines on does not panic")?))
    })?;
    let status = child.wait()?;
    if !status.success() {
        let last = said.last.iter().chain(&beside.last).map(|line| format!("\n  {line}"));
        bail!("`{}` ended with {status}{}", typed(command), last.collect::<String>());
    }
    Ok(said.picked.into_iter().chain(beside.picked).collect())
}

/// What a program said.
#[derive(Default)]
struct Heard {
    picked: Vec<String>,
    last: VecDeque<String>,
}

/// Tests that fail are tried so often again where many run on a busy machine. One that passed only
/// then is named in the summary: it has a fault, or the program has one.
pub const SECOND_CHANCE: &str = "1";

/// So many lines of each stream are told of a program that failed.
const LAST_LINES: usize = 30;

fn pass_on(from: impl Read, mut to: impl Write, wanted: fn(&str) -> bool) -> Result<Heard> {
    let mut heard = Heard::default();
    for line in BufReader::new(from).split(b'\n') {
        let line = line?;
        to.write_all(&line)?;
        to.write_all(b"\n")?;
        let line = String::from_utf8_lossy(&line);
        let line = line.trim();
        if wanted(line) {
            heard.picked.push(line.to_owned());
        }
        if !line.is_empty() {
            heard.last.push_back(line.chars().take(200).collect());
        }
        if heard.last.len() > LAST_LINES {
            heard.last.pop_front();
        }
    }
    Ok(heard)
}

/// What it prints on standard output, without the last line feed.
pub fn output(command: &mut Command) -> Result<String> {
    let output = command.stderr(Stdio::inherit()).output().with_context(|| not_started(command))?;
    if !output.status.success() {
        bail!("`{}` ended with {}", typed(command), output.status);
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim_end().to_owned())
}

/// Whether the program is there and answers.
pub fn answers(program: &str, arguments: &[&str]) -> bool {
    let mut command = if program == "cargo" { cargo() } else { Command::new(program) };
    command.args(arguments).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

fn not_started(command: &Command) -> String {
    format!(
        "`{}` could not be started; `cargo xtask setup` installs what is missing",
        typed(command)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_picked_from_both_streams() {
        let mut command = Command::new("sh");
        command.args(["-c", "echo one; echo two >&2; echo three; echo one more"]);
        let mut picked = run_picking(&mut command, |line| line.starts_with('o')).unwrap();
        picked.sort();
        assert_eq!(picked, ["one", "one more"]);
        let mut failing = Command::new("sh");
        failing.args(["-c", "for n in $(seq 40); do echo line $n; done; echo beside >&2; exit 3"]);
        let error = run_picking(&mut failing, |_| true).unwrap_err().to_string();
        let tells = |what: &str| error.lines().any(|line| line.trim() == what);
        assert!(tells("line 40") && tells("beside") && !tells("line 10"), "{error}");
    }

    #[test]
    fn failing_is_told_with_the_command() {
        let error = output(Command::new("sh").args(["-c", "exit 3"])).unwrap_err().to_string();
        assert!(error.contains("sh -c exit 3") && error.contains('3'), "{error}");
        let error = run(&mut Command::new("no-such-program")).unwrap_err();
        assert!(format!("{error:#}").contains("cargo xtask setup"), "{error:#}");
    }

    #[test]
    fn a_program_that_is_not_there_does_not_answer() {
        assert!(answers("cargo", &["--version"]));
        assert!(!answers("no-such-program", &[]));
    }
}
