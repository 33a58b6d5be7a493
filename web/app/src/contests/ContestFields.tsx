/** The fields of the form for a new contest. */
import { createUniqueId, Show } from 'solid-js';
import { TimeControlFields } from '../game/common/TimeControlFields';
import type { TimeControl } from '../game/common/timeControl';
import { gameTitle } from '../net/gameConfig';
import { me } from '../net/currentUser';
import { Checkbox } from '../ui/Checkbox';
import { SelectField } from '../ui/Select';
import { t } from '../i18n/i18n';
import type { ContestLength, ContestScoring } from '../generated/wire';
import { allowsLateEntry, hasRounds, localDateTime, tableSizeChoices, type ContestDraft } from './templates';

/** A draft and how to change it. */
export interface DraftProps {
  draft: ContestDraft;
  /** The names of the games that can be played. */
  games: readonly string[];
  /** The time controls of the chosen game. */
  controls: readonly TimeControl[];
  change: (fields: Partial<ContestDraft>) => void;
}

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

const CHECK_IN_MINUTES = [0, 5, 10, 15, 30, 60];
const MINUTES = [10, 20, 30, 45, 60, 90, 120, 180];
const BREAKS_S = [0, 30, 60, 120, 300, 600, 900, 3600];
const REPEAT_DAYS = [0, 1, 7, 14, 28];
const SCORINGS: readonly ContestScoring[] = ['zero-sum', 'constant-sum', 'points-out', 'places'];
const LENGTHS: readonly ContestLength[] = ['game', 'match', 'round'];

/** The fields that most contests need. */
export function MainFields(props: DraftProps) {
  const id = createUniqueId();
  const isMember = () => me()?.kind === 'member';
  return (
    <>
      <div class="field">
        <label for={`${id}-name`}>{t('contests-name')}</label>
        <input
          id={`${id}-name`}
          required
          minLength={3}
          maxLength={60}
          value={props.draft.name}
          onInput={(event) => props.change({ name: event.currentTarget.value })}
        />
      </div>
      <StartField {...props} />
      <div class="contest-fields">
        <SelectField
          label={t('contests-game-field')}
          options={props.games}
          value={props.draft.game}
          text={gameTitle}
          onChange={(game) => props.change({ game })}
        />
        <SystemFields {...props} />
        <SelectField
          label={t('contests-check-in-field')}
          options={CHECK_IN_MINUTES}
          value={props.draft.checkInMinutes}
          text={(minutes) => t('contests-check-in-minutes', { minutes })}
          onChange={(checkInMinutes) => props.change({ checkInMinutes })}
        />
      </div>
      <TimeControlFields
        required
        name={props.draft.control}
        offered={props.controls}
        onChange={(control) => props.change({ control })}
      />
      <Show when={isMember()}>
        <Checkbox
          label={t('contests-rated')}
          checked={props.draft.rated}
          onChange={(rated) => props.change({ rated })}
        />
      </Show>
      <Checkbox
        label={t('contests-bots')}
        checked={props.draft.botsAllowed}
        onChange={(botsAllowed) => props.change({ botsAllowed })}
      />
      <Show when={allowsLateEntry(props.draft.system)}>
        <Checkbox
          label={t('contests-late-entry')}
          checked={props.draft.lateEntry}
          onChange={(lateEntry) => props.change({ lateEntry })}
        />
      </Show>
    </>
  );
}

/** The time of the first round, as the clock of the reader shows it. */
function StartField(props: DraftProps) {
  const id = createUniqueId();
  const set = (text: string) => {
    const startsAtMs = new Date(text).getTime();
    if (Number.isFinite(startsAtMs)) props.change({ startsAtMs });
  };
  return (
    <div class="field">
      <label for={id}>{t('contests-start-field')}</label>
      <input
        id={id}
        type="datetime-local"
        class="short"
        required
        aria-describedby={`${id}-hint`}
        min={localDateTime(Date.now())}
        value={localDateTime(props.draft.startsAtMs)}
        onChange={(event) => set(event.currentTarget.value)}
      />
      <small id={`${id}-hint`}>{t('contests-start-hint')}</small>
    </div>
  );
}

