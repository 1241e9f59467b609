import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Fragment } from 'react';
import { trpc } from '#client/lib/trpc.ts';
import { ExternalLink } from './action.tsx';

const PAUSE_MS = 600;
const SHORTEST = 3;

type Props = { topic: string; websiteId?: string; isPlanned?: boolean };

/** @param isPlanned the topic is of an entry of the calendar itself */
export function AlikePages({ topic, websiteId, isPlanned = false }: Props) {
  const [asked] = useDebouncedValue(topic.trim(), PAUSE_MS);
  const { data } = trpc.content.alikePages.useQuery(
    { topics: [asked], websiteId },
    { enabled: asked.length >= SHORTEST, retry: false },
  );
  const found = asked.length >= SHORTEST ? data?.topics[0] : undefined;
  const isTwice = (found?.planned ?? 0) > Number(isPlanned);
  if (!found || (found.pages.length === 0 && !isTwice)) return null;
  return (
    <Text size="sm" mt="xs" role="status">
      {isTwice && (isPlanned ? 'Planned more than once. ' : 'Your calendar has this topic already. ')}
      <YouHave pages={found.pages} />
    </Text>
  );
}

type KnownPage = { url: string; title: string; publishedAt: string | null };

export const YouHave = ({ pages }: { pages: KnownPage[] }) =>
  pages.length > 0 && (
    <>
      You already have:{' '}
      {pages.map(({ url, title, publishedAt }, at) => (
        <Fragment key={url}>
          {at > 0 && ' · '}
          <ExternalLink href={url} inherit>
            {title}
          </ExternalLink>
          {publishedAt && ` (${publishedAt.slice(0, 4)})`}
        </Fragment>
      ))}
    </>
  );
