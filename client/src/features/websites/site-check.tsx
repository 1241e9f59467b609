import { Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, type Icon } from '@tabler/icons-react';
import { formatDistanceToNow } from 'date-fns';
import { describeSiteCheck, type CheckLine } from './describe-site-check.ts';
import type { SiteCheck as Check } from '#shared/schemas/websites.ts';
import type { CmsType } from '#shared/rules/websites.ts';
import { trpc } from '../../lib/trpc.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import { LoadingSkeleton } from '../../ui/page/loading-skeleton.tsx';
import { WEBSITE_KINDS } from './website-kinds.ts';
import classes from './websites.module.css';

const ICONS: Record<CheckLine['state'], { Icon: Icon; label: string }> = {
  ok: { Icon: IconCircleCheck, label: 'Fine' },
  warning: { Icon: IconAlertTriangle, label: 'Note' },
  problem: { Icon: IconCircleX, label: 'Problem' },
};

type Props = { id: string; cmsType: CmsType; lastCheck: Check | null };

/** What the site said about itself when it was last asked, in plain words, and a button to ask again. */
export function SiteCheck({ id, cmsType, lastCheck }: Props) {
  const utils = trpc.useUtils();
  const check = trpc.websites.check.useMutation({ onSuccess: () => utils.websites.list.invalidate() });
  return (
    <Stack gap="sm">
      <FormAlert error={check.error} />
      <BusyButton
        variant="light"
        size="sm"
        className={classes.aside}
        loading={check.isPending}
        onClick={() => check.mutate({ id })}
      >
        {lastCheck ? 'Check again' : 'Check this site'}
      </BusyButton>
      {check.isPending && !lastCheck && <LoadingSkeleton rows={9} />}
      {lastCheck && (
        <>
          <ul className={classes.check}>
            {describeSiteCheck(lastCheck, WEBSITE_KINDS[cmsType].checkLines).map((line) => (
              <Line key={line.text} {...line} />
            ))}
          </ul>
          <Text c="dimmed" fz="sm">
            Checked {formatDistanceToNow(lastCheck.checkedAt, { addSuffix: true })}
          </Text>
        </>
      )}
    </Stack>
  );
}

function Line({ state, text, advice }: CheckLine) {
  const { Icon, label } = ICONS[state];
  return (
    <li data-state={state}>
      <Icon size={18} aria-label={label} role="img" />
      <span>
        {text}
        {advice && <span className={classes.advice}>{advice}</span>}
      </span>
    </li>
  );
}
