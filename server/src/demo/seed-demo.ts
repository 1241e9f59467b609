import { hashPassword } from '#server/auth/password.ts';
import type { Services } from '#server/context.ts';
import { takeBrief } from '#server/features/writing/recorded-briefs.ts';
import { writeHere } from '#server/features/writing/write-here.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import { readRecording } from '#server/ports/ai-writer/recorded/read-recordings.ts';
import { createRecordedWriter } from '#server/ports/ai-writer/recorded/recorded-writer.ts';
import { createOfflineIllustrator } from '#server/ports/illustrator/offline.ts';
import type { Plan } from '#shared/rules/account.ts';
import { seedWeek } from './seed-week.ts';

export const DEMO_PASSWORD = 'veemark-demo';
export const DEMO_ACCOUNTS = [
  { email: 'demo.free@example.com', name: 'Demo Free', plan: 'free' },
  { email: 'demo.pro@example.com', name: 'Demo Pro', plan: 'pro' },
] as const satisfies { email: string; name: string; plan: Plan }[];

/**
 * Recordings, so that the first piece anybody reads is one that a model wrote. Free has one without a profile: its first
 * minute is that of a newcomer.
 */
const DEMO_PIECES = {
  free: [{ name: 'island', daysAgo: 1 }],
  pro: [
    { name: 'heating', daysAgo: 6 },
    { name: 'island', daysAgo: 5 },
    { name: 'bakery', daysAgo: 3 },
    { name: 'tuner', daysAgo: 1 },
  ],
} satisfies Record<Plan, { name: string; daysAgo: number }[]>;

export async function seedDemo(services: Services): Promise<void> {
  const { db, now, worker, settings } = services;
  worker.showAlive();

  for (const { email, name, plan } of DEMO_ACCOUNTS) {
    if (await db.user.findUnique({ where: { email }, select: { id: true } })) continue;
    const user = await db.user.create({
      data: {
        email,
        metadataName: name,
        passwordHash: await hashPassword(DEMO_PASSWORD),
        confirmedAt: now(),
        account: { create: { name, plan } },
      },
    });
    const written: Record<string, string> = {};
    for (const piece of DEMO_PIECES[plan]) {
      const id = await writeDemoPiece(services, user.id, piece);
      if (id) written[piece.name] = id;
    }

    const { island: posted, bakery: edited, tuner: inReview } = written;
    if (settings.production || !posted || !edited || !inReview) continue;
    await seedWeek(services, user.id, { posted, edited, inReview });
  }
}

/** @returns null without its recording */
async function writeDemoPiece(
  services: Services,
  userId: string,
  { name, daysAgo }: { name: string; daysAgo: number },
): Promise<string | null> {
  const recording = readRecording(name);
  if (!recording) return null;
  const createdAt = new Date(services.now().getTime() - daysAgo * DAY_MS);
  const then = {
    ...services,
    writer: createRecordedWriter(recording, { wordsPerSecond: Infinity }),
    illustrator: createOfflineIllustrator(),
    now: () => createdAt,
  };

  const input = await takeBrief({ ...then, user: { id: userId } }, recording.brief);
  await writeHere(then, userId, input);
  // The database dates a change by its own clock.
  await services.db.piece.updateMany({ where: { id: input.id, userId }, data: { updatedAt: createdAt } });

  return input.id;
}
