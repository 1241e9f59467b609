import { Button, Group, Text } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { useEffect, useState } from 'react';
import { trpc } from '#client/lib/trpc.ts';
import {
  type BannedUse,
  type BannedWord,
  findBannedWords,
  replacementFor,
} from '#shared/rules/text/banned-words.ts';

/** After the last keystroke. */
const PAUSE_MS = 300;

const NONE: readonly BannedWord[] = [];

type Props = { editor: Editor; profileId: string };

export function BannedWords({ editor, profileId }: Props) {
  const { data: voice } = trpc.profiles.getVoice.useQuery({ id: profileId }, { retry: false });
  const words = voice?.bannedWords ?? NONE;
  const [uses, setUses] = useState<BannedUse[]>([]);
  useEffect(() => {
    const look = () => setUses(usesIn(editor, words));
    look();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(look, PAUSE_MS);
    };
    editor.on('update', later);
    return () => {
      clearTimeout(timer);
      editor.off('update', later);
    };
  }, [editor, words]);

  if (uses.length === 0) return null;
  const surfaces = [...new Set(uses.map(({ surface }) => surface))].join(', ');
  const canReplace = uses.some((use) => replacementFor(use) !== null);
  return (
    <Group gap="xs" aria-live="polite" px="md" py="xs">
      <Text size="sm">
        {uses.length === 1 ? '1 banned word' : `${uses.length} banned words`}: {surfaces}
      </Text>
      {canReplace && (
        <Button variant="subtle" size="compact-sm" onClick={() => replaceAll(editor, words)}>
          Replace
        </Button>
      )}
    </Group>
  );
}

function usesIn(editor: Editor, words: readonly BannedWord[]): BannedUse[] {
  const uses: BannedUse[] = [];
  editor.state.doc.descendants((node, position) => {
    if (!node.isTextblock) return true;
    const text = node.textBetween(0, node.content.size, undefined, ' ');
    for (const use of findBannedWords(text, words))
      uses.push({ ...use, start: position + 1 + use.start, end: position + 1 + use.end });
    return false;
  });
  return uses;
}

/** One step for undo; the last one first, so that the others stay where they are. */
function replaceAll(editor: Editor, words: readonly BannedWord[]) {
  const { tr } = editor.state;
  for (const use of usesIn(editor, words).toReversed()) {
    const replacement = replacementFor(use);
    if (replacement !== null) tr.insertText(replacement, use.start, use.end);
  }
  editor.view.dispatch(tr);
}
