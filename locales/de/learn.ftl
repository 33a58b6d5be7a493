## Contents of the course

learn-title = Spielen lernen
learn-lead = Lerne beim Spielen: Jeder Schritt ist ein Zug auf dem Brett. Für die Regeln brauchst du etwa zehn Minuten.
learn-begin = Los geht’s
learn-continue = Weiter
learn-part-rules = Die Regeln in zwölf Schritten
learn-part-rules-lead = Vom ersten Zug bis zur ersten Partie.
learn-part-cases = Sonderfälle
learn-part-cases-lead = Das kommt selten vor. Spiel erst ein, zwei Partien.
learn-part-combinations = Kombinationen
learn-part-combinations-lead = Fallen und Rettungen aus dem Kompendium. Findest du sie?
learn-part-openings = Eröffnungen
learn-part-openings-lead = Gute erste Züge und passende Antworten.
learn-part-pente = Pente in elf Schritten
learn-part-pente-lead = Fünf in einer Reihe oder fünf geschlagene Paare.
learn-part-pentalath = Pentalath in zehn Schritten
learn-part-pentalath-lead = Fünf in einer Reihe auf Sechsecken, geschlagen wird wie beim Go.
learn-part-hi-jack = Hi-Jack in acht Schritten
learn-part-hi-jack-lead = Stapel, die die Felder ringsum beherrschen.
learn-part-frames = Frames in acht Schritten
learn-part-frames-lead = Geheime Steine und die Rahmen dazwischen.
learn-part-lanza = Lanza in neun Schritten
learn-part-lanza-lead = Geheime Befehle für Bube, Dame und König.
learn-part-millennium-3d-chess = Millennium 3D Chess in neun Schritten
learn-part-millennium-3d-chess-lead = Schach auf drei Brettern übereinander.
learn-part-nardeshir = Nardeshir in sechs Schritten
learn-part-nardeshir-lead = Das ruhigere Schach auf drei Brettern.
learn-part-king-of-pearls = King of Pearls in acht Schritten
learn-part-king-of-pearls-lead = Geheime Zahlen, gemeinsame Zeilen und Türme aus Perlen.
learn-part-nibelungenlied = Nibelungenlied in acht Schritten
learn-part-nibelungenlied-lead = Fünf Gestalten, zwei Schicksale.
learn-part-ot-tjin = Ot-tjin in sechs Schritten
learn-part-ot-tjin-lead = Säe Samen und fang Fische.
learn-part-sleeping-beauty-draughts = Sleeping Beauty Draughts in zehn Schritten
learn-part-sleeping-beauty-draughts-lead = Dame mit einer Dame und vielen Dornröschen.
learn-part-akron = Akron in zehn Schritten
learn-part-akron-lead = Ketten aus Kugeln, die übereinander klettern.
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
learn-rules-page = Regeln lesen
learn-done-count = { $done } von { $count } geschafft
learn-step-done = geschafft
learn-reset = Fortschritt zurücksetzen
learn-first-game = Deine erste Partie
learn-ready = Du bist so weit!
learn-first-game-lead =
    { $hints ->
        [yes] Spiel deine erste Partie. Tipps und Zurücknehmen sind an.
       *[no] Spiel deine erste Partie. Zurücknehmen ist an.
    }
learn-first-game-start = Gegen den Computer spielen

## Lesson step

learn-contents = Alle Lektionen
learn-steps = Schritte
learn-task = { $at } von { $count }
learn-board = Brett zum Schritt { $title }
learn-hint = Tipp
learn-show = Zeig es mir
learn-again = Noch ein Versuch
learn-once-more = Noch einmal
learn-undo = Rückgängig
learn-next = Weiter
learn-found = { $found } von { $count }.
learn-right = Gut gemacht!
learn-shown = So geht es.
learn-look = Sieh dir die markierten Stellen an.
learn-loading = Das Brett wird aufgebaut …
learn-wrong =
    { $kind ->
        [swap] Das ist ein Tausch, aber nicht der gesuchte.
        [replace] Das schlägt einen schwarzen Block, gesucht ist aber etwas anderes.
        [out] Eine Figur ist draußen, gesucht ist aber etwas anderes.
        [place] Nicht diese Stelle.
       *[move] Der Zug ist erlaubt, gesucht ist aber ein anderer.
    }

## Steps 1 to 12: the rules

learn-pieces = Deine Figuren
learn-pieces-1 = Du bist Spieler 1: Dir gehören die fünf Hasen mit den langen Ohren, einer in jeder Farbe. Spieler 2 hat die Igel. Tippe einen Hasen an, und alle Felder leuchten auf, die er erreicht. Schick ihn auf ein leeres.
learn-pieces-1-hint = Tippe den weißen Hasen auf A an, dann das markierte Feld.
learn-pieces-done = Das war ein Zug: eine Figur, ein Weg. Jetzt wäre Spieler 2 am Zug.

learn-corners = Ecken
learn-corners-1 = Jede Figur beginnt auf dem Ring, auf der Ecke ihrer Farbe. Dein gelber Hase hat sich verlaufen. Bring ihn zurück auf die gelbe Ecke.
learn-corners-1-hint = Er steht auf dem Ring zwischen D und E. Die gelbe Ecke ist D.
learn-corners-done = Am Anfang stehen auf allen fünf Ecken ein Hase und ein Igel.

learn-blocks = Blöcke
learn-blocks-1 = Auf jeder der fünf Kreuzungen liegt anfangs ein schwarzer Block. Die schwarzen gehören niemandem; die grauen in der Mitte kommen später. Ein schwarzer Block ist am falschen Ort: Tippe auf die Kreuzung, auf der er fehlt.
learn-blocks-1-hint = Die Kreuzungen sind die Ecken des inneren Fünfecks. Vier davon sind besetzt.
learn-blocks-done = Fünf Kreuzungen, fünf Blöcke: Zu Beginn sind alle versperrt.

learn-goals = Ziele
learn-goals-1 = Weiß will zu Weiß, Blau zu Blau: Jede Figur reist von ihrer Ecke zur Kreuzung ihrer Farbe, quer über das Brett. Tippe auf das Ziel deines weißen Hasen.
learn-goals-1-hint = Such die Kreuzung mit weißem Rand, gegenüber der weißen Ecke.
learn-goals-2 = Und wohin will dein roter Hase?
learn-goals-2-hint = Such die Kreuzung mit rotem Rand, gegenüber der roten Ecke.
learn-goals-done = Eine Figur, die ihr Ziel erreicht, ist draußen. Bring drei hinaus, bevor es die anderen tun.

learn-directions = Jede Richtung
learn-directions-1 = Du kannst in jede Richtung gehen, auf dem Ring und auf dem Stern. Von jeder Ecke führen vier Linien weg. Schick deinen weißen Hasen auf jede davon; er kommt jedes Mal zurück.
learn-directions-1-hint = Zwei der Linien gehören zum Ring, zwei zum Stern.
learn-directions-done = Jede Richtung, jede Entfernung, vor und zurück.

learn-jumping = Nicht springen
learn-jumping-1 = Du darfst beliebig weit gehen, aber nie über eine Figur oder einen Block hinweg. Versuch es trotzdem: Schick deinen weißen Hasen am Block vorbei auf die rote Kreuzung.
learn-jumping-1-hint = Tippe auf die markierte Kreuzung.
learn-jumping-2 = Dann geh so weit wie möglich: bis direkt vor den Block.
learn-jumping-2-hint = Das letzte leere Feld vor dem Block.
learn-jumping-done = Was im Weg steht, beendet deinen Weg.

learn-turning = Abbiegen
learn-turning-1 = Auf einer leeren Ecke oder Kreuzung darfst du abbiegen, ohne anzuhalten. So werden Wege lang. Bring deinen weißen Hasen in einem Zug auf die gelbe Ecke.
learn-turning-1-hint = Über die rote und die blaue Kreuzung.
learn-turning-done = Zweimal abgebogen, ein Zug. Achte auf lange Wege: Sie entscheiden Partien.

learn-replacing = Einen Block schlagen
learn-replacing-1 = Zieh auf einen schwarzen Block, und du stehst auf seinem Feld. Dann setzt du den Block auf ein beliebiges leeres Feld. Schlag einen der Blöcke auf den Kreuzungen.
learn-replacing-1-hint = Geh von B nach d und setz den Block dann irgendwohin.
learn-replacing-1-right = Dein Weg ist frei, und der Block steht, wo du willst.
learn-replacing-2 = Jetzt nutz das aus. Der weiße Igel auf C kann direkt in sein Ziel gehen. Schlag einen Block und setz ihn in den Weg.
learn-replacing-2-hint = Schlag irgendeinen Block und setz ihn zwischen C und a.
learn-replacing-done = Ein Zug öffnet dir einen Weg und versperrt einen anderen.

learn-swapping = Tauschen
learn-swapping-1 = Zieh auf eine Figur, und ihr tauscht die Plätze. Tausch zwei deiner Hasen: Beide kommen auf einmal voran.
learn-swapping-1-hint = Geh von A auf dem Ring nach B.
learn-swapping-1-right = Zwei Figuren in einem Zug bewegt.
learn-swapping-2 = Das geht auch mit den Figuren von Spieler 2. Tausch deinen weißen Hasen mit dem weißen Igel vor ihm.
learn-swapping-2-hint = Er steht auf der Linie von A nach d.
learn-swapping-done = Eine der beiden muss dir gehören. Figuren werden in diesem Spiel nie geschlagen.

