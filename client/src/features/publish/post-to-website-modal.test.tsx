import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PUBLISH_MESSAGES } from '#shared/publish-rules.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { PostToWebsiteModal } from './post-to-website-modal.tsx';

const ID = '0199d6f0-0000-7000-8000-000000000001';
const FIRST = { id: '0199d6f0-0000-7000-8000-000000000002', domain: 'https://a.example', cmsType: 'shopify' };
const SECOND = {
  id: '0199d6f0-0000-7000-8000-000000000003',
  domain: 'https://b.example',
  cmsType: 'shopify',
};
const POSTED = { id: 'p', contentId: 'other', websiteId: FIRST.id, link: null };

async function open(websites: object[], posted: object[], at = `/content/${ID}`) {
  const { user } = renderScreen(<PostToWebsiteModal contentId={ID} onClose={() => undefined} />, {
    at,
    answers: {
      'content.getContent': () => ({ contentType: 'page', aiSummary: null }),
      'websites.list': () => ({ websites, nextCursor: null }),
      'publish.list': ({ websiteId }: { websiteId?: string }) => (websiteId ? posted : []),
    },
  });
  const modal = within(await screen.findByRole('dialog', { name: 'Post to Website' }));
  const website = await modal.findByRole('combobox', { name: 'Website' });
  return { user, modal, website };
}

test.each([
  ['the only website, to which nothing has been posted', [FIRST], []],
  ['one of two websites', [FIRST, SECOND], [POSTED]],
])('%s is not chosen for the user, and posting says so', async (_, websites, posted) => {
  const { user, modal, website } = await open(websites, posted);
  await user.click(modal.getByRole('button', { name: PUBLISH_MESSAGES.post }));
  expect(await modal.findByText(PUBLISH_MESSAGES.websiteMissing)).toBeVisible();
  expect(website).toHaveValue('');
  expect(website).toHaveAttribute('placeholder', PUBLISH_MESSAGES.selectPlaceholder);
});

test('the only website is chosen once something was posted there, and the choice can be taken back', async () => {
  const { user, modal } = await open([FIRST], [POSTED]);
  expect(await modal.findByDisplayValue('a.example (Shopify)')).toBeVisible();
  await user.click(modal.getByRole('button', { name: 'Clear' }));
  await user.click(modal.getByRole('button', { name: PUBLISH_MESSAGES.post }));
  expect(await modal.findByText(PUBLISH_MESSAGES.websiteMissing)).toBeVisible();
});

test('the website that was connected for the piece is chosen', async () => {
  const { modal } = await open(
    [SECOND, FIRST],
    [],
    `/content/${ID}?open=post-to-website&website=${FIRST.id}`,
  );
  expect(await modal.findByDisplayValue('a.example (Shopify)')).toBeVisible();
});
