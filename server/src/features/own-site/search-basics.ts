import type { UserContext } from '#server/context.ts';
import { ownPiece, type OwnPiece } from '#server/features/pieces/own-piece.ts';
import { parsedJson } from '#server/lib/parsed-json.ts';
import { htmlText } from '#server/text/html-text.ts';
import { readHtml } from '#server/text/read-html.ts';
import type { SearchBasic } from '#shared/rules/search-basics.ts';
import type { PieceInput } from '#shared/schemas/piece.ts';
import { goneAmong, isTitleOfPage, wordsLinkingTo } from './list-pages.ts';

const EMPTY_LINK =
  /^(?:click |see |right )?(?:here|this|more|link|page|read more|learn more|more information|https?:\/\/\S*)$/i;
const SLUG = /^[\p{Ll}\p{Lo}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{N}]+)*$/u;
const LD_JSON = 'application/ld+json';

type Fault = string | null;

export async function getSearchBasics({ db, user }: UserContext, { id }: PieceInput) {
  const piece = await ownPiece(db, { user }, id);
  const title = { equals: piece.title, mode: 'insensitive' as const };
  const twin = await db.piece.findFirst({
    where: { userId: user.id, id: { not: id }, contentType: { in: ['blog', 'page'] }, title },
    select: { id: true },
  });
  const posts = await db.publication.findMany({
    where: { contentId: id, userId: user.id, status: 'publish' },
    select: { link: true },
  });
  const own = posts.flatMap(({ link }) => link ?? []);
  const isTaken = await isTitleOfPage(db, user, piece.title, own);
  const gone = await goneAmong(
    db,
    user,
    htmlText(piece.content).links.map(({ href }) => href),
  );
  const text = faultsOf(piece);
  const faults = {
    ...text,
    title: titleFault(piece.title, twin ? 'piece' : isTaken && 'page'),
    links: text.links ?? linkInFault(await wordsLinkingTo(db, user, own)),
    deadLinks: gone && `${gone} is gone. Link to another page, or remove the link.`,
  };

  return Object.entries(faults).map(([name, fault]) => ({ name: name as SearchBasic, fault }));
}

const titleFault = (title: string, taken: 'piece' | 'page' | false): Fault => {
  if (!title.trim()) return 'Give it a title.';
  return taken ? `Another ${taken} of yours has the same title. Change one of them.` : null;
};

const linkInFault = (words: string[] | null): Fault =>
  !words || words.some((word) => word.trim() && !EMPTY_LINK.test(word.trim()))
    ? null
    : 'No page of yours links here with words that say what it is. Link here from older posts.';

function faultsOf(piece: OwnPiece): Record<Exclude<SearchBasic, 'title' | 'deadLinks'>, Fault> {
  const { blocks, links, text } = htmlText(piece.content);
  const levels = blocks.flatMap(({ name }) => (/^h[1-6]$/.test(name) ? Number(name[1]) : []));
  const skips = levels.some((level, at) => level > (levels[at - 1] ?? 1) + 1);
  const empty = links.find(({ start, end }) => EMPTY_LINK.test(text.slice(start, end).trim()));
  const undescribed = altTextsOf(piece.content).filter((alt) => !alt).length;
  return {
    description:
      piece.metaDescription || piece.excerpt ? null : 'Write a description of one or two sentences.',
    mainHeading: levels.includes(1) ? 'The title is the main heading. Lower the other one.' : null,
    headingOrder: skips ? 'A heading skips a level. Raise it.' : null,
    slug: SLUG.test(piece.slug) ? null : 'Use small letters, digits and hyphens.',
    altText:
      undescribed > 0 || (piece.featuredImage !== null && !piece.imageAlt)
        ? 'Describe what the picture shows.'
        : null,
    links: linksFault(links.length, empty && text.slice(empty.start, empty.end)),
    date: dataOf(piece)['datePublished'] ? null : 'Save the piece: its date is set then.',
    author: piece.profile?.author ? null : 'Choose a profile; its author is shown to search engines.',
    language: piece.language ? null : 'Choose the language when you create the piece.',
    structuredData: dataFault(piece),
  };
}

function linksFault(count: number, empty: string | undefined): Fault {
  if (count === 0) return 'Link to a page that readers want next, with words that say what it is.';
  return empty === undefined ? null : `“${empty}” does not say where the link leads.`;
}

function altTextsOf(html: string): string[] {
  const texts: string[] = [];
  readHtml(html, { open: (name, { alt = '' }) => void (name === 'img' && texts.push(alt.trim())) });
  return texts;
}

function dataOf({ head }: OwnPiece): Record<string, unknown> {
  let json = '';
  let isData = false;
  readHtml(head, {
    open: (name, { type }) => (isData = name === 'script' && type === LD_JSON),
    text: (part) => void (isData && (json += part)),
    close: () => (isData = false),
  });
  return Object(parsedJson(json)) as Record<string, unknown>;
}

function dataFault(piece: OwnPiece): Fault {
  const data = dataOf(piece);
  const differs =
    data['headline'] !== piece.title || data['description'] !== (piece.metaDescription || piece.excerpt);
  return differs ? 'Save the piece: its structured data are made again.' : null;
}
