import type { Plan } from '#shared/rules/account.ts';
import { planAt, type PlanState } from './plan.ts';

export type SignedInUser = {
  id: string;
  email: string;
  /** Null when the account row is missing. */
  name: string | null;
  metadataName: string;
  plan: Plan;
  confirmedAt: Date;
};

export const SIGNED_IN_USER = {
  id: true,
  email: true,
  metadataName: true,
  confirmedAt: true,
  account: { select: { name: true, plan: true, proUntil: true } },
} as const;

type Row = Omit<SignedInUser, 'name' | 'plan'> & { account: (PlanState & { name: string }) | null };

export function signedInUser({ account, ...user }: Row, now: Date): SignedInUser {
  return { ...user, name: account?.name ?? null, plan: planAt(account, now) };
}
