## Preview of a shared link to a game: title, description, and the page without JavaScript.

preview-title = { $players } · { $game }
preview-game =
    { $name ->
        [pentagame] Pentagame
        [pente] Pente
        [pentalath] Pentalath
       *[other] { $name }
    }
preview-free-seat = a free seat
preview-computer = { $name } (computer, level { $level })
preview-setup = { $game } for { $seats } players.
preview-setup-with = { $game } for { $seats } players, set up as { $rules }.
preview-open = The game waits for players: join it with one tap.
preview-live = The game is running: watch it live.
preview-broken = An error of the server has stopped the game.
preview-finished =
    { $plies ->
        [one] Over after one turn.
       *[other] Over after { $plies } turns.
    }
preview-won =
    { $winners ->
        [one] { $names } won, { $result }.
       *[other] { $names } won together, { $result }.
    }
preview-shared = { $names } share the first place, { $result }.
preview-picture = The board of this game.
preview-record = The record of this game (.pgr)
preview-scripts = Palamedes plays in your browser and needs JavaScript for that.
