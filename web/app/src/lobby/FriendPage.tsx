/** Creates a private game, whose waiting room shows link and QR code. */
import { createMemo, createSignal, For } from 'solid-js';
import { timeControlRule, timeControlText } from '../net/gameConfig';
import { loadCurrentUser } from '../net/currentUser';
import { createMutation } from '../net/mutation';
import { ErrorMessage } from '../ui/messages';
import { navigate } from '../router/router';
import { t } from '../i18n/i18n';
import { gameHref, createGame } from './api';
import { isControlOffered } from './offeredControls';
import { SetupSelect, DEFAULT_GAME } from '../net/SetupSelect';
import './lobby.css';

/** The offered time controls. */
const CONTROLS = ['none', 'egg:60', 'fischer:600+10', 'days:3'] as const;

/** The page `/friend`. */
export default function FriendPage() {
  void loadCurrentUser();
  const mutation = createMutation();
  const [game, setGame] = createSignal(DEFAULT_GAME);
  const [wanted, setControl] = createSignal<string>(CONTROLS[0]);
  const offered = createMemo(() => CONTROLS.filter((one) => isControlOffered(game(), one)));
  const control = () => offered().find((one) => one === wanted()) ?? CONTROLS[0];
  const open = (event: SubmitEvent) => {
    event.preventDefault();
    void mutation.run(async () => {
      const seated = await createGame({ rules: game(), time_control: control(), private: true });
      navigate(gameHref(seated.game_id, seated.invite ?? null));
    });
  };
  return (
    <form class="sheet friend" onSubmit={open}>
      <h1>{t('app-title-friend')}</h1>
      <p>{t('lobby-friend-hint')}</p>
      <SetupSelect label={t('lobby-game')} value={game()} onChange={setGame} />
      <div class="field">
        <span id="friend-clock">{t('game-clock')}</span>
        <div class="radio-group" role="radiogroup" aria-labelledby="friend-clock">
          <For each={offered()}>
            {(one) => (
              <label>
                <input
                  type="radio"
                  name="control"
                  value={one}
                  checked={one === control()}
                  onChange={() => setControl(one)}
                />
                <span>{timeControlText(one)}</span>
              </label>
            )}
          </For>
        </div>
        <p class="muted">{control() === 'none' ? t('lobby-open-without-clock') : timeControlRule(control())}</p>
      </div>
      <ErrorMessage source={mutation} />
      <button type="submit" class="main large" disabled={mutation.busy()}>
        {t('lobby-friend-open')}
      </button>
      <p class="row more-links">
        <a href="/play?people">{t('lobby-friend-here')}</a>
        <a href="/lobby?open">{t('lobby-friend-more')}</a>
      </p>
    </form>
  );
}
