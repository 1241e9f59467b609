import './ui/fonts.ts';
import './ui/kit.css';
import './ui/tokens.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Providers } from './app/providers.tsx';
import { createQueryClient } from './app/query-client.ts';
import { routes } from './app/routes.tsx';
import { whenReady } from './app/when-ready.ts';
import { readFirstData } from './lib/first-data.ts';
import { createTrpcClient } from './lib/trpc.ts';

const root = document.getElementById('root');
const queryClient = createQueryClient();
const trpcClient = createTrpcClient();
readFirstData(queryClient);
const router = createBrowserRouter(routes);

function show() {
  if (!root) return;
  root.inert = false;
  createRoot(root).render(
    <StrictMode>
      <Providers queryClient={queryClient} trpcClient={trpcClient}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
}

// What the page shows by itself stays until the first screen can take its place at once; the screen is made in slices,
// so that the page answers meanwhile.
void whenReady(router).then(() => startTransition(show));
