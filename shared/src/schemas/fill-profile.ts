import { z } from 'zod';
import type { ProfileField, ProfileFields } from './profiles.ts';
import { domainInput } from './websites.ts';

export const PAGES_MAX = 5;

export const FILL_MESSAGES = {
  failed: 'Your website could not be read.',
  robotsForbid: 'Its robots.txt asks programs not to read it. Please fill in the fields by hand.',
  robotsUnreadable:
    'Its robots.txt cannot be read, so we do not know whether we may read the site. Try again later.',
  closed: 'The site blocks automated visitors (401 or 403). Please fill in the fields by hand.',
  noPage: 'There is no page at this address. Please check it.',
  notHtml: 'This address does not lead to a web page.',
  tooLarge: 'The page is too large. Try the address of a smaller page, such as your About page.',
  empty: 'The page has no readable text; scripts may draw it.',
  notProposed: 'We read your website but could not propose a profile.',
  offline: 'Read from your website without AI, so voice and audience are yours to fill in.',
} as const;

export const fillFromWebsiteInput = z.object({ domain: domainInput });

export type FillEvent =
  | { type: 'reading'; page: number; address: string }
  | { type: 'writing' }
  | {
      type: 'done';
      proposal: ProfileFields;
      /** Where the website does not say it in words. */
      from: Partial<Record<ProfileField, 'account' | 'icon'>>;
      pages: string[];
      isByAi: boolean;
    };
