import { Anchor, Badge, Stack, Table, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { saveCsv } from '#client/lib/files.ts';
import { grouped, longDate } from '#client/lib/in-words.ts';
import { paths } from '#client/lib/paths.ts';
import { BY_PAGE, trpc } from '#client/lib/trpc.ts';
import { BusyButton, FormAlert } from '#client/ui/action.tsx';
import { UsageMeter } from '#client/ui/meter.tsx';
import { EmptyState, LoadingSkeleton, LoadMore, PageHeader } from '#client/ui/page/page.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import { USAGE_COLUMNS, type UsageEntry, type WritingStep } from '#shared/rules/billing.ts';
import { BILLING_LABELS } from '../billing-labels.ts';
import classes from './usage-table.module.css';

export function UsageScreen() {
  const { data: usage, isPending } = trpc.billing.usage.useQuery();
  const history = trpc.billing.usageHistory.useInfiniteQuery({}, BY_PAGE);
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
        actions={entries.length > 0 && <CsvButton />}
      />
      <Stack gap="xl">
        {usage && <UsageMeter usage={usage} isWhole />}
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
    if (data) saveCsv(data.csv, 'usage.csv');
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

const STEPS: Record<WritingStep, string> = {
  plan: 'plan',
  write: 'text',
  check: 'check',
  edit: 'edits',
  summary: 'summary',
  image: 'image',
  rewrite: 'rewrites',
};
const NOT_KNOWN = '–';

const OUTCOMES: Record<UsageEntry['outcome'], string> = {
  writing: 'Being written',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

/** The scrolled part can be reached, and so scrolled, by keyboard. */
const REGION = { tabIndex: 0, role: 'region', 'aria-label': 'Usage history' };

function UsageTable({ entries }: { entries: UsageEntry[] }) {
  const hasTokens = entries.some(({ tokens }) => tokens.length > 0);
  const hasCost = entries.some(({ cost }) => cost !== null);

  return (
    <Table.ScrollContainer
      minWidth={hasTokens ? 900 : 760}
      className={classes.frame}
      scrollAreaProps={{ viewportProps: REGION }}
    >
      <Table verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            {Object.entries(USAGE_COLUMNS).map(([key, label]) => (
              <Table.Th key={key}>{label}</Table.Th>
            ))}
            {hasTokens && <Table.Th>Tokens</Table.Th>}
            {hasCost && <Table.Th>Cost</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map((entry) => (
            <Row key={entry.id} entry={entry}>
              {hasTokens && <Tokens tokens={entry.tokens} />}
              {hasCost && (
                <Table.Td className={`u-figures ${classes.figure}`} data-label="Cost">
                  {dollars(entry.cost)}
                </Table.Td>
              )}
            </Row>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Row({ entry, children }: { entry: UsageEntry; children: ReactNode }) {
  const { id, date, title, kept, outcome, asked, delivered, charged, refunded } = entry;

  return (
    <Table.Tr>
      <Table.Td className="u-nowrap">{longDate(date)}</Table.Td>
      <Table.Td>
        {kept ? (
          <Anchor component={Link} to={paths.content(id)}>
            {title}
          </Anchor>
        ) : (
          title
        )}
      </Table.Td>
      <Figure label={USAGE_COLUMNS.asked} words={asked} />
      <Figure label={USAGE_COLUMNS.delivered} words={delivered} />
      <Figure label={USAGE_COLUMNS.charged} words={charged} />
      <Figure label={USAGE_COLUMNS.refunded} words={refunded} />
      <Table.Td>
        <Badge color={outcome === 'done' ? 'pine' : 'gray'}>{OUTCOMES[outcome]}</Badge>
      </Table.Td>
      {children}
    </Table.Tr>
  );
}

function Figure({ label, words }: { label: string; words: number }) {
  return (
    <Table.Td className={`u-figures ${classes.figure}`} data-label={label}>
      {grouped(words)}
    </Table.Td>
  );
}

function Tokens({ tokens }: Pick<UsageEntry, 'tokens'>) {
  const { total, steps } = describeTokens(tokens);
  return (
    <Table.Td className={`u-figures ${classes.figure}`} data-label="Tokens">
      {total}
      <Text size="xs" c="dimmed">
        {steps}
      </Text>
    </Table.Td>
  );
}

function describeTokens(tokens: UsageEntry['tokens']): { total: string; steps: string } {
  if (tokens.length === 0) return { total: NOT_KNOWN, steps: '' };
  const total = tokens.reduce((sum, { input, output }) => sum + input + output, 0);
  const steps = tokens.map(({ step, input, output }) => `${STEPS[step]} ${grouped(input + output)}`);
  const cached = tokens.reduce((sum, entry) => sum + entry.cached, 0);
  const parts = [...steps, ...(cached > 0 ? [`${grouped(cached)} from the cache`] : [])];
  return { total: grouped(total), steps: parts.join(', ') };
}

const dollarFormat = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumSignificantDigits: 3,
});

const dollars = (amount: number | null) => (amount === null ? NOT_KNOWN : dollarFormat.format(amount));
