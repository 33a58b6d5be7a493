import { Show } from 'solid-js';
import NotFoundPage from '../ui/NotFoundPage';
import { useRoute } from '../router/router';
import { Contents } from './Contents';
import { stepNamed } from './course';
import { StepPage } from './StepPage';
import './learn.css';

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
