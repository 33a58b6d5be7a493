## `palamedes convert`

convert-kept = { $file } bleibt unverändert, weil einige Partien Fehler haben. Die übrigen Partien stehen in { $part }.
convert-other-format = In { $file } stehen die Partien: Schreib ein anderes Format in eine andere Datei.
convert-part-is-input = { $file } ist die Eingabe, und unter diesem Namen entsteht die Ausgabe zuerst. Wähle eine andere Ausgabedatei.

## `palamedes rules`, `opening` und `show`

rules-language = Alle Einzelheiten gibt es auf Englisch: palamedes --language en rules { $game }
opening-none = Kein Spieler hat eine Eröffnung mit Namen gespielt.
show-no-game = Zahl der Partien in der Datei: { $count }.
show-no-ply = Zahl der Halbzüge in der Partie: { $count }.
show-layout = Das Brett dieses Spiels hat keine Ebenen: --layout stacked geht hier nicht.
show-mark = Zu --mark gehört last, reach oder reach=FIGUR.
show-mark-last = Für --mark last müssen auf die Stellung Züge folgen, etwa "startpos moves { $example }".
show-mark-reach = Zu --mark reach=FIGUR gehört eine Figur des Spielers am Zug, etwa { $example }.

## `palamedes play`

play-welcome =
    { $game }: Du bist Spieler { $seats }, der Computer spielt die übrigen auf Stufe { $level }.
    Gib einen Zug ein oder help.
play-no-seat = Es gibt keinen Spieler { $seat }: Das Spiel hat { $count } Spieler.
play-clock-costs-turn = { $clock } kostet nur einen Zug, und in diesem Spiel kostet Zeitüberschreitung die Partie. Wähle eine andere Uhr, etwa fischer:300+5.
play-prompt = Spieler { $seat }
play-prompt-over = Zu Ende
play-type = Gib einen Zug ein oder help.
play-help =
    Gib einen Zug in Maschinennotation ein (moves zeigt sie) oder in der üblichen Notation.
    Lange Züge gehen auch Schritt für Schritt; eine leere Zeile beginnt von vorn.

      moves          erlaubte Züge; moves { $example } zeigt, wie es nach { $example } weitergeht
      hint           erst worauf es ankommt, dann welche Figur, dann der Zug
      why            was für und gegen den letzten Zug spricht
      undo           nimmt deinen letzten Zug zurück
      board          zeigt das Brett noch einmal
      position       gibt die Stellung als Text aus
      level N        ändert die Spielstärke des Computers, 1 bis 10
      resign         gibt die Partie auf
      new            beginnt eine neue Partie
      save FILE      schreibt die Partie in eine neue Datei
      resume         setzt die letzte Partie fort, die nicht zu Ende ist
      legend         zeigt das Brett und erklärt seine Zeichen
      quit           beendet; eine offene Partie bleibt erhalten

    Pfeil auf und ab holen frühere Eingaben zurück, Tab ergänzt Befehle und Züge.
play-help-is-there = help zeigt die Befehle, moves die erlaubten Züge.
play-too-long = Diese Zeile ist zu lang.
play-begin-anew = Gib den Zug noch einmal von vorn ein.
play-rest = { $begun } ist noch nicht vollständig. Es fehlt eins von:
play-moves =
    { $count ->
        [1] Es gibt einen Zug.
       *[other] Es gibt { $count } Züge.
    } Jetzt mögliche Schritte: { $listed }
play-more-steps = … und { $left } weitere.
play-whole = Das ist ein ganzer Zug: { $move } ({ $text })
play-computer-moves = Spieler { $seat } zieht { $move } ({ $text })
play-computer-chooses = Spieler { $seat } (Computer) hat geheim gewählt.
play-revealed = Aufgedeckt: { $move }
play-undo-none = Es gibt nichts zurückzunehmen.
play-level = Der Computer spielt ab jetzt auf Stufe { $level }.
play-level-wrong = Die Stufe ist { $level }. Mit level 1 bis level 10 änderst du sie.
play-gone =
    { $how ->
        [out-of-time] Die Zeit von Spieler { $seat } ist abgelaufen; er scheidet aus.
       *[other] Spieler { $seat } gibt auf.
    }
