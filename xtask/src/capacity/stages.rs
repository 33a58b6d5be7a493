//! The stages of growth and what each needs.

use super::constants as c;

/// A size of the site and the shape of its configuration.
pub struct Stage {
    pub name: &'static str,
    pub people_online: f64,
    pub games_per_day: f64,
    pub layout: Layout,
}

/// The roles of the machines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// Server and PostgreSQL on one small machine.
    OneMachine,
    /// Two node machines; one has the database and one its standby.
    Pair,
    /// Machines for each role, one database with two standbys.
    Roles,
    /// Accounts and finished games in the main database, live games in several others.
    /// Each has two standbys.
    Shards,
}

/// The stages, each ten times the former one.
pub const STAGES: [Stage; 4] = [
    Stage {
        name: "one machine",
        people_online: 1_000.0,
        games_per_day: 10_000.0,
        layout: Layout::OneMachine,
    },
    Stage {
        name: "two machines",
        people_online: 10_000.0,
        games_per_day: 100_000.0,
        layout: Layout::Pair,
    },
    Stage {
        name: "roles",
        people_online: 100_000.0,
        games_per_day: 1_000_000.0,
        layout: Layout::Roles,
    },
    Stage {
        name: "shards",
        people_online: 1_000_000.0,
        games_per_day: 10_000_000.0,
        layout: Layout::Shards,
    },
];

const DAY_SECONDS: f64 = 86_400.0;
const MONTH_SECONDS: f64 = 30.0 * DAY_SECONDS;
const YEAR_DAYS: f64 = 365.0;

/// Computed needs of a stage at its peak.
#[derive(Clone, PartialEq, Debug)]
pub struct StageNeeds {
    pub live_games: f64,
    pub moves_per_second: f64,
    /// Statements for moves, computer players and games, and for lists on all nodes.
    pub statements_per_second: f64,
    pub wal_bytes_per_second: f64,
    /// Messages that nodes receive from other nodes.
    pub hints_per_second: f64,
    pub hint_bytes_per_second: f64,
    pub deliveries_per_second: f64,
    pub traffic_bytes_per_month: f64,
    pub main: DatabaseLoad,
    /// Load of each database of live games; none if the main one has them.
    pub each_game_database: Option<DatabaseLoad>,
    pub index_bytes_after_a_year: f64,
    pub memory_per_node: f64,
    pub machines: Machines,
    pub dollars_per_month: f64,
}

/// Load of one database.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DatabaseLoad {
    /// Bytes on its disk after a year.
    pub stored_bytes: f64,
    /// Processors that it uses.
    pub cores: f64,
}

/// Machines by role.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Machines {
    pub nodes: u32,
    /// Nodes with workers of computer players only.
    pub computers: u32,
    /// Databases, each with its standbys: the main one and those of live games.
    pub databases: u32,
    pub standbys_each: u32,
    pub brokers: u32,
    /// Physical machines: small layouts share them.
    pub total: u32,
}

impl StageNeeds {
    /// Computes the needs of a stage from the constants.
    pub fn of(stage: &Stage) -> StageNeeds {
        let per_second = stage.games_per_day / DAY_SECONDS;
        let moves = per_second * c::GAME_PLIES.value * c::PEAK.value;
        let live_games = per_second * 60.0 * c::GAME_MINUTES.value * c::PEAK.value;
        let machines = machines(stage, moves);
        let nodes = f64::from(machines.nodes);
        // A single node receives nothing from others.
        let interested = c::INTERESTED_NODES.value.min(nodes) * f64::from(u8::from(nodes > 1.0));
        let deliveries = moves * (c::GAME_SEATS.value + c::GAME_VIEWERS.value);
        let per_move =
            c::MOVE_STATEMENTS.value + c::COMPUTER_SHARE.value * c::COMPUTER_STATEMENTS.value;
        StageNeeds {
            live_games,
            moves_per_second: moves,
            statements_per_second: moves * per_move
                + per_second * c::PEAK.value * c::GAME_STATEMENTS.value
                + nodes * c::LIST_QUERIES.value,
            wal_bytes_per_second: moves * c::MOVE_WAL.value,
            hints_per_second: moves * interested,
            hint_bytes_per_second: moves * interested * c::HINT_BYTES.value,
            deliveries_per_second: deliveries,
            traffic_bytes_per_month: deliveries / c::PEAK.value
                * MONTH_SECONDS
                * c::DELIVERY_BYTES.value,
            main: main_load(stage, moves),
            each_game_database: match stage.layout {
                Layout::Shards => Some(game_database_load(stage, moves, live_games, &machines)),
                _ => None,
            },
            index_bytes_after_a_year: stage.games_per_day * YEAR_DAYS * c::INDEX_GAME.value,
            memory_per_node: stage.people_online / nodes * c::SOCKET_BYTES.value
                + live_games * c::GAME_SEATS.value / nodes * c::GAME_MEMORY.value,
            dollars_per_month: dollars(stage.layout, &machines),
            machines,
        }
    }
}

