## Texts of the pages in web/app/src/game/online.

online-loading = Loading the game …
online-retrying =
    { $code ->
        [game-broken] A server error stopped this game. We’ve been notified.
        [too-many-games] Too many games are open on this page. Close some of them; we’ll keep trying.
       *[other] The server is busy. We’ll keep trying.
    }
online-title = { $what }: { $names }
online-title-your-turn = ● Your turn: { $names }
online-not-found = Game not found
online-not-found-why = There is no such game, or it’s private. If a friend sent you a link, open the complete link again.
online-lobby-link = Go to the lobby
online-watch-link = Watch games
online-unreachable = Can’t reach the server
online-unreachable-why = The game appears here as soon as you’re back online. Meanwhile you can play the computer on this device.
online-play-computer = Play the computer

## Connection

online-connection-lost = Connection lost. Reconnecting …
online-connection-offline = No connection. Still trying …
online-outdated = This page is out of date
online-connection-outdated = There’s a new version of Palamedes. Update to keep playing.
online-move-pending = Your move will be sent as soon as you’re back online.
online-move-possible = You can still move: it’s sent as soon as you’re back online.
online-connection-restored = You’re back online.

## Status

online-computer-queued =
    { $position ->
        [1001] { $name } is busy. More than 1,000 turns are ahead.
       *[other] { $name } is busy: number { $position } in the queue.
    }
online-turn-of =
    { $offline ->
        [yes] { $name }’s turn (offline).
       *[no] { $name }’s turn.
    }
online-move-sending = Sending your move …
online-move-rolled-back = Your move was undone.
online-dropped-out = You’re out; the others play on.
online-logged-out = You’re no longer logged in here. Log in to keep playing.
online-watching = You’re watching.
online-watching-delayed =
    { $minutes ->
        [0] You’re watching with a delay of { $seconds } s.
       *[other] You’re watching with a delay of { $time } min.
    }
online-broken = A server error stopped this game. The clocks are stopped, so no time is lost. We’ve been notified and will fix or end the game.
online-paused = Paused.
online-resumed = { $name } resumed the game.

## Offers

online-abort = Abort
online-abort-hint = The game has barely started: you can abort it without a result.
online-impasse-hint = If everyone agrees, the game ends here and is scored as it stands.
online-offers = Offers
online-offered-impasse = { $name } offers to end the game as it stands.
online-offered-pause = { $name } asks for a break.
online-offered-takeback =
    { $count ->
        [one] { $name } asks to take the last turn back.
       *[other] { $name } asks to take the last { $count } turns back.
    }
online-offered-rematch = { $name } wants a rematch.
online-you-offered-impasse = You offered to end the game as it stands.
online-you-offered-pause = You asked for a break.
online-you-offered-takeback = You asked for a takeback.
online-you-offered-rematch = You offered a rematch.
online-accept = Accept
online-decline = Decline
online-accepted = { $name } accepted.
online-declined = { $name } declined.
online-awaiting-response = Waiting for { $names }.

## Tabs

online-tabs = More about this game
online-tab-chat =
    { $unread ->
        [0] Chat
       *[other] Chat ({ $unread })
    }
online-tab-premoves = Premoves
online-tab-info = Info
online-tab-board = Board
online-rotate-board = Turn the board towards me

## Chat

online-chat = Chat
online-chat-empty = No messages yet.
online-chat-disabled = Chat is off in this game.
online-chat-players-only = In a private game only the players can chat.
online-chat-input = Say something
online-chat-send = Send
online-chat-audience-all = Players and spectators can read this.
online-chat-audience-spectators = Spectators only; the players can read it after the game.
online-chat-spectator = spectator
online-chat-mute = Mute chat
online-chat-muted = You muted the chat in this game.
online-chat-unmute = Unmute
online-chat-line = { $name }: { $text }

## Game info

online-team = { $team }: { $names }
online-match-number = Game { $number } of the match
online-block-heading = Having trouble with a player?
online-block-hint = You can block players on their profile: then you won’t be paired, and won’t see their messages.
online-share = Share link
online-link-copied = Link copied.
online-link-copy-failed = The browser doesn’t allow copying. Copy the link from the address bar.
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
online-picture-failed = The browser couldn’t draw the picture.
online-more-games = Find another game

## Premoves

online-premoves-hint = Tell us what you’ll answer to a move: we play it for you when the position comes up. If it’s no longer legal, nothing happens. Only you can see this.
online-premoves-lines = Your premoves
online-premoves-game-over = The game is over.
online-premoves-several =
    { $chosen ->
        [yes] Everyone chooses at the same time. You can set your choice for the next turn on the board.
       *[no] Everyone chooses at the same time. Once you have chosen, you can set your choice for the next turn on the board.
    }
online-premoves-your-turn = It’s your turn. After your move you can set premoves here.
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
online-premoves-line-unknown = What comes after that isn’t decided by one player, so the line ends here.
online-premoves-undo = Undo
online-premoves-any-move = Any move
online-premoves-any-move-inline = any move
online-premoves-any-move-by = { $name }: any move
online-premoves-own-move = you: { $move }
online-premoves-opponent-move = { $name }: { $move }
online-premoves-save = Save
online-premove-choose = Premove: { $step }
online-premove-set = Premove set. We play it as soon as it’s your turn.
online-premove-set-secret = Premove set: { $move }. We play it in your next turn if it’s still possible.
