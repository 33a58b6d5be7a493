//! A table that is put away while nothing happens at it.

use crate::table::Table;

/// A table as its texts: what it costs to keep a game in which somebody is thinking. Unfolding it
/// plays the game over.
///
/// ```
/// use table::Table;
///
/// let mut table = Table::new("pentagame:3 control=days:3".parse()?).unwrap();
/// table.apply(0, "1".parse()?, "move aA-A1B".parse()?)?;
/// let folded = table.fold();
/// assert_eq!(folded.bytes(), "pentagame:3 control=days:3\n0 1 move aA-A1B\n".len());
/// assert_eq!(folded.unfold(), table);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Folded(Box<str>);

impl Table {
    /// The table, put away.
    pub fn fold(&self) -> Folded {
        Folded(format!("{}\n{}", self.config, self.log_text()).into())
    }
}

impl Folded {
    /// The table as it was.
    pub fn unfold(&self) -> Table {
        let (config, log) = self.0.split_once('\n').unwrap_or_default();
        let config = config.parse().expect("the text of a config");
        Table::restore(config, log).expect("the log of a table")
    }

    /// What it takes, beside a pointer and a length.
    pub fn bytes(&self) -> usize {
        self.0.len()
    }
}
