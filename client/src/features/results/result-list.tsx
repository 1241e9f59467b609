import { Group, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { saveCsv } from '#client/lib/files.ts';
import { paths } from '#client/lib/paths.ts';
import { trpc, type RouterOutputs } from '#client/lib/trpc.ts';
import { BusyButton, ExternalLink, FormAlert, Hint } from '#client/ui/action.tsx';
import { LoadingSkeleton, LoadMore, noResultsFor } from '#client/ui/page/page.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import {
  isSearch,
  type ResultList as List,
  type ResultOrder,
  type SearchSource,
} from '#shared/rules/results.ts';
import { countedIn, inCount, inPercent, inPlaces, longDay } from './in-figures.ts';
import classes from './results.module.css';

const PAUSE_MS = 300;

type Props = { websiteId: string; source: SearchSource; of: List };
type Order = { order: ResultOrder; isAscending: boolean };
type Row = RouterOutputs['websites']['listResults']['rows'][number];

export function ResultList({ websiteId, source, of }: Props) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const [order, setOrder] = useState<Order>({ order: 'clicks', isAscending: false });
  const asked = { websiteId, source, of, search, ...order };
  const list = trpc.websites.listResults.useInfiniteQuery(asked, {
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: (before) => before,
  });
  const first = list.data?.pages[0];
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const hasNone = first && !first.period;
  if (hasNone) return <Hint role="status">{`No ${of} in the figures so far.`}</Hint>;

  return (
    <>
      <Group gap="sm" justify="space-between" mb="xs">
        <TextInput
          type="search"
          flex="0 1 22rem"
          aria-label={of === 'pages' ? 'Search pages' : 'Search queries'}
          placeholder={of === 'pages' ? 'Search pages' : 'Search queries'}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <CsvButton {...asked} />
      </Group>
      {first?.period && (
        <Hint mb="xs">
          {longDay(first.period.from)} to {longDay(first.period.to)}
        </Hint>
      )}
      <FormAlert error={list.error} />
      {list.isPending && <LoadingSkeleton />}
      {list.isSuccess && rows.length === 0 && <p role="status">{noResultsFor(search)}</p>}
      {rows.length > 0 && (
        <ResultTable source={source} of={of} rows={rows} order={order} onOrder={setOrder} />
      )}
      <LoadMore list={list} />
    </>
  );
}

type Column = { order: ResultOrder; label: string };

const OF_SEARCH: Column[] = [
  { order: 'impressions', label: 'Impressions' },
  { order: 'ctr', label: 'Click rate' },
  { order: 'position', label: 'Position' },
];

type TableProps = Pick<Props, 'source' | 'of'> & {
  rows: Row[];
  order: Order;
  onOrder: (order: Order) => void;
};

function ResultTable({ source, of, rows, order, onOrder }: TableProps) {
  const isOfSearch = isSearch(source);
  const columns: Column[] = [
    { order: 'name', label: of === 'pages' ? 'Page' : 'Query' },
    { order: 'clicks', label: countedIn(source) },
    ...(isOfSearch ? OF_SEARCH : []),
  ];
  const hasBefore = rows.some(({ before }) => before !== null);

  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.order} {...column} chosen={order} onOrder={onOrder} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <td>{of === 'pages' ? <PageName row={row} /> : <span dir="auto">{row.name}</span>}</td>
              <td>
                {inCount(row.clicks)}
                {hasBefore && <Hint size="xs">{inCount(row.before?.clicks)} before</Hint>}
              </td>
              {isOfSearch && (
                <>
                  <td>{inCount(row.impressions)}</td>
                  <td>{inPercent(row.ctr)}</td>
                  <td>{inPlaces(row.position)}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type HeadingProps = { order: ResultOrder; label: string; chosen: Order; onOrder: (order: Order) => void };

/** What is more first, but names and positions, of which the lowest is best. */
const beginsAscending = (order: ResultOrder) => order === 'name' || order === 'position';

function Heading({ order, label, chosen, onOrder }: HeadingProps) {
  const isChosen = chosen.order === order;
  const Arrow = chosen.isAscending ? IconArrowUp : IconArrowDown;
  const sorted = chosen.isAscending ? 'ascending' : 'descending';
  const next = isChosen ? !chosen.isAscending : beginsAscending(order);

  return (
    <th scope="col" aria-sort={isChosen ? sorted : undefined}>
      <button
        type="button"
        className={classes.sort}
        data-chosen={isChosen || undefined}
        onClick={() => onOrder({ order, isAscending: next })}
      >
        {label} {isChosen && <Arrow size={13} aria-hidden />}
      </button>
    </th>
  );
}

function PageName({ row: { name, piece } }: { row: Row }) {
  const address = URL.parse(name);
  const path = address ? `${address.pathname}${address.search}` : name;
  return (
    <>
      <ExternalLink href={name} inherit>
        {decoded(path)}
      </ExternalLink>
      {piece && (
        <Hint size="xs">
          <Link to={paths.content(piece.id)} className="u-link" dir="auto">
            {piece.title}
          </Link>
        </Hint>
      )}
    </>
  );
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

type CsvProps = Props & Order & { search: string };

function CsvButton(asked: CsvProps) {
  const { refetch, isFetching } = trpc.websites.exportResults.useQuery(asked, { enabled: false });

  async function download() {
    const { data, error } = await refetch();
    if (data) saveCsv(data.csv, `${asked.of}.csv`);
    else toast.failure(error);
  }

  return (
    <BusyButton
      variant="default"
      size="sm"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={isFetching}
      onClick={() => void download()}
    >
      Export CSV
    </BusyButton>
  );
}