play-turn-lost = Die Zeit ist um: Spieler { $seat } verliert den Zug.
play-impasse =
    { $impasse ->
        [repetition] Dieselbe Stellung kam dreimal vor. Die Partie endet, wie sie steht.
       *[length] Die Partie hat zu lange gedauert. Sie endet, wie sie steht.
    }
play-opening = Spieler { $seat } hat mit „{ $name }“ eröffnet.
play-over = Die Partie ist zu Ende. Möglich sind noch new, undo, save FILE und quit.
play-hint = Ein guter Zug: { $move } ({ $text })
play-no-hint = Kein Tipp gefunden.
play-hint-again = Gib noch einmal hint ein, um mehr zu erfahren.
play-saved = Die Partie steht in { $file }.
play-save-file = In welche Datei? Zum Beispiel: save partie.pgr
play-save-exists = { $file } gibt es schon. Wähle einen anderen Namen.
play-save-failed = { $file } kann nicht geschrieben werden: { $why }
play-person = Mensch
play-kept = Die Partie bleibt erhalten: palamedes play --resume setzt sie fort.
play-keep-failed = Die Partie lässt sich nicht in { $folder } speichern: { $why }. Sichere sie mit save FILE, bevor du gehst.
play-resumed = { $game }: Die Partie geht nach Halbzug { $plies } weiter ({ $file }).
play-resume-offer = Deine letzte Partie ist noch nicht zu Ende: { $game }, nach Halbzug { $plies }. Mit resume geht sie weiter.
play-resume-none = Es gibt keine offene Partie zum Fortsetzen.
play-resume-empty = In dieser Datei ist keine Partie zum Fortsetzen.

## `palamedes serve`

