import type { WebsiteIdInput } from '#shared/websites.ts';
import { MESSAGES } from '#shared/websites-rules.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';

/** What was published there stays there; only our record of it goes. */
export async function deleteWebsite({ db, user }: UserContext, { id }: WebsiteIdInput) {
  const { count } = await db.website.deleteMany({ where: { id, userId: user.id } });
  if (count === 0) throw new AppError('notFound', MESSAGES.deleteFailed);
  return { id };
}
