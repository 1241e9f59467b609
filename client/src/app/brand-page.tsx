import { Stack } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Part as EntryPart, EntryRow } from '#client/features/calendar/entry-row.tsx';
import type { Entry } from '#client/features/calendar/entry.tsx';
import { BrandScreen, type Brand } from '#client/features/profiles/brand-screen.tsx';
import { saveFile } from '#client/lib/files.ts';
import { longDate } from '#client/lib/in-words.ts';
import { paths } from '#client/lib/paths.ts';
import { trpc } from '#client/lib/trpc.ts';
import { isOf } from '#client/lib/use-brand.ts';
import { BusyButton, ExternalLink, Hint } from '#client/ui/action.tsx';
import { LoadingSkeleton } from '#client/ui/page/page.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import { shortAddress } from '#shared/rules/websites.ts';

export const BrandPage = () => <BrandScreen Planned={Planned} Live={Live} Report={Report} />;

const SHOWN = 5;
const WAITS = new Set<Entry['status']>(['review', 'held', 'missed', 'failed']);

function Planned({ brand }: { brand: Brand }) {
  const navigate = useNavigate();
  const { data: queue } = trpc.publish.queue.useQuery();
  if (!queue) return <LoadingSkeleton rows={3} />;

  const entries = queue.filter((entry) => isOf(brand, entry) && entry.status !== 'posted');
  const waiting = entries.filter(({ status }) => WAITS.has(status));
  const next = entries
    .filter((entry) => !WAITS.has(entry.status) && entry.localTime !== null)
    .toSorted((one, other) => String(one.localTime).localeCompare(String(other.localTime)));
  const open = ({ id }: Entry) => void navigate(`${paths.calendar}?entry=${id}`);

  return (
    <>
      {waiting.length > 0 && <Entries title="Needs you" entries={waiting} onOpen={open} />}
      {next.length > 0 ? (
        <Entries title="Next" entries={next.slice(0, SHOWN)} onOpen={open} />
      ) : (
        <Hint>
          Nothing is planned.{' '}
          <Link to={paths.calendar} className="u-link">
            Open the calendar
          </Link>
        </Hint>
      )}
    </>
  );
}

type EntriesProps = { title: string; entries: Entry[]; onOpen: (entry: Entry) => void };

const Entries = ({ title, entries, onOpen }: EntriesProps) => (
  <EntryPart title={title}>
    {entries.map((entry) => (
      <li key={entry.id}>
        <EntryRow entry={entry} onOpen={onOpen} />
      </li>
    ))}
  </EntryPart>
);

type OfSite = { brand: Brand; websiteId: string };

function Live({ websiteId }: OfSite) {
  const { data } = trpc.publish.list.useQuery({ websiteId });
  const live = data?.filter(({ status }) => status === 'publish') ?? [];
  if (!data) return <LoadingSkeleton rows={2} />;
  if (live.length === 0) return <Hint>Nothing is live yet.</Hint>;

  return (
    <Stack component="ul" className="u-list" gap={0}>
      {live.slice(0, SHOWN).map(({ id, contentId, contentTitle, link, publishedAt }) => (
        <Stack key={id} component="li" className="u-ruled u-wrap" gap={2} py={8} align="flex-start">
          <Link to={paths.content(contentId)} className="u-link" dir="auto">
            {contentTitle}
          </Link>
          <span className="u-soft u-small">
            {publishedAt && longDate(publishedAt)}
            {link && (
              <>
                {' · '}
                <ExternalLink href={link} inherit underline="always">
                  {shortAddress(link)}
                </ExternalLink>
              </>
            )}
          </span>
        </Stack>
      ))}
    </Stack>
  );
}

const PAGES_WITH_RESULTS = 200;

/** What a client gets: what went out, what arrived, and what came of it. */
function Report({ brand, websiteId }: OfSite) {
  const utils = trpc.useUtils();
  const [isMaking, setMaking] = useState(false);

  async function make() {
    setMaking(true);
    try {
      const [posts, results, { makeReport }] = await Promise.all([
        utils.publish.list.fetch({ websiteId }),
        utils.websites.listResults.fetch({ websiteId, of: 'pages', limit: PAGES_WITH_RESULTS }),
        import('./brand-report.ts'),
      ]);
      const pdf = await makeReport({ brand: brand.name, posts, results: results.rows, today: new Date() });
      saveFile(pdf, `${brand.name} report.pdf`);
    } catch (error) {
      toast.failure(error);
    }
    setMaking(false);
  }

  return (
    <BusyButton
      variant="default"
      leftSection={<IconFileTypePdf size={16} aria-hidden />}
      loading={isMaking}
      onClick={() => void make()}
    >
      Report for the client
    </BusyButton>
  );
}
