import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { plainPiece } from '#server/test/plain-piece.ts';
import { signedIn } from '#server/test/signed-in.ts';

test('a short or odd term is found among very many pieces, and so is one that only old pieces share', async () => {
  const { api, db, user } = await signedIn();
  await db.$executeRaw`
    insert into generated_content (id, user_id, content_type, title, slug, excerpt, content, head, keywords, writer, created_at)
    select gen_random_uuid(), ${user.id}::uuid, 'blog',
      case n when 1 then 'ZÜRICH 東京 c++' when 2 then 'half_price' when 3 then '*** 50% ***' when 4 then 'a\\b' else
        case when n <= 1500 then 'Archived ' || n else 'Ordinary hay ' || n end end,
      's', 'e', 'c', 'h', '{}', 'offline', timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(1, 7000) n`;
  const found = async (search: string) =>
    (await api.content.listContent({ search })).items.map(({ title }) => title);
  for (const term of ['zü', 'Zürich', '京', '東京 C', '++', 'h 東']) {
    await expect(found(term)).resolves.toEqual(['ZÜRICH 東京 c++']);
  }
  await expect(found('_')).resolves.toEqual(['half_price']);
  for (const term of ['%', '***', '0%', '* 5']) await expect(found(term)).resolves.toEqual(['*** 50% ***']);
  await expect(found('\\')).resolves.toEqual(['a\\b']);
  await expect(found('zq')).resolves.toEqual([]);
  const old = await api.content.listContent({ search: 'archived' });
  expect(old.items).toHaveLength(50);
  expect(old.items[0]?.title).toBe('Archived 1500');
  const next = await api.content.listContent({ search: 'archived', cursor: old.nextCursor });
  expect(next.items[0]?.title).toBe('Archived 1450');
});

test.each([
  ['of one moment', ['2026-01-01', '2026-01-01', '2026-01-01']],
  ['of forty years', ['1986-05-01', '2004-02-29', '2026-01-01']],
])('among very many pieces %s the rare ones come newest first', async (_, days) => {
  const { api, db, user } = await signedIn();
  const { asked: _asked, ...base } = await plainPiece(db, user.id, {
    title: 'Hay',
    createdAt: new Date('2026-01-01'),
  });
  const hay = Array.from({ length: 5050 }, () => ({ ...base, id: randomUUID() }));
  const needles = days.map((moment, index) => ({
    ...base,
    // Of one moment, the lowest ids come last.
    id: randomUUID().replace(/^.{8}/, `0000000${index}`),
    title: `Needle ${index}`,
    createdAt: new Date(moment),
  }));
  await db.piece.createMany({ data: [...hay, ...needles.map((needle) => ({ ...needle, userId: user.id }))] });
  const { items } = await api.content.listContent({ search: 'needle' });
  expect(items.map(({ title }) => title)).toEqual(['Needle 2', 'Needle 1', 'Needle 0']);
});