learn-out = Hinaus
learn-out-1 = Der Weg in dein weißes Ziel ist frei. Geh hin, und dein Hase ist draußen. Setz dann einen grauen Block auf ein beliebiges leeres Feld.
learn-out-1-hint = Geh von e nach a und tippe dann auf ein leeres Feld.
learn-out-1-right = Eine draußen! Und dein grauer Block steht jemandem im Weg.
learn-out-2 = Ein grauer Block hält nur einmal. Zieh mit deinem gelben Hasen auf ihn: Er kommt zurück in die Mitte, und du setzt nichts.
learn-out-2-hint = Er steht auf dem Ring zwischen D und E.
learn-out-done = Schwarze Blöcke wandern, graue kommen und gehen.

learn-winning = Drei draußen
learn-winning-1 = Du hast zwei Figuren draußen, Spieler 2 auch. Bring deinen roten Hasen hinaus. Dann wird die Runde zu Ende gespielt: Spieler 2 hat noch einen Zug.
learn-winning-1-hint = Geh von A nach c und setz einen grauen Block.
learn-winning-done = 3:2, du gewinnst! Mit der dritten Figur beginnt die letzte Runde. Danach gewinnt der Spieler mit den meisten Figuren draußen.

learn-choosing = Zwei auf einer Ecke
learn-choosing-1 = Stehen mehrere Figuren auf einer Ecke, wählst du, mit welcher du tauschst. Tausch deinen weißen Hasen mit deinem eigenen blauen auf B.
learn-choosing-1-hint = Geh von A nach B und wähle den blauen Hasen.
learn-choosing-done = Das sind die Regeln. Jetzt kannst du spielen!

## Special cases

learn-abracadabra = Abrakadabra
learn-abracadabra-1 = Auf deinem weißen Ziel liegt noch ein schwarzer Block. Geh trotzdem hin: Du bist draußen und setzt zwei Blöcke, erst den schwarzen, dann einen grauen. Dazu sagen die Spieler „Abrakadabra“.
learn-abracadabra-1-hint = Geh von C nach a. Auch das verlassene Feld und das Ziel selbst sind frei.
learn-abracadabra-done = Eine Figur draußen und zwei Blöcke in einem Zug: Das ist der stärkste Zug im Spiel.

learn-waiting = Ins Ziel getauscht
learn-waiting-1 = Spieler 2 tauscht den gelben Igel mit deinem weißen Hasen. Dadurch landet der Hase auf seinem Ziel. Dort wartet er, bis du am Zug bist.
learn-waiting-2 = Du bist am Zug. Versuch zuerst etwas anderes: Schick deinen blauen Hasen auf das markierte Feld.
learn-waiting-2-hint = Tippe auf das markierte Feld.
learn-waiting-3 = Bring also den weißen hinaus: Setz einen grauen Block. Das ist dein ganzer Zug.
learn-waiting-3-hint = Zwischen d und e stört er Spieler 2 am meisten.
learn-waiting-done = Mehr darfst du in diesem Zug nicht tun, aber eine Figur ist draußen. Überleg es dir gut, bevor du einen Gegner ins Ziel tauschst.

learn-both = Beide auf einmal
learn-both-1 = Dein weißer Hase steht auf der roten Kreuzung, dein roter auf der weißen. Tausch sie: Der, mit dem du gehst, ist draußen, der andere wartet auf seinem Ziel.
learn-both-1-hint = Geh von c über b nach a.
learn-both-1-right = Einer draußen, einer wartet. Spieler 2 hat gezogen und ihn stehen lassen.
learn-both-2 = Bring auch den roten hinaus.
learn-both-2-hint = Setz einen grauen Block auf ein beliebiges leeres Feld.
learn-both-done = Ein Tausch, zwei Figuren. Schütz in einer echten Partie die wartende: Spieler 2 hätte sie wegtauschen können.

learn-ko = Ko
learn-ko-1 = Du kommst auf die rote Kreuzung, und Spieler 2 tauscht dich von dort weg.
learn-ko-2 = Tausch zurück: Dein weißer Hase kommt wieder auf die rote Kreuzung.
learn-ko-2-hint = Geh von A nach c.
learn-ko-3 = Jetzt möchte Spieler 2 dasselbe noch einmal tun. Versuch es für ihn: Schick den weißen Igel auf die rote Kreuzung.
learn-ko-3-hint = Tippe auf die markierte Kreuzung.
learn-ko-done = Denselben Tausch darfst du in einer Partie nicht zweimal machen: dieselben zwei Figuren auf denselben zwei Feldern. Die erste Figur darf also bleiben.

learn-taken = Ein besetztes Ziel
learn-taken-1 = Auf deinem weißen Ziel steht ein grauer Block. Geh hin: Er kommt weg, du bist draußen und setzt einen grauen Block, auf Wunsch sogar auf dasselbe Feld.
learn-taken-1-hint = Geh von e nach a.
learn-taken-1-right = Draußen, als wäre das Ziel leer gewesen.
learn-taken-2 = Hier steht ein Igel darauf. Tausch mit ihm: Du bist trotzdem draußen.
learn-taken-2-hint = Geh von e nach a. Achte darauf, wo der Igel landet.
learn-taken-done = Kein Ziel lässt sich für immer versperren.

learn-through = Nur hindurch
learn-through-1 = Durch das Ziel zu gehen bewirkt nichts: Nur das Ende des Weges zählt. Schick deinen weißen Hasen hindurch auf das markierte Feld.
learn-through-1-hint = Von e über a auf die Mitte der Linie zwischen a und b.
learn-through-1-right = Nichts ist passiert, und Spieler 2 hat gezogen.
learn-through-2 = Jetzt beende den Weg auf deinem Ziel.
learn-through-2-hint = Ein Schritt, und er ist draußen.
learn-through-done = Halt nur dann neben deinem Ziel an, wenn dich dort kein Gegner wegtauschen kann.

learn-shortage = Kein grauer Block mehr
learn-shortage-1 = Drei Spieler, und alle fünf grauen Blöcke stehen auf dem Brett. Bring deinen roten Hasen hinaus: Dafür versetzt du einen der fünf.
learn-shortage-1-hint = Geh von A nach c, setz einen grauen Block und wähl dann, welcher der fünf es war.
learn-shortage-done = Ein Weg geht auf, ein anderer zu: Wähl beides gut.

learn-last-round = Die letzte Runde
learn-last-round-1 = Hier bist du Spieler 2 mit den Igeln. Spieler 1 bringt die dritte Figur hinaus. Aber jede Runde wird zu Ende gespielt.
learn-last-round-2 = Du hast also noch einen Zug. Bring deinen roten Igel hinaus.
learn-last-round-2-hint = Von E direkt nach c.
learn-last-round-done = 3:3, unentschieden. Beide hatten gleich viele Züge.

learn-five = Zu fünft
learn-five-1 = Auch fünf können spielen: Jeder hat drei Figuren einer Farbe und muss zwei hinausbringen. Dir gehört Weiß, eine ist schon draußen. Bring die zweite hinaus.
learn-five-1-hint = Geh von e nach a.
learn-five-done = Die anderen vier haben noch je einen Zug. Dann ist die Runde vorbei.

## Combinations

learn-cutting-off = Den Weg abschneiden
learn-cutting-off-1 = Der weiße Igel auf B kann über die leere Ecke C in sein Ziel gehen. Halte ihn mit einer eigenen Figur auf, ohne einen Block zu schlagen.
learn-cutting-off-1-hint = Stell dich selbst auf C.
learn-cutting-off-done = Eine Figur auf einer Ecke oder Kreuzung schließt vier Linien. Aber sie muss bleiben, solange der Igel wartet.

learn-fork = Die Gabel
learn-fork-1 = Spieler 2 geht gleich mit Grün hinaus. Lass ihn: Ein Tausch gibt zwei deiner Hasen einen freien Weg ins Ziel, und ein grauer Block hält nicht beide auf.
learn-fork-1-hint = Tausch Weiß und Gelb auf dem Ring.
learn-fork-1-right = Spieler 2 ist draußen und hat einen Weg geschlossen.
learn-fork-2 = Ein Weg ist zu. Nimm den anderen.
learn-fork-2-hint = Gelb geht von B nach d.
learn-fork-done = Zwei Drohungen zugleich sind mehr wert als ein Block.

learn-anticadabra = Antikadabra
learn-anticadabra-1 = Den weißen Igel auf b kannst du nicht aufhalten: Er hat zwei Wege. Und auf seinem Ziel liegt ein schwarzer Block, er würde also zwei Blöcke setzen. Verhindere wenigstens das.
learn-anticadabra-1-hint = Schlag den Block auf a.
learn-anticadabra-done = Er geht hinaus, aber mit nur einem Block.

