import { SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { grouped, ownTimeZone, sayLocalTime } from '#client/lib/in-words.ts';
import { newId } from '#client/lib/new-id.ts';
import { trpc } from '#client/lib/trpc.ts';
import { FormElement, FormFooter, TextField, useCheckedForm } from '#client/ui/form/form.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { FormModal } from '#client/ui/modal/modal.tsx';
import { PieceOfOtherBrand, useFirstSite } from '#client/ui/site-of-brand.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import { REQUIRED } from '#shared/rules/messages.ts';
import { shortAddress } from '#shared/rules/websites.ts';
import { entryBrief, localMoment } from '#shared/schemas/calendar.ts';
import { PieceField } from './edit-entry.tsx';

const WORDS = ['600', '800', '1200', '1500', '2000'];
const TIME_CHOICES = [
  { value: 'next', label: 'The next free time' },
  { value: 'at', label: 'A time of my own' },
  { value: 'none', label: 'No time yet, keep it as an idea' },
];

const isNamed = ({ contentId, topic }: { contentId: string; topic: string }) =>
  contentId !== '' || topic !== '';

/** Of piece and topic one is asked for, and has the error. */
const addForm = z
  .object({
    /** Null for the proposed one. */
    websiteId: z.uuid().nullable(),
    contentId: z.string(),
    topic: z.string().trim(),
    words: z.enum(WORDS),
    when: z.enum(['next', 'at', 'none']),
    localTime: z.string(),
  })
  .refine(isNamed, { path: ['contentId'], message: REQUIRED })
  .refine(isNamed, { path: ['topic'], message: REQUIRED })
  .refine(({ when, localTime }) => when !== 'at' || localMoment.safeParse(localTime).success, {
    path: ['localTime'],
    message: 'Enter a date and a time',
  });

type Props = {
  /** A free time that something is to be written for. */
  slot?: { websiteId: string; localTime: string } | undefined;
  websites: { id: string; domain: string }[];
  isPro: boolean;
  onAdded?: (id: string) => void;
  onClose: () => void;
};

export function AddEntryModal({ slot, websites, isPro, onAdded, onClose }: Props) {
  const [kind, setKind] = useState<'piece' | 'topic'>(slot ? 'topic' : 'piece');
  const [id] = useState(newId);
  const utils = trpc.useUtils();
  const add = trpc.publish.addEntries.useMutation({
    onSuccess: async ([entry]) => {
      await utils.publish.invalidate();
      toast.success(
        entry?.localTime ? `In the calendar: ${sayLocalTime(entry.localTime)}.` : 'Kept as an idea.',
      );
      onAdded?.(id);
      onClose();
    },
  });
  const form = useCheckedForm(addForm, {
    websiteId: slot?.websiteId ?? null,
    contentId: '',
    topic: '',
    words: '800',
    when: slot ? 'at' : 'next',
    localTime: slot?.localTime ?? '',
  });
  const { control, setValue } = form;
  const [chosenId, pieceId, when] = useWatch({ control, name: ['websiteId', 'contentId', 'when'] });
  const first = useFirstSite(pieceId, websites) ?? websites[0]?.id ?? '';
  const siteId = chosenId ?? first;
  const { data: plans } = trpc.publish.plans.useQuery();
  const timeZone = plans?.find((plan) => plan.websiteId === siteId)?.timeZone ?? ownTimeZone();

  function change(next: string) {
    setKind(next === 'topic' ? 'topic' : 'piece');
    setValue('contentId', '');
    setValue('topic', '');
  }

  function send({ contentId, topic, words, localTime, ...input }: z.infer<typeof addForm>) {
    const brief = contentId ? null : entryBrief.parse({ topic, wordCount: Number(words) });
    const time = input.when === 'at' ? { kind: input.when, localTime } : { kind: input.when };
    add.mutate({ websiteId: siteId, timeZone, entries: [{ id, contentId: contentId || null, brief, time }] });
  }

  return (
    <FormModal opened onClose={onClose} title="Add to the calendar">
      <FormElement aria-label="New entry" form={form} onSubmit={send}>
        <Stack>
          {isPro && (
            <SegmentedControl
              aria-label="What goes out"
              value={kind}
              onChange={change}
              data={[
                { value: 'piece', label: 'A finished piece' },
                { value: 'topic', label: 'Something to be written' },
              ]}
            />
          )}
          {kind === 'piece' ? (
            <PieceField control={control} name="contentId" />
          ) : (
            <>
              <TextField control={control} name="topic" label="Topic" />
              <SelectField
                control={control}
                name="words"
                label="Words"
                data={WORDS.map((value) => ({ value, label: grouped(Number(value)) }))}
              />
            </>
          )}
          <SelectField
            control={control}
            name="websiteId"
            label="Website"
            unchosen={first}
            data={websites.map((site) => ({ value: site.id, label: shortAddress(site.domain) }))}
          />
          <PieceOfOtherBrand contentId={pieceId} websiteId={siteId} />
          <SelectField control={control} name="when" label="When" data={TIME_CHOICES} />
          {when === 'at' && (
            <TextField
              control={control}
              name="localTime"
              type="datetime-local"
              label="Date and time"
              description={`Time zone: ${timeZone}`}
            />
          )}
          <FormFooter call={add} submit="Add" onCancel={onClose} />
        </Stack>
      </FormElement>
    </FormModal>
  );
}
