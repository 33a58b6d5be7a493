//! The command `palamedes admin games` on real databases.

use std::fs;
use std::path::PathBuf;

#[path = "../../server/tests/kit/database.rs"]
mod database;
mod database_command;

use database_command::run_on_database;

#[tokio::test(flavor = "multi_thread")]
async fn games_are_exported_and_imported_by_one_command_each() {
    let url = database::create_database().await;
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("games");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join("games.ndjson.gz");
    let file = path.to_str().unwrap();
    let check = |arguments: &[&str], expected: i32, sentence: &str| {
        let (code, out, err) = run_on_database(&url, &["admin", "games"], arguments);
        assert_eq!(code, expected, "{arguments:?}: {out}{err}");
        assert!(format!("{out}{err}").contains(sentence), "{arguments:?}: {out}{err}");
    };
    check(&["export", file], 3, "start the server once");
    let settings = server::Settings::development(&url);
    server::Node::start(settings).await.unwrap().shutdown().await.unwrap();
    check(&["export", file], 0, "0 games");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "no partial file is left");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    }
    check(&["export", file], 1, "--replace");
    check(&["export", file, "--replace"], 0, "0 games");
    check(&["export", folder.join("a/b").to_str().unwrap()], 3, "cannot be written");
    check(&["import", file], 0, "Games imported: 0.");
    check(&["import", "no-such-file"], 3, "cannot be read");
    let broken = folder.join("broken");
    fs::write(&broken, "{}\n").unwrap();
    check(&["import", broken.to_str().unwrap()], 1, "line 1: invalid JSON");
}
