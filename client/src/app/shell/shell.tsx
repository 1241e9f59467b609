import {
  ActionIcon,
  Box,
  Burger,
  Group,
  Input,
  Stack,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { useMounted, useWindowEvent } from '@mantine/hooks';
import {
  IconCalendarEvent,
  IconChevronDown,
  IconFileText,
  IconLifebuoy,
  IconLogout,
  IconMoon,
  IconPlugConnected,
  IconSearch,
  IconSparkles,
  IconSun,
  IconUserCircle,
  IconUserCog,
  IconUserPlus,
  IconUsers,
  IconWorld,
  type Icon,
} from '@tabler/icons-react';
import { Suspense, useState, type ReactNode } from 'react';
import { Link, Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router';
import { CheckoutReturn } from '#client/features/billing/plan/checkout-return.tsx';
import { PlanCard } from '#client/features/billing/plan/plan-card.tsx';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { loadedWhenTouched } from '#client/lib/loaded-when-touched.ts';
import { useModalInAddress } from '#client/lib/modal-in-address.ts';
import { paths } from '#client/lib/paths.ts';
import { useAskedReconnection } from '#client/lib/reconnect.ts';
import { useIsTakingOver } from '#client/lib/taking-over.tsx';
import { useUser } from '#client/lib/trpc.ts';
import { useBrand } from '#client/lib/use-brand.ts';
import { Brand } from '#client/ui/brand.tsx';
import { supportTitle } from '#shared/rules/account.ts';
import { KeepingNotices } from './keeping-notices.tsx';
import { useLogOut } from './log-out.tsx';
import classes from './shell.module.css';

const CreateProfileModal = lazyPart(
  async () => (await import('#client/features/profiles/create-profile-modal.tsx')).CreateProfileModal,
);

const ConnectWebsiteModal = lazyPart(
  async () =>
    (await import('#client/features/websites/connect/connect-website-modal.tsx')).ConnectWebsiteModal,
);

const WhichBrand = lazyPart(
  async () => (await import('#client/features/profiles/which-brand.tsx')).WhichBrand,
);

const ReconnectWebsite = lazyPart(
  async () => (await import('#client/features/websites/reconnect-website.tsx')).ReconnectWebsite,
);

const CommandMenu = lazyPart(async () => (await import('../commands/command-menu.tsx')).CommandMenu);

const writing = loadedWhenTouched(() => import('#client/features/writing/live/writing-chip.tsx'));

const NAV_ID = 'main-navigation';

export function Shell() {
  // The menu belongs to the place it was opened at, so that every navigation closes it.
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = openedAt === key;
  const { brand } = useBrand();
  const WritingChip = writing.usePart()?.WritingChip;

  const { logOut, question } = useLogOut();
  const [isCommanding, setCommanding] = useState(false);
  const openCommands = () => setCommanding(true);

  useWindowEvent('keydown', (event) => {
    if (event.key === 'Escape') setOpenedAt(null);
    // Every page, piece and verb: ⌘K on a Mac, Ctrl K elsewhere.
    if (event.key !== 'k' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    openCommands();
  });

  return (
    <div className={classes.shell}>
      <a href="#main" className={classes.skip}>
        Skip to content
      </a>
      <header className={classes.topbar}>
        <Brand />
        <Box component="span" flex="1" className={`u-soft u-small u-truncate ${classes.chosen}`}>
          {brand?.name}
        </Box>
        <CommandButton onOpen={openCommands} />
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
        <Group visibleFrom="md" justify="space-between" wrap="nowrap" gap={4} p="1.5rem 0.5rem 0.5rem 1.5rem">
          <Brand />
          <Group gap={0} wrap="nowrap" className={classes.tools}>
            <CommandButton onOpen={openCommands} />
            <ThemeToggle />
          </Group>
        </Group>
        <ShellNav logOut={logOut} />
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
      <KeepingNotices />
      <Modals />
      {question}
      {isCommanding && (
        <Suspense>
          <CommandMenu onLogOut={logOut} onClose={() => setCommanding(false)} />
        </Suspense>
      )}
    </div>
  );
}

function Modals() {
  const { opened, connected, close, askForBrand } = useModalInAddress();
  const shown = useIsTakingOver() ? null : opened;
  const isReconnecting = useAskedReconnection() !== null;
  return (
    <Suspense>
      {shown === 'create-profile' && <CreateProfileModal onClose={close} />}
      {shown === 'connect-website' && <ConnectWebsiteModal onClose={close} onConnected={askForBrand} />}
      {shown === 'which-brand' && connected && <WhichBrand websiteId={connected} onClose={close} />}
      {isReconnecting && <ReconnectWebsite />}
    </Suspense>
  );
}

function CommandButton({ onOpen }: { onOpen: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Go to" onClick={onOpen}>
      <IconSearch size={19} aria-hidden />
    </ActionIcon>
  );
}

function ThemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const isTakingOver = useIsTakingOver();
  const other = scheme === 'dark' && !isTakingOver ? 'light' : 'dark';
  const Symbol = other === 'dark' ? IconMoon : IconSun;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={`Switch to ${other} theme`}
      onClick={() => setColorScheme(other)}
    >
      <Symbol size={19} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

function ShellNav({ logOut }: { logOut: () => void }) {
  const user = useUser();
  // The page that the server sends is the same for everybody.
  const isTakenOver = useMounted();
  const { open } = useModalInAddress();

  return (
    <Stack component="nav" aria-label="Main" flex="1" pt="md" px={14} pb="sm">
      <BrandSelect />
      <NavGroup title="Content">
        <Page to={paths.create} icon={IconSparkles} label="Create Content" />
        <Page to={paths.contentList} icon={IconFileText} label="View List" />
        <Page to={paths.calendar} icon={IconCalendarEvent} label="Calendar" />
      </NavGroup>
      <NavGroup title="Profiles">
        <Action icon={IconUserPlus} label="Create Profile" onClick={() => open('create-profile')} />
        <Page to={paths.profiles} icon={IconUsers} label="View All" />
      </NavGroup>
      <NavGroup title="Websites">
        <Action icon={IconPlugConnected} label="Connect Website" onClick={() => open('connect-website')} />
        <Page to={paths.websites} icon={IconWorld} label="View All" />
      </NavGroup>
      <Stack className="u-rule" gap="sm" mt="auto" pt="lg">
        {user.arePlansSold && <PlanCard />}
        <Stack component="ul" className="u-list" gap={2}>
          {isTakenOver && user.isAdmin && <Page to={paths.admin} icon={IconUserCog} label="Admin" />}
          <Page to={paths.account} icon={IconUserCircle} label="My Account" />
          <Page to={paths.contact} icon={IconLifebuoy} label={supportTitle(user)} />
          <Action icon={IconLogout} label="Log Out" onClick={logOut} />
        </Stack>
      </Stack>
    </Stack>
  );
}

function BrandSelect() {
  const { brands, brand, choose } = useBrand();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [isUsed, setUsed] = useState(false);
  if (useIsTakingOver() || brands.length < 2) return null;

  // All of them only once the select is used: many options take long to lay out.
  const chosen = brand ? [brand] : [];
  const options = isUsed ? brands : chosen;

  return (
    <Input
      component="select"
      size="sm"
      pointer
      rightSection={<IconChevronDown size={16} aria-hidden />}
      aria-label="Brand"
      value={brand?.id ?? ''}
      onPointerEnter={() => setUsed(true)}
      onFocus={() => setUsed(true)}
      onChange={({ currentTarget }) => {
        choose(currentTarget.value);
        if (pathname.startsWith(`${paths.contentList}/`)) void navigate(paths.contentList);
      }}
    >
      {(isUsed || !brand) && <option value="">All brands</option>}
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Input>
  );
}

function NavGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Box component="h2" className="u-soft u-flush" mb={4} px={12} fz={13} fw={400} lh={1.5}>
        {title}
      </Box>
      <Stack component="ul" className="u-list" gap={2}>
        {children}
      </Stack>
    </section>
  );
}

/** Screens without a link of their own belong to a place that has one. */
const PARTS: Record<string, string[]> = {
  [paths.contact]: [paths.support, paths.help],
  [paths.profiles]: [paths.sources],
  [paths.account]: [paths.usage],
};

function Page({ to, icon: Symbol, label }: { to: string; icon: Icon; label: string }) {
  const { pathname } = useLocation();
  const isHere = [to, ...(PARTS[to] ?? [])].some((at) => `${pathname}/`.startsWith(`${at}/`));
  return (
    <li>
      <Link to={to} className={`u-row u-choice ${classes.link}`} aria-current={isHere ? 'page' : undefined}>
        <Symbol size={19} stroke={1.75} aria-hidden />
        {label}
      </Link>
    </li>
  );
}

function Action({ icon: Symbol, label, onClick }: { icon: Icon; label: string; onClick: () => void }) {
  return (
    <li>
      <UnstyledButton className={`u-row u-choice ${classes.link}`} w="100%" onClick={onClick}>
        <Symbol size={19} stroke={1.75} aria-hidden />
        {label}
      </UnstyledButton>
    </li>
  );
}