serve-listening = Die Seiten stehen unter { $address } (Strg-C beendet)
serve-not-built = Dieses Programm wurde ohne seine Seiten gebaut. Führe im Projektordner cargo xtask web aus und baue es dann neu.
serve-address-in-use = { $address } wird schon von einem anderen Programm benutzt: beende es oder wähle einen anderen Port, etwa --listen 127.0.0.1:8081.
serve-address-forbidden = { $address } ist nicht erlaubt: Ports unter 1024 brauchen Administratorrechte. Wähle einen anderen, etwa --listen 127.0.0.1:8080.
serve-address-refused = { $address } lässt sich nicht öffnen: { $why }. Nimm eine Adresse dieses Rechners, etwa --listen 127.0.0.1:8080.
serve-pages-unread = In { $folder } sind keine Seiten: { $why }. cargo xtask web baut sie nach web/app/dist.
serve-checked = Einstellungen, Zertifikate, Datenbank, NATS und Adressen sind in Ordnung.
serve-checked-pages = Seiten und Adresse sind in Ordnung.
serve-local-network = Bei einfachem http kann jeder in diesem Netz mitlesen, auch Passwörter. Browser erlauben dann weder Passkeys noch Push-Nachrichten noch das Spielen ohne Netz.
serve-settings-unread = Die Einstellungen in { $file } sind nicht lesbar: { $why }. Die Datei hat Zeilen wie public_url = "https://play.example.org"; docs/operate/configuration.md nennt alle Schlüssel.
serve-setting-refused = Die Einstellung { $name } ist ungültig: { $why }. { $name ->
    [database] Was ein Server von PostgreSQL braucht, steht in docs/operate/operations.md; palamedes serve --check probiert es und ändert nichts.
    [nats] Etwa nats://127.0.0.1:4222; ein einzelner Knoten braucht keins.
    [game_databases] Gib jeder Datenbank einen Namen, etwa games-1=postgres://NAME:PASSWORT@HOST/DATENBANK, auf allen Knoten gleich.
    [read_replicas] Jede ist ein PostgreSQL-Standby der Datenbank, in der gleichen Form.
    [node] Beende den anderen Knoten, oder gib diesem einen anderen Namen, etwa --node two. Nach einem Absturz starte in einigen Sekunden noch einmal.
   *[other] Nötig ist eine PEM-Datei, die der Server lesen darf; palamedes serve --check probiert es.
}
serve-database-refused = Die Datenbank lässt sich nicht benutzen: { $why }. Starte PostgreSQL, oder prüf Name, Passwort, Host und Port in der Einstellung database, etwa postgres://NAME:PASSWORT@127.0.0.1:5432/palamedes.
serve-no-database = Es ist keine Datenbank angegeben. Setze PALAMEDES_DATABASE=postgres://NAME:PASSWORT@HOST/DATENBANK oder database in der Datei, oder liefere mit --static-only nur die Seiten aus.
serve-no-public-url = public_url ist nicht gesetzt. Das ist die Adresse, unter der Spieler diesen Server erreichen, etwa https://play.example.org. Für ein lokales Netz gibt es --local-network, zum Ausprobieren --development.
serve-public-url-no-origin = public_url besteht aus Schema, Host und höchstens einem Port, etwa https://play.example.org. { $url } passt nicht dazu.
serve-public-url-plain = { $url } ist einfaches http, das unterwegs mitgelesen werden kann. public_url muss mit https:// beginnen. Für ein lokales Netz gibt es --local-network.
serve-development-open = { $address } ist für andere erreichbar, aber --development ist nur für diesen Rechner gedacht: Nimm 127.0.0.1 oder --local-network.
serve-no-play = Computerspieler laufen auf dem Server, der sie startet: Die Rolle play fehlt.
serve-half = Setze { $one } und { $other } zusammen oder keins von beiden.
serve-traces-none = Dieses Programm ist ohne OpenTelemetry gebaut, daher ist die Einstellung traces nicht möglich. Die Programme der Releases haben es; bauen mit: cargo build --release --features otel
serve-traces-url = Die Einstellung traces ist keine Adresse eines Collectors: { $url }. Schreib sie als http://HOST:PORT.
serve-log-unread = Die Einstellung log ist ungültig: { $why } in "{ $filter }". Die Stufen sind off, error, warn, info, debug und trace, allein oder für ein Modul, etwa server=debug,info.
serve-limit-zero = Die Einstellung { $name } ist 0, damit kommt kein Spieler hinein: Setz sie auf 1 oder mehr, oder lass sie für den Standardwert weg.
serve-out-of-range = Die Einstellung { $name } muss eine Zahl von { $least } bis { $most } sein.
serve-game-database = Die Einstellung game_databases hat bei { $name } keinen eindeutigen Namen: Schreib jede Datenbank als NAME=URL, mit einem Namen aus Kleinbuchstaben, Ziffern und Bindestrichen, der nicht main ist.
serve-text-unread = Der Text in { $file } lässt sich nicht lesen: { $why }. Nötig ist eine Datei mit reinem Text in UTF-8, höchstens { $most } Bytes.
serve-line-refused = { $name } ist eine Zeile mit höchstens { $most } Zeichen.
serve-not-started = Der Server lässt sich nicht starten: { $why }.
serve-timeout = Das hat zu lange gedauert und wurde abgebrochen. Versuch es später noch einmal.
serve-unavailable = Die Datenbank antwortet nicht. Versuch es später noch einmal; palamedes serve --check probiert sie aus.
serve-internal = Ein interner Fehler ist aufgetreten: { $why }. Bitte melde ihn.
serve-refused = Der Server lehnt das mit dem Code { $code } ab: { $why }

## `palamedes arena`

