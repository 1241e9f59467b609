import { z } from 'zod';
import {
  cleanAddress,
  cleanText,
  isWebAddress,
  PROFILE_LIMITS,
  PROFILE_LABELS,
  type ProfileField,
  type ProfileFields,
} from './profiles.ts';
import { domainInput } from './websites.ts';

export const FILL_LABEL = 'Fill from my website';
/** Pages of one site that are read at most. */
export const PAGES_MAX = 5;

export const MESSAGES = {
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
export type FillFromWebsiteInput = z.infer<typeof fillFromWebsiteInput>;

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

/** What is being done, for the screen and for those who hear it. */
export function fillStep(event: Exclude<FillEvent, { type: 'done' }>): string {
  if (event.type === 'writing') return 'Working out a proposal…';
  const { host, pathname } = new URL(event.address);
  return `Reading page ${event.page} of at most ${PAGES_MAX}: ${host}${pathname === '/' ? '' : pathname}…`;
}

export type FillOutcome = Record<'filled' | 'offered' | 'left', ProfileField[]>;

/** What has come of it, a line for each kind of field. */
export function fillSummary({ filled, offered, left }: FillOutcome): string[] {
  const named = (fields: ProfileField[]) => fields.map((field) => PROFILE_LABELS[field]).join(', ');
  return [
    filled.length > 0 ? `Filled in: ${named(filled)}. Please check each.` : '',
    offered.length > 0 ? `Kept as you wrote it, with a proposal: ${named(offered)}.` : '',
    left.length > 0 ? `Left for you: ${named(left)}.` : '',
  ].filter(Boolean);
}

export const pagesRead = (count: number) => `Read ${count} ${count === 1 ? 'page' : 'pages'} of your website`;

/** Whatever a site or a model proposes, brought under the rules of a profile's fields; what breaks them is left out. */
export function cleanProposal(raw: ProfileFields): ProfileFields {
  const fields = Object.keys(PROFILE_LIMITS) as ProfileField[];
  return Object.fromEntries(fields.map((field) => [field, cleanValue(field, raw[field])])) as ProfileFields;
}

function cleanValue(field: ProfileField, raw: string): string {
  const max = PROFILE_LIMITS[field];
  if (field === 'domain' || field === 'logo') {
    const address = cleanAddress(raw);
    return isWebAddress(address) && address.length <= max ? address : '';
  }
  return clipped(oneLine(cleanText(raw)), max);
}

const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** Cut between words. */
function clipped(text: string, max: number): string {
  if (text.length <= max) return text.toWellFormed();
  const blank = text.lastIndexOf(' ', max - 1);
  return `${text.slice(0, blank > max / 2 ? blank : max - 1).toWellFormed()}…`;
}
