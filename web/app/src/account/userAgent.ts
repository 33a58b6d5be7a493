import { t } from '../i18n/i18n';

// Browsers claim to be each other: the most specific name is tested first.
const BROWSERS = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(?:intosh| OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** A browser and its system; empty where unknown. */
export interface UserAgent {
  browser: string;
  system: string;
}

/** What a browser calls itself, as people know it. */
export function parseUserAgent(agent: string): UserAgent {
  const among = (all: typeof BROWSERS | typeof SYSTEMS) =>
    all.find(([pattern]) => pattern.test(agent))?.[1] ?? '';
  const browser = among(BROWSERS);
  // Other programs have their name first.
  const plain = /^([\w.-]{1,40})(?:\/|$)/.exec(agent)?.[1] ?? '';
  return { browser: browser || (plain === 'Mozilla' ? '' : plain), system: among(SYSTEMS) };
}

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
