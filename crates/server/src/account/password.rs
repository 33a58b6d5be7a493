//! Passwords.
//!
//! argon2id with 19 MiB, two rounds and one lane, as OWASP has it at least. Two are worked on at a
//! time, some more wait, the rest are told to come again: a flood of logins takes no more than two
//! threads and 38 MiB.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use wire::Why;

use super::secret;
use super::weak::is_weak;
use crate::error::Error;

/// The shortest password, in characters. ASVS 5.0 (6.2.1) wants eight at least.
pub(crate) const PASSWORD_MIN: usize = 10;

/// The longest, in bytes: what is hashed has a bound.
pub(crate) const PASSWORD_MAX: usize = 256;

const MEMORY_KIB: u32 = 19 * 1024;
const ROUNDS: u32 = 2;
const LANES: u32 = 1;

/// So many are hashed at a time …
const AT_ONCE: usize = 2;

/// … and so many may wait for it.
const WAITING: usize = 64;

static FREE: Semaphore = Semaphore::const_new(AT_ONCE);
static THERE: AtomicUsize = AtomicUsize::new(0);

/// The hash of a password nobody has: an unknown name takes as long as a known one.
static NOBODY: LazyLock<Option<String>> = LazyLock::new(|| {
    let password = secret::fresh().ok()?;
    hash_now(&password).ok()
});

/// How a password was judged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Judged {
    /// It is another one.
    Wrong,
    /// It is the one.
    Right,
    /// It is the one, and was kept with less care than is taken today: this is to be kept instead.
    Rehashed(String),
}

/// Whether somebody may take this password. Any characters will do, and all of them count.
///
/// # Errors
/// With a code that says what is wrong.
pub(crate) fn allowed(password: &str, name: &str) -> Result<(), Error> {
    let refused = |code: &str| Err(Error::Refused(Why::new(code)));
    if password.chars().count() < PASSWORD_MIN {
        let why = Why::new("password-short").with("least", PASSWORD_MIN.to_string());
        return Err(Error::Refused(why));
    }
    if password.len() > PASSWORD_MAX {
        return refused("password-long");
    }
    if is_weak(password, &[name, "palamedes"]) {
        return refused("password-common");
    }
    Ok(())
}

/// What is kept of a password.
pub(crate) async fn hash(password: &str) -> Result<String, Error> {
    let password = password.to_owned();
    in_turn(move || hash_now(&password)).await?
}

/// Judges a password by what was kept, or by what nobody has where nothing was: that takes the
/// same time.
pub(crate) async fn judge(password: &str, kept: Option<String>) -> Result<Judged, Error> {
    if password.len() > PASSWORD_MAX {
        return Ok(Judged::Wrong);
    }
    let password = password.to_owned();
    in_turn(move || judge_now(&password, kept.as_deref())).await?
}

/// One after the other, on threads made for such work.
async fn in_turn<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Error> {
    struct Place;
    impl Drop for Place {
        fn drop(&mut self) {
            THERE.fetch_sub(1, Ordering::Relaxed);
        }
    }
    let before = THERE.fetch_add(1, Ordering::Relaxed);
    let place = Place;
    if before >= AT_ONCE + WAITING {
        return Err(Error::Overloaded);
    }
    let turn = FREE.acquire().await.map_err(|error| Error::Internal(error.to_string()))?;
    let done = spawn_blocking(move || {
        // Whoever asked may have gone; the turn ends when the work does.
        let _held = (turn, place);
        work()
    });
    done.await.map_err(|error| Error::Internal(error.to_string()))
}

fn today() -> Result<Argon2<'static>, Error> {
    let params = Params::new(MEMORY_KIB, ROUNDS, LANES, None);
    let params = params.map_err(|error| Error::Internal(error.to_string()))?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

fn hash_now(password: &str) -> Result<String, Error> {
    let salt = secret::chance::<16>()?;
    let hashed = today()?.hash_password_with_salt(password.as_bytes(), &salt);
    hashed.map(|hash| hash.to_string()).map_err(|error| Error::Internal(error.to_string()))
}

fn judge_now(password: &str, kept: Option<&str>) -> Result<Judged, Error> {
    let nobody = || NOBODY.as_deref().ok_or_else(|| Error::Internal("no chance".to_owned()));
    let (text, known) = match kept {
        Some(kept) => (kept, true),
        None => (nobody()?, false),
    };
    let hash = PasswordHash::new(text).map_err(|error| Error::Internal(error.to_string()))?;
    let right = today()?.verify_password(password.as_bytes(), &hash).is_ok();
    if !(right && known) {
        return Ok(Judged::Wrong);
    }
    match weaker_than_today(&hash) {
        true => Ok(Judged::Rehashed(hash_now(password)?)),
        false => Ok(Judged::Right),
    }
}

fn weaker_than_today(hash: &PasswordHash) -> bool {
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
    fn a_password_is_known_by_its_hash_alone() {
        let kept = hash_now(PASSWORD).unwrap();
        assert!(kept.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{kept}");
        assert!(!kept.contains("otter"));
        assert_ne!(kept, hash_now(PASSWORD).unwrap(), "each has a salt of its own");
        assert_eq!(judge_now(PASSWORD, Some(&kept)).unwrap(), Judged::Right);
        let near = format!("{PASSWORD} ");
        assert_eq!(judge_now(&near, Some(&kept)).unwrap(), Judged::Wrong);
        assert_eq!(judge_now(PASSWORD, None).unwrap(), Judged::Wrong);
    }

    #[test]
    fn what_was_kept_with_less_care_is_kept_anew() {
        let params = Params::new(8 * 1024, 1, 1, None).unwrap();
        let before = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let salt = secret::chance::<16>().unwrap();
        let old = before.hash_password_with_salt(PASSWORD.as_bytes(), &salt).unwrap().to_string();
        let Judged::Rehashed(new) = judge_now(PASSWORD, Some(&old)).unwrap() else {
            panic!("the old one is weaker")
        };
        assert_eq!(judge_now(PASSWORD, Some(&new)).unwrap(), Judged::Right);
        assert_eq!(judge_now("another one, wrong", Some(&old)).unwrap(), Judged::Wrong);
    }

    #[test]
    fn length_and_guessability_are_judged() {
        let code = |password: &str| allowed(password, "Ann").map_err(|e| e.code().to_owned());
        assert_eq!(code("short pas"), Err("password-short".to_owned()));
        assert_eq!(code("password2026"), Err("password-common".to_owned()));
        assert_eq!(code(&"ab c".repeat(65)), Err("password-long".to_owned()));
        assert_eq!(code(PASSWORD), Ok(()));
        assert_eq!(code("ängstlich ½"), Ok(()));
    }
}
