import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { FIRST_VIEWS_DIR } from '#shared/rules/start-script.ts';
import { linkedFiles, patientPage, withContent } from './patient-page.ts';
import { renderInNode } from './render-in-node.ts';
import { CREATE_SCREEN, PIECE_SCREEN, screenFiles } from './screen-files.ts';
import { stylesInUse } from './styles-in-use.ts';

/**
 * Writes the page of the create screen and that of a piece (views/create.html, views/piece.html) as they look while
 * they load, with their styles inside: they paint with the first answer of the server, and their program takes over.
 */
export function firstViews(): Plugin {
  let root = '';
  let outDir = '';
  return {
    name: 'veemark-first-views',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
      outDir = join(config.root, config.build.outDir);
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: async (_options, bundle) => {
        const app = await readFile(join(outDir, 'app.html'), 'utf8');
        const views = await renderInNode(root, 'src/app/first-view.tsx');
        await mkdir(join(outDir, FIRST_VIEWS_DIR));
        for (const { path, title, html } of views) {
          const { scripts, styles } = screenFiles(bundle, path === 'create' ? CREATE_SCREEN : PIECE_SCREEN);
          const sheets = [...new Set([...linkedFiles(app).styles, ...styles])];
          const css = await Promise.all(sheets.map((href) => readFile(join(outDir, href), 'utf8')));
          const page = withContent(patientPage(app, { parts: scripts, styles: sheets }), {
            title,
            body: html,
            styles: stylesInUse(css.join(''), html),
            isAlive: false,
          });
          await writeFile(join(outDir, FIRST_VIEWS_DIR, `${path}.html`), page);
        }
      },
    },
  };
}
