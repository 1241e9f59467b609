import type { Rollup } from 'vite';

export const APP_ENTRY = /\/app\.html$/;
export const CREATE_SCREEN = /\/src\/app\/create-page\.tsx$/;
export const PIECE_SCREEN = /\/src\/app\/content-page\.tsx$/;

/** The scripts and styles of a build that these entries need before they run. */
export function screenFiles(bundle: Rollup.OutputBundle, entries: readonly RegExp[]) {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const add = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || scripts.has(name)) return;
    scripts.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
    chunk.imports.forEach(add);
  };
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && entries.some((entry) => entry.test(chunk.facadeModuleId ?? '')))
      add(chunk.fileName);
  const address = (file: string) => `/${file}`;
  return { scripts: [...scripts].map(address), styles: [...styles].map(address) };
}
