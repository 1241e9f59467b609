import { Button, Group, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { saveCsv } from '#client/lib/files.ts';
import { dotted, longDateTime, ownTimeZone } from '#client/lib/in-words.ts';
import { trpc, type RouterOutputs } from '#client/lib/trpc.ts';
import { BusyButton, FormAlert } from '#client/ui/action.tsx';
import { LoadingSkeleton } from '#client/ui/page/page.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import { ACTIVITY_GROUPS, describeActor, GROUP_KEYS, type ActivityGroup } from '#shared/rules/activity.ts';
import classes from '../account.module.css';

type Line = RouterOutputs['account']['activity']['lines'][number];

const PAGE = 10;
const CHOICES = GROUP_KEYS.map((value) => ({ value, label: ACTIVITY_GROUPS[value] }));

export function Activity() {
  const [group, setGroup] = useState<ActivityGroup | null>(null);
  const asked = group ? { group } : {};
  const list = trpc.account.activity.useInfiniteQuery(
    { ...asked, limit: PAGE },
    { getNextPageParam: ({ nextCursor }) => nextCursor },
  );
  const lines = list.data?.pages.flatMap((page) => page.lines);

  return (
    <Stack gap="md">
      <Group gap="sm" align="flex-end">
        <Select
          label="Show"
          placeholder="Everything"
          data={CHOICES}
          value={group}
          onChange={(value) => setGroup(GROUP_KEYS.find((key) => key === value) ?? null)}
          clearable
          clearButtonProps={{ 'aria-label': 'Show everything' }}
          w={300}
          maw="100%"
        />
        <DownloadCsv group={group} />
      </Group>
      <FormAlert error={list.error} />
      {list.isPending && <LoadingSkeleton rows={4} />}
      {lines?.length === 0 && <p className="u-detail u-flush">Nothing yet.</p>}
      {lines && lines.length > 0 && (
        <>
          <ul className="u-list">
            {lines.map((line) => (
              <ActivityLine key={line.id} line={line} />
            ))}
          </ul>
          <p className="u-detail u-flush">Times are in {ownTimeZone().replaceAll('_', ' ')}.</p>
        </>
      )}
      {list.hasNextPage && (
        <Button
          variant="default"
          className="u-start"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </Stack>
  );
}

const ActivityLine = ({ line }: { line: Line }) => (
  <li className={`u-ruled u-wrap ${classes.row}`} style={{ paddingBlock: 10 }}>
    <p className="u-title" dir="auto">
      {line.sentence}
    </p>
    <p className="u-detail">
      {dotted(longDateTime(line.createdAt), describeActor(line), line.network && `network ${line.network}`)}
    </p>
  </li>
);

function DownloadCsv({ group }: { group: ActivityGroup | null }) {
  const asked = group ? { group } : {};
  const { refetch, isFetching } = trpc.account.activityCsv.useQuery(asked, { enabled: false });

  async function download() {
    const { data, error } = await refetch();
    if (error) toast.failure(error);
    else if (data) saveCsv(data.csv, 'activity.csv');
  }

  return (
    <BusyButton variant="default" loading={isFetching} onClick={() => void download()}>
      Download CSV
    </BusyButton>
  );
}
