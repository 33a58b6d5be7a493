import { t } from '../i18n/i18n';
import { parseUserAgent } from './userAgent';

/** A browser as people call it: “Firefox on Linux”. */
export function deviceName(agent: string): string {
  const { browser, system } = parseUserAgent(agent);
  if (browser && system) return t('account-agent', { browser, system });
  return browser || system || t('account-agent-unknown');
}

/** This browser. */
export function thisDevice(): string {
  return deviceName(navigator.userAgent);
}
