//! The messages that cross a border as JSON: between the rules in WASM and the pages, and between
//! the server and its clients.
//!
//! A game, a position and a move cross as their notation; reasons, explanations and errors as a
//! code with arguments ([`Said`]). Words for people are made on the other side.
//!
//! ```
//! use wire::{Said, Value};
//!
//! let said = Said::new(["refused-pentagame-ko", "refused-ko"]).with("stop", "A1B");
//! let text = serde_json::to_string(&said.arguments["stop"]).unwrap();
//! assert_eq!(text, r#"{"kind":"text","text":"A1B"}"#);
//! assert_eq!(said.arguments["stop"], Value::text("A1B"));
//! ```
//!
//! What is *not* here: anything but data. This crate knows no other room.

mod account;
mod archive;
mod arrange;
mod board;
mod house;
mod lobby;
mod people;
mod play;
mod push;
mod record;
mod rules;
mod rules_api;
mod said;
mod table;
mod thought;
#[cfg(feature = "types")]
mod types;

pub use account::{
    AskReset, BeginPasskey, BotView, ChangeMe, ChangePassword, GiveMail, Label, MadeToken, Me,
    NamePassword, NewPassword, NewToken, PasskeyView, RecoveryCodes, Scope, SessionView, TokenView,
    VerifyMail,
};
pub use archive::{
    ArchivePage, ArchivedGame, ArchivedSeat, GameDocument, ListedPlayer, PlayerPage, PlyDocument,
    PoolRating, PoolView, RatingList, RatingView,
};
pub use arrange::{Arranged, Arrangement, Fitting};
pub use board::{
    Art, Choice, Choices, Line, Marks, Motion, Orientation, Over, Place, PlacedMarks, Scene,
    Symbol, Thing, ViewBox,
};
pub use house::{
    AuditEntry, AuditPage, CloseReport, Decision, House, Moderate, ModeratorAct, MyRole, NewReport,
    PlayerOrder, ReportPage, ReportReason, ReportStatus, ReportView,
};
pub use lobby::{
    ChatLine, ChatRoom, ChatText, Fill, ListedTable, MyGame, OpenTable, Pace, Pair, PlanText,
    Preset, Seated, Sit,
};
pub use people::{
    Habits, HeadToHead, HeadToHeadSetup, OpeningKnown, OpeningResults, RatingCurve, RatingPoint,
    Results, SeatResults, Spell,
};
pub use play::{
    Act, Acted, FromClient, FullGame, GameStatus, Notice, PLAY_VERSION, PlayerKind, PlayerName,
    SeatView, Seen, ToClient, Why,
};
pub use push::{
    GoAway, PushDevice, PushDevices, PushEndpoint, PushSubscribed, Pushed, PushedKind, Vacation,
};
pub use record::{LineTree, PlyTree, ReadRecords, RecordTree, TagText};
pub use rules::{GameInfo, OpeningPlayed, Played, Read, WrittenRecord};
pub use rules_api::{
    CheckAsked, Checked, GameRules, GamesKnown, MoveAsked, MoveDrawn, PositionPlace, RulesPlace,
    StepsAsked, StepsFollow, TablePlace,
};
pub use said::{Hint, PieceName, PlaceName, Said, Speaks, Value};
pub use table::{
    ClockView, EndingView, OfferView, PlyView, Rematch, SeatPoints, TableAnswer, TableConfig,
    TableEvent, TableView,
};
pub use thought::{Thought, Variation};
#[cfg(feature = "types")]
pub use types::typescript;
