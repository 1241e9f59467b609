import type { Placed, SiteAccess } from '../cms.ts';
import type { Summary } from './queries.ts';

export const placedAt = (site: SiteAccess, kind: Placed['kind'], item: Summary): Placed => ({
  kind,
  remoteId: item.id,
  remoteParent: item.blog?.id ?? null,
  link: linkOf(site, kind, item.blog?.handle ?? '', item.handle),
  status: statusOf(item),
  imageId: null,
  stored: {
    title: item.title,
    text: item.body ?? '',
    excerpt: item.summary ?? '',
    slug: item.handle,
    status: statusOf(item),
    categories: [],
    tags: item.tags,
    imageId: null,
    publishedAt: item.isPublished ? utc(item.publishedAt) : null,
    modifiedAt: utc(item.updatedAt) ?? '',
    search: {
      title: valueOf(item.searchTitle),
      description: valueOf(item.description),
      keyword: null,
    },
  },
});

const valueOf = (field: Summary['description']) => (field === undefined ? null : (field?.value ?? ''));

const statusOf = ({ isPublished }: Summary) => (isPublished ? 'publish' : 'draft');

export const utc = (time: string | null | undefined) => (time ? new Date(time).toISOString() : null);

const linkOf = ({ domain }: SiteAccess, kind: Placed['kind'], blog: string, handle: string) =>
  kind === 'page'
    ? `${domain}/pages/${encodeURIComponent(handle)}`
    : `${domain}/blogs/${encodeURIComponent(blog)}/${encodeURIComponent(handle)}`;
