import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refused } from '#client/test/answering-link.ts';
import { renderScreen } from '#client/test/render-screen.tsx';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { PostToWebsiteModal } from './post-to-website-modal.tsx';
import { PublicationList } from './publication-list.tsx';

const ID = '0199d6f0-0000-7000-8000-000000000001';
const SITE = { id: '0199d6f0-0000-7000-8000-000000000002', domain: 'https://a.example', cmsType: 'webhook' };
const unchecked = {
  field: 'title',
  outcome: 'unchecked',
  sent: 't',
  found: '',
  reason: 'Your workflow gave no address.',
  repairable: false,
};
const POST = {
  id: '0199d6f0-0000-7000-8000-000000000003',
  contentId: ID,
  contentTitle: 'Tea',
  websiteId: SITE.id,
  domain: SITE.domain,
  cmsType: SITE.cmsType,
  status: 'publish',
  link: null,
  publishedAt: '2026-11-20T08:00:00.000Z',
  behind: false,
  choices: null,
  errorMessage: null,
  errorHint: null,
  isUnknown: false,
  receipt: { checkedAt: '2026-11-20T08:00:00.000Z', lines: [unchecked], claims: null, isUnchecked: false },
  siteChange: null,
  updatedAt: '2026-11-20T08:00:00.000Z',
};

function show(post: object, answers = {}) {
  const list = () => [post];
  return renderScreen(<PublicationList contentId={ID} />, {
    answers: { 'publish.list': list, 'publish.lookOnSite': list, ...answers },
  });
}

const { unknownEnd: errorMessage, unknownEndHint: errorHint } = PUBLISH_MESSAGES;
const UNKNOWN = { ...POST, errorMessage, errorHint, isUnknown: true };

const openWindow = (post: object, answers = {}) =>
  renderScreen(<PostToWebsiteModal Connection={() => null} contentId={ID} onClose={() => undefined} />, {
    answers: {
      'content.getContent': () => ({ contentType: 'page', aiSummary: null }),
      'websites.list': () => ({ websites: [SITE], nextCursor: null }),
      'publish.list': () => [post],
      'publish.statusOnSite': () => ({ status: 'publish' }),
      ...answers,
    },
  });

test('a post whose address nobody gave is live, with what is not known said and nothing offered that cannot be done', async () => {
  show({ ...POST, link: 'https://a.example/tea' });
  expect(await screen.findByText('Live')).toBeVisible();
  expect(screen.getByText(/^Receipt: Your workflow gave no address/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^More for/ })).not.toBeInTheDocument();
});

test('an end that nobody knows asks the user, who may say that the post is there', async () => {
  const confirm = vi.fn(() => POST);
  const { user } = show(
    { ...UNKNOWN, status: 'pending', receipt: null },
    { 'publish.confirmPosted': confirm },
  );
  expect(await screen.findByText(errorHint, { exact: false })).toBeVisible();
  const link = 'https://a.example/tea';
  await user.type(screen.getByLabelText('Address of the post, if you have it'), link);
  await user.click(screen.getByRole('button', { name: PUBLISH_MESSAGES.confirmPosted }));
  await vi.waitFor(() =>
    expect(confirm).toHaveBeenCalledExactlyOnceWith({ id: POST.id, link, isThere: true }),
  );
});

test('an update whose end nobody knows is not confirmed yet: it has not failed', async () => {
  show(UNKNOWN);
  expect(await screen.findByText('Not confirmed yet')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(errorHint);
  expect(screen.queryByText('Update failed')).not.toBeInTheDocument();
});

test('the window asks no workflow for categories, and offers an update also where no address is known @long', async () => {
  openWindow(POST);
  const modal = within(await screen.findByRole('dialog', { name: 'Post to Website' }));
  expect(await modal.findByRole('button', { name: PUBLISH_MESSAGES.update })).toBeVisible();
  expect(modal.getByText(PUBLISH_MESSAGES.workflowDecides)).toBeVisible();
  expect(modal.queryByText(PUBLISH_MESSAGES.becomesPage)).not.toBeInTheDocument();
});

test('the window begins calmly at an end that is not known, with the two answers, and stays calm @long', async () => {
  const confirm = vi.fn(() => POST);
  const { user } = openWindow(UNKNOWN, {
    'publish.postToWebsite': refused(errorMessage, { hint: errorHint, isUnknown: true }),
    'publish.confirmPosted': confirm,
  });
  expect(await screen.findByText('Not confirmed yet')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: PUBLISH_MESSAGES.update }));
  await screen.findByRole('button', { name: PUBLISH_MESSAGES.update });
  expect(screen.queryByText(/^Failed to post/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: PUBLISH_MESSAGES.confirmMissing }));
  await vi.waitFor(() => expect(confirm).toHaveBeenCalledExactlyOnceWith({ id: POST.id, isThere: false }));
});
