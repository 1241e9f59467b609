import type { User } from '#client/lib/trpc.ts';

export const signedInUser: User = {
  id: '018f3a52-0000-7000-8000-000000000001',
  email: 'ada@example.com',
  name: 'Ada',
  plan: 'free',
  confirmedAt: '2026-01-02T03:04:05.000Z',
  supportEmail: 'support@example.com',
  arePlansSold: true,
  isAdmin: false,
};
