import { Box, Text } from '@mantine/core';
import { useMemo } from 'react';
import { plainText } from '../../export/copy-as.ts';
import { compareTexts } from '../../../../lib/compare-texts.ts';
import type { DraftText } from '../draft.ts';
import classes from './text-changes.module.css';

type Props = { before: DraftText; after: DraftText };

/** What has changed from one text to the other. */
export function TextChanges({ before, after }: Props) {
  const parts = useMemo(() => compareTexts(wholeText(before), wholeText(after)), [before, after]);
  return (
    <section aria-label="Changes since this version">
      <Text size="sm" c="dimmed" mb="xs">
        Removed since then is struck through, added since then is underlined.
      </Text>
      <Box className={classes.text} tabIndex={0} role="region" aria-label="Compared text">
        {parts.map(({ value, added, removed }, position) =>
          added ? (
            <ins key={position}>{value}</ins>
          ) : removed ? (
            <del key={position}>{value}</del>
          ) : (
            <span key={position}>{value}</span>
          ),
        )}
      </Box>
    </section>
  );
}

function wholeText({ title, slug, excerpt, content, keywords }: DraftText): string {
  return [title, slug, excerpt, plainText(content), keywords.join(', ')].filter(Boolean).join('\n\n');
}
