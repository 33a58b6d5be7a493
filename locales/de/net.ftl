## Texts of web/app/src/net. `error-CODE` is the message of an error code of the API.

player-guest = Gast
player-bot = Bot
player-computer = { $name } · Stufe { $level }
player-free-seat = freier Platz
player-rating = Wertung { $rating }
player-online = online
player-offline = offline
player-seats = Spieler
player-you = du
player-to-move = am Zug
player-winner = gewonnen
player-rated = gewertet
player-casual = ohne Wertung
error-unknown = Das wurde abgelehnt ({ $code }). Lade die Seite neu und versuch es noch einmal.
error-failed = Etwas ging schief. Versuch es gleich noch einmal.
error-server-unreachable = Keine Verbindung zum Server. Gegen den Computer kannst du hier weiterspielen; mit der Verbindung sind auch die anderen wieder da.
error-unavailable = Der Server ist gerade beschäftigt. Versuch es noch einmal.
error-overloaded = Der Server ist gerade beschäftigt. Versuch es noch einmal.
error-timeout = Der Server hat zu lange gebraucht. Versuch es noch einmal.
error-rate-limited = Das war zu oft. Warte ein wenig und versuch es dann noch einmal.
error-rate-limited-wait =
    { $minutes ->
        [one] Das war zu oft. Versuch es in einer Minute noch einmal.
       *[other] Das war zu oft. Versuch es in { $minutes } Minuten noch einmal.
    }
error-not-found = So etwas gibt es hier nicht, oder es steht dir nicht offen.
error-unauthorized = Du bist nicht angemeldet. Melde dich an und versuch es noch einmal.
error-internal = Auf dem Server ging etwas schief. Es ist notiert; versuch es später noch einmal.

## Short texts of a config: `rules-setup-GAME-OPTION` for the players, `rules-setup-GAME` for the
## default, `rules-option-GAME-OPTION` for every other option.

rules-title-pentagame = Pentagame
rules-setup-pentagame = zu zweit
rules-setup-pentagame-2 = zu zweit
rules-setup-pentagame-3 = zu dritt
rules-setup-pentagame-4 = zu viert
rules-setup-pentagame-4t = zwei Teams
rules-setup-pentagame-5 = zu fünft
rules-option-pentagame-out-2 = bis zwei draußen sind
rules-option-pentagame-out-3 = bis drei draußen sind
rules-option-pentagame-out-4 = bis vier draußen sind
rules-option-pentagame-out-5 = bis fünf draußen sind
rules-option-pentagame-shape = bei Gleichstand zählt die Form
rules-title-pente = Pente
rules-setup-pente = zu zweit
rules-setup-pente-players-3 = zu dritt
rules-setup-pente-players-4 = zu viert
rules-setup-pente-teams = zwei Teams
rules-option-pente-9 = 9 Linien
rules-option-pente-13 = 13 Linien
rules-option-pente-19 = 19 Linien
rules-option-pente-free = freie Eröffnung
rules-option-pente-centre = erster Stein in die Mitte
rules-option-pente-tournament = Turniereröffnung
rules-option-pente-g = G-Pente
rules-option-pente-d = D-Pente
rules-option-pente-first-black = Schwarz beginnt
rules-option-pente-keryo = Keryo
rules-option-pente-poof = Poof
rules-title-pentalath = Pentalath
rules-setup-pentalath = zu zweit
rules-setup-pentalath-2 = zu zweit
rules-setup-pentalath-3 = zu dritt
rules-option-pentalath-stuck-skip = wer feststeckt, setzt aus
rules-option-pentalath-stuck-loss = wer feststeckt, verliert
rules-option-pentalath-swap = mit Übernahme
rules-custom-start = aus einer Stellung
time-control-none = ohne Uhr
time-control-egg = Sanduhr, { $first } s
time-control-budget = { $time } für die Partie
time-control-fischer = { $time } + { $second } s
time-control-delay = { $time }, { $second } s Verzögerung
time-control-days =
    { $first ->
        [one] ein Tag je Zug
       *[other] { $first } Tage je Zug
    }
time-minutes = { $minutes } Min.
time-seconds = { $seconds } s

## Errors of the lobby

