import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CONTENT_TYPE_LABELS } from '#shared/rules/content.ts';
import { SectionTitle } from '#client/ui/page/page-header.tsx';
import type { Piece } from '../piece.ts';
import classes from './tool.module.css';

type Props = { piece: Piece; children: ReactNode };

export const DocumentHead = ({ piece, children }: Props) => (
  <>
    <Group className={classes.head} gap="0 1rem" lh="1.5" justify="space-between">
      <SectionTitle order={2}>{`${CONTENT_TYPE_LABELS[piece.contentType]} Output`}</SectionTitle>
      <Group gap={8} mih={28}>
        {children}
      </Group>
    </Group>
    {piece.sampleNote && (
      <Text className={classes.sample} size="sm" c="dimmed">
        {piece.sampleNote}
      </Text>
    )}
    {piece.lengthNote && (
      <Text size="sm" c="var(--amber)">
        {piece.lengthNote}
      </Text>
    )}
  </>
);
