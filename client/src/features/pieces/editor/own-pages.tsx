import { Loader, Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useOwnPages } from './use-own-pages.ts';

const PAUSE_MS = 300;

type Props = { onChosen: (address: string) => void };

/** The user's own pages to link to, found while typing. */
export function OwnPages({ onChosen }: Props) {
  const [typed, setTyped] = useState('');
  const [isOpened, setOpened] = useState(false);
  const [words] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const { hasAny, pages, isSearching, unread } = useOwnPages(words, isOpened);
  if (!hasAny) return null;
  return (
    <div>
      <Select
        label="Or one of your own pages"
        placeholder="Choose a page"
        data={toOptions(pages)}
        filter={({ options }) => options}
        nothingFoundMessage={isSearching ? 'Looking on your websites…' : 'No page found'}
        rightSection={isSearching ? <Loader size="xs" aria-hidden /> : undefined}
        value={null}
        onChange={(address) => address && onChosen(address)}
        searchValue={typed}
        onSearchChange={setTyped}
        onDropdownOpen={() => setOpened(true)}
        searchable
      />
      {unread.length > 0 && (
        <Text size="sm" c="dimmed" mt="xs" role="status">
          The pages of {unread.join(', ')} could not be read. You can type an address above.
        </Text>
      )}
    </div>
  );
}

/** Each address once, with or without a slash at its end. */
function toOptions(pages: { link: string; title: string }[]) {
  const named = new Map<string, { value: string; label: string }>();
  for (const { link, title } of pages) {
    const { host, pathname } = new URL(link);
    const address = link.replace(/\/$/, '');
    if (!named.has(address)) named.set(address, { value: link, label: `${title || pathname} (${host})` });
  }
  return [...named.values()];
}
