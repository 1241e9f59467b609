import type { z } from 'zod';
import { readWithin } from '#server/auth/within.ts';
import type { UserContext } from '#server/context.ts';
import type { Tx } from '#server/database/db.ts';
import { AppError } from '#server/errors.ts';
import { ASSISTANT_MESSAGES } from '#shared/rules/assistants.ts';
import type { assistantInput } from '#shared/schemas/assistants.ts';

const STEPS_SHOWN = 50;

const SHOWN = {
  id: true,
  clientName: true,
  clientId: true,
  scopes: true,
  websiteIds: true,
  profileIds: true,
  hasUnbranded: true,
  connectedAt: true,
  lastUsedAt: true,
  expiresAt: true,
} as const;

/** Those that have fetched a token. What it may do, and where, by name. */
export async function listAssistants({ db, user, now }: UserContext) {
  const own = { where: { userId: user.id } };
  const [grants, websites, profiles] = await Promise.all([
    db.oauthGrant.findMany({
      where: { userId: user.id, connectedAt: { not: null }, expiresAt: { gt: now() } },
      orderBy: { createdAt: 'desc' },
      select: SHOWN,
    }),
    db.website.findMany({ ...own, select: { id: true, domain: true } }),
    db.profile.findMany({ ...own, select: { id: true, name: true } }),
  ]);

  return grants.map(({ clientId, websiteIds, profileIds, hasUnbranded, ...grant }) => {
    const within = readWithin({ websiteIds, profileIds, hasUnbranded });
    return {
      ...grant,
      address: URL.parse(clientId)?.host ?? null,
      hasUnbranded,
      websites:
        within.websiteIds &&
        websites.flatMap(({ id, domain }) => (within.websiteIds?.includes(id) ? [domain] : [])),
      brands:
        within.profileIds &&
        profiles.flatMap(({ id, name }) => (within.profileIds?.includes(id) ? [name] : [])),
    };
  });
}

/** Newest first. */
export async function listAssistantSteps({ db, user }: UserContext) {
  return db.assistantStep.findMany({
    where: { userId: user.id },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: STEPS_SHOWN,
    select: { id: true, clientName: true, sentence: true, isRefusal: true, createdAt: true },
  });
}

/** Ends its tokens, and what they are used for at this moment. */
export async function disconnectAssistant({ db, user }: UserContext, { id }: z.infer<typeof assistantInput>) {
  const own = { id, userId: user.id };
  await db.$transaction(async (tx) => {
    const grant = await tx.oauthGrant.findFirst({ where: own, select: { clientName: true } });
    const { count } = await tx.oauthGrant.deleteMany({ where: own });
    if (!grant || count === 0) throw new AppError('notFound', ASSISTANT_MESSAGES.notFound);

    const { clientName } = grant;
    const data = { userId: user.id, clientName, sentence: 'You disconnected it.', isRefusal: false };
    await tx.assistantStep.create({ data });
  });
}

/** @returns how many there were */
export async function disconnectAll(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx.oauthGrant.deleteMany({ where: { userId } });
  return count;
}
