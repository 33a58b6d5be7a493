//! Queries on the table `job`: due times and leases of background jobs.
//!
//! A job runs on the node that holds its lease. The owner renews the lease while the job runs. A
//! lease that expires was not released, so its node is dead, and the next node takes the job over.

use sqlx::PgPool;

use crate::clock::UnixMs;
use crate::error::Error;
use crate::ids::NodeId;

/// Id of the job that rates and archives finished games.
pub(crate) const FINALIZE_GAMES: &str = "finalize_games";

/// Terms under which a node claims a job.
pub(crate) struct JobClaim {
    pub(crate) job_id: &'static str,
    /// Time until which the job is leased if the claim succeeds.
    pub(crate) leased_until_ms: UnixMs,
    /// Time at which the job is due again.
    pub(crate) next_due_ms: UnixMs,
}

/// Result of a run of a job.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum JobOutcome {
    Succeeded,
    /// The job is due again at this time at the latest.
    Failed {
        retry_ms: UnixMs,
    },
}

/// Inserts the rows of new jobs, which are due at once.
pub(crate) async fn register_jobs(pool: &PgPool, job_ids: &[String]) -> Result<(), Error> {
    let inserted = sqlx::query!(
        "INSERT INTO job (job_id) SELECT * FROM unnest($1::text[]) ON CONFLICT DO NOTHING",
        job_ids
    );
    inserted.execute(pool).await?;
    Ok(())
}

/// Leases those of the claimed jobs that are due or whose lease has expired, and returns their ids.
/// Each of them is leased to one node only.
pub(crate) async fn lease_due_jobs(
    pool: &PgPool,
    node_id: NodeId,
    now_ms: UnixMs,
    claims: &[JobClaim],
) -> Result<Vec<String>, Error> {
    let job_ids: Vec<String> = claims.iter().map(|claim| claim.job_id.to_owned()).collect();
    let leased_until: Vec<UnixMs> = claims.iter().map(|claim| claim.leased_until_ms).collect();
    let next_due: Vec<UnixMs> = claims.iter().map(|claim| claim.next_due_ms).collect();
    let leased = sqlx::query_scalar!(
        "UPDATE job j SET leased_by = $1, leased_until_ms = c.leased_until_ms,
                          due_ms = c.next_due_ms
         FROM unnest($3::text[], $4::bigint[], $5::bigint[])
              AS c (job_id, leased_until_ms, next_due_ms)
         WHERE j.job_id = c.job_id AND j.job_id IN (
             SELECT job_id FROM job
             WHERE job_id = ANY($3) AND CASE WHEN leased_by IS NULL THEN due_ms <= $2
                                             ELSE leased_until_ms <= $2 END
             FOR UPDATE SKIP LOCKED)
         RETURNING j.job_id",
        node_id.0,
        now_ms.0,
        &job_ids,
        &leased_until as &[UnixMs],
        &next_due as &[UnixMs]
    );
    Ok(leased.fetch_all(pool).await?)
}

/// Extends the lease of a running job; returns false if another node has taken it over.
pub(crate) async fn renew_lease(
    pool: &PgPool,
    node_id: NodeId,
    job_id: &str,
    leased_until_ms: UnixMs,
) -> Result<bool, Error> {
    let renewed = sqlx::query!(
        "UPDATE job SET leased_until_ms = $3 WHERE job_id = $1 AND leased_by = $2",
        job_id,
        node_id.0,
        leased_until_ms.0
    );
    Ok(renewed.execute(pool).await?.rows_affected() == 1)
}

