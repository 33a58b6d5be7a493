import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

// Not for the browser, or made from the rest.
const APART = new Set(['manifest.json', 'worker.js']);

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !APART.has(path))
    .sort();
}

/** Writes the service worker with the list of all files built; its version is their hash. */
export function precache(source: string): Plugin {
  let folder = '';
  return {
    name: 'palamedes-precache',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle() {
      const worker = readFileSync(source, 'utf8');
      const hash = createHash('sha256').update(worker);
      const files = filesBelow(folder);
      for (const file of files) hash.update(file).update(readFileSync(join(folder, file)));
      const paths = files.map((file) => (file === 'index.html' ? '/' : `/${file}`));
      const head = [
        `const VERSION = '${hash.digest('hex').slice(0, 12)}';`,
        `const FILES = ${JSON.stringify(paths)};`,
      ];
      writeFileSync(join(folder, 'worker.js'), `${head.join('\n')}\n${worker}`);
    },
  };
}
