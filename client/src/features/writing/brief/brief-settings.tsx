import { Input, SegmentedControl, Stack, Switch } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useController, useFormState, useWatch } from 'react-hook-form';
import {
  CONTENT_TYPE_LABELS,
  CTA_LABELS,
  CTA_OPTIONS,
  LONG_FORM_TYPES,
  type LongFormType,
  DEFAULT_AUDIENCE,
  DEFAULT_TONE,
  PROFILE_AUDIENCE,
} from '#shared/rules/content.ts';
import { Fold } from '#client/ui/fold.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/fields.tsx';
import classes from './brief-form.module.css';
import { type BriefControl, type BriefForm, DEFAULT_WORD_COUNT } from './brief-values.ts';
import { useBriefLine } from './use-brief-line.ts';
import { WordCountField } from './word-count-field.tsx';
import { lazy } from 'react';
import { languageName } from '#shared/rules/languages.ts';
import { trpc } from '#client/lib/trpc.ts';
import { CONTENT_LABELS } from '#client/lib/content-labels.ts';

const CHOICES = LONG_FORM_TYPES.map((value) => ({ value, label: CONTENT_TYPE_LABELS[value] }));

const MoreFields = lazy(async () => ({ default: (await import('./more-fields.tsx')).MoreFields }));

/** The switch's name alone: Mantine would read the description as part of it. */
const LABEL = 'AI-search focus';

const CTA_CHOICES = CTA_OPTIONS.map((value) => ({ value, label: CTA_LABELS[value] }));
/** From here on there is room for the settings beside the topic; the style sheet of the form says the same. */
const WIDE = '(min-width: 62em)';
const FOLDED = ['contentType', 'tone', 'audience', 'ctaText', 'ctaAddress', 'wordCount'] as const;

type Props = { form: BriefForm; isDisabled: boolean };

export function BriefSettings(props: Props) {
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false });
  return isWide ? <SettingsFields {...props} /> : <FoldedSettings {...props} />;
}

function FoldedSettings({ form, isDisabled }: Props) {
  const { errors } = useFormState({ control: form.control, name: FOLDED });
  return (
    <Fold
      title="Settings"
      state={useBriefLine(form)}
      isForcedOpen={FOLDED.some((name) => errors[name] !== undefined)}
    >
      <SettingsFields form={form} isDisabled={isDisabled} />
    </Fold>
  );
}

function SettingsFields({ form, isDisabled }: Props) {
  const { control, watch } = form;
  return (
    <Stack gap="md">
      <TypeField form={form} />
      <VoiceFields form={form} isDisabled={isDisabled} />
      <div className={`u-stack ${classes.pair}`}>
        <SelectField
          control={control}
          name="cta"
          label="Call to action"
          data={CTA_CHOICES}
          disabled={isDisabled}
        />
        <WordCountField control={control} />
      </div>
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
      <SearchFocusField control={control} />
      <MoreOptions control={control} isDisabled={isDisabled} />
    </Stack>
  );
}

function SearchFocusField({ control }: { control: BriefControl }) {
  const {
    field: { value, onChange, ...field },
  } = useController({ control, name: 'aiSearchFocus' });
  return (
    <Switch
      {...field}
      checked={value ?? false}
      onChange={(event) => onChange(event.currentTarget.checked)}
      size="md"
      label={LABEL}
      aria-label={LABEL}
      description="Answers the question first, uses question headings and adds a short AI summary."
    />
  );
}

type MoreOptionsProps = { control: BriefControl; isDisabled: boolean };

function MoreOptions({ control, isDisabled }: MoreOptionsProps) {
  const { errors } = useFormState({ control, name: 'insights' });
  const [language, insights] = useWatch({ control, name: ['language', 'insights'] });
  const answered = Object.values(insights ?? {}).filter((answer) => answer?.trim()).length;
  const state = [
    language ? languageName(language) : 'Language of the topic',
    answered > 0 ? `${answered} of 3 questions answered` : 'no questions answered',
  ].join(' · ');
  return (
    <Fold title="More options" state={state} isForcedOpen={errors.insights !== undefined}>
      <MoreFields control={control} isDisabled={isDisabled} />
    </Fold>
  );
}

function TypeField({ form }: { form: BriefForm }) {
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
        data={CHOICES}
        value={field.value}
        onChange={choose}
        onBlur={field.onBlur}
      />
    </Input.Wrapper>
  );
}

type VoiceFieldsProps = { form: BriefForm; isDisabled: boolean };

function VoiceFields({ form, isDisabled }: VoiceFieldsProps) {
  const { control, setValue, watch } = form;
  const { data: profiles = [] } = trpc.profiles.listForSelect.useQuery();
  const chosen = watch('profileId');
  const isKnown = profiles.some(({ id }) => id === chosen);

  function fillFrom(id: string | null) {
    const profile = profiles.find((known) => known.id === id);
    setValue('tone', profile?.voice || DEFAULT_TONE, { shouldValidate: true });
    setValue('audience', profile ? profile.audience || PROFILE_AUDIENCE : DEFAULT_AUDIENCE, {
      shouldValidate: true,
    });
  }

  const marked = isKnown ? { disabled: true, description: CONTENT_LABELS.setByProfile } : {};
  return (
    <>
      <SelectField
        control={control}
        name="profileId"
        label="Profile"
        placeholder={profiles.length > 0 ? 'No profile' : 'No profiles yet'}
        data={profiles.map(({ id, name }) => ({ value: id, label: name }))}
        disabled={isDisabled}
        searchable={profiles.length > 8}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear profile' }}
        onChosen={fillFrom}
      />
      <div className={`u-stack ${classes.pair}`}>
        <TextField control={control} name="tone" label="Tone" {...marked} />
        <TextField control={control} name="audience" label="Audience" {...marked} />
      </div>
    </>
  );
}
