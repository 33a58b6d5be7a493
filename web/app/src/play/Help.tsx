/** Help: hints in three grades, what threatens, what speaks for the last move. */
import { createMemo, createSignal, For, on, createEffect, onCleanup, Show } from 'solid-js';
import type { Highlight } from '@board';
import { Engine } from '../engine/engine';
import type { Hint, Said } from '../generated/wire';
import { explain, hint as hintFor, motions, play, scene, threats } from '../rules';
import { changesOf } from '../panel/moveWords';
import type { LastMove } from '../panel/BoardView';
import { AS_PRINTED } from '../panel/orientation';
import { announce } from '../shell/live';
import { say } from '../shell/said';
import { settings } from '../shell/settings';
import { Tick } from '../shell/Tick';
import { t } from '../shell/words';
import type { Session } from './session';

/** A hint is worth this much work, and no more time. */
const WORK = { evals: 200_000, ms: 1500 };

/** The hint of a position, as far as it was asked for. */
export interface Help {
  hint(): Hint | null;
  /** How many grades are shown. */
  grade(): number;
  looking(): boolean;
  /** One grade more. */
  more(): void;
  highlights(): Highlight[];
}

/** Help begins anew in every position. */
export function createHelp(session: Session): Help {
  const { game } = session.kept.config;
  const engine = new Engine();
  const [hint, setHint] = createSignal<Hint | null>(null);
  const [grade, setGrade] = createSignal(0);
  const [looking, setLooking] = createSignal(false);
  const position = createMemo(() => session.view().position);
  let asked = 0;
  createEffect(
    on(position, () => {
      asked += 1;
      engine.stop();
      setHint(null);
      setGrade(0);
      setLooking(false);
    }),
  );
  onCleanup(() => engine.dispose());

  const find = async () => {
    const mine = ++asked;
    setLooking(true);
    const thought = await engine.think({ game, line: session.view().line, ...WORK });
    if (mine !== asked) return;
    setLooking(false);
    const move = thought?.lines[0]?.moves[0];
    setHint(move ? hintFor(game, position(), move) : null);
    show(1);
  };
  const show = (wanted: number) => {
    const found = hint();
    if (!found) return;
    // Where a grade has nothing to say, the next one is given.
    let next = wanted;
    if (next === 1 && found.matters.length === 0) next = 2;
    if (next === 2 && !found.piece) next = 3;
    setGrade(Math.min(next, 3));
    announce(gradeWords(found, grade()).join(' '));
  };
  return {
    hint,
    grade,
    looking,
    more: () => {
      if (looking() || session.ours() === null) return;
      if (hint() === null) void find();
      else show(grade() + 1);
    },
    highlights: createMemo(() => {
      const found = hint();
      return found && grade() >= 2 ? placesOf(game, position(), found, grade()) : [];
    }),
  };
}

/** Where the piece of a hint stands; with the move, also everything that changes its place. */
function placesOf(game: string, position: string, found: Hint, grade: number): Highlight[] {
  const things = scene(game, position, [], AS_PRINTED).things;
  const [first] = motions(game, position, found.move, AS_PRINTED).flat();
  const places = new Set([things.find((thing) => thing.key === first?.key)?.place ?? null]);
  const played = play(game, position, found.move);
  if (grade >= 3 && 'position' in played) {
    const after = scene(game, played.position, [], AS_PRINTED).things;
    for (const { from, to } of changesOf(things, after)) places.add(from).add(to);
  }
  places.delete(null);
  return [...places].map((place) => ({ place: place ?? '', kind: 'hint' }));
}

function gradeWords(found: Hint, grade: number): string[] {
  if (grade === 1) return found.matters.map(say);
  if (grade === 2) return found.piece ? [say(found.piece)] : [];
  return [t('play-hint-move', { move: found.shown }), ...found.why.map(say)];
}

/** The tab. */
export function HelpTab(props: { session: Session; help: Help; last: LastMove | null }) {
  const { session, help } = props;
  const { game } = session.kept.config;
  const why = createMemo(() =>
    props.last ? explain(game, props.last.position, props.last.move) : [],
  );
  const dangers = createMemo(() =>
    settings().showThreats && !session.view().ending ? threats(game, session.view().position) : [],
  );
  return (
    <div class="help">
      <HintPart session={session} help={help} />
      <h2>{t('play-threats')}</h2>
      <Tick of="showThreats" label={t('play-threats-show')} />
      <Sayings all={dangers()} />
      <Show when={props.last}>
        <h2>{t('play-why')}</h2>
        <Sayings all={why()} none={t('play-why-nothing')} />
      </Show>
    </div>
  );
}

function HintPart(props: { session: Session; help: Help }) {
  const { help } = props;
  const button = () =>
    help.looking() ? 'play-hint-looking' : help.grade() === 0 ? 'play-hint-ask' : 'play-hint-more';
  return (
    <>
      <h2>{t('play-hint')}</h2>
      <Show when={help.hint()}>
        {(found) => (
          <>
            <Show when={help.grade() >= 1}>
              <Sayings all={found().matters} />
            </Show>
            <Show when={help.grade() >= 2 && found().piece}>{(said) => <p>{say(said())}</p>}</Show>
            <Show when={help.grade() >= 3}>
              <p>
                {t('play-hint-good')} <span class="notation">{found().shown}</span>
              </p>
              <Sayings all={found().why} />
            </Show>
          </>
        )}
      </Show>
      <Show when={help.grade() < 3}>
        <button
          type="button"
          disabled={props.session.ours() === null || help.looking()}
          onClick={() => help.more()}
        >
          {t(button())}
        </button>
      </Show>
    </>
  );
}

function Sayings(props: { all: Said[]; none?: string }) {
  return (
    <>
      <Show when={props.all.length === 0 && props.none}>
        {(none) => <p class="muted">{none()}</p>}
      </Show>
      <Show when={props.all.length > 0}>
        <ul class="sayings">
          <For each={props.all}>
            {(said) => <li data-speaks={said.speaks ?? 'for'}>{say(said)}</li>}
          </For>
        </ul>
      </Show>
    </>
  );
}
