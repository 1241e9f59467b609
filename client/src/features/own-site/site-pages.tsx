import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Modal } from '#client/ui/modal/modal.tsx';
import { longDate } from '#client/lib/in-words.ts';
import { trpc, type RouterOutputs } from '#client/lib/trpc.ts';
import { MyPages } from './my-pages.tsx';
import { toast } from '#client/ui/toast/toast.ts';

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
          <Text size="sm" c="dimmed" role="status">
            {inWords(known)}
          </Text>
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
