import type { Plugin } from 'vite';
import { SIGNED_OUT_PAGES } from '#shared/rules/paths.ts';

const signedOutPages = new Set<string>(Object.values(SIGNED_OUT_PAGES));

/** In development, as on the server: an address that is no file is a sign-in page or a screen of the app. */
export function appFallback(): Plugin {
  return {
    name: 'veemark-app-fallback',
    apply: 'serve',
    configureServer: (server) => {
      server.middlewares.use((request, _response, next) => {
        const path = (request.url ?? '/').split('?')[0] ?? '/';
        const isPage = request.headers.accept?.includes('text/html') && !path.includes('.');
        if (isPage && !path.startsWith('/dev/'))
          request.url = signedOutPages.has(path) ? '/index.html' : '/app.html';
        next();
      });
    },
  };
}
