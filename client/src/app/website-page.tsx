import { PagesTable } from '#client/features/own-site/pages-table.tsx';
import { Refresh } from '#client/features/own-site/refresh.tsx';
import { SiteNumbers } from '#client/features/own-site/site-numbers.tsx';
import { SitePages } from '#client/features/own-site/site-pages.tsx';
import { PublicationList } from '#client/features/publish/publication-list.tsx';
import { SiteResults } from '#client/features/results/site-results.tsx';
import { WorthDoing } from '#client/features/results/worth-doing.tsx';
import { WebsiteScreen } from '#client/features/websites/website-screen.tsx';
import { trpc } from '#client/lib/trpc.ts';

type Of = { websiteId: string };

export const WebsitePage = () => (
  <WebsiteScreen Numbers={SiteNumbers} Worth={Worth} Pages={Pages} Results={SiteResults} Posted={Posted} />
);

const Worth = ({ websiteId }: Of) => <WorthDoing websiteId={websiteId} Refresh={Refresh} />;

const Posted = ({ websiteId }: Of) => (
  <PublicationList websiteId={websiteId} empty="Nothing has been posted here yet." />
);

const PAGES_WITH_CLICKS = 200;

function Pages({ websiteId }: Of) {
  const { data } = trpc.websites.listResults.useQuery({ websiteId, of: 'pages', limit: PAGES_WITH_CLICKS });
  const clicks = new Map(data?.rows.map((row) => [withoutSlash(row.name), row.clicks]));
  const clicksOf = (url: string) => clicks.get(withoutSlash(url)) ?? null;

  return (
    <>
      <SitePages websiteId={websiteId} isWhole />
      <PagesTable websiteId={websiteId} clicksOf={clicks.size > 0 ? clicksOf : undefined} />
    </>
  );
}

const withoutSlash = (url: string) => url.replace(/\/$/, '');
