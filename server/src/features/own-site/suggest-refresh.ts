import type { UserContext } from '#server/context.ts';
import { isBlock } from '#server/document/document.ts';
import { parse } from '#server/document/parse.ts';
import { print } from '#server/document/print.ts';
import { mapTags, tagsOf } from '#server/document/tokens.ts';
import { AppError, toWritingError } from '#server/errors.ts';
import { sanitiseInThread } from '#server/features/pieces/sanitise-in-thread.ts';
import { decryptWebsite } from '#server/features/websites/site-access.ts';
import type { SitePage } from '#server/generated/prisma/client.ts';
import { languageOf } from '#server/text/language-of.ts';
import { textOf } from '#server/text/read-html.ts';
import { threaded } from '#server/threads/threaded.ts';
import { DEFAULT_TONE, PROFILE_AUDIENCE } from '#shared/rules/content.ts';
import { OWN_SITE_MESSAGES } from '#shared/rules/own-site.ts';
import type * as builders from './builder-of.ts';
import type * as leaving from './faults-left.ts';
import type { PatchInput } from './inputs.ts';
import { factsSince, newestSources, noneOfTooMuch } from './look-over-site.ts';
import { refOf, viewPatch } from './patch-page.ts';
import type * as proposing from './propose-refresh.ts';
import { deadLinksOf, isEditable } from './queries.ts';

const TIMEOUT_MS = 60_000;
const WISH =
  'Bring it up to date: it speaks of a year that is past as if that were now. Say what was then as past, change nothing ' +
  'else, add nothing, and keep every link and element.';

const inThread = threaded<typeof proposing>(import.meta.dirname, 'propose-refresh.ts');
const inBuilder = threaded<typeof builders>(import.meta.dirname, 'builder-of.ts');
const inLeft = threaded<typeof leaving>(import.meta.dirname, 'faults-left.ts');

/**
 * The paragraphs of an old page that can be brought up to date, each as a change to look at, and those that were and can
 * be put back; what else is out of date is named. Nothing is written yet.
 */
export async function suggestRefresh(ctx: UserContext, { id }: PatchInput) {
  const { db, user } = ctx;
  const page = await db.sitePage.findFirst({ where: { id, userId: user.id, goneAt: null } });
  if (!page || !(await isEditable(db, page))) throw new AppError('notFound', OWN_SITE_MESSAGES.pageMissing);

  const { url: address } = page;
  const { cmsType, access } = await decryptWebsite(ctx, page.websiteId);
  const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const site = ctx.cms[cmsType].connect(access, signal);
  const placed = await site.read(refOf(page));
  if (!placed) throw new AppError('notFound', OWN_SITE_MESSAGES.pageGone);

  const { text: raw, modifiedAt: modifiedBefore } = placed.stored;
  const { dead, ...others } = await faultsOf(ctx, page);
  const faults = { ...others, dead: [...new Set(dead.map(({ url }) => url))] };
  const shown = await site.readPage(placed);
  const builder = await inBuilder('builderOf', raw, shown?.html ?? '').catch(nullOfTooMuch);
  // A builder shows what it keeps elsewhere: a change of what is stored here would be seen by nobody.
  const found = builder ? [] : await inThread('proposeRefresh', raw, address, faults).catch(noneOfTooMuch);
  const written = await Promise.all(
    found.map(async (one) => ({ ...one, after: one.after ?? (await writtenAnew(ctx, page, one)) })),
  );
  const kept = written.flatMap(({ before: blockBefore, after, anchor, url }) =>
    after === null || after === blockBefore ? [] : [{ url, anchor, blockBefore, blockAfter: after }],
  );
  const patches = await storeProposed(ctx, page, kept, modifiedBefore);
  const left = await inLeft('faultsLeft', { address, text: page.text, dead }, faults, kept).catch(
    noneOfTooMuch,
  );
  const isPast = page.datedYear !== null && page.datedYear < faults.year;
  const isOutOfDate = faults.dead.length > 0 || page.contradicted !== null || isPast;

  return {
    patches: patches.map((patch) => viewPatch({ ...patch, page })),
    isOutOfDate: patches.length === 0 && isOutOfDate,
    left,
    whyLeft: left.length > 0 ? whyLeft(builder) : null,
  };
}

