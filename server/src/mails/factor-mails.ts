import { PRODUCT_NAME } from '#shared/rules/brand.ts';
import { dateFormat } from '#shared/rules/date-format.ts';
import { renderMail } from './render-mail.ts';

const HELLO = 'Hello,';

const inUtc = dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

type Changed = { to: string; sentence: string; resetUrl: string };

export const factorMail = ({ to, sentence, resetUrl }: Changed) =>
  renderMail({
    to,
    subject: `The second factor of your ${PRODUCT_NAME} account was changed`,
    paragraphs: [HELLO, sentence],
    action: { label: 'This was not me: set a new password', url: resetUrl },
    closing: 'If this was you, there is nothing to do.',
  });

type CodeUsed = { to: string; left: number; accountUrl: string };

export const recoveryCodeMail = ({ to, left, accountUrl }: CodeUsed) =>
  renderMail({
    to,
    subject: `A recovery code of your ${PRODUCT_NAME} account was used`,
    paragraphs: [HELLO, `Somebody signed in with your password and a recovery code. Codes left: ${left}.`],
    action: { label: 'Make new codes', url: accountUrl },
    closing: 'If this was not you, set a new password at once.',
  });

type Lost = { to: string; opensAt: Date; openDays: number; removeUrl: string; keepUrl: string };

export const factorLostMail = ({ to, opensAt, openDays, removeUrl, keepUrl }: Lost) =>
  renderMail({
    to,
    subject: `Your ${PRODUCT_NAME} second factor is to be removed`,
    paragraphs: [
      HELLO,
      `Somebody who knows your password asked to remove the second factor of your account. Nothing has changed yet: the link below works from ${inUtc(opensAt)} (UTC) on, for ${openDays} days.`,
      `If this was not you, keep your second factor and set a new password: ${keepUrl}`,
    ],
    action: { label: 'Remove the second factor', url: removeUrl },
    closing: 'Signing in with your second factor takes the request back as well.',
  });
