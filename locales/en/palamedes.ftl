## `palamedes convert`

convert-kept = { $file } was not changed, because some games have faults. The other games are in { $part }.
convert-other-format = { $file } is the file with the games: write another format to another file.
convert-part-is-input = { $file } is the input, and the output is written under that name first. Choose another output file.

## `palamedes rules`, `opening` and `show`

rules-language = {""}
opening-none = No player has played an opening with a name.
show-no-game = Number of games in the file: { $count }.
show-no-ply = Number of plies in the game: { $count }.
show-layout = The board of this game has no levels: --layout stacked is not possible.
show-mark = --mark takes last, reach or reach=PIECE.
show-mark-last = --mark last needs moves after the position, as in "startpos moves { $example }".
show-mark-reach = --mark reach=PIECE needs a piece of the player to move, as in { $example }.

## `palamedes play`

play-welcome =
    { $game }: you are player { $seats }, the computer plays the rest at level { $level }.
    Type a move, or help.
play-no-seat = There is no player { $seat }: the game has { $count } players.
play-clock-costs-turn = { $clock } costs only a turn, and in this game running out of time costs the game. Choose another clock, such as fischer:300+5.
play-prompt = Player { $seat }
play-prompt-over = Over
play-type = Type a move, or help.
play-help =
    Type a move in machine notation (moves lists it) or as people write it.
    You can type a long move step by step; an empty line starts it again.

      moves          legal moves; moves { $example } lists what can follow { $example }
      hint           first what matters, then which piece, then the move
      why            good and bad points of the last move
      undo           takes your last move back
      board          shows the board again
      position       prints the position as text
      level N        sets the strength of the computer, 1 to 10
      resign         gives up the game
      new            starts a new game
      save FILE      writes the game to a new file
      resume         continues the last game that is not over
      legend         shows the board and explains its signs
      quit           leaves; an unfinished game is saved

    Up and down recall what you typed, Tab completes commands and moves.
play-help-is-there = Type help for the commands, moves for the legal moves.
play-too-long = That line is too long.
play-begin-anew = Start the move again.
play-rest = { $begun } is not complete. Add one of:
play-moves =
    { $count ->
        [1] There is one move.
       *[other] There are { $count } moves.
    } Steps that can be typed now: { $listed }
play-more-steps = … and { $left } more.
play-whole = That is a whole move: { $move } ({ $text })
play-computer-moves = Player { $seat } plays { $move } ({ $text })
play-computer-chooses = Player { $seat } (computer) has chosen in secret.
play-revealed = Revealed: { $move }
play-undo-none = There is nothing to take back.
play-level = The computer plays at level { $level } from now on.
play-level-wrong = The level is { $level }. Type level 1 to level 10 to change it.
play-gone =
    { $how ->
        [out-of-time] Player { $seat } has run out of time and is out of the game.
       *[other] Player { $seat } resigns.
    }
play-turn-lost = Time is up: player { $seat } loses the turn.
play-impasse =
    { $impasse ->
        [repetition] The same position came up three times, so the game ends as it stands.
       *[length] The game has lasted too long, so it ends as it stands.
    }
play-opening = Player { $seat } opened with “{ $name }”.
play-over = The game is over. You can type new, undo, save FILE or quit.
play-hint = A good move: { $move } ({ $text })
play-no-hint = No hint found.
play-hint-again = Type hint again for more.
play-saved = The game is saved in { $file }.
play-save-file = Which file? Type, for example, save game.pgr.
play-save-exists = { $file } already exists. Choose another name.
play-save-failed = { $file } cannot be written: { $why }
play-person = human
play-kept = The game is saved: palamedes play --resume continues it.
play-keep-failed = The game can’t be saved in { $folder }: { $why }. Use save FILE before you leave.
play-resumed = { $game }: the game continues after ply { $plies } ({ $file }).
play-resume-offer = Your last game is not over: { $game }, after ply { $plies }. Type resume to continue it.
play-resume-none = There is no unfinished game to continue.
play-resume-empty = There is no game in this file that can be continued.

