import type { RemotePost, RemoteRef, SiteConnection } from '../../../ports/cms/cms.ts';

/** The public page; read a second time where something stood twice in its head. Null where there is none to read. */
export async function settledPage(
  site: SiteConnection,
  { kind }: RemoteRef,
  { link, status }: RemotePost,
): Promise<string | null> {
  if (status !== 'publish') return null;
  const page = await site.readPage(link);
  return page !== null && (await site.settleHead(kind, page)) ? site.readPage(link) : page;
}
