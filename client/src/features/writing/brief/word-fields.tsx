import { Input, NumberInput, Popover, SegmentedControl, Stack, Switch } from '@mantine/core';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useController } from 'react-hook-form';
import { grouped } from '#client/lib/in-words.ts';
import { LANGUAGE_CHOICES } from '#client/lib/languages.ts';
import { useModalInAddress } from '#client/lib/modal-in-address.ts';
import { TextField } from '#client/ui/form/form.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { Place } from '#client/ui/menu/mantine-menu.tsx';
import {
  CONTENT_TYPE_LABELS,
  CTA_LABELS,
  CTA_OPTIONS,
  LONG_FORM_TYPES,
  WORD_COUNT_MAX,
  WORD_COUNT_MIN,
  WORD_COUNT_TOO_LOW,
  type LongFormType,
} from '#shared/rules/content.ts';
import { DEFAULT_WORD_COUNT, type BriefForm, type Word } from './brief-values.ts';
import { KeywordList } from './keyword-list.tsx';
import { INSIDE, VoiceFields } from './voice-fields.tsx';

const TYPE_CHOICES = LONG_FORM_TYPES.map((value) => ({ value, label: CONTENT_TYPE_LABELS[value] }));
const CTA_CHOICES = CTA_OPTIONS.map((value) => ({ value, label: CTA_LABELS[value] }));
/** The switch's name alone: Mantine would read the description as part of it. */
const SEARCH_FOCUS = 'AI-search focus';
type FormProps = { form: BriefForm };
const FIELDS = {
  contentType: TypeField,
  wordCount: WordCountField,
  tone: VoiceFields,
  audience: VoiceFields,
  profileId: VoiceFields,
  cta: MoreFields,
} as const;

type Props = FormProps & { word: Word; at: HTMLElement; onClose: () => void };

export function WordFields({ word, at, form, onClose }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { opened: windowOver } = useModalInAddress();
  const Fields = FIELDS[word];

  useEffect(() => {
    const of = (selector: string) => box.current?.querySelector<HTMLElement>(selector);
    const first = of('[aria-invalid="true"]') ?? of(`[name="${word}"]:enabled`) ?? of('input:enabled');
    first?.setAttribute('data-autofocus', 'true');
    first?.focus();
  }, [word]);

  function closeOnEnter({ key, target, nativeEvent }: KeyboardEvent) {
    const isText = target instanceof HTMLInputElement && target.type === 'text' && target.role !== 'combobox';
    if (key === 'Enter' && isText && !nativeEvent.isComposing) onClose();
  }

  return (
    <Popover
      opened
      withRoles={false}
      withinPortal={false}
      position="bottom-start"
      // Below a window that is opened from here, which it waits for.
      zIndex={100}
      // What is scrolled away is still being filled in.
      hideDetached={false}
      trapFocus
      onDismiss={() => !windowOver && onClose()}
    >
      <Popover.Target>
        <Place at={at} />
      </Popover.Target>
      <Popover.Dropdown
        ref={box}
        role="dialog"
        aria-label="Settings"
        // A press on a label or a blank place keeps the focus in here, where Escape is heard.
        tabIndex={-1}
        w="min(22rem, calc(100vw - 2.5rem))"
        onKeyDown={closeOnEnter}
      >
        <Stack>
          <Fields form={form} />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function TypeField({ form }: FormProps) {
  const { field } = useController({ control: form.control, name: 'contentType' });

  function choose(next: LongFormType) {
    const isDefault = form.getValues('wordCount') === DEFAULT_WORD_COUNT[field.value];
    field.onChange(next);
    if (isDefault) form.setValue('wordCount', DEFAULT_WORD_COUNT[next]);
  }

  return (
    <Input.Wrapper label="Content type" labelElement="div" size="md">
      <SegmentedControl<LongFormType>
        fullWidth
        size="md"
        aria-label="Content type"
        data={TYPE_CHOICES}
        value={field.value}
        onChange={choose}
        onBlur={field.onBlur}
      />
    </Input.Wrapper>
  );
}

/** When the field is left, a larger number is brought back to the limit, as the server does; a smaller one is refused. */
function WordCountField({ form: { control } }: FormProps) {
  const { field, fieldState } = useController({ control, name: 'wordCount' });
  const isTooLow = fieldState.isTouched && field.value < WORD_COUNT_MIN;
  return (
    <NumberInput
      {...field}
      value={field.value || ''}
      size="md"
      label="Word count"
      description={`${WORD_COUNT_MIN} to ${grouped(WORD_COUNT_MAX)}`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      clampBehavior="none"
      step={100}
      allowNegative={false}
      allowDecimal={false}
      onChange={(count) => field.onChange(Number(count))}
      onBlur={() => {
        field.onChange(Math.min(field.value, WORD_COUNT_MAX));
        field.onBlur();
      }}
      error={fieldState.error?.message ?? (isTooLow && WORD_COUNT_TOO_LOW)}
    />
  );
}

function MoreFields({ form: { control, watch } }: FormProps) {
  const {
    field: { value: isFocused, onChange, ...focus },
  } = useController({ control, name: 'aiSearchFocus' });

  return (
    <>
      <SelectField
        control={control}
        name="cta"
        label="Call to action"
        data={CTA_CHOICES}
        comboboxProps={INSIDE}
      />
      {watch('cta') === 'other' && (
        <TextField
          control={control}
          name="ctaText"
          label="Custom call to action"
          placeholder="Book a free call"
          withAsterisk
        />
      )}
      {watch('cta') !== 'none' && (
        <TextField
          control={control}
          name="ctaAddress"
          label="Link"
          description="Where the call to action leads. Optional."
          placeholder="https://"
          inputMode="url"
          autoComplete="off"
        />
      )}
      <Switch
        {...focus}
        checked={isFocused ?? false}
        onChange={(event) => onChange(event.currentTarget.checked)}
        size="md"
        label={SEARCH_FOCUS}
        aria-label={SEARCH_FOCUS}
        description="Answers the question first, uses question headings and adds a short AI summary."
      />
      <SelectField
        control={control}
        name="language"
        label="Language"
        placeholder="The language of the topic"
        data={LANGUAGE_CHOICES}
        comboboxProps={INSIDE}
        searchable
        clearable
      />
      <KeywordList control={control} />
    </>
  );
}
