//! Feature `serde`: seats as numbers, games as their notation.
//!
//! [`serde_as_text`](crate::serde_as_text) is for options, moves and points: a text that
//! [`FromStr`] reads back. [`serde_position`](crate::serde_position) is for positions: a list of
//! two texts, the options and the position. So what is read is checked as any other text.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Display;
use core::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{BySeat, Notation, Seat, SeatSet, Seats};

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        let index = usize::from(u8::deserialize(deserializer)?).checked_sub(1);
        let seat = index.and_then(Seat::from_index);
        seat.ok_or_else(|| D::Error::custom("a seat is a number from 1 to 5"))
    }
}

impl Serialize for Seats {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.len() as u8)
    }
}

impl<'de> Deserialize<'de> for Seats {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seats, D::Error> {
        let count = u8::deserialize(deserializer)?;
        Seats::new(count.into()).ok_or_else(|| D::Error::custom("there are 1 to 5 seats"))
    }
}

impl Serialize for SeatSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for SeatSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SeatSet, D::Error> {
        Ok(Vec::<Seat>::deserialize(deserializer)?.into_iter().collect())
    }
}

impl<T: Serialize> Serialize for BySeat<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.as_slice())
    }
}

impl<'de, T: Default + Deserialize<'de>> Deserialize<'de> for BySeat<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<BySeat<T>, D::Error> {
        let items = Vec::<T>::deserialize(deserializer)?;
        let seats = Seats::new(items.len());
        let seats = seats.ok_or_else(|| D::Error::custom("there are 1 to 5 seats"))?;
        let mut items = items.into_iter();
        Ok(BySeat::from_fn(seats, |_| items.next().unwrap_or_default()))
    }
}

/// Reads a text and parses it, for [`serde_as_text`](crate::serde_as_text).
///
/// # Errors
/// Those of the deserializer and of the parser.
pub fn deserialize_text<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
}

/// Writes options and position, for [`serde_position`](crate::serde_position).
///
/// # Errors
/// Those of the serializer.
pub fn serialize_position<P: Notation, S: Serializer>(
    setup: &impl Display,
    position: &P,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    (setup.to_string(), position.position_text()).serialize(serializer)
}

/// Reads options and position, for [`serde_position`](crate::serde_position).
///
/// # Errors
/// Those of the deserializer and of the two parsers.
pub fn deserialize_position<'de, P, D>(deserializer: D) -> Result<P, D::Error>
where
    P: Notation<Setup: FromStr<Err: Display>>,
    D: Deserializer<'de>,
{
    let (setup, position) = <(String, String)>::deserialize(deserializer)?;
    let setup = setup.parse().map_err(D::Error::custom)?;
    P::read_position(&setup, &position).map_err(D::Error::custom)
}

/// Implements `serde` for types with `Display` and `FromStr`, as their text.
#[macro_export]
macro_rules! serde_as_text {
    ($($name:ty),+ $(,)?) => {$(
        impl $crate::serde::Serialize for $name {
            fn serialize<S: $crate::serde::Serializer>(
                &self,
                serializer: S,
            ) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<$name, D::Error> {
                $crate::deserialize_text(deserializer)
            }
        }
    )+};
}

/// Implements `serde` for positions with a method `setup`, as a list of options and position.
#[macro_export]
macro_rules! serde_position {
    ($($name:ty),+ $(,)?) => {$(
        impl $crate::serde::Serialize for $name {
            fn serialize<S: $crate::serde::Serializer>(
                &self,
                serializer: S,
            ) -> Result<S::Ok, S::Error> {
                $crate::serialize_position(&self.setup(), self, serializer)
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<$name, D::Error> {
                $crate::deserialize_position(deserializer)
            }
        }
    )+};
}
