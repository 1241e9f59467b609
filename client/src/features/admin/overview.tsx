import { Text } from '@mantine/core';
import { dotted, grouped, piecesInWords } from '#client/lib/in-words.ts';
import { trpc, type RouterOutputs } from '#client/lib/trpc.ts';
import { FormAlert } from '#client/ui/action.tsx';

type State = RouterOutputs['account']['adminOverview'];

const EVERY_MS = 10_000;

export function Overview() {
  const { data, error } = trpc.account.adminOverview.useQuery(undefined, { refetchInterval: EVERY_MS });
  if (error) return <FormAlert error={error} />;

  return (
    <section aria-label="At a glance">
      <Text mih="1lh">{data && queueInWords(data)}</Text>
      <Text mih="1lh" c={data && failuresOf(data).length > 0 ? 'var(--amber)' : 'dimmed'}>
        {data && failuresInWords(data)}
      </Text>
    </section>
  );
}

const counted = (count: number, one: string, many = `${one}s`) =>
  `${grouped(count)} ${count === 1 ? one : many}`;

export function queueInWords({ workers, pieces, jobs, oldestWaitSeconds }: State): string {
  return dotted(
    workers === 0 ? 'No worker is running: nothing is written or sent' : counted(workers, 'worker'),
    `${piecesInWords(pieces.writing)} being written${pieces.queued > 0 ? `, ${grouped(pieces.queued)} waiting` : ''}`,
    `${counted(jobs.waiting, 'job')} waiting${oldestWaitSeconds > 0 ? `, the oldest for ${counted(oldestWaitSeconds, 'second')}` : ''}`,
    jobs.retrying > 0 && `${grouped(jobs.retrying)} being tried again`,
  );
}

function failuresOf({ failures }: State): string[] {
  const { pieces, plannedPosts, mails, webhooks, jobs, cancellations } = failures;
  return [
    pieces > 0 && piecesInWords(pieces),
    plannedPosts > 0 && counted(plannedPosts, 'planned post'),
    mails > 0 && counted(mails, 'mail'),
    webhooks > 0 && counted(webhooks, 'webhook message'),
    jobs > 0 && counted(jobs, 'job'),
    cancellations > 0 &&
      counted(cancellations, 'cancellation of a subscription', 'cancellations of subscriptions'),
  ].filter((part) => part !== false);
}

export function failuresInWords(state: State): string {
  const failed = failuresOf(state);
  return failed.length === 0
    ? 'Nothing failed in the last day.'
    : `Failed in the last day: ${failed.join(', ')}.`;
}
