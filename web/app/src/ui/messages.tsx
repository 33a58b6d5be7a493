/** Status lines and error messages. */
import { Show } from 'solid-js';
import { Button } from './Button';
import { t } from '../i18n/i18n';

/** A line with the current status; screen readers announce its changes. */
export function StatusLine(props: { text: string; kind?: 'plain' | 'error' }) {
  return (
    <p class="status" classList={{ error: props.kind === 'error' }} role="status">
      {props.text || '\u00a0'}
    </p>
  );
}

/** The error of a query or a mutation; it takes no space without one. */
export function ErrorMessage(props: { source: { errorText(): string } }) {
  return (
    <div role="status" class="error-message">
      <Show when={props.source.errorText()}>{(text) => <p class="status error">{text()}</p>}</Show>
    </div>
  );
}

/** The page shown where a page could not be loaded, or has crashed. */
export function LoadError(props: { crashed?: boolean }) {
  return (
    <div class="sheet">
      <h1>{t(props.crashed ? 'app-error' : 'app-load-failed')}</h1>
      <p>{t(props.crashed ? 'app-error-why' : 'app-load-failed-why')}</p>
      <p>
        <Button class="main" onClick={() => location.reload()}>{t('app-retry')}</Button>
      </p>
    </div>
  );
}
