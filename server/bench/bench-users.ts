import { randomUUID } from 'node:crypto';
import { createPlans } from '#server/auth/plan.ts';
import { readEnv } from '#server/env.ts';
import { createLog } from '#server/lib/log.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { createServices } from '#server/services.ts';

/** Confirmed Pro users with a session each, written straight into the database. */
export async function addUsers(databaseUrl: string, count: number): Promise<{ cookies: string[] }> {
  await prepareDatabase(databaseUrl, createPlans(readEnv()));
  const { services, close } = await createServices(readEnv(), databaseUrl, createLog('silent'));
  const ids = Array.from({ length: count }, () => randomUUID());
  const name = 'Bench';
  await services.db.user.createMany({
    data: ids.map((id) => ({
      id,
      email: `${id}@example.com`,
      metadataName: name,
      passwordHash: '-',
      confirmedAt: new Date(),
    })),
  });
  await services.db.account.createMany({ data: ids.map((id) => ({ id, name, plan: 'pro' as const })) });
  await close();
  const cookies = await startSessions(
    databaseUrl,
    ids.map((userId) => ({ userId })),
  );
  return { cookies };
}

/** A session of each user, as the browser's cookie header. */
export async function startSessions(
  databaseUrl: string,
  users: readonly { userId: string }[],
): Promise<string[]> {
  const { services, close } = await createServices(readEnv(), databaseUrl, createLog('silent'));
  const client = { scope: 'full', ipAddress: '127.0.0.1', userAgent: 'bench' } as const;
  const cookies = [];
  for (const { userId } of users)
    cookies.push((await services.sessions.start(userId, client)).split(';')[0] ?? '');
  await close();
  return cookies;
}
