import { useLayoutEffect, useRef } from 'react';

const onOneLine = (text: string | null) => (text ?? '').replace(/\s+/g, ' ');

type Props = { title: string; error?: string; onChange: (title: string) => void };

/** The title, edited where it is read. */
export function TitleField({ title, error, onChange }: Props) {
  const field = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (field.current && onOneLine(field.current.textContent) !== title) field.current.textContent = title;
  }, [title]);
  return (
    <span
      ref={field}
      role="textbox"
      aria-label="Title"
      aria-invalid={Boolean(error)}
      contentEditable="plaintext-only"
      suppressContentEditableWarning
      tabIndex={0}
      data-field="Title"
      style={{ outline: 'none' }}
      onInput={({ currentTarget }) => onChange(onOneLine(currentTarget.textContent))}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
}
