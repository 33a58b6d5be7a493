//! Tries the lab on a data set in a bucket of a local S3 server.

use std::fs::File;
use std::net::TcpStream;
use std::process::{Child, Command};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::command::{cargo, output, run};
use crate::services::{free_port, tail};
use crate::{python, target_dir};

/// Place of the data set.
const PLACE: &str = "s3://lab/self-play";

/// Time in which the server has to start.
const START_LIMIT: Duration = Duration::from_secs(60);

/// A running S3 server, which ends with this value.
struct S3Server {
    process: Child,
    port: u16,
}

impl S3Server {
    fn start() -> Result<S3Server> {
        if !python::MOTO.is_present() {
            python::MOTO.install()?;
        }
        let port = free_port()?;
        let log = target_dir().join("xtask/moto.log");
        std::fs::create_dir_all(target_dir().join("xtask"))?;
        let sink = File::create(&log)?;
        let mut command = Command::new(python::program("moto_server"));
        command.args(["-H", "127.0.0.1", "-p", &port.to_string()]);
        command.stdout(sink.try_clone()?).stderr(sink);
        let process = command.spawn().context("starting moto_server")?;
        let server = S3Server { process, port };
        let start = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            if start.elapsed() > START_LIMIT {
                bail!("the S3 server does not start: {}", tail(&log));
            }
            sleep(Duration::from_millis(100));
        }
        Ok(server)
    }

    /// Gives a command the address and the credentials of the server.
    fn configure<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        command.envs([
            ("AWS_ENDPOINT_URL", format!("http://127.0.0.1:{}", self.port)),
            ("AWS_ALLOW_HTTP", "true".to_owned()),
            ("AWS_ACCESS_KEY_ID", "test".to_owned()),
            ("AWS_SECRET_ACCESS_KEY", "test".to_owned()),
            ("AWS_REGION", "us-east-1".to_owned()),
            ("NO_PROXY", "127.0.0.1".to_owned()),
        ])
    }
}

impl Drop for S3Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Plays, continues, verifies and indexes games in a bucket.
pub fn check() -> Result<Vec<String>> {
    // Without the query engine, which is not needed here.
    let mut build = cargo();
    build.args(["build", "--quiet", "--locked", "-p", "lab", "--bin", "palamedes-lab"]);
    build.args(["--no-default-features", "--features", "s3"]);
    run(&mut build)?;
    let program = target_dir().join("debug/palamedes-lab");
    let server = S3Server::start()?;
    let script = "import boto3; boto3.client('s3').create_bucket(Bucket='lab')";
    let mut create = Command::new(python::program("python"));
    output(server.configure(create.args(["-c", script])))?;
    let last_line = |arguments: &[&str]| -> Result<String> {
        let mut command = Command::new(&program);
        let text = output(server.configure(command.args(arguments)))?;
        Ok(text.lines().last().unwrap_or_default().to_owned())
    };
    let play = |games: &str| {
        let game = ["selfplay", "--game", "pente:9,free", "--level", "1", "--seed", "1"];
        last_line(&[&game[..], &["--games", games, "--out", PLACE]].concat())
    };
    play("100")?;
    let played = play("130")?;
    let verified = last_line(&["verify", "--data", PLACE, "--share", "0.1"])?;
    let index = target_dir().join("lab-s3-index");
    let _ = std::fs::remove_dir_all(&index);
    let index = index.to_string_lossy().into_owned();
    let indexed = last_line(&["index", "--data", PLACE, "--out", &index])?;
    if !played.starts_with("games 130 ")
        || !verified.ends_with(" differ 0")
        || indexed != "games 130 segments 2"
    {
        bail!("a data set in a bucket is not the same: {played}; {verified}; {indexed}");
    }
    Ok(vec![played, verified, indexed])
}
