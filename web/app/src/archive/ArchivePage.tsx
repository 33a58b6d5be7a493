/** The archive: search of finished games. */
import { createMemo, createResource, For, Show, untrack } from 'solid-js';
import type { ArchivedGame } from '../generated/wire';
import { fetchSetups } from '../net/setups';
import { createPagedQuery } from '../net/query';
import { gameTitle, rulesText } from '../net/gameConfig';
import { ErrorMessage } from '../ui/messages';
import { navigate, useRoute } from '../router/router';
import { announce } from '../ui/announcer';
import { t } from '../i18n/i18n';
import { GameRows } from './GameRows';
import { type ArchiveQuery, fetchOpenings, formatArchiveQuery, parseArchiveQuery, searchArchive } from './api';

const RESULTS = ['won', 'tied', 'lost'] as const;

/** The page `/archive`; the query is in the address. */
export default function ArchivePage() {
  const route = useRoute();
  const archiveQuery = () => parseArchiveQuery(route.query);
  const list = createSearch(archiveQuery);
  const go = (next: ArchiveQuery) => {
    const query = formatArchiveQuery(next);
    navigate(`/archive${query === '' ? '' : `?${query}`}`, { replace: true });
  };
  return (
    <div class="sheet archive">
      <h1>{t('app-title-archive')}</h1>
      <SearchForm archiveQuery={archiveQuery()} onChange={go} />
      <section aria-labelledby="found">
        <h2 id="found" class="visually-hidden">
          {t('archive-games-found')}
        </h2>
        <ErrorMessage source={list} />
        <GameRows games={list.items()} />
        <Show when={list.hasMore()}>
          <p class="row">
            <button type="button" disabled={list.busy()} onClick={() => void list.loadMore()}>
              {t('archive-more')}
            </button>
          </p>
        </Show>
        <Show when={list.isLoaded() && !list.busy() && !list.errorText() && !list.items().length}>
          <NoResults archiveQuery={archiveQuery()} onAll={() => go({})} />
        </Show>
      </section>
    </div>
  );
}

/** A paged query of matching games. */
function createSearch(archiveQuery: () => ArchiveQuery) {
  const query = createMemo(() => formatArchiveQuery(archiveQuery()));
  const list = createPagedQuery<string, ArchivedGame>(query, 'id', async (_, before, signal) => {
    const { games, next } = await searchArchive(untrack(archiveQuery), { before }, signal);
    const old = before === null ? 0 : list.items().length;
    announce(t('archive-games-shown', { games: old + games.length }));
    return { items: games, next };
  });
  return list;
}

function NoResults(props: { archiveQuery: ArchiveQuery; onAll: () => void }) {
  const isAll = () => formatArchiveQuery(props.archiveQuery) === '';
  return (
    <>
      <p>{t(isAll() ? 'archive-empty' : 'archive-no-match')}</p>
      <p class="row">
        <Show
          when={isAll()}
          fallback={
            <button type="button" onClick={() => props.onAll()}>
              {t('archive-show-all')}
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

function SearchForm(props: { archiveQuery: ArchiveQuery; onChange: (archiveQuery: ArchiveQuery) => void }) {
  const set = (name: keyof ArchiveQuery, value: string) => {
    const next: ArchiveQuery = { ...props.archiveQuery };
    if (value.trim() === '') delete next[name];
    else next[name] = value.trim();
    // A position needs its rules, a result needs a player.
    if (name === 'rules') delete next.position;
    if (!next.player) delete next.result;
    props.onChange(next);
  };
  return (
    <form role="search" class="archive-fields" onSubmit={(event) => event.preventDefault()}>
      <NameField field="player" value={props.archiveQuery.player} onChange={set} />
      <NameField field="against" value={props.archiveQuery.against} onChange={set} />
      <RulesField value={props.archiveQuery.rules ?? ''} onChange={(value) => set('rules', value)} />
      <OpeningField
        value={props.archiveQuery.opening ?? ''}
        onChange={(value) => set('opening', value)}
      />
      <div class="field">
        <label for="filter-result">{t('archive-result')}</label>
        <select
          id="filter-result"
          disabled={!props.archiveQuery.player}
          onChange={(event) => set('result', event.currentTarget.value)}
        >
          <option value="">{t('archive-any')}</option>
          <For each={RESULTS}>
            {(result) => (
              <option value={result} selected={result === props.archiveQuery.result}>
                {t(`archive-result-${result}`)}
              </option>
            )}
          </For>
        </select>
        <small>{t('archive-result-hint')}</small>
      </div>
      <Show when={props.archiveQuery.position}>
        {(position) => (
          <div class="field position-field">
            <span>{t('archive-position')}</span>
            <code>{position()}</code>
            <small>{t('archive-position-hint')}</small>
            <button type="button" class="small" onClick={() => set('position', '')}>
              {t('archive-position-any')}
            </button>
          </div>
        )}
      </Show>
      <Show when={!props.archiveQuery.position}>
        <p class="muted position-field">
          {t('archive-position-search-hint')} <a href="/analyse">{t('app-title-analyse')}</a>
        </p>
      </Show>
    </form>
  );
}

function NameField(props: {
  field: 'player' | 'against';
  value: string | undefined;
  onChange: (name: 'player' | 'against', value: string) => void;
}) {
  return (
    <div class="field">
      <label for={`filter-${props.field}`}>{t(`archive-filter-${props.field}`)}</label>
      <input
        id={`filter-${props.field}`}
        type="search"
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        maxlength={20}
        value={props.value ?? ''}
        onChange={(event) => props.onChange(props.field, event.currentTarget.value)}
      />
    </div>
  );
}

function RulesField(props: { value: string; onChange: (value: string) => void }) {
  const [all] = createResource(() => fetchSetups().catch(() => []));
  // An address may contain options that are not in the list.
  const other = () =>
    props.value !== '' && !(all() ?? []).some(({ setups }) => setups.includes(props.value));
  return (
    <div class="field">
      <label for="filter-rules">{t('archive-filter-rules')}</label>
      <select id="filter-rules" onChange={(event) => props.onChange(event.currentTarget.value)}>
        <option value="">{t('archive-any')}</option>
        <Show when={other()}>
          <option value={props.value} selected>
            {rulesText(props.value)}
          </option>
        </Show>
        <For each={all() ?? []}>
          {({ game, setups }) => (
            <optgroup label={gameTitle(game)}>
              <For each={setups}>
                {(rules) => (
                  <option value={rules} selected={rules === props.value}>
                    {rulesText(rules)}
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
  const [all] = createResource(() => fetchOpenings().catch(() => []));
  return (
    <div class="field">
      <label for="filter-opening">{t('archive-opening')}</label>
      <select id="filter-opening" onChange={(event) => props.onChange(event.currentTarget.value)}>
        <option value="">{t('archive-any')}</option>
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
