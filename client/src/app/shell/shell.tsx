import { Burger } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { CheckoutReturn } from '../../features/billing/plan/checkout-return.tsx';
import { loadedWhenTouched } from '../../lib/loaded-when-touched.ts';
import { Brand } from '../../ui/brand.tsx';
import { Modals } from './modals.tsx';
import { ShellNav } from './shell-nav.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import classes from './shell.module.css';

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
        <span className={classes.spacer} />
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
        <div className={classes.sidebarBrand}>
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
