## Texts of web/app/src/net. `error-CODE` is the message of an error code of the API.

player-guest = guest
player-bot = bot
player-computer = { $name } · level { $level }
player-free-seat = free seat
player-rating = rating { $rating }
player-online = connected
player-offline = not connected
player-seats = Players
player-you = you
player-to-move = to move
player-winner = winner
player-rated = rated
player-casual = casual
error-unknown = That was refused ({ $code }). Reload the page and try again.
error-failed = Something went wrong. Try again in a moment.
error-server-unreachable = No connection to the server. You can still play the computer here; other people are back as soon as the connection is.
error-unavailable = The server is busy for a moment. Try again.
error-overloaded = The server is busy for a moment. Try again.
error-timeout = The server took too long. Try again.
error-rate-limited = That was too often. Wait a little and try again.
error-rate-limited-wait =
    { $minutes ->
        [one] That was too often. Try again in a minute.
       *[other] That was too often. Try again in { $minutes } minutes.
    }
error-not-found = There is no such thing here, or it is not open to you.
error-unauthorized = You are not logged in. Log in and try again.
error-internal = Something went wrong on the server. It was noted; try again later.

## Short texts of a config: `rules-setup-GAME-OPTION` for the players, `rules-setup-GAME` for the
## default, `rules-option-GAME-OPTION` for every other option.

rules-title-pentagame = Pentagame
rules-setup-pentagame = two players
rules-setup-pentagame-2 = two players
rules-setup-pentagame-3 = three players
rules-setup-pentagame-4 = four players
rules-setup-pentagame-4t = two teams
rules-setup-pentagame-5 = five players
rules-option-pentagame-out-2 = to two out
rules-option-pentagame-out-3 = to three out
rules-option-pentagame-out-4 = to four out
rules-option-pentagame-out-5 = to five out
rules-option-pentagame-shape = shape breaks ties
rules-title-pente = Pente
rules-setup-pente = two players
rules-setup-pente-players-3 = three players
rules-setup-pente-players-4 = four players
rules-setup-pente-teams = two teams
rules-option-pente-9 = 9 lines
rules-option-pente-13 = 13 lines
rules-option-pente-19 = 19 lines
rules-option-pente-free = free opening
rules-option-pente-centre = first stone in the centre
rules-option-pente-tournament = tournament opening
rules-option-pente-g = G-Pente
rules-option-pente-d = D-Pente
rules-option-pente-first-black = Black begins
rules-option-pente-keryo = Keryo
rules-option-pente-poof = Poof
rules-title-pentalath = Pentalath
rules-setup-pentalath = two players
rules-setup-pentalath-2 = two players
rules-setup-pentalath-3 = three players
rules-option-pentalath-stuck-skip = whoever is stuck is skipped
rules-option-pentalath-stuck-loss = whoever is stuck loses
rules-option-pentalath-swap = with swap
rules-custom-start = from a position
time-control-none = no clock
time-control-egg = egg timer, { $first } s
time-control-budget = { $time } for the game
time-control-fischer = { $time } + { $second } s
time-control-delay = { $time }, { $second } s delay
time-control-days =
    { $first ->
        [one] one day a turn
       *[other] { $first } days a turn
    }
time-minutes = { $minutes } min
time-seconds = { $seconds } s

## Errors of the lobby

