## Texts of web/app/src/net. `error-CODE` is the message of an error code of the API.

player-guest = guest
player-bot = bot
player-computer = { $name } · level { $level }
player-free-seat = free seat
player-rating = rating { $rating }
player-online = online
player-offline = offline
player-seats = Players
player-you = you
player-to-move = to move
player-winner = winner
player-rated = rated
player-casual = casual
error-unknown = That didn’t work ({ $code }). Reload the page and try again.
error-failed = Something went wrong. Try again in a moment.
error-server-unreachable = No connection to the server. You can still play the computer; online games return with the connection.
error-unavailable = The server is busy. Try again in a moment.
error-overloaded = The server is busy. Try again in a moment.
error-timeout = The server took too long. Try again.
error-rate-limited = Too many attempts. Wait a little and try again.
error-rate-limited-wait =
    { $minutes ->
        [one] Too many attempts. Try again in a minute.
       *[other] Too many attempts. Try again in { $minutes } minutes.
    }
error-not-found = Not found, or not visible to you.
error-unauthorized = You’re not logged in. Log in and try again.
error-invalid-token = This token has expired or was revoked.
error-internal = Something went wrong on the server. Try again later.

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
rules-option-pentalath-stuck-skip = stuck players are skipped
rules-option-pentalath-stuck-loss = stuck players lose
rules-option-pentalath-swap = with swap
rules-title-millennium-3d-chess = Millennium 3D Chess
rules-setup-millennium-3d-chess = two players
rules-option-millennium-3d-chess-setup-johnson = White below
rules-option-millennium-3d-chess-setup-hageman = White above
rules-option-millennium-3d-chess-black_chooses = Black chooses the arrangement
rules-title-nardeshir = Nardeshir
rules-setup-nardeshir = two players
rules-option-nardeshir-traditional = Traditional
rules-option-nardeshir-malka = Malka
rules-title-hi-jack = Hi-Jack
rules-setup-hi-jack = two players
rules-option-hi-jack-first-black = Black begins
rules-option-hi-jack-first-white = White begins
rules-title-sleeping-beauty-draughts = Sleeping Beauty Draughts
rules-setup-sleeping-beauty-draughts = two players
rules-option-sleeping-beauty-draughts-repetition-ban = no repetition
rules-option-sleeping-beauty-draughts-repetition-replay = repetition: played again
rules-title-akron = Akron
rules-setup-akron = two players
rules-option-akron-n-6 = 6 × 6
rules-option-akron-n-8 = 8 × 8
rules-option-akron-n-10 = 10 × 10
rules-option-akron-n-12 = 12 × 12
rules-option-akron-pile-32 = 32 balls each
rules-option-akron-swap-on = with swap
rules-option-akron-swap-off = no swap
rules-option-akron-crossing-links = only links cut
rules-option-akron-delayed_win-off = a chain wins at once
rules-option-akron-delayed_win-on = a chain must survive the reply
rules-title-lanza = Lanza
rules-setup-lanza = two players
rules-setup-lanza-2 = two players
rules-setup-lanza-3 = three players
rules-setup-lanza-4 = four players
rules-option-lanza-target-5 = to five points
rules-option-lanza-turn-limit-100 = 100 turns
rules-title-king-of-pearls = King of Pearls
rules-setup-king-of-pearls = two players
rules-option-king-of-pearls-first-black = Black first
rules-option-king-of-pearls-first-white = White first
rules-title-nibelungenlied = Nibelungenlied
rules-setup-nibelungenlied = two players
rules-option-nibelungenlied-castles-ixw = Isenstein, Xanten, Worms
rules-option-nibelungenlied-castles-iwx = Isenstein, Worms, Xanten
rules-option-nibelungenlied-castles-xiw = Xanten, Isenstein, Worms
rules-option-nibelungenlied-castles-xwi = Xanten, Worms, Isenstein
rules-option-nibelungenlied-castles-wix = Worms, Isenstein, Xanten
rules-option-nibelungenlied-castles-wxi = Worms, Xanten, Isenstein
rules-option-nibelungenlied-turns-100 = 100 turns
rules-title-ot-tjin = Ot-tjin
rules-setup-ot-tjin = two players
rules-option-ot-tjin-fish-2 = fish of two
rules-option-ot-tjin-fish-3 = fish of three
rules-option-ot-tjin-fish-4 = fish of four
rules-option-ot-tjin-fish-5 = fish of five
rules-option-ot-tjin-repetition-2 = second occurrence ends
rules-option-ot-tjin-repetition-3 = third occurrence ends
rules-option-ot-tjin-first-south = South begins
rules-option-ot-tjin-first-north = North begins
rules-option-ot-tjin-mirror = anticlockwise
rules-title-frames = Frames
rules-setup-frames = two players
rules-option-frames-19 = 19 by 19
rules-option-frames-20 = 20 by 20
rules-option-frames-12 = 12 by 12
rules-option-frames-target-5 = to five points
rules-option-frames-target-10 = to ten points
rules-custom-start = from a position
time-control-none = no clock
time-control-egg = egg timer, { $first } s
time-control-budget = { $time } for the game
time-control-fischer = { $time } + { $second } s
time-control-delay = { $time }, { $second } s delay
time-control-days =
    { $first ->
        [one] 1 day per turn
       *[other] { $first } days per turn
    }
