//! Compact form of an idle table.

use crate::table::Table;

use crate::secrets::Secrets;

/// A table as its text forms, for idle games in memory. Expanding it replays the game.
///
/// ```
/// use table::Table;
///
/// let mut table = Table::new("pentagame:3 control=days:3".parse()?);
/// table.apply(0, "1".parse()?, "move aA-A1B".parse()?)?;
/// let compact = table.compact();
/// assert_eq!(compact.bytes(), "pentagame:3 control=days:3\n0 1 move aA-A1B\n".len());
/// assert_eq!(compact.expand(), table);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CompactTable {
    config_and_log: Box<str>,
    secrets: Secrets,
}

impl Table {
    /// The table, put away.
    pub fn compact(&self) -> CompactTable {
        CompactTable {
            config_and_log: format!("{}\n{}", self.config, self.log_text()).into(),
            secrets: self.secrets().clone(),
        }
    }
}

impl CompactTable {
    /// Replays the table.
    pub fn expand(&self) -> Table {
        let (config, log) = self.config_and_log.split_once('\n').unwrap_or_default();
        let config = config.parse().expect("invalid config in a compact table");
        let mut table = Table::restore(config, log).expect("invalid log in a compact table");
        table.set_secrets(self.secrets.clone());
        table
    }

    /// Size of the text in bytes.
    pub fn bytes(&self) -> usize {
        self.config_and_log.len()
    }
}
