import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { DEFAULT_PLAN } from '#shared/calendar-rules.ts';
import type { ImportPreview as Preview, ImportRow } from '#shared/calendar-import.ts';
import { newId } from '../../../lib/new-id.ts';
import { trpc } from '../../../lib/trpc.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { FormAlert } from '../../../ui/form/form-alert.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import classes from '../calendar.module.css';
import { hostOf } from '../entry.ts';
import { planInWords } from '../plan-in-words.ts';
import { costInWords, shortageInWords } from './cost-in-words.ts';
import type { AskedImport } from './import-form.ts';
import { PreviewTable } from './preview-table.tsx';

type Props = {
  asked: AskedImport;
  first: Preview;
  /** Of a website without a plan. */
  unplanned: string | null;
  onBack: () => void;
  onDone: () => void;
};

const switched = (numbers: number[], number: number) =>
  numbers.includes(number) ? numbers.filter((other) => other !== number) : [...numbers, number];

/** What becomes of every row, before anything is stored. */
export function ImportPreview({ asked: { input, name }, first, unplanned, onBack, onDone }: Props) {
  const [id] = useState(newId);
  const [leftOut, setLeftOut] = useState(input.leftOut);
  const [twinsTaken, setTwinsTaken] = useState(input.twinsTaken);
  const [shown, setShown] = useState(first);
  const heading = useRef<HTMLHeadingElement>(null);
  const utils = trpc.useUtils();
  const look = trpc.publish.previewImport.useMutation();
  const take = trpc.publish.importEntries.useMutation({
    onSuccess: async ({ counts, refused }) => {
      await utils.publish.invalidate();
      const taken = Object.values(counts).reduce((sum, count) => sum + count, 0);
      const others = refused.length > 0 ? ` ${refused.length} could not be taken.` : '';
      toast.success(`${taken === 1 ? '1 topic is' : `${taken} topics are`} in the calendar.${others}`);
      onDone();
    },
  });
  useEffect(() => heading.current?.focus(), []);

  const { rows, cost, unusedColumns, timeZone } = shown;
  const shortage = shortageInWords(cost);
  const isWanted = ({ number, brief, twin }: ImportRow) =>
    brief !== null && !leftOut.includes(number) && (twin === null || twinsTaken.includes(number));

  function toggle({ number, twin }: ImportRow) {
    const next = twin
      ? { leftOut, twinsTaken: switched(twinsTaken, number) }
      : { leftOut: switched(leftOut, number), twinsTaken };
    setLeftOut(next.leftOut);
    setTwinsTaken(next.twinsTaken);
    // Of several answers only the last one asked for counts.
    look.mutate({ ...input, ...next }, { onSuccess: setShown });
  }

  return (
    <Stack gap="md">
      <h2 ref={heading} tabIndex={-1} className={classes.groupTitle}>
        {rows.length === 1 ? '1 row' : `${rows.length} rows`} in {name}
      </h2>
      <Text role="status">{costInWords(cost)}</Text>
      {shortage && (
        <Alert color="orange" title="More than your words">
          {shortage}
        </Alert>
      )}
      {unplanned && (
        <Text fz="sm" c="dimmed">
          {hostOf(unplanned)} gets a plan with this, which you can change.{' '}
          {planInWords({ ...DEFAULT_PLAN, timeZone })}
        </Text>
      )}
      {unusedColumns.length > 0 && (
        <Text fz="sm" c="dimmed">
          Not used: the {unusedColumns.length === 1 ? 'column' : 'columns'} {unusedColumns.join(', ')}.
        </Text>
      )}
      <Text fz="sm" c="dimmed">
        Times at the website: {timeZone}. Nothing is stored yet; untick what you do not want.
      </Text>
      <PreviewTable rows={rows} isWanted={isWanted} onToggle={toggle} />
      <FormAlert error={look.error ?? take.error} />
      <Group gap="sm" justify="flex-end">
        <Button variant="default" onClick={onBack} disabled={take.isPending}>
          Change the list
        </Button>
        <BusyButton
          loading={take.isPending}
          disabled={cost.pieces === 0 || look.isPending}
          onClick={() => take.mutate({ ...input, leftOut, twinsTaken, id, name })}
        >
          {cost.pieces === 1 ? 'Add 1 to the calendar' : `Add ${cost.pieces} to the calendar`}
        </BusyButton>
      </Group>
    </Stack>
  );
}
