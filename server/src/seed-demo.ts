import type { Services } from './context.ts';
import { hashPassword } from './lib/password.ts';

export const DEMO_PASSWORD = 'veemark-demo';
export const DEMO_ACCOUNTS = [
  { email: 'demo.free@example.com', name: 'Demo Free', plan: 'free' },
  { email: 'demo.pro@example.com', name: 'Demo Pro', plan: 'pro' },
] as const;

/** Adds the two demo users once; does nothing when they exist. */
export async function seedDemo({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  for (const { email, name, plan } of DEMO_ACCOUNTS) {
    if (await db.user.findUnique({ where: { email }, select: { id: true } })) continue;
    await db.user.create({
      data: {
        email,
        metadataName: name,
        passwordHash: await hashPassword(DEMO_PASSWORD),
        confirmedAt: now(),
        account: { create: { name, plan } },
      },
    });
  }
}
