import { expect, test } from 'vitest';
import { DAY_MS } from '#server/lib/durations.ts';
import { plainPiece } from '#server/test/plain-piece.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { REVIEW_MESSAGES, SHARE_DAYS, SHARE_LINKS_MAX } from '#shared/rules/review.ts';

test('a link is shown once, ends after 14 days, and its token is stored nowhere', async () => {
  const { api, db, user } = await signedIn();
  const { id: contentId } = await plainPiece(db, user.id);
  const { url, expiresAt, ...link } = await api.publish.createShareLink({ contentId, name: ' Bob ' });
  expect(url).toMatch(/^http:\/\/localhost:3000\/review\/[\w-]{43}$/);
  expect(link).toMatchObject({ name: 'Bob', right: 'decide' });
  const days = (Date.parse(expiresAt) - Date.parse(link.createdAt)) / DAY_MS;
  expect(days).toBeCloseTo(SHARE_DAYS, 4);
  const listed = await api.publish.reviews({ contentId });
  const token = url.split('/').at(-1) ?? '';
  for (const kept of [listed, await db.shareLink.findMany({ where: { contentId } })])
    expect(JSON.stringify(kept)).not.toContain(token);
  expect(listed.links).toEqual([{ ...link, expiresAt }]);
});

test('a piece has so many links and no more, until one is revoked', async () => {
  const { api, db, user } = await signedIn();
  const { id: contentId } = await plainPiece(db, user.id);
  const make = () => api.publish.createShareLink({ contentId, name: 'Bob' });
  const { id } = await make();
  for (let made = 1; made < SHARE_LINKS_MAX; made += 1) await make();
  await expect(make()).rejects.toThrow(REVIEW_MESSAGES.tooManyLinks);
  await api.publish.revokeShareLink({ id });
  await api.publish.revokeShareLink({ id });
  await expect(make()).resolves.toMatchObject({ name: 'Bob' });
});

test('a comment is deleted by the owner of the piece', async () => {
  const { api, db, user } = await signedIn();
  const { id: contentId } = await plainPiece(db, user.id);
  const { id: linkId } = await api.publish.createShareLink({ contentId, name: 'Bob' });
  const id = linkId;
  const said = { revision: 1, kind: 'comment', name: 'Bob', text: 'Good.' } as const;
  await db.review.create({ data: { ...said, id, userId: user.id, contentId, linkId } });
  expect((await api.publish.reviews({ contentId })).reviews).toMatchObject([said]);
  await api.publish.deleteReview({ id });
  await expect(api.publish.deleteReview({ id })).rejects.toThrow(REVIEW_MESSAGES.reviewNotFound);
  expect((await api.publish.reviews({ contentId })).reviews).toEqual([]);
});
