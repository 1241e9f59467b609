import { expect, test } from 'vitest';
import { removeOldActivity } from '#server/features/activity/list-activity.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import { afterFile } from '#server/test/after-file.ts';
import { AUTHORISATION } from '#server/test/authorisation-table.ts';
import { callProcedure, statusOf } from '#server/test/call-procedure.ts';
import { granted } from '#server/test/granted.ts';
import { nobodysIds } from '#server/test/ids.ts';
import { browserOf, foreignProgram } from '#server/test/oauth-browser.ts';
import { plainPiece } from '#server/test/plain-piece.ts';
import { program } from '#server/test/program.ts';
import { post } from '#server/test/publisher.ts';
import { anonymous, sessionCookieOf, signedIn, TEST_PASSWORD } from '#server/test/signed-in.ts';
import { startWordPressStandIn } from '#server/test/stubs/wordpress-server.ts';
import { testApp } from '#server/test/test-app.ts';
import { testServices } from '#server/test/test-services.ts';
import { userWithEverything } from '#server/test/user-with-everything.ts';
import { authorsOf } from '#server/test/wordpress/authors.ts';
import { createCaller, procedures } from '#server/trpc/router.ts';
import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';
import { SOMETHING_WENT_WRONG } from '#shared/rules/messages.ts';

/** Of a session, a grant, a mailed link, a plan, or a post that has arrived: written where that ends. */
const HAS_ITS_LINE_ELSEWHERE = [
  'account.acceptInvitation',
  'account.confirmEmail',
  'account.confirmNewEmail',
  'account.finishProviderSignIn',
  'account.keepFactor',
  'account.letIn',
  'account.linkProvider',
  'account.openResetLink',
  'account.removeLostFactor',
  'account.signIn',
  'account.signInByCode',
  'account.signInByFactorPasskey',
  'account.signInByPasskey',
  'account.takeEmailBack',
  'billing.actInTestPortal',
  'billing.confirmSession',
  'billing.payTestCheckout',
  'billing.webhook',
  'publish.confirmPosted',
  'publish.postShopArticle',
  'publish.postToWebsite',
  'publish.putBack',
  'publish.removeFromSite',
  'publish.repair',
  'publish.takeOver',
  'publish.unpublish',
];

/** Half of a sign-in, a request by mail, what the operator does, the end of the account, or work on what is there. */
const IS_NO_ACT =
  /^(chat|content|profiles)\.|^account\.(admin|ask|delete|factor|forgot|keepOut|prove|resend|resume|send|signUp|start|test)|^billing\.(openPortal|startCheckout|submitFeedback)|^publish\.(\w+(Batch|Entr(y|ies)|Plan)|deleteReview|previewImport|shopBlogs)$|^websites\.(answer|check|preview|read|similar|start|store|suggest|test)/;

const wp = await startWordPressStandIn();
afterFile(wp.close);

const ACTS = [...procedures].filter(([, { _def }]) => _def.meta?.act).map(([path]) => path);

/** Those that cannot succeed with the inputs of the table: shown one by one elsewhere. */
const NEEDS_MORE = [
  'account.changePassword',
  'account.changeEmail',
  'account.updatePassword',
  'account.confirmAuthenticator',
  'account.removeAuthenticator',
  'account.addPasskey',
  'account.removePasskey',
  'account.newRecoveryCodes',
  'websites.create',
  'websites.update',
  'websites.finishAuthorization',
  'websites.countReadings',
  'websites.finishSearchConsole',
  'websites.connectBing',
  'websites.chooseProperty',
  'websites.disconnectSearch',
  'websites.applyPatch',
  'websites.undoPatch',
  'account.restoreDeleted',
];

async function calling(path: string) {
  const one = await userWithEverything();
  const app = await testApp();
  const cookie = await sessionCookieOf(one.services, one.user.id);
  await one.db.activity.deleteMany();
  const input = AUTHORISATION[path]?.input?.(one.ids);
  return { ...one, call: async () => statusOf(await callProcedure(app, path, input, cookie)) };
}

