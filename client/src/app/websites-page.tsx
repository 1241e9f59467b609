import { SitePages } from '#client/features/own-site/site-pages.tsx';
import { PublicationList } from '#client/features/publish/publication-list.tsx';
import { WebsitesScreen } from '#client/features/websites/websites-screen.tsx';

export function WebsitesPage() {
  return <WebsitesScreen Publications={SitePublications} />;
}

function SitePublications({ websiteId }: { websiteId: string }) {
  return (
    <>
      <SitePages websiteId={websiteId} />
      <PublicationList websiteId={websiteId} empty="Nothing has been posted here yet." />
    </>
  );
}
