## Texts of the pages in web/app/src/lobby.

## Waiting room

lobby-waiting = Waiting for players
lobby-waiting-title = { $what }: waiting
lobby-invites-you =
    { $to ->
        [you] { $name } invites you to play
       *[all] { $name } has opened it
    }
lobby-invited = You are invited
lobby-open-table = Open table
lobby-waiting-for =
    { $free ->
        [0] Everybody is here. The game begins.
        [one] One more player, and it begins.
       *[other] { $free } more players, and it begins.
    }
lobby-free =
    { $free ->
        [0] Every seat is taken or kept for somebody.
        [one] One seat is free: sit down, and it begins.
       *[other] { $free } seats are free.
    }
lobby-seats = Seats
lobby-free-seats =
    { $free ->
        [one] one free seat
       *[other] { $free } free seats
    }
lobby-you = you
lobby-to-move = to move
lobby-reserved-for = kept for { $name }
lobby-join = Sit down
lobby-join-seat = Sit on seat { $seat }
lobby-for-members = For members: log in
lobby-accept = Accept
lobby-decline = Decline
lobby-guest-hint = No account needed: you play as a guest, under a name we pick for you.
lobby-rated-why = It counts for ratings, so it is between members.
lobby-seats-by-chance = No account needed. Who begins is drawn when the last seat is taken.
lobby-rated = rated
lobby-casual = casual
lobby-no-chat = no chat
lobby-delayed = spectators see it { $time } later
lobby-invite = Bring somebody
lobby-link = Link to this table
lobby-link-hint = Whoever opens it can sit down.
lobby-copy = Copy the link
lobby-copied = Copied. Send it to whoever you want to play with.
lobby-copy-manually = The link is selected: copy it by hand.
lobby-share = Share
lobby-qr = QR code of the link: scan it with a phone
lobby-fill = No time to wait?
lobby-fill-hint =
    { $free ->
        [one] The computer takes the free seat, and the game begins at once.
       *[other] The computer takes the { $free } free seats, and the game begins at once.
    }
lobby-level = Level
lobby-fill-now = Fill with computer players
lobby-meanwhile = Meanwhile
lobby-meanwhile-hint =
    { $seat ->
        [stays] Your seat stays yours, even when you close this page. You are told when the game begins.
       *[waits] Your seat is kept while this site is open. You are told when the game begins.
    }
lobby-meanwhile-play = Play the computer
lobby-close = Close the table
lobby-leave = Get up
lobby-closed = This table was closed
lobby-closed-why = Whoever opened it has gone. Find another table, or open your own.

## Lobby

lobby-tables = Open tables
lobby-loading = Looking …
lobby-empty = Nobody is waiting at a table right now. That is normal, there are not many of us. So:
lobby-empty-computer = Play the computer now
lobby-empty-computer-why = It is always there, at ten levels.
lobby-empty-here-why = Hand the device from player to player.
lobby-empty-days = Open a multi-day game
lobby-empty-days-why = Your table stays open for two weeks; whoever comes by sits down, and nobody has to wait.
lobby-empty-friend = Invite a friend
lobby-empty-friend-why = By a link or a QR code.
lobby-open-game = To the table
lobby-quick = Quick pairing
lobby-quick-hint = Choose a clock: you meet whoever wants the same, or wait until somebody does.
lobby-game = Game
lobby-pace-quick = Quick
lobby-pace-normal = As in a café
lobby-pace-long = An evening
lobby-pace-correspondence = Days for each turn
lobby-days =
    { $days ->
        [one] one day
       *[other] { $days } days
    }
lobby-rated-checkbox = Rated: it counts for your rating
lobby-casual-for-guests = These games are casual. Members can play for ratings.
lobby-log-in = Log in or make an account
lobby-own = Your own table
lobby-own-hint = For two to five players or in teams, with any clock; invite people by name.
lobby-own-open = Open a table …
lobby-open = Open the table
lobby-open-cancel = Cancel
lobby-open-rated = Rated: it counts for everybody’s rating
lobby-open-without-clock = Without a clock, the server ends a game without result when no move is made for weeks.
lobby-open-casual = The game is casual. Rated games are between members and have a clock.
lobby-open-rated-public = Rated games can be watched by all.
lobby-open-private = Only for those who have the link
lobby-open-more = More options
lobby-open-no-chat = No chat at this table
lobby-open-invitees = Invite by name
lobby-open-invitees-hint =
    { $most ->
        [one] At most one person; a seat is kept for them. Leave it empty, and anybody can come.
       *[other] At most { $most }, with spaces between the names; seats are kept for them. Leave it empty, and anybody can come.
    }
