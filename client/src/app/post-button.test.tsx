import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../test/render-screen.tsx';
import { PostButton } from './post-button.tsx';

test.each(['Escape', 'its cross'])(
  'the window that posts, closed by %s, gives the focus back to its button',
  async (way) => {
    const { user } = renderScreen(<PostButton contentId="0199d6f0-0000-7000-8000-000000000001" />, {
      answers: {
        'content.getContent': () => ({ contentType: 'page', aiSummary: null }),
        'websites.list': () => ({ websites: [], nextCursor: null }),
        'publish.list': () => [],
      },
    });
    await user.click(screen.getByRole('button', { name: 'Post to Web' }));
    await screen.findByRole('dialog', { name: 'Post to Website' });
    if (way === 'Escape') await user.keyboard('{Escape}');
    else await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Post to Web' })).toHaveFocus();
  },
);

test('the button of a piece that is live says that it updates', async () => {
  renderScreen(<PostButton contentId="0199d6f0-0000-7000-8000-000000000001" />, {
    answers: { 'publish.list': () => [{ status: 'publish' }] },
  });
  expect(await screen.findByRole('button', { name: 'Update' })).toBeVisible();
});
