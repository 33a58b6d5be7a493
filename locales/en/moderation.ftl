## Texts of the pages in web/app/src/moderation.

## Report form

moderation-report-reason = What is it about?
moderation-reason-chat-long = What they said
moderation-reason-cheating-long = Unfair play, such as help from a program
moderation-reason-name-long = Their name
moderation-reason-other-long = Something else
moderation-report-text = Details (optional)
moderation-report-visibility = The moderators see this and your name. The reported player doesn’t.
moderation-report-visibility-chat = The moderators see this, your name and a copy of the chat in this game. The reported player doesn’t.
moderation-report-reason-required = Choose a reason.
moderation-report-send = Send report
moderation-report-sent = Thank you. The moderators will look into it.
moderation-report-block = If you don’t want to meet this player again, block them on their profile: they can then neither challenge you nor chat with you.
moderation-cancel = Cancel

## Moderation page

moderation-forbidden = This page is for the moderators of this server. If you are one, log in first.
moderation-passkey-first = To decide, you need a passkey.
moderation-passkey-add = Add one in your account
moderation-tab-open = Open
moderation-tab-open-count = Open ({ $count })
moderation-tab-decided = Decided
moderation-tab-player = Player
moderation-tab-audit = Audit log
moderation-more = Show more
moderation-no-open-reports = No open reports.
moderation-no-decided-reports = No decided reports yet.
moderation-decision-saved = Done, and added to the audit log.

moderation-reason-chat = Chat
moderation-reason-cheating = Unfair play
moderation-reason-name = Name
moderation-reason-other = Other
moderation-report-about = Report about { $name }
moderation-reported-by = Reported by
moderation-game-link = the game
moderation-former-name = Name at that time: { $name }.
moderation-report-words = { $name } wrote in the report:
moderation-report-no-text = No details.
moderation-chat-lines =
    { $count ->
        [one] One line of chat
       *[other] { $count } lines of chat
    }
moderation-chat-spectator = (watching)
moderation-report-acted = { $name } took action, { $when }.
moderation-report-unfounded = { $name } found the report unfounded, { $when }.

moderation-status-moderator = Moderator
moderation-status-muted = Muted in chat until { $when }
moderation-status-suspended = Suspended until a moderator lifts it
moderation-status-suspended-until = Suspended until { $when }
moderation-open-reports =
    { $count ->
        [0] No open reports
        [one] One open report
       *[other] { $count } open reports
    }
moderation-past-actions =
    { $count ->
        [0] No earlier actions
        [one] One earlier action
       *[other] { $count } earlier actions
    }

moderation-decision = Decision
moderation-action-none = Choose …
moderation-action-nothing = Nothing: the report is unfounded
moderation-action-mute = Mute in chat
moderation-action-unmute = Unmute
moderation-action-reset-name = Replace the name by a neutral one
moderation-action-suspend = Suspend, and resign running games
moderation-action-unsuspend = Lift the suspension
moderation-action-other = Settled in another way
moderation-duration = For how long
moderation-hours =
    { $hours ->
        [1] One hour
        [24] One day
       *[other] { $days } days
    }
moderation-until-lifted = Until a moderator lifts it
moderation-note = Reason
moderation-note-hint = This stays in the audit log permanently: say what happened, without names or private details.
moderation-note-required = Give a reason: it goes into the audit log.
moderation-action-required = Choose a decision.
moderation-submit = Decide
moderation-moderator-protected = This player is a moderator. The operator must end that first: palamedes moderator remove NAME.

moderation-player-name = Name of the player
moderation-player-search = Look up
moderation-player-log = Earlier actions

## Audit log

moderation-log-empty = No actions yet.
moderation-log-mute = Muted
moderation-log-unmute = Unmuted
moderation-log-suspend = Suspended
moderation-log-unsuspend = Suspension lifted
moderation-log-reset-name = Renamed
moderation-log-report-acted = Report settled
moderation-log-report-unfounded = Report unfounded
moderation-log-moderator-added = Made a moderator
moderation-log-moderator-removed = No longer a moderator
moderation-log-member-added = Account created
moderation-log-password-reset = Password reset
moderation-log-member-deleted = Account deleted
moderation-log-operator-added = Made an operator
moderation-log-operator-removed = No longer an operator
moderation-log-site-access = Changed access to the server
moderation-log-site-notice = Changed the notice
moderation-log-maintenance-on = Maintenance mode begun
moderation-log-maintenance-off = Maintenance mode ended
moderation-until = until { $when }
moderation-by = by
moderation-by-operator = by the operator
