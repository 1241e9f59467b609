import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import type { Services } from '#server/context.ts';
import { createLimits } from '#server/database/limits.ts';
import { workOnEntry } from '#server/features/calendar/worker/work-on-entry.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import { mailsTo } from '#server/test/mails.ts';
import { saveText, saveWithSource } from '#server/test/piece-with-source.ts';
import { planner } from '#server/test/planner.ts';
import { testServices } from '#server/test/test-services.ts';
import { REVIEW_MESSAGES, type ShareRight } from '#shared/rules/review.ts';
import type { CreateShareLinkInput } from '#shared/schemas/review.ts';
import { ROUTER_OPTIONS } from '../app.ts';
import { reviewDoor } from './review-door.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'veemark-review-'));
const template = path.join(folder, 'review.html');
writeFileSync(template, '<html><head><title>Review</title></head><body><main>empty</main></body></html>');
afterAll(() => rmSync(folder, { recursive: true }));

const FORM = { revision: '1', name: 'Bob', email: '', text: '' };

/** What a reviewer's browser does with links. */
async function reviewer(services: Services, remoteAddress = '127.0.0.1') {
  const app = Fastify({ routerOptions: ROUTER_OPTIONS });
  // The files of the client answer whatever no other route takes.
  app.get('/*', async () => 'the app');
  await app.register(async (door) => reviewDoor(door, services, template), { prefix: '/review' });
  onTestFinished(() => app.close());
  return {
    open: (url: string) => app.inject({ url, remoteAddress, headers: { cookie: 'session=somebody' } }),
    send: (url: string, form: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url,
        remoteAddress,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ ...FORM, id: randomUUID(), ...form }).toString(),
      }),
  };
}

/** A piece that waits in the calendar for an approval, and a link to it. */
async function sharedPiece({ right = 'decide' }: { right?: ShareRight } = {}) {
  const one = await planner();
  const { api, savePlan, add } = one;
  await savePlan({ approval: true });
  const { id: entryId, contentId } = await add();
  await api.publish.sendBackEntry({ id: entryId, note: 'Not yet.' });
  const share = async (input: Partial<CreateShareLinkInput> = {}) => {
    const link = { contentId: contentId ?? '', name: 'Bob', right, ...input };
    return new URL((await api.publish.createShareLink(link)).url).pathname;
  };
  const entry = async () => (await api.publish.queue()).find(({ id }) => id === entryId);
  return {
    ...one,
    ...(await reviewer(one.services)),
    contentId: contentId ?? '',
    share,
    entry,
    url: await share(),
  };
}

test('a link shows the piece as it is posted, with its evidence, and nobody else learns of the page @long', async () => {
  const { url, open, contentId, ...user } = await sharedPiece();
  const text = '<p>Of the shops, <span data-fact="f1">34 percent</span> close early. We sold 480 loaves.</p>';
  const table = '<table><tbody><tr><td>Leaves</td></tr></tbody></table>';
  await saveWithSource(user, contentId, text);
  await user.db.piece.update({
    where: { id: contentId },
    data: { title: 'Tea & <b>leaves</b>', content: `${text}${table}<script>alert(1)</script>` },
  });

  const { statusCode, headers, body } = await open(url);
  expect(statusCode).toBe(200);
  expect(body).toContain('<p>Of the shops, 34 percent close early. We sold 480 loaves.</p>');
  expect(body).toContain(`<div class="wide" role="region" aria-label="Table" tabindex="0">${table}</div>`);
  expect(body).toContain('<h1>Tea &amp; &lt;b&gt;leaves&lt;/b&gt;</h1>');
  expect(body).toContain('How to begin with tea.');
  expect(body).toContain('2 claims: 1 sourced, 1 open');
  expect(body).toContain('Of all shops, 34 % close early on Mondays.');
  expect(body).toContain('Tess Tester');
  expect(body).not.toMatch(/<script|data-fact|session/);
  expect(body).not.toContain(url.split('/').at(-1));

  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'content-security-policy': expect.stringContaining("default-src 'none'") as string,
  });

  expect(headers['set-cookie']).toBeUndefined();
});

