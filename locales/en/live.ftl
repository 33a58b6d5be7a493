## Words of the pages in web/app/src/live.

live-loading = The table is being set …
live-not-yet =
    { $code ->
        [too-many-games] Too many games are open on this page. Close some of them; it keeps asking.
       *[other] The server is busy for a moment. This page keeps asking.
    }
live-title = { $what }: { $names }
live-title-yours = ● Your turn: { $names }
live-not-found = There is no such game, or it is private
live-not-found-why = A private game is shown to its players and to whoever has its link. If somebody sent you one, open the complete link again.
live-to-lobby = Find players
live-to-watch = Games to watch
live-away = The server cannot be reached
live-away-why = This game is kept by the server. As soon as there is a connection it appears here by itself. Meanwhile you can play the computer on this device.
live-play-here = Play the computer

## The connection

live-link-lost = Connection lost. Trying again …
live-link-offline = No connection. This page keeps trying.
live-outdated = This page is out of date
live-link-outdated = There is a new version of Palamedes. Load it to play on.
live-link-kept = Your move is kept.
live-link-back = Connected again.

## Whose turn

live-turn-of = { $name } is to move.
live-absent = { $name } is not connected.
live-on-its-way = Your move is on its way …
live-rolled-back = Your move was taken off the board again.
live-out = You are out of the game; the others play on.
live-logged-out = You are no longer logged in here. Log in again to play on.
live-watching = You are watching.
live-watching-late =
    { $minutes ->
        [0] You are watching, { $seconds } s behind the players.
       *[other] You are watching, { $time } min behind the players.
    }
live-paused = The clocks stand still until somebody goes on.
live-resumed = { $name } goes on.

## What can be offered. `$who` is `you` or somebody whose name is `$name`.

live-abort = Call it off
live-abort-what = Not everybody has had a turn yet: you can also call the game off, and it does not count.
live-impasse-what = If all agree, the game ends here and is scored as it stands.
live-offers = Offers
live-offered-impasse = { $name } offers to end the game as it stands.
live-offered-pause = { $name } asks for a pause.
live-offered-takeback =
    { $count ->
        [one] { $name } asks to take the last turn back.
       *[other] { $name } asks to take the last { $count } turns back.
    }
live-offered-rematch = { $name } wants to play again.
live-you-offered-impasse = You have offered to end the game as it stands.
live-you-offered-pause = You have asked for a pause.
live-you-offered-takeback = You have asked to take back.
live-you-offered-rematch = You want to play again.
live-accept = Agree
live-decline = Decline
live-accepted = { $name } agrees.
live-declined = { $name } declines.
live-missing = Still to answer: { $names }.

## Tabs

live-tabs = More about this game
live-tab-chat =
    { $unread ->
        [0] Chat
       *[other] Chat ({ $unread })
    }
live-tab-plan = Plan
live-tab-table = Table
live-tab-board = Board
live-turned = Turn the board to my seat

## Chat

live-chat = Chat
live-chat-empty = Nobody has said anything yet.
live-chat-silent = There is no chat at this table.
live-chat-closed = At a private table only the players talk.
live-chat-say = Say something
live-chat-send = Send
live-chat-players = Players and spectators read this.
live-chat-spectators = Spectators talk among themselves; the players read it after the game.
live-chat-spectator = spectator
live-chat-silence = Mute the chat
live-chat-silenced = You have muted the chat of this table.
live-chat-listen = Unmute
live-chat-word = { $name }: { $text }

## The table

live-table-team = { $team }: { $names }
live-table-number = Game { $number } of the match
live-trouble = Trouble with somebody?
live-trouble-what = On the page of a player you can block them: then you no longer meet, and no longer hear from them.
live-share = Share the link
live-copied = The link is copied.
live-not-copied = The browser does not let the page copy. The link stands in the address line.

## After the game

live-next = To the next game
live-rematch-none = Play again, seats rotated
live-rematch-asked = Yes, play again
live-rematch-agreed = Withdraw it
live-picture = Share as a picture
live-picture-failed = The browser could not draw the picture.
live-more-games = Find another game


## Planned moves

live-plan-what = Decide now what you will play. Nobody else sees it. It is played as soon as it comes true; a move that cannot be played then is dropped, and costs nothing.
live-plan-lines = What is planned
live-plan-over = The game is over. There is nothing to plan.
live-plan-ours = It is your turn. Make your move; then you can plan the next one here.
live-plan-full = There is no room for more lines. Remove one first.
live-plan-add = Plan an answer
live-plan-premove = One move, whatever they play
live-plan-go-on = Go on from here
live-plan-remove = Remove
live-plan-remove-line = Remove: { $line }
live-plan-kept = Your plan is kept.
live-plan-removed = Removed from your plan.
live-plan-look = Look again
live-plan-title = Plan ahead
live-plan-board = A board to plan on
live-plan-line = This line
live-plan-wanted = What might { $name } play? Try it on the board.
live-plan-wanted-more = Keep this, or go on: what might { $name } play then?
live-plan-wanted-own =
    { $blind ->
        [yes] Whatever they play, you play: { $step } The board may look different by then.
       *[no] And what do you play then? { $step }
    }
live-plan-ends = With this the game is over.
live-plan-back = One back
live-plan-whatever = Whatever they play
live-plan-whatever-word = whatever they play
live-plan-any = { $name }: anything
live-plan-own = you: { $move }
live-plan-theirs = { $name }: { $move }
live-plan-keep = Keep this line
