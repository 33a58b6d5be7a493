//! The commands `palamedes admin backup` and `palamedes admin restore` on real databases.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

#[path = "../../server/tests/kit/database.rs"]
mod database;
mod database_command;

use database_command::run_on_database;

/// An empty folder of one test.
fn empty_folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[tokio::test(flavor = "multi_thread")]
async fn backup_is_restored_into_an_empty_database() {
    let (source, target) = (database::create_database().await, database::create_database().await);
    let folder = empty_folder("backup");
    let path = folder.join("a.dump");
    let file = path.to_str().unwrap();
    let check = |database: &str, arguments: &[&str], expected: i32, sentence: &str| {
        let (code, out, err) = run_on_database(database, &["admin"], arguments);
        assert_eq!(code, expected, "{arguments:?}: {out}{err}");
        assert!(format!("{out}{err}").contains(sentence), "{arguments:?}: {out}{err}");
    };
    check(&source, &["backup", file], 3, "start the server once");
    let settings = server::Settings::development(&source);
    server::Node::start(settings).await.unwrap().shutdown().await.unwrap();
    let (code, _, err) = run_on_database(&source, &["admin", "member"], &["add", "Ann"]);
    assert_eq!(code, 0, "{err}");
    check(&source, &["backup", file], 0, "is written");
    assert!(!folder.join("a.dump.part").exists());
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    }
    check(&source, &["backup", file], 1, "--replace");
    check(&source, &["backup", file, "--replace"], 0, "is written");
    check(&source, &["restore", file], 3, "into an empty one");
    check(&target, &["restore", "no-such-file"], 3, "Cannot read");
    let broken = folder.join("b.dump");
    fs::write(&broken, "no dump").unwrap();
    check(&target, &["restore", broken.to_str().unwrap()], 1, "pg_restore failed");
    check(&target, &["restore", file], 0, "Faults: 0");
    let list = |database: &str| run_on_database(database, &["admin", "member"], &["list"]).1;
    assert!(list(&target).starts_with("Ann\t"), "{}", list(&target));
    assert_eq!(list(&source), list(&target));
}

#[tokio::test(flavor = "multi_thread")]
async fn missing_program_of_postgresql_is_named() {
    let url = database::create_database().await;
    let settings = server::Settings::development(&url);
    server::Node::start(settings).await.unwrap().shutdown().await.unwrap();
    let folder = empty_folder("backup-program");
    let output = Command::new(env!("CARGO_BIN_EXE_palamedes"))
        .args(["admin", "backup", "a.dump", "--language", "en", "--database", &url])
        .current_dir(&folder)
        .env_remove("PALAMEDES_CONFIG")
        .env("PATH", &folder)
        .output()
        .unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(3), "{err}");
    assert!(err.contains("pg_dump") && err.contains("postgresql-client"), "{err}");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
}
