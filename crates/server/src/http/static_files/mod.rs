//! Static files of the pages.

mod book;
pub(crate) mod prepare;

use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use axum::body::{Body, Bytes};
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_SECURITY_POLICY,
    CONTENT_TYPE, ETAG, IF_NONE_MATCH, LOCATION, VARY,
};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, Request, Response, StatusCode};

use crate::error::Error;
use crate::http::page_routes;
use crate::http::static_files::prepare::Prepared;

const INDEX: &str = "/index.html";

/// Page served if no pages are built.
const NOT_BUILT: &str = include_str!("not_built.html");

/// Folder of files whose names contain their hash.
const HASHED: &str = "/assets/";

/// File embedded at build time, compressed if that is smaller.
struct Embedded {
    path: &'static str,
    digest: &'static str,
    bytes: &'static [u8],
    is_gzip: bool,
}

static EMBEDDED: &[Embedded] = include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// The bytes of a file. Most clients accept the compressed ones.
enum Content {
    Plain(Bytes),
    Gzip {
        packed: Bytes,
        /// The bytes without compression, unpacked for the first client that needs them.
        plain: OnceLock<Bytes>,
    },
}

impl Content {
    fn gzip(packed: Bytes) -> Content {
        Content::Gzip { packed, plain: OnceLock::new() }
    }

    /// Returns the bytes without compression.
    fn plain(&self) -> &Bytes {
        match self {
            Content::Plain(bytes) => bytes,
            Content::Gzip { packed, plain } => plain.get_or_init(|| prepare::unpack(packed).into()),
        }
    }
}

/// File with its headers.
struct File {
    content: Content,
    digest: Cow<'static, str>,
    content_type: &'static str,
    cache_control: &'static str,
    /// Content security policy, if it is not that of all pages.
    policy: Option<HeaderValue>,
}

/// All files of the pages, in memory. No path is ever used as the name of a file on disk.
pub struct Pages {
    files: HashMap<Cow<'static, str>, File>,
    /// Pages made from the HTML of the app, by path and language.
    made: Mutex<HashMap<String, Arc<File>>>,
}

impl Pages {
    /// Returns the embedded pages, if any.
    pub fn embedded() -> Pages {
        let file = |file: &Embedded| {
            let bytes = Bytes::from_static(file.bytes);
            let plain =
                || if file.is_gzip { prepare::unpack(file.bytes).into() } else { bytes.clone() };
            let found = File {
                digest: Cow::Borrowed(file.digest),
                content_type: content_type(file.path),
                cache_control: cache_control(file.path),
                policy: book::policy(file.path, plain),
                content: if file.is_gzip { Content::gzip(bytes) } else { Content::Plain(bytes) },
            };
            (Cow::Borrowed(file.path), found)
        };
        Pages { files: EMBEDDED.iter().map(file).collect(), made: Mutex::default() }
    }

    /// Reads the pages of a folder.
    ///
    /// # Errors
    ///
    /// [`Error::Pages`] when it cannot be read or has no `index.html`.
    pub fn read(folder: &Path) -> Result<Pages, Error> {
        let wrong = |source| Error::Pages { folder: folder.to_path_buf(), source };
        let files = prepare::folder(folder).map_err(wrong)?;
        let pages = Pages::from_prepared(files);
        if !pages.are_built() {
            return Err(wrong(io::Error::other(format!(
                "missing {} in the folder",
                prepare::INDEX
            ))));
        }
        Ok(pages)
    }

    fn from_prepared(files: Vec<Prepared>) -> Pages {
        let file = |file: Prepared| (Cow::Owned(file.path.clone()), File::from_prepared(file));
        Pages { files: files.into_iter().map(file).collect(), made: Mutex::default() }
    }

    /// Returns whether the pages are built.
    pub fn are_built(&self) -> bool {
        self.files.contains_key(INDEX)
    }

