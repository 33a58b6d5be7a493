## Seiten

science-about = Diese Zahlen stammen aus Partien, die ein Computer auf einer Stufe gegen sich selbst gespielt hat. Sie sagen, wie sich das Spiel verhält, nicht, wie Menschen es spielen.
science-interval = Die Linie am Ende eines Balkens ist das 95-%-Intervall: So weit kann der Zufall die Zahl verschoben haben.
science-set-ups = Varianten
science-all-set-ups = Alle Varianten
science-sample = Stufe { $level }, { NUMBER($games) } Partien
science-range = { $low } bis { $high }
science-opening-other = Andere Züge

## Statistiken

science-game_length = Länge einer Partie
science-game_length-question = Wie viele Züge dauert eine Partie?
science-game_length-row = Züge
science-first_mover = Erster und zweiter Spieler
science-first_mover-question = Wie oft gewinnt der erste Spieler, wie oft der zweite?
science-first_mover-row =
    { $x ->
        [first] Erster Spieler gewinnt
        [second] Zweiter Spieler gewinnt
       *[tie] Gleichstand
    }
science-score_shares = Endstände
science-score_shares-question = Mit welchem Stand endet eine Partie?
science-score_shares-row = { $x }
science-seat_value = Wert eines Platzes
science-seat_value-question = Welchen Anteil der ersten Plätze hat jeder Spieler? Ein geteilter Platz wird aufgeteilt.
science-seat_value-row = Spieler { $x }
science-opening_use_first = Eröffnungen des ersten Spielers
science-opening_use_first-question = Wie oft wird jede Eröffnung gespielt?
science-opening_score_first = Ergebnisse dieser Eröffnungen
science-opening_score_first-question = Welchen Anteil der Punkte erhält der erste Spieler? Gleichstand ist ein halber Punkt.
science-opening_use_reply = Eröffnungen des zweiten Spielers
science-opening_use_reply-question = Wie oft wird jede Eröffnung gespielt?
science-opening_score_reply = Ergebnisse dieser Antworten
science-opening_score_reply-question = Welchen Anteil der Punkte erhält der zweite Spieler? Gleichstand ist ein halber Punkt.
