import { Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { LinkSuggestions } from '#client/features/own-site/link-suggestions.tsx';
import { loadedWhenTouched } from '#client/lib/loaded-when-touched.ts';
import { CopyField } from '#client/ui/copy/copy-field.tsx';
import { isSocialPost, type Piece } from '../piece.ts';
import { RailSection } from './rail-section.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { toast } from '#client/ui/toast/toast.ts';
import classes from './other-titles.module.css';

const previewKit = loadedWhenTouched(() => import('./search/search-preview.tsx'));

/** What search engines show of the piece, and how it will look there. */
export function SearchSection({ piece }: { piece: Piece }) {
  const kit = previewKit.usePart();
  const { title, metaDescription, excerpt } = piece;
  const description = metaDescription || excerpt;
  return (
    <RailSection title="Search">
      <CountedField label="Title" text={title} width={kit && <kit.TextWidth text={title} line="title" />} />
      <OtherTitles piece={piece} />
      {!isSocialPost(piece) && (
        <>
          <CountedField
            label="Meta Description"
            text={description}
            width={kit && <kit.TextWidth text={description} line="description" />}
          />
          <div className={classes.preview}>
            {kit && <kit.SearchPreview piece={piece} description={description} />}
          </div>
          <LinkSuggestions piece={piece} />
        </>
      )}
    </RailSection>
  );
}

type FieldProps = { label: string; text: string; width: ReactNode };

function CountedField({ label, text, width }: FieldProps) {
  return (
    <CopyField label={label} value={text}>
      <Text fz="inherit" lh="inherit" dir="auto">
        {text}
      </Text>
      <Text size="xs" c="dimmed">
        {[...text].length} characters
        {width}
      </Text>
    </CopyField>
  );
}

/** Headlines that came with the piece: a click sets one, and another takes it back. */
function OtherTitles({ piece }: { piece: Piece }) {
  const utils = trpc.useUtils();
  const [before, setBefore] = useState<string | null>(null);
  const save = trpc.content.updateContent.useMutation({
    onSuccess: (saved) => {
      utils.content.getContent.setData({ id: piece.id }, saved);
      void utils.content.listVersions.invalidate({ id: piece.id });
      void utils.content.getEvidence.invalidate({ id: piece.id });
      void utils.content.listContent.invalidate();
    },
    onError: toast.failure,
  });
  const { id, revision, slug, excerpt, content, keywords } = piece;
  const others = piece.titleOptions.filter((title) => title !== piece.title);
  if (others.length === 0 && before === null) return null;

  const change = (title: string, previous: string | null) =>
    save.mutate(
      { id, revision, title, slug, excerpt, content, keywords },
      { onSuccess: () => setBefore(previous) },
    );

  return (
    <section aria-label="Other titles">
      <Group justify="space-between" gap="xs">
        <h3 className="u-label">Other titles</h3>
        {before !== null && (
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={save.isPending}
            onClick={() => change(before, null)}
          >
            Undo
          </Button>
        )}
      </Group>
      <Stack gap={0} align="flex-start">
        {others.map((title) => (
          <Button
            key={title}
            variant="subtle"
            size="compact-sm"
            dir="auto"
            classNames={{ root: classes.title, label: classes.text }}
            disabled={save.isPending}
            aria-label={`Use the title “${title}”`}
            onClick={() => change(title, piece.title)}
          >
            {title}
          </Button>
        ))}
      </Stack>
    </section>
  );
}
