import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '#client/lib/paths.ts';
import { renderScreen } from '#client/test/render-screen.tsx';
import type { Writing } from './use-writing.ts';
import { WritingChip } from './writing-chip.tsx';

const asOf = '2026-02-03T12:00:00.000Z';
const piece: Writing = {
  id: 'one',
  title: 'Tea',
  contentType: 'blog',
  profile: null,
  status: 'writing',
  startedAt: asOf,
};

function open(...endings: Writing['status'][]) {
  const next = Promise.withResolvers<void>();
  async function* news() {
    yield { asOf, pieces: [piece] };
    await next.promise;
    for (const status of endings) yield { asOf, pieces: [{ ...piece, status }] };
  }
  const view = renderScreen(<WritingChip />, {
    at: '/profiles',
    answers: { 'content.listWriting': () => ({ asOf, pieces: [piece] }), 'content.watchWriting': news },
  });
  return { ...view, end: next.resolve };
}

test('what is being written is one press away on every screen but its own, and its end is said', async () => {
  const { user, router, end } = open('done');
  await user.click(await screen.findByRole('link', { name: 'Writing… Tea' }));
  expect(router.state.location.pathname).toBe(paths.create);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  await router.navigate('/profiles');
  expect(await screen.findByRole('link', { name: 'Writing… Tea' })).toBeVisible();
  end();
  expect(await screen.findByRole('link', { name: 'Written: Tea' })).toHaveAttribute('href', '/content/one');
  expect(screen.getAllByText('Written: Tea').some((said) => said.ariaLive === 'polite')).toBe(true);
  await user.click(screen.getByRole('link'));
  await waitFor(() => expect(screen.queryByRole('link')).not.toBeInTheDocument());
});

test('a piece that failed leads back to its brief, and one that was cancelled is not spoken of', async () => {
  const failed = open('failed');
  failed.end();
  expect(await screen.findByRole('link', { name: 'Not written: Tea' })).toHaveAttribute('href', '/create');
  failed.unmount();
  const { end } = open('cancelled');
  await screen.findByRole('link', { name: 'Writing… Tea' });
  end();
  await waitFor(() => expect(screen.queryByRole('link')).not.toBeInTheDocument());
});
