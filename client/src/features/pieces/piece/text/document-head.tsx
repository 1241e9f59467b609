import { Group, Text, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Hint } from '#client/ui/action.tsx';
import { SectionTitle } from '#client/ui/page/page.tsx';
import { CONTENT_TYPE_LABELS } from '#shared/rules/content.ts';
import type { Piece } from '../piece.ts';
import classes from './tool.module.css';

export const TOOL: ButtonProps = {
  variant: 'subtle',
  color: 'gray',
  size: 'sm',
  flex: 'none',
  px: 8,
  fz: 14,
  className: `u-soft ${classes.tool}`,
};

export const ICON_TOOL: ButtonProps = { ...TOOL, className: `u-soft ${classes.icon}` };

export const TOOL_BAR = classes.bar;

export const DocumentHead = ({ piece, children }: { piece: Piece; children: ReactNode }) => (
  <>
    <Group className={classes.head} gap="0 1rem" lh="1.5" justify="space-between">
      <SectionTitle order={2}>{`${CONTENT_TYPE_LABELS[piece.contentType]} Output`}</SectionTitle>
      <Group gap={8} mih={28}>
        {children}
      </Group>
    </Group>
    {piece.sampleNote && <Hint className={classes.sample}>{piece.sampleNote}</Hint>}
    {piece.lengthNote && (
      <Text size="sm" c="var(--amber)">
        {piece.lengthNote}
      </Text>
    )}
  </>
);
