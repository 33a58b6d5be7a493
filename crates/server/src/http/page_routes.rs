//! Paths of the pages of the app. The server must know them to respond with 404 to others.

/// Paths of all pages. `:` begins a segment of letters, digits, `-` and `_`.
///
/// `web/app/src/shell/routes.ts` lists the same; a test compares them.
pub const ROUTES: &[&str] = &[
    "/",
    "/play",
    "/table/:id",
    "/learn",
    "/learn/:step",
    "/analyse",
    "/settings",
    "/about",
    "/lobby",
    "/friend",
    "/watch",
    "/rules/:game",
    "/games",
    "/game/:id",
    "/embed/game/:id",
    "/players",
    "/player/:name",
    "/archive",
    "/science",
    "/science/:game",
    "/contests",
    "/contests/new",
    "/contests/:id",
    "/contests/:id/wall",
    "/organise",
    "/account",
    "/mine",
    "/moderation",
    "/operator",
    "/privacy",
    "/imprint",
];

/// Returns whether the app has a page at this path.
pub(crate) fn is_known(path: &str) -> bool {
    ROUTES.iter().any(|route| matches(route, path))
}

fn matches(route: &str, path: &str) -> bool {
    let (mut route, mut path) = (route.split('/'), path.split('/'));
    loop {
        match (route.next(), path.next()) {
            (None, None) => return true,
            (Some(part), Some(given)) if part.starts_with(':') && is_word(given) => {}
            (Some(part), Some(given)) if part == given => {}
            _ => return false,
        }
    }
}

fn is_word(part: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    !part.is_empty() && part.bytes().all(fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_pages_are_known() {
        let check = |path: &str, expected: bool| assert_eq!(is_known(path), expected, "{path}");
        for path in ["/", "/play", "/table/k3x", "/learn", "/learn/ko", "/analyse", "/about"] {
            check(path, true);
        }
        for path in [
            "",
            "play",
            "/table",
            "/table/",
            "/table/a/b",
            "/Play",
            "/learn/",
            "/attic",
            "/table/a.b",
        ] {
            check(path, false);
        }
    }

    /// Returns the patterns of the app in the notation used here.
    fn routes_of_the_app(text: &str) -> Vec<String> {
        let lines = text.lines().filter_map(|line| line.split_once("page(/^"));
        let patterns = lines.filter_map(|(_, rest)| Some(rest.split_once("$/")?.0));
        let plain = patterns.map(|pattern| pattern.replace("\\/", "/").replace("([\\w-]+)", ":"));
        plain.collect()
    }

    #[test]
    fn server_and_app_know_the_same_pages() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/app/src/shell/routes.ts");
        let text = std::fs::read_to_string(file).unwrap();
        let mut of_the_app = routes_of_the_app(&text);
        let part = |part: &'static str| if part.starts_with(':') { ":" } else { part };
        let unnamed =
            |route: &&'static str| route.split('/').map(part).collect::<Vec<_>>().join("/");
        let mut ours: Vec<String> = ROUTES.iter().map(unnamed).collect();
        of_the_app.sort();
        ours.sort();
        assert_eq!(of_the_app, ours);
    }
}
