//! Circumstances of moves, recorded for research.

use wire::InputKind;

/// Circumstances of a move, for research.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct MoveCircumstances {
    pub input: Option<StoredInput>,
    pub is_premove: bool,
    /// The player was connected during the whole turn; none if that is not known.
    pub is_connected: Option<bool>,
}

/// Columns of `log_entry` with the circumstances, one vector per column.
#[derive(Default)]
pub(crate) struct CircumstanceColumns {
    pub inputs: Vec<Option<StoredInput>>,
    pub premoves: Vec<Option<bool>>,
    pub connected: Vec<Option<bool>>,
}

impl CircumstanceColumns {
    /// Adds a row; entries that are no moves have none.
    pub fn push(&mut self, row: Option<MoveCircumstances>) {
        self.inputs.push(row.and_then(|row| row.input));
        self.premoves.push(row.map(|row| row.is_premove));
        self.connected.push(row.and_then(|row| row.is_connected));
    }
}

/// Kind of input in the database.
#[derive(Clone, Copy, PartialEq, Eq, Debug, sqlx::Type)]
#[repr(i16)]
pub(crate) enum StoredInput {
    Mouse = 0,
    Touch = 1,
    Keyboard = 2,
    Api = 3,
    Computer = 4,
}

impl From<InputKind> for StoredInput {
    fn from(kind: InputKind) -> StoredInput {
        match kind {
            InputKind::Mouse => StoredInput::Mouse,
            InputKind::Touch => StoredInput::Touch,
            InputKind::Keyboard => StoredInput::Keyboard,
            InputKind::Api => StoredInput::Api,
            InputKind::Computer => StoredInput::Computer,
        }
    }
}

impl From<StoredInput> for InputKind {
    fn from(kind: StoredInput) -> InputKind {
        match kind {
            StoredInput::Mouse => InputKind::Mouse,
            StoredInput::Touch => InputKind::Touch,
            StoredInput::Keyboard => InputKind::Keyboard,
            StoredInput::Api => InputKind::Api,
            StoredInput::Computer => InputKind::Computer,
        }
    }
}