## `palamedes serve`

serve-listening = The pages are at { $address } (Ctrl-C ends)
serve-not-built = This program was built without its pages. Run cargo xtask web in the project folder, then build the program again.
serve-address-in-use = { $address } is in use by another program: end it, or choose another port, as in --listen 127.0.0.1:8081.
serve-address-forbidden = Not allowed to listen on { $address }: ports below 1024 need administrator rights. Choose another, as in --listen 127.0.0.1:8080.
serve-address-refused = Cannot listen on { $address }: { $why }. Use an address of this machine, as in --listen 127.0.0.1:8080.
serve-pages-unread = There are no pages in { $folder }: { $why }. cargo xtask web builds them into web/app/dist.
serve-checked = Settings, certificates, database, NATS and addresses can be used.
serve-checked-pages = Pages and address can be used.
serve-local-network = Anyone on this network can read plain http, passwords included. Browsers also refuse passkeys, push notifications and offline play.
serve-settings-unread = Cannot read the settings in { $file }: { $why }. The file has lines such as public_url = "https://play.example.org"; docs/operate/configuration.md lists every key.
serve-setting-refused = The setting { $name } cannot be used: { $why }. { $name ->
    [database] What a server needs from PostgreSQL is in docs/operate/operations.md; palamedes serve --check tries it and changes nothing.
    [nats] As in nats://127.0.0.1:4222; a single node needs none.
    [game_databases] Name each database as in games-1=postgres://NAME:PASSWORD@HOST/DATABASE, the same on all nodes.
    [read_replicas] Each is a PostgreSQL standby of the database, in the same form.
    [node] Stop that node, or give this one another name, as in --node two. After a crash, start again in a few seconds.
   *[other] It must be a PEM file that the server can read; palamedes serve --check tries it.
}
serve-database-refused = The database cannot be used: { $why }. Start PostgreSQL, or check name, password, host and port in the setting database, as in postgres://NAME:PASSWORD@127.0.0.1:5432/palamedes.
serve-no-database = No database is set. Set PALAMEDES_DATABASE=postgres://NAME:PASSWORD@HOST/DATABASE, or database in the file, or serve only the pages with --static-only.
serve-no-public-url = public_url is not set. It is the address under which players reach this server, such as https://play.example.org. Use --local-network for a local network, --development to try things out.
serve-public-url-no-origin = public_url has a scheme, a host and at most a port, such as https://play.example.org. { $url } is different.
serve-public-url-plain = { $url } is plain http, which others on the way can read. public_url must begin with https://. Use --local-network for a local network.
serve-development-open = { $address } can be reached by others, and --development is for this machine alone: listen on 127.0.0.1, or use --local-network.
serve-no-play = Computer players run on the server that starts them: add the role play.
serve-half = Set both { $one } and { $other }, or neither.
serve-traces-none = This program was built without OpenTelemetry, so the setting traces cannot be used. The programs of releases have it; build with: cargo build --release --features otel
serve-traces-url = The setting traces is no address of a collector: { $url }. Write it as http://HOST:PORT.
serve-log-unread = The setting log cannot be used: { $why } in "{ $filter }". The levels are off, error, warn, info, debug and trace, alone or for a module, as in server=debug,info.
serve-limit-zero = The setting { $name } is 0, which lets no player in: set it to 1 or more, or leave it out for the default.
serve-out-of-range = The setting { $name } must be a number from { $least } to { $most }.
serve-game-database = The setting game_databases has no unique name in { $name }: write each database as NAME=URL, with a name of small letters, digits and dashes other than main.
serve-text-unread = The text in { $file } cannot be read: { $why }. It must be a file of plain text in UTF-8, at most { $most } bytes.
serve-line-refused = { $name } is one line of at most { $most } characters.
serve-not-started = The server cannot be started: { $why }.
serve-timeout = This took too long and was stopped. Try again later.
serve-unavailable = The database does not respond. Try again later; palamedes serve --check tries it.
serve-internal = An internal error occurred: { $why }. Please report it.
serve-refused = The server refuses this, with the code { $code }: { $why }