/// Load of the main database, which has the rows of all games and all finished games.
/// Beside game databases it only follows the moves that they store.
fn main_load(stage: &Stage, moves: f64) -> DatabaseLoad {
    let games_per_second = stage.games_per_day / DAY_SECONDS * c::PEAK.value;
    let move_us = match stage.layout {
        Layout::Shards => c::FOLLOW_US.value,
        _ => c::MOVE_DATABASE_US.value,
    };
    DatabaseLoad {
        stored_bytes: stored_bytes(stage.games_per_day),
        cores: (moves * move_us + games_per_second * (c::START_US.value + c::SETTLE_US.value))
            / 1e6,
    }
}

/// Load of one game database: live games with their logs.
/// The rows of games that have left stay for a day.
fn game_database_load(
    stage: &Stage,
    moves: f64,
    live_games: f64,
    machines: &Machines,
) -> DatabaseLoad {
    let databases = f64::from(machines.databases - 1);
    let live = c::GAME_ROW.value + c::GAME_PLIES.value * c::HOT_PLY.value;
    let stored = live_games * live + stage.games_per_day * c::GAME_ROW.value;
    DatabaseLoad {
        stored_bytes: stored / databases,
        cores: moves * c::MOVE_DATABASE_US.value / 1e6 / databases,
    }
}

/// Bytes of the finished games of a year: recent games with their logs, the others packed.
fn stored_bytes(games_per_day: f64) -> f64 {
    let game = |ply: f64| c::PACKED_GAME.value + c::GAME_PLIES.value * ply;
    let packed_days = YEAR_DAYS - c::PACK_DAYS.value;
    games_per_day
        * (c::PACK_DAYS.value * game(c::HOT_PLY.value) + packed_days * game(c::PACKED_PLY.value))
}

/// Number of machines of which each carries this at the planned use.
fn machines_for(need: f64, capacity: f64) -> u32 {
    // A need is far below the range of the type.
    (need / (capacity * c::UTILISATION.value)).ceil() as u32
}

fn machines(stage: &Stage, moves: f64) -> Machines {
    let cores = |us: f64| moves * us / 1e6;
    let by_sockets = machines_for(stage.people_online, c::SOCKETS_PER_NODE.value);
    let by_cores = machines_for(cores(c::MOVE_NODE_US.value), c::NODE_CORES.value);
    let nodes = by_sockets.max(by_cores);
    let computer_cores = moves * c::COMPUTER_SHARE.value * c::COMPUTER_MS.value / 1e3;
    let computers = machines_for(computer_cores, c::NODE_CORES.value);
    // Live games need little space: the processors decide.
    let game_databases = machines_for(cores(c::MOVE_DATABASE_US.value), c::DATABASE_CORES.value);
    let (nodes, computers, databases, standbys_each, brokers) = match stage.layout {
        Layout::OneMachine => (1, 0, 1, 0, 0),
        Layout::Pair => (nodes.max(2), 0, 1, 1, 1),
        Layout::Roles => (nodes, computers, 1, 2, 3),
        // The main database is one more.
        Layout::Shards => (nodes, computers, game_databases.max(2) + 1, 2, 3),
    };
    let total = match stage.layout {
        Layout::OneMachine => 1,
        // Database, standby and broker are on the machines of the nodes.
        Layout::Pair => nodes,
        Layout::Roles | Layout::Shards => {
            nodes + computers + databases * (1 + standbys_each) + brokers
        }
    };
    Machines { nodes, computers, databases, standbys_each, brokers, total }
}

