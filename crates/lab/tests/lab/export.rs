//! The export of a server, end to end: a small HTTP server answers with lines of JSON.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Command, Output};
use std::thread;

use arrow_array::RecordBatch;
use arrow_array::cast::AsArray;
use arrow_array::types::{UInt16Type, UInt32Type};
use lab::data_set::{DataStore, DataTable};

use crate::folder::Folder;

/// A game of the export: the example of the documentation with another id and other moves.
fn game(id: &str, moves: [&str; 2]) -> String {
    let page = include_str!("../../../../docs/api/research-export.md");
    let line = page.lines().find(|line| line.starts_with(r#"{"type":"game""#)).unwrap();
    let line = line.replace("dgskw69ptd26", id);
    line.replace(r#""E5""#, &format!("{:?}", moves[0]))
        .replace(r#""D5""#, &format!("{:?}", moves[1]))
}

fn end(games: usize) -> String {
    format!(r#"{{"type":"end","games":{games}}}"#)
}

/// Answers each request with the next of these lists of lines; returns address and requests.
fn serve(answers: Vec<Vec<String>>) -> (String, thread::JoinHandle<Vec<String>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let server = thread::spawn(move || {
        let answer = |lines: Vec<String>| {
            let (mut stream, _) = listener.accept().unwrap();
            let mut head = String::new();
            let mut reader = BufReader::new(stream.try_clone().unwrap());
            while reader.read_line(&mut head).unwrap() > 2 {}
            let body: String = lines.iter().map(|line| format!("{line}\n")).collect();
            let status = "HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n";
            stream.write_all(format!("{status}{body}").as_bytes()).unwrap();
            head
        };
        answers.into_iter().map(answer).collect()
    });
    (address, server)
}

fn export(folder: &Folder, options: &[&str]) -> Output {
    fs::write(folder.0.join("token"), "secret\n").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_palamedes-lab"));
    command.current_dir(&folder.0).args(["export", "--out", "data"]).args(options);
    command.output().unwrap()
}

fn download(folder: &Folder, server: &str, options: &[&str]) -> Output {
    let own = ["--server", server, "--token-file", "token"];
    export(folder, &[&own[..], options].concat())
}

/// The last line of a successful run, or all errors of a failed one.
fn last_line(output: &Output) -> String {
    if !output.status.success() {
        return String::from_utf8_lossy(&output.stderr).into_owned();
    }
    String::from_utf8_lossy(&output.stdout).lines().last().unwrap_or_default().to_owned()
}

/// All rows of a table.
fn rows(data: &Path, table: DataTable) -> Vec<RecordBatch> {
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(async {
        let store = DataStore::folder(data).unwrap();
        let mut rows = Vec::new();
        for part in store.parts(table).await.unwrap() {
            rows.extend(store.read(table, &part).await.unwrap());
        }
        rows
    })
}

/// The texts of a column, also of a column of lists.
fn texts(rows: &[RecordBatch], name: &str) -> Vec<String> {
    let mut texts = Vec::new();
    for batch in rows {
        let column = batch.column_by_name(name).unwrap();
        let values =
            column.as_list_opt::<i32>().map_or(column.clone(), |list| list.values().clone());
        texts.extend(values.as_string::<i32>().iter().flatten().map(str::to_owned));
    }
    texts
}

#[test]
fn an_incomplete_answer_is_an_error_and_the_next_run_continues() {
    let folder = Folder::new("export-resume");
    let [one, two, three] = [("a", ["E5", "D5"]), ("b", ["A1", "B2"]), ("c", ["E5", "E5"])]
        .map(|(id, moves)| game(id, moves));
    let (server, requests) =
        serve(vec![vec![one.clone(), two.clone()], vec![two.clone(), three.clone(), end(2)]]);
    let first = download(&folder, &server, &[]);
    assert!(!first.status.success());
    assert!(last_line(&first).contains("run the command again"), "{}", last_line(&first));
    let unfinished = export(&folder, &["--finish"]);
    assert!(last_line(&unfinished).contains("not complete"), "{}", last_line(&unfinished));
    let second = download(&folder, &server, &[]);
    assert_eq!(last_line(&second), "games 2 plies 4 refused 1");
    let errors = String::from_utf8_lossy(&second.stderr).into_owned();
    assert!(errors.contains("game c is left out: ply 2"), "{errors}");

    let requests = requests.join().unwrap();
    assert!(requests[0].starts_with("GET /api/research/games HTTP"), "{}", requests[0]);
    assert!(requests[1].starts_with("GET /api/research/games?from=b HTTP"), "{}", requests[1]);
    assert!(requests.iter().all(|head| head.contains("Bearer secret\r\n")));

    let plies = rows(&folder.data(), DataTable::Plies);
    assert_eq!(texts(&plies, "move"), ["E5", "D5", "A1", "B2"]);
    let legal = plies[0].column_by_name("legal_moves").unwrap().as_primitive::<UInt32Type>();
    assert_eq!(legal.values()[..2], [81, 80], "from the rules of the 9×9 board");
    let time = plies[0].column_by_name("time_ms").unwrap().as_primitive::<UInt32Type>();
    assert_eq!(time.values()[..2], [2140, 310]);
    let games = rows(&folder.data(), DataTable::Games);
    let plies = games[0].column_by_name("plies").unwrap().as_primitive::<UInt16Type>();
    assert_eq!(plies.values()[0], 2);
}

#[test]
fn pseudonyms_belong_to_a_release_and_its_key_is_destroyed() {
    let folder = Folder::new("export-release");
    let answer = |ids: &[&str]| {
        let games = ids.iter().map(|id| game(id, ["E5", "D5"]));
        games.chain([end(ids.len())]).collect::<Vec<_>>()
    };
    let (server, requests) = serve(vec![answer(&["a", "b"]), answer(&["b"]), answer(&["b"])]);
    assert_eq!(last_line(&download(&folder, &server, &[])), "games 2 plies 4 refused 0");
    let key = folder.0.join("release.key");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(fs::metadata(&key).unwrap().permissions().mode() & 0o777, 0o600);
    }
    let before = rows(&folder.data(), DataTable::Games);
    let players: BTreeSet<String> = texts(&before, "player").into_iter().collect();
    assert_eq!(players.len(), 2, "the same players in both games");
    let published = published_text(&folder.data());
    for private in ["cv3kk2m9ab4t", "b7kd2f5ug3qx"] {
        assert!(!published.contains(private), "{private}");
    }

    // The player of game a withdrew.
    let refreshed = download(&folder, &server, &["--refresh", "--finish"]);
    assert_eq!(last_line(&refreshed), "games 1 plies 2 refused 0");
    let after = rows(&folder.data(), DataTable::Games);
    assert_eq!(texts(&after, "game_id"), texts(&before, "game_id")[1..]);
    assert_eq!(texts(&after, "player").into_iter().collect::<BTreeSet<_>>(), players);
    assert!(!key.exists());
    let note = fs::read_to_string(folder.data().join("LICENSE")).unwrap();
    assert!(note.contains("CC0"), "{note}");
    let again = download(&folder, &server, &[]);
    assert!(last_line(&again).contains("finished"), "{}", last_line(&again));

    let other = Folder::new("export-other-release");
    assert_eq!(last_line(&download(&other, &server, &[])), "games 1 plies 2 refused 0");
    let others: BTreeSet<String> =
        texts(&rows(&other.data(), DataTable::Games), "player").into_iter().collect();
    assert!(players.is_disjoint(&others));
    requests.join().unwrap();
}

/// All files of the data set, as far as they are text.
fn published_text(data: &Path) -> String {
    let mut text = String::new();
    for entry in fs::read_dir(data).unwrap() {
        let path = entry.unwrap().path();
        text += &if path.is_dir() {
            published_text(&path)
        } else {
            String::from_utf8_lossy(&fs::read(&path).unwrap()).into_owned()
        };
    }
    for table in [DataTable::Games, DataTable::Plies] {
        if data.join(table.name()).is_dir() {
            text += &format!("{:?}", rows(data, table));
        }
    }
    text
}

#[test]
fn errors_say_what_to_do() {
    let folder = Folder::new("export-errors");
    let check = |output: &Output, reason: &str| {
        assert!(!output.status.success());
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(text.contains(reason), "{text}");
    };
    check(&export(&folder, &[]), "--server");
    let (server, requests) =
        serve(vec![vec!["{}".to_owned()], vec![game("a", ["E5", "D5"]), end(2)]]);
    check(&download(&folder, &server, &[]), "unknown line");
    check(&download(&folder, &server, &[]), "--refresh");
    requests.join().unwrap();
    check(&download(&folder, &server, &[]), "requesting http://");
    check(&download(&folder, &server, &["--release", "A b"]), "small letters");
}
