import { z } from 'zod';
import type { ProfileFields } from './profiles.ts';
import { domainInput } from './websites.ts';

/** Pages of one site that are read at most. */
export const PAGES_MAX = 5;

export const FILL_MESSAGES = {
  failed: 'Your website could not be read.',
  robotsForbid:
    'Its robots.txt asks programs not to read it, so it was not read. Please fill in the fields by hand.',
  robotsUnreadable:
    'Its robots.txt cannot be read, so it is not known whether programs may read the site. Try again later.',
  closed: 'It does not let programs in (401 or 403). Please fill in the fields by hand.',
  noPage: 'No page answers at this address. Check the address.',
  notHtml: 'What answers at this address is not a web page.',
  tooLarge: 'The page is too large to be read. Try the address of a smaller page, such as your About page.',
  empty: 'There is no text on it that can be read; it may be drawn by scripts only.',
  notProposed: 'Your website was read, but no profile could be proposed.',
  offline:
    'Read from your website without AI, so voice and audience are yours to fill in. Set OPENAI_API_KEY to have them proposed too.',
} as const;

export const fillFromWebsiteInput = z.object({ domain: domainInput });

export type FillEvent =
  | { type: 'reading'; page: number; address: string }
  | { type: 'writing' }
  | {
      type: 'done';
      /** Empty where the site does not tell. */
      proposal: ProfileFields;
      /** Addresses of the pages that were read. */
      pages: string[];
      isByAi: boolean;
    };
