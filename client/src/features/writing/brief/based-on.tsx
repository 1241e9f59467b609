import { Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Suspense, useEffect, useState, type ClipboardEvent, type DragEvent } from 'react';
import { flushSync } from 'react-dom';
import { useController, useFormState } from 'react-hook-form';
import {
  describeSources,
  ReadFailures,
  useReadSources,
  type Source,
} from '#client/features/sources/source.tsx';
import { afterPress } from '#client/lib/after-press.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { trpc } from '#client/lib/trpc.ts';
import { TextareaField } from '#client/ui/form/form.tsx';
import { LoadingSkeleton } from '#client/ui/page/page.tsx';
import { INCLUDE_TEXT_MAX } from '#shared/rules/content.ts';
import { SOURCES_PER_PIECE } from '#shared/rules/sources.ts';
import classes from './brief-form.module.css';
import type { BriefControl, BriefForm } from './brief-values.ts';

const ChooseSources = lazyPart(
  async () => (await import('#client/features/sources/choose-sources.tsx')).ChooseSources,
);

const NONE: string[] = [];
const QUESTIONS = [
  { name: 'insights.asked', label: 'What do customers ask most?' },
  { name: 'insights.example', label: 'An example from your own work?' },
  { name: 'insights.mistakes', label: 'What do others get wrong?' },
] as const;

const isAddress = (text: string) => /^https?:\/\/\S+$/i.test(text);

export function BasedOn({ form, isDisabled }: { form: BriefForm; isDisabled: boolean }) {
  const { control, setFocus, watch } = form;
  const [isOver, setOver] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const profileId = watch('profileId') ?? null;
  const { ids, chosen, error, choose } = useChosenSources(control);
  const { reading, failures, takeFiles, takeAddresses, paste } = useMaterial(form, choose);

  function drop(event: DragEvent) {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    setOver(false);
    void takeFiles(event.dataTransfer.files);
  }

  return (
    <Stack component="section" gap="xs" aria-labelledby="based-on">
      <h2 className="u-section-title" id="based-on">
        What should it be based on?
      </h2>
      <Stack
        gap="sm"
        className={`u-surface ${classes.box}`}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <TextareaField
          control={control}
          name="includeText"
          aria-label="Extra text"
          placeholder="Text, an address or files (optional)"
          variant="unstyled"
          minRows={2}
          maxRows={12}
          onPaste={paste}
          onBlur={() => afterPress(takeAddresses)}
          onKeyUp={({ key }) => key === 'Enter' && takeAddresses()}
        />
        <ReadFailures failures={failures} />
        <Prompts form={form} />
        <Group gap="xs">
          <TypedSource form={form} />
          {chosen.map(({ id, title }) => (
            <UnstyledButton
              key={id}
              className={`u-row ${classes.chip}`}
              aria-label={`Remove ${title}`}
              data-on
              onClick={() => {
                choose(ids.filter((known) => known !== id));
                setFocus('includeText');
              }}
            >
              {title}
              <IconX size={14} aria-hidden />
            </UnstyledButton>
          ))}
          <UnstyledButton
            className={`u-row ${classes.chip}`}
            aria-expanded={isChoosing}
            onClick={() => setChoosing(!isChoosing)}
          >
            <IconPlus size={16} aria-hidden />
            Files and sources
          </UnstyledButton>
          <span role="status" className="u-soft u-small u-wrap">
            {reading.length > 0 && `Reading ${reading.join(', ')}…`}
            {reading.length === 0 && chosen.length > 0 && describeSources(chosen)}
          </span>
        </Group>
        {error && (
          <Text size="sm" c="red">
            {error}
          </Text>
        )}
        {isChoosing && (
          <Suspense fallback={<LoadingSkeleton rows={2} />}>
            <ChooseSources
              ids={ids}
              profileId={profileId}
              isDisabled={isDisabled}
              onChange={choose}
              onFiles={(files) => void takeFiles(files)}
            />
          </Suspense>
        )}
      </Stack>
    </Stack>
  );
}

