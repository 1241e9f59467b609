import { changeAccount } from '#server/auth/change-as.ts';
import { OF_ACTIVE_USER } from '#server/auth/is-blocked.ts';
import type { Services, UserContext } from '#server/context.ts';
import type { Tx } from '#server/database/db.ts';
import { ownWebsite } from '#server/features/websites/site-access.ts';
import { Prisma } from '#server/generated/prisma/client.ts';
import type { SiteInput } from './inputs.ts';

type Starting = Pick<Services, 'queue' | 'now'> & { tx: Tx };

/** The check of a site that has just been connected comes first: one request a second. */
const WAIT_MS = 3000;

/** Two readings at once are one. */
export async function startReading(
  { tx, queue, now }: Starting,
  { websiteId, userId }: { websiteId: string; userId: string },
) {
  const startedAt = now();
  const where = { websiteId, userId, state: { in: ['waiting' as const, 'reading' as const] } };
  const isUnderWay = (await tx.siteReading.count({ where })) > 0;
  if (!isUnderWay) {
    const begun = { state: 'waiting' as const, startedAt, problem: null };
    await tx.siteReading.upsert({
      where: { websiteId, userId },
      create: { websiteId, userId, ...begun },
      update: { ...begun, cursor: Prisma.DbNull },
    });
    await queue.add(
      'readSite',
      { id: websiteId },
      { tx, unique: true, runAt: new Date(startedAt.getTime() + WAIT_MS) },
    );
  }
  const { state } = await tx.siteReading.findFirstOrThrow({ where: { websiteId, userId } });
  return { state };
}

const SITES_MAX = 500;

/** Every night, in spare time; a reading whose job was given up begins again. */
export async function readSites(services: Services, _payload: unknown, stopping: AbortSignal) {
  let last: string | undefined;
  do {
    const sites = await services.db.website.findMany({
      where: OF_ACTIVE_USER,
      select: { id: true, userId: true },
      orderBy: { id: 'asc' },
      take: SITES_MAX,
      ...(last && { skip: 1, cursor: { id: last } }),
    });
    for (const site of sites) await services.spare.run(() => startNightly(services, site), stopping);
    last = sites.length === SITES_MAX ? sites.at(-1)?.id : undefined;
  } while (last);
}

const startNightly = (services: Services, { id, userId }: { id: string; userId: string }) =>
  services.db.$transaction(async (tx) => {
    await startReading({ ...services, tx }, { websiteId: id, userId });
    await services.queue.add('readSite', { id }, { tx, unique: true });
  });

/** A reading that is waiting or under way is the one that is asked for. */
export async function readPages(ctx: UserContext, { id }: SiteInput) {
  await ownWebsite(ctx, id);
  return changeAccount(ctx, (tx) => startReading({ ...ctx, tx }, { websiteId: id, userId: ctx.user.id }));
}
