/** The notice of the operator, and that the server is in maintenance. */
import { Show } from 'solid-js';
import { t } from '../i18n/i18n';
import { createServerFacts } from './serverInfo';

/** Nothing where there is neither. */
export function SiteNotice(props: { maintenanceOnly?: boolean }) {
  const info = createServerFacts();
  const notice = () => (props.maintenanceOnly ? null : info()?.notice);
  return (
    <Show when={notice() || info()?.maintenance}>
      <section class="site-notice" aria-label={t('app-notice')}>
        <Show when={info()?.maintenance}>
          <p>{t('app-maintenance')}</p>
        </Show>
        <Show when={notice()}>{(text) => <p>{text()}</p>}</Show>
      </section>
    </Show>
  );
}
