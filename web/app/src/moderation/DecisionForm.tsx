import { createSignal, createUniqueId, Show } from 'solid-js';
import type {
  ReportDecision,
  NewModerationAction,
  ModerationAction,
  ModerationStatus,
  ReportView,
} from '../generated/wire';
import { request, apiPath } from '../net/api';
import { withReauth } from '../account/reauth';
import { createMutation } from '../net/mutation';
import { ErrorMessage } from '../ui/messages';
import { SelectField } from '../ui/Select';
import { t, formatDateTime } from '../i18n/i18n';
import { isPasskeyMissing } from './role';

/** A moderation action, or a decision about a report without one. */
type Choice = ModerationAction | 'nothing' | 'other';

/** The offered durations. */
const DURATIONS_H: readonly number[] = [1, 24, 7 * 24, 30 * 24, 365 * 24];

/** The duration of a suspension without an end. */
const UNLIMITED = 0;

const durationText = (hours: number) =>
  hours === UNLIMITED
    ? t('moderation-until-lifted')
    : t('moderation-hours', { hours, days: Math.round(hours / 24) });

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

/** The form with action, duration and note; `onDecide` may throw. */
function DecisionForm(props: {
  choices: readonly Choice[];
  onDecide: (choice: Choice, hours: number | null, note: string) => Promise<void>;
}) {
  const id = createUniqueId();
  const [choice, setChoice] = createSignal<Choice | null>(null);
  const [hours, setHours] = createSignal<number | null>(24);
  const [note, setNote] = createSignal('');
  const mutation = createMutation({ wrap: withReauth });
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
        <SelectField
          label={t('moderation-decision')}
          options={['none', ...props.choices]}
          value={choice() ?? 'none'}
          text={(one) => t(`moderation-action-${one}`)}
          onChange={(one) => choose(one === 'none' ? undefined : one)}
        />
        <Show when={timedAction()}>
          <SelectField
            label={t('moderation-duration')}
            options={timedAction() === 'suspend' ? [...DURATIONS_H, UNLIMITED] : DURATIONS_H}
            value={hours() ?? UNLIMITED}
            text={durationText}
            onChange={(chosen) => setHours(chosen || null)}
          />
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
      <Show when={isPasskeyMissing()}>
        <p id={`${id}-passkey`}>
          {t('moderation-passkey-first')} <a href="/account">{t('moderation-passkey-add')}</a>
        </p>
      </Show>
      <button
        type="submit"
        class="main"
        aria-describedby={isPasskeyMissing() ? `${id}-passkey` : undefined}
        disabled={mutation.busy() || isPasskeyMissing()}
      >
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
