import { Text } from '@mantine/core';
import type { PostText, SiteChangeView } from '#shared/schemas/publish.ts';
import { ComparedText } from '../../ui/compared-text.tsx';
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

const Column = ({ title, before, after }: ColumnProps) => (
  <section>
    <h3>{title}</h3>
    <ComparedText label={title} before={wholeText(before)} after={wholeText(after)} />
  </section>
);

const wholeText = ({ title, slug, excerpt, text }: PostText) =>
  [title, slug, excerpt, text].filter(Boolean).join('\n\n');
