## Texts of the pages in web/app/src/lobby and web/app/src/watch.

## Waiting room

lobby-waiting = Warten auf Mitspieler
lobby-waiting-title = { $what }: warten
lobby-invites-you =
    { $to ->
        [you] { $name } lädt dich zu { $game } ein
       *[all] { $name } sucht Mitspieler
    }
lobby-invited = Du bist eingeladen
lobby-open-table = Offene Partie
lobby-aim =
    { $game ->
        [pente] Bring fünf Steine in eine Reihe oder schlag fünf Paare.
        [pentalath] Bring fünf Steine in eine Reihe und schlag, was du umzingelst.
        [lanza] Gib geheime Befehle und schlag die anderen Figuren.
        [king-of-pearls] Füll Linien und bau Türme, die zusammenpassen.
        [nibelungenlied] Verheirate Siegfried mit einer Königin, oder führ sein Ende herbei.
        [ot-tjin] Säe Samen und fang mehr Fische.
        [frames] Hab mehr Steine im Rahmen.
        [millennium-3d-chess] Setz den König matt, auf drei Brettern zugleich.
        [nardeshir] Setz den König matt, auf drei Brettern zugleich.
        [hi-jack] Beherrsche mehr Felder und übernimm Stapel.
        [sleeping-beauty-draughts] Nimm deinem Gegner alle Züge.
        [akron] Verbinde deine zwei Seiten mit einer Kette von Kugeln.
       *[pentagame] Bring deine Figuren vor den anderen zu den Kreuzungen ihrer Farbe.
    }
lobby-fact-players = Spieler
lobby-fact-time = Zeit
lobby-fact-rating = Wertung
lobby-fact-casual = nur zum Spaß (ohne Wertung)
lobby-fact-rated = zählt für deine Wertung
lobby-new-here = Neu hier? Die Regeln in einer Minute
lobby-waiting-for =
    { $free ->
        [0] Alle sind da. Die Partie beginnt.
        [one] Es fehlt noch ein Spieler …
       *[other] Es fehlen noch { $free } Spieler …
    }
lobby-free =
    { $free ->
        [0] Alle Plätze sind besetzt oder reserviert.
        [one] Ein freier Platz: Mach mit, dann geht es los.
       *[other] { $free } freie Plätze.
    }
lobby-free-seats =
    { $free ->
        [one] 1 freier Platz
       *[other] { $free } freie Plätze
    }
lobby-reserved-for = reserviert für { $name }
lobby-reserved-you = für dich
lobby-join = Mitspielen
lobby-join-seat = Als Spieler { $seat } mitspielen
lobby-for-members = Anmelden und mitspielen
lobby-accept = Annehmen
lobby-decline = Ablehnen
lobby-guest-hint = Du brauchst kein Konto. Einen Gastnamen bekommst du von uns.
lobby-rated-why = Diese Partie ist gewertet, dafür brauchst du ein Konto.
lobby-seats-by-chance = Wer anfängt, wird ausgelost.
lobby-no-chat = ohne Chat
lobby-delayed = Zuschauer sehen Züge { $time } später
lobby-invite = Freunde einladen
lobby-link = Link zu dieser Partie
lobby-link-hint = Wer diesen Link hat, kann mitspielen.
lobby-copy = Link kopieren
lobby-copied = Kopiert. Jetzt kannst du ihn verschicken.
lobby-copy-manually = Der Link ist markiert. Jetzt kopieren.
lobby-share = Teilen
lobby-qr = QR-Code des Links: mit dem Handy scannen
lobby-fill = Keine Lust zu warten?
lobby-fill-hint =
    { $free ->
        [one] Ein Computerspieler übernimmt den freien Platz, und es geht sofort los.
       *[other] Computerspieler übernehmen die { $free } freien Plätze, und es geht sofort los.
    }
lobby-level = Stufe
lobby-fill-now = Computerspieler dazunehmen
lobby-meanwhile = Inzwischen
lobby-meanwhile-hint =
    { $seat ->
        [stays] Du kannst diese Seite schließen. Wir melden uns, wenn es losgeht.
       *[waits] Lass diese Seite offen. Wir melden uns, wenn es losgeht.
    }
lobby-meanwhile-play = Gegen den Computer spielen
lobby-close = Partie absagen
lobby-leave = Verlassen
lobby-closed = Diese Partie wurde abgesagt
lobby-closed-why = Der Spieler, der sie erstellt hat, ist gegangen. Such dir eine andere oder erstelle selbst eine.

