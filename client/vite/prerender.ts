import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import react from '@vitejs/plugin-react';
import { START_SCRIPT } from '#shared/start-script.ts';

type Pages = { path: string; title: string; html: string }[];

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
        const template = await withInlineStyles(await readFile(join(outDir, 'index.html'), 'utf8'), outDir);
        const pages = await renderPages(root);
        await Promise.all(
          pages.map(async ({ path, title, html }) => {
            const file = join(outDir, path === '/' ? 'index.html' : `${path}.html`);
            await mkdir(dirname(file), { recursive: true });
            await writeFile(
              file,
              template
                .replace(/<title>[^<]*/, `<title>${title}`)
                .replace('<div id="root">', () => `<div id="root">${html}`),
            );
          }),
        );
      },
    },
  };
}

/** Builds the pages for Node beside the project and runs them; nothing of it is kept. */
async function renderPages(root: string): Promise<Pages> {
  const cache = join(root, '../node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'prerender-'));
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      plugins: [react()],
      build: { ssr: 'src/app/prerender.tsx', outDir: folder, emptyOutDir: true },
    });
    const module: { prerenderPages: () => Pages } = await import(
      pathToFileURL(join(folder, 'prerender.js')).href
    );
    return module.prerenderPages();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function withInlineStyles(html: string, outDir: string): Promise<string> {
  const links = [...html.matchAll(/\s*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g)];
  const styles = await Promise.all(links.map(([, href = '']) => readFile(join(outDir, href), 'utf8')));
  const bare = links.reduce((text, [link]) => text.replace(link, ''), html);
  return withPatientProgram(bare).replace('</head>', () => `  <style>${styles.join('')}</style>\n  </head>`);
}

/** The page's modules, fetched by the start script instead of by the browser at once. */
function withPatientProgram(html: string): string {
  const [script = '', program = ''] =
    /\s*<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/.exec(html) ?? [];
  const links = [...html.matchAll(/\s*<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>/g)];
  const parts = links.map(([, href = '']) => href).join(' ');
  const bare = [script, ...links.map(([link]) => link)].reduce((text, tag) => text.replace(tag, ''), html);
  const start = `<script data-program="${program}" data-parts="${parts}">${START_SCRIPT}</script>`;
  return bare.replace('</body>', () => `  ${start}\n  </body>`);
}
