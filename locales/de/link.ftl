## Was man sieht, wo jemand den Link einer Partie teilt: Titel, Beschreibung und die Seite für alle
## ohne JavaScript.

link-title = { $players } · { $game }
link-game =
    { $name ->
        [pentagame] Pentagame
        [pente] Pente
        [pentalath] Pentalath
       *[other] { $name }
    }
link-free-seat = ein freier Platz
link-computer = Computer, Stufe { $level }
link-setup = { $game } zu { $seats ->
        [2] zweit
        [3] dritt
        [4] viert
       *[5] fünft
    }.
link-setup-with = { $game } zu { $seats ->
        [2] zweit
        [3] dritt
        [4] viert
       *[5] fünft
    }, Aufstellung { $rules }.
link-open = Es fehlen noch Mitspieler: Mit einem Tipp bist du dabei.
link-live = Die Partie läuft: Schau live zu.
link-finished =
    { $plies ->
        [one] Nach einem Zug zu Ende.
       *[other] Nach { $plies } Zügen zu Ende.
    }
link-won =
    { $winners ->
        [one] { $names } hat { $result } gewonnen.
       *[other] { $names } haben zusammen { $result } gewonnen.
    }
link-shared = { $names } teilen sich mit { $result } den ersten Platz.
link-picture = Das Brett dieser Partie.
link-record = Die Aufzeichnung dieser Partie (.pgr)
link-scripts = Palamedes spielt in deinem Browser und braucht dafür JavaScript.
