## What every page with other people on it says. `online-no-CODE` is why the server refused something.

online-guest = guest
online-bot = bot
online-house = Palamedes, level { $level }
online-nobody = free seat
online-rating = rating { $rating }
online-here = connected
online-not-here = not connected
online-no = That was refused ({ $code }). Reload the page and try again.
online-no-failed = Something went wrong. Try again in a moment.
online-no-server-away = No connection to the server. You can still play the computer here; people come back with the connection.
online-no-try-again = The server is busy for a moment. Try again.
online-no-overloaded = The server is busy for a moment. Try again.
online-no-took-too-long = The server took too long. Try again.
online-no-too-often = That was too often. Wait a little and try again.
online-no-not-found = There is no such thing here, or it is not open to you.
online-no-who-asks = You are not logged in. Log in and try again.
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
online-option-pentalath-stuck-skip = who is stuck is skipped
online-option-pentalath-stuck-loss = who is stuck loses
online-option-pentalath-swap = with swap
online-other-start = from a position
online-control-none = no clock
online-control-egg = egg timer, { $first } s
online-control-budget = { $time } for all
online-control-fischer = { $time } + { $second } s
online-control-delay = { $time }, { $second } s delay
online-control-days =
    { $first ->
        [one] one day a turn
       *[other] { $first } days a turn
    }
online-minutes = { $minutes } min
online-seconds = { $seconds } s
