/** The archive: finished games by player, opening, result, set-up and position. */
import { createMemo, createResource, For, Show, untrack } from 'solid-js';
import type { ArchivedGame } from '../generated/wire';
import { allSetups } from '../lobby/setups';
import { createPaged } from '../net/asked';
import { gameWords } from '../net/configWords';
import { Trouble } from '../net/Trouble';
import { navigate, useRoute } from '../shell/router';
import { announce } from '../shell/live';
import { t } from '../shell/words';
import { allOpenings, searchArchive } from './ask';
import { GameRows } from './GameRows';
import { queryOf, type Sought, soughtIn } from './sought';
import { rulesWords } from './words';
import './people.css';

const RESULTS = ['won', 'tied', 'lost'] as const;

/** The page `/archive`. What is looked for stands in the address. */
export default function Page() {
  const route = useRoute();
  const sought = () => soughtIn(route.query);
  const list = createSearch(sought);
  const go = (next: Sought) => {
    const query = queryOf(next);
    navigate(`/archive${query === '' ? '' : `?${query}`}`, { replace: true });
  };
  return (
    <div class="sheet people archive">
      <h1>{t('app-title-archive')}</h1>
      <Fields sought={sought()} onChange={go} />
      <section aria-labelledby="found">
        <h2 id="found" class="unseen">
          {t('people-found-games')}
        </h2>
        <Trouble of={list} />
        <GameRows games={list.items()} />
        <Show when={list.more()}>
          <p class="row">
            <button type="button" disabled={list.busy()} onClick={() => void list.further()}>
              {t('people-more')}
            </button>
          </p>
        </Show>
        <Show when={list.known() && !list.busy() && !list.trouble() && !list.items().length}>
          <Nothing sought={sought()} onAll={() => go({})} />
        </Show>
      </section>
    </div>
  );
}

/** Games that fit, part by part. */
function createSearch(sought: () => Sought) {
  const query = createMemo(() => queryOf(sought()));
  const list = createPaged<string, ArchivedGame>(query, 'game', async (_, before, signal) => {
    const { games, next } = await searchArchive(untrack(sought), { before }, signal);
    const old = before === null ? 0 : list.items().length;
    announce(t('people-shown', { games: old + games.length }));
    return { items: games, next };
  });
  return list;
}

function Nothing(props: { sought: Sought; onAll: () => void }) {
  const isAll = () => queryOf(props.sought) === '';
  return (
    <>
      <p>{t(isAll() ? 'people-archive-empty' : 'people-archive-nothing')}</p>
      <p class="row">
        <Show
          when={isAll()}
          fallback={
            <button type="button" onClick={() => props.onAll()}>
              {t('people-archive-all')}
            </button>
          }
        >
          <a class="button main" href="/lobby">
            {t('app-title-lobby')}
          </a>
        </Show>
      </p>
    </>
  );
}

function Fields(props: { sought: Sought; onChange: (sought: Sought) => void }) {
  const set = (name: keyof Sought, value: string) => {
    const next: Sought = { ...props.sought };
    if (value.trim() === '') delete next[name];
    else next[name] = value.trim();
    // A position belongs to its game, a result to somebody.
    if (name === 'game') delete next.position;
    if (!next.player) delete next.result;
    props.onChange(next);
  };
  return (
    <form role="search" class="archive-fields" onSubmit={(event) => event.preventDefault()}>
      <Name of="player" value={props.sought.player} onChange={set} />
      <Name of="against" value={props.sought.against} onChange={set} />
      <GameField value={props.sought.game ?? ''} onChange={(value) => set('game', value)} />
      <OpeningField
        value={props.sought.opening ?? ''}
        onChange={(value) => set('opening', value)}
      />
      <div class="field">
        <label for="sought-result">{t('people-result')}</label>
        <select
          id="sought-result"
          disabled={!props.sought.player}
          onChange={(event) => set('result', event.currentTarget.value)}
        >
          <option value="">{t('people-any')}</option>
          <For each={RESULTS}>
            {(result) => (
              <option value={result} selected={result === props.sought.result}>
                {t(`people-result-${result}`)}
              </option>
            )}
          </For>
        </select>
        <small>{t('people-result-how')}</small>
      </div>
      <Show when={props.sought.position}>
        {(position) => (
          <div class="field position-field">
            <span>{t('people-position')}</span>
            <code>{position()}</code>
            <small>{t('people-position-how')}</small>
            <button type="button" class="small" onClick={() => set('position', '')}>
              {t('people-position-not')}
            </button>
          </div>
        )}
      </Show>
      <Show when={!props.sought.position}>
        <p class="muted position-field">
          {t('people-position-where')} <a href="/analyse">{t('app-title-analyse')}</a>
        </p>
      </Show>
    </form>
  );
}

function Name(props: {
  of: 'player' | 'against';
  value: string | undefined;
  onChange: (name: 'player' | 'against', value: string) => void;
}) {
  return (
    <div class="field">
      <label for={`sought-${props.of}`}>{t(`people-sought-${props.of}`)}</label>
      <input
        id={`sought-${props.of}`}
        type="search"
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        maxlength={20}
        value={props.value ?? ''}
        onChange={(event) => props.onChange(props.of, event.currentTarget.value)}
      />
    </div>
  );
}

function GameField(props: { value: string; onChange: (value: string) => void }) {
  const [all] = createResource(() => allSetups().catch(() => []));
  // An address may name options that no list has.
  const other = () =>
    props.value !== '' && !(all() ?? []).some(({ setups }) => setups.includes(props.value));
  return (
    <div class="field">
      <label for="sought-game">{t('people-sought-game')}</label>
      <select id="sought-game" onChange={(event) => props.onChange(event.currentTarget.value)}>
        <option value="">{t('people-any')}</option>
        <Show when={other()}>
          <option value={props.value} selected>
            {rulesWords(props.value)}
          </option>
        </Show>
        <For each={all() ?? []}>
          {({ game, setups }) => (
            <optgroup label={gameWords(game)}>
              <For each={setups}>
                {(rules) => (
                  <option value={rules} selected={rules === props.value}>
                    {rulesWords(rules)}
                  </option>
                )}
              </For>
            </optgroup>
          )}
        </For>
      </select>
    </div>
  );
}

function OpeningField(props: { value: string; onChange: (value: string) => void }) {
  const [all] = createResource(() => allOpenings().catch(() => []));
  return (
    <div class="field">
      <label for="sought-opening">{t('people-opening')}</label>
      <select id="sought-opening" onChange={(event) => props.onChange(event.currentTarget.value)}>
        <option value="">{t('people-any')}</option>
        <For each={all() ?? []}>
          {({ code, name }) => (
            <option value={code} selected={code === props.value}>
              {code} {name}
            </option>
          )}
        </For>
      </select>
    </div>
  );
}
