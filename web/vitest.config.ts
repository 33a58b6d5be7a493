import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig } from 'vitest/config';
import app from './app/vite.config.ts';

// The tests run with what the pages are built with; files that need a document ask for one.
export default mergeConfig(
  app,
  defineConfig({
    root: fileURLToPath(new URL('.', import.meta.url)),
    test: { environment: 'node', include: ['{app,board}/**/*.test.{ts,tsx}'] },
  }),
);