test('links that have ended, were revoked, never were or are malformed answer alike @long', async () => {
  const { url, share, api, clock, contentId, db, open, send } = await sharedPiece();
  const revoked = await share({ name: 'Revoked' });
  const { links } = await api.publish.reviews({ contentId });
  const named = links.find(({ name }) => name === 'Revoked');
  await api.publish.revokeShareLink({ id: named?.id ?? '' });

  const lasting = await share({ days: 90 });
  clock.now = new Date(clock.now.getTime() + 14 * DAY_MS);

  const { tokenHash } = await db.shareLink.findFirstOrThrow({ where: { contentId } });
  const dead = [
    url,
    revoked,
    `/review/${tokenHash}`,
    `/review/${'x'.repeat(43)}`,
    `${lasting}x`,
    `${lasting}/more`,
    `${lasting}/more/`,
    `/review/${lasting.split('/').at(-1)?.toUpperCase()}`,
    '/review/',
    '/review',
    `/review/${encodeURIComponent("' or 1=1 --\u0000")}`,
    `/review/${'x'.repeat(4000)}`,
  ];
  const answers = await Promise.all(dead.map(open));
  const [gone] = answers;
  expect([gone?.statusCode, gone?.body]).toEqual([404, expect.stringContaining(REVIEW_MESSAGES.linkGone)]);
  expect(dead.filter((_, n) => answers[n]?.statusCode !== 404 || answers[n]?.body !== gone?.body)).toEqual(
    [],
  );

  for (const link of [url, revoked]) {
    const sent = await send(link, { kind: 'approved' });
    expect([sent.statusCode, sent.body]).toEqual([404, gone?.body]);
  }

  for (const works of [lasting, `${lasting}/`, `${lasting}/?answered`])
    expect((await open(works)).body).toContain('id="text"');
});

