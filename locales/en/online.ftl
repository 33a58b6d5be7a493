## What every page with other people on it says. `online-no-CODE` is why the server refused something.

online-guest = guest
online-bot = bot
online-house = Computer, level { $level }
online-free-seat = free seat
online-rating = rating { $rating }
online-here = connected
online-not-here = not connected
online-no = That was refused ({ $code }). Reload the page and try again.
online-no-failed = Something went wrong. Try again in a moment.
online-no-server-away = No connection to the server. You can still play the computer here; other people are back as soon as the connection is.
online-no-unavailable = The server is busy for a moment. Try again.
online-no-overloaded = The server is busy for a moment. Try again.
online-no-timeout = The server took too long. Try again.
online-no-rate-limited = That was too often. Wait a little and try again.
online-wait =
    { $minutes ->
        [one] That was too often. Try again in a minute.
       *[other] That was too often. Try again in { $minutes } minutes.
    }
online-no-not-found = There is no such thing here, or it is not open to you.
online-no-unauthorized = You are not logged in. Log in and try again.
online-no-internal = Something went wrong on the server. It was noted; try again later.

## What was agreed, in a few words for a list: `online-seats-GAME-OPTION` is who plays against whom,
## `online-seats-GAME` what is usual, `online-option-GAME-OPTION` every other option.

online-game-pentagame = Pentagame
online-seats-pentagame = two players
online-seats-pentagame-2 = two players
online-seats-pentagame-3 = three players
online-seats-pentagame-4 = four players
online-seats-pentagame-4t = two teams
online-seats-pentagame-5 = five players
online-option-pentagame-out-2 = to two out
online-option-pentagame-out-3 = to three out
online-option-pentagame-out-4 = to four out
online-option-pentagame-out-5 = to five out
online-option-pentagame-shape = shape breaks ties
online-game-pente = Pente
online-seats-pente = two players
online-seats-pente-players-3 = three players
online-seats-pente-players-4 = four players
online-seats-pente-teams = two teams
online-option-pente-9 = 9 lines
online-option-pente-13 = 13 lines
online-option-pente-19 = 19 lines
online-option-pente-free = free opening
online-option-pente-centre = first stone in the centre
online-option-pente-tournament = tournament opening
online-option-pente-g = G-Pente
online-option-pente-d = D-Pente
online-option-pente-first-black = Black begins
online-option-pente-keryo = Keryo
online-option-pente-poof = Poof
online-game-pentalath = Pentalath
online-seats-pentalath = two players
online-seats-pentalath-2 = two players
online-seats-pentalath-3 = three players
online-option-pentalath-stuck-skip = whoever is stuck is skipped
online-option-pentalath-stuck-loss = whoever is stuck loses
online-option-pentalath-swap = with swap
online-other-start = from a position
online-control-none = no clock
online-control-egg = egg timer, { $first } s
online-control-budget = { $time } for the game
online-control-fischer = { $time } + { $second } s
online-control-delay = { $time }, { $second } s delay
online-control-days =
    { $first ->
        [one] one day a turn
       *[other] { $first } days a turn
    }
online-minutes = { $minutes } min
online-seconds = { $seconds } s

## Why the lobby says no

