import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { HtmlTagDescriptor, Plugin } from 'vite';

const NEEDED_AT_ONCE = /url\(([^)]*-latin-wght-normal\.woff2)\)/g;

const require = createRequire(import.meta.url);
const SHEETS = [
  require.resolve('@fontsource-variable/bricolage-grotesque/index.css'),
  require.resolve('@fontsource-variable/inter/wght.css'),
];

/**
 * Declares the fonts in the head of every page, once: a second declaration would be judged again. A font that has not
 * come for the first paint is not used by this page, so that no text changes its width after it was shown.
 */
export function fonts(): Plugin {
  let root = '';
  return {
    name: 'veemark-fonts',
    configResolved: (config) => {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (_html, { server }) => {
        const faces = SHEETS.map((file) => readFaces(file, root)).join('\n');
        const preloads = [...faces.matchAll(NEEDED_AT_ONCE)].map(([, href = '']): HtmlTagDescriptor => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href },
          injectTo: 'head',
        }));
        // In development the file has another address than in the build.
        return [...(server ? [] : preloads), { tag: 'style', children: faces, injectTo: 'head' }];
      },
    },
  };
}

function readFaces(file: string, root: string): string {
  const folder = path.relative(root, path.dirname(file));
  return readFileSync(file, 'utf8')
    .replaceAll('font-display: swap', 'font-display: optional')
    .replaceAll('url(./', `url(${folder}/`);
}
