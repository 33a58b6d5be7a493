## Texts of the pages in web/app/src/operator.

operator-forbidden = This page is for the operators of this server. If you are one, log in first.
operator-passkey-first = To change something, you need a passkey.
operator-passkey-add = Add one in your account
operator-saved = Saved. Every node follows within a few seconds.
operator-tab-site = State
operator-tab-members = Members
operator-tab-controls = Access and notice

## State of the site

operator-nodes = Nodes
operator-node-name = Name
operator-node-version = Version
operator-node-heartbeat = Last heartbeat
operator-node-current = this one
operator-heartbeat =
    { $seconds ->
        [one] one second ago
       *[other] { $seconds } seconds ago
    }
operator-queues = Queues
operator-queue-computers = Turns of computer players
operator-queue-oldest = { $count }, the first for { $seconds } s
operator-queue-finished = Finished games to archive and rate
operator-queue-postponed = Of these, failed before
operator-queue-broken = Broken games
operator-jobs = Jobs
operator-job-running = running on { $node }
operator-job-due = next run { $when }
operator-job-late = late by { $seconds } s
operator-job-failures =
    { $count ->
        [one] failed once
       *[other] failed { $count } times
    }
operator-refresh = Refresh

## Members

operator-member-name = Name of the new member
operator-member-add = Create account
operator-invitation-days = Days for which the link is valid
operator-invite = Invite
operator-invitation-link = Link for one person
operator-password-of = New password of { $name }
operator-secret-once = It is shown only now. Copy it and pass it on.
operator-secret-hide = Hide
operator-member-search = Name begins with
operator-member-none = No such member.
operator-member-since = since { $when }
operator-member-seen = last seen { $when }
operator-member-unseen = no login session
operator-member-email = email address
operator-member-moderator = moderator
operator-member-operator = operator
operator-member-reset = Reset password
operator-member-reset-confirm = All login sessions of { $name } end.
operator-member-delete = Delete
operator-member-delete-confirm = { $name } and their bots are deleted for good. Their games are kept under another name.
operator-member-deleted = { $name } is deleted.
operator-more = Show more

## Access, notice and maintenance

operator-access = Who can register and play
operator-access-field-registration = Registration
operator-access-field-guests = Guests
operator-access-field-bots = Bots
operator-access-settings = As in the settings file ({ $value })
operator-access-open = open
operator-access-invitation = by invitation
operator-access-closed = closed
operator-access-on = on
operator-access-off = off
operator-access-save = Save access
operator-notice = Notice on the start page
operator-notice-hint = One line of plain text for each language. Without a text for a language, its visitors see the other one.
operator-notice-english = English
operator-notice-german = German
operator-notice-save = Save notice
operator-maintenance = Maintenance mode
operator-maintenance-hint = No games and accounts can be created. Live games continue.
operator-maintenance-on = Maintenance mode is on
