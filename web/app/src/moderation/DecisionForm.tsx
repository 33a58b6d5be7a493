import { createSignal, createUniqueId, For, Show } from 'solid-js';
import type {
  ReportDecision,
  NewModerationAction,
  ModerationAction,
  ModerationStatus,
  ReportView,
} from '../generated/wire';
import { request, apiPath } from '../net/api';
import { createMutation } from '../net/mutation';
import { ErrorMessage } from '../ui/messages';
import { t, formatDateTime } from '../i18n/i18n';

/** A moderation action, or a decision about a report without one. */
type Choice = ModerationAction | 'nothing' | 'other';

/** The offered durations. */
const DURATIONS_H = [1, 24, 7 * 24, 30 * 24, 365 * 24] as const;

/** The limit of the server. */
const REASON_MAX_CHARS = 500;

const isAction = (choice: Choice): choice is ModerationAction =>
  choice !== 'nothing' && choice !== 'other';

/** The actions that are possible for a player. */
export function allowedActions(status: ModerationStatus): ModerationAction[] {
  if (status.moderator) return [];
  const actions: ModerationAction[] = [status.muted_until_ms === null ? 'mute' : 'unmute', 'reset-name'];
  return [...actions, status.suspended ? 'unsuspend' : 'suspend'];
}

/** The duration; only a suspension can be unlimited. */
function DurationField(props: {
  action: 'mute' | 'suspend';
  hours: number | null;
  onChange: (hours: number | null) => void;
}) {
  const id = createUniqueId();
  return (
    <div class="field">
      <label for={id}>{t('moderation-duration')}</label>
      <select
        id={id}
        onChange={(event) => props.onChange(Number(event.currentTarget.value) || null)}
      >
        <For each={DURATIONS_H}>
          {(hours) => (
            <option value={hours} selected={props.hours === hours}>
              {t('moderation-hours', { hours, days: Math.round(hours / 24) })}
            </option>
          )}
        </For>
        <Show when={props.action === 'suspend'}>
          <option value="" selected={props.hours === null}>
            {t('moderation-until-lifted')}
          </option>
        </Show>
      </select>
    </div>
  );
}

/** The form with action, duration and note; `onDecide` may throw. */
function DecisionForm(props: {
  choices: readonly Choice[];
  onDecide: (choice: Choice, hours: number | null, note: string) => Promise<void>;
}) {
  const id = createUniqueId();
  const [choice, setChoice] = createSignal<Choice | null>(null);
  const [hours, setHours] = createSignal<number | null>(24);
  const [note, setNote] = createSignal('');
  const mutation = createMutation();
  const timedAction = () => {
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
    if (chosen === null) return mutation.setError('form', () => t('moderation-action-required'));
    if (note().trim() === '') return mutation.setError('form', () => t('moderation-note-required'));
    await mutation.run(async () => {
      await props.onDecide(chosen, timedAction() ? hours() : null, note());
      setChoice(null);
      setNote('');
    });
  }

  return (
    <form class="decision-form" onSubmit={(event) => void submit(event)}>
      <div class="decision-fields">
        <div class="field">
          <label for={`${id}-choice`}>{t('moderation-decision')}</label>
          <select
            id={`${id}-choice`}
            onChange={(event) => choose(props.choices[event.currentTarget.selectedIndex - 1])}
          >
            <option selected={choice() === null}>{t('moderation-action-none')}</option>
            <For each={props.choices}>
              {(one) => <option selected={choice() === one}>{t(`moderation-action-${one}`)}</option>}
            </For>
          </select>
        </div>
        <Show when={timedAction()} keyed>
          {(action) => <DurationField action={action} hours={hours()} onChange={setHours} />}
        </Show>
      </div>
      <div class="field">
        <label for={`${id}-why`}>{t('moderation-note')}</label>
        <textarea
          id={`${id}-why`}
          rows={2}
          maxLength={REASON_MAX_CHARS}
          value={note()}
          onInput={(event) => setNote(event.currentTarget.value)}
        />
        <small>{t('moderation-note-hint')}</small>
      </div>
      <ErrorMessage source={mutation} />
      <button type="submit" class="main" disabled={mutation.busy()}>
        {t('moderation-submit')}
      </button>
    </form>
  );
}

async function moderate(action: NewModerationAction): Promise<ModerationStatus> {
  return request<ModerationStatus>('POST', 'moderation/actions', action);
}

/** The decision about a report, with or without an action. */
export function DecideReport(props: { report: ReportView; onDecided: () => void }) {
  // The action is not repeated if only closing the report failed.
  let done: ModerationAction | null = null;
  const choices = (): Choice[] => {
    const actions = allowedActions(props.report.player).filter((act) => act !== 'unmute' && act !== 'unsuspend');
    return ['nothing', ...actions, 'other'];
  };

  async function decide(choice: Choice, hours: number | null, note: string): Promise<void> {
    const { id, player } = props.report;
    if (isAction(choice) && done !== choice) {
      await moderate({ player: player.player.name, action: choice, hours, note, report_id: id });
      done = choice;
    }
    const decision: ReportDecision = choice === 'nothing' ? 'unfounded' : 'action-taken';
    await request('POST', apiPath`moderation/reports/${id}/close`, { decision, note });
    props.onDecided();
  }

  return <DecisionForm choices={choices()} onDecide={decide} />;
}

/** Actions about a player without a report. */
export function DecidePlayer(props: { status: ModerationStatus; onDone: (status: ModerationStatus) => void }) {
  async function decide(choice: Choice, hours: number | null, note: string): Promise<void> {
    if (!isAction(choice)) return;
    const player = props.status.player.name;
    props.onDone(await moderate({ player, action: choice, hours, note, report_id: null }));
  }
  return (
    <Show when={allowedActions(props.status).length > 0} fallback={<p>{t('moderation-moderator-protected')}</p>}>
      <DecisionForm choices={allowedActions(props.status)} onDecide={decide} />
    </Show>
  );
}

function statusFacts(status: ModerationStatus): string[] {
  const facts: string[] = [];
  if (status.moderator) facts.push(t('moderation-status-moderator'));
  if (status.suspended) {
    const until = status.suspended_until_ms;
    if (until === null) facts.push(t('moderation-status-suspended'));
    else facts.push(t('moderation-status-suspended-until', { when: formatDateTime(until) }));
  }
  const muted = status.muted_until_ms;
  if (muted !== null) facts.push(t('moderation-status-muted', { when: formatDateTime(muted) }));
  facts.push(t('moderation-open-reports', { count: status.open_reports }));
  facts.push(t('moderation-past-actions', { count: status.past_actions }));
  return facts;
}

/** The moderation status of a player. */
export function ModerationStatusLine(props: { status: ModerationStatus }) {
  return <p class="status-facts">{statusFacts(props.status).join(' · ')}</p>;
}
