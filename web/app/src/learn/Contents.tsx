import { createResource, For, Show } from 'solid-js';
import { loadRules } from '../engine/rules';
import { GAMES } from '../generated/games';
import { Button } from '../ui/Button';
import { t } from '../i18n/i18n';
import { COURSES, type GameCourse, stepsOf } from './course';
import type { Part, Step } from './course/types';
import { resetProgress, progress } from './progress';
import { createLocalGame } from '../storage/savedGames';
import { navigate } from '../router/router';
import { Thumbnail } from './Thumbnail';

const stepsOfCourse = (course: GameCourse) => course.parts.flatMap(stepsOf);

/** The contents of all courses, with what was done. */
export function Contents() {
  const isStarted = () => progress().size > 0;
  // The thumbnails need the rules; without them the lists work as well.
  const [ready] = createResource(() => loadRules().then(() => true, () => false));
  return (
    <div class="courses">
      <header>
        <h1>{t('learn-title')}</h1>
        <p>{t('learn-lead')}</p>
        <Show when={isStarted()}>
          <Button class="small" onClick={resetProgress}>{t('learn-reset')}</Button>
        </Show>
      </header>
      <For each={COURSES}>
        {(course) => <CourseSection course={course} ready={ready() === true} />}
      </For>
    </div>
  );
}

/** The course of one game. */
function CourseSection(props: { course: GameCourse; ready: boolean }) {
  const { game } = props.course;
  const steps = stepsOfCourse(props.course);
  const done = () => steps.filter((step) => progress().has(step.id)).length;
  const startText = () => t(done() > 0 ? 'learn-continue' : 'learn-begin');
  const nextStep = () => steps.find((step) => !progress().has(step.id)) ?? steps[0];
  return (
    <section class="course" aria-labelledby={`course-${game}`}>
      <div class="course-head">
        <h2 id={`course-${game}`}>{t('learn-game', { game })}</h2>
        <progress max={steps.length} value={done()} aria-label={t('learn-steps')} />
        <a
          class="button"
          classList={{ main: game === 'pentagame' }}
          href={`/learn/${nextStep()?.id}`}
          aria-label={`${startText()}: ${t('learn-game', { game })}`}
        >
          {startText()}
        </a>
        <a href={`/rules/${game}`} aria-label={`${t('app-title-rules')}: ${t('learn-game', { game })}`}>
          {t('app-title-rules')}
        </a>
      </div>
      <For each={props.course.parts}>
        {(part, index) => (
          <>
            <PartList part={part} ready={props.ready} />
            <Show when={index() === 0}>
              <FirstGame
                game={game}
                isReady={stepsOf(part).every((step) => progress().has(step.id))}
              />
            </Show>
          </>
        )}
      </For>
    </section>
  );
}

function PartList(props: { part: Part; ready: boolean }) {
  const steps = stepsOf(props.part);
  const done = () => steps.filter((step) => progress().has(step.id)).length;
  return (
    <section class="course-part">
      <h3>{t(`learn-part-${props.part}`)}</h3>
      <p>
        {t(`learn-part-${props.part}-lead`)}{' '}
        <small class="number">
          {t('learn-done-count', { done: done(), count: steps.length })}
        </small>
      </p>
      <ol>
        <For each={steps}>{(step) => <StepCard step={step} ready={props.ready} />}</For>
      </ol>
    </section>
  );
}

function StepCard(props: { step: Step; ready: boolean }) {
  const done = () => progress().has(props.step.id);
  return (
    <li classList={{ done: done() }}>
      <a href={`/learn/${props.step.id}`}>
        <Thumbnail step={props.step} ready={props.ready} />
        <span class="step-title">
          {t(`learn-${props.step.id}`)}
          <Show when={done()}>
            <span class="visually-hidden">, {t('learn-step-done')}</span>
          </Show>
        </span>
      </a>
    </li>
  );
}

/** What a course leads to; it is celebrated when its steps are done. */
export function FirstGame(props: { game: string; isReady: boolean }) {
  // For a secret choice there is no hint.
  const isSecret = () => GAMES.find(({ name }) => name === props.game)?.secret_choices === true;
  return (
    <section class="course-game">
      <h3>{t(props.isReady ? 'learn-ready' : 'learn-first-game')}</h3>
      <p>{t('learn-first-game-lead', { hints: isSecret() ? 'no' : 'yes' })}</p>
      <Button onClick={() => startFirstGame(props.game)}>{t('learn-first-game-start')}</Button>
    </section>
  );
}

/** Starts a first game against the lowest level. */
function startFirstGame(game: string): void {
  const id = createLocalGame(game, 'none', [{ kind: 'person' }, { kind: 'engine', level: 1 }]);
  navigate(`/table/${id}`);
}
