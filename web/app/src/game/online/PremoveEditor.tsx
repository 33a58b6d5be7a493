/** The editor of premoves. */
import { createEffect, createMemo, createSignal, For, Match, on, Show, Switch } from 'solid-js';
import type { PremoveText } from '../../generated/wire';
import { request, apiPath } from '../../net/api';
import { connectionState } from '../../net/socket';
import { createMutation } from '../../net/mutation';
import { ErrorMessage } from '../../ui/messages';
import { announce } from '../../ui/announcer';
import { Button } from '../../ui/Button';
import { t } from '../../i18n/i18n';
import {
  playLine,
  PREMOVE_LINES_MAX,
  parseStored,
  removeLine,
  addLine,
  formatPremoves,
} from './premoves';
import type { PremoveLine, StoredPremoves } from './premoves';
import { PremoveDialog } from './PremoveDialog';
import { premoveRules, premoveStepText, type PremoveContext } from './premoveContext';
import './premoves.css';

/** The premove tab of a player. */
export function PremoveEditor(props: { context: PremoveContext }) {
  const mutation = createMutation();
  /** The loaded premoves; null after an error, so that unknown premoves are not overwritten. */
  const [stored, setStored] = createSignal<StoredPremoves | null>(null);
  const [editing, setEditing] = createSignal<{ line: PremoveLine } | null>(null);
  const path = () => apiPath`games/${props.context.id}/premoves`;
  const load = async () => {
    let loadedAtPly: number;
    do {
      loadedAtPly = props.context.plies;
      const found = await request<PremoveText>('GET', path()).catch((thrown: unknown) => {
        setStored(null);
        throw thrown;
      });
      setStored(parseStored(found.premoves, loadedAtPly));
      // The position may have changed meanwhile.
    } while (loadedAtPly !== props.context.plies);
  };
  const positionKey = createMemo(() => `${props.context.plies} ${props.context.position}`);
  createEffect(
    on([positionKey, () => props.context.open], ([, open]) => {
      if (open) void mutation.run(load);
    }),
  );
  createEffect(
    on(connectionState, (now) => now === 'open' && props.context.open && !stored() && void mutation.run(load), {
      defer: true,
    }),
  );
  /** The lines of the current position, which can be changed. */
  const lines = () => {
    const found = stored();
    return found?.plies === props.context.plies ? found.lines : null;
  };
  const save = (change: (lines: PremoveLine[]) => PremoveLine[], messageId: string) =>
    mutation.run(async () => {
      const found = stored();
      if (lines() === null || found === null) return;
      const next = change(found.lines);
      if (next.length === 0) await request('DELETE', path());
      else await request('PUT', path(), { premoves: formatPremoves(found.plies, next) });
      await load();
      announce(t(messageId));
    });
  const add = (line: PremoveLine) => {
    setEditing(null);
    void save((known) => addLine(known, line), 'online-premoves-saved');
  };
  const isOwnTurn = () => props.context.turn === props.context.yourSeat;
  const hasSpace = () => (lines()?.length ?? 0) < PREMOVE_LINES_MAX;
  return (
    <div class="premoves">
      <p class="muted">{t('online-premoves-hint')}</p>
      <ErrorMessage source={mutation} />
      <Lines
        context={props.context}
        lines={lines() ?? []}
        busy={mutation.busy()}
        onRemove={(index) => void save((known) => removeLine(known, index), 'online-premoves-removed')}
        onExtend={isOwnTurn() ? undefined : (line) => setEditing({ line })}
      />
      <Switch>
        <Match when={props.context.turn === null}>
          <p>{noTurnText(props.context)}</p>
        </Match>
        <Match when={isOwnTurn()}>
          <p>{t('online-premoves-your-turn')}</p>
        </Match>
        <Match when={lines() === null}>
          <Show when={mutation.errorText() !== ''}>
            <Button disabled={mutation.busy()} onClick={() => mutation.run(load)}>
              {t('online-premoves-reload')}
            </Button>
          </Show>
        </Match>
        <Match when={!hasSpace()}>
          <p>{t('online-premoves-full')}</p>
        </Match>
        <Match when={true}>
          <div class="row">
            <Button
              class="main"
              disabled={mutation.busy()}
              onClick={() => setEditing({ line: [] })}
            >
              {t('online-premoves-add')}
            </Button>
            <Button
              disabled={mutation.busy()}
              onClick={() => setEditing({ line: [{ is: 'whatever' }] })}
            >
              {t('online-premoves-single')}
            </Button>
          </div>
        </Match>
      </Switch>
      <PremoveDialog context={props.context} begin={editing()} onClose={() => setEditing(null)} onAdd={add} />
    </div>
  );
}

/** Why no line can be added here where not one seat is to move. */
function noTurnText({ isOver, hasChosen }: PremoveContext): string {
  if (isOver) return t('online-premoves-game-over');
  return t('online-premoves-several', { chosen: hasChosen ? 'yes' : 'no' });
}

function Lines(props: {
  context: PremoveContext;
  lines: PremoveLine[];
  busy: boolean;
  onRemove: (index: number) => void;
  onExtend: ((line: PremoveLine) => void) | undefined;
}) {
  const texts = (line: PremoveLine) =>
    playLine(premoveRules(props.context), props.context.position, props.context.yourSeat, line)[0].map((step) =>
      premoveStepText(props.context, step),
    );
  return (
    <Show when={props.lines.length > 0}>
      <ol class="premove-lines" aria-label={t('online-premoves-lines')}>
        <For each={props.lines}>
          {(line, index) => (
            <li>
              <ol class="premove-line">
                <For each={texts(line)}>{(ply) => <li class="notation">{ply}</li>}</For>
              </ol>
              <span class="row">
                <Show when={props.onExtend}>
                  {(extend) => (
                    <Button class="small" onClick={() => extend()(line)}>
                      {t('online-premoves-continue')}
                    </Button>
                  )}
                </Show>
                <Button
                  class="small"
                  disabled={props.busy}
                  label={t('online-premoves-remove-line', { line: texts(line).join(', ') })}
                  onClick={() => props.onRemove(index())}
                >
                  {t('online-premoves-remove')}
                </Button>
              </span>
            </li>
          )}
        </For>
      </ol>
    </Show>
  );
}
