import { Box, Group } from '@mantine/core';
import { useEffect, type ComponentType, type ReactNode } from 'react';
import { NavLink, Outlet, ScrollRestoration, type DataRouter, type RouteObject } from 'react-router';
import { patiently } from '#client/lib/lazy-part.ts';
import { leaveToSignIn } from '#client/lib/leave.ts';
import { paths } from '#client/lib/paths.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Brand } from '#client/ui/brand.tsx';
import { ASSISTANT_NAME } from '#shared/rules/brand.ts';
import { SEARCH_CONSOLE_RETURN } from '#shared/rules/paths.ts';
import { BrokenScreen, ErrorMessage, ErrorScreen, LoadingScreen } from './screens/error-screen.tsx';
import shell from './shell/shell.module.css';
import { Shell } from './shell/shell.tsx';

function RequireUser({ children }: { children: ReactNode }) {
  const me = trpc.account.me.useQuery();
  const isSignedOut = me.data === null;

  useEffect(() => {
    if (isSignedOut) leaveToSignIn();
  }, [isSignedOut]);

  if (me.data) return children;
  if (me.isError) return <ErrorMessage onRetry={() => void me.refetch()} />;
  return <LoadingScreen />;
}

function screen<Name extends string>(
  path: string,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): RouteObject {
  return { path, lazy: async () => ({ Component: (await patiently(load))[name] }) };
}

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
            ErrorBoundary: BrokenScreen,
            children: [
              screen(paths.create, () => import('./create-page.tsx'), 'CreatePage'),
              screen(paths.contentList, () => import('./content-list-page.tsx'), 'ContentListPage'),
              screen(paths.content(':id'), () => import('./content-page.tsx'), 'ContentPage'),
              screen(
                paths.profiles,
                () => import('#client/features/profiles/profiles-screen.tsx'),
                'ProfilesScreen',
              ),
              screen(`${paths.profiles}/:id`, () => import('./brand-page.tsx'), 'BrandPage'),
              screen(paths.calendar, () => import('./calendar-page.tsx'), 'CalendarPage'),
              screen(
                paths.calendarImport,
                () => import('#client/features/calendar/bulk/import-screen.tsx'),
                'ImportScreen',
              ),
              screen(
                paths.sources,
                () => import('#client/features/sources/sources-screen.tsx'),
                'SourcesScreen',
              ),
              screen(paths.websites, () => import('./websites-page.tsx'), 'WebsitesPage'),
              screen(`${paths.websites}/:id`, () => import('./website-page.tsx'), 'WebsitePage'),
              screen(paths.results, () => import('./results-page.tsx'), 'ResultsPage'),
              screen(
                SEARCH_CONSOLE_RETURN,
                () => import('#client/features/results/search-console-return.tsx'),
                'SearchConsoleReturn',
              ),
              screen(
                paths.usage,
                () => import('#client/features/billing/usage/usage-screen.tsx'),
                'UsageScreen',
              ),
              ...[paths.account, paths.accountPlan, paths.accountSecurity, paths.accountPrograms].map(
                (path) => screen(path, () => import('./account-page.tsx'), 'AccountPage'),
              ),
              {
                Component: HelpPlace,
                children: [
                  screen(
                    paths.contact,
                    () => import('#client/features/account/contact-screen.tsx'),
                    'ContactScreen',
                  ),
                  screen(
                    paths.support,
                    () => import('#client/features/chat/support-screen.tsx'),
                    'SupportScreen',
                  ),
                ],
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
          screen(
            paths.connect(':id'),
            () => import('#client/features/assistants/connect-screen.tsx'),
            'ConnectScreen',
          ),
          screen(
            paths.testCheckout,
            () => import('#client/features/billing/test-payments/test-payments.tsx'),
            'TestCheckoutScreen',
          ),
          screen(
            paths.testPortal,
            () => import('#client/features/billing/test-payments/test-payments.tsx'),
            'TestPortalScreen',
          ),
        ],
      },
      {
        lazy: async () => ({ Component: (await import('./admin-frame.tsx')).AdminFrame }),
        children: [
          {
            ErrorBoundary: BrokenScreen,
            children: [
              screen(paths.admin, () => import('#client/features/admin/admin-screen.tsx'), 'AdminScreen'),
            ],
          },
        ],
      },
      {
        Component: HelpFrame,
        children: [
          {
            Component: HelpPlace,
            children: [
              screen(paths.help, () => import('#client/features/chat/help-screen.tsx'), 'HelpListScreen'),
              screen(
                paths.helpArticle(':slug'),
                () => import('#client/features/chat/help-screen.tsx'),
                'HelpArticleScreen',
              ),
            ],
          },
        ],
      },
      screen('*', () => import('./screens/not-found-screen.tsx'), 'NotFoundScreen'),
    ],
  },
];

function HelpFrame() {
  const me = trpc.account.me.useQuery();
  if (me.isLoading) return <LoadingScreen />;
  if (me.data) return <Shell />;
  return (
    <Box maw={1088} mx="auto" px="clamp(1.25rem, 4vw, 3rem)" pb={64}>
      <Group component="header" gap="lg" wrap="nowrap" py="1.5rem 2.5rem">
        <Box mr="auto">
          <Brand href={paths.landing} />
        </Box>
        <a href={paths.signIn} className="u-link">
          Sign in
        </a>
      </Group>
      <main>
        <Outlet />
      </main>
      <ScrollRestoration />
    </Box>
  );
}

const WAYS = [
  { to: paths.contact, label: 'Email us' },
  { to: paths.support, label: `Ask ${ASSISTANT_NAME}` },
  { to: paths.help, label: 'Help articles' },
];

function HelpPlace() {
  const { data: me } = trpc.account.me.useQuery();
  return (
    <>
      {me && (
        <Group component="nav" aria-label="Ways to an answer" gap={4} mb="lg" ms={-12}>
          {WAYS.map(({ to, label }) => (
            <NavLink key={to} to={to} className={`u-row u-choice ${shell.link}`}>
              {label}
            </NavLink>
          ))}
        </Group>
      )}
      <Outlet />
    </>
  );
}

export function whenReady(router: DataRouter): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const end = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      end();
      resolve();
    });
  });
}
