import { For, Show } from 'solid-js';
import { Button } from '../ui/Button';
import { t } from '../i18n/i18n';
import { COURSE, PARTS } from './course';
import type { Part, Step } from './course/types';
import { resetProgress, progress } from './progress';
import { createLocalGame } from '../storage/savedGames';
import { navigate } from '../router/router';

const stepsOf = (part: Part) => COURSE.filter((step) => step.part === part);

/** The contents of the course, with what was done. */
export function Contents() {
  const isStarted = () => progress().size > 0;
  const nextStep = () => COURSE.find((step) => !progress().has(step.id)) ?? COURSE[0];
  return (
    <div class="course">
      <header>
        <h1>{t('learn-title')}</h1>
        <p>{t('learn-lead')}</p>
        <div class="row">
          <a class="button main" href={`/learn/${nextStep()?.id ?? ''}`}>
            {t(isStarted() ? 'learn-continue' : 'learn-begin')}
          </a>
          <Show when={isStarted()}>
            <Button class="small" onClick={resetProgress}>{t('learn-reset')}</Button>
          </Show>
        </div>
      </header>
      <For each={PARTS}>
        {(part) => (
          <>
            <PartList part={part} />
            <Show when={part === 'rules'}>
              <FirstGame />
            </Show>
          </>
        )}
      </For>
    </div>
  );
}

function PartList(props: { part: Part }) {
  const steps = () => stepsOf(props.part);
  const count = () => steps().length;
  const done = () => steps().filter((step) => progress().has(step.id)).length;
  return (
    <section class="course-part">
      <h2>{t(`learn-part-${props.part}`)}</h2>
      <p>
        {t(`learn-part-${props.part}-lead`)}
        <small class="number">{t('learn-done-count', { done: done(), count: count() })}</small>
      </p>
      <ol>
        <For each={steps()}>{(step) => <StepLink step={step} />}</For>
      </ol>
    </section>
  );
}

function StepLink(props: { step: Step }) {
  const done = () => progress().has(props.step.id);
  return (
    <li classList={{ done: done() }}>
      <a href={`/learn/${props.step.id}`}>
        {t(`learn-${props.step.id}`)}
        <Show when={done()}>
          <span class="visually-hidden">, {t('learn-step-done')}</span>
        </Show>
      </a>
    </li>
  );
}

/** What the course leads to. */
export function FirstGame() {
  return (
    <section class="course-game">
      <h2>{t('learn-first-game')}</h2>
      <p>{t('learn-first-game-lead')}</p>
      <Button onClick={startFirstGame}>{t('learn-first-game-start')}</Button>
    </section>
  );
}

/** Starts a first game against the lowest level. */
function startFirstGame(): void {
  const id = createLocalGame('pentagame', 'none', [{ kind: 'person' }, { kind: 'engine', level: 1 }]);
  navigate(`/table/${id}`);
}
