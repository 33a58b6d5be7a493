## Texts of the pages in web/app/src/lobby.

## Waiting room

lobby-waiting = Warten auf Mitspieler
lobby-waiting-title = { $what }: warten
lobby-invites-you =
    { $to ->
        [you] { $name } möchte mit dir spielen
       *[all] { $name } hat ihn eröffnet
    }
lobby-invited = Du bist eingeladen
lobby-open-table = Offener Tisch
lobby-waiting-for =
    { $free ->
        [0] Alle sind da. Die Partie beginnt.
        [one] Noch jemand, dann geht es los.
       *[other] Noch { $free } Leute, dann geht es los.
    }
lobby-free =
    { $free ->
        [0] Alle Plätze sind besetzt oder reserviert.
        [one] Ein Platz ist frei: Setz dich, dann geht es los.
       *[other] { $free } Plätze sind frei.
    }
lobby-seats = Plätze
lobby-free-seats =
    { $free ->
        [one] ein freier Platz
       *[other] { $free } freie Plätze
    }
lobby-you = du
lobby-to-move = am Zug
lobby-reserved-for = reserviert für { $name }
lobby-join = Hinsetzen
lobby-join-seat = Auf Platz { $seat } setzen
lobby-for-members = Für Mitglieder: anmelden
lobby-accept = Annehmen
lobby-decline = Ablehnen
lobby-guest-hint = Ein Konto brauchst du nicht: Du spielst als Gast, den Namen bekommst du von uns.
lobby-rated-why = Sie zählt für die Wertung und ist darum für Mitglieder.
lobby-seats-by-chance = Ein Konto brauchst du nicht. Wer beginnt, wird gelost, sobald alle sitzen.
lobby-rated = gewertet
lobby-casual = ohne Wertung
lobby-no-chat = ohne Chat
lobby-delayed = Zuschauer sehen es { $time } später
lobby-invite = Jemanden dazuholen
lobby-link = Link zu diesem Tisch
lobby-link-hint = Wer ihn öffnet, kann sich setzen.
lobby-copy = Link kopieren
lobby-copied = Kopiert. Schick ihn denen, die mitspielen sollen.
lobby-copy-manually = Der Link ist markiert: Kopiere ihn von Hand.
lobby-share = Teilen
lobby-qr = QR-Code des Links: mit dem Handy scannen
lobby-fill = Keine Zeit zu warten?
lobby-fill-hint =
    { $free ->
        [one] Der Computer nimmt den freien Platz, und es geht sofort los.
       *[other] Der Computer nimmt die { $free } freien Plätze, und es geht sofort los.
    }
lobby-level = Stufe
lobby-fill-now = Mit dem Computer auffüllen
lobby-meanwhile = Inzwischen
lobby-meanwhile-hint =
    { $seat ->
        [stays] Dein Platz bleibt dir, auch wenn du diese Seite schließt. Wenn es losgeht, sagen wir dir Bescheid.
       *[waits] Dein Platz bleibt dir, solange diese Seite offen ist. Wenn es losgeht, sagen wir dir Bescheid.
    }
lobby-meanwhile-play = Gegen den Computer spielen
lobby-close = Tisch schließen
lobby-leave = Aufstehen
lobby-closed = Dieser Tisch ist geschlossen
lobby-closed-why = Wer ihn eröffnet hat, ist gegangen. Such dir einen anderen oder eröffne einen eigenen.

## Lobby

