## Worte der Seiten in web/app/src/lobby.

## Ein Tisch, der sich füllt

lobby-waiting = Warten auf Mitspieler
lobby-waiting-title = { $what }: warten
lobby-invites-you = { $name } lädt dich ein
lobby-waiting-for =
    { $free ->
        [0] Alle sind da. Die Partie beginnt.
        [one] Noch jemand, dann geht es los.
       *[other] Noch { $free } Leute, dann geht es los.
    }
lobby-free =
    { $free ->
        [0] Alle Plätze sind besetzt oder vergeben.
        [one] Ein Platz ist frei: Setz dich, dann geht es los.
       *[other] { $free } Plätze sind frei.
    }
lobby-seats = Plätze
lobby-you = (du)
lobby-to-move = am Zug
lobby-kept-for = vergeben an { $name }
lobby-sit = Hinsetzen
lobby-sit-here = Auf Platz { $seat } setzen
lobby-accept = Annehmen und hinsetzen
lobby-decline = Ablehnen
lobby-no-form = Ein Konto brauchst du nicht: Du spielst als Gast unter einem Namen, der für dich gezogen wird.
lobby-seats-by-chance = Ein Konto brauchst du nicht. Wer beginnt, wird gelost, sobald alle sitzen.
lobby-rated = gewertet
lobby-casual = ohne Wertung
lobby-silent = ohne Chat
lobby-bring = Jemanden dazuholen
lobby-link = Link zu diesem Tisch
lobby-link-how = Wer ihn öffnet, kann sich setzen.
lobby-copy = Link kopieren
lobby-copied = Kopiert. Schick ihn denen, die mitspielen sollen.
lobby-copy-by-hand = Der Link ist markiert: Kopiere ihn von Hand.
lobby-share = Weitergeben
lobby-qr = QR-Code des Links: mit dem Handy abfotografieren
lobby-fill = Nicht warten?
lobby-fill-what =
    { $free ->
        [one] Das Haus nimmt den freien Platz, und es geht sofort los.
       *[other] Das Haus nimmt die { $free } freien Plätze, und es geht sofort los.
    }
lobby-level = Stufe
lobby-fill-now = Mit dem Haus besetzen
lobby-meanwhile = Solange
lobby-meanwhile-what = Dein Platz bleibt dir, solange diese Seite offen ist. Wenn es losgeht, sagen wir dir Bescheid.
lobby-meanwhile-play = Gegen den Computer spielen
lobby-close = Tisch schließen
lobby-leave = Aufstehen
