import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '#client/lib/trpc.ts';
import { toast } from '#client/ui/toast/toast.ts';
import type { Piece } from '../piece.ts';
import classes from './other-titles.module.css';

/** Headlines that came with the piece: a click sets one, and another takes it back. */
export function OtherTitles({ piece }: { piece: Piece }) {
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
        <h3 className={classes.label}>Other titles</h3>
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
