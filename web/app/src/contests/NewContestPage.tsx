/** The form that creates a contest from a template. */
import { createMemo, createResource, createSignal, For, Show } from 'solid-js';
import type { GameInfo } from '../generated/rules';
import { GAMES } from '../generated/games';
import { loadedGames, loadRules } from '../engine/rules';
import { isAuthPending, loadCurrentUser, me } from '../net/currentUser';
import { createMutation } from '../net/mutation';
import { navigate } from '../router/router';
import { ErrorMessage } from '../ui/messages';
import { t } from '../i18n/i18n';
import { contestHref, createContest } from './api';
import { timeControlsFor } from '../game/common/timeControl';
import { tableSizes } from './contestModel';
import { AdvancedFields, MainFields, type DraftProps } from './ContestFields';
import { rulesForSeats } from './rulesForSeats';
import {
  contestOf,
  draftOf,
  settingsOf,
  TEMPLATES,
  withOfferedControl,
  type ContestDraft,
  type TemplateName,
} from './templates';
import '../game/common/game.css';
import './contests.css';

/** The page `/contests/new`. */
export default function NewContestPage() {
  void loadCurrentUser();
  const [games] = createResource(() => loadRules().then(() => GAMES));
  return (
    <div class="contests new-contest" data-loading={games.loading || isAuthPending()}>
      <h1>{t('contests-create')}</h1>
      <Show when={!isAuthPending()} fallback={<p class="loading muted">{t('contests-loading')}</p>}>
        <Show when={me()?.kind === 'member'} fallback={<MembersOnly />}>
          <Show when={games()}>{(games) => <NewContest games={games()} />}</Show>
        </Show>
      </Show>
    </div>
  );
}

function MembersOnly() {
  return (
    <>
      <p>{t('contests-create-members')}</p>
      <p class="row">
        <a class="button main" href="/account">
          {t('app-login')}
        </a>
        <a class="button" href="/organise">
          {t('contests-organise')}
        </a>
      </p>
    </>
  );
}

const templateName = (template: TemplateName) => t(`contests-template-${template}`);

function NewContest(props: { games: readonly GameInfo[] }) {
  const mutation = createMutation();
  const [template, setTemplate] = createSignal<TemplateName>(TEMPLATES[0]);
  const newDraft = (name: TemplateName) => draftOf(name, templateName(name), Date.now());
  const [wanted, setDraft] = createSignal<ContestDraft>(newDraft(TEMPLATES[0]));
  const change = (fields: Partial<ContestDraft>) => setDraft((before) => ({ ...before, ...fields }));
  const choose = (next: TemplateName) => {
    const { name, startsAtMs } = wanted();
    // What was typed stays.
    const isOwnName = name !== templateName(template());
    setTemplate(next);
    setDraft({ ...newDraft(next), startsAtMs, ...(isOwnName && { name }) });
  };
  const game = createMemo(() => props.games.find(({ name }) => name === wanted().game));
  const draft = createMemo(() => withOfferedControl(wanted(), game()));
  const rulesFor = (players: number) => {
    const found = game();
    return found ? rulesForSeats(found, players) : null;
  };
  /** The games that have rules for all sizes of table. */
  const possibleGames = createMemo(() => {
    const sizes = tableSizes(settingsOf(draft()));
    const hasRules = (game: GameInfo, size: number) => {
      // The rules of the other games are loaded when one of them is chosen.
      if (loadedGames().includes(game)) return rulesForSeats(game, size) !== null;
      return game.players[0] <= size && size <= game.players[1];
    };
    return props.games.filter((game) => sizes.every((size) => hasRules(game, size)));
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void mutation.run(async () => {
      await loadRules(draft().game);
      const { summary } = await createContest(contestOf(draft(), rulesFor));
      navigate(contestHref(summary.contest_id));
    });
  };
  const fields: DraftProps = {
    get draft() {
      return draft();
    },
    get games() {
      return possibleGames().map(({ name }) => name);
    },
    get controls() {
      return timeControlsFor(game());
    },
    change,
  };
  return (
    <form onSubmit={submit}>
      <Templates chosen={template()} onChoose={choose} />
      <MainFields {...fields} />
      <details class="contest-options">
        <summary>{t('contests-options')}</summary>
        <AdvancedFields {...fields} />
      </details>
      <ErrorMessage source={mutation} />
      <p class="row">
        <button type="submit" class="main large" disabled={mutation.busy()}>
          {t('contests-create-now')}
        </button>
        <a class="button" href="/contests">
          {t('contests-back')}
        </a>
      </p>
    </form>
  );
}

function Templates(props: { chosen: TemplateName; onChoose: (template: TemplateName) => void }) {
  return (
    <fieldset>
      <legend>{t('contests-template')}</legend>
      <div class="templates">
        <For each={TEMPLATES}>
          {(template) => (
            <label class="template">
              <input
                type="radio"
                name="template"
                checked={props.chosen === template}
                onChange={() => props.onChoose(template)}
              />
              <span>
                <b>{templateName(template)}</b>
                <small>{t(`contests-template-${template}-about`)}</small>
              </span>
            </label>
          )}
        </For>
      </div>
    </fieldset>
  );
}
