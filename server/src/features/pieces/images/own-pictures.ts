import type { UserContext } from '#server/context.ts';
import { mapTags, tagsOf, type Token } from '#server/document/tokens.ts';
import { changePiece } from '../own-piece.ts';
import { newToken } from './store-image.ts';

const SOURCE = /\ssrc="\/images\/([\w-]{32})\.jpg"/;

const tokenIn = ({ name, text }: Token) => (name === 'img' ? SOURCE.exec(text)?.[1] : undefined);

type Owner = Pick<UserContext, 'settings'>;

export const withPlainAddresses = ({ settings }: Owner, html: string) =>
  html.replaceAll(`src="${settings.publicUrl}/images/`, 'src="/images/');

/** As others can load them. @param html sanitised */
export const withWholeAddresses = ({ settings }: Owner, html: string) =>
  mapTags(html, (tag) =>
    tokenIn(tag) ? tag.text.replace(' src="', ` src="${settings.publicUrl}`) : tag.text,
  );

/**
 * Leaves out pictures that the user has not stored. A picture of another piece of theirs gets an address of its own here,
 * so that each can be deleted without the other.
 * @param html sanitised
 */
export async function withOwnPictures(ctx: UserContext, contentId: string, html: string): Promise<string> {
  const tokens = [...new Set(tagsOf(html).flatMap((tag) => tokenIn(tag) ?? []))];
  if (tokens.length === 0) return html;
  const { id: userId } = ctx.user;
  const images = await ctx.db.image.findMany({ where: { token: { in: tokens }, userId } });
  const here = new Map(images.map((image) => [image.token, image.token]));
  const foreign = images.filter((image) => image.contentId !== contentId);
  for (const { token, objectKey, width, height } of foreign) {
    const adopted = await changePiece(ctx, contentId, async (tx) => {
      const known = await tx.image.findFirst({ where: { contentId, userId, objectKey } });
      const data = { contentId, userId, objectKey, width, height, token: newToken() };
      return known ?? tx.image.create({ data });
    });
    here.set(token, adopted.token);
  }
  return mapTags(html, (tag) => {
    const token = tokenIn(tag);
    if (!token) return tag.text;
    const own = here.get(token);
    return own ? tag.text.replace(token, own) : '';
  });
}
