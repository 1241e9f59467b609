import { WEBSITE_MESSAGES } from './websites.ts';

/** What stands between a website and what is sent there, and what to do. */
export const SITE_PROBLEMS = {
  unreachable: 'The site cannot be reached. Check the address and whether the site is online.',
  timeout: 'The site did not answer in time. Try again in a moment.',
  certificate: 'The certificate of the site is not valid, so nothing was sent. Renew it at your host.',
  refused: 'This address cannot be used: it is not the public https address of a website.',
  moved: 'The site redirects to another address. Use that address as the domain.',
  notWordPress:
    'No WordPress REST API answers at this address. It may belong to another system, or the API is switched off or blocked by a protection page.',
  credentials:
    'The site does not accept the username and application password (401). If they are correct, the server may be dropping them.',
  stripped:
    'Your web host removes the password before WordPress sees it. Ask its support to let application passwords through.',
  forbidden:
    'The site forbids this (403): the role of the user may not do it, or a security plugin blocks it.',
  busy: 'The site asks to slow down (429). Try again in a minute.',
  broken: 'The site answered with an error. Try again; if it persists, check its error log.',
  shopCredentials: 'Shopify does not accept the token, or the app lacks the permission to write content.',
  hookMissing:
    'No webhook answers at this address (404). Copy the address from your workflow again, and switch the workflow on.',
  hookMoved: 'The address of your webhook leads to another one. Enter that address instead.',
  hookPage:
    'A web page answers at this address, not a webhook. Copy the address of the webhook from your workflow.',
  hookRefused: 'Your workflow refused what it was sent. Its last run shows which step did, and why.',
  hookBroken: 'Your workflow ended with an error. Its last run shows where.',
  hookSilent: 'Your workflow did not answer in time. Let it answer before its slow steps.',
  rejected: 'The site did not accept the post as it is.',
  noBlog: 'The shop has no blog yet. Create one in Shopify under Content > Blog posts.',
} as const;
export type SiteProblem = keyof typeof SITE_PROBLEMS;

/** What only other credentials or another address of the website end. */
const RECONNECTED: readonly string[] = [
  SITE_PROBLEMS.credentials,
  SITE_PROBLEMS.shopCredentials,
  SITE_PROBLEMS.moved,
  SITE_PROBLEMS.refused,
  SITE_PROBLEMS.hookMissing,
  SITE_PROBLEMS.hookMoved,
  SITE_PROBLEMS.hookPage,
  WEBSITE_MESSAGES.cutOff,
];

type Said = { message?: string | undefined; hint?: string | undefined };

export const needsReconnecting = ({ message, hint }: Said): boolean =>
  [message, hint].some((sentence) => sentence !== undefined && RECONNECTED.includes(sentence));
