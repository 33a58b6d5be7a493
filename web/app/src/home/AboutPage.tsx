import { For } from 'solid-js';
import { t } from '../i18n/i18n';
import { Engraving } from '../ui/EmptyState';

const KEYS = ['arrows', 'level', 'letter', 'next', 'near', 'enter', 'back', 'typed'] as const;

/** The about page: the program, the game, keyboard shortcuts, licence. */
export default function AboutPage() {
  return (
    <div class="sheet-and-picture">
      <div class="sheet">
        <h1>{t('app-title-about')}</h1>
        <p>{t('app-about-what')}</p>
        <p>{t('app-about-name')}</p>
        <h2>{t('app-about-game')}</h2>
        <p>{t('app-about-author')}</p>
        <p>{t('app-about-independence')}</p>
        <p>
          {t('app-about-science')} <a href="/science">{t('app-title-science')}</a>
        </p>
        <p>
          {t('app-about-organise')} <a href="/organise">{t('app-title-organise')}</a>
        </p>
        <p>
          {/* With a target, because the documentation is no page of the app. */}
          <a href="/docs/" target="_self">{t('app-about-docs')}</a>
        </p>
        <h2>{t('app-about-keys')}</h2>
        <p>{t('app-about-keys-hint')}</p>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('app-about-key')}</th>
              <th scope="col">{t('app-about-key-action')}</th>
            </tr>
          </thead>
          <tbody>
            <For each={KEYS}>
              {(key) => (
                <tr>
                  <th scope="row">{t(`app-about-key-${key}`)}</th>
                  <td>{t(`app-about-key-${key}-action`)}</td>
                </tr>
              )}
            </For>
          </tbody>
        </table>
        <h2>{t('app-about-licence')}</h2>
        <p>{t('app-about-licence-text')}</p>
        <p class="muted">{t('app-about-version', { version: __VERSION__ })}</p>
      </div>
      <Engraving animal="geese" />
    </div>
  );
}
