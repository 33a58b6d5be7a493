## Emails: a subject and a text each

email-verify-subject = Palamedes: Ist das deine Adresse?
email-verify =
    Hallo { $name },

    bitte bestätige, dass du diese Adresse auf { $server } verwenden möchtest.
    Öffne dazu innerhalb eines Tages diese Seite:

    { $link }

    Warst du das nicht, ignoriere diese E-Mail: Wir speichern die Adresse dann nicht.

email-reset-subject = Palamedes: ein neues Passwort
email-reset =
    Hallo { $name },

    du möchtest ein neues Passwort für dein Konto { $name } auf { $server }.
    Leg es hier innerhalb von 30 Minuten fest:

    { $link }

    Warst du das nicht, ignoriere diese E-Mail: Dein Passwort bleibt gleich.

email-password-subject = Palamedes: Dein Passwort wurde geändert
email-password =
    Hallo { $name },

    dein Passwort auf { $server } wurde gerade geändert, und alle anderen Geräte wurden
    abgemeldet.

    Warst du das nicht, lass dir sofort ein neues Passwort schicken:

    { $link }

email-address-subject = Palamedes: Deine Adresse wurde geändert
email-address =
    Hallo { $name },

    dein Konto auf { $server } verwendet diese Adresse nicht mehr.

    Warst du das nicht, melde dich an und prüfe dein Konto:

    { $link }

email-passkey-subject = Palamedes: ein neuer Passkey
email-passkey =
    Hallo { $name },

    zu deinem Konto auf { $server } ist gerade ein Passkey hinzugekommen.

    Warst du das nicht, melde dich an und entferne ihn:

    { $link }

email-renamed-subject = Palamedes: Du heißt jetzt anders
email-renamed =
    Hallo { $name },

    ein Moderator hat deinen Namen auf { $server } geändert. Du heißt jetzt { $name }.
    Partien, Wertungen und Passwort bleiben gleich. Melde dich mit dem neuen Namen an:

    { $link }

email-turn-subject =
    { $games ->
        [one] Palamedes: Du bist am Zug
       *[other] Palamedes: Du bist in { $games } Partien am Zug
    }
email-turn =
    Hallo { $name },

    auf { $server } bist du am Zug:

    { $list }

    Du möchtest keine solchen E-Mails mehr? Hier kannst du sie abschalten:

    { $link }
