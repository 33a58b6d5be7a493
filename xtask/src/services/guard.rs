//! Nothing that was started here outlives the chore, however the chore ends.

use std::io::Write;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};

use anyhow::{Context, Result};

/// A small shell that listens to the chore. When the chore has nothing more to say, because it
/// ended, was interrupted or was killed, the shell ends every process it was told of and removes
/// the folder.
pub struct Guard {
    shell: Child,
    told: Option<ChildStdin>,
}

/// The signal that ends a process for good.
#[derive(Clone, Copy)]
pub enum End {
    /// PostgreSQL ends its own children when it is told to quit.
    Quit,
    /// All others.
    Kill,
}

/// Reads `QUIT 12`, `KILL 12` and `gone 12`. After the last line it allows three seconds for
/// quitting.
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
rm -rf "$1"
"#;

impl Guard {
    /// Starts the shell; it will remove the folder.
    pub fn start(folder: &Path) -> Result<Guard> {
        let mut shell = Command::new("sh");
        shell.args(["-c", SCRIPT, "guard"]).arg(folder);
        shell.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        // An interrupt from the keyboard goes to the group of the chore.
        let mut shell = shell.process_group(0).spawn().context("starting the guard")?;
        let told = shell.stdin.take();
        Ok(Guard { shell, told })
    }

    /// From now on, this process ends with the chore.
    pub fn watch(&mut self, process: u32, end: End) -> Result<()> {
        let signal = match end {
            End::Quit => "QUIT",
            End::Kill => "KILL",
        };
        self.tell(signal, process)
    }

    /// The process has ended; its number may soon belong to another.
    pub fn forget(&mut self, process: u32) -> Result<()> {
        self.tell("gone", process)
    }

    fn tell(&mut self, word: &str, process: u32) -> Result<()> {
        let told = self.told.as_mut().context("the guard listens until the end")?;
        writeln!(told, "{word} {process}").context("the guard has gone")
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        self.told = None;
        let _ = self.shell.wait();
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn what_is_watched_ends_and_the_folder_goes() {
        let folder = std::env::temp_dir().join(format!("palamedes-guard-{}", std::process::id()));
        fs::create_dir(&folder).unwrap();
        let mut guard = Guard::start(&folder).unwrap();
        let start = || Command::new("sleep").arg("600").spawn().unwrap();
        let (mut watched, mut forgotten) = (start(), start());
        guard.watch(watched.id(), End::Kill).unwrap();
        guard.watch(forgotten.id(), End::Kill).unwrap();
        guard.forget(forgotten.id()).unwrap();
        // Reaped at once by another thread, as the system does for a chore that was killed.
        let ended = std::thread::spawn(move || watched.wait().unwrap());
        drop(guard);
        assert!(!ended.join().unwrap().success());
        assert!(!folder.exists());
        assert!(forgotten.try_wait().unwrap().is_none());
        forgotten.kill().unwrap();
        forgotten.wait().unwrap();
    }
}
