import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import solid from 'vite-plugin-solid';
import { markdown } from './tools/markdown.ts';
import { precache } from './tools/precache.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The version stands once, in the workspace manifest.
const manifest = readFileSync(here('../../Cargo.toml'), 'utf8');
const version = /^version = "(.+)"$/m.exec(manifest)?.[1] ?? '0';

export default defineConfig({
  root: here('.'),
  plugins: [solid(), markdown(), precache([here('src/shell/offline.js'), here('src/shell/push.js')], here('../../locales'))],
  define: { __VERSION__: JSON.stringify(version) },
  // The catalogues lie outside of the folder of the pages.
  server: { fs: { allow: [here('../..')] } },
  resolve: { alias: { '@board': here('../board/src') } },
  worker: { format: 'es' },
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    target: 'es2022',
    // `cargo xtask web` reads from it what each page loads.
    manifest: 'manifest.json',
    // The policy of the server allows no inline data.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The first page names every file: a character less of each hash is 100 bytes.
        // WASM files keep their names, because the worker names the same file.
        assetFileNames: ({ names }) =>
          `assets/[name]-[hash${names[0]?.endsWith('.wasm') ? '' : ':7'}][extname]`,
        entryFileNames: 'assets/[name]-[hash:7].js',
        // The first page names every chunk, so the names are short.
        chunkFileNames: ({ name }) => `assets/${name.slice(0, 4)}-[hash:7].js`,
        // Small files that the same pages load: one name instead of several on the first page.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'players', test: /src\/net\/(mutation|PlayerLink|socket|connection)\.ts/ },
            { name: 'fields', test: /src\/ui\/(Select|Checkbox)\.tsx/ },
            { name: 'saved', test: /src\/storage\/(savedGames|quickGame|thumbnails)\.ts/ },
          ],
        },
      },
    },
  },
});
