## Was jede Seite mit anderen Leuten sagt. `online-no-CODE` ist, warum der Server etwas ablehnt.

online-guest = Gast
online-bot = Bot
online-house = Computer, Stufe { $level }
online-free-seat = freier Platz
online-rating = Wertung { $rating }
online-here = verbunden
online-not-here = nicht verbunden
online-no = Das wurde abgelehnt ({ $code }). Lade die Seite neu und versuch es noch einmal.
online-no-failed = Etwas ging schief. Versuch es gleich noch einmal.
online-no-server-away = Keine Verbindung zum Server. Gegen den Computer kannst du hier weiterspielen; mit der Verbindung sind auch die anderen wieder da.
online-no-unavailable = Der Server ist gerade beschäftigt. Versuch es noch einmal.
online-no-overloaded = Der Server ist gerade beschäftigt. Versuch es noch einmal.
online-no-timeout = Der Server hat zu lange gebraucht. Versuch es noch einmal.
online-no-rate-limited = Das war zu oft. Warte ein wenig und versuch es dann noch einmal.
online-wait =
    { $minutes ->
        [one] Das war zu oft. Versuch es in einer Minute noch einmal.
       *[other] Das war zu oft. Versuch es in { $minutes } Minuten noch einmal.
    }
online-no-not-found = So etwas gibt es hier nicht, oder es steht dir nicht offen.
online-no-unauthorized = Du bist nicht angemeldet. Melde dich an und versuch es noch einmal.
online-no-internal = Auf dem Server ging etwas schief. Es ist notiert; versuch es später noch einmal.

## Was vereinbart ist, in wenigen Worten für eine Liste: `online-seats-SPIEL-OPTION` ist, wer gegen wen
## spielt, `online-seats-SPIEL` das Übliche, `online-option-SPIEL-OPTION` alles andere.

online-game-pentagame = Pentagame
online-seats-pentagame = zu zweit
online-seats-pentagame-2 = zu zweit
online-seats-pentagame-3 = zu dritt
online-seats-pentagame-4 = zu viert
online-seats-pentagame-4t = zwei Teams
online-seats-pentagame-5 = zu fünft
online-option-pentagame-out-2 = bis zwei draußen sind
online-option-pentagame-out-3 = bis drei draußen sind
online-option-pentagame-out-4 = bis vier draußen sind
online-option-pentagame-out-5 = bis fünf draußen sind
online-option-pentagame-shape = bei Gleichstand zählt die Form
online-game-pente = Pente
online-seats-pente = zu zweit
online-seats-pente-players-3 = zu dritt
online-seats-pente-players-4 = zu viert
online-seats-pente-teams = zwei Teams
online-option-pente-9 = 9 Linien
online-option-pente-13 = 13 Linien
online-option-pente-19 = 19 Linien
online-option-pente-free = freie Eröffnung
online-option-pente-centre = erster Stein in die Mitte
online-option-pente-tournament = Turniereröffnung
online-option-pente-g = G-Pente
online-option-pente-d = D-Pente
online-option-pente-first-black = Schwarz beginnt
online-option-pente-keryo = Keryo
online-option-pente-poof = Poof
online-game-pentalath = Pentalath
online-seats-pentalath = zu zweit
online-seats-pentalath-2 = zu zweit
online-seats-pentalath-3 = zu dritt
online-option-pentalath-stuck-skip = wer feststeckt, setzt aus
online-option-pentalath-stuck-loss = wer feststeckt, verliert
online-option-pentalath-swap = mit Übernahme
online-other-start = aus einer Stellung
online-control-none = ohne Uhr
online-control-egg = Sanduhr, { $first } s
online-control-budget = { $time } für die Partie
online-control-fischer = { $time } + { $second } s
online-control-delay = { $time }, { $second } s Verzögerung
online-control-days =
    { $first ->
        [one] ein Tag je Zug
       *[other] { $first } Tage je Zug
    }
online-minutes = { $minutes } Min.
online-seconds = { $seconds } s

## Warum die Lobby nein sagt

