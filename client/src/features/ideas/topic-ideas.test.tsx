import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderForUser } from '#client/test/render-for-user.tsx';
import { signedInUser } from '#client/test/signed-in-user.ts';
import { TopicIdeas } from './topic-ideas.tsx';

const WEBSITE = { id: 'w', domain: 'https://tea.example' };
const IDEA = {
  kind: 'searched',
  topic: 'Descale a kettle',
  why: 'Searched and shown 2,100 times, and none of your titles or headings answers it.',
  action: 'write',
  page: null,
  sourceId: null,
  facts: null,
};
const REFRESH = {
  ...IDEA,
  kind: 'old',
  topic: 'Green tea',
  action: 'refresh',
  why: 'It speaks of a year that is past: “This year”',
  page: { id: 'p', url: 'https://tea.example/green', title: 'Green tea' },
};

const Refresh = ({ title }: { title: string }) => <button type="button">Refresh {title}</button>;

function open(answers: object) {
  return renderForUser(<TopicIdeas Refresh={Refresh} />, {
    answers: {
      'account.me': () => ({ ...signedInUser, plan: 'pro' }),
      'profiles.listForSelect': () => [],
      'websites.list': () => ({ websites: [WEBSITE], nextCursor: null }),
      'content.topicIdeas': () => ({ ideas: [IDEA, REFRESH] }),
      ...answers,
    },
  });
}

test('each topic has its reason, is written or planned, and what the site has is refreshed instead', async () => {
  const added = vi.fn<(input: unknown) => object[]>(() => [{ localTime: '2026-12-01T09:00' }]);
  const { user } = open({ 'publish.addEntries': added });
  const part = within(await screen.findByRole('region', { name: 'What to write next' }));
  expect(part.getByText(IDEA.why)).toBeVisible();
  expect(part.getByRole('link', { name: 'Write: Descale a kettle' })).toHaveAttribute(
    'href',
    '/create?topic=Descale%20a%20kettle',
  );
  expect(part.getByRole('button', { name: 'Refresh Green tea' })).toBeVisible();
  expect(part.queryByRole('link', { name: 'Write: Green tea' })).toBeNull();
  await user.click(part.getByRole('button', { name: 'Add to the calendar: Descale a kettle' }));
  await waitFor(() =>
    expect(added).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        websiteId: 'w',
        entries: [expect.objectContaining({ brief: { topic: 'Descale a kettle', wordCount: 1200 } })],
      }),
    ),
  );
});

test('a topic that is refused is gone', async () => {
  const left = [IDEA];
  const { user } = open({
    'content.topicIdeas': () => ({ ideas: [...left] }),
    'content.refuseTopic': ({ topic }: { topic: string }) => {
      left.pop();
      return { topic };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Not this: Descale a kettle' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'What to write next' })).toBeNull());
});

test('a product is written about with its price and stock as a source', async () => {
  const facts = 'Moka pot: 24.00 EUR, 12 in stock, as of November 29, 2026. https://tea.example/moka';
  const added = vi.fn<(input: unknown) => object>(() => ({ id: 's' }));
  const { user, router } = open({
    'content.topicIdeas': () => ({ ideas: [{ ...IDEA, kind: 'product', topic: 'Moka pot', facts }] }),
    'content.addTextSource': added,
  });
  await user.click(await screen.findByRole('button', { name: 'Write: Moka pot' }));
  await waitFor(() => expect(router.state.location.search).toBe('?topic=Moka%20pot&source=s'));
  expect(added).toHaveBeenCalledWith(expect.objectContaining({ title: 'Moka pot', text: facts }));
});
