## Contents of the course

learn-title = Learn to play
learn-lead = Learn by playing: every step is one move on the board. The rules take about ten minutes.
learn-begin = Start
learn-continue = Continue
learn-part-rules = The rules in twelve steps
learn-part-rules-lead = From your first move to your first game.
learn-part-cases = Special cases
learn-part-cases-lead = Rare cases. Play a game or two first.
learn-part-combinations = Combinations
learn-part-combinations-lead = Traps and rescues from the Compendium. Can you find them?
learn-part-openings = Openings
learn-part-openings-lead = Good first moves, and how to answer them.
learn-part-pente = Pente in eleven steps
learn-part-pente-lead = Five in a row, or five captured pairs.
learn-part-pentalath = Pentalath in ten steps
learn-part-pentalath-lead = Five in a row on hexagons, with captures as in Go.
learn-part-hi-jack = Hi-Jack in eight steps
learn-part-hi-jack-lead = Stacks that rule the squares around them.
learn-part-frames = Frames in eight steps
learn-part-frames-lead = Secret stones and the frames between them.
learn-part-lanza = Lanza in nine steps
learn-part-lanza-lead = Secret orders for Jack, Queen and King.
learn-part-millennium-3d-chess = Millennium 3D Chess in nine steps
learn-part-millennium-3d-chess-lead = Chess on three boards, one above the other.
learn-part-nardeshir = Nardeshir in six steps
learn-part-nardeshir-lead = The quieter chess on three boards.
learn-part-king-of-pearls = King of Pearls in eight steps
learn-part-king-of-pearls-lead = Secret numbers, shared lines and towers of pearls.
learn-part-nibelungenlied = Nibelungenlied in eight steps
learn-part-nibelungenlied-lead = Five characters, two fates.
learn-part-ot-tjin = Ot-tjin in six steps
learn-part-ot-tjin-lead = Sow seeds and catch fish.
learn-part-sleeping-beauty-draughts = Sleeping Beauty Draughts in ten steps
learn-part-sleeping-beauty-draughts-lead = Draughts with one lady and many sleepers.
learn-part-akron = Akron in ten steps
learn-part-akron-lead = Chains of balls that climb over each other.
learn-game =
    { $game ->
        [pente] Pente
        [pentalath] Pentalath
        [hi-jack] Hi-Jack
        [frames] Frames
        [lanza] Lanza
        [millennium-3d-chess] Millennium 3D Chess
        [nardeshir] Nardeshir
        [king-of-pearls] King of Pearls
        [nibelungenlied] Nibelungenlied
        [ot-tjin] Ot-tjin
        [sleeping-beauty-draughts] Sleeping Beauty Draughts
        [akron] Akron
       *[pentagame] Pentagame
    }
learn-rules-page = Read the rules
learn-done-count = { $done } of { $count } done
learn-step-done = done
learn-reset = Reset progress
learn-first-game = Your first game
learn-ready = You’re ready!
learn-first-game-lead =
    { $hints ->
        [yes] Play your first game. Hints and undo are on.
       *[no] Play your first game. Undo is on.
    }
learn-first-game-start = Play the computer

## Lesson step

learn-contents = All lessons
learn-steps = Steps
learn-task = { $at } of { $count }
learn-board = Board of the step { $title }
learn-hint = Hint
learn-show = Show me
learn-again = Try again
learn-once-more = Again
learn-undo = Undo
learn-next = Next
learn-found = { $found } of { $count }.
learn-right = Well done!
learn-shown = That’s how it’s done.
learn-look = Look at the marked places.
learn-loading = Setting up the board …
learn-wrong =
    { $kind ->
        [swap] That’s a swap, but not the one we’re looking for.
        [replace] That takes a black block, but it’s not what we’re looking for.
        [out] That takes a piece out, but it’s not what we’re looking for.
        [place] Not that one.
       *[move] That’s a legal move, but not the one we’re looking for.
    }

## Steps 1 to 12: the rules

learn-pieces = Your pieces
learn-pieces-1 = You’re player 1: the five rabbits with the long ears are yours, one of each colour. Player 2 has the hedgehogs. Tap a rabbit to see every stop it can reach, then send it to an empty one.
learn-pieces-1-hint = Tap the white rabbit on A, then the marked stop.
learn-pieces-done = That’s a move: one piece, one walk. Next would be player 2.

learn-corners = Corners
learn-corners-1 = Every piece starts on the ring, on the corner of its colour. Your yellow rabbit got lost. Bring it back to the yellow corner.
learn-corners-1-hint = It stands on the ring between D and E. The yellow corner is D.
learn-corners-done = At the start all five corners hold a rabbit and a hedgehog.

learn-blocks = Blocks
learn-blocks-1 = A black block starts on each of the five crossings. Black blocks belong to no one; the grey ones in the middle come later. One black block is missing: tap its crossing.
learn-blocks-1-hint = The crossings are the five corners of the inner pentagon. Four of them are taken.
learn-blocks-done = Five crossings, five blocks: at first all of them are blocked.

learn-goals = Goals
learn-goals-1 = White goes to white, blue to blue: every piece travels from its corner to the crossing of its colour, right across the board. Tap the goal of your white rabbit.
learn-goals-1-hint = Look for the crossing with a white ring, opposite the white corner.
learn-goals-2 = And where does your red rabbit want to go?
learn-goals-2-hint = Look for the crossing with a red ring, opposite the red corner.
learn-goals-done = A piece that reaches its goal is out. Get three out before the others do.

learn-directions = Any direction
learn-directions-1 = You can walk in any direction, on the ring and on the star. Four lines leave every corner. Send your white rabbit along each of them; it comes back every time.
learn-directions-1-hint = Two of the lines belong to the ring, two to the star.
learn-directions-done = Any direction, any distance, forwards or backwards.

learn-jumping = No jumping
learn-jumping-1 = You may walk as far as you like, but never over a piece or a block. Try it anyway: send your white rabbit past the block to the red crossing.
learn-jumping-1-hint = Tap the marked crossing.
learn-jumping-2 = So go as far as you can, right up to the block.
learn-jumping-2-hint = The last empty stop before the block.
learn-jumping-done = Anything in the way ends the walk.

learn-turning = Turning
learn-turning-1 = On an empty corner or crossing you can turn without stopping, so walks can be long. Bring your white rabbit to the yellow corner in one move.
learn-turning-1-hint = Over the red and the blue crossing.
learn-turning-done = Two turns, one move. Look for long walks: they decide games.

learn-replacing = Taking a block
learn-replacing-1 = Walk onto a black block and you take its stop. Then you place the block on any empty stop. Take one of the blocks on the crossings.
learn-replacing-1-hint = Walk from B to d, then place the block anywhere.
learn-replacing-1-right = Your way is open, and the block is where you want it.
learn-replacing-2 = Now use it. The white hedgehog on C can walk straight to its goal. Take a block and place it in the way.
learn-replacing-2-hint = Take any block, then place it between C and a.
learn-replacing-done = One move opens your way and blocks someone else’s.