time-minutes = { $minutes } min
time-seconds = { $seconds } s

## Errors of the lobby

error-config-too-long = That’s too long. Shorten the starting position.
error-no-seat = This game doesn’t have that seat. Choose another one.
error-too-many-invited = You invited more players than there are seats. Choose a larger game, or invite fewer.
error-invalid-level = Levels go from 1 to 10.
error-invalid-limit = That’s too many at once.
error-invalid-query = This link doesn’t work. Go back and choose again.
error-invalid-chat-text = A message has at most { $most } characters.
error-hidden-characters = The text contains invisible characters, such as direction marks or those in combined emoji. Remove them.
error-blocked = A player in this game has blocked you. Join another game, or create your own.
error-rated-pair-limit = The two of you have played twenty rated games today. Play casual games, or continue tomorrow.
error-rated-private = Rated games are public. Make it casual, or public.
error-rated-pool-mismatch = Rated games are for members. Play a casual game instead.
error-rated-by-token = Programs play rated games with a bot account only. Play a casual game instead.
error-rated-for-members = Rated games are for members. Create an account, or play a casual game.
error-not-game-creator = Only the creator of the game can do that.
error-insufficient-scope = This login isn’t allowed to do that.
error-table-begun = The game has started. You can watch it.
error-game-started = The game has started. You can watch it.
error-game-full = This game is full. Join another one, or create your own.
error-seat-taken = This seat was just taken. Choose another one.
error-game-broken = A server error stopped this game. We’ve been notified.
error-game-not-live = This game isn’t running.
error-single-player-game = This is for one player. Play it without the server.
error-start-position-finished = The game is already over in this position. Choose another one.
error-start-position-in-play = A rated game is in this position right now. Choose another one, or try again later.
error-rated-with-start = Rated games begin with the usual starting position. Make it casual, or use that position.
error-clock-costs-turn = In this game running out of time costs the game. Choose another clock.
error-rated-without-clock = Rated games need a clock. Choose one, or make it casual.
error-no-such-member = There is no member with this name.
error-no-such-player = There is no player called { $name }. Check the spelling.
error-invited-twice = { $name } is already in this game. Name each player once, and not yourself.
error-computer-not-invitable = Computer players need no invitation: create the game and add them.
error-invitation-blocked = You can’t invite { $name }.
error-too-many-open-games = You have too many open games. Close one first.
error-too-many-games = You’re playing too many games. Finish one first.
error-unknown-preset = This time control isn’t available for quick pairing. Choose another one, or create a game.
error-no-computers = No computer player is free. Wait for players, or try again later.
error-computer-busy = The computer players are busy. Try again in a minute.
error-computers-play-casual = Computer players play casual games only. Create a casual game.
error-chat-disabled = Chat is off in this game.
error-chat-full = The chat of this game is full.
error-self-not-allowed = You can’t do that to yourself.
error-too-many-blocks = You can block at most { $most } players.
error-follow-blocked = You can’t follow this player: one of you has blocked the other.
error-player-not-followable = You can only follow players with an account.
error-too-many-followed = You can follow at most { $most } players.
error-game = There’s no such game.
error-option = These options don’t go together.
error-time-control = There’s no such time control.
error-seconds = These seconds aren’t valid.

