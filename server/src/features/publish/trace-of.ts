import type { ContentType } from '#shared/content-rules.ts';
import type { RemoteRef, Trace } from '../../ports/cms/cms.ts';
import type { Claim } from './lease.ts';

/** A web page becomes a page, everything else a post. */
export const kindOf = ({ contentType }: { contentType: ContentType }): RemoteRef['kind'] =>
  contentType === 'page' ? 'page' : 'post';

/** By what an attempt's post is found on the site. */
export const traceOf = (
  piece: { contentType: ContentType; slug: string },
  { marker, earlier }: Claim,
): Trace => ({
  marker,
  kind: kindOf(piece),
  slug: piece.slug,
  link: earlier?.link ?? null,
  since: earlier?.since ?? new Date(),
});
