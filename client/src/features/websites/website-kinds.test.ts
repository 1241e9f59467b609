import { expect, test } from 'vitest';
import type { SiteCheck } from '#shared/schemas/websites.ts';
import { WEBSITE_KINDS } from './website-kinds.ts';

const ABLE = { publish: true, pages: true, upload: true, createTerms: true, keepScripts: true };
const CHECK = { version: '6.8', siteName: 'Tea', seoPlugin: null, companion: null } as SiteCheck;

test.each([
  [
    'editor',
    ABLE,
    ['May publish', 'May upload images', 'May create categories and tags', 'Structured data is kept'],
  ],
  [
    'author',
    { ...ABLE, createTerms: false, keepScripts: false },
    ['May publish', 'May not create categories', 'Structured data would be removed from content'],
  ],
  [
    'contributor',
    { ...ABLE, publish: false, upload: false },
    ['May save drafts only', 'May not upload images'],
  ],
])('the check of a WordPress says in plain words what the role %s may do', (role, abilities, said) => {
  const lines = WEBSITE_KINDS.wordpress.checkLines({ ...CHECK, account: 'ann', roles: [role], abilities });
  const texts = lines.map(({ text }) => text);
  expect(texts).toEqual(expect.arrayContaining([`Signed in as ann, role: ${role}`, ...said]));
});
