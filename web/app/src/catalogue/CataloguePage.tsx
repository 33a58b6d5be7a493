/** All games of this site: pictures, facts, filters, and ways to play them. */
import { createMemo, createSignal, For } from 'solid-js';
import { GAMES } from '../generated/games';
import type { GameInfo } from '../generated/rules';
import { t } from '../i18n/i18n';
import { gamePicture } from '../ui/gamePictures';
import { SelectField } from '../ui/Select';
import { ANY, FILTERS, isShown, type FilterName, type Filters } from './filters';
import './catalogue.css';

/** The page `/games`. */
export default function CataloguePage() {
  const [filters, setFilters] = createSignal<Filters>(ANY);
  const shown = createMemo(() => GAMES.filter((game) => isShown(game, filters())));
  return (
    <div class="catalogue">
      <h1>{t('app-title-catalogue')}</h1>
      <form class="catalogue-filters" aria-label={t('catalogue-filters')}>
        <For each={Object.keys(FILTERS) as FilterName[]}>
          {(name) => (
            <SelectField
              label={t(`catalogue-${name}`)}
              options={['', ...FILTERS[name].values(GAMES)]}
              value={filters()[name]}
              text={(value) => t(value === '' ? 'catalogue-any' : `catalogue-${name}-${value}`)}
              onChange={(value) => setFilters({ ...filters(), [name]: value })}
            />
          )}
        </For>
      </form>
      <p role="status" class="muted">
        {t('catalogue-count', { count: shown().length })}
      </p>
      <ul class="catalogue-games">
        <For each={shown()}>{(game) => <GameEntry game={game} />}</For>
      </ul>
    </div>
  );
}

/** A game with its picture, its facts and its links. */
function GameEntry(props: { game: GameInfo }) {
  const { name, players, minutes, kind } = props.game;
  const title = () => t(`game-rules-${name}`);
  const link = (id: string) => ({ text: t(id), label: `${t(id)}: ${title()}` });
  const links = () => [
    { href: `/play?game=${name}`, ...link('catalogue-play') },
    { href: `/lobby?open&game=${name}`, ...link('catalogue-online') },
    { href: `/rules/${name}`, ...link('app-title-rules') },
    { href: `/learn#course-${name}`, ...link('app-title-learn') },
  ];
  const facts = () => [
    ['players', t('catalogue-players-range', { least: players[0], most: players[1] })],
    ['minutes', t('catalogue-minutes-about', { minutes })],
    ['kind', t(`catalogue-kind-${kind}`)],
    ['information', informationText(props.game)],
  ];
  return (
    <li class="card">
      <img src={gamePicture(name)} alt="" width="240" height="240" loading="lazy" />
      <div>
        <h2>{title()}</h2>
        <p>{t(`game-rules-${name}-about`)}</p>
        <dl>
          <For each={facts()}>
            {([fact, text]) => (
              <div>
                <dt>{t(`catalogue-${fact}`)}</dt>
                <dd>{text}</dd>
              </div>
            )}
          </For>
        </dl>
        <p class="card-links">
          <For each={links()}>
            {({ href, text, label }) => (
              <a href={href} aria-label={label}>
                {text}
              </a>
            )}
          </For>
        </p>
      </div>
    </li>
  );
}

const informationText = (game: GameInfo): string =>
  FILTERS.information
    .of(game)
    .map((code) => t(`catalogue-information-${code}`))
    .join(', ');
