import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { UserContext } from '#server/context.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import { granted } from '#server/test/granted.ts';
import { program } from '#server/test/program.ts';
import { ownContext, storedProfile } from '#server/test/stored-rows.ts';
import { testApp } from '#server/test/test-app.ts';
import { testServices } from '#server/test/test-services.ts';
import { userWithEverything } from '#server/test/user-with-everything.ts';
import { createCaller } from '#server/trpc/router.ts';
import { DELETED_MESSAGES, KEPT_DAYS } from '#shared/rules/deleted.ts';
import { removeKept } from './kept-things.ts';

type Everything = Awaited<ReturnType<typeof userWithEverything>>;

/** Tables whose rows can be kept. */
async function keptTables() {
  const { pool } = await testServices();
  const { rows } = await pool.query<{ name: string }>(
    `select distinct tgrelid::regclass::text as name from pg_trigger where tgname like 'keep_%' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Every row of them as text, so that a single byte counts. */
async function allRows() {
  const { pool } = await testServices();
  const rows: string[] = [];
  for (const table of await keptTables()) {
    const found = await pool.query<{ text: string }>(`select to_jsonb(t)::text as text from ${table} t`);
    rows.push(...found.rows.map(({ text }) => `${table} ${text}`));
  }
  return rows.sort();
}

const ROOTS = {
  piece: { name: 'DELETE content/:id', id: 'contentId' },
  profile: { name: 'DELETE profiles/:id', id: 'profileId' },
  website: { name: 'DELETE websites/:id', id: 'websiteId' },
  source: { name: 'DELETE sources/:id', id: 'sourceId' },
} as const;
type Root = keyof typeof ROOTS;

async function programOf(one: Everything) {
  const { send } = await program(one);
  return async (root: Root) => {
    const { status, body } = await send(ROOTS[root].name, { id: one.ids[ROOTS[root].id] });
    expect(body).toMatchObject({ id: one.ids[ROOTS[root].id] });
    expect(status).toBe(200);
  };
}

async function prepared() {
  const one = await userWithEverything();
  const { db, ids } = one;
  await db.deletedThing.deleteMany();
  await db.generation.updateMany({ data: { status: 'done' } });
  await db.publication.updateMany({ where: { id: ids.publicationId }, data: { postedAt: new Date() } });
  return { ...one, remove: await programOf(one) };
}

const restoreAll = async ({ api }: Everything) => {
  for (const { id } of await api.account.deletedThings()) await api.account.restoreDeleted({ id });
};

test('every table that loses rows or references with a piece, profile, website or source keeps them', async () => {
  const { pool } = await testServices();
  const { rows } = await pool.query<{ name: string }>(
    `with recursive going as (
       select unnest(array['generated_content', 'profiles', 'websites', 'sources'])::regclass::oid as id
       union select conrelid from pg_constraint join going on going.id = confrelid
       where contype = 'f' and confdeltype in ('c', 'n'))
     select id::regclass::text as name from going order by 1`,
  );
  const known = await keptTables();
  // Of a generation only its reference to a profile changes, so its sections stay.
  const names = rows.map(({ name }) => name).filter((name) => name !== 'generation_sections');
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
});

test.each(['piece', 'profile', 'source'] as const)(
  'a %s that a program deleted is gone everywhere, and comes back equal to the byte',
  async (root) => {
    const one = await prepared();
    const before = await allRows();
    await one.remove(root);
    expect(await allRows()).not.toEqual(before);
    expect(await one.api.account.deletedThings()).toMatchObject([{ kind: root, deletedBy: 'program' }]);
    await restoreAll(one);
    expect(await allRows()).toEqual(before);
    expect(await one.api.account.deletedThings()).toEqual([]);
  },
);

test('a website comes back as it was, but without anything that opens it, and has to be connected again', async () => {
  const one = await prepared();
  const { db, ids, api } = one;
  const others = (rows: string[]) => rows.filter((row) => !row.startsWith('websites '));
  const before = others(await allRows());
  await one.remove('website');
  expect(JSON.stringify(await db.deletedRow.findMany({ omit: { id: true } }))).not.toContain('sealed-canary');
  await restoreAll(one);
  expect(others(await allRows())).toEqual(before);
  expect((await api.websites.list({})).websites).toMatchObject([{ id: ids.websiteId, isCutOff: true }]);
  await expect(api.websites.check({ id: ids.websiteId })).rejects.toThrow('without its credentials');
});

test('whatever order things were deleted and are restored in, they find each other again @long', async () => {
  const orders: Root[][] = [
    ['piece', 'website', 'profile', 'source'],
    ['source', 'profile', 'website', 'piece'],
    ['website', 'source', 'piece', 'profile'],
  ];
  for (const order of orders) {
    for (const isReversed of [true, false]) {
      const one = await prepared();
      const others = (rows: string[]) => rows.filter((row) => !row.startsWith('websites '));
      const before = others(await allRows());
      for (const root of order) await one.remove(root);
      const things = await one.api.account.deletedThings();
      const restored = isReversed ? things : things.toReversed();
      for (const { id } of restored) await one.api.account.restoreDeleted({ id });
      expect(others(await allRows())).toEqual(before);
      await one.db.user.delete({ where: { id: one.user.id } });
    }
  }
});

test('planned entries come back as missed, at their time, and nothing goes out by itself', async () => {
  const one = await prepared();
  const { db, ids, user } = one;
  const slotAt = new Date('2030-01-07T09:00:00Z');
  const planned = { status: 'approved', slotAt, localTime: '2030-01-07T09:00' } as const;
  await db.calendarEntry.update({ where: { id: ids.entryId }, data: planned });
  await one.remove('piece');
  const other = { userId: user.id, websiteId: ids.websiteId, timeZone: 'UTC', slotAt };
  await db.calendarEntry.create({ data: { id: randomUUID(), status: 'idea', ...other } });
  await restoreAll(one);
  const entry = await db.calendarEntry.findUniqueOrThrow({ where: { id: ids.entryId } });
  expect(entry).toMatchObject({ status: 'missed', localTime: planned.localTime, heldBy: null });
  expect(entry.lastError).toBe(DELETED_MESSAGES.entryBack);
});

test('what a person deletes is final', async () => {
  const one = await prepared();
  const { api, db, ids } = one;
  await api.content.deleteContent({ id: ids.contentId });
  await api.profiles.delete({ id: ids.profileId });
  await api.content.deleteSource({ id: ids.sourceId });
  await api.websites.delete({ id: ids.websiteId });
  expect(await api.account.deletedThings()).toEqual([]);
  expect(await db.deletedRow.count()).toBe(0);
});

test('an assistant is named, and neither it nor a token can restore or delete for good', async () => {
  const one = await prepared();
  const { ctx, api, ids } = one;
  const { session } = await granted(one);
  await createCaller({ ...ctx, session }).content.deleteContent({ id: ids.contentId });
  const [thing] = await api.account.deletedThings();
  expect(thing).toMatchObject({ kind: 'piece', title: 'Title', deletedBy: 'Claude' });
  const { account } = createCaller({ ...ctx, session });
  const id = thing?.id ?? '';
  await expect(account.restoreDeleted({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(account.deleteNow({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(account.deletedThings()).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('while it can be restored, its picture and its sources stay stored, and no one is shown them @long', async () => {
  const one = await prepared();
  const { api, db, ids, services } = one;
  const image = await db.image.findFirstOrThrow({ where: { contentId: ids.contentId } });
  const later = new Date(Date.now() + DAY_MS);
  await one.remove('piece');
  await api.content.deleteSource({ id: ids.sourceId });
  await services.objects.removeUnused(later);
  const app = await testApp();
  expect((await app.inject(`/images/${image.token}.jpg`)).statusCode).toBe(404);
  expect((await api.content.listSources({})).sources).toEqual([]);
  await restoreAll(one);
  await expect(services.objects.get(image.objectKey)).resolves.toBeDefined();
  expect((await api.content.getEvidence({ id: ids.contentId })).claims).toHaveLength(1);
});

test('after 30 days, or at once when its owner says so, it is gone with its picture and its sources', async () => {
  const one = await prepared();
  const { api, ctx, db, ids, services } = one;
  await api.content.deleteSource({ id: ids.sourceId });
  await one.remove('piece');
  const at = (days: number) => ({ ...ctx, now: () => new Date(Date.now() + days * DAY_MS) });
  await removeKept(at(KEPT_DAYS - 1));
  const [thing] = await api.account.deletedThings();
  await removeKept(at(KEPT_DAYS + 1));
  await expect(api.account.restoreDeleted({ id: thing?.id ?? '' })).rejects.toThrow(
    DELETED_MESSAGES.notFound,
  );
  expect(await db.source.count({ where: { id: ids.sourceId } })).toBe(0);
  await services.objects.removeUnused(new Date(Date.now() + DAY_MS));
  expect(await db.storedObject.count({ where: { images: { none: {} } } })).toBe(0);

  await one.remove('profile');
  const [profile] = await api.account.deletedThings();
  await api.account.deleteNow({ id: profile?.id ?? '' });
  expect(await api.account.deletedThings()).toEqual([]);
  expect(await db.deletedRow.count()).toBe(0);
});

test('a value that its owner has changed since stays, and an id that was used again is said @long', async () => {
  const one = await prepared();
  const { api, db, ids, user } = one;
  await one.remove('profile');
  const other = await storedProfile(one);
  await api.content.moveContent({ id: ids.contentId, profileId: other.id });
  await restoreAll(one);
  expect(await db.piece.findUnique({ where: { id: ids.contentId } })).toMatchObject({ profileId: other.id });

  await one.remove('profile');
  await storedProfile(one, { id: ids.profileId } as never);
  await expect(restoreAll(one)).rejects.toThrow(DELETED_MESSAGES.madeAgain);
  expect(await db.profile.count({ where: { userId: user.id } })).toBe(2);
});

test('restoring is done once, whoever else restores, deletes or sweeps at the same time, and by nobody else @long', async () => {
  const one = await prepared();
  const { api, ctx, db, ids } = one;
  const stranger = await userWithEverything();
  const past: UserContext = { ...ownContext(ctx), now: () => new Date(Date.now() + 31 * DAY_MS) };
  for (let round = 0; round < 6; round += 1) {
    await one.remove('piece');
    const [thing] = await api.account.deletedThings();
    const id = thing?.id ?? '';
    await expect(stranger.api.account.restoreDeleted({ id })).rejects.toThrow(DELETED_MESSAGES.notFound);
    const done = await Promise.allSettled([
      api.account.restoreDeleted({ id }),
      api.account.restoreDeleted({ id }),
      ...(round % 2 === 0 ? [] : [api.account.deleteNow({ id }), removeKept(past)]),
    ]);
    const restores = done.slice(0, 2).filter(({ status }) => status === 'fulfilled').length;
    expect(restores).toBeLessThan(2);
    expect(await db.piece.count({ where: { id: ids.contentId } })).toBe(restores);
    expect(await db.deletedThing.count({ where: { id } })).toBe(0);
    if (restores === 0) return;
  }
});

test('with the account everything that is kept goes at once, also while it is being restored', async () => {
  const one = await prepared();
  const { api, db, user } = one;
  await one.remove('piece');
  await one.remove('website');
  const [thing] = await api.account.deletedThings();
  await Promise.allSettled([
    api.account.deleteAccount(),
    api.account.restoreDeleted({ id: thing?.id ?? '' }),
  ]);
  expect(await db.user.count({ where: { id: user.id } })).toBe(0);
  expect(await db.deletedThing.count({ where: { userId: user.id } })).toBe(0);
  expect(await db.piece.count({ where: { userId: user.id } })).toBe(0);
});
