# Alle Spiele

catalogue-filters = Spiele filtern
catalogue-any = Alle
catalogue-count =
    { $count ->
        [0] Kein Spiel passt. Wähle bei einem der Filter „Alle“.
        [one] 1 Spiel
       *[other] { $count } Spiele
    }
catalogue-players = Spieler
catalogue-players-2 = Zwei
catalogue-players-3 = Drei
catalogue-players-4 = Vier
catalogue-players-5 = Fünf
catalogue-players-range =
    { $most ->
        [2] 2 Spieler
       *[other] { $least }–{ $most } Spieler
    }
catalogue-minutes = Dauer
catalogue-minutes-short = Bis 15 Minuten
catalogue-minutes-medium = Bis 30 Minuten
catalogue-minutes-long = Länger
catalogue-minutes-about = etwa { $minutes } min
catalogue-kind = Art
catalogue-kind-race = Wettlauf
catalogue-kind-line = Reihe
catalogue-kind-connection = Verbindung
catalogue-kind-area = Fläche
catalogue-kind-stacking = Stapeln
catalogue-kind-capture = Schlagen
catalogue-kind-chess = Schach
catalogue-kind-sowing = Säen
catalogue-kind-bidding = Bieten
catalogue-kind-roles = Ungleiche Rollen
catalogue-information = Information
catalogue-information-open = Alles offen
catalogue-information-secret = Geheime Wahl
catalogue-information-chance = Zufall
catalogue-play = Gegen den Computer
catalogue-online = Online anlegen