## `palamedes arena`

arena-spec = cannot use player "{ $spec }": { $why }
arena-file = cannot read or write { $file }: { $why }
arena-clock-form = a clock is SECONDS or SECONDS+INCREMENT, for example 60+0.6
arena-resign-form = the rule is SCORE:TURNS, for example 500:3
arena-draw-form = the rule is SCORE:TURNS:FROM-PLY, for example 10:8:40
arena-option-form = an option is PLAYER:NAME=VALUE, for example A:Hash=64
arena-option-player = there is no player { $player } for the option { $option }
arena-clock-source = the clock is wall or work
arena-seat-form = seats are A or B, with commas between them
arena-check-unknown = unknown check{ $hint }; the checks are { $checks }
arena-spec-level = levels are 1 to { $most }
arena-spec-empty = a player needs a name
arena-spec-name = a name has 1 to { $most } characters, and a comma and the player follow, as in name=new,engine
arena-spec-number = { $name } is a number from 1 to { $most }
arena-spec-word = { $name } is { $one } or { $other }
arena-spec-setting = unknown setting "{ $setting }"; the settings are threads, hash, algorithm, width
arena-spec-options = only programs have such options; those of the engine follow its name, as in engine,threads=2
arena-spec-game = it does not play { $game }
arena-spec-clock = its computing time cannot be measured, only the elapsed time
arena-program = { $why }
arena-seats-none = the list contains no two players who can meet
arena-seats-sides = { $game } has fewer than two opposing sides
arena-seats-count = { $game } has { $seats } seats, but the seat pattern has { $given }
arena-seats-partners = invalid seat pattern: partners must be the same player
arena-seats-both = invalid seat pattern: both A and B must have a seat
arena-adjudication-sides = games are adjudicated only between two sides
arena-player-move = player { $name } returned { $answer } instead of a legal move in { $at }
arena-ledger-long = { $file } is too long for a match ledger
arena-ledger-none = { $file } is not a match ledger
arena-ledger-other = { $file } belongs to another contest; there: { $there }; here: { $here }
arena-ledger-line = line { $line } of the match ledger { $file } is not a game: { $text }
arena-opening-move = opening { $number }: { $move } cannot be played: { $why }
arena-opening-over = opening { $number } ends the game
arena-opening-none = the file has no opening
arena-opening-start = the last opening of the file is number { $most }
arena-opening-record = record { $number }: { $why }
arena-opening-game = record { $number } is of { $other }, not of { $game }
arena-opening-word = line { $number }: { $move }: { $why }
arena-sprt-bounds = --elo0 must be below --elo1, --alpha and --beta between 0 and 0.5
arena-rounded = rounded up to { $games } games: every opening is played in all seatings
arena-budget = { $kind ->
    [cpu] { $number } ms of CPU time per turn
    [time] { $number } ms per turn
    [evals] { $number } evaluations per turn
    [clock] clock { $number } s
   *[own] the own limit of each player
}
arena-openings-file = openings of { $file }
arena-openings-random = { $plies } random plies
arena-headline = { $game }, { $games } games, { $budget }, { $openings }, seed { $seed }
arena-result-blocks = blocks by score  { $blocks }
arena-result-seats = A's score by seat  { $seats }
arena-result-first-places = A's share of the first places { $share }, of an equal { $equal }
arena-result-points = points a seat and game  A { $a }  B { $b }
arena-result-plies = plies a game { $plies }, ended by { $ends }
arena-result-longest-turn = longest turn  A { $a } ms  B { $b } ms
arena-result-superiority = nElo { $elo }, A is better: { $percent } %
arena-list-rating = rating
arena-list-interval = 95 % interval
arena-list-games = games
arena-list-score = score
arena-list-above = above the next
arena-list-player = player
arena-compliance-passed = passed
arena-compliance-failed = FAILED
arena-compliance-expected = expected:
arena-compliance-found = found:
arena-compliance-summary = { $passed } of { $all } checks passed
arena-check-handshake = answers ugi with its name, its author, its options and ugiok
arena-check-is-ready = answers isready with readyok
arena-check-new-game = accepts uginewgame with the name of the game
arena-check-set-options = accepts every option it offers, at its default
arena-check-go = answers go with a legal move from the start
arena-check-position-moves = plays legal moves after position startpos moves …
arena-check-position-fen = plays legal moves after position fen …
arena-check-searchmoves = plays one of the searchmoves
arena-check-movetime = answers go movetime in time
arena-check-clock = answers before its clock runs out
arena-check-stop = searches under go infinite until stop, then answers
arena-check-ready-while-searching = answers isready while it searches
arena-check-ponder = searches under go ponder until ponderhit, then answers
arena-check-game-over = plays no move when the game is over
arena-check-queries = answers each query once and correctly, or unknown
arena-check-invalid-lines = continues after invalid lines
arena-check-invalid-positions = continues after invalid positions
arena-check-long-lines = continues after a line of two mebibytes
arena-check-quit = ends on the command quit, also while it searches
arena-check-end-of-input = ends when its input is closed