error-config-too-long = Das ist zu lang für eine Vereinbarung. Kürze die Anfangsstellung.
error-no-seat = Diesen Platz gibt es in der Partie nicht. Wähle einen anderen.
error-too-many-invited = Du hast mehr Spieler eingeladen, als Plätze da sind. Wähle eine größere Partie oder lade weniger ein.
error-invalid-level = Der Computer spielt auf den Stufen 1 bis 10. Wähle eine davon.
error-invalid-limit = So viele lassen sich nicht auf einmal zeigen.
error-invalid-query = Diese Adresse ist nicht zu lesen. Geh zurück und wähle noch einmal.
error-invalid-chat-text = Eine Zeile hat höchstens { $most } Zeichen. Fass dich kürzer.
error-hidden-characters = Der Text enthält unsichtbare Zeichen, etwa Richtungszeichen oder solche in zusammengesetzten Emoji. Lass sie weg.
error-blocked = Ein Spieler dieser Partie hat dich blockiert. Tritt einer anderen bei oder erstelle eine eigene.
error-rated-pair-limit = Ihr habt an einem Tag schon zwanzig gewertete Partien gespielt. Spielt ohne Wertung oder morgen weiter.
error-rated-private = Bei gewerteten Partien können alle zuschauen. Spielt ohne Wertung oder öffentlich.
error-rated-pool-mismatch = Gewertet wird nur zwischen Mitgliedern. Spielt ohne Wertung.
error-rated-by-token = Gewertete Partien spielt man selbst. Ein Programm spielt mit einem Bot-Konto gewertet, sonst ohne Wertung.
error-rated-for-members = Gewertete Partien sind für Mitglieder. Leg ein Konto an, deine Partien behältst du; oder spiel ohne Wertung.
error-not-game-creator = Das kann nur, wer die Partie erstellt hat.
error-insufficient-scope = Mit dieser Anmeldung geht das nicht.
error-table-begun = Die Partie hat begonnen. Zuschauen kannst du.
error-game-started = Die Partie hat begonnen. Zuschauen kannst du.
error-game-full = Diese Partie ist voll. Tritt einer anderen bei oder erstelle eine eigene.
error-seat-taken = Dieser Platz wurde gerade besetzt. Wähle einen anderen.
error-game-broken = Ein Fehler des Servers hat diese Partie angehalten. Der Betreiber ist benachrichtigt.
error-game-not-live = Diese Partie läuft gerade nicht.
error-single-player-game = Das spielt man allein, und dazu braucht es den Server nicht.
error-start-position-finished = In dieser Stellung ist die Partie schon vorbei. Beginnt anderswo.
error-start-position-in-play = In dieser Stellung steht gerade eine gewertete Partie. Wähle eine andere oder versuche es, wenn die Partie vorbei ist.
error-rated-with-start = Gewertete Partien beginnen am Anfang. Spielt ohne Wertung oder von vorn.
error-rated-without-clock = Gewertet wird nur mit Uhr. Wähle eine oder spiel ohne Wertung.
error-no-such-player = Niemand hier heißt { $name }. Stimmt jeder Buchstabe?
error-invited-twice = { $name } sitzt schon am Tisch. Nenne jeden einmal und dich selbst nicht.
error-computer-not-invitable = Der Computer braucht keine Einladung: Eröffne den Tisch und füll seine Plätze auf.
error-invitation-blocked = { $name } kannst du nicht einladen.
error-too-many-open-games = Du wartest schon an zu vielen Tischen. Schließ erst einen davon.
error-too-many-games = Du spielst schon zu viele Partien. Bring erst eine zu Ende.
error-unknown-preset = Mit dieser Uhr gibt es keine schnelle Paarung. Wähle eine der angebotenen oder eröffne einen eigenen Tisch.
error-no-computers = Gerade ist kein Computerspieler frei. Warte auf Leute oder versuch es später.
error-computer-busy = Auf dieser Stufe hat der Computer alle Hände voll zu tun. Nimm eine andere oder versuch es in einer Minute noch einmal.
error-computers-play-casual = Der Computer spielt nur ohne Wertung. Eröffne dafür einen Tisch ohne Wertung.
error-chat-disabled = In dieser Partie ist der Chat aus.
error-chat-full = Der Chat dieser Partie ist voll.
error-self-not-allowed = Das wärst du selbst.
error-too-many-blocks = Du blockierst schon { $most } Spieler, mehr geht nicht.
error-follow-blocked = Diesem Spieler kannst du nicht folgen: Einer von euch hat den anderen blockiert.
error-player-not-followable = Du kannst nur Spielern mit einem Konto folgen.
error-too-many-followed = Du folgst schon { $most } Spielern, mehr geht nicht.
error-game = Ein Spiel dieses Namens gibt es nicht.
error-option = Diese Regeln passen nicht zusammen. Wähle andere.
error-time-control = Eine Uhr dieser Art gibt es nicht. Wähle eine andere.
error-seconds = Diese Sekunden sind nicht zu lesen. Wähle eine andere Uhr.

