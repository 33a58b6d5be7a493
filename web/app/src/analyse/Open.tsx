/** Ways in: a new game, a pasted text, a file, a game kept in this browser. */
import { createMemo, createSignal, createUniqueId, For, Show } from 'solid-js';
import type { RecordTree, Said } from '../generated/wire';
import { type Chosen, nameOf, usual } from '../play/forms';
import { OptionFields } from '../play/OptionFields';
import * as rules from '../rules';
import { titleOf } from '../shell/pages/Games';
import { StatusLine } from '../shell/StatusLine';
import { list as kept } from '../shell/storage';
import { dateOf, say, t } from '../shell/words';
import { type Analysis, fresh, openedFrom } from './analysis';
import { MOST_PASTED, type Pasted, recognise } from './paste';

/** What the rules read, under the names that are asked for. */
const readers = { ...rules, read: rules.readMove };

/** Reads whatever was handed in and opens it. Told what became of it. */
export function createReading(analysis: Analysis, onOpened: () => void) {
  const [games, setGames] = createSignal<RecordTree[]>([]);
  const [wrong, setWrong] = createSignal<string[]>([]);

  const openRecord = (record: RecordTree) => {
    const opened = openedFrom(record);
    if (!opened) return setWrong(record.faults.map(say));
    analysis.open(opened);
    setWrong(record.faults.map(say));
    onOpened();
  };
  const act = (pasted: Pasted<Said>) => {
    setWrong([]);
    setGames([]);
    switch (pasted.kind) {
      case 'nothing':
      case 'long':
        return setWrong([t(`analyse-paste-${pasted.kind}`)]);
      case 'unread': {
        const why = say(pasted.why);
        const { number } = pasted;
        return setWrong([number === null ? why : t('analyse-paste-move', { number, why })]);
      }
      case 'records':
        setGames(pasted.records as RecordTree[]);
        if (pasted.records.length === 1) openRecord(pasted.records[0] as RecordTree);
        return setWrong((before) => [...before, ...pasted.malformed.map(say)]);
      case 'position':
        analysis.open({ game: pasted.game, start: pasted.position });
        break;
      case 'moves':
        if (pasted.from === 'start') analysis.go(analysis.tree().root);
    }
    for (const move of pasted.moves) analysis.play(move);
    onOpened();
  };
  return {
    games,
    wrong,
    openRecord,
    /** Says what is wrong. */
    complain: (why: string) => setWrong([why]),
    text(typed: string) {
      act(
        recognise<Said>(readers, typed, {
          game: analysis.game(),
          start: analysis.start(),
          position: analysis.position(),
        }),
      );
    },
    async file(file: File | undefined | null) {
      if (!file) return;
      if (file.size > MOST_PASTED) act({ kind: 'long' });
      else this.text(await file.text());
    },
  };
}

/** What reads. */
export type Reading = ReturnType<typeof createReading>;

/** The tab. */
export function Open(props: { analysis: Analysis; reading: Reading; onNew: () => void }) {
  return (
    <section class="open" aria-label={t('analyse-open')}>
      <Paste reading={props.reading} />
      <Found reading={props.reading} />
      <Kept reading={props.reading} />
      <NewGame
        onGame={(game) => {
          props.analysis.open(fresh(game));
          props.onNew();
        }}
      />
    </section>
  );
}

function Paste(props: { reading: Reading }) {
  const id = createUniqueId();
  const [typed, setTyped] = createSignal('');
  const wrong = () => props.reading.wrong();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        props.reading.text(typed());
      }}
    >
      <div class="field">
        <label for={id}>{t('analyse-paste')}</label>
        <textarea
          id={id}
          class="typed"
          rows="4"
          spellcheck={false}
          autocapitalize="off"
          aria-describedby={`${id}-how ${id}-wrong`}
          aria-invalid={wrong().length > 0}
          value={typed()}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <small id={`${id}-how`}>{t('analyse-paste-how')}</small>
      </div>
      <div class="row">
        <button type="submit" class="main">
          {t('analyse-paste-read')}
        </button>
        <label class="button file">
          {t('analyse-file')}
          <input
            type="file"
            class="unseen"
            accept=".pgr,.txt,text/plain"
            onChange={(event) => {
              void props.reading.file(event.currentTarget.files?.[0]);
              event.currentTarget.value = '';
            }}
          />
        </label>
      </div>
      <div id={`${id}-wrong`} role="alert">
        <For each={wrong().slice(0, 5)}>{(text) => <StatusLine text={text} kind="wrong" />}</For>
      </div>
    </form>
  );
}

/** Several games in one text: which one? */
function Found(props: { reading: Reading }) {
  const named = (record: RecordTree, number: number) => {
    const tag = (name: string) => record.tags.find((one) => one.name === name)?.value ?? '';
    const seats = [1, 2, 3, 4, 5].map((seat) => tag(`Seat${seat}`)).filter((name) => name !== '');
    const about = [tag('Game'), seats.join(' – '), tag('Event'), tag('Date'), record.result];
    return `${number}. ${about.filter((text) => text !== '').join(', ')}`;
  };
  return (
    <Show when={props.reading.games().length > 1}>
      <h2>{t('analyse-found', { count: props.reading.games().length })}</h2>
      <ul class="plain-list">
        <For each={props.reading.games().slice(0, 200)}>
          {(record, index) => (
            <li>
              <button
                type="button"
                class="link"
                onClick={() => props.reading.openRecord(record)}
              >
                {named(record, index() + 1)}
              </button>
            </li>
          )}
        </For>
      </ul>
    </Show>
  );
}

function Kept(props: { reading: Reading }) {
  const games = () => kept().filter((game) => game.record);
  return (
    <Show when={games().length > 0}>
      <h2>{t('analyse-kept')}</h2>
      <ul class="plain-list">
        <For each={games().slice(0, 12)}>
          {(game) => (
            <li>
              <button
                type="button"
                class="link"
                onClick={() => props.reading.text(game.record ?? '')}
              >
                {titleOf(game)}
              </button>{' '}
              <small>{dateOf(game.updated)}</small>
            </li>
          )}
        </For>
      </ul>
    </Show>
  );
}

function NewGame(props: { onGame: (game: string) => void }) {
  const id = createUniqueId();
  const games = rules.games();
  const [name, setName] = createSignal(games[0]?.name ?? '');
  const game = createMemo(() => games.find((info) => info.name === name()));
  const [chosen, setChosen] = createSignal<Chosen>(games[0] ? usual(games[0]) : []);
  const pick = (next: string) => {
    setName(next);
    const info = game();
    if (info) setChosen(usual(info));
  };
  return (
    <Show when={game()}>
      {(info) => (
        <form
          class="new-game"
          onSubmit={(event) => {
            event.preventDefault();
            props.onGame(nameOf(info(), chosen()));
          }}
        >
          <h2>{t('analyse-new')}</h2>
          <div class="field">
            <label for={id}>{t('analyse-game')}</label>
            <select id={id} onChange={(event) => pick(event.currentTarget.value)}>
              <For each={games}>
                {(one) => (
                  <option value={one.name} selected={one.name === name()}>
                    {t(`play-game-${one.name}`)}
                  </option>
                )}
              </For>
            </select>
          </div>
          <details>
            <summary>{t('play-more-options')}</summary>
            <OptionFields
              game={info()}
              groups={info().groups.map((_, index) => index)}
              chosen={chosen()}
              onChange={setChosen}
            />
          </details>
          <button type="submit">{t('analyse-new-begin')}</button>
        </form>
      )}
    </Show>
  );
}
