import type { Plugin } from 'vite';

const SIGNED_OUT =
  /^\/(signup|forgot-password|update-password|account-created|account-deleted|auth\/confirm|auth\/reset)?$/;

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
          request.url = SIGNED_OUT.test(path) ? '/index.html' : '/app.html';
        next();
      });
    },
  };
}