## Errors of the account

error-name-too-short = Ein Name hat mindestens 3 Zeichen.
error-name-too-long = Ein Name hat höchstens 20 Zeichen.
error-invalid-name-characters = Nur Buchstaben von a bis z und Ziffern, dazwischen einzeln - oder _, und zuerst ein Buchstabe.
error-name-reserved = Dieser Name klingt, als spräche er für den Server. Wähle einen anderen.
error-name-taken = Dieser Name ist vergeben, oder einer, der ihm gleicht. Wähle einen anderen.
error-name-required = Wähle zuerst einen Namen.
error-password-too-short = Ein Passwort hat mindestens { $least } Zeichen.
error-password-too-long = Ein Passwort hat höchstens 256 Zeichen.
error-password-common = Dieses Passwort ist zu leicht zu erraten. Nimm zum Beispiel einen kurzen eigenen Satz.
error-wrong-credentials = Name und Passwort passen nicht zusammen. Prüf beide, oder melde dich auf einem anderen Weg an.
error-passkey-required = Moderiert wird mit Passkey. Leg auf deiner Kontoseite einen an, falls du keinen hast, dann melde dich ab und mit ihm wieder an.
error-recent-login-required = Dafür braucht es eine Anmeldung aus den letzten zehn Minuten. Melde dich noch einmal an.
error-session-required = Dafür musst du angemeldet sein.
error-already-registered = Du hast schon ein Konto.
error-members-only = Das geht nur mit einem Konto. Leg zuerst eins an.
error-already-signed-in = Du bist schon angemeldet. Lade die Seite neu.
error-invalid-passkey = Dieser Passkey wurde nicht angenommen. Versuch es noch einmal.
error-passkey-already-registered = Auf diesem Gerät gibt es schon einen Passkey für dieses Konto.
error-passkey-cancelled = Es wurde kein Passkey gezeigt, oder es hat zu lange gedauert. Nichts hat sich geändert; versuch es noch einmal.
error-passkey-unsupported = Dieses Gerät kann das mit Passkeys nicht. Nimm ein Passwort oder ein anderes Gerät.
error-passkeys-unavailable = Passkeys brauchen einen Server mit Namen. Nimm hier ein Passwort.
error-too-many-passkeys = Mehr Passkeys kann ein Konto nicht haben. Entferne zuerst einen.
error-last-passkey = Dieser Passkey ist dein einziger Weg hinein. Setz zuerst ein Passwort, oder füg einen zweiten Passkey hinzu.
error-passkey-challenge-expired = Das hat zu lange gedauert. Versuch es noch einmal.
error-wrong-recovery-code = Name und Code passen nicht zusammen, oder der Code ist schon verbraucht.
error-invalid-link = Dieser Link gilt nicht mehr: Er wurde benutzt, oder er ist zu alt. Lass dir einen neuen schicken.
error-invalid-email = Das ist keine Mailadresse. Stimmt jeder Buchstabe?
error-invalid-label = Es braucht einen Namen aus 1 bis 60 Zeichen.
error-scopes-required = Wähle wenigstens eines, was es darf.
error-invalid-days = So viele Tage lassen sich nicht wählen.
error-too-many-tokens = Mehr Token kann ein Konto nicht haben. Widerruf zuerst eins.
error-too-many-bots = Du hast fünf Bots, und mehr geht nicht. Beende zuerst einen.
error-invalid-language = In dieser Sprache wird keine Mail geschrieben.
error-invalid-json-fields = Die Seite und der Server verstehen sich nicht. Lade die Seite neu.
error-malformed-json = Die Seite und der Server verstehen sich nicht. Lade die Seite neu.

## Errors of a game