## Lobby

lobby-tables = Offene Partien
lobby-loading = Wird geladen …
lobby-empty = Gerade keine offenen Partien. Fang selbst an:
lobby-empty-computer = Gegen den Computer
lobby-empty-computer-why = Zehn Stufen, immer bereit.
lobby-empty-here-why = Reicht das Gerät herum.
lobby-empty-days = Fernpartie anbieten
lobby-empty-days-why = Dein Angebot steht zwei Wochen. Du musst nicht warten.
lobby-empty-friend = Freunde einladen
lobby-empty-friend-why = Mit Link oder QR-Code.
lobby-filter = Filter
lobby-filter-game = Spiel
lobby-filter-kind = Wertung
lobby-filter-pace = Tempo
lobby-filter-any = Alle
lobby-filter-live = Live
lobby-filter-days = Fernpartie
lobby-sort = Sortieren
lobby-sort-newest = Neueste
lobby-sort-rating = Wertung
lobby-filter-none = Keine offene Partie passt. Ändere den Filter oder erstelle eine Partie.
lobby-open-game = Öffnen
lobby-quick = Gegner finden
lobby-quick-hint = Wähle eine Bedenkzeit, wir suchen dir einen Gegner.
lobby-game = Spiel
lobby-pace-quick = Schnell
lobby-pace-normal = Normal
lobby-pace-long = Lang
lobby-pace-correspondence = Fernpartie
lobby-days =
    { $days ->
        [one] 1 Tag
       *[other] { $days } Tage
    }
lobby-rated-checkbox = Gewertet
lobby-casual-for-guests = Gäste spielen ohne Wertung. Mit Konto geht es auch gewertet.
lobby-log-in = Anmelden oder Konto anlegen
lobby-own = Partie erstellen
lobby-own-hint = Zwei bis fünf Spieler oder Teams, jede Bedenkzeit, Einladungen per Name.
lobby-own-open = Partie erstellen …
lobby-open = Partie erstellen
lobby-open-cancel = Abbrechen
lobby-open-rated = Gewertet
lobby-open-without-clock = Ohne Uhr endet eine Partie ohne Ergebnis, wenn wochenlang kein Zug kommt.
lobby-open-casual = Diese Partie ist ohne Wertung. Gewertete Partien brauchen ein Konto und eine Uhr.
lobby-open-rated-public = Gewerteten Partien können alle zusehen.
lobby-open-private = Privat: nur mit dem Link
lobby-open-more = Mehr Optionen
lobby-open-no-chat = Kein Chat
lobby-open-invitees = Per Name einladen
lobby-open-invitees-hint =
    { $most ->
        [one] Der Platz wird reserviert. Bleibt das Feld leer, können alle mitspielen.
       *[other] Bis zu { $most } Namen mit Leerzeichen dazwischen. Bleibt das Feld leer, können alle mitspielen.
    }
lobby-open-seat = Wer fängt an
lobby-open-seat-chance = Wird ausgelost
lobby-open-delay = Zuschauer sehen Züge
lobby-open-delay-by =
    { $seconds ->
        [0] sofort
        [30] 30 Sekunden später
        [120] 2 Minuten später
       *[other] 10 Minuten später
    }

## Watch

lobby-watch = Partien ansehen
lobby-watch-featured = Beste laufende Partie
lobby-watch-board = Das Brett von { $names }
lobby-watch-live = live
lobby-watch-more = Weitere laufende Partien
lobby-watch-this = Zuschauen
lobby-watch-empty = Gerade läuft keine Partie.
lobby-watch-archive = Beendete Partien ansehen
lobby-watch-finished = Gerade beendet

## Play a friend

lobby-friend-hint = Erstelle eine private Partie und verschick den Link. Ein Tippen, und ihr spielt.
lobby-friend-open = Link holen
lobby-friend-here = Zusammen an diesem Gerät
lobby-friend-more = Mehr Optionen

## My games

