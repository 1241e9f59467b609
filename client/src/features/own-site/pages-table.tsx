import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { Link } from 'react-router';
import { grouped, longDate } from '#client/lib/in-words.ts';
import { paths } from '#client/lib/paths.ts';
import { BY_PAGE, trpc, type RouterOutputs } from '#client/lib/trpc.ts';
import { ExternalLink, FormAlert } from '#client/ui/action.tsx';
import { LoadingSkeleton, LoadMore } from '#client/ui/page/page.tsx';
import { PAGE_FILTERS } from '#shared/rules/own-site.ts';
import { OlderPosts } from './older-posts.tsx';
import classes from './own-site.module.css';
import { Refresh } from './refresh.tsx';

type Filter = (typeof PAGE_FILTERS)[number];
type SitePage = RouterOutputs['websites']['listPages']['pages'][number];

const PAUSE_MS = 300;
const LABELS: Record<Exclude<Filter, 'byNeed'>, string> = {
  unlinked: 'Nothing links to it',
  near: 'Near another',
  deadLink: 'A dead link',
  worthALook: 'Worth a look',
};
const FILTERS = Object.entries(LABELS).map(([value, label]) => ({ value, label }));

type Props = {
  websiteId: string;
  /** Clicks of a page in 28 days, where search figures are known. */
  clicksOf?: ((url: string) => number | null) | undefined;
};

/** Every page of a website, those first that need something, with one thing to do for each. */
export function PagesTable({ websiteId, clicksOf }: Props) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const [filter, setFilter] = useState<Filter | null>(null);
  const list = trpc.websites.listPages.useInfiniteQuery(
    { id: websiteId, search, filter: filter ?? 'byNeed' },
    BY_PAGE,
  );
  const pages = list.data?.pages.flatMap((part) => part.pages) ?? [];

  return (
    <Stack gap="sm">
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
          flex="0 1 14rem"
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
      {pages.length > 0 && (
        <div className="u-card u-clip">
          <table className={classes.table} aria-label="Pages">
            <thead>
              <tr>
                <th scope="col">Page</th>
                <th scope="col">What it needs</th>
                <th scope="col" data-number>
                  Age
                </th>
                <th scope="col" data-number>
                  Links in
                </th>
                <th scope="col" data-number>
                  Links out
                </th>
                {clicksOf && (
                  <th scope="col" data-number>
                    Clicks
                  </th>
                )}
                <th scope="col">
                  <span className="u-hidden">Action</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {pages.map((page) => (
                <PageRow key={page.id} websiteId={websiteId} page={page} clicksOf={clicksOf} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <LoadMore list={list} />
    </Stack>
  );
}

function PageRow({ websiteId, page, clicksOf }: Props & { page: SitePage }) {
  const [isOpen, setOpen] = useState(false);
  const { id, url, title, publishedAt, reasons, linksIn, linksOut } = page;
  const name = title || url;
  const action = actionOf(page);
  const clicks = clicksOf?.(url);
  const why = reasons.join(' ');

  return (
    <>
      <tr>
        <td className={`u-truncate ${classes.page}`}>
          <ExternalLink href={url} inherit c="var(--ink)" dir="auto" title={name}>
            {name}
          </ExternalLink>
        </td>
        <td className={`u-truncate ${classes.why}`} title={why}>
          {why || 'Nothing'}
        </td>
        <td className="u-nowrap u-soft u-small" data-number>
          {publishedAt ? ageOf(publishedAt) : '–'}
        </td>
        <td className="u-figures" data-number>
          {grouped(linksIn)}
        </td>
        <td className="u-figures" data-number>
          {grouped(linksOut)}
        </td>
        {clicksOf && (
          <td className="u-figures" data-number>
            {clicks === null || clicks === undefined ? '–' : grouped(clicks)}
          </td>
        )}
        <td>
          {action === 'write' && (
            <Button
              variant="default"
              size="compact-sm"
              component={Link}
              to={paths.createAbout(name)}
              aria-label={`${ACTIONS.write} about ${name}`}
            >
              {ACTIONS.write}
            </Button>
          )}
          {action && action !== 'write' && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`${ACTIONS[action]} ${name}`}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {ACTIONS[action]}
            </Button>
          )}
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={7} className={classes.opened}>
            <Stack gap="sm">
              {reasons.map((reason) => (
                <Text key={reason} size="sm" className="u-wrap">
                  {reason}
                </Text>
              ))}
              {action === 'refresh' && <Refresh id={id} title={name} isAskedAtOnce />}
              {action === 'link' && <OlderPosts websiteId={websiteId} url={url} title={name} />}
              {action === 'describe' && (
                <ExternalLink href={url}>
                  Open the page and give it a meta description on your site
                </ExternalLink>
              )}
            </Stack>
          </td>
        </tr>
      )}
    </>
  );
}

const ACTIONS = {
  refresh: 'Refresh',
  describe: 'Describe',
  link: 'Link',
  write: 'Write what’s missing',
} as const;

function actionOf({ canBeRefreshed, needs }: SitePage) {
  return canBeRefreshed ? 'refresh' : needs.find((need) => need !== 'refresh');
}

const YEAR_MS = 365.25 * 86_400_000;
const MONTHS = 12;

/** "3 years", "5 months"; the day itself stands in its title. */
function ageOf(publishedAt: string): React.ReactNode {
  const years = (Date.now() - Date.parse(publishedAt)) / YEAR_MS;
  const count = years >= 1 ? Math.floor(years) : Math.floor(years * MONTHS);
  const unit = years >= 1 ? 'year' : 'month';
  const said = count === 0 ? 'New' : `${count} ${unit}${count === 1 ? '' : 's'}`;
  return <span title={longDate(publishedAt)}>{said}</span>;
}