learn-room = Platz machen
learn-room-1 = Dein gelber Hase auf C steht deinem weißen auf B im Weg. Geh so zur Seite, dass beide drohen hinauszugehen.
learn-room-1-hint = Von C nach e, neben das gelbe Ziel.
learn-room-done = Jeder Zug gibt auch ein Feld frei. Achte darauf, wem es zuerst nützt.

learn-hot = Das Dringende zuerst
learn-hot-1 = Weiß und Blau können beide hinaus, und die zweite Figur würde gewinnen. Einer der beiden Wege ist im nächsten Zug noch da, der andere nicht. Beginne mit dem richtigen.
learn-hot-1-hint = Blau hat von E aus zwei Wege. Weiß hat nur den langen.
learn-hot-done = Nimm zuerst, was verschwinden könnte. Was keiner aufhalten kann, kann warten.

learn-standoff = Gegenüber
learn-standoff-1 = Du stehst auf dem Ziel von Spieler 2, er auf deinem. Ein Tausch würde beide hinausbringen. Besser: Verlass das Ziel so, dass er eingesperrt ist und du im nächsten Zug hinausgehst.
learn-standoff-1-hint = Bleib direkt neben deinem eigenen Ziel stehen.
learn-standoff-1-right = Was Spieler 2 auch versucht, du gehst als Nächstes hinaus.
learn-standoff-2 = Geh hinaus.
learn-standoff-2-hint = Tausch mit dem Igel auf b, oder geh auf das leere Ziel.
learn-standoff-done = Eine Figur neben ihrem Ziel ist so gut wie draußen, solange niemand von hinten kommt.

learn-face = Zwei auf einen Streich
learn-face-1 = Du bist Spieler 2. Dein weißer Igel steht auf der roten Kreuzung, dein roter auf der weißen, und ein verwinkelter Weg verbindet sie. Tausch sie und setz den grauen Block so, dass der wartende sicher ist.
learn-face-1-hint = Der gelbe Hase bei d darf nicht nach c kommen: Schließ A–c.
learn-face-1-right = Einer draußen, und den anderen kann keiner vertreiben.
learn-face-2 = Bring den roten hinaus. Es ist dein dritter.
learn-face-2-hint = Setz irgendwo einen grauen Block.
learn-face-done = Zwei Figuren mit einem Tausch, und die Partie ist gewonnen.

learn-final-swap = Der letzte Tausch
learn-final-swap-1 = Du bist Spieler 2. Spieler 1 hat bald drei draußen. Lauf nicht hinterher: Du hast den letzten Zug. Tausch so, dass dann sicher eine deiner Figuren hinausgeht.
learn-final-swap-1-hint = Tausch Weiß und Gelb auf dem Ring.
learn-final-swap-1-right = Spieler 1 hat drei draußen. Du hast den letzten Zug.
learn-final-swap-2 = Bring eine Figur hinaus.
learn-final-swap-2-hint = Einer der beiden Wege ist noch offen.
learn-final-swap-done = 3:1 statt 3:0. Jede Figur zählt.

learn-final-replace = Der letzte Block
learn-final-replace-1 = Du bist Spieler 2. Spieler 1 kann auf zwei Arten gewinnen, und du kommst noch nicht hinaus. Ein Block verhindert die eine und macht dich frei: Gewinnt Spieler 1 auf die andere Art, kommst du hinaus.
learn-final-replace-1-hint = Gelb auf A schlägt den Block davor und setzt ihn auf die Linie von E nach c.
learn-final-replace-1-right = Spieler 1 gewinnt und öffnet dir dabei einen Weg.
learn-final-replace-2 = Es ist der letzte Zug. Bring eine Figur hinaus.
learn-final-replace-2-hint = Sieh dir Gelb und Blau an.
learn-final-replace-done = Was du nicht verhindern kannst, nutz wenigstens aus.

learn-draw = Gleich weit
learn-draw-1 = Je zwei sind draußen. Dein weißer Hase ist zwei Schritte vom Ziel entfernt, der rote Igel auch. Schlag den Block vor dir und setz ihn so, dass Spieler 2 nicht zuerst hinauskommt.
learn-draw-1-hint = Setz ihn direkt vor die rote Kreuzung, zwischen b und c.
learn-draw-1-right = Beide sind einen Schritt näher.
learn-draw-2 = Geh hinaus.
learn-draw-2-hint = Geh in dein Ziel und setz einen grauen Block.
learn-draw-done = 3:3. Spieler 2 hatte den letzten Zug: Gleich weit ist unentschieden, egal wer anfängt.

learn-wall = Hinter der Mauer
learn-wall-1 = Du bist Spieler 2. Deine Igel auf B, D, a-2-b und d-2-e versperren den letzten drei Hasen den Weg zum Ziel. Lass die Mauer stehen und bring die fünfte Figur hinaus.
learn-wall-1-hint = Rot geht von E nach c.
learn-wall-done = Vier Figuren sind die kleinste Mauer, die es gibt. Hinter ihr hast du Zeit.

learn-swallow = Weggeschnappt
learn-swallow-1 = Drei Spieler, und du bist Spieler 2. Spieler 1 hat die rote Katze auf ihr Ziel getauscht; im nächsten Zug würde sie hinausgehen. Geh selbst dort hinaus und lass sie nicht zurückkommen.
learn-swallow-1-hint = Dein roter Igel auf E. Die Katze steht danach auf E: Setz ihr den grauen Block vor die Nase.
learn-swallow-done = Du bist draußen, und die Katze fängt auf E von vorn an.

learn-partners = Partner
learn-partners-1 = Zwei gegen zwei: Du bist Spieler 3. Dein Partner ist Spieler 1 und hat Weiß nach B und Blau nach A getauscht. Tausch mit einer der beiden Figuren, sodass sie nur einen Weg von ihrem Ziel entfernt ist.
learn-partners-1-hint = Von C nach B: Der weiße Hase kommt nach C.
learn-partners-1-right = Spieler 4 hat das nicht verhindert.
learn-partners-2 = Jetzt zieh für deinen Partner: Bring die Figur hinaus.
learn-partners-2-hint = Von der Ecke direkt ins Ziel, auf den schwarzen Block.
learn-partners-done = Draußen mit dem zweiten Zug deines Partners. Allein ist niemand so schnell.

## Openings

learn-running-rabbit = Der rennende Hase
learn-running-rabbit-1 = Zweimal tauschen auf dem Ring, mit derselben Figur, in dieselbe Richtung: Weiß von A nach B und weiter nach C. Dazwischen antwortet Spieler 2.
learn-running-rabbit-1-hint = Tausch mit deinen eigenen Figuren.
learn-running-rabbit-done = Der rennende Hase. Nach zwei Zügen droht er hinauszugehen.

learn-stop-the-rabbit = Den Hasen aufhalten
learn-stop-the-rabbit-1 = Du bist Spieler 2. Der weiße Hase auf C geht im nächsten Zug hinaus. Halte ihn auf.
learn-stop-the-rabbit-1-hint = Schließ die Linie von C nach a.
learn-stop-the-rabbit-done = Fast jede Antwort schlägt einen Block und setzt ihn auf diese Linie. Gewinnst du dabei eine Kreuzung, umso besser.

learn-the-fork = Die Gabel als Eröffnung
learn-the-fork-1 = Zweimal eigene Figuren tauschen, auf Bögen des Rings, die sich nicht berühren: erst A mit B, dann C mit D.
learn-the-fork-1-hint = Der zweite Tausch darf auch zwischen D und E sein.
learn-the-fork-done = Die Gabel. Spieler 2 kann sie mit seinem ersten Zug nicht verhindern.

learn-join-the-fork = Die Gabel schließen
learn-join-the-fork-1 = Zweimal hast du getauscht. Ein dritter Tausch verbindet beide: Dann drohen zwei deiner Figuren hinauszugehen, und keine Antwort hält beide auf.
learn-join-the-fork-1-hint = Tausch Weiß auf B mit Gelb auf C.
learn-join-the-fork-done = Im nächsten Zug geht eine Figur hinaus, und du setzt zwei Blöcke.

learn-meet-the-fork = Gegen die Gabel
learn-meet-the-fork-1 = Du bist Spieler 2, und Spieler 1 will die Gabel mit einem Tausch von B nach C schließen. Verhindere das.
learn-meet-the-fork-1-hint = Schließ den Bogen zwischen B und C oder eine der Linien zu den beiden Zielen.
learn-meet-the-fork-done = Die Gabel ist verhindert. Der Bogen ist nicht der einzige Ort: C–a und B–d gehen auch.

learn-little-rabbit = Der kleine Hase
learn-little-rabbit-1 = Ein Tausch auf dem Ring, dann mit der getauschten Figur gleich in den Stern: Weiß von A nach B, dann von B nach e, neben das Ziel.
learn-little-rabbit-1-hint = Setz den Block dorthin, wo er Spieler 2 aufhält.
learn-little-rabbit-done = Der kleine Hase: die beliebteste Art, mit Tausch und Block zu beginnen.

learn-mixed = Gemischte Eröffnungen
learn-mixed-1 = Ein Tausch auf dem Ring, dann schlägt eine andere Figur einen Block: Weiß und Blau tauschen, dann geht Gelb von D nach a.
learn-mixed-1-hint = Vieles andere geht auch, nur nicht der kleine Hase.
learn-mixed-done = Fang besser mit dem Tausch an: Dann bleibt alles offen.

