import { Stack, TagsInput, TextInput } from '@mantine/core';
import { ALT_MAX, EXCERPT_MAX, KEYWORDS_MAX, META_DESCRIPTION_MAX, SLUG_MAX } from '#shared/rules/piece.ts';
import { Textarea } from '#client/ui/form/textarea.tsx';
import { isSocialPost, type Piece } from '../piece/piece.ts';
import type { Draft } from './draft.ts';

type Props = {
  piece: Piece;
  draft: Draft;
  problems: Partial<Record<keyof Draft, string>>;
  onChange: (part: Partial<Draft>) => void;
};

/** All that is edited of a piece beside its title and text. */
export function DraftFields({ piece, draft, problems, onChange }: Props) {
  const hasAddress = !isSocialPost(piece);
  return (
    <Stack gap="md">
      {hasAddress && (
        <>
          <TextInput
            label="Slug"
            value={draft.slug}
            maxLength={SLUG_MAX}
            error={problems.slug}
            onChange={(event) => onChange({ slug: event.currentTarget.value })}
          />
          <Textarea
            label="Excerpt"
            value={draft.excerpt}
            maxLength={EXCERPT_MAX}
            error={problems.excerpt}
            onChange={(event) => onChange({ excerpt: event.currentTarget.value })}
          />
          <Textarea
            label="Meta Description"
            description="What search engines show below the title."
            value={draft.metaDescription}
            maxLength={META_DESCRIPTION_MAX}
            error={problems.metaDescription}
            onChange={(event) => onChange({ metaDescription: event.currentTarget.value })}
          />
        </>
      )}
      <TagsInput
        size="md"
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
          description="What the featured image shows, for readers who cannot see it."
          value={draft.imageAlt}
          maxLength={ALT_MAX}
          error={problems.imageAlt}
          onChange={(event) => onChange({ imageAlt: event.currentTarget.value })}
        />
      )}
    </Stack>
  );
}
