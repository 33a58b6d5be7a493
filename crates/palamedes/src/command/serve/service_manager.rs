//! Messages to the service manager: the notification protocol of systemd.

/// Reports to the service manager that connections are accepted, if one started this process.
pub fn notify_ready() {
    let Some(socket) = std::env::var_os("NOTIFY_SOCKET") else { return };
    if let Err(error) = send(&socket, "READY=1") {
        tracing::warn!(%error, "cannot notify the service manager");
    }
}

/// Sends a datagram to a socket in the file system, or to an abstract one (`@name`).
#[cfg(target_os = "linux")]
fn send(socket: &std::ffi::OsStr, message: &str) -> std::io::Result<()> {
    use std::os::linux::net::SocketAddrExt;
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::net::{SocketAddr, UnixDatagram};

    let address = match socket.as_bytes().strip_prefix(b"@") {
        Some(name) => SocketAddr::from_abstract_name(name)?,
        None => SocketAddr::from_pathname(socket)?,
    };
    UnixDatagram::unbound()?.send_to_addr(message.as_bytes(), &address)?;
    Ok(())
}

/// Other systems have no such socket.
#[cfg(not(target_os = "linux"))]
fn send(_: &std::ffi::OsStr, _: &str) -> std::io::Result<()> {
    Ok(())
}