error-config-too-long = That is too long to be agreed on. Shorten the position it begins in.
error-no-seat = There is no such seat at this table. Choose another one.
error-too-many-invited = You invited more people than the table has seats. Take a larger set-up, or leave some out.
error-invalid-level = The computer plays at levels 1 to 10. Choose one of them.
error-invalid-limit = That many cannot be shown at once.
error-invalid-query = This address cannot be read. Go back and choose again.
error-invalid-chat-text = A line has at most { $most } characters. Shorten it.
error-hidden-characters = The text contains invisible characters, such as direction marks or those in combined emoji. Remove them.
error-blocked = Somebody at this table does not want to play with you. Find another one, or open your own.
error-rated-pair-limit = You two have played twenty rated games in a day. Play casual games, or go on tomorrow.
error-rated-private = Rated games can be watched by all. Play a casual game, or a public one.
error-rated-pool-mismatch = This game is rated, and rated games are between members. Play a casual one.
error-rated-by-token = Rated games are played in person. A program plays rated games with a bot account, or casual ones.
error-rated-for-members = Rated games are for members. Make an account, and your games stay yours; or play a casual one.
error-not-game-creator = Only whoever opened the table can do that.
error-insufficient-scope = This login may not do that.
error-table-begun = The game has begun. You can watch it.
error-game-started = The game has begun. You can watch it.
error-game-full = Every seat is taken. Find another table, or open your own.
error-seat-taken = Somebody has just sat down there. Take another seat.
error-game-broken = An error of the server has stopped this game. The operator has been notified.
error-game-not-live = The game is not being played now.
error-single-player-game = This is for one player alone. Play it without the server.
error-start-position-finished = In this position the game is over already. Begin elsewhere.
error-start-position-in-play = A rated game is at this position now. Choose another one, or try again when that game is over.
error-rated-with-start = Rated games begin at their start. Play it casual, or from the start.
error-rated-without-clock = Rated games need a clock. Choose one, or play a casual game.
error-no-such-player = No player here is called { $name }. Is every letter right?
error-invited-twice = { $name } sits at the table already. Name everybody once, and not yourself.
error-computer-not-invitable = The computer needs no invitation: open the table and fill its seats.
error-invitation-blocked = { $name } cannot be invited by you.
error-too-many-open-games = You are waiting at too many tables already. Close one of them first.
error-too-many-games = You are playing too many games already. Finish one of them first.
error-unknown-preset = Quick pairing does not have this clock. Choose one of those offered, or open your own table.
error-no-computers = No computer player is free just now. Wait for people, or try again later.
error-computer-busy = The computer has its hands full at this level. Choose another level, or try again in a minute.
error-computers-play-casual = The computer plays casual games only. Open a casual table to play it.
error-chat-disabled = There is no chat at this table.
error-chat-full = So much has been said here that nothing more fits.
error-self-not-allowed = That would be you.
error-too-many-blocks = You have blocked { $most } players, and that is the limit.
error-follow-blocked = You cannot follow this player: one of you has blocked the other.
error-player-not-followable = You can only follow players with an account.
error-too-many-followed = You already follow { $most } players, and that is the limit.
error-game = There is no game of this name.
error-option = These options do not go together. Choose others.
error-time-control = There is no clock of this kind. Choose another one.
error-seconds = These seconds cannot be read. Choose another clock.

## Errors of the account

error-name-too-short = A name has at least 3 characters.
error-name-too-long = A name has at most 20 characters.
error-invalid-name-characters = Only letters from a to z and digits, with single - or _ between them, and a letter first.
error-name-reserved = This name sounds as if it spoke for the server. Choose another one.
error-name-taken = This name is taken, or one that looks like it. Choose another one.
error-name-required = Choose a name first.
error-password-too-short = A password has at least { $least } characters.
error-password-too-long = A password has at most 256 characters.
error-password-common = This password is one of the first to be tried. Choose one that nobody guesses, such as a short sentence of your own.
error-wrong-credentials = Name and password do not match. Check both, or log in another way.
error-passkey-required = Moderators act with a passkey. Add one on your account page if you have none, then log out and log in with it.
error-recent-login-required = This needs a login from the last ten minutes. Log in again.
error-session-required = This needs a login.
error-already-registered = You are a member already.
error-members-only = This is for members. Make an account first.
error-already-signed-in = You are logged in already. Reload the page.
error-invalid-passkey = This passkey was not accepted. Try again.
error-passkey-already-registered = There is a passkey for this account on this device already.
error-passkey-cancelled = No passkey was shown, or it took too long. Nothing has changed; try again.
error-passkey-unsupported = This device cannot do that with passkeys. Use a password, or another device.
error-passkeys-unavailable = Passkeys need a server with a name. Use a password here.
error-too-many-passkeys = An account cannot have more passkeys. Remove one first.
error-last-passkey = This passkey is your only way in. Set a password or add another passkey first.
error-passkey-challenge-expired = That took too long. Try again.
error-wrong-recovery-code = Name and code do not match, or the code was used already.
error-invalid-link = This link no longer works: it was used, or it is too old. Ask for a new one.
error-invalid-email = That is no mail address. Is every letter right?
error-invalid-label = It needs a name of 1 to 60 characters.
error-scopes-required = Choose at least one thing it may do.
error-invalid-days = That many days cannot be chosen.
error-too-many-tokens = An account cannot have more tokens. Revoke one first.
error-too-many-bots = You have five bots, and that is the limit. End one first.
error-invalid-language = Mail is not written in this language.
error-invalid-json-fields = The page and the server do not understand each other. Reload the page.
error-malformed-json = The page and the server do not understand each other. Reload the page.