arena-spec = Spieler „{ $spec }“ ist nicht verwendbar: { $why }
arena-file = { $file } kann nicht gelesen oder geschrieben werden: { $why }
arena-clock-form = eine Uhr ist SEKUNDEN oder SEKUNDEN+ZUGABE, zum Beispiel 60+0.6
arena-resign-form = die Regel ist WERT:ZÜGE, zum Beispiel 500:3
arena-draw-form = die Regel ist WERT:ZÜGE:AB-HALBZUG, zum Beispiel 10:8:40
arena-option-form = eine Option ist SPIELER:NAME=WERT, zum Beispiel A:Hash=64
arena-option-player = es gibt keinen Spieler { $player } für die Option { $option }
arena-clock-source = die Uhr ist wall oder work
arena-seat-form = Plätze sind A oder B, durch Kommas getrennt
arena-check-unknown = unbekannte Prüfung{ $hint }; die Prüfungen sind { $checks }
arena-spec-level = die Stufen sind 1 bis { $most }
arena-spec-empty = ein Spieler braucht einen Namen
arena-spec-name = ein Name hat 1 bis { $most } Zeichen, dann folgen ein Komma und der Spieler, wie in name=neu,engine
arena-spec-number = { $name } ist eine Zahl von 1 bis { $most }
arena-spec-word = { $name } ist { $one } oder { $other }
arena-spec-setting = unbekannte Einstellung „{ $setting }“; die Einstellungen sind threads, hash, algorithm, width
arena-spec-options = solche Optionen haben nur Programme; die der Engine folgen ihrem Namen, wie in engine,threads=2
arena-spec-game = er spielt { $game } nicht
arena-spec-clock = seine Rechenzeit ist nicht messbar, nur die verstrichene Zeit
arena-program = { $why }
arena-seats-none = die Liste enthält keine zwei Spieler, die aufeinandertreffen können
arena-seats-sides = { $game } hat weniger als zwei gegnerische Seiten
arena-seats-count = { $game } hat { $seats } Plätze, die Sitzordnung hat { $given }
arena-seats-partners = ungültige Sitzordnung: Partner müssen derselbe Spieler sein
arena-seats-both = ungültige Sitzordnung: A und B brauchen beide einen Platz
arena-adjudication-sides = nur Partien zwischen zwei Seiten werden vorzeitig gewertet
arena-player-move = Spieler { $name } antwortete { $answer } statt eines erlaubten Zugs in { $at }
arena-ledger-long = { $file } ist zu lang für ein Wettkampfprotokoll
arena-ledger-none = { $file } ist kein Wettkampfprotokoll
arena-ledger-other = { $file } gehört zu einem anderen Wettkampf; dort: { $there }; hier: { $here }
arena-ledger-line = Zeile { $line } des Wettkampfprotokolls { $file } ist keine Partie: { $text }
arena-opening-move = Eröffnung { $number }: { $move } ist nicht spielbar: { $why }
arena-opening-over = Eröffnung { $number } beendet die Partie
arena-opening-none = die Datei enthält keine Eröffnung
arena-opening-start = die letzte Eröffnung der Datei hat die Nummer { $most }
arena-opening-record = Partie { $number }: { $why }
arena-opening-game = Partie { $number } ist von { $other }, nicht von { $game }
arena-opening-word = Zeile { $number }: { $move }: { $why }
arena-sprt-bounds = --elo0 muss kleiner als --elo1 sein, --alpha und --beta liegen zwischen 0 und 0.5
arena-rounded = aufgerundet auf { $games } Partien: jede Eröffnung wird in allen Sitzordnungen gespielt
arena-budget = { $kind ->
    [cpu] { $number } ms Rechenzeit pro Zug
    [time] { $number } ms pro Zug
    [evals] { $number } Bewertungen pro Zug
    [clock] Uhr { $number } s
   *[own] die eigene Grenze jedes Spielers
}
arena-openings-file = Eröffnungen aus { $file }
arena-openings-random = { $plies } zufällige Halbzüge
arena-headline = { $game }, { $games } Partien, { $budget }, { $openings }, Startwert { $seed }
arena-result-blocks = Blöcke nach Punkten  { $blocks }
arena-result-seats = Punkte von A nach Platz  { $seats }
arena-result-first-places = Anteil von A an den ersten Plätzen { $share }, bei Gleichheit { $equal }
arena-result-points = Punkte pro Platz und Partie  A { $a }  B { $b }
arena-result-plies = Halbzüge pro Partie { $plies }, beendet durch { $ends }
arena-result-longest-turn = längster Zug  A { $a } ms  B { $b } ms
arena-result-superiority = nElo { $elo }, A ist besser: { $percent } %
arena-list-rating = Zahl
arena-list-interval = 95-%-Intervall
arena-list-games = Part.
arena-list-score = Pkt.
arena-list-above = über dem Nächsten
arena-list-player = Spieler
arena-compliance-passed = ok
arena-compliance-failed = FEHLER
arena-compliance-expected = erwartet:
arena-compliance-found = gefunden:
arena-compliance-summary = { $passed } von { $all } Prüfungen bestanden
arena-check-handshake = antwortet auf ugi mit Name, Autor, Optionen und ugiok
arena-check-is-ready = antwortet auf isready mit readyok
arena-check-new-game = nimmt uginewgame mit dem Namen des Spiels an
arena-check-set-options = nimmt jede angebotene Option mit ihrem Standardwert an
arena-check-go = antwortet auf go mit einem erlaubten Zug vom Anfang
arena-check-position-moves = spielt erlaubte Züge nach position startpos moves …
arena-check-position-fen = spielt erlaubte Züge nach position fen …
arena-check-searchmoves = spielt einen der searchmoves
arena-check-movetime = antwortet rechtzeitig auf go movetime
arena-check-clock = antwortet, bevor die Uhr abläuft
arena-check-stop = sucht unter go infinite bis stop und antwortet dann
arena-check-ready-while-searching = antwortet während der Suche auf isready
arena-check-ponder = sucht unter go ponder bis ponderhit und antwortet dann
arena-check-game-over = spielt keinen Zug, wenn die Partie zu Ende ist
arena-check-queries = beantwortet jede Frage einmal und richtig, oder mit unknown
arena-check-invalid-lines = arbeitet nach ungültigen Zeilen weiter
arena-check-invalid-positions = arbeitet nach ungültigen Stellungen weiter
arena-check-long-lines = arbeitet nach einer Zeile von zwei Mebibyte weiter
arena-check-quit = endet mit dem Befehl quit, auch während der Suche
arena-check-end-of-input = endet, wenn die Eingabe geschlossen wird

