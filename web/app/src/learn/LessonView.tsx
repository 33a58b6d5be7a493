import { createEffect, createMemo, on, Show, type JSX } from 'solid-js';
import { BoardView, type Highlight } from '../panel/BoardView';
import { soundOf } from '../panel/moveSound';
import { stageWords } from '../panel/StepBar';
import { explain } from '../rules';
import { navigate } from '../shell/router';
import type { Said } from '../generated/wire';
import { known, say, t } from '../shell/words';
import { FirstGame } from './Contents';
import { beside } from './course';
import type { Step } from './course/kinds';
import { isDone, type Lesson } from './lesson';
import { createLesson } from './play';
import { finish } from './progress';
import { Beside } from './StepPage';

type Running = ReturnType<typeof createLesson>;

/** A step with its board. */
export function LessonView(props: { step: Step; head: JSX.Element }) {
  const running = createLesson(props.step);
  const { lesson, task } = running;
  const last = () => lesson().at + 1 === props.step.tasks.length;
  const over = () => last() && isDone(lesson()) && running.settled();
  createEffect(() => over() && finish(props.step.id));
  const highlights = createMemo((): Highlight[] => {
    const { look = [], point = [] } = task();
    if (lesson().phase !== 'try') return [];
    return (running.hinted() ? point : look).map((place) => ({ place, kind: 'hint' }));
  });
  const words = (kind = '') => `learn-${props.step.id}-${lesson().at + 1}${kind}`;
  return (
    <article class="lesson">
      {props.head}
      <p class="lesson-text">
        {t(words())}
        <Show when={foundOf(lesson())}>{(found) => <b> {t('learn-found', found())}</b>}</Show>
      </p>
      <div class="lesson-board">
        <BoardView
          game={running.game()}
          position={running.position()}
          making={running.making()}
          last={moveOf(running.last())}
          highlights={highlights()}
          name={t('learn-board', { title: t(`learn-${props.step.id}`) })}
        />
      </div>
      <p class="lesson-said" role="status" classList={{ [lesson().phase]: running.settled() }}>
        <span>{running.settled() ? feedback(running, words) : ''}</span>
      </p>
      <Bar running={running} step={props.step} over={over()} />
      <Show when={over() && endsRules(props.step)}>
        <FirstGame />
      </Show>
      <Beside step={props.step} />
    </article>
  );
}

const endsRules = (step: Step) => step.part === 'rules' && beside(step, 1)?.part !== 'rules';

function moveOf(ply: { from: string; move: string } | null) {
  return ply && { position: ply.from, move: ply.move };
}

/** How much was found of what is to be found. */
function foundOf(lesson: Lesson): { found: number; count: number } | null {
  const task = lesson.step.tasks[lesson.at];
  return task?.kind === 'find' ? { found: lesson.found.length, count: task.wants.length } : null;
}

/** What came of the last try, or the hint. */
function feedback(running: Running, words: (kind: string) => string): string {
  const lesson = running.lesson();
  const { step, at, phase, said } = lesson;
  if (phase === 'refused' && said) {
    const why = say(said);
    return at + 1 === step.tasks.length ? `${why} ${t(`learn-${step.id}-done`)}` : why;
  }
  if (phase === 'wrong') return wrong(lesson);
  if (phase === 'right') return right(lesson, words);
  if (running.making().made().length > 0) return stageWords(running.making());
  if (!running.hinted()) return '';
  return t(known(words('-hint')) ? words('-hint') : 'learn-look');
}

function right(lesson: Lesson, words: (kind: string) => string): string {
  const { step, at, shown } = lesson;
  const praise = t(shown ? 'learn-shown' : 'learn-right');
  if (at + 1 === step.tasks.length) return `${praise} ${t(`learn-${step.id}-done`)}`;
  if (step.tasks[at]?.kind === 'watch') return '';
  return known(words('-right')) ? t(words('-right')) : praise;
}

/** What a try was, and what the rules hold against it. */
function wrong(lesson: Lesson): string {
  const what = t('learn-wrong', { kind: kindOf(lesson) });
  const why = against(lesson);
  return why ? `${what} ${say(why)}` : what;
}

/** The first thing that speaks against the move tried and not against the one wanted. */
function against({ step, at, game, plies, own }: Lesson): Said | undefined {
  const task = step.tasks[at];
  const last = plies.at(-1);
  if (step.part === 'rules' || task?.kind !== 'do' || !last) return undefined;
  const wanted = explain(game, last.from, task.solution[own - 1] ?? '').map(({ ids }) => ids[0]);
  return explain(game, last.from, last.move).find(
    ({ speaks, ids }) => speaks === 'against' && !wanted.includes(ids[0]),
  );
}

/** A place that was tapped, or a move by what is heard of it. */
function kindOf({ step, at, game, plies }: Lesson): string {
  const last = plies.at(-1);
  if (step.tasks[at]?.kind === 'tap' || !last) return 'place';
  const heard = soundOf(game, last.from, last.move);
  return heard === 'black' ? 'replace' : heard;
}

/** What can be done now, in reach of the thumb. */
function Bar(props: { running: Running; step: Step; over: boolean }) {
  const { running } = props;
  let main: HTMLButtonElement | undefined;
  const phase = () => (running.settled() ? running.lesson().phase : 'busy');
  const done = () => running.settled() && isDone(running.lesson());
  const begun = () => running.making().made().length > 0 || running.making().picked() !== null;
  // After a move by keyboard the focus goes on to what comes next.
  createEffect(
    on(phase, (now) => {
      if (now !== 'try' && now !== 'busy' && document.activeElement?.closest('.lesson-board')) {
        main?.focus({ preventScroll: true });
      }
    }),
  );
  const goOn = () => {
    if (running.next()) return;
    const after = beside(props.step, 1);
    navigate(after ? `/learn/${after.id}` : '/learn');
  };
  return (
    <div class="lesson-bar">
      <Show when={phase() === 'try' || phase() === 'busy'}>
        <button type="button" disabled={!begun()} onClick={() => running.making().undo()}>
          {t('learn-undo')}
        </button>
        <button
          type="button"
          disabled={phase() === 'busy' || running.hinted()}
          onClick={running.hint}
        >
          {t('learn-hint')}
        </button>
      </Show>
      <Show when={phase() === 'wrong'}>
        <button type="button" class="main" ref={main} onClick={running.again}>
          {t('learn-again')}
        </button>
      </Show>
      <Show when={!done()}>
        <button type="button" disabled={phase() === 'busy'} onClick={running.show}>
          {t('learn-show')}
        </button>
      </Show>
      <Show when={done()}>
        <button type="button" onClick={running.again}>
          {t('learn-once-more')}
        </button>
        <button type="button" class="main" ref={main} onClick={goOn}>
          {t('learn-next')}
        </button>
      </Show>
    </div>
  );
}
