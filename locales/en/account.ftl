## Account page: not logged in

account-loading = Loading …
account-unreachable = We can’t reach the server. You need it for your account, but not to play the computer.
account-signed-out = You can play without an account. With one, your games and your rating follow you to every device, and friends can find you.
account-guest = You’re playing as a guest, { $name }. Only this browser knows you: if its data is cleared, your games are lost. With an account you keep them all, on every device.
account-log-in-link = Already have an account? Log in
account-or = or
account-show = Show
account-hide = Hide
account-name = Name
account-name-hint = 3 to 20 letters and digits, with - or _ between them. Other players see it.
account-password = Password
account-password-hint = At least 10 characters. A short sentence works well.
account-password-more =
    { $count ->
        [one] One more character.
       *[other] { $count } more characters.
    }
account-sign-up = Create an account
account-sign-up-passkey = Use a passkey
account-sign-up-password = Create account
account-sign-up-closed = Registration is closed. The operator of this server creates the accounts.
account-sign-up-invitation = You need an invitation to create an account. Open the link that the operator of this server has sent you.
account-sign-up-contact = Contact: { $contact }
account-passkey-hint = Your device keeps the passkey and unlocks it with your fingerprint, face or PIN. There’s nothing to remember.
account-log-in = Log in
account-log-in-guest = If you log in here, you stop being { $name } and lose that guest’s games. To keep them, create an account instead.
account-log-in-passkey = Log in with a passkey
account-created = Welcome, { $name }.
account-welcome = Welcome, { $name }
account-welcome-text = Your games and your rating are now with you on every device.
account-welcome-play = Find a game
account-welcome-learn = Learn the rules
account-logged-in = You’re logged in as { $name }.
account-logged-out = You’re logged out.

## Forgotten password

account-forgotten = Forgot your password?
account-forgotten-email = By email
account-forgotten-name = Name or email address
account-forgotten-send = Send a link
account-forgotten-sent = If that account has a verified email address, a link is on its way. It works for 30 minutes.
account-forgotten-no-email = This server doesn’t send email. You can log in with a recovery code or a passkey; without either, the account is lost.
account-forgotten-code = With a recovery code
account-code = Recovery code
account-code-hint = One of the ten codes you saved. Each works once. Dashes and capitals don’t matter.
account-password-new = New password
account-forgotten-submit = Set the password and log in
account-reset = Set a new password
account-reset-hint = A new password logs you out on all other devices.
account-reset-submit = Set the password and log in
account-reset-cancel = Cancel
account-new-password-done = Your new password is set. You’re logged in as { $name }.

## Account page: logged in

account-profile = Your profile
account-log-out = Log out
account-recovery-missing = Add a backup way to log in, so you don’t lose your account.
account-recovery-make-codes = Create recovery codes
account-settings-link = Settings of this device: board, sound, language
account-remove = Remove
account-keep = Save
account-cancel = Cancel
account-copy = Copy
account-copied = Copied
account-copy-failed = Copying isn’t possible here
account-save = Download
account-print = Print
account-since = since { $date }
account-last-used = last used { $date }
account-never-used = never used
account-until = until { $date }

account-reauth = Please confirm it’s you
account-reauth-why = You logged in more than ten minutes ago.
account-reauth-why-passkey = For this you need your passkey, and you last used it more than ten minutes ago.
account-reauth-passkey = Use a passkey
account-reauth-password = Confirm
account-reauth-nothing = This account has no password, and its passkey doesn’t work here. Please continue on the device with your passkey.

account-password-state-set = set
account-password-state-none = none
account-password-none = You log in with a passkey. With a password you can also log in where the passkey isn’t available.
account-password-current = Current password
account-password-current-wrong = That’s not your password. Try again.
account-password-other-logins = This logs you out on all other devices.
account-password-change = Change password
account-password-set = Set password
account-password-changed = Your new password is set. All other devices are logged out.

account-passkeys = Passkeys
account-passkeys-count =
    { $count ->
        [0] none
       *[other] { $count }
    }
account-passkeys-none = You don’t have a passkey yet.
account-passkeys-unsupported = You can’t create a passkey here: it needs a recent browser, and a server with a domain name and https.
account-passkey-add = Add a passkey
account-passkey-added = Passkey saved.
account-passkey-label = Name of the passkey
account-passkey-rename = Rename
account-passkey-remove-confirm = You can no longer log in with this passkey. Your device may still show it until you remove it there too.
account-passkey-removed = { $label }: removed.

account-codes = Recovery codes
account-codes-count =
    { $count ->
        [0] none
       *[other] { $count } left
    }
