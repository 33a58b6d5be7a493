//! The help of the program.

use std::process::Command;

/// Commands of the table on the docs page, without those that this build lacks.
fn commands() -> impl Iterator<Item = &'static str> {
    let page = include_str!("../../../../docs/research/lab-commands.md");
    let top = page.split("\n## ").next().unwrap();
    let rows = top.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    let is_built = |name: &&str| match *name {
        "export" => cfg!(feature = "export"),
        "report" | "statistics" => cfg!(feature = "query"),
        _ => true,
    };
    rows.filter(is_built)
}

#[test]
fn help_of_each_command_has_an_example() {
    assert!(commands().count() >= 3);
    for command in commands() {
        let mut help = Command::new(env!("CARGO_BIN_EXE_palamedes-lab"));
        let output = help.args([command, "--help"]).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains(&format!("palamedes-lab {command} ")), "{command}: {text}");
        assert!(text.contains("Example"), "{command}: {text}");
    }
}