learn-clockwork = Das Uhrwerk
learn-clockwork-1 = Zwei Figuren gehen in den Stern und drehen in dieselbe Richtung: Weiß von A nach d, dann Blau von B nach e.
learn-clockwork-1-hint = Jede zweite Figur passt, wenn sie wie die erste dreht.
learn-clockwork-done = Das Uhrwerk. Figuren, die gegeneinander drehen, kommen sich in die Quere.

learn-rocket = Die Rakete
learn-rocket-1 = Schlag einen Block und mit derselben Figur gleich den nächsten: Weiß von A nach d, dann nach e.
learn-rocket-1-hint = Nach d kommt e: neben dem weißen Ziel.
learn-rocket-done = Die Rakete: schnell, leicht vorauszusehen, und alle deine anderen Figuren bleiben zurück.

learn-meet-the-rocket = Gegen die Rakete
learn-meet-the-rocket-1 = Du bist Spieler 2, und die Rakete auf e geht im nächsten Zug hinaus. Halte sie auf und drohe selbst hinauszugehen, alles in einem Zug.
learn-meet-the-rocket-1-hint = Blau geht von B nach c. Setz den Block zwischen e und a.
learn-meet-the-rocket-done = Jetzt muss Spieler 1 reagieren.

## Pente

learn-pente-place = Der erste Stein
learn-pente-place-1 = Du spielst Weiß und fängst an. Ein Zug ist ein Stein auf einem freien Punkt. Nur der allererste Stein hat seinen festen Platz: die Mitte des Bretts.
learn-pente-place-1-hint = Tippe auf den markierten Punkt in der Mitte.
learn-pente-place-done = Steine werden nie bewegt. Jetzt ist Schwarz am Zug.

learn-pente-five = Fünf in einer Reihe
learn-pente-five-1 = Fünf deiner Steine in einer Reihe gewinnen: waagerecht, senkrecht oder schräg. Vier hast du schon. Gewinne!
learn-pente-five-1-hint = Setz einen Stein an eines der beiden Enden.
learn-pente-five-done = Fünf in einer Reihe gewinnen sofort. Auch sechs oder mehr zählen.

learn-pente-capture = Ein Paar schlagen
learn-pente-capture-1 = Zwei schwarze Steine nebeneinander kannst du schlagen: Setz an jedes Ende des Paars einen weißen Stein. Einer liegt schon da.
learn-pente-capture-1-hint = Das schwarze Paar liegt auf E5 und F5, dein Stein auf D5. Schließ es von der anderen Seite ein.
learn-pente-capture-done = Das Paar verlässt das Brett. Das geht in alle acht Richtungen, aber nur bei genau zwei Steinen: Einer allein und drei in einer Reihe sind sicher.

learn-pente-safe = Sicher dazwischen
learn-pente-safe-1 = Du darfst dich zwischen zwei gegnerische Steine setzen. Geschlagen wird dabei nichts: Nur wer zieht, schlägt. Probier es am markierten Punkt.
learn-pente-safe-1-hint = Setz auf F5, zwischen die beiden schwarzen Steine.
learn-pente-safe-done = Dein Paar zwischen zwei schwarzen Steinen ist sicher, weil du es selbst gelegt hast.

learn-pente-save = Rette dein Paar
learn-pente-save-1 = Der schwarze Stein auf G5 berührt dein Paar. Noch einer auf der anderen Seite, und es ist geschlagen. Rette das Paar.
learn-pente-save-1-hint = Nimm den Punkt, den Schwarz braucht: D5. Drei in einer Reihe können nicht geschlagen werden.
learn-pente-save-done = Schau nach jedem Zug auf deine Paare: Liegt an einem Ende ein gegnerischer Stein, sind sie in Gefahr.

learn-pente-ten = Fünf Paare gewinnen
learn-pente-ten-1 = Es gibt noch einen Weg zum Sieg: fünf geschlagene Paare, also zehn Steine. Du hast vier Paare. Hol das fünfte.
learn-pente-ten-1-hint = Das schwarze Paar liegt auf D4 und D5, dein Stein auf D6. Setz auf D3.
learn-pente-ten-done = Zehn geschlagene Steine gewinnen, auch ohne Reihe.

learn-pente-three = Eine offene Drei
learn-pente-three-1 = Drei in einer Reihe mit zwei freien Enden sind eine offene Drei. Daraus kann eine Vier werden, die keiner mehr aufhält. Mach eine aus deinen zwei Steinen.
learn-pente-three-1-hint = Setz in derselben Reihe einen dritten Stein neben E5 und F5.
learn-pente-three-done = Auch Tria genannt. Schwarz sollte sofort antworten.

learn-pente-four = Eine offene Vier
learn-pente-four-1 = Schwarz hat auf deine Drei nicht geantwortet. Mach vier in einer Reihe mit zwei freien Enden.
learn-pente-four-1-hint = Setz an eines der Enden: C5 oder G5.
learn-pente-four-done = Vier in einer Reihe, eine Tessera: Schwarz kann nur ein Ende versperren, am anderen gewinnst du.

learn-pente-block = Eine Vier aufhalten
learn-pente-block-1 = Schwarz hat vier in einer Reihe und gewinnt im nächsten Zug. Ein Ende gehört schon dir. Halte Schwarz auf.
learn-pente-block-1-hint = Die Reihe endet bei G3.
learn-pente-block-done = Eine Vier mit nur einem freien Ende lässt sich aufhalten. Aber nur sofort.

learn-pente-counter = Schlagen als Rettung
learn-pente-counter-1 = Schwarz hat vier in einer Reihe, beide Enden sind frei: Versperren hilft nicht. Aber ein Stein der Reihe gehört zu einem Paar, das du schlagen kannst.
learn-pente-counter-1-hint = Das Paar liegt auf D4 und D5, dein Stein auf D6. Setz auf D3.
learn-pente-counter-done = Schlagen reißt Lücken in Reihen. Darum gewinnt in Pente nicht einmal eine offene Vier immer.

learn-pente-opening = Die eingeschränkte Eröffnung
learn-pente-opening-1 = Wer anfängt, ist im Vorteil. Darum darf dein zweiter Stein nicht nah an der Mitte liegen. Versuch es mit D5.
learn-pente-opening-1-hint = Tippe auf den markierten Punkt.
learn-pente-opening-1-right = Er muss also weiter weg.
learn-pente-opening-2 = Setz deinen zweiten Stein mindestens drei Punkte von der Mitte entfernt.
learn-pente-opening-2-hint = Weit genug ist zum Beispiel H5.
learn-pente-opening-2-right = Das ist weit genug.
learn-pente-opening-done = Ab dem dritten Stein bist du frei. Du kannst auch ohne diese Einschränkung spielen: Das stellst du beim Spiel ein.

## Pentalath

learn-pentalath-place = Ein Stein pro Zug
learn-pentalath-place-1 = Du spielst Weiß und fängst an. Setz einen Stein auf ein beliebiges Feld.
learn-pentalath-place-1-hint = Zum Beispiel in die Mitte: d5.
learn-pentalath-place-done = Steine werden nie bewegt, können aber geschlagen werden. Jetzt ist Schwarz am Zug.

learn-pentalath-five = Fünf in einer Reihe
learn-pentalath-five-1 = Fünf deiner Steine in einer geraden Linie gewinnen. Du hast vier. Gewinne!
learn-pentalath-five-1-hint = Setz einen Stein an eines der beiden Enden.
learn-pentalath-five-done = Fünf oder mehr in einer Reihe gewinnen sofort.

learn-pentalath-line = Drei Richtungen
learn-pentalath-line-1 = Auf Sechsecken gibt es drei Richtungen: die Zeile und die beiden Schrägen. Finde das fünfte Feld dieser Linie.
learn-pentalath-line-1-hint = Deine Steine führen von a3 nach unten. Das nächste Feld ist e3.
learn-pentalath-line-done = Prüf immer alle drei Richtungen, für dich und für Schwarz.

learn-pentalath-capture = Einen Stein schlagen
learn-pentalath-capture-1 = Ein Stein ohne freies Nachbarfeld ist geschlagen. Der schwarze Stein in der Ecke hat nur noch eins.
learn-pentalath-capture-1-hint = Besetz das letzte freie Feld neben a1: b2.
learn-pentalath-capture-done = In der Ecke und am Rand gibt es wenige Nachbarn: Dort ist das Schlagen leicht.

learn-pentalath-group = Eine Gruppe schlagen
learn-pentalath-group-1 = Steine einer Farbe, die sich berühren, bilden eine Gruppe: Sie teilen sich ihre freien Nachbarfelder. Schlag beide schwarzen Steine.
learn-pentalath-group-1-hint = Die zwei haben noch ein gemeinsames freies Feld: b2.
learn-pentalath-group-done = Eine Gruppe wird immer als Ganzes geschlagen.