lobby-tables = Offene Tische
lobby-loading = Wir sehen nach …
lobby-empty = Gerade wartet niemand an einem Tisch. Das ist normal, wir sind nicht viele. Also:
lobby-empty-computer = Gleich gegen den Computer
lobby-empty-computer-why = Er ist immer da, auf zehn Stufen.
lobby-empty-here-why = Das Gerät geht von Hand zu Hand.
lobby-empty-days = Partie über mehrere Tage
lobby-empty-days-why = Dein Tisch bleibt zwei Wochen offen; wer vorbeikommt, setzt sich, und niemand muss warten.
lobby-empty-friend = Freunde einladen
lobby-empty-friend-why = Mit einem Link oder QR-Code.
lobby-open-game = Zum Tisch
lobby-quick = Schnelle Paarung
lobby-quick-hint = Wähle eine Uhr: Du triffst, wer dasselbe will, oder wartest, bis jemand kommt.
lobby-game = Spiel
lobby-pace-quick = Schnell
lobby-pace-normal = Wie im Café
lobby-pace-long = Ein Abend
lobby-pace-correspondence = Tage für jeden Zug
lobby-days =
    { $days ->
        [one] ein Tag
       *[other] { $days } Tage
    }
lobby-rated-checkbox = Gewertet: Es zählt für deine Wertung
lobby-casual-for-guests = Diese Partien sind ohne Wertung. Mitglieder können gewertet spielen.
lobby-log-in = Anmelden oder Konto anlegen
lobby-own = Dein eigener Tisch
lobby-own-hint = Für zwei bis fünf oder in Teams, mit jeder Uhr; lade Leute beim Namen ein.
lobby-own-open = Einen Tisch eröffnen …
lobby-open = Tisch eröffnen
lobby-open-cancel = Abbrechen
lobby-open-rated = Gewertet: Es zählt für die Wertung aller
lobby-open-without-clock = Ohne Uhr beendet der Server eine Partie ohne Ergebnis, wenn wochenlang kein Zug gemacht wird.
lobby-open-casual = Die Partie ist ohne Wertung. Gewertet wird zwischen Mitgliedern und mit Uhr.
lobby-open-rated-public = Bei gewerteten Partien können alle zuschauen.
lobby-open-private = Nur für Leute mit dem Link
lobby-open-more = Mehr Möglichkeiten
lobby-open-no-chat = Kein Chat an diesem Tisch
lobby-open-invitees = Beim Namen einladen
lobby-open-invitees-hint =
    { $most ->
        [one] Höchstens eine Person, ihr Platz wird reserviert. Lass das Feld leer, dann kommt, wer will.
       *[other] Höchstens { $most }, mit Leerzeichen zwischen den Namen, ihre Plätze werden reserviert. Lass das Feld leer, dann kommt, wer will.
    }
lobby-open-seat = Dein Platz
lobby-open-seat-chance = Wird gelost, wenn alle da sind
lobby-open-delay = Zuschauer sehen Züge
lobby-open-delay-by =
    { $seconds ->
        [0] sofort
        [30] eine halbe Minute später
        [120] zwei Minuten später
       *[other] zehn Minuten später
    }
lobby-watch = Partien ansehen
lobby-watch-hint = Partien, die gerade gespielt werden.
lobby-watch-this = Zuschauen
lobby-watch-empty = Gerade wird keine Partie öffentlich gespielt.
lobby-watch-archive = Partien aus dem Archiv

## Play a friend

lobby-friend-hint = Du eröffnest einen Tisch, den nur sieht, wer den Link hat. Schick den Link, oder lass den Code scannen.
lobby-friend-open = Tisch eröffnen, Link holen
lobby-friend-here = Oder hier an einem Gerät
lobby-friend-more = Mehr Möglichkeiten für einen Tisch

## My games

lobby-mine-challenged = Du bist herausgefordert
lobby-mine-turn = Du bist am Zug
lobby-mine-others = Andere sind am Zug
lobby-mine-open = Warten auf Mitspieler
lobby-mine-broken = Durch einen Fehler des Servers angehalten
lobby-mine-move = Zieh
lobby-mine-none = Gerade spielst du mit niemandem.
lobby-mine-signed-out = Hier stehen später deine Partien mit anderen. Melde dich an, um die deines Kontos zu sehen.
lobby-mine-finished = Deine beendeten Partien
lobby-mine-here = Partien, die nur auf diesem Gerät liegen, findest du auf
lobby-mine-here-link = der Startseite
lobby-due = die Zeit endet { $when }
lobby-due-away = die Zeit steht still bis { $when }
lobby-due-you = deine Zeit endet { $when }
lobby-deadline-now = jetzt
lobby-deadline-soon = in weniger als einer Minute
lobby-since-now = gerade eben

