// Browsers claim to be each other: the one that says most is asked for first.
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

/** A browser and the system it runs on; empty where it does not say. */
export interface Agent {
  browser: string;
  system: string;
}

/** What a browser calls itself, as people know it. */
export function readAgent(agent: string): Agent {
  const among = (all: typeof BROWSERS | typeof SYSTEMS) =>
    all.find(([pattern]) => pattern.test(agent))?.[1] ?? '';
  const browser = among(BROWSERS);
  // A program of somebody's own has its name first.
  const plain = /^([\w.-]{1,40})(?:\/|$)/.exec(agent)?.[1] ?? '';
  return { browser: browser || (plain === 'Mozilla' ? '' : plain), system: among(SYSTEMS) };
}
