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
error-unknown = Das hat nicht geklappt ({ $code }). Lade die Seite neu und versuch es noch einmal.
error-failed = Etwas ging schief. Versuch es gleich noch einmal.
error-server-unreachable = Keine Verbindung zum Server. Gegen den Computer kannst du weiterspielen; Online-Partien gehen weiter, sobald die Verbindung wieder da ist.
error-unavailable = Der Server ist gerade überlastet. Versuch es gleich noch einmal.
error-overloaded = Der Server ist gerade überlastet. Versuch es gleich noch einmal.
error-timeout = Der Server hat zu lange gebraucht. Versuch es noch einmal.
error-rate-limited = Zu viele Versuche. Warte ein wenig und versuch es dann noch einmal.
error-rate-limited-wait =
    { $minutes ->
        [one] Zu viele Versuche. Versuch es in einer Minute noch einmal.
       *[other] Zu viele Versuche. Versuch es in { $minutes } Minuten noch einmal.
    }
error-not-found = Nicht gefunden, oder für dich nicht sichtbar.
error-unauthorized = Du bist nicht angemeldet. Melde dich an und versuch es noch einmal.
error-invalid-token = Dieses Token ist abgelaufen oder wurde widerrufen.
error-internal = Auf dem Server ging etwas schief. Versuch es später noch einmal.

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
rules-title-millennium-3d-chess = Millennium 3D Chess
rules-setup-millennium-3d-chess = zu zweit
rules-option-millennium-3d-chess-setup-johnson = Weiß unten
rules-option-millennium-3d-chess-setup-hageman = Weiß oben
rules-option-millennium-3d-chess-black_chooses = Schwarz wählt die Aufstellung
rules-title-nardeshir = Nardeshir
rules-setup-nardeshir = zu zweit
rules-option-nardeshir-traditional = Traditionell
rules-option-nardeshir-malka = Malka
rules-title-hi-jack = Hi-Jack
rules-setup-hi-jack = zu zweit
rules-option-hi-jack-first-black = Schwarz fängt an
rules-option-hi-jack-first-white = Weiß fängt an
rules-title-sleeping-beauty-draughts = Dornröschendame
rules-setup-sleeping-beauty-draughts = zu zweit
rules-option-sleeping-beauty-draughts-repetition-ban = keine Wiederholung
rules-option-sleeping-beauty-draughts-repetition-replay = bei Wiederholung neu
rules-title-akron = Akron
rules-setup-akron = zu zweit
rules-option-akron-n-6 = 6 × 6
rules-option-akron-n-8 = 8 × 8
rules-option-akron-n-10 = 10 × 10
rules-option-akron-n-12 = 12 × 12
rules-option-akron-pile-32 = 32 Kugeln je Spieler
rules-option-akron-swap-on = mit Übernahme
rules-option-akron-swap-off = ohne Übernahme
rules-option-akron-crossing-links = nur Verbindungen trennen
rules-option-akron-delayed_win-off = eine Kette gewinnt sofort
rules-option-akron-delayed_win-on = eine Kette muss einen Zug überstehen
rules-title-lanza = Lanza
rules-setup-lanza = zu zweit
rules-setup-lanza-2 = zu zweit
rules-setup-lanza-3 = zu dritt
rules-setup-lanza-4 = zu viert
rules-option-lanza-target-5 = bis fünf Punkte
rules-option-lanza-turn-limit-100 = 100 Runden
rules-title-king-of-pearls = King of Pearls
rules-setup-king-of-pearls = zu zweit
rules-option-king-of-pearls-first-black = Schwarz zuerst
rules-option-king-of-pearls-first-white = Weiß zuerst
rules-title-nibelungenlied = Nibelungenlied
rules-setup-nibelungenlied = zu zweit
rules-option-nibelungenlied-castles-ixw = Isenstein, Xanten, Worms
rules-option-nibelungenlied-castles-iwx = Isenstein, Worms, Xanten
rules-option-nibelungenlied-castles-xiw = Xanten, Isenstein, Worms
rules-option-nibelungenlied-castles-xwi = Xanten, Worms, Isenstein
rules-option-nibelungenlied-castles-wix = Worms, Isenstein, Xanten
rules-option-nibelungenlied-castles-wxi = Worms, Xanten, Isenstein
rules-option-nibelungenlied-turns-100 = 100 Runden
rules-title-ot-tjin = Ot-tjin
rules-setup-ot-tjin = zu zweit
rules-option-ot-tjin-fish-2 = Fische aus zwei Samen
rules-option-ot-tjin-fish-3 = Fische aus drei Samen
rules-option-ot-tjin-fish-4 = Fische aus vier Samen
rules-option-ot-tjin-fish-5 = Fische aus fünf Samen
rules-option-ot-tjin-repetition-2 = Ende beim zweiten Vorkommen
rules-option-ot-tjin-repetition-3 = Ende beim dritten Vorkommen
rules-option-ot-tjin-first-south = Süd beginnt
rules-option-ot-tjin-first-north = Nord beginnt
rules-option-ot-tjin-mirror = gegen den Uhrzeigersinn
rules-title-frames = Frames
rules-setup-frames = zu zweit
rules-option-frames-19 = 19 mal 19
rules-option-frames-20 = 20 mal 20
rules-option-frames-12 = 12 mal 12
rules-option-frames-target-5 = bis fünf Punkte
rules-option-frames-target-10 = bis zehn Punkte
rules-custom-start = ab einer Stellung
time-control-none = ohne Uhr
time-control-egg = Sanduhr, { $first } s
time-control-budget = { $time } für die Partie
time-control-fischer = { $time } + { $second } s
time-control-delay = { $time }, { $second } s Verzögerung
time-control-days =
    { $first ->
        [one] 1 Tag pro Zug
       *[other] { $first } Tage pro Zug
    }
