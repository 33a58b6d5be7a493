import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import solid from 'vite-plugin-solid';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The app has texts for all its pages; the board uses one catalogue. */
const onlyBoardTexts: Plugin = {
  name: 'only-board-texts',
  generateBundle(_, bundle) {
    for (const file of Object.keys(bundle)) {
      if (file.endsWith('.ftl') && !file.startsWith('assets/app-')) delete bundle[file];
    }
  },
};

/** The package: one module, its style, and the rules of each game as files beside it. */
export default defineConfig({
  root: here('.'),
  // Files are found relative to the module, on any site and in any folder.
  base: './',
  plugins: [solid(), onlyBoardTexts],
  resolve: { alias: { '@board': here('../board/src') } },
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: {
      input: here('src/index.tsx'),
      preserveEntrySignatures: 'strict',
      output: {
        entryFileNames: 'palamedes-board.js',
        chunkFileNames: 'chunks/[name].js',
        assetFileNames: ({ names }) =>
          names[0]?.endsWith('.css') ? 'palamedes-board.css' : 'assets/[name]-[hash:7][extname]',
      },
    },
  },
});
