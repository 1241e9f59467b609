import { expect, test } from 'vitest';
import { plainPiece } from '#server/test/plain-piece.ts';
import { aBrief } from '#server/test/sample-brief.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { storedGeneration, storedProfile } from '#server/test/stored-rows.ts';
import { PIECE_MESSAGES } from '#shared/rules/piece.ts';

const EDIT = {
  title: 'Tea for everyone',
  slug: 'Tea for Everyone!',
  excerpt: 'Begin with tea.',
  content: '<h1>Water</h1><p onclick="alert(1)">Soft water<script>alert(1)</script> helps.</p>',
  keywords: ['tea', 'water', 'tea', ''],
};

test('a piece is read whole, with its profile and a word count even where none is stored', async () => {
  const one = await signedIn();
  const profile = await storedProfile(one);
  const { id } = await plainPiece(one.db, one.user.id, { profileId: profile.id, wordCount: null });
  await expect(one.api.content.getContent({ id })).resolves.toMatchObject({
    title: 'Tea for beginners',
    content: '<h2>Leaves</h2><p>Good tea begins with good leaves.</p>',
    wordCount: 7,
    keywords: ['tea', 'leaves'],
    revision: 1,
    profile: { id: profile.id, name: 'Leaf', description: 'Tea shop' },
  });
});

test('a piece that moves to another brand names it for search engines, and no foreign one', async () => {
  const one = await signedIn();
  const { api } = one;
  const brand = await storedProfile(one, { company: 'Harbour Coffee' });
  const foreign = await storedProfile(await signedIn());
  const { id } = await plainPiece(one.db, one.user.id);
  await api.content.moveContent({ id, profileId: brand.id });
  const { head, profile } = await api.content.getContent({ id });
  expect([profile?.id, head.includes('Harbour Coffee')]).toEqual([brand.id, true]);
  await expect(api.content.moveContent({ id, profileId: foreign.id })).rejects.toThrow('profile');
  await api.content.moveContent({ id, profileId: null });
  await expect(api.content.getContent({ id })).resolves.toMatchObject({ profile: null });
});

test('the brief of a piece can be used again', async () => {
  const one = await signedIn();
  const brief = aBrief();
  const { id } = await plainPiece(one.db, one.user.id);
  await storedGeneration(one, id, brief);
  await expect(one.api.content.getBrief({ id })).resolves.toEqual({ brief, profileId: null });
});

test('Free users cannot delete, Pro users can, and everything below the piece goes with it @long', async () => {
  const free = await signedIn();
  const mine = await plainPiece(free.db, free.user.id);
  await expect(free.api.content.deleteContent({ id: mine.id })).rejects.toThrow('Pro plan');
  await expect(free.api.content.getContent({ id: mine.id })).resolves.toBeDefined();

  const { api, db, user } = await signedIn({ plan: 'pro' });
  const { id } = await plainPiece(db, user.id);
  await api.content.updateContent({ id, revision: 1, ...EDIT });
  await api.content.regenerateImage({ id });
  await api.content.generateEmail({ id });
  await api.content.deleteContent({ id });
  await expect(api.content.getContent({ id })).rejects.toThrow(PIECE_MESSAGES.notFound);
  await expect(db.image.count({ where: { userId: user.id } })).resolves.toBe(0);
  await expect(db.contentVersion.count({ where: { userId: user.id } })).resolves.toBe(0);
});

test('the meta description and the image description are edited, kept as versions and restored; left out, they stay', async () => {
  const { api, db, user } = await signedIn();
  const { id } = await plainPiece(db, user.id, { imageAlt: 'A pot' });
  const described = { metaDescription: 'Tea & <time>.', imageAlt: 'A blue pot' };
  const saved = await api.content.updateContent({ id, revision: 1, ...EDIT, ...described });
  expect(saved).toMatchObject({ ...described, revision: 2 });
  expect(saved.head).toContain('content="Tea &amp; &lt;time&gt;."');
  const later = await api.content.updateContent({ id, revision: 2, ...EDIT, excerpt: 'Another.' });
  expect(later).toMatchObject({ ...described, excerpt: 'Another.' });
  const restored = await api.content.restoreVersion({ id, revision: 1, current: 3 });
  expect(restored).toMatchObject({ metaDescription: 'How to begin with tea.', imageAlt: 'A pot' });
  expect(restored.head).toContain('content="How to begin with tea."');
  await expect(
    api.content.updateContent({ id, revision: restored.revision, ...EDIT, imageAlt: ' ' }),
  ).rejects.toThrow(PIECE_MESSAGES.altMissing);
});

