import { createSignal, createUniqueId, For, Show } from 'solid-js';
import type { Decision, Moderate, ModeratorAct, PlayerOrder, ReportView } from '../generated/wire';
import { ask, at } from '../net/api';
import { createTask } from '../net/task';
import { Trouble } from '../net/Trouble';
import { t } from '../shell/words';

/** What can be chosen: an act, or a word about a report without one. */
type Choice = ModeratorAct | 'nothing' | 'otherwise';

/** Hours that are offered. */
const HOURS = [1, 24, 7 * 24, 30 * 24, 365 * 24] as const;

/** As long as the server takes. */
const WHY_MAX = 500;

const isAct = (choice: Choice): choice is ModeratorAct =>
  choice !== 'nothing' && choice !== 'otherwise';

/** What can be done about somebody, as things stand with them. */
export function actsFor(order: PlayerOrder): ModeratorAct[] {
  if (order.moderator) return [];
  const acts: ModeratorAct[] = [order.muted_until_ms === null ? 'mute' : 'unmute', 'rename'];
  return [...acts, order.suspended ? 'lift' : 'suspend'];
}

/** How long it lasts: a mute ends, a suspension may not. */
function HowLong(props: {
  of: 'mute' | 'suspend';
  hours: number | null;
  onChange: (hours: number | null) => void;
}) {
  const id = createUniqueId();
  return (
    <div class="field">
      <label for={id}>{t('house-how-long')}</label>
      <select
        id={id}
        onChange={(event) => props.onChange(Number(event.currentTarget.value) || null)}
      >
        <For each={HOURS}>
          {(hours) => (
            <option value={hours} selected={props.hours === hours}>
              {t('house-hours', { hours, days: Math.round(hours / 24) })}
            </option>
          )}
        </For>
        <Show when={props.of === 'suspend'}>
          <option value="" selected={props.hours === null}>
            {t('house-until-lifted')}
          </option>
        </Show>
      </select>
    </div>
  );
}

/** A choice, how long, and why; `onDecide` does it and throws why it cannot be done. */
function DecideForm(props: {
  choices: readonly Choice[];
  onDecide: (choice: Choice, hours: number | null, why: string) => Promise<void>;
}) {
  const id = createUniqueId();
  const [choice, setChoice] = createSignal<Choice | null>(null);
  const [hours, setHours] = createSignal<number | null>(24);
  const [why, setWhy] = createSignal('');
  const task = createTask();
  const lasting = () => {
    const chosen = choice();
    return chosen === 'mute' || chosen === 'suspend' ? chosen : null;
  };

  function choose(next: Choice | undefined): void {
    setChoice(next ?? null);
    if (next === 'mute') setHours((before) => before ?? 24);
  }

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const chosen = choice();
    if (chosen === null) return task.refuse('form', () => t('house-choose'));
    if (why().trim() === '') return task.refuse('form', () => t('house-why-missing'));
    await task.run(async () => {
      await props.onDecide(chosen, lasting() ? hours() : null, why());
      setChoice(null);
      setWhy('');
    });
  }

  return (
    <form class="decide" onSubmit={(event) => void submit(event)}>
      <div class="decide-what">
        <div class="field">
          <label for={`${id}-choice`}>{t('house-decide')}</label>
          <select
            id={`${id}-choice`}
            onChange={(event) => choose(props.choices[event.currentTarget.selectedIndex - 1])}
          >
            <option selected={choice() === null}>{t('house-act-none')}</option>
            <For each={props.choices}>
              {(one) => <option selected={choice() === one}>{t(`house-act-${one}`)}</option>}
            </For>
          </select>
        </div>
        <Show when={lasting()} keyed>
          {(of) => <HowLong of={of} hours={hours()} onChange={setHours} />}
        </Show>
      </div>
      <div class="field">
        <label for={`${id}-why`}>{t('house-why')}</label>
        <textarea
          id={`${id}-why`}
          rows={2}
          maxLength={WHY_MAX}
          value={why()}
          onInput={(event) => setWhy(event.currentTarget.value)}
        />
        <small>{t('house-why-hint')}</small>
      </div>
      <Trouble of={task} />
      <button type="submit" class="main" disabled={task.busy()}>
        {t('house-do')}
      </button>
    </form>
  );
}

async function moderate(asked: Moderate): Promise<PlayerOrder> {
  return ask<PlayerOrder>('POST', 'moderation/acts', asked);
}

/** Decides a report, with or without an act about who is reported. */
export function DecideReport(props: { report: ReportView; onDecided: () => void }) {
  // What was done stays done if the report itself could not be closed.
  let done: ModeratorAct | null = null;
  const choices = (): Choice[] => {
    const acts = actsFor(props.report.player).filter((act) => act !== 'unmute' && act !== 'lift');
    return ['nothing', ...acts, 'otherwise'];
  };

  async function decide(choice: Choice, hours: number | null, why: string): Promise<void> {
    const { id, player } = props.report;
    if (isAct(choice) && done !== choice) {
      await moderate({ player: player.player.name, act: choice, hours, why, report: id });
      done = choice;
    }
    const decision: Decision = choice === 'nothing' ? 'unfounded' : 'acted';
    await ask('POST', at`moderation/reports/${id}/close`, { decision, why });
    props.onDecided();
  }

  return <DecideForm choices={choices()} onDecide={decide} />;
}

/** Does something about a player without a report, or takes it back. */
export function DecidePlayer(props: { order: PlayerOrder; onDone: (order: PlayerOrder) => void }) {
  async function decide(choice: Choice, hours: number | null, why: string): Promise<void> {
    if (!isAct(choice)) return;
    const player = props.order.player.name;
    props.onDone(await moderate({ player, act: choice, hours, why, report: null }));
  }
  return (
    <Show when={actsFor(props.order).length > 0} fallback={<p>{t('house-moderator-kept')}</p>}>
      <DecideForm choices={actsFor(props.order)} onDecide={decide} />
    </Show>
  );
}
