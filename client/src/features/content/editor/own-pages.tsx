import { Select } from '@mantine/core';
import { trpc } from '../../../lib/trpc.ts';

type Props = { onChosen: (address: string) => void };

/** The user's published pieces and the start pages of the connected websites, to link to. */
export function OwnPages({ onChosen }: Props) {
  const posts = trpc.publish.list.useQuery({});
  const websites = trpc.websites.list.useQuery({});
  const named = new Map<string, string>();
  for (const { link, status, contentTitle } of posts.data ?? [])
    if (link && status === 'publish') named.set(link, `${contentTitle} (${new URL(link).host})`);
  for (const { domain } of websites.data?.websites ?? [])
    named.set(domain, `Start page (${new URL(domain).host})`);
  if (named.size === 0) return null;
  return (
    <Select
      label="Or one of your own pages"
      placeholder="Choose a page"
      data={[...named].map(([value, label]) => ({ value, label }))}
      value={null}
      onChange={(address) => address && onChosen(address)}
      searchable
    />
  );
}
