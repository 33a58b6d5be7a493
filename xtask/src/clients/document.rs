//! The types and operations of an OpenAPI document, for the generators of clients.

use anyhow::{Context, Result, ensure};
use serde_json::Value;

/// Prefix of references to types.
const COMPONENT: &str = "#/components/schemas/";

/// Operations without a method in the clients, with the reason.
const WITHOUT_METHOD: &[(&str, &str)] = &[("GET /socket", "it is a WebSocket")];

/// HTTP methods in the order of the clients.
const METHODS: [&str; 5] = ["get", "post", "put", "patch", "delete"];

/// The types and operations of an API.
pub struct ApiDocument {
    pub types: Vec<NamedType>,
    pub operations: Vec<ApiOperation>,
}

/// A type with a name.
pub struct NamedType {
    pub name: String,
    pub description: String,
    pub shape: TypeShape,
}

/// The shape of a JSON value.
#[derive(Clone, PartialEq, Debug)]
pub enum TypeShape {
    Named(String),
    Literals(Vec<String>),
    AnyOf(Vec<TypeShape>),
    AllOf(Vec<TypeShape>),
    Text,
    Integer,
    Number,
    Boolean,
    Null,
    List(Box<TypeShape>),
    Tuple(Vec<TypeShape>),
    Map(Box<TypeShape>),
    Object(Vec<TypeField>),
    Anything,
}

/// A field of an object.
#[derive(Clone, PartialEq, Debug)]
pub struct TypeField {
    pub name: String,
    pub description: String,
    pub shape: TypeShape,
    pub required: bool,
}

/// An operation of an API.
pub struct ApiOperation {
    pub id: String,
    pub method: String,
    pub path: String,
    pub description: String,
    /// Names of the parameters in the path, in its order.
    pub path_parameters: Vec<String>,
    pub query: Vec<TypeField>,
    pub body: Option<TypeShape>,
    pub response: ResponseBody,
}

/// The body of a successful response.
pub enum ResponseBody {
    Nothing,
    Json(TypeShape),
    /// A stream with one JSON value in each line.
    Lines(TypeShape),
    Text,
    Bytes,
}

impl ApiDocument {
    /// Reads a document.
    pub fn parse(document: &Value) -> Result<ApiDocument> {
        let schemas = &document["components"]["schemas"];
        ensure!(schemas.is_object(), "the document has no types");
        let types = sorted(schemas).into_iter().map(|(name, schema)| NamedType {
            name: name.clone(),
            description: text(&schema["description"]),
            shape: TypeShape::parse(schema),
        });
        let mut operations = Vec::new();
        for (path, methods) in sorted(&document["paths"]) {
            for method in METHODS {
                let name = format!("{} {path}", method.to_uppercase());
                let is_left_out = WITHOUT_METHOD.iter().any(|(other, _)| *other == name);
                if let Some(operation) = methods.get(method).filter(|_| !is_left_out) {
                    let operation = ApiOperation::parse(method, path, operation);
                    operations.push(operation.with_context(|| name)?);
                }
            }
        }
        operations.sort_by(|one, other| one.id.cmp(&other.id));
        Ok(ApiDocument { types: types.collect(), operations })
    }
}

impl ApiOperation {
    fn parse(method: &str, path: &str, operation: &Value) -> Result<ApiOperation> {
        let id = text(&operation["operationId"]);
        ensure!(!id.is_empty(), "the operation has no id");
        let parameters = operation["parameters"].as_array().into_iter().flatten();
        let query = parameters.filter(|parameter| parameter["in"] == "query");
        let query = query.map(|parameter| TypeField {
            name: text(&parameter["name"]),
            description: text(&parameter["description"]),
            shape: TypeShape::parse(&parameter["schema"]),
            required: parameter["required"] == true,
        });
        let in_path = path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
        let content = sorted(&operation["requestBody"]["content"]);
        let summary = text(&operation["summary"]);
        let description = text(&operation["description"]);
        Ok(ApiOperation {
            id,
            method: method.to_uppercase(),
            path: path.to_owned(),
            description: format!("{summary}\n{description}").trim().to_owned(),
            path_parameters: in_path.map(str::to_owned).collect(),
            query: query.collect(),
            body: content.first().map(|(_, content)| TypeShape::parse(&content["schema"])),
            response: ResponseBody::parse(&operation["responses"])?,
        })
    }
}

impl ResponseBody {
    fn parse(responses: &Value) -> Result<ResponseBody> {
        let responses = sorted(responses).into_iter();
        let successes: Vec<_> = responses.filter(|(status, _)| status.starts_with('2')).collect();
        ensure!(!successes.is_empty(), "the operation has no successful response");
        let contents = successes.iter().flat_map(|(_, response)| sorted(&response["content"]));
        let contents: Vec<_> = contents.collect();
        // A text in a format of its own is the default beside JSON.
        let is_json = |media_type: &str| media_type == "application/json";
        let other = contents.iter().find(|(media_type, _)| !is_json(media_type));
        let Some((media_type, body)) = other.or(contents.first()) else {
            return Ok(ResponseBody::Nothing);
        };
        let shape = TypeShape::parse(&body["schema"]);
        Ok(match media_type.as_str() {
            "application/json" if successes.iter().any(|(status, _)| *status == "204") => {
                ResponseBody::Json(TypeShape::AnyOf(vec![shape, TypeShape::Null]))
            }
            "application/json" => ResponseBody::Json(shape),
            "application/x-ndjson" => ResponseBody::Lines(shape),
            _ if shape == TypeShape::Text => ResponseBody::Text,
            _ => ResponseBody::Bytes,
        })
    }
}

