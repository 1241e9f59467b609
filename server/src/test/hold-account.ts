import pg from 'pg';
import { onTestFinished, vi } from 'vitest';
import { testServices } from './test-services.ts';

/** Holds the account of a user and all its pieces, as another change under way does. */
export async function holdAccount({ id }: { id: string }) {
  const { databaseUrl } = await testServices();
  const [holder, watch] = [1, 2].map(() => new pg.Client({ connectionString: databaseUrl }));
  if (!holder || !watch) throw new Error('no clients');

  await Promise.all([holder.connect(), watch.connect()]);
  onTestFinished(async () => void (await Promise.all([holder.end(), watch.end()])));
  await holder.query('begin');
  await holder.query('select 1 from accounts where id = $1 for update', [id]);
  await holder.query('select 1 from generated_content where user_id = $1 for update', [id]);

  const waiting = async () => {
    const { rows } = await watch.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0]?.count ?? 0;
  };

  return {
    /** Connections that wait for it. */
    waiting,
    /** @returns once a change waits for it; false when the call has ended without */
    isWaitedForBy: async (call: Promise<unknown>) => {
      let hasEnded = false;
      void call.catch(() => undefined).finally(() => (hasEnded = true));
      return vi
        .waitUntil(async () => hasEnded || (await waiting()) > 0, { interval: 5 })
        .then(() => !hasEnded);
    },
    /** @param last what the other change does before it ends */
    release: (last = '') => holder.query(`${last}; commit`),
  };
}
