import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

// Not for the pages, or generated from the rest; stores show the screenshots.
const APART = /^(manifest\.json|worker\.js|screenshots\/.*)$/;

// Games other than Pentagame: not everyone plays them. Cached when a page first needs them.
const ON_DEMAND = /^assets\/(?!pentagame|organiser)\w+_bg-/;

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !APART.test(path))
    .sort();
}

/** The plain messages of a catalogue with this prefix: the worker has no Fluent. */
export function plainTexts(catalogue: string, prefix: string): Record<string, string> {
  const lines = catalogue.split('\n').filter((line) => line.startsWith(prefix));
  return Object.fromEntries(
    lines.map((line) => {
      const [id = '', text = ''] = line.slice(prefix.length).split(/ = (.*)/s);
      if (text === '' || text.includes('{')) throw new Error(`no plain text: ${line}`);
      return [id, text];
    }),
  );
}

/** The texts of the service worker, by language. */
function workerTexts(locales: string): Record<string, Record<string, string>> {
  const catalogueOf = (language: string) => readFileSync(join(locales, language, 'net.ftl'), 'utf8');
  // Sorted: the order of a folder is that of the machine.
  const languages = readdirSync(locales).sort();
  return Object.fromEntries(languages.map((tag) => [tag, plainTexts(catalogueOf(tag), 'push-')]));
}

/**
 * Writes the service worker with the list of all built files and its texts; its
 * version is the hash of all of them.
 */
export function precache(parts: string[], locales: string): Plugin {
  let folder = '';
  return {
    name: 'palamedes-precache',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle() {
      const worker = parts.map((part) => readFileSync(part, 'utf8')).join('\n');
      const texts = JSON.stringify(workerTexts(locales));
      const hash = createHash('sha256').update(worker).update(texts);
      const files = filesBelow(folder);
      for (const file of files) hash.update(file).update(readFileSync(join(folder, file)));
      const pathsOf = (onDemand: boolean) =>
        files
          .filter((file) => ON_DEMAND.test(file) === onDemand)
          .map((file) => (file === 'index.html' ? '/' : `/${file}`));
      const head = [
        `const VERSION = '${hash.digest('hex').slice(0, 12)}';`,
        `const FILES = ${JSON.stringify(pathsOf(false))};`,
        `const ON_DEMAND = ${JSON.stringify(pathsOf(true))};`,
        `const TEXTS = ${texts};`,
      ];
      writeFileSync(join(folder, 'worker.js'), `${head.join('\n')}\n${worker}`);
    },
  };
}