learn-pentalath-suicide = Kein Zutritt
learn-pentalath-suicide-1 = Du darfst keinen Stein dorthin setzen, wo er kein freies Nachbarfeld hat. Versuch es in der Ecke.
learn-pentalath-suicide-1-hint = Tippe auf das markierte Feld a1.
learn-pentalath-suicide-done = Ein solches Feld ist für Schwarz sicher.

learn-pentalath-first = Erst wird geschlagen
learn-pentalath-first-1 = Eine Ausnahme gibt es: Wenn dein Stein schlägt, schafft er sich selbst Platz. Hier gehört dir dieselbe Ecke.
learn-pentalath-first-1-hint = Die drei schwarzen Steine haben außer a1 kein freies Nachbarfeld.
learn-pentalath-first-done = Geschlagene Steine gehen vom Brett, bevor dein eigener geprüft wird.

learn-pentalath-save = Rette deinen Stein
learn-pentalath-save-1 = Dein Stein in der Ecke hat nur noch ein freies Nachbarfeld, und gleich ist Schwarz am Zug. Rette ihn.
learn-pentalath-save-1-hint = Verlängere nach b2: Dort haben deine Steine wieder Platz.
learn-pentalath-save-done = Zwei verbundene Steine mit Platz sind viel schwerer zu schlagen.

learn-pentalath-block = Eine Vier aufhalten
learn-pentalath-block-1 = Schwarz hat vier in einer Reihe. Ein Ende gehört dir. Verhindere den Sieg.
learn-pentalath-block-1-hint = Die Reihe endet bei d7.
learn-pentalath-block-done = Manchmal hilft es auch, einen Stein mitten aus der Reihe zu schlagen.

learn-pentalath-double = Zwei Wege zum Sieg
learn-pentalath-double-1 = Mach vier in einer Reihe mit zwei freien Enden. Schwarz kann nur eins versperren.
learn-pentalath-double-1-hint = Setz einen Stein auf d3 oder d7.
learn-pentalath-double-done = Reihen und Schlagen zusammen ergeben die stärksten Drohungen.

## Hi-Jack

learn-hi-jack-place = Ein Stein pro Zug
learn-hi-jack-place-1 = Du spielst Schwarz und fängst an. Setz einen Stein auf ein beliebiges Feld.
learn-hi-jack-place-1-hint = Zum Beispiel in die Nähe der Mitte: d4.
learn-hi-jack-place-done = Steine werden nie bewegt und bleiben immer auf dem Brett.

learn-hi-jack-strength = Stärke
learn-hi-jack-strength-1 = Ein einzelner Stein gibt dir Stärke 1 auf den vier Feldern daneben. Tippe alle vier an.
learn-hi-jack-strength-1-hint = Über, unter, links und rechts von d4.
learn-hi-jack-strength-done = Auf seinem eigenen Feld hat ein Stapel keine Stärke.

learn-hi-jack-double = Einen Stapel bauen
learn-hi-jack-double-1 = Je höher ein Stapel, desto weiter reicht er. Setz einen zweiten Stein auf deinen ersten.
learn-hi-jack-double-1-hint = Tippe auf deinen Stein auf d4.
learn-hi-jack-double-done = Zwei Steine reichen zwei Felder weit. Ab drei zählen auch die Diagonalen. Dieser Stapel nimmt keinen weiteren Stein von dir.

learn-hi-jack-weak = Zu schwach
learn-hi-jack-weak-1 = Auf einem leeren Feld musst du mindestens so stark sein wie dein Gegner. Weiß hat auf e4 Stärke 2, du hast 1. Versuch es.
learn-hi-jack-weak-1-hint = Tippe auf das markierte Feld e4.
learn-hi-jack-weak-done = Gleiche Stärke würde genügen.

learn-hi-jack-take = Einen Stein nehmen
learn-hi-jack-take-1 = Für einen gegnerischen Stapel brauchst du seine Höhe plus die Stärke des Gegners dort. Auf e4 hast du 2. Nimm ihn.
learn-hi-jack-take-1-hint = Der weiße Stein auf e4 hat Höhe 1 und keine Hilfe.
learn-hi-jack-take-done = Der Stapel gehört dem, dessen Stein oben liegt.

learn-hi-jack-hijack = Kapern
learn-hi-jack-hijack-1 = Der weiße Stapel ist zwei hoch. Du hast dort Stärke 3. Übernimm ihn.
learn-hi-jack-hijack-1-hint = Drei deiner Steine stehen neben e4.
learn-hi-jack-hijack-done = Zwei oder mehr zu nehmen heißt kapern. Es zählt einen Punkt, solange der Stapel dir gehört.

learn-hi-jack-block = Blockiert
learn-hi-jack-block-1 = Sind alle Felder auf dem Weg besetzt, hat ein Stapel auf seinem fernsten Feld keine Stärke. Wo ist dein Doppelstein blockiert?
learn-hi-jack-block-1-hint = Er reicht zwei Felder weit. Auf dem ersten Feld rechts steht Weiß.
learn-hi-jack-block-done = Nähere Felder sind nie blockiert.

learn-hi-jack-pass = Das Ende
learn-hi-jack-pass-1 = Weiß hat gepasst. Du bist auf 8 leeren Feldern stärker, Weiß auf 3. Beende die Partie.
learn-hi-jack-pass-1-hint = Passe.
learn-hi-jack-pass-done = Passen beide nacheinander, ist die Partie zu Ende. Leere Felder und gekaperte Stapel zählen.

## Frames

learn-frames-turn = Gleichzeitig
learn-frames-turn-1 = Du spielst Schwarz. Beide wählen geheim einen Punkt, und Weiß hat schon gewählt. Wähle irgendeinen Punkt: Dann erscheinen beide Steine zugleich.
learn-frames-turn-1-hint = Jeder Punkt geht, zum Beispiel C3.
learn-frames-turn-done = Du kennst die Wahl deines Gegners nie, bevor du gewählt hast.

learn-frames-frame = Der Rahmen
learn-frames-frame-1 = Die zwei neuen Steine sind gegenüberliegende Ecken eines Rahmens. Tippe seine anderen beiden Ecken an.
learn-frames-frame-1-hint = Es sind C7 und G3.
learn-frames-frame-done = Die Seiten eines Rahmens liegen auf den Linien des Bretts.

learn-frames-inside = Im Inneren
learn-frames-inside-1 = Nur Steine im Inneren zählen, nicht die auf dem Rand. Tippe die schwarzen Steine an, die zählen.
learn-frames-inside-1-hint = C5 liegt auf dem Rand. D5 und E4 sind innen.
learn-frames-inside-done = Zwei schwarze Steine gegen einen weißen.

learn-frames-score = Ein Punkt
learn-frames-score-1 = Sieh dir den Zug an: Im Rahmen sind mehr schwarze als weiße Steine.
learn-frames-score-done = Schwarz bekommt einen Punkt. Mehr als einen gibt es in einem Zug nicht.

learn-frames-same = Derselbe Punkt
learn-frames-same-1 = Was, wenn beide denselben Punkt wählen? Sieh zu.
learn-frames-same-done = Der Punkt bekommt einen neutralen Stein. Einen Rahmen gibt es nicht, und neutrale Steine zählen nie.

learn-frames-narrow = Zu schmal
learn-frames-narrow-1 = Jetzt stehen die zwei Steine auf benachbarten Linien.
learn-frames-narrow-done = Dazwischen passt nichts, also gibt es keinen Punkt. Auf derselben Linie ist es genauso.

learn-frames-guess = Gut geraten
learn-frames-guess-1 = Du spielst Schwarz und erwartest Weiß auf E5. Wähle den einzigen Punkt, der dir dann einen Punkt bringt.
learn-frames-guess-1-hint = Der Rahmen muss deine beiden Steine umfassen: A1.
learn-frames-guess-done = Zu erraten, was der Gegner will, ist das halbe Spiel.

learn-frames-win = Zehn Punkte
learn-frames-win-1 = Schwarz hat neun Punkte. Sieh dir den letzten Zug an.
learn-frames-win-done = Zehn Punkte gewinnen. Auf dem Brett mit zwölf Linien genügen fünf.

## Lanza

learn-lanza-cards = Richtungen
learn-lanza-cards-1 = Du spielst Karo. Jede Figur bekommt eine andere Karte: 1 ist rechts, dann im Uhrzeigersinn bis 6. Deine Dame auf a3 bekommt Karte 5, links oben. Tippe ihr Ziel an.
learn-lanza-cards-1-hint = Das Feld links über a3 ist b3.
learn-lanza-cards-done = Alle geben allen ihren Figuren gleichzeitig und geheim Befehle.

learn-lanza-bounce = Abprallen
learn-lanza-bounce-1 = Dein König auf c5 bekommt Karte 1, rechts. Dort endet das Brett, also prallt er ab. Tippe sein Ziel an.
learn-lanza-bounce-1-hint = Die Gegenrichtung ist links: c4.
learn-lanza-bounce-done = Ein Ziel liegt immer auf dem Brett.

