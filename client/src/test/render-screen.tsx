import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { Providers, createQueryClient } from '../app/providers.tsx';
import { trpc, type User } from '../lib/trpc.ts';
import { answeringLink, type Answers } from './answering-link.ts';

type Options = {
  /** The address the screen is opened at. */
  at?: string;
  /** The route's pattern, for screens that read a parameter. */
  path?: string;
  answers?: Answers;
};

export const signedInUser: User = {
  id: '018f3a52-0000-7000-8000-000000000001',
  email: 'ada@example.com',
  name: 'Ada',
  plan: 'free',
  confirmedAt: '2026-01-02T03:04:05.000Z',
  supportEmail: 'support@example.com',
  arePlansSold: true,
  isAdmin: false,
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
