import { Box, Group, Stack, Text } from '@mantine/core';
import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconCircleX,
  IconPencilExclamation,
  type Icon,
} from '@tabler/icons-react';
import { BusyButton } from '#client/ui/action.tsx';
import { claimsLine, UNCHECKED_CLAIMS } from '#shared/rules/evidence.ts';
import { NO_SEO_PLUGIN, PUBLISH_MESSAGES, RECEIPT_LABELS } from '#shared/rules/publish.ts';
import type { Receipt, ReceiptLine } from '#shared/schemas/publish.ts';

const OUTCOMES: Record<ReceiptLine['outcome'], { Icon: Icon; label: string; tone?: 'soft' | 'danger' }> = {
  arrived: { Icon: IconCircleCheck, label: 'Arrived' },
  changed: { Icon: IconPencilExclamation, label: 'Changed by the site', tone: 'soft' },
  dropped: { Icon: IconCircleX, label: 'Dropped by the site', tone: 'danger' },
  left: { Icon: IconCircleDashed, label: 'Left to the site', tone: 'soft' },
  unchecked: { Icon: IconCircleMinus, label: 'Could not be checked', tone: 'soft' },
};

type Props = { receipt: Receipt; onRepair: () => void; isRepairing: boolean };

export function ReceiptView({ receipt: { lines, claims, isUnchecked }, onRepair, isRepairing }: Props) {
  return (
    <details>
      <Box component="summary" mih="1.5rem" fz="xs">
        Receipt: <Arrived lines={lines} />
      </Box>
      {(claims ?? isUnchecked) && (
        <Text c="dimmed" fz="sm" mt="xs">
          {claims ? claimsLine({ ...claims, confirmed: claims.vouched }) : UNCHECKED_CLAIMS}
        </Text>
      )}
      <Stack component="ul" className="u-list u-findings" gap={8} mt="sm">
        {lines.map((line) => (
          <Line key={line.field} {...line} />
        ))}
      </Stack>
      {lines.some(({ repairable }) => repairable) && (
        <Group mt="sm">
          <BusyButton size="sm" variant="light" onClick={onRepair} loading={isRepairing}>
            {PUBLISH_MESSAGES.repair}
          </BusyButton>
          <Text c="dimmed" fz="sm">
            Sends again what the site can take.
          </Text>
        </Group>
      )}
    </details>
  );
}

export function Arrived({ lines }: { lines: ReceiptLine[] }) {
  if (countOf(lines, 'unchecked') === lines.length) return <>{lines[0]?.reason}</>;
  const [arrived, left] = [countOf(lines, 'arrived'), countOf(lines, 'left')];
  const more = lines.filter(({ outcome, reason }) => outcome !== 'arrived' && reason.endsWith(NO_SEO_PLUGIN));
  const takable = lines.length - left - more.length;

  return (
    <>
      {arrived === takable ? 'Everything arrived: ' : 'Arrived: '}
      {arrived} of {takable}
      <Text span inherit fw={400} c="dimmed">
        {more.length > 0 && `, ${more.length} more with an SEO plugin`}
        {left > 0 && `, ${left} left to the site`}
      </Text>
    </>
  );
}

const countOf = (lines: ReceiptLine[], wanted: ReceiptLine['outcome']) =>
  lines.filter(({ outcome }) => outcome === wanted).length;

function Line({ field, outcome, sent, found, reason, count }: ReceiptLine) {
  const { Icon, label, tone } = OUTCOMES[outcome];
  return (
    <li data-tone={tone}>
      <Icon size={18} role="img" aria-label={label} />
      <div>
        <strong>{RECEIPT_LABELS[field]}</strong>
        {count !== undefined && ` · ${count === 1 ? 'once' : `${count} times`} on the page`}
        {reason && <span className="u-detail u-wrap">{reason}</span>}
        {outcome === 'changed' && (
          <span className="u-detail u-wrap">
            Sent “{sent}”, found “{found}”.
          </span>
        )}
      </div>
    </li>
  );
}
