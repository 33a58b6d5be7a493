/** Moves decided on before their turn: what is planned, and how a line is added. */
import { createEffect, createMemo, createSignal, For, Match, on, Show, Switch } from 'solid-js';
import type { PlanText } from '../generated/wire';
import { ask, at } from '../net/api';
import { link } from '../net/socket';
import { createTask } from '../net/task';
import { Trouble } from '../net/Trouble';
import { announce } from '../shell/live';
import { t } from '../shell/words';
import { follow, MOST_LINES, readStored, without, withLine, writePlan } from './plan';
import type { Line, Stored } from './plan';
import { PlanDialog } from './PlanDialog';
import { askedOf, stepWords, type Planned } from './planned';
import './plan.css';

/** The tab of a seated player. */
export function Plan(props: { of: Planned }) {
  const doing = createTask();
  /** As the last look found it; nothing where that failed: what is not known is not written over. */
  const [stored, setStored] = createSignal<Stored | null>(null);
  const [making, setMaking] = createSignal<{ line: Line } | null>(null);
  const path = () => at`games/${props.of.id}/plan`;
  const look = async () => {
    let asked: number;
    do {
      asked = props.of.plies;
      const found = await ask<PlanText>('GET', path()).catch((thrown: unknown) => {
        setStored(null);
        throw thrown;
      });
      setStored(readStored(found.plan, asked));
      // The game may have gone on meanwhile.
    } while (asked !== props.of.plies);
  };
  const stands = createMemo(() => `${props.of.plies} ${props.of.position}`);
  createEffect(
    on([stands, () => props.of.open], ([, open]) => {
      if (open) void doing.run(look);
    }),
  );
  createEffect(
    on(link, (now) => now === 'open' && props.of.open && !stored() && void doing.run(look), {
      defer: true,
    }),
  );
  /** The lines that fit the position on the page, and can be changed. */
  const lines = () => {
    const found = stored();
    return found?.plies === props.of.plies ? found.lines : null;
  };
  const keep = (change: (lines: Line[]) => Line[], words: string) =>
    doing.run(async () => {
      const found = stored();
      if (lines() === null || found === null) return;
      const next = change(found.lines);
      if (next.length === 0) await ask('DELETE', path());
      else await ask('PUT', path(), { plan: writePlan(found.plies, next) });
      await look();
      announce(t(words));
    });
  const add = (line: Line) => {
    setMaking(null);
    void keep((known) => withLine(known, line), 'live-plan-kept');
  };
  const ours = () => props.of.turn === props.of.you;
  const room = () => (lines()?.length ?? 0) < MOST_LINES;
  return (
    <div class="plan">
      <p class="muted">{t('live-plan-what')}</p>
      <Trouble of={doing} />
      <Lines
        of={props.of}
        lines={lines() ?? []}
        busy={doing.busy()}
        onRemove={(index) => void keep((known) => without(known, index), 'live-plan-removed')}
        onGoOn={ours() ? undefined : (line) => setMaking({ line })}
      />
      <Switch>
        <Match when={props.of.turn === null}>
          <p>{t('live-plan-over')}</p>
        </Match>
        <Match when={ours()}>
          <p>{t('live-plan-ours')}</p>
        </Match>
        <Match when={lines() === null}>
          <Show when={doing.trouble() !== ''}>
            <button type="button" disabled={doing.busy()} onClick={() => void doing.run(look)}>
              {t('live-plan-look')}
            </button>
          </Show>
        </Match>
        <Match when={!room()}>
          <p>{t('live-plan-full')}</p>
        </Match>
        <Match when={true}>
          <div class="row">
            <button
              type="button"
              class="main"
              disabled={doing.busy()}
              onClick={() => setMaking({ line: [] })}
            >
              {t('live-plan-add')}
            </button>
            <button
              type="button"
              disabled={doing.busy()}
              onClick={() => setMaking({ line: [{ is: 'whatever' }] })}
            >
              {t('live-plan-premove')}
            </button>
          </div>
        </Match>
      </Switch>
      <PlanDialog of={props.of} begin={making()} onClose={() => setMaking(null)} onAdd={add} />
    </div>
  );
}

function Lines(props: {
  of: Planned;
  lines: Line[];
  busy: boolean;
  onRemove: (index: number) => void;
  onGoOn: ((line: Line) => void) | undefined;
}) {
  const words = (line: Line) =>
    follow(askedOf(props.of), props.of.position, props.of.you, line)[0].map((step) =>
      stepWords(props.of, step),
    );
  return (
    <Show when={props.lines.length > 0}>
      <ol class="plan-lines" aria-label={t('live-plan-lines')}>
        <For each={props.lines}>
          {(line, index) => (
            <li>
              <ol class="plan-line">
                <For each={words(line)}>{(ply) => <li class="notation">{ply}</li>}</For>
              </ol>
              <span class="row">
                <Show when={props.onGoOn}>
                  {(goOn) => (
                    <button type="button" class="small" onClick={() => goOn()(line)}>
                      {t('live-plan-go-on')}
                    </button>
                  )}
                </Show>
                <button
                  type="button"
                  class="small"
                  disabled={props.busy}
                  aria-label={t('live-plan-remove-line', { line: words(line).join(', ') })}
                  onClick={() => props.onRemove(index())}
                >
                  {t('live-plan-remove')}
                </button>
              </span>
            </li>
          )}
        </For>
      </ol>
    </Show>
  );
}
