import { createEffect, createMemo, on, Show, type JSX } from 'solid-js';
import { BoardView, type Highlight } from '../game/common/BoardView';
import { moveSound } from '../game/common/describeMove';
import { stageText, StepChoices } from '../game/common/StepBar';
import { explain } from '../engine/rules';
import { navigate } from '../router/router';
import type { Message } from '../generated/rules';
import { Button } from '../ui/Button';
import { hasMessage, renderMessage, t } from '../i18n/i18n';
import { FirstGame } from './Contents';
import { courseOf, endsLessons, neighbourStep } from './course';
import type { Step } from './course/types';
import { isDone, type Lesson } from './lesson';
import { createLesson } from './lessonController';
import { markDone } from './progress';
import { StepNav } from './LearnPage';

type Running = ReturnType<typeof createLesson>;

/** A step with its board. */
export function LessonView(props: { step: Step; head: JSX.Element }) {
  const running = createLesson(props.step);
  const { lesson, task } = running;
  const last = () => lesson().at + 1 === props.step.tasks.length;
  const over = () => last() && isDone(lesson()) && running.settled();
  createEffect(() => over() && markDone(props.step.id));
  const highlights = createMemo((): Highlight[] => {
    const { highlight = [], point = [] } = task();
    if (lesson().phase !== 'try') return [];
    return (running.isHintShown() ? point : highlight).map((place) => ({ place, kind: 'hint' }));
  });
  const textId = (kind = '') => `learn-${props.step.id}-${lesson().at + 1}${kind}`;
  return (
    <article class="lesson">
      {props.head}
      <p class="lesson-text">
        {t(textId())}
        <Show when={foundOf(lesson())}>{(found) => <b> {t('learn-found', found())}</b>}</Show>
      </p>
      <div class="lesson-board">
        <BoardView
          rules={running.game()}
          position={running.position()}
          moveInput={running.moveInput()}
          last={moveOf(running.last())}
          highlights={highlights()}
          name={t('learn-board', { title: t(`learn-${props.step.id}`) })}
        />
      </div>
      <LessonBar running={running} step={props.step} over={over()} />
      <div class="step-bar lesson-choices">
        <StepChoices rules={running.game()} moveInput={running.moveInput()} />
      </div>
      <p class="lesson-feedback" role="status" classList={{ [lesson().phase]: running.settled() }}>
        <span>{running.settled() ? feedback(running, textId) : ''}</span>
      </p>
      <Show when={over() && endsLessons(props.step)}>
        <FirstGame game={courseOf(props.step).game} isReady />
      </Show>
      <StepNav step={props.step} />
    </article>
  );
}

function moveOf(ply: { from: string; move: string } | null) {
  return ply && { position: ply.from, move: ply.move };
}

/** The progress of a find task. */
function foundOf(lesson: Lesson): { found: number; count: number } | null {
  const task = lesson.step.tasks[lesson.at];
  return task?.kind === 'find' ? { found: lesson.found.length, count: task.goals.length } : null;
}

/** The feedback to the last try, or the hint. */
function feedback(running: Running, textId: (kind: string) => string): string {
  const lesson = running.lesson();
  const { step, at, phase, error } = lesson;
  if (phase === 'refused' && error) {
    const errorText = renderMessage(error);
    return at + 1 === step.tasks.length ? `${errorText} ${t(`learn-${step.id}-done`)}` : errorText;
  }
  if (phase === 'wrong') return wrongText(lesson);
  if (phase === 'right') return rightText(lesson, textId);
  if (running.moveInput().steps().length > 0) return stageText(running.moveInput());
  if (!running.isHintShown()) return '';
  return t(hasMessage(textId('-hint')) ? textId('-hint') : 'learn-look');
}

function rightText(lesson: Lesson, textId: (kind: string) => string): string {
  const { step, at, shown } = lesson;
  const praise = t(shown ? 'learn-shown' : 'learn-right');
  if (at + 1 === step.tasks.length) return `${praise} ${t(`learn-${step.id}-done`)}`;
  if (step.tasks[at]?.kind === 'watch') return '';
  return hasMessage(textId('-right')) ? t(textId('-right')) : praise;
}

/** The feedback to a wrong try. */
function wrongText(lesson: Lesson): string {
  const text = t('learn-wrong', { kind: kindOf(lesson) });
  const reason = missedReason(lesson);
  return reason ? `${text} ${renderMessage(reason)}` : text;
}

/** The first explanation against the tried move that the solution does not have. */
function missedReason({ step, at, game, plies, own }: Lesson): Message | undefined {
  const task = step.tasks[at];
  const last = plies.at(-1);
  if (step.part === 'rules' || task?.kind !== 'do' || !last) return undefined;
  const expected = explain(game, last.from, task.solution[own - 1] ?? '').map(({ ids }) => ids[0]);
  return explain(game, last.from, last.move).find(
    ({ stance, ids }) => stance === 'against' && !expected.includes(ids[0]),
  );
}

/** The kind of the try: a tapped place, or the sound of a move. */
function kindOf({ step, at, game, plies }: Lesson): string {
  const last = plies.at(-1);
  if (step.tasks[at]?.kind === 'tap' || !last) return 'place';
  const soundName = moveSound(game, last.from, last.move);
  return soundName === 'black' ? 'replace' : soundName;
}

/** The buttons of the lesson. */
function LessonBar(props: { running: Running; step: Step; over: boolean }) {
  const { running } = props;
  let main: HTMLButtonElement | undefined;
  const phase = () => (running.settled() ? running.lesson().phase : 'busy');
  const done = () => running.settled() && isDone(running.lesson());
  const hasStarted = () => running.moveInput().steps().length > 0 || running.moveInput().pickedKey() !== null;
  // After a move by keyboard the focus moves to the next button.
  createEffect(
    on(phase, (now) => {
      if (now !== 'try' && now !== 'busy' && document.activeElement?.closest('.lesson-board')) {
        main?.focus({ preventScroll: true });
      }
    }),
  );
  const goOn = () => {
    if (running.next()) return;
    const after = neighbourStep(props.step, 1);
    navigate(after ? `/learn/${after.id}` : '/learn');
  };
  return (
    <div class="lesson-bar">
      <Show when={phase() === 'try' || phase() === 'busy'}>
        <Button disabled={!hasStarted()} onClick={() => running.moveInput().undo()}>
          {t('learn-undo')}
        </Button>
        <Button disabled={phase() === 'busy' || running.isHintShown()} onClick={running.hint}>
          {t('learn-hint')}
        </Button>
      </Show>
      <Show when={phase() === 'wrong'}>
        <button type="button" class="main" ref={main} onClick={running.again}>
          {t('learn-again')}
        </button>
      </Show>
      <Show when={!done()}>
        <Button disabled={phase() === 'busy'} onClick={running.show}>{t('learn-show')}</Button>
      </Show>
      <Show when={done()}>
        <Button onClick={running.again}>{t('learn-once-more')}</Button>
        <button type="button" class="main" ref={main} onClick={goOn}>
          {t('learn-next')}
        </button>
      </Show>
    </div>
  );
}