## Progress of long commands

progress-count = { $done } games
progress-all = { $done } of { $games } games
progress-left = { $done } of { $games } games, { $left } left

## `palamedes bot`

bot-connected = Connected to { $server } (Ctrl-C stops)
bot-playing = Playing { $game }
bot-finished = { $game } is over
bot-seeking = Looking for an opponent in { $rules } ({ $game })
bot-accepted = Joined { $game }
bot-declined = Does not play { $game }: { $why ->
    [game] not this game
    [clock] not with this clock
    [rated] rated games only, or none
    [player] not against this player
   *[busy] already playing the maximum number of games
}
bot-trouble = { $what }
bot-trouble-game = { $game }: { $what }
bot-away = The server does not answer ({ $what }); trying again
bot-engine = { $engine } cannot play: { $why }. It must be a program that speaks the engine protocol; palamedes arena compliance -- { $engine } checks it.
bot-token-file = The token cannot be read from { $file }: { $why }. Create one on the server and write it into this file.
bot-token-empty = There is no token in { $file }. Create one on the server and write only the token into this file.
bot-token-refused = The server rejects the token in { $file }: { $what }. It may have been revoked, be for another server, or lack the scopes read and play. Create a new one.
bot-no-server = No server answers at { $server }: { $what }. Check the address, and that the server is running.
bot-not-ours = There is no server for bots at { $server }: { $what }. Use the address of the pages, with nothing after the port.

## `palamedes moderator`

moderator-added = { $name } is now a moderator and finds the reports at /moderation.
moderator-removed = { $name } is no longer a moderator.
moderator-none = There are no moderators yet. palamedes moderator add NAME adds one.
moderator-already = { $name } is already a moderator.
moderator-no-such = { $name } is not a moderator. palamedes moderator list shows them all.
moderator-no-member = There is no member called { $name }. Guests and bots cannot be moderators: create an account with that name on the pages first.
moderator-why = A reason has at most 500 characters.
moderator-no-database = No database is set: use --database postgres://NAME:PASSWORD@HOST/DATABASE, set PALAMEDES_DATABASE, or give the settings of the server with --config FILE.

check-log-json = This is not the answer of GET games/ID: config and log are missing.
check-log-config = The config “{ $config }” is not valid.
check-log-line = Line { $line } of the log is wrong: { $code }.
check-log-no-seed = The seed is not in the log, so the random events cannot be verified. It is published after the game.

moves-line-too-long = A line of standard input is longer than { $most } bytes.
engine-bench-stopped = The bench was stopped.
engine-thread = A thread of the engine cannot be started: { $why }.

