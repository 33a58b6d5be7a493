//! A node starts, with its tables.

mod kit;

use kit::Kit;

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_there_is_told_as_a_code() {
    let kit = Kit::start().await;
    let answer = kit.get("/api/attic", "").await;
    assert_eq!((answer.status.as_u16(), answer.code().as_str()), (404, "not-found"));
}

#[tokio::test(flavor = "multi_thread")]
async fn all_nodes_go_by_the_clock_of_the_database() {
    let kit = Kit::start().await;
    let query = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint";
    let database: i64 = sqlx::query_scalar(query).fetch_one(&kit.node.pool).await.unwrap();
    let node = i64::try_from(kit.node.now_ms()).unwrap();
    assert!((node - database).abs() < 1000, "{node} {database}");
}
