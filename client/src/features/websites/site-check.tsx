import { Stack } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, type Icon } from '@tabler/icons-react';
import { formatDistanceToNow } from 'date-fns';
import type { SiteCheck as Check } from '#shared/schemas/websites.ts';
import { isOneWay, SITE_PROBLEMS, type CmsType } from '#shared/rules/websites.ts';
import { trpc } from '../../lib/trpc.ts';
import { BusyButton, FormAlert } from '../../ui/action.tsx';
import { LoadingSkeleton } from '../../ui/page/page.tsx';
import { WEBSITE_KINDS, type CheckLine, warning } from './website-kinds.ts';

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
  const check = trpc.websites.check.useMutation({ onSuccess: () => utils.websites.list.invalidate() });
  const found = lastCheck ? describeSiteCheck(lastCheck, WEBSITE_KINDS[cmsType].checkLines) : [];
  const lines = [...found, ...(isOneWay(cmsType) ? ONE_WAY_LIMITS : [])];
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
        {isOneWay(cmsType) ? 'Send a test' : lastCheck ? 'Check again' : 'Check this site'}
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