lobby-open-seat = Your seat
lobby-open-seat-chance = Drawn when all are there
lobby-open-delay = Spectators see moves
lobby-open-delay-by =
    { $seconds ->
        [0] at once
        [30] half a minute later
        [120] two minutes later
       *[other] ten minutes later
    }
lobby-watch = Watch games
lobby-watch-hint = Games that are played right now.
lobby-watch-this = Watch
lobby-watch-empty = No game is being played in the open right now.
lobby-watch-archive = Games of the archive

## Play a friend

lobby-friend-hint = You open a table that only people with its link can see. Send the link, or let them scan the code.
lobby-friend-open = Open a table, get the link
lobby-friend-here = Or play on one device
lobby-friend-more = More options for a table

## My games

lobby-mine-challenged = You are challenged
lobby-mine-turn = Your turn
lobby-mine-others = Others are to move
lobby-mine-open = Waiting for players
lobby-mine-broken = Stopped by an error of the server
lobby-mine-move = Make your move
lobby-mine-none = You have no games with others at the moment.
lobby-mine-signed-out = Your games with others will be listed here. Log in to see those of your account.
lobby-mine-finished = Your finished games
lobby-mine-here = Games kept only on this device are on
lobby-mine-here-link = the start page
lobby-due = time ends { $when }
lobby-due-away = time stands still until { $when }
lobby-due-you = your time ends { $when }
lobby-deadline-now = now
lobby-deadline-soon = in less than a minute
lobby-since-now = just now

lobby-start-games = Games with others

## Notifications

lobby-notification-turn = Your turn against { $names }: { $what }.
lobby-notification-turn-plain = It is your turn in a game.
lobby-notification-started = Your game with { $names } has begun: { $what }.
lobby-notification-started-plain = Your game has begun.
lobby-notification-challenged = { $names } challenges you: { $what }.
lobby-notification-challenged-plain = Somebody challenges you.
lobby-notification-running = Your game with { $names } is running: { $what }.
lobby-notification-running-plain = A game of yours is running.
lobby-notification-finished = Your game with { $names } is over: { $what }.
lobby-notification-finished-plain = A game of yours is over.
lobby-notification-go = Go there
lobby-notification-look = Look at it

## Push notifications, email and vacation

lobby-absence = When you are not here
lobby-push = Tell me on this device when it is my turn
lobby-push-off = You get a notification when it is your turn in a multi-day game, or when somebody challenges you, even with this page closed: after a minute, and at most one every ten minutes.
lobby-push-on = This device is told, even with this page closed. Logging out ends it.
lobby-push-unsupported = This browser cannot show notifications for a closed page, or not in a private window. On an iPhone or iPad, put the page on the home screen first.
lobby-push-unknown = We do not know yet whether this device can be told. It will say so here as soon as the server answers.
lobby-push-unavailable = This server sends no notifications to devices.
lobby-push-blocked = Your browser blocks notifications from this page. Allow them in its settings for this page, then come back.
lobby-email-none = By mail: give an address in your account, and mail can come when it is your turn.
lobby-email-off = By mail: nothing about your turns.
lobby-email-on = By mail: you are told of your turns in multi-day games.
lobby-email-change = Change it in your account
lobby-vacation = Days off
lobby-vacation-hint = While you are away, your time in multi-day games stands still. The others at your tables see until when.
lobby-vacation-members = Days off are for members.
lobby-vacation-days = Days
lobby-vacation-start = I am away from now on
lobby-vacation-until = You are away until { $when }.
lobby-vacation-end = I am back
lobby-vacation-ended = You are back. Your time runs again.
lobby-vacation-left =
    { $days ->
        [0] None of your 30 days for this year are left.
        [one] One of your 30 days for this year is left. A day that has begun counts.
       *[other] { $days } of your 30 days for this year are left. A day that has begun counts.
    }
