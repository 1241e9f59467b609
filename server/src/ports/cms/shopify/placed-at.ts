import type { Placed, SiteAccess } from '../cms.ts';
import type { Summary } from './queries.ts';

/** An article or page as a post of this site. */
export const placedAt = (
  site: SiteAccess,
  kind: Placed['kind'],
  { id, handle, blog, isPublished }: Summary,
): Placed => ({
  kind,
  remoteId: id,
  remoteParent: blog?.id ?? null,
  link: linkOf(site, kind, blog?.handle ?? '', handle),
  status: isPublished ? 'publish' : 'draft',
  imageId: null,
});

const linkOf = ({ domain }: SiteAccess, kind: Placed['kind'], blog: string, handle: string) =>
  kind === 'page'
    ? `${domain}/pages/${encodeURIComponent(handle)}`
    : `${domain}/blogs/${encodeURIComponent(blog)}/${encodeURIComponent(handle)}`;
