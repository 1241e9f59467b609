import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { hashPassword } from '#server/auth/password.ts';
import type { Services } from '#server/context.ts';
import { writeHere } from '#server/features/writing/write-here.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import { createOfflineWriter } from '#server/ports/ai-writer/offline.ts';
import { createOfflineIllustrator } from '#server/ports/illustrator/offline.ts';
import type { Plan } from '#shared/rules/account.ts';
import { generateContentInput } from '#shared/schemas/content.ts';

export const DEMO_PASSWORD = 'veemark-demo';
export const DEMO_ACCOUNTS = [
  { email: 'demo.free@example.com', name: 'Demo Free', plan: 'free' },
  { email: 'demo.pro@example.com', name: 'Demo Pro', plan: 'pro' },
] as const satisfies { email: string; name: string; plan: Plan }[];

export async function seedDemo(services: Services): Promise<void> {
  const { db, now, worker } = services;
  worker.showAlive();

  for (const { email, name, plan } of DEMO_ACCOUNTS) {
    if (await db.user.findUnique({ where: { email }, select: { id: true } })) continue;
    const profile = plan === 'pro' ? { create: { id: randomUUID(), ...DEMO_PROFILE } } : undefined;
    const user = await db.user.create({
      data: {
        email,
        metadataName: name,
        passwordHash: await hashPassword(DEMO_PASSWORD),
        confirmedAt: now(),
        account: { create: { name, plan } },
        profiles: profile,
      },
      include: { profiles: { select: { id: true } } },
    });
    for (const piece of DEMO_PIECES[plan])
      await writeDemoPiece(services, user.id, user.profiles[0]?.id ?? null, piece);
  }
}

async function writeDemoPiece(
  services: Services,
  userId: string,
  profileId: string | null,
  { daysAgo, isOfProfile, ...brief }: DemoPiece,
) {
  const createdAt = new Date(services.now().getTime() - daysAgo * DAY_MS);
  const then = {
    ...services,
    writer: createOfflineWriter({ wordsPerSecond: Infinity }),
    illustrator: createOfflineIllustrator(),
    now: () => createdAt,
  };

  const input = generateContentInput.parse({
    ...brief,
    id: randomUUID(),
    profileId: isOfProfile ? profileId : null,
  });
  await writeHere(then, userId, input);
}

type DemoPiece = Omit<z.input<typeof generateContentInput>, 'id' | 'profileId'> & {
  daysAgo: number;
  isOfProfile?: boolean;
};

const DEMO_PROFILE = {
  name: 'Harbour Coffee',
  description: 'A small coffee roastery with a shop by the water',
  summary: 'Harbour Coffee roasts in small batches and sells beans, brewing gear and evening classes.',
  company: 'Harbour Coffee',
  author: 'Mara Lindqvist',
  domain: 'https://harbour-coffee.example',
  logo: 'https://harbour-coffee.example/logo.png',
  voice: 'warm and plain',
  audience: 'people who brew coffee at home',
};

const ordinary = { contentType: 'blog' } as const;
const ofProfile = { ...ordinary, isOfProfile: true };

const DEMO_PIECES: Record<Plan, DemoPiece[]> = {
  free: [{ ...ordinary, daysAgo: 1, topic: 'starting a balcony herb garden', wordCount: 600 }],
  pro: [
    { ...ofProfile, daysAgo: 9, topic: 'brewing better coffee at home', wordCount: 1200 },
    {
      ...ofProfile,
      daysAgo: 6,
      contentType: 'page',
      topic: 'evening coffee classes',
      wordCount: 800,
      cta: 'get-started',
      keywords: ['coffee classes', 'learn to brew coffee'],
    },
    {
      ...ordinary,
      daysAgo: 3,
      topic: 'planning a newsletter people look forward to',
      wordCount: 900,
      aiSearchFocus: true,
    },
    { ...ofProfile, daysAgo: 1, topic: 'choosing a coffee grinder', wordCount: 700 },
  ],
};