test('an approval lets the entry go out, once, and its owner gets one mail', async () => {
  const { url, entry, send, open, api, contentId, user } = await sharedPiece();
  expect(await entry()).toMatchObject({ status: 'review' });
  const form = { id: randomUUID(), kind: 'approved', email: ' Bob@Example.com ' };
  const [first, second] = await Promise.all([send(url, form), send(url, form)]);
  expect([first.statusCode, second.statusCode]).toEqual([303, 303]);
  expect(first.headers.location).toBe('?answered');
  expect(await entry()).toMatchObject({ status: 'approved', approved: true, note: null });
  expect((await api.publish.reviews({ contentId })).reviews).toMatchObject([
    { kind: 'approved', name: 'Bob', email: 'bob@example.com', text: '', revision: 1 },
  ]);
  const mails = await mailsTo(user.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Approved: Tea for beginners']);
  expect(mails[0]?.text).toContain('It goes out at its time in the calendar.');
  const { body } = await open(`${url}?answered`);
  expect(body).toContain('Bob approved this text on Nov 23, 2026.');
  expect(body).not.toContain('bob@example.com');
});

test('what is sent back is not posted, and says why; without a reason it is not sent @long', async () => {
  const { url, entry, send, api } = await sharedPiece();
  await send(url, { kind: 'approved' });
  const blank = await send(url, { kind: 'sentBack', text: '  ', name: 'Bob the 2nd' });
  expect([blank.statusCode, blank.body]).toEqual([
    400,
    expect.stringContaining(REVIEW_MESSAGES.textMissing) as string,
  ]);
  expect(blank.body).toContain('value="Bob the 2nd"');
  await send(url, { kind: 'sentBack', text: 'Too long.\r\nMuch too long.' });
  const note = 'Bob: Too long.\nMuch too long.';
  expect(await entry()).toMatchObject({ status: 'review', approved: false, note });
  await api.publish.approveEntry({ id: (await entry())?.id ?? '' });
});

test('a decision is bound to the text that was seen; a comment stays with its version', async () => {
  const { url, entry, send, open, api, contentId, clock } = await sharedPiece();
  await send(url, { kind: 'approved' });
  clock.now = new Date(clock.now.getTime() + 1000);
  await saveText({ api }, contentId, '<p>Another text.</p>');
  expect(await entry()).toMatchObject({ status: 'review', approved: false });
  expect((await open(url)).body).toContain('An earlier version of this text was approved');
  await send(url, { kind: 'sentBack', text: 'Wait.', revision: '2' });
  clock.now = new Date(clock.now.getTime() + 1000);

  const late = await send(url, { kind: 'approved', text: 'Fine now.' });
  expect(late.statusCode).toBe(409);
  expect(late.body).toContain(REVIEW_MESSAGES.changed);
  for (const kept of ['Another text.', 'Fine now.', 'name="revision" value="2"'])
    expect(late.body).toContain(kept);
  expect((await send(url, { kind: 'approved', revision: '3' })).statusCode).toBe(409);

  const image = { revision: '2', image: '/images/another.jpg' };
  expect((await send(url, { kind: 'approved', ...image })).statusCode).toBe(409);
  expect(await entry()).toMatchObject({ status: 'review' });
  expect((await send(url, { kind: 'comment', text: 'I liked it.' })).statusCode).toBe(303);

  const { piece, reviews } = await api.publish.reviews({ contentId });
  expect(piece.revision).toBe(2);

  const said = reviews.map(({ kind, revision }) => `${kind} ${revision}`);
  expect(said).toEqual(['comment 1', 'sentBack 2', 'approved 1']);
  expect((await open(url)).body).toContain('on an earlier version');
});

test('a decision is bound to the image that was seen as well, where it is known', async () => {
  const { url, entry, send, open, api, contentId, db } = await sharedPiece();
  const approved = 'Bob approved this text on';
  await send(url, { kind: 'approved' });
  expect((await open(url)).body).toContain(approved);
  await api.content.regenerateImage({ id: contentId });
  expect(await entry()).toMatchObject({ status: 'review', approved: false });
  const { body } = await open(url);
  expect(body).not.toContain(approved);
  expect(body).toContain('An earlier version of this text was approved');
  expect(body).toContain('on an earlier version');
  const { piece, reviews } = await api.publish.reviews({ contentId });
  expect(reviews).toMatchObject([{ revision: piece.revision, image: '' }]);
  await db.review.updateMany({ where: { contentId }, data: { image: null } });
  expect((await open(url)).body).toContain(approved);
});

test.each([
  ['read', ['comment', 'approved', 'sentBack']],
  ['comment', ['approved', 'sentBack']],
] as const)('a link to %s allows no more', async (right, refused) => {
  const { url, entry, send, open } = await sharedPiece({ right });
  for (const kind of refused) {
    const { statusCode, body } = await send(url, { kind, text: 'x' });
    expect([kind, statusCode]).toEqual([kind, 403]);
    expect(body).toContain(REVIEW_MESSAGES.notAllowed);
    expect((await open(url)).body).not.toContain(`value="${kind}"`);
  }
  expect(await entry()).toMatchObject({ status: 'review' });
});

test('a link is good for its own piece, and comments made through it are shown to its holder alone', async () => {
  const one = await sharedPiece();
  const other = await sharedPiece();
  const second = await one.share({ name: 'Carol', right: 'comment' });
  await one.send(one.url, { kind: 'approved', contentId: other.contentId, linkId: randomUUID() });
  expect(await one.entry()).toMatchObject({ status: 'approved' });
  expect(await other.entry()).toMatchObject({ status: 'review' });
  await one.send(one.url, { kind: 'comment', text: 'Between us.' });
  expect((await one.open(one.url)).body).toContain('Between us.');
  expect((await one.open(second)).body).not.toContain('Between us.');
});

test('a link that lets its holder decide takes what is planned to review, with and without a plan that asks for that @long', async () => {
  for (const approval of [true, false]) {
    const { api, savePlan, add, pieceEntry, websiteId, services, db } = await planner();
    await savePlan({ approval });
    const { send } = await reviewer(services);
    const planned = await add();
    const contentId = planned.contentId ?? '';
    const status = async (id: string) => (await api.publish.queue()).find((one) => one.id === id)?.status;
    await api.publish.createShareLink({ contentId, name: 'Bob', right: 'comment' });
    expect(await status(planned.id)).toBe('approved');
    const { url } = await api.publish.createShareLink({ contentId, name: 'Bob', right: 'decide' });
    expect(await status(planned.id)).toBe('review');
    await api.publish.skipEntry({ id: planned.id });
    expect(await api.publish.moveEntry({ id: planned.id, time: { kind: 'next' } })).toMatchObject({
      status: 'review',
    });
    await send(new URL(url).pathname, { kind: 'approved', image: '' });
    expect(await status(planned.id)).toBe('approved');
    await saveText({ api }, contentId, '<p>Another text.</p>');
    expect(await status(planned.id)).toBe('review');
    await api.publish.approveEntry({ id: planned.id });
    expect(await status(planned.id)).toBe('approved');
    const later = await pieceEntry();
    await api.publish.createShareLink({ contentId: later.contentId, name: 'Carol' });
    const [added] = await api.publish.addEntries({ websiteId, entries: [later] });
    expect(added).toMatchObject({ status: 'review', approved: false });
    expect(await db.calendarEntry.count({ where: { id: later.id, approvedAt: null } })).toBe(1);
  }
});

test('of several reviewers all must approve one text; what one sent back needs another text or the owner @long', async () => {
  const { url, entry, send, open, share, api, contentId, clock } = await sharedPiece();
  const carol = await share({ name: 'Carol' });
  const ended = await share({ name: 'Dan', days: 1 });
  await send(url, { kind: 'approved' });
  expect(await entry()).toMatchObject({ status: 'review', approved: false });
  clock.now = new Date(clock.now.getTime() + DAY_MS);
  expect((await open(ended)).statusCode).toBe(404);
  await send(carol, { kind: 'sentBack', name: 'Carol', text: 'Too long.' });

  for (const link of [url, carol]) {
    await send(link, { kind: 'approved' });
    expect(await entry()).toMatchObject({ status: 'review', approved: false, note: 'Carol: Too long.' });
  }

  const { body } = await open(url);
  expect(body).toContain('Carol sent this text back on');
  expect(body).toContain('It goes out after a change, or when Tess Tester decides so.');
  expect(body).toContain('Too long.');
  await saveText({ api }, contentId, '<p>A shorter text.</p>');
  await send(url, { kind: 'approved', revision: '2' });
  expect(await entry()).toMatchObject({ status: 'review', note: 'Carol: Too long.' });
  await send(carol, { kind: 'approved', revision: '2' });
  expect(await entry()).toMatchObject({ status: 'approved', approved: true, note: null });
  await send(carol, { kind: 'sentBack', revision: '2', text: 'No.' });
  await api.publish.approveEntry({ id: (await entry())?.id ?? '' });
  expect(await entry()).toMatchObject({ status: 'approved', note: null });
});

test('when the one reviewer who was still waited for drops out, what the others approved goes out', async () => {
  const { api, savePlan, add, services, clock, db } = await planner();
  await savePlan();
  const { send } = await reviewer(services);
  const reviewed = async (days: number) => {
    const { id, contentId } = await add();
    const share = (name: string, more: object = {}) =>
      api.publish.createShareLink({ contentId: contentId ?? '', name, ...more });
    const [ann, bob] = [await share('Ann'), await share('Bob', { days })];
    await send(new URL(ann.url).pathname, { kind: 'approved', image: '' });
    const entry = () => db.calendarEntry.findUniqueOrThrow({ where: { id } });
    expect(await entry()).toMatchObject({ status: 'review', approvedAt: null });
    return { ann, bob, entry };
  };
  const [revoked, ended] = [await reviewed(14), await reviewed(1)];
  await api.publish.revokeShareLink({ id: revoked.bob.id });
  expect(await revoked.entry()).toMatchObject({ status: 'approved', approvedRevision: 1 });
  const { id, slotAt } = await ended.entry();
  clock.now = slotAt ?? clock.now;
  await workOnEntry(services, { id });
  expect(await ended.entry()).toMatchObject({ status: 'approved', approvedRevision: 1, slotAt });
});

test('a link that ends before anybody has approved approves nothing', async () => {
  const { api, savePlan, add, db } = await planner();
  await savePlan();
  const { id, contentId } = await add();
  const link = await api.publish.createShareLink({ contentId: contentId ?? '', name: 'Bob' });
  await api.publish.revokeShareLink({ id: link.id });
  expect((await db.calendarEntry.findUniqueOrThrow({ where: { id } })).status).toBe('review');
});

test('what a reviewer has typed is shown to him when his link has ended meanwhile', async () => {
  const { url, send, api, contentId } = await sharedPiece();
  const [link] = (await api.publish.reviews({ contentId })).links;
  await api.publish.revokeShareLink({ id: link?.id ?? '' });
  const { statusCode, body } = await send(url, { kind: 'sentBack', text: 'Half an <hour> of my thoughts' });
  expect([statusCode, body]).toEqual([404, expect.stringContaining(REVIEW_MESSAGES.linkGone)]);
  expect(body).toContain('Half an &lt;hour&gt; of my thoughts</textarea>');
  expect((await api.publish.reviews({ contentId })).reviews).toEqual([]);
});

test('what was held because nobody approved it in time gets the next free time', async () => {
  const { url, entry, send, db, clock, contentId } = await sharedPiece();
  const data = { status: 'held', lastError: 'Not approved in time.' } as const;
  await db.calendarEntry.updateMany({ where: { contentId }, data });
  clock.now = new Date('2026-11-23T12:00Z');
  await send(url, { kind: 'approved' });
  expect(await entry()).toMatchObject({ status: 'approved', slotAt: '2026-11-24T08:00:00.000Z' });
});

test('a hostile reviewer reaches no page, no mail and no table @long', async () => {
  const { url, send, open, user } = await sharedPiece();
  const name = '<img src=x onerror=alert(1)>';
  const text = '"><script>alert(1)</script>\u0000 half \ud83d https://evil.example';
  expect((await send(url, { kind: 'comment', name, text })).statusCode).toBe(303);
  expect((await send(url, { kind: 'comment', name: 'see https://evil.example', text })).statusCode).toBe(303);
  const wrong = { kind: 'posted', revision: '1e99', id: 'x', email: 'x', name: ' ' };
  for (const [field, value] of Object.entries(wrong))
    expect((await send(url, { kind: 'approved', [field]: value })).statusCode).toBe(400);
  expect((await send(url, { kind: 'comment', text: 'x'.repeat(2001) })).statusCode).toBe(400);
  expect((await send(url, { kind: 'comment', text: 'x'.repeat(70_000) })).statusCode).toBe(413);
  expect((await open(url)).body).not.toMatch(/<script|<img src=x/);
  for (const { text: mail, html } of await mailsTo(user.email)) {
    expect(mail).not.toContain('evil.example');
    expect(html).not.toContain('<img');
  }
});

test('links are not to be guessed: an address that tries many has to wait', async () => {
  const { pool } = await testServices();
  const one = await sharedPiece();
  const limits = createLimits(pool, 0.025);
  const { open } = await reviewer({ ...one.services, limits }, randomBytes(4).join('.'));
  const tries = [];
  for (const n of [1, 2, 3, 4]) tries.push(await open(`/review/${n}`));
  expect(tries.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 429]);
  const { statusCode, headers } = await open(one.url);
  expect([statusCode, Number(headers['retry-after']) > 0]).toEqual([429, true]);
});