time-minutes = { $minutes } Min.
time-seconds = { $seconds } s

## Errors of the lobby

error-config-too-long = Das ist zu lang. Kürze die Anfangsstellung.
error-no-seat = Diesen Platz gibt es in der Partie nicht. Wähle einen anderen.
error-too-many-invited = Du hast mehr Spieler eingeladen, als Plätze da sind. Wähle eine größere Partie oder lade weniger ein.
error-invalid-level = Es gibt die Stufen 1 bis 10.
error-invalid-limit = Das sind zu viele auf einmal.
error-invalid-query = Dieser Link funktioniert nicht. Geh zurück und wähle noch einmal.
error-invalid-chat-text = Eine Nachricht hat höchstens { $most } Zeichen.
error-hidden-characters = Der Text enthält unsichtbare Zeichen, etwa Richtungszeichen oder solche in zusammengesetzten Emoji. Entferne sie.
error-blocked = Ein Spieler dieser Partie hat dich blockiert. Tritt einer anderen bei oder erstelle eine eigene.
error-rated-pair-limit = Ihr habt heute schon zwanzig gewertete Partien gegeneinander gespielt. Spielt ohne Wertung oder morgen weiter.
error-rated-private = Gewertete Partien sind öffentlich. Spielt ohne Wertung oder öffentlich.
error-rated-pool-mismatch = Gewertete Partien sind nur für Mitglieder. Spielt ohne Wertung.
error-rated-by-token = Programme spielen nur mit einem Bot-Konto gewertet. Spiel ohne Wertung.
error-rated-for-members = Gewertete Partien sind für Mitglieder. Leg ein Konto an oder spiel ohne Wertung.
error-not-game-creator = Das kann nur, wer die Partie erstellt hat.
error-insufficient-scope = Diese Anmeldung darf das nicht.
error-table-begun = Die Partie hat begonnen. Du kannst zuschauen.
error-game-started = Die Partie hat begonnen. Du kannst zuschauen.
error-game-full = Diese Partie ist voll. Tritt einer anderen bei oder erstelle eine eigene.
error-seat-taken = Dieser Platz wurde gerade besetzt. Wähle einen anderen.
error-game-broken = Ein Serverfehler hat diese Partie angehalten. Wir wissen Bescheid.
error-game-not-live = Diese Partie läuft nicht.
error-single-player-game = Das ist für einen Spieler. Spiel es ohne Server.
error-start-position-finished = In dieser Stellung ist die Partie schon zu Ende. Wähle eine andere.
error-start-position-in-play = Diese Stellung steht gerade in einer gewerteten Partie. Wähle eine andere oder versuch es später.
error-rated-with-start = Gewertete Partien beginnen mit der üblichen Anfangsstellung. Spielt ohne Wertung oder nehmt diese Stellung.
error-clock-costs-turn = In diesem Spiel verliert die Partie, wer die Zeit überschreitet. Wähle eine andere Uhr.
error-rated-without-clock = Gewertete Partien brauchen eine Uhr. Wähle eine oder spiel ohne Wertung.
error-no-such-member = Es gibt kein Mitglied mit diesem Namen.
error-no-such-player = Es gibt keinen Spieler { $name }. Prüf die Schreibweise.
error-invited-twice = { $name } ist schon dabei. Nenne jeden Spieler einmal und nicht dich selbst.
error-computer-not-invitable = Computerspieler brauchen keine Einladung: Erstelle die Partie und nimm sie dazu.
error-invitation-blocked = { $name } kannst du nicht einladen.
error-too-many-open-games = Du hast zu viele offene Partien. Schließ zuerst eine davon.
error-too-many-games = Du spielst zu viele Partien. Bring zuerst eine zu Ende.
error-unknown-preset = Für diese Bedenkzeit gibt es keine schnelle Paarung. Wähle eine andere oder erstelle eine Partie.
error-no-computers = Gerade ist kein Computerspieler frei. Warte auf Mitspieler oder versuch es später.
error-computer-busy = Die Computerspieler sind gerade ausgelastet. Versuch es in einer Minute noch einmal.
error-computers-play-casual = Computerspieler spielen nur ohne Wertung. Erstelle eine Partie ohne Wertung.
error-chat-disabled = In dieser Partie ist der Chat aus.
error-chat-full = Der Chat dieser Partie ist voll.
error-self-not-allowed = Das geht nicht mit dir selbst.
error-too-many-blocks = Du kannst höchstens { $most } Spieler blockieren.
error-follow-blocked = Diesem Spieler kannst du nicht folgen: Einer von euch hat den anderen blockiert.
error-player-not-followable = Du kannst nur Spielern mit einem Konto folgen.
error-too-many-followed = Du kannst höchstens { $most } Spielern folgen.
error-game = Dieses Spiel gibt es nicht.
error-option = Diese Regeln passen nicht zusammen.
error-time-control = Diese Bedenkzeit gibt es nicht.
error-seconds = Diese Sekundenzahl ist ungültig.

