## Emails: a subject and a text each

email-verify-subject = Palamedes: Ist das deine Adresse?
email-verify =
    Hallo { $name },

    jemand – wohl du selbst – möchte auf { $server } unter dieser Adresse erreichbar sein.
    Wenn das stimmt, öffne innerhalb eines Tages diese Seite:

    { $link }

    Warst du es nicht, brauchst du nichts zu tun: Die Adresse wird nicht gespeichert.

email-reset-subject = Palamedes: ein neues Passwort
email-reset =
    Hallo { $name },

    jemand – wohl du selbst – möchte ein neues Passwort für das Konto { $name } auf { $server }.
    Hier kannst du es innerhalb einer halben Stunde festlegen:

    { $link }

    Warst du es nicht, brauchst du nichts zu tun: Das Passwort bleibt, wie es ist.

email-password-subject = Palamedes: Dein Passwort wurde geändert
email-password =
    Hallo { $name },

    das Passwort deines Kontos auf { $server } wurde soeben geändert. Überall sonst wurdest
    du abgemeldet.

    Warst du es nicht, lass dir sofort ein neues Passwort schicken:

    { $link }

email-address-subject = Palamedes: Deine Adresse wurde geändert
email-address =
    Hallo { $name },

    dein Konto auf { $server } verwendet diese Adresse nicht mehr.

    Warst du es nicht, melde dich an und sieh nach dem Rechten:

    { $link }

email-passkey-subject = Palamedes: ein neuer Passkey
email-passkey =
    Hallo { $name },

    zu deinem Konto auf { $server } ist soeben ein Passkey hinzugekommen.

    Warst du es nicht, melde dich an und entferne ihn:

    { $link }

email-renamed-subject = Palamedes: Du heißt jetzt anders
email-renamed =
    Hallo { $name },

    die Moderation hat deinem Konto auf { $server } einen anderen Namen gegeben: Du heißt
    jetzt { $name }. Deine Partien und Wertungen sind, wie sie waren, dein Passwort auch. Melde
    dich mit dem neuen Namen an:

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

    Diese Nachricht hast du bestellt. Hier kannst du sie wieder abbestellen:

    { $link }
