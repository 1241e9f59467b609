import { Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { longDate } from '#client/lib/in-words.ts';
import { trpc, type RouterOutputs } from '#client/lib/trpc.ts';
import { websitePath } from '#client/lib/website-path.ts';
import { Hint } from '#client/ui/action.tsx';
import { toast } from '#client/ui/toast/toast.ts';

const LOOK_EVERY_MS = 2000;

type Known = RouterOutputs['websites']['listPages'];
const isUnderWay = (known: Known | undefined) => known?.state === 'waiting' || known?.state === 'reading';

type Props = {
  websiteId: string;
  /** On the page of the website, where the pages themselves stand below. */
  isWhole?: boolean;
};

export function SitePages({ websiteId, isWhole = false }: Props) {
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
          <Text fw={600}>Your pages</Text>
          <Hint role="status">{inWords(known)}</Hint>
        </div>
        <Group gap="sm">
          {known.total > 0 && !isWhole && (
            <Button component={Link} to={websitePath(websiteId)} variant="default" size="sm">
              Your pages
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
