import { t } from '../shell/words';
import { readAgent } from './agent';

/** A browser as people call it: “Firefox on Linux”. */
export function agentWords(agent: string): string {
  const { browser, system } = readAgent(agent);
  if (browser && system) return t('account-agent', { browser, system });
  return browser || system || t('account-agent-unknown');
}

/** This browser. */
export function thisAgent(): string {
  return agentWords(navigator.userAgent);
}
