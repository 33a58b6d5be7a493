//! Determination of the client address behind proxies.

use std::net::IpAddr;

use axum::http::HeaderMap;

use crate::settings::address_range::AddressRange;

/// Returns the address of the client.
/// That of the connection or, for a configured proxy, the one it forwards. Other proxies are not
/// trusted.
pub fn client_address(peer: IpAddr, headers: &HeaderMap, proxies: &[AddressRange]) -> IpAddr {
    let mut client = peer.to_canonical();
    let forwarded: Vec<&str> = headers
        .get_all("x-forwarded-for")
        .iter()
        .flat_map(|value| value.to_str().unwrap_or_default().split(','))
        .collect();
    // The nearest proxy wrote the last address. What precedes an address that is no configured
    // proxy may be forged.
    for text in forwarded.into_iter().rev() {
        if !proxies.iter().any(|proxy| proxy.contains(client)) {
            break;
        }
        match text.trim().parse::<IpAddr>() {
            Ok(address) => client = address.to_canonical(),
            Err(_) => break,
        }
    }
    client
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(peer: &str, forwarded: &[&str], proxies: &[&str], expected: &str) {
        let headers: HeaderMap = forwarded
            .iter()
            .map(|value| ("x-forwarded-for".parse().unwrap(), value.parse().unwrap()))
            .collect();
        let proxies: Vec<AddressRange> =
            proxies.iter().map(|proxy| proxy.parse().unwrap()).collect();
        let client = client_address(peer.parse().unwrap(), &headers, &proxies);
        assert_eq!(client.to_string(), expected, "{peer} {forwarded:?}");
    }

    #[test]
    fn a_stranger_is_not_believed() {
        check("192.0.2.1", &["203.0.113.9"], &[], "192.0.2.1");
        check("192.0.2.1", &["203.0.113.9"], &["127.0.0.1"], "192.0.2.1");
    }

    #[test]
    fn a_proxy_is_believed_as_far_as_it_goes() {
        check("127.0.0.1", &["203.0.113.9"], &["127.0.0.1"], "203.0.113.9");
        // The client forged the first address.
        check("127.0.0.1", &["10.9.9.9, 203.0.113.9"], &["127.0.0.1"], "203.0.113.9");
        check("127.0.0.1", &["10.9.9.9", "203.0.113.9"], &["127.0.0.1"], "203.0.113.9");
        check("127.0.0.1", &["203.0.113.9, 10.0.0.2"], &["127.0.0.1", "10.0.0.2"], "203.0.113.9");
        check("172.17.0.1", &["203.0.113.9, 172.17.0.5"], &["172.16.0.0/12"], "203.0.113.9");
        check("::ffff:127.0.0.1", &["2001:db8::7"], &["127.0.0.1"], "2001:db8::7");
    }

    #[test]
    fn nonsense_is_not_followed() {
        check("127.0.0.1", &["203.0.113.9, unknown"], &["127.0.0.1"], "127.0.0.1");
        check("127.0.0.1", &[""], &["127.0.0.1"], "127.0.0.1");
    }
}
