//! Check of the rights that a server needs in its database.

use sqlx::PgPool;

use crate::error::Error;

/// Rejects a database that this role cannot write or whose schema it cannot migrate.
pub(crate) async fn check(pool: &PgPool) -> Result<(), Error> {
    let refused = |reason: String| Err(Error::Config { name: "database", reason });
    let is_read_only: bool =
        sqlx::query_scalar("SELECT current_setting('transaction_read_only')::boolean")
            .fetch_one(pool)
            .await?;
    if is_read_only {
        return refused(
            "it is read-only: a standby, or default_transaction_read_only is on".into(),
        );
    }
    let (role, schema, may_create): (String, Option<String>, bool) = sqlx::query_as(
        "SELECT current_user::text, current_schema()::text,
                coalesce(has_schema_privilege(current_schema(), 'CREATE'), false)",
    )
    .fetch_one(pool)
    .await?;
    if !may_create {
        let schema = schema.unwrap_or_else(|| "of its search_path".to_owned());
        return refused(format!("the role {role} may not create tables in the schema {schema}"));
    }
    let table: Option<String> = sqlx::query_scalar(
        "SELECT min(relname::text) FROM pg_class
         WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND NOT (
             has_table_privilege(oid, 'SELECT') AND has_table_privilege(oid, 'INSERT')
             AND has_table_privilege(oid, 'UPDATE') AND has_table_privilege(oid, 'DELETE'))",
    )
    .fetch_one(pool)
    .await?;
    match table {
        Some(table) => refused(format!("the role {role} may not read and write the table {table}")),
        None => Ok(()),
    }
}
