import { SitePages } from '#client/features/own-site/site-pages.tsx';
import { PublicationList } from '#client/features/publish/publication-list.tsx';
import { SiteResults } from '#client/features/results/site-results.tsx';
import { WebsitesScreen } from '#client/features/websites/websites-screen.tsx';

export function WebsitesPage() {
  return <WebsitesScreen Publications={SitePublications} />;
}

function SitePublications({ websiteId }: { websiteId: string }) {
  return (
    <>
      <SiteResults websiteId={websiteId} />
      <SitePages websiteId={websiteId} />
      <PublicationList websiteId={websiteId} empty="Nothing has been posted here yet." />
    </>
  );
}
