import type { OutgoingPost, Placed, RemotePost } from './cms.ts';

export function asSent(
  { kind, status, title, slug, excerpt, html, image }: OutgoingPost,
  place: Pick<Placed, 'remoteId' | 'link'>,
  at: Date,
): Placed & RemotePost {
  const texts = { title, slug, excerpt, status, categories: [], tags: [] };
  const times = { publishedAt: at.toISOString(), modifiedAt: at.toISOString() };
  const search = { title: null, description: null, keyword: null };
  const stored = { ...texts, ...times, text: html, imageId: null, search };
  const untold = { remoteParent: null, imageId: null, author: null, siteName: '', printing: null };
  return { ...place, ...texts, ...untold, kind, image, stored };
}