online-no-config-too-long = That is too long to be agreed on. Shorten the position it begins in.
online-no-no-seat = There is no such seat at this table. Choose another one.
online-no-too-many-invited = You invited more people than the table has seats. Take a larger set-up, or leave some out.
online-no-invalid-level = The computer plays at levels 1 to 10. Choose one of them.
online-no-invalid-limit = That many cannot be shown at once.
online-no-invalid-query = This address cannot be read. Go back and choose again.
online-no-invalid-chat-text = A line has at most { $most } characters. Shorten it.
online-no-blocked = Somebody at this table does not want to play with you. Find another one, or open your own.
online-no-rated-pool-mismatch = This game is rated, and rated games are between members. Play a casual one.
online-no-rated-for-members = Rated games are for members. Make an account, and your games stay yours; or play a casual one.
online-no-not-game-creator = Only whoever opened the table can do that.
online-no-insufficient-scope = This login may not do that.
online-no-table-begun = The game has begun. You can watch it.
online-no-game-started = The game has begun. You can watch it.
online-no-game-full = Every seat is taken. Find another table, or open your own.
online-no-seat-taken = Somebody has just sat down there. Take another seat.
online-no-game-not-live = The game is not being played now.
online-no-single-player-game = This is for one player alone. Play it without the server.
online-no-start-position-finished = In this position the game is over already. Begin elsewhere.
online-no-rated-with-start = Rated games begin at their start. Play it casual, or from the start.
online-no-rated-without-clock = Rated games need a clock. Choose one, or play a casual game.
online-no-no-such-player = No player here is called { $name }. Is every letter right?
online-no-invited-twice = { $name } sits at the table already. Name everybody once, and not yourself.
online-no-computer-not-invitable = The computer needs no invitation: open the table and fill its seats.
online-no-invitation-blocked = { $name } cannot be invited by you.
online-no-too-many-open-games = You are waiting at too many tables already. Close one of them first.
online-no-too-many-games = You are playing too many games already. Finish one of them first.
online-no-unknown-preset = Quick pairing does not have this clock. Choose one of those offered, or open your own table.
online-no-no-computers = No computer player is free just now. Wait for people, or try again later.
online-no-computer-busy = The computer has its hands full at this level. Choose another level, or try again in a minute.
online-no-computers-play-casual = The computer plays casual games only. Open a casual table to play it.
online-no-chat-disabled = There is no chat at this table.
online-no-chat-full = So much has been said here that nothing more fits.
online-no-self-not-allowed = That would be you.
online-no-too-many-blocks = You have blocked { $most } players, and that is the limit.
online-no-game = There is no game of this name.
online-no-option = These options do not go together. Choose others.
online-no-time-control = There is no clock of this kind. Choose another one.
online-no-seconds = These seconds cannot be read. Choose another clock.

## Why the account says no

online-no-name-too-short = A name has at least 3 characters.
online-no-name-too-long = A name has at most 20 characters.
online-no-invalid-name-characters = Only letters from a to z and digits, with single - or _ between them, and a letter first.
online-no-name-reserved = This name sounds as if it spoke for the server. Choose another one.
online-no-name-taken = This name is taken, or one that looks like it. Choose another one.
online-no-name-required = Choose a name first.
online-no-password-too-short = A password has at least { $least } characters.
online-no-password-too-long = A password has at most 256 characters.
online-no-password-common = This password is one of the first to be tried. Choose one that nobody guesses, such as a short sentence of your own.
online-no-wrong-credentials = Name and password do not match. Check both, or log in another way.
online-no-recent-login-required = This needs a login from the last ten minutes. Log in again.
online-no-session-required = This needs a login.
online-no-already-registered = You are a member already.
online-no-members-only = This is for members. Make an account first.
online-no-already-signed-in = You are logged in already. Reload the page.
online-no-invalid-passkey = This passkey was not accepted. Try again.
online-no-passkey-already-registered = There is a passkey for this account on this device already.
online-no-passkey-not-shown = No passkey was shown, or it took too long. Nothing has changed; try again.
online-no-passkey-not-here = This device cannot do that with passkeys. Use a password, or another device.
online-no-passkeys-unavailable = Passkeys need a server with a name. Use a password here.
online-no-too-many-passkeys = An account cannot have more passkeys. Remove one first.
online-no-last-passkey = This passkey is your only way in. Set a password or add another passkey first.
online-no-passkey-challenge-expired = That took too long. Try again.
online-no-wrong-recovery-code = Name and code do not match, or the code was used already.
online-no-invalid-link = This link no longer works: it was used, or it is too old. Ask for a new one.
online-no-invalid-email = That is no mail address. Is every letter right?
online-no-invalid-label = It needs a name of 1 to 60 characters.
online-no-scopes-required = Choose at least one thing it may do.
online-no-invalid-days = That many days cannot be chosen.
online-no-too-many-tokens = An account cannot have more tokens. Revoke one first.
online-no-too-many-bots = You have five bots, and that is the limit. End one first.
online-no-invalid-language = Mail is not written in this language.
online-no-invalid-json-fields = The page and the server do not understand each other. Reload the page.
online-no-malformed-json = The page and the server do not understand each other. Reload the page.

