//! Messages on the network between server and clients, as JSON.
//!
//! Games, positions and moves are in their notation; errors are codes with arguments
//! ([`ApiError`]), which clients localise.
//!
//! ```
//! use wire::GameCommand;
//!
//! let text = r#"{"request_id":"6f1d","ply":0,"command":"move aA-B*b"}"#;
//! let command: GameCommand = serde_json::from_str(text).unwrap();
//! assert_eq!(command.command, "move aA-B*b");
//! ```
//!
//! This crate contains data types only and depends on no other crate of the workspace.
#![allow(missing_docs)] // Most fields are explained by their names.

mod account;
mod archive;
mod computers;
mod contest;
mod explorer;
mod game;
mod lobby;
mod moderation;
mod operator;
mod players;
mod push;
mod research;
mod rules_api;
mod server_info;
mod vacation;

pub use account::{
    BeginPasskeyRegistration, BotView, ChangePassword, ConfirmPasswordReset, CreateToken,
    CreatedToken, Credentials, CurrentUser, NewAccount, PasskeyLabel, PasskeyView, RecoveryCodes,
    RequestPasswordReset, ResearchConsent, Scope, SessionView, SetEmail, TokenView, UpdateAccount,
    VerifyEmail,
};
pub use archive::{
    ArchivePage, ArchivedGame, ArchivedSeat, GameDocument, Leaderboard, LeaderboardEntry,
    PlayerProfile, PlyDocument, PoolRating, PoolView, RatingView,
};
pub use computers::{COMPUTER_NAMES, computer_of_account};
pub use contest::{
    AddWebhook, ContestAction, ContestEntryView, ContestGameView, ContestLength, ContestLog,
    ContestLogLine, ContestPage, ContestReason, ContestReasonCode, ContestRoundView,
    ContestScoring, ContestSettings, ContestStandingView, ContestState, ContestSummary,
    ContestSystem, ContestTableView, ContestView, CreateContest, OverrideResult, UploadContest,
    WebhookMessage, WebhookView,
};
pub use explorer::{ExplorerCounts, ExplorerMove, ExplorerPage};
pub use game::{
    ApiError, CommandAccepted, FromClient, GameCommand, GameList, GameSnapshot, GameState,
    GameStatus, InputKind, KnownVersion, Notification, PLAY_VERSION, PlayerKind, PlayerRef,
    SeatClock, SeatRating, SeatView, ToClient,
};
pub use lobby::{
    AddComputer, ChatLine, ChatRoom, ChatText, CreateGame, FollowedPlayer, GameListing, JoinGame,
    JoinedGame, LobbyCounts, MyGame, PremoveText, Preset, QuickPair, Speed,
};
pub use moderation::{
    AuditEntry, AuditPage, CloseReport, ModerationAction, ModerationStatus, MyRole,
    NewModerationAction, NewReport, ReportDecision, ReportPage, ReportReason, ReportStatus,
    ReportView,
};
pub use operator::{
    CreatedInvitation, JobView, MemberPage, MemberView, NewInvitation, NewMember, NewPassword,
    NodeView, OperatorSite, QueueView, SetMaintenance, SetNotice, SiteAccess, SiteAccessChoice,
};
pub use players::{
    FormWindow, HeadToHead, HeadToHeadSetup, OpeningName, OpeningResults, PlayerStats, RatingCurve,
    RatingPoint, ResultCounts, SeatResults,
};
pub use push::{PushDevice, PushDevices, PushEndpoint, PushKind, PushMessage, PushSubscription};
pub use research::{ResearchGame, ResearchLine, ResearchPly, ResearchSeat};
pub use rules_api::{
    CheckMoveRequest, CheckMoveResponse, GameRules, GameRulesList, PositionRef, PositionText,
    RandomMoveRequest, RandomMoveResponse, StepsRequest, StepsResponse, TableLog,
};
pub use server_info::{RegistrationRule, ServerInfo};
pub use vacation::{StartVacation, Vacation};
