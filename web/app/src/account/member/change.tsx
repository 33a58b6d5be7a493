/** What somebody decides about themselves: it holds at once. */
import type { ChangeMe } from '../../generated/wire';
import { ask } from '../../net/api';
import { findMeAgain, me } from '../../net/me';
import type { Task } from '../../net/task';
import { Trouble } from '../../net/Trouble';
import { createProven } from '../places';

/** Tells the server, and looks what holds now. */
export function createChange(): {
  task: Task;
  change: (what: Partial<ChangeMe>) => Promise<boolean>;
} {
  const task = createProven();
  const change = async (what: Partial<ChangeMe>) => {
    const done = await task.run(async () => {
      await ask('PATCH', 'me', what);
      return true;
    });
    if (done) await findMeAgain();
    return done ?? false;
  };
  return { task, change };
}

/** A box for what is on or off. */
export function ChangeTick(props: { of: 'research' | 'mail_games'; label: string }) {
  const { task, change } = createChange();
  return (
    <>
      <label class="tick">
        <input
          type="checkbox"
          checked={me()?.[props.of] ?? false}
          onChange={async ({ currentTarget: box }) => {
            const done = await change({ [props.of]: box.checked });
            if (!done) box.checked = me()?.[props.of] ?? false;
          }}
        />
        <span>{props.label}</span>
      </label>
      <Trouble of={task} />
    </>
  );
}
