import '#client/ui/mantine.css';
import '#client/ui/tokens.css';
import '#client/ui/prose.css';
import '#client/ui/utilities.css';
import { startTransition, StrictMode, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient, Providers } from '#client/app/providers.tsx';
import { routes, whenReady } from '#client/app/routes.tsx';
import { readFirstData, TakeOver } from '#client/lib/taking-over.tsx';
import '#shared/rules/no-eval.ts';
import { createTrpcClient } from '#client/lib/trpc.ts';

async function start(root: HTMLElement) {
  const queryClient = createQueryClient();
  const trpcClient = createTrpcClient();
  const isForUser = readFirstData(queryClient);
  const router = createBrowserRouter(routes);
  const app = (screens: ReactNode) => (
    <StrictMode>
      <Providers queryClient={queryClient} trpcClient={trpcClient}>
        {screens}
      </Providers>
    </StrictMode>
  );
  const screens = <RouterProvider router={router} />;
  const comeAlive = () => void (root.inert = false);

  // What the page shows by itself stays until the first screen can take its place at once; the screen is made in
  // slices, so that the page answers in between.
  await whenReady(router);
  startTransition(() => {
    if (isForUser) {
      hydrateRoot(root, app(<TakeOver onDone={comeAlive}>{screens}</TakeOver>));
      return;
    }
    comeAlive();
    createRoot(root).render(app(screens));
  });
}

const root = document.getElementById('root');
// A task of its own: in one with the running of the modules it would block a phone.
if (root) setTimeout(() => void start(root));
