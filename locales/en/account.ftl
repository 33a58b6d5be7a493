## Account page: not logged in

account-loading = One moment …
account-unreachable = The server cannot be reached. Accounts need it; playing the computer here does not.
account-signed-out = You can play without an account. With one, your games and your rating are there on every device, and friends find you by name.
account-guest = You play as a guest, { $name }. Only this browser knows you: clear its data, and your games are out of reach. With an account you keep all of them, on every device.
account-log-in-link = Already have an account? Log in
account-or = or
account-show = Show
account-hide = Hide
account-name = Name
account-name-hint = 3 to 20 letters and digits, with - or _ between them. Everybody sees it.
account-password = Password
account-password-hint = 10 characters or more, of any kind. A short sentence is good.
account-password-more =
    { $count ->
        [one] One more character.
       *[other] { $count } more characters.
    }
account-sign-up = Keep your games: make an account
account-sign-up-passkey = Make it with a passkey
account-sign-up-password = Make it with a password
account-passkey-hint = A passkey is kept by your device and opens with its own lock: fingerprint, face or PIN. There is nothing to remember, and nothing that could be stolen from us.
account-log-in = Log in
account-log-in-guest = If you log in here, you are no longer { $name }, and nobody can get back to that guest’s games. To keep them, make an account instead.
account-log-in-passkey = Log in with a passkey
account-created = Welcome, { $name }. Your games are yours to keep.
account-logged-in = You are logged in as { $name }.
account-logged-out = You are logged out.

## Forgotten password

account-forgotten = Forgotten your password?
account-forgotten-email = By mail
account-forgotten-name = Name or mail address
account-forgotten-send = Send me a link
account-forgotten-sent = If there is such an account with a verified address, a link is on its way. It works for half an hour.
account-forgotten-no-email = This server sends no mail. A recovery code or a passkey leads back in; without either, the account is lost.
account-forgotten-code = By recovery code
account-code = Recovery code
account-code-hint = One of the ten codes you kept. Dashes and capitals do not matter. Each works once.
account-password-new = New password
account-forgotten-submit = Set the password and log in
account-reset = A new password
account-reset-hint = You opened the link from our mail. With a new password all your other logins end.
account-reset-submit = Set the password and log in
account-reset-cancel = Cancel
account-new-password-done = Your new password is set. You are logged in as { $name }.

## Account page: logged in

account-profile = Your profile
account-log-out = Log out
account-recovery-missing = You have one way in, and no second one yet: lose it, and the account is lost.
account-recovery-make-codes = Make recovery codes
account-settings-link = Board, sound, language: the settings of this device
account-remove = Remove
account-keep = Keep
account-cancel = Cancel
account-copy = Copy
account-copied = Copied
account-copy-failed = Not possible here
account-save = Save as a file
account-print = Print
account-since = since { $date }
account-last-used = last used { $date }
account-never-used = never used
account-until = until { $date }

account-reauth = Is it you?
account-reauth-why = This needs a login from the last ten minutes. Show once more that it is you, and it will be done.
account-reauth-why-passkey = This needs a login with your passkey from the last ten minutes.
account-reauth-passkey = Show a passkey
account-reauth-password = Go on
account-reauth-nothing = This account has neither a password nor a passkey that works here. Go on where your passkey is.

account-password-state-set = set
account-password-state-none = none
account-password-none = You have no password; your passkey is enough. With a password you also get in where the passkey is not.
account-password-current = Current password
account-password-current-wrong = That is not your password. Try again.
account-password-other-logins = All your other logins end with it.
account-password-change = Change the password
account-password-set = Set a password
account-password-changed = Your new password is set. All other logins have ended.

account-passkeys = Passkeys
account-passkeys-count =
    { $count ->
        [0] none
       *[other] { $count }
    }
account-passkeys-none = You have no passkey yet.
account-passkeys-unsupported = A passkey cannot be made here: it needs a browser that knows them, and a server with a name and https.
account-passkey-add = Add a passkey
account-passkey-added = The passkey is saved.
account-passkey-label = What you call it
account-passkey-rename = Rename
account-passkey-remove-confirm = This passkey will no longer open your account. Your device may keep showing it until you remove it there too.
account-passkey-removed = { $label }: removed.

