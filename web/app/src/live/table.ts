/** Everything the page needs of one online game: the move being made, what is said, the news. */
import { createEffect, createMemo, createSignal, on, onCleanup, type Accessor } from 'solid-js';
import type { FullGame } from '../generated/wire';
import { troubleWords } from '../net/api';
import { awayUntil } from '../net/away';
import { readConfig } from '../net/configWords';
import { houseLevel } from '../net/Player';
import { link } from '../net/socket';
import { createTask } from '../net/task';
import { forgetting, layOut } from '../play/desk';
import { seatsShown } from '../play/seatsShown';
import { createSpeaker } from '../play/speaker';
import { sound } from '../shell/sound';
import { t } from '../shell/words';
import { createChat } from './chat';
import { spokenIn, type Spoken } from './between';
import { createOnlineGame, namesIn, type OnlineGame } from './onlineGame';
import { isAsked } from './offerWords';
import { statusOf } from './status';
import type { Watching } from './watching';

/** An online game on a page. */
export type AtOnline = ReturnType<typeof sitAt>;

/** A move that takes longer than this is said to be on its way. */
const SLOW_MS = 500;

/** After the sound of the move that led there. */
const TURN_SOUND_MS = 350;

/** Lays the table of a game out that has begun. */
export function sitAt(full: Accessor<FullGame>, watching: Watching) {
  const [news, setNews] = createSignal('');
  const [tab, setTab] = createSignal('moves');
  /** Why a move that was shown does not count. */
  const [unplayed, setUnplayed] = createSignal<{ why: unknown } | null>(null);
  const talk = createTask();
  const refused = () => {
    const found = unplayed();
    return found ? `${troubleWords(found.why)} ${t('live-rolled-back')}` : talk.trouble();
  };
  const forget = () => {
    setUnplayed(null);
    talk.forgive('form');
  };
  const tell = (words: string) => setNews((before) => [before, words].filter(Boolean).join(' '));
  const speaker = createSpeaker(readConfig(full().config).rules, namesIn(full), tell);
  const game = createOnlineGame(full, watching.invite, (events, before, after) => {
    setNews('');
    speaker.heard(events, before, after);
    if (after.ending && !before.ending) setNews('');
  });
  const failed = (why: unknown) => {
    sound('refused');
    throw why;
  };
  const move = (text: string) => {
    forget();
    game.move(text).catch(failed).catch((why: unknown) => setUnplayed({ why }));
  };
  const say = async (command: string) => {
    setUnplayed(null);
    await talk.run(() => game.say(command).catch(failed));
  };
  const desk = layOut(game, { faced: () => game.you() ?? 1, onMove: move });
  forgetting(desk, refused, forget);
  speaker.follow(game, desk.log, tab);
  followTurn(game);
  followTalk(game, (words) => setNews(words));
  const slow = createSlow(game);
  const status = createMemo(() =>
    statusOf(game, desk, { news: news(), refused: refused(), slow: slow() }),
  );
  const seats = () => seatsShown(game, desk.signs(), (seat) => factsOf(game, seat));
  const chat = createChat(game, watching, () => tab() === 'chat');
  /** What is said when the game is over, and nothing is to be done on the board. */
  const after = () => refused() || news();
  return { game, desk, move, say, busy: talk.busy, status, after, seats, chat, tab, setTab };
}

/** Whether a move has been on its way for so long that it is worth saying. */
function createSlow(game: OnlineGame): Accessor<boolean> {
  const [slow, setSlow] = createSignal(false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  createEffect(
    on(game.onItsWay, (move) => {
      clearTimeout(timer);
      setSlow(false);
      if (move) timer = setTimeout(() => setSlow(true), SLOW_MS);
    }),
  );
  onCleanup(() => clearTimeout(timer));
  return slow;
}

/** Whose turn it is can be heard. */
function followTurn(game: OnlineGame): void {
  createEffect(
    on(
      game.ours,
      (seat) => {
        const begins = seat !== null && game.onItsWay() === null;
        if (begins) setTimeout(() => sound('turn'), TURN_SOUND_MS);
      },
      { defer: true },
    ),
  );
}

/** What others say about offers is told; what is offered stands in a row of its own. */
function followTalk(game: OnlineGame, tell: (words: string) => void): void {
  let heard = game.full().log.length;
  createEffect(
    on(
      () => game.full().version,
      () => {
        const lines = game.full().log.slice(heard);
        heard = game.full().log.length;
        const words = lines.map((line) => talkWords(game, spokenIn(line))).filter(Boolean);
        if (isAsked(game) && lines.some((line) => isOffered(game, spokenIn(line)))) sound('turn');
        if (words.length > 0) tell(words.join(' '));
      },
      { defer: true },
    ),
  );
}

/** Whether somebody else offers something. */
const isOffered = (game: OnlineGame, spoken: Spoken | null) =>
  spoken?.verb === 'offer' && !game.isYou(spoken.seat);

function talkWords(game: OnlineGame, spoken: Spoken | null): string {
  if (!spoken || spoken.verb === 'offer' || game.isYou(spoken.seat)) return '';
  const name = game.nameOf(spoken.seat);
  if (spoken.verb === 'accept') return t('live-accepted', { name });
  if (spoken.verb === 'resume') return t('live-resumed', { name });
  return t('live-declined', { name });
}

function factsOf(game: OnlineGame, seat: number) {
  const found = game.seatsOf()[seat - 1];
  // Whoever has no connection cannot know who else has one.
  const here = found?.here === true;
  const known = link() === 'open' && found?.player?.kind !== 'house';
  const level = found?.player ? houseLevel(found.player) : null;
  return {
    brief: level === null ? '' : t('play-level-short', { level }),
    about: found?.rating == null ? '' : String(found.rating),
    stands: awayUntil(found) !== null,
    thinking: false,
    presence: known ? { here, words: t(here ? 'online-here' : 'online-not-here') } : null,
  };
}
