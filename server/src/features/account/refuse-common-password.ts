import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';
import { isSimplePassword, passwordStems, type PasswordOwner } from '#shared/rules/simple-password.ts';
import { AppError } from '../../errors.ts';
import { isCommonPassword } from '../../auth/common-password.ts';

/** The list stays on the server; the patterns and the owner's own words are refused by the forms too. */
export async function refuseCommonPassword(password: string, owner: PasswordOwner) {
  if (isSimplePassword(password, owner) || (await isCommonPassword(passwordStems(password))))
    throw new AppError('invalid', ACCOUNT_MESSAGES.passwordTooCommon);
}