## Why the table says no

online-no-stale-ply = The game has gone on meanwhile.
online-no-turn-of = It is not your turn.
online-no-table-over = The game is over.
online-no-table-not-over = The game is not over yet.
online-no-seat-gone = You are out of this game.
online-no-table-not-begun = The game has not begun yet.
online-no-game-not-started = The game has not begun yet: seats are still free.
online-no-table-paused = The clocks stand still. Go on first.
online-no-table-not-paused = There is no pause.
online-no-nothing-to-take-back = There is nothing to take back.
online-no-offered-already = You have offered that already.
online-no-accepted-already = You have agreed to that already.
online-no-no-offer = That is no longer offered.
online-no-too-many-offers = You have offered enough for this turn. Wait until somebody has moved.
online-no-too-late-to-abort = Everybody has had a turn: the game can no longer be called off. You can resign.
online-no-log-full = So much was said at this table that nothing more can be offered.
online-no-not-a-player = You do not sit at this table.
online-no-command-not-allowed = That is not for you to say.
online-no-too-many-pending-commands = That was too much at once. Wait for the answer and try again.
online-no-game-not-finished = This game is shown when it is over.
online-no-malformed-message = This page is older than the server. Reload it.

## Reports and moderation

online-report = Report
online-report-whom = Report { $name }
online-no-muted = A moderator has muted you in chat until { $until }. You can go on playing.
online-no-suspended = A moderator has closed this login. Whoever runs the server can be reached through the imprint.
online-no-suspended-until = A moderator has closed this login until { $until }. Whoever runs the server can be reached through the imprint.
online-no-already-reported = You have reported this already, and nobody has decided it yet.
online-no-too-many-reports = Too many reports are waiting, so no more are taken now. Try again tomorrow, or block this player.
online-no-report-text = This text cannot be sent: at most { $most } characters, and no special characters.
online-no-computer-not-reportable = This is the computer. If it plays wrongly, tell whoever runs the server.
online-no-computer-not-moderated = This is the computer.
online-no-already-moderator = This is a moderator. Whoever runs the server must end that first.
online-no-no-such-report = This report is about somebody else, or it is gone. Reload the page.
online-no-not-muted = They are not muted any more.
online-no-not-suspended = Their login is open already.
online-no-report-already-closed = Another moderator has decided this report. Reload the page.
online-no-invalid-hours = Choose 1 to { $most } hours.
online-no-invalid-reason = Say why, in at most { $most } characters.

## The archive

online-no-invalid-position = This is not a position of the chosen game. Take it from the analysis board.
online-no-rules-required = Choose the game this position belongs to.
online-no-player-required = Name the player whose result is meant.
online-no-invalid-cursor = This part of the list does not exist. Start again from the top.

## Multi-day games. What stands under online-push-say is said by the service worker: plain text.

online-push-say-turn = Your turn
online-push-say-turn-one = It is your turn in a game.
online-push-say-turn-several = It is your turn in several games.
online-push-say-challenge = You are challenged
online-push-say-challenge-one = Somebody wants to play with you.
online-push-say-challenge-several = Several players want to play with you.
online-no-push-disabled = This server sends no notifications to devices.
online-no-push-endpoint = This server cannot send notifications to this browser.
online-no-push-keys = What the browser gave for notifications cannot be used. Try again.
online-no-push-not-here = The browser did not turn notifications on: its service for them may be out of reach. Try again later.
online-no-vacation-active = You are away already.
online-no-vacation-days-exceeded =
    { $left ->
        [0] You have no days left this year.
        [one] You have one day left this year.
       *[other] You have { $left } days left this year.
    }
online-away = away until { $when }
online-away-turn = { $name } is away until { $when }: their time stands still.