learn-swapping = Swapping
learn-swapping-1 = Walk onto a piece and the two of you swap places. Swap two of your own rabbits: both get ahead at once.
learn-swapping-1-hint = Walk from A along the ring to B.
learn-swapping-1-right = Two pieces moved in one move.
learn-swapping-2 = It works with player 2’s pieces too. Swap your white rabbit with the white hedgehog in front of it.
learn-swapping-2-hint = It stands on the line from A to d.
learn-swapping-done = One of the two must be yours. Pieces are never captured in this game.

learn-out = Out
learn-out-1 = The way to your white goal is free. Go there and your rabbit is out. Then place a grey block on any empty stop.
learn-out-1-hint = Walk from e to a, then tap an empty stop.
learn-out-1-right = One out! And your grey block is in someone’s way.
learn-out-2 = A grey block only works once. Walk onto it with your yellow rabbit: it goes back to the middle, and you place nothing.
learn-out-2-hint = It stands on the ring between D and E.
learn-out-done = Black blocks move around, grey ones come and go.

learn-winning = Three out
learn-winning-1 = Two of yours are out, and two of player 2’s. Take your red rabbit out. Then the round is played to its end: player 2 has one turn left.
learn-winning-1-hint = Walk from A to c and place a grey block.
learn-winning-done = 3:2, you win! The third piece starts the last round. After it, the player with the most pieces out wins.

learn-choosing = Two on a corner
learn-choosing-1 = If several pieces are on a corner, you choose which one to swap with. Swap your white rabbit with your own blue one on B.
learn-choosing-1-hint = Walk from A to B and choose the blue rabbit.
learn-choosing-done = Those are the rules. You can play now!

## Special cases

learn-abracadabra = Abracadabra
learn-abracadabra-1 = There’s still a black block on your white goal. Go there anyway: you’re out, and you place two blocks, first the black one, then a grey one. Players say “abracadabra” when they do it.
learn-abracadabra-1-hint = Walk from C to a. The stop you left and the goal itself are free too.
learn-abracadabra-done = A piece out and two blocks in one turn: the strongest move in the game.

learn-waiting = Carried home
learn-waiting-1 = Player 2 swaps the yellow hedgehog with your white rabbit, which puts it on its goal. It waits there until your turn.
learn-waiting-2 = It’s your turn. Try something else first: send your blue rabbit to the marked stop.
learn-waiting-2-hint = Tap the marked stop.
learn-waiting-3 = So take the white one out: place a grey block. That’s your whole turn.
learn-waiting-3-hint = Between d and e it hinders player 2 most.
learn-waiting-done = You get no other move this turn, but a piece is out. Think twice before you swap a rival onto its goal.

learn-both = Both at once
learn-both-1 = Your white rabbit stands on the red crossing, your red one on the white. Swap them: the one you move is out, the other waits on its goal.
learn-both-1-hint = Walk from c over b to a.
learn-both-1-right = One out, one waiting. Player 2 has moved and left it alone.
learn-both-2 = Take the red one out as well.
learn-both-2-hint = Place a grey block on any empty stop.
learn-both-done = One swap, two pieces. In a real game, guard the one that waits: player 2 could have swapped it away.

learn-ko = Ko
learn-ko-1 = You come to the red crossing, and player 2 swaps you away from it.
learn-ko-2 = Swap back: your white rabbit returns to the red crossing.
learn-ko-2-hint = Walk from A to c.
learn-ko-3 = Now player 2 would like to do it again. Try it for them: send the white hedgehog to the red crossing.
learn-ko-3-hint = Tap the marked crossing.
learn-ko-done = You can’t make the same swap twice in a game: the same two pieces on the same two stops. So the first piece gets to stay.

learn-taken = A goal that is taken
learn-taken-1 = A grey block stands on your white goal. Go there: the block comes off, you’re out, and you place a grey block, even on the same stop if you like.
learn-taken-1-hint = Walk from e to a.
learn-taken-1-right = Out, as if it had been empty.
learn-taken-2 = Here a hedgehog is on it. Swap with it: you’re out anyway.
learn-taken-2-hint = Walk from e to a. Mind where the hedgehog ends up.
learn-taken-done = No goal can be blocked forever.

learn-through = Passing through
learn-through-1 = Walking through your goal does nothing: only the end of a walk counts. Send your white rabbit through it to the marked stop.
learn-through-1-hint = From e over a to the middle of the line between a and b.
learn-through-1-right = Nothing happened, and player 2 has moved.
learn-through-2 = Now end on your goal.
learn-through-2-hint = One step and it’s out.
learn-through-done = Only stop beside your goal if no rival can swap you away.

learn-shortage = No grey block left
learn-shortage-1 = Three players, and all five grey blocks are on the board. Take your red rabbit out: you move one of the five instead.
learn-shortage-1-hint = Walk from A to c, place a grey block, then choose which of the five it was.
learn-shortage-done = One way opens while another closes: choose both with care.

learn-last-round = The last round
learn-last-round-1 = You’re player 2 here, with the hedgehogs. Player 1 takes the third piece out. But every round is played to its end.
learn-last-round-2 = So you have a turn left. Take your red hedgehog out.
learn-last-round-2-hint = From E straight to c.
learn-last-round-done = 3:3, a draw. Both players had the same number of turns.

learn-five = Five players
learn-five-1 = Five can play too: each has three pieces of one colour and needs two out. White is yours, and one is out. Take the second one out.
learn-five-1-hint = Walk from e to a.
learn-five-done = The other four still have a turn each. Then the round is over.

## Combinations

learn-cutting-off = Cutting off
learn-cutting-off-1 = The white hedgehog on B can walk over the empty corner C to its goal. Stop it with one of your own pieces, without taking a block.
learn-cutting-off-1-hint = Step onto C yourself.
learn-cutting-off-done = A piece on a corner or crossing closes four lines. But it has to stay as long as the hedgehog waits.

learn-fork = The fork
learn-fork-1 = Player 2 goes out with green next. Let them: one swap gives two of your rabbits a free way to their goals, and one grey block can’t stop both.
learn-fork-1-hint = Swap white and yellow on the ring.
learn-fork-1-right = Player 2 is out and has closed one way.
learn-fork-2 = One way is closed. Take the other.
learn-fork-2-hint = Yellow goes from B to d.
learn-fork-done = Two threats at once are worth more than a block.

learn-anticadabra = Anticadabra
learn-anticadabra-1 = You can’t stop the white hedgehog on b: it has two ways. And there’s a black block on its goal, so it would place two blocks. Prevent at least that.
learn-anticadabra-1-hint = Take the block on a.
learn-anticadabra-done = It goes out, but with one block only.