type Kept = { url: string; anchor: string; blockBefore: string; blockAfter: string };

/** In the place of those that were proposed before. @returns also those that can be undone */
function storeProposed(
  { db, user }: UserContext,
  { id: pageId, websiteId }: SitePage,
  kept: Kept[],
  modifiedBefore: string,
) {
  const own = { userId: user.id, pageId, kind: 'refresh' as const };

  return db.$transaction(async (tx) => {
    await tx.sitePatch.deleteMany({ where: { ...own, state: 'proposed' } });
    const proposed = await tx.sitePatch.createManyAndReturn({
      data: kept.map((one) => ({ ...own, ...one, websiteId, modifiedBefore })),
    });
    const undoable = await tx.sitePatch.findMany({
      where: { ...own, state: 'applied', modifiedAfter: modifiedBefore },
      orderBy: { createdAt: 'desc' },
    });

    return [...proposed, ...undoable];
  });
}

const whyLeft = (builder: string | null) =>
  builder ? OWN_SITE_MESSAGES.keptByBuilder.replaceAll('{builder}', builder) : OWN_SITE_MESSAGES.leftByHand;

function nullOfTooMuch(error: unknown): null {
  noneOfTooMuch(error);
  return null;
}

const faultsOf = async ({ db, now }: UserContext, page: SitePage) => ({
  dead: await deadLinksOf(db, page),
  facts: factsSince(await newestSources(db, page.userId), page).facts,
  published: page.publishedAt?.getUTCFullYear() ?? null,
  year: now().getUTCFullYear(),
  language: languageOf(page.text),
});

/** Null where there is no model, or its answer lost a link, says a figure of its own or is no paragraph. */
async function writtenAnew(
  ctx: UserContext,
  { title, text, publishedAt }: SitePage,
  { before: block }: proposing.Refreshed,
): Promise<string | null> {
  if (ctx.writer.name === 'offline') return null;

  const { open, inner, close } = unwrapped(block);
  const order = {
    brief: {
      topic: title,
      tone: DEFAULT_TONE,
      audience: PROFILE_AUDIENCE,
      language: null,
      profile: null,
      voice: null,
      facts: [],
    },
    kind: 'wish' as const,
    wish: `${WISH} The page is of ${publishedAt?.getUTCFullYear()}.`,
    html: inner,
    heading: '',
    before: text.slice(0, 200),
  };
  let written = '';

  try {
    for await (const part of ctx.writer.rewrite(order, { signal: ctx.signal })) written += part;
  } catch (error) {
    throw toWritingError(error, OWN_SITE_MESSAGES.notWritten, ctx.log);
  }

  const [paragraph, ...more] = parse(await sanitiseInThread(written));
  const isOne = isBlock(paragraph, 'p') && more.length === 0;
  const html = print(isOne ? paragraph.nodes : [...(paragraph ? [paragraph] : []), ...more]).trim();
  const known = new Set([...figuresOf(inner), String(publishedAt?.getUTCFullYear())]);
  const isKept =
    elementsOf(html) === elementsOf(inner) && figuresOf(html).every((figure) => known.has(figure));
  if (!html || !isKept) return null;

  const tags = tagsOf(inner);
  const whole = mapTags(html, () => tags.shift()?.text ?? '');

  return `${open}${whole}${close}`;
}

/** A paragraph without its own tags. */
function unwrapped(block: string) {
  const tags = tagsOf(block);
  const [first, last] = [tags[0], tags.at(-1)];
  const isWrapped = first?.name === 'p' && first.at === 0 && last?.name === 'p' && last.isEnd;
  if (!isWrapped || last.at + last.text.length < block.length) return { open: '', inner: block, close: '' };
  return { open: first.text, inner: block.slice(first.text.length, last.at), close: last.text };
}

/** The sanitiser takes other attributes away; they are put back. */
const elementsOf = (html: string) =>
  tagsOf(html)
    .map(({ name, isEnd, text }) => `${isEnd ? '/' : ''}${name}${/\shref="[^"]*"/i.exec(text)?.[0] ?? ''}`)
    .join();

const figuresOf = (html: string): string[] => textOf(html).match(/\d+(?:[.,:]\d+)*/g) ?? [];
