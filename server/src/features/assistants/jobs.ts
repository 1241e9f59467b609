import type { Services } from '#server/context.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import { defineJob, nothing } from '#server/queue/job.ts';

const UNUSED_CLIENT_DAYS = 1;
const STEP_DAYS = 30;

declare module '#server/queue/job.ts' {
  interface JobPayloads {
    removeEndedAccess: Nothing;
  }
}

/** Used codes and refresh tokens stay until they would have ended, so that a second use is noticed. */
async function removeEndedAccess({ db, now }: Pick<Services, 'db' | 'now'>) {
  const ended = { expiresAt: { lte: now() } };
  const before = (days: number) => ({ lte: new Date(now().getTime() - days * DAY_MS) });

  await db.oauthPayload.deleteMany({ where: ended });
  await db.oauthGrant.deleteMany({ where: ended });
  await db.oauthClient.deleteMany({ where: { usedAt: null, createdAt: before(UNUSED_CLIENT_DAYS) } });
  await db.assistantStep.deleteMany({ where: { createdAt: before(STEP_DAYS) } });
}

export const assistantJobs = [
  defineJob({
    name: 'removeEndedAccess',
    payload: nothing,
    lane: 'background',
    schedule: '20 * * * *',
    run: removeEndedAccess,
  }),
];