function useMaterial({ getValues, setValue, watch }: BriefForm, choose: (ids: string[]) => void) {
  const { reading, failures, readAddress, readFile, readText } = useReadSources(watch('profileId') ?? null);

  function take(source: Source | null) {
    const known = getValues('sourceIds') ?? NONE;
    if (source) choose([...new Set([...known, source.id])].slice(0, SOURCES_PER_PIECE));
  }
  const takeFiles = async (files: Iterable<File>) => {
    for (const file of files) take(await readFile(file));
  };

  /** Lines of the text that are addresses and nothing else become sources. */
  function takeAddresses() {
    const lines = (getValues('includeText') ?? '').split('\n');
    const addresses = lines.filter((line) => isAddress(line.trim()));
    if (addresses.length === 0) return;
    const rest = lines.filter((line) => !addresses.includes(line)).join('\n');
    setValue('includeText', rest.trim() && rest, { shouldDirty: true });
    for (const address of addresses) void readAddress(address.trim()).then(take);
  }

  function paste(event: ClipboardEvent) {
    const { files } = event.clipboardData;
    const text = event.clipboardData.getData('text/plain').trim();
    const isLong = text.length + (getValues('includeText')?.length ?? 0) > INCLUDE_TEXT_MAX;
    if (files.length === 0 && !isLong && !isAddress(text)) return;
    event.preventDefault();
    if (files.length > 0) void takeFiles(files);
    else void (isAddress(text) ? readAddress(text) : readText(text)).then(take);
  }

  return { reading, failures, takeFiles, takeAddresses, paste };
}

function useChosenSources(control: BriefControl) {
  const { field, fieldState } = useController({ control, name: 'sourceIds' });
  const { value: ids = NONE, onChange } = field;
  const { data, isPlaceholderData } = trpc.content.chosenSources.useQuery(
    { ids },
    { enabled: ids.length > 0, placeholderData: keepPreviousData },
  );

  useEffect(() => {
    // Those that have been deleted since are no longer chosen.
    if (data && !isPlaceholderData && data.sources.length < ids.length)
      onChange(data.sources.map(({ id }) => id));
  }, [data, isPlaceholderData, ids, onChange]);

  const chosen = data?.sources.filter(({ id }) => ids.includes(id)) ?? [];
  const choose: (next: string[]) => void = onChange;
  return { ids, chosen, error: fieldState.error?.message, choose };
}

function TypedSource({ form: { watch } }: { form: BriefForm }) {
  const [text, answers] = watch(['includeText', 'insights']);
  const isAny = [text, ...Object.values(answers ?? {})].some((typed) => typed?.trim());
  return isAny && <span className={`u-row ${classes.chip}`}>From you</span>;
}

function Prompts({ form: { control, setFocus, watch } }: { form: BriefForm }) {
  const { errors } = useFormState({ control, name: 'insights' });
  const [asked, setAsked] = useState<string[]>([]);
  const answers = watch(QUESTIONS.map(({ name }) => name));
  const isOpen = (name: string, at: number) =>
    asked.includes(name) || Boolean(answers[at]) || errors.insights;
  const closed = QUESTIONS.filter(({ name }, at) => !isOpen(name, at));

  function ask(name: (typeof QUESTIONS)[number]['name']) {
    flushSync(() => setAsked([...asked, name]));
    setFocus(name);
  }

  return (
    <>
      {QUESTIONS.filter((question) => !closed.includes(question)).map(({ name, label }) => (
        <TextareaField key={name} control={control} name={name} label={label} minRows={1} maxRows={8} />
      ))}
      {closed.length > 0 && (
        <Group gap="xs">
          <span className="u-soft u-small">Only you know this; one answer will do.</span>
          {closed.map(({ name, label }) => (
            <UnstyledButton key={name} className={`u-row ${classes.chip}`} onClick={() => ask(name)}>
              {label}
            </UnstyledButton>
          ))}
        </Group>
      )}
    </>
  );
}