learn-room = Making room
learn-room-1 = Your yellow rabbit on C stands in the way of your white one on B. Step aside so that both threaten to go out.
learn-room-1-hint = From C to e, next to the yellow goal.
learn-room-done = Every move also leaves a stop. Watch who can use it first.

learn-hot = First things first
learn-hot-1 = White and blue can both go out, and the second one would win. One of the two ways will still be there next turn, the other won’t. Start with the right one.
learn-hot-1-hint = Blue has two ways from E. White has only the long one.
learn-hot-done = Take first what could disappear. What can’t be stopped can wait.

learn-standoff = Standoff
learn-standoff-1 = You stand on player 2’s goal, player 2 on yours. A swap would take both out. Better: leave the goal so that player 2 is shut in and you go out next turn.
learn-standoff-1-hint = Stop right beside your own goal.
learn-standoff-1-right = Whatever player 2 tries, you’re out next.
learn-standoff-2 = Go out.
learn-standoff-2-hint = Swap with the hedgehog on b, or walk onto the empty goal.
learn-standoff-done = A piece beside its goal is as good as out, as long as no one comes from behind.

learn-face = In your face
learn-face-1 = You’re player 2. Your white hedgehog is on the red crossing, your red one on the white crossing, and a twisted way joins them. Swap them, and place the grey block so that the one that waits is safe.
learn-face-1-hint = The yellow rabbit near d must not come to c: close A–c.
learn-face-1-right = One out, and the other can’t be driven away.
learn-face-2 = Take the red one out. It’s your third.
learn-face-2-hint = Place a grey block anywhere.
learn-face-done = Two pieces with one swap, and the game is won.

learn-final-swap = The final swap
learn-final-swap-1 = You’re player 2. Player 1 will soon have three out. Don’t chase: you have the last turn. Swap so that one of yours is sure to go out in it.
learn-final-swap-1-hint = Swap white and yellow on the ring.
learn-final-swap-1-right = Player 1 has three out. You have the last turn.
learn-final-swap-2 = Take a piece out.
learn-final-swap-2-hint = One of the two ways is still open.
learn-final-swap-done = 3:1 instead of 3:0. Every piece counts.

learn-final-replace = The final replace
learn-final-replace-1 = You’re player 2. Player 1 can win in two ways, and you have no way out yet. One block stops one of them and frees you: then the other way to win lets you out.
learn-final-replace-1-hint = Yellow on A takes the block in front of it and places it on the line from E to c.
learn-final-replace-1-right = Player 1 wins, and opens a way for you.
learn-final-replace-2 = It’s the last turn. Take a piece out.
learn-final-replace-2-hint = Look at yellow and at blue.
learn-final-replace-done = If you can’t prevent it, profit from it.

learn-draw = Equally far
learn-draw-1 = Two out each. Your white rabbit is two steps from its goal, and so is the red hedgehog. Take the block in front of you and place it so that player 2 can’t go out first.
learn-draw-1-hint = Place it right before the red crossing, between b and c.
learn-draw-1-right = Both are one step closer.
learn-draw-2 = Go out.
learn-draw-2-hint = Walk onto your goal and place a grey block.
learn-draw-done = 3:3. Player 2 had the last turn: equally far is a draw, no matter who starts.

learn-wall = Behind the wall
learn-wall-1 = You’re player 2. Your hedgehogs on B, D, a-2-b and d-2-e keep the last three rabbits from their goals. Leave the wall as it is and take your fifth piece out.
learn-wall-1-hint = Red goes from E to c.
learn-wall-done = Four pieces are the smallest wall there is. Behind it you have time.

learn-swallow = Swallow this
learn-swallow-1 = Three players, and you’re player 2. Player 1 has swapped the red cat onto its goal; it would leave next turn. Go out there yourself, and keep it from coming back.
learn-swallow-1-hint = Your red hedgehog on E. The cat will stand on E: place the grey block in front of it.
learn-swallow-done = You’re out, and the cat starts again from E.

learn-partners = Partners
learn-partners-1 = Two against two: you’re player 3. Your partner is player 1, who has swapped white to B and blue to A. Swap with one of the two so that it’s one walk from its goal.
learn-partners-1-hint = From C to B: the white rabbit comes to C.
learn-partners-1-right = Player 4 hasn’t stopped it.
learn-partners-2 = Now move for your partner: take the piece out.
learn-partners-2-hint = From the corner straight to its goal, over the black block.
learn-partners-done = Out on your partner’s second move. No one is that fast alone.

## Openings

learn-running-rabbit = The Running Rabbit
learn-running-rabbit-1 = Two swaps on the ring with the same piece, in the same direction: white from A to B, and on to C. Player 2 answers in between.
learn-running-rabbit-1-hint = Swap with your own pieces.
learn-running-rabbit-done = The Running Rabbit. After two moves it threatens to go out.

learn-stop-the-rabbit = Stopping the Rabbit
learn-stop-the-rabbit-1 = You’re player 2. The white rabbit on C will be out next turn. Stop it.
learn-stop-the-rabbit-1-hint = Close the line from C to a.
learn-stop-the-rabbit-done = Nearly every answer takes a block and places it on that line. If you gain a crossing with it, even better.

learn-the-fork = The Fork as an opening
learn-the-fork-1 = Two swaps with your own pieces, on arcs of the ring that don’t touch: first A with B, then C with D.
learn-the-fork-1-hint = The second swap may be on D–E as well.
learn-the-fork-done = The Fork. Player 2’s first move can’t stop it.

learn-join-the-fork = Joining the Fork
learn-join-the-fork-1 = Both swaps are made. One more joins them: then two of your pieces threaten to go out, and no answer stops both.
learn-join-the-fork-1-hint = Swap white on B with yellow on C.
learn-join-the-fork-done = A piece goes out next turn, and places two blocks.

learn-meet-the-fork = Meeting the Fork
learn-meet-the-fork-1 = You’re player 2, and player 1 is about to join the Fork with a swap from B to C. Stop it.
learn-meet-the-fork-1-hint = Close the arc between B and C, or one of the lines to the two goals.
learn-meet-the-fork-done = The Fork is stopped. The arc isn’t the only place: C–a and B–d work too.

learn-little-rabbit = The Little Rabbit
learn-little-rabbit-1 = One swap on the ring, then straight into the star with the piece you swapped: white from A to B, then from B to e, beside its goal.
learn-little-rabbit-1-hint = Place the block where it slows down player 2.
learn-little-rabbit-done = The Little Rabbit: the most popular way to start with a swap and a block.

learn-mixed = Mixed openings
learn-mixed-1 = One swap on the ring, then any other piece takes a block: white and blue swap, then yellow goes from D to a.
learn-mixed-1-hint = Many others work too, but not the Little Rabbit.
learn-mixed-done = It’s better to start with the swap: that keeps your options open.

