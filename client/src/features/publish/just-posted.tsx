import { Anchor, Group, Text } from '@mantine/core';
import { useLocation } from 'react-router';
import type { PublicationView } from '#shared/schemas/publish.ts';
import { shortAddress } from '#shared/rules/websites.ts';
import { isJustPosted } from '../../lib/just-posted.ts';
import { trpc } from '../../lib/trpc.ts';
import { Arrived } from './receipt-view.tsx';

export function JustPosted({ publication }: { publication: PublicationView }) {
  const { contentId, status, link, receipt } = publication;
  const { state } = useLocation();
  const { data: piece } = trpc.content.getContent.useQuery({ id: contentId });
  if (!isJustPosted(state) || (!link && status !== 'publish')) return null;
  return (
    <Group role="status" gap="sm" wrap="nowrap" p="sm" bg="var(--accent-wash)" bdrs="var(--radius-small)">
      {piece?.featuredImage && <img src={`${piece.featuredImage}?w=400`} alt="" width={84} height={44} />}
      <div className="u-wrap">
        <Text fw={600}>{status === 'publish' ? 'Your post is live' : 'Your post is on the site'}</Text>
        {link && (
          <Anchor
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            fz="sm"
            lineClamp={2}
            className="u-wrap"
          >
            {shortAddress(link)}
          </Anchor>
        )}
        {receipt && (
          <Text fz="sm">
            <Arrived lines={receipt.lines} />
          </Text>
        )}
      </div>
    </Group>
  );
}
