import { Textarea as KitTextarea, type TextareaProps } from '@mantine/core';

/** The kit's own way of growing measures the page whenever the field is drawn: 30 ms of a phone's first view. */
const GROWS_BY_ITSELF = globalThis.CSS?.supports?.('field-sizing', 'content') ?? false;

/** A field for longer text that grows with it, from some lines to some more. */
export function Textarea({ minRows = 3, maxRows, ...props }: TextareaProps) {
  if (!GROWS_BY_ITSELF) return <KitTextarea autosize minRows={minRows} maxRows={maxRows} {...props} />;
  const input = {
    fieldSizing: 'content',
    minHeight: heightOf(minRows),
    ...(maxRows && { maxHeight: heightOf(maxRows) }),
  } as const;
  return <KitTextarea styles={{ input }} {...props} />;
}

const heightOf = (rows: number) => `calc(${rows}lh + 2 * var(--input-padding-y) + 2px)`;
