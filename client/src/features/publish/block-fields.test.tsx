import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { PostToWebsiteModal } from './post-to-website-modal.tsx';

const ID = '0199d6f0-0000-7000-8000-000000000001';
const SITE = { id: '0199d6f0-0000-7000-8000-000000000002', domain: 'https://a.example', cmsType: 'shopify' };
const LABEL = 'Sources at the end';

const OPEN = { n: 1, surface: '480', sentence: 'We sold 480 loaves.', state: 'unsourced' };
const BOUND = { ...OPEN, n: 2, state: 'bound' };

async function open(claims: unknown[]) {
  const posted = vi.fn<(input: unknown) => unknown>(() =>
    (async function* done() {
      yield { type: 'done' };
    })(),
  );
  const { user } = renderScreen(<PostToWebsiteModal contentId={ID} onClose={() => undefined} />, {
    answers: {
      'content.getContent': () => ({ contentType: 'page', aiSummary: null }),
      'content.getEvidence': () => ({ revision: 1, sources: 1, claims }),
      'websites.list': () => ({ websites: [SITE], nextCursor: null }),
      'publish.list': () => [],
      'publish.postToWebsite': posted,
    },
  });
  const modal = within(await screen.findByRole('dialog', { name: 'Post to Website' }));
  expect(await modal.findByText('1 claim has no source.')).toBeVisible();
  expect(await modal.findByDisplayValue('a.example (Shopify)')).toBeVisible();
  return { user, modal, posted };
}

test('a piece with sourced claims offers their list, which is sent only when it is chosen', async () => {
  const { user, modal, posted } = await open([OPEN, BOUND]);
  const choice = await modal.findByRole('checkbox', { name: LABEL });
  expect(choice).not.toBeChecked();
  await user.click(choice);
  await user.click(modal.getByRole('button', { name: PUBLISH_MESSAGES.post }));
  expect(await modal.findByRole('button', { name: PUBLISH_MESSAGES.posted })).toBeVisible();
  expect(posted).toHaveBeenCalledWith(expect.objectContaining({ sourceList: true, keyTakeaways: false }));
});

test('without a sourced claim there is nothing to list', async () => {
  const { modal } = await open([OPEN]);
  expect(modal.queryByRole('checkbox', { name: LABEL })).toBeNull();
});
