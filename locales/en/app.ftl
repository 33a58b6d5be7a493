## Round every page

app-home = Palamedes, start page
app-nav = Pages
app-nav-play = Play
app-nav-learn = Learn
app-nav-analyse = Analyse
app-skip = Skip to the content
app-sound = Sound
app-sound-on = Sound is on
app-sound-off = Sound is off
app-close = Close
app-foot = No account, nothing sent anywhere. Once loaded, everything works offline.
app-update = A new version is ready.
app-update-now = Use it now
app-trouble = This page did not arrive
app-trouble-why = It could not be fetched. You may be offline and have not opened this page before, or there is a newer version. Your games are safe in this browser.
app-again = Try again

app-title-start = Pentagame
app-title-play = Play
app-title-table = Game
app-title-learn = Learn
app-title-analyse = Analyse
app-title-settings = Settings
app-title-about = About
app-title-nowhere = No such page

## Start

app-start-what = A star, a circle and five colours. Walk your pieces from the corners to the crossings of their colour: three of them out, and the last round is played. Pieces in your way swap places with you; the black blocks you meet, you set in somebody else’s way. For two to five.
app-start-picture = The board during a game: a ring with a five-pointed star in it, pieces of two players on the way, black blocks between them.
app-start-play = Play now
app-start-play-how = against the house, at an easy level
app-start-learn = Learn in ten minutes
app-start-round = Round one device
app-start-more = More players, clocks, Pente and Pentalath
app-games = Your games
app-games-continue = Continue
app-games-look = Look at it
app-games-download = Save as a file
app-games-delete = Delete
app-games-deleted = { $title }: deleted.
app-games-put-back = Put back
app-games-over = Over
app-games-round = Round { $round }
app-games-turn = Player { $seat } to move
app-games-not-begun = Not begun
app-games-all = Show all { $count }
app-games-title =
    { $game ->
        [pente] Pente
        [pentalath] Pentalath
       *[pentagame] Pentagame
    }, { $people ->
        [0] the house plays
        [1] { $engines ->
            [0] alone
           *[other] you and the house
        }
       *[other] { $engines ->
            [0] { $people } people
           *[other] { $people } people and the house
        }
    }
app-games-level = level { $level }

## Settings

app-settings-at-once = Every change holds at once and is kept in this browser.
app-settings-look = Look
app-settings-language = Language
app-settings-auto = As in the browser
app-settings-theme = Light
app-settings-theme-auto = As on the device
app-settings-theme-day = Day
app-settings-theme-night = Night
app-settings-board = Board
app-settings-figures = Pieces
app-settings-figures-animals = Animals
app-settings-figures-plain = Plain shapes
app-settings-labels = Letters beside the nodes
app-settings-threats = Mark who can go out next
app-settings-turned = Turn the board to the player whose turn it is
app-settings-turned-why = For games round one device.
app-settings-playing = Playing
app-settings-confirm = Ask before a move is made
app-settings-confirm-why = One large button, so that nothing is done by a slip.
app-settings-animate = Pieces walk their way
app-settings-animate-off = Your device asks for less motion, so they do not.
app-settings-sound = Sounds of wood and stone
app-settings-sound-try = Listen
app-settings-kept = Kept in this browser
app-settings-kept-count =
    { $count ->
        [0] No game.
        [one] One game.
       *[other] { $count } games.
    } The oldest finished ones make room when there are more than sixty.

## About

app-about-what = Palamedes plays Pentagame and its cousins Pente and Pentalath: against the engine, round one device, with lessons and an analysis board. Rules and engine run in your browser. There is no account, no tracking and no request to anybody else.
app-about-game = The game
app-about-author = Pentagame is the game of Jan Suchanek, and its name is his. The rules here follow his printed rules and his Compendium, told in our own words; boards and pieces are our own drawings. Pente and Pentalath, and their names, belong to their owners.
app-about-apart = Palamedes is an independent project. Nobody named here has made, approved or sponsored it.
app-about-name = Palamedes is the hero to whom the Greeks owed board games. He had trouble with Odysseus.
app-about-licence = Licence
app-about-licence-text = The program is free: MIT or Apache 2.0, at your choice. Game records and statistics that the project publishes are CC0.
app-about-keys = Keys on the board
app-about-keys-how = The board is one stop of the Tab key. Then:
app-about-key = Key
app-about-does = What it does
app-about-key-arrows = Arrow keys
app-about-key-arrows-does = go along the lines to the next stop
app-about-key-letter = A–E, a–e
app-about-key-letter-does = jump to that corner or crossing
app-about-key-enter = Enter or space
app-about-key-enter-does = pick up a piece, choose a stop, set a block
app-about-key-back = Backspace or Escape
app-about-key-back-does = take back the last step
app-about-key-typed = Notation
app-about-key-typed-does = can be typed in the field below the board
app-about-version = Version { $version }

## No such page

app-nowhere = There is nothing here
app-nowhere-why = No page has the address { $path }. Perhaps a letter is missing, or the game was deleted in this browser.
app-nowhere-start = To the start page
