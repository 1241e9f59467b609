import { Stack } from '@mantine/core';
import {
  IconBooks,
  IconCalendarEvent,
  IconFileText,
  IconLifebuoy,
  IconLogout,
  IconMessageCircle,
  IconPlugConnected,
  IconSparkles,
  IconUserCircle,
  IconUserPlus,
  IconUsers,
  IconWorld,
  type Icon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { SUPPORT_TITLE } from '#shared/rules/account.ts';
import { PlanCard } from '../../features/billing/plan/plan-card.tsx';
import { useModalInAddress } from '../../lib/modal-in-address.ts';
import { paths } from '../../lib/paths.ts';
import { toast } from '../../ui/toast/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { useUser } from '../../lib/use-user.ts';
import classes from './shell.module.css';

/** The sidebar's links in their groups. */
export function ShellNav() {
  const { plan } = useUser();
  const { open } = useModalInAddress();
  const signOut = trpc.account.signOut.useMutation({
    onSuccess: () => window.location.assign(paths.signIn),
    onError: toast.failure,
  });
  return (
    <Stack component="nav" aria-label="Main" gap="md" flex="1" pt="md" px={14} pb="lg">
      <Group title="Content">
        <Page to={paths.create} icon={IconSparkles} label="Create Content" />
        <Page to={paths.contentList} icon={IconFileText} label="View List" />
        <Page to={paths.calendar} icon={IconCalendarEvent} label="Calendar" />
        <Page to={paths.sources} icon={IconBooks} label="Sources" />
      </Group>
      <Group title="Profiles">
        <Action icon={IconUserPlus} label="Create Profile" onClick={() => open('create-profile')} />
        <Page to={paths.profiles} icon={IconUsers} label="View All" />
      </Group>
      <Group title="Websites">
        <Action icon={IconPlugConnected} label="Connect Website" onClick={() => open('connect-website')} />
        <Page to={paths.websites} icon={IconWorld} label="View All" />
      </Group>
      <Stack className="u-rule" gap="sm" mt="auto" pt="lg">
        <PlanCard />
        <Stack component="ul" className="u-list" gap={2}>
          <Page to={paths.account} icon={IconUserCircle} label="My Account" />
          <Page to={paths.contact} icon={IconLifebuoy} label={SUPPORT_TITLE[plan]} />
          <Page to={paths.support} icon={IconMessageCircle} label="Ask Vee" />
          <Action icon={IconLogout} label="Log Out" onClick={() => signOut.mutate()} />
        </Stack>
      </Stack>
    </Stack>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className={`u-soft ${classes.groupTitle}`}>{title}</h2>
      <Stack component="ul" className="u-list" gap={2}>
        {children}
      </Stack>
    </section>
  );
}

type PageProps = { to: string; icon: Icon; label: string };

function Page({ to, icon: Symbol, label }: PageProps) {
  return (
    <li>
      <NavLink to={to} className={`u-row u-choice ${classes.link}`} end={to === paths.create}>
        <Symbol size={19} stroke={1.75} aria-hidden />
        {label}
      </NavLink>
    </li>
  );
}

function Action({ icon: Symbol, label, onClick }: { icon: Icon; label: string; onClick: () => void }) {
  return (
    <li>
      <button type="button" className={`u-row u-choice ${classes.link}`} onClick={onClick}>
        <Symbol size={19} stroke={1.75} aria-hidden />
        {label}
      </button>
    </li>
  );
}
