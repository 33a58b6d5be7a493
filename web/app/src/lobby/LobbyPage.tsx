/** The lobby: quick pairing, open games, creating a game. */
import { createEffect, createMemo, createSignal, For, onCleanup, Show, type Component, createResource } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import type { GameListing, Speed, Preset } from '../generated/wire';
import { request } from '../net/api';
import { isAuthPending, loadCurrentUser, me } from '../net/currentUser';
import { createMutation, type Mutation } from '../net/mutation';
import { SiteNotice } from '../net/SiteNotice';
import { onNotification } from '../net/socket';
import { ErrorMessage } from '../ui/messages';
import { useRoute, navigate } from '../router/router';
import { t } from '../i18n/i18n';
import { PlayComputerCard } from './PlayComputerCard';
import type { CreateGameFormProps } from './CreateGameForm';
import { setChallengesListed } from './myGames';
import { createGameListQuery } from './gameListQuery';
import type { PolledQuery } from './polledQuery';
import { PolledList } from './PolledList';
import { OpenGameRow } from './GameRow';
import { filterListings, ListingFilter, NO_FILTER } from './ListingFilter';
import './lobby.css';
import { timeControlText } from '../net/gameConfig';
import { Button } from '../ui/Button';
import { Checkbox } from '../ui/Checkbox';
import { gameHref, quickPair } from './api';
import { isControlOffered } from './offeredControls';
import { SetupSelect, DEFAULT_GAME } from '../net/SetupSelect';

/** The time between two requests while the server does not send the list. */
const EVERY_MS = 4_000;

/** A list from this length on can be filtered and sorted. */
const FILTER_MIN = 5;

/** The page `/lobby`; `?invite=NAME` and `?control=days:3` open the form with these values. */
export default function LobbyPage() {
  void loadCurrentUser();
  const mutation = createMutation();
  const [presets] = createResource(() => request<Preset[]>('GET', 'lobby/presets').catch(() => []));
  const tables = createGameListQuery('open', EVERY_MS);
  // Without a server there is no pairing. A short outage must not remove a form that is half
  // filled in.
  const wasLoaded = createMemo<boolean>((before) => before || tables.state() === 'there', false);
  const inReach = () => wasLoaded() || tables.state() === 'asking';
  const { query } = useRoute();
  const [form, setForm] = createSignal<CreateGameFormProps['defaults'] | null>(
    query.has('invite') || query.has('control') || query.has('open')
      ? {
          invited: query.get('invite') ?? '',
          control: query.get('control') ?? '',
          game: query.get('game') ?? undefined,
        }
      : null,
  );
  return (
    <div class="lobby lobby-page" data-loading={isAuthPending() || presets.loading}>
      <h1>{t('app-title-lobby')}</h1>
      <SiteNotice maintenanceOnly />
      <ErrorMessage source={mutation} />
      <Show when={form() === null || !inReach()}>
        <OpenGames
          tables={tables}
          mutation={mutation}
          onOpen={(control) => setForm({ invited: '', control })}
        />
      </Show>
      <Show when={inReach()}>
        <Show when={form() === null}>
          <QuickPairing presets={presets.latest ?? []} mutation={mutation} />
        </Show>
        <CreateGameSection form={form()} onFormChange={setForm} mutation={mutation} />
      </Show>
      {/* Below the form, which is loaded when it is opened, they would move. */}
      <Show when={form() === null}>
        <MoreLinks />
      </Show>
    </div>
  );
}

function OpenGames(props: {
  tables: PolledQuery<GameListing>;
  mutation: Mutation;
  onOpen: (control: string) => void;
}) {
  let heading!: HTMLHeadingElement;
  const [filter, setFilter] = createSignal(NO_FILTER);
  const rows = () => filterListings(props.tables.rows, filter());
  createEffect(() =>
    setChallengesListed(props.tables.state() === 'there' && rows().length === props.tables.rows.length),
  );
  onCleanup(() => setChallengesListed(false));
  // A polled list shows a challenge at once.
  onCleanup(onNotification(() => void props.tables.refresh()));
  return (
    <section aria-labelledby="tables">
      <h2 id="tables" tabindex="-1" ref={heading}>
        {t('lobby-tables')}
      </h2>
      <PolledList
        query={props.tables}
        none={<PlayComputerCard hint={t('lobby-empty')} onOpen={props.onOpen} />}
        onLost={() => heading.focus()}
      >
        <Show when={props.tables.rows.length >= FILTER_MIN}>
          <ListingFilter filter={filter()} onChange={setFilter} />
        </Show>
        <Show when={rows().length === 0}>
          <p>{t('lobby-filter-none')}</p>
        </Show>
        <ul class="listing-rows">
          <For each={rows()}>
            {(table) => (
              <OpenGameRow
                table={table}
                nowMs={props.tables.fetchedMs()}
                mutation={props.mutation}
                onLeft={() => void props.tables.refresh()}
              />
            )}
          </For>
        </ul>
      </PolledList>
    </section>
  );
}