## Errors of the account

error-name-too-short = A name has at least 3 characters.
error-name-too-long = A name has at most 20 characters.
error-invalid-name-characters = Only letters from a to z and digits, with single - or _ between them, and a letter first.
error-name-reserved = This name is reserved. Choose another one.
error-name-taken = This name, or one that looks like it, is taken.
error-name-required = Choose a name first.
error-password-too-short = A password has at least { $least } characters.
error-password-too-long = A password has at most 256 characters.
error-password-common = That password is too easy to guess. Try a short sentence of your own.
error-wrong-credentials = Name and password don’t match.
error-passkey-required = Moderators and operators need a passkey. If you don’t have one, add it on your account page. Then log out and log in with it.
error-recent-login-required = This needs a login from the last ten minutes. Log in again.
error-session-required = This needs a login.
error-already-registered = You’re already a member.
error-members-only = This is for members. Create an account first.
error-already-signed-in = You’re already logged in. Reload the page.
error-invalid-passkey = This passkey was not accepted. Try again.
error-passkey-already-registered = This device already has a passkey for this account.
error-passkey-cancelled = No passkey was used. Nothing has changed; try again.
error-passkey-unsupported = This device doesn’t support that. Use a password, or another device.
error-passkeys-unavailable = Passkeys don’t work on this server. Use a password.
error-too-many-passkeys = You have the maximum number of passkeys. Remove one first.
error-last-passkey = This passkey is your only way to log in. Set a password or add another passkey first.
error-passkey-challenge-expired = That took too long. Try again.
error-wrong-recovery-code = Name and code don’t match, or the code was already used.
error-invalid-link = This link no longer works: it’s used or expired. Request a new one.
error-invalid-email = That’s not a valid email address.
error-invalid-label = It needs a name of 1 to 60 characters.
error-scopes-required = Choose at least one permission.
error-invalid-days = You can’t choose that many days.
error-too-many-tokens = You have the maximum number of tokens. Revoke one first.
error-bots-disabled = This server doesn’t allow bots.
error-guests-disabled = Guests can’t play on this server. Log in with your account.
error-registration-closed = Registration is closed. Ask the operator of this server for an account.
error-registration-by-invitation = You need an invitation to create an account. Open the link in your invitation.
error-invalid-invitation = This invitation has expired or was used. Ask for a new one.
error-maintenance = The server is being maintained. New games and accounts aren’t possible for a short while.
error-invalid-notice = The notice is one line of at most 500 characters.
error-too-many-bots = You can have at most five bots. Remove one first.
error-invalid-language = Emails aren’t available in this language.
error-invalid-json-fields = This page is out of date. Reload it.
error-malformed-json = This page is out of date. Reload it.

## Errors of a game

error-stale-ply = The game has moved on.
error-request-id-reused = That was sent twice. Try again.
error-turn-of = It’s not your turn.
error-table-over = The game is over.
error-table-not-over = The game isn’t over yet.
error-seat-gone = You’re out of this game.
error-table-not-begun = The game hasn’t started yet.
error-game-not-started = The game hasn’t started yet: there are still free seats.
error-table-paused = The game is paused. Resume it first.
error-table-not-paused = The game isn’t paused.
error-nothing-to-take-back = There’s nothing to take back.
error-offered-already = You already offered that.
error-accepted-already = You already accepted.
error-no-offer = This offer is gone.
error-too-many-offers = No more offers this turn. Wait for the next move.
error-too-late-to-abort = It’s too late to abort. You can resign.
error-log-full = No more offers are possible in this game.
error-not-a-player = You’re not playing in this game.
error-command-not-allowed = You can’t do that here.
error-too-many-pending-commands = That was too fast. Wait a moment and try again.
error-game-not-finished = You can see this game when it’s over.
error-malformed-message = This page is out of date. Reload it.

## Reports and moderation

