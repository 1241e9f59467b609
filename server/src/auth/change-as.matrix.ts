import { expect, test } from 'vitest';
import { AUTHORISATION } from '#server/test/authorisation-table.ts';
import { callProcedure, PROCEDURES, statusOf } from '#server/test/call-procedure.ts';
import { holdAccount } from '#server/test/hold-account.ts';
import { sessionCookieOf } from '#server/test/signed-in.ts';
import { testApp } from '#server/test/test-app.ts';
import { userWithEverything } from '#server/test/user-with-everything.ts';

test('whatever waited for the account or a piece is refused when its session has ended meanwhile', async () => {
  const app = await testApp();
  const { user, services, ids, db } = await userWithEverything();
  const refused: string[] = [];
  const passed: string[] = [];
  for (const { path } of PROCEDURES.filter(({ type }) => type === 'mutation')) {
    const line = AUTHORISATION[path];
    if (!line || line.guard === 'public' || line.guard === 'reset') continue;

    const cookie = await sessionCookieOf(services, user.id);
    const { isWaitedForBy, release } = await holdAccount(user);
    const call = callProcedure(app, path, line.input?.(ids), cookie);
    if (await isWaitedForBy(call)) {
      await db.session.deleteMany({ where: { userId: user.id } });
      await release();
      if (statusOf(await call) === 401) refused.push(path);
      else passed.push(path);
    } else await release();
  }
  // These may answer with the text that they could not save.
  const silent = ['content.generateEmail', 'content.generateSocial'];
  expect(passed.filter((path) => !silent.includes(path))).toEqual([]);
  const posts = await db.socialPost.findMany({ where: { contentId: ids.contentId }, select: { text: true } });
  expect(posts).toEqual([{ text: expect.stringMatching(/^(a post|another)$/) }]);
  expect(await db.emailCopy.findUnique({ where: { contentId: ids.contentId } })).toMatchObject({
    body: expect.stringMatching(/^b$/i),
  });
  const waited = {
    account: ['deleteAccount', 'rename'],
    content: ['deleteContent', 'updateContent'],
    profiles: ['delete'],
    publish: ['addEntries', 'approveEntry', 'createShareLink', 'importEntries', 'savePlan'],
  };
  const paths = Object.entries(waited).flatMap(([room, verbs]) => verbs.map((verb) => `${room}.${verb}`));
  expect(refused).toEqual(expect.arrayContaining(paths));
  expect(await db.piece.count({ where: { userId: user.id } })).toBe(1);
});
