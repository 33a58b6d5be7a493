import config from './playwright.config';

/** The pictures of `cargo xtask screenshots`. One after the other: they share a lobby. */
export default { ...config, testMatch: 'screenshots.ts', workers: 1 };
