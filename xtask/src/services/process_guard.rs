//! Ends started processes when the task ends, however it ends.

use std::io::Write;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};

use anyhow::{Context, Result};

/// A shell that reads the list of started processes from the task.
///
/// When the pipe closes, because the task ended, was interrupted or was killed, the shell ends
/// every listed process and removes the scratch folder with its small disk, if it has one.
pub struct ProcessGuard {
    shell: Child,
    input: Option<ChildStdin>,
}

/// Signal that ends a process.
#[derive(Clone, Copy)]
pub enum EndSignal {
    /// For PostgreSQL, which then ends its own children.
    Quit,
    /// For all other processes.
    Kill,
}

/// Script that reads `QUIT 12`, `KILL 12` and `gone 12`.
///
/// After the last line it waits three seconds for processes that quit.
const SCRIPT: &str = r#"
trap '' HUP INT TERM
watched=
while read -r word process; do
    left=
    for one in $watched; do
        [ "${one#*:}" = "$process" ] || left="$left $one"
    done
    [ "$word" = gone ] || left="$left $word:$process"
    watched=$left
done
for one in $watched; do kill -s "${one%%:*}" "${one#*:}"; done
for one in $watched; do
    tries=30
    while [ $tries -gt 0 ] && kill -s 0 "${one#*:}"; do tries=$((tries - 1)); sleep 0.1; done
    kill -s KILL "${one#*:}"
done
umount -l "$1/disk"
rm -rf "$1"
"#;

impl ProcessGuard {
    /// Starts the shell, which will remove the folder.
    pub fn start(folder: &Path) -> Result<ProcessGuard> {
        let mut shell = Command::new("sh");
        shell.args(["-c", SCRIPT, "guard"]).arg(folder);
        shell.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        // An interrupt from the keyboard goes to the process group of the task.
        let mut shell = shell.process_group(0).spawn().context("cannot start the process guard")?;
        let input = shell.stdin.take();
        Ok(ProcessGuard { shell, input })
    }

    /// Adds a process that must end with the task.
    pub fn add(&mut self, process: u32, end: EndSignal) -> Result<()> {
        let signal = match end {
            EndSignal::Quit => "QUIT",
            EndSignal::Kill => "KILL",
        };
        self.write(signal, process)
    }

    /// Removes a process that has ended, because its id may be used again.
    pub fn remove(&mut self, process: u32) -> Result<()> {
        self.write("gone", process)
    }

    fn write(&mut self, word: &str, process: u32) -> Result<()> {
        let input = self.input.as_mut().context("the pipe to the process guard is closed")?;
        writeln!(input, "{word} {process}").context("cannot write to the process guard")
    }
}

impl Drop for ProcessGuard {
    fn drop(&mut self) {
        self.input = None;
        let _ = self.shell.wait();
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn guarded_process_is_killed_and_the_folder_removed() {
        let folder = std::env::temp_dir().join(format!("palamedes-guard-{}", std::process::id()));
        fs::create_dir(&folder).unwrap();
        let mut guard = ProcessGuard::start(&folder).unwrap();
        let start = || Command::new("sleep").arg("600").spawn().unwrap();
        let (mut guarded, mut removed) = (start(), start());
        guard.add(guarded.id(), EndSignal::Kill).unwrap();
        guard.add(removed.id(), EndSignal::Kill).unwrap();
        guard.remove(removed.id()).unwrap();
        // Reaped at once by another thread, as the system does for a task that was killed.
        let ended = std::thread::spawn(move || guarded.wait().unwrap());
        drop(guard);
        assert!(!ended.join().unwrap().success());
        assert!(!folder.exists());
        assert!(removed.try_wait().unwrap().is_none());
        removed.kill().unwrap();
        removed.wait().unwrap();
    }
}
