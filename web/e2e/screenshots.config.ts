import config from './playwright.config';

const projects = (config.projects ?? []).filter(({ testMatch }) => testMatch === undefined);

/** The pictures of `cargo xtask screenshots`. One after the other: they share a lobby. */
export default { ...config, projects, testMatch: 'screenshots.ts', workers: 1 };
