import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { paths } from '#client/lib/paths.ts';
import { createTrpcClient, type User } from '#client/lib/trpc.ts';
import { PRODUCT_NAME } from '#shared/rules/brand.ts';
import { createQueryClient, Providers } from './providers.tsx';
import { routes, whenReady } from './routes.tsx';

/** Nothing of it is seen: the frame alone needs a user. */
const SOMEBODY: User = {
  id: '',
  email: '',
  name: '',
  plan: 'free',
  confirmedAt: '',
  supportEmail: '',
  arePlansSold: true,
  isAdmin: false,
};

const FIRST_VIEWS = [
  { path: 'create', address: paths.create, title: `Create Content · ${PRODUCT_NAME}` },
  { path: 'piece', address: paths.content('piece'), title: PRODUCT_NAME },
];

export function renderPages() {
  return Promise.all(
    FIRST_VIEWS.map(async ({ address, ...view }) => ({ ...view, html: await renderLoading(address) })),
  );
}

async function renderLoading(address: string) {
  const queryClient = createQueryClient();
  queryClient.setQueryData([['account', 'me'], { type: 'query' }], SOMEBODY);
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  await whenReady(router);
  const html = renderToString(
    <Providers queryClient={queryClient} trpcClient={createTrpcClient()}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return html.replace(/<title>.*?<\/title>/, '');
}
