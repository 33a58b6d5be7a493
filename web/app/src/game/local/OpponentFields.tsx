/** The opponent of a game of two, as cards, and who begins. */
import { For, Show } from 'solid-js';
import { ENGINE_LEVELS } from '../../engine/levels';
import { t } from '../../i18n/i18n';
import { computerName } from '../../net/computerNames';
import type { SeatAssignment } from '../../storage/savedGames';
import { isUser } from './seatAssignments';

/** The two seats, one of which is the user's. */
export interface OpponentFieldsProps {
  plans: SeatAssignment[];
  onChange(plans: SeatAssignment[]): void;
}

/** The cards. */
export function OpponentFields(props: OpponentFieldsProps) {
  const yourIndex = () => Math.max(0, props.plans.findIndex(isUser));
  const opponent = (): SeatAssignment => props.plans[1 - yourIndex()] ?? { kind: 'engine' };
  const isChosen = (plan: SeatAssignment) =>
    plan.kind === opponent().kind && (plan.kind === 'person' || plan.level === opponent().level);
  const change = (plan: SeatAssignment, begins: boolean) =>
    props.onChange(begins ? [{ kind: 'person' }, plan] : [plan, { kind: 'person' }]);
  const engines = ENGINE_LEVELS.map((level): SeatAssignment => ({ kind: 'engine', level }));
  const cards: SeatAssignment[] = [...engines, { kind: 'person', name: '' }];
  return (
    <>
      <div class="opponents" role="radiogroup" aria-label={t('game-opponent')}>
        <For each={cards}>
          {(plan) => (
            <label class="opponent" classList={{ 'opponent-person': plan.kind === 'person' }}>
              <input
                type="radio"
                name="opponent"
                value={plan.level ?? 'person'}
                checked={isChosen(plan)}
                onChange={() => change(plan, yourIndex() === 0)}
              />
              <Show when={plan.level}>
                {(level) => <span class="opponent-level" aria-hidden="true">{level()}</span>}
              </Show>
              <span class="opponent-name">
                {plan.level === undefined ? t('game-opponent-person') : computerName(plan.level)}
              </span>
              <small class="muted">
                {plan.level === undefined
                  ? t('game-opponent-person-about')
                  : t('game-strength', { level: plan.level })}
              </small>
            </label>
          )}
        </For>
        {/* On a phone the cards of the computer players show levels only. */}
        <p class="opponent-chosen" aria-hidden="true">
          <Show when={opponent().level}>
            {(level) => (
              <>
                <span class="opponent-name">{computerName(level())}</span>
                <small class="muted">{t('game-strength', { level: level() })}</small>
              </>
            )}
          </Show>
        </p>
      </div>
      <Show when={opponent().kind === 'person'}>
        <input
          type="text"
          maxLength={24}
          autocomplete="off"
          aria-label={t('game-opponent-name')}
          placeholder={t('game-opponent-name')}
          value={opponent().name ?? ''}
          onInput={(event) =>
            change({ kind: 'person', name: event.currentTarget.value }, yourIndex() === 0)}
        />
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