learn-clockwork = Clockwork
learn-clockwork-1 = Two pieces go into the star and turn the same way round: white from A to d, then blue from B to e.
learn-clockwork-1-hint = Any second piece will do, if it turns like the first.
learn-clockwork-done = Clockwork. Pieces that turn against each other would get in each other’s way.

learn-rocket = The Rocket
learn-rocket-1 = Take a block, then the next one with the same piece, straight on: white from A to d, then to e.
learn-rocket-1-hint = After d comes e: beside the white goal.
learn-rocket-done = The Rocket: fast, easy to see coming, and all your other pieces stay behind.

learn-meet-the-rocket = Meeting the Rocket
learn-meet-the-rocket-1 = You’re player 2, and the Rocket on e will be out next turn. Stop it and threaten to go out yourself, with one move.
learn-meet-the-rocket-1-hint = Blue goes from B to c. Place the block between e and a.
learn-meet-the-rocket-done = Now player 1 has to respond.

## Pente

learn-pente-place = The first stone
learn-pente-place-1 = You play White and start. A turn is one stone on any empty point. Only the very first stone has a fixed place: the middle of the board.
learn-pente-place-1-hint = Tap the marked point in the middle.
learn-pente-place-done = Stones never move. Then it’s Black’s turn.

learn-pente-five = Five in a row
learn-pente-five-1 = Five of your stones in a row win: across, up and down, or diagonally. You already have four. Win!
learn-pente-five-1-hint = Add a stone at either end of the row.
learn-pente-five-done = Five in a row wins at once. Six or more count too.

learn-pente-capture = Capture a pair
learn-pente-capture-1 = Two black stones side by side can be captured: put a white stone at each end of the pair. One is already there.
learn-pente-capture-1-hint = Black’s pair is on E5 and F5, your stone is on D5. Close it from the other side.
learn-pente-capture-done = The pair leaves the board. It works in all eight directions, but only for exactly two stones: one stone or three in a row are safe.

learn-pente-safe = Walk in safely
learn-pente-safe-1 = You can put your own stone between two enemy stones. That’s never a capture: only the player who moves captures. Try it on the marked point.
learn-pente-safe-1-hint = Play F5, between the two black stones.
learn-pente-safe-done = Your pair between two black stones is safe, because you made it yourself.

learn-pente-save = Save your pair
learn-pente-save-1 = Black’s stone on G5 touches your pair. One more on the other side captures it. Save the pair.
learn-pente-save-1-hint = Take the point that Black needs: D5. Three in a row can’t be captured.
learn-pente-save-done = Look at your pairs after every move: a pair with an enemy at one end is in danger.

learn-pente-ten = Five pairs win
learn-pente-ten-1 = There’s a second way to win: capture five pairs, ten stones. You have four pairs. Take the fifth.
learn-pente-ten-1-hint = The black pair is on D4 and D5, your stone is on D6. Play D3.
learn-pente-ten-done = Ten captured stones win, even without a row.

learn-pente-three = An open three
learn-pente-three-1 = Three in a row with both ends empty is an open three. It threatens to become a four that can’t be stopped. Make one from your two stones.
learn-pente-three-1-hint = Put a third stone next to E5 and F5, in the same row.
learn-pente-three-done = Players call it a tria. Black should answer it right away.

learn-pente-four = An open four
learn-pente-four-1 = Black didn’t answer your three. Make four in a row with both ends empty.
learn-pente-four-1-hint = Add a stone at either end: C5 or G5.
learn-pente-four-done = Four in a row, a tessera: Black can only block one end, and you win at the other.

learn-pente-block = Block a four
learn-pente-block-1 = Black has four in a row and wins next turn. One end is already yours. Stop Black.
learn-pente-block-1-hint = The row ends at G3.
learn-pente-block-done = A four with only one open end can be blocked. You have to do it right away.

learn-pente-counter = Capture out of trouble
learn-pente-counter-1 = Black has four in a row with both ends open: no block helps. But one stone of the row belongs to a pair that you can capture.
learn-pente-counter-1-hint = The pair is on D4 and D5, with your stone on D6. Play D3.
learn-pente-counter-done = Captures break rows. That’s why even an open four isn’t always a win in Pente.

learn-pente-opening = The restricted opening
learn-pente-opening-1 = The first player has an advantage, so there’s a limit: your second stone may not be close to the middle. Try D5 and see.
learn-pente-opening-1-hint = Tap the marked point.
learn-pente-opening-1-right = So it has to be farther away.
learn-pente-opening-2 = Place your second stone at least three points away from the middle.
learn-pente-opening-2-hint = H5 is far enough, for example.
learn-pente-opening-2-right = That’s far enough.
learn-pente-opening-done = From the third stone on you’re free. You can also play without this limit: it’s an option of the game.

## Pentalath

learn-pentalath-place = One stone per turn
learn-pentalath-place-1 = You play White and start. Put a stone on any cell.
learn-pentalath-place-1-hint = For example in the middle: d5.
learn-pentalath-place-done = Stones never move, but they can be captured. Then it’s Black’s turn.

learn-pentalath-five = Five in a row
learn-pentalath-five-1 = Five of your stones in a straight line win. You have four. Win!
learn-pentalath-five-1-hint = Add a stone at either end of the row.
learn-pentalath-five-done = Five or more in a row win at once.

learn-pentalath-line = Three directions
learn-pentalath-line-1 = On hexagons there are three directions: along the row and along both slopes. Find the fifth cell of this line.
learn-pentalath-line-1-hint = Your stones go down from a3. The next cell is e3.
learn-pentalath-line-done = Check all three directions, for yourself and for Black.

learn-pentalath-capture = Capture a stone
learn-pentalath-capture-1 = A stone without an empty cell next to it is captured. The black stone in the corner has one empty neighbour left.
learn-pentalath-capture-1-hint = Fill the last empty cell next to a1: b2.
learn-pentalath-capture-done = Corner and edge stones have few neighbours and are easy to capture.

learn-pentalath-group = Capture a group
learn-pentalath-group-1 = Stones of one colour that touch form a group: they share their empty neighbours. Capture both black stones.
learn-pentalath-group-1-hint = The two share one last empty cell: b2.
learn-pentalath-group-done = A group is captured as a whole.

learn-pentalath-suicide = No way in
learn-pentalath-suicide-1 = You may not put a stone where it has no empty neighbour. Try the corner.
learn-pentalath-suicide-1-hint = Tap the marked cell, a1.
learn-pentalath-suicide-done = A cell like this is safe for Black.

learn-pentalath-first = Captures come first
learn-pentalath-first-1 = There’s one exception: if your stone captures, it makes its own room. Here the same corner is yours.
learn-pentalath-first-1-hint = The three black stones have no other empty neighbour than a1.
learn-pentalath-first-done = Captured stones leave before your own stone is checked.

