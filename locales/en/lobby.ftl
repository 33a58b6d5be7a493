## Texts of the pages in web/app/src/lobby and web/app/src/watch.

## Waiting room

lobby-waiting = Waiting for players
lobby-waiting-title = { $what }: waiting
lobby-invites-you =
    { $to ->
        [you] { $name } invites you to { $game }
       *[all] { $name } is looking for players
    }
lobby-invited = You’re invited
lobby-open-table = Open game
lobby-aim =
    { $game ->
        [pente] Get five in a row, or capture five pairs.
        [pentalath] Get five in a row, and capture what you surround.
        [lanza] Give secret orders and capture the other pieces.
        [king-of-pearls] Fill lines and build towers that go together.
        [nibelungenlied] Marry Siegfried to a queen, or bring his end.
        [ot-tjin] Sow seeds and catch more fish.
        [frames] Have more stones inside the frame.
        [millennium-3d-chess] Checkmate the king, on three boards at once.
        [nardeshir] Checkmate the king, on three boards at once.
        [hi-jack] Control more squares, and take over stacks.
        [sleeping-beauty-draughts] Leave your opponent without a move.
        [akron] Join your two sides with a chain of balls.
       *[pentagame] Get your pieces to the crossings of their colour before the others do.
    }
lobby-fact-players = Players
lobby-fact-time = Time
lobby-fact-rating = Rating
lobby-fact-casual = just for fun (casual)
lobby-fact-rated = counts for your rating
lobby-new-here = New here? The rules in a minute
lobby-waiting-for =
    { $free ->
        [0] Everyone is here. The game starts now.
        [one] Waiting for one more player …
       *[other] Waiting for { $free } more players …
    }
lobby-free =
    { $free ->
        [0] All seats are taken or reserved.
        [one] One free seat: join and the game starts.
       *[other] { $free } free seats.
    }
lobby-free-seats =
    { $free ->
        [one] 1 free seat
       *[other] { $free } free seats
    }
lobby-reserved-for = reserved for { $name }
lobby-reserved-you = for you
lobby-join = Join
lobby-join-seat = Join as player { $seat }
lobby-for-members = Log in to join
lobby-accept = Accept
lobby-decline = Decline
lobby-guest-hint = No account needed. We’ll give you a guest name.
lobby-rated-why = This game is rated, so you need an account.
lobby-seats-by-chance = Who starts is decided at random.
lobby-no-chat = no chat
lobby-delayed = spectators see moves { $time } later
lobby-invite = Invite a friend
lobby-link = Link to this game
lobby-link-hint = Anyone with this link can join.
lobby-copy = Copy link
lobby-copied = Copied. Now send it to your friend.
lobby-copy-manually = The link is selected. Copy it now.
lobby-share = Share
lobby-qr = QR code of the link: scan it with a phone
lobby-fill = Don’t want to wait?
lobby-fill-hint =
    { $free ->
        [one] A computer player takes the free seat and the game starts right away.
       *[other] Computer players take the { $free } free seats and the game starts right away.
    }
lobby-level = Level
lobby-fill-now = Let the computer fill in
lobby-meanwhile = Meanwhile
lobby-meanwhile-hint =
    { $seat ->
        [stays] You can close this page. We’ll let you know when the game starts.
       *[waits] Keep this site open. We’ll let you know when the game starts.
    }
lobby-meanwhile-play = Play the computer
lobby-close = Cancel this game
lobby-leave = Leave
lobby-closed = This game was cancelled
lobby-closed-why = The player who created it has left. Join another game or create your own.

## Lobby

lobby-tables = Open games
lobby-loading = Loading …
lobby-empty = No open games right now. Start one:
lobby-empty-computer = Play the computer
lobby-empty-computer-why = Ten levels, ready when you are.
lobby-empty-here-why = Pass the device from player to player.
lobby-empty-days = Open a correspondence game
lobby-empty-days-why = Leave an open challenge for two weeks. No need to wait around.
lobby-empty-friend = Invite a friend
lobby-empty-friend-why = Send a link or QR code.
lobby-filter = Filter
lobby-filter-game = Game
lobby-filter-kind = Rating
lobby-filter-pace = Pace
lobby-filter-any = All
lobby-filter-live = Live
lobby-filter-days = Correspondence
lobby-sort = Sort by
lobby-sort-newest = Newest
lobby-sort-rating = Rating
lobby-filter-none = No open game matches. Clear the filter or create a game.
lobby-open-game = Open
lobby-quick = Quick pairing
lobby-quick-hint = Pick a time control and we find you an opponent.
lobby-game = Game
lobby-pace-quick = Quick
lobby-pace-normal = Standard
lobby-pace-long = Long
lobby-pace-correspondence = Correspondence
lobby-days =
    { $days ->
        [one] 1 day
       *[other] { $days } days
    }
