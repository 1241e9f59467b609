import { Stack, TagsInput, TextInput } from '@mantine/core';
import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import { ALT_MAX, EXCERPT_MAX, KEYWORDS_MAX, META_DESCRIPTION_MAX, SLUG_MAX } from '#shared/rules/piece.ts';
import { Textarea } from '#client/ui/form/fields.tsx';
import { type Piece, isSocialPost } from '../piece/piece.ts';
import type { Draft } from './draft.tsx';

const onOneLine = (text: string | null) => (text ?? '').replace(/\s+/g, ' ');

type Props = { title: string; error?: string; onChange: (title: string) => void };

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

type DraftFieldsProps = {
  piece: Piece;
  draft: Draft;
  problems: Partial<Record<keyof Draft, string>>;
  onChange: (part: Partial<Draft>) => void;
};

export function DraftFields({ piece, draft, problems, onChange }: DraftFieldsProps) {
  const hasAddress = !isSocialPost(piece);
  const field = (name: 'slug' | 'excerpt' | 'metaDescription' | 'imageAlt') => ({
    value: draft[name],
    error: problems[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <Stack gap="sm" mt="xs">
      {hasAddress && (
        <>
          <TextInput label="Slug" maxLength={SLUG_MAX} {...field('slug')} />
          <Textarea label="Excerpt" maxLength={EXCERPT_MAX} {...field('excerpt')} />
          <Textarea
            label="Meta Description"
            data-field="Meta Description"
            description="What search engines show below the title."
            maxLength={META_DESCRIPTION_MAX}
            {...field('metaDescription')}
          />
        </>
      )}
      <TagsInput
        label="Relevant Keywords"
        description="Press Enter after each."
        maxTags={KEYWORDS_MAX}
        value={draft.keywords}
        error={problems.keywords}
        onChange={(keywords) => onChange({ keywords })}
      />
      {piece.featuredImage && (
        <TextInput
          label="Image description"
          data-field="Image description"
          description="What the featured image shows, for readers who cannot see it."
          maxLength={ALT_MAX}
          {...field('imageAlt')}
        />
      )}
    </Stack>
  );
}