account-codes = Recovery codes
account-codes-count =
    { $count ->
        [0] none
       *[other] { $count } left
    }
account-codes-hint = Ten codes on paper. Each leads to a new password once, when everything else is lost. Keep them where nobody else looks.
account-codes-make = Make ten codes
account-codes-made = Here are your ten codes. They are shown only once.
account-codes-once = Shown only once: keep them now.
account-codes-replace = New codes replace the ones you have.
account-codes-file = Palamedes: recovery codes of { $name } on { $server }. Each works once.

account-devices = Devices
account-devices-hint = Where you are logged in. A login ends by itself after 30 days without use.
account-device-this = this device
account-device-end = End
account-device-ended = That login has ended.
account-devices-end = End all others
account-devices-ended = All other logins have ended.
account-agent = { $browser } on { $system }
account-agent-unknown = Unknown browser

account-email = Mail
account-email-state-none = no address
account-email-hint = For a forgotten password, for news about your account and, if you like, about your games. Nobody else sees the address.
account-email-unavailable = This server sends no mail, so an address is of no use here. Make recovery codes instead, or a second passkey.
account-email-address = Mail address
account-email-new-address = Another address
account-email-verification-hint = We send a link there. The address counts once you have opened it.
account-email-submit = Send the link
account-email-sent = A link is on its way to { $email }. The address counts once you open it, within a day.
account-email-state-verified = verified
account-email-verified = Your address is verified.
account-email-remove-confirm = Without an address, a forgotten password needs a recovery code.
account-email-removed = The address is removed.
account-email-games = Mail me when it is my turn in a multi-day game
account-email-language = Language of mail

account-research = Study of your games
account-research-on = allowed
account-research-off = not allowed
account-research-hint = If you allow it, games you begin from now on are marked as free to study: moves, thinking times and results may go into statistics and published data, so that everybody can learn how these games are played.
account-research-limits = A game is marked only if everybody at the table has allowed it. Chat, mail and logins are never part of it. You can change your mind for the games to come.
account-research-allow = My games may be studied

account-blocked = Blocked players
account-blocked-hint = They cannot sit down at your tables, challenge you or talk to you. You block somebody on their page.
account-blocked-none = You have blocked no players.
account-unblock = Unblock
account-unblocked = { $name } can meet you again.

account-bots-tokens = Bots and tokens
account-tokens-hint = With a token, a program acts for you or for a bot of yours. It never gets at your account.
account-tokens-docs = How programs talk to this server
account-tokens = Tokens
account-tokens-none = You have no token.
account-token-own = acts for you
account-token-bot = acts for the bot { $name }
account-token-revoke = Revoke
account-token-revoke-confirm = The program that shows it is locked out at once.
account-token-revoked = { $label }: revoked.
account-token-once = The token of { $label }, shown only once:
account-token-new = A new token
account-token-for = It acts for
account-token-for-new = a new bot
account-token-for-me = me
account-token-label = What it is for
account-token-label-hint = Only you see this.
account-token-scopes = It may
account-scope-read = see
account-scope-play = play
account-scope-chat = chat
account-scope-read-long = see games and news
account-scope-play-long = open tables, sit down and play
account-scope-chat-long = chat at tables
account-token-days = It is valid
account-token-days-count =
    { $count ->
        [365] for a year
       *[other] for { $count } days
    }
account-token-make = Make the token
account-bots = Bots
account-bot-name = Name of the bot
account-bot-delete = End
account-bot-delete-confirm = { $name } and all its tokens go. Its games stay, under a name that tells nothing. This cannot be undone.
account-bot-deleted = { $name } is gone.

account-data = Your data
account-export = Save everything as a file
account-export-hint = All that is kept about you: account, logins, games, chat, whom you block.
account-delete = Delete this account
account-delete-removed = Name, logins, passkeys, mail address, chat, tokens and bots go, at once and for good. Tables where you wait are closed, and games still running are resigned.
account-delete-remaining = Finished games stay readable for those you played with, under a name that tells nothing. Games kept in this browser stay here.
account-delete-confirm = Type { $name } to go on
account-delete-confirm-wrong = Type the name as it is written: { $name }
account-delete-now = Delete for good
account-deleted = The account is gone. Thank you for playing.
