import { Outlet, type RouteObject } from 'react-router';
import { paths } from '../lib/paths.ts';
import { ErrorScreen } from './error-screen.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { RequireUser } from './require-user.tsx';
import { Shell } from './shell.tsx';

/** The only place where features meet. Screens are loaded when they are first opened. */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: ErrorScreen,
    HydrateFallback: LoadingScreen,
    children: [
      {
        element: (
          <RequireUser>
            <Shell />
          </RequireUser>
        ),
        children: [
          {
            ErrorBoundary: ErrorScreen,
            children: [
              {
                path: paths.profiles,
                lazy: async () => ({
                  Component: (await import('../features/profiles/profiles-screen.tsx')).ProfilesScreen,
                }),
              },
              {
                path: paths.usage,
                lazy: async () => ({
                  Component: (await import('../features/billing/usage-screen.tsx')).UsageScreen,
                }),
              },
              {
                path: paths.contact,
                lazy: async () => ({
                  Component: (await import('../features/account/contact-screen.tsx')).ContactScreen,
                }),
              },
            ],
          },
        ],
      },
      {
        element: (
          <RequireUser>
            <Outlet />
          </RequireUser>
        ),
        children: [
          {
            path: paths.testCheckout,
            lazy: async () => ({
              Component: (await import('../features/billing/test-checkout-screen.tsx')).TestCheckoutScreen,
            }),
          },
          {
            path: paths.testPortal,
            lazy: async () => ({
              Component: (await import('../features/billing/test-portal-screen.tsx')).TestPortalScreen,
            }),
          },
        ],
      },
      { path: '*', Component: NotFoundScreen },
    ],
  },
];
