## Texts of the pages in web/app/src/game/online.

online-loading = The table is being set …
online-retrying =
    { $code ->
        [game-broken] An error of the server has stopped this game. The operator has been notified.
        [too-many-games] Too many games are open on this page. Close some of them; it keeps asking.
       *[other] The server is busy for a moment. This page keeps asking.
    }
online-title = { $what }: { $names }
online-title-your-turn = ● Your turn: { $names }
online-not-found = There is no such game, or it is private
online-not-found-why = A private game is shown to its players and to whoever has its link. If somebody sent you one, open the complete link again.
online-lobby-link = Find players
online-watch-link = Games to watch
online-unreachable = The server cannot be reached
online-unreachable-why = This game is kept by the server. As soon as there is a connection it appears here by itself. Meanwhile you can play the computer on this device.
online-play-computer = Play the computer

## Connection

online-connection-lost = Reconnecting …
online-connection-offline = No connection. This page keeps trying.
online-outdated = This page is out of date
online-connection-outdated = There is a new version of Palamedes. Load it to play on.
online-move-pending = Your move is kept.
online-connection-restored = Connected again.

## Status

online-turn-of = { $name } is to move.
online-opponent-disconnected = { $name } is not connected.
online-move-sending = Your move is on its way …
online-move-rolled-back = Your move was taken off the board again.
online-dropped-out = You are out of the game; the others play on.
online-logged-out = You are no longer logged in here. Log in again to play on.
online-watching = You are watching.
online-watching-delayed =
    { $minutes ->
        [0] You are watching, { $seconds } s behind the players.
       *[other] You are watching, { $time } min behind the players.
    }
online-broken = An error of the server has stopped this game. The clocks stand still, and no time is lost. The operator of the server has been notified and will repair or end the game.
online-paused = The clocks stand still until somebody goes on.
online-resumed = { $name } goes on.

## Offers

online-abort = Call it off
online-abort-hint = Not everybody has had a turn yet: you can also call the game off, and it does not count.
online-impasse-hint = If all agree, the game ends here and is scored as it stands.
online-offers = Offers
online-offered-impasse = { $name } offers to end the game as it stands.
online-offered-pause = { $name } asks for a pause.
online-offered-takeback =
    { $count ->
        [one] { $name } asks to take the last turn back.
       *[other] { $name } asks to take the last { $count } turns back.
    }
online-offered-rematch = { $name } wants to play again.
online-you-offered-impasse = You have offered to end the game as it stands.
online-you-offered-pause = You have asked for a pause.
online-you-offered-takeback = You have asked to take back.
online-you-offered-rematch = You want to play again.
online-accept = Agree
online-decline = Decline
online-accepted = { $name } agrees.
online-declined = { $name } declines.
online-awaiting-response = Still to answer: { $names }.

## Tabs

online-tabs = More about this game
online-tab-chat =
    { $unread ->
        [0] Chat
       *[other] Chat ({ $unread })
    }
online-tab-premoves = Premoves
online-tab-info = Table
online-tab-board = Board
online-rotate-board = Turn the board to my seat

## Chat

online-chat = Chat
online-chat-empty = Nobody has said anything yet.
online-chat-disabled = There is no chat at this table.
online-chat-players-only = At a private table only the players talk.
online-chat-input = Say something
online-chat-send = Send
online-chat-audience-all = Players and spectators read this.
online-chat-audience-spectators = Spectators talk among themselves; the players read it after the game.
online-chat-spectator = spectator
online-chat-mute = Mute the chat
online-chat-muted = You have muted the chat of this table.
online-chat-unmute = Unmute
online-chat-line = { $name }: { $text }

## Game info

online-team = { $team }: { $names }
online-match-number = Game { $number } of the match
online-block-heading = Trouble with somebody?
online-block-hint = On the page of a player you can block them: then you no longer meet, and no longer hear from them.
online-share = Share link
online-link-copied = The link is copied.
online-link-copy-failed = The browser does not let the page copy. The link stands in the address line.
online-embed = Copy embed code
online-embed-copied = The embed code is copied. Paste it into your page.
online-embed-failed = Your browser doesn’t allow copying here.
online-animation = Animated picture

## After the game

online-next-game = Next game
online-rematch-none = Rematch
online-rematch-offered = Accept rematch
online-rematch-accepted = Withdraw offer
online-picture = Share picture
online-picture-failed = The browser could not draw the picture.
online-more-games = Find another game

## Premoves

online-premoves-hint = Tell us what you'll answer to a move: we play it for you when the position comes up. If it's no longer legal, nothing happens. Only you can see this.
online-premoves-lines = Your premoves
online-premoves-game-over = The game is over.
online-premoves-your-turn = It's your turn. After your move you can set premoves here.
online-premoves-full = That is the maximum. Remove one first.
online-premoves-add = Add a conditional move
online-premoves-single = Premove, whatever they play
online-premoves-continue = Continue
online-premoves-remove = Remove
online-premoves-remove-line = Remove: { $line }
online-premoves-saved = Saved.
online-premoves-removed = Removed.
online-premoves-reload = Try again
online-premoves-title = Conditional moves
online-premoves-board = Board for conditional moves
online-premoves-line = This line
online-premoves-prompt-opponent = What might { $name } play? Try it on the board.
online-premoves-prompt-opponent-more = Save it, or add more: what might { $name } play then?
online-premoves-prompt-own =
    { $blind ->
        [yes] Whatever they play, you play: { $step } The board may look different by then.
       *[no] And what do you play then? { $step }
    }
online-premoves-ends-game = This ends the game.
online-premoves-undo = Undo
online-premoves-any-move = Any move
online-premoves-any-move-inline = any move
online-premoves-any-move-by = { $name }: any move
online-premoves-own-move = you: { $move }
online-premoves-opponent-move = { $name }: { $move }
online-premoves-save = Save
online-premove-choose = Premove: { $step }
online-premove-set = Premove set. We play it as soon as it's your turn.
