//! Password hashing and verification.
//!
//! argon2id with 19 MiB, two rounds and one lane, the minimum of OWASP. Two hashes are computed at
//! a time, some more wait, the rest are rejected: a flood of logins takes no more than two threads
//! and 38 MiB.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use wire::ApiError;

use crate::auth::password_strength::is_weak;
use crate::auth::secret;
use crate::error::Error;

/// Minimum length of a password in characters. ASVS 5.0 (6.2.1) requires at least eight.
pub(crate) const PASSWORD_MIN_CHARS: usize = 10;

/// Maximum length of a password in bytes, which bounds the hash input.
pub(crate) const PASSWORD_MAX_BYTES: usize = 256;

const MEMORY_KIB: u32 = 19 * 1024;
const ROUNDS: u32 = 2;
const LANES: u32 = 1;

/// Number of hashes computed at a time.
const HASHES_AT_ONCE: usize = 2;

/// Number of hashes that may wait.
const HASHES_QUEUED_MAX: usize = 64;

static HASH_PERMITS: Semaphore = Semaphore::const_new(HASHES_AT_ONCE);
static HASHES_PENDING: AtomicUsize = AtomicUsize::new(0);

/// Hash of a random password, so that an unknown name takes as long as a known one.
static DUMMY_HASH: LazyLock<Option<String>> = LazyLock::new(|| {
    let password = secret::generate_secret().ok()?;
    hash_blocking(&password).ok()
});

/// Result of a password verification.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum PasswordCheck {
    /// The password is wrong.
    Wrong,
    /// The password is correct.
    Correct,
    /// The password is correct, but its hash is outdated; this one is to be stored instead.
    Rehashed(String),
}

/// Checks length and strength of a new password. All characters are allowed and count.
///
/// # Errors
/// [`Error::Unprocessable`] with the code of the violated rule.
pub(crate) fn check_allowed(password: &str, name: &str) -> Result<(), Error> {
    let refused = |code: &str| Err(Error::Unprocessable(ApiError::new(code)));
    if password.chars().count() < PASSWORD_MIN_CHARS {
        let why = ApiError::new("password-too-short").with("least", PASSWORD_MIN_CHARS.to_string());
        return Err(Error::Unprocessable(why));
    }
    if password.len() > PASSWORD_MAX_BYTES {
        return refused("password-too-long");
    }
    if is_weak(password, &[name, "palamedes"]) {
        return refused("password-common");
    }
    Ok(())
}

/// Hashes a password for storage.
pub(crate) async fn hash(password: &str) -> Result<String, Error> {
    let password = password.to_owned();
    run_with_permit(move || hash_blocking(&password)).await?
}

/// Verifies a password against the stored hash, or against a dummy hash without one.
/// Both take the same time.
pub(crate) async fn verify(
    password: &str,
    stored_hash: Option<String>,
) -> Result<PasswordCheck, Error> {
    if password.len() > PASSWORD_MAX_BYTES {
        return Ok(PasswordCheck::Wrong);
    }
    let password = password.to_owned();
    run_with_permit(move || verify_blocking(&password, stored_hash.as_deref())).await?
}

/// Runs work on a blocking thread, with a bounded number at a time.
async fn run_with_permit<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Error> {
    struct PendingGuard;
    impl Drop for PendingGuard {
        fn drop(&mut self) {
            HASHES_PENDING.fetch_sub(1, Ordering::Relaxed);
        }
    }
    let before = HASHES_PENDING.fetch_add(1, Ordering::Relaxed);
    let place = PendingGuard;
    if before >= HASHES_AT_ONCE + HASHES_QUEUED_MAX {
        return Err(Error::Overloaded);
    }
    let turn = HASH_PERMITS
        .acquire()
        .await
        .map_err(|error| Error::internal("cannot queue a password hash", error))?;
    let done = spawn_blocking(move || {
        // The request may be cancelled; the permit is held until the work ends.
        let _held = (turn, place);
        work()
    });
    done.await.map_err(|error| Error::internal("the task that hashes a password failed", error))
}

