export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
export const NAME_MAX = 120;
export const ACCOUNT_MESSAGES = {
  emailSame: 'This is your address already.',
  emailLinkInvalid: 'This link is no longer valid. Your address is the one below.',
  emailAsked: 'Open the link that we have sent to the new address. Until then nothing changes.',
  sessionNotFound: 'This device is no longer signed in.',
  nameMissing: 'Please enter your name.',
  nameTooLong: `Name must be at most ${NAME_MAX} characters long.`,
  passwordTooShort: 'Password must be at least 8 characters long.',
  passwordTooLong: 'Password must be at most 128 characters long.',
  passwordTooCommon: 'This password is too common. Please choose another one.',
  passwordMissing: 'Please enter your password.',
  emailMissing: 'Please enter your email.',
  emailInvalid: 'Please enter a valid email address.',
  wrongCredentials: 'Incorrect email/password or your email is not yet confirmed.',
  loginFailed: 'Login failed. Please try again.',
  noProfile: 'No profile found.',
  resetSent: 'Password reset email sent. Please check your inbox.',
  confirmationResent: 'If this address is still to be confirmed, a new email is on its way.',
  passwordUpdated: 'Password updated successfully. Redirecting...',
  passwordChanged: 'Password changed. Every other device has been signed out.',
  passwordCopied: 'Strong password filled in and copied. Keep it in a safe place.',
  passwordFilled: 'Strong password filled in. Copy it to a safe place.',
  linkInvalid: 'Link expired. Please ask for a new one.',
  nameUpdated: 'Name updated successfully!',
  loadFailed: 'Failed to load profile',
  deleteFailed: 'Failed to delete account',
  currentPasswordWrong: 'The current password is not correct.',
  blocked: 'This account is blocked.',
  invitationInvalid: 'This invitation has expired or was used already. Please ask for a new one.',
} as const;

export const PLANS = ['free', 'pro'] as const;
export type Plan = (typeof PLANS)[number];

/** Who may sign up: everybody, nobody, or the addresses of these domains. */
export type SignUps = 'open' | 'closed' | readonly string[];

/** "example.com, example.net, or example.org". */
export const signUpDomains = (signUps: SignUps): string =>
  typeof signUps === 'string' ? '' : new Intl.ListFormat('en', { type: 'disjunction' }).format(signUps);

/** What the sign-up page says where not everybody may sign up; null where everybody may. */
export function signUpNotice(signUps: SignUps): string | null {
  if (signUps === 'open') return null;
  if (signUps === 'closed') return 'Sign-up is closed here. New accounts are made by invitation.';
  return `Only addresses at ${signUpDomains(signUps)} can sign up here.`;
}

export const SUPPORT_TITLE: Record<Plan, string> = { free: 'Contact Us', pro: 'Get Support' };

export type PlanHeld = { plan: Plan; arePlansSold: boolean };

/** Support is part of a plan that is paid for. */
export const supportTitle = ({ plan, arePlansSold }: PlanHeld): string =>
  SUPPORT_TITLE[arePlansSold ? plan : 'free'];

export const TOKEN_SCOPES = ['read', 'write', 'publish'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

export const ACCESS_TOKENS_MAX = 20;
export const TOKEN_DAYS = 365;
export const TOKEN_DAYS_MAX = 730;
export const TOKEN_MESSAGES = {
  personOnly: 'An access token cannot be used for this. Please sign in.',
  unknown: 'This access token is not known, or it has ended.',
  notFound: 'Access token not found.',
  tooMany: `You have ${ACCESS_TOKENS_MAX} access tokens. Revoke one you no longer need first.`,
  noScope: 'Please choose what the token may do.',
} as const;
