import { Box, Text } from '@mantine/core';
import { useMemo } from 'react';
import type { PostText, SiteChangeView } from '#shared/publish.ts';
import { compareTexts } from '../../lib/compare-texts.ts';
import classes from './three-way-view.module.css';

type Props = { change: SiteChangeView };

/** What was delivered, what stands on the site and what would be sent, each marked against the one before it. */
export function ThreeWayView({ change: { delivered, onSite, toSend } }: Props) {
  return (
    <>
      <Text size="sm" c="dimmed">
        Removed is struck through, added is underlined.
      </Text>
      <div className={classes.columns}>
        <Column title="What you sent" before={delivered} after={delivered} />
        <Column title="On the site now" before={delivered} after={onSite} />
        <Column title="What would be sent" before={onSite} after={toSend} />
      </div>
    </>
  );
}

type ColumnProps = { title: string; before: PostText; after: PostText };

function Column({ title, before, after }: ColumnProps) {
  const parts = useMemo(() => compareTexts(wholeText(before), wholeText(after)), [before, after]);
  return (
    <section>
      <h3>{title}</h3>
      <Box className={classes.text} tabIndex={0} role="region" aria-label={title}>
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

const wholeText = ({ title, slug, excerpt, text }: PostText) =>
  [title, slug, excerpt, text].filter(Boolean).join('\n\n');