## Errors of the account

error-name-too-short = Ein Name hat mindestens 3 Zeichen.
error-name-too-long = Ein Name hat höchstens 20 Zeichen.
error-invalid-name-characters = Nur Buchstaben von a bis z und Ziffern, dazwischen einzeln - oder _, und zuerst ein Buchstabe.
error-name-reserved = Dieser Name ist reserviert. Wähle einen anderen.
error-name-taken = Dieser Name oder ein ähnlicher ist vergeben.
error-name-required = Wähle zuerst einen Namen.
error-password-too-short = Ein Passwort hat mindestens { $least } Zeichen.
error-password-too-long = Ein Passwort hat höchstens 256 Zeichen.
error-password-common = Dieses Passwort ist zu leicht zu erraten. Nimm zum Beispiel einen kurzen eigenen Satz.
error-wrong-credentials = Name und Passwort passen nicht zusammen.
error-passkey-required = Dafür brauchst du einen Passkey. Falls du keinen hast, leg auf deiner Kontoseite einen an. Melde dich dann ab und mit ihm wieder an.
error-recent-login-required = Dafür brauchst du eine Anmeldung aus den letzten zehn Minuten. Melde dich noch einmal an.
error-session-required = Dafür musst du angemeldet sein.
error-already-registered = Du hast schon ein Konto.
error-members-only = Das geht nur mit einem Konto. Leg zuerst eins an.
error-already-signed-in = Du bist schon angemeldet. Lade die Seite neu.
error-invalid-passkey = Dieser Passkey wurde nicht angenommen. Versuch es noch einmal.
error-passkey-already-registered = Dieses Gerät hat schon einen Passkey für dieses Konto.
error-passkey-cancelled = Es wurde kein Passkey benutzt. Nichts hat sich geändert; versuch es noch einmal.
error-passkey-unsupported = Dieses Gerät kann das nicht. Nimm ein Passwort oder ein anderes Gerät.
error-passkeys-unavailable = Auf diesem Server gehen keine Passkeys. Nimm ein Passwort.
error-too-many-passkeys = Du hast schon die Höchstzahl an Passkeys. Entferne zuerst einen.
error-last-passkey = Ohne diesen Passkey kannst du dich nicht mehr anmelden. Setz zuerst ein Passwort oder füg einen weiteren Passkey hinzu.
error-passkey-challenge-expired = Das hat zu lange gedauert. Versuch es noch einmal.
error-wrong-recovery-code = Name und Code passen nicht zusammen, oder der Code wurde schon benutzt.
error-invalid-link = Dieser Link gilt nicht mehr: Er wurde schon benutzt oder ist abgelaufen. Fordere einen neuen an.
error-invalid-email = Das ist keine gültige E-Mail-Adresse.
error-invalid-label = Es braucht einen Namen aus 1 bis 60 Zeichen.
error-scopes-required = Wähle mindestens ein Recht.
error-invalid-days = So viele Tage kannst du nicht wählen.
error-too-many-tokens = Du hast schon die Höchstzahl an Token. Widerruf zuerst eins.
error-bots-disabled = Auf diesem Server sind keine Bots erlaubt.
error-guests-disabled = Gäste können auf diesem Server nicht spielen. Melde dich mit deinem Konto an.
error-registration-closed = Die Registrierung ist geschlossen. Bitte den Betreiber dieses Servers um ein Konto.
error-registration-by-invitation = Für ein Konto brauchst du eine Einladung. Öffne den Link in deiner Einladung.
error-invalid-invitation = Diese Einladung ist abgelaufen oder wurde schon benutzt. Bitte um eine neue.
error-maintenance = Der Server wird gewartet. Neue Spiele und Konten sind für kurze Zeit nicht möglich.
error-invalid-notice = Der Hinweis ist eine Zeile mit höchstens 500 Zeichen.
error-too-many-bots = Du kannst höchstens fünf Bots haben. Entferne zuerst einen.
error-invalid-language = In dieser Sprache gibt es keine E-Mails.
error-invalid-json-fields = Diese Seite ist veraltet. Lade sie neu.
error-malformed-json = Diese Seite ist veraltet. Lade sie neu.

