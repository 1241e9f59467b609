import type { Plugin } from 'vite';
import { APP_FILES_PATH } from '#shared/start-script.ts';

/** The entry of the signed-in app and the screen it opens first. */
const FIRST_SCREEN = /(\/app\.html|\/src\/app\/create-page\.tsx)$/;

/** Lists the app's files for its first screen, for the sign-in pages to fetch ahead. */
export function appFiles(): Plugin {
  return {
    name: 'veemark-app-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = new Set<string>();
      const add = (name: string) => {
        const chunk = bundle[name];
        if (chunk?.type !== 'chunk' || files.has(name)) return;
        files.add(name);
        for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
        chunk.imports.forEach(add);
      };
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && FIRST_SCREEN.test(chunk.facadeModuleId ?? '')) add(chunk.fileName);
      const source = JSON.stringify([...files].map((file) => `/${file}`));
      this.emitFile({ type: 'asset', fileName: APP_FILES_PATH.slice(1), source });
    },
  };
}
