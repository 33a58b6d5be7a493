## What is shown where somebody shares the link of a game: title, description, and the page for those
## without JavaScript.

link-title = { $players } · { $game }
link-game =
    { $name ->
        [pentagame] Pentagame
        [pente] Pente
        [pentalath] Pentalath
       *[other] { $name }
    }
link-nobody = a free seat
link-house = Computer, level { $level }
link-setup = { $game } for { $seats } players.
link-setup-with = { $game } for { $seats } players, set up as { $rules }.
link-gathering = The table waits for players: sit down with one tap.
link-running = The game is running: watch it live.
link-over =
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