test('an edit is cleaned, counted, shown in the head, and what was there before is kept', async () => {
  const { api, db, user } = await signedIn();
  const { id } = await plainPiece(db, user.id);
  const saved = await api.content.updateContent({ id, revision: 1, ...EDIT });
  expect(saved).toMatchObject({
    title: 'Tea for everyone',
    slug: 'tea-for-everyone',
    content: '<h2>Water</h2><p>Soft water helps.</p>',
    keywords: ['tea', 'water'],
    wordCount: 4,
    revision: 2,
  });
  expect(saved.head).toContain('<title>Tea for everyone</title>');
  const { approvalsTakenBack, ...piece } = saved;
  expect(approvalsTakenBack).toBe(0);
  await expect(api.content.getContent({ id })).resolves.toEqual(piece);
  await expect(api.content.listVersions({ id })).resolves.toMatchObject([
    { revision: 1, title: 'Tea for beginners', wordCount: 7 },
  ]);
});

test('a save that changes nothing makes no version', async () => {
  const { api, db, user } = await signedIn();
  const { id } = await plainPiece(db, user.id);
  const { revision } = await api.content.updateContent({ id, revision: 1, ...EDIT });
  const again = await api.content.updateContent({ id, revision, ...EDIT });
  expect(again.revision).toBe(revision);
  await expect(api.content.listVersions({ id })).resolves.toHaveLength(1);
});

test('of editors who began from the same text one saves, and nothing of the others is mixed in @long', async () => {
  const { api, db, user } = await signedIn();
  const { id } = await plainPiece(db, user.id);
  const edits = Array.from({ length: 6 }, (_, index) => ({ ...EDIT, title: `Editor ${index}` }));
  const results = await Promise.allSettled(
    edits.map((edit) => api.content.updateContent({ id, revision: 1, ...edit })),
  );
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(5);
  for (const result of refused)
    expect(result).toMatchObject({ reason: { code: 'CONFLICT', message: PIECE_MESSAGES.changedElsewhere } });
  const winner = results.findIndex(({ status }) => status === 'fulfilled');
  await expect(api.content.getContent({ id })).resolves.toMatchObject({
    title: `Editor ${winner}`,
    revision: 2,
  });
});

test('an earlier version is restored as a new state, and the restored-over text can come back', async () => {
  const { api, db, user } = await signedIn();
  const { id } = await plainPiece(db, user.id);
  await api.content.updateContent({ id, revision: 1, ...EDIT });
  await expect(api.content.getVersion({ id, revision: 1 })).resolves.toMatchObject({
    title: 'Tea for beginners',
    content: '<h2>Leaves</h2><p>Good tea begins with good leaves.</p>',
  });
  await expect(api.content.restoreVersion({ id, revision: 1, current: 2 })).resolves.toMatchObject({
    title: 'Tea for beginners',
    wordCount: 7,
    revision: 3,
  });
  await expect(api.content.restoreVersion({ id, revision: 2, current: 3 })).resolves.toMatchObject({
    title: 'Tea for everyone',
    revision: 4,
  });
});

test('a version is not restored over a text that has been saved since', async () => {
  const { api, db, user } = await signedIn();
  const { id } = await plainPiece(db, user.id);
  await api.content.updateContent({ id, revision: 1, ...EDIT });
  await expect(api.content.restoreVersion({ id, revision: 1, current: 1 })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: PIECE_MESSAGES.changedElsewhere,
  });
  await expect(api.content.getContent({ id })).resolves.toMatchObject({ title: EDIT.title, revision: 2 });
});