## Errors of a game

error-stale-ply = The game has gone on meanwhile.
error-request-id-reused = This command could not be told from an earlier one. Try again.
error-turn-of = It is not your turn.
error-table-over = The game is over.
error-table-not-over = The game is not over yet.
error-seat-gone = You are out of this game.
error-table-not-begun = The game has not begun yet.
error-game-not-started = The game has not begun yet: seats are still free.
error-table-paused = The clocks stand still. Go on first.
error-table-not-paused = There is no pause.
error-nothing-to-take-back = There is nothing to take back.
error-offered-already = You have offered that already.
error-accepted-already = You have agreed to that already.
error-no-offer = That is no longer offered.
error-too-many-offers = You have offered enough for this turn. Wait until somebody has moved.
error-too-late-to-abort = Everybody has had a turn: the game can no longer be called off. You can resign.
error-log-full = So much was said at this table that nothing more can be offered.
error-not-a-player = You do not sit at this table.
error-command-not-allowed = That is not for you to say.
error-too-many-pending-commands = That was too much at once. Wait for the answer and try again.
error-game-not-finished = This game is shown when it is over.
error-malformed-message = This page is older than the server. Reload it.

## Reports and moderation

report-player = Report
report-player-name = Report { $name }
error-muted = A moderator has muted you in chat until { $until }. You can go on playing.
error-suspended = A moderator has closed this login. Whoever runs the server can be reached through the imprint.
error-suspended-until = A moderator has closed this login until { $until }. Whoever runs the server can be reached through the imprint.
error-already-reported = You have reported this already, and nobody has decided it yet.
error-too-many-reports = Too many of your reports are still open. Wait until the moderators have looked at them, or block this player.
error-report-text = This text cannot be sent: at most { $most } characters, and no special characters.
error-computer-not-reportable = This is the computer. If it plays wrongly, tell whoever runs the server.
error-computer-not-moderated = This is the computer.
error-already-moderator = This is a moderator. Whoever runs the server must end that first.
error-no-such-report = This report is about somebody else, or it is gone. Reload the page.
error-not-muted = They are not muted any more.
error-not-suspended = Their login is open already.
error-report-already-closed = Another moderator has decided this report. Reload the page.
error-invalid-hours = Choose 1 to { $most } hours.
error-invalid-reason = Say why, in at most { $most } characters.

## Archive

error-invalid-position = This is not a position of the chosen game. Take it from the analysis board.
error-rules-required = Choose the game this position belongs to.
error-player-required = Name the player whose result is meant.
error-invalid-cursor = This part of the list does not exist. Start again from the top.

## Notifications and vacation. The service worker shows `push-*`: plain text only.

push-turn = Your turn
push-turn-one = It is your turn in a game.
push-turn-several = It is your turn in several games.
push-challenge = You are challenged
push-challenge-one = Somebody wants to play with you.
push-challenge-several = Several players want to play with you.
error-push-disabled = This server sends no notifications to devices.
error-push-endpoint = This server cannot send notifications to this browser.
error-push-keys = What the browser gave for notifications cannot be used. Try again.
error-push-failed = The browser did not turn notifications on: its service for them may be out of reach. Try again later.
error-vacation-active = You are away already.
error-vacation-days-exceeded =
    { $left ->
        [0] You have no days left this year.
        [one] You have one day left this year.
       *[other] You have { $left } days left this year.
    }
player-away = away until { $when }
player-away-turn = { $name } is away until { $when }: their time stands still.
