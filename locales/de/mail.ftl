## Post: Betreff und Text, und von welchem Server sie kommt

mail-verify-subject = Palamedes: Ist das deine Adresse?
mail-verify =
    Hallo { $name },

    jemand – wohl du selbst – möchte auf { $server } unter dieser Adresse erreichbar sein.
    Wenn das stimmt, öffne innerhalb eines Tages diese Seite:

    { $link }

    Warst du es nicht, brauchst du nichts zu tun: Die Adresse wird nicht gespeichert.

mail-reset-subject = Palamedes: ein neues Passwort
mail-reset =
    Hallo { $name },

    jemand – wohl du selbst – möchte ein neues Passwort für das Konto { $name } auf { $server }.
    Hier kannst du es innerhalb einer halben Stunde festlegen:

    { $link }

    Warst du es nicht, brauchst du nichts zu tun: Das Passwort bleibt, wie es ist.

mail-password-subject = Palamedes: Dein Passwort wurde geändert
mail-password =
    Hallo { $name },

    das Passwort deines Kontos auf { $server } wurde soeben geändert. Überall sonst wurdest
    du abgemeldet.

    Warst du es nicht, lass dir sofort ein neues Passwort schicken:

    { $link }

mail-address-subject = Palamedes: Deine Adresse wurde geändert
mail-address =
    Hallo { $name },

    dein Konto auf { $server } verwendet diese Adresse nicht mehr.

    Warst du es nicht, melde dich an und sieh nach dem Rechten:

    { $link }

mail-passkey-subject = Palamedes: ein neuer Passkey
mail-passkey =
    Hallo { $name },

    zu deinem Konto auf { $server } ist soeben ein Passkey hinzugekommen.

    Warst du es nicht, melde dich an und entferne ihn:

    { $link }

mail-renamed-subject = Palamedes: Du heißt jetzt anders
mail-renamed =
    Hallo { $name },

    die Moderation hat deinem Konto auf { $server } einen anderen Namen gegeben: Du heißt
    jetzt { $name }. Deine Partien und Wertungen sind, wie sie waren, dein Passwort auch. Melde
    dich mit dem neuen Namen an:

    { $link }

mail-turn-subject =
    { $games ->
        [one] Palamedes: Du bist am Zug
       *[other] Palamedes: Du bist in { $games } Partien am Zug
    }
mail-turn =
    Hallo { $name },

    auf { $server } bist du am Zug:

    { $list }

    Diese Nachricht hast du bestellt. Hier kannst du sie wieder abbestellen:

    { $link }
