import { Input, SegmentedControl } from '@mantine/core';
import { useController } from 'react-hook-form';
import { CONTENT_TYPE_LABELS, LONG_FORM_TYPES, type LongFormType } from '#shared/rules/content.ts';
import { type BriefForm, DEFAULT_WORD_COUNT } from './brief-values.ts';

const CHOICES = LONG_FORM_TYPES.map((value) => ({ value, label: CONTENT_TYPE_LABELS[value] }));

/** Blog post or web page. A word count that is still the default of the one becomes the default of the other. */
export function TypeField({ form }: { form: BriefForm }) {
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
