import { Anchor, Text } from '@mantine/core';
import { shortAddress } from '#shared/rules/websites.ts';
import { trpc } from '../../lib/trpc.ts';

export function StaysLive({ contentId }: { contentId: string }) {
  const posts = trpc.publish.list.useQuery({ contentId });
  return posts.data?.map(
    ({ id, status, link }) =>
      status === 'publish' &&
      link && (
        <Text key={id} mt="xs">
          It stays live at{' '}
          <Anchor href={link} target="_blank" rel="noopener noreferrer" underline="always">
            {shortAddress(link)}
          </Anchor>
          . Take it down first if it should go.
        </Text>
      ),
  );
}
