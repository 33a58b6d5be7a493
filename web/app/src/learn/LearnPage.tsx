import { Show, createResource, onMount, type JSX } from 'solid-js';
import NotFoundPage from '../ui/NotFoundPage';
import { useRoute, setTitle } from '../router/router';
import { Contents } from './Contents';
import { courseOf, neighbourStep, stepNamed, stepsOf } from './course';
import './learn.css';
import { loadRules } from '../engine/rules';
import { t } from '../i18n/i18n';
import type { Step } from './course/types';
import { LessonView } from './LessonView';

/** The course: its contents, or the step that the address names. */
export default function LearnPage() {
  const route = useRoute();
  const id = () => route.params[0];
  const step = () => stepNamed(id() ?? '');
  return (
    <Show when={id() !== undefined} fallback={<Contents />}>
      <Show when={step()} keyed fallback={<NotFoundPage />}>
        {(found) => <StepPage step={found} />}
      </Show>
    </Show>
  );
}

/** One step of the course. */
function StepPage(props: { step: Step }) {
  const [loaded] = createResource(async () => {
    await loadRules(courseOf(props.step).game);
    return true;
  });
  onMount(() => setTitle(() => t(`learn-${props.step.id}`)));
  const head = () => <Head step={props.step} />;
  return (
    <Show when={loaded()} fallback={<LessonPlaceholder head={head()} />}>
      <LessonView step={props.step} head={head()} />
    </Show>
  );
}

/** As large as the lesson will be, so that nothing jumps. */
function LessonPlaceholder(props: { head: JSX.Element }) {
  return (
    <article class="lesson">
      {props.head}
      <p class="lesson-text">{t('learn-loading')}</p>
      <div class="lesson-board lesson-empty" />
    </article>
  );
}

function Head(props: { step: Step }) {
  const siblings = () => stepsOf(props.step.part);
  const at = () => siblings().indexOf(props.step) + 1;
  return (
    <header class="lesson-head">
      <p>
        <a href="/learn">{t('learn-contents')}</a>
        <a href={`/rules/${courseOf(props.step).game}`}>{t('learn-rules-page')}</a>
        <span class="number">
          {t('learn-task', { at: at(), count: siblings().length })}
        </span>
      </p>
      <h1>{t(`learn-${props.step.id}`)}</h1>
      <progress
        max={siblings().length}
        value={at()}
        aria-label={t('learn-steps')}
      />
    </header>
  );
}

/** The way to the steps before and after. */
export function StepNav(props: { step: Step }) {
  const before = () => neighbourStep(props.step, -1);
  const after = () => neighbourStep(props.step, 1);
  return (
    <nav class="lesson-nav" aria-label={t('learn-steps')}>
      <Show when={before()} fallback={<span />}>
        {(step) => (
          <a href={`/learn/${step().id}`} rel="prev">
            {t(`learn-${step().id}`)}
          </a>
        )}
      </Show>
      <Show when={after()}>
        {(step) => (
          <a href={`/learn/${step().id}`} rel="next">
            {t(`learn-${step().id}`)}
          </a>
        )}
      </Show>
    </nav>
  );
}
