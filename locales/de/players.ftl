## Texts of the pages in web/app/src/players.

## Players page

players-search = Spieler suchen
players-search-hint = Die ersten Buchstaben genügen. Bei Gästen brauchst du den ganzen Namen.
players-search-count =
    { $count ->
        [0] Kein Spieler gefunden.
        [one] 1 Spieler
       *[other] { $count } Spieler
    }
players-leaderboard = Rangliste
players-leaderboard-none = Noch keine gewerteten Partien. Erstelle eine Partie und wähle „gewertet“.
players-leaderboard-provisional = Noch niemand in der Rangliste. Dafür braucht es etwa 10 bis 20 gewertete Partien.
players-pool = Spiel
players-pool-with-bots = { $rules }, mit Bots
players-rank = Rang
players-player = Spieler
players-rating = Wertung
players-games-played = Partien
players-games =
    { $games ->
        [one] 1 Partie
       *[other] { $games } Partien
    }
players-archive-link = Beendete Partien ansehen

## Player page

players-not-found = Es gibt keinen Spieler { $name }. Prüf die Schreibweise; vielleicht wurde das Konto auch gelöscht.
players-kind =
    { $kind ->
        [guest] Gast
        [bot] Bot
        [computer] Computerspieler
       *[member] Mitglied
    }
players-since = dabei seit { $day }
players-games-finished =
    { $games ->
        [0] noch keine Partie
        [one] 1 Partie
       *[other] { $games } Partien
    }
players-own-account = Dein Konto
players-computer-hint = Gegen Computerspieler kannst du jederzeit spielen: Erstelle eine Partie und nimm einen dazu.
players-challenge = Herausfordern
players-challenge-name = { $name } herausfordern
players-block = Blockieren
players-unblock = Entsperren
players-block-hint = Ihr werdet nicht gepaart, könnt euch nicht herausfordern, und du siehst die Chatnachrichten dieses Spielers nicht mehr. Deine kann er weiter sehen.
players-blocked = { $name } ist blockiert.
players-unblocked = { $name } ist nicht mehr blockiert.
players-ratings = Wertungen
players-ratings-none = Noch keine gewerteten Partien.
players-provisional = „?“ heißt vorläufig: noch zu wenige Partien.
players-setup = Spiel
players-rating-curve = Wertungsverlauf
players-rating-curve-hint = Die Wertung nach jeder gewerteten Partie. Das Band zeigt die Ungenauigkeit.
players-rating-curve-summary = Wertung über die Partien, { $pool }: { $first } nach { $from ->
        [one] 1 Partie
       *[other] { $from } Partien
    }, { $last } nach { $to ->
        [one] 1 Partie
       *[other] { $to } Partien
    }.
players-as-table = Als Tabelle
players-date = Datum
players-date-range = { $first } bis { $last }
players-results = Ergebnisse
players-results-scope = Letzte { $games } Partien.
players-results-summary = Ergebnisse von { $games } Partien, älteste zuerst.
players-results-hint = Links die ältesten Partien. Gefüllt: gewonnen. Halbton: unentschieden. Leer: verloren.
players-by-seat = Nach Spiel und Platz
players-seat = Platz
players-won = Gewonnen
players-tied = Unentschieden
players-lost = Verloren
players-openings = Eröffnungen
players-opening = Eröffnung
players-head-to-head = Du und { $name }
players-head-to-head-none = Ihr habt noch keine Partie miteinander beendet.
players-head-to-head-games = Alle Partien miteinander
players-as-partners =
    { $games ->
        [one] Im selben Team: 1 Partie.
       *[other] Im selben Team: { $games } Partien.
    }
players-recent-games = Letzte Partien
players-recent-games-none = Noch keine öffentlichen Partien.
players-all-games = Alle Partien von { $name }
players-online = online
players-offline = offline
players-result-bar = { $won } gewonnen, { $tied } unentschieden, { $lost } verloren
players-rating-hint = Für die Wertung zählt nur das Ergebnis: Ein 3:2 ist so viel wert wie ein 3:0.

## Friends

players-friends = Freunde
players-friends-none = Folge Spielern auf ihrer Seite, dann siehst du hier, wann sie online sind.
players-playing = spielt gerade
players-watch-name = { $name } zusehen
players-head-to-head-link = Bilanz
players-follow = Folgen
players-unfollow = Nicht mehr folgen
players-followed = Du folgst jetzt { $name }.
players-unfollowed = Du folgst { $name } nicht mehr.
