import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { grouped } from '#client/lib/in-words.ts';
import { trpc } from '#client/lib/trpc.ts';
import { BusyButton, FormAlert, QuietButton } from '#client/ui/action.tsx';
import { ChangedText, WHOLE_TEXT, type NamedText } from '#client/ui/compared-text.tsx';
import { Modal, WindowButtons } from '#client/ui/modal/modal.tsx';
import { LOADING } from '#client/ui/page/page.tsx';
import { plainText } from '../../export/read-html.ts';
import { useShowPiece, type DraftText, type Piece } from '../piece.ts';

export type Restoring = {
  piece: Piece;
  draft: DraftText;
  /** Keeps what has just been written as a version too. @returns its revision; null when it could not be saved */
  save: () => Promise<number | null>;
  onRestored: (piece: Piece) => void;
};

type Props = Restoring & { revision: number; onClose: () => void };

function RestoreVersion({ piece: { id }, draft, save, revision, onClose, onRestored }: Props) {
  const show = useShowPiece();
  const version = trpc.content.getVersion.useQuery({ id, revision });
  const restore = trpc.content.restoreVersion.useMutation({
    onSuccess: (restored) => {
      void show(restored);
      onRestored(restored);
      onClose();
    },
  });

  async function bringBack() {
    const current = await save();
    if (current === null) onClose();
    else restore.mutate({ id, revision, current });
  }

  return (
    <Stack>
      <FormAlert error={version.error ?? restore.error} />
      {version.isPending && <Text role="status">{LOADING}</Text>}
      {version.data && (
        <ChangedText
          before={{ title: 'Now', text: fieldsOf(draft) }}
          after={{ title: 'After restoring', text: fieldsOf(version.data) }}
        />
      )}
      <WindowButtons>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <BusyButton disabled={!version.data} loading={restore.isPending} onClick={() => void bringBack()}>
          Restore this version
        </BusyButton>
      </WindowButtons>
    </Stack>
  );
}

const fieldsOf = ({ title, slug, excerpt, content, keywords }: DraftText): NamedText => ({
  Title: title,
  Address: slug,
  Excerpt: excerpt,
  Keywords: keywords.join(', '),
  [WHOLE_TEXT]: plainText(content),
});

type VersionProps = Restoring & {
  version: { revision: number; title: string; wordCount: number };
  when: string;
  before: { title: string; wordCount: number } | null;
};

export function VersionLine({ version, when, before, ...restoring }: VersionProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Group component="li" gap="0.25rem 0.75rem" justify="space-between">
      <div className="u-wrap">
        <strong>{when}</strong>
        <span className="u-detail u-wrap">{inWords(version, before)}</span>
      </div>
      <QuietButton
        aria-label={`See what restoring “${version.title}” of ${when} changes`}
        onClick={() => setOpen(true)}
      >
        See changes
      </QuietButton>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={`Version of ${when}`} size="64rem">
        <RestoreVersion {...restoring} revision={version.revision} onClose={() => setOpen(false)} />
      </Modal>
    </Group>
  );
}

function inWords({ title, wordCount }: VersionProps['version'], before: VersionProps['before']): string {
  if (!before) return `“${title}”, ${grouped(wordCount)} words`;
  const more = wordCount - before.wordCount;
  const words = more === 0 ? 'words changed' : `${more > 0 ? '+' : '−'}${grouped(Math.abs(more))} words`;
  return title === before.title ? words : `New title “${title}”, ${words}`;
}
