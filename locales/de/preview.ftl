## Preview of a shared link to a game: title, description, and the page without JavaScript.

preview-title = { $players } · { $game }
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
preview-open = Hier fehlen noch Spieler: Tippe einmal, und du bist dabei.
preview-live = Gerade live: Schau zu.
preview-broken = Ein Serverfehler hat diese Partie angehalten.
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
preview-shared = { $names } teilen sich den ersten Platz, { $result }.
preview-picture = Das Brett dieser Partie.
preview-record = Partie herunterladen
preview-scripts = Palamedes braucht JavaScript, um die Partie zu zeigen.

## Vorschau der öffentlichen Seiten

preview-site-picture = Eine Partie { $game }.
preview-title-start = Palamedes: Pentagame online spielen
preview-about-start = Bring deine fünf Figuren über den Stern. Tauschen, blockieren, entkommen. Für 2 bis 5 Spieler, kostenlos, im Browser.
preview-title-play = Spielen, gegen den Computer oder mit Freunden
preview-about-play = Pentagame und zwölf weitere Spiele: gegen den Computer auf zehn Stufen oder mit Freunden an einem Gerät. Ohne Konto.
preview-title-learn = Ein Spiel in zehn Minuten lernen
preview-about-learn = Lernen durch Spielen: Jeder Schritt ist ein Zug auf dem Brett.
preview-title-games = Alle Spiele
preview-about-games = Dreizehn abstrakte Spiele mit Regeln, Kurs und Computergegnern. Ohne Konto.
preview-title-rules = Die Regeln von { $game }
preview-title-analyse = Partien analysieren
preview-about-analyse = Sieh die besten Züge, finde die Wendepunkte deiner Partien und lerne, warum ein Zug gut ist.
preview-title-about = Über Palamedes
preview-about-about = Wer Palamedes macht und wie. Frei und quelloffen.
preview-title-lobby = Gegner finden
preview-about-lobby = Tritt einer offenen Partie bei, wähle eine Bedenkzeit oder lass eine Herausforderung zwei Wochen stehen.
preview-title-friend = Mit Freunden spielen
preview-about-friend = Schick einen Link oder QR-Code und spielt los. Ohne Konto.
preview-title-watch = Live-Partien ansehen
preview-about-watch = Sieh, wer gerade spielt, die beste Partie zuerst.
preview-title-players = Spieler und Rangliste
preview-about-players = Finde Spieler, sieh Wertungen und die Rangliste.
preview-title-archive = Partienarchiv
preview-about-archive = Durchsuche beendete Partien nach Spieler, Eröffnung, Stellung und Ergebnis.
preview-title-contests = Turniere
preview-about-contests = Ligen, Pokale, Schweizer Abende und Arenen. In einer Minute angelegt, oder spiel einfach mit.
preview-title-contests-new = Neues Turnier
preview-about-contests-new = Wähle eine Vorlage, eine Zeit und ein Spiel: Alle können sich sofort anmelden.
preview-title-science = Pentagame in Zahlen
preview-about-science = Wie lange dauert eine Partie, wer ist im Vorteil, welche Eröffnung gewinnt? Gemessen an Tausenden von Partien.
preview-title-organise = Turnier leiten
preview-about-organise = Paarungen, Ergebnisse, Blätter zum Drucken und eine Wanduhr für Spieleabende, Ligen und Pokale. Ohne Netz und Konto.