    /// Returns the paths of all files, in no order.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(AsRef::as_ref)
    }

    /// Returns the HTML of the app, to be filled in.
    pub(crate) fn shell(&self) -> Option<&str> {
        std::str::from_utf8(self.files.get(INDEX)?.content.plain()).ok()
    }

    /// Returns the response with a page made from [`Pages::shell`] in the language of the client.
    pub(crate) fn respond_with_page(
        &self,
        page: String,
        request: &Parts,
    ) -> Option<Response<Body>> {
        let made = prepare::file(INDEX.to_owned(), page.into_bytes()).ok()?;
        Some(respond_with_made_page(&File::from_prepared(made), request))
    }

    /// Responds like [`Pages::respond_with_page`] with a page that is made only once.
    /// There must be few keys.
    pub(crate) fn respond_with_stored_page(
        &self,
        key: String,
        make: impl FnOnce() -> Option<String>,
        request: &Parts,
    ) -> Option<Response<Body>> {
        let mut pages = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        let file = match pages.entry(key) {
            Entry::Occupied(found) => Arc::clone(found.get()),
            Entry::Vacant(free) => {
                let made = prepare::file(INDEX.to_owned(), make()?.into_bytes()).ok()?;
                Arc::clone(free.insert(Arc::new(File::from_prepared(made))))
            }
        };
        drop(pages);
        Some(respond_with_made_page(&file, request))
    }

    /// Returns the response to a request.
    pub(crate) fn respond(&self, request: &Request<Body>) -> Result<Response<Body>, Error> {
        if !matches!(*request.method(), Method::GET | Method::HEAD) {
            return Err(Error::MethodNotAllowed);
        }
        let path = request.uri().path();
        let found = self.files.get(path).or_else(|| self.index_of(path));
        let response = match (found, self.files.get(INDEX)) {
            (_, None) => not_built(),
            (Some(file), _) => file.respond(StatusCode::OK, request.headers()),
            (None, Some(app)) if page_routes::is_known(path) => {
                app.respond(StatusCode::OK, request.headers())
            }
            (None, Some(_)) if self.index_of(&format!("{path}/")).is_some() => {
                redirect(&format!("{path}/"))
            }
            (None, Some(app)) => match without_slash(request) {
                Some(address) => redirect(&address),
                None => app.respond(StatusCode::NOT_FOUND, request.headers()),
            },
        };
        Ok(if request.method() == Method::HEAD { without_body(response) } else { response })
    }

    /// Returns the first page of a folder of the book; its path ends with a slash.
    fn index_of(&self, folder: &str) -> Option<&File> {
        let is_folder = folder.starts_with(book::FOLDER) && folder.ends_with('/');
        if is_folder { self.files.get(format!("{folder}index.html").as_str()) } else { None }
    }
}

impl File {
    fn from_prepared(file: Prepared) -> File {
        File {
            content_type: content_type(&file.path),
            cache_control: cache_control(&file.path),
            digest: Cow::Owned(file.digest),
            policy: book::policy(&file.path, || file.bytes.clone().into()),
            content: match file.gzip {
                Some(packed) => Content::gzip(packed.into()),
                None => Content::Plain(file.bytes.into()),
            },
        }
    }

    fn respond(&self, status: StatusCode, headers: &HeaderMap) -> Response<Body> {
        let is_packed = matches!(self.content, Content::Gzip { .. });
        let sends_gzip = is_packed && accepts_gzip(headers);
        let etag = match sends_gzip {
            true => format!("\"{}-gzip\"", self.digest),
            false => format!("\"{}\"", self.digest),
        };
        // An unknown path may exist after the next build.
        let is_found = status == StatusCode::OK;
        let mut response = Response::builder()
            .header(CACHE_CONTROL, if is_found { self.cache_control } else { "no-store" });
        if is_packed {
            response = response.header(VARY, "accept-encoding");
        }
        if let Some(policy) = &self.policy {
            response = response.header(CONTENT_SECURITY_POLICY, policy);
        }
        if is_found && is_not_modified(headers, &self.digest) {
            response = response.status(StatusCode::NOT_MODIFIED).header(ETAG, etag);
            return build(response, Bytes::new());
        }
        response = response.status(status).header(CONTENT_TYPE, self.content_type);
        if is_found {
            response = response.header(ETAG, etag);
        }
        let body = match &self.content {
            Content::Gzip { packed, .. } if sends_gzip => {
                response = response.header(CONTENT_ENCODING, "gzip");
                packed.clone()
            }
            content => content.plain().clone(),
        };
        build(response.header(CONTENT_LENGTH, body.len()), body)
    }
}

fn respond_with_made_page(file: &File, request: &Parts) -> Response<Body> {
    let mut response = file.respond(StatusCode::OK, &request.headers);
    let vary = HeaderValue::from_static("accept-encoding, accept-language");
    response.headers_mut().insert(VARY, vary);
    if request.method == Method::HEAD { without_body(response) } else { response }
}

fn build(response: axum::http::response::Builder, body: Bytes) -> Response<Body> {
    response.body(Body::from(body)).expect("invalid header in the response with a static file")
}

fn not_built() -> Response<Body> {
    let response = Response::builder()
        .status(StatusCode::SERVICE_UNAVAILABLE)
        .header(CONTENT_TYPE, "text/html; charset=utf-8")
        .header(CONTENT_LENGTH, NOT_BUILT.len())
        .header(CACHE_CONTROL, "no-store");
    build(response, Bytes::from_static(NOT_BUILT.as_bytes()))
}

/// Returns the path of a page without a trailing slash.
fn without_slash(request: &Request<Body>) -> Option<String> {
    let path = request.uri().path().strip_suffix('/').filter(|path| page_routes::is_known(path))?;
    let query = request.uri().query().map(|query| format!("?{query}"));
    Some(format!("{path}{}", query.unwrap_or_default()))
}

fn redirect(address: &str) -> Response<Body> {
    let response = Response::builder()
        .status(StatusCode::PERMANENT_REDIRECT)
        .header(LOCATION, address)
        .header(CACHE_CONTROL, "no-cache");
    build(response, Bytes::new())
}

fn without_body(response: Response<Body>) -> Response<Body> {
    response.map(|_| Body::empty())
}

