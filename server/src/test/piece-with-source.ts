import type { TestUser } from './publisher.ts';

const SOURCE = 'Of all shops, 34 % close early on Mondays.\n\nThe survey ended in May 2025.';

/**
 * Bases a stored piece on a source (f1 is "34 %", f2 "May 2025") and saves this text of it.
 * @returns the revision
 */
export async function saveWithSource({ api, db, user }: TestUser, id: string, content: string) {
  const source = await api.content.addTextSource({ text: SOURCE });
  const link = { userId: user.id, contentId: id, sourceId: source.id, position: 1, firstFact: 1 };
  await db.pieceSource.create({ data: link });
  return saveText({ api }, id, content);
}

/** Bases the piece on one more source with this text; the first fact of it is f1001. */
export async function addSource(
  { api, db, user }: TestUser,
  id: string,
  { text = '', title = '', url = '' },
) {
  const source = await api.content.addTextSource({ text, title });
  if (url) await db.source.update({ where: { id: source.id }, data: { url } });
  const link = { userId: user.id, contentId: id, sourceId: source.id, position: 2, firstFact: 1001 };
  await db.pieceSource.create({ data: link });
}

/** @returns the revision */
export async function saveText({ api }: Pick<TestUser, 'api'>, id: string, content: string) {
  const { revision, title, slug, excerpt, keywords } = await api.content.getContent({ id });
  const text = { title, slug, excerpt, keywords };
  return (await api.content.updateContent({ ...text, id, revision, content })).revision;
}
