/** The tab that opens games: pasted text, a file, a saved game, a new game. */
import { batch, createResource, createSignal, createUniqueId, For, Show } from 'solid-js';
import type { GameInfo, RecordTree } from '../generated/rules';
import { type ChosenOptions, createGameChoice, rulesName, defaultOptions } from '../game/common/rulesForm';
import { RulesFields } from '../game/common/RulesFields';
import * as rules from '../engine/rules';
import { savedGameTitle } from '../game/common/savedGameTitle';
import { StatusLine } from '../ui/messages';
import { savedGames } from '../storage/savedGames';
import { SelectField } from '../ui/Select';
import { Button } from '../ui/Button';
import { formatDateTime, renderMessage, t } from '../i18n/i18n';
import { type Analysis, newGame, openRecord } from './analysis';
import { INPUT_MAX_CHARS, parseInput, type ParsedInput } from './parseInput';

/** Parses and opens input; holds the records found and the errors. */
export function createInputReader(analysis: Analysis, onOpened: () => void) {
  const [records, setRecords] = createSignal<RecordTree[]>([]);
  const [errors, setErrors] = createSignal<string[]>([]);

  const openOne = (record: RecordTree) => {
    const opened = openRecord(record);
    setErrors(record.issues.map(renderMessage));
    if (!opened) return;
    analysis.open(opened);
    onOpened();
  };
  const apply = (input: ParsedInput) => {
    setErrors([]);
    setRecords([]);
    switch (input.kind) {
      case 'empty':
        return setErrors([t('analyse-paste-empty')]);
      case 'too-long':
        return setErrors([t('analyse-paste-too-long')]);
      case 'error': {
        const why = renderMessage(input.error);
        const { number } = input;
        return setErrors([number === null ? why : t('analyse-paste-move', { number, why })]);
      }
      case 'records': {
        const [first] = input.records;
        setRecords(input.records);
        if (first && input.records.length === 1) openOne(first);
        return setErrors((before) => [...before, ...input.errors.map(renderMessage)]);
      }
      case 'position':
        analysis.open({ game: input.rules, start: input.position });
        break;
      case 'moves':
        if (input.from === 'start') analysis.go(analysis.tree().root);
    }
    for (const move of input.moves) analysis.play(move);
    onOpened();
  };
  const parse = (text: string) =>
    parseInput(rules, text, {
      rules: analysis.game(),
      start: analysis.start(),
      position: analysis.position(),
    });
  const openText = async (text: string) => {
    await Promise.allSettled(rules.recordGames(text).map((game) => rules.loadRules(game)));
    const found = parse(text);
    if (found.kind !== 'error' || (found.number ?? 1) > 1) return apply(found);
    // It may be a position of a game that is not loaded yet.
    await rules.loadAllRules().catch(() => undefined);
    apply(parse(text));
  };
  return {
    records,
    errors,
    openRecord: openOne,
    setError: (text: string) => setErrors([text]),
    openText,
    async openFile(file: File | undefined | null) {
      if (!file) return;
      if (file.size > INPUT_MAX_CHARS) apply({ kind: 'too-long' });
      else await openText(await file.text());
    },
  };
}

/** The input for pasted text and files. */
export type InputReader = ReturnType<typeof createInputReader>;

/** The tab to open a game. */
export function OpenTab(props: { analysis: Analysis; reader: InputReader; onNew: () => void }) {
  return (
    <section class="open" aria-label={t('analyse-open')}>
      <PasteForm reader={props.reader} />
      <FoundRecords reader={props.reader} />
      <SavedGameList reader={props.reader} />
      <NewGameForm
        onGame={(game) => {
          props.analysis.open(newGame(game));
          props.onNew();
        }}
      />
    </section>
  );
}