fn dollars(layout: Layout, machines: &Machines) -> f64 {
    let Machines { nodes, computers, databases, standbys_each, brokers, .. } = *machines;
    let (small, node) = (c::SMALL_PRICE.value, c::NODE_PRICE.value);
    match layout {
        Layout::OneMachine => small,
        Layout::Pair => f64::from(nodes) * node,
        Layout::Roles | Layout::Shards => {
            let main = match layout {
                Layout::Shards => c::MAIN_PRICE.value,
                _ => c::DATABASE_PRICE.value,
            };
            let each = main + f64::from(databases - 1) * c::DATABASE_PRICE.value;
            f64::from(nodes + computers) * node
                + f64::from(1 + standbys_each) * each
                + f64::from(brokers) * small
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn last_stage_is_the_goal() {
        let last = &STAGES[3];
        assert_eq!((last.people_online, last.games_per_day), (1e6, 1e7));
        let needs = StageNeeds::of(last);
        assert!((needs.live_games - 312_500.0).abs() < 1.0, "{}", needs.live_games);
        assert!((needs.moves_per_second - 20_833.0).abs() < 1.0, "{}", needs.moves_per_second);
    }

    #[test]
    fn each_layout_carries_its_stage() {
        for stage in &STAGES {
            let needs = StageNeeds::of(stage);
            let Machines { nodes, computers, total, .. } = needs.machines;
            let sockets = f64::from(nodes) * c::SOCKETS_PER_NODE.value;
            assert!(stage.people_online <= sockets * c::UTILISATION.value, "{}", stage.name);
            // The machines of the nodes also have the other roles in the small layouts.
            let small = matches!(stage.layout, Layout::OneMachine | Layout::Pair);
            let cores = if stage.layout == Layout::OneMachine { 2.0 } else { c::NODE_CORES.value };
            let us = c::MOVE_NODE_US.value + c::MOVE_DATABASE_US.value;
            let computing = needs.moves_per_second * c::COMPUTER_SHARE.value * c::COMPUTER_MS.value;
            let used = needs.moves_per_second * us / 1e6 + computing / 1e3;
            assert!(!small || used <= cores * f64::from(total) * c::UTILISATION.value, "{used}");
            assert!(small || computers > 0);
            check_databases(stage, &needs);
        }
    }

    /// Checks the disk and the processors of the main database and of each game database.
    fn check_databases(stage: &Stage, needs: &StageNeeds) {
        let (main_disk, cores, index) = match stage.layout {
            Layout::OneMachine => (c::SMALL_DISK_TB.value, 2.0, needs.index_bytes_after_a_year),
            Layout::Pair => {
                (c::NODE_DISK_TB.value, c::NODE_CORES.value, needs.index_bytes_after_a_year)
            }
            Layout::Roles => (c::DATABASE_DISK_TB.value, c::DATABASE_CORES.value, 0.0),
            Layout::Shards => (c::MAIN_DISK_TB.value, c::DATABASE_CORES.value, 0.0),
        };
        let check = |load: DatabaseLoad, disk_tb: f64, cores: f64| {
            let fits = load.stored_bytes <= disk_tb * 1e12 * c::UTILISATION.value;
            assert!(fits && load.cores <= cores * c::UTILISATION.value, "{} {load:?}", stage.name);
        };
        let stored_bytes = needs.main.stored_bytes + index;
        check(DatabaseLoad { stored_bytes, ..needs.main }, main_disk, cores);
        if let Some(load) = needs.each_game_database {
            check(load, c::DATABASE_DISK_TB.value, c::DATABASE_CORES.value);
        }
        assert_eq!(needs.each_game_database.is_some(), stage.layout == Layout::Shards);
    }

    #[test]
    fn ten_times_the_load_costs_more() {
        let costs = STAGES.each_ref().map(|stage| StageNeeds::of(stage).dollars_per_month);
        assert!(costs.is_sorted_by(|one, other| one < other), "{costs:?}");
    }
}
