/** A game of the server that has begun: board, seats, what can be done, everything else in tabs. */
import { createEffect, createMemo, on, Show, type Accessor } from 'solid-js';
import type { FullGame } from '../generated/wire';
import { gameWords, readConfig } from '../net/configWords';
import { link } from '../net/socket';
import { Result } from '../play/Result';
import { TableLayout } from '../play/TableLayout';
import { announce } from '../shell/live';
import { setTitle } from '../shell/title';
import { t } from '../shell/words';
import { After, createRatings } from './After';
import { Actions } from './Offers';
import { loadNewest } from './newest';
import type { OnlineGame } from './onlineGame';
import { linkWords } from './status';
import { sitAt } from './table';
import { LiveTabs } from './Tabs';
import type { Watching } from './watching';

/** The table. */
export function LiveTable(props: { full: Accessor<FullGame>; watching: Watching }) {
  const at = sitAt(props.full, props.watching);
  const { game, desk } = at;
  const ratings = createRatings(game);
  const sat = createMemo<boolean>((before) => before || game.you() !== null, false);
  const names = () => game.seatsOf().map(({ seat }) => game.nameOf(seat)).join(' – ');
  const title = () => {
    const what = gameWords(readConfig(game.full().config).game);
    return t('live-title', { what, names: names() });
  };
  setTitle(() => (game.ours() === null ? title() : t('live-title-yours', { names: names() })));
  return (
    <>
      <LinkState game={game} />
      <TableLayout
        title={title()}
        desk={desk}
        seats={at.seats()}
        status={at.status()}
        undone={game.undone()}
        playing={game.you() !== null}
        actions={
          <Show when={game.you() !== null} fallback={<Watches game={game} sat={sat()} />}>
            <Actions game={game} say={at.say} busy={at.busy} />
          </Show>
        }
        result={(ending) => (
          <Result table={game} ending={ending} ratings={ratings()}>
            <After game={game} say={at.say} busy={at.busy} news={at.after()} />
          </Result>
        )}
        tabs={<LiveTabs at={at} />}
      />
    </>
  );
}

/** How the connection stands: over the page, so that nothing moves when it changes. */
function LinkState(props: { game: OnlineGame }) {
  createEffect(
    on(link, (now, before) => {
      if (now === 'open' && (before === 'lost' || before === 'away')) announce(t('live-link-back'));
    }),
  );
  return (
    <p class="link-state" role="status">
      {linkWords(props.game)}
      <Show when={link() === 'old'}>
        <Newest />
      </Show>
    </p>
  );
}

/** The one way on where the server speaks another version. */
export function Newest(props: { class?: string }) {
  return (
    <button type="button" class={props.class} onClick={() => void loadNewest()}>
      {t('app-update-now')}
    </button>
  );
}

/** Who has no seat looks on; who had one has been logged out, and learns how to go on. */
function Watches(props: { game: OnlineGame; sat: boolean }) {
  const seconds = () => props.game.full().delay_s;
  const words = () => {
    if (seconds() === 0) return t('live-watching');
    const minutes = Math.floor(seconds() / 60);
    const time = String(Math.round(seconds() / 6) / 10);
    return t('live-watching-late', { seconds: seconds(), minutes, time });
  };
  return (
    <Show
      when={props.sat}
      fallback={
        <p class="muted watches">
          {words()} <a href="/watch">{t('live-to-watch')}</a>
        </p>
      }
    >
      <p class="watches" role="alert">
        {t('live-logged-out')} <a href="/account">{t('app-login')}</a>
      </p>
    </Show>
  );
}
