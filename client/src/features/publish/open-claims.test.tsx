import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { OpenClaimsView } from '#shared/rules/evidence.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { Refusal } from '../../test/answering-link.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { PostToWebsiteModal } from './post-to-website-modal.tsx';

const ID = '0199d6f0-0000-7000-8000-000000000001';
const SITE = { id: '0199d6f0-0000-7000-8000-000000000002', domain: 'https://a.example', cmsType: 'shopify' };
const CLAIM = { n: 1, surface: '480', sentence: 'We sold 480 loaves.', state: 'unsourced' as const };
const EVIDENCE = { revision: 1, sources: 0, claims: [CLAIM] };

test('the line about an open claim leads to it and closes the window', async () => {
  const onClose = vi.fn();
  const { user, router } = renderScreen(<PostToWebsiteModal contentId={ID} onClose={onClose} />, {
    answers: {
      'content.getContent': () => ({ contentType: 'page', aiSummary: null }),
      'content.getEvidence': () => EVIDENCE,
      'websites.list': () => ({ websites: [SITE], nextCursor: null }),
      'publish.list': () => [],
    },
  });
  await user.click(await screen.findByRole('link', { name: '1 claim has no source.' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(router.state.location).toMatchObject({ pathname: `/content/${ID}`, hash: '#evidence' });
});

async function open(isHeld: boolean) {
  const question: OpenClaimsView = { contentId: ID, claims: [CLAIM], isHeld };
  const posted = vi.fn<(input: { postAnyway?: boolean }) => unknown>(({ postAnyway }) => {
    if (!postAnyway)
      throw new Refusal('1 claim has no source: “480”.', { code: 'CONFLICT', openClaims: question });
    return (async function* done() {
      yield { type: 'done' };
    })();
  });
  const onClose = vi.fn();
  const { user } = renderScreen(<PostToWebsiteModal contentId={ID} onClose={onClose} />, {
    answers: {
      'content.getContent': () => ({ contentType: 'page', aiSummary: null }),
      'content.getEvidence': () => EVIDENCE,
      'websites.list': () => ({ websites: [SITE], nextCursor: null }),
      'publish.list': () => [],
      'publish.postToWebsite': posted,
    },
  });
  const modal = await screen.findByRole('dialog', { name: 'Post to Website' });
  expect(await within(modal).findByText('1 claim has no source.')).toBeVisible();
  expect(await within(modal).findByDisplayValue('a.example (Shopify)')).toBeVisible();
  await user.click(within(modal).getByRole('button', { name: PUBLISH_MESSAGES.post }));
  const asked = await within(modal).findByRole('alert', { name: '1 claim has no source.' });
  expect(asked).toHaveTextContent('1 claim has no source.480 in: We sold 480 loaves.');
  return { user, modal, asked, posted, onClose };
}

test('open claims are named once, and the piece is posted on “Post anyway” alone', async () => {
  const { user, modal, asked, posted } = await open(false);
  expect(asked).toHaveFocus();
  await user.click(within(asked).getByRole('button', { name: PUBLISH_MESSAGES.postAnyway }));
  expect(await within(modal).findByRole('button', { name: PUBLISH_MESSAGES.posted })).toBeVisible();
  expect(posted.mock.calls.map(([{ postAnyway }]) => postAnyway)).toEqual([false, true]);
});

test('a review leads to the evidence of the piece', async () => {
  const { user, asked, onClose } = await open(false);
  await user.click(within(asked).getByRole('button', { name: PUBLISH_MESSAGES.review }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('an account that holds such pieces reads why, and cannot post anyway', async () => {
  const { asked } = await open(true);
  expect(asked).toHaveTextContent(PUBLISH_MESSAGES.openClaimsHeld);
  expect(within(asked).getByRole('link', { name: 'your account page' })).toHaveAttribute('href', '/account');
  expect(within(asked).queryByRole('button', { name: PUBLISH_MESSAGES.postAnyway })).toBeNull();
});
