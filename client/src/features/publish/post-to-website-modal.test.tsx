import { cleanup, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { NO_CHOICES } from '#shared/schemas/publish.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import type { Answers } from '../../test/answering-link.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { PostToWebsiteModal } from './post-to-website-modal.tsx';

const ID = '0199d6f0-0000-7000-8000-000000000001';
const shop = (name: string, id: string) => ({
  id,
  domain: `https://${name}.example`,
  cmsType: 'shopify',
  shopName: name,
});
const FIRST = shop('a', '0199d6f0-0000-7000-8000-000000000002');
const SECOND = shop('b', '0199d6f0-0000-7000-8000-000000000003');
const POSTED = { id: 'p', contentId: 'other', websiteId: FIRST.id, link: null };

async function open(
  websites: object[],
  posted: object[],
  { at = `/content/${ID}`, answers = {} }: { at?: string; answers?: Answers } = {},
) {
  const { user } = renderScreen(<PostToWebsiteModal contentId={ID} onClose={() => undefined} />, {
    at,
    answers: {
      'content.getContent': () => ({ contentType: 'page', aiSummary: null }),
      'websites.list': () => ({ websites, nextCursor: null }),
      'publish.list': ({ websiteId }: { websiteId?: string }) => (websiteId ? posted : []),
      ...answers,
    },
  });
  const modal = within(await screen.findByRole('dialog', { name: 'Post to Website' }));
  const website = await modal.findByRole('combobox', { name: 'Website' });
  return { user, modal, website };
}

test('one of two websites is not chosen for the user, and posting says so', async () => {
  const { user, modal, website } = await open([FIRST, SECOND], [POSTED]);
  await user.click(modal.getByRole('button', { name: PUBLISH_MESSAGES.post }));
  expect(await modal.findByText(PUBLISH_MESSAGES.websiteMissing)).toBeVisible();
  expect(website).toHaveValue('');
  expect(website).toHaveAttribute('placeholder', PUBLISH_MESSAGES.selectPlaceholder);
});

test('the only website is chosen before anything was posted there, and the choice can be taken back', async () => {
  const { user, modal } = await open([FIRST], []);
  expect(await modal.findByDisplayValue('a.example (Shopify)')).toBeVisible();
  await user.click(modal.getByRole('button', { name: 'Clear' }));
  await user.click(modal.getByRole('button', { name: PUBLISH_MESSAGES.post }));
  expect(await modal.findByText(PUBLISH_MESSAGES.websiteMissing)).toBeVisible();
});

test('the website that was connected for the piece is chosen', async () => {
  const { modal } = await open([SECOND, FIRST], [], {
    at: `/content/${ID}?open=post-to-website&website=${FIRST.id}`,
  });
  expect(await modal.findByDisplayValue('a.example (Shopify)')).toBeVisible();
});

test('the website of the piece’s profile is chosen', async () => {
  const { modal } = await open([FIRST, SECOND], [], {
    answers: {
      'content.getContent': () => ({ contentType: 'page', aiSummary: null, profile: { id: 'brand' } }),
      'profiles.listForSelect': () => [{ id: 'brand', name: 'B', websiteId: SECOND.id }],
    },
  });
  expect(await modal.findByDisplayValue('b.example (Shopify)')).toBeVisible();
});

test('another brand’s website says whose it is, and the post goes there all the same', async () => {
  const post = vi.fn(async function* () {});
  const { user, modal, website } = await open([FIRST, SECOND], [], {
    answers: {
      'content.getContent': () => ({ contentType: 'page', aiSummary: null, profile: { id: 'crumb' } }),
      'profiles.listForSelect': () => [
        { id: 'harbour', name: 'Harbour Coffee', websiteId: FIRST.id },
        { id: 'crumb', name: 'Crumb Bakery', websiteId: SECOND.id },
      ],
      'publish.pace': () => ({ isFull: false }),
      'publish.postToWebsite': post,
    },
  });
  expect(await modal.findByDisplayValue('b.example (Shopify)')).toBeVisible();
  const line = 'This website belongs to Harbour Coffee; the piece is Crumb Bakery’s.';
  expect(modal.queryByText(line)).toBeNull();
  await user.click(website);
  await user.click(await screen.findByRole('option', { name: 'a.example (Shopify)' }));
  expect(await modal.findByText(line)).toBeVisible();
  await user.click(modal.getByRole('button', { name: PUBLISH_MESSAGES.post }));
  await vi.waitFor(() => expect(post).toHaveBeenCalled());
});

test('an update leaves a draft a draft unasked, and a first post to another website is public as ever', async () => {
  const post = vi.fn<(input: { websiteId: string; status: string | null }) => AsyncIterable<never>>(
    async function* () {},
  );
  const draft = {
    ...POSTED,
    contentId: ID,
    link: 'https://a.example/1',
    status: 'draft',
    choices: NO_CHOICES,
  };
  const answers = {
    'publish.list': () => [draft],
    'publish.statusOnSite': () => ({ status: 'draft' }),
    'publish.pace': () => ({ isFull: false }),
    'publish.postToWebsite': post,
  };
  for (const [site, button, shown, sent] of [
    [FIRST, PUBLISH_MESSAGES.update, 'Draft', null],
    [SECOND, PUBLISH_MESSAGES.post, 'Publish', 'publish'],
  ] as const) {
    const at = `/content/${ID}?open=post-to-website&website=${site.id}`;
    const { user, modal } = await open([FIRST, SECOND], [], { at, answers });
    expect(await modal.findByDisplayValue(shown)).toBeVisible();
    await user.click(modal.getByRole('button', { name: button }));
    await vi.waitFor(() =>
      expect(post).toHaveBeenLastCalledWith(expect.objectContaining({ websiteId: site.id, status: sent })),
    );
    cleanup();
  }
});

test('the tags that a website has are suggested, and none is sent unless chosen', async () => {
  const blog = { ...FIRST, cmsType: 'wordpress' };
  const { user, modal } = await open([blog], [POSTED], {
    answers: {
      'content.getContent': () => ({ contentType: 'blog', aiSummary: null, keywords: ['tea'] }),
      'publish.choices': () => ({ categories: [], tags: ['Green', 'Black'], blogs: [] }),
    },
  });
  const tags = await modal.findByLabelText('Tags', { selector: 'input' });
  expect(modal.queryByText('tea')).toBeNull();
  await user.click(tags);
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Green',
    'Black',
  ]);
});
