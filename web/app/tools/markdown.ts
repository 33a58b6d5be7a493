import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Marked } from 'marked';
import type { Plugin } from 'vite';

/** Width and height of an SVG, so that the page reserves its space. */
function svgSize(file: string): string {
  const found = /viewBox="\S+ \S+ (\S+) (\S+)"/.exec(readFileSync(file, 'utf8'));
  if (!found) throw new Error(`${file} has no viewBox`);
  const ratio = Number(found[2]) / Number(found[1]);
  return `width="480" height="${Math.round(480 * ratio)}"`;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/**
 * Renders Markdown to HTML when the pages are built; its pictures become assets.
 * The files belong to the repository, so the HTML is trusted.
 */
export function markdown(): Plugin {
  return {
    name: 'palamedes-markdown',
    transform(source, id) {
      if (!id.endsWith('.md')) return null;
      const pictures: string[] = [];
      const marked = new Marked({
        renderer: {
          image({ href, text }) {
            const file = resolve(dirname(id), href);
            const number = pictures.push(file) - 1;
            const alt = escaped(text);
            return `<img src="$PICTURE${number}$" ${svgSize(file)} alt="${alt}" loading="lazy" decoding="async" />`;
          },
        },
      });
      const html = marked.parse(source, { async: false });
      const imports = pictures.map((file, at) => `import p${at} from ${JSON.stringify(`${file}?url&no-inline`)};`);
      const text = JSON.stringify(html).replace(/\$PICTURE(\d+)\$/g, '" + p$1 + "');
      return { code: `${imports.join('\n')}\nexport default ${text};\n`, map: null };
    },
  };
}
