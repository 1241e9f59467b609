import { useModalInAddress } from '../../lib/modal-in-address.ts';
import { trpc } from '../../lib/trpc.ts';

/**
 * The website that is chosen when the window opens: the one that has just been connected for the piece, or the only one
 * once something has been posted there.
 */
export function useFirstSite(sites: readonly { id: string }[] | undefined): string | undefined {
  const { connected } = useModalInAddress();
  const [site, ...others] = sites ?? [];
  const only = site && others.length === 0 ? site.id : '';
  const posted = trpc.publish.list.useQuery({ websiteId: only }, { enabled: only !== '' });
  if (sites?.some(({ id }) => id === connected)) return connected ?? undefined;
  return posted.data?.length ? only : undefined;
}
