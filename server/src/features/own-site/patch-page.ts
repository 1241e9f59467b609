import type { UserContext } from '#server/context.ts';
import { readStored } from '#server/database/stored.ts';
import { AppError } from '#server/errors.ts';
import { decryptWebsite } from '#server/features/websites/site-access.ts';
import type { SitePage, SitePatch } from '#server/generated/prisma/client.ts';
import type { RemoteRef, SiteConnection, StoredPost } from '#server/ports/cms/cms.ts';
import { SiteError } from '#server/ports/cms/site-error.ts';
import { OWN_SITE_MESSAGES } from '#shared/rules/own-site.ts';
import type { PatchInput } from './inputs.ts';
import { storedOffer } from './offer.ts';
import { dateOf } from './read-parts.ts';
import { storeOne } from './read-published-page.ts';

const TIMEOUT_MS = 60_000;
/** What WordPress may change in a text when a user without all rights stores it. */
const FILTERED =
  /<(script|style|iframe|form|input|object|embed|svg|canvas|link|meta)\b|\son\w+\s*=|\sstyle\s*=/i;

type Stored = SitePatch & { page: SitePage };
type Noted = Partial<Pick<SitePatch, 'state' | 'reason' | 'modifiedAfter'>>;
/** One paragraph for another; `modified` is what the site has to say of its last change. */
type Step = { from: string; to: string; modified: string; done: 'applied' | 'undone' };

export const viewPatch = ({ id, state, url, anchor, blockBefore, blockAfter, reason, page }: Stored) => ({
  id,
  state,
  url,
  anchor,
  before: blockBefore,
  after: blockAfter,
  reason,
  page: { url: page.url, title: page.title },
});

export const refOf = ({ kind, remoteId }: Pick<SitePage, 'kind' | 'remoteId'>): RemoteRef => ({
  kind: kind === 'page' ? 'page' : 'post',
  remoteId: remoteId ?? '',
  remoteParent: null,
});

export const applyPatch = (ctx: UserContext, { id }: PatchInput) =>
  change(ctx, id, ['proposed', 'unknown'], ({ blockBefore, blockAfter, modifiedBefore }) => ({
    from: blockBefore,
    to: blockAfter,
    modified: modifiedBefore,
    done: 'applied',
  }));

export const undoPatch = (ctx: UserContext, { id }: PatchInput) =>
  change(ctx, id, ['applied'], ({ blockBefore, blockAfter, modifiedAfter }) => ({
    from: blockAfter,
    to: blockBefore,
    modified: modifiedAfter ?? '',
    done: 'undone',
  }));

async function change(
  ctx: UserContext,
  id: string,
  from: SitePatch['state'][],
  stepOf: (patch: Stored) => Step,
) {
  const own = { id, userId: ctx.user.id };
  const find = () => ctx.db.sitePatch.findFirst({ where: own, include: { page: true } });
  const patch = await find();
  if (!patch) throw new AppError('notFound', OWN_SITE_MESSAGES.patchMissing);
  return ctx.locks.withLock(`page:${patch.pageId}`, async () => {
    const current = (await find()) ?? patch;
    const step = stepOf(current);
    if (current.state === step.done) return viewPatch(current);
    if (!from.includes(current.state)) throw new AppError('conflict', OWN_SITE_MESSAGES.patchState);
    await walk(ctx, current, step);
    return viewPatch((await find()) ?? current);
  });
}

async function walk(ctx: UserContext, patch: Stored, step: Step) {
  const { cmsType, access } = await decryptWebsite(ctx, patch.websiteId);
  const site = ctx.cms[cmsType].connect(access, AbortSignal.timeout(TIMEOUT_MS));
  const ref = refOf(patch.page);
  const remote = await site.readBack(ref);
  const where = { id: patch.id, userId: ctx.user.id };
  const note = (data: Noted) => ctx.db.sitePatch.updateMany({ where, data });
  const end = (data: Noted) => ctx.db.$transaction((tx) => tx.sitePatch.updateMany({ where, data }));
  // An earlier attempt, whose answer did not arrive, has been carried out.
  if (patch.state === 'unknown' && remote && occurs(remote.stored.text, step.to) === 1)
    return end({ state: 'applied', modifiedAfter: remote.stored.modifiedAt });

  const problem = problemOf(remote?.stored ?? null, remote?.printing?.keepsScripts ?? true, step);

  if (!remote || problem) {
    if (step.done === 'applied') await note({ state: 'refused', reason: problem });
    throw new AppError('conflict', problem ?? OWN_SITE_MESSAGES.pageGone);
  }

  const text = remote.stored.text.split(step.from).join(step.to);
  await note({ state: 'unknown', reason: OWN_SITE_MESSAGES.patchUnknown });

  try {
    await site.writeText(ref, text);
  } catch (error) {
    const mayBeWritten = !(error instanceof SiteError) || error.mayHaveArrived;
    if (!mayBeWritten) await note({ state: patch.state, reason: null });
    throw error;
  }

  const after = await site.read(ref);

  if (after?.stored.text === text) {
    const modified = after.stored.modifiedAt;
    await end({ state: step.done, reason: null, modifiedAfter: modified });
    await carryOn(ctx, patch, { from: step.modified, to: modified });
    return storeOne(
      ctx,
      { userId: patch.userId, websiteId: patch.websiteId },
      {
        ...patch.page,
        offer: readStored(storedOffer, patch.page.offer),
        html: text,
        modifiedAt: dateOf(modified),
        isWhole: false,
        described: null,
      },
    );
  }

  const isBack = await putBack(site, ref, remote.stored);
  const reason = isBack ? OWN_SITE_MESSAGES.patchChanged : OWN_SITE_MESSAGES.patchUnknown;
  await note({ state: isBack ? 'refused' : 'unknown', reason });
  throw new AppError('conflict', reason);
}

/** The other changes of this page stand on what the site had before, and nothing but this one has come between. */
async function carryOn(
  { db }: UserContext,
  { id, pageId, userId }: Stored,
  { from, to }: { from: string; to: string },
) {
  const others = { userId, pageId, id: { not: id } };
  await db.sitePatch.updateMany({
    where: { ...others, state: 'proposed', modifiedBefore: from },
    data: { modifiedBefore: to },
  });
  await db.sitePatch.updateMany({
    where: { ...others, state: 'applied', modifiedAfter: from },
    data: { modifiedAfter: to },
  });
}

const occurs = (text: string, part: string) => text.split(part).length - 1;

/** Null where nothing stands against it. */
function problemOf(stored: StoredPost | null, keepsAll: boolean, { from, modified }: Step): string | null {
  if (!stored) return OWN_SITE_MESSAGES.pageGone;
  if (stored.modifiedAt !== modified) return OWN_SITE_MESSAGES.pageChanged;
  if (occurs(stored.text, from) !== 1) return OWN_SITE_MESSAGES.paragraphGone;
  return keepsAll || !FILTERED.test(stored.text) ? null : OWN_SITE_MESSAGES.pageFiltered;
}

/** The site stored another text than it was sent: it gets its own back. */
async function putBack(site: SiteConnection, ref: RemoteRef, { text }: StoredPost) {
  await site.writeText(ref, text);
  return (await site.read(ref))?.stored.text === text;
}