## Fortschritt langer Befehle

progress-count = { $done } Partien
progress-all = { $done } von { $games } Partien
progress-left = { $done } von { $games } Partien, noch { $left }

## `palamedes bot`

bot-connected = Verbunden mit { $server } (Strg-C beendet)
bot-playing = Spielt { $game }
bot-finished = { $game } ist zu Ende
bot-seeking = Sucht Gegner für { $rules } ({ $game })
bot-accepted = Spielt bei { $game } mit
bot-declined = Spielt { $game } nicht: { $why ->
    [game] dieses Spiel nicht
    [clock] nicht mit dieser Uhr
    [rated] nur gewertete Partien, oder keine
    [player] nicht gegen diese Person
   *[busy] es laufen schon zu viele Partien
}
bot-trouble = { $what }
bot-trouble-game = { $game }: { $what }
bot-away = Der Server antwortet nicht ({ $what }); neuer Versuch folgt
bot-engine = { $engine } kann nicht spielen: { $why }. Nötig ist ein Programm, das das Engine-Protokoll spricht; palamedes arena compliance -- { $engine } prüft es.
bot-token-file = Das Token lässt sich nicht aus { $file } lesen: { $why }. Erstelle eins auf dem Server und schreib es in diese Datei.
bot-token-empty = In { $file } steht kein Token. Erstelle eins auf dem Server und schreib nur das Token in diese Datei.
bot-token-refused = Der Server lehnt das Token in { $file } ab: { $what }. Vielleicht wurde es widerrufen, gehört zu einem anderen Server, oder ihm fehlen die Rechte read und play. Erstelle ein neues.
bot-no-server = Unter { $server } antwortet kein Server: { $what }. Prüf die Adresse, und ob der Server läuft.
bot-not-ours = Unter { $server } ist kein Server für Bots: { $what }. Nimm die Adresse der Seiten, ohne etwas hinter dem Port.

## `palamedes moderator`

