import { Text } from '@mantine/core';
import { ComparedText } from '#client/ui/compared-text.tsx';
import { plainText } from '../../export/copy-as.ts';
import type { DraftText } from '../draft.ts';

type Props = { before: DraftText; after: DraftText };

/** What has changed from one text to the other. */
export const TextChanges = ({ before, after }: Props) => (
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
