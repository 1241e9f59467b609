import { setTimeout as sleep } from 'node:timers/promises';
import type { UserContext } from '#server/context.ts';
import { decryptWebsite } from '#server/features/websites/site-access.ts';
import { threaded } from '#server/threads/threaded.ts';
import type { SuggestInlinksInput } from './inputs.ts';
import { plainAddress } from './page-text.ts';
import type * as pageText from './page-text.ts';
import { refOf, viewPatch } from './patch-page.ts';
import { asParagraphs } from './propose-patch.ts';
import type * as patches from './propose-patch.ts';
import { siteIndexOf } from './site-indexes.ts';

const PATCHES_MAX = 5;
/** Near pages that are looked at, and of them those that are read on the site. */
const NEAR_MAX = 40;
const READ_MAX = 10;
const TIMEOUT_MS = 60_000;

const inDraft = threaded<typeof pageText>(import.meta.dirname, 'page-text.ts');
const inPatch = threaded<typeof patches>(import.meta.dirname, 'propose-patch.ts');

export async function suggestInlinks(ctx: UserContext, { websiteId, url, title, text }: SuggestInlinksInput) {
  const { db, user, settings } = ctx;
  const index = await siteIndexOf(ctx, websiteId);
  const { cmsType, access } = await decryptWebsite(ctx, websiteId);
  const site = ctx.cms[cmsType].connect(
    access,
    AbortSignal.any([ctx.signal, AbortSignal.timeout(TIMEOUT_MS)]),
  );
  const draft = await inDraft('readDraft', title, text ?? '');
  const near = index.linkSources(draft, title).slice(0, NEAR_MAX);
  const target = { url, terms: index.termsOfTitle(title) };
  const proposed = [];
  const elsewhere: { url: string; title: string }[] = [];
  let reads = 0;

  for (const page of await candidates(
    ctx,
    websiteId,
    near.map(({ page: { id } }) => id),
    url,
  )) {
    if (proposed.length >= PATCHES_MAX || reads >= READ_MAX) break;
    const shown = await inPatch('proposePatch', asParagraphs(page.text), page.text, target, page.url);
    if ('problem' in shown) continue;
    if (reads > 0) await sleep(settings.readingPaceMs, undefined, { signal: ctx.signal });
    reads += 1;
    const placed = await site.read(refOf(page));
    if (!placed) continue;
    const { text: raw, modifiedAt } = placed.stored;
    const patch = await inPatch('proposePatch', raw, page.text, target, page.url);
    if ('problem' in patch) {
      if (patch.problem === 'elsewhere') elsewhere.push({ url: page.url, title: page.title });
      continue;
    }
    const { anchor, before: blockBefore, after: blockAfter } = patch;
    const own = { userId: user.id, websiteId, pageId: page.id };
    await db.sitePatch.deleteMany({ where: { ...own, url, state: 'proposed' } });
    const data = { ...own, url, anchor, blockBefore, blockAfter, modifiedBefore: modifiedAt };
    proposed.push(viewPatch(await db.sitePatch.create({ data, include: { page: true } })));
  }

  return { patches: proposed, elsewhere };
}

/** In their order; without pages that link there, are that page itself, or are pieces that are changed here. */
async function candidates({ db, user }: UserContext, websiteId: string, ids: string[], url: string) {
  const target = plainAddress(url, url) ?? url;
  const pages = await db.sitePage.findMany({
    where: {
      id: { in: ids },
      websiteId,
      userId: user.id,
      remoteId: { not: null },
      kind: { in: ['post', 'page'] },
      links: { none: { url: target } },
    },
  });
  const published = await db.publication.findMany({
    where: { websiteId, userId: user.id },
    select: { remoteId: true },
  });
  const isPiece = new Set(published.map(({ remoteId }) => remoteId));
  return pages
    .filter((page) => plainAddress(page.url, page.url) !== target && !isPiece.has(page.remoteId))
    .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}