learn-pentalath-save = Save your stone
learn-pentalath-save-1 = Your stone in the corner has one empty neighbour left, and Black moves next. Save it.
learn-pentalath-save-1-hint = Extend to b2: there your stones have room again.
learn-pentalath-save-done = Two connected stones with room are much harder to capture.

learn-pentalath-block = Block a four
learn-pentalath-block-1 = Black has four in a row. One end is yours. Stop the win.
learn-pentalath-block-1-hint = The row ends at d7.
learn-pentalath-block-done = Sometimes a capture in the middle of the row stops it too.

learn-pentalath-double = Two ways to win
learn-pentalath-double-1 = Make four in a row with both ends open. Black can only block one.
learn-pentalath-double-1-hint = Add a stone at d3 or d7.
learn-pentalath-double-done = Rows and captures together make the strongest threats.

## Hi-Jack

learn-hi-jack-place = One piece per turn
learn-hi-jack-place-1 = You play Black and start. Put a piece on any square.
learn-hi-jack-place-1-hint = For example near the middle: d4.
learn-hi-jack-place-done = Pieces never move and never leave the board.

learn-hi-jack-strength = Strength
learn-hi-jack-strength-1 = A single piece gives you strength 1 on the four squares next to it. Tap all four.
learn-hi-jack-strength-1-hint = Up, down, left and right of d4.
learn-hi-jack-strength-done = On your own square your stack has no strength.

learn-hi-jack-double = Build a stack
learn-hi-jack-double-1 = The higher a stack, the further it reaches. Add a second piece to yours.
learn-hi-jack-double-1-hint = Tap your piece on d4.
learn-hi-jack-double-done = Two pieces reach two squares. From three on, diagonals count too. This stack takes no more pieces of yours.

learn-hi-jack-weak = Too weak
learn-hi-jack-weak-1 = On an empty square you need at least the strength of your opponent. White has 2 on e4, you have 1. Try it.
learn-hi-jack-weak-1-hint = Tap the marked square, e4.
learn-hi-jack-weak-done = Equal strength would be enough.

learn-hi-jack-take = Take a piece
learn-hi-jack-take-1 = To play on an enemy stack you need its height plus the strength of your opponent there. You have 2 on e4. Take it.
learn-hi-jack-take-1-hint = White’s single piece on e4 has height 1 and no help.
learn-hi-jack-take-done = The stack belongs to the piece on top.

learn-hi-jack-hijack = Hi-jack
learn-hi-jack-hijack-1 = White’s stack is two high. You have strength 3 there. Take it over.
learn-hi-jack-hijack-1-hint = Three of your pieces stand beside e4.
learn-hi-jack-hijack-done = Taking two or more is a hi-jack. It’s worth a point as long as the stack stays yours.

learn-hi-jack-block = Blocked
learn-hi-jack-block-1 = If all squares on the way are occupied, a stack has no strength on its furthest square. Where is your double blocked?
learn-hi-jack-block-1-hint = It reaches two squares. White stands on the first one to the right.
learn-hi-jack-block-done = Nearer squares are never blocked.

learn-hi-jack-pass = The end
learn-hi-jack-pass-1 = White has passed. You are stronger on 8 empty squares, White on 3. End the game.
learn-hi-jack-pass-1-hint = Pass.
learn-hi-jack-pass-done = Two passes in a row end the game. Empty squares and hi-jacked stacks count.

## Frames

learn-frames-turn = At the same time
learn-frames-turn-1 = You play Black. Both players choose a point in secret, and White has chosen already. Choose any point: then both stones appear together.
learn-frames-turn-1-hint = Any point will do, for example C3.
learn-frames-turn-done = You never know your opponent’s choice before you have chosen.

learn-frames-frame = The frame
learn-frames-frame-1 = The two new stones are opposite corners of a frame. Tap its other two corners.
learn-frames-frame-1-hint = They are C7 and G3.
learn-frames-frame-done = The sides of a frame run along the lines of the board.

learn-frames-inside = Inside
learn-frames-inside-1 = Only stones strictly inside count, not those on the border. Tap the black stones that count.
learn-frames-inside-1-hint = C5 is on the border. D5 and E4 are inside.
learn-frames-inside-done = Two black stones against one white stone.

learn-frames-score = A point
learn-frames-score-1 = Watch the turn: the frame holds more black stones than white ones.
learn-frames-score-done = Black gets one point. More than one point per turn is not possible.

learn-frames-same = The same point
learn-frames-same-1 = What if both choose the same point? Watch.
learn-frames-same-done = The point gets a neutral stone. There’s no frame, and neutral stones never count.

learn-frames-narrow = Too narrow
learn-frames-narrow-1 = Now the two stones stand on neighbouring lines.
learn-frames-narrow-done = Nothing fits inside, so no player scores. The same goes for two stones on one line.

learn-frames-guess = Guess right
learn-frames-guess-1 = You play Black and expect White on E5. Choose the only point that then gives you a point.
learn-frames-guess-1-hint = The frame must hold both of your stones: A1.
learn-frames-guess-done = Guessing what your opponent wants is half the game.

learn-frames-win = Ten points
learn-frames-win-1 = Black has nine points. Watch the last turn.
learn-frames-win-done = Ten points win. On the board of twelve lines five are enough.

## Lanza

learn-lanza-cards = Directions
learn-lanza-cards-1 = You play Diamonds. Each piece gets a different card: 1 is right, then clockwise to 6. Your Queen on a3 gets card 5, left and up. Tap her target.
learn-lanza-cards-1-hint = The cell left above a3 is b3.
learn-lanza-cards-done = All players give orders to all their pieces at the same time, in secret.

learn-lanza-bounce = Bounce
learn-lanza-bounce-1 = Your King on c5 gets card 1, right. There the board ends, so he bounces. Tap his target.
learn-lanza-bounce-1-hint = The opposite direction is left: c4.
learn-lanza-bounce-done = A target is always on the board.

learn-lanza-swap = Swap
learn-lanza-swap-1 = You expect that the Queen of Spades on c3 goes left to c2, where your King stands. Send your King to the right with card 1, and give your Jack and your Queen any other cards.
learn-lanza-swap-1-hint = First a card for the Jack, then one for the Queen. Keep card 1 for the King.
learn-lanza-swap-done = The King beats the Queen, the Queen the Jack, the Jack the King. You get one point.

learn-lanza-equal = Equals
learn-lanza-equal-1 = Both Kings want c3. Watch what happens.
learn-lanza-equal-done = Equal ranks block each other: both stay.

learn-lanza-unequal = Unequals
learn-lanza-unequal-1 = Your King and the Queen of Spades both want c3.
learn-lanza-unequal-done = The stronger captures the weaker and moves in.

learn-lanza-safe = Following
learn-lanza-safe-1 = Your King wants b2. The Queen of Spades stands there and walks on to the right. Watch.
learn-lanza-safe-done = She was not in his way: a piece is only captured in a swap or on a common target.

