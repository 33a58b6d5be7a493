/** Play a friend: one press opens a private table, whose waiting room has the link and the code. */
import { createSignal, For } from 'solid-js';
import { controlWords } from '../net/configWords';
import { findMe } from '../net/me';
import { createTask } from '../net/task';
import { Trouble } from '../net/Trouble';
import { navigate } from '../shell/router';
import { t } from '../shell/words';
import { gameHref, openTable } from './ask';
import { SetupSelect, USUAL_GAME } from './SetupSelect';
import './lobby.css';

/** As among friends: no clock, the game's own, one that ends in time, one for those far away. */
const CONTROLS = ['none', 'egg:60', 'fischer:600+10', 'days:3'] as const;

/** The page `/friend`. */
export default function Page() {
  void findMe();
  const doing = createTask();
  const [game, setGame] = createSignal(USUAL_GAME);
  const [control, setControl] = createSignal<string>(CONTROLS[0]);
  const open = (event: SubmitEvent) => {
    event.preventDefault();
    void doing.run(async () => {
      const seated = await openTable({ game: game(), control: control(), private: true });
      navigate(gameHref(seated.game, seated.invite ?? null));
    });
  };
  return (
    <form class="sheet friend" onSubmit={open}>
      <h1>{t('app-title-friend')}</h1>
      <p>{t('lobby-friend-what')}</p>
      <SetupSelect value={game()} onChange={setGame} />
      <div class="field">
        <span id="friend-clock">{t('play-clock')}</span>
        <div class="rail" role="radiogroup" aria-labelledby="friend-clock">
          <For each={CONTROLS}>
            {(one) => (
              <label>
                <input
                  type="radio"
                  name="control"
                  value={one}
                  checked={one === control()}
                  onChange={() => setControl(one)}
                />
                <span>{controlWords(one)}</span>
              </label>
            )}
          </For>
        </div>
      </div>
      <Trouble of={doing} />
      <button type="submit" class="main large" disabled={doing.busy()}>
        {t('lobby-friend-open')}
      </button>
      <p class="row further-ways">
        <a href="/play?people">{t('lobby-friend-here')}</a>
        <a href="/lobby?open">{t('lobby-friend-more')}</a>
      </p>
    </form>
  );
}