online-no-config-too-long = Das ist zu lang für eine Vereinbarung. Kürze die Anfangsstellung.
online-no-no-seat = Diesen Platz gibt es am Tisch nicht. Wähle einen anderen.
online-no-too-many-invited = Du hast mehr Leute eingeladen, als der Tisch Plätze hat. Nimm einen größeren oder lass jemanden weg.
online-no-invalid-level = Der Computer spielt auf den Stufen 1 bis 10. Wähle eine davon.
online-no-invalid-limit = So viele lassen sich nicht auf einmal zeigen.
online-no-invalid-query = Diese Adresse ist nicht zu lesen. Geh zurück und wähle noch einmal.
online-no-invalid-chat-text = Eine Zeile hat höchstens { $most } Zeichen. Fass dich kürzer.
online-no-blocked = Jemand an diesem Tisch möchte nicht mit dir spielen. Such dir einen anderen oder eröffne einen eigenen.
online-no-rated-pool-mismatch = Gewertet wird nur zwischen Mitgliedern. Spielt ohne Wertung.
online-no-rated-for-members = Gewertete Partien sind für Mitglieder. Leg ein Konto an, deine Partien behältst du; oder spiel ohne Wertung.
online-no-not-game-creator = Das kann nur, wer den Tisch eröffnet hat.
online-no-insufficient-scope = Mit dieser Anmeldung geht das nicht.
online-no-table-begun = Die Partie hat begonnen. Zuschauen kannst du.
online-no-game-started = Die Partie hat begonnen. Zuschauen kannst du.
online-no-game-full = Alle Plätze sind besetzt. Such dir einen anderen Tisch oder eröffne einen eigenen.
online-no-seat-taken = Dort hat sich gerade jemand hingesetzt. Nimm einen anderen Platz.
online-no-game-not-live = Diese Partie läuft gerade nicht.
online-no-single-player-game = Das spielt man allein, und dazu braucht es den Server nicht.
online-no-start-position-finished = In dieser Stellung ist die Partie schon vorbei. Beginnt anderswo.
online-no-rated-with-start = Gewertete Partien beginnen am Anfang. Spielt ohne Wertung oder von vorn.
online-no-rated-without-clock = Gewertet wird nur mit Uhr. Wähle eine oder spiel ohne Wertung.
online-no-no-such-player = Niemand hier heißt { $name }. Stimmt jeder Buchstabe?
online-no-invited-twice = { $name } sitzt schon am Tisch. Nenne jeden einmal und dich selbst nicht.
online-no-computer-not-invitable = Der Computer braucht keine Einladung: Eröffne den Tisch und füll seine Plätze auf.
online-no-invitation-blocked = { $name } kannst du nicht einladen.
online-no-too-many-open-games = Du wartest schon an zu vielen Tischen. Schließ erst einen davon.
online-no-too-many-games = Du spielst schon zu viele Partien. Bring erst eine zu Ende.
online-no-unknown-preset = Mit dieser Uhr gibt es keine schnelle Paarung. Wähle eine der angebotenen oder eröffne einen eigenen Tisch.
online-no-no-computers = Gerade ist kein Computerspieler frei. Warte auf Leute oder versuch es später.
online-no-computer-busy = Auf dieser Stufe hat der Computer alle Hände voll zu tun. Nimm eine andere oder versuch es in einer Minute noch einmal.
online-no-computers-play-casual = Der Computer spielt nur ohne Wertung. Eröffne dafür einen Tisch ohne Wertung.
online-no-chat-disabled = An diesem Tisch gibt es keinen Chat.
online-no-chat-full = Hier ist schon so viel gesagt, dass nichts mehr hineinpasst.
online-no-self-not-allowed = Das wärst du selbst.
online-no-too-many-blocks = Du blockierst schon { $most } Spieler, mehr geht nicht.
online-no-game = Ein Spiel dieses Namens gibt es nicht.
online-no-option = Diese Regeln passen nicht zusammen. Wähle andere.
online-no-time-control = Eine Uhr dieser Art gibt es nicht. Wähle eine andere.
online-no-seconds = Diese Sekunden sind nicht zu lesen. Wähle eine andere Uhr.

## Warum es beim Konto nicht geht

