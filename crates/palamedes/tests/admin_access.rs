//! The commands `palamedes admin access` and `palamedes admin operator` on a real database.

#[path = "../../server/tests/kit/database.rs"]
mod database;
mod database_command;

use database_command::run_on_database;

#[tokio::test(flavor = "multi_thread")]
async fn access_and_operators_are_changed_on_the_command_line() {
    let url = database::create_database().await;
    let settings = server::Settings::development(&url);
    server::Node::start(settings).await.unwrap().shutdown().await.unwrap();
    let run = |arguments: &[&str]| run_on_database(&url, &["admin"], arguments);
    let check = |arguments: &[&str], expected: i32, sentence: &str| {
        let (code, out, err) = run(arguments);
        assert_eq!(code, expected, "{arguments:?}: {out}{err}");
        assert!(format!("{out}{err}").contains(sentence), "{arguments:?}: {out}{err}");
    };
    let shown = || run(&["access", "show"]).1;
    assert_eq!(shown(), "registration\tsettings\nguests\tsettings\nbots\tsettings\n");
    check(&["access", "set"], 2, "--registration");
    check(&["access", "set", "--registration", "none"], 2, "invitation");
    check(&["access", "set", "--registration", "invitation", "--guests", "off"], 0, "few seconds");
    check(&["access", "set", "--bots", "on"], 0, "bots\ton");
    assert_eq!(shown(), "registration\tinvitation\nguests\toff\nbots\ton\n");
    check(&["access", "clear"], 0, "registration\tsettings");

    check(&["operator", "add", "Ann"], 1, "no member called Ann");
    check(&["member", "add", "Ann"], 0, "");
    check(&["operator", "add", "Ann"], 0, "Ann can use the page /operator");
    check(&["operator", "add", "Ann"], 1, "an operator already");
    assert_eq!(run(&["operator", "list"]).1, "Ann\n");
    check(&["operator", "remove", "Ann"], 0, "any more");
    check(&["operator", "remove", "Ann"], 1, "is no operator");
    assert_eq!(run(&["operator", "list"]).1, "");
}
