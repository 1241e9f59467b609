import { z } from 'zod';
import { atMost, REQUIRED } from '#shared/rules/messages.ts';
import { withoutTags } from '#shared/rules/text/text.ts';
import { cleanedText } from './fields.ts';
import { domainInput } from './websites.ts';

export const PROFILE_MESSAGES = {
  addressInvalid: 'Required & valid https:// URL',
  notSignedIn: 'You must be logged in to create a profile.',
  saveFailed: 'Failed to save profile.',
  notFound: 'This profile no longer exists.',
  missingId: 'Missing profile ID.',
  updateFailed: 'Failed to update profile.',
  deleteFailed: 'Failed to delete profile.',
  voiceUnreadable:
    'The voice of this profile was stored by another version of Veemark and cannot be read. Please save it again.',
} as const;

/** Characters, in the order of the form. */
export const PROFILE_LIMITS = {
  name: 120,
  description: 1000,
  summary: 4000,
  company: 120,
  author: 120,
  domain: 500,
  logo: 1000,
  voice: 300,
  audience: 300,
} as const;

export type ProfileField = keyof typeof PROFILE_LIMITS;

export type ProfileFields = z.infer<typeof storedProfile>;

export const cleanText = withoutTags;
/** An address loses all white space too. */
export const cleanAddress = (value: string) => withoutTags(value).replace(/\s/g, '');

export function isWebAddress(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}

function field(name: ProfileField, clean: (value: string) => string) {
  const max = PROFILE_LIMITS[name];
  return cleanedText(max, atMost(max), clean);
}

const textField = (name: ProfileField) => field(name, (value) => cleanText(value).trim());
const addressField = (name: ProfileField) => field(name, cleanAddress);

const requiredText = (name: ProfileField) => textField(name).refine((value) => value.length > 0, REQUIRED);
const requiredAddress = (name: ProfileField) =>
  addressField(name).refine(isWebAddress, PROFILE_MESSAGES.addressInvalid);
const optionalAddress = (name: ProfileField) =>
  addressField(name).refine((value) => !value || isWebAddress(value), PROFILE_MESSAGES.addressInvalid);

export const storedProfile = z.object({
  name: z.string(),
  description: z.string(),
  summary: z.string(),
  company: z.string(),
  author: z.string(),
  domain: z.string(),
  logo: z.string(),
  voice: z.string(),
  audience: z.string(),
});

const profileFields = (text: typeof textField, address: typeof addressField) =>
  z.object({
    name: requiredText('name'),
    description: text('description'),
    summary: text('summary'),
    company: text('company'),
    author: text('author'),
    domain: address('domain'),
    logo: address('logo'),
    voice: text('voice'),
    audience: text('audience'),
  });

/** All nine fields are required. */
export const newProfileFields = profileFields(requiredText, requiredAddress);

/** The name may not be emptied: a profile is chosen by it. */
export const editedProfileFields = profileFields(textField, optionalAddress);

export const PAGES_MAX = 5;

export const COLOURS_MAX = 2;

export const brandColours = z
  .array(z.string().regex(/^#[0-9a-f]{6}$/, 'Write it as "#1f6f54".'))
  .max(COLOURS_MAX);

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
      /** Of the website: "#1f6f54". */
      colours: string[];
      /** What the website does not answer yet. */
      topics: string[];
      isByAi: boolean;
    };