online-no-name-too-short = Ein Name hat mindestens 3 Zeichen.
online-no-name-too-long = Ein Name hat höchstens 20 Zeichen.
online-no-invalid-name-characters = Nur Buchstaben von a bis z und Ziffern, dazwischen einzeln - oder _, und zuerst ein Buchstabe.
online-no-name-reserved = Dieser Name klingt, als spräche er für den Server. Wähle einen anderen.
online-no-name-taken = Dieser Name ist vergeben, oder einer, der ihm gleicht. Wähle einen anderen.
online-no-name-required = Wähle zuerst einen Namen.
online-no-password-too-short = Ein Passwort hat mindestens { $least } Zeichen.
online-no-password-too-long = Ein Passwort hat höchstens 256 Zeichen.
online-no-password-common = Dieses Passwort wird mit als Erstes probiert. Nimm eins, auf das niemand kommt, etwa einen kurzen eigenen Satz.
online-no-wrong-credentials = Name und Passwort passen nicht zusammen. Prüf beide, oder melde dich auf einem anderen Weg an.
online-no-recent-login-required = Dafür braucht es eine Anmeldung aus den letzten zehn Minuten. Melde dich noch einmal an.
online-no-session-required = Dafür musst du angemeldet sein.
online-no-already-registered = Du hast schon ein Konto.
online-no-members-only = Das geht nur mit einem Konto. Leg zuerst eins an.
online-no-already-signed-in = Du bist schon angemeldet. Lade die Seite neu.
online-no-invalid-passkey = Dieser Passkey wurde nicht angenommen. Versuch es noch einmal.
online-no-passkey-already-registered = Auf diesem Gerät gibt es schon einen Passkey für dieses Konto.
online-no-passkey-not-shown = Es wurde kein Passkey gezeigt, oder es hat zu lange gedauert. Nichts hat sich geändert; versuch es noch einmal.
online-no-passkey-not-here = Dieses Gerät kann das mit Passkeys nicht. Nimm ein Passwort oder ein anderes Gerät.
online-no-passkeys-unavailable = Passkeys brauchen einen Server mit Namen. Nimm hier ein Passwort.
online-no-too-many-passkeys = Mehr Passkeys kann ein Konto nicht haben. Entferne zuerst einen.
online-no-last-passkey = Dieser Passkey ist dein einziger Weg hinein. Setz zuerst ein Passwort, oder füg einen zweiten Passkey hinzu.
online-no-passkey-challenge-expired = Das hat zu lange gedauert. Versuch es noch einmal.
online-no-wrong-recovery-code = Name und Code passen nicht zusammen, oder der Code ist schon verbraucht.
online-no-invalid-link = Dieser Link gilt nicht mehr: Er wurde benutzt, oder er ist zu alt. Lass dir einen neuen schicken.
online-no-invalid-email = Das ist keine Mailadresse. Stimmt jeder Buchstabe?
online-no-invalid-label = Es braucht einen Namen aus 1 bis 60 Zeichen.
online-no-scopes-required = Wähle wenigstens eines, was es darf.
online-no-invalid-days = So viele Tage lassen sich nicht wählen.
online-no-too-many-tokens = Mehr Token kann ein Konto nicht haben. Widerruf zuerst eins.
online-no-too-many-bots = Du hast fünf Bots, und mehr geht nicht. Beende zuerst einen.
online-no-invalid-language = In dieser Sprache wird keine Mail geschrieben.
online-no-invalid-json-fields = Die Seite und der Server verstehen sich nicht. Lade die Seite neu.
online-no-malformed-json = Die Seite und der Server verstehen sich nicht. Lade die Seite neu.

## Warum der Tisch nein sagt

online-no-stale-ply = Die Partie ist inzwischen weitergegangen.
online-no-turn-of = Du bist nicht am Zug.
online-no-table-over = Die Partie ist zu Ende.
online-no-table-not-over = Die Partie ist noch nicht zu Ende.
online-no-seat-gone = Du bist aus dieser Partie ausgeschieden.
online-no-table-not-begun = Die Partie hat noch nicht begonnen.
online-no-game-not-started = Die Partie hat noch nicht begonnen: Es sind noch Plätze frei.
online-no-table-paused = Die Uhren stehen. Mach zuerst weiter.
online-no-table-not-paused = Es ist keine Pause.
online-no-nothing-to-take-back = Es gibt nichts zurückzunehmen.
online-no-offered-already = Das hast du schon vorgeschlagen.
online-no-accepted-already = Damit warst du schon einverstanden.
online-no-no-offer = Der Vorschlag steht nicht mehr.
online-no-too-many-offers = Für diesen Zug hast du genug vorgeschlagen. Warte, bis jemand gezogen hat.
online-no-too-late-to-abort = Jeder war schon am Zug: Abbrechen geht nicht mehr. Du kannst aufgeben.
online-no-log-full = An diesem Tisch wurde so viel gesagt, dass nichts mehr vorgeschlagen werden kann.
online-no-not-a-player = Du sitzt nicht an diesem Tisch.
online-no-command-not-allowed = Das kannst du nicht für andere sagen.
online-no-too-many-pending-commands = Das war zu viel auf einmal. Warte auf die Antwort und versuch es noch einmal.
online-no-game-not-finished = Diese Partie wird gezeigt, wenn sie zu Ende ist.
online-no-malformed-message = Diese Seite ist älter als der Server. Lade sie neu.

