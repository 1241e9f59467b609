import { PRODUCT_NAME } from '#shared/rules/brand.ts';
import { renderMail } from './render-mail.ts';

const HELLO = 'Hello,';

export const emailAskedMail = ({
  to,
  newEmail,
  resetUrl,
}: {
  to: string;
  newEmail: string;
  resetUrl: string;
}) =>
  renderMail({
    to,
    subject: `Your ${PRODUCT_NAME} email address is to change`,
    paragraphs: [
      HELLO,
      `Somebody who knows your password asked to change the address of your account to ${newEmail}. Nothing has changed yet: the new address has to confirm it first.`,
    ],
    action: { label: 'This was not me: set a new password', url: resetUrl },
    closing: 'If this was you, there is nothing to do.',
  });

export const emailConfirmMail = ({ to, url }: { to: string; url: string }) =>
  renderMail({
    to,
    subject: `Confirm your new email address for ${PRODUCT_NAME}`,
    paragraphs: [HELLO, 'Open this link to make this the address of your account.'],
    action: { label: 'Use this address', url },
    closing:
      'The link works once and for 24 hours. If this was not you, you can ignore this mail: nothing happens without the link.',
  });

type Changed = { to: string; newEmail: string; url: string; days: number };

export const emailChangedMail = ({ to, newEmail, url, days }: Changed) =>
  renderMail({
    to,
    subject: `Your ${PRODUCT_NAME} email address was changed`,
    paragraphs: [
      HELLO,
      `The address of your account is now ${newEmail}. If you did not do this, take it back: everybody is signed out, and access tokens and assistants end.`,
    ],
    action: { label: 'Take it back', url },
    closing: `The link works once and for ${days} days. If this was you, there is nothing to do.`,
  });

type TakenBack = { to: string; email: string; resetUrl: string | null };

export const emailTakenBackMail = ({ to, email, resetUrl }: TakenBack) =>
  renderMail({
    to,
    subject: `Your ${PRODUCT_NAME} email address was taken back`,
    paragraphs: [
      HELLO,
      `The change of the email address was taken back. The address of the account is ${email} again. Everybody was signed out, and access tokens and assistants have ended.`,
    ],
    ...(resetUrl && { action: { label: 'Set a new password', url: resetUrl } }),
    closing: resetUrl
      ? 'Whoever changed the address knew your password, so please set a new one.'
      : 'There is nothing to do.',
  });