/** Everything of the product's tables, but what a request touches in any case. */
async function everything() {
  const { pool } = await testServices();
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'
     and table_name not in ('activity', 'rate_limits', 'users', 'worker_heartbeats', '_prisma_migrations') order by 1`,
  );
  const rows: string[] = [];
  for (const { name } of tables) {
    const found = await pool.query<{ text: string }>(
      `select (to_jsonb(t) - 'last_used_at')::text as text from ${name} t order by 1`,
    );
    rows.push(...found.rows.map(({ text }) => `${name} ${text}`));
  }
  return rows;
}

test.each(ACTS.filter((path) => !NEEDS_MORE.includes(path)))(
  '%s writes one line with its act, and does nothing where the line cannot be written @long',
  async (path) => {
    const { pool } = await testServices();
    const refusing = await calling(path);
    const before = await everything();
    await pool.query(`alter table activity add constraint refusing check (sentence = '') not valid`);
    expect(await refusing.call()).toBe(500);
    await pool.query('alter table activity drop constraint refusing');
    expect(await everything()).toEqual(before);
    expect(await refusing.db.activity.count()).toBe(0);

    expect(await refusing.call()).toBe(200);
    const lines = await refusing.db.activity.findMany();
    expect(lines).toMatchObject([{ userId: refusing.user.id, actor: 'browser', isRefusal: false }]);
    expect(lines[0]?.sentence).not.toMatch(/undefined|“”/);
  },
);

test('every operation that changes something has a line, here or where it ends, or is none of what the log is about', () => {
  const silent = [...procedures].filter(([, { _def }]) => _def.type === 'mutation' && !_def.meta?.act);
  const acts = silent.map(([path]) => path).filter((path) => !IS_NO_ACT.test(path));
  expect(acts.toSorted()).toEqual(HAS_ITS_LINE_ELSEWHERE);
});

test('an assistant that is let in has its line with the grant, or has no grant', async () => {
  const one = await signedIn();
  const { pool } = await testServices();
  const app = await testApp();
  const browser = await browserOf(app, one);
  const { address } = await foreignProgram(app);
  await pool.query(`alter table activity add constraint refusing check (sentence = '') not valid`);
  await expect(browser.agree(address())).rejects.toThrow(SOMETHING_WENT_WRONG);
  await pool.query('alter table activity drop constraint refusing');
  expect(await one.db.oauthGrant.count({ where: { userId: one.user.id } })).toBe(0);

  await browser.agree(address());
  const [line] = (await one.api.account.activity({ group: 'access' })).lines;
  expect(line).toMatchObject({ sentence: 'Let in the assistant “Foreign”', actor: 'browser' });
});

test('what was refused, and what is no act, writes no line @long', async () => {
  const { services, user, db } = await signedIn({ plan: 'pro' });
  const app = await testApp();
  const cookie = await sessionCookieOf(services, user.id);
  await db.activity.deleteMany();
  const noted: string[] = [];
  for (const [path, { input, endsAccess }] of Object.entries(AUTHORISATION)) {
    // Sign-ins, sign-outs and what the account itself does have a line.
    if (endsAccess || path === 'account.signOut') continue;
    await callProcedure(app, path, input?.(nobodysIds()), cookie);
    if ((await db.activity.deleteMany({ where: { userId: user.id } })).count > 0) noted.push(path);
  }
  const needNoRow = [
    'account.createAccessToken',
    'account.createWebhook',
    'account.forgetDevices',
    'account.rename',
    'account.savePostingRules',
  ];
  expect(noted.toSorted()).toEqual(needNoRow);
});

test('a line names who acted: a browser, a token, an assistant @long', async () => {
  const one = await signedIn({ plan: 'pro' });
  const { api, ctx, db, user } = one;
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => plainPiece(db, user.id)));
  const { send } = await program(one);
  const { session } = await granted(one);
  await send('DELETE content/:id', { id: first?.id });
  await createCaller({ ...ctx, session }).content.deleteContent({ id: second?.id ?? '' });
  await api.content.deleteContent({ id: third?.id ?? '' });
  const { lines } = await api.account.activity({ group: 'content' });
  expect(lines.map(({ actor, actorName }) => [actor, actorName])).toEqual([
    ['browser', null],
    ['assistant', 'Claude'],
    ['token', 'program'],
  ]);

  const [thing] = await api.account.deletedThings();
  await api.account.restoreDeleted({ id: thing?.id ?? '' });
  const [restored] = (await api.account.activity({ group: 'content' })).lines;
  expect(restored).toMatchObject({ actor: 'browser', sentence: expect.stringMatching(/^Restored “/) });
});

test('sign-ins and refused ones are lines of that account alone, with network and device', async () => {
  const { api, user } = await signedIn();
  const other = await signedIn();
  const agent = 'Mozilla/5.0 (X11; Linux x64) Firefox/140.0';
  const visitor = await anonymous();
  const at = { ...visitor.ctx, ipAddress: '192.0.2.7', userAgent: agent };
  const { account } = createCaller(at);
  const wrong = account.signIn({ email: user.email, password: 'not this one' });
  await expect(wrong).rejects.toThrow(ACCOUNT_MESSAGES.wrongCredentials);
  await account.signIn({ email: user.email, password: TEST_PASSWORD });
  const place = { network: '192.0.0.0/16', device: 'Firefox on Linux' };
  const { lines } = await api.account.activity({ group: 'signIn', limit: 2 });
  expect(lines).toMatchObject([
    { sentence: 'Signed in with the password', isRefusal: false, ...place },
    { sentence: 'A sign-in was refused', isRefusal: true, ...place },
  ]);
  expect((await other.api.account.activity({})).lines).toHaveLength(1);
});

test('a sign-in from a device or a network of the last 90 days is no news; another is mailed once', async () => {
  const { user, db } = await signedIn();
  const visitor = await anonymous();
  const signInFrom = async (ipAddress: string, userAgent: string, days = 0) => {
    const now = () => new Date(Date.now() + days * DAY_MS);
    const sessions = visitor.services.sessions;
    const { account } = createCaller({ ...visitor.ctx, ipAddress, userAgent, now, sessions });
    await account.signIn({ email: user.email, password: TEST_PASSWORD });
    return db.mail.count({ where: { to: user.email, subject: { startsWith: 'New sign-in' } } });
  };
  await db.activity.deleteMany({ where: { userId: user.id } });
  const firefox = 'Mozilla/5.0 (X11; Linux x64) Firefox/140.0';
  expect(await signInFrom('192.0.2.7', firefox)).toBe(0);
  expect(await signInFrom('192.0.99.9', firefox)).toBe(0);
  expect(await signInFrom('198.51.100.1', firefox)).toBe(1);
  expect(await signInFrom('198.51.100.1', firefox)).toBe(1);
  expect(await signInFrom('198.51.100.1', firefox.replace('Linux', 'Windows'))).toBe(2);
});

test('a post is a line when it has arrived on its site, an update another, and taking it down a third @long', async () => {
  const user = await authorsOf(wp)('editor');
  const { api, piece, order, websiteId } = user;
  const { publication } = await post(user, order);
  await api.content.updateContent({ id: piece.id, revision: piece.revision, title: 'Another title' });
  await post(user, order);
  await api.publish.unpublish({ id: publication.id });
  const { lines } = await api.account.activity({ group: 'posts' });
  expect(lines.map(({ sentence }) => sentence.split(' “')[0])).toEqual(['Took down', 'Updated', 'Posted']);
  expect(lines.map(({ actor }) => actor)).toEqual(['browser', 'browser', 'browser']);

  await api.websites.update({ id: websiteId, domain: wp.url, username: 'editor' });
  await api.websites.delete({ id: websiteId });
  const sites = (await api.account.activity({ group: 'websites' })).lines;
  expect(sites.map(({ sentence }) => sentence.split(' the ')[0])).toEqual([
    'Disconnected',
    'Changed',
    'Connected',
  ]);
});

test('a name cannot end its line or turn its direction, and a spreadsheet takes no cell for a formula', async () => {
  const { api } = await signedIn();
  await api.account.createAccessToken({ name: '=1+1\u202E\u2028evil\nline' });
  const [line] = (await api.account.activity({ group: 'access' })).lines;
  expect(line?.sentence).toBe('Created the access token “=1+1 evil line” (read, write, publish)');
  await api.account.rename({ name: '=HYPERLINK("x")' });
  const { csv } = await api.account.activityCsv({ group: 'account' });
  expect(csv).toMatch(
    /^\uFEFFTime \(UTC\),Kind,What happened,Refused,By,Network\n\d{4}-.*Z,Account and data,/,
  );
});

test('lines are read page by page, are never changed, and go after 12 months', async () => {
  const { api, db, ctx, user } = await signedIn();
  for (const name of ['A', 'B', 'C']) await api.account.rename({ name });
  const first = await api.account.activity({ group: 'account', limit: 2 });
  const rest = await api.account.activity({ group: 'account', limit: 2, cursor: first.nextCursor });
  const said = [...first.lines, ...rest.lines].map(({ sentence }) => sentence.slice(-3));
  expect(said).toEqual(['“C”', '“B”', '“A”']);
  expect(rest.nextCursor).toBeNull();
  await expect(db.activity.updateMany({ data: { sentence: 'nothing' } })).rejects.toThrow('never changed');
  const inAYear = { ...ctx, now: () => new Date(Date.now() + 370 * DAY_MS) };
  expect((await createCaller(inAYear).account.activity({})).lines).toEqual([]);
  await removeOldActivity(inAYear);
  expect(await db.activity.count({ where: { userId: user.id } })).toBe(0);
});

test('a program reads the log by /api, in UTC', async () => {
  const one = await signedIn();
  const { use } = await program(one);
  expect(await use('GET activity', { group: 'access' })).toMatchObject({
    lines: [
      {
        sentence: 'Created the access token “program” (read, write, publish)',
        createdAt: expect.stringMatching(/Z$/),
      },
    ],
  });
});
