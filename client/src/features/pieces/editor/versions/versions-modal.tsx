import { Box, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { longDateTime, grouped } from '#client/lib/in-words.ts';
import { trpc } from '#client/lib/trpc.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { FormAlert } from '#client/ui/form/form-alert.tsx';
import { Modal } from '#client/ui/modal/modal.tsx';
import type { Piece } from '../../piece/piece.ts';
import type { Draft, DraftText } from '../draft.ts';
import { LOADING } from '#client/ui/page/page-states.tsx';
import { ComparedText } from '#client/ui/compared-text.tsx';
import { plainText } from '../../export/copy-as.ts';

type Props = {
  piece: Piece;
  draft: Draft;
  /** Keeps what has just been written as a version too. @returns its revision; null when it could not be saved */
  save: () => Promise<number | null>;
  opened: boolean;
  onClose: () => void;
  onRestored: (piece: Piece) => void;
};

export function VersionsModal({ opened, onClose, ...props }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Versions" size="xl">
      <Versions {...props} onClose={onClose} />
    </Modal>
  );
}

function Versions({ piece, draft, save, onClose, onRestored }: Omit<Props, 'opened'>) {
  const { id } = piece;
  const utils = trpc.useUtils();
  const [chosen, setChosen] = useState<number | null>(null);
  const list = trpc.content.listVersions.useQuery({ id });
  const version = trpc.content.getVersion.useQuery(
    { id, revision: chosen ?? 0 },
    { enabled: chosen !== null },
  );
  const restore = trpc.content.restoreVersion.useMutation({
    onSuccess: (restored) => {
      utils.content.getContent.setData({ id }, restored);
      void utils.content.listVersions.invalidate({ id });
      onRestored(restored);
    },
  });

  async function bringBack(revision: number) {
    const current = await save();
    if (current === null) onClose();
    else restore.mutate({ id, revision, current });
  }

  return (
    <Stack gap="md">
      <FormAlert error={list.error ?? version.error ?? restore.error} />
      {list.isPending && <Text role="status">{LOADING}</Text>}
      {list.data?.length === 0 && (
        <Text c="dimmed">No versions yet. One is kept whenever a change is saved.</Text>
      )}
      <Stack component="ul" className="u-list u-scroll" gap={4} mah={224}>
        {list.data?.map(({ revision, title, wordCount, createdAt }) => (
          <li key={revision}>
            <UnstyledButton
              className="u-soft u-choice u-line"
              w="100%"
              px={12}
              py={8}
              bdrs="var(--radius-small)"
              fz="0.9063rem"
              aria-pressed={revision === chosen}
              onClick={() => setChosen(revision)}
            >
              <span>{longDateTime(createdAt)}</span>
              <Box component="span" className="u-wrap" flex="1 1 12rem" c="var(--ink)">
                {title}
              </Box>
              <span>{grouped(wordCount)} words</span>
            </UnstyledButton>
          </li>
        ))}
      </Stack>
      {version.data && (
        <>
          <TextChanges before={version.data} after={draft} />
          <Group justify="flex-end">
            <BusyButton loading={restore.isPending} onClick={() => void bringBack(version.data.revision)}>
              Restore this version
            </BusyButton>
          </Group>
        </>
      )}
    </Stack>
  );
}

type TextChangesProps = { before: DraftText; after: DraftText };

const TextChanges = ({ before, after }: TextChangesProps) => (
  <section aria-label="Changes since this version">
    <Text size="sm" c="dimmed" mb="xs">
      Removed since then is struck through, added since then is underlined.
    </Text>
    <ComparedText label="Compared text" before={wholeText(before)} after={wholeText(after)} />
  </section>
);

function wholeText({ title, slug, excerpt, content, keywords }: DraftText): string {
  return [title, slug, excerpt, plainText(content), keywords.join(', ')].filter(Boolean).join('\n\n');
}
