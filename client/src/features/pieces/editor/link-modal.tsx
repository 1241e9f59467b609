import { Button, Loader, Select, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { z } from 'zod';
import { trpc } from '#client/lib/trpc.ts';
import { Hint } from '#client/ui/action.tsx';
import { Form, TextField } from '#client/ui/form/form.tsx';
import { FormModal, WindowButtons } from '#client/ui/modal/modal.tsx';

const SITES_MAX = 5;
const FRESH_MS = 60_000;

const PAUSE_MS = 300;

const linkInput = z.object({
  href: z
    .string()
    .trim()
    .transform((address) => (/^[a-z]+:/i.test(address) ? address : `https://${address}`))
    .refine(isAddress, 'Please enter an address like https://example.com'),
});

/** A web address whose host has a name, or a mail address. */
function isAddress(href: string): boolean {
  if (!URL.canParse(href)) return false;
  const { protocol, hostname, pathname } = new URL(href);
  if (protocol === 'mailto:') return /^[^@\s]+@[^@\s]+$/.test(pathname);
  const isNamed = /^[^.]+(\.[^.]+)+$/.test(hostname) || hostname === 'localhost';
  return (protocol === 'https:' || protocol === 'http:') && isNamed;
}

type Props = { editor: Editor; opened: boolean; onClose: () => void };

export function LinkModal({ editor, opened, onClose }: Props) {
  return (
    <FormModal opened={opened} onClose={onClose} title="Link">
      <LinkForm editor={editor} onClose={onClose} />
    </FormModal>
  );
}

function LinkForm({ editor, onClose }: Omit<Props, 'opened'>) {
  const current: unknown = editor.getAttributes('link')['href'];

  function save({ href }: z.output<typeof linkInput>) {
    editor.chain().focus().extendMarkRange('link').setLink({ href }).run();
    onClose();
  }

  function remove() {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  }

  return (
    <Form schema={linkInput} values={{ href: typeof current === 'string' ? current : '' }} onSubmit={save}>
      {({ control, setValue }) => (
        <Stack>
          <TextField
            control={control}
            name="href"
            label="Address"
            placeholder="https://example.com"
            inputMode="url"
            data-autofocus
          />
          <OwnPages onChosen={(href) => setValue('href', href, { shouldValidate: true })} />
          <WindowButtons>
            {typeof current === 'string' && (
              <Button variant="default" onClick={remove}>
                Remove link
              </Button>
            )}
            <Button type="submit">Save link</Button>
          </WindowButtons>
        </Stack>
      )}
    </Form>
  );
}

function OwnPages({ onChosen }: { onChosen: (address: string) => void }) {
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
        nothingFoundMessage={isSearching ? 'Reading your pages…' : 'No page found'}
        rightSection={isSearching ? <Loader size="xs" aria-hidden /> : undefined}
        value={null}
        onChange={(address) => address && onChosen(address)}
        searchValue={typed}
        onSearchChange={setTyped}
        onDropdownOpen={() => setOpened(true)}
        searchable
      />
      {unread.length > 0 && (
        <Hint mt="xs" role="status">
          The pages of {unread.join(', ')} could not be read. You can type an address above.
        </Hint>
      )}
    </div>
  );
}

function toOptions(pages: { link: string; title: string }[]) {
  const named = new Map<string, { value: string; label: string }>();
  for (const { link, title } of pages) {
    const { host, pathname } = new URL(link);
    const address = link.replace(/\/$/, '');
    if (!named.has(address)) named.set(address, { value: link, label: `${title || pathname} (${host})` });
  }
  return [...named.values()];
}

/**
 * The user's published pieces, the start pages of the connected websites, and their pages that fit the words.
 * @param isAsked nothing is looked up before
 */
function useOwnPages(words: string, isAsked: boolean) {
  const posts = trpc.publish.list.useQuery({});
  const { data } = trpc.websites.list.useQuery({});
  const websites = data?.websites ?? [];
  const searches = trpc.useQueries((ask) =>
    websites
      .slice(0, SITES_MAX)
      .map(({ id }) =>
        ask.websites.listPages(
          { id, search: words },
          { enabled: isAsked, staleTime: FRESH_MS, retry: false, placeholderData: keepPreviousData },
        ),
      ),
  );
  const published = (posts.data ?? []).flatMap(({ link, status, contentTitle }) =>
    link && status === 'publish' ? [{ link, title: contentTitle }] : [],
  );
  const starts = websites.map(({ domain }) => ({ link: domain, title: 'Start page' }));
  const fits = ({ title, link }: { title: string; link: string }) =>
    `${title} ${link}`.toLowerCase().includes(words.toLowerCase());
  const found = searches.flatMap((search) => search.data?.pages ?? []);

  return {
    hasAny: published.length + starts.length > 0,
    pages: [
      ...published.filter(fits),
      ...starts.filter(fits),
      ...found.map(({ url, title }) => ({ link: url, title })),
    ],
    isSearching: searches.some(({ isFetching }) => isFetching),
    unread: websites
      .filter((_, at) => searches[at]?.data?.state === 'failed')
      .map(({ domain }) => new URL(domain).host),
  };
}
