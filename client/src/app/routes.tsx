import type { RouteObject } from 'react-router';
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
                path: paths.contact,
                lazy: async () => ({
                  Component: (await import('../features/account/contact-screen.tsx')).ContactScreen,
                }),
              },
            ],
          },
        ],
      },
      { path: '*', Component: NotFoundScreen },
    ],
  },
];
