import path from 'node:path';
import { DEFAULT_TONE, PROFILE_AUDIENCE } from '#shared/rules/content.ts';
import { OWN_SITE_MESSAGES } from '#shared/rules/own-site.ts';
import type { UserContext } from '../../context.ts';
import { AppError, toWritingError } from '../../errors.ts';
import type { SitePage } from '../../generated/prisma/client.ts';
import { languageOf } from '../../text/language-of.ts';
import { threaded } from '../../threads/threaded.ts';
import { sanitiseInThread } from '../pieces/sanitise-in-thread.ts';
import { decryptWebsite } from '../websites/site-access.ts';
import type { PatchInput } from './inputs.ts';
import { factsFor } from './look-over-site.ts';
import { refOf, viewPatch } from './patch-page.ts';
import type * as proposing from './propose-refresh.ts';
import { deadLinksOf } from './queries.ts';

const TIMEOUT_MS = 60_000;
const WISH =
  'Bring it up to date: it speaks of a year that is past as if that were now. Say what was then as past, change nothing ' +
  'else, add nothing, and keep every link and element.';

const inThread = threaded<typeof proposing>(path.join(import.meta.dirname, 'propose-refresh.ts'));

/** The paragraphs of an old page that can be brought up to date, each as a change to look at. Nothing is written yet. */
export async function suggestRefresh(ctx: UserContext, { id }: PatchInput) {
  const { db, user } = ctx;
  const page = await db.sitePage.findFirst({ where: { id, userId: user.id, goneAt: null } });
  if (!page?.remoteId) throw new AppError('notFound', OWN_SITE_MESSAGES.pageMissing);
  const { cmsType, access } = await decryptWebsite(ctx, page.websiteId);
  const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const placed = await ctx.cms[cmsType].connect(access, signal).read(refOf(page));
  if (!placed) throw new AppError('notFound', OWN_SITE_MESSAGES.pageGone);
  const { text: raw, modifiedAt: modifiedBefore } = placed.stored;
  const faults = {
    dead: await deadLinksOf(db, page),
    facts: (await factsFor(db, page)).facts,
    dated: isPast(page, ctx.now()) ? page.dated : null,
    language: languageOf(page.text),
  };
  const found = await inThread('proposeRefresh', raw, page.url, faults);
  await db.sitePatch.deleteMany({
    where: { pageId: id, userId: user.id, kind: 'refresh', state: 'proposed' },
  });
  const patches = [];
  for (const { before: blockBefore, after, anchor, url } of found) {
    const blockAfter = after ?? (await writtenAnew(ctx, page, blockBefore));
    if (blockAfter === null || blockAfter === blockBefore) continue;
    const own = { userId: user.id, websiteId: page.websiteId, pageId: id, kind: 'refresh' as const };
    const data = { ...own, url, anchor, blockBefore, blockAfter, modifiedBefore };
    patches.push(viewPatch(await db.sitePatch.create({ data, include: { page: true } })));
  }
  return { patches };
}

const isPast = ({ datedYear }: SitePage, now: Date) => datedYear !== null && datedYear < now.getUTCFullYear();

/** Null where there is no model, or its answer lost a link or is no paragraph. */
async function writtenAnew(
  ctx: UserContext,
  { title, text }: SitePage,
  block: string,
): Promise<string | null> {
  if (ctx.writer.name === 'offline') return null;
  const [, open = '', inner = block, close = ''] = /^(<p\b[^>]*>)([^]*)(<\/p>)$/i.exec(block) ?? [];
  const brief = {
    topic: title,
    tone: DEFAULT_TONE,
    audience: PROFILE_AUDIENCE,
    language: null,
    profile: null,
    voice: null,
    facts: [],
  };
  let written = '';
  try {
    const order = {
      brief,
      kind: 'wish' as const,
      wish: WISH,
      html: inner,
      heading: '',
      before: text.slice(0, 200),
    };
    for await (const part of ctx.writer.rewrite(order, { signal: ctx.signal })) written += part;
  } catch (error) {
    throw toWritingError(error, OWN_SITE_MESSAGES.notWritten, ctx.log);
  }
  const html = (await sanitiseInThread(written)).replace(/^<p>([^]*)<\/p>$/, '$1').trim();
  const tagsOf = (of: string) =>
    (of.match(/<[a-z][^>]*>/gi) ?? []).map((tag) => tag.replace(/ rel="[^"]*"/, ''));
  const isKept = String(tagsOf(html)) === String(tagsOf(inner));
  return html && isKept ? `${open}${html}${close}` : null;
}
