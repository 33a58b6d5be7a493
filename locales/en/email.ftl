## Emails: a subject and a text each

email-verify-subject = Palamedes: is this your address?
email-verify =
    Hello { $name },

    please confirm that you want to use this address on { $server }.
    Open this page within one day:

    { $link }

    If this wasn’t you, just ignore this email: we won’t keep the address.

email-reset-subject = Palamedes: a new password
email-reset =
    Hello { $name },

    you asked for a new password for your account { $name } on { $server }.
    Choose it here within 30 minutes:

    { $link }

    If this wasn’t you, just ignore this email: your password stays the same.

email-password-subject = Palamedes: your password was changed
email-password =
    Hello { $name },

    your password on { $server } was just changed, and all other devices were logged out.

    If this wasn’t you, ask for a new password at once:

    { $link }

email-address-subject = Palamedes: your address was changed
email-address =
    Hello { $name },

    your account on { $server } no longer uses this address.

    If this wasn’t you, log in and check your account:

    { $link }

email-passkey-subject = Palamedes: a new passkey
email-passkey =
    Hello { $name },

    a passkey was just added to your account on { $server }.

    If this wasn’t you, log in and remove it:

    { $link }

email-renamed-subject = Palamedes: your name was changed
email-renamed =
    Hello { $name },

    a moderator changed your name on { $server }. It is now { $name }.
    Your games, ratings and password stay the same. Log in with the new name:

    { $link }

email-turn-subject =
    { $games ->
        [one] Palamedes: it is your turn
       *[other] Palamedes: it is your turn in { $games } games
    }
email-turn =
    Hello { $name },

    it is your turn on { $server }:

    { $list }

    Don’t want these emails? Turn them off here:

    { $link }
