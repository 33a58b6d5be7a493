//! Messages between nodes over a real NATS.

use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use tokio::time::timeout;
use uuid::Uuid;

use crate::cluster::nats::NatsBus;
use crate::cluster::nats::address::parse_addresses;
use crate::cluster::{Bus, BusEvent, BusEvents, Topic};
use crate::ids::{GameId, PlayerId};

const NODES: usize = 20;
const MOVES: u64 = 100;
const TEST_TIMEOUT: Duration = Duration::from_secs(30);

/// A topic that all nodes of a test watch: what was sent before it has arrived.
const END: Topic = Topic::Player(PlayerId(9));

fn nats() -> String {
    std::env::var("PALAMEDES_TEST_NATS").expect("PALAMEDES_TEST_NATS")
}

fn new_prefix() -> String {
    Uuid::new_v4().simple().to_string()
}

async fn connect(url: &str, prefix: &str) -> (NatsBus, BusEvents) {
    let (bus, mut events) = NatsBus::connect(Some(url), prefix.to_owned()).await.unwrap();
    assert_eq!(next(&mut events).await, BusEvent::Reconnected);
    assert_eq!(bus.is_connected(), Some(true));
    (bus, events)
}

async fn next(events: &mut BusEvents) -> BusEvent {
    timeout(TEST_TIMEOUT, events.next()).await.expect("no event").unwrap()
}

async fn watch(bus: &NatsBus, topic: Topic) {
    bus.subscribe(topic);
    bus.wait_until_active(topic).await;
}

