## Preview of a shared link to a game: title, description, and the page without JavaScript.

link-title = { $players } · { $game }
link-game =
    { $name ->
        [pentagame] Pentagame
        [pente] Pente
        [pentalath] Pentalath
       *[other] { $name }
    }
link-free-seat = a free seat
link-computer = Computer, level { $level }
link-setup = { $game } for { $seats } players.
link-setup-with = { $game } for { $seats } players, set up as { $rules }.
link-open = The game waits for players: join it with one tap.
link-live = The game is running: watch it live.
link-finished =
    { $plies ->
        [one] Over after one turn.
       *[other] Over after { $plies } turns.
    }
link-won =
    { $winners ->
        [one] { $names } won, { $result }.
       *[other] { $names } won together, { $result }.
    }
link-shared = { $names } share the first place, { $result }.
link-picture = The board of this game.
link-record = The record of this game (.pgr)
link-scripts = Palamedes plays in your browser and needs JavaScript for that.
