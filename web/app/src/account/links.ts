/** What a link from a mail asks for. */
export interface MailLink {
  kind: 'verify' | 'reset';
  token: string;
}

/** Reads the part of the address behind `#`; whatever is no such link is none. */
export function mailLink(hash: string): MailLink | null {
  const found = /^(verify|reset)=([\w.~-]{1,200})$/.exec(hash);
  return found ? { kind: found[1] as MailLink['kind'], token: found[2] ?? '' } : null;
}
