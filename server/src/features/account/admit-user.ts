import type { Tx } from '../../database/db.ts';

type Newcomer = { email: string; name: string; passwordHash: string; now: Date };

/**
 * Creates the user and the account for a confirmed e-mail and removes all its sign-ups. The unique e-mail decides
 * between links opened at the same time.
 * @returns the user's id; null when the e-mail has a user already.
 */
export async function admitUser(
  tx: Tx,
  { email, name, passwordHash, now }: Newcomer,
): Promise<string | null> {
  const [user] = await tx.user.createManyAndReturn({
    data: [{ email, passwordHash, metadataName: name, confirmedAt: now }],
    skipDuplicates: true,
    select: { id: true },
  });
  if (!user) return null;
  await tx.account.create({ data: { id: user.id, name } });
  await tx.signUp.deleteMany({ where: { email } });
  return user.id;
}
