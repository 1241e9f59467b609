import { Group } from '@mantine/core';
import { NavLink, Outlet } from 'react-router';
import { ASSISTANT_NAME } from '#shared/rules/brand.ts';
import { paths } from '../lib/paths.ts';
import { trpc } from '../lib/trpc.ts';
import classes from './shell/shell.module.css';

const WAYS = [
  { to: paths.contact, label: 'Email us' },
  { to: paths.support, label: `Ask ${ASSISTANT_NAME}` },
  { to: paths.help, label: 'Help articles' },
];

/** The three ways to an answer are one place. Visitors see the help articles alone. */
export function HelpPlace() {
  const { data: me } = trpc.account.me.useQuery();
  return (
    <>
      {me && (
        <Group component="nav" aria-label="Ways to an answer" gap={4} mb="lg" ms={-12}>
          {WAYS.map(({ to, label }) => (
            <NavLink key={to} to={to} className={`u-row u-choice ${classes.link} ${classes.way}`}>
              {label}
            </NavLink>
          ))}
        </Group>
      )}
      <Outlet />
    </>
  );
}
