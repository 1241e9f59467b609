import type { ServerResponse } from 'node:http';
import { expect, test, vi } from 'vitest';
import { newSigningSecret } from '#server/lib/standard-webhooks.ts';
import { createSiteHook } from '#server/ports/cms/site-hook.ts';
import { createSafeFetch } from '#server/ports/site-client/safe-fetch.ts';
import { hookAuthor, startedWorkflow } from '#server/test/hook-author.ts';
import { plainPiece } from '#server/test/plain-piece.ts';
import { post } from '#server/test/publisher.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { answers } from '#server/test/stubs/workflow.ts';
import { lineOf } from '#server/test/wordpress/authors.ts';
import { DEFAULT_PLAN } from '#shared/rules/calendar.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { SITE_PROBLEMS } from '#shared/rules/site-problems.ts';
import { WEBHOOK_MESSAGES } from '#shared/rules/webhooks.ts';
import { WEBSITE_MESSAGES } from '#shared/rules/websites.ts';
import { lookAtWebsites } from './changes/look-at-websites.ts';
import { settlePublication } from './settle-publication.ts';

const refusal = (user: Awaited<ReturnType<typeof hookAuthor>>) =>
  post(user, user.order).then(
    () => null,
    (error: unknown) => error as Error & { cause?: unknown },
  );

test('a post is one signed request with everything a site needs, and its page is read for the receipt @long', async () => {
  const user = await hookAuthor();
  const { piece, flow } = user;
  const { publication } = await post(user, user.order);
  const [sent, ...others] = flow.received;
  expect(others).toEqual([]);

  expect(sent).toMatchObject({
    type: 'post',
    isOurs: true,
    marker: expect.stringMatching(/^vm[0-9a-f]{32}$/) as string,
    status: 'publish',
    title: piece.title,
    slug: piece.slug,
    excerpt: piece.excerpt,
    html: piece.content,
    image: `http://localhost:3000${piece.featuredImage}`,
    alt: piece.imageAlt,
    meta: { description: piece.metaDescription },
    jsonLd: { '@type': 'BlogPosting', headline: piece.title, description: piece.metaDescription },
  });

  const link = `${flow.url}/blog/${piece.slug}`;
  expect(publication).toMatchObject({ status: 'publish', link, errorMessage: null, siteChange: null });

  for (const field of [
    'title',
    'slug',
    'status',
    'image',
    'imageAlt',
    'text',
    'links',
    'jsonLd',
    'dataTitle',
  ])
    expect(lineOf(publication, field)).toMatchObject({ outcome: 'arrived', repairable: false });

  expect(lineOf(publication, 'metaDescription')).toMatchObject({ outcome: 'arrived' });
  expect(lineOf(publication, 'excerpt')).toMatchObject({ outcome: 'unchecked' });
  expect(lineOf(publication, 'canonical')).toMatchObject({ outcome: 'dropped', repairable: false });
});

test('an update carries the same marker under another number, also back to an earlier text @long', async () => {
  const user = await hookAuthor();
  await post(user, user.order);
  await user.edit('Second');
  await post(user, user.order);
  await user.edit(user.piece.title);
  const { publication } = await post(user, { ...user.order, status: 'draft' });
  await user.edit('Fourth');
  await post(user, user.order);
  const { received, posts } = user.flow;
  expect(posts.size).toBe(1);
  expect(new Set(received.map(({ id }) => id)).size).toBe(4);
  expect(received.map(({ status }) => status)).toEqual(['publish', 'publish', 'draft', 'draft']);
  expect(received[1]?.jsonLd).toMatchObject({ url: `${user.flow.url}/blog/${user.piece.slug}` });
  expect(publication).toMatchObject({ status: 'draft', siteChange: null });
});

function drip(response: ServerResponse) {
  const timer = setInterval(() => response.write(' '), 100);
  response.on('close', () => clearInterval(timer));
}

test('fifty clicks at once are one request @long', async () => {
  const user = await hookAuthor();
  // An account has fewer streams than that: most clicks are refused, and posting goes on.
  await Promise.allSettled(Array.from({ length: 50 }, () => post(user, user.order)));
  const link = `${user.flow.url}/blog/${user.piece.slug}`;
  await vi.waitFor(async () => expect(await user.shown()).toMatchObject({ status: 'publish', link }));
  expect(user.flow.received).toHaveLength(1);
});

