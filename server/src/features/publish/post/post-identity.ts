import type { ContentType } from '#shared/rules/content.ts';
import type { RemoteRef, PostIdentity } from '#server/ports/cms/cms.ts';
import type { PublicationLease } from './lease.ts';

/** A web page becomes a page, everything else a post. */
export const kindOf = ({ contentType }: { contentType: ContentType }): RemoteRef['kind'] =>
  contentType === 'page' ? 'page' : 'post';

/** The identity by which an attempt's post is found on the site. */
export const identityOf = (
  piece: { contentType: ContentType; slug: string },
  { marker, previous }: PublicationLease,
): PostIdentity => ({
  marker,
  kind: kindOf(piece),
  slug: piece.slug,
  link: previous?.link ?? null,
  since: previous?.since ?? new Date(),
});