moderator-added = { $name } ist jetzt Moderator und findet die Meldungen unter /moderation.
moderator-removed = { $name } ist kein Moderator mehr.
moderator-none = Es gibt noch keine Moderatoren. palamedes moderator add NAME ernennt einen.
moderator-already = { $name } ist schon Moderator.
moderator-no-such = { $name } ist kein Moderator. palamedes moderator list zeigt alle.
moderator-no-member = Es gibt kein Mitglied { $name }. Gäste und Bots können keine Moderatoren sein: Leg zuerst auf den Seiten ein Konto mit diesem Namen an.
moderator-why = Ein Grund hat höchstens 500 Zeichen.
moderator-no-database = Es ist keine Datenbank angegeben: Nimm --database postgres://NAME:PASSWORT@HOST/DATENBANK, setz PALAMEDES_DATABASE oder gib mit --config DATEI die Einstellungen des Servers an.

check-log-json = Das ist nicht die Antwort auf GET games/ID: config und log fehlen.
check-log-config = Die Einstellung „{ $config }“ ist ungültig.
check-log-line = Zeile { $line } des Protokolls stimmt nicht: { $code }.
check-log-no-seed = Der Startwert steht nicht im Protokoll, deshalb lassen sich die Zufallsereignisse nicht prüfen. Er wird nach der Partie veröffentlicht.

moves-line-too-long = Eine Zeile der Standardeingabe ist länger als { $most } Bytes.
engine-bench-stopped = Die Messung wurde abgebrochen.
engine-thread = Ein Thread der Engine lässt sich nicht starten: { $why }.

