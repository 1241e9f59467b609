import type { Tx } from '#server/database/db.ts';

type Newcomer = { email: string; name: string; passwordHash: string; now: Date };

/**
 * Makes the user with an account. The e-mail's unique index decides between links opened at once.
 * @returns null when the address has a user already
 */
export async function admitUser(
  tx: Tx,
  { email, name, passwordHash, now }: Newcomer,
): Promise<string | null> {
  // Its owner of before may still take it back.
  const held = { oldEmail: email, changedAt: { not: null }, expiresAt: { gt: now } };
  if ((await tx.emailChange.count({ where: held })) > 0) return null;

  const [user] = await tx.user.createManyAndReturn({
    data: [{ email, passwordHash, metadataName: name, confirmedAt: now }],
    skipDuplicates: true,
    select: { id: true },
  });
  if (!user) return null;

  await tx.account.create({ data: { id: user.id, name } });
  await tx.signUp.deleteMany({ where: { email } });
  await tx.invitation.deleteMany({ where: { email } });
  return user.id;
}
