//! The documentation under `/docs`.
//!
//! mdBook writes scripts into its pages. The policy of each page allows them by their hashes.

use std::fmt::Write;

use axum::body::Bytes;
use axum::http::HeaderValue;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};

/// Folder of the book.
pub(super) const FOLDER: &str = "/docs/";

/// Returns the content security policy of a page of the book; none for any other file.
pub(super) fn policy(path: &str, bytes: impl FnOnce() -> Bytes) -> Option<HeaderValue> {
    if !path.starts_with(FOLDER) || !path.ends_with(".html") {
        return None;
    }
    let mut hashes = String::new();
    for script in inline_scripts(std::str::from_utf8(&bytes()).ok()?) {
        let hash = BASE64_STANDARD.encode(Sha256::digest(script));
        let _ = write!(hashes, " 'sha256-{hash}'");
    }
    let policy = format!(
        "default-src 'none'; script-src 'self'{hashes}; style-src 'self' 'unsafe-inline'; \
         img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; \
         form-action 'none'; frame-ancestors 'none'"
    );
    HeaderValue::try_from(policy).ok()
}

/// The texts of all scripts of a page that have no address.
fn inline_scripts(page: &str) -> Vec<&str> {
    let mut scripts = Vec::new();
    let mut rest = page;
    while let Some((_, tag)) = rest.split_once("<script") {
        let Some((attributes, content)) = tag.split_once('>') else { break };
        let Some((script, after)) = content.split_once("</script>") else { break };
        if !attributes.contains("src=") {
            scripts.push(script);
        }
        rest = after;
    }
    scripts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inline_scripts_are_found() {
        let page = "<head><script>\na()</script><script src=\"x.js\"></script></head>\
                    <script type=\"module\">b()</script><script>never closed";
        assert_eq!(inline_scripts(page), ["\na()", "b()"]);
    }

    #[test]
    fn policy_allows_the_scripts_of_the_page_only() {
        let page = || Bytes::from_static(b"<script>alert(1)</script>");
        let policy = policy("/docs/play/online.html", page).unwrap();
        let policy = policy.to_str().unwrap();
        // echo -n 'alert(1)' | openssl dgst -sha256 -binary | base64
        let hash = "script-src 'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=';";
        assert!(policy.contains(hash), "{policy}");
        assert!(!policy.contains("script-src 'self' 'unsafe-inline'"), "{policy}");
    }

    #[test]
    fn other_files_have_the_policy_of_all_pages() {
        assert!(policy("/index.html", Bytes::new).is_none());
        assert!(policy("/docs/book.js", Bytes::new).is_none());
    }
}