admin-game-replays = Das Protokoll der Partie { $id } lässt sich nachspielen.
admin-game-fails = Das Protokoll der Partie { $id } lässt sich nicht nachspielen: { $why }. `palamedes admin game repair { $id }` zeigt, was eine Reparatur entfernt; `palamedes admin game abort { $id }` beendet die Partie.
admin-game-preview = Es wurde nichts geändert. Für diese Änderung wiederhol den Befehl mit --yes.
admin-game-repaired = Die Partie { $id } ist repariert. Offene Seiten zeigen sie innerhalb von Sekunden.
admin-game-aborted = Die Partie { $id } ist abgebrochen: Sie hat kein Ergebnis und wird nicht gewertet.
admin-game-none = Es gibt keine Partie { $id }. Die Kennung ist der letzte Teil der Adresse einer Partie.
admin-game-not-live = Die Partie { $id } ist offen oder beendet. Nur laufende und angehaltene Partien lassen sich reparieren oder abbrechen.
admin-game-unreadable = Die Partie { $id } lässt sich nicht reparieren: { $why }. `palamedes admin game abort { $id } --yes` beendet sie ohne Ergebnis.
admin-game-seat = Platz { $seat }: { $name }
admin-game-entry = Protokoll { $number }: { $line }
admin-game-stored-fault = gespeicherter Fehler: { $why ->
    [none] keiner
   *[other] { $why }
}
admin-game-replay-fault = Nachspielen: { $why ->
    [none] fehlerfrei
   *[other] { $why }
}
admin-member-deleted = { $name } ist gelöscht. Laufende Partien werden innerhalb von fünf Minuten aufgegeben.
admin-member-unconfirmed = Nichts wurde geändert. Um { $name } zu löschen, wiederhole den Befehl mit --yes.
admin-member-none = Es gibt kein Mitglied namens { $name }. palamedes admin member list zeigt alle.
admin-member-name = { $name } kann kein Mitglied heißen: Der Name ist zu kurz, zu lang, reserviert oder enthält andere Zeichen als Buchstaben, Ziffern, Binde- und Unterstriche.
admin-member-taken = Der Name { $name } oder ein ähnlich aussehender ist vergeben.
admin-operator-added = { $name } kann die Seite /operator benutzen.
admin-operator-removed = { $name } kann die Seite /operator nicht mehr benutzen.
admin-operator-already = { $name } ist schon Betreiber.
admin-operator-none = { $name } ist kein Betreiber. palamedes admin operator list zeigt alle.
admin-access-set = Alle Knoten folgen innerhalb weniger Sekunden.
admin-notice-set = Alle Knoten zeigen den Hinweis innerhalb weniger Sekunden.
admin-notice-cleared = Der Hinweis ist entfernt. Alle Knoten folgen innerhalb weniger Sekunden.
admin-notice-text = Ein Hinweis ist eine Zeile mit höchstens { $most } Zeichen, ohne Steuerzeichen.
admin-maintenance-on = Neue Spiele und Konten werden innerhalb weniger Sekunden abgelehnt. Laufende Spiele gehen weiter. `palamedes admin maintenance off` beendet den Wartungsmodus.
admin-maintenance-off = Neue Spiele und Konten sind innerhalb weniger Sekunden wieder möglich.
admin-backup-done = { $file } ist geschrieben: { $bytes } Bytes.
admin-backup-exists = { $file } gibt es schon. Wähle einen anderen Namen oder ersetze die Datei mit --replace.
admin-backup-program = { $program } lässt sich nicht starten: { $why }. Es gehört zu den Client-Programmen von PostgreSQL; unter Debian und Ubuntu: apt install postgresql-client.
admin-backup-failed = { $program } ist gescheitert: { $why }
admin-restore-further = { $file } gehört zu dieser Sicherung. Nenne die Datenbank { $name } in der Einstellung game_databases oder lege die Datei woanders ab.
admin-restore-done = Die Datenbank ist wiederhergestellt. Nachgespielte beendete Partien: { $games }. Fehler: { $faults }.
admin-games-exported = { $file } ist geschrieben: { $games } Partien, { $bytes } Bytes.
admin-games-imported = Importierte Partien: { $games }. Schon vorhandene Partien: { $known }. Angelegte Spieler: { $players }.
admin-games-line = { $file } lässt sich nicht importieren, Zeile { $line }: { $why }. Partien früherer Zeilen sind vielleicht gespeichert; ins Archiv kommen sie mit dem nächsten vollständigen Import.
admin-games-line-no-header = das ist keine Datei mit Partien
admin-games-line-other-format = die Datei hat das Format { $found }, dieses Programm liest das Format { $known }
admin-games-line-second-header = ein zweiter Dateikopf
admin-games-line-incomplete = die Datei ist unvollständig
admin-games-line-after-end = nach dem Ende folgt noch eine Zeile
admin-games-line-games-missing = { $written } Partien wurden geschrieben, hier sind { $read }
admin-games-line-json = ungültiges JSON: { $why }
admin-games-line-game-id = die Kennung ist ungültig
admin-games-line-other-game = der Server hat eine andere Partie { $id }
admin-games-line-future-game = die Partie { $id } liegt in der Zukunft
admin-games-line-game = Partie { $id }: { $why }
admin-games-line-player-name = der Name eines Spielers ist ungültig
admin-games-line-other-player = auf dem Server heißt schon ein anderer Spieler { $name }
admin-games-line-name-taken = der Name { $name } ist vergeben
admin-no-member = Es gibt kein Mitglied namens { $name }. Gäste und Bots können so ein Token nicht haben: Leg zuerst auf den Seiten ein Konto mit diesem Namen an.
admin-rerated = Geänderte Partien: { $games }. Neu berechnete Wertungslisten: { $pools }.
admin-rerate-busy = Der Server wertet seit zwei Minuten ohne Pause beendete Partien, oder der Befehl läuft schon anderswo. Versuch es später noch einmal.
admin-rerate-fault = Die Wertungen lassen sich nicht neu berechnen: { $why }. Diese Liste ist unverändert. Die nächtliche Prüfung des Archivs protokolliert alle solchen Fehler; korrigiere die gespeicherten Daten und wiederhol dann den Befehl.
admin-shard-moved = Shard { $shard }: { $games } Partien nach { $to } verschoben, jede höchstens { $milliseconds } ms lang ohne Züge.
admin-shard-busy = Ein anderer Befehl verschiebt diesen Shard, oder seine Partien ließen sich innerhalb einer Minute nicht verschieben. Wiederhol den Befehl; das Protokoll des Servers nennt den Grund.

## Fehler der Befehlszeile

