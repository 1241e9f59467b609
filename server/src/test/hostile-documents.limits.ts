import { expect, test, vi } from 'vitest';
import { CONTENT_MAX } from '#shared/rules/piece.ts';
import { aDocx, aPdfBomb } from './documents.ts';
import { startLimitedServer } from './limited-server.ts';
import { plainPiece } from './plain-piece.ts';
import { pngOf } from './png-of.ts';
import { savesWhile } from './saves-while.ts';
import { changeAt } from './server-process.ts';
import { sessionCookieOf, signedIn } from './signed-in.ts';
import { testServices } from './test-services.ts';

const ATTACKERS = 4;
const EACH = { documents: 50, drafts: 8 };
/** After so many that were read the attackers hang up. */
const READ_FILES = 2;
const READ_DRAFTS = 3;
/** So often another user saves before they do. */
const SAVES = 5;

const nested = () => aDocx(`${'<w:p>'.repeat(100_000)}${'</w:p>'.repeat(100_000)}`);
const zipBomb = () => aDocx(['x'], { 'word/footnotes.xml': Buffer.alloc(59_000_000, '<') });
const times = <T>(count: number, make: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at));

test('200 hostile documents, 32 hostile drafts and 4 pictures leave a web process of 512 MB alive, and others save', async () => {
  const { databaseUrl } = await testServices();
  const server = await startLimitedServer({ DATABASE_URL: databaseUrl, RATE_LIMIT_FACTOR: '1000' });
  const over = new AbortController();
  const attackers = await Promise.all(times(ATTACKERS, () => attacker(server.url, over.signal)));
  const files = [aPdfBomb(), nested(), zipBomb()].map((file) => file.toString('base64'));
  const picture = pngOf(7000, 7000).toString('base64');
  const content = '<p>“a '.padEnd(CONTENT_MAX, '“a ');
  const answers: string[] = [];

  await savesWhile(server.url, async (saved) => {
    const calls = attackers.flatMap(({ send, piece }, first) => [
      send('content.uploadImage', { id: piece.id, image: picture, alt: 'x' }),
      ...times(EACH.documents, (at) =>
        send('content.addFileSource', { name: 'a', file: files[(first + at) % files.length] }),
      ),
      ...times(EACH.drafts, () => send('content.updateContent', { ...piece, content })),
    ]);
    for (const call of calls) void call.then((answer) => answers.push(answer));
    const worked = (pattern: RegExp) => answers.filter((answer) => pattern.test(answer)).length;
    await vi.waitUntil(
      () =>
        worked(/File.* 4(00|13)/) >= READ_FILES &&
        worked(/update.* (200|409)/) >= READ_DRAFTS &&
        saved() >= SAVES,
      { timeout: 240_000 },
    );
    over.abort();
    await Promise.all(calls);
  });

  expect(server.isRunning()).toBe(true);
  expect(answers.filter((answer) => / 5(?!03)/.test(answer))).toEqual([]);
});

/** A user who sends whatever is sent, many at once. */
async function attacker(url: string, signal: AbortSignal) {
  const { db, services, user } = await signedIn();
  const { id, title, slug, excerpt, keywords, revision } = await plainPiece(db, user.id);
  const change = changeAt(url, await sessionCookieOf(services, user.id), signal);
  return {
    piece: { id, title, slug, excerpt, keywords, revision },
    /** @returns the procedure and the status of its answer */
    send: async (procedure: string, input: object) => {
      const status = await change(procedure, input).then(
        (response) => response.status,
        () => 'not answered',
      );
      return `${procedure} ${status}`;
    },
  };
}
