/** The archive: search of finished games. */
import { createMemo, createResource, For, Show, untrack } from 'solid-js';
import type { ArchivedGame } from '../generated/wire';
import { createPagedQuery } from '../net/query';
import { SetupSelect } from '../net/SetupSelect';
import { SelectField } from '../ui/Select';
import { EmptyState } from '../ui/EmptyState';
import { ErrorMessage } from '../ui/messages';
import { navigate, useRoute } from '../router/router';
import { announce } from '../ui/announcer';
import { Button } from '../ui/Button';
import { NameField } from '../ui/NameField';
import { t } from '../i18n/i18n';
import { ArchivedGameCards } from '../ui/ArchivedGameCards';
import { type ArchiveQuery, fetchOpenings, formatArchiveQuery, parseArchiveQuery, searchArchive } from '../net/archive';
import './archive.css';

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
    <div class="archive">
      <h1>{t('app-title-archive')}</h1>
      <details class="archive-filters" open={formatArchiveQuery(untrack(archiveQuery)) !== ''}>
        <summary>{t('archive-filters')}</summary>
        <SearchForm archiveQuery={archiveQuery()} onChange={go} />
      </details>
      <section aria-labelledby="found">
        <h2 id="found" class="visually-hidden">
          {t('archive-games-found')}
        </h2>
        <ErrorMessage source={list} />
        <ArchivedGameCards games={list.items()} layout="rows" player={archiveQuery().player} />
        <Show when={list.hasMore()}>
          <p class="row">
            <Button disabled={list.busy()} onClick={() => list.loadMore()}>
              {t('archive-more')}
            </Button>
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
    <EmptyState animal="geese">
      <p>{t(isAll() ? 'archive-empty' : 'archive-no-match')}</p>
      <p class="row">
        <Show
          when={isAll()}
          fallback={
            <Button onClick={() => props.onAll()}>{t('archive-show-all')}</Button>
          }
        >
          <a class="button main" href="/lobby">
            {t('app-title-lobby')}
          </a>
        </Show>
      </p>
    </EmptyState>
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
      <For each={['player', 'against'] as const}>
        {(field) => (
          <NameField
            label={t(`archive-filter-${field}`)}
            type="search"
            maxLength={20}
            value={props.archiveQuery[field]}
            onChange={(value) => set(field, value)}
          />
        )}
      </For>
      <SetupSelect
        label={t('archive-filter-rules')}
        value={props.archiveQuery.rules ?? ''}
        any={t('archive-any')}
        onChange={(value) => set('rules', value)}
      />
      <OpeningField
        value={props.archiveQuery.opening ?? ''}
        onChange={(value) => set('opening', value)}
      />
      <SelectField
        label={t('archive-result')}
        hint={t(props.archiveQuery.player ? 'archive-result-of' : 'archive-result-hint', {
          name: props.archiveQuery.player ?? '',
        })}
        disabled={!props.archiveQuery.player}
        options={['', ...RESULTS]}
        value={props.archiveQuery.result ?? ''}
        text={(result) => t(result === '' ? 'archive-any' : `archive-result-${result}`)}
        onChange={(result) => set('result', result)}
      />
      <Show when={props.archiveQuery.position}>
        {(position) => (
          <div class="field position-field">
            <span>{t('archive-position')}</span>
            <code>{position()}</code>
            <small>{t('archive-position-hint')}</small>
            <Button class="small" onClick={() => set('position', '')}>
              {t('archive-position-any')}
            </Button>
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

function OpeningField(props: { value: string; onChange: (value: string) => void }) {
  const [all] = createResource(() => fetchOpenings().catch(() => []));
  const nameOf = (code: string) => all()?.find((opening) => opening.code === code)?.name ?? '';
  return (
    <SelectField
      label={t('archive-opening')}
      options={['', ...(all() ?? []).map(({ code }) => code)]}
      value={props.value}
      text={(code) => (code === '' ? t('archive-any') : `${code} ${nameOf(code)}`)}
      onChange={props.onChange}
    />
  );
}