## Errors of a game

error-stale-ply = Die Partie ist inzwischen weitergegangen.
error-request-id-reused = Das wurde zweimal gesendet. Versuch es noch einmal.
error-turn-of = Du bist nicht am Zug.
error-table-over = Die Partie ist zu Ende.
error-table-not-over = Die Partie ist noch nicht zu Ende.
error-seat-gone = Du bist aus dieser Partie ausgeschieden.
error-table-not-begun = Die Partie hat noch nicht begonnen.
error-game-not-started = Die Partie hat noch nicht begonnen: Es gibt noch freie Plätze.
error-table-paused = Die Partie ist pausiert. Setz sie zuerst fort.
error-table-not-paused = Die Partie ist nicht pausiert.
error-nothing-to-take-back = Es gibt nichts zurückzunehmen.
error-offered-already = Das hast du schon angeboten.
error-accepted-already = Du hast schon zugestimmt.
error-no-offer = Dieses Angebot gilt nicht mehr.
error-too-many-offers = In diesem Zug sind keine Angebote mehr möglich. Warte auf den nächsten Zug.
error-too-late-to-abort = Zum Abbrechen ist es zu spät. Du kannst aufgeben.
error-log-full = In dieser Partie sind keine Angebote mehr möglich.
error-not-a-player = Du spielst in dieser Partie nicht mit.
error-command-not-allowed = Das kannst du hier nicht tun.
error-too-many-pending-commands = Das war zu schnell. Warte einen Moment und versuch es noch einmal.
error-game-not-finished = Diese Partie kannst du sehen, wenn sie zu Ende ist.
error-malformed-message = Diese Seite ist veraltet. Lade sie neu.

## Reports and moderation

report-player = Melden
report-player-name = { $name } melden
error-muted = Ein Moderator hat dich im Chat bis { $until } stummgeschaltet. Spielen kannst du weiter.
error-suspended = Ein Moderator hat dieses Konto gesperrt. Einen Kontakt findest du im Impressum.
error-suspended-until = Ein Moderator hat dieses Konto bis { $until } gesperrt. Einen Kontakt findest du im Impressum.
error-already-reported = Das hast du schon gemeldet. Die Moderatoren sehen es sich noch an.
error-too-many-reports = Du hast zu viele offene Meldungen. Warte auf die Moderatoren oder blockier diesen Spieler.
error-report-text = Dieser Text lässt sich nicht senden: höchstens { $most } Zeichen und keine Sonderzeichen.
error-computer-not-reportable = Das ist ein Computerspieler. Stimmt mit ihm etwas nicht, sag es dem Betreiber des Servers.
error-computer-not-moderated = Das ist ein Computerspieler.
error-already-moderator = Dieser Spieler ist Moderator. Das muss zuerst der Betreiber des Servers beenden.
error-already-operator = Dieses Mitglied ist schon Betreiber.
error-no-such-operator = Es gibt keinen Betreiber mit diesem Namen.
error-operator-protected = Dieses Mitglied ist Betreiber. Betreiber lassen sich nur auf der Kommandozeile des Servers ändern.
error-no-such-report = Diese Meldung betrifft einen anderen Spieler, oder es gibt sie nicht mehr. Lade die Seite neu.
error-not-muted = Dieser Spieler ist nicht mehr stummgeschaltet.
error-not-suspended = Dieser Spieler ist nicht mehr gesperrt.
error-report-already-closed = Ein anderer Moderator hat diese Meldung schon entschieden. Lade die Seite neu.
error-invalid-hours = Wähle 1 bis { $most } Stunden.
error-invalid-reason = Gib einen Grund an, in höchstens { $most } Zeichen.