lobby-mine-challenged = Herausforderungen
lobby-mine-turn = Du bist am Zug
lobby-mine-others = Gegner am Zug
lobby-mine-open = Warten auf Mitspieler
lobby-mine-broken = Durch einen Serverfehler angehalten
lobby-mine-move = Ziehen
lobby-mine-none = Gerade keine laufende Partie.
lobby-mine-signed-out = Melde dich an, um deine Partien zu sehen.
lobby-mine-finished = Deine beendeten Partien
lobby-mine-here = Partien gegen den Computer findest du auf
lobby-mine-here-link = der Startseite
lobby-due-away = im Urlaub bis { $when }
lobby-time-left = noch { $time }
lobby-time-up = Zeit abgelaufen
lobby-time-left-soon = noch weniger als eine Minute
lobby-since-now = gerade eben

## Start page

lobby-start-turn = Du bist am Zug ({ $count })
lobby-start-none = Gerade keine laufende Partie.
lobby-start-online =
    { $online ->
        [one] 1 Spieler online
       *[other] { $online } Spieler online
    }
lobby-start-live =
    { $live ->
        [0] keine laufenden Partien
        [one] 1 laufende Partie
       *[other] { $live } laufende Partien
    }
lobby-start-open =
    { $open ->
        [0] keine offenen Partien
        [one] 1 offene Partie
       *[other] { $open } offene Partien
    }
lobby-challenge = { $name } fordert dich heraus
lobby-start-latest = Neueste Partien

## Notifications

lobby-notification-turn = Du bist am Zug gegen { $names }: { $what }.
lobby-notification-turn-plain = Du bist am Zug.
lobby-notification-started = Deine Partie mit { $names } hat begonnen: { $what }.
lobby-notification-started-plain = Deine Partie hat begonnen.
lobby-notification-challenged = { $names } fordert dich heraus: { $what }.
lobby-notification-challenged-plain = Du wurdest herausgefordert.
lobby-notification-running = Deine Partie mit { $names } läuft: { $what }.
lobby-notification-running-plain = Du hast eine laufende Partie.
lobby-notification-finished = Deine Partie mit { $names } ist vorbei: { $what }.
lobby-notification-finished-plain = Deine Partie ist vorbei.
lobby-notification-go = Öffnen
lobby-notification-look = Ansehen

## Push notifications, email and vacation

lobby-absence = Wenn du nicht da bist
lobby-push = Auf diesem Gerät melden, wenn ich am Zug bin
lobby-push-off = Du bekommst eine Benachrichtigung, wenn du in einer Fernpartie am Zug bist oder herausgefordert wirst, auch wenn diese Seite zu ist. Höchstens eine in zehn Minuten.
lobby-push-on = Dieses Gerät bekommt Benachrichtigungen, auch wenn diese Seite zu ist, bis du dich abmeldest.
lobby-push-unsupported = Dieser Browser kann hier keine Benachrichtigungen zeigen (private Fenster auch nicht). Auf iPhone und iPad: erst zum Home-Bildschirm hinzufügen.
lobby-push-unknown = Wir prüfen noch, ob dieses Gerät Benachrichtigungen bekommen kann. Der Server hat noch nicht geantwortet.
lobby-push-unavailable = Dieser Server schickt keine Benachrichtigungen an Geräte.
lobby-push-blocked = Dein Browser blockiert Benachrichtigungen von dieser Seite. Erlaube sie in den Browser-Einstellungen und komm dann zurück.
lobby-email-none = E-Mail: Gib im Konto eine Adresse an, dann bekommst du eine E-Mail, wenn du am Zug bist.
lobby-email-off = E-Mail: aus.
lobby-email-on = E-Mail: an, wenn du in Fernpartien am Zug bist.
lobby-email-change = Im Konto ändern
lobby-vacation = Urlaub
lobby-vacation-hint = Im Urlaub stehen deine Uhren in Fernpartien still. Deine Gegner sehen, wann du zurück bist.
lobby-vacation-members = Für Urlaub brauchst du ein Konto.
lobby-vacation-days = Tage
lobby-vacation-start = Urlaub beginnen
lobby-vacation-until = Du bist im Urlaub bis { $when }.
lobby-vacation-end = Urlaub beenden
lobby-vacation-ended = Willkommen zurück. Deine Uhren laufen wieder.
lobby-vacation-left =
    { $days ->
        [0] Du hast alle 30 Urlaubstage dieses Jahres genommen.
        [one] Noch 1 von 30 Urlaubstagen in diesem Jahr. Ein angefangener Tag zählt ganz.
       *[other] Noch { $days } von 30 Urlaubstagen in diesem Jahr. Ein angefangener Tag zählt ganz.
    }
