## Emails: a subject and a text each

email-verify-subject = Palamedes: is this your address?
email-verify =
    Hello { $name },

    somebody, most likely you, wants to be reached at this address on { $server }.
    If that is right, open this page within one day:

    { $link }

    If it was not you, do nothing: the address will not be kept.

email-reset-subject = Palamedes: a new password
email-reset =
    Hello { $name },

    somebody, most likely you, wants a new password for the account { $name } on { $server }.
    Choose it on this page within half an hour:

    { $link }

    If it was not you, do nothing: the password stays as it is.

email-password-subject = Palamedes: your password was changed
email-password =
    Hello { $name },

    the password of your account on { $server } was changed just now, and all other
    logins were ended.

    If it was not you, ask for a new password at once:

    { $link }

email-address-subject = Palamedes: your address was changed
email-address =
    Hello { $name },

    your account on { $server } no longer uses this address.

    If it was not you, log in and look after your account:

    { $link }

email-passkey-subject = Palamedes: a new passkey
email-passkey =
    Hello { $name },

    a passkey was added to your account on { $server } just now.

    If it was not you, log in and remove it:

    { $link }

email-renamed-subject = Palamedes: you have another name
email-renamed =
    Hello { $name },

    a moderator gave your account on { $server } another name: you are { $name } now.
    Your games and ratings are as they were, and so is your password. Log in with the new
    name:

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

    You asked to be told by mail. If you want no more of this, say so here:

    { $link }
