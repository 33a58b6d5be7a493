## Words of the pages in web/app/src/house.

house-name = This server is called { $name }.
house-contact = Contact:
house-alone = These pages come without a server: there are no accounts, and nothing you do here leaves your device.
house-imprint-none = Whoever runs this server has not given an imprint.
house-imprint-away = The server cannot be reached, so its imprint cannot be shown. Come back when you are connected.
house-imprint-program = The program behind these pages is Palamedes. Its authors do not run this server; for what happens on it, ask whoever does.

house-privacy-none = Whoever runs this server has added nothing of their own. What the program keeps is below.
house-privacy-away = The server cannot be reached, so what whoever runs it says about your data cannot be shown. What the program keeps is below.

## What the program keeps

house-kept = What the program keeps
house-kept-lead = This is what the program itself does, on every server that runs it. How long logs of the machine and backups are kept is up to whoever runs the server.
house-kept-device = On your device
house-kept-device-text = Your settings and the games you play without other people are in the storage of this browser and are not sent anywhere. Clear the data of this site and they are gone.
house-kept-guest = As a guest
house-kept-guest-text = You become a guest when you first sit down at a table, not by looking. A cookie comes with it: it shows the server who you are, and nothing else. The server then keeps a name it made up, when you came, what your browser calls itself, and your games.
house-kept-member = With an account
house-kept-member-text = Also the name you chose, and what shows that you are you: a digest of your password, public keys of your passkeys, digests of recovery codes and tokens. Your mail address only if you gave one; nobody else ever sees it. Where you are logged in is listed for you alone. A second cookie marks a browser you have logged in with, so that wrong tries by others do not keep you out of it; the server keeps its digest, for 400 days at most. If you take days off from multi-day games, their dates. If you ask for notifications while the page is closed, where to leave them for that device, until its login ends.
house-kept-games = Games and ratings
house-kept-games-text = Games, names of players, results and ratings are public, and so is what was played. A private game is shown to those who have its link. Games are studied for research only if you said yes.
house-kept-chat = Chat
house-kept-chat-text = What is said at a table is kept with the game, for those who may see that table.
house-kept-reports = Reports and moderation
house-kept-reports-text = If you report somebody, the moderators see who you are, what you wrote, and a copy of the chat at that table. Whoever is reported is not told by whom. Reports go 180 days after the decision. What moderators do is written down for good, with who, whom, when and why.
house-kept-network = Your address in the network
house-kept-network-text = It is not stored, except as a digest for two hours at most, to count tries and mails. The log of the program holds no address and no name.
house-kept-others = Others
house-kept-others-text = These pages load nothing from anybody else: no advertising, no tracking, no fonts from elsewhere. Mail goes through the mail server of whoever runs this place. If you ask for notifications while the page is closed, they travel through the service of your browser’s maker, encrypted.
house-kept-you = What you can do
house-kept-you-text = Fetch everything kept about you as one file, end logins, or delete your account: everything goes but your games, which stay under a name that tells nothing.
house-kept-no-mail = This server sends no mail. A forgotten password cannot be replaced by mail here: make recovery codes or a passkey.

## Report somebody

house-report-reason = What is it about?
house-reason-chat-long = What they said
house-reason-cheating-long = Unfair play, such as help from a program
house-reason-name-long = Their name
house-reason-other-long = Something else
house-report-text = More about it, if you like
house-report-seen = The moderators see this and your name. Whoever you report does not.
house-report-with-chat = The moderators see this, your name and a copy of the chat at this table. Whoever you report does not.
house-report-choose = Choose what it is about.
house-report-send = Send the report
house-report-sent = Thank you. The moderators will look at it.
house-report-block = If you do not want to meet them again, block them on their page: they can then neither challenge you nor talk to you.
house-cancel = Cancel

## Moderation

house-not-yours = This page is for the moderators of this server. If you are one, log in first.
house-tab-open = Open
house-tab-open-count = Open ({ $count })
house-tab-decided = Decided
house-tab-player = Player
house-tab-audit = Audit log
house-more = Show more
house-no-open = No report is open.
house-no-decided = No report has been decided yet.
house-decided = Done, and written into the audit log.

house-reason-chat = Chat
house-reason-cheating = Unfair play
house-reason-name = Name
house-reason-other = Other
house-report-about = Report about { $name }
house-reported-by = Reported by
house-the-game = the game
house-was-called = They were called { $name } then.
house-no-text = No further words.
house-chat =
    { $count ->
        [one] One line of chat at the table
       *[other] { $count } lines of chat at the table
    }
house-chat-spectator = (watching)
house-was-acted = { $name } did something about it, { $when }.
house-was-unfounded = { $name } found nothing to be done, { $when }.

house-is-moderator = Moderator
house-is-muted = Muted in chat until { $when }
house-is-suspended = Login closed until a moderator opens it
house-is-suspended-until = Login closed until { $when }
house-open-reports =
    { $count ->
        [0] No open report
        [one] One open report
       *[other] { $count } open reports
    }
house-acts-before =
    { $count ->
        [0] Nothing was done about them before
        [one] Something was done about them once before
       *[other] Something was done about them { $count } times before
    }

house-decide = What is to be done?
house-act-none = Choose …
house-act-nothing = Nothing: the report is unfounded
house-act-mute = Mute in chat for a time
house-act-unmute = Let them chat again
house-act-reset-name = Give them a neutral name
house-act-suspend = Close their login; games run on
house-act-unsuspend = Open their login again
house-act-otherwise = It is settled in another way
house-how-long = For how long
house-hours =
    { $hours ->
        [1] One hour
        [24] One day
       *[other] { $days } days
    }
house-until-lifted = Until a moderator opens it again
house-why = Why
house-why-hint = This stays in the audit log for good: say what happened, without names or private matters.
house-why-missing = Say why: it goes into the audit log.
house-choose = Choose what is to be done.
house-do = Decide
house-moderator-kept = This is a moderator. Whoever runs the server must end that first: palamedes moderator remove NAME.

house-player-name = Name of the player
house-player-find = Look up
house-player-log = What was done about them

## The audit log

house-log-empty = Nothing has been done yet.
house-log-mute = Muted
house-log-unmute = No longer muted
house-log-suspend = Login closed
house-log-unsuspend = Login opened again
house-log-reset-name = Renamed
house-log-report-acted = Report settled
house-log-report-unfounded = Report unfounded
house-log-moderator-added = Made a moderator
house-log-moderator-removed = No longer a moderator
house-until = until { $when }
house-by = by
house-by-operator = by whoever runs the server
