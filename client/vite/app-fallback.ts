import type { Plugin } from 'vite';

/** In development, as on the server: an address that is no file is a screen of the app. */
export function appFallback(): Plugin {
  return {
    name: 'veemark-app-fallback',
    apply: 'serve',
    configureServer: (server) => {
      server.middlewares.use((request, _response, next) => {
        const path = (request.url ?? '/').split('?')[0] ?? '/';
        const isScreen = request.headers.accept?.includes('text/html') && !path.includes('.');
        if (isScreen && !path.startsWith('/dev/')) request.url = '/app.html';
        next();
      });
    },
  };
}
