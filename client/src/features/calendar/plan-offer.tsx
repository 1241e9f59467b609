import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { focusHeading } from '#client/lib/focus.ts';
import { newId } from '#client/lib/new-id.ts';
import { trpc, type RouterOutputs } from '#client/lib/trpc.ts';
import { BusyButton, FormAlert } from '#client/ui/action.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import { DEFAULT_PLAN } from '#shared/rules/calendar.ts';
import { shortAddress } from '#shared/rules/websites.ts';
import classes from './calendar.module.css';
import type { Ghost } from './entry-row.tsx';
import { planInWords } from './entry.tsx';
import { offeredInWords, PlanModal, topicsInWords } from './plan-modal.tsx';

export type Proposal = NonNullable<RouterOutputs['publish']['proposal']>;

/** What the offered plan would post, as it would stand in the calendar. */
export const ghostsOf = ({ domain, pieces, topics }: Proposal): Ghost[] => [
  ...pieces.map(({ title, profileName, localTime }) => ({ title, detail: profileName, localTime, domain })),
  ...topics.map(({ topic, why, localTime }) => ({ title: topic, detail: why, localTime, domain })),
];

type Props = { proposal: Proposal; onStarted: (firstId: string | null) => void };

export function PlanOffer({ proposal, onStarted }: Props) {
  const { websiteId, domain, timeZone, pieces, topics } = proposal;
  const [isEditing, setEditing] = useState(false);
  const [entries] = useState(() => ({
    pieces: pieces.map(({ contentId }) => ({ id: newId(), contentId })),
    topics: topics.map(({ topic }) => ({ id: newId(), topic })),
  }));
  const utils = trpc.useUtils();
  const start = trpc.publish.startPlan.useMutation({
    onSuccess: async ([first]) => {
      await utils.publish.invalidate();
      onStarted(first?.id ?? null);
      toast.success(`Your plan for ${shortAddress(domain)} is ready.`);
      focusHeading();
    },
  });

  return (
    <section aria-label="A plan to start with" className={classes.offer}>
      <div>
        <Text fw={600}>A plan to start with: {shortAddress(domain)}</Text>
        <p className="u-detail">{planInWords({ ...DEFAULT_PLAN, timeZone })}</p>
        <p className="u-detail">{whatItBrings(pieces.length, topics.length)}</p>
      </div>
      <Group gap="xs">
        <BusyButton
          loading={start.isPending}
          onClick={() => start.mutate({ websiteId, timeZone, ...entries })}
        >
          Use this plan
        </BusyButton>
        <Button variant="default" onClick={() => setEditing(true)}>
          Choose days and times
        </Button>
      </Group>
      <FormAlert error={start.error} />
      {isEditing && (
        <PlanModal
          websiteId={websiteId}
          domain={domain}
          plan={undefined}
          {...entries}
          onStarted={onStarted}
          onClose={() => setEditing(false)}
        />
      )}
    </section>
  );
}

function whatItBrings(pieces: number, topics: number): string {
  const parts = [
    pieces > 0 && `${offeredInWords(pieces)}.`,
    topics > 0 && `${topicsInWords(topics)}, and are written in time.`,
  ].filter((part) => part !== false);
  return parts.length > 0
    ? parts.join(' ')
    : 'Then add topics one by one or as a list; each is written in time.';
}
