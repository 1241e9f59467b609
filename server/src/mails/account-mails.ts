import { LINK_DAYS } from '#shared/rules/admin.ts';
import { PRODUCT_NAME } from '#shared/rules/brand.ts';
import { dateFormat } from '#shared/rules/date-format.ts';
import { isLikeAnAddress, renderMail } from './render-mail.ts';

const NOT_YOU = 'If this was not you, you can ignore this mail: nothing happens without the link.';

/** Anybody can sign up with another person's e-mail: a name that contains a message is left out. */
const helloTo = (name: string | null) =>
  name === null || isLikeAnAddress(name) ? 'Hello,' : `Hello ${name},`;

/** Tells sign-ups of one minute apart. */
const inWords = (at: Date) =>
  `${dateFormat({ dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' })(at)} (UTC)`;

type Confirmation = {
  to: string;
  name: string;
  url: string;
  signedUpAt: Date;
  /** Several open sign-ups share this e-mail; one may be a stranger's. */
  isOneOfSeveral: boolean;
};

export const confirmationMail = ({ to, name, url, signedUpAt, isOneOfSeveral }: Confirmation) =>
  renderMail({
    to,
    subject: `Confirm your email for ${PRODUCT_NAME}`,
    paragraphs: [
      helloTo(name),
      `Welcome to ${PRODUCT_NAME}. Please confirm that this is your email address. You will be signed in at once.`,
      `This link confirms the sign-up made on ${inWords(signedUpAt)}, with the password chosen then.`,
      isOneOfSeveral &&
        'More than one sign-up was made with your address. Confirm only the one you made yourself.',
    ],
    action: { label: 'Confirm email', url },
    closing: `The link works once and for 24 hours. ${NOT_YOU}`,
  });

type AlreadyRegistered = { to: string; signedUpAt: Date; signInUrl: string; resetUrl: string };

export const alreadyRegisteredMail = ({ to, signedUpAt, signInUrl, resetUrl }: AlreadyRegistered) =>
  renderMail({
    to,
    subject: `You already have a ${PRODUCT_NAME} account`,
    paragraphs: [
      'Hello,',
      `Someone, probably you, tried to sign up with this email address on ${inWords(signedUpAt)}. You already have an account, so nothing was changed.`,
      `If you have forgotten your password, ask for a new one: ${resetUrl}`,
    ],
    action: { label: 'Sign in', url: signInUrl },
    closing: 'If this was not you, you can ignore this mail.',
  });

export const invitationMail = ({ to, url }: { to: string; url: string }) =>
  renderMail({
    to,
    subject: `You are invited to ${PRODUCT_NAME}`,
    paragraphs: [
      helloTo(null),
      `You have been invited to write with ${PRODUCT_NAME}. Open this link to choose your name and a password.`,
    ],
    action: { label: 'Accept the invitation', url },
    closing: `The link works once and for ${LINK_DAYS} days. If you did not expect it, you can ignore this mail.`,
  });

type UnfamiliarSignIn = {
  to: string;
  device: string;
  network: string;
  at: Date;
  accountUrl: string;
  resetUrl: string;
};

export const unfamiliarSignInMail = ({ to, device, network, at, accountUrl, resetUrl }: UnfamiliarSignIn) =>
  renderMail({
    to,
    subject: `New sign-in to ${PRODUCT_NAME}`,
    paragraphs: [
      helloTo(null),
      `Somebody signed in to your account on ${inWords(at)}: ${device}, network ${network}. We have not seen this device or network in the last 90 days.`,
      `If this was not you, set a new password at once: ${resetUrl}`,
    ],
    action: { label: 'See the activity of your account', url: accountUrl },
    closing: 'If this was you, there is nothing to do.',
  });

export const resetMail = ({ to, name, url }: { to: string; name: string | null; url: string }) =>
  renderMail({
    to,
    subject: `Reset your ${PRODUCT_NAME} password`,
    paragraphs: [helloTo(name), 'You asked to set a new password. Open this link to choose one.'],
    action: { label: 'Set a new password', url },
    closing: `The link works once and for 1 hour. ${NOT_YOU}`,
  });

type PasswordChanged = {
  to: string;
  name: string;
  resetUrl: string;
  endedTokens: number;
  keptTokens: number;
  endedAssistants: number;
};

export const passwordChangedMail = ({
  to,
  name,
  resetUrl,
  endedTokens,
  keptTokens,
  endedAssistants,
}: PasswordChanged) =>
  renderMail({
    to,
    subject: `Your ${PRODUCT_NAME} password was changed`,
    paragraphs: [
      helloTo(name),
      'The password of your account has just been changed, and every other device has been signed out.',
      endedTokens + keptTokens > 0 &&
        `Access tokens: ${endedTokens} ended with the old password, ${keptTokens} kept.`,
      endedAssistants > 0 && `Assistants: ${endedAssistants} disconnected.`,
    ],
    action: { label: 'This was not me', url: resetUrl },
    closing: 'If it was you, there is nothing you need to do.',
  });

type AssistantEnded = { to: string; name: string; assistant: string; accountUrl: string };

export const assistantEndedMail = ({ to, name, assistant, accountUrl }: AssistantEnded) =>
  renderMail({
    to,
    subject: `An assistant was disconnected from your ${PRODUCT_NAME} account`,
    paragraphs: [
      helloTo(name),
      `A key of the assistant that calls itself “${assistant}” was used a second time. It may have been copied, so the connection was ended at once.`,
      'If you still use this assistant, connect it again.',
    ],
    action: { label: 'See your assistants', url: accountUrl },
    closing: 'Nothing else of your account was changed.',
  });

type Duplicate = { to: string; name: string; isRefunded: boolean };

export const duplicateSubscriptionMail = ({ to, name, isRefunded }: Duplicate) =>
  renderMail({
    to,
    subject: `Your second ${PRODUCT_NAME} subscription was cancelled`,
    paragraphs: [
      helloTo(name),
      `${PRODUCT_NAME} Pro was bought twice for your account. We have cancelled the second subscription; the first one stays as it is.`,
      isRefunded
        ? 'What you paid for the second one is on its way back to you. Banks take five to ten days to show it.'
        : 'Nothing had been charged for the second one.',
    ],
    closing: 'There is nothing you need to do.',
  });

type Deleted = { to: string; name: string; isBilled: boolean; maySignUp: boolean };

export const accountDeletedMail = ({ to, name, isBilled, maySignUp }: Deleted) =>
  renderMail({
    to,
    subject: `Your ${PRODUCT_NAME} account was deleted`,
    paragraphs: [
      helloTo(name),
      'Your account and all data stored with it have been deleted. What you have posted stays on your websites.',
      isBilled && 'Your subscription is being cancelled; you will not be charged again.',
    ],
    closing: maySignUp ? 'You are welcome to sign up again at any time.' : undefined,
  });