/** The form to create a game; it needs the rules, so it is loaded on demand. */
function CreateGameSection(props: {
  form: CreateGameFormProps['defaults'] | null;
  onFormChange: (defaults: CreateGameFormProps['defaults'] | null) => void;
  mutation: Mutation;
}) {
  const [form, setForm] = createSignal<Component<CreateGameFormProps>>();
  let button: HTMLButtonElement | undefined;
  const load = () =>
    props.mutation.run(async () => {
      const { CreateGameForm: OpenForm } = await import('./CreateGameForm');
      setForm(() => OpenForm);
    });
  createEffect(() => props.form !== null && !form() && void load());
  return (
    <section aria-labelledby="own">
      <h2 id="own">{t('lobby-own')}</h2>
      <Show
        when={props.form}
        fallback={
          <>
            <p class="muted">{t('lobby-own-hint')}</p>
            <button
              type="button"
              ref={button}
              onClick={() => props.onFormChange({ invited: '', control: '' })}
            >
              {t('lobby-own-open')}
            </button>
          </>
        }
      >
        {(defaults) => (
          <Show when={form()} fallback={<p class="muted">{t('game-loading')}</p>}>
            {(loaded) => (
              <Dynamic
                component={loaded()}
                defaults={defaults()}
                mutation={props.mutation}
                pressed={button !== undefined}
                onCancel={() => {
                  props.onFormChange(null);
                  button?.focus();
                }}
              />
            )}
          </Show>
        )}
      </Show>
    </section>
  );
}

function MoreLinks() {
  return (
    <p class="row more-links">
      <a href="/friend">{t('app-title-friend')}</a>
      <a href="/watch">{t('lobby-watch')}</a>
      <a href="/mine">{t('app-title-games')}</a>
      <a href="/players">{t('app-title-players')}</a>
    </p>
  );
}

const SPEEDS: readonly Speed[] = ['quick', 'normal', 'long', 'correspondence'];

/** The label of a time control button. */
function clockText(control: string): string {
  const days = /^days:(\d+)$/.exec(control);
  return days ? t('lobby-days', { days: Number(days[1]) }) : timeControlText(control);
}

/** The offered time controls by speed. */
function QuickPairing(props: { presets: readonly Preset[]; mutation: Mutation }) {
  const [game, setGame] = createSignal(DEFAULT_GAME);
  const [rated, setRated] = createSignal(false);
  const member = () => me()?.kind === 'member';
  const start = (control: string) =>
    props.mutation.run(async () => {
      const seated = await quickPair({ rules: game(), time_control: control, rated: rated() && member() });
      navigate(gameHref(seated.game_id));
    });
  const offered = createMemo(() =>
    props.presets.filter(({ time_control }) => isControlOffered(game(), time_control)),
  );
  return (
    <section class="quick-pairing" aria-labelledby="quick">
      <h2 id="quick">{t('lobby-quick')}</h2>
      <p class="muted">{t('lobby-quick-hint')}</p>
      <SetupSelect label={t('lobby-game')} value={game()} onChange={setGame} />
      <div class="speeds">
        <For each={SPEEDS}>
          {(pace) => (
            <div class="speed" role="group" aria-labelledby={`pace-${pace}`}>
              <h3 id={`pace-${pace}`}>{t(`lobby-pace-${pace}`)}</h3>
              <div class="speed-clocks">
                <For each={offered().filter((preset) => preset.speed === pace)}>
                  {({ time_control: control }) => (
                    <Button disabled={props.mutation.busy()} onClick={() => start(control)}>
                      {clockText(control)}
                    </Button>
                  )}
                </For>
              </div>
            </div>
          )}
        </For>
      </div>
      <Show
        when={member()}
        fallback={
          <p class="muted">
            {t('lobby-casual-for-guests')} <a href="/account">{t('lobby-log-in')}</a>
          </p>
        }
      >
        <Checkbox label={t('lobby-rated-checkbox')} checked={rated()} onChange={setRated} />
      </Show>
    </section>
  );
}
