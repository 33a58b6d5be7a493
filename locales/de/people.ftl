## Worte der Seiten in web/app/src/people.

## Spielerinnen und Spieler

people-find = Jemanden finden
people-find-how = Die ersten Buchstaben genügen. Gäste findet man mit ihrem ganzen Namen.
people-found =
    { $count ->
        [0] Kein Name beginnt so.
        [one] 1 gefunden
       *[other] { $count } gefunden
    }
people-leaders = Die Besten
people-leaders-none = Noch ist keine gewertete Partie zu Ende. Gewertet spielen Mitglieder: Eröffne einen Tisch und wähle „gewertet“.
people-leaders-provisional = Hier steht noch keine Wertung fest: Das braucht zehn bis zwanzig Partien. Spiel ein paar.
people-pool = Spiel und Aufstellung
people-with-bots = { $rules }, mit Bots
people-place = Platz
people-player = Name
people-rating = Wertung
people-deviation = Ungenau um
people-games-played = Partien
people-games =
    { $games ->
        [one] 1 Partie
       *[other] { $games } Partien
    }
people-to-archive = Beendete Partien im Archiv suchen

## Eine Person

people-no-such-player = Hier heißt niemand { $name }. Vielleicht stimmt ein Buchstabe nicht, oder das Konto gibt es nicht mehr.
people-kind =
    { $kind ->
        [guest] Gast
        [bot] Bot
        [house] Computerspieler
       *[member] Mitglied
    }
people-since = hier seit { $day }
people-games-finished =
    { $games ->
        [0] noch keine beendete Partie
        [one] 1 beendete Partie
       *[other] { $games } beendete Partien
    }
people-own-account = Dein Konto
people-house = Der Computer spielt, wann du willst: Eröffne einen Tisch und füll die freien Plätze auf.
people-challenge = Herausfordern
people-challenge-whom = { $name } herausfordern
people-block = Blockieren
people-unblock = Nicht mehr blockieren
people-block-how = Ihr werdet nicht gepaart und fordert einander nicht heraus. Im Chat liest du nichts mehr von dort; was du schreibst, ist dort weiter zu lesen.
people-blocked = { $name } ist blockiert.
people-unblocked = { $name } ist nicht mehr blockiert.
people-ratings = Wertungen
people-ratings-none = Noch keine gewerteten Partien.
people-provisional = Ein Fragezeichen heißt: Es sind zu wenige Partien bekannt, als dass die Zahl viel sagt.
people-setup = Aufstellung
people-curve = Lernkurve
people-curve-how = Die Wertung nach jeder gewerteten Partie. Im grauen Band liegt die wahre Stärke in etwa zwei von drei Fällen.
people-curve-summary = Wertung über die Partien, { $pool }: { $first } nach { $from ->
        [one] 1 Partie
       *[other] { $from } Partien
    }, { $last } nach { $to ->
        [one] 1 Partie
       *[other] { $to } Partien
    }.
people-as-table = Als Tabelle
people-when = Wann
people-span = { $first } bis { $last }
people-results = Ergebnisse
people-last-games = Aus den letzten { $games } Partien.
people-spells-summary = Ergebnisse von { $games } Partien, der Zeit nach.
people-spells-how = Von der ersten Partie zur letzten, einige Partien je Balken: gefüllt gewonnen, halb getönt geteilt, leer verloren.
people-by-seat = Nach Aufstellung und Platz
people-seat = Platz
people-won = Gewonnen
people-tied = Geteilt
people-lost = Verloren
people-openings = Eröffnungen
people-opening = Eröffnung
people-against = Du und { $name }
people-against-none = Ihr habt noch keine Partie miteinander beendet. Wie wäre es mit einer Herausforderung?
people-against-games = Alle Partien miteinander
people-together =
    { $games ->
        [one] Im selben Team: 1 Partie.
       *[other] Im selben Team: { $games } Partien.
    }
people-recent = Letzte Partien
people-recent-none = Keine, die alle sehen dürfen.
people-all-games = Alle Partien von { $name }

## Partien

people-turns =
    { $turns ->
        [one] 1 Zug
       *[other] { $turns } Züge
    }
people-points =
    { $points ->
        [one] 1 Punkt
       *[other] { $points } Punkte
    }
people-rated = gewertet
people-found-at =
    { $turns ->
        [0] gleich am Anfang
        [one] nach 1 Zug
       *[other] nach { $turns } Zügen
    }
people-look = Ansehen
people-record = Aufzeichnung (.pgr)
people-gone = nicht mehr da
people-first = (erster Platz)

## Das Archiv

people-sought-player = Wer
people-sought-against = Mit wem
people-sought-game = Spiel
people-any = Egal
people-result = Ergebnis
people-result-how = Für den Namen oben.
people-result-won = Gewonnen
people-result-tied = Erster Platz geteilt
people-result-lost = Verloren
people-position = Stellung
people-position-how = Mit der Seite, die am Zug ist, auch gedreht und gespiegelt; die Zahl der Runden ist gleichgültig.
people-position-not = Jede Stellung
people-position-where = Eine Stellung suchst du, indem du sie aufbaust oder dorthin spielst und dort „Partien mit dieser Stellung finden“ wählst:
people-found-games = Gefundene Partien
people-shown =
    { $games ->
        [0] Keine Partie gefunden.
        [one] 1 Partie wird gezeigt.
       *[other] { $games } Partien werden gezeigt.
    }
people-more = Ältere
people-archive-empty = Hier ist noch keine Partie zu Ende. Mach den Anfang: Finde Mitspieler oder spiel gegen den Computer.
people-archive-nothing = Keine beendete Partie passt. Lass etwas weg.
people-archive-all = Alle Partien zeigen
