import type { HeadPrinters, RemotePost, RemoteRef, SiteConnection } from '#server/ports/cms/cms.ts';

/** The public page, null where there is none to read, and who prints its head where that is known of this post. */
type Settled = { page: string | null; headBy: HeadPrinters | null };

/** The public page; read a second time where something stood twice in its head. */
export async function settledPage(
  site: SiteConnection,
  ref: RemoteRef,
  { link, status }: RemotePost,
): Promise<Settled> {
  if (status !== 'publish') return { page: null, headBy: null };
  const page = await site.readPage(link);
  const head = page === null ? null : await site.settleHead(ref, page);
  return { page: head?.hasChanged ? await site.readPage(link) : page, headBy: head?.by ?? null };
}