learn-lanza-swap = Tausch
learn-lanza-swap-1 = Du erwartest, dass die Pik-Dame von c3 nach links auf c2 geht, wo dein König steht. Schick deinen König mit Karte 1 nach rechts, und gib dem Buben und der Dame beliebige andere Karten.
learn-lanza-swap-1-hint = Erst eine Karte für den Buben, dann eine für die Dame. Heb Karte 1 für den König auf.
learn-lanza-swap-done = Der König schlägt die Dame, die Dame den Buben, der Bube den König. Du bekommst einen Punkt.

learn-lanza-equal = Gleiche
learn-lanza-equal-1 = Beide Könige wollen nach c3. Sieh, was geschieht.
learn-lanza-equal-done = Gleicher Rang blockiert sich: Beide bleiben stehen.

learn-lanza-unequal = Ungleiche
learn-lanza-unequal-1 = Dein König und die Pik-Dame wollen beide nach c3.
learn-lanza-unequal-done = Der Stärkere schlägt die Schwächere und zieht ein.

learn-lanza-safe = Nachrücken
learn-lanza-safe-1 = Dein König will nach b2. Dort steht die Pik-Dame und geht nach rechts weiter. Sieh zu.
learn-lanza-safe-done = Sie war ihm nicht im Weg: Geschlagen wird nur beim Tausch oder auf einem gemeinsamen Ziel.

learn-lanza-return = Zurück aufs Brett
learn-lanza-return-1 = Geschlagene Figuren kommen vor dem nächsten Zug zurück. Setz deine Dame auf ein freies Randfeld.
learn-lanza-return-1-hint = Zum Beispiel auf e1.
learn-lanza-return-done = Die Rückkehr ist offen, eine Figur nach der anderen, in zufälliger Folge.

learn-lanza-rim = Nur der Rand
learn-lanza-rim-1 = Die Mitte ist für zurückkehrende Figuren gesperrt. Versuch es auf c2.
learn-lanza-rim-1-hint = Tippe auf das markierte Feld c2.
learn-lanza-rim-done = Der äußere Ring ist der Rand.

learn-lanza-win = Drei Punkte
learn-lanza-win-1 = Du führst zwei zu eins. Sieh dir den letzten Zug an.
learn-lanza-win-done = Drei Punkte gewinnen, wenn kein anderer gleich viele hat.

## Millennium 3D Chess

learn-millennium-3d-chess-up = Eine Ebene höher
learn-millennium-3d-chess-up-1 = Du spielst Weiß auf dem untersten Brett. Ein Bauer geht vor, hinauf oder hinab, oder beides zugleich. Zieh einen Bauern eine Ebene hinauf.
learn-millennium-3d-chess-up-1-hint = Zum Beispiel von 1e2 nach 2e3, vor und hinauf.
learn-millennium-3d-chess-up-done = Felder heißen nach Ebene, Linie und Reihe.

learn-millennium-3d-chess-double = Zwei Schritte
learn-millennium-3d-chess-double-1 = Im ersten Zug darf ein Bauer zwei gleiche Schritte machen. Geh zweimal vor und hinauf, bis aufs oberste Brett.
learn-millennium-3d-chess-double-1-hint = Von 1e2 nach 3e4.
learn-millennium-3d-chess-double-done = Beide Felder müssen leer sein.

learn-millennium-3d-chess-pawn = Bauern schlagen
learn-millennium-3d-chess-pawn-1 = Ein Bauer schlägt schräg vor, auf seiner Ebene oder eine Ebene höher oder tiefer. Schlag den Springer.
learn-millennium-3d-chess-pawn-1-hint = Von 1d4 nach 2e5.
learn-millennium-3d-chess-pawn-done = Geradeaus schlägt er nicht.

learn-millennium-3d-chess-rook = Der Turm steigt
learn-millennium-3d-chess-rook-1 = Ein Turm darf mit jedem Schritt auch eine Ebene steigen. Schlag den Bauern auf dem obersten Brett.
learn-millennium-3d-chess-rook-1-hint = 1a1, 2a2, 3a3: jedes Mal eine Reihe und eine Ebene.
learn-millennium-3d-chess-rook-done = Er darf auch gerade hinauf und hinab.

learn-millennium-3d-chess-bishop = Der Läufer steigt
learn-millennium-3d-chess-bishop-1 = Ein Läufer steigt auf Diagonalen. Schlag den Springer auf dem obersten Brett.
learn-millennium-3d-chess-bishop-1-hint = 1c1, 2d2, 3e3.
learn-millennium-3d-chess-bishop-done = Die Dame zieht wie Turm und Läufer zusammen, der König so einen Schritt.

learn-millennium-3d-chess-knight = Der Springer springt
learn-millennium-3d-chess-knight-1 = Ein Springer geht zwei Schritte in eine Richtung und einen in eine andere. Auch hinauf zählt. Schlag den Turm.
learn-millennium-3d-chess-knight-1-hint = Zwei Ebenen hinauf und eine Reihe vor: 3g2.
learn-millennium-3d-chess-knight-done = Er überspringt alles.

learn-millennium-3d-chess-pin = Achte auf den König
learn-millennium-3d-chess-pin-1 = Kein Zug darf deinen König im Schach lassen. Versuch, den Turm von 1e4 nach 1a4 zu ziehen.
learn-millennium-3d-chess-pin-1-hint = Tippe auf das markierte Feld 1a4.
learn-millennium-3d-chess-pin-done = Der Turm schützt deinen König auf 1e1 vor dem Turm auf 1e8.

learn-millennium-3d-chess-promotion = Umwandlung
learn-millennium-3d-chess-promotion-1 = Ein Bauer wird auf der letzten Reihe der Ebene umgewandelt, auf der der Gegner begonnen hat. Für dich ist das das oberste Brett. Wandle ihn um.
learn-millennium-3d-chess-promotion-1-hint = Von 2a7 nach 3a8, dann wähl die neue Figur.
learn-millennium-3d-chess-promotion-done = Auf der letzten Reihe einer anderen Ebene bleibt er Bauer.

learn-millennium-3d-chess-mate = Schachmatt
learn-millennium-3d-chess-mate-1 = Der schwarze König steht in der Ecke des obersten Bretts. Setz ihn in einem Zug matt.
learn-millennium-3d-chess-mate-1-hint = Die Dame geht auf der Diagonale ihrer Ebene nach 2g7.
learn-millennium-3d-chess-mate-done = Zum Matt gehört die Kontrolle über drei Ebenen.

## Nardeshir

learn-nardeshir-step = Bauern steigen
learn-nardeshir-step-1 = Die Figuren ziehen wie in Millennium 3D Chess. Zieh einen Bauern eine Ebene hinauf.
learn-nardeshir-step-1-hint = Zum Beispiel von 1d2 nach 2d3.
learn-nardeshir-step-done = Ein Bauer geht vor, hinauf oder hinab, oder vor und wechselt dabei die Ebene.

learn-nardeshir-double = Der Doppelschritt
learn-nardeshir-double-1 = Der Doppelschritt bleibt auf der Ebene. Mach einen.
learn-nardeshir-double-1-hint = Zum Beispiel von 1e2 nach 1e4.
learn-nardeshir-double-done = Das ist unsere Lesart: Die gedruckten Regeln sagen nur, dass es einen Doppelschritt gibt.

learn-nardeshir-level = Nicht nach oben
learn-nardeshir-level-1 = Versuch einen Doppelschritt aufs oberste Brett, von 1e2 nach 3e4.
learn-nardeshir-level-1-hint = Tippe auf das markierte Feld 3e4.
learn-nardeshir-level-done = In Millennium 3D Chess ginge das.

learn-nardeshir-passant = En passant
learn-nardeshir-passant-1 = Der schwarze Bauer ist gerade von 3d7 nach 3d5 gegangen. Schlag ihn auf dem übergangenen Feld, von der Ebene darunter aus.
learn-nardeshir-passant-1-hint = Von 2c5 nach 3d6.
learn-nardeshir-passant-done = Das geht nur im direkt folgenden Zug.

learn-nardeshir-mate = Schachmatt
learn-nardeshir-mate-1 = Setz mit dem Turm in einem Zug matt.
learn-nardeshir-mate-1-hint = Er steigt auf der Reihe: 1c6, 2b6, 3a6.
learn-nardeshir-mate-done = Patt ist remis wie im Schach.

learn-nardeshir-malka = Die Variante Malka
learn-nardeshir-malka-1 = In Malka geht die Dame nur einen Schritt. Versuch, mit ihr den Bauern auf 1d6 zu schlagen.
learn-nardeshir-malka-1-hint = Tippe auf das markierte Feld 1d6.
learn-nardeshir-malka-done = Den Bauern auf 2e2 erreicht sie. Doppelschritt und En passant gibt es in Malka nicht.

## King of Pearls

learn-king-of-pearls-numbers = Geheime Zahlen
learn-king-of-pearls-numbers-1 = Du spielst Schwarz. Beide wählen geheim eine Zahl von 1 bis 4: So viele Steine setzen sie in diesem Zug. Weiß hat gewählt. Wähle deine Zahl.
learn-king-of-pearls-numbers-1-hint = Drücke eine der Zahlen unter dem Brett. Jede ist richtig.
learn-king-of-pearls-numbers-1-right = Weiß hat 1 gewählt. Jetzt werden die Steine gesetzt.
learn-king-of-pearls-numbers-2 = Schwarz hat 2 gewählt, Weiß 1. Die kleinere Zahl ist zuerst dran: Weiß beginnt eine Zeile auf h1. Dann folgen die zwei schwarzen Steine von selbst.
learn-king-of-pearls-numbers-done = Bei gleichen Zahlen ist zuerst dran, wer es im vorigen Zug war.