/// Releases the lease of a job after a run.
pub(crate) async fn finish_job(
    pool: &PgPool,
    node_id: NodeId,
    job_id: &str,
    outcome: JobOutcome,
) -> Result<(), Error> {
    let retry_ms = match outcome {
        JobOutcome::Succeeded => None,
        JobOutcome::Failed { retry_ms } => Some(retry_ms),
    };
    let finished = sqlx::query!(
        "UPDATE job SET leased_by = NULL, due_ms = LEAST(due_ms, $3),
                        failures = CASE WHEN $3::bigint IS NULL THEN 0 ELSE failures + 1 END
         WHERE job_id = $1 AND leased_by = $2",
        job_id,
        node_id.0,
        retry_ms as Option<UnixMs>
    );
    finished.execute(pool).await?;
    Ok(())
}

/// Releases all leases of a node that shuts down; interrupted jobs are due at once.
pub(crate) async fn release_leases(pool: &PgPool, node_id: NodeId) -> Result<(), Error> {
    let released =
        sqlx::query!("UPDATE job SET leased_by = NULL, due_ms = 0 WHERE leased_by = $1", node_id.0);
    released.execute(pool).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_database::create_database;

    async fn pool_with_job() -> PgPool {
        let pool = crate::db::connect(&create_database().await).await.unwrap();
        crate::db::migrate(&pool).await.unwrap();
        register_jobs(&pool, &["test".to_owned()]).await.unwrap();
        pool
    }

    const NODE_1: NodeId = NodeId(1);
    const NODE_2: NodeId = NodeId(2);
    const NODE_3: NodeId = NodeId(3);

    /// Leases the test job for 100 ms; it is due again after a second.
    async fn lease(pool: &PgPool, node_id: NodeId, now_ms: i64) -> bool {
        let now_ms = UnixMs(now_ms);
        let claim =
            JobClaim { job_id: "test", leased_until_ms: now_ms + 100, next_due_ms: now_ms + 1_000 };
        !lease_due_jobs(pool, node_id, now_ms, &[claim]).await.unwrap().is_empty()
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn lease_is_exclusive_between_nodes() {
        let pool = pool_with_job().await;
        let leased = tokio::join!(
            lease(&pool, NODE_1, 10),
            lease(&pool, NODE_2, 10),
            lease(&pool, NODE_3, 10)
        );
        let leased = [leased.0, leased.1, leased.2];
        assert_eq!(leased.iter().filter(|leased| **leased).count(), 1, "{leased:?}");
        let (owner, other) = if leased[0] {
            (NODE_1, NODE_2)
        } else if leased[1] {
            (NODE_2, NODE_3)
        } else {
            (NODE_3, NODE_1)
        };
        assert!(!lease(&pool, owner, 50).await && !lease(&pool, other, 50).await);
        finish_job(&pool, owner, "test", JobOutcome::Succeeded).await.unwrap();
        assert!(!lease(&pool, other, 1_009).await, "not due yet");
        assert!(lease(&pool, other, 1_010).await);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn expired_lease_is_taken_over() {
        let pool = pool_with_job().await;
        assert!(lease(&pool, NODE_1, 10).await);
        assert!(renew_lease(&pool, NODE_1, "test", UnixMs(200)).await.unwrap());
        assert!(!lease(&pool, NODE_2, 199).await, "renewed");
        assert!(lease(&pool, NODE_2, 200).await, "expired");
        // The first node cannot renew or release a lease it has lost.
        assert!(!renew_lease(&pool, NODE_1, "test", UnixMs(900)).await.unwrap());
        finish_job(&pool, NODE_1, "test", JobOutcome::Succeeded).await.unwrap();
        assert!(!lease(&pool, NODE_3, 250).await);
        release_leases(&pool, NODE_2).await.unwrap();
        assert!(lease(&pool, NODE_3, 251).await, "an interrupted job is due at once");
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn failed_job_is_retried_before_its_next_run() {
        let pool = pool_with_job().await;
        assert!(lease(&pool, NODE_1, 10).await);
        let failed = JobOutcome::Failed { retry_ms: UnixMs(300) };
        finish_job(&pool, NODE_1, "test", failed).await.unwrap();
        assert!(!lease(&pool, NODE_1, 299).await);
        assert!(lease(&pool, NODE_2, 300).await);
    }
}