game-name-conflict = diese Optionen von { $game } schließen einander aus
game-name-twice = „{ $option }“ wiederholt eine Option
game-name-out = { $game } kann nicht mit dieser Zahl von Figuren im Ziel gespielt werden
game-name-option = { $game } hat keine Option „{ $option }“{ $hint }; `palamedes games` listet sie auf
game-name-unknown = unbekanntes Spiel{ $hint }; die Spiele sind { $games }
usage-proposal = (gemeint ist { $word }?)
usage-seats = Plätze sind Zahlen von 1 bis 5
usage-time-control = eine Bedenkzeit schreibt man wie egg:60 oder fischer:300+5
usage-game-id = keine Kennung einer Partie, wie dgskw69ptd26
usage-range = Erwartet wird eine Zahl in { $range }.
usage-number = Erwartet wird eine Zahl.
usage-value-missing = Die Option { $argument } braucht einen Wert: { $values }.
usage-value-unknown = Der Wert { $value } von { $argument } ist unbekannt. Erwartet wird einer von: { $values }.
usage-value-invalid = Der Wert { $value } von { $argument } ist ungültig:
usage-argument-unknown = Das Argument { $argument } ist unbekannt. Der Befehl mit --help nennt alle.
usage-argument-missing = Es fehlen Argumente: { $argument }. Der Befehl mit --help zeigt ein Beispiel.
usage-command-unknown = Der Befehl { $command } ist unbekannt. palamedes --help nennt alle.
usage-command-missing = Es fehlt ein Befehl. palamedes --help nennt alle.
usage-conflict = { $argument } und { $other } schließen einander aus.
usage-other = Die Argumente passen nicht. Der Befehl mit --help zeigt ein Beispiel.

## Dateien und Wettbewerbe

file-read = { $file } kann nicht gelesen werden: { $why }
file-write = { $file } kann nicht geschrieben werden: { $why }
file-not-found = nicht gefunden
file-not-permitted = keine Berechtigung
file-is-folder = das ist ein Ordner
file-no-folder = ein Teil des Pfads ist kein Ordner
file-exists = gibt es schon
file-disk-full = der Datenträger ist voll
file-not-text = kein UTF-8-Text
network-no-address = dieser Rechner hat diese Adresse nicht
show-no-picture = das Bild kann nicht gezeichnet werden
man-no-command = den Befehl { $command } gibt es nicht{ $hint }; palamedes --help nennt alle
arena-record = ungültige Aufzeichnung: { $why }
perft-speed = { $seconds } s, { $millions } Millionen pro Sekunde
admin-yes = ja
admin-no = nein
bot-server-url = die Adresse muss mit https:// oder http:// beginnen, wie http://127.0.0.1:8080
bot-missing = { $option } fehlt; in der Datei von --config heißt die Angabe { $key }
bot-missing-engine = --level N oder --engine COMMAND fehlt; in der Datei von --config kann auch level oder engine stehen
bot-file-number = { $key } = { $value } liegt außerhalb des Bereichs: erlaubt ist eine Zahl von { $least } bis { $most }
bot-file-engine = level und engine schließen sich aus: behalte eine der beiden Angaben
bot-file-no-games = seek.games ist leer: füge ein Spiel hinzu, oder entferne den Abschnitt [seek]
contest-file = { $file }, Zeile { $line }: { $why }
contest-bye = spielfrei
contest-rank = Platz
contest-name = Name
contest-score = Punkte
contest-unfinished = Runde { $round }, Tisch { $table } hat noch kein Ergebnis; trag die Partien ein
contest-undecided = Runde { $round }, Tisch { $table } hat keinen Sieger; trag eine weitere Partie ein
contest-too-few-players = weniger als zwei Spieler sind frei
contest-finished = das Turnier ist zu Ende: alle Runden sind gepaart
contest-late = Spieler { $player } steigt später ein, was dieses System nicht erlaubt
contest-no-design = für eine Liga mit { $players } Spielern an Dreiertischen gibt es keinen Spielplan; nimm das Schweizer System
contest-too-many-players = { $players } Spieler passen nicht an einen Tisch für fünf
contest-table-size = dieses System hat keine Tische mit { $size } Spielern
