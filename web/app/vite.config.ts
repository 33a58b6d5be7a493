import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import solid from 'vite-plugin-solid';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  plugins: [solid()],
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
  },
});
