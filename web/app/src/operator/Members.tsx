import { createSignal, createUniqueId, For, Show } from 'solid-js';
import type { CreatedInvitation, MemberPage, MemberView, NewPassword } from '../generated/wire';
import { apiPath, request } from '../net/api';
import { createMutation, type Mutation } from '../net/mutation';
import { createPagedQuery } from '../net/query';
import { withReauth } from '../account/reauth';
import { announce } from '../ui/announcer';
import { Button } from '../ui/Button';
import { ConfirmButton } from '../ui/ConfirmButton';
import { ErrorMessage } from '../ui/messages';
import { NameField } from '../ui/NameField';
import { formatDateTime, t } from '../i18n/i18n';

/** The default number of days of an invitation. */
const INVITATION_DAYS = 7;

/** A password or a link that the server shows once. */
interface Secret {
  label: string;
  text: string;
}

function membersPath(search: string, after: string | null): string {
  if (after !== null) return apiPath`operator/members?search=${search}&after=${after}`;
  return apiPath`operator/members?search=${search}`;
}

function memberFacts(member: MemberView): string {
  const seen = member.seen_ms;
  const facts = [
    t('operator-member-since', { when: formatDateTime(member.created_ms) }),
    seen === null ? t('operator-member-unseen') : t('operator-member-seen', { when: formatDateTime(seen) }),
  ];
  if (member.has_email) facts.push(t('operator-member-email'));
  if (member.moderator) facts.push(t('operator-member-moderator'));
  if (member.operator) facts.push(t('operator-member-operator'));
  return facts.join(' · ');
}

function MemberRow(props: {
  member: MemberView;
  mutation: Mutation;
  onSecret: (secret: Secret) => void;
  onDeleted: () => void;
}) {
  const name = () => props.member.name;
  async function reset(): Promise<void> {
    const path = apiPath`operator/members/${name()}/reset-password`;
    const found = await props.mutation.run(() => request<NewPassword>('POST', path));
    if (found) props.onSecret({ label: t('operator-password-of', { name: name() }), text: found.password });
  }
  async function remove(): Promise<void> {
    const path = apiPath`operator/members/${name()}`;
    if (!(await props.mutation.succeeds(() => request('DELETE', path)))) return;
    announce(t('operator-member-deleted', { name: name() }));
    props.onDeleted();
  }
  return (
    <li>
      <div>
        <strong>
          <a href={`/player/${name()}`}>{name()}</a>
        </strong>
        <small>{memberFacts(props.member)}</small>
      </div>
      <Show when={!props.member.operator}>
        <div class="row">
          <ConfirmButton
            label={t('operator-member-reset')}
            about={name()}
            question={t('operator-member-reset-confirm', { name: name() })}
            busy={props.mutation.busy()}
            onConfirm={() => void reset()}
          />
          <ConfirmButton
            label={t('operator-member-delete')}
            about={name()}
            question={t('operator-member-delete-confirm', { name: name() })}
            busy={props.mutation.busy()}
            onConfirm={() => void remove()}
          />
        </div>
      </Show>
    </li>
  );
}

/** Shows a password or a link until the operator hides it. */
function SecretField(props: { secret: Secret; onHide: () => void }) {
  const id = createUniqueId();
  return (
    <div class="operator-secret">
      <label for={id}>{props.secret.label}</label>
      <input
        id={id}
        type="text"
        readOnly
        value={props.secret.text}
        ref={(input) => queueMicrotask(() => (input.focus(), input.select()))}
      />
      <small>{t('operator-secret-once')}</small>
      <Button class="small" onClick={() => props.onHide()}>{t('operator-secret-hide')}</Button>
    </div>
  );
}

function NewMemberForm(props: { onSecret: (secret: Secret) => void; onAdded: () => void }) {
  const [name, setName] = createSignal('');
  const [days, setDays] = createSignal(INVITATION_DAYS);
  const id = createUniqueId();
  const mutation = createMutation({ wrap: withReauth });
  async function add(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const added = name().trim();
    const found = await mutation.run(() => request<NewPassword>('POST', 'operator/members', { name: added }));
    if (!found) return;
    setName('');
    props.onSecret({ label: t('operator-password-of', { name: added }), text: found.password });
    props.onAdded();
  }
  async function invite(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const body = { days: days() };
    const found = await mutation.run(() => request<CreatedInvitation>('POST', 'operator/invitations', body));
    if (found) props.onSecret({ label: t('operator-invitation-link'), text: found.link });
  }
  return (
    <div class="operator-new">
      <form class="operator-line" onSubmit={(event) => void add(event)}>
        <NameField label={t('operator-member-name')} required maxLength={20} value={name()} onInput={setName} />
        <button type="submit" disabled={mutation.busy()}>{t('operator-member-add')}</button>
      </form>
      <form class="operator-line" onSubmit={(event) => void invite(event)}>
        <div class="field">
          <label for={id}>{t('operator-invitation-days')}</label>
          <input
            id={id}
            type="number"
            min={1}
            max={365}
            required
            value={days()}
            onInput={(event) => setDays(event.currentTarget.valueAsNumber || 0)}
          />
        </div>
        <button type="submit" disabled={mutation.busy()}>{t('operator-invite')}</button>
      </form>
      <ErrorMessage source={mutation} />
    </div>
  );
}

/** Members by name, with search, new passwords, deletion, new members and invitations. */
export function Members(props: { shown: boolean }) {
  const [search, setSearch] = createSignal('');
  const [secret, setSecret] = createSignal<Secret | null>(null);
  const mutation = createMutation({ wrap: withReauth });
  const list = createPagedQuery<{ search: string }, MemberView>(
    () => (props.shown ? { search: search().trim() } : null),
    'name',
    async (source, after, signal) => {
      const page = await request<MemberPage>('GET', membersPath(source.search, after), undefined, signal);
      return { items: page.members, next: page.next };
    },
  );
  return (
    <>
      <NewMemberForm onSecret={setSecret} onAdded={() => void list.refetch()} />
      <Show when={secret()} keyed>
        {(shown) => <SecretField secret={shown} onHide={() => setSecret(null)} />}
      </Show>
      <h2>{t('operator-tab-members')}</h2>
      <NameField type="search" label={t('operator-member-search')} maxLength={20} value={search()} onChange={setSearch} />
      <ErrorMessage source={list} />
      <ErrorMessage source={mutation} />
      <Show when={list.isLoaded() && list.items().length === 0}>
        <p>{t('operator-member-none')}</p>
      </Show>
      <ul class="rows operator-members">
        <For each={list.items()}>
          {(member) => (
            <MemberRow member={member} mutation={mutation} onSecret={setSecret} onDeleted={() => void list.refetch()} />
          )}
        </For>
      </ul>
      <Show when={list.hasMore()}>
        <p>
          <Button disabled={list.busy()} onClick={() => list.loadMore()}>{t('operator-more')}</Button>
        </p>
      </Show>
    </>
  );
}
