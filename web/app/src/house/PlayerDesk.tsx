import { createSignal, createUniqueId, Show } from 'solid-js';
import type { PlayerOrder } from '../generated/wire';
import { ask, at, Refused } from '../net/api';
import { Player } from '../net/Player';
import { createTask } from '../net/task';
import { Trouble } from '../net/Trouble';
import { announce } from '../shell/live';
import { t } from '../shell/words';
import { Audit } from './Audit';
import { DecidePlayer } from './Decide';
import { Order } from './Order';

/** How things stand with somebody. */
const found = (name: string): Promise<PlayerOrder> =>
  ask<PlayerOrder>('GET', at`moderation/players/${name}`).catch((thrown: unknown) => {
    const unknown = thrown instanceof Refused && thrown.status === 404;
    throw unknown ? new Refused(404, { code: 'no-such-player', arguments: { name } }) : thrown;
  });

/** One player: how things stand, what can be done, what was done before. */
export function PlayerDesk() {
  const id = createUniqueId();
  const [name, setName] = createSignal('');
  const [order, setOrder] = createSignal<PlayerOrder | null>(null);
  const task = createTask();

  async function look(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    await task.run(async () => {
      setOrder(null);
      setOrder(await found(name().trim()));
    });
  }

  function done(order: PlayerOrder): void {
    setOrder(order);
    setName(order.player.name);
    announce(t('house-decided'));
  }

  return (
    <>
      <form class="find-player" onSubmit={(event) => void look(event)}>
        <div class="field">
          <label for={`${id}-name`}>{t('house-player-name')}</label>
          <input
            id={`${id}-name`}
            type="text"
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            maxLength={40}
            required
            value={name()}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </div>
        <button type="submit" disabled={task.busy()}>{t('house-player-find')}</button>
      </form>
      <Trouble of={task} />
      <Show when={order()} keyed>
        {(order) => (
          <>
            <h2>
              <Player of={order.player} />
            </h2>
            <Order of={order} />
            <DecidePlayer order={order} onDone={done} />
            <h3>{t('house-player-log')}</h3>
            <Audit shown={true} player={order.player.name} />
          </>
        )}
      </Show>
    </>
  );
}
