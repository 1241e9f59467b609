import { NumberInput } from '@mantine/core';
import { useController } from 'react-hook-form';
import { WORD_COUNT_MAX, WORD_COUNT_MIN } from '#shared/content-rules.ts';
import type { BriefControl } from './brief-form.tsx';

/** Kept between the limits when the field is left. */
export function WordCountField({ control }: { control: BriefControl }) {
  const { field, fieldState } = useController({ control, name: 'wordCount' });
  return (
    <NumberInput
      {...field}
      label="Word count"
      description={`${WORD_COUNT_MIN} to ${WORD_COUNT_MAX.toLocaleString('en-US')}`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      min={WORD_COUNT_MIN}
      max={WORD_COUNT_MAX}
      step={100}
      clampBehavior="blur"
      allowDecimal={false}
      allowNegative={false}
      inputMode="numeric"
      onChange={(value) => field.onChange(Number(value))}
      error={fieldState.error?.message}
    />
  );
}