## Meldungen und Moderation

online-report = Melden
online-report-whom = { $name } melden
online-no-muted = Die Moderation hat dich im Chat stummgeschaltet, bis { $until }. Weiterspielen kannst du.
online-no-suspended = Die Moderation hat diese Anmeldung gesperrt. Wie du die Betreiber erreichst, steht im Impressum.
online-no-suspended-until = Die Moderation hat diese Anmeldung bis { $until } gesperrt. Wie du die Betreiber erreichst, steht im Impressum.
online-no-already-reported = Das hast du schon gemeldet, und noch hat niemand entschieden.
online-no-too-many-reports = Es warten so viele Meldungen, dass gerade keine mehr angenommen wird. Versuch es morgen wieder oder blockier diesen Spieler.
online-no-report-text = Dieser Text lässt sich nicht schicken: höchstens { $most } Zeichen, keine Sonderzeichen.
online-no-computer-not-reportable = Das ist der Computer. Spielt er falsch, sag es den Betreibern.
online-no-computer-not-moderated = Das ist der Computer.
online-no-already-moderator = Diese Person moderiert selbst. Das müssen zuerst die Betreiber beenden.
online-no-no-such-report = Diese Meldung betrifft jemand anderen, oder sie ist weg. Lade die Seite neu.
online-no-not-muted = Der Chat ist schon wieder offen.
online-no-not-suspended = Die Anmeldung ist schon offen.
online-no-report-already-closed = Jemand anderes hat diese Meldung schon entschieden. Lade die Seite neu.
online-no-invalid-hours = Möglich sind 1 bis { $most } Stunden.
online-no-invalid-reason = Sag, warum, in höchstens { $most } Zeichen.

## Das Archiv

online-no-invalid-position = Das ist keine Stellung des gewählten Spiels. Nimm sie vom Analysebrett.
online-no-rules-required = Wähle das Spiel, zu dem diese Stellung gehört.
online-no-player-required = Nenne den Namen, dessen Ergebnis gemeint ist.
online-no-invalid-cursor = Diesen Teil der Liste gibt es nicht. Fang von vorn an.

## Partien über mehrere Tage. Was unter online-push-say steht, sagt der Service-Worker: reiner Text.

online-push-say-turn = Du bist am Zug
online-push-say-turn-one = In einer Partie bist du am Zug.
online-push-say-turn-several = In mehreren Partien bist du am Zug.
online-push-say-challenge = Du bist herausgefordert
online-push-say-challenge-one = Jemand möchte mit dir spielen.
online-push-say-challenge-several = Mehrere möchten mit dir spielen.
online-no-push-disabled = Dieser Server schickt keine Benachrichtigungen an Geräte.
online-no-push-endpoint = An diesen Browser kann dieser Server keine Benachrichtigungen schicken.
online-no-push-keys = Was der Browser für Benachrichtigungen angegeben hat, ist nicht zu gebrauchen. Versuch es noch einmal.
online-no-push-not-here = Der Browser hat die Benachrichtigungen nicht eingeschaltet: Vielleicht ist sein Dienst dafür nicht zu erreichen. Versuch es später noch einmal.
online-no-vacation-active = Du bist schon weg.
online-no-vacation-days-exceeded =
    { $left ->
        [0] In diesem Jahr hast du keinen Tag mehr übrig.
        [one] In diesem Jahr hast du noch einen Tag.
       *[other] In diesem Jahr hast du noch { $left } Tage.
    }
online-away = weg bis { $when }
online-away-turn = { $name } ist weg bis { $when }: Die Bedenkzeit steht still.
