import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';
import { Field } from './field.tsx';

type Props = {
  label: string;
  /** What the button copies. */
  value: string;
  /** How it is shown, where that is more than the text itself. */
  children?: ReactNode;
};

/** A labelled value with its copy button. */
export function CopyField({ label, value, children }: Props) {
  return (
    <Field label={label} button={value && <CopyButton value={value} what={label} />}>
      {value ? (
        (children ?? (
          <Text fz="inherit" lh="inherit" className="u-pre" dir="auto">
            {value}
          </Text>
        ))
      ) : (
        <Text c="dimmed">–</Text>
      )}
    </Field>
  );
}