/// Returns whether the client has these bytes, in any encoding.
fn is_not_modified(headers: &HeaderMap, digest: &str) -> bool {
    let listed = headers.get_all(IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    listed.flat_map(|value| value.split(',')).any(|tag| {
        let tag = tag.trim();
        let tag = tag.strip_prefix("W/").unwrap_or(tag).trim_matches('"');
        tag == "*" || tag.strip_suffix("-gzip").unwrap_or(tag) == digest
    })
}

/// Returns whether the client accepts gzip.
fn accepts_gzip(headers: &HeaderMap) -> bool {
    let listed = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    let mut all = false;
    for coding in listed.flat_map(|value| value.split(',')) {
        let mut parts = coding.split(';').map(str::trim);
        let name = parts.next().unwrap_or_default();
        let weight = parts.find_map(|part| part.strip_prefix("q="));
        let is_wanted = weight.is_none_or(|weight| weight.parse().is_ok_and(|q: f32| q > 0.0));
        match name {
            "gzip" | "x-gzip" => return is_wanted,
            "*" => all = is_wanted,
            _ => {}
        }
    }
    all
}

fn cache_control(path: &str) -> &'static str {
    if path.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" }
}

fn content_type(path: &str) -> &'static str {
    let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending);
    match ending {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        // The book has files of the project, such as `deploy/compose.yaml`.
        "txt" | "ftl" | "conf" | "md" | "py" | "toml" | "yaml" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gzip_is_for_those_who_read_it() {
        let check = |value: &str, expected: bool| {
            let headers = HeaderMap::from_iter([(ACCEPT_ENCODING, value.parse().unwrap())]);
            assert_eq!(accepts_gzip(&headers), expected, "{value}");
        };
        check("gzip, deflate, br, zstd", true);
        check("br;q=1.0, gzip;q=0.8, *;q=0.1", true);
        check("*", true);
        check("identity", false);
        check("gzip;q=0", false);
        check("*, gzip;q=0.0", false);
        check("gzip;q=high", false);
        check("", false);
        assert!(!accepts_gzip(&HeaderMap::new()));
    }

    #[test]
    fn compressed_file_is_sent_in_the_form_that_the_client_accepts() {
        let text = "stop and corner ".repeat(100).into_bytes();
        let file = File::from_prepared(prepare::file("/a.txt".to_owned(), text.clone()).unwrap());
        assert!(matches!(file.content, Content::Gzip { .. }));
        let respond = |encoding: &str| {
            let headers = HeaderMap::from_iter([(ACCEPT_ENCODING, encoding.parse().unwrap())]);
            let response = file.respond(StatusCode::OK, &headers);
            assert_eq!(response.headers()[VARY], "accept-encoding");
            response.headers().clone()
        };
        let (packed, plain) = (respond("gzip"), respond("identity"));
        assert_eq!(packed[CONTENT_ENCODING], "gzip");
        assert!(!plain.contains_key(CONTENT_ENCODING));
        assert_eq!(plain[CONTENT_LENGTH], text.len().to_string().as_str());
        assert_eq!(*file.content.plain(), text);
    }

    #[test]
    fn files_are_known_by_their_digest() {
        let check = |value: &str, expected: bool| {
            let headers = HeaderMap::from_iter([(IF_NONE_MATCH, value.parse().unwrap())]);
            assert_eq!(is_not_modified(&headers, "0a1b"), expected, "{value}");
        };
        check("\"0a1b\"", true);
        check("\"0a1b-gzip\"", true);
        check("\"ffff\", W/\"0a1b\"", true);
        check("*", true);
        check("\"0a1b-zip\"", false);
        check("\"\"", false);
    }

    #[test]
    fn endings_say_what_a_file_is() {
        let check = |path: &str, expected: &str| assert_eq!(content_type(path), expected, "{path}");
        check("/assets/rules-1a2b3c4d.wasm", "application/wasm");
        check("/sw.js", "text/javascript; charset=utf-8");
        check("/app.webmanifest", "application/manifest+json");
        check("/assets/sans-1a2b3c4d.woff2", "font/woff2");
        check("/LICENSE", "application/octet-stream");
    }

    #[test]
    fn book_is_a_folder_with_pages_of_its_own() {
        let files = ["/index.html", "/docs/index.html", "/docs/play/online.html"];
        let files = files.map(|path| prepare::file(path.to_owned(), b"<p>".to_vec()).unwrap());
        let pages = Pages::from_prepared(files.into());
        let get =
            |path: &str| pages.respond(&Request::get(path).body(Body::empty()).unwrap()).unwrap();
        let moved = get("/docs");
        assert_eq!(moved.status(), StatusCode::PERMANENT_REDIRECT);
        assert_eq!(moved.headers()[LOCATION], "/docs/");
        for path in ["/docs/", "/docs/play/online.html"] {
            let page = get(path);
            assert_eq!(page.status(), StatusCode::OK, "{path}");
            assert!(page.headers().contains_key(CONTENT_SECURITY_POLICY), "{path}");
        }
        assert_eq!(get("/docs/play/").status(), StatusCode::NOT_FOUND);
        assert!(!get("/").headers().contains_key(CONTENT_SECURITY_POLICY));
    }
}