/// Returns the number of messages before that about the end.
async fn count_until_end(events: &mut BusEvents) -> u64 {
    let mut count = 0;
    loop {
        match next(events).await {
            BusEvent::Message(END, _) => return count,
            BusEvent::Message(..) => count += 1,
            BusEvent::Reconnected => panic!("the connection was lost"),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn move_is_delivered_to_the_two_interested_of_twenty_nodes() {
    let (url, prefix) = (nats(), new_prefix());
    let game = Topic::Game(GameId(7));
    let (sender, _own) = connect(&url, &prefix).await;
    let mut nodes = Vec::new();
    for number in 0..NODES {
        let (bus, events) = connect(&url, &prefix).await;
        watch(&bus, END).await;
        match number {
            3 | 12 => watch(&bus, game).await,
            // Another game, one that was left, and a player with the same number.
            4 => watch(&bus, Topic::Game(GameId(8))).await,
            5 => {
                watch(&bus, game).await;
                bus.unsubscribe(game);
                watch(&bus, Topic::Game(GameId(9))).await;
            }
            6 => watch(&bus, Topic::Player(PlayerId(7))).await,
            _ => {}
        }
        nodes.push((bus, events));
    }
    for number in 0..MOVES {
        sender.publish(&game.to_string(), format!("move {number}").into_bytes());
    }
    sender.publish(&END.to_string(), Vec::new());
    let mut deliveries = 0;
    for (number, (bus, events)) in nodes.iter_mut().enumerate() {
        let received = count_until_end(events).await;
        assert_eq!(received, if matches!(number, 3 | 12) { MOVES } else { 0 }, "node {number}");
        assert_eq!(bus.counts().received, received + 1, "node {number}");
        deliveries += received;
    }
    assert_eq!(deliveries, 2 * MOVES);
    let counts = sender.counts();
    assert_eq!((counts.sent, counts.received), (MOVES + 1, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn own_messages_do_not_come_back() {
    let (url, prefix) = (nats(), new_prefix());
    let (one, mut one_events) = connect(&url, &prefix).await;
    let (two, mut two_events) = connect(&url, &prefix).await;
    let game = Topic::Game(GameId(7));
    for bus in [&one, &two] {
        watch(bus, game).await;
    }
    one.publish(&game.to_string(), b"of one".to_vec());
    assert_eq!(next(&mut two_events).await, BusEvent::Message(game, "of one".into()));
    two.publish(&game.to_string(), b"of two".to_vec());
    assert_eq!(next(&mut one_events).await, BusEvent::Message(game, "of two".into()));
    assert_eq!((one.counts().received, two.counts().received), (1, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn topic_counts_its_subscriptions_and_is_active_when_waited_for() {
    let (url, prefix) = (nats(), new_prefix());
    let (one, _own) = connect(&url, &prefix).await;
    let (two, mut events) = connect(&url, &prefix).await;
    for number in 0..300 {
        let topic = Topic::Game(GameId(number));
        watch(&two, topic).await;
        // The second of two subscriptions is still there.
        two.subscribe(topic);
        two.unsubscribe(topic);
        one.publish(&topic.to_string(), b"first".to_vec());
        assert_eq!(next(&mut events).await, BusEvent::Message(topic, "first".into()));
        two.unsubscribe(topic);
    }
    watch(&two, END).await;
    for number in 0..300 {
        one.publish(&Topic::Game(GameId(number)).to_string(), b"late".to_vec());
    }
    one.publish(&END.to_string(), Vec::new());
    assert_eq!(count_until_end(&mut events).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn message_of_a_group_goes_to_one_other_node() {
    let (url, prefix) = (nats(), new_prefix());
    let mut members = Vec::new();
    for _ in 0..3 {
        let (bus, events) = connect(&url, &prefix).await;
        let group = bus.join_group("w").unwrap();
        watch(&bus, END).await;
        members.push((bus, events, group));
    }
    for _ in 0..30 {
        members[0].0.publish("w", Vec::new());
    }
    members[0].0.publish(&END.to_string(), Vec::new());
    let mut received = 0;
    for (bus, events, group) in &mut members[1..] {
        assert_eq!(next(events).await, BusEvent::Message(END, "".into()));
        let hints = bus.counts().received - 1;
        for _ in 0..hints {
            timeout(TEST_TIMEOUT, group.next()).await.unwrap().unwrap();
        }
        received += hints;
    }
    assert_eq!((received, members[0].0.counts().received), (30, 0));
}

/// Forwards connections to NATS until it is notified, and then the next ones.
async fn start_proxy(target: String, cut: Arc<Notify>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("nats://{}", listener.local_addr().unwrap());
    tokio::spawn(async move {
        loop {
            let (mut client, _) = listener.accept().await.unwrap();
            let mut server = TcpStream::connect(&target).await.unwrap();
            tokio::select! {
                _ = copy_bidirectional(&mut client, &mut server) => {}
                () = cut.notified() => {}
            }
        }
    });
    url
}

#[tokio::test(flavor = "multi_thread")]
async fn subscriptions_are_restored_after_a_reconnect() {
    let (url, prefix) = (nats(), new_prefix());
    let address = parse_addresses(&url).unwrap().remove(0);
    let cut = Arc::<Notify>::default();
    let proxy = start_proxy(address.to_string(), Arc::clone(&cut)).await;
    let (one, _own) = connect(&url, &prefix).await;
    let (two, mut events) = connect(&proxy, &prefix).await;
    let (game, other) = (Topic::Game(GameId(7)), Topic::Game(GameId(8)));
    watch(&two, game).await;
    watch(&two, other).await;
    for _ in 0..3 {
        cut.notify_one();
        while two.is_connected() == Some(true) {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        // Without a connection nothing waits, and changes are made up for.
        let later = Topic::Player(PlayerId(5));
        timeout(TEST_TIMEOUT, watch(&two, later)).await.unwrap();
        two.unsubscribe(other);
        assert_eq!(next(&mut events).await, BusEvent::Reconnected);
        for topic in [other, game, later] {
            one.publish(&topic.to_string(), Vec::new());
        }
        assert_eq!(next(&mut events).await, BusEvent::Message(game, "".into()));
        assert_eq!(next(&mut events).await, BusEvent::Message(later, "".into()));
        two.unsubscribe(later);
        watch(&two, other).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn server_that_does_not_answer_delays_one_subscription_only() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("nats://{}", listener.local_addr().unwrap());
    tokio::spawn(async move {
        let (mut client, _) = listener.accept().await.unwrap();
        // It greets and answers the first two pings, and then nothing.
        use tokio::io::{AsyncReadExt, AsyncWriteExt};
        client.write_all(b"INFO {}\r\n").await.unwrap();
        let mut seen = Vec::new();
        let mut answered = 0;
        while client.read_buf(&mut seen).await.unwrap() > 0 {
            let asked = seen.windows(6).filter(|part| part == b"PING\r\n").count();
            while answered < asked.min(3) {
                answered += 1;
                client.write_all(b"PONG\r\n").await.unwrap();
            }
        }
    });
    let (bus, _events) = connect(&url, "test").await;
    let started = std::time::Instant::now();
    for number in 0..20 {
        watch(&bus, Topic::Game(GameId(number))).await;
    }
    assert!(started.elapsed() < Duration::from_secs(5), "{:?}", started.elapsed());
    assert_eq!(bus.is_connected(), Some(false));
}
