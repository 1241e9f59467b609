import { Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useFormState } from 'react-hook-form';
import { CTA_LABELS, CTA_OPTIONS } from '#shared/rules/content.ts';
import { Fold } from '#client/ui/fold.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import classes from './brief-settings.module.css';
import type { BriefForm } from './brief-values.ts';
import { MoreOptions } from './more-options.tsx';
import { SearchFocusField } from './search-focus-field.tsx';
import { TypeField } from './type-field.tsx';
import { useBriefLine } from './use-brief-line.ts';
import { VoiceFields } from './voice-fields.tsx';
import { WordCountField } from './word-count-field.tsx';

const CTA_CHOICES = CTA_OPTIONS.map((value) => ({ value, label: CTA_LABELS[value] }));
/** From here on there is room for the settings beside the topic; the style sheet of the form says the same. */
const WIDE = '(min-width: 62em)';
const FOLDED = ['contentType', 'tone', 'audience', 'ctaText', 'ctaAddress', 'wordCount'] as const;

type Props = { form: BriefForm; isDisabled: boolean };

/** What has a sensible default: beside the topic, or on a narrow screen folded to one line that says what is set. */
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
      <div className={classes.pair}>
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
