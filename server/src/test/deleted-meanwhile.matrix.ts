import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { NOT_SIGNED_IN } from '#shared/rules/messages.ts';
import { AUTHORISATION } from './authorisation-table.ts';
import { callProcedure, statusOf } from './call-procedure.ts';
import { nobodysIds } from './ids.ts';
import { pause } from './pause.ts';
import { storedPiece } from './published-piece.ts';
import { sessionCookieOf, signedIn } from './signed-in.ts';
import { testApp } from './test-app.ts';
import { testServices } from './test-services.ts';
import { userWithEverything } from './user-with-everything.ts';

const ROUNDS = 12;
/** Longer than a request takes, so that the deletion falls before, into and after it. */
const SPREAD_MS = 40;

/** The server as an administrator's request finds it that has passed the session check just before the account went. */
async function appOfTheDeleted() {
  const { ctx, ids, services } = await userWithEverything();
  const { user, session } = ctx;
  if (!user || !session) throw new Error('not signed in');
  const sessions = { ...services.sessions, identify: async () => ({ user, session }) };
  const settings = { ...services.settings, admins: [user.email] };
  const app = await testApp({ sessions, settings });
  await services.db.user.delete({ where: { id: user.id } });
  return { app, ids };
}

test('a request that is under way when its account is deleted is answered as signed out, whatever it asks', async () => {
  const { app, ids } = await appOfTheDeleted();
  const answers: string[] = [];
  for (const [path, { guard, input }] of Object.entries(AUTHORISATION)) {
    if (guard === 'public' || guard === 'reset') continue;
    const answer = await callProcedure(app, path, input?.(ids), 'session=x');
    const status = statusOf(answer);
    // Lists are empty, and there is nothing left to take away.
    const isFine = status === 200 || (status === 401 && answer.body.includes(NOT_SIGNED_IN));
    if (!isFine) answers.push(`${path}: ${status} ${answer.body.slice(0, 200)}`);
  }
  expect(answers).toEqual([]);
});

/** What each writes, for a user who has this piece. */
const WRITES: Record<string, (contentId: string) => object> = {
  'content.startGeneration': () => ({ id: randomUUID(), contentType: 'blog', topic: 'tea', wordCount: 300 }),
  'profiles.create': () => ({ ...AUTHORISATION['profiles.create']?.input?.(nobodysIds()) }),
  'websites.create': () => ({
    id: randomUUID(),
    cmsType: 'shopify',
    domain: 'http://127.0.0.1:9',
    shopName: 'shop',
    appPassword: 'token',
  }),
  'chat.send': () => ({ text: 'hello' }),
  'content.generateSocial': (id) => ({ id, platforms: ['x'] }),
};

test.each(Object.keys(WRITES))(
  'deleting the account against %s: done or signed out, and no row stays',
  async (path) => {
    const { services, pool } = await testServices();
    const app = await testApp();
    const statuses = new Set<number>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { user, db } = await signedIn({ plan: 'pro' });
      const piece = await storedPiece(db, user.id);
      const [cookie, other] = [
        await sessionCookieOf(services, user.id),
        await sessionCookieOf(services, user.id),
      ];
      const writing = callProcedure(app, path, WRITES[path]?.(piece.id), cookie);
      await pause((SPREAD_MS * round) / ROUNDS);
      const deleted = await callProcedure(app, 'account.deleteAccount', undefined, other);
      expect(deleted.statusCode).toBe(200);
      statuses.add(statusOf(await writing));
      for (const table of ['generations', 'profiles', 'websites', 'chat_support', 'generated_social']) {
        const { rows } = await pool.query(`select 1 from ${table} where user_id = $1`, [user.id]);
        expect([table, rows]).toEqual([table, []]);
      }
    }
    expect([...statuses].filter((status) => ![200, 401].includes(status))).toEqual([]);
  },
);