## Archive

error-invalid-position = Das ist keine Stellung des gewählten Spiels. Kopiere sie vom Analysebrett.
error-explorer-disabled = Dieser Server hat keinen Eröffnungs-Explorer und keine Suche nach Stellungen.
error-invalid-sources = Von dort kommen keine Partien. Wähle neu.
error-invalid-bands = Solche Wertungen gibt es nicht. Wähle neu.
error-rules-required = Wähle das Spiel, zu dem diese Stellung gehört.
error-player-required = Gib den Spieler an, um dessen Ergebnis es geht.
error-invalid-cursor = Diesen Teil der Liste gibt es nicht. Fang von vorn an.

## Notifications and vacation. The service worker shows `push-*`: plain text only.

push-turn = Du bist am Zug
push-turn-one = In einer Partie bist du am Zug.
push-turn-several = In mehreren Partien bist du am Zug.
push-challenge = Neue Herausforderung
push-challenge-one = Ein Spieler fordert dich heraus.
push-challenge-several = Mehrere Spieler fordern dich heraus.
error-push-disabled = Dieser Server schickt keine Benachrichtigungen.
error-push-endpoint = Mit diesem Browser gehen keine Benachrichtigungen.
error-push-keys = Der Browser hat ungültige Schlüssel geschickt. Versuch es noch einmal.
error-push-failed = Der Browser konnte die Benachrichtigungen nicht einschalten. Versuch es später noch einmal.
error-vacation-active = Du bist schon im Urlaub.
error-vacation-days-exceeded =
    { $left ->
        [0] In diesem Jahr hast du keinen Tag mehr übrig.
        [one] In diesem Jahr hast du noch einen Tag.
       *[other] In diesem Jahr hast du noch { $left } Tage.
    }
player-away = im Urlaub bis { $when }
player-away-turn = { $name } ist im Urlaub bis { $when }; die Uhr steht.
error-contest-check-in-closed = Der Check-in ist geschlossen. Er öffnet kurz vor dem Beginn.
error-contest-full = Dieses Turnier hat die Höchstzahl von { $most } Spielern.
error-contest-no-bots = An diesem Turnier dürfen keine Bots teilnehmen.
error-contest-no-late-entry = Das Turnier hat begonnen. Man kann sich nicht mehr anmelden.
error-contest-not-entered = Du bist zu diesem Turnier nicht angemeldet.
error-contest-not-started = Das Turnier hat noch nicht begonnen.
error-contest-over = Das Turnier ist vorbei.
error-contest-round-open = Ein Tisch dieser Runde hat noch kein Ergebnis. Warte darauf oder trag es ein.
error-contest-round-over = Die nächste Runde hängt von diesem Ergebnis ab. Es lässt sich nicht mehr ändern.
error-contest-rules-missing = Wähle auch Regeln für Tische mit { $size } Spielern.
error-contest-rules-unused = Gib Regeln einmal für jede Tischgröße an, die vorkommen kann, und für keine andere.
error-contest-started = Das Turnier hat schon begonnen.
error-contest-team-game = Turniere werden ohne Teams gespielt. Wähle andere Regeln.
error-contest-too-few-players = Zum Starten braucht ein Turnier mindestens zwei Spieler.
error-contest-without-clock = Turniere brauchen eine Uhr. Wähle eine Bedenkzeit.
error-invalid-contest-description = Eine Beschreibung hat höchstens 2000 Zeichen.
error-invalid-contest-name = Der Name eines Turniers hat 3 bis 60 Zeichen.
error-invalid-contest-result = Diese Punkte passen nicht zum Tisch. Trag für jeden Spieler eine Zahl ein.
error-invalid-contest-settings = Die Einstellung „{ $setting }“ passt nicht zu diesem Turnier.
error-invalid-contest-start = Wähle einen Beginn innerhalb des nächsten Jahres.
error-not-contest-organiser = Das kann nur die Turnierleitung.
error-too-many-contests = Du kannst höchstens { $most } Turniere gleichzeitig veranstalten.
error-invalid-event-file = Die Turnierdatei hat in Zeile { $line } einen Fehler: { $message }
error-invalid-webhook-url = Gib eine https-Adresse eines öffentlichen Servers ein.
error-too-many-webhooks = Ein Turnier kann höchstens { $most } Webhooks haben.
