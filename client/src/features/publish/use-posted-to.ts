import { DEFAULT_POST_STATUS } from '#shared/rules/publish.ts';
import { siteKey } from '#shared/rules/websites.ts';
import { trpc, type RouterOutputs } from '../../lib/trpc.ts';

type Website = RouterOutputs['websites']['list']['websites'][number];

/**
 * The post that a piece has on a site, through whichever connection it was made, with the status it has there by now.
 * Null when there is none, or when it was deleted on the site.
 */
export function usePostedTo(contentId: string, website: Website | undefined, websites: Website[]) {
  const publications = trpc.publish.list.useQuery({ contentId });
  const same = website ? websites.filter((other) => siteKey(other) === siteKey(website)) : [];
  const publication = publications.data?.find(
    ({ link, websiteId }) => link && same.some(({ id }) => id === websiteId),
  );
  const onSite = trpc.publish.statusOnSite.useQuery(
    { id: publication?.id ?? '' },
    { enabled: Boolean(publication), retry: false, gcTime: 0 },
  );
  if (!publication?.link || onSite.data?.status === null) return null;
  const { link, choices, status } = publication;
  const stored = status === 'draft' ? 'draft' : DEFAULT_POST_STATUS;
  return { link, choices, status: onSite.data?.status ?? stored };
}
