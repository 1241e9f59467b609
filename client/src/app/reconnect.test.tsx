import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { EntryModal } from '#client/features/calendar/entry-modal.tsx';
import { PostToWebsiteModal } from '#client/features/publish/post-to-website-modal.tsx';
import { ReconnectWebsite } from '#client/features/websites/reconnect-website.tsx';
import { refused, type Answers } from '#client/test/answering-link.ts';
import { HELD } from '#client/test/held-entry.ts';
import { renderScreen } from '#client/test/render-screen.tsx';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { SITE_PROBLEMS } from '#shared/rules/site-problems.ts';

const WEBSITE = {
  id: HELD.websiteId,
  cmsType: 'shopify',
  domain: HELD.domain,
  username: null,
  shopName: 'bakery',
  lastCheck: null,
  isCutOff: false,
};
const REFUSED = { message: 'Failed to post blog', hint: SITE_PROBLEMS.shopCredentials };

/** The window over which the website is connected again, by its one main button. */
async function reconnected(window: React.ReactNode, answers: Answers) {
  const { user } = renderScreen(
    <>
      {window}
      <ReconnectWebsite />
    </>,
    {
      answers: {
        'websites.get': () => WEBSITE,
        'websites.update': () => ({ id: WEBSITE.id }),
        'profiles.listForSelect': () => [],
        ...answers,
      },
    },
  );
  return async () => {
    await user.click(await screen.findByRole('button', { name: 'Reconnect bakery.example' }));
    await user.type(await screen.findByLabelText(/^Admin API token/), 'shpat_new');
    await user.click(screen.getByRole('button', { name: 'Reconnect' }));
  };
}

test('a post that its site refused has one way out: the site is connected again, then it posts by itself @long', async () => {
  const post = vi.fn<(input: unknown) => AsyncIterable<unknown>>(async function* () {
    yield { type: 'done' };
  });
  post.mockImplementationOnce(refused(REFUSED.message, { code: 'BAD_GATEWAY', hint: REFUSED.hint }));
  const reconnect = await reconnected(
    <PostToWebsiteModal contentId={HELD.id} onClose={() => undefined} Connection={() => null} />,
    {
      'content.getContent': () => ({ contentType: 'blog', aiSummary: null }),
      'content.getEvidence': () => ({ revision: 1, sources: 0, claims: [] }),
      'websites.list': () => ({ websites: [WEBSITE], nextCursor: null }),
      'publish.list': () => [],
      'publish.postToWebsite': post,
    },
  );
  expect(await screen.findByDisplayValue(/^bakery.example/)).toBeVisible();
  screen.getByRole('button', { name: PUBLISH_MESSAGES.post }).click();
  await reconnect();
  await waitFor(() => expect(post).toHaveBeenCalledTimes(2));
});

test('an entry of the calendar that failed is tried again as soon as its site is connected again', async () => {
  const move = vi.fn((_input: unknown) => HELD);
  const entry = {
    ...HELD,
    contentId: HELD.id,
    status: 'failed' as const,
    reason: REFUSED.message,
    hint: REFUSED.hint,
  };
  const reconnect = await reconnected(<EntryModal entry={entry} onClose={() => undefined} />, {
    'publish.moveEntry': move,
  });
  await reconnect();
  await waitFor(() => expect(move).toHaveBeenCalledExactlyOnceWith({ id: entry.id, time: { kind: 'next' } }));
});
