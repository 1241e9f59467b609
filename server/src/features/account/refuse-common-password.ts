import { MESSAGES } from '#shared/account-rules.ts';
import { AppError } from '../../errors.ts';
import { isCommonPassword } from '../../lib/common-password.ts';

export function refuseCommonPassword(password: string) {
  if (isCommonPassword(password)) throw new AppError('invalid', MESSAGES.passwordTooCommon);
}
