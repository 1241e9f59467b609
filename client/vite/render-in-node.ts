import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import react from '@vitejs/plugin-react';

export type RenderedPage = {
  /** Where the page belongs: its address, or the name of its screen. */
  path: string;
  title: string;
  html: string;
};
type Renderer = { renderPages: () => RenderedPage[] | Promise<RenderedPage[]> };

/** Builds a module of the client for Node beside the project and lets it render; nothing of it is kept. */
export async function renderInNode(root: string, entry: string): Promise<RenderedPage[]> {
  const cache = join(root, '../node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'prerender-'));
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      plugins: [react()],
      build: {
        ssr: entry,
        outDir: folder,
        emptyOutDir: true,
        rolldownOptions: { output: { entryFileNames: 'entry.js' } },
      },
    });
    const { renderPages }: Renderer = await import(pathToFileURL(join(folder, 'entry.js')).href);
    return await renderPages();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
