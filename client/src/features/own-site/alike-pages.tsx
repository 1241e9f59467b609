import { Anchor, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Fragment } from 'react';
import { trpc } from '#client/lib/trpc.ts';

const PAUSE_MS = 600;
const SHORTEST = 3;

export function AlikePages({ topic }: { topic: string }) {
  const [asked] = useDebouncedValue(topic.trim(), PAUSE_MS);
  const { data } = trpc.websites.alikePages.useQuery(
    { topic: asked },
    { enabled: asked.length >= SHORTEST, retry: false },
  );
  const pages = asked.length >= SHORTEST ? (data?.pages ?? []) : [];
  if (pages.length === 0) return null;
  return (
    <Text size="sm" mt="xs" role="status">
      You already have:{' '}
      {pages.map(({ url, title, publishedAt }, at) => (
        <Fragment key={url}>
          {at > 0 && ' · '}
          <Anchor href={url} target="_blank" rel="noreferrer" inherit>
            {title}
          </Anchor>
          {publishedAt && ` (${publishedAt.slice(0, 4)})`}
        </Fragment>
      ))}
    </Text>
  );
}
