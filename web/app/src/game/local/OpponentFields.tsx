/** The opponent of a game of two, and who begins. */
import { createSignal, For, Show } from 'solid-js';
import { DEFAULT_LEVEL, ENGINE_LEVELS } from '../../engine/levels';
import { t } from '../../i18n/i18n';
import { computerName } from '../../net/computerNames';
import type { SeatAssignment } from '../../storage/savedGames';
import { isUser } from './seatAssignments';

/** The two seats, one of which is the user's. */
export interface OpponentFieldsProps {
  plans: SeatAssignment[];
  onChange(plans: SeatAssignment[]): void;
}

/** The kind of opponent, and the level or the name. */
export function OpponentFields(props: OpponentFieldsProps) {
  const yourIndex = () => Math.max(0, props.plans.findIndex(isUser));
  const opponent = (): SeatAssignment => props.plans[1 - yourIndex()] ?? { kind: 'engine' };
  const change = (plan: SeatAssignment, begins = yourIndex() === 0) =>
    props.onChange(begins ? [{ kind: 'person' }, plan] : [plan, { kind: 'person' }]);
  // The way back from a friend leads to the level chosen before.
  const [level, setLevel] = createSignal(opponent().level ?? DEFAULT_LEVEL);
  const chooseLevel = (chosen: number) => {
    setLevel(chosen);
    change({ kind: 'engine', level: chosen });
  };
  const kinds = {
    engine: () => change({ kind: 'engine', level: level() }),
    person: () => change({ kind: 'person', name: '' }),
  };
  return (
    <>
      <div class="radio-group" role="radiogroup" aria-label={t('game-opponent')}>
        <For each={['engine', 'person'] as const}>
          {(kind) => (
            <label>
              <input
                type="radio"
                name="opponent"
                value={kind}
                checked={opponent().kind === kind}
                onChange={kinds[kind]}
              />
              <span>{t(`game-opponent-${kind}`)}</span>
            </label>
          )}
        </For>
      </div>
      <Show
        when={opponent().kind === 'engine'}
        fallback={
          <input
            type="text"
            maxLength={24}
            autocomplete="off"
            aria-label={t('game-opponent-name')}
            placeholder={t('game-opponent-name')}
            value={opponent().name ?? ''}
            onInput={(event) => change({ kind: 'person', name: event.currentTarget.value })}
          />
        }
      >
        <Levels chosen={opponent().level ?? DEFAULT_LEVEL} onChange={chooseLevel} />
      </Show>
      <div class="radio-group" role="radiogroup" aria-label={t('game-first')}>
        <For each={[true, false]}>
          {(begins) => (
            <label>
              <input
                type="radio"
                name="first"
                checked={begins === (yourIndex() === 0)}
                onChange={() => change(opponent(), begins)}
              />
              <span>{t(begins ? 'game-first-you' : 'game-first-opponent')}</span>
            </label>
          )}
        </For>
      </div>
    </>
  );
}

/** The messages of the first and the last level. */
const LEVEL_ENDS: Record<number, string> = { 1: 'game-level-easy', 10: 'game-level-hard' };

/** The levels of the computer, from easy to hard. */
function Levels(props: { chosen: number; onChange(level: number): void }) {
  return (
    <div class="levels" role="radiogroup" aria-labelledby="levels-label">
      <p class="levels-label">
        <span id="levels-label">{t('game-level')}</span>
        {/* On a phone the cards show numbers only. */}
        <span class="levels-chosen muted" aria-hidden="true">
          {computerName(props.chosen)} · {t('game-strength-word', { level: props.chosen })}
        </span>
      </p>
      <div class="opponents">
        <For each={ENGINE_LEVELS}>
          {(level) => (
            <label class="opponent">
              <input
                type="radio"
                name="level"
                value={level}
                checked={level === props.chosen}
                onChange={() => props.onChange(level)}
              />
              <span class="opponent-level" aria-hidden="true">
                {level}
                <Show when={LEVEL_ENDS[level]}>{(end) => <small>{t(end())}</small>}</Show>
              </span>
              <span class="opponent-name">{computerName(level)}</span>
              <small class="muted">{t('game-strength', { level })}</small>
            </label>
          )}
        </For>
      </div>
    </div>
  );
}
