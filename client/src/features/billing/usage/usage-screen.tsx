import { Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { longUtcDate } from '#client/lib/long-date.ts';
import { paths } from '#client/lib/paths.ts';
import { saveFile } from '#client/lib/save-file.ts';
import { trpc } from '#client/lib/trpc.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { EmptyState } from '#client/ui/page/empty-state.tsx';
import { FormAlert } from '#client/ui/form/form-alert.tsx';
import { LoadMore } from '#client/ui/page/load-more.tsx';
import { PageHeader } from '#client/ui/page/page-header.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import { ExplainedMeter } from './explained-meter.tsx';
import { UsageTable } from './usage-table.tsx';
import { BILLING_LABELS } from '../billing-labels.ts';
import { LoadingSkeleton } from '#client/ui/page/loading-skeleton.tsx';

/** What has been used of the plan, and what each generation asked for, delivered and cost. */
export function UsageScreen() {
  const { data: usage, isPending } = trpc.billing.usage.useQuery();
  const history = trpc.billing.usageHistory.useInfiniteQuery(
    {},
    { getNextPageParam: ({ nextCursor }) => nextCursor },
  );
  const breadcrumb = [{ label: 'My Account', to: paths.account }, { label: BILLING_LABELS.usage }];
  if (isPending || history.isPending)
    return (
      <>
        <PageHeader title={BILLING_LABELS.usage} breadcrumb={breadcrumb} />
        <LoadingSkeleton />
      </>
    );
  const entries = history.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <>
      <PageHeader
        title={BILLING_LABELS.usage}
        breadcrumb={breadcrumb}
        lead={usage?.resetsOn && `The count starts again on ${longUtcDate(usage.resetsOn)}.`}
        actions={entries.length > 0 && <CsvButton />}
      />
      <Stack gap="xl">
        {usage && <ExplainedMeter usage={usage} />}
        <FormAlert error={history.error} />
        {history.isSuccess && entries.length === 0 && <EmptyState title="Nothing used yet" />}
        {entries.length > 0 && <UsageTable entries={entries} />}
        <LoadMore list={history} />
      </Stack>
    </>
  );
}

function CsvButton() {
  const { refetch, isFetching } = trpc.billing.usageCsv.useQuery(undefined, { enabled: false });

  async function download() {
    const { data, error } = await refetch();
    if (data) saveFile(new Blob([data.csv], { type: 'text/csv' }), 'usage.csv');
    else toast.failure(error);
  }

  return (
    <BusyButton
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={isFetching}
      onClick={() => void download()}
    >
      Download CSV
    </BusyButton>
  );
}
