import { Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useMemo, useState, type Ref } from 'react';
import { Controller } from 'react-hook-form';
import { ownTimeZone, sayTime } from '#client/lib/in-words.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Hint } from '#client/ui/action.tsx';
import { Form, FormFooter } from '#client/ui/form/form.tsx';
import { CheckboxField, NumberField } from '#client/ui/form/more-fields.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { FormModal } from '#client/ui/modal/modal.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import { DAY_NAMES, DEFAULT_PLAN, LEAD_HOURS_MAX, PER_WEEK_MAX, WEEK } from '#shared/rules/calendar.ts';
import { readTimes } from '#shared/rules/read-times.ts';
import { shortAddress } from '#shared/rules/websites.ts';
import { savePlanInput, type SavePlanInput } from '#shared/schemas/calendar.ts';
import type { Plan } from './entry.tsx';

/** The one that is set comes first: browsers list neither UTC nor the older names of places. */
const zonesAfter = (own: string) =>
  [...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
  }));

/** A finished piece, and the entry of the calendar that is made for it. */
export type OfferedPiece = { id: string; contentId: string };

/** A topic that is proposed, and the entry that is made for it. */
export type OfferedTopic = { id: string; topic: string };

export const offeredInWords = (count: number) =>
  count === 1
    ? '1 finished piece that you have not posted gets a time'
    : `${count} finished pieces that you have not posted get their times`;

export const topicsInWords = (count: number) =>
  count === 1 ? '1 topic of your own gets a time' : `${count} topics of your own get their times`;

type Props = {
  websiteId: string;
  domain: string;
  plan: Plan | undefined;
  /** They get their times with the plan. */
  pieces?: OfferedPiece[];
  topics?: OfferedTopic[];
  onStarted?: (firstId: string | null) => void;
  onClose: () => void;
};

const NONE: never[] = [];

/** Saves the plan, or starts it with the pieces that get their times. */
function useSending({
  domain,
  pieces = NONE,
  topics = NONE,
  onStarted,
  onClose,
}: Pick<Props, 'domain' | 'pieces' | 'topics' | 'onStarted' | 'onClose'>) {
  const utils = trpc.useUtils();
  async function close(said: string) {
    await utils.publish.invalidate();
    toast.success(said);
    onClose();
  }
  const save = trpc.publish.savePlan.useMutation({ onSuccess: () => close('Plan saved.') });
  const start = trpc.publish.startPlan.useMutation({
    onSuccess: async ([first]) => {
      await close(`Your plan for ${shortAddress(domain)} is ready.`);
      onStarted?.(first?.id ?? null);
    },
  });
  const isOffered = pieces.length + topics.length > 0;

  function send({ websiteId: site, timeZone: zone, ...chosen }: SavePlanInput) {
    if (isOffered) start.mutate({ websiteId: site, timeZone: zone, pieces, topics, plan: chosen });
    else save.mutate({ websiteId: site, timeZone: zone, ...chosen });
  }

  return { send, call: isOffered ? start : save };
}

export function PlanModal({ websiteId, domain, plan, pieces = NONE, topics = NONE, ...on }: Props) {
  const { onClose } = on;
  const { send, call } = useSending({ domain, pieces, topics, ...on });
  const { timeZone, perWeek, weekdays, times, approval, leadHours, mondayMail } = plan ?? {
    ...DEFAULT_PLAN,
    timeZone: ownTimeZone(),
  };
  const zones = useMemo(() => zonesAfter(timeZone), [timeZone]);

  return (
    <FormModal opened onClose={onClose} title={`Plan for ${shortAddress(domain)}`}>
      <Form
        aria-label="Publishing plan"
        schema={savePlanInput}
        values={{ websiteId, timeZone, perWeek, weekdays, times, approval, leadHours, mondayMail }}
        onSubmit={send}
      >
        {({ control }) => (
          <Stack>
            <NumberField
              control={control}
              name="perWeek"
              label="Posts a week, at most"
              description="Includes what you post yourself."
              min={1}
              max={PER_WEEK_MAX}
            />
            <Controller
              control={control}
              name="weekdays"
              render={({ field: { value = [], onChange }, fieldState }) => (
                <Checkbox.Group
                  label="Days"
                  value={value.map(String)}
                  onChange={(days) => onChange(days.map(Number))}
                  error={fieldState.error?.message}
                >
                  <Group gap="sm" my={4}>
                    {WEEK.map((day) => (
                      <Checkbox key={day} value={String(day)} label={DAY_NAMES[day]} />
                    ))}
                  </Group>
                </Checkbox.Group>
              )}
            />
            <Controller
              control={control}
              name="times"
              render={({ field: { value = [], onChange, ref, onBlur }, fieldState: { error } }) => (
                <TimesInput ref={ref} times={value} onChange={onChange} onBlur={onBlur} error={error} />
              )}
            />
            <SelectField control={control} name="timeZone" label="Time zone" data={zones} searchable />
            <NumberField
              control={control}
              name="leadHours"
              label="Write it … hours before"
              description="So there is time to read it."
              min={1}
              max={LEAD_HOURS_MAX}
            />
            <CheckboxField
              control={control}
              name="approval"
              label="Ask me before posting"
              description="If I don’t answer, hold it."
            />
            <CheckboxField
              control={control}
              name="mondayMail"
              label="Mail me on Mondays"
              description="What went out, what is next and what needs you."
            />
            {pieces.length > 0 && <Hint>{offeredInWords(pieces.length)} when the plan is saved.</Hint>}
            {topics.length > 0 && <Hint>{topicsInWords(topics.length)} when the plan is saved.</Hint>}
            <FormFooter call={call} submit="Save plan" onCancel={onClose} />
          </Stack>
        )}
      </Form>
    </FormModal>
  );
}

type TimesProps = {
  ref: Ref<HTMLInputElement>;
  times: string[];
  onChange: (times: string[]) => void;
  onBlur: () => void;
  error: { message?: string | undefined } | undefined;
};

/** Read as people write them; left, it says what was read. */
function TimesInput({ ref, times, onChange, onBlur, error }: TimesProps) {
  const [typed, setTyped] = useState(() => timesInWords(times));

  function leave() {
    setTyped(timesInWords(times));
    onBlur();
  }

  return (
    <TextInput
      ref={ref}
      label="Times"
      description="One or more: 9, 9:30 or 9am."
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(readTimes(currentTarget.value));
      }}
      onBlur={leave}
      error={error && (error.message ?? 'Enter times like 9, 9:30 or 9am')}
    />
  );
}

const isTime = (time: string) => /^\d\d:\d\d$/.test(time);

/** What is no time stays as it was typed. */
const timesInWords = (times: string[]) =>
  times.map((time) => (isTime(time) ? sayTime(time) : time)).join(', ');
