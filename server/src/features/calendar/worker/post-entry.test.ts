import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { afterFile } from '#server/test/after-file.ts';
import { startWordPressStandIn } from '#server/test/stubs/wordpress-server.ts';
import { authorsOf } from '#server/test/wordpress/authors.ts';
import { STEP_PARTS, type TimedEntry } from './entry-step.ts';
import { postPiece } from './post-entry.ts';

const wp = await startWordPressStandIn();
afterFile(wp.close);

test('the log says that the calendar has posted what it posts', async () => {
  const { services, user, db, piece, websiteId } = await authorsOf(wp)('editor');
  const id = randomUUID();
  const planned = { userId: user.id, websiteId, contentId: piece.id, timeZone: 'UTC', slotAt: new Date() };
  await db.calendarEntry.create({ data: { id, status: 'posting', ...planned } });
  const entry = await db.calendarEntry.findUniqueOrThrow({ where: { id }, include: STEP_PARTS });
  await postPiece({ ...services, user }, entry as TimedEntry);
  const lines = await db.activity.findMany({ where: { userId: user.id, group: 'posts' } });
  expect(lines).toMatchObject([{ actor: 'calendar', sentence: expect.stringMatching(/^Posted “.+” on /) }]);
});
