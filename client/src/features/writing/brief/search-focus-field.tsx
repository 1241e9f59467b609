import { Switch } from '@mantine/core';
import { useController } from 'react-hook-form';
import type { BriefControl } from './brief-values.ts';

/** The switch's name alone: the kit would read the description as part of it. */
const LABEL = 'AI-search focus';

export function SearchFocusField({ control }: { control: BriefControl }) {
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