impl TypeShape {
    fn parse(schema: &Value) -> TypeShape {
        if let Some(name) = schema["$ref"].as_str() {
            return TypeShape::Named(name.trim_start_matches(COMPONENT).to_owned());
        }
        if let Some(values) = schema["enum"].as_array() {
            return TypeShape::Literals(values.iter().map(text).collect());
        }
        if let Some(value) = schema["const"].as_str() {
            return TypeShape::Literals(vec![value.to_owned()]);
        }
        let parts = |name: &str| {
            let parts = schema[name].as_array()?;
            Some(parts.iter().map(TypeShape::parse).collect::<Vec<_>>())
        };
        if let Some(parts) = parts("oneOf").or_else(|| parts("anyOf")) {
            return TypeShape::AnyOf(parts);
        }
        if let Some(parts) = parts("allOf") {
            return TypeShape::AllOf(parts);
        }
        match &schema["type"] {
            Value::Array(names) => TypeShape::AnyOf(
                names.iter().map(|name| TypeShape::of_type(&text(name), schema)).collect(),
            ),
            name => TypeShape::of_type(&text(name), schema),
        }
    }

    fn of_type(name: &str, schema: &Value) -> TypeShape {
        match name {
            "string" => TypeShape::Text,
            "integer" => TypeShape::Integer,
            "number" => TypeShape::Number,
            "boolean" => TypeShape::Boolean,
            "null" => TypeShape::Null,
            "array" => match schema["prefixItems"].as_array() {
                Some(items) => TypeShape::Tuple(items.iter().map(TypeShape::parse).collect()),
                None => TypeShape::List(Box::new(TypeShape::parse(&schema["items"]))),
            },
            "object" if schema["properties"].is_object() => {
                let required = schema["required"].as_array();
                let is_required =
                    |name: &String| required.is_some_and(|all| all.iter().any(|one| one == name));
                let fields = sorted(&schema["properties"]).into_iter();
                let fields = fields.map(|(name, field)| TypeField {
                    name: name.clone(),
                    description: text(&field["description"]),
                    shape: TypeShape::parse(field),
                    required: is_required(name),
                });
                TypeShape::Object(fields.collect())
            }
            "object" => match &schema["additionalProperties"] {
                values @ Value::Object(_) => TypeShape::Map(Box::new(TypeShape::parse(values))),
                _ => TypeShape::Map(Box::new(TypeShape::Anything)),
            },
            _ => TypeShape::Anything,
        }
    }
}

/// The members of an object by name, so that the result does not depend on their order.
fn sorted(object: &Value) -> Vec<(&String, &Value)> {
    let mut members: Vec<_> = object.as_object().into_iter().flatten().collect();
    members.sort_by_key(|(name, _)| *name);
    members
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// Words of a name in any style: `sendCommand`, `your-turn`, `game_id`.
pub fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut begins = true;
    for letter in name.chars() {
        if !letter.is_ascii_alphanumeric() {
            begins = true;
            continue;
        }
        if begins || letter.is_ascii_uppercase() {
            words.push(String::new());
        }
        begins = false;
        if let Some(word) = words.last_mut() {
            word.push(letter.to_ascii_lowercase());
        }
    }
    words
}

/// A name in the style of types: `YourTurn`.
pub fn type_name(name: &str) -> String {
    let capital = |word: &String| {
        let (first, rest) = word.split_at(1.min(word.len()));
        first.to_ascii_uppercase() + rest
    };
    words(name).iter().map(capital).collect()
}

/// A name in the style of values: `yourTurn`.
pub fn value_name(name: &str) -> String {
    let name = type_name(name);
    let (first, rest) = name.split_at(1.min(name.len()));
    first.to_ascii_lowercase() + rest
}

/// Breaks text into lines of at most this many characters.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn schemas_become_shapes() {
        let check = |schema: Value, expected: TypeShape| {
            assert_eq!(TypeShape::parse(&schema), expected, "{schema}");
        };
        check(json!({"type": "string"}), TypeShape::Text);
        check(
            json!({"type": ["integer", "null"]}),
            TypeShape::AnyOf(vec![TypeShape::Integer, TypeShape::Null]),
        );
        check(
            json!({"$ref": "#/components/schemas/PlayerRef"}),
            TypeShape::Named("PlayerRef".into()),
        );
        check(
            json!({"type": "object", "additionalProperties": {"type": "boolean"}}),
            TypeShape::Map(Box::new(TypeShape::Boolean)),
        );
        let seat = TypeField {
            name: "seat".into(),
            description: "The seat.".into(),
            shape: TypeShape::Integer,
            required: true,
        };
        check(
            json!({"type": "object", "required": ["seat"], "properties": {
                "seat": {"type": "integer", "description": "The seat."},
            }}),
            TypeShape::Object(vec![seat]),
        );
        check(json!({}), TypeShape::Anything);
    }

    #[test]
    fn names_are_split_into_words() {
        assert_eq!(words("sendCommand"), ["send", "command"]);
        assert_eq!(words("game_id"), ["game", "id"]);
        assert_eq!(type_name("your-turn"), "YourTurn");
        assert_eq!(value_name("add_computers"), "addComputers");
    }

    #[test]
    fn operation_without_successful_response_is_an_error() {
        let operation = json!({"operationId": "a", "responses": {"404": {}}});
        let document = json!({
            "components": {"schemas": {}}, "paths": {"/games/{id}": {"get": operation}},
        });
        let error = ApiDocument::parse(&document).err().unwrap();
        assert_eq!(
            format!("{error:#}"),
            "GET /games/{id}: the operation has no successful response"
        );
    }
}
