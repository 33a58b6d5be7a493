## Texte der Seiten in web/app/src/operator.

operator-forbidden = Diese Seite ist für die Betreiber dieses Servers. Wenn du einer bist, melde dich erst an.
operator-passkey-first = Um etwas zu ändern, brauchst du einen Passkey.
operator-passkey-add = Leg in deinem Konto einen an
operator-saved = Gespeichert. Alle Knoten folgen innerhalb weniger Sekunden.
operator-tab-site = Zustand
operator-tab-members = Mitglieder
operator-tab-controls = Zugang und Hinweis

## Zustand

operator-nodes = Knoten
operator-node-name = Name
operator-node-version = Version
operator-node-heartbeat = Letztes Lebenszeichen
operator-node-current = dieser
operator-heartbeat =
    { $seconds ->
        [one] vor einer Sekunde
       *[other] vor { $seconds } Sekunden
    }
operator-queues = Warteschlangen
operator-queue-computers = Züge von Computerspielern
operator-queue-oldest = { $count }, der erste seit { $seconds } s
operator-queue-finished = Beendete Partien, noch nicht archiviert und gewertet
operator-queue-postponed = Davon schon gescheitert
operator-queue-broken = Beschädigte Partien
operator-jobs = Aufgaben
operator-job-running = läuft auf { $node }
operator-job-due = nächster Lauf { $when }
operator-job-late = seit { $seconds } s überfällig
operator-job-failures =
    { $count ->
        [one] einmal gescheitert
       *[other] { $count }-mal gescheitert
    }
operator-refresh = Aktualisieren

## Mitglieder

operator-member-name = Name des neuen Mitglieds
operator-member-add = Konto anlegen
operator-invitation-days = Tage, für die der Link gilt
operator-invite = Einladen
operator-invitation-link = Link für eine Person
operator-password-of = Neues Passwort von { $name }
operator-secret-once = Es wird nur jetzt gezeigt. Kopiere es und gib es weiter.
operator-secret-hide = Ausblenden
operator-member-search = Name beginnt mit
operator-member-none = Kein solches Mitglied.
operator-member-since = seit { $when }
operator-member-seen = zuletzt gesehen { $when }
operator-member-unseen = nirgends angemeldet
operator-member-email = E-Mail-Adresse
operator-member-moderator = Moderator
operator-member-operator = Betreiber
operator-member-reset = Passwort zurücksetzen
operator-member-reset-confirm = { $name } wird überall abgemeldet.
operator-member-delete = Löschen
operator-member-delete-confirm = { $name } wird mit allen Bots endgültig gelöscht. Die Partien bleiben unter anderem Namen erhalten.
operator-member-deleted = { $name } ist gelöscht.
operator-more = Mehr zeigen

## Zugang, Hinweis und Wartung

operator-access = Wer sich registrieren und spielen kann
operator-access-field-registration = Registrierung
operator-access-field-guests = Gäste
operator-access-field-bots = Bots
operator-access-settings = Wie in der Einstellungsdatei ({ $value })
operator-access-open = offen
operator-access-invitation = mit Einladung
operator-access-closed = geschlossen
operator-access-on = an
operator-access-off = aus
operator-access-save = Zugang speichern
operator-notice = Hinweis auf der Startseite
operator-notice-hint = Für jede Sprache eine Zeile einfacher Text. Ohne Text für eine Sprache sehen ihre Besucher den anderen.
operator-notice-english = Englisch
operator-notice-german = Deutsch
operator-notice-save = Hinweis speichern
operator-maintenance = Wartungsmodus
operator-maintenance-hint = Neue Spiele und Konten sind nicht möglich. Laufende Spiele gehen weiter.
operator-maintenance-on = Der Wartungsmodus ist an
