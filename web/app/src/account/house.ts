import type { House } from '../generated/wire';
import { ask } from '../net/api';

/** Whether this server sends mail. Where it does not say, it is offered. */
export async function sendsMail(): Promise<boolean> {
  try {
    return (await ask<House>('GET', 'house')).mail;
  } catch {
    return true;
  }
}
