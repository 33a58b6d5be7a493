//! Bugs that the simulation must find. They are switched on at run time.
//!
//! Each is planted at a boundary of the simulation: in the store, the bus, the clock or the front
//! of a node. The code of the server stays as it is.

/// A bug that was made, or could be made, in the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PlantedBug {
    /// A commit is reported as stored 200 ms before it is.
    AnswerBeforeCommit,
    /// Players of a dead node get no time to reconnect.
    NoReconnectGrace,
    /// The heartbeat does not carry the receive time of the oldest unanswered command.
    NoLowWaterMark,
    /// A command gets its receive time after the authentication.
    ReceiveTimeAfterAuthentication,
    /// An outage of one node credits time to all players.
    GlobalOutage,
    /// Request ids are not stored.
    LostIdempotencyKey,
    /// Updates of other nodes are applied twice.
    DuplicatedUpdate,
    /// The clock of a node follows a step of the machine's clock.
    ClockStep,
}

impl PlantedBug {
    pub(super) const ALL: [PlantedBug; 8] = [
        PlantedBug::AnswerBeforeCommit,
        PlantedBug::NoReconnectGrace,
        PlantedBug::NoLowWaterMark,
        PlantedBug::ReceiveTimeAfterAuthentication,
        PlantedBug::GlobalOutage,
        PlantedBug::LostIdempotencyKey,
        PlantedBug::DuplicatedUpdate,
        PlantedBug::ClockStep,
    ];
}