learn-lanza-return = Come back
learn-lanza-return-1 = Captured pieces return before the next turn. Put your Queen on any vacant cell of the rim.
learn-lanza-return-1-hint = For example on e1.
learn-lanza-return-done = Returns are public, one piece after the other, in random order.

learn-lanza-rim = Only the rim
learn-lanza-rim-1 = The middle of the board is closed to returning pieces. Try c2.
learn-lanza-rim-1-hint = Tap the marked cell, c2.
learn-lanza-rim-done = The outer ring is the rim.

learn-lanza-win = Three points
learn-lanza-win-1 = You lead by two to one. Watch the last turn.
learn-lanza-win-done = Three points win if no other player has as many.

## Millennium 3D Chess

learn-millennium-3d-chess-up = One level up
learn-millennium-3d-chess-up-1 = You play White on the lowest board. A pawn steps forward, up or down, or both at once. Move a pawn one level up.
learn-millennium-3d-chess-up-1-hint = For example from 1e2 to 2e3, forward and up.
learn-millennium-3d-chess-up-done = Cells are named by level, file and rank.

learn-millennium-3d-chess-double = Two steps
learn-millennium-3d-chess-double-1 = On its first move a pawn may make two equal steps. Go forward and up twice, to the top board.
learn-millennium-3d-chess-double-1-hint = From 1e2 to 3e4.
learn-millennium-3d-chess-double-done = Both cells must be empty.

learn-millennium-3d-chess-pawn = Pawns capture
learn-millennium-3d-chess-pawn-1 = A pawn captures diagonally forward, on its level or one level up or down. Capture the knight.
learn-millennium-3d-chess-pawn-1-hint = From 1d4 to 2e5.
learn-millennium-3d-chess-pawn-done = Straight ahead it cannot capture.

learn-millennium-3d-chess-rook = The rook climbs
learn-millennium-3d-chess-rook-1 = With each step a rook may also climb one level. Capture the pawn on the top board.
learn-millennium-3d-chess-rook-1-hint = 1a1, 2a2, 3a3: one rank and one level each time.
learn-millennium-3d-chess-rook-done = It may also go straight up and down.

learn-millennium-3d-chess-bishop = The bishop climbs
learn-millennium-3d-chess-bishop-1 = A bishop climbs along diagonals. Capture the knight on the top board.
learn-millennium-3d-chess-bishop-1-hint = 1c1, 2d2, 3e3.
learn-millennium-3d-chess-bishop-done = The queen moves like rook and bishop together, the king one step like that.

learn-millennium-3d-chess-knight = The knight leaps
learn-millennium-3d-chess-knight-1 = A knight goes two steps one way and one step another. Up counts as well. Capture the rook.
learn-millennium-3d-chess-knight-1-hint = Two levels up and one rank forward: 3g2.
learn-millennium-3d-chess-knight-done = It leaps over everything.

learn-millennium-3d-chess-pin = Mind the king
learn-millennium-3d-chess-pin-1 = No move may leave your king in check. Try to move the rook from 1e4 to 1a4.
learn-millennium-3d-chess-pin-1-hint = Tap the marked cell, 1a4.
learn-millennium-3d-chess-pin-done = The rook shields your king on 1e1 from the rook on 1e8.

learn-millennium-3d-chess-promotion = Promotion
learn-millennium-3d-chess-promotion-1 = A pawn is promoted on the last rank of the level where the opponent began. For you that’s the top board. Promote it.
learn-millennium-3d-chess-promotion-1-hint = From 2a7 to 3a8, then choose the new piece.
learn-millennium-3d-chess-promotion-done = On the last rank of another level it stays a pawn.

learn-millennium-3d-chess-mate = Checkmate
learn-millennium-3d-chess-mate-1 = The black king is in the corner of the top board. Give mate in one move.
learn-millennium-3d-chess-mate-1-hint = The queen goes along the diagonal of her level to 2g7.
learn-millennium-3d-chess-mate-done = Mate needs control of three levels.

## Nardeshir

learn-nardeshir-step = Pawns climb
learn-nardeshir-step-1 = Pieces move as in Millennium 3D Chess. Move a pawn one level up.
learn-nardeshir-step-1-hint = For example from 1d2 to 2d3.
learn-nardeshir-step-done = A pawn goes forward, up or down, or forward with a change of level.

learn-nardeshir-double = The double step
learn-nardeshir-double-1 = The first double step stays on the level. Make one.
learn-nardeshir-double-1-hint = For example from 1e2 to 1e4.
learn-nardeshir-double-done = This is our reading: the printed rules only say that there is a double step.

learn-nardeshir-level = Not upwards
learn-nardeshir-level-1 = Try a double step to the top board, from 1e2 to 3e4.
learn-nardeshir-level-1-hint = Tap the marked cell, 3e4.
learn-nardeshir-level-done = In Millennium 3D Chess this would be possible.

learn-nardeshir-passant = En passant
learn-nardeshir-passant-1 = Black’s pawn has just gone from 3d7 to 3d5. Capture it on the cell it passed, from the level below.
learn-nardeshir-passant-1-hint = From 2c5 to 3d6.
learn-nardeshir-passant-done = Only the very next turn counts.

learn-nardeshir-mate = Checkmate
learn-nardeshir-mate-1 = Give mate in one move with the rook.
learn-nardeshir-mate-1-hint = It climbs along the rank: 1c6, 2b6, 3a6.
learn-nardeshir-mate-done = Stalemate is a draw, as in chess.

learn-nardeshir-malka = The variant Malka
learn-nardeshir-malka-1 = In Malka the queen goes one step only. Try to capture the pawn on 1d6 with her.
learn-nardeshir-malka-1-hint = Tap the marked cell, 1d6.
learn-nardeshir-malka-done = The pawn on 2e2 is within her reach. Malka has no double step and no en passant.

## King of Pearls

learn-king-of-pearls-numbers = Secret numbers
learn-king-of-pearls-numbers-1 = You play Black. Both players choose a number from 1 to 4 in secret: so many pieces they place in this turn. White has chosen. Choose your number.
learn-king-of-pearls-numbers-1-hint = Press one of the numbers below the board. Any of them will do.
learn-king-of-pearls-numbers-1-right = White has chosen 1. Now the pieces are placed.
learn-king-of-pearls-numbers-2 = Black has chosen 2 and White 1. The smaller number is first: White starts a line at h1. Then Black’s two pieces follow by themselves.
learn-king-of-pearls-numbers-done = With equal numbers, the player who was first in the turn before is first again.

learn-king-of-pearls-edge = Start a line
learn-king-of-pearls-edge-1 = You play Black and place two pieces first. Begin a line at any square on the edge.
learn-king-of-pearls-edge-1-hint = For example the longest line, from h1 or a8.
learn-king-of-pearls-edge-done = The line is filled from there to the other end.

