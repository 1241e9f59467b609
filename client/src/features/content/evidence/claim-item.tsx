import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { isOpen } from '#shared/evidence.ts';
import { Textarea } from '../../../ui/form/textarea.tsx';
import classes from './claim-item.module.css';
import { CLAIM_LABELS } from './claim-labels.ts';
import type { ShownClaim } from './evidence.ts';

type Props = { claim: ShownClaim; onVouch?: (n: number, reason: string) => Promise<unknown> };

/** One statement, what its source says, and what can be done about it. */
export function ClaimItem({ claim, onVouch }: Props) {
  const { n, surface, sentence, state, fact, reason } = claim;
  const needsAnswer = isOpen(claim);
  const Icon = needsAnswer ? IconAlertTriangle : state === 'vouched' ? IconUserCheck : IconCircleCheck;
  return (
    <li className={classes.item} data-open={needsAnswer || undefined}>
      <Group gap={6} wrap="nowrap" align="flex-start">
        <Icon size={18} aria-hidden className={classes.icon} />
        <div className={classes.body}>
          <Text fw={600} size="sm">
            {surface}
          </Text>
          <Text size="xs" c="dimmed">
            {CLAIM_LABELS[state]}
            {reason && `: ${reason}`}
          </Text>
          {sentence !== surface && (
            <Text size="sm" mt={4}>
              {sentence}
            </Text>
          )}
          {fact && <SourceCard fact={fact} />}
          {needsAnswer && onVouch && <VouchForm surface={surface} onVouch={(why) => onVouch(n, why)} />}
        </div>
      </Group>
    </li>
  );
}

function SourceCard({
  fact: { surface, sentence, title, url, date },
}: {
  fact: NonNullable<ShownClaim['fact']>;
}) {
  return (
    <blockquote className={classes.source}>
      <Text size="sm">
        <strong>{surface}</strong> in: {sentence}
      </Text>
      <Text size="xs" c="dimmed" mt={4}>
        {url ? (
          <Anchor href={url} target="_blank" rel="noopener noreferrer" size="xs">
            {title}
          </Anchor>
        ) : (
          title
        )}
        , {date}
      </Text>
    </blockquote>
  );
}

function VouchForm({ surface, onVouch }: { surface: string; onVouch: (reason: string) => Promise<unknown> }) {
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  if (!isAsking) {
    return (
      <Button
        variant="default"
        size="xs"
        mt="xs"
        aria-label={`Vouch for ${surface}`}
        onClick={() => setIsAsking(true)}
      >
        Vouch for it
      </Button>
    );
  }

  async function save() {
    setIsSaving(true);
    await onVouch(reason.trim());
    setIsSaving(false);
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Textarea
        label="How do you know?"
        value={reason}
        maxLength={500}
        mt="xs"
        data-autofocus
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group gap="xs" mt="xs">
        <Button type="submit" size="xs" disabled={!reason.trim()} loading={isSaving}>
          Vouch for it
        </Button>
        <Button variant="default" size="xs" onClick={() => setIsAsking(false)}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
