import { ActionIcon, Box, Burger, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { CheckoutReturn } from '../../features/billing/plan/checkout-return.tsx';
import { loadedWhenTouched } from '../../lib/loaded-when-touched.ts';
import { Brand } from '../../ui/brand.tsx';
import { ShellNav } from './shell-nav.tsx';
import classes from './shell.module.css';
import { useModalInAddress } from '../../lib/modal-in-address.ts';
import { useIsTakingOver } from '../../lib/taking-over.tsx';
import { IconMoon, IconSun } from '@tabler/icons-react';

const CreateProfileModal = lazy(async () => ({
  default: (await import('../../features/profiles/create-profile-modal.tsx')).CreateProfileModal,
}));

const ConnectWebsiteModal = lazy(async () => ({
  default: (await import('../../features/websites/connect/connect-website-modal.tsx')).ConnectWebsiteModal,
}));

const writing = loadedWhenTouched(() => import('../../features/writing/live/writing-chip.tsx'));

const NAV_ID = 'main-navigation';

/** The frame of every screen behind sign-in: the sidebar (behind a burger on phones) and the screen itself. */
export function Shell() {
  // The menu belongs to the place it was opened at, so that every navigation closes it.
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = openedAt === key;
  const WritingChip = writing.usePart()?.WritingChip;

  useEffect(() => {
    if (!isOpen) return;
    const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && setOpenedAt(null);
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [isOpen]);

  return (
    <div className={classes.shell}>
      <a href="#main" className={classes.skip}>
        Skip to content
      </a>
      <header className={classes.topbar}>
        <Brand />
        <Box component="span" flex="1" />
        <ThemeToggle />
        <Burger
          opened={isOpen}
          onClick={() => setOpenedAt(isOpen ? null : key)}
          aria-label={isOpen ? 'Close menu' : 'Open menu'}
          aria-expanded={isOpen}
          aria-controls={NAV_ID}
        />
      </header>
      <aside id={NAV_ID} className={classes.sidebar} data-open={isOpen || undefined}>
        <div className={`u-row ${classes.sidebarBrand}`}>
          <Brand />
          <ThemeToggle />
        </div>
        <ShellNav />
      </aside>
      {WritingChip && (
        <div className={classes.writing}>
          <WritingChip />
        </div>
      )}
      <main id="main" className={classes.main} tabIndex={-1}>
        <CheckoutReturn />
        <Outlet />
      </main>
      <ScrollRestoration />
      <Modals />
    </div>
  );
}

/** The modals that any screen can open by the address. Each is loaded when it is first opened. */
function Modals() {
  const { opened, close, goOn } = useModalInAddress();
  const shown = useIsTakingOver() ? null : opened;
  return (
    <Suspense>
      {shown === 'create-profile' && <CreateProfileModal onClose={close} />}
      {shown === 'connect-website' && <ConnectWebsiteModal onClose={close} onConnected={goOn} />}
    </Suspense>
  );
}

/** Switches between light and dark; until then the system decides. */
function ThemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const isTakingOver = useIsTakingOver();
  const other = scheme === 'dark' && !isTakingOver ? 'light' : 'dark';
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={`Switch to ${other} theme`}
      onClick={() => setColorScheme(other)}
    >
      {other === 'dark' ? (
        <IconMoon size={19} stroke={1.75} aria-hidden />
      ) : (
        <IconSun size={19} stroke={1.75} aria-hidden />
      )}
    </ActionIcon>
  );
}
