/** The seat fields of the set-up form. */
import { Index, Show } from 'solid-js';
import { Icon, exchange } from '../../ui/icons';
import type { SeatAssignment } from '../../storage/savedGames';
import { t } from '../../i18n/i18n';
import { DEFAULT_LEVEL, ENGINE_LEVELS } from '../../engine/levels';
import { computerName } from '../../net/computerNames';
import { swapSeats } from './seatAssignments';

/** The seat assignments. */
export interface SeatFieldsProps {
  plans: SeatAssignment[];
  /** The team of each seat, in games of teams. */
  teams: number[] | null;
  onChange(plans: SeatAssignment[]): void;
}

function valueOf(plan: SeatAssignment): string {
  if (plan.kind === 'engine') return String(plan.level ?? DEFAULT_LEVEL);
  return plan.name === undefined ? 'you' : 'guest';
}

function planOf(value: string): SeatAssignment {
  if (value === 'you') return { kind: 'person' };
  if (value === 'guest') return { kind: 'person', name: '' };
  return { kind: 'engine', level: Number(value) };
}

/** A row for each seat, in the order of play. */
export function SeatFields(props: SeatFieldsProps) {
  const set = (at: number, plan: SeatAssignment) => {
    props.onChange(
      props.plans.map((before, index) => {
        if (index === at) return plan;
        // Only one seat is "you".
        return valueOf(plan) === 'you' && valueOf(before) === 'you'
          ? { kind: 'engine', level: DEFAULT_LEVEL }
          : before;
      }),
    );
  };
  return (
    <ol class="seat-rows">
      <Index each={props.plans}>
        {(plan, at) => (
          <li>
            <SeatField
              seat={at + 1}
              plan={plan()}
              team={teamOf(props.teams, at)}
              onChange={(next) => set(at, next)}
            />
            <Show when={at + 1 < props.plans.length}>
              <button
                type="button"
                class="icon-button seat-exchange"
                aria-label={t('game-swap-seats', { first: at + 1, second: at + 2 })}
                title={t('game-swap-seats', { first: at + 1, second: at + 2 })}
                onClick={() => props.onChange(swapSeats(props.plans, at))}
              >
                <Icon icon={exchange} size={20} />
              </button>
            </Show>
          </li>
        )}
      </Index>
    </ol>
  );
}

/** Teams are shown counted from 1. */
function teamOf(teams: number[] | null, at: number): number | null {
  return teams ? (teams[at] ?? 0) + 1 : null;
}

function SeatField(props: {
  seat: number;
  plan: SeatAssignment;
  team: number | null;
  onChange(plan: SeatAssignment): void;
}) {
  const label = () =>
    props.team === null
      ? t('game-seat', { seat: props.seat })
      : t('game-seat-team', { seat: props.seat, team: props.team });
  return (
    <div class="seat-row">
      <label for={`seat-${props.seat}`}>{label()}</label>
      <select
        id={`seat-${props.seat}`}
        value={valueOf(props.plan)}
        onChange={(event) => props.onChange(planOf(event.currentTarget.value))}
      >
        <option value="you">{t('game-seat-you')}</option>
        <option value="guest">{t('game-seat-local')}</option>
        <optgroup label={t('game-seat-computer')}>
          {ENGINE_LEVELS.map((level) => (
            <option value={String(level)}>{t('game-computer-level', { name: computerName(level), level, strength: t('game-strength-word', { level }) })}</option>
          ))}
        </optgroup>
      </select>
      <Show when={valueOf(props.plan) === 'guest'}>
        <input
          type="text"
          class="seat-given-name"
          maxLength={24}
          autocomplete="off"
          aria-label={t('game-seat-name', { seat: props.seat })}
          placeholder={t('game-player', { seat: props.seat })}
          value={props.plan.name ?? ''}
          onInput={(event) => props.onChange({ kind: 'person', name: event.currentTarget.value })}
        />
      </Show>
    </div>
  );
}
