/** The filter and the order of open games. */
import { For } from 'solid-js';
import { GAMES } from '../generated/games';
import type { GameListing } from '../generated/wire';
import { isCorrespondence, gameTitle, parseConfig } from '../net/gameConfig';
import { t } from '../i18n/i18n';

/** The chosen values; an empty one matches all games. */
export interface Filter {
  game: string;
  kind: '' | 'rated' | 'casual';
  pace: '' | 'live' | 'days';
  sort: 'newest' | 'rating';
}

/** Shows all games in the order of the server. */
export const NO_FILTER: Filter = { game: '', kind: '', pace: '', sort: 'newest' };

/** The best rating at a game; 0 without one. */
const bestRating = ({ seats }: GameListing): number =>
  Math.max(0, ...seats.map(({ rating }) => rating?.value ?? 0));

/** The games that match, in the chosen order. */
export function filterListings(games: readonly GameListing[], filter: Filter): readonly GameListing[] {
  const matching = games.filter((listing) => {
    const { game, control } = parseConfig(listing.config);
    return (
      (filter.game === '' || filter.game === game) &&
      (filter.kind === '' || (filter.kind === 'rated') === listing.rated) &&
      (filter.pace === '' || (filter.pace === 'days') === isCorrespondence(control))
    );
  });
  return filter.sort === 'newest' ? matching : matching.sort((a, b) => bestRating(b) - bestRating(a));
}

const GAME_NAMES = ['', ...GAMES.map(({ name }) => name)];

/** The fields of the filter, in one line on wide screens. */
export function ListingFilter(props: { filter: Filter; onChange: (filter: Filter) => void }) {
  return (
    <div class="listing-filter" role="group" aria-label={t('lobby-filter')}>
      <FilterField
        {...props}
        field="game"
        label={t('lobby-filter-game')}
        options={GAME_NAMES}
        text={(game) => (game === '' ? t('lobby-filter-any') : gameTitle(game))}
      />
      <FilterField
        {...props}
        field="kind"
        label={t('lobby-filter-kind')}
        options={['', 'rated', 'casual']}
        text={(kind) => t(kind === '' ? 'lobby-filter-any' : kind === 'rated' ? 'player-rated' : 'player-casual')}
      />
      <FilterField
        {...props}
        field="pace"
        label={t('lobby-filter-pace')}
        options={['', 'live', 'days']}
        text={(pace) => t(pace === '' ? 'lobby-filter-any' : pace === 'live' ? 'lobby-filter-live' : 'lobby-filter-days')}
      />
      <FilterField
        {...props}
        field="sort"
        label={t('lobby-sort')}
        options={['newest', 'rating']}
        text={(sort) => t(sort === 'rating' ? 'lobby-sort-rating' : 'lobby-sort-newest')}
      />
    </div>
  );
}

function FilterField(props: {
  filter: Filter;
  onChange: (filter: Filter) => void;
  field: keyof Filter;
  label: string;
  options: readonly string[];
  text: (option: string) => string;
}) {
  const change = (value: string) => props.onChange({ ...props.filter, [props.field]: value });
  return (
    <label>
      <small>{props.label}</small>
      <select class="short" onChange={(event) => change(event.currentTarget.value)}>
        <For each={props.options}>
          {(option) => (
            <option value={option} selected={option === props.filter[props.field]}>
              {props.text(option)}
            </option>
          )}
        </For>
      </select>
    </label>
  );
}