/** The numbers that only some systems have. */
function SystemFields(props: DraftProps) {
  const is = (system: ContestDraft['system']) => props.draft.system === system;
  return (
    <>
      <Show when={hasRounds(props.draft.system)}>
        <SelectField
          label={t('contests-rounds')}
          options={numbers(1, 20)}
          value={props.draft.rounds ?? 5}
          text={String}
          onChange={(rounds) => props.change({ rounds })}
        />
      </Show>
      <Show when={is('league')}>
        <SelectField
          label={t('contests-cycles')}
          options={[1, 2]}
          value={props.draft.cycles}
          text={(cycles) => t('contests-cycles-of', { cycles })}
          onChange={(cycles) => props.change({ cycles })}
        />
      </Show>
      <Show when={is('journey')}>
        <SelectField
          label={t('contests-wins')}
          options={numbers(1, 10)}
          value={props.draft.wins}
          text={String}
          onChange={(wins) => props.change({ wins })}
        />
        <SelectField
          label={t('contests-boards')}
          options={numbers(1, 20)}
          value={props.draft.boards}
          text={String}
          onChange={(boards) => props.change({ boards })}
        />
      </Show>
      <Show when={is('arena')}>
        <SelectField
          label={t('contests-minutes')}
          options={MINUTES}
          value={props.draft.minutes}
          text={(minutes) => t('time-minutes', { minutes })}
          onChange={(minutes) => props.change({ minutes })}
        />
      </Show>
    </>
  );
}

/** What few organisers change. */
export function AdvancedFields(props: DraftProps) {
  const id = createUniqueId();
  const sizes = () => tableSizeChoices(props.draft.system);
  return (
    <>
      <div class="field">
        <label for={id}>{t('contests-description')}</label>
        <textarea
          id={id}
          rows={4}
          maxLength={2000}
          value={props.draft.description}
          onInput={(event) => props.change({ description: event.currentTarget.value })}
        />
      </div>
      <div class="contest-fields">
        <Show when={sizes().length > 1}>
          <SelectField
            label={t('contests-table-size')}
            options={sizes()}
            value={props.draft.tableSize}
            text={String}
            onChange={(tableSize) => props.change({ tableSize })}
          />
        </Show>
        <SelectField
          label={t('contests-scoring')}
          options={SCORINGS}
          value={props.draft.scoring}
          text={(scoring) => t(`contests-scoring-${scoring}`)}
          onChange={(scoring) => props.change({ scoring })}
        />
        <Show when={props.draft.system !== 'mixed' && props.draft.system !== 'shrinking-table'}>
          <SelectField
            label={t('contests-length')}
            options={LENGTHS}
            value={props.draft.length}
            text={(length) => t(`contests-length-${length}`)}
            onChange={(length) => props.change({ length })}
          />
        </Show>
        <SelectField
          label={t('contests-break')}
          options={BREAKS_S}
          value={props.draft.breakS}
          text={(seconds) => t('contests-break-of', { minutes: seconds / 60 })}
          onChange={(breakS) => props.change({ breakS })}
        />
        <SelectField
          label={t('contests-repeat')}
          options={REPEAT_DAYS}
          value={props.draft.repeatDays}
          text={(days) => t('contests-repeat-days', { days })}
          onChange={(repeatDays) => props.change({ repeatDays })}
        />
        <Show when={props.draft.system === 'league'}>
          <DivisionFields {...props} />
        </Show>
      </div>
    </>
  );
}

/** Divisions of a league, and how many players change between them in the next contest. */
function DivisionFields(props: DraftProps) {
  const hasSeries = () => props.draft.divisions > 1 && props.draft.repeatDays > 0;
  return (
    <>
      <SelectField
        label={t('contests-divisions')}
        hint={props.draft.divisions > 1 ? t('contests-divisions-hint') : ''}
        options={numbers(1, 10)}
        value={props.draft.divisions}
        text={(divisions) => t('contests-divisions-of', { divisions })}
        onChange={(divisions) => props.change({ divisions })}
      />
      <Show when={hasSeries()}>
        <SelectField
          label={t('contests-promoted')}
          hint={t('contests-promoted-hint')}
          options={numbers(1, 5)}
          value={props.draft.promoted}
          text={String}
          onChange={(promoted) => props.change({ promoted })}
        />
      </Show>
    </>
  );
}