function PasteForm(props: { reader: InputReader }) {
  const id = createUniqueId();
  const [typed, setTyped] = createSignal('');
  const errors = () => props.reader.errors();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void props.reader.openText(typed());
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
          aria-describedby={`${id}-how ${id}-error`}
          aria-invalid={errors().length > 0}
          value={typed()}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <small id={`${id}-how`}>{t('analyse-paste-hint')}</small>
      </div>
      <div class="row">
        <button type="submit" class="main">
          {t('analyse-paste-open')}
        </button>
        <label class="button file">
          {t('analyse-file')}
          <input
            type="file"
            class="visually-hidden"
            accept=".pgr,.txt,text/plain"
            onChange={(event) => {
              void props.reader.openFile(event.currentTarget.files?.[0]);
              event.currentTarget.value = '';
            }}
          />
        </label>
      </div>
      <div id={`${id}-error`} role="alert">
        <For each={errors().slice(0, 5)}>{(text) => <StatusLine text={text} kind="error" />}</For>
      </div>
    </form>
  );
}

/** The choice between several records of one text. */
function FoundRecords(props: { reader: InputReader }) {
  const named = (record: RecordTree, number: number) => {
    const tag = (name: string) => record.tags.find((one) => one.name === name)?.value ?? '';
    const seats = [1, 2, 3, 4, 5].map((seat) => tag(`Seat${seat}`)).filter((name) => name !== '');
    const about = [tag('Game'), seats.join(' – '), tag('Event'), tag('Date'), record.result];
    return `${number}. ${about.filter((text) => text !== '').join(', ')}`;
  };
  return (
    <Show when={props.reader.records().length > 1}>
      <h2>{t('analyse-games-found', { count: props.reader.records().length })}</h2>
      <ul class="plain-list">
        <For each={props.reader.records().slice(0, 200)}>
          {(record, index) => (
            <li>
              <Button class="link" onClick={() => props.reader.openRecord(record)}>
                {named(record, index() + 1)}
              </Button>
            </li>
          )}
        </For>
      </ul>
    </Show>
  );
}

function SavedGameList(props: { reader: InputReader }) {
  const games = () => savedGames().filter((game) => game.record);
  return (
    <Show when={games().length > 0}>
      <h2>{t('analyse-saved-games')}</h2>
      <ul class="plain-list">
        <For each={games().slice(0, 12)}>
          {(game) => (
            <li>
              <Button class="link" onClick={() => void props.reader.openText(game.record ?? '')}>
                {savedGameTitle(game)}
              </Button>{' '}
              <small>{formatDateTime(game.updated)}</small>
            </li>
          )}
        </For>
      </ul>
    </Show>
  );
}

function NewGameForm(props: { onGame: (game: string) => void }) {
  const [games] = createResource(() => import('../generated/games').then(({ GAMES }) => GAMES));
  return (
    <Show when={games.latest}>
      {(games) => <NewGameFields games={games()} onGame={props.onGame} />}
    </Show>
  );
}

function NewGameFields(props: { games: readonly GameInfo[]; onGame: (game: string) => void }) {
  const [first] = props.games;
  const [game, setGame] = createSignal(first);
  const [chosen, setChosen] = createSignal<ChosenOptions>(first ? defaultOptions(first) : []);
  const choice = createGameChoice((next) =>
    batch(() => {
      setGame(next);
      setChosen(defaultOptions(next));
    }),
  );
  const pick = (name: string) => {
    const found = props.games.find((info) => info.name === name);
    if (found) void choice.choose(found);
  };
  return (
    <Show when={game()}>
      {(info) => (
        <form
          class="new-game"
          onSubmit={(event) => {
            event.preventDefault();
            props.onGame(rulesName(info(), chosen()));
          }}
        >
          <h2>{t('analyse-new')}</h2>
          <SelectField
            label={t('analyse-game')}
            options={props.games.map((one) => one.name)}
            value={info().name}
            text={(one) => t(`game-rules-${one}`)}
            onChange={pick}
          />
          <details>
            <summary>{t('game-more-options')}</summary>
            <RulesFields game={info()} groups="all" chosen={chosen()} disabled={choice.isPending()} onChange={setChosen} />
          </details>
          <button type="submit" disabled={choice.isPending()}>
            {t('analyse-new-start')}
          </button>
        </form>
      )}
    </Show>
  );
}
