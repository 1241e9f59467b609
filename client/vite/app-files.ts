import type { Plugin } from 'vite';
import { APP_FILES_PATH } from '#shared/rules/paths.ts';
import { CREATE_SCREEN, screenFiles } from './screen-files.ts';

/** Lists the app's files for its first screen, for the sign-in pages to fetch ahead. */
export function appFiles(): Plugin {
  return {
    name: 'veemark-app-files',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // After the bundler has dropped the scripts that held nothing but styles.
      order: 'post',
      handler(_options, bundle) {
        const { scripts, styles } = screenFiles(bundle, CREATE_SCREEN);
        this.emitFile({
          type: 'asset',
          fileName: APP_FILES_PATH.slice(1),
          source: JSON.stringify([...scripts, ...styles]),
        });
      },
    },
  };
}
