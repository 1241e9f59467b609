import { Box } from '@mantine/core';
import { useMemo } from 'react';
import { compareTexts } from '../lib/compare-texts.ts';
import classes from './compared-text.module.css';

type Props = {
  label: string;
  before: string;
  after: string;
  /** Without the paragraphs that are the same. */
  isShortened?: boolean;
};

export function ComparedText({ label, before, after, isShortened = false }: Props) {
  const parts = useMemo(() => compareTexts(before, after, isShortened), [before, after, isShortened]);
  return (
    <Box
      className={`u-wrap u-pre u-scroll ${classes.text}`}
      mah="min(24rem, 42vh)"
      py="sm"
      px="md"
      bd="1px solid var(--line)"
      bdrs="var(--radius-small)"
      lh="1.6"
      dir="auto"
      tabIndex={0}
      role="region"
      aria-label={label}
    >
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
  );
}
