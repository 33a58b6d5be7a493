/** The action of a link in an email or a message. */
export interface EmailLink {
  kind: 'verify' | 'reset' | 'invite';
  token: string;
}

/** Parses the fragment of an address; null if it is no email link. */
export function parseEmailLink(hash: string): EmailLink | null {
  const found = /^(verify|reset|invite)=([\w.~-]{1,200})$/.exec(hash);
  return found ? { kind: found[1] as EmailLink['kind'], token: found[2] ?? '' } : null;
}
