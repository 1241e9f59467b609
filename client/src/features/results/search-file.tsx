import { FileInput, Group, Stack, Text, TextInput } from '@mantine/core';
import { useRef, useState, type DragEvent } from 'react';
import { toBase64 } from '#client/lib/files.ts';
import { trpc, type RouterOutputs } from '#client/lib/trpc.ts';
import { BusyButton, FormAlert, Hint } from '#client/ui/action.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import { EXPORT_FILE_MAX, RESULT_MESSAGES, SEARCH_SOURCE_LABELS } from '#shared/rules/results.ts';
import { counted, longDay } from './in-figures.ts';
import classes from './results.module.css';

type Preview = RouterOutputs['websites']['previewSearchFile'];
type Read = { name: string; file: string };

/** An exported file is dropped or chosen, shown, and then added. */
export function SearchFile({ websiteId, onAdded }: { websiteId: string; onAdded?: () => void }) {
  const utils = trpc.useUtils();
  const forgetChosen = useRef<() => void>(null);
  const [isOver, setOver] = useState(false);
  const [tooLarge, setTooLarge] = useState<Error | null>(null);
  const [read, setRead] = useState<Read | null>(null);
  const preview = trpc.websites.previewSearchFile.useMutation();
  const store = trpc.websites.storeSearchFile.useMutation({
    onSuccess: async ({ period }) => {
      await Promise.all([
        utils.websites.getResults.invalidate(),
        utils.websites.listResults.invalidate(),
        utils.content.pieceResults.invalidate(),
      ]);
      toast.success(`Figures added: ${longDay(period.from)} to ${longDay(period.to)}.`);
      setRead(null);
      preview.reset();
      onAdded?.();
    },
  });

  async function choose(chosen: File | null) {
    // The same file may be chosen again.
    forgetChosen.current?.();
    preview.reset();
    store.reset();
    setRead(null);
    setTooLarge(null);
    if (!chosen) return;
    if (chosen.size > EXPORT_FILE_MAX) {
      setTooLarge(new Error(RESULT_MESSAGES.fileTooLarge));
      return;
    }
    const next = { name: chosen.name, file: await toBase64(chosen) };
    setRead(next);
    preview.mutate({ websiteId, ...next });
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void choose(event.dataTransfer.files[0] ?? null);
  }

  return (
    <Stack gap="sm">
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileInput
          resetRef={forgetChosen}
          label="An export of your search figures"
          description="In Google Search Console open Performance, press Export, and drop the ZIP here. Bing’s CSV and spreadsheets work too."
          placeholder={read?.name ?? 'Choose a file'}
          accept=".zip,.csv,.xlsx"
          value={null}
          onChange={(chosen) => void choose(chosen)}
        />
      </div>
      <Hint role="status">{preview.isPending ? `Reading ${read?.name}…` : ''}</Hint>
      <FormAlert error={tooLarge ?? preview.error ?? store.error} />
      {read && preview.data && (
        <Found
          preview={preview.data}
          isBusy={store.isPending}
          onAdd={(period) => store.mutate({ websiteId, ...read, period })}
        />
      )}
    </Stack>
  );
}

type FoundProps = {
  preview: Preview;
  isBusy: boolean;
  onAdd: (period: { from: string; to: string } | null) => void;
};

function Found({ preview, isBusy, onAdd }: FoundProps) {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const { source, period, days, pages, queries, isNew } = preview;
  const holds = [
    days > 0 && counted(days, 'day'),
    pages > 0 && counted(pages, 'page'),
    queries > 0 && counted(queries, 'query', 'queries'),
  ].filter((part) => part !== false);

  return (
    <Stack component="section" aria-label="In this file" gap="sm">
      <div>
        <Text fw={600}>
          {SEARCH_SOURCE_LABELS[source]}
          {period && `, ${longDay(period.from)} to ${longDay(period.to)}`}
        </Text>
        <Hint>{holds.join(', ')}</Hint>
      </div>
      {!period && (
        <>
          <Text size="sm">{RESULT_MESSAGES.periodMissing}</Text>
          <Group gap="sm">
            <TextInput
              type="date"
              label="First day"
              value={from}
              onChange={(event) => setFrom(event.currentTarget.value)}
            />
            <TextInput
              type="date"
              label="Last day"
              value={to}
              onChange={(event) => setTo(event.currentTarget.value)}
            />
          </Group>
        </>
      )}
      {isNew ? (
        <BusyButton
          className="u-start"
          loading={isBusy}
          disabled={!period && !(from && to)}
          onClick={() => onAdd(period ? null : { from, to })}
        >
          Add these figures
        </BusyButton>
      ) : (
        <Text role="status">Everything in this file is here already.</Text>
      )}
    </Stack>
  );
}