admin-game-replays = The log of game { $id } can be replayed.
admin-game-fails = The log of game { $id } cannot be replayed: { $why }. `palamedes admin game repair { $id }` prints what a repair removes; `palamedes admin game abort { $id }` ends the game.
admin-game-preview = Nothing was changed. To make this change, repeat the command with --yes.
admin-game-repaired = Game { $id } is repaired. Open pages show it within seconds.
admin-game-aborted = Game { $id } is aborted: it has no result and is not rated.
admin-game-none = There is no game { $id }. The id is the last part of the address of a game.
admin-game-not-live = Game { $id } is open or finished. Only live and broken games can be repaired or aborted.
admin-game-unreadable = Game { $id } cannot be repaired: { $why }. `palamedes admin game abort { $id } --yes` ends it without result.
admin-game-seat = seat { $seat }: { $name }
admin-game-entry = log { $number }: { $line }
admin-game-stored-fault = stored fault: { $why ->
    [none] none
   *[other] { $why }
}
admin-game-replay-fault = replay: { $why ->
    [none] ok
   *[other] { $why }
}
admin-member-deleted = { $name } is deleted. Live games are resigned within five minutes.
admin-member-unconfirmed = Nothing was changed. To delete { $name }, repeat the command with --yes.
admin-member-none = There is no member called { $name }. palamedes admin member list shows them all.
admin-member-name = { $name } cannot be the name of a member: it is too short, too long, reserved or contains other characters than letters, digits, dashes and underscores.
admin-member-taken = The name { $name }, or one that looks like it, is taken.
admin-operator-added = { $name } can use the page /operator.
admin-operator-removed = { $name } cannot use the page /operator any more.
admin-operator-already = { $name } is an operator already.
admin-operator-none = { $name } is no operator. palamedes admin operator list shows them all.
admin-access-set = Every node follows within a few seconds.
admin-notice-set = Every node shows the notice within a few seconds.
admin-notice-cleared = The notice is removed. Every node follows within a few seconds.
admin-notice-text = A notice is one line of at most { $most } characters, without control characters.
admin-maintenance-on = New games and accounts are refused within a few seconds. Live games continue. `palamedes admin maintenance off` ends the maintenance mode.
admin-maintenance-off = New games and accounts are accepted again within a few seconds.
admin-backup-done = { $file } is written: { $bytes } bytes.
admin-backup-exists = { $file } exists. Choose another name, or replace it with --replace.
admin-backup-program = Cannot run { $program }: { $why }. It belongs to the client programs of PostgreSQL; on Debian and Ubuntu: apt install postgresql-client.
admin-backup-failed = { $program } failed: { $why }
admin-restore-further = { $file } belongs to this backup. Name the database { $name } in the setting game_databases, or move the file away.
admin-restore-done = The database is restored. Finished games replayed: { $games }. Faults: { $faults }.
admin-games-exported = { $file } is written: { $games } games, { $bytes } bytes.
admin-games-imported = Games imported: { $games }. Games that were here before: { $known }. Players created: { $players }.
admin-games-line = { $file } cannot be imported, line { $line }: { $why }. Games of earlier lines may be stored; they enter the archive with the next complete import.
admin-games-line-no-header = this is no file with games
admin-games-line-other-format = the file has format { $found }, and this program reads format { $known }
admin-games-line-second-header = a second header
admin-games-line-incomplete = the file is incomplete
admin-games-line-after-end = a line after the end
admin-games-line-games-missing = { $written } games were written, { $read } are here
admin-games-line-json = invalid JSON: { $why }
admin-games-line-game-id = the id is invalid
admin-games-line-other-game = the server has another game { $id }
admin-games-line-future-game = game { $id } lies in the future
admin-games-line-game = game { $id }: { $why }
admin-games-line-player-name = the name of a player is invalid
admin-games-line-other-player = the server has another player with the name { $name }
admin-games-line-name-taken = the name { $name } is taken
admin-no-member = There is no member called { $name }. Guests and bots cannot have such a token: create an account with that name on the pages first.
admin-rerated = Games that changed: { $games }. Pools computed again: { $pools }.
admin-rerate-busy = The server has rated finished games without a pause for two minutes, or the command is running elsewhere. Try again later.
admin-rerate-fault = The ratings cannot be computed again: { $why }. This pool is unchanged. The nightly check of the archive logs all such faults; correct the stored data, then repeat the command.
admin-shard-moved = Shard { $shard }: { $games } games moved to { $to }, each without moves for at most { $milliseconds } ms.
admin-shard-busy = Another command moves this shard, or its games could not be moved within a minute. Repeat the command; the log of the server says why games could not be moved.

