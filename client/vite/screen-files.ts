import type { Rollup } from 'vite';

export const APP_ENTRY = /\/app\.html$/;
export const CREATE_SCREEN = /\/src\/app\/create-page\.tsx$/;
export const PIECE_SCREEN = /\/src\/app\/content-page\.tsx$/;

/**
 * The scripts and styles of a build that the app needs before it shows this screen. The scripts stand in the order in
 * which they can run one by one: each after those it imports, the app, which starts everything, as late as possible.
 */
export function screenFiles(bundle: Rollup.OutputBundle, screen: RegExp) {
  const scripts = new Set<string>();
  const add = (name: string) => {
    const chunk = chunkOf(bundle, name);
    if (!chunk || scripts.has(name)) return;
    chunk.imports.forEach(add);
    scripts.add(name);
  };
  const app = entryOf(bundle, APP_ENTRY);
  for (const entry of [app, entryOf(bundle, screen)]) add(entry);
  const ordered = [...scripts];
  const late = new Set([app]);
  for (const name of ordered)
    if (chunkOf(bundle, name)?.imports.some((imported) => late.has(imported))) late.add(name);
  const styles = ordered.flatMap((name) => [...(chunkOf(bundle, name)?.viteMetadata?.importedCss ?? [])]);
  return {
    scripts: [...ordered.filter((name) => !late.has(name)), ...late].map(toAddress),
    styles: [...new Set(styles)].map(toAddress),
  };
}

const toAddress = (file: string) => `/${file}`;

function chunkOf(bundle: Rollup.OutputBundle, name: string) {
  const file = bundle[name];
  return file?.type === 'chunk' ? file : undefined;
}

function entryOf(bundle: Rollup.OutputBundle, module: RegExp): string {
  const entry = Object.keys(bundle).find((name) => module.test(chunkOf(bundle, name)?.facadeModuleId ?? ''));
  if (!entry) throw new Error(`The build has no ${module}.`);
  return entry;
}
