import { Box, Button, Group, Select, Stack, Tabs, Text } from '@mantine/core';
import { IconPlus, IconWorld } from '@tabler/icons-react';
import { Suspense, useState, type ComponentProps } from 'react';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { useModalInAddress } from '#client/lib/modal-in-address.ts';
import { paths } from '#client/lib/paths.ts';
import type { RefreshPart } from '#client/lib/refresh-part.ts';
import { ALL_WEBSITES, trpc, type RouterOutputs } from '#client/lib/trpc.ts';
import { useAddress } from '#client/lib/use-address.ts';
import { isOf, useBrand } from '#client/lib/use-brand.ts';
import { FormAlert, Hint } from '#client/ui/action.tsx';
import { EmptyState, LoadingSkeleton, PageHeader, SectionTitle } from '#client/ui/page/page.tsx';
import {
  isSearch,
  READINGS_ARE,
  SEARCH_SOURCE_LABELS,
  SEARCH_SOURCES,
  type SearchSource,
} from '#shared/rules/results.ts';
import { shortAddress } from '#shared/rules/websites.ts';
import { FourFigures } from './four-figures.tsx';
import { longDay } from './in-figures.ts';
import { ResultList } from './result-list.tsx';
import { SearchFile } from './search-file.tsx';
import { SearchSources } from './search-sources.tsx';
import { WorthDoing } from './worth-doing.tsx';

const DayChart = lazyPart(async () => (await import('./day-chart.tsx')).DayChart);

type Website = RouterOutputs['websites']['list']['websites'][number];
type Shown = NonNullable<RouterOutputs['websites']['getResults']['shown']>;

/** What search engines showed and who came, website by website. */
export function ResultsScreen({ Refresh }: { Refresh: RefreshPart }) {
  const { params, set } = useAddress();
  const { open } = useModalInAddress();
  const { brand } = useBrand();
  const list = trpc.websites.list.useQuery(ALL_WEBSITES);
  const websites = list.data?.websites.filter(({ id }) => isOf(brand, { websiteId: id })) ?? [];
  const website = websites.find(({ id }) => id === params.get('website')) ?? websites[0];

  return (
    <>
      <PageHeader
        title="Results"
        breadcrumb={[{ label: 'Websites', to: paths.websites }, { label: 'Results' }]}
        lead="What people searched, which of your pages they were shown, and how many came."
        actions={
          websites.length > 1 && (
            <Select
              aria-label="Website"
              data={websites.map(({ id, domain }) => ({ value: id, label: shortAddress(domain) }))}
              value={website?.id ?? null}
              onChange={(id) => set('website', id ?? '')}
              allowDeselect={false}
            />
          )
        }
      />
      <FormAlert error={list.error} />
      {list.isPending && <LoadingSkeleton rows={6} />}
      {list.isSuccess && !website && (
        <EmptyState
          icon={<IconWorld aria-hidden />}
          title="No websites yet"
          action={<Button onClick={() => open('connect-website')}>Connect a website</Button>}
        >
          Connect your website, then see here what your posts bring.
        </EmptyState>
      )}
      {website && <WebsiteResults key={website.id} website={website} Refresh={Refresh} />}
    </>
  );
}

type WebsiteProps = { website: Website; Refresh: RefreshPart };

function WebsiteResults({ website: { id: websiteId, domain }, Refresh }: WebsiteProps) {
  const [chosen, setChosen] = useState<SearchSource | null>(null);
  const { data, error, isPending } = trpc.websites.getResults.useQuery({ websiteId, source: chosen });
  const [isAdding, setAdding] = useState(false);

  if (isPending) return <LoadingSkeleton rows={6} />;
  if (!data) return <FormAlert error={error} />;

  const { shown, sources, connections, maySignIn, countsReadings } = data;
  const ways = { websiteId, connections, maySignIn, countsReadings };
  if (!shown) return <NoFigures domain={domain} {...ways} />;

  return (
    <Stack gap="xl">
      <Group gap="sm" justify="space-between">
        <Box flex="1 1 18rem" className="u-wrap">
          <Text fw={600}>{SEARCH_SOURCE_LABELS[shown.source]}</Text>
          <Hint>{saidOf(shown)}</Hint>
        </Box>
        <Group gap="sm">
          {sources.length > 1 && (
            <Select
              size="sm"
              aria-label="Counted by"
              data={sources.map(({ source }) => ({ value: source, label: SEARCH_SOURCE_LABELS[source] }))}
              value={shown.source}
              onChange={(value) => setChosen(SEARCH_SOURCES.find((one) => one === value) ?? null)}
              allowDeselect={false}
            />
          )}
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            aria-expanded={isAdding}
            onClick={() => setAdding(!isAdding)}
          >
            Add figures
          </Button>
        </Group>
      </Group>
      {isAdding && (
        <Stack gap="md" maw={680}>
          <SearchSources {...ways} />
          <SearchFile websiteId={websiteId} onAdded={() => setAdding(false)} />
        </Stack>
      )}
      <FourFigures shown={shown} />
      <WorthDoing websiteId={websiteId} Refresh={Refresh} />
      {shown.days.length > 1 && (
        <section aria-label="By day">
          <Suspense fallback={<LoadingSkeleton rows={8} />}>
            <DayChart days={shown.days} source={shown.source} />
          </Suspense>
        </section>
      )}
      <Lists websiteId={websiteId} source={shown.source} />
    </Stack>
  );
}

/** Whose days they are, until when they are final, and where they came from. */
function saidOf({ source, finalUntil, fileName }: Shown): string {
  const days = source === 'google' ? ' Days are Google’s, in Pacific time.' : '';
  if (!isSearch(source))
    return `Counted to ${longDay(finalUntil)}, in days of your site’s own time zone. ${READINGS_ARE}`;
  const from = fileName ? ` Last file: ${fileName}.` : '';
  return `Final to ${longDay(finalUntil)}.${days}${from}`;
}

function Lists(props: { websiteId: string; source: SearchSource }) {
  return (
    <Tabs key={props.source} defaultValue="pages" keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value="pages">Pages</Tabs.Tab>
        {isSearch(props.source) && <Tabs.Tab value="queries">Queries</Tabs.Tab>}
      </Tabs.List>
      <Tabs.Panel value="pages">
        <ResultList {...props} of="pages" />
      </Tabs.Panel>
      <Tabs.Panel value="queries">
        <ResultList {...props} of="queries" />
      </Tabs.Panel>
    </Tabs>
  );
}

type NoFiguresProps = ComponentProps<typeof SearchSources> & { domain: string };

function NoFigures({ domain, ...ways }: NoFiguresProps) {
  return (
    <Stack gap="md" maw={680}>
      <SectionTitle order={2}>No figures of {shortAddress(domain)} yet</SectionTitle>
      <Text>
        Google counts how often your pages are shown and opened. With its figures you see what each post
        brings.
      </Text>
      <SearchSources {...ways} />
      <SearchFile websiteId={ways.websiteId} />
    </Stack>
  );
}
