## Texts of the pages in web/app/src/moderation.

## Report form

moderation-report-reason = What is it about?
moderation-reason-chat-long = What they said
moderation-reason-cheating-long = Unfair play, such as help from a program
moderation-reason-name-long = Their name
moderation-reason-other-long = Something else
moderation-report-text = More about it, if you like
moderation-report-visibility = The moderators see this and your name. Whoever you report does not.
moderation-report-visibility-chat = The moderators see this, your name and a copy of the chat at this table. Whoever you report does not.
moderation-report-reason-required = Choose what it is about.
moderation-report-send = Send the report
moderation-report-sent = Thank you. The moderators will look at it.
moderation-report-block = If you do not want to meet them again, block them on their page: they can then neither challenge you nor talk to you.
moderation-cancel = Cancel

## Moderation page

moderation-forbidden = This page is for the moderators of this server. If you are one, log in first.
moderation-passkey-missing = To act as a moderator you need a passkey, and a login with it in the last ten minutes. Add one here:
moderation-tab-open = Open
moderation-tab-open-count = Open ({ $count })
moderation-tab-decided = Decided
moderation-tab-player = Player
moderation-tab-audit = Audit log
moderation-more = Show more
moderation-no-open-reports = No report is open.
moderation-no-decided-reports = No report has been decided yet.
moderation-decision-saved = Done, and written into the audit log.

moderation-reason-chat = Chat
moderation-reason-cheating = Unfair play
moderation-reason-name = Name
moderation-reason-other = Other
moderation-report-about = Report about { $name }
moderation-reported-by = Reported by
moderation-game-link = the game
moderation-former-name = They were called { $name } then.
moderation-report-no-text = No further words.
moderation-chat-lines =
    { $count ->
        [one] One line of chat at the table
       *[other] { $count } lines of chat at the table
    }
moderation-chat-spectator = (watching)
moderation-report-acted = { $name } did something about it, { $when }.
moderation-report-unfounded = { $name } found nothing to be done, { $when }.

moderation-status-moderator = Moderator
moderation-status-muted = Muted in chat until { $when }
moderation-status-suspended = Login closed until a moderator opens it
moderation-status-suspended-until = Login closed until { $when }
moderation-open-reports =
    { $count ->
        [0] No open report
        [one] One open report
       *[other] { $count } open reports
    }
moderation-past-actions =
    { $count ->
        [0] Nothing was done about them before
        [one] Something was done about them once before
       *[other] Something was done about them { $count } times before
    }

moderation-decision = What is to be done?
moderation-action-none = Choose …
moderation-action-nothing = Nothing: the report is unfounded
moderation-action-mute = Mute in chat for a time
moderation-action-unmute = Let them chat again
moderation-action-reset-name = Give them a neutral name
moderation-action-suspend = Close their login and resign their games
moderation-action-unsuspend = Open their login again
moderation-action-other = It is settled in another way
moderation-duration = For how long
moderation-hours =
    { $hours ->
        [1] One hour
        [24] One day
       *[other] { $days } days
    }
moderation-until-lifted = Until a moderator opens it again
moderation-note = Why
moderation-note-hint = This stays in the audit log for good: say what happened, without names or private matters.
moderation-note-required = Say why: it goes into the audit log.
moderation-action-required = Choose what is to be done.
moderation-submit = Decide
moderation-moderator-protected = This is a moderator. Whoever runs the server must end that first: palamedes moderator remove NAME.

moderation-player-name = Name of the player
moderation-player-search = Look up
moderation-player-log = What was done about them

## Audit log

moderation-log-empty = Nothing has been done yet.
moderation-log-mute = Muted
moderation-log-unmute = No longer muted
moderation-log-suspend = Login closed
moderation-log-unsuspend = Login opened again
moderation-log-reset-name = Renamed
moderation-log-report-acted = Report settled
moderation-log-report-unfounded = Report unfounded
moderation-log-moderator-added = Made a moderator
moderation-log-moderator-removed = No longer a moderator
moderation-until = until { $when }
moderation-by = by
moderation-by-operator = by whoever runs the server