account-codes-hint = Ten codes to print or write down. If you lose everything else, each lets you set a new password once. Keep them in a safe place.
account-codes-make = Create recovery codes
account-codes-made = Here are your ten codes. We show them only once.
account-codes-once = Save these codes now: we show them only once.
account-codes-replace = New codes replace your old ones.
account-codes-file = Palamedes recovery codes for { $name } on { $server }. Each works once.

account-devices = Devices
account-devices-hint = Where you’re logged in. You’re logged out after 30 days without a visit.
account-device-this = this device
account-device-end = Log out
account-device-ended = That device is logged out.
account-devices-end = Log out all other devices
account-devices-ended = All other devices are logged out.
account-agent = { $browser } on { $system }
account-agent-unknown = Unknown browser

account-email = Email
account-email-state-none = no address
account-email-hint = For a forgotten password, news about your account and, if you like, your games. Other players don’t see it.
account-email-unavailable = This server doesn’t send email. Create recovery codes or add a second passkey instead.
account-email-address = Email address
account-email-new-address = New address
account-email-verification-hint = We’ll send you a link to confirm the address.
account-email-submit = Send the link
account-email-sent = We sent a link to { $email }. Open it within a day to confirm the address.
account-email-state-verified = verified
account-email-verified = Your email address is verified.
account-email-remove-confirm = Without an address you need a recovery code if you forget your password.
account-email-removed = Address removed.
account-email-games = Email me when it’s my turn in a correspondence game
account-email-language = Language of emails

account-research = Research
account-research-on = allowed
account-research-off = not allowed
account-research-hint = If you allow it, your new games can be used for statistics and published data: moves, thinking times, how moves were entered, results and ratings. The data is published under CC0: everyone may use it for any purpose.
account-research-limits = A game counts only if all its players allow it. Names, chat, email and logins are never included. But a public game can be recognised by its moves.
account-research-withdraw = You can withdraw this at any time. That counts for everything not yet published; what is published stays published.
account-research-allow = Allow research with my games
account-online = Show when I’m online
account-online-shown = on
account-online-hidden = off
account-online-hint = Players who follow you see when you’re online and which public game you’re playing.
account-online-show = Show others when I’m online

account-blocked = Blocked players
account-blocked-hint = They can’t join your games, challenge you or chat with you. You can block players on their profile.
account-blocked-none = You haven’t blocked any players.
account-unblock = Unblock
account-unblocked = { $name } is no longer blocked.

account-bots-tokens = Bots and tokens
account-tokens-hint = A token lets a program play for you or for one of your bots. It can’t change your account.
account-tokens-docs = API documentation
account-tokens = Tokens
account-tokens-none = You have no tokens.
account-token-own = plays for you
account-token-bot = plays for the bot { $name }
account-token-revoke = Revoke
account-token-revoke-confirm = The program that uses it loses access at once.
account-token-revoked = { $label }: revoked.
account-token-once = Token for { $label }, shown only once:
account-token-new = New token
account-token-for = For
account-token-for-new = a new bot
account-token-for-me = myself
account-token-label = Description
account-token-label-hint = Only you see this.
account-token-scopes = Permissions
account-scope-read = see
account-scope-play = play
account-scope-chat = chat
account-scope-research = research
account-scope-read-long = see games and notifications
account-scope-play-long = create and join games, and play
account-scope-chat-long = chat in games
account-scope-research-long = export the games released for research
account-token-days = Valid
account-token-days-count =
    { $count ->
        [365] for a year
       *[other] for { $count } days
    }
account-token-make = Create token
account-bots = Bots
account-bot-name = Name of the bot
account-bot-delete = Delete
account-bot-delete-confirm = This deletes { $name } and all its tokens. Its games stay, without the name. You can’t undo this.
account-bot-deleted = { $name } is deleted.

account-data = Your data
account-export = Download your data
account-export-hint = Everything we store about you: account, logins, games, chat, blocked players.
account-export-games = Download your games
account-export-games-hint = One game per line (NDJSON), with all moves and times.
account-delete = Delete this account
account-delete-removed = Your name, logins, passkeys, email address, chat, tokens and bots are deleted at once and for good. We close your open games and resign your running ones.
account-delete-remaining = The players of your finished games can still see them, without your name. Games saved in this browser stay here.
account-delete-confirm = Type { $name } to confirm
account-delete-confirm-wrong = Type the name exactly: { $name }
account-delete-now = Delete for good
account-deleted = Your account is deleted. Thank you for playing.
