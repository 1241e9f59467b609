import { Button, Code, List, Paper, Stack, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconDownload,
  type Icon,
} from '@tabler/icons-react';
import { formatDistanceToNow } from 'date-fns';
import { useEffect, useState } from 'react';
import { trpc } from '#client/lib/trpc.ts';
import { BusyButton, ExternalLink, FormAlert } from '#client/ui/action.tsx';
import { LoadingSkeleton } from '#client/ui/page/page.tsx';
import { SITE_PROBLEMS } from '#shared/rules/site-problems.ts';
import { isOneWay, type CmsType } from '#shared/rules/websites.ts';
import type { SiteCheck as Check } from '#shared/schemas/websites.ts';
import { warning, WEBSITE_KINDS, type CheckLine } from './website-kinds.ts';

const ICONS: Record<CheckLine['state'], { Icon: Icon; label: string; tone?: 'soft' | 'danger' }> = {
  ok: { Icon: IconCircleCheck, label: 'Fine' },
  warning: { Icon: IconAlertTriangle, label: 'Note', tone: 'soft' },
  problem: { Icon: IconCircleX, label: 'Problem', tone: 'danger' },
};

const ONE_WAY_LIMITS = [
  warning('Changes made on the site are not noticed here', 'An update from here replaces them.'),
  warning('Posts cannot be taken down from here', 'Do it on the site itself.'),
  warning('Categories and tags are not chosen here', 'Your workflow decides on them.'),
  warning('The receipt knows what the page shows', 'Your workflow has to answer with the page’s address.'),
  warning('Your own pages are read from your sitemap', 'Without one, none are suggested as links.'),
];

type Props = { id: string; cmsType: CmsType; lastCheck: Check | null };

export function SiteCheck({ id, cmsType, lastCheck }: Props) {
  const utils = trpc.useUtils();
  const check = trpc.websites.check.useMutation({
    onSuccess: () => Promise.all([utils.websites.list.invalidate(), utils.websites.get.invalidate()]),
  });
  const found = lastCheck ? describeSiteCheck(lastCheck, WEBSITE_KINDS[cmsType].checkLines) : [];
  const lines = [...found, ...(isOneWay(cmsType) ? ONE_WAY_LIMITS : [])];
  const checkLabel = lastCheck ? 'Check again' : 'Check this site';

  return (
    <Stack gap="sm">
      <FormAlert error={check.error} />
      <BusyButton
        variant="light"
        size="sm"
        className="u-start"
        loading={check.isPending}
        onClick={() => check.mutate({ id })}
      >
        {isOneWay(cmsType) ? 'Send a test' : checkLabel}
      </BusyButton>
      {check.isPending && !lastCheck && <LoadingSkeleton rows={9} />}
      {lines.length > 0 && (
        <Stack component="ul" className="u-list u-findings" gap="xs">
          {lines.map((line) => (
            <Line key={line.text} {...line} />
          ))}
        </Stack>
      )}
      {lastCheck && (
        <p className="u-detail">Checked {formatDistanceToNow(lastCheck.checkedAt, { addSuffix: true })}</p>
      )}
    </Stack>
  );
}

function describeSiteCheck(check: Check, linesOf: (check: Check) => CheckLine[]): CheckLine[] {
  if (!check.problem) return linesOf(check);
  const said = check.detail ? { advice: `The site says: ${check.detail}` } : {};
  return [{ state: 'problem', text: SITE_PROBLEMS[check.problem], ...said }];
}

function Line({ state, text, advice }: CheckLine) {
  const { Icon, label, tone } = ICONS[state];
  return (
    <li data-tone={tone}>
      <Icon size={18} aria-label={label} role="img" />
      <span>
        {text}
        {advice && <span className="u-detail">{advice}</span>}
      </span>
    </li>
  );
}

const EVERY_MS = 20_000;

type CompanionProps = {
  websiteId: string;
  domain: string;
  /** The version that is active there; null where there is none. */
  version: string | null;
};

export function CompanionPlugin({ websiteId, domain, version }: CompanionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const plugin = trpc.websites.companionPlugin.useQuery();
  useCheckOnReturn(websiteId, isOpen);
  if (!plugin.data || plugin.data.version === version) return null;

  const { path, sha256, version: newest } = plugin.data;

  return (
    <Paper withBorder p="md" component="section" aria-label="Veemark plugin">
      <Stack gap="sm">
        <Text>
          {version
            ? `Version ${version} of the Veemark plugin is active; ${newest} is out.`
            : 'With the Veemark plugin, everything arrives: meta title and description, sharing tags and structured data, for every role and with any SEO plugin. And you see here when a post is changed there.'}
        </Text>
        {isOpen ? (
          <Steps domain={domain} path={path} sha256={sha256} />
        ) : (
          <Button variant="light" size="sm" className="u-start" onClick={() => setIsOpen(true)}>
            {version ? 'Update the plugin' : 'Install the plugin'}
          </Button>
        )}
      </Stack>
    </Paper>
  );
}

function Steps({ domain, path, sha256 }: { domain: string; path: string; sha256: string }) {
  return (
    <>
      <List type="ordered" spacing="sm">
        <List.Item>
          <Stack gap={4} align="flex-start">
            <Button
              component="a"
              href={path}
              download
              size="sm"
              leftSection={<IconDownload size={18} aria-hidden />}
            >
              Download the plugin
            </Button>
            <Text c="dimmed" fz="sm" className="u-wrap">
              SHA-256: <Code>{sha256}</Code>
            </Text>
          </Stack>
        </List.Item>
        <List.Item>
          In WordPress,{' '}
          <ExternalLink href={`${domain}/wp-admin/plugin-install.php?tab=upload`} underline="always">
            upload the file
          </ExternalLink>{' '}
          under Plugins, Add New, Upload Plugin, and press Install Now.
        </List.Item>
        <List.Item>Press Activate Plugin.</List.Item>
      </List>
      <Text c="dimmed" fz="sm" role="status">
        Come back here when it is active.
      </Text>
    </>
  );
}

/** Checks the site when the reader comes back to this page, and now and then while it is in view. */
function useCheckOnReturn(id: string, isWaiting: boolean) {
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.websites.check.useMutation({
    onSuccess: () => Promise.all([utils.websites.list.invalidate(), utils.websites.get.invalidate()]),
  });
  useEffect(() => {
    if (!isWaiting || isPending) return undefined;
    const check = () => {
      if (document.visibilityState === 'visible') mutate({ id });
    };
    const timer = setInterval(check, EVERY_MS);
    window.addEventListener('focus', check);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', check);
      document.removeEventListener('visibilitychange', check);
    };
  }, [id, isWaiting, isPending, mutate]);
}
