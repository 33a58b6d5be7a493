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
learn-game =
    { $game ->
        [pente] Pente
        [pentalath] Pentalath
       *[pentagame] Pentagame
    }
learn-rules-page = Read the rules
learn-done-count = { $done } of { $count } done
learn-step-done = done
learn-reset = Reset progress
learn-first-game = Your first game
learn-ready = You’re ready!
learn-first-game-lead = Play your first game. Hints and undo are on.
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