test.each([
  ['an error', { makes: true, answer: answers(500, `Error at step 3\n${'<br>'.repeat(500)}`) }],
  ['silence', { makes: true, answer: () => undefined }],
  ['a cut line', { makes: true, answer: (response: { destroy(): void }) => response.destroy() }],
  ['a huge answer', { makes: true, answer: answers(200, 'x'.repeat(200_000)) }],
  ['an endless answer', { makes: true, answer: drip }],
  [
    'a web page',
    { makes: true, answer: answers(200, '<!DOCTYPE html><h1>Hi</h1>', { 'content-type': 'text/html' }) },
  ],
])(
  'after %s the end is said to be unknown, and the same post sent again is no second one @long',
  async (_, fault) => {
    const user = await hookAuthor();
    user.flow.misbehave(fault);
    const said = await refusal(user);
    expect(said).toMatchObject({ cause: { hint: PUBLISH_MESSAGES.unknownEndHint, isUnknown: true } });
    expect(said?.message).toMatch(PUBLISH_MESSAGES.unknownEnd);
    expect(said?.message.length).toBeLessThan(250);
    const unknown = { status: 'pending', errorHint: PUBLISH_MESSAGES.unknownEndHint, isUnknown: true };
    expect(await user.shown()).toMatchObject(unknown);
    // The sweep asks nothing and sends nothing.
    expect(await user.settle()).toMatchObject({ status: 'pending', lookAt: null });
    expect(user.flow.received).toHaveLength(1);
    user.flow.misbehave(null);
    const { publication } = await post(user, user.order);
    expect(publication).toMatchObject({ status: 'publish', errorMessage: null });
    const [first, second] = user.flow.received;
    expect(second).toEqual(first);
    expect(user.flow.posts.size).toBe(1);
  },
);

test('a number stands for one body: where only the structured data have changed, it is another', async () => {
  const user = await hookAuthor();
  user.flow.misbehave({ makes: true, answer: answers(502, '') });
  await refusal(user);
  await user.db.piece.update({ where: { id: user.piece.id }, data: { keywords: ['another phrase'] } });
  user.flow.misbehave(null);
  await post(user, user.order);
  const [first, second] = user.flow.received;
  const { jsonLd: before, id: firstId, ...sent } = first ?? {};
  const { jsonLd: after, id: secondId, ...sentAgain } = second ?? {};
  expect(sentAgain).toEqual(sent);
  expect(after).not.toEqual(before);
  expect(secondId).not.toBe(firstId);
  expect(user.flow.posts.size).toBe(1);
});

test.each([
  ['hookMissing', answers(404, 'nothing'), '404 nothing'],
  ['hookRefused', answers(422, '{"message":"No title"}'), '422 {"message":"No title"}'],
  ['hookMoved', answers(302, '', { location: 'http://127.0.0.1:1/' }), '302'],
  ['busy', answers(429, ''), '429'],
] as const)('a refusal (%s) says what to do, and nothing is left open', async (problem, answer, detail) => {
  const user = await hookAuthor();
  user.flow.misbehave({ makes: false, answer });
  const message = `${PUBLISH_MESSAGES.webhookFailed} It answered “${detail}”.`;
  expect(await refusal(user)).toMatchObject({ message, cause: { hint: SITE_PROBLEMS[problem] } });
  const failed = { status: 'failed', errorHint: SITE_PROBLEMS[problem], isUnknown: false };
  expect(await user.shown()).toMatchObject(failed);
  const open = { userId: user.user.id, outcome: 'open' } as const;
  expect(await user.db.publicationAttempt.count({ where: open })).toBe(0);
});

test('what nobody can know the user settles: the post is there', async () => {
  const user = await hookAuthor();
  user.flow.misbehave({ makes: true, answer: answers(502, '') });
  await refusal(user);
  const id = (await user.shown())?.id ?? '';

  await expect(user.api.publish.confirmPosted({ id, link: 'javascript:alert(1)' })).rejects.toThrow(
    WEBHOOK_MESSAGES.addressInvalid,
  );
  const link = `${user.flow.url}/blog/it-is-here`;
  const confirmed = await user.api.publish.confirmPosted({ id, link });
  expect(confirmed).toMatchObject({ status: 'publish', link, errorMessage: null, isUnknown: false });
  await expect(user.api.publish.confirmPosted({ id })).rejects.toThrow(PUBLISH_MESSAGES.nothingUnknown);
  expect(await user.db.publication.findUniqueOrThrow({ where: { id } })).toMatchObject({
    postedAt: expect.any(Date) as Date,
    lookAt: null,
  });
  // From here on it is an update of the same post.
  user.flow.misbehave(null);
  await post(user, user.order);
  expect(new Set(user.flow.received.map(({ marker }) => marker)).size).toBe(1);
});