learn-king-of-pearls-edge = Eine Zeile beginnen
learn-king-of-pearls-edge-1 = Du spielst Schwarz und setzt zuerst, zwei Steine. Beginn eine Zeile auf einem beliebigen Randfeld.
learn-king-of-pearls-edge-1-hint = Zum Beispiel die längste Zeile, von h1 oder a8 aus.
learn-king-of-pearls-edge-done = Von dort wird die Zeile bis zum anderen Ende gefüllt.

learn-king-of-pearls-middle = Nicht in der Mitte
learn-king-of-pearls-middle-1 = Eine Zeile kann nicht in der Mitte beginnen. Versuch es auf d4.
learn-king-of-pearls-middle-1-hint = Tippe auf das markierte Feld d4.
learn-king-of-pearls-middle-done = Nur die 28 Randfelder sind Enden von Zeilen.

learn-king-of-pearls-next = Das nächste Feld
learn-king-of-pearls-next-1 = Eine unfertige Zeile wird immer fortgesetzt. Tippe das Feld des nächsten Steins an.
learn-king-of-pearls-next-1-hint = Die Zeile läuft von h1 über g2 und f3 nach e4.
learn-king-of-pearls-next-done = Hier gibt es nichts zu entscheiden, gleich wer dran ist.

learn-king-of-pearls-corner = Noch einmal wählen
learn-king-of-pearls-corner-1 = Du setzt drei Steine. Beginn mit einer Zeile aus einem Feld, damit du gleich noch einmal wählst.
learn-king-of-pearls-corner-1-hint = Die Ecken unten und oben sind eigene Zeilen: a1 und h8.
learn-king-of-pearls-corner-done = Ist eine Zeile voll und hast du noch Steine, wählst du auch die nächste Zeile.

learn-king-of-pearls-black = Schwarze Türme
learn-king-of-pearls-black-1 = Schwarze Türme laufen von links unten nach rechts oben. Tippe die Steine des höchsten an.
learn-king-of-pearls-black-1-hint = Er beginnt in der unteren Ecke: a1, b1, c1.
learn-king-of-pearls-black-done = Er hat Höhe 3. Die anderen schwarzen Türme haben Höhe 1.

learn-king-of-pearls-white = Weiße Türme
learn-king-of-pearls-white-1 = Weiße Türme laufen von rechts unten nach links oben. Tippe die Steine des höchsten an.
learn-king-of-pearls-white-1-hint = Es sind a2, a3 und a4.
learn-king-of-pearls-white-done = Die Höhen 1, 2, 3 und 4 zusammen bringen 16 Punkte. Ein Turm, der nirgends passt, kostet seine Höhe.

learn-king-of-pearls-win = Die letzte Zeile
learn-king-of-pearls-win-1 = Vier Felder sind frei. Zuerst setzt du zwei Steine, dann Weiß zwei. An welchem Ende beginnst du, um zu gewinnen?
learn-king-of-pearls-win-1-hint = Von d1 aus gewinnst du 41 zu 35.
learn-king-of-pearls-win-done = Die beste Kombination der Türme wird von selbst gezählt.

## Nibelungenlied

learn-nibelungenlied-tokens = Zwei Marken
learn-nibelungenlied-tokens-1 = Du spielst das Tragische Schicksal. Vor dem ersten Zug legst du zwei deiner fünf Marken beiseite. Wähl zwei beliebige.
learn-nibelungenlied-tokens-1-hint = Zum Beispiel Gunther und Kriemhild.
learn-nibelungenlied-tokens-done = Im ersten Zug wählst du zwei der anderen drei. Später bekommst du alle zurück.

learn-nibelungenlied-turn = Ein ganzer Zug
learn-nibelungenlied-turn-1 = Du spielst das Tragische Schicksal. Deine Marken für Gunther und Kriemhild liegen beiseite. Wähle geheim zwei der anderen drei; die Natürliche Ordnung hat schon gewählt.
learn-nibelungenlied-turn-1-hint = Wähle zwei von Hagen, Siegfried und Brünhild.
learn-nibelungenlied-turn-1-right = Die Natürliche Ordnung hat Gunther und Brünhild gewählt.
learn-nibelungenlied-turn-2 = Das Tragische Schicksal wählt Hagen und Siegfried, die Natürliche Ordnung Gunther und Brünhild. Alle vier gehen einen Schritt, in fester Folge.
learn-nibelungenlied-turn-done = Die Folge ist Gunther, Kriemhild, Hagen, Siegfried, Brünhild.

learn-nibelungenlied-step = Ein Schritt
learn-nibelungenlied-step-1 = Jetzt spielst du die Natürliche Ordnung und hast Gunther gewählt. Zieh ihn einen Schritt.
learn-nibelungenlied-step-1-hint = Von D4 kann er nach C3 oder D3.
learn-nibelungenlied-step-done = Du könntest ihn auch stehen lassen.

learn-nibelungenlied-occupied = Besetzt
learn-nibelungenlied-occupied-1 = Ein Schritt führt auf einen freien Punkt. Auf E4 steht Hagen. Versuch, Gunther dorthin zu ziehen.
learn-nibelungenlied-occupied-1-hint = Tippe auf den markierten Punkt E4.
learn-nibelungenlied-occupied-done = Geschlagen wird in diesem Spiel nicht.

learn-nibelungenlied-marry = Siegfried heiratet
learn-nibelungenlied-marry-1 = Die Natürliche Ordnung gewinnt, wenn Siegfried mit einer Königin allein in einer Burg ist. In Worms wartet Kriemhild. Gewinne!
learn-nibelungenlied-marry-1-hint = Geh nach E4. Der dritte Punkt, D4, ist frei.
learn-nibelungenlied-marry-done = Mit Brünhild ginge es genauso.

learn-nibelungenlied-leave = Lass sie allein
learn-nibelungenlied-leave-1 = Hagen stört Siegfried und Kriemhild in Worms. Du hast ihn gewählt. Gewinne!
learn-nibelungenlied-leave-1-hint = Lass Hagen die Burg verlassen.
learn-nibelungenlied-leave-done = Es ist egal, wer weggeht: Es zählt nur, wo die Gestalten stehen.

learn-nibelungenlied-betray = Der Betrug
learn-nibelungenlied-betray-1 = Du spielst wieder das Tragische Schicksal. Siegfried, Gunther und Brünhild zusammen in einer Burg gewinnen für dich. Gewinne!
learn-nibelungenlied-betray-1-hint = Brünhild geht nach B1.
learn-nibelungenlied-betray-done = Genau diese drei müssen die drei Punkte der Burg füllen.

learn-nibelungenlied-murder = Der Mord
learn-nibelungenlied-murder-1 = Auch Siegfried, Gunther und Hagen auf einem Dreieck in der Mitte gewinnen für das Tragische Schicksal. Gewinne!
learn-nibelungenlied-murder-1-hint = Hagen geht nach D3.
learn-nibelungenlied-murder-done = Das Dreieck darf keinen Punkt einer Burg haben.

## Ot-tjin

learn-ot-tjin-sow = Säen
learn-ot-tjin-sow-1 = Du spielst Süd. Wähl eine deiner Mulden: Ihre Samen werden einzeln in die nächsten Mulden gesät.
learn-ot-tjin-sow-1-hint = Versuch deine erste Mulde, S1.
learn-ot-tjin-sow-done = Solange der letzte Samen in eine Mulde mit Samen fällt, säst du von dort weiter.

learn-ot-tjin-gok = Gok
learn-ot-tjin-gok-1 = Fällt der letzte Samen in eine leere Mulde, ist dein Zug zu Ende. Säe die zwei Samen aus S3.
learn-ot-tjin-gok-1-hint = Tippe auf S3. Der letzte Samen fällt in S5.
learn-ot-tjin-gok-done = Das heißt gok.

learn-ot-tjin-fish = Einen Fisch fangen
learn-ot-tjin-fish-1 = Macht der letzte Samen genau drei, sind sie ein Fisch und kommen in deinen Speicher. Fang einen.
learn-ot-tjin-fish-1-hint = In S5 liegen zwei Samen. Noch einer macht drei: Säe aus S4.
learn-ot-tjin-fish-done = Fische gibt es in beiden Reihen.

learn-ot-tjin-lap = Noch eine Runde
learn-ot-tjin-lap-1 = Der letzte Samen kann dich zu einem Fisch weiterführen. Finde den Zug mit zwei Runden.
learn-ot-tjin-lap-1-hint = S2 geht nach S3. Von dort gehen vier Samen bis S7 und machen drei.
learn-ot-tjin-lap-done = Zähl die Runden voraus. Nur der allerletzte Samen zählt.

