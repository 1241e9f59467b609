import type { UpdatePasswordInput } from '#shared/account.ts';
import type { UserContext } from '../../context.ts';
import { replacePassword } from './replace-password.ts';

/** Sets a new password in a reset link's session. Whoever opened the link owns the mailbox, so it confirms the e-mail too. */
export async function updatePassword(ctx: UserContext, { password }: UpdatePasswordInput) {
  await replacePassword(ctx, password);
}
