/** Events in a room, without network, account or server. */
import { createEffect, createMemo, createResource, on, Show } from 'solid-js';
import { CATALOGUE_URLS, loadCatalogues, t } from '../i18n/i18n';
import { focusHeading, setTitle, useRoute } from '../router/router';
import { DeskProvider, openDesk, type EventDesk } from './eventDesk';
import { EventList } from './EventList';
import { EventView } from './EventView';
import './organise.css';
import { loadOrganiser } from './organiser';
import { WallView } from './WallView';

// Not in the list of the first page, which has no room for them.
Object.assign(
  CATALOGUE_URLS,
  import.meta.glob('./*/{organise,sheets}.ftl', {
    base: '../../../../locales',
    query: '?url&no-inline',
    import: 'default',
    eager: true,
  }),
);

/** The page `/organise`. Its texts and its module are loaded here, not by the first page. */
export default function OrganisePage() {
  const [loaded] = createResource(async () => {
    await Promise.all([loadCatalogues(['organise', 'sheets', 'net']), loadOrganiser()]);
    return true;
  });
  return (
    <Show when={loaded()} fallback={<h1>{t('app-title-organise')}</h1>}>
      <Events />
    </Show>
  );
}

/** The list of events, an event (`#ID`) or its wall (`#ID/wall`). */
function Events() {
  const route = useRoute();
  const id = createMemo(() => route.hash.split('/')[0] ?? '');
  const onWall = createMemo(() => route.hash.endsWith('/wall'));
  createEffect(on([id, onWall], () => focusHeading(), { defer: true }));
  return (
    <Show when={id()} keyed fallback={<EventList />}>
      {(id) => (
        <Show when={openDesk(id)} keyed fallback={<MissingEvent />}>
          {(desk) => <OpenEvent desk={desk} onWall={onWall()} />}
        </Show>
      )}
    </Show>
  );
}

function OpenEvent(props: { desk: EventDesk; onWall: boolean }) {
  createEffect(() => setTitle(() => props.desk.event().name));
  return (
    <DeskProvider value={props.desk}>
      <Show when={props.onWall} fallback={<EventView />}>
        <WallView />
      </Show>
    </DeskProvider>
  );
}

function MissingEvent() {
  return (
    <div class="sheet">
      <h1>{t('organise-missing')}</h1>
      <p>{t('organise-missing-why')}</p>
      <p>
        <a href="/organise">{t('organise-all-events')}</a>
      </p>
    </div>
  );
}