test('a planned post whose end nobody knows is done in the calendar once its user has seen it', async () => {
  const user = await hookAuthor();
  user.flow.misbehave({ makes: true, answer: answers(502, '') });
  const entry = await user.postPlanned(user.piece.id);
  expect(await entry()).toMatchObject({ status: 'failed', lastHint: PUBLISH_MESSAGES.unknownEndHint });
  await user.api.publish.confirmPosted({ id: (await user.shown())?.id ?? '' });
  const postedAt = expect.any(Date) as Date;
  expect(await entry()).toMatchObject({ status: 'posted', postedAt, lastError: null, lastHint: null });
});

test('a post that its user has not found has failed, and can be posted again', async () => {
  const user = await hookAuthor();
  user.flow.misbehave({ makes: false, answer: answers(502, '') });
  await refusal(user);
  const id = (await user.shown())?.id ?? '';
  const missing = { status: 'failed', errorMessage: PUBLISH_MESSAGES.neverMade, errorHint: null };
  expect(await user.api.publish.confirmPosted({ id, isThere: false })).toMatchObject(missing);
  await expect(user.api.publish.confirmPosted({ id })).rejects.toThrow(PUBLISH_MESSAGES.nothingUnknown);
  user.flow.misbehave(null);
  expect((await post(user, user.order)).publication).toMatchObject({ status: 'publish', errorMessage: null });
});

test('a plan that unknown ends have paused goes on once its user has settled the last of them', async () => {
  const user = await hookAuthor();
  const { user: owner, websiteId, piece, db, api } = user;
  const other = await plainPiece(db, owner.id);
  const ofSite = { userId: owner.id, websiteId, timeZone: 'UTC' };
  const plan = await db.publishPlan.create({
    data: { ...DEFAULT_PLAN, ...ofSite, approval: false, failuresInRow: 1 },
  });
  user.flow.misbehave({ makes: true, answer: answers(502, '') });
  for (const { id } of [piece, other]) await user.postPlanned(id, plan.id);
  const paused = async () => (await api.publish.plans())[0]?.pausedAt;
  expect(await paused()).toEqual(expect.any(String));
  const [one, two] = await db.publication.findMany({ where: { websiteId } });
  await api.publish.confirmPosted({ id: one?.id ?? '' });
  expect(await paused()).toEqual(expect.any(String));
  await api.publish.confirmPosted({ id: two?.id ?? '', isThere: false });
  expect(await paused()).toBeNull();
});

test('a draft has no receipt yet, and says when it comes', async () => {
  const user = await hookAuthor();
  const { publication } = await post(user, { ...user.order, status: 'draft' });
  expect(publication.receipt?.lines).toMatchObject([
    { outcome: 'unchecked', reason: expect.stringContaining('as Publish') as string },
  ]);
});

test('an update without an answer leaves the post live, says so, and can be sent again', async () => {
  const user = await hookAuthor();
  await post(user, user.order);
  await user.edit('Second');
  user.flow.misbehave({ makes: false, answer: answers(503, '') });
  await refusal(user);
  await user.settle();
  const link = `${user.flow.url}/blog/${user.piece.slug}`;
  const { unknownEnd: errorMessage } = PUBLISH_MESSAGES;
  expect(await user.shown()).toMatchObject({ status: 'publish', link, errorMessage });
  user.flow.misbehave(null);
  await post(user, user.order);
  expect(await user.shown()).toMatchObject({ status: 'publish', errorMessage: null });
  expect(user.flow.received[1]?.id).toBe(user.flow.received[2]?.id);
  expect([...user.flow.posts.values()]).toMatchObject([{ title: 'Second' }]);
});

test('what a look at an open attempt did not foresee fails its job, and the attempt is looked at again', async () => {
  const user = await hookAuthor();
  user.flow.misbehave({ makes: true, answer: answers(502, '') });
  await refusal(user);
  const { id } = await user.db.publication.findFirstOrThrow({ where: { websiteId: user.websiteId } });
  await user.db.publication.update({ where: { id }, data: { lookAt: new Date() } });
  const connect = () => {
    throw new TypeError('unforeseen');
  };
  const { cms } = user.services;
  const broken = { ...user.services, cms: { ...cms, webhook: { ...cms.webhook, connect } } };
  await expect(settlePublication(broken, { id })).rejects.toThrow('unforeseen');
  const { lookAt } = await user.db.publication.findUniqueOrThrow({ where: { id } });
  expect(lookAt?.getTime()).toBeGreaterThan(Date.now());
});

