import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { HELD } from '#client/test/held-entry.ts';
import { renderScreen } from '#client/test/render-screen.tsx';
import { EntryList } from './entry-list.tsx';
import { EntryModal } from './entry-modal.tsx';
import type { Entry } from './entry.tsx';

test('an entry that is tried again says on which day and when', async () => {
  renderScreen(<EntryModal entry={HELD} onClose={() => {}} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('We’ll try again on Dec 1, 2026, 12:00 AM.');
});

test('what is not written yet is changed in all of its brief, and written at once @long', async () => {
  const [update, write] = [vi.fn((_input: unknown) => HELD), vi.fn((_input: unknown) => HELD)];
  const brief = {
    contentType: 'blog',
    topic: HELD.title,
    keyword: '',
    wordCount: 900,
    profileId: null,
    language: null,
    tone: '',
    audience: '',
  } as const;
  const entry: Entry = { ...HELD, brief };
  const { user } = renderScreen(<EntryModal entry={entry} onClose={() => {}} />, {
    answers: {
      'publish.updateEntry': update,
      'publish.writeEntry': write,
      'profiles.listForSelect': () => [],
    },
  });

  expect(await screen.findByText('Blog Post, 900 words. Written the day before.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Edit' }));

  for (const [label, text] of [
    ['Topic', 'Rye for beginners'],
    ['Keyword', 'rye bread'],
    ['Words', '1500'],
    ['Tone', 'dry'],
    ['Audience', 'bakers'],
  ] as const) {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), text);
  }

  await user.click(screen.getByRole('button', { name: 'Save' }));

  const changed = { topic: 'Rye for beginners', keyword: 'rye bread', wordCount: 1500, tone: 'dry' };

  await vi.waitFor(() =>
    expect(update).toHaveBeenCalledExactlyOnceWith({
      id: entry.id,
      brief: { ...brief, ...changed, audience: 'bakers' },
    }),
  );

  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Write it now' }));
  await vi.waitFor(() => expect(write).toHaveBeenCalledExactlyOnceWith({ id: entry.id }));
});

test('a piece that could not be posted is tried again at the next free time', async () => {
  const move = vi.fn((_input: unknown) => HELD);
  const failed: Entry = { ...HELD, contentId: HELD.id, status: 'failed' };
  const { user } = renderScreen(<EntryModal entry={failed} onClose={() => {}} />, {
    answers: { 'publish.moveEntry': move },
  });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await vi.waitFor(() =>
    expect(move).toHaveBeenCalledExactlyOnceWith({ id: failed.id, time: { kind: 'next' } }),
  );
});

test('a list does not repeat the reason that a paused plan gives above it, but what to do', () => {
  const reason = 'Failed to post to WordPress';
  const entry: Entry = { ...HELD, status: 'failed', reason, hint: 'Check the password.' };
  const shown = (said: string[]) => <EntryList entries={[entry]} said={said} onOpen={() => {}} />;
  renderScreen(
    <>
      {shown([reason])}
      {shown([])}
    </>,
  );
  const [repeated, first] = screen.getAllByRole('listitem');
  expect(repeated).not.toHaveTextContent(reason);
  expect(repeated).toHaveTextContent('Check the password.');
  expect(first).toHaveTextContent(reason);
});
