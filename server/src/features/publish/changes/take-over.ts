import { isDeepStrictEqual } from 'node:util';
import type { UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { updateContent } from '#server/features/pieces/update-content.ts';
import { wholeSize, type SitePicture } from '#server/ports/cms/site-images.ts';
import { textOf } from '#server/text/read-html.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { updateContentInput } from '#shared/schemas/piece.ts';
import type { PublicationView } from '#shared/schemas/publish.ts';
import type { PublicationIdInput } from '../inputs.ts';
import { readOrLookLater } from '../post/read-delivery.ts';
import { changeLeasedPost } from './leased-post.ts';
import { sentAs } from './stored-post.ts';
import { latestVersion, noteDelivery, unedited } from './versions.ts';

/** Makes the site's text a new revision of the piece. Nothing is written on the site. */
export function takeOver(ctx: UserContext, { id }: PublicationIdInput): Promise<PublicationView> {
  return changeLeasedPost(ctx, id, async ({ site, website, ref, piece, lease }) => {
    const found = await site.readBack(ref);
    if (!found) throw new AppError('conflict', PUBLISH_MESSAGES.goneFromSite);

    const { title, slug, excerpt, stored } = found;
    const latest = await latestVersion(ctx.db, id);
    const before = latest?.sent?.pictures ?? [];
    const { id: contentId, revision, keywords, featuredImage } = piece;
    const edit = updateContentInput.safeParse({
      id: contentId,
      revision,
      title,
      slug,
      excerpt: ref.kind === 'page' && !excerpt ? piece.excerpt : textOf(excerpt),
      content: withoutBlocks(withoutFeaturedImage(withOurPictures(stored.text, before), featuredImage)),
      keywords,
      ...(stored.search.description && { metaDescription: stored.search.description }),
    });
    if (!edit.success) throw new AppError('invalid', PUBLISH_MESSAGES.tooLongToTakeOver);

    const saved = await updateContent(ctx, edit.data);
    const sent = latest?.sent ? sentAs(latest.sent, stored) : null;
    const { revision: taken } = saved;
    const version = { stored, sent, revision: taken, origin: 'taken', imageSource: featuredImage } as const;
    const outcome = { publishedAt: ctx.now(), siteChange: unedited(lease) } as const;
    // A second click finds it taken over already.
    if (!isDeepStrictEqual(latest?.stored, stored)) await noteDelivery(ctx, lease, version, outcome);
    if (!sent) return outcome;

    const reading = {
      lease,
      site,
      website,
      piece,
      ref,
      sent,
      revision: taken,
      data: null,
      writesData: false,
    };

    return { ...outcome, ...(await readOrLookLater(ctx, reading)) };
  });
}

/** The piece keeps its summary and its sources apart; they come back with the next update. */
const withoutBlocks = (text: string) =>
  ['veemark-takeaways', 'veemark-sources'].reduce((rest, className) => withoutBlock(rest, className), text);

function withoutBlock(text: string, className: string) {
  const forms = [
    { open: '<!-- wp:group', name: `wp-block-group ${className}`, close: '<!-- /wp:group -->' },
    { open: '<section', name: `<section class="${className}">`, close: '</section>' },
  ];
  for (const { open, name, close } of forms) {
    const at = text.indexOf(name);
    const start = at < 0 ? -1 : text.lastIndexOf(open, at);
    const end = start < 0 ? -1 : text.indexOf(close, at);
    if (end >= 0) return text.slice(0, start) + text.slice(end + close.length);
  }
  return text;
}

function withOurPictures(text: string, pictures: SitePicture[]): string {
  const sources = new Map(pictures.map(({ source, url }) => [url, source]));
  return text.replace(/(?<=\ssrc=")[^"]+(?=")/g, (url) => sources.get(wholeSize(url)) ?? url);
}

/** In a shop the image of the piece stands at the head of the text. */
function withoutFeaturedImage(text: string, image: string | null) {
  const end = text.startsWith('<img ') ? text.indexOf('>') + 1 : 0;
  return image && text.slice(0, end).includes(image) ? text.slice(end) : text;
}
