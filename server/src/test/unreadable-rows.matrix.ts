import { expect, test } from 'vitest';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import { AUTHORISATION } from './authorisation-table.ts';
import { callProcedure, PROCEDURES, statusOf } from './call-procedure.ts';
import { aRequest, watched } from './generation-flow.ts';
import { runningJobs } from './running-jobs.ts';
import { sessionCookieOf, signedIn } from './signed-in.ts';
import { testApp } from './test-app.ts';
import { testServices } from './test-services.ts';
import { userWithEverything } from './user-with-everything.ts';

test.each([{ from: 'another version' }, ['another version'], 'another version', 2])(
  'no screen fails on a row with %j in any JSON column',
  async (stored) => {
    const { user, services, ids } = await userWithEverything();
    const { pool } = await testServices();
    const { rows } = await pool.query<{ name: string; column: string }>(
      `select table_name as name, column_name as column from information_schema.columns
       where table_schema = 'public' and data_type = 'jsonb'`,
    );
    expect(rows.length).toBeGreaterThan(10);
    for (const { name, column } of rows)
      await pool.query(`update ${name} set ${column} = $1::jsonb`, [JSON.stringify(stored)]);
    const app = await testApp();
    const cookie = await sessionCookieOf(services, user.id);
    const failed: string[] = [];
    for (const { path } of PROCEDURES.filter(({ type }) => type === 'query')) {
      const status = statusOf(await callProcedure(app, path, AUTHORISATION[path]?.input?.(ids), cookie));
      if (status >= 500) failed.push(`${path}: ${status}`);
    }
    expect(failed).toEqual([]);
  },
);

test.each(['brief', 'plan', 'result'] as const)(
  'a piece whose stored %s cannot be read fails at once, costs nothing, and the pieces beside it are written',
  async (column) => {
    const base = await testServices();
    const { api, db, writer } = await signedIn({ plan: 'pro' });
    writer.before = () => undefined;
    const [bad, good] = [aRequest({ topic: 'Unreadable' }), aRequest({ topic: 'Readable' })];
    for (const request of [bad, good]) await api.content.startGeneration(request);
    await db.generation.update({ where: { id: bad.id }, data: { [column]: { from: 'another version' } } });
    await runningJobs(base);
    await watched(api, bad);
    await watched(api, good);
    await expect(db.generation.findUniqueOrThrow({ where: { id: bad.id } })).resolves.toMatchObject({
      status: 'failed',
      errorHint: CONTENT_MESSAGES.briefUnreadable,
      attempt: 1,
      heldBy: null,
    });
    const { used } = await api.billing.usage();
    expect(used).toBe(good.wordCount);
    expect(await api.content.listFailures()).toHaveLength(1);
  },
);
