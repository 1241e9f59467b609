import { expect, test } from 'vitest';
import { signedIn } from '#server/test/signed-in.ts';
import { createCaller } from '#server/trpc/router.ts';

test('a hundred thousand users come fifty a page, each once, by an index', async () => {
  const { ctx, db, services, user } = await signedIn();
  const settings = { ...services.settings, admins: [user.email] };
  const admin = createCaller({ ...ctx, settings }).account;
  await db.$executeRaw`
    insert into users (id, email, password_hash, metadata_name, confirmed_at)
    select gen_random_uuid(), 'many' || n || '@many.example', '-', 'Many ' || n, now()
    from generate_series(1, 100000) as n`;
  await db.$executeRaw`insert into accounts (id, name) select id, metadata_name from users on conflict do nothing`;
  await db.$executeRaw`analyze users, accounts`;
  const seen = new Set<string>();
  let cursor: string | null = null;
  for (let page = 0; page < 4; page += 1) {
    const found: Awaited<ReturnType<typeof admin.adminUsers>> = await admin.adminUsers({ cursor });
    for (const { id } of found.users) seen.add(id);
    cursor = found.nextCursor;
  }
  expect(seen.size).toBe(200);
  expect(cursor).not.toBeNull();
  expect((await admin.adminUsers({ search: 'many99999@' })).users).toHaveLength(1);

  const plan = async (sql: string) => JSON.stringify(await db.$queryRawUnsafe(`explain ${sql}`));
  expect(await plan(`select id from users where id < gen_random_uuid() order by id desc limit 51`)).toMatch(
    /Index (Only )?Scan Backward using users_pkey/,
  );
  expect(await plan(`select id from users where email ilike '%many99999@%'`)).toContain(
    'users_email_search_idx',
  );
  expect(await plan(`select id from accounts where name ilike '%Many 99999%'`)).toContain(
    'accounts_name_search_idx',
  );
});
