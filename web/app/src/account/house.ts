import { createSignal, type Accessor } from 'solid-js';
import type { House } from '../generated/wire';
import { ask } from '../net/api';

async function sendsMail(): Promise<boolean> {
  try {
    return (await ask<House>('GET', 'house')).mail;
  } catch {
    return true; // Where it does not say, it is offered.
  }
}

/** Whether this server sends mail; nothing until it has said so. */
// No resource: that would take the whole page away as long as it is asked for.
export function useMail(): Accessor<boolean | undefined> {
  const [mail, setMail] = createSignal<boolean>();
  void sendsMail().then(setMail);
  return mail;
}
