import { Alert, Button, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { grouped, longUtcDate, piecesInWords } from '#client/lib/in-words.ts';
import { newId } from '#client/lib/new-id.ts';
import { trpc } from '#client/lib/trpc.ts';
import { BusyButton, FormAlert } from '#client/ui/action.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import { DEFAULT_PLAN } from '#shared/rules/calendar.ts';
import { shortAddress } from '#shared/rules/websites.ts';
import type {
  ImportCost,
  ImportRow,
  ImportPreview as Preview,
  PreviewImportInput,
  TwofoldDate,
} from '#shared/schemas/calendar-import.ts';
import { planInWords } from '../entry.tsx';
import type { AskedImport } from './import-form.tsx';
import { PreviewTable } from './preview-table.tsx';

type Props = {
  asked: AskedImport;
  first: Preview;
  unplanned: string | null;
  onBack: () => void;
  onDone: (id: string) => void;
};

type Decided = Pick<PreviewImportInput, 'leftOut' | 'twinsTaken' | 'dayFirst'>;

const switched = (numbers: number[], number: number) =>
  numbers.includes(number) ? numbers.filter((other) => other !== number) : [...numbers, number];

export function ImportPreview({ asked: { input, name }, first, unplanned, onBack, onDone }: Props) {
  const [id] = useState(newId);
  const [{ leftOut, twinsTaken, dayFirst }, setDecided] = useState<Decided>(input);
  const [shown, setShown] = useState(first);
  const heading = useRef<HTMLHeadingElement>(null);
  const utils = trpc.useUtils();
  const look = trpc.publish.previewImport.useMutation();
  const take = trpc.publish.importEntries.useMutation({
    onSuccess: async ({ counts, refused }) => {
      await utils.publish.invalidate();
      const taken = Object.values(counts).reduce((sum, count) => sum + count, 0);
      const others = refused.length > 0 ? ` ${refused.length} not added.` : '';
      toast.success(`${taken === 1 ? '1 topic is' : `${taken} topics are`} in the calendar.${others}`);
      onDone(id);
    },
  });
  useEffect(() => heading.current?.focus(), []);

  const { rows, cost, unusedColumns, timeZone, twofoldDate } = shown;
  const shortage = shortageInWords(cost);
  const isWanted = ({ number, brief, twin }: ImportRow) =>
    brief !== null && !leftOut.includes(number) && (twin === null || twinsTaken.includes(number));

  function decide(changed: Partial<Decided>) {
    const next = { leftOut, twinsTaken, dayFirst, ...changed };
    setDecided(next);
    // Of several answers only the last one asked for counts.
    look.mutate({ ...input, ...next }, { onSuccess: setShown });
  }

  const toggle = ({ number, twin }: ImportRow) =>
    decide(twin ? { twinsTaken: switched(twinsTaken, number) } : { leftOut: switched(leftOut, number) });

  return (
    <Stack>
      <Title order={2} ref={heading} tabIndex={-1} mb={8}>
        {rows.length === 1 ? '1 row' : `${rows.length} rows`} in {name}
      </Title>
      <Text role="status">{costInWords(cost)}</Text>
      {shortage && (
        <Alert color="orange" title="More than your words">
          {shortage}
        </Alert>
      )}
      {unplanned && (
        <p className="u-detail">
          {shortAddress(unplanned)} gets a plan with this, which you can change.{' '}
          {planInWords({ ...DEFAULT_PLAN, timeZone })}
        </p>
      )}
      {unusedColumns.length > 0 && (
        <p className="u-detail">
          Not used: the {unusedColumns.length === 1 ? 'column' : 'columns'} {unusedColumns.join(', ')}.
        </p>
      )}
      <p className="u-detail">
        Times at the website: {timeZone}. Nothing is stored yet; untick what you do not want.
      </p>
      {twofoldDate && (
        <TwofoldDateQuestion
          date={twofoldDate}
          dayFirst={dayFirst}
          onAnswer={(answer) => decide({ dayFirst: answer })}
        />
      )}
      <PreviewTable websiteId={input.websiteId} rows={rows} isWanted={isWanted} onToggle={toggle} />
      <FormAlert error={look.error ?? take.error} />
      <Group gap="sm" justify="flex-end">
        <Button variant="default" onClick={onBack} disabled={take.isPending}>
          Change the list
        </Button>
        <BusyButton
          loading={take.isPending}
          disabled={cost.pieces === 0 || look.isPending || (twofoldDate !== null && dayFirst === null)}
          onClick={() => take.mutate({ ...input, leftOut, twinsTaken, dayFirst, id, name })}
        >
          {cost.pieces === 1 ? 'Add 1 to the calendar' : `Add ${cost.pieces} to the calendar`}
        </BusyButton>
      </Group>
    </Stack>
  );
}

type QuestionProps = { date: TwofoldDate; dayFirst: boolean | null; onAnswer: (dayFirst: boolean) => void };

const TwofoldDateQuestion = ({ date, dayFirst, onAnswer }: QuestionProps) => (
  <Alert color="orange" title={`Which day is “${date.given}”?`}>
    <SegmentedControl
      aria-label={`Which day is “${date.given}”?`}
      value={String(dayFirst)}
      onChange={(value) => onAnswer(value === 'true')}
      data={[
        { value: 'true', label: longUtcDate(date.dayFirst) },
        { value: 'false', label: longUtcDate(date.monthFirst) },
      ]}
    />
    <Text fz="sm" mt="xs">
      The other dates of this list are read the same way.
    </Text>
  </Alert>
);

/** "12 pieces, about 14,400 of your 41,000 words." */
export function costInWords({ pieces: count, words, wordsNow, left }: ImportCost): string {
  if (count === 0) return 'Nothing will be written.';
  if (left === null) return `${piecesInWords(count)}, about ${grouped(words)} words.`;
  if (wordsNow === words)
    return `${piecesInWords(count)}, about ${grouped(words)} of your ${grouped(left)} words.`;
  const now =
    wordsNow === 0 ? 'None of them will be written this month' : `${grouped(wordsNow)} of them this month`;
  return `${piecesInWords(count)}, about ${grouped(words)} words. ${now}; you have ${grouped(left)} words left.`;
}

/** What happens when a month has fewer words than are planned for it; null where none has. */
export function shortageInWords({ over }: ImportCost): string | null {
  if (!over) return null;
  const { words, isThisMonth, resetsOn } = over;
  const month = isThisMonth ? 'this month' : `in the month before ${longUtcDate(resetsOn)}`;
  return `With all that is planned, that is about ${grouped(words)} words more than you have ${month}. What does not fit is held until ${longUtcDate(resetsOn)} and then goes on.`;
}
