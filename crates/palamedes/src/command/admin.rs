//! `palamedes admin`: maintenance of a server by its operator.

use super::{
    admin_access, admin_backup, admin_game, admin_games, admin_member, admin_operator,
    admin_rerate, admin_research_token, admin_shard, admin_site,
};
use crate::translator::Translator;

/// Maintains the database of a server.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    palamedes admin member reset-password ann --config /etc/palamedes.toml\n  \
    palamedes admin maintenance on --config /etc/palamedes.toml\n  \
    palamedes admin backup palamedes.dump --config /etc/palamedes.toml\n  \
    palamedes admin games export games.ndjson.gz --config /etc/palamedes.toml\n  \
    palamedes admin game show dgskw69ptd26 --config /etc/palamedes.toml\n  \
    palamedes admin rerate --days 30 --config /etc/palamedes.toml\n  \
    palamedes admin shard move 17 --to games-1 --config /etc/palamedes.toml\n  \
    palamedes admin research-token ann --config /etc/palamedes.toml\n\n\
    The server may be running. The database is configured as for `palamedes serve`.")]
pub struct AdminArguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(clap::Subcommand)]
enum Action {
    Member(admin_member::MemberArguments),
    Operator(admin_operator::OperatorArguments),
    Access(admin_access::AccessArguments),
    Notice(admin_site::NoticeArguments),
    Maintenance(admin_site::MaintenanceArguments),
    Backup(admin_backup::BackupArguments),
    Restore(admin_backup::RestoreBackupArguments),
    Games(admin_games::AllGamesArguments),
    Game(admin_game::GameArguments),
    Rerate(admin_rerate::RerateArguments),
    ResearchToken(admin_research_token::ResearchTokenArguments),
    Shard(admin_shard::ShardArguments),
}

pub fn run(arguments: &AdminArguments, translator: &Translator) -> anyhow::Result<()> {
    match &arguments.action {
        Action::Member(member) => admin_member::run(member, translator),
        Action::Operator(operator) => admin_operator::run(operator, translator),
        Action::Access(access) => admin_access::run(access, translator),
        Action::Notice(notice) => admin_site::run_notice(notice, translator),
        Action::Maintenance(mode) => admin_site::run_maintenance(mode, translator),
        Action::Backup(backup) => admin_backup::run_backup(backup, translator),
        Action::Restore(restore) => admin_backup::run_restore(restore, translator),
        Action::Games(games) => admin_games::run(games, translator),
        Action::Game(game) => admin_game::run(game, translator),
        Action::Rerate(rerate) => admin_rerate::run(rerate, translator),
        Action::ResearchToken(token) => admin_research_token::run(token, translator),
        Action::Shard(shard) => admin_shard::run(shard, translator),
    }
}
