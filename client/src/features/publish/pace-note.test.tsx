import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#client/test/render-screen.tsx';
import { PaceNote } from './pace-note.tsx';

const ID = '0199d6f0-0000-7000-8000-000000000001';
const WEBSITE = '0199d6f0-0000-7000-8000-000000000002';
const NEXT = { slotAt: '2026-12-01T08:00:00.000Z', localTime: '2026-12-01T09:00', timeZone: 'Europe/Berlin' };

function show(isFull: boolean) {
  const added = vi.fn((_input: unknown) => [{ localTime: NEXT.localTime }]);
  const asked = vi.fn(() => ({ perWeek: 5, posted: 5, isFull, next: NEXT }));
  const onScheduled = vi.fn();
  const note = <PaceNote contentId={ID} websiteId={WEBSITE} disabled={false} onScheduled={onScheduled} />;
  const { user } = renderScreen(note, { answers: { 'publish.pace': asked, 'publish.addEntries': added } });
  return { user, added, asked, onScheduled };
}

test('a post that would break the pace is warned of, and the next free time is offered', async () => {
  const { user, added, onScheduled } = show(true);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'That’s more than 5 posts in 7 days.You can post all the same. The next time that keeps the pace is Tue, Dec 1, 9:00 AM (Europe/Berlin).',
  );
  await user.click(screen.getByRole('button', { name: 'Schedule it then' }));
  await expect.poll(() => onScheduled.mock.calls.length).toBe(1);
  expect(added).toHaveBeenCalledWith(
    expect.objectContaining({ websiteId: WEBSITE, entries: [{ id: expect.any(String), contentId: ID }] }),
  );
});

test('a post that keeps the pace is not warned of', async () => {
  const { asked } = show(false);
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  expect(screen.queryByRole('button', { name: 'Schedule it then' })).toBeNull();
});
