//! Range of IP addresses: one address, or a network in CIDR notation.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

/// Address or network, such as `127.0.0.1`, `10.0.0.0/8` or `2001:db8::/32`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AddressRange {
    address: IpAddr,
    prefix: u8,
}

/// Text that is no address range.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no address such as 127.0.0.1 and no network such as 10.0.0.0/8")]
pub struct AddressRangeError(String);

impl AddressRange {
    /// Returns whether an address is in the range. An IPv4 address may be mapped into IPv6.
    pub fn contains(&self, address: IpAddr) -> bool {
        let network = |address: IpAddr| match address {
            IpAddr::V4(address) => u128::from(address.to_bits()).checked_shr(32 - self.bits()),
            IpAddr::V6(address) => address.to_bits().checked_shr(128 - self.bits()),
        };
        let address = address.to_canonical();
        // A shift by all bits leaves nothing to compare: the range contains every address.
        address.is_ipv4() == self.address.is_ipv4() && network(address) == network(self.address)
    }

    fn bits(&self) -> u32 {
        u32::from(self.prefix)
    }
}

impl From<IpAddr> for AddressRange {
    fn from(address: IpAddr) -> AddressRange {
        let address = address.to_canonical();
        AddressRange { address, prefix: if address.is_ipv4() { 32 } else { 128 } }
    }
}

impl FromStr for AddressRange {
    type Err = AddressRangeError;

    fn from_str(text: &str) -> Result<AddressRange, AddressRangeError> {
        let invalid = || AddressRangeError(text.to_owned());
        let (address, prefix) = match text.split_once('/') {
            Some((address, prefix)) => (address, Some(prefix)),
            None => (text, None),
        };
        let address: IpAddr = address.parse().map_err(|_| invalid())?;
        let Some(prefix) = prefix else { return Ok(AddressRange::from(address)) };
        let bits = if address.is_ipv4() { 32 } else { 128 };
        let prefix = prefix.parse().ok().filter(|prefix| *prefix <= bits).ok_or_else(invalid)?;
        Ok(AddressRange { address, prefix })
    }
}

impl fmt::Display for AddressRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.address, self.prefix) {
            (IpAddr::V4(_), 32) | (IpAddr::V6(_), 128) => write!(f, "{}", self.address),
            (address, prefix) => write!(f, "{address}/{prefix}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn range_contains_its_addresses() {
        let check = |range: &str, address: &str, expected: bool| {
            let range: AddressRange = range.parse().unwrap();
            assert_eq!(range.contains(address.parse().unwrap()), expected, "{range} {address}");
        };
        check("127.0.0.1", "127.0.0.1", true);
        check("127.0.0.1", "127.0.0.2", false);
        check("127.0.0.1", "::ffff:127.0.0.1", true);
        check("::ffff:127.0.0.1", "127.0.0.1", true);
        check("172.16.0.0/12", "172.31.255.255", true);
        check("172.16.0.0/12", "172.32.0.0", false);
        check("172.17.0.1/16", "172.17.9.9", true);
        check("0.0.0.0/0", "203.0.113.9", true);
        check("0.0.0.0/0", "2001:db8::1", false);
        check("::/0", "2001:db8::1", true);
        check("::/0", "203.0.113.9", false);
        check("2001:db8::/32", "2001:db8:ffff::1", true);
        check("2001:db8::/32", "2001:db9::1", false);
        check("2001:db8::7", "2001:db8::7", true);
    }

    #[test]
    fn invalid_range_is_rejected() {
        for text in ["", "localhost", "10.0.0.0/33", "::/129", "10.0.0.0/", "10.0.0.0/-1", "10/8"] {
            let error = text.parse::<AddressRange>().unwrap_err().to_string();
            assert!(error.contains("10.0.0.0/8"), "{error}");
        }
    }

    #[test]
    fn range_is_written_as_it_was_read() {
        for text in ["127.0.0.1", "10.0.0.0/8", "2001:db8::/32", "::1"] {
            assert_eq!(text.parse::<AddressRange>().unwrap().to_string(), text);
        }
    }
}
