## Preview of a shared link to a game: title, description, and the page without JavaScript.

preview-title = { $players } · { $game }
preview-game =
    { $name ->
        [pentagame] Pentagame
        [pente] Pente
        [pentalath] Pentalath
       *[other] { $name }
    }
preview-free-seat = ein freier Platz
preview-computer = { $name } (Computer, Stufe { $level })
preview-setup = { $game } zu { $seats ->
        [2] zweit
        [3] dritt
        [4] viert
       *[5] fünft
    }.
preview-setup-with = { $game } zu { $seats ->
        [2] zweit
        [3] dritt
        [4] viert
       *[5] fünft
    }, Aufstellung { $rules }.
preview-open = Es fehlen noch Mitspieler: Mit einem Tipp bist du dabei.
preview-live = Die Partie läuft: Schau live zu.
preview-broken = Ein Fehler des Servers hat die Partie angehalten.
preview-finished =
    { $plies ->
        [one] Nach einem Zug zu Ende.
       *[other] Nach { $plies } Zügen zu Ende.
    }
preview-won =
    { $winners ->
        [one] { $names } hat { $result } gewonnen.
       *[other] { $names } haben zusammen { $result } gewonnen.
    }
preview-shared = { $names } teilen sich mit { $result } den ersten Platz.
preview-picture = Das Brett dieser Partie.
preview-record = Die Aufzeichnung dieser Partie (.pgr)
preview-scripts = Palamedes spielt in deinem Browser und braucht dafür JavaScript.
