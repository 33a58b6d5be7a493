//! Tests of a started node and its database.

mod kit;

use kit::TestKit;

#[tokio::test(flavor = "multi_thread")]
async fn unknown_route_is_answered_with_not_found_code() {
    let kit = TestKit::start().await;
    let answer = kit.get("/api/attic", "").await;
    assert_eq!((answer.status.as_u16(), answer.code().as_str()), (404, "not-found"));
}

#[tokio::test(flavor = "multi_thread")]
async fn node_clock_follows_database_clock() {
    let kit = TestKit::start().await;
    let query = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint";
    let database: i64 = sqlx::query_scalar(query).fetch_one(&kit.node.pool).await.unwrap();
    let node = i64::try_from(kit.node.now_ms()).unwrap();
    assert!((node - database).abs() < 1000, "{node} {database}");
}