lobby-rated-checkbox = Rated
lobby-casual-for-guests = Guests play casual games. Members can play rated ones.
lobby-log-in = Log in or sign up
lobby-own = Create a game
lobby-own-hint = Two to five players or teams, any time control, invitations by name.
lobby-own-open = Create a game …
lobby-open = Create game
lobby-open-cancel = Cancel
lobby-open-rated = Rated
lobby-open-without-clock = Without a clock, a game with no moves for weeks ends without a result.
lobby-open-casual = This game is casual. Rated games need an account and a clock.
lobby-open-rated-public = Anyone can watch a rated game.
lobby-open-private = Private: only with the link
lobby-open-more = More options
lobby-open-no-chat = No chat
lobby-open-invitees = Invite by name
lobby-open-invitees-hint =
    { $most ->
        [one] We’ll keep the seat for this player. Leave it empty to let anyone join.
       *[other] Up to { $most } names with spaces between them. Leave it empty to let anyone join.
    }
lobby-open-seat = Who starts
lobby-open-seat-chance = Random
lobby-open-delay = Spectators see moves
lobby-open-delay-by =
    { $seconds ->
        [0] right away
        [30] 30 seconds later
        [120] 2 minutes later
       *[other] 10 minutes later
    }

## Watch

lobby-watch = Watch games
lobby-watch-featured = Top game
lobby-watch-board = The board of { $names }
lobby-watch-live = live
lobby-watch-more = More live games
lobby-watch-this = Watch
lobby-watch-empty = No live games right now.
lobby-watch-archive = Browse finished games
lobby-watch-finished = Recently finished

## Play a friend

lobby-friend-hint = Create a private game and send the link. Your friend joins with one tap.
lobby-friend-open = Get the link
lobby-friend-here = Pass and play on this device
lobby-friend-more = More options

## My games

lobby-mine-challenged = Challenges
lobby-mine-turn = Your turn
lobby-mine-others = Waiting for opponents
lobby-mine-open = Waiting for players
lobby-mine-broken = Stopped by a server error
lobby-mine-move = Play
lobby-mine-none = No games in progress.
lobby-mine-signed-out = Log in to see your games.
lobby-mine-finished = Your finished games
lobby-mine-here = Games against the computer are on
lobby-mine-here-link = the start page
lobby-due-away = on vacation until { $when }
lobby-time-left = { $time } left
lobby-time-up = time is up
lobby-time-left-soon = less than a minute left
lobby-since-now = just now

## Start page

lobby-start-turn = Your turn ({ $count })
lobby-start-none = No games in progress.
lobby-start-online =
    { $online ->
        [one] 1 player online
       *[other] { $online } players online
    }
lobby-start-live =
    { $live ->
        [0] no live games
        [one] 1 live game
       *[other] { $live } live games
    }
lobby-start-open =
    { $open ->
        [0] no open games
        [one] 1 open game
       *[other] { $open } open games
    }
lobby-challenge = { $name } challenges you
lobby-start-latest = Latest games

## Notifications

lobby-notification-turn = Your turn against { $names }: { $what }.
lobby-notification-turn-plain = It’s your turn.
lobby-notification-started = Your game with { $names } has started: { $what }.
lobby-notification-started-plain = Your game has started.
lobby-notification-challenged = { $names } challenges you: { $what }.
lobby-notification-challenged-plain = You’ve been challenged.
lobby-notification-running = You have a game in progress with { $names }: { $what }.
lobby-notification-running-plain = You have a game in progress.
lobby-notification-finished = Your game with { $names } is over: { $what }.
lobby-notification-finished-plain = Your game is over.
lobby-notification-go = Open
lobby-notification-look = View

## Push notifications, email and vacation

lobby-absence = When you’re away
lobby-push = Notify me on this device when it’s my turn
lobby-push-off = Get a notification for your turn in a correspondence game or for a challenge, even with this page closed. At most one every ten minutes.
lobby-push-on = This device gets notifications, even with this page closed, until you log out.
lobby-push-unsupported = This browser can’t show notifications here (private windows can’t either). On an iPhone or iPad, add this site to your home screen first.
lobby-push-unknown = Checking whether this device can get notifications. The server hasn’t answered yet.
lobby-push-unavailable = This server doesn’t send notifications to devices.
lobby-push-blocked = Your browser blocks notifications from this site. Allow them in the browser settings, then come back.
lobby-email-none = Email: add an address to your account to get email when it’s your turn.
lobby-email-off = Email: off.
lobby-email-on = Email: on for your turns in correspondence games.
lobby-email-change = Change this in your account
lobby-vacation = Vacation
lobby-vacation-hint = While you’re on vacation, your clocks in correspondence games stop. Your opponents see when you’ll be back.
lobby-vacation-members = Vacation needs an account.
lobby-vacation-days = Days
lobby-vacation-start = Start vacation
lobby-vacation-until = You’re on vacation until { $when }.
lobby-vacation-end = End vacation
lobby-vacation-ended = Welcome back. Your clocks are running again.
lobby-vacation-left =
    { $days ->
        [0] You’ve used all 30 vacation days of this year.
        [one] 1 of 30 vacation days left this year. A started day counts in full.
       *[other] { $days } of 30 vacation days left this year. A started day counts in full.
    }