lobby-start-games = Partien mit anderen

## Notifications

lobby-notification-turn = Du bist am Zug gegen { $names }: { $what }.
lobby-notification-turn-plain = In einer Partie bist du am Zug.
lobby-notification-started = Deine Partie mit { $names } hat begonnen: { $what }.
lobby-notification-started-plain = Deine Partie hat begonnen.
lobby-notification-challenged = { $names } fordert dich heraus: { $what }.
lobby-notification-challenged-plain = Jemand fordert dich heraus.
lobby-notification-running = Deine Partie mit { $names } läuft: { $what }.
lobby-notification-running-plain = Eine Partie von dir läuft.
lobby-notification-finished = Deine Partie mit { $names } ist vorbei: { $what }.
lobby-notification-finished-plain = Eine Partie von dir ist vorbei.
lobby-notification-go = Hingehen
lobby-notification-look = Ansehen

## Push notifications, email and vacation

lobby-absence = Wenn du nicht da bist
lobby-push = Auf diesem Gerät Bescheid sagen, wenn ich am Zug bin
lobby-push-off = Eine Benachrichtigung kommt, wenn du in einer Partie über mehrere Tage am Zug bist oder dich jemand herausfordert, auch wenn diese Seite zu ist: nach einer Minute und höchstens eine in zehn Minuten.
lobby-push-on = Dieses Gerät bekommt Bescheid, auch wenn diese Seite zu ist. Abmelden beendet das.
lobby-push-unsupported = Dieser Browser kann bei geschlossener Seite keine Benachrichtigungen zeigen, oder nicht in einem privaten Fenster. Auf iPhone und iPad: die Seite zuerst auf den Startbildschirm legen.
lobby-push-unknown = Noch ist nicht klar, ob dieses Gerät Bescheid bekommen kann. Sobald der Server antwortet, steht es hier.
lobby-push-unavailable = Dieser Server schickt keine Benachrichtigungen an Geräte.
lobby-push-blocked = Dein Browser sperrt Benachrichtigungen von dieser Seite. Erlaube sie in seinen Einstellungen für diese Seite und komm dann wieder.
lobby-email-none = Per Mail: Gib im Konto eine Adresse an, dann kann Mail kommen, wenn du am Zug bist.
lobby-email-off = Per Mail: nichts über deine Züge.
lobby-email-on = Per Mail: Du bekommst Bescheid, wenn du in Partien über mehrere Tage am Zug bist.
lobby-email-change = Im Konto ändern
lobby-vacation = Freie Tage
lobby-vacation-hint = Solange du weg bist, steht deine Bedenkzeit in Partien über mehrere Tage still. Die anderen an deinen Tischen sehen, bis wann.
lobby-vacation-members = Freie Tage haben nur Mitglieder.
lobby-vacation-days = Tage
lobby-vacation-start = Ab jetzt bin ich weg
lobby-vacation-until = Du bist weg bis { $when }.
lobby-vacation-end = Ich bin wieder da
lobby-vacation-ended = Du bist wieder da. Deine Zeit läuft weiter.
lobby-vacation-left =
    { $days ->
        [0] Von deinen 30 Tagen in diesem Jahr ist keiner mehr übrig.
        [one] Von deinen 30 Tagen in diesem Jahr ist einer übrig. Ein angefangener Tag zählt.
       *[other] Von deinen 30 Tagen in diesem Jahr sind { $days } übrig. Ein angefangener Tag zählt.
    }
