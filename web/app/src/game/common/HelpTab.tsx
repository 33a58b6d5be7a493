/** The help tab: goal, marks, threats, and an explanation of the last move. */
import { createMemo, For, Show, type JSX } from 'solid-js';
import type { Message } from '../../generated/rules';
import { explain, threats } from '../../engine/rules';
import { renderWithNames } from '../../i18n/renderMessage';
import { settings } from '../../storage/settings';
import { SettingCheckbox } from '../../ui/Checkbox';
import { t } from '../../i18n/i18n';
import { timeControlRule } from '../../net/gameConfig';
import type { LastMove } from './BoardView';
import type { GameModel } from './gameModel';
import { gameName } from './gameName';
import { goalText, MARKS, MarkKey } from './MarkKey';
import { isJoint } from './plyText';

/** Renders messages with the names of the other players; the user is "player 1". */
export const renderFor = ({ isYou, nameOf }: GameModel) =>
  renderWithNames((seat) => {
    const name = nameOf(seat);
    return isYou(seat) || name === t('game-player', { seat }) ? '' : name;
  });

/** The help tab of a game; `children` are the hints of a local game. */
export function HelpTab(props: { game: GameModel; last: LastMove | null; children?: JSX.Element }) {
  const { game } = props;
  const { rules } = game;
  const reasons = createMemo(() =>
    props.last ? explain(rules, props.last.position, props.last.move) : [],
  );
  const threatMessages = createMemo(() =>
    settings().showThreats && !game.view().ending ? threats(rules, game.view().position) : [],
  );
  return (
    <div class="help">
      {props.children}
      <h2>{t('game-goal-title')}</h2>
      <p>{goalText(game)}</p>
      <Show when={gameName(rules) === 'pentagame'}>
        <h2>{t('game-marks')}</h2>
        <MarkKey marks={MARKS} />
      </Show>
      <h2>{t('game-threats')}</h2>
      <SettingCheckbox setting="showThreats" label={t('game-threats-show')} />
      <MessageList game={game} all={threatMessages()} />
      <Show when={props.last && !isJoint(props.last.move)}>
        <h2>{t('game-last-move')}</h2>
        <MessageList game={game} all={reasons()} none={t('game-last-move-nothing')} />
      </Show>
      <Show when={game.control !== 'none'}>
        <h2>{t('game-clock')}</h2>
        <p>{timeControlRule(game.control)}</p>
      </Show>
    </div>
  );
}

/** A list of messages as sentences. */
export function MessageList(props: { game: GameModel; all: Message[]; none?: string }) {
  const render = renderFor(props.game);
  return (
    <>
      <Show when={props.all.length === 0 && props.none}>
        {(none) => <p class="muted">{none()}</p>}
      </Show>
      <Show when={props.all.length > 0}>
        <ul class="message-list">
          <For each={props.all}>
            {(message) => <li data-stance={message.stance ?? 'for'}>{render(message)}</li>}
          </For>
        </ul>
      </Show>
    </>
  );
}