learn-ot-tjin-empty = Nichts zu säen
learn-ot-tjin-empty-1 = Eine leere Mulde kannst du nicht wählen. Versuch S1.
learn-ot-tjin-empty-1-hint = Tippe auf die markierte Mulde S1.
learn-ot-tjin-empty-done = Passen kannst du auch nicht.

learn-ot-tjin-end = Das Ende
learn-ot-tjin-end-1 = Die Reihe von Nord ist leer. Bleibt sie es nach deinem Zug, nimmst du alle übrigen Samen. Gewinne!
learn-ot-tjin-end-1-hint = S9 gäbe Nord einen Samen. Säe aus S2.
learn-ot-tjin-end-done = Wer mehr Samen im Speicher hat, gewinnt.

## Sleeping Beauty Draughts

learn-sleeping-beauty-draughts-move = Steine
learn-sleeping-beauty-draughts-move-1 = Du spielst Weiß. Zieh einen Stein ein Feld schräg vorwärts.
learn-sleeping-beauty-draughts-move-1-hint = Zum Beispiel von c3 nach d4.
learn-sleeping-beauty-draughts-move-done = Steine ziehen nie rückwärts.

learn-sleeping-beauty-draughts-leap = Springen
learn-sleeping-beauty-draughts-leap-1 = Spring über eine gegnerische Figur, um sie zu schlagen.
learn-sleeping-beauty-draughts-leap-1-hint = Von c3 über d4 nach e5.
learn-sleeping-beauty-draughts-leap-done = Über Steine springen Steine nur vorwärts.

learn-sleeping-beauty-draughts-duty = Schlagzwang
learn-sleeping-beauty-draughts-duty-1 = Kannst du springen, musst du es auch. Versuch stattdessen von g3 nach h4 zu ziehen.
learn-sleeping-beauty-draughts-duty-1-hint = Tippe auf das markierte Feld h4.
learn-sleeping-beauty-draughts-duty-done = Such vor jedem Zug nach Sprüngen.

learn-sleeping-beauty-draughts-most = So viele wie möglich
learn-sleeping-beauty-draughts-most-1 = Du musst so viele wie möglich schlagen. Hier kann ein Stein zwei Figuren nehmen.
learn-sleeping-beauty-draughts-most-1-hint = Spring nach e5, dann weiter nach c7.
learn-sleeping-beauty-draughts-most-done = Ein einzelner Sprung wäre hier nicht erlaubt.

learn-sleeping-beauty-draughts-lady = Gegen die Dame
learn-sleeping-beauty-draughts-lady-1 = Über die gegnerische Dame springen Steine nur rückwärts. Schlag sie.
learn-sleeping-beauty-draughts-lady-1-hint = Von e5 über d4 nach c3.
learn-sleeping-beauty-draughts-lady-done = Hinter deinen Steinen ist eine Dame also in Gefahr.

learn-sleeping-beauty-draughts-replace = Draufziehen
learn-sleeping-beauty-draughts-replace-1 = Deine Dame darf auch schlagen, indem sie auf das Nachbarfeld zieht. Über den Stein auf d4 kann sie nicht springen. Schlag ihn.
learn-sleeping-beauty-draughts-replace-1-hint = Zieh die Dame von c3 nach d4.
learn-sleeping-beauty-draughts-replace-done = Ist kein Sprung möglich, ist das freigestellt.

learn-sleeping-beauty-draughts-promotion = Dame oder Dornröschen
learn-sleeping-beauty-draughts-promotion-1 = Ein Stein, der die hinterste Reihe erreicht, wird deine Dame, wenn du keine hast. Zieh dorthin.
learn-sleeping-beauty-draughts-promotion-1-hint = Von g7 nach f8 oder h8.
learn-sleeping-beauty-draughts-promotion-2 = Jetzt hast du schon eine Dame. Zieh wieder dorthin und sieh, wer erscheint.
learn-sleeping-beauty-draughts-promotion-2-hint = Von g7 nach f8 oder h8.
learn-sleeping-beauty-draughts-promotion-done = Ein Dornröschen zieht nie und kann nicht geschlagen werden.

learn-sleeping-beauty-draughts-wake = Aufwachen
learn-sleeping-beauty-draughts-wake-1 = Deine Dame ist verloren, also wacht ein Dornröschen auf und ist jetzt deine Dame. Weck es und mach deinen Zug.
learn-sleeping-beauty-draughts-wake-1-hint = Sie kann selbst ziehen, zum Beispiel nach g7, oder eine andere Figur zieht.
learn-sleeping-beauty-draughts-wake-done = Das Aufwachen gehört zu deinem Zug und verbraucht ihn nicht.

learn-sleeping-beauty-draughts-joy = Freudensprung
learn-sleeping-beauty-draughts-joy-1 = Im Zug, in dem sie aufwacht, darf eine Dame zwei Felder geradeaus gehen, wenn das Feld dazwischen nicht bedroht ist. Lass sie springen.
learn-sleeping-beauty-draughts-joy-1-hint = Von h8 nach f6.
learn-sleeping-beauty-draughts-joy-done = Ein Sprung über eine Figur ginge vor.

learn-sleeping-beauty-draughts-win = Kein Ausweg
learn-sleeping-beauty-draughts-win-1 = Wer nicht ziehen kann, verliert. Alle schwarzen Figuren außer der Dame sind blockiert. Gewinne!
learn-sleeping-beauty-draughts-win-1-hint = Deine Dame schlägt die schwarze, indem sie auf b8 zieht.
learn-sleeping-beauty-draughts-win-done = Das schwarze Dornröschen würde aufwachen, aber nichts kann ziehen. Du bekommst fünf Punkte für die übrigen Figuren.

## Akron

learn-akron-add = Eine Kugel setzen
learn-akron-add-1 = Du spielst Schwarz und verbindest unten und oben. Leg eine Kugel in eine beliebige Mulde.
learn-akron-add-1-hint = Zum Beispiel in die Mitte: d4.
learn-akron-add-done = Aus dem Vorrat kommen Kugeln nur auf die unterste Ebene.

learn-akron-swap = Tauschen
learn-akron-swap-1 = Die erste Kugel ist stark. Als zweiter Spieler darfst du sie übernehmen, einmal. Tu es.
learn-akron-swap-1-hint = Wähl den Tausch.
learn-akron-swap-done = Jetzt bist du Schwarz, und der andere zieht mit Weiß.

learn-akron-win = Verbinden
learn-akron-win-1 = Du spielst Weiß und verbindest links und rechts. Eine Kugel fehlt. Gewinne!
learn-akron-win-1-hint = Die Lücke ist bei c3.
learn-akron-win-done = Nachbarn in Reihe und Linie sind verbunden, schräge Nachbarn nicht.

learn-akron-climb = Klettern
learn-akron-climb-1 = Vier Kugeln gleich welcher Farbe tragen eine fünfte. Versetz f5 nach oben zwischen deine Kugeln d4 und e5, um sie zu verbinden.
learn-akron-climb-1-hint = Heb f5 ab und leg sie auf 1d4.
learn-akron-climb-done = Die versetzte Kugel muss Kugeln berühren, mit denen ihre alten Nachbarn verbunden sind.

learn-akron-alone = Ganz allein
learn-akron-alone-1 = Eine Kugel ohne Nachbarn ihrer Farbe kann nicht versetzt werden. Versuch, a1 nach d3 zu legen.
learn-akron-alone-1-hint = Tippe auf die markierte Kugel a1.
learn-akron-alone-done = Kugeln reisen nur entlang deiner eigenen Verbindungen.

learn-akron-held = Festgehalten
learn-akron-held-1 = Auf e4 liegen zwei Kugeln. Versuch, sie nach g4 zu legen.
learn-akron-held-1-hint = Tippe auf die markierte Kugel e4.
learn-akron-held-done = Mit nur einer Kugel darauf ginge es.

learn-akron-drop = Kugeln fallen
learn-akron-drop-1 = Weiß hebt d4 ab, und eine Kugel liegt darauf. Sieh, wie sie fällt.
learn-akron-drop-done = Kugeln jeder Farbe fallen, auch ganze Stapel.

learn-akron-cut = Darüber hinweg
learn-akron-cut-1 = Du spielst Schwarz. Eine Verbindung oben durchtrennt die darunter. Versetz f3 nach 1d4 und geh über die weiße Kette hinweg.
learn-akron-cut-1-hint = 1d3 und 1d4 kreuzen die Verbindung von d4 und e4.
learn-akron-cut-done = Jetzt sind d3 und d5 verbunden, d4 und e4 nicht mehr.

learn-akron-over = Sieg von oben
learn-akron-over-1 = Du spielst Weiß. Deine Kugeln a2 und b1 berühren sich nur über Eck. Gewinne mit einem Zug nach oben.
learn-akron-over-1-hint = Heb a3 ab und leg sie auf 1a1.
learn-akron-over-done = Nur die unterste Ebene berührt eine Seite, aber dazwischen darf eine Kette klettern.

learn-akron-reveal = Ein unachtsamer Zug
learn-akron-reveal-1 = Die zwei oberen schwarzen Kugeln durchtrennen die weiße Kette. Sieh, wie Schwarz eine davon abhebt.
learn-akron-reveal-done = Die weiße Kette ist aufgedeckt, und Weiß gewinnt sofort.
