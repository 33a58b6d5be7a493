//! A node with a database of its own, for a test.

#![allow(dead_code, reason = "every test takes of the kit what it needs")]

mod database;

use std::sync::Arc;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, Request, StatusCode};
use http_body_util::BodyExt;
use server::{Node, Pages, Settings, node_app};
use tower::ServiceExt;

pub use database::database;

pub struct Kit {
    pub node: Arc<Node>,
    pub app: Router,
    pub database: String,
}

pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl Answer {
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).unwrap_or(serde_json::Value::Null)
    }

    pub fn code(&self) -> String {
        self.json()["code"].as_str().unwrap_or_default().to_owned()
    }
}

impl Kit {
    pub async fn start() -> Kit {
        Kit::with(|_| {}).await
    }

    /// With other settings.
    pub async fn with(change: impl FnOnce(&mut Settings)) -> Kit {
        let database = database().await;
        let mut settings = Settings::development(&database);
        change(&mut settings);
        let node = Node::start(settings).await.unwrap();
        let app = node_app(Arc::clone(&node), Pages::embedded());
        Kit { node, app, database }
    }

    pub async fn ask(&self, request: Request<Body>) -> Answer {
        let response = self.app.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let body = body.collect().await.unwrap().to_bytes();
        Answer { status: parts.status, headers: parts.headers, body }
    }

    pub async fn get(&self, path: &str, cookie: &str) -> Answer {
        let request = Request::get(path).header("cookie", cookie);
        self.ask(request.body(Body::empty()).unwrap()).await
    }

    /// Sends JSON as a page does.
    pub async fn send(
        &self,
        method: &str,
        path: &str,
        cookie: &str,
        body: serde_json::Value,
    ) -> Answer {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header("cookie", cookie)
            .header("origin", &self.node.settings.public_url)
            .header("content-type", "application/json");
        self.ask(request.body(Body::from(body.to_string())).unwrap()).await
    }

    pub async fn post(&self, path: &str, cookie: &str, body: serde_json::Value) -> Answer {
        self.send("POST", path, cookie, body).await
    }
}