error-stale-ply = Die Partie ist inzwischen weitergegangen.
error-request-id-reused = Dieser Zug ließ sich nicht von einem früheren unterscheiden. Versuche es noch einmal.
error-turn-of = Du bist nicht am Zug.
error-table-over = Die Partie ist zu Ende.
error-table-not-over = Die Partie ist noch nicht zu Ende.
error-seat-gone = Du bist aus dieser Partie ausgeschieden.
error-table-not-begun = Die Partie hat noch nicht begonnen.
error-game-not-started = Die Partie hat noch nicht begonnen: Es sind noch Plätze frei.
error-table-paused = Die Partie ist pausiert. Setze sie erst fort.
error-table-not-paused = Die Partie ist nicht pausiert.
error-nothing-to-take-back = Es gibt nichts zurückzunehmen.
error-offered-already = Das hast du schon vorgeschlagen.
error-accepted-already = Damit warst du schon einverstanden.
error-no-offer = Der Vorschlag steht nicht mehr.
error-too-many-offers = In diesem Zug sind keine Angebote mehr möglich. Warte auf den nächsten Zug.
error-too-late-to-abort = Zum Abbrechen ist es zu spät. Du kannst aufgeben.
error-log-full = An diesem Tisch wurde so viel gesagt, dass nichts mehr vorgeschlagen werden kann.
error-not-a-player = Du spielst in dieser Partie nicht mit.
error-command-not-allowed = Das kannst du nicht für andere sagen.
error-too-many-pending-commands = Das war zu viel auf einmal. Warte auf die Antwort und versuch es noch einmal.
error-game-not-finished = Diese Partie wird gezeigt, wenn sie zu Ende ist.
error-malformed-message = Diese Seite ist älter als der Server. Lade sie neu.

## Reports and moderation

report-player = Melden
report-player-name = { $name } melden
error-muted = Die Moderation hat dich im Chat stummgeschaltet, bis { $until }. Weiterspielen kannst du.
error-suspended = Die Moderation hat diese Anmeldung gesperrt. Wie du die Betreiber erreichst, steht im Impressum.
error-suspended-until = Die Moderation hat diese Anmeldung bis { $until } gesperrt. Wie du die Betreiber erreichst, steht im Impressum.
error-already-reported = Das hast du schon gemeldet, und noch hat niemand entschieden.
error-too-many-reports = Zu viele deiner Meldungen sind noch offen. Warte, bis die Moderation sie angesehen hat, oder blockier diesen Spieler.
error-report-text = Dieser Text lässt sich nicht schicken: höchstens { $most } Zeichen, keine Sonderzeichen.
error-computer-not-reportable = Das ist der Computer. Spielt er falsch, sag es den Betreibern.
error-computer-not-moderated = Das ist der Computer.
error-already-moderator = Diese Person moderiert selbst. Das müssen zuerst die Betreiber beenden.
error-no-such-report = Diese Meldung betrifft jemand anderen, oder sie ist weg. Lade die Seite neu.
error-not-muted = Der Chat ist schon wieder offen.
error-not-suspended = Die Anmeldung ist schon offen.
error-report-already-closed = Jemand anderes hat diese Meldung schon entschieden. Lade die Seite neu.
error-invalid-hours = Möglich sind 1 bis { $most } Stunden.
error-invalid-reason = Sag, warum, in höchstens { $most } Zeichen.

## Archive

error-invalid-position = Das ist keine Stellung des gewählten Spiels. Nimm sie vom Analysebrett.
error-rules-required = Wähle das Spiel, zu dem diese Stellung gehört.
error-player-required = Nenne den Namen, dessen Ergebnis gemeint ist.
error-invalid-cursor = Diesen Teil der Liste gibt es nicht. Fang von vorn an.

## Notifications and vacation. The service worker shows `push-*`: plain text only.

push-turn = Du bist am Zug
push-turn-one = In einer Partie bist du am Zug.
push-turn-several = In mehreren Partien bist du am Zug.
push-challenge = Neue Herausforderung
push-challenge-one = Ein Spieler fordert dich heraus.
push-challenge-several = Mehrere Spieler fordern dich heraus.
error-push-disabled = Dieser Server schickt keine Benachrichtigungen an Geräte.
error-push-endpoint = An diesen Browser kann dieser Server keine Benachrichtigungen schicken.
error-push-keys = Was der Browser für Benachrichtigungen angegeben hat, ist nicht zu gebrauchen. Versuch es noch einmal.
error-push-failed = Der Browser hat die Benachrichtigungen nicht eingeschaltet: Vielleicht ist sein Dienst dafür nicht zu erreichen. Versuch es später noch einmal.
error-vacation-active = Du bist schon im Urlaub.
error-vacation-days-exceeded =
    { $left ->
        [0] In diesem Jahr hast du keinen Tag mehr übrig.
        [one] In diesem Jahr hast du noch einen Tag.
       *[other] In diesem Jahr hast du noch { $left } Tage.
    }
player-away = im Urlaub bis { $when }
player-away-turn = { $name } ist im Urlaub bis { $when }; die Uhr steht.