test.each([
  ['no address', 'Accepted', 'text/html; charset=utf-8'],
  ['a script', '{"url":"javascript:alert(1)"}', 'application/json'],
  ['a password', '{"url":"https://a:b@example.com/"}', 'application/json'],
  ['a page of another site', '{"url":"https://elsewhere.example/post"}', 'application/json'],
  ['a number', '{"url":7}', 'application/json'],
  ['no object', 'null', 'application/json'],
  ['half a text', '{"url":"', 'application/json'],
])('an answer with %s in place of an address is a post without one', async (_, body, type) => {
  const user = await hookAuthor();
  user.flow.misbehave({ makes: true, answer: answers(200, body, { 'content-type': type }) });
  const { publication } = await post(user, user.order);
  expect(publication).toMatchObject({ status: 'publish', link: null, errorMessage: null });
  expect(publication.receipt?.lines.map(({ outcome }) => outcome)).toEqual(['unchecked']);
});

test('a page that shows something else is no proof of anything', async () => {
  const user = await hookAuthor();
  user.flow.show(() => '<title>Other</title><h1>Something else</h1>');
  const { publication } = await post(user, user.order);
  const arrived = publication.receipt?.lines.filter(({ outcome }) => outcome === 'arrived') ?? [];
  expect(arrived.map(({ field }) => field)).toEqual(['slug', 'status']);
});

test('what such a website cannot do is refused in plain words, and nothing looks for changes there', async () => {
  const user = await hookAuthor();
  const { publication } = await post(user, user.order);
  const { id } = publication;
  const { publish } = user.api;
  for (const call of [publish.unpublish, publish.removeFromSite, publish.takeOver, publish.compareWithSite])
    await expect(call({ id })).rejects.toThrow(PUBLISH_MESSAGES.oneWay);
  await user.db.publication.update({ where: { id }, data: { lookedAt: new Date(0) } });
  await lookAtWebsites(user.services);
  expect(await publish.lookOnSite({ contentId: user.piece.id })).toMatchObject([{ siteChange: null }]);
  expect(await publish.statusOnSite({ id })).toEqual({ status: 'publish' });
  expect(await publish.choices({ id: user.websiteId })).toEqual({ categories: [], tags: [], blogs: [] });
  expect(user.flow.received).toHaveLength(1);
});

test('connecting sends a test first; a workflow that does not take it is not connected', async () => {
  const flow = await startedWorkflow();
  const { api } = await signedIn();
  const entered = { domain: flow.url, hookUrl: flow.hookUrl, appPassword: flow.secret };
  expect(await api.websites.test({ cmsType: 'webhook', ...entered })).toEqual({
    ok: true,
    message: WEBSITE_MESSAGES.testTaken,
  });
  expect(flow.received).toMatchObject([{ type: 'test', status: 'draft', isOurs: true }]);
  flow.misbehave({ makes: false, answer: answers(404, '') });
  const id = crypto.randomUUID();
  const connect = () => api.websites.create({ id, cmsType: 'webhook', ...entered });
  await expect(connect()).rejects.toThrow(/No webhook answers/);
  expect((await api.websites.list({})).websites).toEqual([]);
  flow.misbehave(null);
  await connect();
  const check = await api.websites.check({ id });
  expect(check).toMatchObject({ problem: null, account: new URL(flow.url).host });
  const listed = JSON.stringify(await api.websites.list({}));
  for (const secret of [flow.secret, flow.hookUrl]) expect(listed).not.toContain(secret);
});

test('an edit keeps the address and the secret, or replaces both', async () => {
  const user = await hookAuthor();
  const { id } = { id: user.websiteId };
  await user.api.websites.update({ id, domain: `${user.flow.url}/blog` });
  await post(user, user.order);
  expect(user.flow.received.at(-1)).toMatchObject({ type: 'post', isOurs: true });
  const other = await startedWorkflow();
  const moved = { id, domain: other.url, hookUrl: other.hookUrl };
  await expect(user.api.websites.update(moved)).rejects.toThrow(WEBSITE_MESSAGES.secretInvalid);
  await user.api.websites.update({ ...moved, appPassword: other.secret });
  await post(user, user.order);
  expect(other.received.at(-1)).toMatchObject({ type: 'post', isOurs: true });
});

test('a webhook inside a private network is refused', async () => {
  const webhook = createSiteHook(createSafeFetch({ allowPrivate: false }), () => new Date());
  const secret = `https://127.0.0.1/hook ${newSigningSecret()}`;
  const site = { domain: 'https://a.example', username: null, shopName: null, secret };
  await expect(webhook.test(site, AbortSignal.timeout(5000))).rejects.toMatchObject({ kind: 'refused' });
});
