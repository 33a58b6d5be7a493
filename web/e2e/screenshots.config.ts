import config from './playwright.config';

/** The pictures of `cargo xtask screenshots`. */
export default { ...config, testMatch: 'screenshots.ts' };
