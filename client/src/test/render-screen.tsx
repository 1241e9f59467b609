import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { createQueryClient, Providers } from '#client/app/providers.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { answeringLink, type Answers } from './answering-link.ts';
import { signedInUser } from './signed-in-user.ts';

type Options = {
  /** The address the screen is opened at. */
  at?: string | { pathname: string; state?: unknown };
  /** The route's pattern, for screens that read a parameter. */
  path?: string;
  answers?: Answers;
};

/** Renders a screen as the app does, with the server's answers given by the test. */
export function renderScreen(screen: ReactElement, { at = '/', path = '*', answers = {} }: Options = {}) {
  const trpcClient = trpc.createClient({
    links: [answeringLink({ 'account.me': () => signedInUser, ...answers })],
  });
  const router = createMemoryRouter([{ path, element: screen }], { initialEntries: [at] });
  const view = render(
    <Providers queryClient={impatientQueryClient()} trpcClient={trpcClient} env="test">
      <RouterProvider router={router} />
    </Providers>,
  );
  return { ...view, router, user: userEvent.setup() };
}

/** The app's own, which asks again at once. */
function impatientQueryClient() {
  const queryClient = createQueryClient();
  const { queries, ...options } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...options, queries: { ...queries, retryDelay: 0 } });
  return queryClient;
}
