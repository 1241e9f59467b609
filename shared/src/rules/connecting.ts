import { SITE_PROBLEMS, type SiteProblem } from './site-problems.ts';
import { WEBSITE_MESSAGES } from './websites.ts';

/** The browser's address carries only the key. */
export const APPROVAL_FAILURES = {
  ...SITE_PROBLEMS,
  notApproved: WEBSITE_MESSAGES.authorizationRejected,
  expired: WEBSITE_MESSAGES.authorizationInvalid,
  failed: 'The website could not be connected. Please try again.',
} as const;
export type ApprovalFailure = keyof typeof APPROVAL_FAILURES;
export const isApprovalFailure = (key: string): key is ApprovalFailure =>
  Object.hasOwn(APPROVAL_FAILURES, key);

export type TestResult =
  { ok: true; message: string } | { ok: false; message: string; problem: SiteProblem; hint: string };

export const SITE_CAUSES: Record<SiteProblem, string> = {
  unreachable: 'This address does not answer.',
  timeout: 'This site did not answer in time.',
  certificate: 'The certificate of this site is not valid.',
  refused: 'This address cannot be used.',
  moved: 'This site has moved to another address.',
  notWordPress: 'This is not a WordPress site.',
  credentials: 'The site does not accept this username and password.',
  stripped: 'This server does not pass on the password.',
  forbidden: 'This role may not publish.',
  busy: 'This site asks to slow down.',
  broken: 'This site answered with an error.',
  shopCredentials: 'This token may not write to the shop.',
  hookMissing: 'No webhook answers at this address.',
  hookMoved: 'This webhook has moved to another address.',
  hookPage: 'This is a web page, not a webhook.',
  hookRefused: 'Your workflow refused the post.',
  hookBroken: 'Your workflow ended with an error.',
  hookSilent: 'Your workflow did not answer in time.',
  rejected: 'This site did not accept the post.',
  noBlog: 'This shop has no blog yet.',
};

/** For a user who may save drafts only. */
export const DRAFTS_ONLY = `${SITE_CAUSES.forbidden} Posts arrive as drafts until its role is Author or higher.`;