report-player = Report
report-player-name = Report { $name }
error-muted = A moderator has muted you in chat until { $until }. You can keep playing.
error-suspended = A moderator has closed this account. See the imprint for a contact.
error-suspended-until = A moderator has closed this account until { $until }. See the imprint for a contact.
error-already-reported = You already reported this; it’s waiting for a moderator.
error-too-many-reports = You have too many open reports. Wait for the moderators, or block this player.
error-report-text = This text can’t be sent: it may have at most { $most } characters and no special ones.
error-computer-not-reportable = This is a computer player. If something is wrong with it, tell the operator of the server.
error-computer-not-moderated = This is a computer player.
error-already-moderator = This player is a moderator. The operator of the server must end that first.
error-already-operator = This member is an operator already.
error-no-such-operator = There is no operator with this name.
error-operator-protected = This member is an operator. Operators are changed on the command line of the server only.
error-no-such-report = This report is about another player, or it’s gone. Reload the page.
error-not-muted = This player isn’t muted any more.
error-not-suspended = This player isn’t suspended any more.
error-report-already-closed = Another moderator has already decided this report. Reload the page.
error-invalid-hours = Choose 1 to { $most } hours.
error-invalid-reason = Give a reason, in at most { $most } characters.

## Archive

error-invalid-position = This isn’t a position of the chosen game. Copy it from the analysis board.
error-explorer-disabled = This server has no opening explorer and no search by position.
error-invalid-sources = Games don’t come from there. Choose again.
error-invalid-bands = There are no such ratings. Choose again.
error-rules-required = Choose the game this position belongs to.
error-player-required = Enter the player this result is about.
error-invalid-cursor = This part of the list doesn’t exist. Start again from the top.

## Notifications and vacation. The service worker shows `push-*`: plain text only.

push-turn = Your turn
push-turn-one = It’s your turn in a game.
push-turn-several = It’s your turn in several games.
push-challenge = New challenge
push-challenge-one = A player challenges you.
push-challenge-several = Several players challenge you.
error-push-disabled = This server doesn’t send notifications.
error-push-endpoint = Notifications don’t work with this browser.
error-push-keys = The browser sent invalid keys. Try again.
error-push-failed = The browser couldn’t turn on notifications. Try again later.
error-vacation-active = You’re already on vacation.
error-vacation-days-exceeded =
    { $left ->
        [0] You have no days left this year.
        [one] You have one day left this year.
       *[other] You have { $left } days left this year.
    }
player-away = on vacation until { $when }
player-away-turn = { $name } is on vacation until { $when }; the clock is stopped.
error-contest-check-in-closed = Check-in is closed. It opens shortly before the start.
error-contest-full = This contest has the maximum of { $most } players.
error-contest-no-bots = Bots may not enter this contest.
error-contest-no-late-entry = The contest has started, and nobody can enter any more.
error-contest-not-entered = You have not entered this contest.
error-contest-not-started = The contest has not started yet.
error-contest-over = The contest is over.
error-contest-round-open = A table of this round has no result yet. Wait for it, or enter its result.
error-contest-round-over = The next round depends on this result, so it cannot be changed any more.
error-contest-rules-missing = Choose rules for tables of { $size } players, too.
error-contest-rules-unused = Give rules once for each size of table that can occur, and for no other.
error-contest-started = The contest has already started.
error-contest-team-game = Contests are played without teams. Choose other rules.
error-contest-too-few-players = A contest needs at least two players to start.
error-contest-without-clock = Contests need a clock. Choose a time control.
error-invalid-contest-description = A description has at most 2,000 characters.
error-invalid-contest-name = The name of a contest has 3 to 60 characters.
error-invalid-contest-result = These points do not fit the table. Enter one number for each player.
error-invalid-contest-settings = The setting “{ $setting }” does not fit this contest.
error-invalid-contest-start = Choose a start within the next year.
error-not-contest-organiser = Only the organiser of the contest can do this.
error-too-many-contests = You can organise at most { $most } contests at a time.
error-invalid-event-file = The event file has an error in line { $line }: { $message }
error-invalid-webhook-url = Enter an https address of a public server.
error-too-many-webhooks = A contest can have at most { $most } webhooks.