learn-king-of-pearls-middle = Not in the middle
learn-king-of-pearls-middle-1 = A line cannot begin in the middle. Try d4.
learn-king-of-pearls-middle-1-hint = Tap the marked square, d4.
learn-king-of-pearls-middle-done = Only the 28 squares on the edge are ends of lines.

learn-king-of-pearls-next = The next square
learn-king-of-pearls-next-1 = An unfinished line is always continued. Tap the square of the next piece.
learn-king-of-pearls-next-1-hint = The line runs from h1 over g2 and f3 to e4.
learn-king-of-pearls-next-done = Here there’s nothing to decide, whichever player it is.

learn-king-of-pearls-corner = Choose again
learn-king-of-pearls-corner-1 = You place three pieces. Begin with a line of one square, so that you choose again at once.
learn-king-of-pearls-corner-1-hint = The corners at the bottom and the top are lines of their own: a1 and h8.
learn-king-of-pearls-corner-done = When a line is full and you have pieces left, you choose the next line too.

learn-king-of-pearls-black = Black towers
learn-king-of-pearls-black-1 = Black towers run from lower left to upper right. Tap the pieces of the highest one.
learn-king-of-pearls-black-1-hint = It begins at the bottom corner: a1, b1, c1.
learn-king-of-pearls-black-done = It has height 3. The other black towers have height 1.

learn-king-of-pearls-white = White towers
learn-king-of-pearls-white-1 = White towers run from lower right to upper left. Tap the pieces of the highest one.
learn-king-of-pearls-white-1-hint = They are a2, a3 and a4.
learn-king-of-pearls-white-done = Heights 1, 2, 3 and 4 together give 16 points. A tower that fits nowhere costs its height.

learn-king-of-pearls-win = The last line
learn-king-of-pearls-win-1 = Four squares are left. You place two pieces first, then White two. At which end do you begin to win?
learn-king-of-pearls-win-1-hint = From d1 you win by 41 to 35.
learn-king-of-pearls-win-done = The best combination of towers is counted by itself.

## Nibelungenlied

learn-nibelungenlied-tokens = Two tokens
learn-nibelungenlied-tokens-1 = You play Tragic Destiny. Before the first turn you put two of your five tokens aside. Choose any two.
learn-nibelungenlied-tokens-1-hint = For example Gunther and Kriemhild.
learn-nibelungenlied-tokens-done = In the first turn you select two of the other three. They come back later.

learn-nibelungenlied-turn = A whole turn
learn-nibelungenlied-turn-1 = You play Tragic Destiny. Your tokens of Gunther and Kriemhild lie aside. Select two of the other three in secret; Natural Order has selected already.
learn-nibelungenlied-turn-1-hint = Choose two of Hagen, Siegfried and Brunhild.
learn-nibelungenlied-turn-1-right = Natural Order has selected Gunther and Brunhild.
learn-nibelungenlied-turn-2 = Tragic Destiny selects Hagen and Siegfried, Natural Order Gunther and Brunhild. All four move one step, in a fixed order.
learn-nibelungenlied-turn-done = The order is Gunther, Kriemhild, Hagen, Siegfried, Brunhild.

learn-nibelungenlied-step = One step
learn-nibelungenlied-step-1 = Now you play Natural Order and selected Gunther. Move him one step.
learn-nibelungenlied-step-1-hint = From D4 he can go to C3 or D3.
learn-nibelungenlied-step-done = You could also let him stay.

learn-nibelungenlied-occupied = Occupied
learn-nibelungenlied-occupied-1 = A step goes to a vacant point. Hagen stands on E4. Try to move Gunther there.
learn-nibelungenlied-occupied-1-hint = Tap the marked point, E4.
learn-nibelungenlied-occupied-done = There are no captures in this game.

learn-nibelungenlied-marry = Siegfried marries
learn-nibelungenlied-marry-1 = Natural Order wins when Siegfried is alone with one queen in a castle. Kriemhild waits in Worms. Win!
learn-nibelungenlied-marry-1-hint = Go to E4. The third point, D4, is vacant.
learn-nibelungenlied-marry-done = Brunhild would do as well as Kriemhild.

learn-nibelungenlied-leave = Leave them alone
learn-nibelungenlied-leave-1 = Hagen disturbs Siegfried and Kriemhild in Worms. You selected him. Win!
learn-nibelungenlied-leave-1-hint = Let Hagen leave the castle.
learn-nibelungenlied-leave-done = It doesn’t matter who moves away: what counts is where the characters stand.

learn-nibelungenlied-betray = The betrayal
learn-nibelungenlied-betray-1 = You play Tragic Destiny again. Siegfried, Gunther and Brunhild together in one castle win for you. Win!
learn-nibelungenlied-betray-1-hint = Brunhild goes to B1.
learn-nibelungenlied-betray-done = All three points of the castle must be filled by these three.

learn-nibelungenlied-murder = The murder
learn-nibelungenlied-murder-1 = Siegfried, Gunther and Hagen on a triangle in the middle also win for Tragic Destiny. Win!
learn-nibelungenlied-murder-1-hint = Hagen goes to D3.
learn-nibelungenlied-murder-done = The triangle may have no point in a castle.

## Ot-tjin

learn-ot-tjin-sow = Sow
learn-ot-tjin-sow-1 = You play South. Choose one of your holes: its seeds are sown one by one into the next holes.
learn-ot-tjin-sow-1-hint = Try your first hole, S1.
learn-ot-tjin-sow-done = As long as the last seed falls into a hole with seeds, you sow on from there.

learn-ot-tjin-gok = Gok
learn-ot-tjin-gok-1 = If the last seed falls into an empty hole, your turn ends. Sow the two seeds of S3.
learn-ot-tjin-gok-1-hint = Tap S3. The last seed falls into S5.
learn-ot-tjin-gok-done = This is called gok.

learn-ot-tjin-fish = Catch a fish
learn-ot-tjin-fish-1 = If the last seed makes exactly three, they are a fish and go to your store. Catch one.
learn-ot-tjin-fish-1-hint = S5 has two seeds. One more makes three: sow S4.
learn-ot-tjin-fish-done = Fish can be caught in both rows.

learn-ot-tjin-lap = Another lap
learn-ot-tjin-lap-1 = The last seed may lead you on to a fish. Find the move with two laps.
learn-ot-tjin-lap-1-hint = S2 goes to S3. There four seeds go on to S7 and make three.
learn-ot-tjin-lap-done = Count laps ahead. Only the very last seed counts.

learn-ot-tjin-empty = Nothing to sow
learn-ot-tjin-empty-1 = An empty hole cannot be chosen. Try S1.
learn-ot-tjin-empty-1-hint = Tap the marked hole, S1.
learn-ot-tjin-empty-done = You cannot pass either.