fn current_argon2() -> Result<Argon2<'static>, Error> {
    let params = Params::new(MEMORY_KIB, ROUNDS, LANES, None);
    let params = params.map_err(|error| Error::internal("invalid parameters of Argon2", error))?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

fn hash_blocking(password: &str) -> Result<String, Error> {
    let salt = secret::random_bytes::<16>()?;
    let hashed = current_argon2()?.hash_password_with_salt(password.as_bytes(), &salt);
    hashed
        .map(|hash| hash.to_string())
        .map_err(|error| Error::internal("cannot hash a password", error))
}

fn verify_blocking(password: &str, stored_hash: Option<&str>) -> Result<PasswordCheck, Error> {
    let no_dummy = || Error::Internal("missing dummy hash for unknown players".to_owned());
    let dummy = || DUMMY_HASH.as_deref().ok_or_else(no_dummy);
    let (text, known) = match stored_hash {
        Some(stored_hash) => (stored_hash, true),
        None => (dummy()?, false),
    };
    let hash = PasswordHash::new(text)
        .map_err(|error| Error::internal("invalid stored password hash", error))?;
    let right = current_argon2()?.verify_password(password.as_bytes(), &hash).is_ok();
    if !(right && known) {
        return Ok(PasswordCheck::Wrong);
    }
    match needs_rehash(&hash) {
        true => Ok(PasswordCheck::Rehashed(hash_blocking(password)?)),
        false => Ok(PasswordCheck::Correct),
    }
}

fn needs_rehash(hash: &PasswordHash) -> bool {
    let Ok(params) = Params::try_from(hash) else { return true };
    hash.algorithm.as_str() != "argon2id"
        || params.m_cost() < MEMORY_KIB
        || params.t_cost() < ROUNDS
        || params.p_cost() < LANES
}

#[cfg(test)]
mod tests {
    use super::*;

    const PASSWORD: &str = "the otter plays at noon";

    #[test]
    fn password_is_verified_by_salted_hash() {
        let stored_hash = hash_blocking(PASSWORD).unwrap();
        assert!(stored_hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored_hash}");
        assert!(!stored_hash.contains("otter"));
        assert_ne!(stored_hash, hash_blocking(PASSWORD).unwrap(), "each has a salt of its own");
        assert_eq!(verify_blocking(PASSWORD, Some(&stored_hash)).unwrap(), PasswordCheck::Correct);
        let near = format!("{PASSWORD} ");
        assert_eq!(verify_blocking(&near, Some(&stored_hash)).unwrap(), PasswordCheck::Wrong);
        assert_eq!(verify_blocking(PASSWORD, None).unwrap(), PasswordCheck::Wrong);
    }

    #[test]
    fn weaker_hash_is_replaced_after_verification() {
        let params = Params::new(8 * 1024, 1, 1, None).unwrap();
        let before = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let salt = secret::random_bytes::<16>().unwrap();
        let old = before.hash_password_with_salt(PASSWORD.as_bytes(), &salt).unwrap().to_string();
        let PasswordCheck::Rehashed(new) = verify_blocking(PASSWORD, Some(&old)).unwrap() else {
            panic!("the old one is weaker")
        };
        assert_eq!(verify_blocking(PASSWORD, Some(&new)).unwrap(), PasswordCheck::Correct);
        assert_eq!(
            verify_blocking("another one, wrong", Some(&old)).unwrap(),
            PasswordCheck::Wrong
        );
    }

    #[test]
    fn password_length_and_strength_are_checked() {
        let code = |password: &str| check_allowed(password, "Ann").map_err(|e| e.code().to_owned());
        assert_eq!(code("short pas"), Err("password-too-short".to_owned()));
        assert_eq!(code("password2026"), Err("password-common".to_owned()));
        assert_eq!(code(&"ab c".repeat(65)), Err("password-too-long".to_owned()));
        assert_eq!(code(PASSWORD), Ok(()));
        assert_eq!(code("ängstlich ½"), Ok(()));
    }
}
