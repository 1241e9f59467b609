import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { takeFocus } from '#client/lib/focus.ts';
import { longDate } from '#client/lib/in-words.ts';
import { BY_PAGE, trpc, type RouterOutputs } from '#client/lib/trpc.ts';
import { BusyButton, ExternalLink, FormAlert, Hint } from '#client/ui/action.tsx';
import { Modal } from '#client/ui/modal/modal.tsx';
import { LoadingSkeleton, LoadMore } from '#client/ui/page/page.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import { PAGE_FILTERS } from '#shared/rules/own-site.ts';
import { PatchCard } from './patch-card.tsx';

const LOOK_EVERY_MS = 2000;

type Known = RouterOutputs['websites']['listPages'];
const isUnderWay = (known: Known | undefined) => known?.state === 'waiting' || known?.state === 'reading';

export function SitePages({ websiteId }: { websiteId: string }) {
  const [isOpened, setOpened] = useState(false);
  const utils = trpc.useUtils();
  const { data: known } = trpc.websites.listPages.useQuery(
    { id: websiteId },
    { refetchInterval: ({ state }) => isUnderWay(state.data) && LOOK_EVERY_MS },
  );
  const read = trpc.websites.readPages.useMutation({
    onSuccess: () => utils.websites.listPages.invalidate(),
    onError: toast.failure,
  });
  if (!known) return null;

  return (
    <section aria-label="Your pages">
      <Group gap="sm" justify="space-between">
        <div>
          <Text fw={500}>Your pages</Text>
          <Hint role="status">{inWords(known)}</Hint>
        </div>
        <Group gap="sm">
          {known.total > 0 && (
            <Button variant="default" size="sm" onClick={() => setOpened(true)}>
              My pages
            </Button>
          )}
          <Button
            variant="default"
            size="sm"
            loading={isUnderWay(known) || read.isPending}
            onClick={() => read.mutate({ id: websiteId })}
          >
            Read again
          </Button>
        </Group>
      </Group>
      <Modal opened={isOpened} onClose={() => setOpened(false)} title="My pages" size="lg">
        <MyPages websiteId={websiteId} />
      </Modal>
    </section>
  );
}

function inWords({ state, total, problem, readAt }: Known): string {
  const pages = total === 1 ? '1 page' : `${total.toLocaleString('en-US')} pages`;
  if (state === 'none') return 'Not read yet.';
  if (state === 'waiting') return 'Waiting to be read.';
  if (state === 'reading') return `Reading: ${pages} so far.`;
  if (state === 'failed') return problem ?? 'Nothing could be read.';
  return [readAt ? `${pages}, read ${longDate(readAt)}.` : `${pages}.`, problem].filter(Boolean).join(' ');
}

type Filter = (typeof PAGE_FILTERS)[number];

const PAUSE_MS = 300;
const LABELS: Record<Filter, string> = {
  unlinked: 'Nothing links to it',
  near: 'Near another',
  deadLink: 'A dead link',
  worthALook: 'Worth a look',
};
const FILTERS = PAGE_FILTERS.map((value) => ({ value, label: LABELS[value] }));

export function MyPages({ websiteId }: { websiteId: string }) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const [filter, setFilter] = useState<Filter | null>(null);
  const list = trpc.websites.listPages.useInfiniteQuery({ id: websiteId, search, filter }, BY_PAGE);
  const pages = list.data?.pages.flatMap((part) => part.pages) ?? [];

  return (
    <Stack pt={4}>
      <Group gap="sm">
        <TextInput
          flex="1 1 14rem"
          type="search"
          aria-label="Search by title or address"
          placeholder="Search by title or address"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Select
          flex="1 1 10rem"
          aria-label="Show"
          placeholder="All pages"
          data={FILTERS}
          value={filter}
          onChange={(value) => setFilter(PAGE_FILTERS.find((one) => one === value) ?? null)}
          clearable
        />
      </Group>
      <FormAlert error={list.error} />
      {list.isPending && <LoadingSkeleton />}
      {list.isSuccess && pages.length === 0 && <Text role="status">No page matches.</Text>}
      <Stack component="ul" className="u-list" aria-label="Pages">
        {pages.map(({ id, url, title, publishedAt, reasons, canBeRefreshed }) => (
          <li key={id}>
            <ExternalLink href={url} inherit dir="auto">
              {title || url}
            </ExternalLink>
            {publishedAt && ` (${publishedAt.slice(0, 4)})`}
            {reasons.map((reason) => (
              <Hint key={reason} className="u-wrap">
                {reason}
              </Hint>
            ))}
            {canBeRefreshed && <Refresh id={id} title={title || url} />}
          </li>
        ))}
      </Stack>
      <LoadMore list={list} />
    </Stack>
  );
}

export function Refresh({ id, title }: { id: string; title: string }) {
  const suggest = trpc.websites.suggestRefresh.useMutation();
  const { data, isPending } = suggest;

  return (
    <Stack gap="sm" align="start">
      <BusyButton
        variant="light"
        size="compact-sm"
        mt={4}
        aria-label={`Refresh ${title}`}
        loading={isPending}
        onClick={() => suggest.mutate({ id })}
      >
        Refresh
      </BusyButton>
      <Hint role="status">{isPending && 'Looking through its paragraphs…'}</Hint>
      <FormAlert error={suggest.error} />
      {data && (
        <Stack
          key={suggest.submittedAt}
          component="section"
          aria-label={`Changes to ${title}`}
          tabIndex={-1}
          ref={takeFocus}
          w="100%"
        >
          {data.patches.map((patch, at) => (
            <PatchCard
              key={patch.id}
              proposed={patch}
              label={`Paragraph ${at + 1} of ${data.patches.length}`}
            />
          ))}
          {data.whyLeft && <Text size="sm">{data.whyLeft}</Text>}
          {data.left.length > 0 && (
            <Stack component="ul" gap="xs" aria-label="To change by hand">
              {data.left.map(({ fault, todo }, at) => (
                <li key={at} className="u-wrap">
                  {fault}
                  <Hint>{todo}</Hint>
                </li>
              ))}
            </Stack>
          )}
          {data.patches.length + data.left.length === 0 && (
            <Text size="sm">
              {data.isOutOfDate
                ? 'What is out of date here cannot be changed from Veemark. Edit it on your site.'
                : 'Nothing to bring up to date.'}
            </Text>
          )}
        </Stack>
      )}
    </Stack>
  );
}
