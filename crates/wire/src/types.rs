//! The same messages as TypeScript types.

use ts_rs::{Config, TS};

/// A module with the types of all messages. `i64` and wider are avoided in messages: a page
/// counts in doubles.
#[expect(clippy::too_many_lines, reason = "one line for each message, and nothing else")]
pub fn typescript() -> String {
    let config = Config::default();
    let mut module = String::from("// Made by `cargo xtask web` from crates/wire.\n");
    macro_rules! declare {
        ($($message:ty),+ $(,)?) => {
            $(
                module.push_str("\nexport ");
                module.push_str(&<$message as TS>::decl(&config));
                module.push('\n');
            )+
        };
    }
    declare!(
        crate::Said,
        crate::Speaks,
        crate::Value,
        crate::PieceName,
        crate::PlaceName,
        crate::Hint,
        crate::Fitting,
        crate::Arrangement,
        crate::Arranged,
        crate::Orientation,
        crate::Art,
        crate::ViewBox,
        crate::Place,
        crate::Line,
        crate::Symbol,
        crate::Scene,
        crate::Thing,
        crate::Over,
        crate::Choices,
        crate::Choice,
        crate::Motion,
        crate::Marks,
        crate::PlacedMarks,
        crate::GameInfo,
        crate::Played,
        crate::Read,
        crate::WrittenRecord,
        crate::OpeningPlayed,
        crate::Thought,
        crate::Variation,
        crate::RecordTree,
        crate::TagText,
        crate::LineTree,
        crate::PlyTree,
        crate::ReadRecords,
        crate::TableConfig,
        crate::Rematch,
        crate::TableAnswer,
        crate::TableEvent,
        crate::TableView,
        crate::ClockView,
        crate::OfferView,
        crate::EndingView,
        crate::SeatPoints,
        crate::PlyView,
        crate::FromClient,
        crate::ToClient,
        crate::Act,
        crate::Acted,
        crate::Seen,
        crate::FullGame,
        crate::GameStatus,
        crate::SeatView,
        crate::PlayerName,
        crate::PlayerKind,
        crate::Notice,
        crate::Why,
        crate::RulesPlace,
        crate::PositionPlace,
        crate::TablePlace,
        crate::StepsAsked,
        crate::StepsFollow,
        crate::MoveAsked,
        crate::MoveDrawn,
        crate::CheckAsked,
        crate::Checked,
        crate::GameRules,
        crate::GamesKnown,
        crate::Me,
        crate::Scope,
        crate::NamePassword,
        crate::ChangeMe,
        crate::ChangePassword,
        crate::AskReset,
        crate::NewPassword,
        crate::GiveMail,
        crate::VerifyMail,
        crate::RecoveryCodes,
        crate::SessionView,
        crate::TokenView,
        crate::NewToken,
        crate::MadeToken,
        crate::BotView,
        crate::PasskeyView,
        crate::Label,
        crate::BeginPasskey,
        crate::OpenTable,
        crate::Seated,
        crate::Sit,
        crate::Fill,
        crate::Pair,
        crate::Preset,
        crate::Pace,
        crate::ListedTable,
        crate::MyGame,
        crate::ChatText,
        crate::ChatLine,
        crate::ChatRoom,
        crate::PlanText,
        crate::ArchivePage,
        crate::ArchivedGame,
        crate::ArchivedSeat,
        crate::GameDocument,
        crate::PlyDocument,
        crate::PlayerPage,
        crate::PoolRating,
        crate::PoolView,
        crate::RatingView,
        crate::RatingList,
        crate::ListedPlayer,
        crate::AuditEntry,
        crate::AuditPage,
        crate::CloseReport,
        crate::Decision,
        crate::House,
        crate::Moderate,
        crate::ModeratorAct,
        crate::MyRole,
        crate::NewReport,
        crate::PlayerOrder,
        crate::ReportPage,
        crate::ReportReason,
        crate::ReportStatus,
        crate::ReportView,
        crate::OpeningKnown,
        crate::Results,
        crate::Habits,
        crate::SeatResults,
        crate::OpeningResults,
        crate::RatingCurve,
        crate::RatingPoint,
        crate::Spell,
        crate::HeadToHead,
        crate::HeadToHeadSetup,
        crate::PushSubscribed,
        crate::PushEndpoint,
        crate::PushDevices,
        crate::PushDevice,
        crate::Pushed,
        crate::PushedKind,
        crate::GoAway,
        crate::Vacation,
    );
    module
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_message_that_is_named_is_declared() {
        let module = super::typescript();
        for line in module.lines().filter(|line| line.starts_with("export type")) {
            let types = line.split(|c: char| !c.is_ascii_alphanumeric());
            let named = types.filter(|word| word.starts_with(|c: char| c.is_ascii_uppercase()));
            for name in named.filter(|name| !["Array", "Record"].contains(name)) {
                assert!(module.contains(&format!("export type {name} ")), "{name} in {line}");
            }
        }
        assert!(!module.contains("bigint"));
    }
}
