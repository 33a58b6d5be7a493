## Texts of the pages in web/app/src/players.

## Players page

players-search = Jemanden finden
players-search-hint = Die ersten Buchstaben genügen. Gäste findet man mit ihrem ganzen Namen.
players-search-count =
    { $count ->
        [0] Kein Name beginnt so.
        [one] 1 gefunden
       *[other] { $count } gefunden
    }
players-leaderboard = Die Besten
players-leaderboard-none = Noch ist keine gewertete Partie zu Ende. Gewertet spielen Mitglieder: Eröffne einen Tisch und wähle „gewertet“.
players-leaderboard-provisional = Hier steht noch keine Wertung fest: Das braucht zehn bis zwanzig Partien. Spiel ein paar.
players-pool = Spiel und Aufstellung
players-pool-with-bots = { $rules }, mit Bots
players-rank = Platz
players-player = Name
players-rating = Wertung
players-deviation = Ungenau um
players-games-played = Partien
players-games =
    { $games ->
        [one] 1 Partie
       *[other] { $games } Partien
    }
players-archive-link = Beendete Partien im Archiv suchen

## Player page

players-not-found = Hier heißt niemand { $name }. Vielleicht stimmt ein Buchstabe nicht, oder das Konto gibt es nicht mehr.
players-kind =
    { $kind ->
        [guest] Gast
        [bot] Bot
        [computer] Computerspieler
       *[member] Mitglied
    }
players-since = hier seit { $day }
players-games-finished =
    { $games ->
        [0] noch keine beendete Partie
        [one] 1 beendete Partie
       *[other] { $games } beendete Partien
    }
players-own-account = Dein Konto
players-computer-hint = Der Computer spielt, wann du willst: Eröffne einen Tisch und füll die freien Plätze auf.
players-challenge = Herausfordern
players-challenge-name = { $name } herausfordern
players-block = Blockieren
players-unblock = Nicht mehr blockieren
players-block-hint = Ihr werdet nicht gepaart und fordert einander nicht heraus. Im Chat liest du nichts mehr von dort; was du schreibst, ist dort weiter zu lesen.
players-blocked = { $name } ist blockiert.
players-unblocked = { $name } ist nicht mehr blockiert.
players-ratings = Wertungen
players-ratings-none = Noch keine gewerteten Partien.
players-provisional = Ein Fragezeichen heißt: Es sind zu wenige Partien bekannt, als dass die Zahl viel sagt.
players-setup = Aufstellung
players-rating-curve = Lernkurve
players-rating-curve-hint = Die Wertung nach jeder gewerteten Partie. Im grauen Band liegt die wahre Stärke in etwa zwei von drei Fällen.
players-rating-curve-summary = Wertung über die Partien, { $pool }: { $first } nach { $from ->
        [one] 1 Partie
       *[other] { $from } Partien
    }, { $last } nach { $to ->
        [one] 1 Partie
       *[other] { $to } Partien
    }.
players-as-table = Als Tabelle
players-date = Wann
players-date-range = { $first } bis { $last }
players-results = Ergebnisse
players-results-scope = Aus den letzten { $games } Partien.
players-results-summary = Ergebnisse von { $games } Partien, der Zeit nach.
players-results-hint = Von der ersten Partie zur letzten, einige Partien je Balken: gefüllt gewonnen, halb getönt geteilt, leer verloren.
players-by-seat = Nach Aufstellung und Platz
players-seat = Platz
players-won = Gewonnen
players-tied = Geteilt
players-lost = Verloren
players-openings = Eröffnungen
players-opening = Eröffnung
players-head-to-head = Du und { $name }
players-head-to-head-none = Ihr habt noch keine Partie miteinander beendet. Wie wäre es mit einer Herausforderung?
players-head-to-head-games = Alle Partien miteinander
players-as-partners =
    { $games ->
        [one] Im selben Team: 1 Partie.
       *[other] Im selben Team: { $games } Partien.
    }
players-recent-games = Letzte Partien
players-recent-games-none = Keine, die alle sehen dürfen.
players-all-games = Alle Partien von { $name }