learn-ot-tjin-end = The end
learn-ot-tjin-end-1 = North’s row is empty. If it still is after your move, you take all seeds left. Win!
learn-ot-tjin-end-1-hint = S9 would give North a seed. Sow S2.
learn-ot-tjin-end-done = More seeds in the store win.

## Sleeping Beauty Draughts

learn-sleeping-beauty-draughts-move = Men
learn-sleeping-beauty-draughts-move-1 = You play White. Move a man one square diagonally forward.
learn-sleeping-beauty-draughts-move-1-hint = For example from c3 to d4.
learn-sleeping-beauty-draughts-move-done = Men never move backwards.

learn-sleeping-beauty-draughts-leap = Leap
learn-sleeping-beauty-draughts-leap-1 = Leap over an enemy piece to capture it.
learn-sleeping-beauty-draughts-leap-1-hint = From c3 over d4 to e5.
learn-sleeping-beauty-draughts-leap-done = Men leap over men forwards only.

learn-sleeping-beauty-draughts-duty = A duty
learn-sleeping-beauty-draughts-duty-1 = If you can leap, you must. Try to move from g3 to h4 instead.
learn-sleeping-beauty-draughts-duty-1-hint = Tap the marked square, h4.
learn-sleeping-beauty-draughts-duty-done = Look for leaps before every move.

learn-sleeping-beauty-draughts-most = As many as possible
learn-sleeping-beauty-draughts-most-1 = You must take the greatest number. Here a man can take two pieces.
learn-sleeping-beauty-draughts-most-1-hint = Leap to e5, then on to c7.
learn-sleeping-beauty-draughts-most-done = A single leap would not be allowed here.

learn-sleeping-beauty-draughts-lady = Against the lady
learn-sleeping-beauty-draughts-lady-1 = Men leap over the enemy lady backwards only. Capture her.
learn-sleeping-beauty-draughts-lady-1-hint = From e5 over d4 to c3.
learn-sleeping-beauty-draughts-lady-done = So a lady behind your men is in danger.

learn-sleeping-beauty-draughts-replace = Move onto it
learn-sleeping-beauty-draughts-replace-1 = Your lady may also capture by moving onto the next square. The man on d4 cannot be leapt over. Capture it.
learn-sleeping-beauty-draughts-replace-1-hint = Move the lady from c3 to d4.
learn-sleeping-beauty-draughts-replace-done = Without a leap on the board this is free choice.

learn-sleeping-beauty-draughts-promotion = Lady or sleeper
learn-sleeping-beauty-draughts-promotion-1 = A man who reaches the far rank becomes your lady, if you have none. Move there.
learn-sleeping-beauty-draughts-promotion-1-hint = From g7 to f8 or h8.
learn-sleeping-beauty-draughts-promotion-2 = Now you have a lady already. Move there again and see who appears.
learn-sleeping-beauty-draughts-promotion-2-hint = From g7 to f8 or h8.
learn-sleeping-beauty-draughts-promotion-done = A sleeping beauty never moves and cannot be captured.

learn-sleeping-beauty-draughts-wake = Wake up
learn-sleeping-beauty-draughts-wake-1 = Your lady is lost, so a sleeping beauty wakes and is your lady now. Wake her and make your move.
learn-sleeping-beauty-draughts-wake-1-hint = She can move herself, for example to g7, or another piece moves.
learn-sleeping-beauty-draughts-wake-done = Waking belongs to your turn and doesn’t use it up.

learn-sleeping-beauty-draughts-joy = Jump of joy
learn-sleeping-beauty-draughts-joy-1 = In the turn she wakes, a lady may go two squares straight on, if the square between is not threatened. Let her jump.
learn-sleeping-beauty-draughts-joy-1-hint = From h8 to f6.
learn-sleeping-beauty-draughts-joy-done = A leap would come first.

learn-sleeping-beauty-draughts-win = No way out
learn-sleeping-beauty-draughts-win-1 = A player who cannot move loses. All black pieces but the lady are blocked. Win!
learn-sleeping-beauty-draughts-win-1-hint = Your lady takes the black lady by moving onto b8.
learn-sleeping-beauty-draughts-win-done = Black’s beauty would wake, but nothing can move. You score the five pieces left.

## Akron

learn-akron-add = Add a ball
learn-akron-add-1 = You play Black and connect the lower and the upper side. Put a ball into any hole.
learn-akron-add-1-hint = For example in the middle: d4.
learn-akron-add-done = Only the lowest level takes balls from your pile.

learn-akron-swap = Swap
learn-akron-swap-1 = The first ball is strong. As the second player you may take it over, once. Do it.
learn-akron-swap-1-hint = Choose to swap.
learn-akron-swap-done = Now you are Black, and the other player moves as White.

learn-akron-win = Connect
learn-akron-win-1 = You play White and connect left and right. One ball is missing. Win!
learn-akron-win-1-hint = The gap is at c3.
learn-akron-win-done = Neighbours along files and ranks are linked, diagonal neighbours are not.

learn-akron-climb = Climb
learn-akron-climb-1 = Four balls carry a fifth, of any colour. Move f5 up between your balls d4 and e5, to link them.
learn-akron-climb-1-hint = Lift f5 and put it on 1d4.
learn-akron-climb-done = The moved ball must stay in touch with balls that its old neighbours were connected to.

learn-akron-alone = All alone
learn-akron-alone-1 = A ball without a neighbour of its colour cannot move. Try to move a1 to d3.
learn-akron-alone-1-hint = Tap the marked ball, a1.
learn-akron-alone-done = Balls travel only along your own connections.

learn-akron-held = Held down
learn-akron-held-1 = Two balls rest on e4. Try to move it to g4.
learn-akron-held-1-hint = Tap the marked ball, e4.
learn-akron-held-done = With one ball on top it would be possible.

learn-akron-drop = Balls drop
learn-akron-drop-1 = White lifts d4, and one ball rests on it. Watch it drop.
learn-akron-drop-done = Balls of any colour drop, also whole stacks.

learn-akron-cut = Pass over
learn-akron-cut-1 = You play Black. A link above cuts the link below it. Move f3 to 1d4 and pass over White’s chain.
learn-akron-cut-1-hint = 1d3 and 1d4 cross the link of d4 and e4.
learn-akron-cut-done = Now d3 and d5 are connected, and d4 and e4 are not.

learn-akron-over = Win on top
learn-akron-over-1 = You play White. Your balls a2 and b1 touch only at a corner. Win with a move upwards.
learn-akron-over-1-hint = Lift a3 and put it on 1a1.
learn-akron-over-done = Only the lowest level touches a side, but a chain may climb in between.

learn-akron-reveal = A careless lift
learn-akron-reveal-1 = Black’s two upper balls cut White’s chain. Watch Black lift one of them.
learn-akron-reveal-done = White’s chain is revealed, and White wins at once.
