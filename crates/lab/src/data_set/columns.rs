//! Columns of a table with their descriptions.

use std::collections::HashMap;
use std::sync::Arc;

use arrow_array::builder::{ListBuilder, StringBuilder};
use arrow_array::types::ArrowPrimitiveType;
use arrow_array::{ArrayRef, PrimitiveArray, RecordBatch, StringArray};
use arrow_schema::{Field, Schema};

use super::SCHEMA_VERSION;

/// Key of a column's description in the metadata of its field.
pub(super) const ABOUT: &str = "about";

/// Collects the columns of one table.
pub(super) struct Columns {
    fields: Vec<Field>,
    arrays: Vec<ArrayRef>,
}

impl Columns {
    pub(super) fn new() -> Columns {
        Columns { fields: Vec::new(), arrays: Vec::new() }
    }

    /// Adds a column. A column whose name ends with `?` can be empty.
    pub(super) fn add(&mut self, name: &str, about: &str, array: ArrayRef) {
        let (name, is_optional) = match name.strip_suffix('?') {
            Some(name) => (name, true),
            None => (name, false),
        };
        let metadata = HashMap::from([(ABOUT.to_owned(), about.to_owned())]);
        let field = Field::new(name, array.data_type().clone(), is_optional);
        self.fields.push(field.with_metadata(metadata));
        self.arrays.push(array);
    }

    /// The rows of the table with its name and version.
    pub(super) fn finish(self, table: &str) -> RecordBatch {
        let metadata = HashMap::from([
            ("palamedes.table".to_owned(), table.to_owned()),
            ("palamedes.version".to_owned(), SCHEMA_VERSION.to_string()),
        ]);
        let schema = Arc::new(Schema::new_with_metadata(self.fields, metadata));
        RecordBatch::try_new(schema, self.arrays).expect("all columns are made of the same rows")
    }
}

pub(super) fn texts<'a>(values: impl Iterator<Item = &'a str>) -> ArrayRef {
    Arc::new(StringArray::from_iter_values(values))
}

pub(super) fn optional_texts<'a>(values: impl Iterator<Item = Option<&'a str>>) -> ArrayRef {
    Arc::new(values.collect::<StringArray>())
}

pub(super) fn numbers<T: ArrowPrimitiveType>(values: impl Iterator<Item = T::Native>) -> ArrayRef {
    Arc::new(PrimitiveArray::<T>::from_iter_values(values))
}

pub(super) fn optional_numbers<T: ArrowPrimitiveType>(
    values: impl Iterator<Item = Option<T::Native>>,
) -> ArrayRef {
    Arc::new(values.collect::<PrimitiveArray<T>>())
}

/// One list of numbers per row; an empty list is no value.
pub(super) fn number_lists<T: ArrowPrimitiveType>(
    lists: impl Iterator<Item = Vec<Option<T::Native>>>,
) -> ArrayRef {
    let mut builder = ListBuilder::new(arrow_array::builder::PrimitiveBuilder::<T>::new());
    for list in lists {
        let is_given = !list.is_empty();
        for value in list {
            builder.values().append_option(value);
        }
        builder.append(is_given);
    }
    Arc::new(builder.finish())
}

/// One list of texts per row.
pub(super) fn text_lists(lists: impl Iterator<Item = Vec<Option<String>>>) -> ArrayRef {
    let mut builder = ListBuilder::new(StringBuilder::new());
    for list in lists {
        for value in list {
            builder.values().append_option(value);
        }
        builder.append(true);
    }
    Arc::new(builder.finish())
}