## Errors of the command line

game-name-conflict = these options of { $game } exclude each other
game-name-twice = "{ $option }" repeats an option
game-name-out = { $game } cannot be played with this number of pieces out
game-name-option = { $game } has no option "{ $option }"{ $hint }; `palamedes games` lists them
game-name-unknown = unknown game{ $hint }; the games are { $games }
usage-proposal = (did you mean { $word }?)
usage-seats = seats are numbers from 1 to 5
usage-time-control = a time control is written as in egg:60 or fischer:300+5
usage-game-id = no id of a game, such as dgskw69ptd26
usage-range = Expected is a number in { $range }.
usage-number = Expected is a number.
usage-value-missing = The option { $argument } needs a value: { $values }.
usage-value-unknown = The value { $value } of { $argument } is unknown. Expected is one of: { $values }.
usage-value-invalid = The value { $value } of { $argument } is invalid:
usage-argument-unknown = The argument { $argument } is unknown. Run the command with --help for all of them.
usage-argument-missing = These arguments are missing: { $argument }. Run the command with --help for an example.
usage-command-unknown = The command { $command } is unknown. Run palamedes --help for all of them.
usage-command-missing = A command is missing. Run palamedes --help for all of them.
usage-conflict = { $argument } cannot be used with { $other }.
usage-other = The arguments do not fit. Run the command with --help for an example.

## Files and contests

file-read = { $file } cannot be read: { $why }
file-write = { $file } cannot be written: { $why }
file-not-found = not found
file-not-permitted = permission denied
file-is-folder = it is a folder
file-no-folder = a part of the path is not a folder
file-exists = it exists already
file-disk-full = the disk is full
file-not-text = not UTF-8 text
network-no-address = this machine does not have this address
show-no-picture = the picture cannot be drawn
man-no-command = there is no command { $command }{ $hint }; palamedes --help lists them
arena-record = invalid record: { $why }
perft-speed = { $seconds } s, { $millions } million per second
admin-yes = yes
admin-no = no
bot-server-url = the address must begin with https:// or http://, as in http://127.0.0.1:8080
bot-missing = { $option } is missing; it can also be in the file of --config as { $key }
bot-missing-engine = --level N or --engine COMMAND is missing; the file of --config can also have level or engine
bot-file-number = { $key } = { $value } is out of range: it is a number from { $least } to { $most }
bot-file-engine = level and engine exclude each other: keep one of them
bot-file-no-games = seek.games is empty: add a game, or remove the section [seek]
contest-file = { $file }, line { $line }: { $why }
contest-bye = bye
contest-rank = rank
contest-name = name
contest-score = score
contest-unfinished = round { $round }, table { $table } has no result yet; enter its games
contest-undecided = round { $round }, table { $table } has no winner; enter another game
contest-too-few-players = fewer than two players are free
contest-finished = the event is over: all rounds are paired
contest-late = player { $player } joins late, which this system does not allow
contest-no-design = no schedule for a league of { $players } with tables of three; use Swiss
contest-too-many-players = { $players } players do not fit at one table of five
contest-table-size = this system has no tables of { $size } players
