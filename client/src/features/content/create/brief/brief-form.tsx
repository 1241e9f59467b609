import { Button, Fieldset, Stack } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CTA_LABELS, CTA_OPTIONS } from '#shared/content-rules.ts';
import { FormElement } from '../../../../ui/form/form.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { TextareaField } from '../../../../ui/form/textarea-field.tsx';
import classes from './brief-form.module.css';
import type { BriefForm, BriefOutput } from './brief-values.ts';
import { Countdown } from './countdown.tsx';
import { MoreOptions } from './more-options.tsx';
import { PhrasesField } from './phrases-field.tsx';
import { SearchFocusField } from './search-focus-field.tsx';
import { SourcesField } from './sources-field.tsx';
import { TypeField } from './type-field.tsx';
import { VoiceFields } from './voice-fields.tsx';
import { WordCountField } from './word-count-field.tsx';

const CTA_CHOICES = CTA_OPTIONS.map((value) => ({ value, label: CTA_LABELS[value] }));

type Props = {
  form: BriefForm;
  /** When the running generation was started; null while none runs. The form is disabled meanwhile. */
  startedAt: number | null;
  onSubmit: (brief: BriefOutput) => void;
  /** Stands below the phrases. */
  children?: ReactNode;
};

/** What is to be written. */
export function BriefFields({ form, startedAt, onSubmit, children }: Props) {
  const { control, watch } = form;
  const isWriting = startedAt !== null;
  return (
    <FormElement form={form} onSubmit={onSubmit} aria-label="Brief">
      <Fieldset disabled={isWriting} variant="unstyled" className={classes.fields}>
        <Stack gap="lg">
          <TypeField form={form} />
          <TextField
            control={control}
            name="topic"
            label="Topic"
            placeholder="What is it about?"
            withAsterisk
            autoComplete="off"
          />
          <PhrasesField control={control} />
          {children}
          <VoiceFields form={form} isDisabled={isWriting} />
          <div className={classes.pair}>
            <SelectField
              control={control}
              name="cta"
              label="Call to action"
              data={CTA_CHOICES}
              disabled={isWriting}
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
          <TextareaField
            control={control}
            name="includeText"
            label="Extra text"
            description="Facts, quotes or wording the piece should include. Optional."
            maxRows={12}
          />
          <SourcesField control={control} profileId={watch('profileId') ?? null} isDisabled={isWriting} />
          <MoreOptions control={control} isDisabled={isWriting} />
        </Stack>
      </Fieldset>
      <Button
        type="submit"
        size="lg"
        fullWidth
        mt="xl"
        disabled={isWriting}
        leftSection={!isWriting && <IconSparkles size={20} aria-hidden />}
      >
        {isWriting ? <Countdown startedAt={startedAt} /> : 'Generate'}
      </Button>
    </FormElement>
  );
}
