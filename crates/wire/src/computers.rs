//! Names of the computer players.

/// Display names of the computer players by level, from level 1: Greek heroes of the Trojan War.
/// They are the same in all languages. The account of level 4 is `computer-4`.
pub const COMPUTER_NAMES: [&str; 10] = [
    "Thersites",
    "Stentor",
    "Idomeneus",
    "Nestor",
    "Agamemnon",
    "Ajax",
    "Diomedes",
    "Achilles",
    "Odysseus",
    "Palamedes",
];

/// Returns the display name and the level of the account of a computer player.
///
/// ```
/// assert_eq!(wire::computer_of_account("computer-4"), Some(("Nestor", 4)));
/// assert_eq!(wire::computer_of_account("computer-11"), None);
/// ```
pub fn computer_of_account(account: &str) -> Option<(&'static str, u8)> {
    let level: u8 = account.strip_prefix("computer-")?.parse().ok()?;
    let name = COMPUTER_NAMES.get(usize::from(level).checked_sub(1)?)?;
    Some((name, level))
}
