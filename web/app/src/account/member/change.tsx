/** Profile settings, saved at once. */
import type { UpdateAccount } from '../../generated/wire';
import { request } from '../../net/api';
import { reloadCurrentUser, me } from '../../net/currentUser';
import type { Mutation } from '../../net/mutation';
import { ErrorMessage } from '../../ui/messages';
import { createReauthMutation } from '../formErrors';

/** Saves a change and reloads the current user. */
export function createProfileChange(): {
  mutation: Mutation;
  change: (changes: Partial<UpdateAccount>) => Promise<boolean>;
} {
  const mutation = createReauthMutation();
  const change = async (changes: Partial<UpdateAccount>) => {
    const done = await mutation.succeeds(() => request('PATCH', 'me', changes));
    if (done) await reloadCurrentUser();
    return done;
  };
  return { mutation, change };
}

/** A box for what is on or off. */
export function ProfileCheckbox(props: { field: 'research' | 'email_notifications' | 'show_online'; label: string }) {
  const { mutation, change } = createProfileChange();
  return (
    <>
      <label class="checkbox">
        <input
          type="checkbox"
          checked={me()?.[props.field] ?? false}
          onChange={async ({ currentTarget: box }) => {
            const done = await change({ [props.field]: box.checked });
            if (!done) box.checked = me()?.[props.field] ?? false;
          }}
        />
        <span>{props.label}</span>
      </label>
      <ErrorMessage source={mutation} />
    </>
  );
}
