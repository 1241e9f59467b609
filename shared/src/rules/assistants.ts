import type { TokenScope } from './account.ts';
import { MCP_PATH } from './paths.ts';

/** The screen on which a user lets an assistant in. */
export const CONNECT_PATH = '/connect';
export const connectPath = (id: string) => `${CONNECT_PATH}/${id}`;

export const OAUTH_PATH = '/oauth';

/** What a token can be good for; each is a door of its own. */
export const RESOURCE_PATHS = [MCP_PATH, '/api'] as const;
export type ResourcePath = (typeof RESOURCE_PATHS)[number];

export const SCOPE_SENTENCES: Record<TokenScope, string> = {
  read: 'See your pieces, websites, brands and calendar, and ask for ideas.',
  write: 'Write pieces with your allowance, and change or delete what is there.',
  publish: 'Post to your websites, take posts down, and change what is planned.',
};

/** A connection ends when it was not used for so long. */
export const ASSISTANT_DAYS = 90;
export const CLIENT_NAME_MAX = 80;
export const CHOSEN_MAX = 200;

export const ASSISTANT_MESSAGES = {
  requestGone:
    'This request has ended, or was begun in another browser. Go back to your assistant and connect again.',
  notFound: 'This connection was not found.',
  nothingChosen: 'Please choose at least one thing that it may do.',
  nowhere: 'Please choose at least one website, brand, or pieces without a brand.',
  foreignChoice: 'One of these websites or brands is no longer there. Please choose again.',
  outside:
    'This connection is limited to some websites and brands, and this is not among what it may do there.',
  brandMissing: 'This connection needs a brand: name one that it was allowed.',
} as const;
