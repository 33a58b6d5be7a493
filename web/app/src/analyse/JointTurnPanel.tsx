/** What is decided where not one seat decides: choices made at once, or an event of chance. */
import { For, Show } from 'solid-js';
import { locale, t } from '../i18n/i18n';
import { Button } from '../ui/Button';
import type { Analysis } from './analysis';
import { percentText } from './evaluations';
import type { JointInput } from './jointInput';
import type { Players } from './players';

/** The choices entered so far, or the events of chance as buttons. */
export function JointTurnPanel(props: { analysis: Analysis; input: JointInput; players: Players }) {
  let events: HTMLDivElement | undefined;
  const play = (event: string) => {
    props.analysis.play(event);
    // Who plays with the keyboard goes on with the next event.
    events?.querySelector('button')?.focus({ preventScroll: true });
  };
  return (
    <>
      <Show when={props.input.choices().length > 0}>
        <div class="joint-turn">
          <ul class="inline-list" aria-label={t('analyse-choices')}>
            <For each={props.input.choices()}>
              {({ seat, move }) => (
                <li class="notation">{t('game-log-choice', { name: props.players.nameOf(seat), move: move ?? '' })}</li>
              )}
            </For>
          </ul>
          <Button class="small" onClick={() => props.input.undo()}>
            {t('analyse-choice-undo')}
          </Button>
        </div>
      </Show>
      <Show when={props.analysis.joint().events.length > 0}>
        <div ref={events} class="joint-turn" role="group" aria-label={t('analyse-events')}>
          <For each={props.analysis.joint().events}>
            {({ action, display, probability }) => (
              <Button
                label={t('analyse-probability', { choice: display, probability: percentText(probability, locale()) })}
                onClick={() => play(action)}
              >
                <span class="notation">{display}</span>{' '}
                <span class="muted number">{percentText(probability, locale())}</span>
              </Button>
            )}
          </For>
        </div>
      </Show>
    </>
  );
}
