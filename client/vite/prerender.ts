import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { linkedFiles, patientPage, withContent } from './patient-page.ts';
import { renderInNode } from './render-in-node.ts';

/**
 * Writes the sign-in pages as HTML (index.html, signup.html, …) with their styles inside: they paint with the first
 * answer of the server, and come alive when their script arrives, which therefore is in no hurry.
 */
export function prerender(): Plugin {
  let root = '';
  let outDir = '';
  return {
    name: 'veemark-prerender',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
      outDir = join(config.root, config.build.outDir);
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        const built = await readFile(join(outDir, 'index.html'), 'utf8');
        const { parts, styles } = linkedFiles(built);
        const template = patientPage(built, { parts, styles: [] });
        const sheets = await Promise.all(styles.map((href) => readFile(join(outDir, href), 'utf8')));
        const pages = await renderInNode(root, 'src/pages/prerender.tsx');
        await Promise.all(
          pages.map(async ({ path, title, html }) => {
            const file = join(outDir, path === '/' ? 'index.html' : `${path}.html`);
            await mkdir(dirname(file), { recursive: true });
            const content = { title, body: html, styles: sheets.join(''), isAlive: true };
            await writeFile(file, withContent(template, content));
          }),
        );
      },
    },
  };
}
